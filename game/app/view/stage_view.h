/* A stage on the screen: the board, what was thought, and everybody on it at the present moment of the time line.
 * Reads const states; changes no game. */
#ifndef PACADE_APP_VIEW_STAGE_VIEW_H
#define PACADE_APP_VIEW_STAGE_VIEW_H

#include "game/app/ui/ui.h"
#include "game/app/view/mind.h"
#include "game/app/view/stage.h"

typedef struct HeroMotion {
  Vector2 at;
  Move facing;
  bool moving;
  float part; /* progress of the current step, 0..1 */
  float size; /* 1; less while it is teleported */
} HeroMotion;

typedef struct StageLook {
  float padding, radius, max_cell; /* pixels */
  float least_cell;                /* pixels; 0: the usual (see BoardRoom) */
  Token ground;                    /* what is beyond its round corners */
  bool calm;                       /* no sparks, no shake, no pulses */
  bool turns;                      /* the rotation of the maze is shown all the same */
} StageLook;

/* Places the board and bakes what stands still. stage_draw does so by itself, but can't while a picture
 * is painted on. */
void stage_prepare(Ui *ui, Stage *stage, const StageShow *show, Rectangle room, const StageLook *look);
/* Everything on the board. `room` in pixels. */
void stage_draw(Ui *ui, Stage *stage, const StageShow *show, Rectangle room, const StageLook *look);
/* Wheel zooms, dragging looks around on boards too large to be seen whole. */
void stage_look_around(Ui *ui, Stage *stage, Rectangle room);
HeroMotion stage_hero(const Stage *stage);
/* Where a monster is now, between two cells. */
Vector2 stage_monster_at(const Stage *stage, int32_t monster);
/* What was reported about the next decision. */
Mind stage_mind(const Stage *stage);

/* Parts of stage_draw (stage_actors.c). `scene`: under fog, only those in sight; NULL: all. */
void stage_draw_monsters(Ui *ui, const Stage *stage, Vector2 hero, const FogScene *scene);
void stage_draw_hero(Ui *ui, const Stage *stage, const HeroMotion *motion, bool calm);

#endif
