/* The three kinds of limited sight. Knows no agents. */
#include "game/core/sight.h"

#include <stdlib.h>
#include <string.h>

const char *const sight_ids[SIGHT_KIND_COUNT + 1] = {
    [SIGHT_DIAMOND] = "diamond", [SIGHT_WALK] = "walk", [SIGHT_SQUARE] = "square"};

SightKind sight_find(const char *id) {
  int kind = 0;
  while (kind < SIGHT_KIND_COUNT && strcmp(sight_ids[kind], id) != 0) kind++;
  return (SightKind)kind;
}

const int8_t sight_step_row[DIRECTION_COUNT] = {[MOVE_NORTH] = -1, [MOVE_SOUTH] = 1};
const int8_t sight_step_col[DIRECTION_COUNT] = {[MOVE_WEST] = -1, [MOVE_EAST] = 1};

/* The cells that three steps without crossing a wall lead to, and the walls that stop them. */
static void mark_walk(const Board *board, int32_t row, int32_t col, bool visible[SIGHT_SPAN][SIGHT_SPAN]) {
  struct {
    int8_t r, c, steps;
  } queue[SIGHT_SPAN * SIGHT_SPAN];
  int head = 0, tail = 0;
  queue[tail].r = queue[tail].c = SIGHT_REACH;
  queue[tail++].steps = 0;
  visible[SIGHT_REACH][SIGHT_REACH] = true;
  while (head < tail) {
    int8_t r = queue[head].r, c = queue[head].c, steps = queue[head++].steps;
    int32_t board_r = row + r - SIGHT_REACH, board_c = col + c - SIGHT_REACH;
    bool open = board_inside(board, board_r, board_c) && board->open[board_cell(board, board_r, board_c)];
    if (!open || steps == SIGHT_REACH) continue;
    for (int d = 0; d < DIRECTION_COUNT; d++) {
      int8_t nr = (int8_t)(r + sight_step_row[d]), nc = (int8_t)(c + sight_step_col[d]);
      if (visible[nr][nc]) continue;
      visible[nr][nc] = true;
      queue[tail].r = nr;
      queue[tail].c = nc;
      queue[tail++].steps = (int8_t)(steps + 1);
    }
  }
}

static void mark_visible(const Board *board, int32_t row, int32_t col, SightKind kind,
                         bool visible[SIGHT_SPAN][SIGHT_SPAN]) {
  memset(visible, 0, sizeof(bool) * SIGHT_SPAN * SIGHT_SPAN);
  if (kind == SIGHT_WALK) {
    mark_walk(board, row, col, visible);
    return;
  }
  for (int r = 0; r < SIGHT_SPAN; r++)
    for (int c = 0; c < SIGHT_SPAN; c++)
      visible[r][c] = kind == SIGHT_SQUARE || abs(r - SIGHT_REACH) + abs(c - SIGHT_REACH) <= SIGHT_REACH;
}

void sight_look(const Game *game, const State *state, SightKind kind, Sight *out) {
  const Board *board = game->board;
  int32_t row = board_row(board, state->pacman), col = board_col(board, state->pacman);
  bool visible[SIGHT_SPAN][SIGHT_SPAN];
  mark_visible(board, row, col, kind, visible);
  *out = (Sight){0};
  for (int r = 0; r < SIGHT_SPAN; r++)
    for (int c = 0; c < SIGHT_SPAN; c++) {
      if (!visible[r][c]) continue;
      int32_t board_r = row + r - SIGHT_REACH, board_c = col + c - SIGHT_REACH;
      out->at[r][c] = SEEN;
      if (!board_inside(board, board_r, board_c) || !board->open[board_cell(board, board_r, board_c)])
        out->at[r][c] |= SEEN_WALL;
      else if (state->food[board_cell(board, board_r, board_c)])
        out->at[r][c] |= SEEN_FOOD;
    }
  for (int32_t i = 0; i < game->monster_count; i++) {
    int32_t r = board_row(board, state->monsters[i]) - row + SIGHT_REACH;
    int32_t c = board_col(board, state->monsters[i]) - col + SIGHT_REACH;
    if (r >= 0 && c >= 0 && r < SIGHT_SPAN && c < SIGHT_SPAN && visible[r][c]) out->at[r][c] |= SEEN_MONSTER;
  }
}
