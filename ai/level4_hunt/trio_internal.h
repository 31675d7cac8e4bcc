/* What numbering, working out and sharing the tables of three hunters have in common. Private to them. */
#ifndef PACADE_AI_HUNT_TRIO_INTERNAL_H
#define PACADE_AI_HUNT_TRIO_INTERNAL_H

#include "ai/level4_hunt/trio.h"

/* Up to whole vectors, so that a loop over a row needs no odd end. */
static inline size_t trio_rounded(size_t count) { return (count + 15) / 16 * 16; }
/* A table with nothing worked out yet, and one that nobody needs. NULL when memory is short. */
Trio *trio_create(const Arena *arena, TrioKind kind);
void trio_destroy(Trio *trio);
/* What the work needs beside the table. False when memory is short. */
bool trio_build_create(Trio *trio);
void trio_build_destroy(Trio *trio);
/* The next units of work, up to so many in all. */
void trio_build_work(Trio *trio, const Peril *peril, int64_t units);

#endif
