/* The explorer: looks, remembers, walks a tour over what is safe, gambles only when nothing safe is left, and gives up
 * when only certain death is. Everything it knows comes from observations. */
#include <stdlib.h>

#include "ai/level3_fog/risk_internal.h"
#include "ai/level3_fog/tour_internal.h"

typedef struct Explorer {
  bool ready; /* everything below is allocated at the first move, when the size is known */
  Memory memory;
  Flood flood;
  Tour tour;
  Risk risk;
} Explorer;

static void *explorer_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  (void)setup; /* it draws no random numbers */
  Explorer *explorer = calloc(1, sizeof *explorer);
  if (!explorer) error_set(error, "out of memory for the agent %s", info->id);
  return explorer;
}

static void forget(Explorer *explorer) {
  memory_destroy(&explorer->memory);
  flood_destroy(&explorer->flood);
  risk_destroy(&explorer->risk);
}

static void explorer_destroy(void *self) {
  forget(self);
  free(self);
}

static bool prepare(Explorer *explorer, const Observation *seen) {
  if (explorer->ready) return true;
  explorer->ready = memory_init(&explorer->memory, seen) && flood_init(&explorer->flood, &explorer->memory.plane) &&
                    risk_init(&explorer->risk, &explorer->memory.plane);
  if (!explorer->ready) forget(explorer);
  return explorer->ready;
}

/* Whether a monster is seen right now one move away. */
static bool monster_at(const Observation *seen, Move move) { return sight_beside(&seen->sight, move) & SEEN_MONSTER; }

/* Walls and homes are no moves; a monster in the way is one to wait for, on the best cell there is. */
static FirstMoves first_moves(const Memory *memory, const Observation *seen) {
  FirstMoves first = {.wait = MOVE_COUNT};
  uint32_t back = danger_chance(memory, memory->me);
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell next = memory->me + memory->plane.step[m];
    if (!memory_open(memory, next) || memory->what[next] & KNOWN_HOME || monster_at(seen, m)) continue;
    first.move[m] = FIRST_NOW;
    uint32_t chance = danger_chance(memory, next) * back >> CHANCE_BITS;
    if (chance <= first.wait_chance) continue;
    first.wait = m;
    first.wait_chance = chance;
  }
  for (Move m = 0; m < DIRECTION_COUNT; m++)
    if (monster_at(seen, m) && first.wait != MOVE_COUNT) first.move[m] = FIRST_LATER;
  return first;
}

/* The gamble's way, from Pacman to its target. */
static void trace_gamble(const Explorer *explorer, Cell target, Trace *trace) {
  const Flood *flood = &explorer->flood;
  Cell *way = explorer->risk.heap; /* done with, and long enough */
  int32_t count = 0;
  for (Cell cell = target; count < explorer->memory.plane.cells;
       cell -= explorer->memory.plane.step[flood->came[cell]]) {
    way[count++] = cell;
    if (flood->came[cell] >= DIRECTION_COUNT) break;
  }
  while (count > 0) trace_cell(trace, TRACE_PATH, way[--count], 0);
}

/* Homes as targets of their monsters; cells near them that may not be entered now as cut off, with the chance in
 * percent of being caught there. */
static void trace_danger(const Memory *memory, const Observation *seen, Trace *trace) {
  static const int32_t reach = 2; /* no danger lies farther from a home */
  const Plane *plane = &memory->plane;
  for (int32_t i = 0; i < memory->home_count; i++) {
    Cell home = memory->homes[i];
    int32_t row = home / plane->stride - 1, col = home % plane->stride - 1;
    trace_add(trace, (TraceEvent){.kind = TRACE_TARGET, .move = MOVE_STAY, .actor = (uint16_t)(i + 1), .cell = home});
    for (int32_t r = -reach; r <= reach; r++)
      for (int32_t c = abs(r) - reach; c <= reach - abs(r); c++) {
        if (!plane_inside(plane, row + r, col + c)) continue;
        Cell cell = plane_cell(plane, row + r, col + c);
        uint8_t what = memory->what[cell];
        if (!(what & KNOWN_OPEN) || what & (KNOWN_SAFE | KNOWN_HOME)) continue;
        trace_cell(trace, TRACE_PRUNED, cell, 100 - 100 * (int32_t)danger_chance(memory, cell) / CHANCE_ONE);
      }
  }
  for (Move m = 0; m < DIRECTION_COUNT; m++)
    if (monster_at(seen, m)) trace_cell(trace, TRACE_PRUNED, memory->me + plane->step[m], 100);
}

/* The chance to get through what is planned: all of it where the tour is safe, none where it gives up. */
static void trace_chance(const Explorer *explorer, bool safe, Cell target, Trace *trace) {
  enum { WHOLE = 10000 };
  int32_t chance = safe ? WHOLE : target == CELL_NONE ? 0 : (int32_t)(WHOLE * risk_chance(&explorer->risk, target));
  trace_cell(trace, TRACE_CHANCE, explorer->memory.me, chance);
}

static ActResult explorer_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                              Move *moves) {
  (void)limits; /* a move costs a fraction of a millisecond */
  Explorer *explorer = self;
  if (!prepare(explorer, seen)) return ACT_FAILED;
  Memory *memory = &explorer->memory;
  Flood *flood = &explorer->flood;
  memory_look(memory, seen);
  FirstMoves first = first_moves(memory, seen);
  if (trace) trace_danger(memory, seen, trace);
  Cell target = CELL_NONE;
  bool safe = tour_plan(&explorer->tour, memory, &first, flood);
  if (!safe) target = risk_plan(&explorer->risk, memory, &first, flood);
  if (safe) {
    moves[0] = explorer->tour.move;
    stats->depth = explorer->tour.distance;
  } else {
    moves[0] = target == CELL_NONE ? MOVE_GIVE_UP : flood_first_move(flood, &memory->plane, target);
    stats->depth = target == CELL_NONE ? 0 : flood->distance[target];
  }
  stats->expanded += flood->expanded;
  stats->value = memory->foods;
  if (trace && safe) tour_trace(&explorer->tour, memory, flood, trace);
  if (trace && target != CELL_NONE) trace_gamble(explorer, target, trace);
  if (trace) trace_chance(explorer, safe, target, trace);
  flood->expanded = 0;
  if (moves[0] < DIRECTION_COUNT && first.move[moves[0]] == FIRST_LATER) moves[0] = first.wait;
  return ACT_MOVED;
}

const AgentInfo agent_explorer = {.id = "explorer",
                                  .title = "Explorer",
                                  .blurb = "Remembers, infers homes, plans a safe tour.",
                                  .side = SIDE_PACMAN,
                                  .levels = LEVEL_BIT(3),
                                  .create = explorer_create,
                                  .act = explorer_act,
                                  .destroy = explorer_destroy};
