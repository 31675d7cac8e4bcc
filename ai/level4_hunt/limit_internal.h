/* The best that any Pacman can do against a team with a fixed policy: the greatest chance to win and the greatest
 * expected score, computed over every position of the whole game, including the foods. For small maps; agents are
 * measured against it. Knows no agent and no search. */
#ifndef PACADE_AI_LEVEL4_HUNT_LIMIT_INTERNAL_H
#define PACADE_AI_LEVEL4_HUNT_LIMIT_INTERNAL_H

#include "ai/level4_hunt/replies.h"

enum { LIMIT_MONSTERS_MAX = 3, LIMIT_FOODS_MAX = 16 };

/* Each monster independently steps anywhere with chance p, and otherwise as the replies say. */
typedef struct LimitTeam {
  ReplyKind kind;
  double p;
} LimitTeam;

typedef struct Limit {
  double win;   /* the greatest chance to win */
  double score; /* the greatest expected score; giving up is allowed at any time */
  uint64_t positions;
  int32_t sweeps; /* of the set of foods that took the most */
} Limit;

/* The team of that id ("chase", "chase-random", ...) with its chance of a random step; false for teams that are not
 * fixed policies (minimax searches). */
bool limit_team(const char *id, double p, LimitTeam *team);
/* From the start of the game. The number of turns is not limited. False with a message if there are more monsters or
 * foods than above, more than `most` positions, or not enough memory. */
bool limit_compute(const Arena *arena, const Position *start, const LimitTeam *team, uint64_t most, Limit *out,
                   Error *error);

#endif
