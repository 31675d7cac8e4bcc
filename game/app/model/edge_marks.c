/* Marks on doors, and the trail of somebody who walks.
 * Must not know why anybody walks there. */
#include "game/app/model/edge_marks.h"

#include <stdlib.h>
#include <string.h>

static size_t room_count(const EdgeMarks *marks) { return (size_t)marks->rooms * (size_t)marks->rooms; }

bool edge_marks_init(EdgeMarks *marks, int32_t rooms) {
  if (marks->east && marks->rooms == rooms) {
    edge_marks_clear(marks);
    return true;
  }
  edge_marks_destroy(marks);
  marks->rooms = rooms;
  marks->east = calloc(room_count(marks), 1);
  marks->south = calloc(room_count(marks), 1);
  if (marks->east && marks->south) return true;
  edge_marks_destroy(marks);
  return false;
}

void edge_marks_destroy(EdgeMarks *marks) {
  free(marks->east);
  free(marks->south);
  *marks = (EdgeMarks){0};
}

void edge_marks_clear(EdgeMarks *marks) {
  if (!marks->east) return;
  memset(marks->east, 0, room_count(marks));
  memset(marks->south, 0, room_count(marks));
}

void edge_marks_step(EdgeMarks *marks, const Board *board, Cell from, Cell to, bool add) {
  Cell first = from < to ? from : to, second = from < to ? to : from;
  int32_t row = (board_row(board, first) - 1) / 2, col = (board_col(board, first) - 1) / 2;
  if (!marks->east || row < 0 || col < 0 || row >= marks->rooms || col >= marks->rooms) return;
  uint8_t *list = second - first == 2 ? marks->east : second - first == 2 * board->stride ? marks->south : NULL;
  if (!list) return;
  uint8_t *mark = &list[(size_t)row * (size_t)marks->rooms + (size_t)col];
  if (add && *mark < UINT8_MAX) (*mark)++;
  if (!add && *mark > 0) (*mark)--;
}

static uint8_t *been_at(const MazeTrail *trail, const Board *board, Cell cell) {
  int32_t row = board_row(board, cell) / 2, col = board_col(board, cell) / 2;
  return &trail->been[(size_t)row * (size_t)trail->marks.rooms + (size_t)col];
}

bool maze_trail_been(const MazeTrail *trail, const Board *board, Cell cell) {
  return *been_at(trail, board, cell) != 0;
}

bool maze_trail_begin(MazeTrail *trail, const Board *board, Cell start) {
  if (!trail->cells) {
    trail->room = 1024;
    trail->cells = malloc(sizeof *trail->cells * (size_t)trail->room);
  }
  bool ok = trail->cells && edge_marks_init(&trail->marks, (board->rows - 1) / 2);
  free(trail->been);
  trail->been = ok ? calloc(room_count(&trail->marks), 1) : NULL;
  if (!trail->been) {
    maze_trail_destroy(trail);
    return false;
  }
  trail->cells[0] = start;
  trail->count = 1;
  *been_at(trail, board, start) = 1;
  return true;
}

void maze_trail_destroy(MazeTrail *trail) {
  free(trail->cells);
  free(trail->been);
  edge_marks_destroy(&trail->marks);
  *trail = (MazeTrail){0};
}

bool maze_trail_step(MazeTrail *trail, const Board *board, Cell to) {
  Cell here = trail->cells[trail->count - 1];
  if (to == here) return true;
  *been_at(trail, board, to) = 1;
  if (trail->count > 1 && trail->cells[trail->count - 2] == to) {
    edge_marks_step(&trail->marks, board, here, to, false);
    trail->count--;
    return true;
  }
  if (trail->count == trail->room) {
    Cell *more = realloc(trail->cells, sizeof *more * 2 * (size_t)trail->room);
    if (!more) return false;
    trail->cells = more;
    trail->room *= 2;
  }
  edge_marks_step(&trail->marks, board, here, to, true);
  trail->cells[trail->count++] = to;
  return true;
}
