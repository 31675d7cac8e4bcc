/* The algorithms that swift leaves its queries to, and what the walls say of them. Private to ai/search. */
#ifndef PACADE_AI_SEARCH_SWIFT_INTERNAL_H
#define PACADE_AI_SEARCH_SWIFT_INTERNAL_H

#include "ai/search/finder_internal.h"

typedef enum { BOTH_ENDS, JUMP_POINTS, FLOOD, BUCKETS, STACKS } Choice;

/* Exits per 100 open cells. */
enum {
  TREE_EXITS = 203,    /* at most, in mazes with hardly a loop: both ends, always */
  CORRIDOR_EXITS = 290 /* with fewer, jumping never pays */
};

/* Sets Finder.preference by the walls, once. */
void swift_look(Finder *finder);
void swift_leave_to(Finder *finder, Choice choice, const Query *query, const Budget *budget, Trace *trace,
                    SearchResult *result);
/* Answers where the number of queries is known (finder_expect). False where another choice is due: that number is
 * unknown, the query is watched or limited, cells are blocked, or there is terrain. */
bool swift_run_expected(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result);

#endif
