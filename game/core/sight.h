/* What Pacman sees where sight is limited: a small window around it, and nothing else of the state.
 * Knows no agents: it only decides what may be handed to one. */
#ifndef PACADE_CORE_SIGHT_H
#define PACADE_CORE_SIGHT_H

#include "game/core/game.h"

enum { SIGHT_REACH = 3, SIGHT_SPAN = 2 * SIGHT_REACH + 1 };

/* What is known of one cell, as bits. No bit at all: not seen. Off the board counts as wall. */
enum { SEEN = 1, SEEN_WALL = 2, SEEN_FOOD = 4, SEEN_MONSTER = 8 };

/* Centred on Pacman: at [SIGHT_REACH + dr][SIGHT_REACH + dc] is the cell dr rows down and dc columns to the right. */
typedef struct Sight {
  uint8_t at[SIGHT_SPAN][SIGHT_SPAN];
} Sight;

/* Where a move leads in it, in rows and columns. */
extern const int8_t sight_step_row[DIRECTION_COUNT], sight_step_col[DIRECTION_COUNT];
/* What is seen one move away from Pacman. */
static inline uint8_t sight_beside(const Sight *sight, Move move) {
  return sight->at[SIGHT_REACH + sight_step_row[move]][SIGHT_REACH + sight_step_col[move]];
}

/* "diamond", "walk", "square": NULL-ended. */
extern const char *const sight_ids[SIGHT_KIND_COUNT + 1];
/* SIGHT_KIND_COUNT when there is none of that id. */
SightKind sight_find(const char *id);

/* Looks around Pacman. Copies: the result holds no way back to the state. */
void sight_look(const Game *game, const State *state, SightKind kind, Sight *out);

#endif
