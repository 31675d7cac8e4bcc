/* A seat at the table: an agent sits there, and a person may take over any of its actors and give it back. To the game
 * loop it is an agent like any other. Draws nothing, and knows no rule but whether a move is legal. */
#ifndef PACADE_PLAY_SEAT_H
#define PACADE_PLAY_SEAT_H

#include <stdatomic.h>

#include "game/play/match.h"

enum { SEAT_NOBODY = -1 };

typedef struct Seat {
  AgentInfo info; /* what the match sees: the seat's own functions, under the name of its agent */
  Agent agent; /* plays when no person does; owned. For a person without a stand-in only its row of the table is set */
  Side side;
  _Atomic int pressed; /* the move of the last key, set by any thread; -1: none */
  int32_t actor;       /* the actor that a person moves, or SEAT_NOBODY; changed only while the worker is stopped */
  bool looks;          /* sight is limited: an agent that takes over must be shown what has been seen before */
  bool ready;          /* what the agent chose for the others in this ply is in `moves`; a key is still missing */
  Move *moves;
  int32_t room;
} Seat;

/* Puts a seat between the match and the agent of that side, which the seat then owns; match_init does so if it is
 * given seats. False when memory is short. */
bool seat_take(Seat *seat, Match *match, Side side, Error *error);
/* A person's key, from any thread. The last one pressed counts; one that is not a legal move is ignored. */
void seat_press(Seat *seat, Move move);
/* Creates the agent anew; where sight is limited it is shown the game so far. The match must not be running. */
bool seat_renew(Seat *seat, const Match *match, Error *error);
/* Puts another agent on the seat, which is new to the game. The previous one stays if this one can't play here. */
bool seat_change(Seat *seat, const Match *match, const char *agent, Error *error);
/* The match destroys what the seat holds; the seat itself belongs to the caller. */

#endif
