/* What the files of `pacade puzzle` share. */
#ifndef PACADE_CLI_PUZZLE_H
#define PACADE_CLI_PUZZLE_H

#include "ai/puzzle/solver.h"
#include "game/lab/table.h"

/* One board to solve, and what its line in the file says about it. */
typedef struct Instance {
  Puzzle board;
  int32_t line;   /* in the file; 0: given by an option */
  int32_t listed; /* its shortest length according to the file, -1: not given */
} Instance;

typedef struct InstanceList {
  Instance *at;
  int32_t count, room;
} InstanceList;

/* Boards from a file, one per line: its tiles; or a number, the tiles, the shortest length and up to three more
 * numbers. Everything after a '#' is a comment. False with a message that names file, line and column. */
bool instances_read(InstanceList *list, const char *path, Error *error);
bool instances_add(InstanceList *list, const Instance *instance);
void instances_destroy(InstanceList *list);

typedef struct Solving {
  PuzzleTables *tables;
  PuzzleAlgorithm algorithm;
  Estimate estimate;
  Limits limits;
  bool json;
  const char *path; /* NULL: no file */
  bool noted;       /* whether it was reported that pattern databases could not be saved */
} Solving;

typedef struct Totals {
  int32_t solved, stopped, unsolvable, listed, as_listed;
  uint64_t expanded, generated;
  double seconds;
} Totals;

void puzzle_print_json(const Solving *solving, const Instance *instance, const PuzzleResult *result);
void puzzle_print_plain(const Solving *solving, const Puzzle *board, const PuzzleResult *result);
/* Adds a row with the result of one search, which `first` and `second` identify. */
void puzzle_add_row(Table *table, const char *first, const char *second, const PuzzleResult *result);
void puzzle_print_totals(const Solving *solving, int32_t count, const Totals *totals);
void puzzle_explain_json(const Puzzle *board, Estimate estimate, const EstimateView *view);
void puzzle_explain_plain(const Puzzle *board, Estimate estimate, const EstimateView *view);
void puzzle_print_board(const Puzzle *board, uint64_t seed, bool as_json);

#endif
