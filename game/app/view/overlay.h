/* An agent's search, cell by cell, up to a moment: order of expansion and frontier, from its trace. Holds no drawing
 * state but tiles; knows no agent. */
#ifndef PACADE_APP_VIEW_OVERLAY_H
#define PACADE_APP_VIEW_OVERLAY_H

#include "ai/common/trace.h"
#include "game/app/platform/picture.h"
#include "game/app/ui/theme.h"

typedef struct Overlay {
  int32_t cells;  /* size of the arrays */
  int32_t *order; /* 1.. for expanded cells, 0 for the others */
  Cell *sequence; /* the cells in the order they were expanded, `closed` of them */
  int32_t sequence_room;
  uint8_t *open;    /* on the frontier */
  int32_t closed;   /* expansions shown */
  int32_t frontier; /* cells on the frontier */
  int32_t next;     /* event to look at */
  int32_t key;      /* identifies the search it shows */
  int32_t turn;     /* how often it was cleared */
} Overlay;

/* False when memory is short. */
bool overlay_init(Overlay *overlay, int32_t cells);
void overlay_destroy(Overlay *overlay);
/* Changes whenever something shown has been undone: whatever was drawn from it must be redrawn. */
int32_t overlay_turn(const Overlay *overlay);
/* Shows the first `closed` expansions of these events; `key` identifies the search. */
void overlay_show(Overlay *overlay, int32_t key, const TraceEvent *events, int32_t count, int32_t closed);
/* Nothing shown. */
void overlay_clear(Overlay *overlay);

/* Small white pictures, tinted when drawn: heat square, frontier sign, food, dot of the unknown, hatch. One strip, made
 * for a cell size. */
typedef enum {
  TILE_HEAT,
  TILE_FRONTIER,
  TILE_FOOD,
  TILE_DOT,
  TILE_DANGER,
  TILE_BEAD,      /* food on a line, a little larger */
  TILE_BEAD_HOLE, /* the gap in the line about it */
  TILE_RING,      /* food that is only remembered */
  TILE_COUNT
} Tile;

typedef struct TileSet {
  Picture strip;
  int32_t cell;
} TileSet;

void tileset_make(TileSet *tiles, int32_t cell);
void tileset_destroy(TileSet *tiles);
void tileset_draw(const TileSet *tiles, Tile tile, Vector2 top_left, Color color);

#endif
