/* A seat at the table: an agent sits there, and a person may take over any of its actors and give it back. To the game
 * loop it is an agent like any other. Draws nothing, and knows no rule but whether a move is legal. */
#ifndef PACADE_PLAY_SEAT_H
#define PACADE_PLAY_SEAT_H

#include <stdatomic.h>

#include "game/play/match.h"

enum { SEAT_NOBODY = -1 };

typedef struct Seat {
  AgentInfo info; /* what the match sees: the seat's own functions, under the name of who sits there */
  Agent agent;    /* who plays when no person does; its own. A person who has nobody to hand over to: only the row */
  Side side;
  _Atomic int pressed; /* the last key as a move, from any thread; -1: none */
  int32_t actor;       /* whom a person moves, or SEAT_NOBODY; changed only while the game stands still */
  bool looks;          /* sight is limited: an agent that takes over must look at what has been seen before */
  bool ready;          /* what the agent chose for the others in this ply is in `moves`; a key is awaited */
  Move *moves;
  int32_t room;
} Seat;

/* Puts a seat between the match and the agent of that side, which it takes over; match_init does so where it is given
 * seats. False when memory is short. */
bool seat_take(Seat *seat, Match *match, Side side, Error *error);
/* A person's key, from any thread. The last one pressed counts; one that is no legal move is dropped when it is looked
 * at. */
void seat_press(Seat *seat, Move move);
/* The agent forgets everything and, where it must, looks again at what has been played. The match stands still. */
bool seat_renew(Seat *seat, const Match *match, Error *error);
/* Another agent sits down, new to the game. The one before stays when this one can't play here. */
bool seat_change(Seat *seat, const Match *match, const char *agent, Error *error);
/* The match destroys what the seat holds; the seat itself belongs to the caller. */

#endif
