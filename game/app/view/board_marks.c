/* What is redrawn on a board in every frame: fresh heat, the frontier, numbers, foods, ways and trails. Must not know
 * rules, agents or time. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "game/app/view/board_view.h"
#include "game/app/view/terrain_view.h"

static const float CELL_FOR_ORDERS = 12; /* pixels */
/* In cells. */
static const float WAY = 0.16f, WAY_KEYLINE = 0.30f, TRAIL = 0.07f;
static const float HERO_ROOM = 0.52f; /* lines end this far from the hero's middle, clear of his mouth */

void board_view_draw_fresh(const BoardView *view, const Board *board, const Overlay *overlay, int32_t total, float now,
                           float fresh, const Theme *theme) {
  for (int32_t i = view->layer.id ? view->layer_closed : 0; i < overlay->closed; i++) {
    int32_t row, col;
    board_view_seat(view, board, overlay->sequence[i], &row, &col);
    if (!board_view_shows(view, row, col)) continue;
    float age = fresh > 0 ? (now - (float)i) / fresh : 1;
    tileset_draw(&view->tiles, TILE_HEAT, board_view_corner(view, row, col),
                 color_fade(board_view_heat(theme, i + 1, total), fminf(age, 1) * terrain_heat(board)));
  }
}

void board_view_draw_frontier(const BoardView *view, const Board *board, const Overlay *overlay, const Theme *theme) {
  Color color = theme_color(theme, TOKEN_FRONTIER);
  for (Cell cell = 0; cell < overlay->cells; cell++) {
    int32_t row, col;
    if (!overlay->open[cell]) continue;
    board_view_seat(view, board, cell, &row, &col);
    if (board_view_shows(view, row, col))
      tileset_draw(&view->tiles, TILE_FRONTIER, board_view_corner(view, row, col), color);
  }
}

void board_view_draw_cells(const BoardView *view, const Board *board, const TraceEvent *events, int32_t count,
                           const Theme *theme) {
  for (int32_t i = 0; i < count; i++) {
    const TraceEvent *event = &events[i];
    int32_t row, col;
    if (event->kind != TRACE_HEAT || event->cell < 0 || event->cell >= board->cells || !board->open[event->cell])
      continue;
    board_view_seat(view, board, event->cell, &row, &col);
    if (!board_view_shows(view, row, col)) continue;
    int32_t value = event->value < 0 ? 0 : event->value > 1000 ? 1000 : event->value;
    tileset_draw(&view->tiles, TILE_HEAT, board_view_corner(view, row, col), board_view_heat(theme, value + 1, 1001));
  }
}

static bool on_way(const Orders *orders, Cell cell) {
  for (int32_t i = 0; i < orders->way_count; i++)
    if (orders->way[i] == cell) return true;
  return false;
}

/* The first cells at or after each quarter of the search that lie beside the way; 0 where there is none. */
static void find_quarters(const Orders *orders, int32_t quarters[3]) {
  enum { REACH = 24 }; /* expansions to look through for such a cell */
  const Overlay *overlay = orders->overlay;
  for (int q = 0; q < 3; q++) quarters[q] = 0;
  if (orders->total < 8) return;
  for (Cell cell = 0; cell < overlay->cells; cell++)
    for (int q = 0; q < 3; q++) {
      int32_t order = overlay->order[cell], from = orders->total * (q + 1) / 4;
      bool better = order >= from && order < from + REACH && (quarters[q] == 0 || order < quarters[q]);
      if (better && !on_way(orders, cell)) quarters[q] = order;
    }
}

static void draw_order(const BoardView *view, Vector2 middle, int32_t order, Color fill, bool chip, Ui *ui) {
  int32_t size = (int32_t)fminf(fmaxf(view->cell * 0.38f, 10), 16 * fmaxf(ui->s, 1));
  char text[16];
  snprintf(text, sizeof text, "%d", (int)order);
  float wide = fonts_width(ui->fonts, FACE_MONO, size, text);
  if (wide > view->cell * (chip ? 2.2f : 0.98f)) return; /* no room: no number is better than an unreadable one */
  if (wide > view->cell * 0.98f) {
    Rectangle rect = {middle.x - wide / 2 - 4, middle.y - (float)size * 0.7f, wide + 8, (float)size * 1.4f};
    draw_round(rect, rect.height / 2, fill);
  }
  fonts_draw(ui->fonts, FACE_MONO, size, middle, ALIGN_CENTER, color_ink(fill), text);
}

void board_view_draw_orders(const BoardView *view, const Board *board, const Orders *orders, Ui *ui) {
  int32_t quarters[3];
  if (view->cell < CELL_FOR_ORDERS) return;
  if (!orders->every) find_quarters(orders, quarters);
  for (Cell cell = 0; cell < orders->overlay->cells; cell++) {
    int32_t order = orders->overlay->order[cell], row, col;
    if (order == 0) continue;
    if (!orders->every && order != quarters[0] && order != quarters[1] && order != quarters[2]) continue;
    board_view_seat(view, board, cell, &row, &col);
    if (!board_view_shows(view, row, col)) continue;
    Vector2 corner = board_view_corner(view, row, col), middle = {corner.x + view->cell / 2, corner.y + view->cell / 2};
    draw_order(view, middle, order, board_view_heat(ui->theme, order, orders->total), !orders->every, ui);
  }
}

void board_view_draw_orders_on(const BoardView *view, const Board *board, const Orders *orders, const Cell *cells,
                               int32_t count, Ui *ui) {
  if (view->cell < CELL_FOR_ORDERS || !orders->every) return;
  for (int32_t i = 0; i < count; i++) {
    int32_t order = orders->overlay->order[cells[i]], row, col;
    board_view_seat(view, board, cells[i], &row, &col);
    if (order == 0 || !board_view_shows(view, row, col)) continue;
    Vector2 corner = board_view_corner(view, row, col), middle = {corner.x + view->cell / 2, corner.y + view->cell / 2};
    Color fill = board_view_heat(ui->theme, order, orders->total);
    draw_disc(middle, 0.36f * view->cell, fill);
    draw_order(view, middle, order, fill, false, ui);
  }
}

void board_view_draw_foods(const BoardView *view, const Board *board, const State *state, const Game *game, float light,
                           const Theme *theme) {
  const CellList *foods = &game->map->foods;
  Color color = color_fade(theme_color(theme, TOKEN_FOOD), 0.72f + 0.28f * light);
  for (int32_t i = 0; i < foods->count; i++) {
    Cell cell = foods->at[i];
    int32_t row, col;
    board_view_seat(view, board, cell, &row, &col);
    if (!board_view_shows(view, row, col)) continue;
    if (!state->food[cell]) continue;
    if (foods->count == 1) {
      goal_draw(board_view_at(view, board, cell), view->cell, theme);
      continue;
    }
    Vector2 at = board_view_at(view, board, cell);
    tileset_draw(&view->tiles, TILE_FOOD, (Vector2){at.x - view->cell / 2, at.y - view->cell / 2}, color);
  }
}

/* Whether two cells are connected by a straight walk; if not, somebody was teleported between them. */
static bool joined(const Board *board, Cell from, Cell to) {
  int32_t dr = board_row(board, to) - board_row(board, from), dc = board_col(board, to) - board_col(board, from);
  if (dr != 0 && dc != 0) return false;
  int32_t far = abs(dr) + abs(dc), step = far > 0 ? (to - from) / far : 0;
  for (int32_t i = 1; i < far; i++)
    if (!board->open[from + i * step]) return false;
  return true;
}

/* A straight piece. Where there are very many, or they are small, square ends are good enough: round ones cost forty
 * times as much. Pieces out of sight are left out. */
static void draw_piece(const BoardView *view, Vector2 a, Vector2 b, float thick, bool round, Color color) {
  Rectangle rect = {fminf(a.x, b.x), fminf(a.y, b.y), fabsf(b.x - a.x), fabsf(b.y - a.y)};
  rect = rect_inset(rect, -thick / 2);
  if (!rect_meets(rect, view->area)) return;
  bool straight = a.x == b.x || a.y == b.y;
  if (round || !straight)
    draw_stroke(a, b, thick, color);
  else
    draw_rect(rect, color);
}

/* Straight runs of a way. */
static void draw_runs(const BoardView *view, const Board *board, const Cell *cells, int32_t count, Vector2 head,
                      float thick, Color color) {
  enum { MANY_PIECES = 300 };
  bool round = view->cell >= (float)BOARD_SMALLEST_CELL && count < MANY_PIECES;
  Vector2 from = head;
  for (int32_t i = 1; i < count; i++) {
    bool straight = i + 1 < count && cells[i + 1] - cells[i] == cells[i] - cells[i - 1];
    if (!joined(board, cells[i - 1], cells[i])) {
      if (i > 1) draw_piece(view, from, board_view_at(view, board, cells[i - 1]), thick, round, color);
      from = board_view_at(view, board, cells[i]);
      continue;
    }
    if (straight && joined(board, cells[i], cells[i + 1])) continue;
    Vector2 to = board_view_at(view, board, cells[i]);
    draw_piece(view, from, to, thick, round, color);
    from = to;
  }
}

/* What is left of a way from `head` on when its first `*length` pixels are left out: moves the head along, and returns
 * how many of its cells lie behind it. */
static int32_t skip_start(const BoardView *view, const Board *board, const Cell *cells, int32_t count, float length,
                          Vector2 *head) {
  int32_t passed = 0;
  while (passed + 1 < count) {
    Vector2 to = board_view_at(view, board, cells[passed + 1]);
    float dx = to.x - head->x, dy = to.y - head->y, far = sqrtf(dx * dx + dy * dy);
    if (!joined(board, cells[passed], cells[passed + 1])) return passed; /* a teleport: starts again there */
    if (far > length) {
      head->x += dx * length / far;
      head->y += dy * length / far;
      return passed;
    }
    *head = to;
    length -= far;
    passed++;
  }
  return passed;
}

/* The outline of lines: cells of a search may be as light or as dark as the line itself. */
static Color keyline(const Theme *theme) { return theme_color(theme, theme->light ? TOKEN_PANEL : TOKEN_BACKGROUND); }

void board_view_draw_way(const BoardView *view, const Board *board, const Cell *cells, int32_t count, Vector2 head,
                         const Theme *theme) {
  int32_t passed = skip_start(view, board, cells, count, HERO_ROOM * view->cell, &head);
  cells += passed;
  count -= passed;
  if (count < 2) return;
  if (view->cell >= (float)BOARD_SMALLEST_CELL)
    draw_runs(view, board, cells, count, head, fmaxf(WAY_KEYLINE * view->cell, 3), keyline(theme));
  draw_runs(view, board, cells, count, head, fmaxf(WAY * view->cell, 1.5f), theme_color(theme, TOKEN_PATH));
}

void board_view_draw_bead(const BoardView *view, const Board *board, Cell cell, const Theme *theme) {
  int32_t row, col;
  board_view_seat(view, board, cell, &row, &col);
  if (!board_view_shows(view, row, col)) return;
  Vector2 corner = board_view_corner(view, row, col);
  tileset_draw(&view->tiles, TILE_BEAD_HOLE, corner, keyline(theme));
  tileset_draw(&view->tiles, TILE_BEAD, corner, theme_color(theme, TOKEN_FOOD));
}

/* The line already walked, up to a little behind the hero. */
static void draw_walked(const BoardView *view, const Board *board, const Cell *cells, int32_t count, Vector2 tail,
                        float thick, Color color) {
  float room = HERO_ROOM * view->cell;
  Vector2 start = board_view_at(view, board, cells[0]), last = board_view_at(view, board, cells[count - 1]);
  float dx = tail.x - last.x, dy = tail.y - last.y, far = sqrtf(dx * dx + dy * dy);
  bool walks = far <= 1.05f * view->cell; /* otherwise he is being teleported */
  if (!walks || far > room) {
    draw_runs(view, board, cells, count, start, thick, color);
    if (!walks) return;
    draw_stroke(last, (Vector2){last.x + dx * (1 - room / far), last.y + dy * (1 - room / far)}, thick, color);
    return;
  }
  /* It ends before the cell he comes from or is in. */
  draw_runs(view, board, cells, count - 1, start, thick, color);
  if (count < 2 || !joined(board, cells[count - 2], cells[count - 1])) return;
  Vector2 before = board_view_at(view, board, cells[count - 2]);
  float step = hypotf(last.x - before.x, last.y - before.y), part = 1 - fminf((room - far) / fmaxf(step, 1), 1);
  draw_stroke(before, (Vector2){before.x + (last.x - before.x) * part, before.y + (last.y - before.y) * part}, thick,
              color);
}

void board_view_draw_trail(const BoardView *view, const Board *board, const Cell *cells, int32_t count, Vector2 tail,
                           const Theme *theme) {
  if (count < 1) return;
  Color color = theme_color(theme, TOKEN_PATH);
  float thick = fmaxf(TRAIL * view->cell, 1.2f);
  Vector2 start = board_view_at(view, board, cells[0]);
  draw_walked(view, board, cells, count, tail, thick + 2, keyline(theme));
  draw_walked(view, board, cells, count, tail, thick, color);
  if (hypotf(start.x - tail.x, start.y - tail.y) > HERO_ROOM * view->cell)
    draw_disc(start, fmaxf(0.13f * view->cell, 2), color);
}
