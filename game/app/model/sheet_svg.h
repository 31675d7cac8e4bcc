/* What the files that write a sheet as SVG share. Only they may include this. */
#ifndef PACADE_APP_MODEL_SHEET_SVG_H
#define PACADE_APP_MODEL_SHEET_SVG_H

#include "game/app/model/sheet.h"

enum { SHEET_CELL = 24 }; /* pixels */

typedef struct SheetPen {
  const Sheet *sheet;
  const Theme *theme;
  Text *out;
  double x, y; /* of the first cell's corner */
} SheetPen;

/* The middle of a cell. */
static inline double sheet_x(const SheetPen *p, double col) { return p->x + (col + 0.5) * SHEET_CELL; }
static inline double sheet_y(const SheetPen *p, double row) { return p->y + (row + 0.5) * SHEET_CELL; }

typedef struct SheetLetters {
  double size;
  const char *anchor; /* "start", "middle" or "end" */
  bool mono, bold;
  uint32_t color;
} SheetLetters;
void sheet_words(Text *out, double x, double y, const SheetLetters *letters, const char *words);
/* Dark or light, whichever is readable on this colour. */
uint32_t sheet_ink(uint32_t ground);
uint32_t sheet_mix(uint32_t a, uint32_t b, double part);
/* Whose colour: Pacman is 0, monsters are 1 and more. */
uint32_t sheet_actor_color(const Theme *theme, int32_t actor);

/* Whoever stands or lies on the board (sheet_actors.c). */
void sheet_draw_actor(const SheetPen *p, const SheetActor *actor);

/* The search tree with its left upper corner there, and how large it is (sheet_tree.c). */
typedef struct SheetExtent {
  double width, height;
} SheetExtent;
SheetExtent sheet_tree_extent(const Sheet *sheet);
void sheet_draw_tree(const SheetPen *p, double x, double y);
/* The sign of what was cut off. */
void sheet_draw_cross(const SheetPen *p, double x, double y);

#endif
