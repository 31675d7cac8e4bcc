/* The conformance run of an agent from outside: short games on every level that it claims, by time and by nodes,
 * with what was counted meanwhile. Must not know the protocol, nor how its findings are shown. */
#ifndef PACADE_LAB_AGENT_CHECK_H
#define PACADE_LAB_AGENT_CHECK_H

#include "ai/outside/outside.h"

typedef struct CheckGame {
  int32_t level;
  char map[96];
  bool nodes;                       /* limited by nodes; else by time */
  bool failed;                      /* it could not be played to the end: see `reason` */
  bool differs;                     /* limited by nodes, and not the same game when played again */
  const char *outcome;              /* in one word */
  int32_t moves, score;             /* of Pacman */
  int64_t decisions;                /* of the agent */
  uint64_t faults, junk;            /* in this game */
  char errors[400];                 /* what it wrote to standard error before a fault, in one line; may be empty */
  char reason[400];                 /* the last fault, or why it failed; empty: nothing is wrong */
  double median_us, p99_us, max_us; /* wall time of its moves, including the communication; 0: there were none */
} CheckGame;

enum { CHECK_GAMES_MAX = 64 };

typedef struct AgentCheck {
  const AgentInfo *info;
  double hello_ms; /* from its start to its `id` */
  uint64_t junk;   /* lines before its `id` */
  CheckGame games[CHECK_GAMES_MAX];
  int32_t count;
  uint64_t starts;
  double gave_up;           /* after so many seconds of waiting for answers that never came; 0: all games were played */
  double median_us, p99_us; /* of all games */
  char *record;             /* the first game with a fault, as text; NULL: there was none. See agent_check_destroy */
  size_t record_size;
} AgentCheck;

/* Plays all games with the given settings: half of them with its time limits, the others with its nodes (or a
 * thousand). Where the settings name no patience, it is CHECK_PATIENCE seconds or the longest move, whichever is more;
 * when it is at an end, so is the check, with the games up to there. False with a message when the agent can't be
 * started or reported nothing useful. `check` may be read within `waits`. */
enum { CHECK_PATIENCE = 30 };
bool agent_check_run(AgentCheck *check, const char *text, const OutsideConfig *config, int32_t max_turns, Error *error);
void agent_check_destroy(AgentCheck *check);
/* Whether there was a fault in any game, or a game that could not be played. */
bool agent_check_faulty(const AgentCheck *check);

#endif
