/* Who is compared: two agents with their options, searched in the background, chosen in a small box.
 * Must not know how the comparison is drawn. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/lens/lens_internal.h"
#include "game/app/ui/dialog.h"
#include "game/play/task.h"

/* One search of both sides; owned by the thread until it is done. */
typedef struct LensJob {
  Task *task;
  LensQuestion questions[LENS_SIDES];
  TraceLive live;
  Lens lens;
  LensChoice by[LENS_SIDES];
  bool ok;
  Error error;
} LensJob;

/* ---- searching ---- */

static void work(void *data, const atomic_bool *cancel) {
  LensJob *job = data;
  LensSide sides[LENS_SIDES] = {{0}};
  job->ok = true;
  for (int side = 0; side < LENS_SIDES && job->ok; side++) {
    job->questions[side].limits.cancel = cancel;
    job->ok = lens_search(&sides[side], &job->questions[side], &job->error);
  }
  if (job->ok) job->ok = lens_build(&job->lens, &job->questions[0].map->board, &sides[0], &sides[1], &job->error);
  for (int side = 0; side < LENS_SIDES; side++) lens_side_destroy(&sides[side]);
}

static void agent_text(const LensChoice *choice, char out[RECORD_NAME]) {
  Agent agent = {.info = choice->info, .setup = {.options = choice->values}};
  agent_name(&agent, out, RECORD_NAME);
}

void lens_end_job(LensState *s) {
  if (!s->job) return;
  task_end(s->job->task);
  if (s->job->ok) lens_destroy(&s->job->lens);
  free(s->job);
  s->job = NULL;
}

static void failed(App *app, const char *words) {
  app_alarm(app, app_trouble(app, words));
  app_log(app, "lens failed %s", words);
}

void lens_search_again(App *app) {
  LensState *s = lens_state(app);
  Error error = {0};
  char text[RECORD_NAME];
  lens_end_job(s);
  LensJob *job = calloc(1, sizeof *job);
  if (!job) {
    failed(app, "out of memory for a search");
    return;
  }
  bool ok = true;
  for (int side = 0; ok && side < LENS_SIDES; side++) {
    agent_text(&s->choice[side], text);
    job->by[side] = s->choice[side];
    ok = lens_ask(&job->questions[side], s->map, s->level, text, &error);
    job->questions[side].live = &job->live;
  }
  if (ok) job->task = task_start(work, job, &error);
  if (ok && job->task) {
    s->job = job;
    s->job_since = app->ui.now;
    return;
  }
  free(job);
  failed(app, error.text);
}

uint64_t lens_job_nodes(const LensState *s) { return s->job ? atomic_load(&s->job->live.nodes) : 0; }

static void tell_counts(App *app) {
  const LensState *s = lens_state(app);
  const Lens *lens = &s->lens;
  LensCounts counts = lens_counts(lens, lens->ticks);
  char a[RECORD_NAME], b[RECORD_NAME];
  agent_text(&s->shown[0], a);
  agent_text(&s->shown[1], b);
  app_log(app, "lens found a=%s b=%s both=%d only_a=%d only_b=%d length_a=%d length_b=%d nodes_a=%llu nodes_b=%llu", a,
          b, (int)counts.both, (int)counts.only_a, (int)counts.only_b, (int)lens->side[0].length,
          (int)lens->side[1].length, (unsigned long long)lens->side[0].nodes, (unsigned long long)lens->side[1].nodes);
}

void lens_watch_job(App *app) {
  LensState *s = lens_state(app);
  if (!s->job || !task_done(s->job->task)) return;
  LensJob *job = s->job;
  s->job = NULL;
  task_end(job->task);
  if (job->ok) {
    if (s->ready) lens_destroy(&s->lens);
    s->lens = job->lens;
    memcpy(s->shown, job->by, sizeof s->shown);
    s->ready = true;
    s->playing = false;
    s->tick = (double)s->lens.ticks;
    s->paint.valid = false;
    tell_counts(app);
  } else if (job->error.text[0]) {
    failed(app, job->error.text);
  }
  free(job);
}

/* ---- names ---- */

/* The options of one side in which it differs from the other side, which is the same agent. */
static void differing_options(const App *app, const LensChoice *choice, const LensChoice *other, char *out,
                              size_t room) {
  size_t used = strlen(out);
  for (int32_t i = 0; i < choice->info->option_count && used < room; i++) {
    const OptionInfo *option = &choice->info->options[i];
    double v = choice->values.v[i];
    if (v == other->values.v[i]) continue;
    if (option->type == OPTION_CHOICE)
      used += (size_t)snprintf(out + used, room - used, " %s", choice_title(app->ui.language, option, (int32_t)v));
    else
      used += (size_t)snprintf(out + used, room - used, " %s %g", option->name, v);
  }
}

void lens_name(const App *app, int side, char out[LENS_NAME]) {
  const LensState *s = lens_state(app);
  const LensChoice *who = s->ready ? s->shown : s->choice, *choice = &who[side], *other = &who[1 - side];
  snprintf(out, LENS_NAME, "%s", agent_title(app->ui.language, choice->info));
  if (choice->info != other->info) return;
  size_t bare = strlen(out);
  differing_options(app, choice, other, out, LENS_NAME);
  if (strlen(out) == bare) snprintf(out + bare, LENS_NAME - bare, " %c", 'A' + side); /* the same search twice */
}

/* ---- choosing ---- */

static const AgentInfo *nth_agent(const Level *level, int32_t n, int32_t *count) {
  int32_t all, found = 0;
  const AgentInfo *const *table = registry_table(&all), *info = NULL;
  for (int32_t i = 0; i < all; i++) {
    if (!lens_takes(table[i], level)) continue;
    if (found++ == n) info = table[i];
  }
  *count = found;
  return info;
}

static void set_side(App *app, int side, const AgentInfo *info, const OptionValues *values) {
  LensChoice *choice = &lens_state(app)->choice[side];
  choice->info = info;
  if (values)
    choice->values = *values;
  else
    options_defaults(info->options, info->option_count, &choice->values);
}

static bool set_by_text(App *app, int side, const char *text) {
  const LensState *s = lens_state(app);
  Agent agent;
  Error ignored;
  if (!text || !agent_choose_known(&agent, text, SIDE_PACMAN, s->level->number, &ignored)) return false;
  if (!lens_takes(agent.info, s->level)) return false;
  set_side(app, side, agent.info, &agent.setup.options);
  return true;
}

static const char *const keys[LENS_SIDES] = {"lens.a", "lens.b"};

static void remember(App *app) {
  char text[RECORD_NAME];
  for (int side = 0; side < LENS_SIDES; side++) {
    agent_text(&lens_state(app)->choice[side], text);
    settings_set(&app->settings, keys[side], text);
  }
  app_settings_changed(app);
}

void lens_choose_first(App *app, const char *agent, const char *against) {
  static const char *const usual[LENS_SIDES] = {"bfs", "astar"};
  LensState *s = lens_state(app);
  int32_t count;
  for (int side = 0; side < LENS_SIDES; side++)
    if (!set_by_text(app, side, settings_get(&app->settings, keys[side])) && !set_by_text(app, side, usual[side]))
      set_side(app, side, nth_agent(s->level, side, &count), NULL);
  if (against) { /* both are named */
    set_by_text(app, 0, agent);
    set_by_text(app, 1, against);
    return;
  }
  if (!set_by_text(app, 1, agent)) return;
  char a[RECORD_NAME], b[RECORD_NAME];
  agent_text(&s->choice[0], a);
  agent_text(&s->choice[1], b);
  if (strcmp(a, b) == 0 && !set_by_text(app, 0, strcmp(s->choice[1].info->id, usual[0]) == 0 ? usual[1] : usual[0]))
    set_side(app, 0, nth_agent(s->level, 0, &count), NULL);
}

void lens_swap(App *app) {
  LensState *s = lens_state(app);
  LensChoice choice = s->choice[0], shown = s->shown[0];
  s->choice[0] = s->choice[1];
  s->choice[1] = choice;
  s->shown[0] = s->shown[1];
  s->shown[1] = shown;
  remember(app);
  app_log(app, "lens swap");
  if (s->job || !s->ready) {
    lens_search_again(app);
    return;
  }
  LensSide sides[LENS_SIDES] = {s->lens.side[1], s->lens.side[0]};
  for (int side = 0; side < LENS_SIDES; side++) s->lens.side[side] = (LensSide){0};
  lens_destroy(&s->lens);
  Error error;
  s->ready = lens_build(&s->lens, &s->map->board, &sides[0], &sides[1], &error);
  s->paint.valid = false;
  if (!s->ready)
    failed(app, error.text);
  else
    tell_counts(app);
}

int32_t lens_choice_rows(const LensState *s) { return 1 + s->choice[s->choosing].info->option_count; }

static void change_agent(App *app, int by) {
  LensState *s = lens_state(app);
  int32_t count, at = 0;
  const AgentInfo *now = s->choice[s->choosing].info;
  while (nth_agent(s->level, at, &count) != now && at < count) at++;
  if (count > 0) set_side(app, s->choosing, nth_agent(s->level, (at + by + count) % count, &count), NULL);
}

static void change_option(LensChoice *choice, int32_t index, int by) {
  const OptionInfo *option = &choice->info->options[index];
  double *v = &choice->values.v[index];
  int32_t count = 0;
  while (option->type == OPTION_CHOICE && option->choices[count]) count++;
  if (option->type == OPTION_CHOICE && count > 0)
    *v = (double)(((int32_t)*v + by + count) % count);
  else if (option->type == OPTION_BOOL)
    *v = *v != 0 ? 0 : 1;
  else
    *v = fmin(fmax(round((*v + by * option->step) * 1e6) / 1e6, option->min), option->max);
}

void lens_choice_change(App *app, int32_t row, int by) {
  LensState *s = lens_state(app);
  if (row >= lens_choice_rows(s)) return;
  if (row == 0)
    change_agent(app, by);
  else
    change_option(&s->choice[s->choosing], row - 1, by);
  remember(app);
  char text[RECORD_NAME];
  agent_text(&s->choice[s->choosing], text);
  app_log(app, "lens set %s=%s", s->choosing == 0 ? "a" : "b", text);
  lens_search_again(app);
}

static void row_words(const App *app, const LensChoice *choice, int32_t row, const char **label, char *value,
                      size_t room) {
  Language language = app->ui.language;
  if (row == 0) {
    *label = say(&app->ui, STR_LENS_AGENT);
    snprintf(value, room, "%s", agent_title(language, choice->info));
    return;
  }
  const OptionInfo *option = &choice->info->options[row - 1];
  double v = choice->values.v[row - 1];
  *label = option_title(language, option);
  if (option->type == OPTION_CHOICE)
    snprintf(value, room, "%s", choice_title(language, option, (int32_t)v));
  else if (option->type == OPTION_BOOL)
    snprintf(value, room, "%s", say(&app->ui, v != 0 ? STR_ON : STR_OFF));
  else
    snprintf(value, room, "%g", v);
}

void lens_choice_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  LensState *s = lens_state(app);
  const LensChoice *choice = &s->choice[s->choosing];
  int32_t rows = lens_choice_rows(s);
  float letters = (float)px_letters(ui, 13) / ui->s, row = 46 + 1.5f * letters; /* a title above each box */
  float height = 64 + row * (float)rows + 2.6f * letters + 72;
  Rectangle box = dialog_place(ui, room, fminf(room.width / ui->s, 340), height);
  dialog_box(ui, box);
  float left = box.x + px(ui, 20), right = box.x + box.width - px(ui, 20), y = box.y + px(ui, 30);
  char words[128], value[96], name[48], letter[2] = {(char)('A' + s->choosing), 0};
  snprintf(words, sizeof words, say(ui, STR_LENS_CHOOSE), letter);
  put_fit(ui, FACE_LOGO, 20, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_TEXT), words);
  y += px(ui, 34);
  for (int32_t i = 0; i < rows; i++) {
    const char *label;
    Rectangle arrows[2], bar = rect_snap((Rectangle){left, y + px(ui, 0.85f * letters + 3), right - left, px(ui, 36)});
    row_words(app, choice, i, &label, value, sizeof value);
    put_fit(ui, FACE_MEDIUM, 13, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_MUTED), label);
    int32_t by = chooser(ui, bar, value, s->focus == i, false, arrows);
    for (int k = 0; k < 2; k++) {
      snprintf(name, sizeof name, "lens.%s.%d", k ? "on" : "back", (int)i);
      app_target(app, name, arrows[k]);
    }
    if (by != 0) {
      s->focus = i;
      lens_choice_change(app, i, by);
      return;
    }
    y += px(ui, row);
  }
  float line = (float)px_letters(ui, 13) * 1.3f;
  put_wrapped(ui, FACE_MEDIUM, 13, left, y, right - left, line, 2, tint(ui, TOKEN_MUTED),
              agent_blurb(ui->language, choice->info));
  Rectangle done = rect_snap((Rectangle){left, box.y + box.height - px(ui, 58), right - left, px(ui, 40)});
  app_target(app, "lens.done", done);
  if (button(ui, done, BUTTON_PRIMARY, say(ui, STR_LENS_READY), s->focus == rows)) input_push(ui->input, ACTION_ACCEPT);
}
