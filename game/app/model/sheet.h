/* What a board shows at a moment, for a report: the board with what lies on it, a title, the key to its signs, and a
 * table of the figures. Written as SVG, Markdown and LaTeX. Places are rows and columns as they are seen. No raylib. */
#ifndef PACADE_APP_MODEL_SHEET_H
#define PACADE_APP_MODEL_SHEET_H

#include "game/app/model/palette.h"
#include "game/core/board.h"
#include "game/core/text.h"

/* Every kind of thing that a board can show; each has a sign of its own. */
typedef enum {
  SHEET_HEAT,     /* a cell that was expanded; share: how late */
  SHEET_FRONTIER, /* a cell that was seen only */
  SHEET_UNKNOWN,  /* under fog */
  SHEET_BOTH,     /* of two searches */
  SHEET_ONLY_A,
  SHEET_ONLY_B,
  SHEET_PLAN, /* lines: what is ahead, what was walked, the main line, where a monster heads */
  SHEET_TRAIL,
  SHEET_MAIN_LINE,
  SHEET_HUNTER,
  SHEET_PATH_A, /* of two searches, and where they agree */
  SHEET_PATH_B,
  SHEET_AGREE,
  SHEET_VALUE, /* a chip */
  SHEET_COST,  /* the grounds of terrain, cheap to dear */
  SHEET_KINDS
} SheetKind;

typedef struct SheetPlace {
  int32_t row, col;
} SheetPlace;

typedef struct SheetCell {
  SheetPlace at;
  SheetKind kind;
  double share;
} SheetCell;

typedef struct SheetLine {
  SheetKind kind;
  int32_t first, count; /* of the places */
  int32_t actor;        /* the monster that it belongs to, from 0 */
} SheetLine;

typedef enum {
  SHEET_HERO,
  SHEET_MONSTER,
  SHEET_SCARED, /* a monster that can be eaten */
  SHEET_FOOD,
  SHEET_GOAL,
  SHEET_FORK,
  SHEET_PIE,
  SHEET_CAPSULE,
  SHEET_PILL,   /* number: its value, 0: not shown */
  SHEET_ANCHOR, /* of a corner */
  SHEET_DOOR,   /* an exit; number: 1 when it is open */
} SheetActorKind;
typedef struct SheetActor {
  SheetPlace at;
  SheetActorKind kind;
  int32_t number; /* a monster's, from 0; the hero: the move it faces */
} SheetActor;

typedef enum { CHIP_PLAIN, CHIP_BEST, CHIP_LOST } SheetChipKind;
typedef struct SheetChip {
  double row, col; /* its middle */
  SheetChipKind kind;
  char words[16];
} SheetChip;

enum { SHEET_WORDS = 200, SHEET_COLUMNS = 4 };
typedef struct SheetSign {
  SheetKind kind;
  char words[SHEET_WORDS];
} SheetSign;

/* A row of the table; the first one names the columns. */
typedef struct SheetRow {
  char cells[SHEET_COLUMNS][SHEET_WORDS];
} SheetRow;

typedef struct Sheet {
  char title[SHEET_WORDS], note[2 * SHEET_WORDS];
  const Board *board; /* as it is seen; borrowed */
  uint8_t *hidden;    /* per cell of the board: nothing is known of it; NULL: all is */
  int32_t columns;    /* of the table */
  bool failed;        /* memory was short: what was added since is not there */
  SheetPlace *places;
  SheetCell *cells;
  SheetLine *lines;
  SheetActor *actors;
  SheetChip *chips;
  SheetSign *signs;
  SheetRow *rows;
  int32_t place_count, cell_count, line_count, actor_count, chip_count, sign_count, row_count;
  int32_t place_room, cell_room, line_room, actor_room, chip_room, sign_room, row_room;
} Sheet;

void sheet_init(Sheet *sheet, const Board *board);
void sheet_destroy(Sheet *sheet);
void sheet_add_cell(Sheet *sheet, SheetPlace at, SheetKind kind, double share);
/* Starts a line; then its places one by one. */
void sheet_add_line(Sheet *sheet, SheetKind kind, int32_t actor);
void sheet_add_place(Sheet *sheet, SheetPlace at);
void sheet_add_actor(Sheet *sheet, SheetPlace at, SheetActorKind kind, int32_t number);
void sheet_add_chip(Sheet *sheet, double row, double col, SheetChipKind kind, const char *words);
void sheet_add_sign(Sheet *sheet, SheetKind kind, const char *words);
/* A row of the table: as many texts as there are columns; NULL is an empty cell. */
void sheet_add_row(Sheet *sheet, const char *const *cells, int32_t count);

/* All three fail only when memory is short, which the text knows. */
void sheet_svg(const Sheet *sheet, const Theme *theme, Text *out);
void sheet_markdown(const Sheet *sheet, Text *out);
void sheet_latex(const Sheet *sheet, Text *out);

/* The colour that a kind has, 0xRRGGBB. */
uint32_t sheet_color(const Theme *theme, SheetKind kind, double share);

#endif
