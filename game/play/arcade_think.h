/* The agents of an arcade game think: questions go in, answers come out in the same order, each in the tick for which
 * it was asked. With a thread of its own for them nobody waits but the game itself, and only where an answer is missing
 * in its tick: so the same seed and keys give the same game, however long anybody thinks.
 * Knows no rule, and of the agents only the one interface. */
#ifndef PACADE_PLAY_ARCADE_THINK_H
#define PACADE_PLAY_ARCADE_THINK_H

#include "ai/registry.h"
#include "game/core/arcade.h"
#include "game/play/match.h"

enum { ARCADE_AGENTS = ARCADE_PACMEN + 1 }; /* one per Pacman, and one for all monsters */

typedef struct ArcadeThinkers {
  const Agent *agents[ARCADE_AGENTS]; /* borrowed; those of people are never asked */
  int32_t levels[ARCADE_AGENTS];      /* whose rules each knows: 4, 7 or 9 */
  Limits limits;                      /* of every decision */
  int32_t mazes;                      /* at most in this game */
  bool beside;                        /* on a thread of its own */
} ArcadeThinkers;

/* A step that a monster which looks ahead expects: its own or Pacman's, or another monster's choice. */
typedef struct ArcadeStep {
  Cell from, to;
  uint8_t actor; /* 0: Pacman; else a monster, from 1 on */
  uint8_t ply;   /* this choice among all, from 1 on; 0: none */
} ArcadeStep;

enum { ARCADE_LINE = 128 };
typedef struct ArcadeLine {
  int32_t count; /* 0: it does not look ahead */
  ArcadeStep steps[ARCADE_LINE];
} ArcadeLine;

typedef struct ArcadeThought {
  int32_t actor;
  Cell cell; /* the centre that it was asked about ... */
  Move dir;  /* ... and how it came there */
  Move move; /* where to go; MOVE_STAY: nowhere else */
  Cell target;
  ArcadeLine line;
  MatchStatus status; /* MATCH_PLAYED, or why there is no move */
  Error error;
  SideStats stats; /* of its side, so far */
} ArcadeThought;

/* READY: `out` is filled. */
typedef enum { THOUGHT_NONE, THOUGHT_PENDING, THOUGHT_READY } ThoughtStatus;

typedef struct ArcadeThinking ArcadeThinking;

ArcadeThinking *arcade_think_open(const ArcadeThinkers *who, Error *error);
/* Stops whoever thinks, and waits for that. NULL is fine. */
void arcade_think_close(ArcadeThinking *thinking);
/* Asks for an actor, in the state as it is now; the answer is due in a later tick. False when too much is asked: it
 * must be asked again. */
bool arcade_think_ask(ArcadeThinking *thinking, const ArcadeGame *game, const ArcadeState *state, int32_t actor,
                      int32_t due);
/* The next answer that is due in this tick. THOUGHT_PENDING: there is one, and it is not there yet. */
ThoughtStatus arcade_think_take(ArcadeThinking *thinking, int32_t tick, ArcadeThought *out);
/* Nobody wants the answers that are still due. Their agents have been asked all the same. */
void arcade_think_forget(ArcadeThinking *thinking);

#endif
