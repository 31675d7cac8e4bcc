/* Level 5 as its planners see it: targets to eat at, how far they are with so much power left, and what is still to
 * eat as a numbered set. Between two bites nothing is decided, so planning goes from bite to bite.
 * Knows no search: only the map. */
#ifndef PACADE_AI_LEVEL5_FEAST_FEAST_INTERNAL_H
#define PACADE_AI_LEVEL5_FEAST_FEAST_INTERNAL_H

#include "ai/common/plan.h"
#include "ai/common/pool.h"
#include "ai/planner.h"
#include "game/core/rules.h"

enum { FEAST_POWERS = PIE_POWER + 1, FEAST_PIES_MAX = 64, FEAST_FAR = UINT16_MAX };

/* Entering a cell where something lies, or whose other end holds something. */
typedef struct FeastTarget {
  Cell enter, land;
  int32_t point; /* where that leaves Pacman */
  int32_t foods[2], food_count;
  uint64_t pies;
} FeastTarget;

typedef struct FeastRow FeastRow;

typedef struct Feast {
  const Game *game;
  const Board *board;
  Purse purse;       /* memory taken by everything below and by the search */
  Budget budget;     /* runs from feast_init on */
  Cell *landing;     /* per cell: where entering it ends; itself but on corners */
  Cell *across;      /* per cell: where one more action leads, CELL_NONE for none */
  uint8_t *soft;     /* walls that power opens */
  uint64_t *pies_at; /* per cell: pies that entering it eats */
  FeastTarget *targets;
  Cell *points; /* points[0] is where Pacman stands at first */
  int32_t food_count, pie_count, target_count, point_count;
  Cell *foods, *pies;
  int32_t root_power;
  Pool sets;          /* of what is left: words of foods, then one word of pies */
  int32_t food_words; /* of a set */
  FeastRow *rows;     /* distances met so far, by hash */
  uint32_t row_count, row_size;
  Cell *queue; /* scratch of the floods */
  int32_t *far;
  uint8_t *came;
} Feast;

/* From the state on. False when memory is short (or the limit is). Whatever below fails for want of memory also fails
 * when time is up or somebody cancels: budget_time(&feast->budget) and feast->purse.refused tell which it was. */
bool feast_init(Feast *feast, const Game *game, const State *state, const Limits *limits);
void feast_destroy(Feast *feast);

/* The set's number (UINT32_MAX when memory is short). `foods` has food_words words. */
uint32_t feast_set(Feast *feast, const uint64_t *foods, uint64_t pies);
static inline const uint64_t *feast_foods(const Feast *feast, uint32_t set) { return pool_key(&feast->sets, set); }
static inline uint64_t feast_pies(const Feast *feast, uint32_t set) {
  return feast_foods(feast, set)[feast->food_words];
}
static inline bool feast_has(const uint64_t *foods, int32_t food) { return foods[food / 64] >> (food % 64) & 1; }
int32_t feast_left(const Feast *feast, uint32_t set);
/* Whether anything that is left is eaten there. */
bool feast_worth(const Feast *feast, uint32_t set, int32_t target, bool *food);
/* The set after eating there. */
uint32_t feast_after(Feast *feast, uint32_t set, int32_t target);

/* Moves from a point with so much power to each target without eating any pie that is left before; FEAST_FAR where
 * there is no way. NULL when memory is short. */
const uint16_t *feast_row(Feast *feast, uint64_t pies, int32_t point, int32_t power);
/* The same where pies may be eaten on the way and never run out: never more than the true cost. */
const uint16_t *feast_free_row(Feast *feast, uint64_t pies, int32_t point, int32_t power);
/* Power after walking `moves` and eating at the target. */
static inline int32_t feast_power(const FeastTarget *target, uint64_t pies, int32_t power, int32_t moves) {
  if (target->pies & pies) return PIE_POWER;
  return power > moves ? power - moves : 0;
}
/* Appends the moves of such a way to the plan. */
bool feast_walk(Feast *feast, uint64_t pies, int32_t point, int32_t power, int32_t target, Plan *plan);

#endif
