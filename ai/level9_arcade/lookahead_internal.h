/* One monster looks ahead: a ply is a choice at a junction, its own, another hunter's or Pacman's; corridors cost none.
 * What a position is worth is how much room it leaves Pacman, and how near he is to an energizer. */
#ifndef PACADE_AI_ARCADE_LOOKAHEAD_H
#define PACADE_AI_ARCADE_LOOKAHEAD_H

#include "ai/level9_arcade/habits_internal.h"

typedef struct Lookahead {
  const Field *field;
  const Habits *habits; /* NULL: Pacman does his best; else he does what he is used to, as far as that can be trusted */
  const uint8_t *lies;  /* per cell, as in the state: an energizer saves Pacman */
  int32_t me;
  int32_t horizon; /* steps that Pacman's room is looked at */
  int32_t max_nodes;
  int32_t nodes; /* looked at */
} Lookahead;

/* The best way for monster `look->me`, which is out and hunts. */
Move lookahead_think(Lookahead *look, const Position *position, int32_t plies);

/* ---- what foresight.c shares ---- */

/* What a position is worth, to Pacman. */
int32_t lookahead_worth(Lookahead *look, const Position *position);
bool lookahead_caught(const Position *position);
/* Steps a hunter; true when it meets Pacman, who came from a place, face to face. */
bool lookahead_step(const Field *field, Position *position, int32_t monster, Move move, Place pacman_before);
/* Pacman's ways: all of them at a junction. In a corridor on, or back if a hunter will be at its end first. */
uint8_t lookahead_exits(const Field *field, const Position *position);
/* foresight.c: what a position comes to if Pacman does what he is used to; needs look->habits. */
float foresight_worth(Lookahead *look, const Position *next);

#endif
