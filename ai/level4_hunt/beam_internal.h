/* Plans against monsters whose replies are known: a beam of the best lines, turn by turn, until one eats everything or
 * the nodes are used up. Owns its memory. Knows no agent. */
#ifndef PACADE_AI_HUNT_BEAM_H
#define PACADE_AI_HUNT_BEAM_H

#include "ai/common/limits.h"
#include "ai/common/trace.h"
#include "ai/level4_hunt/replies.h"
#include "ai/level4_hunt/terrain.h"

enum { BEAM_TURNS_MAX = 4096, BEAM_WIDTH_MAX = 4096 };

typedef struct BeamStep { /* how a line got to its place in the beam */
  uint16_t parent;
  Spot to;
} BeamStep;

typedef struct BeamLine {
  Position position;
  int32_t worth;
  int32_t saved; /* steps saved by the foods that were eaten */
  BeamStep step;
} BeamLine;

typedef struct Beam {
  const Arena *arena; /* borrowed, like the next two; set before a plan is made */
  const Keys *keys;
  const Terrain *terrain;
  ReplyKind reply;
  int32_t width;
  BeamLine *lines, *next; /* width and 4 x width of them */
  uint32_t *order;        /* indices into `next`, best first */
  uint64_t *seen;         /* hash table of the hashes in `next`: open addressing */
  uint32_t seen_mask;
  BeamStep *steps; /* BEAM_TURNS_MAX x width */
  Spot plan[BEAM_TURNS_MAX + 1];
  uint64_t foreseen[BEAM_TURNS_MAX + 1]; /* hash before each step of the plan */
  uint64_t nodes;                        /* lines visited for the plan */
  int32_t length, at;                    /* steps planned and walked */
  int32_t gain;                          /* points that the plan gains; 0: none */
  int32_t worth;                         /* the value of the plan's end */
  bool won;                              /* the plan ends with the last food */
} Beam;

/* NULL with a message when memory is short. */
Beam *beam_create(int32_t width, Error *error);
void beam_destroy(Beam *beam);
/* Whether the position is the one that the plan foresees. */
bool beam_holds(const Beam *beam, const Position *position);
/* Makes a new plan from this position. BUDGET_CANCELLED: there is none. */
BudgetState beam_plan(Beam *beam, const Position *position, const Limits *limits, TraceLive *live);

#endif
