/* Numbering the open cells of a board, and the tables of distances and next steps between them.
 * Knows no food, no actors and no rules. */
#include "ai/level4_hunt/arena.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/rng.h"

/* Rows are padded to whole vectors, so that a loop over a row needs no remainder. */
enum { ROW_UNIT = 16 };

static void number_spots(Arena *arena) {
  const Board *board = arena->board;
  Spot count = 0;
  for (Cell cell = 0; cell < board->cells; cell++) {
    arena->spot_of[cell] = SPOT_NONE;
    if (!board->open[cell]) continue;
    arena->cell_of[count] = cell;
    arena->spot_of[cell] = count++;
  }
}

static void list_exits(Arena *arena, Spot spot) {
  const Board *board = arena->board;
  Exits *exits = &arena->exits[spot];
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Spot to = arena->spot_of[arena->cell_of[spot] + board->step[m]];
    if (to == SPOT_NONE) continue;
    exits->moves[exits->count] = m;
    exits->to[exits->count++] = to;
  }
  if (exits->count == 0) *exits = (Exits){.count = 1, .moves = {MOVE_STAY}, .to = {spot}};
  arena->ways[spot] = (int16_t)(exits->count - 1);
  for (int32_t i = 0; i < ARENA_PICKS; i++) arena->picks[(size_t)spot * 16 + (size_t)i] = exits->to[i % exits->count];
}

Arena *arena_create(const Board *board, Error *error) {
  if (board->open_count < 1 || board->open_count > ARENA_SPOTS_MAX) {
    error_set(error, "a hunt needs 1 to %d open cells, found %d", (int)ARENA_SPOTS_MAX, (int)board->open_count);
    return NULL;
  }
  Arena *arena = calloc(1, sizeof *arena);
  if (!arena) {
    error_set(error, "out of memory for the tables of a hunt");
    return NULL;
  }
  size_t spots = (size_t)board->open_count, row = (spots + ROW_UNIT - 1) / ROW_UNIT * ROW_UNIT;
  arena->board = board;
  arena->spots = (int32_t)spots;
  arena->row = (int32_t)row;
  arena->spot_of = malloc(sizeof(Spot) * (size_t)board->cells);
  arena->cell_of = calloc(spots, sizeof(Cell));
  arena->exits = calloc(spots, sizeof *arena->exits);
  arena->picks = calloc(spots * 16, sizeof *arena->picks);
  arena->ways = calloc(row, sizeof *arena->ways);
  arena->distance = calloc(spots * row, sizeof *arena->distance);
  arena->brief = malloc(spots * row);
  arena->next = calloc(spots * row, sizeof *arena->next);
  arena->ready = calloc(spots, 1);
  if (!arena->spot_of || !arena->cell_of || !arena->exits || !arena->picks || !arena->ways || !arena->distance ||
      !arena->brief || !arena->next || !arena->ready) {
    arena_destroy(arena);
    error_set(error, "out of memory for the tables of a hunt on %d open cells", (int)spots);
    return NULL;
  }
  number_spots(arena);
  for (Spot spot = 0; spot < spots; spot++) list_exits(arena, spot);
  if (spots <= ARENA_EAGER_MAX)
    for (Spot spot = 0; spot < spots; spot++) arena_fill(arena, spot);
  return arena;
}

void arena_destroy(Arena *arena) {
  if (!arena) return;
  free(arena->spot_of);
  free(arena->cell_of);
  free(arena->exits);
  free(arena->picks);
  free(arena->ways);
  free(arena->distance);
  free(arena->brief);
  free(arena->next);
  free(arena->ready);
  free(arena);
}

uint64_t arena_sum(const Arena *arena) {
  uint64_t sum = rng_mix((uint64_t)arena->board->rows << 32 | (uint64_t)arena->board->cols);
  for (Spot spot = 0; spot < arena->spots; spot++) sum = rng_mix(sum + (uint64_t)arena->cell_of[spot] + 1);
  return sum;
}

static int32_t straight_squared(const Arena *arena, Spot a, Spot b) {
  const Board *board = arena->board;
  int32_t rows = board_row(board, arena->cell_of[a]) - board_row(board, arena->cell_of[b]);
  int32_t cols = board_col(board, arena->cell_of[a]) - board_col(board, arena->cell_of[b]);
  return rows * rows + cols * cols;
}

Spot arena_greedy(const Arena *arena, Spot from, Spot target) {
  const Exits *exits = &arena->exits[from];
  Spot best = exits->to[0];
  int32_t least = straight_squared(arena, best, target);
  for (int32_t i = 1; i < exits->count; i++) {
    int32_t distance = straight_squared(arena, exits->to[i], target);
    if (distance >= least) continue;
    least = distance;
    best = exits->to[i];
  }
  return best;
}

static void flood(const Arena *arena, Spot from, int16_t *distance) {
  Spot queue[ARENA_SPOTS_MAX];
  int32_t head = 0, tail = 0;
  for (int32_t i = 0; i < arena->row; i++) distance[i] = DISTANCE_NONE;
  distance[from] = 0;
  queue[tail++] = from;
  while (head < tail) {
    Spot spot = queue[head++];
    const Exits *exits = &arena->exits[spot];
    for (int32_t i = 0; i < exits->count; i++) {
      Spot to = exits->to[i];
      if (distance[to] != DISTANCE_NONE) continue;
      distance[to] = (int16_t)(distance[spot] + 1);
      queue[tail++] = to;
    }
  }
}

void arena_fill(const Arena *arena, Spot target) {
  int16_t *distance = arena->distance + (size_t)target * (size_t)arena->row;
  Spot *next = arena->next + (size_t)target * (size_t)arena->row;
  uint8_t *brief = arena->brief + (size_t)target * (size_t)arena->row;
  flood(arena, target, distance);
  for (int32_t i = 0; i < arena->row; i++) brief[i] = (uint8_t)(distance[i] < BRIEF_NONE ? distance[i] : BRIEF_NONE);
  for (Spot spot = 0; spot < arena->spots; spot++) {
    const Exits *exits = &arena->exits[spot];
    if (distance[spot] == DISTANCE_NONE) {
      next[spot] = arena_greedy(arena, spot, target);
      continue;
    }
    next[spot] = exits->to[0];
    for (int32_t i = exits->count - 1; i >= 0; i--)
      if (distance[exits->to[i]] < distance[spot]) next[spot] = exits->to[i];
  }
  arena->ready[target] = 1;
}
