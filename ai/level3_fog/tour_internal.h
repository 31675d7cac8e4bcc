/* The explorer's way through what is safe: a short tour over known food and the edge of what is known.
 * Plans on the memory alone and takes no risk. */
#ifndef PACADE_AI_LEVEL3_FOG_TOUR_INTERNAL_H
#define PACADE_AI_LEVEL3_FOG_TOUR_INTERNAL_H

#include "ai/level3_fog/flood_internal.h"
#include "ai/level3_fog/memory_internal.h"

enum { TOUR_MAX = 24 }; /* targets planned at once */

/* Kept from turn to turn: the next plan starts from the last one. */
typedef struct Tour {
  Cell order[TOUR_MAX]; /* targets in the order of the visit */
  int32_t count;
  Move move;        /* the first step */
  int32_t distance; /* to the first target, waiting included */
} Tour;

/* Plans over safe cells. False when no safe target can be reached: the tour is empty then. */
bool tour_plan(Tour *tour, const Memory *memory, const FirstMoves *first, Flood *flood);
/* Reports the plan's cells, Pacman's first; only for display. */
void tour_trace(const Tour *tour, const Memory *memory, Flood *flood, Trace *trace);

#endif
