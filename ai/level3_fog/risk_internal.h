/* The explorer's last resort: when nothing safe is left, the gamble that promises most for what it risks.
 * Plans on the memory alone. */
#ifndef PACADE_AI_LEVEL3_FOG_RISK_INTERNAL_H
#define PACADE_AI_LEVEL3_FOG_RISK_INTERNAL_H

#include "ai/level3_fog/flood_internal.h"
#include "ai/level3_fog/memory_internal.h"

/* A part of the map that is entered through one risky cell and is free of risk inside. */
typedef struct Region {
  Cell entry;
  int32_t parent;  /* the region it is entered from; -1 for the one Pacman is in */
  uint32_t chance; /* to be alive after entering */
  uint64_t gain;   /* food expected up to here, on the way included */
  bool edge;       /* something unknown lies beside it */
} Region;

typedef struct Risk {
  Region *regions;
  int32_t count;
  int32_t *heap; /* regions seen but not entered, the likeliest to survive first */
  int32_t heap_count;
} Risk;

bool risk_init(Risk *risk, const Plane *plane);
void risk_destroy(Risk *risk);
/* The cell to go for and the flood that leads to it. CELL_NONE: no food can be reached without certain death. */
Cell risk_plan(Risk *risk, const Memory *memory, const FirstMoves *first, Flood *flood);
/* The chance to be alive at the target of the last plan, 0 to 1. */
double risk_chance(const Risk *risk, Cell target);

#endif
