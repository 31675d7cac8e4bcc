/* The maze of an arcade game and everybody in it: for the arcade itself, for its replays and for its films. Decides
 * nothing, and knows no screen. */
#ifndef PACADE_APP_VIEW_ARCADE_SCENE_H
#define PACADE_APP_VIEW_ARCADE_SCENE_H

#include "game/app/platform/picture.h"
#include "game/app/ui/ui.h"
#include "game/app/view/sprites.h"
#include "game/play/arcade_think.h"

/* What is kept from picture to picture. Zero-initialise; arcade_scene_forget frees it. */
typedef struct ArcadeScene {
  Picture walls, bright; /* and the same walls lit up, for a round that is won */
  uint64_t baked;        /* the hash of the map, 0: none. The next game on it has walls already */
  int32_t baked_hue;
  float baked_cell;
  const Theme *baked_theme;
  Theme theme; /* with the colours of this maze */
} ArcadeScene;

/* What is drawn. */
typedef struct ArcadeShow {
  const ArcadeGame *game;
  const ArcadeState *state;
  int32_t hue;             /* of the walls: see arcade_hue */
  const Cell *targets;     /* where each monster is heading (0: nowhere in particular); NULL: not shown */
  const ArcadeLine *lines; /* what each expects that looks ahead; NULL: not shown */
  bool routes;             /* with the way there */
  int32_t only;            /* 1 to ARCADE_MONSTERS: targets of this monster alone; 0: of all */
  int32_t person;          /* 1 to ARCADE_MONSTERS: a person plays this monster, which is marked; 0: none */
  bool mute;               /* without "Ready!" and "Game over" */
} ArcadeShow;

/* The colours of a maze by its name: shipped ones have one each. */
int32_t arcade_hue(const char *name);
/* A theme with the colours of such a maze. */
Theme arcade_maze_theme(const Theme *theme, int32_t hue);
/* Called before anything of the frame is drawn, where no picture is painted on. */
void arcade_scene_bake(const Ui *ui, ArcadeScene *scene, const ArcadeShow *show, float cell);
/* In the middle of the room, `cell` pixels per cell. */
void arcade_scene_draw(const Ui *ui, const ArcadeScene *scene, const ArcadeShow *show, Rectangle room, float cell);
void arcade_scene_forget(ArcadeScene *scene);

/* The kind of a monster by its number. */
MonsterKind arcade_kind(int32_t monster);
/* A bonus item, about `size` high. */
void arcade_item_draw(Vector2 at, float size, int32_t item);
/* Steps of a monster to a cell by the shortest way, without turning round at once. */
int32_t arcade_steps(const ArcadeMaze *maze, const ArcadeActor *at, Cell to);
/* The sign of a monster's target. */
void arcade_crosshair(Vector2 at, float radius, Color color);
/* The second of two Pacmen has a colour of its own. */
Theme arcade_second_theme(const Theme *theme);

#endif
