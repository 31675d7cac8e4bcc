/* The chance to eat a few foods and to survive, exactly, against two hunters: for the foods that are hardest to get,
 * because the others are eaten on the way. When to go for food that lies in a trap follows from it. Computed in
 * slices while the game is played. Knows no search and no agent. */
#ifndef PACADE_AI_HUNT_QUARRY_H
#define PACADE_AI_HUNT_QUARRY_H

#include "ai/level4_hunt/peril.h"
#include "ai/level4_hunt/position.h"

enum { QUARRY_MOST = 6 }; /* foods */

typedef struct Quarry Quarry;

/* Tables that rest on final ones of the whole board (peril->whole, two hunters). NULL when memory is short. */
Quarry *quarry_create(const Peril *peril);
void quarry_destroy(Quarry *quarry);
/* Whether they rest on tables of this kind. */
bool quarry_fits(const Quarry *quarry, const Peril *peril);
/* One move's share of the work: chooses the foods and computes their tables. `peril` as for quarry_create. */
void quarry_work(Quarry *quarry, const Peril *peril, const Position *position);
/* Which of the foods are left, as a set for quarry_cost; 0: none, or there are no tables yet. */
uint32_t quarry_left(const Quarry *quarry, const Position *position);
/* Whether there are tables in use. */
bool quarry_ready(const Quarry *quarry);
/* The foods of the tables in use; returns how many. */
int32_t quarry_foods(const Quarry *quarry, Spot foods[QUARRY_MOST]);
/* The cost, as in peril, after Pacman has moved to `to`, with the two monsters still to move; the set is not empty. */
int32_t quarry_cost(const Quarry *quarry, uint32_t set, Spot to, const Spot *monsters);

#endif
