/* Regions that are free of risk inside, joined by risky cells: a Dijkstra search over the chance to be alive, most
 * likely first. Then the region with the most food per risk, or the last food, which is free of its own risk. */
#include "ai/level3_fog/risk_internal.h"

#include <stdlib.h>

/* Chances of whole ways are kept finer than those of cells; a way of 24 even bets still counts. */
enum { WAY_BITS = 24 };
static const uint32_t way_one = 1u << WAY_BITS;
/* What a cell at the edge of the unknown is worth, in foods: one in eight, so that food that is known comes first. */
static const uint32_t edge_worth = 1u << (WAY_BITS - 3);
static const uint64_t gain_most = UINT64_C(1) << (WAY_BITS + 14); /* so that a product of gain and risk fits 64 bits */

bool risk_init(Risk *risk, const Plane *plane) {
  size_t cells = (size_t)plane->cells; /* a cell enters at most one region: only what is used is ever touched */
  *risk = (Risk){.regions = malloc(cells * sizeof *risk->regions), .heap = malloc(cells * sizeof *risk->heap)};
  return risk->regions && risk->heap;
}

void risk_destroy(Risk *risk) {
  free(risk->regions);
  free(risk->heap);
  *risk = (Risk){0};
}

/* Never a home, nor a cell that always has its monster on it when Pacman could come. */
static bool can_enter(const Memory *memory, Cell cell) {
  uint8_t what = memory->what[cell];
  if (!(what & KNOWN_OPEN) || what & KNOWN_HOME) return false;
  return !(what & KNOWN_EVEN) || memory->clear[cell] > 0;
}

/* Likelier first; regions are numbered in the order in which they were found, the nearer first. */
static bool goes_first(const Risk *risk, int32_t a, int32_t b) {
  uint32_t x = risk->regions[a].chance, y = risk->regions[b].chance;
  return x != y ? x > y : a < b;
}

static void heap_push(Risk *risk, int32_t region) {
  int32_t i = risk->heap_count++;
  while (i > 0 && goes_first(risk, region, risk->heap[(i - 1) / 2])) {
    risk->heap[i] = risk->heap[(i - 1) / 2];
    i = (i - 1) / 2;
  }
  risk->heap[i] = region;
}

static int32_t heap_pop(Risk *risk) {
  int32_t top = risk->heap[0], last = risk->heap[--risk->heap_count], i = 0;
  for (;;) {
    int32_t child = 2 * i + 1;
    if (child >= risk->heap_count) break;
    if (child + 1 < risk->heap_count && goes_first(risk, risk->heap[child + 1], risk->heap[child])) child++;
    if (!goes_first(risk, risk->heap[child], last)) break;
    risk->heap[i] = risk->heap[child];
    i = child;
  }
  risk->heap[i] = last;
  return top;
}

/* Reaches a cell: free of risk it joins the region, else it is the gate of a new one, expanded when its turn comes. */
static void reach(Risk *risk, const Memory *memory, Flood *flood, int32_t from, Cell cell, Move move, int32_t distance,
                  uint32_t before) {
  uint32_t chance = before * danger_chance(memory, cell) >> CHANCE_BITS;
  if (chance == CHANCE_ONE) {
    flood_add(flood, cell, move, distance);
    return;
  }
  flood_mark(flood, cell, move, distance);
  risk->regions[risk->count] =
      (Region){.entry = cell,
               .parent = from,
               .chance = (uint32_t)((uint64_t)risk->regions[from].chance * chance >> CHANCE_BITS)};
  heap_push(risk, risk->count++);
}

static void count_in(Region *region, const Memory *memory, Cell cell, uint32_t chance) {
  if (memory->what[cell] & KNOWN_FOOD) region->gain += chance;
  if (memory_frontier(memory, cell)) {
    region->edge = true;
    region->gain += (uint64_t)chance * edge_worth >> WAY_BITS;
  }
  if (region->gain > gain_most) region->gain = gain_most;
}

/* Everything that can be reached from the cells queued since `head`, within the region. */
static int32_t fill(Risk *risk, const Memory *memory, const FirstMoves *first, Flood *flood, int32_t number,
                    int32_t head) {
  for (; head < flood->reached; head++) {
    Cell cell = flood->queue[head];
    Region *region = &risk->regions[number];
    flood->expanded++;
    if (cell != region->entry) count_in(region, memory, cell, region->chance);
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = cell + memory->plane.step[m];
      if (!can_enter(memory, next) || flood_has(flood, next)) continue;
      FirstMove now = cell == memory->me ? first->move[m] : FIRST_NOW;
      if (now == FIRST_NO) continue;
      bool waits = now == FIRST_LATER;
      reach(risk, memory, flood, number, next, m, flood->distance[cell] + 1 + (waits ? WAIT_TURNS : 0),
            waits ? first->wait_chance : CHANCE_ONE);
    }
  }
  return head;
}

/* Gain per risk, without dividing. */
static bool promises_more(const Region *a, const Region *b) {
  return a->gain * (way_one - b->chance) > b->gain * (way_one - a->chance);
}

/* When one food is left and nothing is unknown, eating it wins before the monsters move: only the way there counts, and
 * the flood has found the best. */
static Cell last_food(const Risk *risk, const Memory *memory, const Flood *flood) {
  for (int32_t i = 1; i < risk->count; i++)
    if (memory->what[risk->regions[i].entry] & KNOWN_FOOD) return risk->regions[i].entry;
  for (int32_t i = 0; i < flood->reached; i++)
    if (memory->what[flood->queue[i]] & KNOWN_FOOD) return flood->queue[i];
  return CELL_NONE;
}

Cell risk_plan(Risk *risk, const Memory *memory, const FirstMoves *first, Flood *flood) {
  risk->heap_count = 0;
  risk->count = 1;
  risk->regions[0] = (Region){.entry = memory->me, .parent = -1, .chance = way_one};
  flood_start(flood, &memory->plane, memory->me);
  int32_t head = fill(risk, memory, first, flood, 0, 0), best = -1;
  bool edge = false;
  while (risk->heap_count > 0) {
    int32_t number = heap_pop(risk);
    Region *region = &risk->regions[number];
    const Region *parent = &risk->regions[region->parent];
    region->gain = parent->gain;
    count_in(region, memory, region->entry, parent->chance); /* food is eaten before the monsters move */
    if (region->chance == 0) continue;                       /* certain death is no way */
    flood->queue[flood->reached++] = region->entry;
    head = fill(risk, memory, first, flood, number, head);
    region = &risk->regions[number];
    edge |= region->edge;
    if (region->gain > 0 && (best < 0 || promises_more(region, &risk->regions[best]))) best = number;
  }
  if (memory->foods == 1 && !edge) return last_food(risk, memory, flood);
  return best < 0 ? CELL_NONE : risk->regions[best].entry;
}

double risk_chance(const Risk *risk, Cell target) {
  for (int32_t i = 1; i < risk->count; i++)
    if (risk->regions[i].entry == target) return (double)risk->regions[i].chance / way_one;
  return 1; /* within the region that is free of risk */
}
