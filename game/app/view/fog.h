/* A board under fog: what is in sight, what is remembered, and dots where nothing is known. Walls are drawn only from
 * what has been seen, so that nothing else can show through. Reads const logs and states; decides nothing. */
#ifndef PACADE_APP_VIEW_FOG_H
#define PACADE_APP_VIEW_FOG_H

#include "ai/common/trace.h"
#include "game/app/view/board_view.h"
#include "game/play/sight_log.h"

/* What is to be shown: one moment of a game. Everything is borrowed. */
typedef struct FogScene {
  const Game *game;
  const State *state;
  const SightLog *log;
  int32_t plies; /* done at this moment */
  Sight sight;   /* from `state` */
} FogScene;

/* What is baked: the whole room as remembered, and wall tiles to draw from. */
typedef struct FogView {
  Picture picture, lit, dim;
  const Theme *theme; /* of the tiles */
  float cell;
  BakeKey key; /* of the picture */
  int32_t known;
  uint8_t *marked; /* by padded cell, all 0 between calls: to be painted */
  Cell *paint;
  int32_t cells; /* room in both */
} FogView;

void fog_init(FogView *fog);
void fog_destroy(FogView *fog);
/* Forgets what is baked: another game begins. */
void fog_forget(FogView *fog);

FogScene fog_scene(const Game *game, const State *state, const SightLog *log, int32_t plies);
bool fog_in_sight(const FogScene *scene, Cell cell);
int32_t fog_sight_cells(const FogScene *scene);
/* Known foods that have not been eaten. */
int32_t fog_foods_known(const FogScene *scene);

/* Brings the picture to this moment: only cells that differ are painted. Not while a picture is painted on; the board
 * view must have been placed. False when there is no picture. */
bool fog_bake(FogView *fog, const BoardView *view, const FogScene *scene, const Theme *theme);
/* Dots and what is remembered, then the cells in sight. */
void fog_draw(const FogView *fog, const BoardView *view, const FogScene *scene);
/* The line around what is in sight. */
void fog_draw_sight(const BoardView *view, const FogScene *scene, float thick, const Theme *theme);
/* Known foods, dimmed where they are only remembered. */
void fog_draw_foods(const BoardView *view, const FogScene *scene, const Theme *theme);
/* The last steps, as dots. */
void fog_draw_trail(const BoardView *view, const Board *board, const Cell *cells, int32_t count, const Theme *theme);

/* What comes after the next goal: thin. */
void fog_draw_tour(const BoardView *view, const Board *board, const Cell *cells, int32_t count, const Theme *theme);

/* What the agent believes, from its trace. */
void fog_draw_danger(const BoardView *view, const FogScene *scene, const TraceEvent *events, int32_t count,
                     const Theme *theme);
void fog_draw_homes(const BoardView *view, const FogScene *scene, const TraceEvent *events, int32_t count,
                    const Theme *theme);
/* The sign of a home, for the legend too. */
void fog_home_sign(Vector2 at, float size, Color ground, Color color);

#endif
