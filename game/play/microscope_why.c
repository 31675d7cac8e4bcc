/* Why a cell was not expanded, and where a longer path comes from: derived from the log of the whole search.
 * Must not search, and knows of an algorithm only what it keeps and sorts by. */
#include <math.h>
#include <string.h>

#include "game/play/microscope.h"

static bool was_closed(const Microscope *m, Cell cell, int32_t *node) {
  for (int32_t i = m->last_event[cell]; i >= 0; i = m->before[i]) {
    if (m->log.events[i].kind != TRACE_CLOSED) continue;
    *node = m->node_at[i];
    return true;
  }
  return false;
}

/* The next cell in that direction; CELL_NONE where a wall is between them. */
static Cell step(const Microscope *m, Cell cell, Move move) {
  for (int32_t i = 0; i < m->unit; i++) {
    cell += m->board.step[move];
    if (!m->board.open[cell] || m->monster[cell]) return CELL_NONE;
  }
  return cell;
}

/* The previous cell on a shortest path from the start; if there are several, one that was expanded. */
static Cell nearer(const Microscope *m, Cell cell) {
  Cell best = CELL_NONE;
  int32_t node;
  for (Move move = 0; move < DIRECTION_COUNT; move++) {
    Cell next = step(m, cell, move);
    if (next == CELL_NONE || m->truth[next] != m->truth[cell] - microscope_step_cost(m, cell)) continue;
    if (best == CELL_NONE || was_closed(m, next, &node)) best = next;
  }
  return best;
}

/* Whether the search has expanded a neighbour of the cell. */
static bool was_beside(const Microscope *m, Cell cell) {
  int32_t node;
  for (Move move = 0; move < DIRECTION_COUNT; move++) {
    Cell next = step(m, cell, move);
    if (next != CELL_NONE && was_closed(m, next, &node)) return true;
  }
  return false;
}

/* The first cell on a shortest path to this one that was not expanded. */
static Cell find_gate(const Microscope *m, Cell cell) {
  Cell gate = cell;
  int32_t node;
  while (cell != CELL_NONE && cell != m->start) {
    if (!was_closed(m, cell, &node)) gate = cell;
    cell = nearer(m, cell);
  }
  return gate;
}

/* The key of the goal when the search took it. */
static double answer_of(const Microscope *m) {
  int32_t event = m->last_event[m->goal];
  return event < 0 ? 0 : search_log_f(&m->log, m->goal, m->log.events[event].value);
}

/* How many entries of the queue were opened after the last one taken and before this one. */
static int32_t ahead_of(const Microscope *m, int32_t event) {
  int32_t ahead = 0;
  for (int32_t i = 0; i < event; i++) {
    const TraceEvent *e = &m->log.events[i];
    ahead += e->kind == TRACE_OPENED && m->after[i] < 0 && e->cell != m->goal;
  }
  return ahead;
}

/* Jump point search is the only one whose parents need not be neighbours. */
static bool jumps(const Algorithm *ran) { return ran == algorithm_find("jps"); }

/* Whether a straight jump of the search passes over the cell: from one jump point to the next. */
static bool jumped_over(const Microscope *m, Cell cell, Why *why) {
  for (int32_t i = 0; i < m->log.count; i++) {
    const TraceEvent *e = &m->log.events[i];
    if (e->kind != TRACE_OPENED || e->parent == CELL_NONE) continue;
    int32_t stride = m->log.stride, from = e->parent, to = e->cell;
    bool flat = from / stride == to / stride && cell / stride == to / stride;
    bool tall = from % stride == to % stride && cell % stride == to % stride;
    bool between = (from < cell && cell < to) || (to < cell && cell < from);
    if (!between || (!flat && !tall)) continue;
    why->gate = from;
    why->gate_end = to;
    return true;
  }
  return false;
}

/* A cell that was on the open list when the search ended. */
static Why why_waited(const Microscope *m, Why why, int32_t event) {
  const Algorithm *ran = m->log.ran;
  why.f = search_log_f(&m->log, why.gate, m->log.events[event].value);
  why.answer = answer_of(m);
  if (ran->keeps == KEEPS_TWO_QUEUES) {
    why.kind = WHY_MET;
  } else if (ran->keeps == KEEPS_QUEUE) {
    why.kind = WHY_BEHIND;
    why.ahead = ahead_of(m, event);
  } else if (ran->sorts == SORTS_BY_ESTIMATE) {
    why.kind = WHY_FARTHER;
  } else {
    why.kind = why.f > why.answer + 1e-9 ? WHY_MORE : WHY_TIE;
  }
  return why;
}

/* A cell that was never opened although a path leads there, and whose gate was not opened either. */
static Why why_unseen(const Microscope *m, Cell cell, Why why) {
  const Algorithm *ran = m->log.ran;
  why.answer = answer_of(m);
  why.f = search_log_f(&m->log, why.gate, m->truth[why.gate]);
  bool over = why.f > why.answer + 1e-9;
  if (ran->keeps == KEEPS_STACK)
    why.kind = over && ran->sorts == SORTS_BY_SUM ? WHY_OVER_BOUND : WHY_BRANCH;
  else if (ran->keeps == KEEPS_TWO_QUEUES)
    why.kind = WHY_MET;
  else if (jumps(ran) && jumped_over(m, cell, &why))
    why.kind = WHY_JUMPED;
  else if (over)
    why.kind = WHY_MORE;
  else /* in rooms the corridor before the cell may have been open */
    why.kind = jumps(ran) ? WHY_PRUNED : WHY_TIE;
  return why;
}

Why microscope_why(const Microscope *m, Cell cell) {
  Why why = {.gate = CELL_NONE, .gate_end = CELL_NONE};
  if (!m->board.open[cell])
    why.kind = WHY_WALL;
  else if (m->monster[cell])
    why.kind = WHY_MONSTER;
  else if (was_closed(m, cell, &why.node))
    why.kind = WHY_EXPANDED;
  else if (cell == m->goal && m->log.result.status == SEARCH_FOUND)
    why.kind = WHY_GOAL;
  else if (m->truth[cell] < 0)
    why.kind = WHY_CUT_OFF;
  else if (m->log.result.status == SEARCH_LIMIT)
    why.kind = WHY_STOPPED;
  else if (m->log.result.status != SEARCH_FOUND && m->log.ran->keeps == KEEPS_TWO_QUEUES)
    why.kind = WHY_SHUT;
  else if (m->log.result.status != SEARCH_FOUND)
    why.kind = jumped_over(m, cell, &why) ? WHY_JUMPED : WHY_PRUNED;
  else {
    int32_t event = m->last_event[cell];
    why.gate = event >= 0 ? cell : find_gate(m, cell);
    if (why.gate == m->goal && was_beside(m, cell)) why.gate = cell; /* a depth-first search came by another path */
    event = m->last_event[why.gate];
    why.kind = WHY_BEYOND;
    if (why.gate == m->goal) return why;
    return event >= 0 && m->log.events[event].kind == TRACE_OPENED ? why_waited(m, why, event)
                                                                   : why_unseen(m, cell, why);
  }
  return why;
}

/* --- where a worse way comes from -------------------------------------------------------------------------------- */

/* The first node beside the cell that could have offered it a smaller cost after it had its own. */
static bool find_offer(const Microscope *m, Cell cell, Flaw *flaw) {
  int32_t opened = m->last_event[cell];
  while (opened >= 0 && m->log.events[opened].kind != TRACE_OPENED) opened = m->before[opened];
  if (opened < 0) return false;
  const TraceEvent *kept = &m->log.events[opened];
  int32_t price = microscope_step_cost(m, cell);
  for (int32_t i = opened + 1; i < m->log.count; i++) {
    const TraceEvent *e = &m->log.events[i];
    if (e->kind != TRACE_CLOSED || e->value + price >= kept->value) continue;
    for (Move move = 0; move < DIRECTION_COUNT; move++) {
      if (step(m, e->cell, move) != cell) continue;
      flaw->cell = cell;
      flaw->kept = kept->parent;
      flaw->better = e->cell;
      flaw->g = kept->value;
      flaw->offered = e->value + price;
      flaw->node = m->node_at[i];
      return true;
    }
  }
  return false;
}

bool microscope_flaw(const Microscope *m, Cell of, Flaw *flaw) {
  Cell cell = of == CELL_NONE ? m->goal : of;
  bool dives = m->log.ran->keeps == KEEPS_STACK || m->log.ran->keeps == KEEPS_TWO_QUEUES;
  if (dives || m->last_event[cell] < 0) return false;
  if (m->log.events[m->last_event[cell]].value <= m->truth[cell]) return false;
  for (; cell != CELL_NONE; cell = m->log.events[m->last_event[cell]].parent)
    if (find_offer(m, cell, flaw)) {
      flaw->shortest = m->truth[cell];
      return true;
    }
  return false;
}
