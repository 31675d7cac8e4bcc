/* The published local search: scores the four neighbours by what stands within three steps and by how often each was
 * looked at, and takes the best. It remembers those counters and nothing of the map. */
#include <stdlib.h>

#include "ai/level3_fog/plane_internal.h"

/* The published numbers, by the number of steps from Pacman. */
static const int32_t food_value = 2;
static const int32_t monster_value[SIGHT_REACH + 1] = {0, -60, -40, -20};
static const int32_t count_seen = 1, count_left = 2;

typedef struct Local {
  Plane plane;
  int32_t *counters; /* one per padded cell; allocated at the first move, when the size is known */
  Cell left;         /* the cell Pacman just left; CELL_NONE before the first move */
} Local;

static void *local_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  (void)setup;
  Local *local = calloc(1, sizeof *local);
  if (!local)
    error_set(error, "out of memory for the agent %s", info->id);
  else
    local->left = CELL_NONE;
  return local;
}

static void local_destroy(void *self) {
  free(((Local *)self)->counters);
  free(self);
}

static inline bool is_open(uint8_t bits) { return (bits & SEEN) && !(bits & SEEN_WALL); }

/* What the branch that starts with one step promises. Food three steps off counts once, however many ways lead there;
 * a monster counts on every way. */
static int32_t branch_value(const Sight *sight, int d) {
  enum { ME = SIGHT_REACH };
  bool counted[SIGHT_SPAN][SIGHT_SPAN] = {{false}};
  int pr = ME + sight_step_row[d], pc = ME + sight_step_col[d];
  uint8_t p = sight->at[pr][pc];
  int32_t value = (p & SEEN_FOOD ? food_value : 0) + (p & SEEN_MONSTER ? monster_value[1] : 0);
  for (int e = 0; e < DIRECTION_COUNT; e++) {
    int qr = pr + sight_step_row[e], qc = pc + sight_step_col[e];
    uint8_t q = sight->at[qr][qc];
    if (!is_open(q) || (qr == ME && qc == ME)) continue;
    value += (q & SEEN_FOOD ? food_value : 0) + (q & SEEN_MONSTER ? monster_value[2] : 0);
    for (int f = 0; f < DIRECTION_COUNT; f++) {
      int rr = qr + sight_step_row[f], rc = qc + sight_step_col[f];
      uint8_t r = sight->at[rr][rc];
      if (!is_open(r) || (rr == pr && rc == pc)) continue; /* Pacman's own cell is never three steps off */
      if ((r & SEEN_FOOD) && !counted[rr][rc]) {
        counted[rr][rc] = true;
        value += food_value;
      } else if (r & SEEN_MONSTER) {
        value += monster_value[3];
      }
    }
  }
  return value;
}

static ActResult local_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                           Move *moves) {
  (void)limits;
  Local *local = self;
  bool first = local->left == CELL_NONE;
  if (!local->counters) {
    local->plane = plane_of(seen);
    local->counters = calloc((size_t)local->plane.cells, sizeof *local->counters);
    if (!local->counters) return ACT_FAILED;
  }
  Cell me = plane_cell(&local->plane, seen->me_row, seen->me_col);
  Move best = MOVE_STAY; /* boxed in */
  int32_t best_value = 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!is_open(sight_beside(&seen->sight, m))) continue;
    Cell cell = me + local->plane.step[m];
    int32_t value = branch_value(&seen->sight, m);
    if (!first) value -= local->counters[cell] += cell == local->left ? count_left : count_seen;
    if (trace) trace_add(trace, (TraceEvent){.kind = TRACE_VALUE, .move = m, .actor = 0, .cell = cell, .value = value});
    stats->generated++;
    if (best != MOVE_STAY && value <= best_value) continue;
    best = m;
    best_value = value;
  }
  stats->expanded++;
  stats->depth = SIGHT_REACH;
  stats->value = best_value;
  local->left = me;
  moves[0] = best;
  return ACT_MOVED;
}

const AgentInfo agent_local = {.id = "local",
                               .title = "Local search",
                               .blurb = "As published: looks nearby, avoids old ground.",
                               .side = SIDE_PACMAN,
                               .levels = LEVEL_BIT(3),
                               .create = local_create,
                               .act = local_act,
                               .destroy = local_destroy};
