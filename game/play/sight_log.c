/* Keeps the moment at which each cell was first seen: a game is walked forwards once, and later moments only add to
 * what is known.
 * Must not look anywhere but at what sight_look() returns. */
#include "game/play/sight_log.h"

#include <stdlib.h>

bool sight_log_init(SightLog *log, const Game *game) {
  int32_t cells = game->board->cells;
  *log = (SightLog){.monsters = game->monster_count, .plies = -1};
  log->since = malloc(sizeof *log->since * (size_t)cells);
  log->wall = calloc((size_t)cells, 1);
  log->order = malloc(sizeof *log->order * (size_t)cells);
  log->met = malloc(sizeof *log->met * (size_t)(game->monster_count + 1));
  if (!log->since || !log->wall || !log->order || !log->met) {
    sight_log_destroy(log);
    return false;
  }
  for (Cell cell = 0; cell < cells; cell++) log->since[cell] = INT32_MAX;
  for (int32_t i = 0; i < game->monster_count; i++) log->met[i] = INT32_MAX;
  return true;
}

void sight_log_destroy(SightLog *log) {
  free(log->since);
  free(log->wall);
  free(log->order);
  free(log->met);
  *log = (SightLog){.plies = -1};
}

void sight_log_look(SightLog *log, const Game *game, const State *state, int32_t plies) {
  const Board *board = game->board;
  if (plies <= log->plies || (state->phase != PHASE_PACMAN && !state_over(state))) return;
  Sight sight;
  sight_look(game, state, game->sight, &sight);
  log->plies = plies;
  int32_t row = board_row(board, state->pacman) - SIGHT_REACH, col = board_col(board, state->pacman) - SIGHT_REACH;
  for (int r = 0; r < SIGHT_SPAN; r++)
    for (int c = 0; c < SIGHT_SPAN; c++) {
      if (!sight.at[r][c] || !board_inside(board, row + r, col + c)) continue;
      Cell cell = board_cell(board, row + r, col + c);
      if (log->since[cell] != INT32_MAX) continue;
      log->since[cell] = plies;
      log->wall[cell] = (sight.at[r][c] & SEEN_WALL) != 0;
      log->order[log->count++] = cell;
    }
  for (int32_t i = 0; i < log->monsters; i++) {
    int32_t r = board_row(board, state->monsters[i]) - row, c = board_col(board, state->monsters[i]) - col;
    bool near = r >= 0 && c >= 0 && r < SIGHT_SPAN && c < SIGHT_SPAN;
    if (near && sight.at[r][c] & SEEN_MONSTER && log->met[i] == INT32_MAX) log->met[i] = plies;
  }
}

int32_t sight_log_known(const SightLog *log, int32_t plies) {
  int32_t low = 0, high = log->count; /* `since` never falls along `order` */
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (log->since[log->order[middle]] <= plies)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

void sight_log_cut(SightLog *log, int32_t plies) {
  if (!log->since || log->plies <= plies) return;
  int32_t known = sight_log_known(log, plies);
  for (int32_t i = known; i < log->count; i++) log->since[log->order[i]] = INT32_MAX;
  log->count = known;
  for (int32_t i = 0; i < log->monsters; i++)
    if (log->met[i] > plies) log->met[i] = INT32_MAX;
  log->plies = plies;
}

int32_t sight_log_met(const SightLog *log, int32_t plies) {
  int32_t count = 0;
  for (int32_t i = 0; i < log->monsters; i++) count += log->met[i] <= plies;
  return count;
}
