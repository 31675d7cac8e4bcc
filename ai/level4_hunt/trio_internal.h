/* What numbering, computing and sharing the tables of three hunters have in common. Private to them. */
#ifndef PACADE_AI_HUNT_TRIO_INTERNAL_H
#define PACADE_AI_HUNT_TRIO_INTERNAL_H

#include "ai/level4_hunt/trio.h"

/* Rounds up to whole vectors, so that a loop over a row needs no remainder. */
static inline size_t trio_rounded(size_t count) { return (count + 15) / 16 * 16; }
/* Creates a table with nothing computed yet; destroys one that is no longer needed. NULL when memory is short. */
Trio *trio_create(const Arena *arena, TrioKind kind);
void trio_destroy(Trio *trio);
/* Allocates what the computation needs besides the table. False when memory is short. */
bool trio_build_create(Trio *trio);
void trio_build_destroy(Trio *trio);
/* Does the next units of work, up to that many in all. */
void trio_build_work(Trio *trio, const Peril *peril, int64_t units);

#endif
