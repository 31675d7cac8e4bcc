/* Who is ahead in a race: beside the panes with all figures, or below them a line each.
 * Must not change the race. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/race/race_internal.h"

static const float TALL = 112; /* units: a row with room for everything */

/* The end of the bars: the next of 10, 20, 50, 100, ... that nobody has come to yet. */
static double bar_end(const RaceState *race) {
  double end = 10;
  for (int32_t i = 0; end < race->tick; i++) end *= i % 3 == 1 ? 2.5 : 2;
  return end;
}

/* Thinking and walking so far. */
static void draw_bar(const Ui *ui, const RaceState *race, const Racer *racer, Rectangle bar) {
  double walking, thinking = tick_line_thinking(&racer->line, racer->stage.session, race->tick, &walking);
  float scale = bar.width / (float)bar_end(race), thought = (float)thinking * scale, walked = (float)walking * scale;
  bar_track(ui, bar);
  if (thought >= 1)
    draw_round((Rectangle){bar.x, bar.y, fmaxf(thought, bar.height), bar.height}, bar.height / 2,
               tint(ui, TOKEN_HEAT_3));
  if (walked >= 1)
    draw_round((Rectangle){bar.x + thought, bar.y, fmaxf(walked, bar.height), bar.height}, bar.height / 2,
               tint(ui, TOKEN_ACCENT));
}

/* How long its way was against the shortest (what it cost against the cheapest), once it has arrived. */
static bool way_words(const Ui *ui, const Racer *racer, char *out, size_t room, Token *token) {
  if (!racer->over) return false;
  const SessionResult *r = session_result(racer->stage.session);
  if (r->outcome != OUTCOME_WON || r->shortest < 0) return false;
  bool shortest = r->cost <= r->shortest, terrain = racer->stage.map->board.cost;
  *token = shortest ? TOKEN_GOOD : TOKEN_MUTED;
  if (shortest)
    snprintf(out, room, say(ui, terrain ? STR_RACE_CHEAPEST : STR_RACE_SHORTEST), (int)r->cost);
  else
    snprintf(out, room, say(ui, terrain ? STR_RACE_DEARER : STR_RACE_LONGER), (int)r->cost,
             (int)(r->cost - r->shortest));
  return true;
}

/* The figure that determines the order: steps to go, the tick of arriving, or the score. */
static void figure_words(App *app, int32_t index, char *out, size_t room) {
  const RaceState *race = race_state(app);
  const Racer *racer = &race->racers[index];
  const State *state = session_state(racer->stage.session);
  char number[32];
  if (!race->steps) {
    write_number(out, room, state->score);
  } else if (racer->over && state->outcome == OUTCOME_WON) {
    write_number(number, sizeof number, llround(tick_line_length(&racer->line)));
    snprintf(out, room, say(&app->ui, STR_RACE_AT_TICK), number);
  } else {
    write_number(number, sizeof number, race->steps[state->pacman]);
    snprintf(out, room, say(&app->ui, STR_RACE_TO_GO), number);
  }
}

/* A dash in place of ranks until somebody is ahead. */
static void rank_words(const RaceState *race, const int32_t rank[RACERS_MOST], int32_t at, char out[16]) {
  bool told = rank[race->count - 1] > 1 || race_over(race);
  if (told)
    snprintf(out, 16, "%d", (int)rank[at]);
  else
    snprintf(out, 16, "\u2013");
}

/* What a racer may spend per move. */
static float put_budget(const Ui *ui, float x, float y, Align align, float room, const char *words) {
  float wide = put_fit(ui, FACE_MEDIUM, 11, x, y, align, room, tint(ui, TOKEN_MUTED), words);
  notes_add(ui, (Rectangle){align == ALIGN_RIGHT ? x - wide : x, y - px(ui, 8), wide, px(ui, 16)}, STR_BUDGET_MEANS);
  return wide;
}

/* "158 moves · 266 nodes · 0.22 ms": what a racer has spent so far. A person's thinking is not counted. */
static void spent_words(App *app, int32_t index, bool nodes, char *out, size_t room) {
  const Ui *ui = &app->ui;
  const RaceState *race = race_state(app);
  const Racer *racer = &race->racers[index];
  char number[48], time[32], counted[64];
  const char *unit;
  double seconds;
  uint64_t spent = tick_line_spent(&racer->line, racer->stage.session, race->tick, &seconds);
  int32_t moves = session_state(racer->stage.session)->moves;
  write_number(number, sizeof number, moves);
  snprintf(out, room, say(ui, moves == 1 ? STR_RACE_MOVE_SHORT : STR_RACE_MOVES_SHORT), number);
  if (race_is_person(app, index)) return;
  size_t used = strlen(out);
  if (nodes) {
    write_number(number, sizeof number, (int64_t)spent);
    snprintf(counted, sizeof counted, say(ui, STR_RACE_NODES_SHORT), number);
    used += (size_t)snprintf(out + used, room - used, " \u00b7 %s", counted);
  }
  write_duration(time, sizeof time, &unit, seconds);
  snprintf(out + used, room - used, " \u00b7 %s %s", time, unit);
}

static void draw_standing(App *app, int32_t index, const char *rank, bool leads, Rectangle row) {
  Ui *ui = &app->ui;
  RaceState *race = race_state(app);
  const Racer *racer = &race->racers[index];
  const State *state = session_state(racer->stage.session);
  bool done = racer->place > 0, dense = row.height < px(ui, 86);
  draw_round(row, px(ui, 12), tint(ui, leads ? TOKEN_RAISED : TOKEN_BACKGROUND));
  float left = row.x + px(ui, 14), right = row.x + row.width - px(ui, 14), y = row.y + px(ui, dense ? 15 : 20);
  char words[128], number[48], name[160];
  put(ui, FACE_MONO_BOLD, 18, left, y, ALIGN_LEFT, tint(ui, leads && done ? TOKEN_ACCENT : TOKEN_MUTED), rank);
  notes_last(ui, STR_RACE_STANDINGS_MEANS);
  draw_disc((Vector2){left + px(ui, 32), y}, px(ui, 5), race_color(ui, index));
  figure_words(app, index, number, sizeof number);
  float wide = put(ui, FACE_MONO_BOLD, race->steps ? 13 : 16, right, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), number);
  float named = right - wide - left - px(ui, 56);
  race_racer_fit(app, index, FACE_BOLD, 14, named, name, sizeof name);
  put_fit(ui, FACE_BOLD, 14, left + px(ui, 46), y, ALIGN_LEFT, named, tint(ui, TOKEN_TEXT), name);
  y += px(ui, dense ? 16 : 22);
  draw_bar(ui, race, racer, rect_snap((Rectangle){left, y - px(ui, 4), right - left, px(ui, 8)}));
  y += px(ui, dense ? 15 : 16);
  spent_words(app, index, true, words, sizeof words);
  float wide_line = put_fit(ui, FACE_MONO, 11, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_MUTED), words);
  char budget[96];
  race_budget_words(app, index, budget, sizeof budget);
  Token token = TOKEN_MUTED;
  bool told = way_words(ui, racer, words, sizeof words, &token);
  if (!told && done) {
    token = state->outcome == OUTCOME_WON ? TOKEN_GOOD : state->outcome == OUTCOME_LOST ? TOKEN_DANGER : TOKEN_MUTED;
    race_status_words(app, index, words, sizeof words);
    told = true;
  }
  bool apart = row.height >= px(ui, TALL); /* the badge has a line of its own */
  float below = y + px(ui, dense ? 15 : apart ? 18 : 22);
  float side = told && !dense && !apart ? width_of(ui, FACE_SEMIBOLD, 11, words) + px(ui, 24) : 0;
  if (width_of(ui, FACE_MEDIUM, 11, budget) > right - left - side) race_budget_brief(app, index, budget, sizeof budget);
  if (budget[0] && below + px(ui, 8) <= row.y + row.height)
    put_budget(ui, left, below, ALIGN_LEFT, right - left - side, budget);
  if (!told) return;
  if (!dense)
    badge_small(ui, right, apart ? row.y + row.height - px(ui, 16) : y + px(ui, 23), token, words);
  else if (right - left - wide_line > width_of(ui, FACE_SEMIBOLD, 11, words) + px(ui, 24))
    badge_small(ui, right, y, token, words);
}

static void draw_legend(const Ui *ui, const RaceState *race, Rectangle room, float y) {
  float x = room.x + px(ui, 16), right = room.x + room.width - px(ui, 16);
  const struct {
    Token token;
    StringId words;
  } signs[] = {{TOKEN_HEAT_3, STR_RACE_LEGEND_THINK}, {TOKEN_ACCENT, STR_RACE_LEGEND_WALK}};
  for (int i = 0; i < 2; i++) {
    draw_round(rect_snap((Rectangle){x, y - px(ui, 4), px(ui, 14), px(ui, 8)}), px(ui, 4), tint(ui, signs[i].token));
    x += px(ui, 20);
    x += put(ui, FACE_MEDIUM, 12, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, signs[i].words)) + px(ui, 14);
  }
  char number[32], words[64];
  write_number(number, sizeof number, llround(bar_end(race)));
  snprintf(words, sizeof words, say(ui, STR_RACE_BAR_END), number);
  put_fit(ui, FACE_MEDIUM, 12, right, y, ALIGN_RIGHT, right - x, tint(ui, TOKEN_MUTED), words);
}

void race_standings_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  RaceState *race = race_state(app);
  int32_t order[RACERS_MOST], rank[RACERS_MOST];
  race_order(race, order, rank);
  panel(ui, room, TOKEN_PANEL);
  float top = room.y + px(ui, 30), left = room.x + px(ui, 20), right = room.x + room.width - px(ui, 18);
  float wide = put(ui, FACE_LOGO, 20, left, top, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_RACE_STANDINGS));
  put_fit(ui, FACE_MEDIUM, 12, right, top, ALIGN_RIGHT, right - left - wide - px(ui, 10), tint(ui, TOKEN_MUTED),
          say(ui, race->steps ? STR_RACE_BY_TICKS : STR_RACE_BY_SCORE));
  float y = room.y + px(ui, 54), gap = px(ui, 8), foot = px(ui, 40);
  float high = fminf((room.height - px(ui, 54) - foot) / (float)race->count - gap, px(ui, TALL));
  for (int32_t i = 0; i < race->count; i++) {
    Rectangle row = {room.x + px(ui, 12), y, room.width - px(ui, 24), high};
    char place[16];
    rank_words(race, rank, i, place);
    draw_standing(app, order[i], place, rank[i] == 1 && place[0] == '1', rect_snap(row));
    y += high + gap;
  }
  draw_legend(ui, race, room, room.y + room.height - px(ui, 20));
}

/* In narrow windows: one line per racer. Columns are as wide as the widest of their words; the bars take the rest. */
void race_lines_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  RaceState *race = race_state(app);
  int32_t order[RACERS_MOST], rank[RACERS_MOST];
  race_order(race, order, rank);
  panel(ui, room, TOKEN_PANEL);
  float row = (room.height - px(ui, 12)) / (float)race->count, names = 0, figures = 0, spent = 0, budgets = 0;
  float size = race->steps ? 12 : 14;
  char name[160], words[96], number[48];
  for (int32_t i = 0; i < race->count; i++) {
    race_racer_words(app, i, name, sizeof name);
    figure_words(app, i, number, sizeof number);
    spent_words(app, i, false, words, sizeof words);
    names = fmaxf(names, width_of(ui, FACE_BOLD, 13, name));
    figures = fmaxf(figures, width_of(ui, FACE_MONO_BOLD, size, number));
    spent = fmaxf(spent, width_of(ui, FACE_MONO, 12, words));
    race_budget_brief(app, i, name, sizeof name);
    budgets = fmaxf(budgets, width_of(ui, FACE_MEDIUM, 11, name));
  }
  names = fminf(names, room.width * 0.3f);
  for (int32_t i = 0; i < race->count; i++) {
    const Racer *racer = &race->racers[order[i]];
    float y = room.y + px(ui, 6) + row * ((float)i + 0.5f), left = room.x + px(ui, 14);
    float right = room.x + room.width - px(ui, 14);
    char place[16];
    rank_words(race, rank, i, place);
    put(ui, FACE_MONO_BOLD, 14, left, y, ALIGN_LEFT, tint(ui, racer->place == 1 ? TOKEN_ACCENT : TOKEN_MUTED), place);
    notes_last(ui, STR_RACE_STANDINGS_MEANS);
    draw_disc((Vector2){left + px(ui, 26), y}, px(ui, 4), race_color(ui, order[i]));
    race_racer_fit(app, order[i], FACE_BOLD, 13, names + 1, name, sizeof name);
    put_fit(ui, FACE_BOLD, 13, left + px(ui, 38), y, ALIGN_LEFT, names + 1, tint(ui, TOKEN_TEXT), name);
    figure_words(app, order[i], number, sizeof number);
    put(ui, FACE_MONO_BOLD, size, right, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), number);
    spent_words(app, order[i], false, words, sizeof words);
    float end = right - figures - px(ui, 12);
    put(ui, FACE_MONO, 12, end, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words);
    float bar = left + px(ui, 56) + names;
    end -= spent + px(ui, 12);
    race_budget_brief(app, order[i], words, sizeof words);
    if (words[0]) put_budget(ui, end, y, ALIGN_RIGHT, end - bar, words);
    if (budgets > 0) end -= budgets + px(ui, 10); /* all bars have one scale */
    if (end - bar > px(ui, 40))
      draw_bar(ui, race, racer, rect_snap((Rectangle){bar, y - px(ui, 3), end - bar, px(ui, 6)}));
  }
}
