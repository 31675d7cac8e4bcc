/* Things that lie on a board besides food: pies, exits, energy pills. Sizes are in cells. Knows no board. */
#ifndef PACADE_APP_VIEW_ITEMS_H
#define PACADE_APP_VIEW_ITEMS_H

#include "game/app/ui/theme.h"
#include "game/core/level.h"

void pellet_draw(Vector2 at, float cell, const Theme *theme); /* a capsule that makes the ghosts edible */
void pie_draw(Vector2 at, float cell, const Theme *theme);
/* The one of the two that the level has; NULL: a pie. */
void pie_of_level_draw(const Level *level, Vector2 at, float cell, const Theme *theme);
void exit_draw(Vector2 at, float cell, const Theme *theme);

#endif
