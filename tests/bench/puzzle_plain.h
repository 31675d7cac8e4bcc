/* IDA* with Manhattan distance for 4 x 4, written straight from the textbook: recursive, a table for the distance, no
 * other trick. The yardstick for speed, and the reference for node counts. Knows nothing of the program. */
#ifndef PACADE_TESTS_BENCH_PUZZLE_PLAIN_H
#define PACADE_TESTS_BENCH_PUZZLE_PLAIN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct PlainPuzzle {
  int at[16], blank;
  int steps[16][16]; /* by tile and cell */
  int neighbour[16][4], neighbours[16];
  int threshold;
  uint64_t nodes; /* the start once, and every child that is not the way back */
  int length;
} PlainPuzzle;

static inline void plain_init(PlainPuzzle *puzzle, const uint8_t *at) {
  for (int cell = 0; cell < 16; cell++) {
    puzzle->at[cell] = at[cell];
    if (at[cell] == 0) puzzle->blank = cell;
    puzzle->neighbours[cell] = 0;
    if (cell / 4 > 0) puzzle->neighbour[cell][puzzle->neighbours[cell]++] = cell - 4;
    if (cell % 4 > 0) puzzle->neighbour[cell][puzzle->neighbours[cell]++] = cell - 1;
    if (cell % 4 < 3) puzzle->neighbour[cell][puzzle->neighbours[cell]++] = cell + 1;
    if (cell / 4 < 3) puzzle->neighbour[cell][puzzle->neighbours[cell]++] = cell + 4;
    for (int tile = 0; tile < 16; tile++)
      puzzle->steps[tile][cell] = tile ? abs(tile / 4 - cell / 4) + abs(tile % 4 - cell % 4) : 0;
  }
}

static bool plain_search(PlainPuzzle *puzzle, int blank, int last, int length, int estimate) {
  if (estimate == 0) {
    puzzle->length = length;
    return true;
  }
  for (int i = 0; i < puzzle->neighbours[blank]; i++) {
    int target = puzzle->neighbour[blank][i];
    if (target == last) continue;
    puzzle->nodes++;
    int tile = puzzle->at[target];
    int next = estimate + puzzle->steps[tile][blank] - puzzle->steps[tile][target];
    if (length + 1 + next > puzzle->threshold) continue;
    puzzle->at[blank] = tile;
    puzzle->at[target] = 0;
    bool found = plain_search(puzzle, target, blank, length + 1, next);
    puzzle->at[target] = tile;
    puzzle->at[blank] = 0;
    if (found) return true;
  }
  return false;
}

/* Solves the board that plain_init() has set; the result is in `length` and `nodes`. */
static inline void plain_solve(PlainPuzzle *puzzle) {
  int estimate = 0;
  for (int cell = 0; cell < 16; cell++) estimate += puzzle->steps[puzzle->at[cell]][cell];
  puzzle->nodes = 1;
  puzzle->threshold = estimate;
  while (!plain_search(puzzle, puzzle->blank, -1, 0, estimate)) puzzle->threshold += 2;
}

#endif
