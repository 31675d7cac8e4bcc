/* A sheet as a PNG: title, the board as its owner paints it, and the key to its signs. No buttons, no keys.
 * Knows no screen. */
#ifndef PACADE_APP_VIEW_SHEET_PICTURE_H
#define PACADE_APP_VIEW_SHEET_PICTURE_H

#include "game/app/model/sheet.h"
#include "game/app/view/board_view.h"

/* Whoever owns the board paints it: first what has to be baked, then all of it. `cell`: pixels per cell that fit. */
typedef struct SheetPainter {
  void (*prepare)(void *context, Ui *ui, Rectangle room, float cell);
  void (*paint)(void *context, Ui *ui, Rectangle room, float cell);
  void (*aside)(void *context, Ui *ui, Rectangle room); /* what stands right of the board; NULL: nothing */
  float aside_width, aside_height;                      /* pixels */
  void *context;
} SheetPainter;

/* The board's place on a sheet. */
BoardRoom sheet_board_room(Rectangle room, float cell);
/* The last row of an open list of `count` that stops after `shown`: how many more there are, or that there are none. */
void sheet_add_rest(Sheet *sheet, const Ui *ui, int32_t count, int32_t shown);
/* Pixels of a cell on the PNG. */
float sheet_cell(const Sheet *sheet);
/* Not while a picture is painted on. `ui` lends theme, letters and language. */
bool sheet_save_png(const Sheet *sheet, const SheetPainter *painter, const Ui *ui, const char *path, Error *error);
/* The same as SVG; and the table, as LaTeX where the name ends in "tex", else as Markdown. */
bool sheet_save_svg(const Sheet *sheet, const Theme *theme, const char *path, Error *error);
bool sheet_save_table(const Sheet *sheet, const char *path, Error *error);

#endif
