/* Level 6 as its planners see it: a state is a place, power, and three numbers: of the foods left, of the terrain (pies
 * left and walls eaten) and of the patrol (every ghost's place and way, and the time of the round). As long as no wall
 * on a ghost's line is eaten its patrol repeats itself, so that few patrols are met: they are the ghosts' phase.
 * Knows no search. */
#ifndef PACADE_AI_LEVEL6_CAROUSEL_CAROUSEL_INTERNAL_H
#define PACADE_AI_LEVEL6_CAROUSEL_CAROUSEL_INTERNAL_H

#include "ai/common/plan.h"
#include "ai/common/pool.h"
#include "ai/planner.h"
#include "game/core/rules.h"

enum { CAROUSEL_STEPS_MAX = 8, CAROUSEL_PIES_MAX = 64 };

typedef struct CarouselState {
  uint32_t foods, terrain, patrol;
  uint16_t cell; /* of the unturned maze, padded */
  uint8_t power;
  uint8_t move; /* that led here, as seen in its view */
} CarouselState;

typedef struct Carousel {
  const Game *game;
  const Board *board;
  Purse purse;
  Budget budget; /* runs from carousel_init on */
  Pool foods;    /* words of foods left */
  Pool terrain;  /* one word of pies left, then the walls eaten */
  Pool patrol;   /* ghosts, three per word, then the time */
  Cell *food_cells, *pie_cells;
  int32_t food_count, pie_count;
  int32_t *food_at, *pie_at; /* per cell: number, -1 for none */
  int32_t *wall_at;          /* per cell: bit of a wall that can be eaten, -1 for others */
  Cell *wall_cells;
  int32_t wall_count;
  Cell exit;
  CarouselState root;
  int32_t root_turn; /* steps made before it */
  uint64_t *key;     /* scratch for making keys */
} Carousel;

/* From the state on. False when memory is short (or the limit is). Tables that can't be made for want of memory can't
 * be made either when time is up or somebody cancels: budget_time(&carousel->budget) and carousel->purse.refused tell
 * which it was. */
bool carousel_init(Carousel *carousel, const Game *game, const State *state, const Limits *limits);
void carousel_destroy(Carousel *carousel);

int32_t carousel_left(const Carousel *carousel, uint32_t foods);
static inline bool carousel_has_food(const Carousel *carousel, uint32_t foods, int32_t food) {
  return pool_key(&carousel->foods, foods)[food / 64] >> (food % 64) & 1;
}
static inline uint64_t carousel_pies(const Carousel *carousel, uint32_t terrain) {
  return pool_key(&carousel->terrain, terrain)[0];
}
static inline bool carousel_eaten(const Carousel *carousel, uint32_t terrain, Cell cell) {
  int32_t wall = carousel->wall_at[cell];
  return wall >= 0 && (pool_key(&carousel->terrain, terrain)[1 + wall / 64] >> (wall % 64) & 1);
}
static inline bool carousel_open(const Carousel *carousel, uint32_t terrain, Cell cell) {
  return carousel->board->open[cell] || carousel_eaten(carousel, terrain, cell);
}
/* Goal reached. */
static inline bool carousel_done(const Carousel *carousel, const CarouselState *state) {
  return state->cell == carousel->exit && carousel_left(carousel, state->foods) == 0;
}
/* Every valid step from a state; -1 when memory is short. */
int32_t carousel_steps(Carousel *carousel, const CarouselState *from, CarouselState out[CAROUSEL_STEPS_MAX]);

#endif
