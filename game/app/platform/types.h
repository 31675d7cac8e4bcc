/* Points, rectangles and colours: the three plain structs that everything drawn is made of. They are raylib's, declared
 * a second time so that nothing above game/app/platform needs raylib's header. */
#ifndef PACADE_APP_PLATFORM_TYPES_H
#define PACADE_APP_PLATFORM_TYPES_H

#ifdef PACADE_USES_RAYLIB /* set by the Makefile for game/app/platform alone */
#include <raylib.h>
#else
typedef struct Vector2 {
  float x, y;
} Vector2;

typedef struct Rectangle {
  float x, y, width, height;
} Rectangle;

typedef struct Color {
  unsigned char r, g, b, a;
} Color;
#endif

_Static_assert(sizeof(Vector2) == 2 * sizeof(float) && sizeof(Rectangle) == 4 * sizeof(float) && sizeof(Color) == 4,
               "raylib's structs are no longer these");

#define COLOR_WHITE ((Color){255, 255, 255, 255})
#define COLOR_BLACK ((Color){0, 0, 0, 255})
#define COLOR_NONE ((Color){0, 0, 0, 0})

#endif
