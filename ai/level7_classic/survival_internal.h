/* How likely Pacman lives on among the ghosts, as far as one looks ahead: worked out exactly for one and for two ghosts
 * on every placing, by sweeps over the maze, and put together for more. Capsules count as what they are: forty rounds
 * of peace for whoever gets there. Knows no food and no search. */
#ifndef PACADE_AI_LEVEL7_CLASSIC_SURVIVAL_INTERNAL_H
#define PACADE_AI_LEVEL7_CLASSIC_SURVIVAL_INTERNAL_H

#include "ai/common/limits.h"
#include "ai/level7_classic/ghosts.h"

typedef struct Survival Survival;

/* NULL with a message when memory is short, the maze is too large or the tables would take more than `max_bytes` (0: no
 * cap); *refused (may be NULL) tells whether it was the first of these, which is the system's doing and says nothing of
 * the maze. Nothing is worked out yet. The field must outlive it. */
Survival *survival_create(const BerkeleyField *field, GhostsKind ghosts, uint64_t max_bytes, bool *refused,
                          Error *error);
void survival_destroy(Survival *survival);
/* Works on the tables of the capsules that are left in this state until they are done or the budget's time ends; true
 * when there is nothing left to do. *changed tells whether there was. */
bool survival_work(Survival *survival, const BerkeleyState *state, const Budget *budget, bool *changed);
/* 0 to 1, with Pacman to move; the tables must have been done once. */
double survival_chance(const Survival *survival, const BerkeleyState *state);

#endif
