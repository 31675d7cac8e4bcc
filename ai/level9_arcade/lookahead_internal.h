/* One monster looks ahead: its own turns and Pacman's, a ply for every choice; corridors cost none. The other hunters
 * are taken to chase. What a position is worth is how much room it leaves Pacman. */
#ifndef PACADE_AI_ARCADE_LOOKAHEAD_H
#define PACADE_AI_ARCADE_LOOKAHEAD_H

#include "ai/level9_arcade/habits_internal.h"

typedef struct Lookahead {
  const Field *field;
  const Habits *habits; /* NULL: Pacman does his best; else he does what he is used to, as far as that can be trusted */
  int32_t me;
  int32_t max_nodes;
  int32_t nodes; /* looked at */
} Lookahead;

/* The best way for monster `look->me`, which is out and hunts. */
Move lookahead_think(Lookahead *look, const Position *position, int32_t plies);
/* Cells that Pacman reaches before every hunter, near him. */
int32_t lookahead_room(const Field *field, const Position *position);

#endif
