/* What is gone in a maze, as a sorted list of numbers: a room's pill, or all that is behind a room's bridge.
 * Private to the search of energy_exact.c; knows rooms and no search. */
#ifndef PACADE_AI_LEVEL8_MAZE_TAKEN_SET_INTERNAL_H
#define PACADE_AI_LEVEL8_MAZE_TAKEN_SET_INTERNAL_H

#include "ai/level8_maze/rooms.h"

static inline int32_t taken_set_pill(int32_t room) { return room << 1; }
static inline int32_t taken_set_closed(int32_t room) { return room << 1 | 1; }

/* What working on lists needs besides them. */
typedef struct TakenSetTools {
  const Rooms *rooms;
  int32_t *delta, *heap;
  bool *queued;
  uint16_t **far; /* by room: steps from its pill to each room, made when needed */
  uint64_t far_bytes, far_max;
  int32_t *queue;
  bool refused; /* the system had no memory for steps that may be had */
} TakenSetTools;

/* Steps from pills take no more than `far_max` bytes (0: what is usual). False when memory is short; destroy in either
 * case. */
bool taken_set_tools_init(TakenSetTools *tools, const Rooms *rooms, uint64_t far_max);
/* What the rest takes. */
uint64_t taken_set_tools_bytes(const Rooms *rooms);
void taken_set_tools_destroy(TakenSetTools *tools);

/* The place of the first of the list that is not below `least`. */
int32_t taken_set_seek(const int32_t *list, int32_t count, int32_t least);
/* These change a list that has room for one more, and return how many it has then. */
int32_t taken_set_add(int32_t taken, int32_t *list, int32_t count);
/* Takes all behind room x off, and puts `instead` in its place unless it is negative. */
int32_t taken_set_close(const Rooms *rooms, int32_t x, int32_t instead, int32_t *list, int32_t count);
/* Forgets the pills that can't be passed on the way from room x to the goal within so many steps. */
int32_t taken_set_forget(TakenSetTools *tools, int32_t x, int32_t steps, int32_t *list, int32_t count);

/* What is left of the profit behind room x's bridge, which must be known. */
int32_t taken_set_profit_left(TakenSetTools *tools, int32_t x, const int32_t *list, int32_t count);
/* What list a gives up against list b: the value of everything that is gone in a and not in b, closed rooms by their
 * profit. Beyond `most` it is not counted further. */
int32_t taken_set_given_up(const Rooms *rooms, const int32_t *a, int32_t a_count, const int32_t *b, int32_t b_count,
                           int32_t most);

#endif
