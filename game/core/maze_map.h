/* A maze to walk as a map: start, goal, energy and pills, all drawn from one seed; and the way to the goal for hints.
 * Knows what a maze map is, not how it is played or solved. */
#ifndef PACADE_CORE_MAZE_MAP_H
#define PACADE_CORE_MAZE_MAP_H

#include "game/core/map.h"
#include "game/core/maze.h"

enum { MAZE_ROOMS_MIN = 5, MAZE_ROOMS_MAX = 1000, MAZE_PILL_MAX = 5 };
/* The usual difficulties, in rooms per side. */
enum { MAZE_EASY = 20, MAZE_MEDIUM = 50, MAZE_HARD = 100 };
/* What H is of the shortest way when nothing else is said. */
#define MAZE_FACTOR 1.5

/* Cells of the picture that one step of this map covers: 2 on a map of rooms, else 1. */
static inline int32_t maze_stride(const Map *map) { return map->rooms > 0 ? 2 : 1; }
/* What arriving is worth on a map of rooms, 0 on any other: one point per room, so that no arrival without wandering
 * scores less than a loss. */
static inline int32_t maze_prize(const Map *map) { return map->rooms * map->rooms; }
/* The cell of a room, rows and columns of rooms counted from 0; and back. */
static inline Cell maze_cell(const Board *board, int32_t row, int32_t col) {
  return board_cell(board, 2 * row + 1, 2 * col + 1);
}
static inline int32_t maze_row(const Board *board, Cell cell) { return board_row(board, cell) / 2; }
static inline int32_t maze_col(const Board *board, Cell cell) { return board_col(board, cell) / 2; }
/* The cell one step further, or CELL_NONE where a wall is in the way. */
static inline Cell maze_next(const Board *board, int32_t stride, Cell cell, Move move) {
  if (!(board->exits[cell] >> move & 1)) return CELL_NONE;
  Cell next = cell + stride * board->step[move];
  return board->open[next] ? next : CELL_NONE;
}
/* The value of the pill that the map has there: 0 where there is none, or where its value is not known. */
uint8_t maze_pill_at(const Map *map, Cell cell);
/* Whether a map is fit for walking from room to room; the message says where it is not. */
bool maze_check(const Map *map, Error *error);

/* What to make. Zero-initialise, then set what is not usual. */
typedef struct MazeSetup {
  MazeKind kind;
  int32_t rooms; /* per side, MAZE_ROOMS_MIN to MAZE_ROOMS_MAX */
  uint64_t seed;
  bool start_given, goal_given; /* else random, and not the same room */
  bool apart;                   /* random ones are at least half as far apart as any two rooms can be */
  int32_t start_row, start_col, goal_row, goal_col;
  bool energy; /* with energy and pills */
  bool hidden; /* a pill's value shows only when touched */
  bool some;   /* `pills` says how many; else floor(0.2 x rooms x rooms) */
  int32_t pills;
  double factor; /* H is floor(factor x shortest way); 0: MAZE_FACTOR */
} MazeSetup;

/* How many pills the setup asks for. */
int32_t maze_setup_pills(const MazeSetup *setup);
/* False with a message that names what is out of range. */
bool maze_setup_check(const MazeSetup *setup, Error *error);
/* The random numbers that the walls of this setup are drawn from: for a builder that someone watches. */
void maze_setup_rng(const MazeSetup *setup, Rng *rng);
/* Whether a map with energy can be won; `context` is the caller's. MAZE_NOT_JUDGED: memory was short, and there is no
 * maze then, for the next draw would be another one than with more memory. */
typedef enum { MAZE_NO_WIN_FOUND, MAZE_CAN_BE_WON, MAZE_NOT_JUDGED } MazeVerdict;
typedef MazeVerdict MazeSolvable(const Map *map, void *context);
/* Start, goal, energy and pills on a board made by maze_builder (for rooms x rooms; taken over in either case).
 * Where values are shown and `solvable` is not NULL, what is random is drawn again until it says yes; NULL with a
 * message when no draw of many does. */
Map *maze_furnish(const MazeSetup *setup, Board *board, MazeSolvable *solvable, void *context, Error *error);
/* Walls and all. */
Map *maze_create(const MazeSetup *setup, MazeSolvable *solvable, void *context, Error *error);

/* The way to the goal from everywhere, for hints; works on mazes with loops too (a shortest way). */
typedef struct MazeGuide {
  const Map *map;
  int32_t stride;
  int32_t *steps; /* per padded cell: steps to the goal, -1 where there is no way */
} MazeGuide;

bool maze_guide_init(MazeGuide *guide, const Map *map, Error *error);
void maze_guide_destroy(MazeGuide *guide);
/* The first step of a shortest way, MOVE_STAY at the goal or where there is none. */
Move maze_guide_move(const MazeGuide *guide, Cell from);
/* The hint: rooms along the way from `from` (not itself) up to the next junction (a room with three ways or more) or
 * the goal; `whole` goes on to the goal. At most `room` cells; how many there are. */
int32_t maze_guide_way(const MazeGuide *guide, Cell from, bool whole, Cell *way, int32_t room);

#endif
