/* A small still picture of a level, drawn with the view's own walls and sprites: for the help and the tour.
 * Knows no screen. */
#ifndef PACADE_APP_SCREENS_HELP_HELP_SCENE_INTERNAL_H
#define PACADE_APP_SCREENS_HELP_HELP_SCENE_INTERNAL_H

#include "game/app/view/board_view.h"
#include "game/core/level.h"

typedef struct HelpScene {
  const Level *level; /* whose picture is parsed at the moment */
  Map *map;
  BoardView view;
} HelpScene;

/* The picture of that level, if it has one. Rounded corners show the background. */
void help_scene_draw(HelpScene *scene, const Level *level, Rectangle room, bool rounded, Ui *ui);
void help_scene_destroy(HelpScene *scene);

#endif
