/* The picture of the chosen state with the way to it, the open list, the pseudocode and the time line. Must not know
 * how the search was done. */
#include <math.h>
#include <stdio.h>

#include "game/app/platform/canvas.h"
#include "game/app/screens/microscope/microscope.h"
#include "game/app/screens/states/states_internal.h"
#include "game/app/ui/dialog.h"
#include "game/app/view/extras.h"
#include "game/app/view/sprites.h"

static const float ROW = 26, MAX_CELL = 56; /* units */
enum { LAST_SLIDES = 18 };

/* ---- the picture ---- */

void states_puzzle_draw(const Ui *ui, const Puzzle *puzzle, Rectangle room) {
  float side = fminf(room.width, room.height) - px(ui, 40), each = side / (float)puzzle->side;
  Vector2 middle = rect_center(room);
  float left = middle.x - side / 2, top = middle.y - side / 2, gap = fmaxf(each * 0.03f, 1);
  for (int32_t i = 0; i < puzzle_cells(puzzle); i++) {
    int32_t tile = puzzle->at[i];
    if (tile == 0) continue;
    Rectangle rect =
        rect_snap((Rectangle){left + (float)(i % puzzle->side) * each + gap,
                              top + (float)(i / puzzle->side) * each + gap, each - 2 * gap, each - 2 * gap});
    bool home = tile == i;
    char text[8];
    snprintf(text, sizeof text, "%d", (int)tile);
    draw_round(rect, each * 0.12f, tint(ui, home ? TOKEN_WALL_FILL : TOKEN_RAISED));
    draw_frame(rect, each * 0.12f, fmaxf(px(ui, 1.5f), 1), tint(ui, home ? TOKEN_WALL_STROKE : TOKEN_LINE));
    fonts_draw(ui->fonts, FACE_BOLD, (int32_t)fmaxf(each * 0.38f, 9), rect_center(rect), ALIGN_CENTER,
               tint(ui, TOKEN_TEXT), text);
  }
}

/* One move; dashes where it teleported Pacman across the map. */
static void draw_step(const Ui *ui, const StatesState *s, Cell from, Cell to, float thick) {
  const Board *board = s->game->board;
  Vector2 a = board_view_at(&s->view, board, from), b = board_view_at(&s->view, board, to);
  Color color = color_fade(tint(ui, TOKEN_PATH), 0.85f);
  if (board_manhattan(board, from, to) <= 2) { /* in rooms a step covers two cells */
    draw_stroke(a, b, thick, color);
    return;
  }
  float dx = b.x - a.x, dy = b.y - a.y, dash = fmaxf(s->view.cell * 0.2f, 4);
  int32_t parts = (int32_t)(sqrtf(dx * dx + dy * dy) / dash);
  for (int32_t i = 0; i + 1 < parts; i += 2) {
    float begin = (float)i / (float)parts, end = (float)(i + 1) / (float)parts;
    draw_stroke((Vector2){a.x + dx * begin, a.y + dy * begin}, (Vector2){a.x + dx * end, a.y + dy * end}, thick / 2,
                color);
  }
}

void states_board_prepare(App *app, const BoardRoom *room) {
  StatesState *s = states_state(app);
  board_view_place(&s->view, s->game->board, room, s->then.pacman);
  board_view_bake(&s->view, s->game->board, app->ui.theme);
}

void states_board_paint(App *app, Rectangle inside) {
  Ui *ui = &app->ui;
  StatesState *s = states_state(app);
  const Board *board = s->game->board;
  const State *then = &s->then;
  board_view_draw(&s->view);
  canvas_clip(inside);
  board_view_draw_foods(&s->view, board, then, s->game, 1, ui->theme);
  extras_draw(&s->view, s->game, then, 1, ui->theme);
  float thick = fmaxf(s->view.cell * 0.12f, 2);
  for (int32_t i = 1; i < s->picture.count; i++) draw_step(ui, s, s->picture.way[i - 1], s->picture.way[i], thick);
  for (int32_t i = 0; i < s->game->monster_count; i++)
    monster_draw(
        &(MonsterPose){
            .at = board_view_at(&s->view, board, then->monsters[i]), .cell = s->view.cell, .kind = monster_kind(i)},
        ui->theme);
  hero_draw(&(HeroPose){.at = board_view_at(&s->view, board, then->pacman),
                        .cell = s->view.cell,
                        .facing = MOVE_EAST,
                        .mouth = 0.6f,
                        .size = 1},
            ui->theme);
  canvas_unclip();
}

static void draw_game(App *app, Rectangle rect) {
  Ui *ui = &app->ui;
  BoardRoom room = {.rect = rect,
                    .padding = px(ui, 12),
                    .radius = px(ui, 16),
                    .max_cell = px(ui, MAX_CELL),
                    .ground = TOKEN_BACKGROUND};
  states_board_prepare(app, &room);
  states_board_paint(app, rect_inset(rect, room.padding));
}

/* ---- words ---- */

void states_state_words(App *app, int32_t opened, char *out, size_t room) {
  const Ui *ui = &app->ui;
  StatesState *s = states_state(app);
  if (!states_play(s, opened)) {
    *out = '\0';
    return;
  }
  if (s->puzzle && s->query.start.side > 3) { /* too many tiles for a line: the last slides of the blank */
    uint8_t moves[PUZZLE_LENGTH_MAX];
    int32_t count = state_log_way(&s->log, opened, moves, PUZZLE_LENGTH_MAX);
    int32_t first = count > LAST_SLIDES ? count - LAST_SLIDES : 0;
    char *end = out + snprintf(out, room, "%s", count == 0 ? say(ui, STR_STATES_START) : first > 0 ? "\u2026" : "");
    for (int32_t i = first; i < count && i < PUZZLE_LENGTH_MAX; i++) *end++ = slide_letter(moves[i]);
    *end = '\0';
    return;
  }
  if (s->puzzle) {
    size_t used = 0;
    for (int32_t i = 0; i < puzzle_cells(&s->picture.puzzle) && used + 4 < room; i++)
      used += (size_t)snprintf(out + used, room - used, "%s%d",
                               i == 0                            ? ""
                               : i % s->picture.puzzle.side == 0 ? "/"
                                                                 : " ",
                               (int)s->picture.puzzle.at[i]);
    return;
  }
  const State *then = &s->then;
  const Board *board = s->game->board;
  int row = (int)board_row(board, then->pacman), col = (int)board_col(board, then->pacman);
  if (then->energy >= 0 && s->game->level->rooms)
    snprintf(out, room, say(ui, STR_STATES_ENERGY), row, col, (int)then->energy);
  else if (then->power > 0)
    snprintf(out, room, say(ui, STR_STATES_POWER), row, col, (int)then->foods_left, (int)then->power);
  else
    snprintf(out, room, say(ui, STR_STATES_FOODS), row, col, (int)then->foods_left);
}

void states_fate_words(const App *app, int32_t at, char *out, size_t room) {
  const Ui *ui = &app->ui;
  const StatesState *s = states_state(app);
  const StateOpened *state = &s->log.opened[at];
  int32_t bound = state_scope_bound(&s->scope), closes = s->scope.closes[at], node = 0;
  for (int32_t i = 0; closes != INT32_MAX && i < s->scope.nodes; i++)
    if (s->scope.node_place[i] == closes) node = i + 1;
  switch ((StateIs)s->scope.is[at]) {
    case STATE_IS_CLOSED: snprintf(out, room, say(ui, STR_STATES_CLOSED), (int)node); break;
    case STATE_IS_TAKEN: snprintf(out, room, say(ui, STR_STATES_TAKEN), (int)node, (int)state->g); break;
    case STATE_IS_OVER: snprintf(out, room, say(ui, STR_STATES_OVER), (int)state->f, (int)bound); break;
    case STATE_IS_REPLACED: snprintf(out, room, "%s", say(ui, STR_STATES_REPLACED)); break;
    default:
      if (closes != INT32_MAX)
        snprintf(out, room, say(ui, STR_STATES_WAITS), (int)state->f, (int)node);
      else if (s->scope.answer >= 0)
        snprintf(out, room, say(ui, STR_STATES_NEVER), (int)state->f, (int)s->log.opened[s->scope.answer].f);
      else
        snprintf(out, room, say(ui, STR_STATES_LEFT), (int)state->f);
  }
}

/* ---- the panel ---- */

static void draw_row(App *app, float left, float right, float y, int32_t opened, bool first, bool picked) {
  Ui *ui = &app->ui;
  const StatesState *s = states_state(app);
  const StateOpened *state = &s->log.opened[opened];
  float wide = right - left, g = left + 0.68f * wide, h = left + 0.83f * wide;
  Rectangle rect = rect_snap((Rectangle){left - px(ui, 4), y - px(ui, ROW) / 2, wide + px(ui, 8), px(ui, ROW) - 2});
  Color ink = tint(ui, first ? TOKEN_ACCENT : TOKEN_TEXT);
  if (first) {
    draw_round(rect, px(ui, 6), color_fade(tint(ui, TOKEN_ACCENT), 0.12f));
    draw_round((Rectangle){rect.x, rect.y, px(ui, 4), rect.height}, px(ui, 2), tint(ui, TOKEN_ACCENT));
  }
  if (picked) draw_frame(rect, px(ui, 6), fmaxf(px(ui, 2), 1.5f), tint(ui, TOKEN_TEXT));
  char words[160];
  states_state_words(app, opened, words, sizeof words);
  put_fit(ui, FACE_MONO, 11, left + px(ui, 6), y, ALIGN_LEFT, 0.56f * wide - px(ui, 6), ink, words);
  notes_last(ui, STR_STATES_COL_MEANS);
  snprintf(words, sizeof words, "%d", (int)state->g);
  put(ui, FACE_MONO, 12, g, y, ALIGN_RIGHT, ink, words);
  snprintf(words, sizeof words, "%d", (int)state->h);
  put(ui, FACE_MONO, 12, h, y, ALIGN_RIGHT, ink, words);
  snprintf(words, sizeof words, "%d", (int)state->f);
  put(ui, FACE_MONO_BOLD, 12, right - px(ui, 6), y, ALIGN_RIGHT, ink, words);
  if (input_clicked(ui->input, rect)) states_choose(app, opened);
}

static void draw_list(App *app, float left, float right, float y, float bottom) {
  Ui *ui = &app->ui;
  StatesState *s = states_state(app);
  int32_t count = states_rows(s), chosen = states_chosen(s), all = s->scope.stack ? count : s->scope.waiting;
  char words[96], number[24];
  write_number(number, sizeof number, all);
  snprintf(words, sizeof words, say(ui, STR_STATES_COUNT), number);
  float side = put(ui, FACE_MONO, 12, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), words), wide = right - left;
  if (s->scope.stack)
    snprintf(words, sizeof words, say(ui, STR_STATES_STACK), (int)state_scope_bound(&s->scope));
  else
    snprintf(words, sizeof words, "%s", say(ui, STR_STATES_LIST));
  put_fit(ui, FACE_BOLD, 15, left, y, ALIGN_LEFT, wide - side - px(ui, 8), tint(ui, TOKEN_TEXT), words);
  y += px(ui, 26);
  Color muted = tint(ui, TOKEN_MUTED);
  put_fit(ui, FACE_MEDIUM, 12, left + px(ui, 6), y, ALIGN_LEFT, 0.5f * wide, muted, say(ui, STR_STATES_COL));
  put(ui, FACE_MEDIUM, 12, left + 0.68f * wide, y, ALIGN_RIGHT, muted, say(ui, STR_MICRO_G));
  put(ui, FACE_MEDIUM, 12, left + 0.83f * wide, y, ALIGN_RIGHT, muted, say(ui, STR_MICRO_H));
  put(ui, FACE_MEDIUM, 12, right - px(ui, 6), y, ALIGN_RIGHT, muted, say(ui, STR_MICRO_F));
  y += px(ui, 12);
  draw_rect(rect_snap((Rectangle){left, y, wide, line_width(ui)}), tint(ui, TOKEN_LINE));
  y += px(ui, ROW) / 2 + px(ui, 3);
  int32_t next = state_scope_next(&s->scope);
  for (int32_t i = 0; i < count && y + px(ui, ROW) / 2 <= bottom; i++) {
    draw_row(app, left, right, y, s->rows[i], s->rows[i] == next, s->rows[i] == chosen);
    y += px(ui, ROW);
  }
  if (count == 0) put(ui, FACE_MEDIUM, 12, left + px(ui, 6), y, ALIGN_LEFT, muted, say(ui, STR_MICRO_EMPTY));
}

static CodeStage stage_of(const StatesState *s) {
  if (s->scope.place == 0) return STAGE_BEGIN;
  StateEvent last = s->log.events[s->scope.place - 1];
  if (last.kind == STATE_GOAL) return STAGE_DONE;
  if (last.kind == STATE_BOUND) return STAGE_BEGIN;
  if (state_scope_at_node(&s->scope)) return STAGE_TAKE;
  if (last.kind == STATE_CLOSED) return STAGE_CLOSE;
  return s->scope.earlier[last.value] >= 0 ? STAGE_IMPROVE : STAGE_PUT;
}

static const Explanation *page_of(const StatesState *s) {
  char key[64];
  snprintf(key, sizeof key, "pacman.%s", s->puzzle ? puzzle_algorithm_ids[s->query.algorithm] : s->agent->id);
  return explain_named(key);
}

static float draw_fate(App *app, float left, float right, float bottom) {
  Ui *ui = &app->ui;
  StatesState *s = states_state(app);
  int32_t at = states_chosen(s);
  if (at < 0) return bottom;
  char state[200], fate[200], from[200] = "", words[640];
  states_state_words(app, at, state, sizeof state);
  states_fate_words(app, at, fate, sizeof fate);
  if (s->log.opened[at].parent >= 0) {
    char parent[160];
    states_state_words(app, s->log.opened[at].parent, parent, sizeof parent);
    snprintf(from, sizeof from, say(ui, STR_STATES_FROM), parent,
             (int)(s->log.opened[at].g - s->log.opened[s->log.opened[at].parent].g));
  }
  states_play(s, at); /* the picture is of the chosen one again */
  snprintf(words, sizeof words, "%s%s%s", fate, from[0] ? " " : "", from);
  float line = px(ui, 17) * (ui->large ? 1.25f : 1), wide = right - left - px(ui, 20);
  int32_t lines = fonts_lines(ui->fonts, FACE_SEMIBOLD, px_letters(ui, 12), wide, words);
  if (lines > 4) lines = 4;
  float high = (float)(lines + 1) * line + px(ui, 12);
  Rectangle rect = rect_snap((Rectangle){left - px(ui, 4), bottom - high, right - left + px(ui, 8), high});
  StateIs is = (StateIs)s->scope.is[at];
  draw_round(rect, px(ui, 8), tint(ui, TOKEN_RAISED));
  draw_round((Rectangle){rect.x, rect.y, px(ui, 4), rect.height}, px(ui, 2),
             tint(ui, is == STATE_IS_CLOSED || is == STATE_IS_TAKEN ? TOKEN_GOOD : TOKEN_DANGER));
  float y = rect.y + px(ui, 6) + line / 2;
  put_fit(ui, FACE_MONO, 12, left + px(ui, 10), y, ALIGN_LEFT, wide, tint(ui, TOKEN_MUTED), state);
  notes_last(ui, STR_STATES_COL_MEANS);
  put_wrapped(ui, FACE_SEMIBOLD, 12, left + px(ui, 10), y + line, wide, line, 4, tint(ui, TOKEN_TEXT), words);
  return rect.y - px(ui, 10);
}

static void draw_panel(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  StatesState *s = states_state(app);
  panel(ui, room, TOKEN_PANEL);
  float left = room.x + px(ui, 16), right = room.x + room.width - px(ui, 16), top = room.y + px(ui, 24);
  float bottom = draw_fate(app, left, right, room.y + room.height - px(ui, 12));
  const Explanation *page = page_of(s);
  float code = code_height(ui, page), least = px(ui, 58) + 3 * px(ui, ROW);
  bool both = bottom - top - code >= least;
  draw_list(app, left, right, top, both ? bottom - code - px(ui, 18) : bottom);
  if (!both) return;
  draw_rect(rect_snap((Rectangle){left, bottom - code - px(ui, 12), right - left, line_width(ui)}),
            tint(ui, TOKEN_LINE));
  code_draw(ui, page, stage_of(s), states_estimate_words(app), left, right, bottom - code + px(ui, 6));
}

/* ---- the time line ---- */

static void draw_time(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  StatesState *s = states_state(app);
  panel(ui, room, TOKEN_PANEL);
  float y = rect_center(room).y, side = px(ui, 190), thick = px(ui, 6);
  microscope_buttons_draw(app, room.x - px(ui, 8), y, s->playing);
  float left = room.x + px(ui, 186), right = room.x + room.width - side - px(ui, 34), wide = right - left;
  float part = s->scope.nodes > 0 ? (float)s->scope.node / (float)s->scope.nodes : 0, at = left + wide * part;
  bar_track(ui, (Rectangle){left, y - thick / 2, wide, thick});
  if (at - left >= thick)
    draw_round((Rectangle){left, y - thick / 2, at - left, thick}, thick / 2, tint(ui, TOKEN_ACCENT));
  draw_disc((Vector2){at, y}, px(ui, 11), tint(ui, TOKEN_PANEL));
  draw_disc((Vector2){at, y}, px(ui, 9), tint(ui, TOKEN_ACCENT));
  Rectangle target = {left - px(ui, 10), y - px(ui, 18), wide + px(ui, 20), px(ui, 36)};
  app_target(app, "states.timeline", target);
  if (input_clicked(ui->input, target) || input_presses(ui->input, target)) {
    float place = fminf(fmaxf((ui->input->mouse.x - left) / wide, 0), 1);
    int32_t node = (int32_t)lroundf(place * (float)s->scope.nodes);
    if (node != s->scope.node || !state_scope_at_node(&s->scope)) states_seek(app, node);
  }
  char words[128], a[24], b[24];
  if (s->length >= 0)
    snprintf(words, sizeof words, say(ui, STR_STATES_ANSWER), (int)s->length);
  else
    snprintf(words, sizeof words, "%s", say(ui, s->stopped ? STR_STATES_STOPPED : STR_MICRO_NO_PATH));
  put_fit(ui, FACE_MONO_BOLD, 13, room.x + room.width - px(ui, 16), y - px(ui, 9), ALIGN_RIGHT, side,
          tint(ui, TOKEN_TEXT), words);
  write_number(a, sizeof a, s->scope.nodes - (s->scope.answer >= 0));
  write_number(b, sizeof b, s->log.opened_count);
  snprintf(words, sizeof words, say(ui, STR_MICRO_COUNTS), a, b);
  put_fit(ui, FACE_MEDIUM, 12, room.x + room.width - px(ui, 16), y + px(ui, 11), ALIGN_RIGHT, side,
          tint(ui, TOKEN_MUTED), words);
}

/* ---- all ---- */

StringId states_search_words(const StatesState *s) {
  return s->puzzle               ? (s->query.algorithm == PUZZLE_ASTAR ? STR_STATES_ASTAR : STR_STATES_IDASTAR)
         : s->game->level->rooms ? STR_STATES_WALKS
         : s->instead            ? STR_STATES_INSTEAD
                                 : STR_STATES_OPTIMAL;
}

static void draw_heading(App *app) {
  Ui *ui = &app->ui;
  const StatesState *s = states_state(app);
  char words[256];
  float right = ui_right(ui), y = ui_head(ui), x = ui_title_left(ui);
  if (back_button(ui, y, false)) input_push(ui->input, ACTION_BACK);
  snprintf(words, sizeof words, say(ui, STR_MICRO_STEP_OF), (int)s->scope.node, (int)s->scope.nodes);
  right -= badge(ui, right, y, TOKEN_ACCENT, words) + px(ui, 16);
  if (s->puzzle)
    snprintf(words, sizeof words, "%s", say(ui, STR_MENU_PUZZLE_ROOM));
  else
    snprintf(words, sizeof words, say(ui, STR_LEVEL_N), (int)s->game->level->number);
  x += put(ui, FACE_LOGO, 22, x, y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words) + px(ui, 16);
  draw_rect(rect_snap((Rectangle){x, y - px(ui, 10), fmaxf(px(ui, 2), 1), px(ui, 20)}), tint(ui, TOKEN_LINE));
  x += px(ui, 16);
  x += put_fit(ui, FACE_SEMIBOLD, 16, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_TEXT), s->title) + px(ui, 14);
  if (right - x > px(ui, 40))
    put_fit(ui, FACE_MEDIUM, 14, x, y, ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), say(ui, states_search_words(s)));
}

static const LegendItem keys[] = {{LEGEND_STEP, STR_MICRO_KEY_STEP},   {LEGEND_THINK, STR_MICRO_KEY_EVENT},
                                  {LEGEND_UP_DOWN, STR_MICRO_KEY_ROW}, {ACTION_MOVE_NORTH, STR_STATES_KEY_PARENT},
                                  {ACTION_PAUSE, STR_KEY_PAUSE},       {ACTION_AGENT, STR_STATES_KEY_ESTIMATE},
                                  {LEGEND_ENDS, STR_MICRO_KEY_TIME},   {ACTION_HOW, STR_KEY_HOW},
                                  {ACTION_NOTES, STR_KEY_NOTES},       {ACTION_EXPLAIN, STR_MICRO_KEY_CLOSE},
                                  {ACTION_PICTURE, STR_KEY_PICTURE},   {ACTION_DRAWING, STR_KEY_DRAWING}};

void states_draw(App *app) {
  Ui *ui = &app->ui;
  StatesState *s = states_state(app);
  Rectangle a = ui->area;
  bool narrow = ui->width == WIDTH_NARROW;
  float left = ui_left(ui), right = ui_right(ui), side = narrow ? 300 : px(ui, 372), high = px(ui, 56);
  float top = a.y + px(ui, narrow ? 60 : 72);
  Rectangle time = rect_snap((Rectangle){left, a.y + a.height - px(ui, 50) - high, right - left, high});
  float low = time.y - px(ui, 16), gap = px(ui, narrow ? 12 : 20);
  Rectangle board = rect_snap((Rectangle){left, top, right - side - gap - left, low - top});
  if (!s->ready) return;
  int32_t chosen = states_chosen(s);
  if (chosen < 0) chosen = 0;
  if (states_play(s, chosen)) {
    if (s->puzzle) {
      panel(ui, board, TOKEN_PANEL);
      states_puzzle_draw(ui, &s->picture.puzzle, board);
    } else {
      draw_game(app, board);
    }
  }
  draw_heading(app);
  draw_panel(app, rect_snap((Rectangle){right - side, top, side, low - top}));
  draw_time(app, time);
  Legend legend = {.items = keys, .count = (int32_t)(sizeof keys / sizeof *keys)};
  legend_row_of(ui, left, right, ui_keys(ui), &legend);
  if (s->keys_open) key_box_draw(ui, board, &legend, 2);
}
