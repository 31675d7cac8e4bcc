/* Walking a maze on energy: the shortest walk that never runs out where values are known, and what to do where they
 * are not. Knows the rules of level 8; plays no game. */
#ifndef PACADE_AI_LEVEL8_MAZE_ENERGY_H
#define PACADE_AI_LEVEL8_MAZE_ENERGY_H

#include "ai/common/plan.h"
#include "ai/level8_maze/rooms.h"
#include "game/core/maze_map.h"

/* The shortest walk from the start to the goal that never runs out, starting with so much energy; or a proof that
 * there is none (PLAN_NO_WAY). The plan must come from plan_init. See energy_exact.c for why it is exact. */
void energy_search(const Rooms *rooms, int32_t energy, const Limits *limits, Plan *plan);

typedef enum {
  ENERGY_EXACT,  /* values known: the shortest walk; hidden: as ENERGY_ONLINE */
  ENERGY_ONLINE, /* values are not looked at, even where they are shown */
  ENERGY_REPORT, /* the published rule for hidden values */
  ENERGY_KIND_COUNT
} EnergyKind;

/* A walk, and what it takes for granted: while the energy is what it expects or more, there is no need to think again.
 */
typedef struct EnergyPlan {
  Plan plan;
  int32_t unit;  /* energy is counted in such parts of a step */
  int32_t value; /* what each pill is taken for, in those parts; -1: for what it is */
  int32_t hint;  /* what pills had to be worth in the last plan: where to look first */
} EnergyPlan;

void energy_plan_init(EnergyPlan *plan);
void energy_plan_destroy(EnergyPlan *plan);
/* The walk from here, by kind; where values are not known, perhaps only up to the next pill. `rooms` is of this maze
 * and state. PLAN_NO_WAY: proven that none wins, whatever the hidden values are. Without energy it is the shortest way.
 */
void energy_plan(EnergyKind kind, Rooms *rooms, const State *state, const Limits *limits, EnergyPlan *out);

/* The search of ENERGY_EXACT alone, with the values known, and what it did. */
void energy_explain(const Game *game, const State *state, const Limits *limits, struct StateLog *log, Plan *plan);

/* Somebody on the way: plans, walks, and plans again when it has less than expected. */
typedef struct EnergyWalker {
  EnergyKind kind;
  Rooms rooms;
  const Board *board; /* that the rooms are of; NULL before they are made */
  Trace *trace;       /* where the exact search reports what it looks at; may be NULL, and is the caller's to set */
  EnergyPlan plan;
  int32_t at;
  bool planned;      /* the last move came of a new plan */
  bool proven;       /* that plan is the exact answer */
  Cell *cells;       /* before each move */
  int32_t *expected; /* energy before each move, in the plan's parts */
  uint8_t *taken;    /* scratch: by cell */
  int32_t room;
  int32_t taken_room;
} EnergyWalker;

void energy_walker_init(EnergyWalker *walker, EnergyKind kind);
void energy_walker_destroy(EnergyWalker *walker);
/* The next move. MOVE_GIVE_UP when nothing can win any more; false with plan.status when there is none to be had
 * (limits, cancelled, memory). */
bool energy_walker_next(EnergyWalker *walker, const Game *game, const State *state, const Limits *limits, Move *move);

/* A whole walk as a plan: played out under the rules for those that don't look at values. PLAN_DEAD_END: it lost. */
void energy_solve(EnergyKind kind, const Game *game, const State *state, const Limits *limits, Plan *plan);

/* A MazeSolvable (maze_map.h): whether the map can be won with its values known. Undecided within a second's work
 * counts as no, and so does being cancelled: `context` is NULL or Limits, of which only that counts. */
MazeVerdict energy_solvable(const Map *map, void *context);

#endif
