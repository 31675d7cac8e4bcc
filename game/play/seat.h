/* A seat at the table: an agent sits there, and a person may take over any of its actors and give it back. To the game
 * loop it is an agent like any other. Draws nothing, and knows no rule but whether a move is legal. */
#ifndef PACADE_PLAY_SEAT_H
#define PACADE_PLAY_SEAT_H

#include "game/play/match.h"

enum { SEAT_NOBODY = -1 };

typedef struct Seat {
  Agent agent; /* who sits there when no person does; its own */
  Side side;
  HumanPort port; /* a person's keys */
  int32_t actor;  /* whom a person moves, or SEAT_NOBODY; changed only while the game stands still */
  bool looks;     /* the agent must look on while a person plays, or it would not know what was seen */
  bool ready;     /* what the agent chose for this ply is in `moves`; a key is awaited */
  Move *moves;
  int32_t room;
} Seat;

/* Puts a seat between the match and the agent of that side, which it takes over. False when memory is short. */
bool seat_take(Seat *seat, Match *match, Side side, Error *error);
/* The agent forgets everything and, where it must, looks again at what has been played. The match stands still. */
bool seat_renew(Seat *seat, const Match *match, Error *error);
/* Another agent sits down, new to the game. The one before stays when this one can't. */
bool seat_change(Seat *seat, const Match *match, const char *agent, Error *error);
/* The match destroys what the seat holds; the seat itself belongs to whoever made it. */

#endif
