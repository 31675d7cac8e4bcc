/* What the microscope says of cells that were not expanded is true, word by word: every claim of its sentences is
 * looked up in the log of the search, on random boards with walls, sleepers, terrain and rooms, for every algorithm,
 * heuristic and some weights. Shares nothing with the reasons but the log. */
#include <math.h>
#include <stdlib.h>

#include "game/core/maze.h"
#include "game/core/maze_map.h"
#include "game/play/microscope.h"
#include "tests/support/check.h"

enum { BOARDS = 150 };

typedef struct Seen { /* by cell, from the log alone */
  int32_t *opened;    /* its last opening, -1: none */
  int32_t *closed;    /* its last closing, -1: none */
  int32_t *far;       /* steps or cost from the start by plain relaxation, -1: no way */
} Seen;

static Cell neighbour(const Microscope *m, Cell cell, Move move) {
  for (int32_t i = 0; i < m->unit; i++) {
    cell += m->board.step[move];
    if (!m->board.open[cell] || m->monster[cell]) return CELL_NONE;
  }
  return cell;
}

static void measure(const Microscope *m, int32_t *far, Cell avoid) {
  for (Cell c = 0; c < m->board.cells; c++) far[c] = -1;
  far[m->start] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (Cell c = 0; c < m->board.cells; c++) {
      if (far[c] < 0 || c == avoid) continue;
      for (Move move = 0; move < DIRECTION_COUNT; move++) {
        Cell next = neighbour(m, c, move);
        if (next == CELL_NONE) continue;
        int32_t cost = far[c] + microscope_step_cost(m, next);
        if (far[next] >= 0 && far[next] <= cost) continue;
        far[next] = cost;
        changed = true;
      }
    }
  }
}

static Seen look_at(const Microscope *m) {
  size_t cells = (size_t)m->board.cells;
  Seen seen = {malloc(cells * sizeof(int32_t)), malloc(cells * sizeof(int32_t)), malloc(cells * sizeof(int32_t))};
  assert_true(seen.opened && seen.closed && seen.far);
  for (size_t c = 0; c < cells; c++) seen.opened[c] = seen.closed[c] = -1;
  for (int32_t i = 0; i < m->log.count; i++) {
    const TraceEvent *event = &m->log.events[i];
    (event->kind == TRACE_OPENED ? seen.opened : seen.closed)[event->cell] = i;
  }
  measure(m, seen.far, CELL_NONE);
  return seen;
}

static void forget(Seen *seen) {
  free(seen->opened);
  free(seen->closed);
  free(seen->far);
}

/* With the g that it was opened with, or would have had. */
static double f_of(const Microscope *m, const Seen *seen, Cell cell) {
  int32_t event = seen->opened[cell];
  return search_log_f(&m->log, cell, event >= 0 ? m->log.events[event].value : seen->far[cell]);
}

/* Keys are compared in parts of 1/256. */
static bool same_key(double a, double b) { return floor(a * 256) == floor(b * 256); }

/* Whether the cell named in the reason lies on a shortest way to the cell. */
static bool on_the_way(const Microscope *m, const Seen *seen, Cell gate, Cell cell) {
  if (gate == cell) return true;
  Microscope from = *m; /* borrows everything */
  from.start = gate;
  int32_t *far = malloc(sizeof *far * (size_t)m->board.cells);
  assert_non_null(far);
  measure(&from, far, CELL_NONE);
  bool on = far[cell] >= 0 && seen->far[gate] + far[cell] == seen->far[cell];
  free(far);
  return on;
}

/* "%d cells stood before it in the queue": the queue as a queue, from its first opening to the last closing. */
static int32_t stood_before(const Microscope *m, const Seen *seen, Cell cell) {
  int32_t before = 0;
  for (int32_t i = 0; i < seen->opened[cell]; i++) {
    const TraceEvent *event = &m->log.events[i];
    before += event->kind == TRACE_OPENED && event->cell != m->goal && seen->closed[event->cell] < 0;
  }
  return before;
}

static bool on_path(const Microscope *m, Cell cell) {
  for (int32_t i = 0; i <= m->log.result.length; i++)
    if (m->log.path[i] == cell) return true;
  return false;
}

static bool has_closed_neighbour(const Microscope *m, const Seen *seen, Cell cell, bool all_on_path) {
  bool any = false;
  for (Move move = 0; move < DIRECTION_COUNT; move++) {
    Cell next = neighbour(m, cell, move);
    if (next == CELL_NONE || seen->closed[next] < 0) continue;
    any = true;
    if (all_on_path && !on_path(m, next)) return false;
  }
  return any;
}

/* One claim; false when it does not hold. */
static bool holds(const Microscope *m, const Seen *seen, Cell cell, const Why *why) {
  const SearchLog *log = &m->log;
  bool found = log->result.status == SEARCH_FOUND, jumps = log->ran == algorithm_find("jps");
  int32_t opened = seen->opened[cell];
  Cell gate = why->gate;
  double answer = found && seen->opened[m->goal] >= 0 ? f_of(m, seen, m->goal) : 0;
  if (why->kind != WHY_EXPANDED && m->board.open[cell] && seen->closed[cell] >= 0) return false;
  switch (why->kind) {
    case WHY_EXPANDED: return seen->closed[cell] >= 0 && m->node_at[seen->closed[cell]] == why->node;
    case WHY_WALL: return !m->board.open[cell];
    case WHY_MONSTER: return m->board.open[cell] && m->monster[cell];
    case WHY_GOAL: return found && cell == m->goal;
    case WHY_CUT_OFF: return seen->far[cell] < 0;
    case WHY_BEYOND: /* a shortest way leads over the goal, and no expanded cell is beside it */
      return found && opened < 0 && seen->far[cell] > seen->far[m->goal] && on_the_way(m, seen, m->goal, cell) &&
             !has_closed_neighbour(m, seen, cell, false);
    case WHY_MORE:
      if (!found || gate == CELL_NONE || seen->closed[gate] >= 0 || !on_the_way(m, seen, gate, cell)) return false;
      return fabs(f_of(m, seen, gate) - why->f) < 1e-9 && fabs(why->answer - answer) < 1e-9 && why->f > answer;
    case WHY_TIE:
      return found && gate != CELL_NONE && seen->closed[gate] < 0 && on_the_way(m, seen, gate, cell) &&
             (!jumps || seen->opened[gate] >= 0) && same_key(f_of(m, seen, gate), answer);
    case WHY_BEHIND:
      return found && seen->closed[gate] < 0 && seen->opened[gate] >= 0 && on_the_way(m, seen, gate, cell) &&
             stood_before(m, seen, gate) == why->ahead;
    case WHY_OVER_BOUND:
      return found && seen->opened[gate] < 0 && on_the_way(m, seen, gate, cell) && why->f > why->answer &&
             fabs(why->answer - answer) < 1e-9 && fabs(why->f - f_of(m, seen, gate)) < 1e-9;
    case WHY_FARTHER: /* whatever was taken while it waited was not farther */
      if (!found || seen->opened[gate] < 0 || seen->closed[gate] >= 0 || !on_the_way(m, seen, gate, cell)) return false;
      for (int32_t i = seen->opened[gate]; i < log->count; i++)
        if (log->events[i].kind == TRACE_CLOSED && search_log_h(log, log->events[i].cell) > why->f + 1e-9) return false;
      return fabs(search_log_h(log, gate) - why->f) < 1e-9;
    case WHY_BRANCH: /* where it would have been entered from, the search had not finished */
      return found && seen->opened[gate] < 0 && log->ran->keeps == KEEPS_STACK &&
             has_closed_neighbour(m, seen, gate, log->ran->sorts != SORTS_BY_SUM);
    case WHY_MET: return found && log->ran->keeps == KEEPS_TWO_QUEUES;
    case WHY_SHUT: return !found && log->ran->keeps == KEEPS_TWO_QUEUES && seen->far[m->goal] < 0;
    case WHY_JUMPED: { /* a jump led over it in a straight line */
      if (opened >= 0 || !jumps) return false;
      int32_t stride = log->stride, a = gate, b = why->gate_end;
      bool flat = a / stride == b / stride && cell / stride == a / stride;
      bool tall = a % stride == b % stride && cell % stride == a % stride;
      bool told = false;
      for (int32_t i = 0; i < log->count && !told; i++)
        told = log->events[i].kind == TRACE_OPENED && log->events[i].cell == b && log->events[i].parent == a;
      return told && (flat || tall) && ((a < cell && cell < b) || (b < cell && cell < a));
    }
    case WHY_PRUNED: return opened < 0 && jumps;
    case WHY_STOPPED: return log->result.status == SEARCH_LIMIT;
  }
  return false;
}

static void check_flaw(const Microscope *m, const Seen *seen, Cell cell) {
  Flaw flaw;
  if (!microscope_flaw(m, cell, &flaw)) return;
  const SearchLog *log = &m->log;
  bool beside = false, offered = false;
  for (Move move = 0; move < DIRECTION_COUNT; move++) beside |= neighbour(m, flaw.better, move) == flaw.cell;
  int32_t first = 0;
  while (log->events[first].cell != flaw.cell || log->events[first].kind != TRACE_OPENED) first++;
  for (int32_t i = first; i < log->count; i++)
    offered |= log->events[i].kind == TRACE_CLOSED && log->events[i].cell == flaw.better &&
               m->node_at[i] == flaw.node && log->events[i].value + microscope_step_cost(m, flaw.cell) == flaw.offered;
  assert_true(beside && offered && flaw.offered < flaw.g);
  assert_int_equal(log->events[seen->opened[flaw.cell]].value, flaw.g); /* it kept what it had */
}

static Map *board_for(Rng *rng, int32_t number) {
  if (number % 5 == 4) { /* rooms, with loops */
    Error error = {.text = ""};
    MazeSetup setup = {.kind = MAZE_BRAIDED, .rooms = MAZE_ROOMS_MIN + number % 7, .seed = rng_next(rng)};
    Map *maze = maze_create(&setup, NULL, NULL, &error);
    if (!maze) fail_msg("%s", error.text);
    return maze;
  }
  RandomMap what = {.rows = 3 + (int32_t)rng_below(rng, 12),
                    .cols = 3 + (int32_t)rng_below(rng, 16),
                    .wall = (double)rng_below(rng, 45) / 100,
                    .foods = 1,
                    .monsters = (int32_t)rng_below(rng, 3)};
  Map *map = map_random(rng, &what);
  if (number % 3 == 0) {
    assert_true(board_add_cost(&map->board));
    for (Cell c = 0; c < map->board.cells; c++) map->board.cost[c] = (uint8_t)(1 + rng_below(rng, COST_MAX));
    board_finish(&map->board);
  }
  return map;
}

static void test_every_reason_is_true(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 20, 1);
  int32_t count, runs = check_sample(BOARDS), said = 0;
  const Algorithm *table = algorithm_table(&count);
  for (int32_t run = 0; run < runs; run++) {
    Map *map = board_for(&rng, run);
    for (int32_t a = 0; a < count; a++) {
      Microscope m;
      Error error = {.text = ""};
      MicroscopeQuestion question = {.map = map,
                                     .start = map->pacman,
                                     .goal = map->foods.count ? map->foods.at[0] : map->exit,
                                     .algorithm = &table[a],
                                     .heuristic = (Heuristic)rng_below(&rng, HEURISTIC_COUNT),
                                     .weight = run % 4 == 1   ? 1.7
                                               : run % 4 == 2 ? 3
                                                              : 1};
      if (!microscope_open(&m, &question, &error)) fail_msg("%s", error.text);
      Seen seen = look_at(&m);
      for (Cell c = 0; c < m.board.cells; c++) {
        if (m.unit > 1 && (board_row(&m.board, c) % 2 == 0 || board_col(&m.board, c) % 2 == 0)) continue;
        Why why = microscope_why(&m, c);
        said++;
        if (!holds(&m, &seen, c, &why))
          fail_msg(
              "board %d, %s (ran %s), heuristic %d, weight %g: of (%d, %d) it says %d with gate %d, f %g, answer %g, "
              "which is not so",
              (int)run, table[a].id, m.log.ran->id, (int)question.heuristic, question.weight,
              (int)board_row(&m.board, c), (int)board_col(&m.board, c), (int)why.kind, (int)why.gate, why.f,
              why.answer);
        if (m.board.open[c]) check_flaw(&m, &seen, c);
      }
      forget(&seen);
      microscope_close(&m);
    }
    map_destroy(map);
  }
  print_message("# %d reasons\n", (int)said);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_reason_is_true)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
