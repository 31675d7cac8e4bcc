/* The microscope: every place of a search against a replay from the beginning, the next one to be taken always first on
 * the open list, why cells were not expanded, and searching again after walls, start or goal were moved. */
#include "game/play/microscope.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/check.h"

static Microscope look(const Map *map, const char *id, Heuristic heuristic, double weight) {
  Microscope m;
  Error error;
  MicroscopeQuestion question = {.map = map,
                                 .start = map->pacman,
                                 .goal = map->foods.count ? map->foods.at[0] : map->exit,
                                 .algorithm = algorithm_find(id),
                                 .heuristic = heuristic,
                                 .weight = weight};
  if (!microscope_open(&m, &question, &error)) fail_msg("%s", error.text);
  return m;
}

static Map *random_map(Rng *rng) {
  RandomMap what = {.rows = 4 + (int32_t)rng_below(rng, 12),
                    .cols = 4 + (int32_t)rng_below(rng, 16),
                    .wall = (double)rng_below(rng, 40) / 100,
                    .foods = 1,
                    .monsters = (int32_t)rng_below(rng, 3)};
  Map *map = map_random(rng, &what);
  if (rng_below(rng, 3) == 0) { /* terrain */
    assert_true(board_add_cost(&map->board));
    for (Cell c = 0; c < map->board.cells; c++) map->board.cost[c] = (uint8_t)(1 + rng_below(rng, COST_MAX));
    board_finish(&map->board);
  }
  return map;
}

/* --- places ------------------------------------------------------------------------------------------------------ */

/* The state of every cell at the place, from the events before it alone. */
static void check_place(const Microscope *m) {
  const SearchLog *log = &m->log;
  int32_t open = 0, told = m->place < log->count ? m->place : log->count, node = 0;
  int32_t *last = malloc(sizeof *last * (size_t)log->cells), *order = calloc((size_t)log->cells, sizeof *order);
  assert_true(last && order);
  for (Cell c = 0; c < log->cells; c++) last[c] = -1;
  for (int32_t i = 0; i < told; i++) {
    const TraceEvent *event = &log->events[i];
    last[event->cell] = i;
    if (event->kind == TRACE_CLOSED) order[event->cell] = ++node;
  }
  for (Cell c = 0; c < log->cells; c++) {
    if (!m->board.open[c]) continue;
    CellNow now = microscope_cell(m, c);
    if (last[c] < 0) {
      assert_int_equal(now.g, -1);
      assert_true(now.kind == CELL_IS_UNSEEN || now.kind == CELL_IS_MONSTER);
      continue;
    }
    const TraceEvent *event = &log->events[last[c]];
    bool opened = event->kind == TRACE_OPENED, taken = m->place > log->count && c == m->goal;
    int32_t again = m->after[last[c]]; /* a jump point may have several entries */
    open += (opened || (again >= 0 && log->events[again].kind == TRACE_CLOSED)) && !taken;
    assert_int_equal(now.kind, taken ? CELL_IS_TAKEN : opened ? CELL_IS_OPEN : CELL_IS_CLOSED);
    assert_int_equal(now.g, event->value);
    assert_int_equal(now.parent, event->parent);
    assert_int_equal(now.order, order[c]);
    assert_true(now.f == search_log_f(log, c, event->value));
  }
  assert_int_equal(microscope_node(m), node + (m->place > log->count));
  if (log->ran->keeps != KEEPS_STACK) {
    Cell first = CELL_NONE;
    assert_int_equal(microscope_list(m, &first, 1), open);
    if (microscope_at_node(m) && microscope_next(m) != CELL_NONE) assert_int_equal(first, microscope_next(m));
  }
  free(last);
  free(order);
}

static void test_every_place_forwards_and_backwards(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 7, 0);
  int32_t count, runs = check_sample(30);
  const Algorithm *table = algorithm_table(&count);
  for (int32_t run = 0; run < runs; run++) {
    Map *map = random_map(&rng);
    for (int32_t a = 0; a < count; a++) {
      Microscope m = look(map, table[a].id, (Heuristic)rng_below(&rng, HEURISTIC_COUNT), run % 3 ? 1 : 1.7);
      assert_int_equal(m.place, microscope_last(&m));
      check_place(&m);
      for (int32_t jump = 0; jump < 8; jump++) {
        microscope_seek(&m, (int32_t)rng_below(&rng, (uint32_t)microscope_last(&m) + 1));
        check_place(&m);
      }
      microscope_seek(&m, 0);
      assert_int_equal(microscope_node(&m), 0);
      for (int32_t node = 0; m.place < microscope_last(&m); node++) {
        assert_true(node <= m.nodes);
        microscope_step(&m, 1);
        assert_true(microscope_at_node(&m));
        check_place(&m);
      }
      int32_t steps = 0;
      for (; m.place > m.node_place[0]; steps++) microscope_step(&m, -1);
      assert_int_equal(steps, m.nodes);
      check_place(&m);
      microscope_close(&m);
    }
    map_destroy(map);
  }
}

static void test_a_stack_is_the_way_down(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%%\n%P   %\n%% %%%\n%   .%\n%%%%%%\n");
  Microscope m = look(map, "dfs", HEURISTIC_MANHATTAN, 1);
  Cell stack[16];
  assert_int_equal(microscope_list(&m, stack, 16), m.log.result.length + 1);
  for (int32_t i = 0; i <= m.log.result.length; i++) assert_int_equal(stack[i], m.log.path[m.log.result.length - i]);
  microscope_close(&m);
  map_destroy(map);
}

/* --- why --------------------------------------------------------------------------------------------------------- */

static Why why_at(const Microscope *m, int32_t row, int32_t col) {
  return microscope_why(m, board_cell(&m->board, row, col));
}

static void test_why_by_hand(void **unused) {
  (void)unused;
  /* A bay behind Pacman, a room without a door, a monster, and the way along the top. */
  Map *map = map_of(
      "%%%%%%%%%%\n"
      "%   P   .%\n"
      "% %%%%%%%%\n"
      "%   G  % %\n"
      "%%%%%%%%%%\n");
  Microscope m = look(map, "astar", HEURISTIC_MANHATTAN, 1);
  assert_int_equal(m.log.result.length, 4);
  assert_int_equal(why_at(&m, 0, 0).kind, WHY_WALL);
  assert_int_equal(why_at(&m, 3, 4).kind, WHY_MONSTER);
  assert_int_equal(why_at(&m, 3, 8).kind, WHY_CUT_OFF);
  assert_int_equal(why_at(&m, 3, 6).kind, WHY_CUT_OFF); /* behind the monster */
  assert_int_equal(why_at(&m, 1, 8).kind, WHY_GOAL);
  Why why = why_at(&m, 1, 6);
  assert_int_equal(why.kind, WHY_EXPANDED);
  assert_int_equal(why.node, 3);
  why = why_at(&m, 1, 3); /* opened, away from the goal */
  assert_int_equal(why.kind, WHY_MORE);
  assert_int_equal(why.gate, board_cell(&m.board, 1, 3));
  assert_true(why.f == 6 && why.answer == 4);
  why = why_at(&m, 3, 2); /* never opened: the way there leads through the cell above */
  assert_int_equal(why.kind, WHY_MORE);
  assert_int_equal(why.gate, board_cell(&m.board, 1, 3));
  assert_true(why.f == 6 && why.answer == 4);
  microscope_close(&m);

  m = look(map, "bfs", HEURISTIC_MANHATTAN, 1);
  why = why_at(&m, 3, 2);
  assert_int_equal(why.kind, WHY_BEHIND);
  assert_int_equal(why.gate, board_cell(&m.board, 3, 1));
  microscope_close(&m);

  m = look(map, "greedy", HEURISTIC_MANHATTAN, 1);
  why = why_at(&m, 1, 3);
  assert_int_equal(why.kind, WHY_FARTHER);
  assert_true(why.f == 5);
  microscope_close(&m);

  m = look(map, "idastar", HEURISTIC_MANHATTAN, 1);
  why = why_at(&m, 1, 3);
  assert_int_equal(why.kind, WHY_OVER_BOUND);
  assert_true(why.f == 6 && why.answer == 4);
  microscope_close(&m);

  m = look(map, "jps", HEURISTIC_MANHATTAN, 1);
  assert_int_equal(why_at(&m, 1, 6).kind, WHY_JUMPED);
  microscope_close(&m);

  m = look(map, "bidirectional", HEURISTIC_MANHATTAN, 1);
  assert_int_equal(why_at(&m, 3, 2).kind, WHY_MET);
  microscope_close(&m);
  map_destroy(map);

  map = map_of("%%%%%%%\n%.P   %\n%% %%%%\n%%   %%\n%%%%%%%\n");
  m = look(map, "dfs", HEURISTIC_MANHATTAN, 1);
  assert_int_equal(why_at(&m, 3, 3).kind, WHY_BRANCH);
  microscope_close(&m);
  map_destroy(map);

  map = map_of("%%%%%%%\n%P    %\n%     %\n%    .%\n%%%%%%%\n");
  m = look(map, "astar", HEURISTIC_MANHATTAN, 1);
  int32_t ties = 0;
  for (Cell c = 0; c < m.board.cells; c++) ties += microscope_why(&m, c).kind == WHY_TIE;
  assert_true(ties > 0);
  microscope_close(&m);
  map_destroy(map);
}

/* Whatever the reason, it is a true one. */
static void check_why(const Microscope *m) {
  double answer = 0;
  if (m->last_event[m->goal] >= 0) answer = search_log_f(&m->log, m->goal, m->log.events[m->last_event[m->goal]].value);
  for (Cell c = 0; c < m->board.cells; c++) {
    Why why = microscope_why(m, c);
    bool closed = false, opened = m->last_event[c] >= 0;
    for (int32_t i = m->last_event[c]; i >= 0; i = m->before[i])
      closed = closed || m->log.events[i].kind == TRACE_CLOSED;
    assert_true((why.kind == WHY_EXPANDED) == closed);
    switch (why.kind) {
      case WHY_WALL: assert_false(m->board.open[c]); break;
      case WHY_MONSTER: assert_true(m->monster[c]); break;
      case WHY_CUT_OFF: assert_true(m->truth[c] < 0 && (!opened || m->log.ran->keeps == KEEPS_TWO_QUEUES)); break;
      case WHY_SHUT: assert_int_equal(m->log.result.status, SEARCH_NO_WAY); break;
      case WHY_MORE: assert_true(why.f > why.answer && why.answer == answer); break;
      case WHY_TIE: assert_true(why.f <= answer + 1e-9); break;
      case WHY_OVER_BOUND: assert_true(why.f > answer - 1e-9 && !opened); break;
      case WHY_BEHIND: assert_true(why.ahead >= 0); break;
      case WHY_JUMPED: assert_true(why.gate != CELL_NONE && why.gate_end != CELL_NONE && !opened); break;
      default: break;
    }
    if (why.gate == CELL_NONE || why.kind == WHY_JUMPED) continue;
    WhyKind gate = microscope_why(m, why.gate).kind;
    assert_true(why.kind == WHY_BEYOND ? gate == WHY_GOAL : gate == why.kind || gate == WHY_JUMPED);
  }
}

static void test_reasons_hold_on_random_boards(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 11, 0);
  enum { FULL = 60 };
  int32_t count, runs = check_sample(FULL), seen[WHY_STOPPED + 1] = {0};
  const Algorithm *table = algorithm_table(&count);
  for (int32_t run = 0; run < runs; run++) {
    Map *map = random_map(&rng);
    for (int32_t a = 0; a < count; a++) {
      Microscope m = look(map, table[a].id, HEURISTIC_MANHATTAN, 1);
      check_why(&m);
      for (Cell c = 0; c < m.board.cells; c++) seen[microscope_why(&m, c).kind]++;
      microscope_close(&m);
    }
    map_destroy(map);
  }
  for (int kind = 0; kind < WHY_STOPPED && runs == FULL; kind++) /* a small sample may miss a rare one */
    if (seen[kind] == 0) fail_msg("reason %d never came up", kind);
}

/* --- the flaw ---------------------------------------------------------------------------------------------------- */

static void test_where_the_worse_way_comes_from(void **unused) {
  (void)unused;
  Error error;
  Map *map = map_read("levels/1/08-pipe-organ.txt", &error);
  if (!map) fail_msg("%s", error.text);
  Microscope m = look(map, "astar-report", HEURISTIC_MANHATTAN, 1);
  Flaw flaw;
  assert_int_equal(m.log.result.length, 71);
  assert_true(microscope_flaw(&m, CELL_NONE, &flaw));
  /* It is on the path, kept the dearer of two neighbours, and the cheaper one was closed later. */
  bool on_path = false;
  for (int32_t i = 0; i <= m.log.result.length; i++) on_path = on_path || m.log.path[i] == flaw.cell;
  assert_true(on_path);
  assert_true(flaw.offered < flaw.g && flaw.shortest <= flaw.offered);
  assert_int_equal(board_manhattan(&m.board, flaw.cell, flaw.better), 1);
  assert_int_equal(board_manhattan(&m.board, flaw.cell, flaw.kept), 1);
  CellNow kept = microscope_cell(&m, flaw.kept), better = microscope_cell(&m, flaw.better);
  assert_int_equal(kept.g + 1, flaw.g);
  assert_int_equal(better.g + 1, flaw.offered);
  assert_int_equal(better.order, flaw.node);
  assert_true(better.order > microscope_cell(&m, flaw.cell).opened);
  /* All that the path is too long comes from such cells: without them, it would be shortest. */
  microscope_close(&m);
  m = look(map, "astar", HEURISTIC_MANHATTAN, 1);
  assert_false(microscope_flaw(&m, CELL_NONE, &flaw));
  for (Cell c = 0; c < m.board.cells; c++)
    if (microscope_why(&m, c).kind == WHY_EXPANDED) assert_false(microscope_flaw(&m, c, &flaw));
  microscope_close(&m);
  map_destroy(map);
}

/* --- moving things ----------------------------------------------------------------------------------------------- */

static void test_search_follows_what_is_moved(void **unused) {
  (void)unused;
  Error error;
  Map *map = map_of("%%%%%%%\n%P    %\n%     %\n%    .%\n%%%%%%%\n");
  Microscope m = look(map, "astar", HEURISTIC_MANHATTAN, 1);
  assert_int_equal(m.log.result.length, 6);
  int32_t searches = m.searches;
  assert_true(microscope_set_goal(&m, board_cell(&m.board, 1, 2), &error));
  assert_int_equal(m.log.result.length, 1);
  assert_int_equal(m.place, microscope_last(&m));
  assert_true(microscope_set_start(&m, board_cell(&m.board, 3, 5), &error));
  assert_int_equal(m.log.result.length, 5);
  for (int32_t row = 1; row <= 3; row++)
    assert_true(microscope_set_wall(&m, board_cell(&m.board, row, 3), true, &error));
  assert_int_equal(m.log.result.status, SEARCH_NO_WAY);
  assert_true(microscope_move_wall(&m, board_cell(&m.board, 1, 3), board_cell(&m.board, 1, 4), &error));
  assert_int_equal(m.log.result.status, SEARCH_NO_WAY);
  assert_true(microscope_set_wall(&m, board_cell(&m.board, 1, 4), false, &error));
  assert_int_equal(m.log.result.length, 5);
  assert_int_equal(m.searches, searches + 7);
  /* Not onto walls or each other, no wall onto them, nothing twice, nothing outside. */
  assert_false(microscope_set_start(&m, board_cell(&m.board, 2, 3), &error));
  assert_false(microscope_set_start(&m, m.goal, &error));
  assert_false(microscope_set_goal(&m, m.start, &error));
  assert_false(microscope_set_wall(&m, m.start, true, &error));
  assert_false(microscope_set_wall(&m, board_cell(&m.board, 1, 3), false, &error));
  assert_false(microscope_set_wall(&m, board_cell(&m.board, -1, 3), false, &error));
  assert_int_equal(m.searches, searches + 7);
  /* In the middle, the place stays at its node. */
  microscope_seek_node(&m, 2);
  assert_true(microscope_set_algorithm(&m, algorithm_find("bfs"), HEURISTIC_MANHATTAN, 1, &error));
  assert_int_equal(microscope_node(&m), 2);
  check_place(&m);
  microscope_close(&m);
  map_destroy(map);
}

static void test_rooms(void **unused) {
  (void)unused;
  Error error;
  Map *map = map_read("levels/8/01-first-steps.txt", &error);
  if (!map) fail_msg("%s", error.text);
  Microscope m = look(map, "astar", HEURISTIC_MANHATTAN, 1);
  assert_int_equal(m.unit, 2);
  assert_int_equal(m.log.result.length, 23);
  assert_int_equal(m.truth[m.goal], 23);
  check_place(&m);
  check_why(&m);
  /* Walls between rooms can be taken away, posts, rooms and the rim can't be touched. */
  assert_false(microscope_takes_wall(&m, board_cell(&m.board, 2, 2)));
  assert_false(microscope_takes_wall(&m, board_cell(&m.board, 1, 1)));
  assert_false(microscope_takes_wall(&m, board_cell(&m.board, 0, 1)));
  assert_true(microscope_set_wall(&m, board_cell(&m.board, 13, 12), false, &error));
  assert_int_equal(m.log.result.length, 3);
  check_place(&m);
  microscope_close(&m);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_place_forwards_and_backwards),
      cmocka_unit_test(test_a_stack_is_the_way_down),
      cmocka_unit_test(test_why_by_hand),
      cmocka_unit_test(test_reasons_hold_on_random_boards),
      cmocka_unit_test(test_where_the_worse_way_comes_from),
      cmocka_unit_test(test_search_follows_what_is_moved),
      cmocka_unit_test(test_rooms),
  };
  return cmocka_run_group_tests_name("a search under the microscope", tests, NULL, NULL);
}
