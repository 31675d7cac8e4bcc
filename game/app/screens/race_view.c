/* A race under way: a pane each, and the standings beside them (below in narrow windows).
 * Must not change the race but by pushing actions. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/race.h"
#include "game/app/speed.h"

static const float MARGIN = 24, GUTTER = 16, SIDE = 296, HEAD = 34; /* units */

/* ---- panes ---- */

/* Rows and columns that leave the largest cells. */
static void best_grid(const Ui *ui, const Board *board, int32_t count, Rectangle room, int32_t *cols, int32_t *rows) {
  float best = -1;
  for (int32_t c = 1; c <= count; c++) {
    int32_t r = (count + c - 1) / c;
    float w = (room.width - px(ui, GUTTER) * (float)(c - 1)) / (float)c - px(ui, 16);
    float h = (room.height - px(ui, GUTTER) * (float)(r - 1)) / (float)r - px(ui, HEAD) - px(ui, 16);
    float cell = fminf(w / (float)board->cols, h / (float)board->rows);
    if (cell <= best * 1.02f) continue;
    best = cell;
    *cols = c;
    *rows = r;
  }
}

/* What a racer is doing. */
static void status_words(const Ui *ui, const Racer *racer, char *out, size_t room) {
  const Session *s = racer->stage.session;
  const State *state = session_view(s);
  const Game *game = session_game(s);
  int32_t closed;
  const SessionPly *thought = session_thought(s, &closed);
  bool one = game->foods_total <= 1; /* one food, or the way out */
  if (state->outcome == OUTCOME_WON)
    snprintf(out, room, "%s", say(ui, one ? STR_RACE_ARRIVED : STR_RACE_CLEARED));
  else if (state->outcome == OUTCOME_LOST)
    snprintf(out, room, "%s", say(ui, STR_RACE_CAUGHT));
  else if (state->outcome == OUTCOME_GAVE_UP)
    snprintf(out, room, "%s", say(ui, STR_RACE_GAVE_UP));
  else if (state->outcome == OUTCOME_TIMEOUT)
    snprintf(out, room, "%s", say(ui, STR_RACE_TIMEOUT));
  else if (!one)
    snprintf(out, room, say(ui, STR_RACE_EATEN), (int)(game->foods_total - state->foods_left), (int)game->foods_total);
  else if (session_done(s) && thought && stage_thought_over(&racer->stage))
    snprintf(out, room, say(ui, STR_RACE_WALKING), (int)state->moves, (int)session_result(s)->moves);
  else
    snprintf(out, room, "%s", say(ui, STR_RACE_THINKING));
}

/* Nodes looked at up to the present place. */
static uint64_t nodes_of(const Stage *stage) {
  const Session *s = stage->session;
  int32_t done = session_plies_done(s), closed;
  const SessionPly *thought = session_thought(s, &closed);
  uint64_t nodes = done > 0 ? session_ply(s, done - 1)->expanded : 0;
  if (thought && !stage_thought_over(stage)) nodes += (uint64_t)closed;
  if (thought && stage_thought_over(stage) && thought->expanded > nodes) nodes = thought->expanded;
  return nodes;
}

static double seconds_of(const Stage *stage) {
  const Session *s = stage->session;
  int32_t done = session_plies_done(s), closed;
  const SessionPly *thought = session_thought(s, &closed);
  double seconds = done > 0 ? session_ply(s, done - 1)->seconds : 0;
  if (thought && stage_thought_over(stage) && thought->seconds > seconds) seconds = thought->seconds;
  return seconds;
}

static void draw_pane(App *app, int32_t index, Rectangle pane) {
  Ui *ui = &app->ui;
  RaceState *race = app->race;
  Racer *racer = &race->racers[index];
  bool first = racer->place == 1 && session_view(racer->stage.session)->outcome == OUTCOME_WON;
  panel(ui, pane, TOKEN_PANEL);
  float y = pane.y + px(ui, HEAD) / 2 + px(ui, 2), left = pane.x + px(ui, 16), right = pane.x + pane.width - px(ui, 14);
  char words[96], number[32];
  write_number(number, sizeof number, (int64_t)nodes_of(&racer->stage));
  snprintf(words, sizeof words, say(ui, STR_RACE_NODES_SHORT), number);
  draw_disc((Vector2){left + px(ui, 4), y}, px(ui, 5), race_color(ui, index));
  float title = width_of(ui, FACE_BOLD, 14, agent_title(ui->language, race_agent(app, index)));
  bool roomy = pane.width > title + px(ui, 260);
  float end = right;
  if (roomy) end -= put(ui, FACE_MONO, 13, right, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), words) + px(ui, 14);
  status_words(ui, racer, words, sizeof words);
  end -= put_fit(ui, FACE_MEDIUM, 13, end, y, ALIGN_RIGHT, (right - left) * 0.5f, tint(ui, TOKEN_MUTED), words);
  put_fit(ui, FACE_BOLD, 14, left + px(ui, 18), y, ALIGN_LEFT, end - left - px(ui, 26), tint(ui, TOKEN_TEXT),
          agent_title(ui->language, race_agent(app, index)));
  if (first) {
    Rectangle ring = rect_inset(pane, -px(ui, 2));
    draw_frame(ring, px(ui, 16), fmaxf(px(ui, 2), 2), tint(ui, TOKEN_ACCENT));
  }
}

/* The board of a pane is drawn first: it may bake. */
static Rectangle board_of(const Ui *ui, Rectangle pane) {
  float side = px(ui, 6);
  return rect_snap(
      (Rectangle){pane.x + side, pane.y + px(ui, HEAD), pane.width - 2 * side, pane.height - px(ui, HEAD) - side});
}

static void draw_panes(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  RaceState *race = app->race;
  int32_t cols = 1, rows = 1;
  best_grid(ui, session_game(race->racers[0].stage.session)->board, race->count, room, &cols, &rows);
  float gap = px(ui, GUTTER), w = (room.width - gap * (float)(cols - 1)) / (float)cols;
  float h = (room.height - gap * (float)(rows - 1)) / (float)rows;
  StageLook look = {
      .padding = px(ui, 6), .radius = px(ui, 10), .max_cell = px(ui, 48), .least_cell = 3, .calm = ui->calm};
  Rectangle panes[RACERS_MOST];
  for (int32_t i = 0; i < race->count; i++) {
    float x = room.x + (float)(i % cols) * (w + gap), y = room.y + (float)(i / cols) * (h + gap);
    panes[i] = rect_snap((Rectangle){x, y, w, h});
    stage_prepare(ui, &race->racers[i].stage, &race->show, board_of(ui, panes[i]), &look);
  }
  for (int32_t i = 0; i < race->count; i++) draw_pane(app, i, panes[i]);
  for (int32_t i = 0; i < race->count; i++)
    stage_draw(ui, &race->racers[i].stage, &race->show, board_of(ui, panes[i]), &look);
}

/* ---- standings ---- */

/* Thinking and walking so far, against the longest that is known. */
static void draw_bar(const Ui *ui, const RaceState *race, const Racer *racer, Rectangle bar) {
  const Session *s = racer->stage.session;
  double longest = 1;
  for (int32_t i = 0; i < race->count; i++)
    longest = fmax(longest, (double)session_length(race->racers[i].stage.session));
  float scale = bar.width / (float)longest, think = (float)stage_think_length(&racer->stage);
  float at = (float)racer->stage.place;
  bar_track(ui, bar);
  float thought = fminf(at, think) * scale;
  if (thought >= 1)
    draw_round((Rectangle){bar.x, bar.y, fmaxf(thought, bar.height), bar.height}, bar.height / 2,
               tint(ui, TOKEN_HEAT_3));
  if (at > think && (at - think) * scale >= 1)
    draw_round((Rectangle){bar.x + think * scale, bar.y, fmaxf((at - think) * scale, bar.height), bar.height},
               bar.height / 2, tint(ui, TOKEN_ACCENT));
  if (session_done(s)) {
    float end = bar.x + fminf((float)session_length(s) * scale, bar.width - 2);
    draw_rect(rect_snap((Rectangle){end, bar.y - px(ui, 3), fmaxf(px(ui, 2), 1), bar.height + px(ui, 6)}),
              tint(ui, TOKEN_TEXT));
  }
}

/* How long its way is against the shortest, once it is known. */
static bool way_words(const Ui *ui, const Racer *racer, char *out, size_t room, Token *token) {
  const Session *s = racer->stage.session;
  if (!session_done(s) || !stage_thought_over(&racer->stage)) return false;
  const SessionResult *r = session_result(s);
  if (r->outcome != OUTCOME_WON || r->shortest < 0) return false;
  bool shortest = r->moves <= r->shortest;
  *token = shortest ? TOKEN_GOOD : TOKEN_MUTED;
  if (shortest)
    snprintf(out, room, say(ui, STR_RACE_SHORTEST), (int)r->moves);
  else
    snprintf(out, room, say(ui, STR_RACE_LONGER), (int)r->moves, (int)(r->moves - r->shortest));
  return true;
}

static void draw_standing(App *app, int32_t rank, int32_t index, Rectangle row) {
  Ui *ui = &app->ui;
  RaceState *race = app->race;
  const Racer *racer = &race->racers[index];
  const State *state = session_view(racer->stage.session);
  bool done = racer->place > 0, leads = rank == 0, dense = row.height < px(ui, 86);
  draw_round(row, px(ui, 12), tint(ui, leads ? TOKEN_RAISED : TOKEN_BACKGROUND));
  float left = row.x + px(ui, 14), right = row.x + row.width - px(ui, 14), y = row.y + px(ui, dense ? 16 : 20);
  char words[128], number[32];
  snprintf(number, sizeof number, "%d", (int)rank + 1);
  put(ui, FACE_MONO_BOLD, 18, left, y, ALIGN_LEFT, tint(ui, leads && done ? TOKEN_ACCENT : TOKEN_MUTED), number);
  draw_disc((Vector2){left + px(ui, 32), y}, px(ui, 5), race_color(ui, index));
  write_number(number, sizeof number, state->score);
  float wide = put(ui, FACE_MONO_BOLD, 16, right, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), number);
  put_fit(ui, FACE_BOLD, 14, left + px(ui, 46), y, ALIGN_LEFT, right - wide - left - px(ui, 56), tint(ui, TOKEN_TEXT),
          agent_title(ui->language, race_agent(app, index)));
  y += px(ui, dense ? 18 : 22);
  draw_bar(ui, race, racer, rect_snap((Rectangle){left, y - px(ui, 4), right - left, px(ui, 8)}));
  y += px(ui, 18);
  char moves[32], nodes[32], time[32];
  const char *unit;
  write_number(moves, sizeof moves, state->moves);
  write_number(nodes, sizeof nodes, (int64_t)nodes_of(&racer->stage));
  write_duration(time, sizeof time, &unit, seconds_of(&racer->stage));
  snprintf(words, sizeof words, say(ui, STR_RACE_MOVES_SHORT), moves);
  size_t used = strlen(words);
  used += (size_t)snprintf(words + used, sizeof words - used, " \u00b7 ");
  snprintf(words + used, sizeof words - used, say(ui, STR_RACE_NODES_SHORT), nodes);
  used = strlen(words);
  snprintf(words + used, sizeof words - used, " \u00b7 %s %s", time, unit);
  float wide_line = put_fit(ui, FACE_MONO, 11, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_MUTED), words);
  Token token = TOKEN_MUTED;
  bool told = way_words(ui, racer, words, sizeof words, &token);
  if (!told && done) {
    token = state->outcome == OUTCOME_WON ? TOKEN_GOOD : state->outcome == OUTCOME_LOST ? TOKEN_DANGER : TOKEN_MUTED;
    status_words(ui, racer, words, sizeof words);
    told = true;
  }
  if (!told) return;
  if (!dense)
    badge_small(ui, right, y + px(ui, 20), token, words);
  else if (right - left - wide_line > width_of(ui, FACE_SEMIBOLD, 11, words) + px(ui, 24))
    badge_small(ui, right, y, token, words);
}

static void draw_legend(const Ui *ui, Rectangle room, float y) {
  float x = room.x + px(ui, 16);
  const struct {
    Token token;
    StringId words;
  } signs[] = {{TOKEN_HEAT_3, STR_RACE_LEGEND_THINK}, {TOKEN_ACCENT, STR_RACE_LEGEND_WALK}};
  for (int i = 0; i < 2; i++) {
    draw_round(rect_snap((Rectangle){x, y - px(ui, 4), px(ui, 14), px(ui, 8)}), px(ui, 4), tint(ui, signs[i].token));
    x += px(ui, 20);
    x += put(ui, FACE_MEDIUM, 12, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, signs[i].words)) + px(ui, 14);
  }
  draw_rect(rect_snap((Rectangle){x, y - px(ui, 7), fmaxf(px(ui, 2), 1), px(ui, 14)}), tint(ui, TOKEN_TEXT));
  put(ui, FACE_MEDIUM, 12, x + px(ui, 8), y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_RACE_LEGEND_ARRIVE));
}

static void draw_standings(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  RaceState *race = app->race;
  int32_t order[RACERS_MOST];
  race_order(race, order);
  panel(ui, room, TOKEN_PANEL);
  float top = room.y + px(ui, 30), left = room.x + px(ui, 20), right = room.x + room.width - px(ui, 18);
  bool one = session_game(race->racers[0].stage.session)->foods_total <= 1; /* one food, or the way out */
  float wide = put(ui, FACE_LOGO, 20, left, top, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_RACE_STANDINGS));
  put_fit(ui, FACE_MEDIUM, 12, right, top, ALIGN_RIGHT, right - left - wide - px(ui, 10), tint(ui, TOKEN_MUTED),
          say(ui, one ? STR_RACE_BY_TICKS : STR_RACE_BY_SCORE));
  float y = room.y + px(ui, 54), gap = px(ui, 8), foot = px(ui, 40);
  float high = fminf((room.height - px(ui, 54) - foot) / (float)race->count - gap, px(ui, 98));
  for (int32_t i = 0; i < race->count; i++) {
    Rectangle row = {room.x + px(ui, 12), y, room.width - px(ui, 24), high};
    draw_standing(app, i, order[i], rect_snap(row));
    y += high + gap;
  }
  draw_legend(ui, room, room.y + room.height - px(ui, 20));
}

/* In narrow windows: one line a racer. */
static void draw_lines(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  RaceState *race = app->race;
  int32_t order[RACERS_MOST];
  race_order(race, order);
  panel(ui, room, TOKEN_PANEL);
  float row = (room.height - px(ui, 12)) / (float)race->count, names = 0;
  for (int32_t i = 0; i < race->count; i++)
    names = fmaxf(names, width_of(ui, FACE_BOLD, 13, agent_title(ui->language, race_agent(app, i))));
  names = fminf(names, room.width * 0.3f);
  for (int32_t i = 0; i < race->count; i++) {
    const Racer *racer = &race->racers[order[i]];
    const State *state = session_view(racer->stage.session);
    float y = room.y + px(ui, 6) + row * ((float)i + 0.5f), left = room.x + px(ui, 14);
    float right = room.x + room.width - px(ui, 14);
    char words[96], number[32];
    snprintf(number, sizeof number, "%d", (int)i + 1);
    put(ui, FACE_MONO_BOLD, 14, left, y, ALIGN_LEFT, tint(ui, racer->place == 1 ? TOKEN_ACCENT : TOKEN_MUTED), number);
    draw_disc((Vector2){left + px(ui, 26), y}, px(ui, 4), race_color(ui, order[i]));
    put_fit(ui, FACE_BOLD, 13, left + px(ui, 38), y, ALIGN_LEFT, names + 1, tint(ui, TOKEN_TEXT),
            agent_title(ui->language, race_agent(app, order[i])));
    write_number(number, sizeof number, state->score);
    put(ui, FACE_MONO_BOLD, 14, right, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), number);
    char nodes[32], time[32];
    const char *unit;
    write_number(nodes, sizeof nodes, (int64_t)nodes_of(&racer->stage));
    write_duration(time, sizeof time, &unit, seconds_of(&racer->stage));
    write_number(number, sizeof number, state->moves);
    snprintf(words, sizeof words, say(ui, STR_RACE_MOVES_SHORT), number);
    size_t used = strlen(words);
    snprintf(words + used, sizeof words - used, " \u00b7 %s %s", time, unit);
    put_fit(ui, FACE_MONO, 12, right - px(ui, 70), y, ALIGN_RIGHT, px(ui, 190), tint(ui, TOKEN_MUTED), words);
    float bar = left + px(ui, 56) + names, end = right - px(ui, 270);
    if (end - bar > px(ui, 40))
      draw_bar(ui, race, racer, rect_snap((Rectangle){bar, y - px(ui, 3), end - bar, px(ui, 6)}));
  }
}

/* ---- all of it ---- */

static void draw_heading(App *app, float y) {
  Ui *ui = &app->ui;
  RaceState *race = app->race;
  float x = ui_title_left(ui), right = ui_right(ui);
  char words[96], speed[16];
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  snprintf(words, sizeof words, say(ui, STR_RACE_TICK), (int)floor(race->tick));
  right -= badge(ui, right, y, TOKEN_MUTED, words) + px(ui, 10);
  speed_words(app->speed, speed, sizeof speed);
  right -= badge(ui, right, y, TOKEN_MUTED, race->playing ? speed : say(ui, STR_PAUSED)) + px(ui, 16);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_RACE)) + px(ui, 16);
  draw_rect(rect_snap((Rectangle){x, y - px(ui, 10), fmaxf(px(ui, 2), 1), px(ui, 20)}), tint(ui, TOKEN_LINE));
  x += px(ui, 16);
  x += put_fit(ui, FACE_SEMIBOLD, 16, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_TEXT), race_card(app)->title) +
       px(ui, 14);
  bool one = session_game(race->racers[0].stage.session)->foods_total <= 1; /* one food, or the way out */
  if (right - x > px(ui, 60))
    put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED),
            say(ui, one ? STR_RACE_STEP : STR_RACE_TURNS));
}

void race_run_draw(App *app) {
  static const LegendItem keys[] = {
      {"Space", STR_KEY_PAUSE, ACTION_PAUSE},     {"\u2190 \u2192", STR_KEY_STEP, ACTION_STEP_FORWARD},
      {"\u2212 +", STR_KEY_SPEED, ACTION_FASTER}, {"B", STR_RACE_SEND, ACTION_BENCH},
      {"R", STR_KEY_AGAIN, ACTION_AGAIN},         {"Esc", STR_RACE_SET_UP, ACTION_BACK},
      {"P", STR_KEY_PICTURE, ACTION_PICTURE},     {"T", STR_KEY_THEME, ACTION_THEME}};
  Ui *ui = &app->ui;
  Rectangle a = ui->area;
  bool narrow = ui->width == WIDTH_NARROW;
  float left = a.x + px(ui, MARGIN), right = ui_right(ui), top = a.y + px(ui, 72);
  float bottom = a.y + a.height - px(ui, 54);
  Rectangle panes = {left, top, right - left, bottom - top}, side = panes;
  if (narrow) {
    side.height = px(ui, 12) + px(ui, 24) * (float)app->race->count;
    side.y = bottom - side.height;
    panes.height -= side.height + px(ui, 12);
  } else {
    side.width = px(ui, ui->width == WIDTH_WIDE ? SIDE : 240);
    side.x = right - side.width;
    panes.width -= side.width + px(ui, GUTTER);
  }
  draw_panes(app, rect_snap(panes));
  draw_heading(app, ui_head(ui));
  if (narrow)
    draw_lines(app, rect_snap(side));
  else
    draw_standings(app, rect_snap(side));
  legend_row_of(ui, left, right, ui_keys(ui), keys, (int32_t)(sizeof keys / sizeof *keys), !app->race->playing);
}
