/* What a position is judged by when the monsters step at random: survival, the food that is hard to get, and
 * how much a turn is worth. One per agent, brought up to date before every decision. Knows no search and no agent. */
#ifndef PACADE_AI_HUNT_JUDGE_H
#define PACADE_AI_HUNT_JUDGE_H

#include "ai/level4_hunt/errands.h"

typedef struct Judge {
  Peril *peril; /* set by the owner before judge_update(); destroyed here */
  Errands *errands;
  Quarry *quarry; /* NULL where there are more hunters than two, or more spots than its tables take */
} Judge;

/* False when memory is short; judge_destroy() then frees the rest. */
bool judge_init(Judge *judge);
void judge_destroy(Judge *judge);
/* Frees everything that belongs to a board. */
void judge_forget(Judge *judge);
/* `idle`: turns without food; `haste`: 0 for the usual one. False when memory is short. */
bool judge_update(Judge *judge, const Arena *arena, const Position *position, int32_t idle, int32_t haste);

#endif
