/* The board under the microscope: what was expanded and what waits, the marks of cursor, next and reason, numbers in
 * the cells, and the mouse that looks and drags. Must not change a search but through the microscope. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/canvas.h"
#include "game/app/screens/microscope/microscope_internal.h"
#include "game/app/view/items.h"

static const float MAX_CELL = 64, LARGE_CELL = 44; /* units */
static const float SMALL_NUMBERS = 13;             /* pixels of a cell: smaller cells show no numbers */

bool microscope_large_cells(const Ui *ui, const MicroscopeState *s) { return s->view.cell >= LARGE_CELL * ui->s; }

static Vector2 corner_of(const MicroscopeState *s, Cell cell) {
  const Board *board = &s->scope.board;
  return board_view_corner(&s->view, board_row(board, cell), board_col(board, cell));
}

static bool in_sight(const MicroscopeState *s, Cell cell) {
  const Board *board = &s->scope.board;
  return board_view_shows(&s->view, board_row(board, cell), board_col(board, cell));
}

/* ---- cells ---- */

/* What lies between a cell and the parent it was reached from in a straight line: a corridor of a maze, or what a jump
 * passed over. */
static void draw_between(const MicroscopeState *s, Cell cell, Cell parent, Color color) {
  const Board *board = &s->scope.board;
  int32_t dr = board_row(board, parent) - board_row(board, cell),
          dc = board_col(board, parent) - board_col(board, cell);
  if ((dr != 0 && dc != 0) || dr + dc == 0) return;
  int32_t far = dr + dc < 0 ? -(dr + dc) : dr + dc, step = (parent - cell) / far;
  for (int32_t i = 1; i < far; i++)
    if (in_sight(s, cell + i * step)) tileset_draw(&s->view.tiles, TILE_HEAT, corner_of(s, cell + i * step), color);
}

/* A cell of the open list that has numbers in it: a ring as wide as an expanded cell, and a ground without dots. */
static void draw_open_plate(const Ui *ui, const MicroscopeState *s, Cell cell) {
  Vector2 corner = corner_of(s, cell);
  float inset = 0.07f * s->view.cell, side = s->view.cell - 2 * inset, radius = 0.2f * s->view.cell;
  Rectangle rect = {corner.x + inset, corner.y + inset, side, side};
  draw_round(rect, radius, tint(ui, TOKEN_FLOOR));
  draw_frame(rect, radius, fmaxf(0.055f * s->view.cell, 1.2f), tint(ui, TOKEN_FRONTIER));
}

static void draw_cells(const Ui *ui, const MicroscopeState *s) {
  const Microscope *m = &s->scope;
  Color frontier = tint(ui, TOKEN_FRONTIER);
  bool plates = s->numbers > NUMBERS_ORDER && s->view.cell >= SMALL_NUMBERS;
  for (Cell cell = 0; cell < m->board.cells; cell++) {
    if (m->at[cell] < 0) continue;
    CellNow now = microscope_cell(m, cell);
    Color heat = board_view_heat(ui->theme, now.order, m->nodes);
    if (now.order > 0 && now.parent != CELL_NONE)
      draw_between(s, cell, now.parent, m->unit > 1 ? heat : color_fade(heat, 0.35f));
    if (!in_sight(s, cell)) continue;
    if (now.order > 0) tileset_draw(&s->view.tiles, TILE_HEAT, corner_of(s, cell), heat);
    if (now.kind != CELL_IS_OPEN) continue;
    if (plates && now.order == 0)
      draw_open_plate(ui, s, cell);
    else
      tileset_draw(&s->view.tiles, TILE_FRONTIER, corner_of(s, cell), frontier);
  }
}

bool microscope_cell_number(const MicroscopeState *s, const CellNow *now, char *out, size_t room) {
  if (now->g < 0) return false;
  if (s->numbers == NUMBERS_ORDER && now->order == 0) return false;
  double value = s->numbers == NUMBERS_ORDER ? now->order
                 : s->numbers == NUMBERS_G   ? now->g
                 : s->numbers == NUMBERS_H   ? now->h
                                             : now->f;
  microscope_number(value, out, room);
  return true;
}

/* The cells that a line goes through: that of the path, and that from the cell under the lens back to the root. One
 * byte per cell, freed by the caller; NULL when memory is short: lines then cross the numbers. */
static uint8_t *list_lined(const MicroscopeState *s) {
  const Microscope *m = &s->scope;
  uint8_t *lined = calloc((size_t)m->board.cells, 1);
  if (!lined) return NULL;
  bool ended = m->place > m->log.count && m->log.path;
  for (int32_t i = 0; ended && i <= m->log.result.length; i++) lined[m->log.path[i]] = 1;
  Cell cell = s->cursor;
  for (int32_t i = 0; i < m->board.cells && cell != CELL_NONE && m->at[cell] >= 0; i++) {
    lined[cell] = 1;
    cell = m->log.events[m->at[cell]].parent;
  }
  return lined;
}

static void draw_numbers(Ui *ui, const MicroscopeState *s) {
  const Microscope *m = &s->scope;
  enum { SMALLEST = 9 }; /* pixels */
  float cell = s->view.cell;
  bool large = microscope_large_cells(ui, s);
  if (s->numbers == NUMBERS_NONE || cell < SMALL_NUMBERS) return;
  uint8_t *all_lined = list_lined(s);
  for (Cell at = 0; at < m->board.cells; at++) {
    if (m->at[at] < 0 || !in_sight(s, at) || at == m->start || at == m->goal) continue; /* somebody stands there */
    CellNow now = microscope_cell(m, at);
    Color fill = now.order > 0 ? board_view_heat(ui->theme, now.order, m->nodes) : tint(ui, TOKEN_FLOOR);
    Color ink = color_ink(fill);
    Vector2 corner = corner_of(s, at), middle = {corner.x + cell / 2, corner.y + cell / 2};
    char text[24];
    bool lined = all_lined && all_lined[at];
    if (large && s->numbers != NUMBERS_ORDER) { /* all three: f, and under it g and h */
      microscope_number(now.f, text, sizeof text);
      if (lined) { /* no line through the numbers */
        draw_disc((Vector2){middle.x, middle.y - 0.19f * cell}, 0.25f * cell, fill);
        draw_rect((Rectangle){corner.x + 0.13f * cell, middle.y + 0.07f * cell, 0.74f * cell, 0.26f * cell}, fill);
      }
      fonts_draw(ui->fonts, FACE_MONO_BOLD, px_letters(ui, 16), (Vector2){middle.x, middle.y - 0.19f * cell},
                 ALIGN_CENTER, ink, text);
      snprintf(text, sizeof text, "%d", (int)now.g);
      fonts_draw(ui->fonts, FACE_MONO, px_letters(ui, 11), (Vector2){corner.x + 0.17f * cell, middle.y + 0.2f * cell},
                 ALIGN_LEFT, ink, text);
      microscope_number(now.h, text, sizeof text);
      fonts_draw(ui->fonts, FACE_MONO, px_letters(ui, 11), (Vector2){corner.x + 0.83f * cell, middle.y + 0.2f * cell},
                 ALIGN_RIGHT, ink, text);
      continue;
    }
    if (!microscope_cell_number(s, &now, text, sizeof text)) continue;
    int32_t size = (int32_t)fminf(fmaxf(cell * 0.42f, SMALLEST), 16 * fmaxf(ui->s, 1));
    while (size > SMALLEST && fonts_width(ui->fonts, FACE_MONO, size, text) > cell * 0.9f) size--;
    if (fonts_width(ui->fonts, FACE_MONO, size, text) > cell * 0.9f) text[strcspn(text, ".")] = 0; /* no fraction */
    if (fonts_width(ui->fonts, FACE_MONO, size, text) > cell * 0.98f) continue;                    /* unreadable */
    /* Over the dot of the open sign, or over a line. */
    if (now.order == 0 || lined) draw_disc(middle, (now.order == 0 ? 0.2f : 0.36f) * cell, fill);
    fonts_draw(ui->fonts, FACE_MONO, size, middle, ALIGN_CENTER, ink, text);
  }
  free(all_lined);
}

/* ---- marks ---- */

static void draw_mark_of(const Ui *ui, const MicroscopeState *s, Cell cell, Color color, float out) {
  if (cell == CELL_NONE || !in_sight(s, cell)) return;
  Vector2 corner = corner_of(s, cell);
  float thick = fmaxf(px(ui, 3), 2);
  Rectangle rect = {corner.x - out, corner.y - out, s->view.cell + 2 * out, s->view.cell + 2 * out};
  draw_frame(rect_inset(rect, -1), 0.28f * s->view.cell + 1, thick + 2, tint(ui, TOKEN_FLOOR));
  draw_frame(rect, 0.28f * s->view.cell, thick, color);
}

/* From the cell under the lens back to the root of its tree. */
static void draw_way_back(const Ui *ui, const MicroscopeState *s) {
  const Microscope *m = &s->scope;
  Color color = tint(ui, TOKEN_TEXT);
  Cell cell = s->cursor;
  for (int32_t i = 0; i < m->board.cells && cell != CELL_NONE && m->at[cell] >= 0; i++) {
    Cell parent = m->log.events[m->at[cell]].parent;
    if (parent == CELL_NONE) break;
    Vector2 a = board_view_at(&s->view, &m->board, cell), b = board_view_at(&s->view, &m->board, parent);
    if (rect_has(s->view.area, a) || rect_has(s->view.area, b)) {
      Rectangle line = {fminf(a.x, b.x), fminf(a.y, b.y), fabsf(a.x - b.x), fabsf(a.y - b.y)};
      float half = fmaxf(0.045f * s->view.cell, 1);
      draw_rect(rect_inset(line, -half), color_fade(color, 0.8f));
    }
    cell = parent;
  }
}

static void draw_actors(const Ui *ui, const MicroscopeState *s) {
  const Microscope *m = &s->scope;
  int32_t kind = 0;
  for (Cell cell = 0; cell < m->board.cells; cell++) {
    if (!m->monster[cell]) continue;
    MonsterPose pose = {.at = board_view_at(&s->view, &m->board, cell),
                        .cell = s->view.cell,
                        .kind = monster_kind(kind++),
                        .asleep = true};
    if (in_sight(s, cell)) monster_draw(&pose, ui->theme);
  }
  Vector2 goal = board_view_at(&s->view, &m->board, m->goal);
  if (in_sight(s, m->goal)) (s->exit_goal ? exit_draw : goal_draw)(goal, s->view.cell, ui->theme);
  HeroPose hero = {.at = board_view_at(&s->view, &m->board, m->start),
                   .cell = s->view.cell,
                   .facing = MOVE_EAST,
                   .mouth = 0.6f,
                   .size = 1};
  if (in_sight(s, m->start)) hero_draw(&hero, ui->theme);
}

static void draw_path(const Ui *ui, const MicroscopeState *s) {
  const Microscope *m = &s->scope;
  if (m->place <= m->log.count || !m->log.path) return;
  board_view_draw_way(&s->view, &m->board, m->log.path, m->log.result.length + 1,
                      board_view_at(&s->view, &m->board, m->start), ui->theme);
}

Cell microscope_next_cell(App *app) {
  const Microscope *m = &microscope_state(app)->scope;
  int32_t count;
  const Cell *list = microscope_open_list(app, &count);
  return count > 0 && m->place <= m->log.count ? list[0] : CELL_NONE;
}

Cell microscope_reason_cell(const MicroscopeState *s) {
  if (s->cursor == CELL_NONE) return CELL_NONE;
  Why why = microscope_why(&s->scope, s->cursor);
  return why.gate == s->cursor ? CELL_NONE : why.gate;
}

void microscope_board_prepare(App *app, const BoardRoom *room) {
  MicroscopeState *s = microscope_state(app);
  Cell follow = s->hold == HOLDS_NOTHING ? s->cursor : CELL_NONE;
  board_view_place(&s->view, &s->scope.board, room, s->view.has_focus ? CELL_NONE : follow);
  board_view_bake(&s->view, &s->scope.board, app->ui.theme);
}

void microscope_board_paint(App *app, Rectangle inside) {
  Ui *ui = &app->ui;
  MicroscopeState *s = microscope_state(app);
  board_view_draw(&s->view);
  canvas_clip(inside);
  draw_cells(ui, s);
  draw_path(ui, s);
  if (s->cursor != CELL_NONE) draw_way_back(ui, s);
  draw_numbers(ui, s);
  draw_actors(ui, s);
  draw_mark_of(ui, s, microscope_next_cell(app), tint(ui, TOKEN_ACCENT), 1);
  draw_mark_of(ui, s, microscope_reason_cell(s), tint(ui, TOKEN_DANGER), 1);
  draw_mark_of(ui, s, s->cursor, tint(ui, TOKEN_TEXT), 2);
  canvas_unclip();
}

void microscope_board_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const MicroscopeState *s = microscope_state(app);
  BoardRoom place = {.rect = room,
                     .padding = px(ui, 8),
                     .radius = px(ui, 16),
                     .max_cell = px(ui, MAX_CELL),
                     .ground = TOKEN_BACKGROUND};
  microscope_board_prepare(app, &place);
  microscope_board_paint(app, rect_inset(room, place.padding));
  float width = s->view.cell * (float)s->view.range.cols, height = s->view.cell * (float)s->view.range.rows;
  app_target(app, "micro.cell.first", (Rectangle){s->view.origin.x, s->view.origin.y, s->view.cell, s->view.cell});
  app_target(app, "micro.cell.last",
             (Rectangle){s->view.origin.x + width - s->view.cell, s->view.origin.y + height - s->view.cell,
                         s->view.cell, s->view.cell});
}

/* ---- the key to it ---- */

/* Goes to the next row when what comes next has no room. */
typedef struct Flow {
  float left, right, x, y, step;
} Flow;

static float flow_take(Flow *flow, float wide) {
  if (flow->x > flow->left && flow->x + wide > flow->right) {
    flow->x = flow->left;
    flow->y += flow->step;
  }
  float x = flow->x;
  flow->x += wide;
  return x;
}

static void sign(const Ui *ui, Flow *flow, Color color, bool dot, const char *words) {
  float x = flow_take(flow, px(ui, 26) + width_of(ui, FACE_MEDIUM, 12, words)), y = flow->y;
  flow->x += px(ui, 22);
  Rectangle box = rect_snap((Rectangle){x, y - px(ui, 9), px(ui, 18), px(ui, 18)});
  draw_frame(box, px(ui, 5), fmaxf(px(ui, 2), 1.5f), color);
  if (dot) draw_disc(rect_center(box), px(ui, 2.4f), color);
  put(ui, FACE_MEDIUM, 12, x + px(ui, 26), y, ALIGN_LEFT, tint(ui, TOKEN_TEXT), words);
}

StringId microscope_numbers_words(const MicroscopeState *s, bool large) {
  static const StringId words[] = {STR_MICRO_NUMBERS_NONE, STR_MICRO_NUMBERS_ORDER, STR_MICRO_NUMBERS_G,
                                   STR_MICRO_NUMBERS_H, STR_MICRO_NUMBERS_F};
  return s->numbers > NUMBERS_ORDER && large ? STR_MICRO_NUMBERS_ALL : words[s->numbers];
}

void microscope_legend_draw(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  const MicroscopeState *s = microscope_state(app);
  float left = room.x + px(ui, 16), bar = px(ui, ui->width == WIDTH_NARROW ? 44 : 84);
  Flow flow = {left, room.x + room.width - px(ui, 8), left, room.y + px(ui, 14), px(ui, 24)};
  const char *first = say(ui, STR_MICRO_FIRST), *last = say(ui, STR_MICRO_LAST);
  float wide = width_of(ui, FACE_MEDIUM, 12, first) + bar + px(ui, 16) + width_of(ui, FACE_MEDIUM, 12, last);
  float x = flow_take(&flow, wide), y = flow.y;
  flow.x += px(ui, 22);
  x += put(ui, FACE_MEDIUM, 12, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), first) + px(ui, 8);
  float part = bar / (HEAT_STOPS - 1);
  for (int i = 0; i < HEAT_STOPS - 1; i++)
    draw_gradient((Rectangle){x + part * (float)i, y - px(ui, 6), part, px(ui, 12)},
                  tint(ui, (Token)(TOKEN_HEAT_1 + i)), tint(ui, (Token)(TOKEN_HEAT_1 + i + 1)));
  put(ui, FACE_MEDIUM, 12, x + bar + px(ui, 8), y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), last);
  sign(ui, &flow, tint(ui, TOKEN_FRONTIER), true, say(ui, STR_MICRO_OPEN));
  sign(ui, &flow, tint(ui, TOKEN_ACCENT), false, say(ui, STR_MICRO_NEXT));
  sign(ui, &flow, tint(ui, TOKEN_TEXT), false, say(ui, STR_MICRO_CURSOR));
  sign(ui, &flow, tint(ui, TOKEN_DANGER), false, say(ui, STR_MICRO_GATE));
  bool small = s->numbers != NUMBERS_NONE && s->view.cell < SMALL_NUMBERS;
  const char *numbers =
      say(ui, small ? STR_MICRO_NUMBERS_SMALL : microscope_numbers_words(s, microscope_large_cells(ui, s)));
  x = flow_take(&flow, fminf(width_of(ui, FACE_MEDIUM, 12, numbers), flow.right - left));
  put_fit(ui, FACE_MEDIUM, 12, x, flow.y, ALIGN_LEFT, flow.right - x, tint(ui, TOKEN_TEXT), numbers);
  flow.x += px(ui, 22);
  const char *more = say(ui, s->note == STR_COUNT ? STR_MICRO_DRAG : s->note);
  x = flow_take(&flow, fminf(width_of(ui, FACE_MEDIUM, 12, more), flow.right - left));
  if (flow.y > room.y + room.height) return;
  put_fit(ui, FACE_MEDIUM, 12, x, flow.y, ALIGN_LEFT, flow.right - x,
          tint(ui, s->note == STR_COUNT ? TOKEN_MUTED : TOKEN_TEXT), more);
}

/* ---- the mouse ---- */

static Cell cell_under(const MicroscopeState *s, Vector2 mouse) {
  const Board *board = &s->scope.board;
  int32_t row = s->view.range.row + (int32_t)floorf((mouse.y - s->view.origin.y) / s->view.cell);
  int32_t col = s->view.range.col + (int32_t)floorf((mouse.x - s->view.origin.x) / s->view.cell);
  bool there = board_inside(board, row, col) && board_view_shows(&s->view, row, col);
  return there ? board_cell(board, row, col) : CELL_NONE;
}

static MicroscopeHold held_at(const MicroscopeState *s, Cell cell) {
  if (cell == s->scope.start) return HOLDS_START;
  if (cell == s->scope.goal) return HOLDS_GOAL;
  if (!s->scope.board.open[cell] && microscope_takes_wall(&s->scope, cell)) return HOLDS_WALL;
  return HOLDS_CELL;
}

/* Moves what the mouse holds to this cell, if that is allowed. */
static void carry(App *app, Cell to) {
  MicroscopeState *s = microscope_state(app);
  Error error = {0};
  bool ok = false;
  if (s->hold == HOLDS_START) ok = microscope_set_start(&s->scope, to, &error);
  if (s->hold == HOLDS_GOAL) ok = microscope_set_goal(&s->scope, to, &error);
  if (s->hold == HOLDS_WALL) ok = microscope_move_wall(&s->scope, s->held, to, &error);
  if (s->hold == HOLDS_BRUSH) ok = microscope_set_wall(&s->scope, to, s->brush_wall, &error);
  if (ok) s->held = to;
  s->moved = s->moved || ok;
  microscope_changed(app, ok, &error);
}

/* A cell that was clicked on, or chosen by keys, stays under the lens until the mouse is well away from where it was.
 */
static bool held_near(const MicroscopeState *s, Cell cell) {
  return board_manhattan(&s->scope.board, cell, s->pinned_at) <= 1;
}

void microscope_mouse(App *app, Rectangle room) {
  MicroscopeState *s = microscope_state(app);
  Input *input = &app->input;
  if (input->wheel != 0 && input_hovers(input, room))
    s->view.zoom = fminf(fmaxf(s->view.zoom * (input->wheel > 0 ? 1.25f : 0.8f), 0.25f), 8);
  Cell cell = rect_has(room, input->mouse) ? cell_under(s, input->mouse) : CELL_NONE;
  bool stirred = input->mouse.x != s->mouse.x || input->mouse.y != s->mouse.y;
  s->mouse = input->mouse;
  bool down = input_presses(input, room) && input->down, other = input->right_down && rect_has(room, input->mouse);
  if (!down && !other) {
    if (s->hold != HOLDS_NOTHING) {
      app_log(app, "micro drop");
      if (s->hold == HOLDS_CELL && cell == s->held) s->pinned = true, s->pinned_at = cell;
    }
    s->hold = HOLDS_NOTHING;
    if (!stirred || !input_hovers(input, room) || cell == CELL_NONE || cell == s->cursor) return;
    s->pinned = s->pinned && held_near(s, cell);
    if (!s->pinned) microscope_set_cursor(app, cell);
    return;
  }
  if (cell == CELL_NONE) return;
  if (s->hold == HOLDS_NOTHING) {
    s->playing = false;
    s->held = cell;
    s->hold = other ? HOLDS_BRUSH : held_at(s, cell);
    s->brush_wall = s->scope.board.open[cell];
    app_log(app, "micro hold %d", (int)s->hold);
    if (s->hold == HOLDS_BRUSH) carry(app, cell);
    if (s->hold != HOLDS_BRUSH) microscope_set_cursor(app, cell);
  } else if (cell != s->held && s->hold != HOLDS_CELL) {
    carry(app, cell);
  }
}
