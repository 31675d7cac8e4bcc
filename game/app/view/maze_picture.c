/* Pixels of a maze, kept here and sent to the graphics.
 * Must not know what the colours mean. */
#include "game/app/view/maze_picture.h"

#include <math.h>
#include <stdlib.h>

enum { CELLS_UP_TO = 160 };                 /* rooms per side: larger mazes have one pixel per room */
static const double SEND_SECONDS = 1 / 15.; /* a large picture is sent no more often than this */

void maze_picture_destroy(MazePicture *picture) {
  picture_destroy(&picture->picture);
  free(picture->pixels);
  *picture = (MazePicture){0};
}

static bool make_room(MazePicture *p, int32_t rooms) {
  if (p->pixels && p->rooms == rooms) return true;
  maze_picture_destroy(p);
  p->rooms = rooms;
  p->by_room = rooms > CELLS_UP_TO;
  p->side = p->by_room ? rooms : 2 * rooms + 1;
  p->pixels = malloc(sizeof *p->pixels * (size_t)p->side * (size_t)p->side);
  return p->pixels != NULL;
}

bool maze_picture_fill(MazePicture *p, const Board *board, const Theme *theme) {
  if (!make_room(p, (board->rows - 1) / 2)) return false;
  Color floor = color_mix(theme_color(theme, TOKEN_FLOOR), theme_color(theme, TOKEN_MUTED), p->by_room ? 0.22f : 0.06f);
  Color wall = theme_color(theme, TOKEN_WALL_FILL);
  int32_t step = p->by_room ? 2 : 1, first = p->by_room ? 1 : 0;
  Color *pixel = p->pixels;
  for (int32_t r = 0; r < p->side; r++) {
    const uint8_t *open = board->open + board_cell(board, first + r * step, first);
    for (int32_t c = 0; c < p->side; c++, open += step) *pixel++ = *open ? floor : wall;
  }
  p->dirty = true;
  return true;
}

void maze_picture_dot(MazePicture *p, const Board *board, Cell cell, Color color) {
  if (!p->pixels) return;
  int32_t row = board_row(board, cell), col = board_col(board, cell);
  if (p->by_room) {
    if (row % 2 == 0 || col % 2 == 0) return;
    row /= 2;
    col /= 2;
  }
  if (row < 0 || col < 0 || row >= p->side || col >= p->side) return;
  p->pixels[(size_t)row * (size_t)p->side + (size_t)col] = color;
  p->dirty = true;
}

void maze_picture_step(MazePicture *p, const Board *board, Cell from, Cell to, Color color) {
  maze_picture_dot(p, board, (from + to) / 2, color);
  maze_picture_dot(p, board, to, color);
}

static void send(MazePicture *p, double now) {
  bool large = p->side > 512;
  if (p->picture.id && (!p->dirty || (large && now - p->sent < SEND_SECONDS))) return;
  picture_send(&p->picture, p->pixels, p->side, p->side);
  p->dirty = false;
  p->sent = now;
}

Rectangle maze_picture_draw(MazePicture *p, Rectangle room, double now) {
  float side = floorf(fminf(room.width, room.height)), cells = (float)p->side;
  if (p->pixels) send(p, now);
  bool whole = side >= cells;
  if (whole) side = floorf(side / cells) * cells; /* whole pixels, sharp */
  Rectangle to =
      rect_snap((Rectangle){room.x + (room.width - side) / 2, room.y + (room.height - side) / 2, side, side});
  if (!p->picture.id) return to;
  picture_set_smooth(p->picture, !whole);
  draw_picture_part(p->picture, (Rectangle){0, 0, cells, cells}, to, COLOR_WHITE);
  return to;
}

Vector2 maze_picture_at(const MazePicture *p, const Board *board, Rectangle drawn, Cell cell) {
  float row = (float)board_row(board, cell), col = (float)board_col(board, cell);
  float cells = 2 * (float)p->rooms + 1;
  return (Vector2){drawn.x + (col + 0.5f) / cells * drawn.width, drawn.y + (row + 0.5f) / cells * drawn.height};
}
