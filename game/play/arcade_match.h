/* An arcade game being played: the mazes of its rounds, who plays whom, and one tick after the other. The same for the
 * window, the command line and the bench.
 *
 * Agents are asked through the one interface (ai/agent.h), once per cell and actor: as soon as an actor has passed a
 * centre, it is asked where to go at the next one. Agents of the arcade see the arcade itself; those of levels 4 and 7
 * see a picture of it in whole cells, under the rules they know. An answer is heard ARCADE_THINK ticks after the
 * question, before the next centre: so agents can think on a thread of their own (arcade_think.h) while the game goes
 * on, and the same seed and keys give the same game whatever the frame rate. For the first centre of a life they are
 * asked while everybody is getting ready, and have ARCADE_READ ticks: tables of a new maze are made then. */
#ifndef PACADE_PLAY_ARCADE_MATCH_H
#define PACADE_PLAY_ARCADE_MATCH_H

#include "ai/level9_arcade/minds.h"
#include "ai/registry.h"
#include "game/core/arcade_record.h"
#include "game/play/arcade_think.h"
#include "game/play/match.h"

enum { ARCADE_LEVEL = 9, ARCADE_THINK = 2, ARCADE_READ = 60 };

typedef struct ArcadeSetup {
  const char *const *maps; /* names as maps_open reads them; the rounds go through them in turn */
  const Map *const *given; /* instead: the maps themselves, borrowed during creation; `maps` then has their names */
  int32_t map_count;       /* 0: the tour of the shipped mazes, then mazes generated from the seed */
  const char *pacman, *second, *monsters; /* agents; "human" plays by arcade_match_press; second NULL: one Pacman */
  int32_t person_monster;                 /* a person plays this monster, from 1 on; 0: none */
  Grow grow;
  uint64_t seed;
  int32_t lives, max_rounds, max_ticks, max_idle;
  Limits limits;       /* of every decision */
  bool beside;         /* agents think on a thread of their own: a tick may be MATCH_PENDING */
  bool turbo;          /* Pacman is nearly twice as fast */
  bool keep;           /* keep a record; not of practice */
  int32_t first_round; /* practice: begin there; 0: with the first */
  bool unharmed;       /* practice: nobody is caught */
  int32_t alone;       /* practice: only this monster leaves the house, from 1 on; 0: all */
  const char *relief;  /* practice: the agent that can take a person's place; NULL: none */
} ArcadeSetup;

/* The first `tour` rounds of a game without named maps use the shipped mazes, as far as there are enough of them. */
enum { ARCADE_MADE_ROUNDS = 64, ARCADE_IDLE = 60 * 60 * 5 };

typedef struct ArcadeSeat {
  Agent agent; /* has no self for a person without relief */
  bool person;
  int32_t level; /* whose rules the agent knows: 4, 7 or 9 */
  Cell asked;    /* the centre it was last asked about ... */
  Move asked_dir;
  bool waits;    /* ... and whether the question is still to be put */
  Move answer;   /* the answer of Pacman's agent, applied when he enters that cell; MOVE_STAY: none */
  int32_t stood; /* ticks that Pacman has been standing still */
} ArcadeSeat;

typedef struct ArcadeMatch {
  ArcadeSetup setup;
  Map **maps; /* own copies */
  char (*names)[ARCADE_NAME];
  ArcadeMaze *mazes;
  const ArcadeMaze **list;
  int32_t map_count, tour; /* a tour gets more maps as the rounds go by; 0: only these maps */
  ArcadeGame game;
  ArcadeState state;
  uint64_t hash;
  ArcadeSeat seats[ARCADE_ACTORS]; /* all monsters from ACTOR_MONSTER on share one agent */
  Agent team;
  int32_t team_level;
  ArcadeInput input; /* wishes for the next tick */
  ArcadeThinking *thinking;
  SideStats stats[SIDE_COUNT];
  Cell targets[ARCADE_MONSTERS];     /* where each is heading, 0: nowhere in particular */
  ArcadeLine lines[ARCADE_MONSTERS]; /* what each expects that looks ahead */
  ArcadeRecord record;               /* filled if setup.keep */
} ArcadeMatch;

/* The agent of that name in the arcade: "ace", "7/ace", "4/alphabeta:nodes=100". Without a level, the arcade's own
 * agents come first, then those of level 7 and of level 4. *level gets the level whose rules the agent knows. */
bool arcade_choose(Agent *agent, const char *text, Side side, int32_t *level, Error *error);

bool arcade_match_init(ArcadeMatch *match, const ArcadeSetup *setup, Error *error);
void arcade_match_destroy(ArcadeMatch *match);
/* A person's key; it takes effect in the next tick. */
void arcade_match_press(ArcadeMatch *match, int32_t actor, Move move);
/* Plays one tick: MATCH_PLAYED, MATCH_OVER, MATCH_CANCELLED or MATCH_ERROR; MATCH_PENDING, and nothing has changed,
 * where an agent still thinks on its own thread. */
MatchStatus arcade_match_tick(ArcadeMatch *match, Error *error);
MatchStatus arcade_match_run(ArcadeMatch *match, Error *error);
/* Practice: goes back to a state of this game. The agents keep what they have learnt since. */
void arcade_match_rewind(ArcadeMatch *match, const ArcadeState *state);
/* Practice: what is left of this round is let go. */
void arcade_match_next_round(ArcadeMatch *match);
/* Practice: an agent takes the place of a person, or a person takes an agent's. */
void arcade_match_relieve(ArcadeMatch *match, int32_t actor);
/* The mind that the monsters use now; MIND_COUNT if their agent is not one of the ladder's. */
Mind arcade_match_mind(const ArcadeMatch *match);

#endif
