/* A map on the drawing board: cells as characters, what they cost, brushes, symmetry, unlimited undo, and whether the
 * levels accept it. Knows no window; files only through map reading and edit_file.c. */
#ifndef PACADE_APP_MODEL_EDIT_H
#define PACADE_APP_MODEL_EDIT_H

#include "game/core/flood.h"
#include "game/core/level.h"

typedef enum {
  BRUSH_WALL,
  BRUSH_OPEN,
  BRUSH_FOOD,
  BRUSH_PACMAN,
  BRUSH_MONSTER,
  BRUSH_PIE,
  BRUSH_EXIT,
  BRUSH_COST, /* what entering the cell costs: Edit.cost */
  BRUSH_COUNT,
  BRUSH_COST_ERASER = BRUSH_COUNT /* it costs 1 again */
} Brush;

typedef enum { EDIT_PEN, EDIT_FRAME, EDIT_BOX, EDIT_FILL, EDIT_TOOL_COUNT } EditTool;

/* Where a stroke is repeated. Rotated: by quarter turns on a square map, otherwise by half turns. */
typedef enum {
  SYMMETRY_NONE,
  SYMMETRY_ACROSS, /* left and right */
  SYMMETRY_DOWN,   /* top and bottom */
  SYMMETRY_BOTH,
  SYMMETRY_TURNED,
  SYMMETRY_COUNT
} Symmetry;

typedef struct EditChange {
  int32_t at;
  char before, after;
} EditChange;

/* One thing to undo: some cells, or (with pictures) a change of the size. */
typedef struct EditStep {
  uint64_t id;
  EditChange *changes;
  int32_t count, room;
  char *before, *after; /* whole pictures, NULL for a stroke */
  int32_t rows[2], cols[2];
} EditStep;

typedef struct Edit {
  int32_t rows, cols;
  char *cell;   /* rows x cols characters, as in a map of characters, then as many digits: what entering each costs */
  int32_t cost; /* that BRUSH_COST paints */
  char title[MAP_TEXT], author[MAP_TEXT];
  int32_t level;         /* the one the map is meant for; 0: none */
  int32_t par;           /* as it was loaded; forgotten with the first change of a cell */
  int32_t rooms, energy; /* of maze maps */
  Symmetry symmetry;
  EditStep *steps;
  int32_t step_count, step_room, done; /* `done`: how many of the steps are in the picture */
  bool in_stroke;
  uint64_t next_id;
  uint64_t version; /* changes with every edit */
  uint64_t saved;   /* state_id when it was last saved or loaded */
  bool title_changed;
  size_t undo_bytes;
  int32_t forgotten; /* steps that were dropped to save memory */
} Edit;

/* An empty map with a wall around it. False with a message when a side is out of 1 .. BOARD_MAX_SIDE. */
bool edit_init(Edit *edit, int32_t rows, int32_t cols, Error *error);
void edit_destroy(Edit *edit);
/* Takes over a map's picture, with nothing to undo and nothing unsaved. */
bool edit_from_map(Edit *edit, const Map *map, Error *error);
/* Reads a map in any format; a picture in characters is taken even when it is not a whole map yet. */
bool edit_from_text(Edit *edit, const char *text, size_t size, const char *name, Error *error);

static inline char edit_at(const Edit *edit, int32_t row, int32_t col) {
  return edit->cell[(size_t)row * (size_t)edit->cols + (size_t)col];
}
static inline int32_t edit_cost_at(const Edit *edit, int32_t row, int32_t col) {
  return edit->cell[((size_t)edit->rows + (size_t)row) * (size_t)edit->cols + (size_t)col] - '0';
}
static inline bool edit_inside(const Edit *edit, int32_t row, int32_t col) {
  return row >= 0 && row < edit->rows && col >= 0 && col < edit->cols;
}
char brush_letter(Brush brush);
/* The brush that paints this character. */
Brush brush_of(char letter);

/* Everything painted between begin and end is undone as one step. Cells outside the map are ignored. */
void edit_begin(Edit *edit);
void edit_paint(Edit *edit, int32_t row, int32_t col, Brush brush);
/* From a to b without gaps at corners. */
void edit_line(Edit *edit, int32_t row_a, int32_t col_a, int32_t row_b, int32_t col_b, Brush brush);
void edit_rectangle(Edit *edit, int32_t row_a, int32_t col_a, int32_t row_b, int32_t col_b, Brush brush, bool filled);
/* All cells of the same kind that are connected with this one. */
void edit_fill(Edit *edit, int32_t row, int32_t col, Brush brush);
void edit_end(Edit *edit);

/* The cells that a stroke on this cell paints, itself first; at most four, all different. */
int32_t edit_images(const Edit *edit, int32_t row, int32_t col, Brush brush, int32_t rows[4], int32_t cols[4]);

/* A wall along the whole lower or right edge stays at the edge. False with a message, and nothing done, past the
 * limits. */
bool edit_resize(Edit *edit, int32_t rows, int32_t cols, Error *error);
void edit_set_title(Edit *edit, const char *title);
/* The level it is meant for. */
void edit_set_level(Edit *edit, int32_t level);

bool edit_can_undo(const Edit *edit);
bool edit_can_redo(const Edit *edit);
bool edit_undo(Edit *edit);
bool edit_redo(Edit *edit);

bool edit_unsaved(const Edit *edit);
void edit_mark_saved(Edit *edit);

/* The map as it stands, Pacman or not; never with a par that may be wrong. NULL with a message when memory is short. */
Map *edit_map(const Edit *edit, Error *error);

enum { EDIT_LEVELS = 16 };

typedef struct EditReport {
  int32_t levels;
  struct {
    const Level *level;
    bool fits;
    char why[160]; /* when it does not */
  } level[EDIT_LEVELS];
  int32_t foods, foods_reached, monsters, open;
  Cell *way; /* from Pacman to the nearest food (or, without food, the exit), around monsters */
  int32_t way_count;
  int32_t way_cost; /* what it costs: its steps without terrain */
  bool has_goal;    /* there is something to go for */
  /* kept between checks */
  FloodField field;
  int32_t way_room;
} EditReport;

/* Whether every level accepts it, and the shortest path (on terrain, with one food, the cheapest). False when memory is
 * short: the report is then empty. */
bool edit_check(EditReport *report, const Map *map);
void edit_report_destroy(EditReport *report);

#endif
