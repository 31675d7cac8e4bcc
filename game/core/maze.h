/* Mazes made by a seeded generator, at once or step by step so that one can watch: perfect ones, and ones with loops.
 * Must not know foods, actors, pills or rules: a board comes out. */
#ifndef PACADE_CORE_MAZE_H
#define PACADE_CORE_MAZE_H

#include "game/core/board.h"
#include "game/core/rng.h"

/* Rooms stand on odd rows and columns, walls between; an even side leaves one more line of wall. */
typedef enum {
  MAZE_DFS,     /* randomized depth-first search: long winding corridors */
  MAZE_WILSON,  /* loop-erased random walks: every perfect maze is equally likely */
  MAZE_BRAIDED, /* depth-first search, then loops instead of about half the dead ends */
  MAZE_KIND_COUNT
} MazeKind;
/* "dfs", "wilson", "braided": NULL-ended. */
extern const char *const maze_kind_ids[MAZE_KIND_COUNT + 1];
extern const char *const maze_kind_titles[MAZE_KIND_COUNT + 1];
/* MAZE_KIND_COUNT when there is none of that id. */
MazeKind maze_kind_find(const char *id);

/* A maze being made. */
typedef struct MazeBuilder MazeBuilder;

/* Sides in cells, from 3 on. Random numbers come from a copy of `rng`. NULL with a message on failure. */
MazeBuilder *maze_builder_create(MazeKind kind, int32_t rows, int32_t cols, const Rng *rng, Error *error);
void maze_builder_destroy(MazeBuilder *builder);
/* Does up to so many steps (a room dug or left, or a row looked over for dead ends). False once all is done. */
bool maze_builder_step(MazeBuilder *builder, int64_t steps);
/* The board as far as it is: `open` is always up to date, exits and the count only when all is done. */
const Board *maze_builder_board(const MazeBuilder *builder);
/* The room it is busy in, CELL_NONE when there is none. */
Cell maze_builder_at(const MazeBuilder *builder);
/* From 0 to 1: the share of rooms that are part of the maze. */
double maze_builder_progress(const MazeBuilder *builder);
/* Does what is left to do and hands over the board, which is the caller's to destroy; the builder is freed. */
void maze_builder_take(MazeBuilder *builder, Board *board);

/* A perfect maze (exactly one way between any two open cells) by randomized depth-first search. `rng` moves on. */
bool maze_carve(Board *board, int32_t rows, int32_t cols, Rng *rng, Error *error);
/* Opens a wall beside each dead end with probability `share`, which makes loops. Never opens the border. */
void maze_braid(Board *board, double share, Rng *rng);

#endif
