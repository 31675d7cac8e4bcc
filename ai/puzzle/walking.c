/* Walking distance (the idea is Ken'ichiro Takahashi's): the board with only rows told apart, solved from the goal for
 * every state. Knows no search. */
#include <stdlib.h>
#include <string.h>

#include "ai/puzzle/tables_internal.h"
#include "game/core/rng.h"

enum { COUNT_BITS = 3, PLACES = 1 << 16, STATES_MAX = 24964 /* of 4 x 4; 105 of 3 x 3 */, NO_STATE = 0xffff };

static int32_t shift_of(const Walking *walking, int32_t row, int32_t goal) {
  return COUNT_BITS * (row * walking->side + goal);
}

static int32_t count_in(const Walking *walking, uint64_t code, int32_t row, int32_t goal) {
  return (int32_t)(code >> shift_of(walking, row, goal) & ((1u << COUNT_BITS) - 1));
}

/* The place of that code: where it stands, or the free one where it would. */
static uint32_t find_place(const Walking *walking, uint64_t code) {
  uint32_t place = (uint32_t)(rng_mix(code) % PLACES);
  while (walking->place[place] != NO_STATE && walking->code[walking->place[place]] != code)
    place = (place + 1) % PLACES;
  return place;
}

static uint16_t add_state(Walking *walking, uint64_t code, int32_t moves) {
  uint32_t place = find_place(walking, code);
  if (walking->place[place] == NO_STATE) {
    walking->place[place] = (uint16_t)walking->count;
    walking->code[walking->count] = code;
    walking->moves[walking->count++] = (uint8_t)moves;
  }
  return walking->place[place];
}

/* The row that is one tile short: the blank's. */
static int32_t short_row(const Walking *walking, uint64_t code) {
  for (int32_t row = 0;; row++) {
    int32_t tiles = 0;
    for (int32_t goal = 0; goal < walking->side; goal++) tiles += count_in(walking, code, row, goal);
    if (tiles < walking->side) return row;
  }
}

static void add_neighbours(Walking *walking, uint16_t state) {
  uint64_t code = walking->code[state];
  int32_t blank = short_row(walking, code);
  for (int32_t way = 0; way < 2; way++)
    for (int32_t goal = 0; goal < WALKING_SIDE_MAX; goal++) {
      int32_t from = way ? blank + 1 : blank - 1;
      bool can = goal < walking->side && from >= 0 && from < walking->side && count_in(walking, code, from, goal) > 0;
      uint64_t moved = 0;
      if (can)
        moved = code + (UINT64_C(1) << shift_of(walking, blank, goal)) - (UINT64_C(1) << shift_of(walking, from, goal));
      walking->next[state][way][goal] = can ? add_state(walking, moved, walking->moves[state] + 1) : NO_STATE;
    }
}

bool walking_init(Walking *walking, int32_t side) {
  *walking = (Walking){.side = side};
  walking->moves = malloc(STATES_MAX);
  walking->next = malloc(STATES_MAX * sizeof *walking->next);
  walking->code = calloc(STATES_MAX, sizeof *walking->code);
  walking->place = malloc(PLACES * sizeof *walking->place);
  if (!walking->moves || !walking->next || !walking->code || !walking->place) return false;
  for (int32_t i = 0; i < PLACES; i++) walking->place[i] = NO_STATE;
  uint64_t goal = 0;
  for (int32_t row = 0; row < side; row++) goal |= (uint64_t)(row ? side : side - 1) << shift_of(walking, row, row);
  add_state(walking, goal, 0);
  /* States are added in the order of their distance, so the list is its own queue. */
  for (int32_t state = 0; state < walking->count; state++) add_neighbours(walking, (uint16_t)state);
  return true;
}

void walking_destroy(Walking *walking) {
  free(walking->moves);
  free(walking->next);
  free(walking->code);
  free(walking->place);
  *walking = (Walking){0};
}

uint16_t walking_state(const Walking *walking, const uint8_t *at, bool columns) {
  int32_t side = walking->side;
  uint64_t code = 0;
  for (int32_t cell = 0; cell < side * side; cell++) {
    int32_t tile = at[cell];
    if (tile == 0) continue;
    int32_t line = columns ? cell % side : cell / side, goal = columns ? tile % side : tile / side;
    code += UINT64_C(1) << shift_of(walking, line, goal);
  }
  return walking->place[find_place(walking, code)];
}
