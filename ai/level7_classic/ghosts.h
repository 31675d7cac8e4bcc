/* How the Berkeley ghosts choose: the chance of each legal move. One place for those who play them and those who
 * plan against them. */
#ifndef PACADE_AI_LEVEL7_CLASSIC_GHOSTS_H
#define PACADE_AI_LEVEL7_CLASSIC_GHOSTS_H

#include "ai/agent.h"
#include "game/core/berkeley.h"
#include "game/core/rng.h"

typedef enum { GHOSTS_RANDOM, GHOSTS_DIRECTIONAL, GHOSTS_KIND_COUNT } GhostsKind;

/* The legal moves of a ghost (1..) and the chance of each; the chances add up to 1. */
int32_t ghosts_chances(const BerkeleyField *field, const BerkeleyState *state, int32_t actor, GhostsKind kind,
                       Move moves[MOVE_COUNT], double chances[MOVE_COUNT]);
/* One of them, drawn. */
Move ghosts_draw(const BerkeleyField *field, const BerkeleyState *state, int32_t actor, GhostsKind kind, Rng *rng);
/* The kind that a team of monsters plays; false when it is another team. Such a team keeps a generator, seeded as
 * monsters_create does, and nothing else. */
bool ghosts_kind_of(const AgentInfo *info, GhostsKind *kind);

#endif
