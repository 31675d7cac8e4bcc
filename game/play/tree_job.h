/* The tree of one decision, searched on a thread of its own: the agent is shown the game so far and thinks about the
 * position, and its tree is kept; then the nodes of minimax and of alpha-beta are counted at the same depth.
 * Knows no window. */
#ifndef PACADE_PLAY_TREE_JOB_H
#define PACADE_PLAY_TREE_JOB_H

#include "ai/agent.h"

typedef struct TreeJobAsk {
  const Game *game;  /* borrowed until tree_job_end */
  const char *agent; /* Pacman's, "id" or "id:k=v,..." with AGENT_TREE; copied */
  const Move *moves; /* of all plies before the position, one after the other; copied */
  int32_t plies;
  TreeAsk ask;
  size_t limit; /* nodes kept */
} TreeJobAsk;

typedef struct TreeCounts {
  uint64_t minimax, alphabeta; /* nodes at the same depth in the same order, the root not counted */
  bool more;                   /* minimax was stopped: it has more nodes than that */
} TreeCounts;

typedef struct TreeJob TreeJob;

/* The agent to ask: `wanted` where it keeps trees, else the level's alpha-beta. */
const char *tree_job_agent(const char *wanted, int32_t level);
/* Whether the level has agents that search trees. */
bool tree_job_serves(const Level *level);
/* The depth of the plain search that is shown first. */
int32_t tree_job_depth(const Game *game);

/* NULL with a message when memory is short or no thread can be started. */
TreeJob *tree_job_start(const TreeJobAsk *ask, Error *error);
/* Asks it to stop; does not wait. */
void tree_job_stop(TreeJob *job);
/* Nothing more will come of it: ending it will not wait. */
bool tree_job_done(const TreeJob *job);
/* Moves the tree to `out` once it is there, and only once. *without_search: the agent moved without a search, so
 * that the tree is that of the plain search. */
bool tree_job_take(TreeJob *job, Tree *out, bool *without_search);
/* It ended without a tree because the depth has too many nodes. */
bool tree_job_too_large(const TreeJob *job);
/* The counts, once they are there; false for searches that have none. */
bool tree_job_counts(const TreeJob *job, TreeCounts *out);
/* Stops it, waits for it and frees. NULL is fine. */
void tree_job_end(TreeJob *job);

#endif
