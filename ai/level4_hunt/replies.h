/* What a team of monsters aims to do next, if it decides without a search: one reply to every move of Pacman. Teams
 * with random moves make that reply except when they step at random. The teams themselves move by it, and searches
 * and plans foresee them with it. Knows no chance, no agent and no search. */
#ifndef PACADE_AI_HUNT_REPLIES_H
#define PACADE_AI_HUNT_REPLIES_H

#include "ai/level4_hunt/position.h"

typedef enum { REPLY_STILL, REPLY_GREEDY, REPLY_CHASE, REPLY_AMBUSH, REPLY_PINCER, REPLY_KIND_COUNT } ReplyKind;

/* Pacman has moved to position->pacman; `before` is where it came from, SPOT_NONE if that is not known, as in the
 * first turn of a game. Writes where each monster goes. */
void replies_of(ReplyKind kind, const Arena *arena, const Position *position, Spot before, Spot *to);
/* Makes the replies and ends the turn. */
void replies_play(ReplyKind kind, const Arena *arena, const Keys *keys, Position *position, Spot before);

#endif
