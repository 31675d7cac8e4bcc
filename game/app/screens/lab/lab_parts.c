/* What the lab's table, charts and lists share: names, figures, and the colour and mark of each agent.
 * Must not know where any of it is put. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ai/registry.h"
#include "game/app/model/fair_choice.h"
#include "game/app/screens/lab/lab_internal.h"

/* ---- colours and marks ---- */

Color lab_color(const Ui *ui, int32_t look) {
  static const Token tokens[] = {TOKEN_BRAMBLE, TOKEN_HOB, TOKEN_DOZER, TOKEN_STILT, TOKEN_FRONTIER, TOKEN_MUTED};
  return tint(ui, tokens[look % (int32_t)(sizeof tokens / sizeof *tokens)]);
}

/* Six colours and seven shapes: 42 agents before the first pair repeats. */
void lab_mark(const Ui *ui, int32_t look, Vector2 at, float radius) {
  draw_mark((int)look, at, radius, lab_color(ui, look));
}

void lab_rate_draw(const Ui *ui, int32_t look, double rate, Interval interval, Rectangle track) {
  float y = rect_center(track).y, wide = track.width, thin = fmaxf(px(ui, 2), 1);
  float low = track.x + wide * (float)interval.low, high = track.x + wide * (float)interval.high;
  draw_round(rect_snap((Rectangle){track.x, y - thin / 2, wide, thin}), 1, tint(ui, TOKEN_TRACK));
  draw_round((Rectangle){low, y - track.height / 2, fmaxf(high - low, px(ui, 3)), track.height}, px(ui, 2),
             color_fade(lab_color(ui, look), 0.45f));
  lab_mark(ui, look, (Vector2){track.x + wide * (float)rate, y}, px(ui, 4.5f));
}

/* ---- figures ---- */

void lab_time_words(const Ui *ui, double seconds, char *out, size_t room) {
  int64_t whole = (int64_t)ceil(seconds);
  if (seconds < 0.0995)
    snprintf(out, room, "%.2f s", seconds);
  else if (seconds < 9.95)
    snprintf(out, room, "%.1f s", seconds);
  else if (whole < 60)
    snprintf(out, room, "%d s", (int)whole);
  else if (whole < 3600)
    snprintf(out, room, say(ui, STR_LAB_MINUTES), (int)(whole / 60), (int)(whole % 60));
  else
    snprintf(out, room, say(ui, STR_LAB_HOURS), (int)(whole / 3600), (int)(whole / 60 % 60));
}

void lab_short(char *out, size_t room, double value) {
  double size = fabs(value);
  const char *sign = value < 0 ? "\u2212" : "";
  if (isnan(value))
    snprintf(out, room, "\u2013");
  else if (size < 0.0005)
    snprintf(out, room, "0");
  else if (size < 9.995)
    snprintf(out, room, size < 0.0995 ? "%s%.3f" : "%s%.2f", sign, size);
  else if (size < 99.95)
    snprintf(out, room, "%s%.1f", sign, size);
  else if (size < 99999.5)
    write_number(out, room, (int64_t)llround(value));
  else if (size < 9.9995e6)
    snprintf(out, room, "%s%.0f k", sign, size / 1e3);
  else
    snprintf(out, room, "%s%.0f M", sign, size / 1e6);
}

void lab_value_words(char *out, size_t room, double value) {
  if (value >= 1000)
    write_number(out, room, (int64_t)llround(value));
  else
    snprintf(out, room, "%g", value);
}

void lab_ms_words(char *out, size_t room, double ms) {
  if (isnan(ms))
    snprintf(out, room, "\u2013");
  else if (ms < 0.9995)
    snprintf(out, room, ms < 0.00995 ? "%.1f \u00b5s" : "%.0f \u00b5s", ms * 1e3);
  else if (ms < 999.5)
    snprintf(out, room, ms < 9.995 ? "%.2f ms" : ms < 99.95 ? "%.1f ms" : "%.0f ms", ms);
  else
    snprintf(out, room, "%.2f s", ms / 1e3);
}

/* ---- names ---- */

void lab_name_words(const Ui *ui, const char *spec, Side side, int32_t level, char *out, size_t room) {
  char id[BENCH_NAME];
  size_t length = strcspn(spec, ":");
  Agent agent;
  if (agent_choose_known(&agent, spec, side, level, NULL)) {
    agent_short_words(ui->language, agent.info, &agent.setup.options, out, room);
    return;
  }
  snprintf(id, sizeof id, "%.*s", (int)length, spec);
  const AgentInfo *info = registry_find(id, side, level);
  const char *options = spec[length] ? spec + length + 1 : "";
  snprintf(out, room, "%s%s%s", info ? agent_title(ui->language, info) : id, options[0] ? " " : "", options);
}

void lab_agent_words(const App *app, int32_t agent, char *out, size_t room) {
  const LabBench *bench = &lab_state(app)->bench;
  const BenchRow *row = &bench->bench.rows[bench->totals[agent].row];
  lab_name_words(&app->ui, row->agent, SIDE_PACMAN, row->level, out, room);
  size_t used = strlen(out);
  double value;
  if (lab_swept_value(lab_state(app), agent, &value) && !strchr(row->agent, ':') && used < room) { /* the usual value */
    char words[32];
    lab_value_words(words, sizeof words, value);
    snprintf(out + used, room - used, ", %s %s", lab_swept_name(lab_state(app), app->ui.language), words);
    used = strlen(out);
  }
  bool shared = strcmp(lab_bench_agent(bench, agent), row->agent) != 0; /* another level's has the same name */
  if (shared && used < room) snprintf(out + used, room - used, " (%d)", (int)row->level);
}

static bool chosen_agent(const LabBench *bench, int32_t agent, Agent *chosen) {
  const BenchRow *row = &bench->bench.rows[bench->totals[agent].row];
  Error error;
  return agent_choose(chosen, row->agent, SIDE_PACMAN, row->level, &error);
}

bool lab_budgets(const App *app, int32_t agent, Budgets *budgets) {
  const LabBench *bench = &lab_state(app)->bench;
  Agent chosen;
  if (!chosen_agent(bench, agent, &chosen)) return false;
  *budgets = agent_budgets(chosen.info, &chosen.setup.options, &bench->bench.fair);
  return budgets->nodes > 0 || budgets->depth > 0 || budgets->seconds > 0;
}

bool lab_budgets_differ(const App *app) {
  const LabBench *bench = &lab_state(app)->bench;
  Budgets first = {0}, budgets;
  bool told = false;
  for (int32_t i = 0; i < bench->agent_count; i++) {
    Agent chosen;
    if (!lab_budgets(app, i, &budgets) || !chosen_agent(bench, i, &chosen)) continue;
    bool own = bench->bench.fair.kind == FAIR_OWN;
    if (!own && !fair_apply(&bench->bench.fair, &chosen)) return true;
    if (own && told &&
        (first.nodes != budgets.nodes || first.depth != budgets.depth || first.playouts != budgets.playouts))
      return true;
    first = budgets;
    told = true;
  }
  return false;
}

void lab_map_words(const BenchRow *row, char *out, size_t room) {
  const char *slash = strrchr(row->map, '/'), *file = slash ? slash + 1 : row->map;
  snprintf(out, room, "%.120s", row->board && row->board->title[0] ? row->board->title : file);
}

void lab_place_words(const App *app, int32_t place, char *out, size_t room) {
  const LabBench *bench = &lab_state(app)->bench;
  if (place < 0) {
    snprintf(out, room, "%s", say(&app->ui, STR_LAB_EVERYWHERE));
    return;
  }
  const BenchRow *row = lab_bench_place(bench, place);
  bool team = false, levels = false;
  for (int32_t p = 0; p < bench->place_count; p++) {
    team |= strcmp(lab_bench_place(bench, p)->map, row->map) == 0 && p != place;
    levels |= lab_bench_place(bench, p)->level != row->level;
  }
  char level[16] = "", title[128], monsters[BENCH_NAME + 32] = "";
  if (levels) snprintf(level, sizeof level, "%d  ", (int)row->level);
  lab_map_words(row, title, sizeof title);
  if (team) lab_name_words(&app->ui, row->monsters, SIDE_MONSTERS, row->level, monsters, sizeof monsters);
  snprintf(out, room, "%s%s%s%s", level, title, team ? " \u00b7 " : "", monsters);
}
