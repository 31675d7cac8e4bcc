/* Shortest paths on a board that does not change, answered from tables that are built once: for many queries on one
 * map. Knows no terrain (every step costs 1), no food and no levels. An oracle is never written after it was made: any
 * number of threads may ask it. */
#ifndef PACADE_AI_SEARCH_ORACLE_H
#define PACADE_AI_SEARCH_ORACLE_H

#include "ai/common/limits.h"
#include "game/core/board.h"

typedef struct Oracle Oracle;

/* Builds the tables for every open cell, with up to `threads` threads (their number changes no byte of them). Of the
 * limits, bytes, seconds and cancel count. NULL with a message when a limit ends it, memory is short, or the board has
 * terrain; how much it would take is known before most of the time is spent. */
Oracle *oracle_create(const Board *board, const Limits *limits, int32_t threads, Error *error);
void oracle_destroy(Oracle *oracle);
/* Memory held. */
size_t oracle_bytes(const Oracle *oracle);
/* Cells that the busiest query compares: a measure of how hard the board was to cut. */
int32_t oracle_widest(const Oracle *oracle);

/* Steps from one open cell to another, 0 to itself, -1 when no path leads there. */
int32_t oracle_length(const Oracle *oracle, Cell start, Cell goal);
/* The same, and a shortest path: length + 1 cells, the start first. `path` has room for every open cell. */
int32_t oracle_path(const Oracle *oracle, Cell start, Cell goal, Cell *path);

#endif
