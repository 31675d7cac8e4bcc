/* How the Berkeley ghosts choose: the chance of each legal move. One place for those who play them and those who
 * reckon with them. */
#ifndef PACADE_AI_LEVEL7_CLASSIC_GHOSTS_INTERNAL_H
#define PACADE_AI_LEVEL7_CLASSIC_GHOSTS_INTERNAL_H

#include "game/core/berkeley.h"

typedef enum { GHOSTS_RANDOM, GHOSTS_DIRECTIONAL, GHOSTS_KIND_COUNT } GhostsKind;

/* The legal moves of a ghost (1..) and the chance of each; the chances add up to 1. */
int32_t ghosts_chances(const BerkeleyField *field, const BerkeleyState *state, int32_t actor, GhostsKind kind,
                       Move moves[MOVE_COUNT], double chances[MOVE_COUNT]);

#endif
