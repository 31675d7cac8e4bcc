/* What the parts of a broadcast share. */
#ifndef PACADE_PLAY_BROADCAST_INTERNAL_H
#define PACADE_PLAY_BROADCAST_INTERNAL_H

#include "game/play/broadcast.h"

/* Adds a moment to the report. */
void broadcast_tell(Broadcast *broadcast, Moment moment);
/* A moment at the given clock, about the ply that is due. */
Moment broadcast_now(const Broadcast *broadcast, MomentKind kind, BroadcastClock clock);
/* Whether a moment of that kind was reported within the last `turns` turns. */
bool broadcast_lately(const Broadcast *broadcast, MomentKind kind, int32_t turns);

/* ---- broadcast_hunters.c ---- */

/* Whether the game has monsters that hunt Pacman and can be seen. */
bool broadcast_has_hunters(const Game *game);
/* The monster nearest to Pacman that can catch it, and how far it is as the crow flies; -1: none. */
int32_t broadcast_nearest(const Broadcast *broadcast, int32_t *steps);
/* Fills in `hunter` and `ways`. */
void broadcast_look_for_ways(Broadcast *broadcast, BroadcastFrame *frame);
/* Reports that the last exit has been closed, or that one is open again. */
void broadcast_tell_trap(Broadcast *broadcast, const BroadcastFrame *frame, BroadcastClock clock);

#endif
