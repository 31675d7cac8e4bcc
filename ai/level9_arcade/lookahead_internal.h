/* One monster looks ahead: a ply is a choice at a junction, its own, another hunter's or Pacman's; corridors cost none.
 * What a position is worth is how much room it leaves Pacman, and how near he is to an energizer. */
#ifndef PACADE_AI_ARCADE_LOOKAHEAD_H
#define PACADE_AI_ARCADE_LOOKAHEAD_H

#include "ai/common/trace.h"
#include "ai/level9_arcade/habits_internal.h"

enum { LOOK_PLIES = 12 }; /* at most */

typedef struct Lookahead {
  const Field *field;
  const Habits *habits; /* NULL: Pacman does his best; else he does what he is used to, as far as that can be trusted */
  const uint8_t *lies;  /* per cell, as in the state: an energizer saves Pacman */
  int32_t me;
  int32_t horizon; /* steps that Pacman's room is looked at */
  int32_t max_nodes;
  int32_t nodes; /* looked at */
  /* The choices that the search expects: row by ply, each from its own ply on. */
  int32_t ply;
  uint8_t ends[LOOK_PLIES + 1]; /* of each row */
  Move rows[LOOK_PLIES + 1][LOOK_PLIES + 1];
  Move line[LOOK_PLIES + 1]; /* after the best way, in the deepest look */
  int32_t line_count;
} Lookahead;

/* The best way for monster `look->me`, which is out and hunts. */
Move lookahead_think(Lookahead *look, const Position *position, int32_t plies);
/* What it expects after that way, told as TRACE_REPLY: every step of its own and of Pacman's, and the others' choices.
 * With habits, Pacman does what is likeliest. */
void lookahead_tell(const Lookahead *look, const Position *position, Move way, Trace *trace);

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
