/* What levels 5 and 6 put on a board: pies, anchors of the corners, the exit, and the power around the hero.
 * Reads const states; decides nothing. */
#ifndef PACADE_APP_VIEW_EXTRAS_H
#define PACADE_APP_VIEW_EXTRAS_H

#include "game/app/ui/ui.h"
#include "game/app/view/board_view.h"

/* The rules link the corners here: cell 0 is never part of a board. */
static inline bool extras_has_corners(const Game *game) { return game->anchors[0] > 0; }
/* Whether keys teleport Pacman from corner to corner: on other levels corners act automatically, or there are none. */
static inline bool extras_has_corner_keys(const Game *game) {
  return extras_has_corners(game) && (!game->level->corners || game->corners == CORNERS_ACTION);
}
/* Drawn below everybody: anchors, pies, the exit (open when no food is left). */
void extras_draw(const BoardView *view, const Game *game, const State *state, float light, const Theme *theme);
/* A ring around the hero that empties move by move, with the number of moves left. `part`: progress of the current
 * move. */
void extras_draw_power(const BoardView *view, const State *state, Vector2 hero, float part, Ui *ui);

#endif
