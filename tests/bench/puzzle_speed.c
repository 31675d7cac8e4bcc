/* Times IDA* with Manhattan distance on 4 x 4 against the textbook version, in turns, in one run:
 *   puzzle_speed PASSES  ->  plain N  fast N  ratio R   (boards generated per second, best of the passes)
 * Both count the same boards, or it fails. Used by puzzle-ratio.sh only. */
#include <stdio.h>

#include "ai/puzzle/solver.h"
#include "tests/bench/puzzle_plain.h"

/* From the 1985 list of instances: 5 to 32 million boards each. */
static const char *const boards[] = {
    "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6",
    "4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0",
    "14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13",
    "6 0 14 12 1 15 9 10 11 4 7 2 8 3 5 13",
};

static int complain(const char *what) {
  fprintf(stderr, "puzzle_speed: %s\n", what);
  return 1;
}

int main(int argc, char **argv) {
  int passes = argc > 1 ? atoi(argv[1]) : 0;
  Error error;
  PuzzleTables *tables = puzzle_tables_create(NULL, &error);
  double best_plain = 0, best_fast = 0;
  if (!tables || passes < 1) return complain("usage: puzzle_speed PASSES");
  for (int pass = 0; pass < passes; pass++) {
    double plain_seconds = 0, fast_seconds = 0;
    uint64_t nodes = 0;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
      PuzzleQuery query = {.algorithm = PUZZLE_IDASTAR, .estimate = ESTIMATE_H1};
      PuzzleResult result;
      PlainPuzzle plain = {0};
      if (!puzzle_read(&query.start, boards[i], &error)) return complain(error.text);
      plain_init(&plain, query.start.at);
      double began = clock_seconds();
      plain_solve(&plain);
      plain_seconds += clock_seconds() - began;
      puzzle_solve(tables, &query, NULL, NULL, &result);
      fast_seconds += result.seconds;
      if (result.length != plain.length || result.generated != plain.nodes) return complain("the counts differ");
      nodes += plain.nodes;
    }
    if ((double)nodes / plain_seconds > best_plain) best_plain = (double)nodes / plain_seconds;
    if ((double)nodes / fast_seconds > best_fast) best_fast = (double)nodes / fast_seconds;
  }
  printf("plain %.0f  fast %.0f  ratio %.2f\n", best_plain, best_fast, best_fast / best_plain);
  puzzle_tables_destroy(tables);
  return 0;
}
