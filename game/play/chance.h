/* The chance that a broadcast shows: what Pacman's agent reports about its decision, as log odds, and a curve fitted
 * to many games that makes an honest chance of it. Of all the moments at which 70% is shown, about 70 in 100 should
 * belong to games that are won. Under fog it is the chance to get through what is planned, as the agent reports it:
 * whether a game can be won at all depends on what nobody has seen yet. */
#ifndef PACADE_PLAY_CHANCE_H
#define PACADE_PLAY_CHANCE_H

#include "ai/common/trace.h"
#include "game/core/game.h"

/* What an agent reported. */
typedef enum {
  CHANCE_NONE,   /* nothing: the score is what counts */
  CHANCE_TOLD,   /* its own chance to win (TRACE_CHANCE) */
  CHANCE_RISK,   /* the risk that its best move takes (TRACE_RISK) */
  CHANCE_POINTS, /* points still to come */
  CHANCE_WINS,   /* it sees that the game is won, by its model of the monsters */
  CHANCE_LOSES,  /* it sees that the game is lost */
  CHANCE_OVER,   /* the game is over: 0 or 100% */
  CHANCE_KINDS
} ChanceKind;

enum { CHANCE_UNKNOWN = -1, CHANCE_WHOLE = 10000 };

/* Visible facts that do not depend on who plays, as differences from a usual game; all 0 where sight is limited. */
typedef enum {
  FACT_WORK,    /* the logarithm of the food left */
  FACT_HUNTERS, /* monsters on the map, at most four */
  FACT_LOOPS,   /* loops: passages that could be walled up without cutting anything off, per open cell */
  FACT_GROUND,  /* the logarithm of the open cells */
  CHANCE_FACTS
} ChanceFact;

/* The input of the curve. */
typedef struct ChanceEvidence {
  ChanceKind kind;
  int32_t level;
  double told; /* log odds, within CHANCE_SURE; under fog without bounds */
  double facts[CHANCE_FACTS];
  const char *pacman;   /* id of the agent, or NULL; what follows a ':' does not count */
  const char *monsters; /* the same of the team */
} ChanceEvidence;

#define CHANCE_SURE 4.6 /* 99% */

/* What the trace of a decision in that state reports; the kind is CHANCE_NONE if it reports nothing about winning. */
ChanceEvidence chance_evidence(const Game *game, const State *state, const TraceEvent *events, int32_t count,
                               const char *pacman, const char *monsters);
/* In ten-thousandths, or CHANCE_UNKNOWN. Grows with `told`, all else being equal. */
int32_t chance_shown(const ChanceEvidence *evidence);

#endif
