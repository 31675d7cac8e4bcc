/* The searches of level 6, step by step. */
#ifndef PACADE_AI_LEVEL6_CAROUSEL_SEARCH_INTERNAL_H
#define PACADE_AI_LEVEL6_CAROUSEL_SEARCH_INTERNAL_H

#include "ai/level6_carousel/estimate_internal.h"

typedef struct CarouselNode {
  CarouselState state;
  uint32_t parent; /* UINT32_MAX at the root */
  uint16_t moves;
  bool closed;
  bool exact; /* its estimate was the exact one */
} CarouselNode;

typedef struct CarouselSearch {
  Carousel *carousel;
  CarouselEstimate estimate;
  CarouselNode *nodes;
  uint32_t node_count, node_room;
  uint32_t first_known; /* nodes before this one are kept for their way only */
  uint32_t *table;
  uint32_t table_size;
  Plan *plan;
  StateLog *log; /* of the proof; NULL: nobody watches */
  bool stop;     /* plan->status says why */
  bool narrow;   /* the last beam had to leave states out: a wider one may do better */
} CarouselSearch;

/* The carousel's budget is the search's. */
bool carousel_search_init(CarouselSearch *search, Carousel *carousel, PlanEstimate kind, Plan *plan);
void carousel_search_destroy(CarouselSearch *search);
/* Forgets what was met so far; with `all` the nodes as well. */
void carousel_search_forget(CarouselSearch *search, bool all);
/* The node of a state, when it is new or reached in fewer moves; UINT32_MAX when not worth it (search->stop tells
 * whether memory ended). */
uint32_t carousel_search_node(CarouselSearch *search, const CarouselState *state, uint32_t parent, int32_t moves);
/* Counts one expansion; false when a limit is reached. */
bool carousel_search_count(CarouselSearch *search);
/* Says what ended: time, if it is up, else memory. */
void carousel_search_no_memory(CarouselSearch *search);
/* The move that led to a node, as it is seen when it is made. */
Move carousel_search_move(const CarouselSearch *search, uint32_t node);
/* Takes the way to a node as the plan when it is shorter than the one there is. */
bool carousel_search_keep(CarouselSearch *search, uint32_t node);

/* Best first from the root: proves. Ends with plan->status set. */
void carousel_search_prove(CarouselSearch *search);
/* The first food from a node on in fewest steps (the exit when none is left); UINT32_MAX when there is none. */
uint32_t carousel_search_nearest(CarouselSearch *search, uint32_t from);
/* Step by step, keeping `width` states per step, until `foods` more are eaten (0: to the end); the best node at the
 * end, or UINT32_MAX. */
uint32_t carousel_search_beam(CarouselSearch *search, uint32_t from, int32_t width, int32_t foods);

#endif
