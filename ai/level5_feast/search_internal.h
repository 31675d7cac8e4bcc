/* The searches of level 5, from bite to bite. */
#ifndef PACADE_AI_LEVEL5_FEAST_SEARCH_INTERNAL_H
#define PACADE_AI_LEVEL5_FEAST_SEARCH_INTERNAL_H

#include "ai/level5_feast/estimate_internal.h"

/* One place in the tree of bites: what is left, where Pacman is, with how much power, after how many moves. */
typedef struct FeastNode {
  uint32_t set, parent; /* parent: node, UINT32_MAX at the root */
  int32_t moves;
  uint16_t point, target; /* target: where the last bite was */
  uint8_t power;
  bool closed;
} FeastNode;

typedef struct FeastSearch {
  Feast *feast;
  FeastEstimate estimate;
  FeastNode *nodes;
  uint32_t node_count, node_room;
  uint32_t first_known; /* nodes before this one are kept for their way only */
  uint32_t *table;      /* node + 1 by set, point and power */
  uint32_t table_size;
  Plan *plan;    /* the best so far, and the counts */
  StateLog *log; /* of best first; NULL: nobody watches */
  bool stop;     /* plan->status says why */
  bool narrow;   /* the last beam had to leave states out: a wider one may do better */
} FeastSearch;

/* The feast's budget is the search's. */
bool feast_search_init(FeastSearch *search, Feast *feast, PlanEstimate kind, Plan *plan);
void feast_search_destroy(FeastSearch *search);

/* A bite that may come next. */
typedef struct FeastBite {
  int32_t target, moves;
  bool food, dropped;
} FeastBite;

/* The bites worth thinking of: not those that pass another food on the way. Room for every target. -1 when
 * memory is short. */
int32_t feast_search_bites(FeastSearch *search, const FeastNode *node, FeastBite *bites);
/* The node of a state, made when new or when it is reached in fewer moves; UINT32_MAX when it is not worth it (then
 * search->stop tells whether memory ended). */
uint32_t feast_search_node(FeastSearch *search, FeastNode node);
/* Forgets what was met so far; with `all` the nodes as well. */
void feast_search_forget(FeastSearch *search, bool all);
/* Counts one expansion; false when a limit is reached. */
bool feast_search_count(FeastSearch *search);
/* Says what ended: time, if it is up, else memory. */
void feast_search_no_memory(FeastSearch *search);
/* Takes the way to a node as the plan when it is shorter than the one there is. */
bool feast_search_keep(FeastSearch *search, uint32_t node);

/* Best first: proves. Ends with plan->status set. */
void feast_search_best_first(FeastSearch *search);
/* Layer by layer, keeping `width` states per layer, until `foods` more are eaten (0: all) from the node on. Writes the
 * best nodes at the end, best first, and returns how many (at most `room`). */
int32_t feast_search_beam(FeastSearch *search, uint32_t from, int32_t width, int32_t foods, uint32_t *ends,
                          int32_t room);
/* The node after the nearest food, UINT32_MAX when none can be reached. */
uint32_t feast_search_nearest(FeastSearch *search, uint32_t from);

#endif
