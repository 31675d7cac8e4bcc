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

/* How a shape is combined with what lies under it. */
typedef enum {
  SHAPE_BLENDS,
  SHAPE_COVERS,  /* fills its upright rectangle with full colour: nothing under it can be seen */
  SHAPE_REPLACES /* the same, and is painted without blending: for large pictures */
} ShapeKind;

/* Reserves space for up to `quads` quads of a texture (0: plain colour), to be filled in by the caller: four corners
 * each, in order around the quad. NULL when memory is short. canvas_add then gets how many were filled in. */
QuadCorner *canvas_shape(unsigned texture, int32_t quads);
void canvas_add(int32_t quads, ShapeKind kind);

/* Everything until canvas_unclip is cut off at this rectangle. */
void canvas_clip(Rectangle rect);
void canvas_unclip(void);
/* Everything until canvas_straight is turned and scaled about a point, or moved. */
void canvas_turn(Vector2 middle, float degrees, float scale);
void canvas_move(Vector2 by);
void canvas_straight(void);

/* Everything until canvas_onto_end is painted onto a picture immediately: on a background that covers its old content,
 * or over that content. `part` or `parts` limit the area that may change; NULL: all of it. One picture at a time. */
void canvas_onto(Picture picture, Color ground);
void canvas_onto_part(Picture picture, const Rectangle *part);
void canvas_onto_parts(Picture picture, const Rectangle *parts, int32_t count);
void canvas_onto_end(void);
/* A texture is new or has new content: for the files here that make textures. */
void canvas_renewed(unsigned texture);

/* Begin and end a frame. `keeps`: the window still holds the last frame, so that unchanged parts need not be painted
 * again. */
void canvas_begin(int32_t width, int32_t height, Color ground, bool keeps);
void canvas_end(void);
/* The next frame is painted whole. */
void canvas_forget(void);
/* Frees everything. */
void canvas_close(void);

#endif
