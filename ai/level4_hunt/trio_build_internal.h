/* What the files of the tables of three hunters share. Private to them. */
#ifndef PACADE_AI_LEVEL4_HUNT_TRIO_BUILD_INTERNAL_H
#define PACADE_AI_LEVEL4_HUNT_TRIO_BUILD_INTERNAL_H

#include "ai/level4_hunt/trio_internal.h"

/* Up to whole vectors, so that a loop over a row needs no odd end. */
static inline size_t trio_rounded(size_t count) { return (count + 15) / 16 * 16; }
/* Room for all values, to be written to: the costs, then what is typical. NULL when memory is short. */
uint16_t *trio_values(Trio *trio);

#endif
