/* The searches of level 6, step by step. */
#ifndef PACADE_AI_LEVEL6_CAROUSEL_SEARCH_INTERNAL_H
#define PACADE_AI_LEVEL6_CAROUSEL_SEARCH_INTERNAL_H

#include "ai/level6_carousel/estimate_internal.h"

typedef struct OutingNode {
  RideState state;
  uint32_t parent; /* UINT32_MAX at the root */
  uint16_t moves;
  bool closed;
  bool exact; /* its estimate was the exact one */
} OutingNode;

typedef struct Outing {
  Ride *ride;
  Rest rest;
  OutingNode *nodes;
  uint32_t node_count, node_room;
  uint32_t first_known; /* nodes before this one are kept for their way only */
  uint32_t *table;
  uint32_t table_size;
  Plan *plan;
  bool stop;   /* plan->status says why */
  bool narrow; /* the last beam had to leave states out: a wider one may do better */
} Outing;

/* The ride's budget is the outing's. */
bool outing_init(Outing *outing, Ride *ride, RestKind kind, Plan *plan);
void outing_destroy(Outing *outing);
/* Forgets what was met so far; with `all` the nodes as well. */
void outing_forget(Outing *outing, bool all);
/* The node of a state, when it is new or reached in fewer moves; UINT32_MAX when not worth it (outing->stop tells
 * whether memory ended). */
uint32_t outing_node(Outing *outing, const RideState *state, uint32_t parent, int32_t moves);
/* Counts one expansion; false when a limit is reached. */
bool outing_count(Outing *outing);
/* Says what ended: time, if it is up, else memory. */
void outing_no_memory(Outing *outing);
/* Takes the way to a node as the plan when it is shorter than the one there is. */
bool outing_keep(Outing *outing, uint32_t node);

/* A queue of buckets, one a length; the newest first. */
typedef struct OutingQueue {
  Purse *purse;
  struct OutingBucket *buckets;
  int32_t count;
  uint64_t waiting;
} OutingQueue;

bool outing_queue_put(OutingQueue *queue, int32_t total, uint32_t node);
/* The newest of the shortest from *total on, which is moved there; UINT32_MAX when there is none. */
uint32_t outing_queue_take(OutingQueue *queue, int32_t *total);
void outing_queue_destroy(OutingQueue *queue);

/* Best first from the root: proves. Ends with plan->status set. */
void outing_prove(Outing *outing);
/* The first food from a node on in fewest steps (the exit when none is left); UINT32_MAX when there is none. */
uint32_t outing_nearest(Outing *outing, uint32_t from);
/* Step by step, keeping `width` states a step, until `foods` more are eaten (0: to the end); the best node at the end,
 * or UINT32_MAX. */
uint32_t outing_beam(Outing *outing, uint32_t from, int32_t width, int32_t foods);

#endif
