/* What the files of the oracle share. Private to this folder: nobody else may include it.
 *
 * The board is cut in two by a small set of cells (the hubs), each part is cut again, and so on until parts are tiny: a
 * tree of regions. Every open cell ends as a hub of exactly one region. A shortest path between two cells lies wholly
 * in some region and passes one of its hubs, so it is enough that every cell knows its distance, inside the region, to
 * each hub of each region it belongs to: a row of labels. Two cells share the regions from the root down to the
 * smallest one that holds both; their distance is the least sum over the labels of these, which stand at the front of
 * both rows. */
#ifndef PACADE_AI_SEARCH_ORACLE_INTERNAL_H
#define PACADE_AI_SEARCH_ORACLE_INTERNAL_H

#include "ai/search/oracle.h"

enum {
  REGION_NONE = -1,
  /* Moves are kept in squares of 8 x 8 cells, a byte each: a square is a cache line. */
  BLOCK = 8,
  BLOCK_CELLS = BLOCK * BLOCK,
  LONGEST_RUN = 32,  /* the most that one byte tells; a path writes as much at once */
  MOVES_FROM = 1024, /* cells from which on a region keeps moves; in smaller ones they are read off the labels */
  NARROW_LABEL = INT16_MAX / 2 /* the largest 16-bit label: sums of two stay below 32,768 */
};

/* Numbered so that a region comes before those inside it, and these follow it without a gap. */
typedef struct Region {
  int32_t parent, depth;
  int32_t last;  /* one past the last region inside it */
  int32_t first; /* of its labels in a row */
  int32_t hubs;
  int32_t begin, end;   /* its cells in Dissection.order, hubs first; the rest stand in the regions inside it */
  int32_t top, left;    /* of the squares that cover it, in squares from the corner of the padded board */
  int32_t blocks, wide; /* how many squares, and how many stand in a row */
  size_t moves;         /* where the moves of its first hub begin; each hub has blocks * BLOCK_CELLS */
} Region;

/* How a board is cut. */
typedef struct Dissection {
  Region *regions;
  int32_t count, room;
  Cell *order;        /* every open cell once: each region's cells stand together, hubs first */
  int32_t *region_of; /* of every padded cell: the region whose hub it is; REGION_NONE for walls */
  uint64_t labels;    /* entries of all rows */
  size_t moves;       /* bytes of all hubs */
  int32_t widest;     /* entries of the longest row */
} Dissection;

/* What a query needs of a cell, in one place: half a cache line. */
enum { ANCESTORS = 5 };
typedef struct Place {
  uint64_t row;                /* where its labels begin */
  int32_t region;              /* whose hub it is; REGION_NONE for walls */
  int32_t ancestor[ANCESTORS]; /* the region around it at depth 0, 1, ...; from its own depth on, its own */
} Place;

struct Oracle {
  int32_t stride, cells, open_count;
  int32_t step[DIRECTION_COUNT];
  Dissection cut;
  Place *places;  /* of every padded cell */
  bool wide;      /* labels of 32 bits: some distance is above NARROW_LABEL */
  void *labels;   /* int16_t or int32_t */
  uint8_t *moves; /* towards each hub, see Region.moves: the move, and from bit 2 on how often it repeats */
  size_t bytes;
};

/* The tree of regions. False with a message when memory is short or the budget ends. */
bool dissection_make(Dissection *cut, const Board *board, const Budget *budget, Error *error);
void dissection_destroy(Dissection *cut);

/* Room for labels of the width that it has, and for moves, all zero. False when memory is short. */
bool oracle_make_labels(Oracle *oracle);
/* Fills labels and moves. False with a message, as above. */
bool oracle_fill(Oracle *oracle, const Budget *budget, int32_t threads, Error *error);
/* Writes the path from both ends to a hub whose region has moves: `ahead` cells from the start, and `behind` cells from
 * the goal backwards. path[ahead] is the hub. */
void oracle_walk(const Oracle *oracle, const Region *region, int32_t hub, Cell start, int32_t ahead, Cell goal,
                 int32_t behind, Cell *path);

static inline bool region_holds(const Region *regions, int32_t outer, int32_t inner) {
  return inner >= outer && inner < regions[outer].last;
}

#endif
