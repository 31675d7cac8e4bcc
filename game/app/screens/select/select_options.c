/* The options of the chosen agent as segments and sliders, and the playback speed.
 * Must not know who else can be chosen. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/model/option_steps.h"
#include "game/app/screens/select/select_internal.h"
#include "game/play/pace.h"

/* Units of the design. */
static const float SEGMENT_ROW = 30, LABEL = 26, GAP = 12, SLIDER = 42;

/* A control of the options: the agent's own come first, the last is the playback speed. */
static bool has_speed(App *app) { return select_side(app) == SIDE_PACMAN && !(app_agent(app)->flags & AGENT_HUMAN); }

int32_t select_option_count(App *app) { return select_info(app)->option_count + (has_speed(app) ? 1 : 0); }

OptionValues *select_values(App *app) {
  Choice *choice = app_choice(app);
  return select_side(app) == SIDE_PACMAN ? &choice->options[choice->agent] : &choice->team_options[choice->team];
}

static int32_t segment_columns(const OptionInfo *option) {
  int32_t count = option_choice_count(option);
  if (count < 1) return 1;
  return count <= 4 ? count : (count + (count + 3) / 4 - 1) / ((count + 3) / 4);
}

/* ---- changing ---- */

static void log_option(App *app, int32_t index) {
  const AgentInfo *info = select_info(app);
  char words[160];
  options_write(info->options, info->option_count, select_values(app), words, sizeof words);
  app_log(app, "option %s %s %s", info->id, info->options[index].name, words[0] ? words : "default");
}

static void set_option(App *app, int32_t index, double value) {
  double *v = &select_values(app)->v[index];
  value = option_nearest(&select_info(app)->options[index], value);
  if (*v == value) return;
  *v = value;
  log_option(app, index);
}

static void set_speed(App *app, int32_t index) {
  index = index < 0 ? 0 : index >= pace_count() ? pace_count() - 1 : index;
  if (app->speed == pace_at(index)) return;
  app->speed = pace_at(index);
  app_log(app, "speed %g", app->speed);
}

void select_change_option(App *app, int32_t index, int direction) {
  const AgentInfo *info = select_info(app);
  if (index >= info->option_count) {
    set_speed(app, pace_index(app->speed) + direction);
    return;
  }
  set_option(app, index, option_next(&info->options[index], select_values(app)->v[index], direction));
}

/* ---- drawing ---- */

static float option_height(const Ui *ui, const OptionInfo *option) {
  if (option && (option->type == OPTION_CHOICE || option->type == OPTION_BOOL)) {
    int32_t columns = option->type == OPTION_BOOL ? 2 : segment_columns(option);
    int32_t count = option->type == OPTION_BOOL ? 2 : option_choice_count(option);
    return px(ui, LABEL) + px(ui, SEGMENT_ROW) * (float)((count + columns - 1) / columns) + px(ui, GAP);
  }
  return px(ui, SLIDER);
}

static void draw_segments(App *app, int32_t index, const OptionInfo *option, Rectangle rect, bool focused) {
  Ui *ui = &app->ui;
  const char *labels[OPTION_CHOICES_MOST] = {say(ui, STR_OFF), say(ui, STR_ON)};
  bool flag = option->type == OPTION_BOOL;
  int32_t count = flag ? 2 : option_choice_count(option), columns = flag ? 2 : segment_columns(option);
  for (int32_t i = 0; !flag && i < count; i++) labels[i] = choice_title(ui->language, option, i);
  float y = rect.y + px(ui, 9);
  put_fit(ui, FACE_MEDIUM, 13, rect.x, y, ALIGN_LEFT, rect.width, tint(ui, TOKEN_TEXT),
          option_title(ui->language, option));
  Rectangle bar = {rect.x, rect.y + px(ui, LABEL), rect.width, rect.height - px(ui, LABEL) - px(ui, GAP)};
  int32_t clicked =
      segmented(ui, rect_snap(bar), labels, count, columns, (int32_t)select_values(app)->v[index], focused);
  if (clicked >= 0) set_option(app, index, (double)clicked);
}

static void slider_value(App *app, int32_t index, const OptionInfo *option, char *out, size_t room, float *place) {
  if (!option) {
    pace_words(app->speed, out, room);
    *place = (float)pace_index(app->speed) / (float)(pace_count() - 1);
    return;
  }
  double v = select_values(app)->v[index];
  if (option->type == OPTION_INT)
    write_number(out, room, (int64_t)v);
  else
    snprintf(out, room, option->step < 0.1 ? "%.2f" : "%.1f", v);
  *place = option_place(option, v);
}

static void slide_to(App *app, int32_t index, const OptionInfo *option, float moved) {
  if (!option) {
    set_speed(app, (int32_t)lroundf(moved * (float)(pace_count() - 1)));
  } else {
    set_option(app, index, option_value_at(option, moved));
  }
}

static void draw_slider(App *app, int32_t index, const OptionInfo *option, Rectangle rect, bool focused) {
  Ui *ui = &app->ui;
  char value[32];
  float place, y = rect.y + px(ui, 6);
  slider_value(app, index, option, value, sizeof value, &place);
  float wide = put(ui, FACE_MONO, 13, rect.x + rect.width, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), value);
  notes_last(ui, option ? STR_OPTION_VALUE_MEANS : STR_SPEED_N_MEANS);
  put_fit(ui, FACE_MEDIUM, 13, rect.x, y, ALIGN_LEFT, rect.width - wide - px(ui, 8), tint(ui, TOKEN_TEXT),
          option ? option_title(ui->language, option) : say(ui, STR_CELLS_PER_SECOND));
  Rectangle bar = {rect.x, rect.y + px(ui, 16), rect.width, px(ui, 24)};
  float moved = slider(ui, rect_snap(bar), place, focused);
  if (moved >= 0) slide_to(app, index, option, moved);
}

static const OptionInfo *option_at(App *app, int32_t index) {
  const AgentInfo *info = select_info(app);
  return index < info->option_count ? &info->options[index] : NULL;
}

float select_options_height(App *app) {
  float height = 0;
  for (int32_t i = 0; i < select_option_count(app); i++) height += option_height(&app->ui, option_at(app, i));
  return height;
}

/* The first option shown, so that the focused one is among them. */
static int32_t first_shown(App *app, float room, float wheel) {
  SelectState *s = select_state(app);
  const Ui *ui = &app->ui;
  int32_t count = select_option_count(app), last = count;
  float height = 0;
  while (last > 0 && height + option_height(ui, option_at(app, last - 1)) <= room)
    height += option_height(ui, option_at(app, --last));
  if (wheel != 0) s->option_scroll -= wheel > 0 ? 1 : -1;
  if (s->group == GROUP_OPTIONS && wheel == 0) {
    if (s->option < s->option_scroll) s->option_scroll = s->option;
    float used = 0;
    for (int32_t i = s->option_scroll; i <= s->option && i < count; i++) {
      used += option_height(ui, option_at(app, i));
      while (used > room && s->option_scroll < s->option) used -= option_height(ui, option_at(app, s->option_scroll++));
    }
  }
  s->option_scroll = s->option_scroll < 0 ? 0 : s->option_scroll > last ? last : s->option_scroll;
  return s->option_scroll;
}

void select_options_draw(App *app, Rectangle area) {
  Ui *ui = &app->ui;
  float wheel = input_hovers(ui->input, area) ? ui->input->wheel : 0;
  int32_t count = select_option_count(app), first = first_shown(app, area.height, wheel), shown = first;
  float y = area.y;
  for (int32_t i = first; i < count; i++) {
    const OptionInfo *option = option_at(app, i);
    Rectangle rect = {area.x, y, area.width, option_height(ui, option)};
    if (rect.y + rect.height > area.y + area.height + 1) break;
    bool focused = select_state(app)->group == GROUP_OPTIONS && select_state(app)->option == i;
    char name[64];
    snprintf(name, sizeof name, "select.option.%s", option ? option->name : "speed");
    app_target(app, name, rect);
    if (option && (option->type == OPTION_CHOICE || option->type == OPTION_BOOL))
      draw_segments(app, i, option, rect, focused);
    else
      draw_slider(app, i, option, rect, focused);
    if (input_drags(ui->input, rect)) {
      select_focus(app, GROUP_OPTIONS);
      select_state(app)->option = i;
    }
    y += rect.height;
    shown = i + 1;
  }
  if (first == 0 && shown == count) return;
  Rectangle track = {area.x + area.width + px(ui, 10), area.y, px(ui, 4), area.height};
  float part = track.height * (float)(shown - first) / (float)count;
  draw_round(track, px(ui, 2), tint(ui, TOKEN_RAISED));
  draw_round((Rectangle){track.x, track.y + track.height * (float)first / (float)count, track.width, part}, px(ui, 2),
             tint(ui, TOKEN_MUTED));
}
