/* Which cells are dangerous, worked out from the homes that are known. All of it is local: what a look changes lies
 * within a small window, so a move costs the same on any board. What was never seen is taken for harmless here; it
 * is seen in time, for every home that matters to a step lies within three steps. */
#include <string.h>

#include "ai/level3_fog/memory_internal.h"

/* How far from Pacman a look can change a verdict. An exit newly seen changes its home's chances (1 step on), those the
 * other exits (2), those the ways out of a cell beside (3), and that one the cells that count on it (4). */
enum { WINDOW = SIGHT_REACH + 4, WINDOW_SPAN = 2 * WINDOW + 1 };

static bool is_home(const Memory *memory, Cell cell) { return memory->what[cell] & KNOWN_HOME; }

/* Exits of a home; what was not seen may be one. */
static int32_t exits_of(const Memory *memory, Cell home) {
  int32_t count = 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    uint8_t what = memory->what[home + memory->plane.step[m]];
    count += !(what & KNOWN) || what & KNOWN_OPEN;
  }
  return count;
}

static uint16_t clear_chance(const Memory *memory, Cell cell) {
  int32_t chance = CHANCE_ONE;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell home = cell + memory->plane.step[m];
    if (!is_home(memory, home)) continue;
    int32_t exits = exits_of(memory, home); /* at least 1: this cell */
    chance = chance * (exits - 1) / exits;
  }
  return (uint16_t)chance;
}

/* Whether the monsters could stand on all the given cells (up to four) at once, each monster on one. Tries homes for
 * one cell after the other. */
/* NOLINTNEXTLINE(misc-no-recursion): four cells at most */
static bool can_block(const Memory *memory, const Cell *cells, int32_t count, Cell *used, int32_t done) {
  if (done == count) return true;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell home = cells[done] + memory->plane.step[m];
    bool taken = !is_home(memory, home);
    for (int32_t i = 0; i < done; i++) taken |= used[i] == home;
    if (taken) continue;
    used[done] = home;
    if (can_block(memory, cells, count, used, done + 1)) return true;
  }
  return false;
}

/* For a cell reached on an odd turn: the chance that one of its neighbours can be entered on the turn after. It is
 * certain when not all of them can be blocked; else the monsters are taken as independent. */
static uint16_t leave_chance(const Memory *memory, Cell cell) {
  Cell ways[DIRECTION_COUNT], used[DIRECTION_COUNT];
  int32_t count = 0, blocked = CHANCE_ONE;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell way = cell + memory->plane.step[m];
    uint8_t what = memory->what[way];
    if (!(what & KNOWN)) return CHANCE_ONE;
    if (!(what & KNOWN_OPEN) || is_home(memory, way) || memory->clear[way] == 0) continue;
    if (memory->clear[way] == CHANCE_ONE) return CHANCE_ONE;
    ways[count++] = way;
    blocked = blocked * (CHANCE_ONE - memory->clear[way]) / CHANCE_ONE;
  }
  if (!can_block(memory, ways, count, used, 0)) return CHANCE_ONE;
  return (uint16_t)(CHANCE_ONE - blocked);
}

/* On odd turns no monster may come, and there must be a way out whatever the monsters do. The way out is safe in
 * its turn: it leads back here. */
static bool safe_on_odd(const Memory *memory, Cell cell) {
  return !is_home(memory, cell) && memory->clear[cell] == CHANCE_ONE && memory->leave[cell] == CHANCE_ONE;
}

/* On even turns it is enough that it is ever free, and that a safe cell is next to it. */
static bool safe_on_even(const Memory *memory, Cell cell) {
  if (is_home(memory, cell) || memory->clear[cell] == 0) return false;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    uint8_t what = memory->what[cell + memory->plane.step[m]];
    if (!(what & KNOWN) || what & KNOWN_SAFE) return true;
  }
  return false;
}

typedef struct Window {
  Cell cells[WINDOW_SPAN * WINDOW_SPAN];
  int32_t count;
} Window;

static void gather(const Memory *memory, Window *window) {
  const Plane *plane = &memory->plane;
  int32_t row = memory->me / plane->stride - 1, col = memory->me % plane->stride - 1;
  window->count = 0;
  for (int32_t r = row - WINDOW; r <= row + WINDOW; r++)
    for (int32_t c = col - WINDOW; c <= col + WINDOW; c++) {
      if (!plane_inside(plane, r, c)) continue;
      Cell cell = plane_cell(plane, r, c);
      if (memory_open(memory, cell)) window->cells[window->count++] = cell;
    }
}

void danger_update(Memory *memory) {
  Window window;
  gather(memory, &window);
  for (int32_t i = 0; i < window.count; i++) memory->clear[window.cells[i]] = clear_chance(memory, window.cells[i]);
  for (int even = 0; even < 2; even++) /* the even ones build on the odd ones */
    for (int32_t i = 0; i < window.count; i++) {
      Cell cell = window.cells[i];
      uint8_t *what = &memory->what[cell];
      if ((*what & KNOWN_EVEN) != (even ? KNOWN_EVEN : 0)) continue;
      if (!even) memory->leave[cell] = leave_chance(memory, cell);
      bool safe = even ? safe_on_even(memory, cell) : safe_on_odd(memory, cell);
      *what = (uint8_t)(safe ? *what | KNOWN_SAFE : *what & ~KNOWN_SAFE);
    }
}

/* The chance to come through a cell: not to be met there and to get away. */
uint32_t danger_chance(const Memory *memory, Cell cell) {
  uint8_t what = memory->what[cell];
  if (what & KNOWN_SAFE) return CHANCE_ONE;
  if (!(what & KNOWN_EVEN)) return (uint32_t)memory->clear[cell] * memory->leave[cell] >> CHANCE_BITS;
  /* Nobody comes on an even turn, but every way on is risky: the best of them. Passing through such a cell is charged
   * for twice, here and on the way on. Charging it once makes no difference: over 20,000 games on random maps 5,114
   * instead of 5,118 are won. */
  uint32_t best = 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell next = cell + memory->plane.step[m];
    if (!memory_open(memory, next) || memory->what[next] & KNOWN_HOME) continue;
    uint32_t chance = (uint32_t)memory->clear[next] * memory->leave[next] >> CHANCE_BITS;
    if (chance > best) best = chance;
  }
  return best;
}
