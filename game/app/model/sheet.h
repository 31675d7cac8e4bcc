/* What a board shows at a moment, for a report: the board with what lies on it, a title, the key to its signs, and
 * tables of the figures. Written as SVG, Markdown and LaTeX. Places are rows and columns as shown. No raylib. */
#ifndef PACADE_APP_MODEL_SHEET_H
#define PACADE_APP_MODEL_SHEET_H

#include "game/app/model/palette.h"
#include "game/core/board.h"
#include "game/core/text.h"

/* Every kind of thing that a board can show; each has a sign of its own. */
typedef enum {
  SHEET_HEAT,     /* a cell that was expanded; share: how late */
  SHEET_FRONTIER, /* a cell that was seen only; share 1: it has a number in it, and no dot */
  SHEET_UNKNOWN,  /* under fog */
  SHEET_BOTH,     /* of two searches */
  SHEET_ONLY_A,
  SHEET_ONLY_B,
  SHEET_NEXT, /* rings: the cell that is taken next, the one that is looked at, the one that is the reason */
  SHEET_LOOKED_AT,
  SHEET_REASON,
  SHEET_PLAN, /* lines: what is ahead, what was walked, the main line, where a monster heads */
  SHEET_TRAIL,
  SHEET_MAIN_LINE,
  SHEET_HUNTER,
  SHEET_JUMP,   /* a move that teleports across the board */
  SHEET_PATH_A, /* of two searches, and where they agree */
  SHEET_PATH_B,
  SHEET_AGREE,
  SHEET_VALUE, /* a chip */
  SHEET_COST,  /* the grounds of terrain, from cheap to expensive */
  SHEET_CROSS, /* a node that was cut off */
  SHEET_PLAIN, /* words without a sign */
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

typedef enum {
  CHIP_PLAIN,
  CHIP_BEST,
  CHIP_LOST,
  CHIP_NUMBER, /* not a chip but a number in a cell, and a small one */
  CHIP_SMALL
} SheetChipKind;
typedef struct SheetChip {
  double row, col; /* its middle */
  SheetChipKind kind;
  double share; /* of numbers: of the heat that they stand on, -1: on the floor */
  char words[16];
} SheetChip;

/* A search tree beside the board: chips in columns and layers, both from 0. */
typedef enum { NODE_PLAIN, NODE_LINE, NODE_CHOSEN, NODE_BOUND, NODE_MORE, NODE_PRUNED } SheetNodeKind;
typedef struct SheetNode {
  double col;
  int32_t layer, above; /* the node it hangs on, of this list; -1: none that is shown */
  int32_t actor;        /* who moved to it, from 0 for Pacman */
  SheetNodeKind kind;
  bool on_line;                        /* of a chosen one: on the main line */
  char arrow[8], words[40], under[64]; /* under: a second line */
} SheetNode;
typedef struct SheetLayer {
  char kind[24], who[40];
} SheetLayer;

/* A sliding puzzle in place of a board. */
enum { SHEET_SIDE_MOST = 8 };
typedef struct SheetTiles {
  int32_t side; /* 0: there is none */
  uint8_t at[SHEET_SIDE_MOST * SHEET_SIDE_MOST];
} SheetTiles;

enum { SHEET_WORDS = 200, SHEET_COLUMNS = 6 };
typedef struct SheetSign {
  SheetKind kind;
  char words[2 * SHEET_WORDS];
} SheetSign;

/* A row of a table; the first one names the columns, and so does every heading, which begins another table. */
typedef struct SheetRow {
  char cells[SHEET_COLUMNS][2 * SHEET_WORDS];
  int32_t count;
  bool heading;
} SheetRow;

typedef struct Sheet {
  char title[SHEET_WORDS], note[2 * SHEET_WORDS];
  const Board *board; /* as it is seen; borrowed; NULL: the tiles are shown */
  SheetTiles tiles;
  uint8_t *hidden;   /* per cell of the board: nothing is known of it; NULL: all is */
  int32_t cell_most; /* pixels of a cell on a PNG; 0: the usual */
  bool failed;       /* memory was short: later additions are missing */
  double tree_columns;
  SheetPlace *places;
  SheetCell *cells;
  SheetLine *lines;
  SheetActor *actors;
  SheetChip *chips;
  SheetSign *signs;
  SheetRow *rows;
  SheetNode *nodes;
  SheetLayer *layers;
  int32_t place_count, cell_count, line_count, actor_count, chip_count, sign_count, row_count, node_count, layer_count;
  int32_t place_room, cell_room, line_room, actor_room, chip_room, sign_room, row_room, node_room, layer_room;
} Sheet;

void sheet_init(Sheet *sheet, const Board *board);
/* Rows and columns of what is shown. */
void sheet_size(const Sheet *sheet, int32_t *rows, int32_t *cols);
void sheet_destroy(Sheet *sheet);
void sheet_add_cell(Sheet *sheet, SheetPlace at, SheetKind kind, double share);
/* Starts a line; then its places one by one. */
void sheet_add_line(Sheet *sheet, SheetKind kind, int32_t actor);
void sheet_add_place(Sheet *sheet, SheetPlace at);
void sheet_add_actor(Sheet *sheet, SheetPlace at, SheetActorKind kind, int32_t number);
void sheet_add_chip(Sheet *sheet, double row, double col, SheetChipKind kind, const char *words);
/* A number in a cell. */
void sheet_add_number(Sheet *sheet, double row, double col, SheetChipKind kind, double share, const char *words);
void sheet_add_sign(Sheet *sheet, SheetKind kind, const char *words);
/* A row of the table: as many texts as there are columns; NULL is an empty cell. */
void sheet_add_row(Sheet *sheet, const char *const *cells, int32_t count);
/* The same, as the first row of another table. */
void sheet_add_heading(Sheet *sheet, const char *const *cells, int32_t count);
void sheet_add_node(Sheet *sheet, const SheetNode *node);
void sheet_add_layer(Sheet *sheet, const SheetLayer *layer);

/* Lays out the key in columns of equal width: a sign takes as many columns as its words need, and more lines where all
 * columns are not enough. Start with columns and width set and the rest 0. */
typedef struct SheetFlow {
  int32_t columns, width, row, col, lines;
} SheetFlow;
typedef struct SheetSpot {
  int32_t row, col, lines, letters; /* letters: per line */
} SheetSpot;
SheetSpot sheet_flow(SheetFlow *flow, const char *words);
int32_t sheet_sign_rows(const Sheet *sheet, int32_t columns, int32_t width);
/* The first line of so many letters: where it begins, and its bytes. */
const char *sheet_line(const char *words, int32_t letters, size_t *bytes);

/* All three fail only when memory is short, which the text records. */
void sheet_svg(const Sheet *sheet, const Theme *theme, Text *out);
void sheet_markdown(const Sheet *sheet, Text *out);
void sheet_latex(const Sheet *sheet, Text *out);

/* The colour that a kind has, 0xRRGGBB. */
uint32_t sheet_color(const Theme *theme, SheetKind kind, double share);

#endif
