/* Games where cells cost 1 to 9 to enter: what a move takes, that undo gives it back, that records carry the costs and
 * verify them, who plays such maps best, and which levels refuse them. */
#include <stdlib.h>
#include <string.h>

#include "game/core/record.h"
#include "game/play/match.h"
#include "tests/support/check.h"
#include "tests/support/game_table.h"

/* Straight on through the marsh: 4 moves that cost 9 + 9 + 9 + 2. Around it: 6 moves that cost 1 + 1 + 1 + 1 + 1 + 2.
 */
#define MARSH "%%%%%%%\n%P   .%\n%     %\n%%%%%%%\n# costs:\n%%%%%%%\n%59992%\n%11111%\n%%%%%%%\n"

static void test_a_move_costs_what_the_cell_costs(void **unused) {
  (void)unused;
  GameTable table = game_table_of(MARSH, 1, CORNERS_AUTO);
  game_table_play(&table, "E"); /* and back and forth by undo */
  assert_int_equal(table.state.score, -9);
  game_table_play(&table, "SW");
  assert_int_equal(table.state.score, -11);
  game_table_play(&table, "N"); /* the start costs something when it is entered again */
  assert_int_equal(table.state.score, -16);
  assert_int_equal(state_cost(&table.state, &table.game), 16);
  game_table_play(&table, "SEEEEN");
  assert_int_equal(table.state.outcome, OUTCOME_WON);
  assert_int_equal(table.state.score, 20 - 16 - 7);
  assert_int_equal(state_cost(&table.state, &table.game), 23);
  assert_int_equal(table.state.moves, 10);
  game_table_end(&table);
}

static void test_without_terrain_the_cost_is_the_moves(void **unused) {
  (void)unused;
  GameTable table = game_table_of("%%%%%%%\n%P   .%\n%     %\n%%%%%%%\n", 1, CORNERS_AUTO);
  game_table_play(&table, "EES");
  assert_int_equal(state_cost(&table.state, &table.game), 3);
  assert_int_equal(table.state.score, -3);
  game_table_end(&table);
}

static int32_t played(const char *text, int32_t level, const char *pacman, int32_t *moves) {
  Map *map = map_of(text);
  Match match;
  MatchConfig config = {.map = map, .map_name = "marsh", .level = level_find(level), .pacman = pacman, .keep = true};
  Error error;
  if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
  assert_int_equal(match_run(&match, &error), MATCH_OVER);
  int32_t score = match.state.score;
  *moves = match.state.moves;
  /* The record says the costs, and what was paid is checked against them. */
  size_t size;
  char *written = record_write(&match.record, &size);
  Record again;
  if (!record_parse(&again, written, size, "record", &error)) fail_msg("%s", error.text);
  if (!record_verify(&again, &error)) fail_msg("%s", error.text);
  assert_true(map_equal(again.map, map));
  for (Cell cell = 0; cell < again.map->board.cells; cell++)
    if (again.map->board.cost[cell] == 1) again.map->board.cost[cell] = 3;
  assert_true(moves && (score == 20 - 29 || !record_verify(&again, &error))); /* BFS enters no cell of cost 1 */
  record_destroy(&again);
  free(written);
  match_destroy(&match);
  map_destroy(map);
  return score;
}

static void test_agents_pay_for_what_they_count(void **unused) {
  (void)unused;
  static const char *const cheap[] = {"ucs", "astar", "astar:heuristic=octile", "idastar", "swift"};
  static const char *const quick[] = {"bfs", "bidirectional", "jps", "flood"};
  int32_t moves;
  for (size_t i = 0; i < sizeof cheap / sizeof *cheap; i++) {
    assert_int_equal(played(MARSH, 1, cheap[i], &moves), 20 - 7);
    assert_int_equal(moves, 6);
  }
  for (size_t i = 0; i < sizeof quick / sizeof *quick; i++) {
    assert_int_equal(played(MARSH, 1, quick[i], &moves), 20 - 29);
    assert_int_equal(moves, 4);
  }
}

static void test_sleepers_lie_on_terrain_too(void **unused) {
  (void)unused;
  int32_t moves;
  /* A sleeper on the cheap row leaves only the marsh. */
  assert_int_equal(
      played("%%%%%%%\n%P   .%\n%  G  %\n%%%%%%%\n# costs:\n%%%%%%%\n%59992%\n%11111%\n%%%%%%%\n", 2, "astar", &moves),
      20 - 29);
  assert_int_equal(moves, 4);
}

static void test_levels_without_terrain_refuse_it(void **unused) {
  (void)unused;
  Map *map = map_of(MARSH);
  for (int32_t number = 1; level_find(number); number++) {
    Error error;
    bool takes = level_accepts(level_find(number), map, &error);
    assert_true(takes == (number <= 2));
    bool needs_more = number == 6 || number == 8; /* an exit, which is missed first */
    if (!takes && !needs_more)
      assert_non_null(strstr(error.text, "no terrain costs, found some on the map (levels 1, 2"));
  }
  assert_int_equal(level_of_map(map)->number, 1);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_move_costs_what_the_cell_costs),
      cmocka_unit_test(test_without_terrain_the_cost_is_the_moves),
      cmocka_unit_test(test_agents_pay_for_what_they_count),
      cmocka_unit_test(test_sleepers_lie_on_terrain_too),
      cmocka_unit_test(test_levels_without_terrain_refuse_it),
  };
  return cmocka_run_group_tests_name("rules on terrain", tests, NULL, NULL);
}
