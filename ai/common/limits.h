/* How long an agent or a search may go on, and how it is told to stop.
 * Nodes and depth by default, so that results don't depend on the machine; the clock only when asked for. */
#ifndef PACADE_AI_COMMON_LIMITS_H
#define PACADE_AI_COMMON_LIMITS_H

#include <stdatomic.h>

#include "game/core/base.h"

typedef struct Limits {
  uint64_t max_nodes;        /* 0: none */
  uint64_t max_bytes;        /* memory of the search itself; 0: none */
  double max_seconds;        /* 0: none */
  int32_t max_depth;         /* 0: none */
  const atomic_bool *cancel; /* may be NULL; set by another thread: stop at once */
} Limits;

/* A limit being used up: made when the thinking starts. */
typedef struct Budget {
  uint64_t max_nodes;
  double deadline; /* on the monotonic clock, 0: none */
  const atomic_bool *cancel;
} Budget;

typedef enum { BUDGET_OK, BUDGET_NODES, BUDGET_TIME, BUDGET_CANCELLED } BudgetState;

Budget budget_start(const Limits *limits); /* NULL limits: none at all */
/* What `nodes` expanded so far mean. Cheap enough to ask every few thousand nodes. */
BudgetState budget_check(const Budget *budget, uint64_t nodes);
/* The same for time and cancelling alone: for work that counts no nodes, such as setting up. NULL: no limit. */
BudgetState budget_time(const Budget *budget);
/* Of the time that is left, a share from now on; without a deadline the same budget. */
Budget budget_share(const Budget *budget, double share);
/* The next node count at which to ask again: never past max_nodes. */
uint64_t budget_next(const Budget *budget, uint64_t nodes);

/* Monotonic seconds: for measuring and deadlines only. */
double clock_seconds(void);
/* Processor time of the calling thread: what others do on the machine does not count. */
double clock_thread_seconds(void);

#endif
