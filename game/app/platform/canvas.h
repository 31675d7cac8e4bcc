/* What a frame shows, as a list of four-cornered shapes, of which only the parts that changed since the last frame are
 * painted: filling pixels is what costs time where the graphics are software. Knows no shape by name and no theme.
 * Like the graphics underneath there is one for the whole program. */
#ifndef PACADE_APP_PLATFORM_CANVAS_H
#define PACADE_APP_PLATFORM_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "game/app/platform/picture.h"

typedef struct QuadCorner {
  float x, y, u, v;
  Color color;
} QuadCorner;

/* How a shape meets what lies under it. */
typedef enum {
  SHAPE_BLENDS,
  SHAPE_COVERS,  /* fills its upright rectangle with full colour: nothing under it can be seen */
  SHAPE_REPLACES /* the same, and is painted without blending: for large pictures */
} ShapeKind;

/* Room for so many quads of a texture (0: plain colour), to be filled in: four corners each, in turn round the quad.
 * NULL when memory is short. Then how many were filled. */
QuadCorner *canvas_shape(unsigned texture, int32_t quads);
void canvas_add(int32_t quads, ShapeKind kind);

/* Everything until canvas_unclip is cut off at this rectangle. */
void canvas_clip(Rectangle rect);
void canvas_unclip(void);
/* Everything until canvas_straight is turned and scaled about a point, or moved. */
void canvas_turn(Vector2 middle, float degrees, float scale);
void canvas_move(Vector2 by);
void canvas_straight(void);

/* What comes between these goes onto a picture, at once: onto a ground that covers all it showed, or over what it
 * shows. `part` is what of it may change then, or several of them; NULL: all of it. One picture at a time. */
void canvas_onto(Picture picture, Color ground);
void canvas_onto_part(Picture picture, const Rectangle *part);
void canvas_onto_parts(Picture picture, const Rectangle *parts, int32_t count);
void canvas_onto_end(void);
/* A texture is new or has new content: for the files here that make textures. */
void canvas_renewed(unsigned texture);

/* Around what a frame shows. `keeps`: the window still has the last frame, so that what is the same need not be painted
 * again. */
void canvas_begin(int32_t width, int32_t height, Color ground, bool keeps);
void canvas_end(void);
/* The next frame is painted whole. */
void canvas_forget(void);
/* Frees everything. */
void canvas_close(void);

#endif
