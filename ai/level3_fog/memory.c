/* Remembers what was seen. A monster seen before an odd turn is at home: that is how homes are known. From one that is
 * out nothing is concluded: its home is in sight the turn before, wherever Pacman comes from without a gamble.
 * Concludes nothing about danger: see danger.c. */
#include "ai/level3_fog/memory_internal.h"

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
  memset(memory->what, KNOWN, cells); /* the padding is wall */
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

/* Takes in one cell. Before an odd turn a monster is at home. */
static void learn(Memory *memory, Cell cell, uint8_t bits) {
  uint8_t was = memory->what[cell], is = was & (uint8_t)~KNOWN_FOOD;
  is |= KNOWN;
  if (!(bits & SEEN_WALL)) is |= KNOWN_OPEN;
  if (bits & SEEN_FOOD) is |= KNOWN_FOOD;
  if (bits & SEEN_MONSTER && !memory->even_turn) is |= KNOWN_HOME;
  memory->news |= is != was;
  memory->foods += (is & KNOWN_FOOD ? 1 : 0) - (was & KNOWN_FOOD ? 1 : 0);
  if ((is ^ was) & KNOWN_HOME) memory->homes[memory->home_count++] = cell;
  memory->what[cell] = is;
}

void memory_look(Memory *memory, const Observation *seen) {
  const Plane *plane = &memory->plane;
  memory->me = plane_cell(plane, seen->me_row, seen->me_col);
  memory->even_turn = (seen->turn + 1) % 2 == 0;
  memory->news = false;
  for (int32_t r = 0; r < SIGHT_SPAN; r++)
    for (int32_t c = 0; c < SIGHT_SPAN; c++) {
      int32_t row = seen->me_row + r - SIGHT_REACH, col = seen->me_col + c - SIGHT_REACH;
      uint8_t bits = seen->sight.at[r][c];
      if (!(bits & SEEN) || !plane_inside(plane, row, col)) continue;
      learn(memory, plane_cell(plane, row, col), bits);
    }
  if (memory->news) danger_update(memory);
}
