/* Remembers what was seen. Monsters seen before an odd turn are at home, before an even one a step from it: that is how
 * homes are known.
 * Concludes nothing about danger: see danger.c. */
#include "ai/level3_sight/memory.h"

#include <stdlib.h>
#include <string.h>

bool memory_init(Memory *memory, const Observation *seen) {
  *memory = (Memory){.plane = plane_of(seen)};
  const Plane *plane = &memory->plane;
  size_t cells = (size_t)plane->cells;
  memory->what = malloc(cells);
  memory->clear = malloc(cells * sizeof *memory->clear);
  memory->leave = malloc(cells * sizeof *memory->leave);
  memory->homes = malloc(cells * sizeof *memory->homes); /* of this only as much is touched as there are homes */
  if (!memory->what || !memory->clear || !memory->leave || !memory->homes) return false;
  memset(memory->what, KNOWN | KNOWN_CHECKED, cells); /* the padding is wall */
  int32_t me_colour = (seen->me_row + seen->me_col + seen->turn) & 1;
  for (int32_t r = 0; r < plane->rows; r++)
    for (int32_t c = 0; c < plane->cols; c++)
      memory->what[plane_cell(plane, r, c)] = ((r + c) & 1) == me_colour ? KNOWN_EVEN : 0;
  for (size_t i = 0; i < cells; i++) memory->clear[i] = memory->leave[i] = CHANCE_ONE;
  return true;
}

void memory_destroy(Memory *memory) {
  free(memory->what);
  free(memory->clear);
  free(memory->leave);
  free(memory->homes);
  *memory = (Memory){0};
}

static void add_home(Memory *memory, Cell cell) {
  if (memory->what[cell] & KNOWN_HOME) return;
  memory->what[cell] |= KNOWN | KNOWN_OPEN | KNOWN_HOME;
  memory->homes[memory->home_count++] = cell;
  memory->news = true;
}

/* Takes in one cell. Before an odd turn a monster is at home. */
static void learn(Memory *memory, Cell cell, uint8_t bits) {
  uint8_t was = memory->what[cell], is = was & (uint8_t)~KNOWN_FOOD;
  is |= KNOWN;
  if (!(bits & SEEN_WALL)) is |= KNOWN_OPEN;
  if (bits & SEEN_FOOD) is |= KNOWN_FOOD;
  memory->news |= is != was;
  memory->foods += (is & KNOWN_FOOD ? 1 : 0) - (was & KNOWN_FOOD ? 1 : 0);
  if (!memory->even_turn) is |= KNOWN_CHECKED;
  memory->what[cell] = is;
  if ((bits & SEEN_MONSTER) && !memory->even_turn) add_home(memory, cell);
}

/* A monster seen before an even turn is one step from home, unless it is boxed in. When no home is known there and only
 * one cell is left that can be it, that one is. */
static void infer_home(Memory *memory, Cell monster) {
  Cell only = CELL_NONE;
  bool boxed = true;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell cell = monster + memory->plane.step[m];
    uint8_t what = memory->what[cell];
    if (what & KNOWN_HOME) return;
    if (what & KNOWN_OPEN) boxed = false;
    if (what & KNOWN_CHECKED || (what & KNOWN && !(what & KNOWN_OPEN))) continue;
    if (only != CELL_NONE) return;
    only = cell;
  }
  if (only != CELL_NONE && !boxed) add_home(memory, only);
}

void memory_look(Memory *memory, const Observation *seen) {
  const Plane *plane = &memory->plane;
  Cell monsters[SIGHT_SPAN * SIGHT_SPAN];
  int32_t count = 0;
  memory->me = plane_cell(plane, seen->me_row, seen->me_col);
  memory->even_turn = (seen->turn + 1) % 2 == 0;
  memory->news = false;
  for (int32_t r = 0; r < SIGHT_SPAN; r++)
    for (int32_t c = 0; c < SIGHT_SPAN; c++) {
      int32_t row = seen->me_row + r - SIGHT_REACH, col = seen->me_col + c - SIGHT_REACH;
      uint8_t bits = seen->sight.at[r][c];
      if (!(bits & SEEN) || !plane_inside(plane, row, col)) continue;
      Cell cell = plane_cell(plane, row, col);
      learn(memory, cell, bits);
      if (bits & SEEN_MONSTER) monsters[count++] = cell;
    }
  for (int32_t i = 0; i < count && memory->even_turn; i++) infer_home(memory, monsters[i]);
  if (memory->news) danger_update(memory);
}

bool memory_monster_at(const Observation *seen, Move move) {
  static const int8_t step_row[DIRECTION_COUNT] = {0, -1, 0, 1}, step_col[DIRECTION_COUNT] = {-1, 0, 1, 0};
  return seen->sight.at[SIGHT_REACH + step_row[move]][SIGHT_REACH + step_col[move]] & SEEN_MONSTER;
}
