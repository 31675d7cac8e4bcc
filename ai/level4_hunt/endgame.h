/* Endgame tables: for every placement of Pacman and the monsters, in how many turns the monsters can force a catch,
 * or that they never can. Retrograde analysis, as in chess; food plays no part. Knows no search. */
#ifndef PACADE_AI_HUNT_ENDGAME_H
#define PACADE_AI_HUNT_ENDGAME_H

#include <stdatomic.h>

#include "ai/level4_hunt/position.h"

enum { ENDGAME_STATES_MAX = 6000000, ENDGAME_MONSTERS_MAX = 3, ENDGAME_SAFE = 0 };

typedef struct Endgame {
  int32_t spots, monsters;
  size_t states;
  uint16_t *caught_in; /* by state, Pacman to move: turns until caught with best play, 0: safe forever */
} Endgame;

/* Progress reports and cancelling while a table is built. All may be NULL. */
typedef struct EndgameWork {
  const atomic_bool *cancel;
  void (*progress)(void *context, int32_t percent); /* called now and then, never backwards */
  void *context;
} EndgameWork;

/* How many states a table would have; 0 if it exceeds a limit (or there is no monster). */
size_t endgame_states(const Arena *arena, int32_t monsters);
/* NULL when the table would be too large, when memory is short, or when cancelled. `work` may be NULL. */
Endgame *endgame_create(const Arena *arena, int32_t monsters, const EndgameWork *work);
void endgame_destroy(Endgame *endgame);

static inline size_t endgame_index(const Endgame *endgame, const Position *position) {
  size_t index = position->pacman;
  for (int32_t i = 0; i < endgame->monsters; i++) index = index * (size_t)endgame->spots + position->monsters[i];
  return index;
}
/* Turns until Pacman, to move, can be forced to be caught; ENDGAME_SAFE if it can't. */
static inline int32_t endgame_caught_in(const Endgame *endgame, const Position *position) {
  return endgame->caught_in[endgame_index(endgame, position)];
}
/* The same after Pacman's move to a neighbour, counted from before the move. */
int32_t endgame_move_caught_in(const Endgame *endgame, const Arena *arena, const Position *position, Spot to);

#endif
