/* Food search: every food in the fewest moves under plain rules (no pies, no corners, nobody else about).
 * Exact where the maze is narrow enough or the foods are few; else a good walk with a proven lower bound. */
#ifndef PACADE_AI_FOODSEARCH_FOODSEARCH_H
#define PACADE_AI_FOODSEARCH_FOODSEARCH_H

#include "ai/common/plan.h"
#include "game/core/map.h"

/* The plan must come from plan_init. Foods may be listed twice. */
void foodsearch_run(const Board *board, Cell start, const Cell *foods, int32_t count, const Limits *limits, Plan *plan);
/* The food nearest each corner of the map (ties by row, then column), each once: writes up to four, returns how many.
 */
int32_t foodsearch_corners(const Map *map, Cell out[4]);

#endif
