/* A race under way: a pane each, and the standings beside them (below in narrow windows).
 * Must not change the race but by pushing actions. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/race/race_internal.h"
#include "game/app/ui/dialog.h"
#include "game/play/pace.h"

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

/* What a racer is doing at the moment shown: a path is mentioned only once the search shown has found it. */
void race_status_words(App *app, int32_t index, char *out, size_t room) {
  const Ui *ui = &app->ui;
  RaceState *race = race_state(app);
  Racer *racer = &race->racers[index];
  const Session *s = racer->stage.session;
  const State *state = session_state(s);
  const Game *game = session_game(s);
  static const StringId ends[OUTCOME_COUNT] = {[OUTCOME_LOST] = STR_RACE_CAUGHT,
                                               [OUTCOME_GAVE_UP] = STR_RACE_GAVE_UP,
                                               [OUTCOME_TIMEOUT] = STR_RACE_TIMEOUT,
                                               [OUTCOME_STALLED] = STR_RACE_STALLED};
  int32_t count, walked;
  bool one = game->foods_total <= 1, person = race_is_person(app, index); /* one food, or the way out */
  if (state->outcome == OUTCOME_WON)
    snprintf(out, room, "%s", say(ui, one ? STR_RACE_ARRIVED : STR_RACE_CLEARED));
  else if (state->outcome != OUTCOME_PLAYING)
    snprintf(out, room, "%s", say(ui, ends[state->outcome]));
  else if (person && race_waits(app))
    snprintf(out, room, "%s", say(ui, STR_RACE_YOUR_MOVE));
  else if (!one)
    snprintf(out, room, say(ui, STR_RACE_EATEN), (int)(game->foods_total - state->foods_left), (int)game->foods_total);
  else if (person)
    snprintf(out, room, say(ui, STR_RACE_WALKED), (int)state->moves);
  else if (session_thought_over(s) && stage_plan(&racer->stage, &count, &walked) && count > 1)
    snprintf(out, room, say(ui, STR_RACE_WALKING), (int)state->moves, (int)(state->moves - walked + count - 1));
  else
    snprintf(out, room, "%s", say(ui, STR_RACE_THINKING));
}

/* Whether every pane's head has room for a long count beside the name and what the racer does: all of them show it or
 * none. */
static bool counts_fit(App *app, float pane) {
  const Ui *ui = &app->ui;
  char words[64];
  snprintf(words, sizeof words, say(ui, STR_RACE_NODES_SHORT), "9,999,999");
  float rest = pane - px(ui, 76) - width_of(ui, FACE_MONO, 13, words);
  for (int32_t i = 0; i < race_state(app)->count; i++) {
    char status[96], name[160];
    race_status_words(app, i, status, sizeof status);
    race_racer_words(app, i, name, sizeof name);
    if (width_of(ui, FACE_BOLD, 14, name) + width_of(ui, FACE_MEDIUM, 13, status) > rest) return false;
  }
  return true;
}

static void draw_pane(App *app, int32_t index, Rectangle pane, bool counts) {
  Ui *ui = &app->ui;
  RaceState *race = race_state(app);
  Racer *racer = &race->racers[index];
  bool first = racer->place == 1 && session_state(racer->stage.session)->outcome == OUTCOME_WON;
  panel(ui, pane, TOKEN_PANEL);
  float y = pane.y + px(ui, HEAD) / 2 + px(ui, 2), left = pane.x + px(ui, 16), right = pane.x + pane.width - px(ui, 14);
  bool waits = race_is_person(app, index) && race_waits(app);
  char nodes[64], words[96], number[32], title[160];
  double seconds;
  write_number(number, sizeof number,
               (int64_t)tick_line_spent(&racer->line, racer->stage.session, race->tick, &seconds));
  snprintf(nodes, sizeof nodes, say(ui, STR_RACE_NODES_SHORT), number);
  race_status_words(app, index, words, sizeof words);
  if (first) snprintf(words, sizeof words, "%s", say(ui, STR_RACE_WINNER));
  draw_disc((Vector2){left + px(ui, 4), y}, px(ui, 5), race_color(ui, index));
  left += px(ui, 18);
  /* The name first, then what it does, then the count: as far as there is room. */
  float gap = px(ui, 14), status = width_of(ui, FACE_MEDIUM, 13, words) + (first || waits ? px(ui, 22) : 0);
  race_racer_fit(app, index, FACE_BOLD, 14, right - left - status - gap, title, sizeof title);
  float rest = right - left - width_of(ui, FACE_BOLD, 14, title) - gap;
  if (counts && !race_is_person(app, index))
    right -= put(ui, FACE_MONO, 13, right, y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), nodes) + gap;
  if (rest > status && (first || waits))
    right -= badge_small(ui, right, y, first ? TOKEN_GOOD : TOKEN_ACCENT, words) + gap;
  else if (rest > status)
    right -= put(ui, FACE_MEDIUM, 13, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words) + gap;
  put_fit(ui, FACE_BOLD, 14, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_TEXT), title);
  if (first || waits) {
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

/* Clicking a pane makes it large, and small again. */
static void watch_clicks(App *app, int32_t index, Rectangle pane) {
  RaceState *race = race_state(app);
  char name[32];
  snprintf(name, sizeof name, "race.pane.%d", (int)index + 1);
  app_target(app, name, pane);
  if (race->explained || !input_clicked(app->ui.input, pane)) return;
  race->large = race->large == index ? -1 : index;
  app_log(app, "race large %d", (int)race->large + 1);
}

static void draw_panes(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  RaceState *race = race_state(app);
  int32_t cols = 1, rows = 1, first = race->large >= 0 ? race->large : 0, count = race->large >= 0 ? 1 : race->count;
  best_grid(ui, session_game(race->racers[0].stage.session)->board, count, room, &cols, &rows);
  float gap = px(ui, GUTTER), w = (room.width - gap * (float)(cols - 1)) / (float)cols;
  float h = (room.height - gap * (float)(rows - 1)) / (float)rows;
  StageLook look = {.padding = px(ui, 6),
                    .radius = px(ui, 10),
                    .max_cell = px(ui, 48),
                    .least_cell = 3,
                    .ground = TOKEN_PANEL,
                    .calm = ui->calm};
  Rectangle panes[RACERS_MOST];
  for (int32_t i = 0; i < count; i++) {
    float x = room.x + (float)(i % cols) * (w + gap), y = room.y + (float)(i / cols) * (h + gap);
    panes[i] = rect_snap((Rectangle){x, y, w, h});
    stage_prepare(ui, &race->racers[first + i].stage, &race->show, board_of(ui, panes[i]), &look);
  }
  bool counts = counts_fit(app, w);
  for (int32_t i = 0; i < count; i++) draw_pane(app, first + i, panes[i], counts);
  for (int32_t i = 0; i < count; i++)
    stage_draw(ui, &race->racers[first + i].stage, &race->show, board_of(ui, panes[i]), &look);
  for (int32_t i = 0; i < count; i++) watch_clicks(app, first + i, panes[i]);
}

/* ---- all of it ---- */

/* Who has won, once all have ended. */
static bool winner_words(App *app, char *out, size_t room) {
  const RaceState *race = race_state(app);
  int32_t order[RACERS_MOST], rank[RACERS_MOST], first = 0;
  if (!race_over(race)) return false;
  race_order(race, order, rank);
  while (first < race->count && rank[first] == 1) first++;
  char name[160];
  race_racer_words(app, order[0], name, sizeof name);
  bool won = session_state(race->racers[order[0]].stage.session)->outcome == OUTCOME_WON;
  if (first > 1)
    snprintf(out, room, say(&app->ui, STR_RACE_TIE), (int)first);
  else
    snprintf(out, room, say(&app->ui, won ? STR_RACE_WINS : STR_RACE_BEST_SCORE), name);
  return true;
}

static void draw_heading(App *app, float y) {
  Ui *ui = &app->ui;
  RaceState *race = race_state(app);
  float x = ui_title_left(ui), right = ui_right(ui);
  char words[224], speed[16];
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  snprintf(words, sizeof words, say(ui, STR_RACE_TICK), (int)floor(race->tick));
  right -= badge(ui, right, y, TOKEN_MUTED, words) + px(ui, 10);
  pace_words(race->speed, speed, sizeof speed);
  right -= badge(ui, right, y, TOKEN_MUTED, race->playing ? speed : say(ui, STR_PAUSED)) + px(ui, 10);
  if (race->playing) notes_last(ui, STR_SPEED_N_MEANS);
  if (race_budgets_differ(app)) right -= badge(ui, right, y, TOKEN_DANGER, say(ui, STR_BUDGET_DIFFER)) + px(ui, 10);
  right -= px(ui, 6);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_RACE)) + px(ui, 16);
  draw_rect(rect_snap((Rectangle){x, y - px(ui, 10), fmaxf(px(ui, 2), 1), px(ui, 20)}), tint(ui, TOKEN_LINE));
  x += px(ui, 16);
  x += put_fit(ui, FACE_SEMIBOLD, 16, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_TEXT), race_card(app)->title) +
       px(ui, 14);
  if (right - x < px(ui, 60)) return;
  if (winner_words(app, words, sizeof words)) {
    put_fit(ui, FACE_BOLD, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_ACCENT), words);
    return;
  }
  race_tick_words(app, words, sizeof words);
  if (width_of(ui, FACE_MEDIUM, 11, words) > right - x) return; /* the help explains it */
  put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), words);
}

/* How a race works, over it. */
static void draw_explained(App *app) {
  static const StringId lines[] = {STR_RACE_HOW_TICK, STR_RACE_HOW_ORDER, STR_RACE_HOW_BARS, STR_RACE_HOW_BUDGET,
                                   STR_RACE_HOW_LARGE};
  Ui *ui = &app->ui;
  Rectangle box = dialog_place(ui, ui->area, 620, 430);
  dialog_box(ui, box);
  float left = box.x + px(ui, 28), wide = box.width - px(ui, 56), y = box.y + px(ui, 38), line = px(ui, 20);
  char rule[224];
  put(ui, FACE_LOGO, 22, left, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_RACE_HOW));
  y += px(ui, 40);
  race_tick_words(app, rule, sizeof rule);
  y += line * (float)put_wrapped(ui, FACE_SEMIBOLD, 15, left, y, wide, line, 3, tint(ui, TOKEN_ACCENT), rule);
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    y += px(ui, 10);
    y +=
        line * (float)put_wrapped(ui, FACE_MEDIUM, 14, left, y, wide, line, 3, tint(ui, TOKEN_TEXT), say(ui, lines[i]));
  }
  put_fit(ui, FACE_MEDIUM, 13, left, box.y + box.height - px(ui, 24), ALIGN_LEFT, wide, tint(ui, TOKEN_MUTED),
          say(ui, STR_KEYS_CLOSE));
}

void race_run_draw(App *app) {
  LegendItem watching[] = {{ACTION_PAUSE, STR_KEY_PAUSE},
                           {LEGEND_STEP, STR_KEY_STEP},
                           {LEGEND_SPEED, STR_KEY_SPEED},
                           {ACTION_KEYS, STR_RACE_K_HOW},
                           {LEGEND_NUMBERS(1, 2), STR_RACE_K_LARGE},
                           {ACTION_AGAIN, STR_KEY_AGAIN},
                           {ACTION_BENCH, STR_RACE_SEND},
                           {ACTION_BACK, STR_RACE_SET_UP},
                           {ACTION_PICTURE, STR_KEY_PICTURE},
                           {ACTION_THEME, STR_KEY_THEME}};
  static const LegendItem playing[] = {{LEGEND_MOVES, STR_KEY_MOVE},   {ACTION_PAUSE, STR_KEY_PAUSE},
                                       {ACTION_KEYS, STR_RACE_K_HOW},  {ACTION_AGAIN, STR_KEY_AGAIN},
                                       {ACTION_BACK, STR_RACE_SET_UP}, {ACTION_PICTURE, STR_KEY_PICTURE},
                                       {ACTION_THEME, STR_KEY_THEME}};
  Ui *ui = &app->ui;
  Rectangle a = ui->area;
  bool narrow = ui->width == WIDTH_NARROW;
  float left = a.x + px(ui, MARGIN), right = ui_right(ui), top = a.y + px(ui, 72);
  float bottom = a.y + a.height - px(ui, 54);
  Rectangle panes = {left, top, right - left, bottom - top}, side = panes;
  if (narrow) {
    side.height = px(ui, 12) + px(ui, 24) * (float)race_state(app)->count;
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
    race_lines_draw(app, rect_snap(side));
  else
    race_standings_draw(app, rect_snap(side));
  bool person = screen_context(app) == CONTEXT_PERSON;
  for (size_t i = 0; i < sizeof watching / sizeof *watching; i++)
    if (watching[i].label == STR_RACE_K_LARGE) watching[i].keys = LEGEND_NUMBERS(1, race_state(app)->count);
  Legend legend = {.items = person ? playing : watching,
                   .count = (int32_t)(person ? sizeof playing / sizeof *playing : sizeof watching / sizeof *watching),
                   .paused = !race_state(app)->playing};
  legend_row_of(ui, left, right, ui_keys(ui), &legend);
  if (race_state(app)->explained) draw_explained(app);
}
