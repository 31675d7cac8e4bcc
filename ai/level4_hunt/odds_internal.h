/* The tables that tell the odds of a hunt: of three hunters where the board allows it, else of pairs. Taken from the
 * folder of kept tables, or worked out when they are first needed, and kept. Knows no food and no agent's options. */
#ifndef PACADE_AI_LEVEL4_HUNT_ODDS_INTERNAL_H
#define PACADE_AI_LEVEL4_HUNT_ODDS_INTERNAL_H

#include "ai/level4_hunt/kit.h"
#include "ai/level4_hunt/peril_internal.h"
#include "ai/level4_hunt/trio_internal.h"

typedef struct Odds {
  int32_t monsters; /* that the tables are of; -1: there are none */
  Peril *peril;     /* may be NULL when the next one is ready */
  Trio *trio;       /* NULL where it can't be had */
  bool unkept;      /* a table that should be on disk is not yet: it was done against the clock */
} Odds;

/* Nothing yet. */
static inline Odds odds_none(void) { return (Odds){.monsters = -1}; }
void odds_drop(Odds *odds);
/* Keeps on disk what was worked out while the clock ran, when there was no time for it. Before odds_drop, with the kit
 * still there. */
void odds_keep(Odds *odds, const Kit *kit);
/* Makes tables for the kit's position, unless they are of its board (not `fresh`) and its monsters, and goes on with
 * what is not done until the limits end. False when memory is short. */
bool odds_prepare(Odds *odds, const Kit *kit, bool fresh, double p, const Limits *limits, TraceLive *live);
/* The table of three hunters once it is done, else NULL. */
static inline const Trio *odds_trio(const Odds *odds) { return odds->trio && odds->trio->ready ? odds->trio : NULL; }

#endif
