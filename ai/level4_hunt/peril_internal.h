/* How likely Pacman survives hunters that chase with chance moves between: worked out exactly for two of them on every
 * placing, by sweeping over the board, and put together for more. Built once a map, piece by piece if need be.
 * Knows no food and no agent. */
#ifndef PACADE_AI_LEVEL4_HUNT_PERIL_INTERNAL_H
#define PACADE_AI_LEVEL4_HUNT_PERIL_INTERNAL_H

#include "ai/common/limits.h"
#include "ai/level4_hunt/arena.h"

enum {
  PERIL_SCALE = 8000,     /* costs are this many times the negative logarithm of a chance, so that they add up */
  PERIL_MAX = 60000,      /* as good as dead: one chance in 1,800 */
  PERIL_PAIR_SPOTS = 256, /* up to here pairs are worked out: 67 MB while building, 34 MB after */
  PERIL_ONE_SPOTS = 1024, /* and lone hunters */
  PERIL_KEEP_SPOTS = 90,  /* tables of pairs on fewer are worked out in a moment and not kept */
  PERIL_KEEP_FILES = 16,  /* of the kept ones those not used for longest go */
  PERIL_NEAR = 16         /* beyond, a hunter is far: see the table of the rough estimate */
};

typedef struct PerilBuild PerilBuild; /* what building needs, gone when it is done */

typedef struct Peril {
  const Arena *arena; /* borrowed */
  int32_t monsters;
  double p;
  int32_t row;
  const uint16_t *pair; /* [Pacman after its move][a monster][another one], both still to move; NULL: not (yet) there */
  const uint16_t *one;  /* the same of a lone hunter */
  size_t bytes_size;    /* a file's header and both */
  uint8_t *bytes;
  const uint8_t *shared; /* the same from a file, then `bytes` is NULL */
  PerilBuild *build;
} Peril;

/* NULL with a message when memory is short. Nothing is worked out yet. */
Peril *peril_create(const Arena *arena, int32_t monsters, double p, Error *error);
void peril_destroy(Peril *peril);
/* Takes the tables from the folder's file, if there is a whole one; true when there is then nothing left to do. */
bool peril_read(Peril *peril, const char *folder);
/* Whether they take long enough to be kept; and what table_cache_claim knows them by. */
bool peril_is_kept(const Peril *peril);
uint64_t peril_about(const Peril *peril);
/* Keeps tables that are done, and of all that are kept the PERIL_KEEP_FILES used last; given up when *cancel (or NULL)
 * becomes true. A folder that can't be written to is no matter. */
void peril_keep(Peril *peril, const char *folder, const atomic_bool *cancel);
/* The file of the tables, allocated; NULL when memory is short. */
char *peril_path(const Peril *peril, const char *folder);
/* Works on the tables until they are done or the budget ends; true when there is nothing left to do. */
bool peril_work(Peril *peril, const Budget *budget);

/* The cost of a chance to survive. */
uint16_t peril_cost_of(float chance);
/* Cost of a hunter by its distance, where no table is there: rough. */
extern const uint16_t peril_near[PERIL_NEAR];

/* The cost of Pacman's having moved to `to`, with the monsters still to move. */
static inline int32_t peril_cost(const Peril *peril, Spot to, const Spot *monsters, int32_t count) {
  int32_t cost = 0;
  if (peril->pair) {
    size_t row = (size_t)peril->row;
    const uint16_t *table = peril->pair + to * row * row;
    for (int32_t i = 1; i < count; i++) {
      const uint16_t *line = table + monsters[i] * row;
      for (int32_t k = 0; k < i; k++) cost += line[monsters[k]];
    }
    return cost;
  }
  if (peril->one && count == 1) return peril->one[to * (size_t)peril->row + monsters[0]];
  const int16_t *distance = arena_distances(peril->arena, to);
  for (int32_t i = 0; i < count; i++) {
    int16_t steps = distance[monsters[i]];
    cost += steps < PERIL_NEAR ? peril_near[steps] : 0;
  }
  return cost;
}

#endif
