/* What the parts of a broadcast share. */
#ifndef PACADE_PLAY_BROADCAST_INTERNAL_H
#define PACADE_PLAY_BROADCAST_INTERNAL_H

#include "game/play/broadcast.h"

/* Adds a moment to those that are reported. */
void broadcast_tell(Broadcast *broadcast, Moment moment);
/* One at the clock given, of the ply that is due. */
Moment broadcast_now(const Broadcast *broadcast, MomentKind kind, BroadcastClock clock);
/* Whether one of that kind was told within so many turns. */
bool broadcast_lately(const Broadcast *broadcast, MomentKind kind, int32_t turns);

/* ---- broadcast_hunters.c ---- */

/* Monsters that hunt, and are seen. */
bool broadcast_has_hunters(const Game *game);
/* The monster nearest to Pacman that can catch it, and how far it is as the crow flies; -1: none. */
int32_t broadcast_nearest(const Broadcast *broadcast, int32_t *steps);
/* Fills in `hunter` and `ways`. */
void broadcast_look_for_ways(Broadcast *broadcast, BroadcastFrame *frame);
/* The last way has been closed, or one is open again. */
void broadcast_tell_trap(Broadcast *broadcast, const BroadcastFrame *frame, BroadcastClock clock);

#endif
