/* Breadth first over a board: how many steps each cell is from a start, and a shortest way back to it.
 * Knows walls and what the caller blocks; no food, no actors and no rules. */
#ifndef PACADE_CORE_FLOOD_H
#define PACADE_CORE_FLOOD_H

#include "game/core/board.h"

enum { FLOOD_FREE = -1, FLOOD_BLOCKED = -2 };

/* Zero-initialise; keeps its memory from one flood to the next, and clears only what the last one touched. */
typedef struct FloodField {
  int32_t *steps;  /* per padded cell: steps from the start, FLOOD_FREE where none lead, or FLOOD_BLOCKED */
  Cell *queue;     /* the cells reached, nearest first, ties in the order of moves; those blocked at its far end */
  int32_t reached; /* how many cells were reached */
  int32_t blocked; /* how many are blocked */
  int32_t cells;   /* of the board it has memory for */
} FloodField;

/* What to flood. Zero-initialise, then set what is not usual. */
typedef struct FloodPlan {
  Cell from;
  Cell until;     /* stops as soon as this cell is reached; 0 (never an open cell): goes everywhere */
  int32_t stride; /* cells per step: 2 on a map of rooms, 0 or 1 on any other */
  int32_t most;   /* steps at most; 0: as many as there are */
  /* Whether a cell may be entered by the given number of steps; NULL: every open cell. `context` is the caller's. */
  bool (*may_enter)(const void *context, Cell cell, int32_t steps);
  const void *context;
} FloodPlan;

/* Safe on a zeroed field and twice. */
void flood_field_destroy(FloodField *field);
/* Makes room for the board and sets every cell to FLOOD_FREE. False when memory is short. */
bool flood_field_clear(FloodField *field, const Board *board);
/* An open cell of a cleared field that must not be entered. */
void flood_field_block(FloodField *field, Cell cell);
/* Floods a cleared field. */
void flood_field_fill(FloodField *field, const Board *board, const FloodPlan *plan);
/* The way from a cell that was reached down to the start, both included, ties in the order of moves; at most `room`
 * cells. Returns how many; 0 from a cell that was not reached. */
int32_t flood_field_way(const FloodField *field, const Board *board, int32_t stride, Cell cell, Cell *way,
                        int32_t room);
/* The shortest way between two cells over a cleared field, one cell per step; as above, 0 when there is none. */
int32_t flood_field_between(FloodField *field, const Board *board, Cell from, Cell to, Cell *way, int32_t room);

#endif
