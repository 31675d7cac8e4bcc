/* Shapes with soft edges: every outline fades over one pixel, so that no multisampling is needed
 * (measured on software OpenGL: 32 ms per frame with it, 13 ms without). Knows no theme and no text. */
#ifndef PACADE_APP_PLATFORM_DRAW_H
#define PACADE_APP_PLATFORM_DRAW_H

#include <stdbool.h>
#include <stdint.h>

#include "game/app/platform/picture.h"

Color color_fade(Color color, float alpha);     /* alpha times `alpha` */
Color color_mix(Color from, Color to, float t); /* `t` is the share of `to`; alpha is mixed too */
Color color_ink(Color fill);                    /* nearly black or nearly white, whichever reads better on it */
Color color_darker(Color color, float towards); /* mixed with black */
Rectangle rect_inset(Rectangle rect, float by); /* negative: larger */
Rectangle rect_snap(Rectangle rect);            /* whole pixels */
Vector2 rect_center(Rectangle rect);
bool rect_has(Rectangle rect, Vector2 point);
bool rect_meets(Rectangle a, Rectangle b); /* they overlap; touching is not enough */

void draw_rect(Rectangle rect, Color color); /* hard edges: for whole pixels */
void draw_round(Rectangle rect, float radius, Color color);
/* A frame inside the rectangle. */
void draw_frame(Rectangle rect, float radius, float thick, Color color);
void draw_disc(Vector2 center, float radius, Color color);
void draw_circle(Vector2 center, float radius, float thick, Color color); /* thick is centred on the radius */
/* A part of a circle; angles in radians, clockwise on the screen, 0 to the right. */
void draw_arc(Vector2 center, float radius, float thick, float from, float to, Color color);
/* Round ends. */
void draw_stroke(Vector2 a, Vector2 b, float thick, Color color);
/* Any outline whose every point is visible from `center`. */
void draw_star(Vector2 center, const Vector2 *points, int count, Color color);
void draw_triangle(Vector2 a, Vector2 b, Vector2 c, Color color);
/* From left to right, from top to bottom. */
void draw_gradient(Rectangle rect, Color left, Color right);
void draw_gradient_down(Rectangle rect, Color top, Color bottom);
/* All of a picture; at full light it replaces whatever lies under it. */
void draw_picture(Picture picture, Vector2 at, float light);
/* The same in another size, at full light. */
void draw_picture_scaled(Picture picture, Rectangle to);
/* A part of it to fill `to`, tinted. */
void draw_picture_part(Picture picture, Rectangle from, Rectangle to, Color color);
/* A part of it as it is, replacing whatever lies there. */
void draw_picture_slice(Picture picture, Rectangle part, Vector2 at);
/* Several parts of it, each where it is in the picture, replacing whatever lies there. */
void draw_picture_parts(Picture picture, const Rectangle *parts, int32_t count);

/* Small signs, centred, about `size` high. */
void draw_chevron(Vector2 center, float size, float turn, float thick,
                  Color color); /* turn 0: points left, in radians */
void draw_check(Vector2 center, float size, float thick, Color color);
/* A triangle with an exclamation mark in it: danger. */
void draw_warning(Vector2 center, float size, Color color, Color mark);
/* One of DRAW_MARKS shapes that can be distinguished without colour, as large as a disc of `radius`; `shape` wraps
 * around. */
enum { DRAW_MARKS = 7 };
void draw_mark(int shape, Vector2 center, float radius, Color color);

#endif
