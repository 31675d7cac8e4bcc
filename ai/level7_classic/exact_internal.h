/* The greatest chance to win against ghosts whose chances are known, worked out exactly: every position that can come
 * up is listed, and the chances are swept over the list until they stand still. For maps with few positions.
 * Knows no agents' interface. */
#ifndef PACADE_AI_LEVEL7_CLASSIC_EXACT_INTERNAL_H
#define PACADE_AI_LEVEL7_CLASSIC_EXACT_INTERNAL_H

#include "ai/common/limits.h"
#include "ai/level7_classic/ghosts.h"

typedef struct Exact Exact;

enum { EXACT_GHOSTS_MAX = 4, EXACT_FOODS_MAX = 32, EXACT_CAPSULES_MAX = 8 };

/* Everything that can follow from `state`, of which `most` positions (moves of single actors) are taken. NULL with a
 * message when there are more, when the map has more of something than the list above, when memory is short or the
 * budget ends. A win is worth `patience` times as much for every round it takes: 1 gives the chance itself. The field
 * must outlive it, the state is left as it was. */
Exact *exact_create(const BerkeleyField *field, const BerkeleyState *state, GhostsKind ghosts, double patience,
                    size_t most, const Budget *budget, Error *error);
void exact_destroy(Exact *exact);
size_t exact_positions(const Exact *exact);
int32_t exact_sweeps(const Exact *exact);
/* What a position with Pacman to move is worth, 0 to 1, and its best move. False when it is not on the list. */
bool exact_look(const Exact *exact, const BerkeleyState *state, Move *best, double *value);

#endif
