/* A*: expands the board with the least sum of path and estimate, among equals the one that seems nearest. Boards met
 * again by a shorter path are opened again, so that estimates need not be consistent.
 * Must not know how any estimate is computed. */
#include <stdlib.h>

#include "ai/puzzle/astar_table_internal.h"

/* Boards of equal sum and estimate may be expanded in any order: so many are taken at once, and the memory of all
 * their children is prefetched before the first is looked at. */
enum { TOGETHER = 8 };

enum {
  NARROW_BITS = 4,
  WIDE_BITS = 5,
  WIDE_LOW_CELLS = 12, /* of 5 x 5: cells in the key's low part; the next twelve are in the high part */
};

/* No estimate is larger than this: the squared distance of each tile, and 2 for each tile. */
static int32_t most_estimate(int32_t side) { return side * side * (2 * (side - 1) * (side - 1) + 2); }

typedef struct Astar {
  Run *run;
  BoardTable table;
  BoardQueue queue;
  bool wide;
} Astar;

/* --- keys ----------------------------------------------------------------------------------------------------------
 */

static BoardKey key_of(const uint8_t *at, int32_t cells, bool wide) {
  BoardKey key = {0};
  if (!wide) {
    for (int32_t cell = 0; cell < cells; cell++) key.low |= (uint64_t)at[cell] << NARROW_BITS * cell;
    return key;
  }
  for (int32_t cell = 0; cell < WIDE_LOW_CELLS; cell++) {
    key.low |= (uint64_t)at[cell] << WIDE_BITS * cell;
    key.high |= (uint64_t)at[cell + WIDE_LOW_CELLS] << WIDE_BITS * cell;
  }
  return key;
}

static void key_unpack(BoardKey key, uint8_t *at, int32_t cells, bool wide) {
  if (!wide) {
    for (int32_t cell = 0; cell < cells; cell++) at[cell] = (uint8_t)(key.low >> NARROW_BITS * cell & 15);
    return;
  }
  int32_t last = (cells - 1) * cells / 2; /* the last cell holds what is left over */
  for (int32_t cell = 0; cell < WIDE_LOW_CELLS; cell++) {
    at[cell] = (uint8_t)(key.low >> WIDE_BITS * cell & 31);
    at[cell + WIDE_LOW_CELLS] = (uint8_t)(key.high >> WIDE_BITS * cell & 31);
    last -= at[cell] + at[cell + WIDE_LOW_CELLS];
  }
  at[cells - 1] = (uint8_t)last;
}

/* The key after the tile has slid from one cell to the blank's. */
PUZZLE_TEMPLATE BoardKey key_slide(BoardKey key, uint64_t tile, int32_t from, int32_t to, bool wide) {
  if (!wide) {
    key.low ^= tile << NARROW_BITS * from ^ tile << NARROW_BITS * to;
    return key;
  }
  for (int32_t i = 0; i < 2; i++) {
    int32_t cell = i ? from : to;
    if (cell < WIDE_LOW_CELLS)
      key.low ^= tile << WIDE_BITS * cell;
    else if (cell < 2 * WIDE_LOW_CELLS)
      key.high ^= tile << WIDE_BITS * (cell - WIDE_LOW_CELLS);
  }
  return key;
}

/* The table leaves out the last cell, which the others decide. */
static BoardPlace place_of(const Astar *astar, BoardKey key) {
  if (!astar->wide) key.low &= (UINT64_C(1) << astar->table.key_bits) - 1;
  return board_table_place(&astar->table, key);
}

/* --- the search ----------------------------------------------------------------------------------------------------
 */

static uint64_t *find(Astar *astar, BoardKey key) {
  for (;;) {
    BoardPlace place = place_of(astar, key);
    uint64_t *entry = board_table_find(&astar->table, &place);
    if (entry) return entry;
    if (!board_table_grow(&astar->table)) return NULL;
  }
}

typedef struct Child {
  BoardKey key;
  BoardPlace place;
  Slide slide;
  uint8_t target;
} Child;

/* A board about to be expanded. */
typedef struct Opened {
  uint8_t at[CELLS];
  int32_t count;
  Child child[SLIDE_COUNT];
} Opened;

/* The children's places in the table, prefetched before any is looked at. */
PUZZLE_TEMPLATE void list_children(const Astar *astar, BoardKey key, uint32_t came, Opened *opened, bool wide) {
  key_unpack(key, opened->at, astar->run->tables->cells, wide);
  int32_t blank = 0;
  while (opened->at[blank]) blank++;
  opened->count = 0;
  for (Slide slide = 0; slide < SLIDE_COUNT; slide++) {
    int32_t target = astar->run->tables->target[blank][slide];
    if (target < 0 || (came != ENTRY_ROOT && slide == slide_opposite((Slide)(came - 1)))) continue;
    Child *child = &opened->child[opened->count++];
    child->slide = slide;
    child->target = (uint8_t)target;
    child->key = key_slide(key, opened->at[target], target, blank, wide);
    child->place = place_of(astar, child->key);
    board_table_fetch(&astar->table, &child->place);
  }
}

/* Adds a child when it is new or reached by a shorter path. False when memory is short. */
PUZZLE_TEMPLATE bool take_child(Astar *astar, const Child *child, bool moved, const Tracker *parent, int32_t length,
                                Estimate estimate) {
  if (length > PUZZLE_LENGTH_MAX) return true;
  uint64_t *entry = moved ? NULL : board_table_find(&astar->table, &child->place);
  if (!entry) entry = find(astar, child->key);
  if (!entry) return false;
  bool fresh = entry_slide(*entry) == 0;
  if (!fresh && entry_length(*entry) <= length) return true;
  *entry = entry_set(*entry, child->slide + 1u, length);
  Tracker tracker = *parent;
  int32_t value = tracker_slide(&tracker, astar->run->tables, estimate, child->target);
  return board_queue_push(&astar->queue, length + value, value, child->key);
}

/* Follows the slides that led to each board back from the goal. */
static bool trace_back(Astar *astar, BoardKey key, int32_t length) {
  PuzzleResult *result = astar->run->result;
  Puzzle board = {.side = astar->run->tables->side};
  key_unpack(key, board.at, puzzle_cells(&board), astar->wide);
  for (int32_t i = length; i > 0; i--) {
    const uint64_t *entry = find(astar, key_of(board.at, puzzle_cells(&board), astar->wide));
    if (!entry || entry_slide(*entry) == 0 || entry_slide(*entry) == ENTRY_ROOT) return false;
    Slide slide = (Slide)(entry_slide(*entry) - 1);
    result->moves[i - 1] = slide_letter(slide);
    if (!puzzle_slide(&board, slide_opposite(slide))) return false;
  }
  result->moves[length] = '\0';
  result->length = length;
  return true;
}

/* Expands boards of one length. False: stop, and the status says why. */
PUZZLE_TEMPLATE bool expand(Astar *astar, const Opened *opened, int32_t count, int32_t length, Estimate estimate) {
  Run *run = astar->run;
  PuzzleResult *result = run->result;
  Tracker tracker;
  uint32_t bits = astar->table.line_bits;
  for (int32_t i = 0; i < count; i++) {
    result->expanded++;
    tracker_load(&tracker, run->tables, estimate, opened[i].at);
    for (int32_t k = 0; k < opened[i].count; k++) {
      if (result->generated >= run->next_check && run_must_stop(run)) return false;
      result->generated++;
      bool moved = astar->table.line_bits != bits; /* the table grew meanwhile: places are no longer right */
      if (take_child(astar, &opened[i].child[k], moved, &tracker, length + 1, estimate)) continue;
      result->status = PUZZLE_OUT_OF_MEMORY;
      return false;
    }
  }
  return true;
}

/* Those of the boards just taken from the queue that have not been reached by a shorter way since. */
PUZZLE_TEMPLATE int32_t open_boards(Astar *astar, const BoardKey *keys, int32_t count, int32_t length, Opened *opened,
                                    bool wide) {
  BoardPlace places[TOGETHER];
  int32_t kept = 0;
  for (int32_t i = 0; i < count; i++) {
    places[i] = place_of(astar, keys[i]);
    board_table_fetch(&astar->table, &places[i]);
  }
  for (int32_t i = 0; i < count; i++) {
    const uint64_t *entry = board_table_find(&astar->table, &places[i]);
    if (entry && entry_length(*entry) == length)
      list_children(astar, keys[i], entry_slide(*entry), &opened[kept++], wide);
  }
  return kept;
}

PUZZLE_TEMPLATE void search(Astar *astar, Estimate estimate, bool wide) {
  Run *run = astar->run;
  PuzzleResult *result = run->result;
  Tracker tracker;
  int32_t sum, count, value = tracker_load(&tracker, run->tables, estimate, run->start->at);
  BoardKey keys[TOGETHER] = {key_of(run->start->at, run->tables->cells, wide)};
  Opened opened[TOGETHER];
  uint64_t *entry = find(astar, keys[0]);
  result->estimate = value;
  result->status = PUZZLE_OUT_OF_MEMORY;
  if (!entry) return;
  *entry = entry_set(*entry, ENTRY_ROOT, 0);
  if (!board_queue_push(&astar->queue, value, value, keys[0])) return;
  run_tell_threshold(run, value);
  while ((count = board_queue_pop(&astar->queue, TOGETHER, &sum, &value, keys)) > 0) {
    if (sum != result->threshold) run_tell_threshold(run, sum);
    if (value == 0) {
      if (trace_back(astar, keys[0], sum)) result->status = PUZZLE_SOLVED;
      return;
    }
    if (!board_table_reserve(&astar->table)) return;
    count = open_boards(astar, keys, count, sum - value, opened, wide);
    if (!expand(astar, opened, count, sum - value, estimate)) return;
  }
  result->status = PUZZLE_OUT_OF_DEPTH; /* a solvable board is solved unless paths were cut off for their length */
}

#define SOLVERS(name, estimate)                                               \
  static void narrow_##name(Astar *astar) { search(astar, estimate, false); } \
  static void wide_##name(Astar *astar) { search(astar, estimate, true); }
SOLVERS(h1, ESTIMATE_H1)
SOLVERS(h2, ESTIMATE_H2)
SOLVERS(h3, ESTIMATE_H3)
SOLVERS(h4, ESTIMATE_H4)
SOLVERS(linear, ESTIMATE_LINEAR)
SOLVERS(walking, ESTIMATE_WALKING)
SOLVERS(pattern, ESTIMATE_PATTERN)

void astar_solve(Run *run) {
  static void (*const solve[ESTIMATE_COUNT][2])(Astar *) = {
      [ESTIMATE_H1] = {narrow_h1, wide_h1},
      [ESTIMATE_H2] = {narrow_h2, wide_h2},
      [ESTIMATE_H3] = {narrow_h3, wide_h3},
      [ESTIMATE_H4] = {narrow_h4, wide_h4},
      [ESTIMATE_LINEAR] = {narrow_linear, wide_linear},
      [ESTIMATE_WALKING] = {narrow_walking, wide_walking},
      [ESTIMATE_PATTERN] = {narrow_pattern, wide_pattern},
  };
  Astar astar = {.run = run, .wide = run->tables->side > 4};
  int32_t key_bits = astar.wide ? WIDE_BITS * WIDE_LOW_CELLS : NARROW_BITS * (run->tables->cells - 1);
  int32_t most = most_estimate(run->tables->side);
  bool ok = board_table_init(&astar.table, (uint32_t)key_bits, astar.wide, run) &&
            board_queue_init(&astar.queue, most + PUZZLE_LENGTH_MAX, most, astar.wide, run);
  if (ok)
    solve[run->estimate][astar.wide](&astar);
  else
    run->result->status = PUZZLE_OUT_OF_MEMORY;
  board_table_destroy(&astar.table);
  board_queue_destroy(&astar.queue);
}
