/* The length of a shortest plan by plain breadth-first search over whole states: slow, obvious, and no planner's. */
#ifndef PACADE_TESTS_ORACLE_H
#define PACADE_TESTS_ORACLE_H

#include "game/core/game.h"

enum { ORACLE_NONE = -1, ORACLE_TOO_LARGE = -2 };

/* From the state on (which is left as it was). Levels 5 and 6; up to 64 cells, 16 foods and pies, 6 ghosts. Looks at no
 * more than `limit` states. */
int32_t oracle_shortest(const Game *game, const State *from, uint32_t limit);

#endif
