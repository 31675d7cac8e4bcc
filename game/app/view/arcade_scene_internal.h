/* What the files that draw an arcade game share. */
#ifndef PACADE_APP_VIEW_ARCADE_SCENE_INTERNAL_H
#define PACADE_APP_VIEW_ARCADE_SCENE_INTERNAL_H

#include "game/app/view/arcade_scene.h"

/* One picture being drawn. */
typedef struct ArcadeLook {
  const Ui *ui;
  const ArcadeShow *show;
  const ArcadeState *state;
  const ArcadeMaze *maze;
  const Theme *theme;
  Vector2 origin;
  float cell;
} ArcadeLook;

static inline Vector2 arcade_at_place(const ArcadeLook *l, int32_t x, int32_t y) {
  return (Vector2){l->origin.x + (float)x * l->cell / ARCADE_CELL, l->origin.y + (float)y * l->cell / ARCADE_CELL};
}

static inline Vector2 arcade_at_cell(const ArcadeLook *l, Cell cell) {
  ArcadePlace place = arcade_centre(l->maze, cell);
  return arcade_at_place(l, place.x, place.y);
}

/* arcade_actors.c */
void arcade_actors_draw(const ArcadeLook *l);
/* arcade_targets.c: where each monster is heading, and its way there */
void arcade_targets_draw(const ArcadeLook *l);

#endif
