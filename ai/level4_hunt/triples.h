/* How likely Pacman survives three hunters with random moves that are near it: for boards that are too large for the
 * tables of trio. What is kept is the cost beyond that of the three pairs. Knows no food and no agent. */
#ifndef PACADE_AI_HUNT_TRIPLES_H
#define PACADE_AI_HUNT_TRIPLES_H

#include "ai/level4_hunt/trio.h"

typedef struct TriplesWork TriplesWork; /* what the computation needs; freed when it is done */

typedef struct Triples {
  int32_t near;             /* spots of one colour in the tables, the nearest; one more index stands for "far" */
  int32_t slot[TRIO_KINDS]; /* by number of barriers: which table; -1: none */
  int32_t slots;            /* tables per spot of Pacman */
  size_t pairs, block;      /* placements of the equal two, and of all three */
  uint8_t *codes;           /* [Pacman after its move][slot][odd one][equal two]: like those of pairs in peril */
  TriplesWork *work;        /* NULL once the tables may be read */
} Triples;

/* Tables for a set of kinds (see trio_kinds). NULL when memory is short. If the board is so large that the tables would
 * reach less than a few steps, they have no slots. */
Triples *triples_create(const Peril *peril, uint32_t kinds);
void triples_destroy(Triples *triples);
/* One move's share of the computation, after the tables of one and two are final. */
void triples_refine(Triples *triples, const Peril *peril);

static inline size_t triples_pair(int32_t a, int32_t b) {
  size_t high = (size_t)(a > b ? a : b), low = (size_t)(a > b ? b : a);
  return high * (high + 1) / 2 + low;
}
/* Three hunters by their indices in the lists of peril, barriers first. */
static inline const uint8_t *triples_place(const Triples *triples, Spot to, int32_t barriers, int32_t a, int32_t b,
                                           int32_t c) {
  int32_t odd = barriers == 2 ? c : a;
  size_t pair = barriers == 2 ? triples_pair(a, b) : triples_pair(b, c);
  return triples->codes + ((size_t)to * (size_t)triples->slots + (size_t)triples->slot[barriers]) * triples->block +
         (size_t)odd * triples->pairs + pair;
}

#endif
