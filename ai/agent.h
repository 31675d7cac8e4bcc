/* The ONE interface: every Pacman and every team of monsters, people and replays included, is an agent.
 * The game loop asks it once per ply; it sees only what its observation holds. */
#ifndef PACADE_AI_AGENT_H
#define PACADE_AI_AGENT_H

#include "ai/common/limits.h"
#include "ai/common/options.h"
#include "ai/common/trace.h"
#include "game/core/arcade.h"
#include "game/core/sight.h"

/* The arcade as it is: what its own agents go by. Others get a game and a state of the level that they know. */
typedef struct ArcadeView {
  const ArcadeGame *game;
  const ArcadeMaze *maze; /* of this round */
  const ArcadeState *state;
} ArcadeView;

/* What an agent is shown when it must move. Where sight is limited, game and state are NULL and `sight` is all it gets;
 * else `sight` is empty. */
typedef struct Observation {
  int32_t rows, cols;
  int32_t turn; /* whole turns played */
  int32_t level, max_turns, score;
  Side side;
  int32_t first, count;     /* the actors to move: Pacman is actor 0, monsters are 1.. */
  int32_t me_row, me_col;   /* Pacman's place */
  const Game *game;         /* the whole board and rules, or NULL */
  const State *state;       /* the whole state, or NULL */
  Sight sight;              /* what is near, where sight is limited */
  const ArcadeView *arcade; /* in the arcade, else NULL; then game and state are a picture of it in whole cells */
} Observation;

typedef struct Stats {
  uint64_t expanded, generated; /* added to */
  uint64_t passed; /* added to: looked at without being expanded, as by a jump; counted only where there is a trace */
  uint64_t peak_frontier; /* the largest seen */
  int32_t depth;          /* of the last decision */
  double value;           /* of the last decision, the agent's own measure */
  uint64_t unproven;      /* added to: plans without the proof that an optimal agent else has */
} Stats;

typedef enum {
  ACT_MOVED,     /* moves[0..count) are set */
  ACT_PENDING,   /* nothing yet (a person has not pressed a key): ask again */
  ACT_CANCELLED, /* stopped by limits->cancel */
  ACT_LIMIT,     /* stopped by another limit before there was anything to play */
  ACT_ENDED,     /* a record that ran out: no move */
  ACT_FAILED     /* out of memory: no move */
} ActResult;

typedef struct AgentSetup {
  OptionValues options;
  uint64_t seed; /* the game's; 0 for Pacman where sight is limited, for the monsters' moves follow from it */
  const struct Record *record; /* what a replay plays, borrowed; NULL for the others */
} AgentSetup;

enum {
  AGENT_HUMAN = 1,   /* a person: a row without functions, for game/play/seat.c does the playing */
  AGENT_REPLAY = 2,  /* needs a record */
  AGENT_STILL = 4,   /* monsters that never move: see GameConfig */
  AGENT_SLOW = 8,    /* takes its time: a comparison of everybody leaves it out unless it is named */
  AGENT_ENERGY = 16, /* takes the energy of a maze map into account; what others prove holds only where there is none */
  AGENT_CHANCE = 32, /* monsters that move by chance alone: they head nowhere */
  AGENT_STEPS = 64,  /* takes every step for 1: where there is terrain, its paths are shortest and not cheapest */
  AGENT_TREE = 128,  /* keeps the tree of its search where Trace.tree asks for it */
  AGENT_OUTSIDE = 256 /* a program of its own, see ai/outside */
};

typedef struct AgentInfo {
  const char *id;
  const char *title;
  const char *blurb; /* one line for people */
  Side side;
  uint32_t levels; /* LEVEL_BIT(n) for each level it plays */
  bool optimal;    /* provably best, with its default options, but for the plans that stats count as unproven */
  uint32_t flags;
  const OptionInfo *options;
  int32_t option_count;
  const void *data; /* for a module that serves several agents */
  /* NULL with a message on failure. `info` stays valid for the agent's life. */
  void *(*create)(const struct AgentInfo *info, const AgentSetup *setup, Error *error);
  ActResult (*act)(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats, Move *moves);
  void (*destroy)(void *self);
  /* Optional: the moves it has already made up its mind about, at most `room`; how many there are. They are what act()
   * would answer next, one by one and without thinking, as long as nobody else moves; the caller must play what it
   * takes. */
  int32_t (*ahead)(void *self, const Observation *seen, Move *moves, int32_t room);
  /* Optional: the game is over, once per game. */
  void (*over)(void *self, Outcome outcome, int32_t score, int32_t moves);
  /* Optional: why act() answered ACT_FAILED, in one line; without it that means "out of memory". */
  const char *(*why)(const void *self);
  /* Optional: what a record of the game must say about this agent, in lines without their ends ("timed", a fault, a
   * sandbox); line by line, NULL after the last. */
  const char *(*note)(const void *self, int32_t index);
} AgentInfo;

#define LEVEL_BIT(n) (1u << (n))

#endif
