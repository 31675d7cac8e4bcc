/* What a position is worth beyond the points already made: food to come, ghosts to fear, ghosts to hunt.
 * Tables of true distances per maze; no search. */
#ifndef PACADE_AI_LEVEL7_CLASSIC_EVALUATION_INTERNAL_H
#define PACADE_AI_LEVEL7_CLASSIC_EVALUATION_INTERNAL_H

#include "ai/level7_classic/survival_internal.h"

typedef struct Evaluation Evaluation;

/* Open cells that the tables have room for. */
enum { EVALUATION_OPEN_MAX = 2048 };

/* NULL with a message when memory is short or the maze is too large for the tables. The field must outlive it. */
Evaluation *evaluation_create(const BerkeleyField *field, Error *error);
void evaluation_destroy(Evaluation *evaluation);
/* From now on danger is looked up in these tables, which are done and must outlive it. */
void evaluation_use(Evaluation *evaluation, const Survival *survival);
/* Tells how many rounds ago Pacman ate: it dares more when that is long ago. True when values are others than before.
 */
bool evaluation_hunger(Evaluation *evaluation, int32_t rounds);
/* What having won is worth beyond the points that the rules give: at least as much as it was worth to be about to. */
double evaluation_won(const Evaluation *evaluation, const BerkeleyState *state);
/* What being caught costs beyond the points that the rules take. */
double evaluation_lost(const Evaluation *evaluation);
/* Points expected from here on in a game that goes on, Pacman to move. */
double evaluation_value(Evaluation *evaluation, const BerkeleyState *state);
/* Steps to the nearest food, and the move that begins the way (MOVE_STAY when no food can be reached). */
int32_t evaluation_nearest_food(Evaluation *evaluation, const BerkeleyState *state, Move *first);

#endif
