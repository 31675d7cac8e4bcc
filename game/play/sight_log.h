/* What Pacman had seen at each moment of a game with limited sight, for the picture: cells and monsters by the ply that
 * first showed them. Filled only from what game/core says is in sight; draws nothing and knows no rule. */
#ifndef PACADE_PLAY_SIGHT_LOG_H
#define PACADE_PLAY_SIGHT_LOG_H

#include "game/core/sight.h"

typedef struct SightLog {
  int32_t *since; /* by padded cell: plies done when it was first seen, INT32_MAX before that */
  uint8_t *wall;  /* by padded cell: 1 when a wall was seen there */
  Cell *order;    /* the cells seen, in that order */
  int32_t count;  /* how many */
  int32_t *met;   /* by monster: plies done when it was first seen */
  int32_t monsters;
  int32_t plies; /* the last ply that was looked at; -1: none */
} SightLog;

/* Nothing seen yet. False when memory is short. */
bool sight_log_init(SightLog *log, const Game *game);
/* Safe on a zeroed log and twice. */
void sight_log_destroy(SightLog *log);
/* Adds what is in sight after this many plies, when Pacman is about to be asked or the game is over. Moments that
 * have been looked at already change nothing. */
void sight_log_look(SightLog *log, const Game *game, const State *state, int32_t plies);
/* Forgets what was seen after this many plies: the game goes on differently from there. */
void sight_log_cut(SightLog *log, int32_t plies);
/* How many cells of `order` had been seen by that ply. */
int32_t sight_log_known(const SightLog *log, int32_t plies);
/* How many monsters had been seen by that ply. */
int32_t sight_log_met(const SightLog *log, int32_t plies);
static inline bool sight_log_has(const SightLog *log, Cell cell, int32_t plies) { return log->since[cell] <= plies; }

#endif
