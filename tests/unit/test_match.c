/* The game loop: whole games of every agent, records that verify, replays that repeat, and agents that misbehave. */
#include <stdlib.h>
#include <string.h>

#include "game/play/seat.h"
#include "tests/support/check.h"

static MatchStatus play(Match *match, const char *map_text, int32_t level, const char *pacman, Map **map) {
  *map = map_of(map_text);
  MatchConfig config = {
      .map = *map, .map_name = "test", .level = level_find(level), .pacman = pacman, .seed = 11, .keep = true};
  Error error = {.text = ""};
  if (!match_init(match, &config, &error)) fail_msg("%s", error.text);
  MatchStatus status = match_run(match, &error);
  if (status == MATCH_ERROR) fail_msg("%s", error.text);
  return status;
}

static const char detour[] = "%%%%%%%%%\n%P  G  .%\n% %%%%% %\n%       %\n%%%%%%%%%\n";

/* The shipped finders reach the food. An agent of somebody else need not, but its game is a valid one; and if it is
 * called optimal, it takes the shortest way. */
static void test_every_finder_walks_to_the_food(void **unused) {
  (void)unused;
  static const char *const finders[] = {"astar",         "jps",     "swift",  "flood", "ucs",         "bfs",
                                        "bidirectional", "idastar", "greedy", "dfs",   "astar-report"};
  enum { FINDERS = sizeof finders / sizeof *finders };
  int32_t count;
  const AgentInfo *const *all = registry_table(&count);
  int played = 0;
  for (int32_t i = 0; i < count; i++) {
    if (all[i]->side != SIDE_PACMAN || !(all[i]->levels & LEVEL_BIT(2)) || all[i]->flags & ~(uint32_t)AGENT_STEPS)
      continue;
    Map *map;
    Match match;
    assert_int_equal(play(&match, detour, 2, all[i]->id, &map), MATCH_OVER);
    bool finder = false;
    for (int k = 0; k < FINDERS; k++) finder = finder || strcmp(finders[k], all[i]->id) == 0;
    if (finder || all[i]->optimal) assert_int_equal(match.state.outcome, OUTCOME_WON);
    if (all[i]->optimal) assert_int_equal(match.state.moves, 10);
    int32_t reward = match.state.outcome == OUTCOME_WON ? 20 : 0;
    assert_int_equal(match.state.score, reward - match.state.moves);
    if (finder) assert_true(match.stats[SIDE_PACMAN].total.expanded > 0);
    Error error;
    assert_true(record_verify(&match.record, &error));
    assert_true(match.hash == match.record.hash);
    match_destroy(&match);
    map_destroy(map);
    played += finder;
  }
  assert_int_equal(played, FINDERS);
}

static void test_monsters_alone_in_the_way(void **unused) {
  (void)unused;
  const char *agents[] = {"astar", "dfs", "bfs", "greedy"};
  for (size_t i = 0; i < sizeof agents / sizeof *agents; i++) {
    Map *map;
    Match match;
    /* Two ways, both held by monsters: the shorter one is walked, and the first monster on it catches. */
    play(&match, "%%%%%%%%%\n%P  G  .%\n% %%%%% %\n%   G   %\n%%%%%%%%%\n", 2, agents[i], &map);
    assert_int_equal(match.state.outcome, OUTCOME_LOST);
    assert_int_equal(match.state.moves, 3);
    assert_int_equal(match.state.score, -3);
    match_destroy(&match);
    map_destroy(map);
  }
}

static void test_walls_in_the_way(void **unused) {
  (void)unused;
  for (int32_t level = 1; level <= 2; level++) {
    Map *map;
    Match match;
    play(&match, level == 1 ? "%%%%%%\n%P % .%\n%%%%%%\n" : "%%%%%%%%\n%P %G .%\n%%%%%%%%\n", level, "astar", &map);
    assert_int_equal(match.state.outcome, OUTCOME_GAVE_UP);
    assert_int_equal(match.state.moves, 0);
    match_destroy(&match);
    map_destroy(map);
  }
}

static void test_food_under_the_feet(void **unused) {
  (void)unused;
  Map *map;
  Match match;
  play(&match, "1 3\n1 2 0\n0 1\n", 1, "astar", &map); /* off it and back onto it */
  assert_int_equal(match.state.outcome, OUTCOME_WON);
  assert_int_equal(match.state.moves, 2);
  match_destroy(&match);
  map_destroy(map);
  play(&match, "1 3\n3 2 0\n0 1\n", 2, "bfs", &map); /* not into the monster beside it */
  assert_int_equal(match.state.outcome, OUTCOME_WON);
  assert_int_equal(match.state.moves, 2);
  match_destroy(&match);
  map_destroy(map);
  play(&match, "1 3\n1 2 1\n0 1\n", 1, "astar", &map); /* boxed in: staying is a move */
  assert_int_equal(match.state.outcome, OUTCOME_WON);
  assert_int_equal(match.state.moves, 1);
  match_destroy(&match);
  map_destroy(map);
}

static void test_a_record_replays_to_the_same_game(void **unused) {
  (void)unused;
  Map *map;
  Match match, again;
  play(&match, detour, 2, "dfs", &map);
  /* Both sides' moves come from the record, through the same loop as everybody's. */
  MatchConfig config = {.replay = &match.record};
  Error error = {.text = ""};
  if (!match_init(&again, &config, &error)) fail_msg("%s", error.text);
  assert_int_equal(match_run(&again, &error), MATCH_OVER);
  assert_true(again.hash == match.hash);
  assert_true(state_equal(&again.state, &match.state, &match.game));
  assert_int_equal(again.config.seed, 11);
  assert_string_equal(again.config.map_name, "test");
  match_destroy(&again);
  /* How it ended, by the record alone. */
  RecordEnd end = record_end(&match.record);
  assert_int_equal(end.score, match.state.score);
  assert_int_equal(end.moves, match.state.moves);
  assert_int_equal(end.outcome, OUTCOME_WON);
  /* One that stops in the middle: there is nobody left to ask. */
  match.record.ply_count = 4; /* two turns */
  assert_int_equal(record_end(&match.record).outcome, OUTCOME_PLAYING);
  assert_true(match_init(&again, &config, &error));
  assert_int_equal(match_run(&again, &error), MATCH_ERROR);
  assert_int_equal(again.state.moves, 2);
  assert_string_equal(error.text, "the agent replay has no move in turn 3");
  match_destroy(&again);
  match.record.level = 77; /* of a later program */
  assert_false(match_init(&again, &config, &error));
  assert_string_equal(error.text, "the record is of level 77, which is not known");
  match_destroy(&match);
  map_destroy(map);
}

/* Still monsters are a setting of the game, not of the level: a record of them replays too. */
static void test_a_record_of_still_monsters_replays(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%%%%%\n%P  . G %\n%%%%%%%%%\n");
  Seat seats[SIDE_COUNT];
  MatchConfig config = {
      .map = map, .level = level_find(4), .pacman = "human", .monsters = "still", .seats = seats, .keep = true};
  Match match, again;
  Error error = {.text = ""};
  if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
  while (match.state.outcome == OUTCOME_PLAYING) {
    seat_press(&seats[SIDE_PACMAN], MOVE_EAST);
    MatchStatus status = match_run(&match, &error);
    assert_true(status == MATCH_PENDING || status == MATCH_OVER);
  }
  assert_int_equal(match.state.outcome, OUTCOME_WON);
  MatchConfig watch = {.map = map, .level = level_find(4), .replay = &match.record};
  if (!match_init(&again, &watch, &error)) fail_msg("%s", error.text);
  assert_int_equal(match_run(&again, &error), MATCH_OVER);
  assert_true(again.hash == match.hash);
  match_destroy(&again);
  match_destroy(&match);
  map_destroy(map);
}

/* From every ply of a hunt: undo it, then another player continues; each time the record still agrees with the rules.
 */
static void test_rewound_games_go_on(void **unused) {
  (void)unused;
  static const char arena[] = "%%%%%%%%%\n%P......%\n%.%%.%%.%\n%......G%\n%%%%%%%%%\n";
  Map *map;
  Match match;
  Error error = {.text = ""};
  play(&match, arena, 4, "alphabeta-report", &map);
  int32_t plies = match.record.ply_count;
  uint64_t whole = match.hash;
  assert_true(plies > 6);
  for (int32_t back = plies - 1; back >= 0; back -= 3) {
    match_rewind(&match, back);
    assert_int_equal(match.record.ply_count, back);
    assert_int_equal(match.state.outcome, OUTCOME_PLAYING);
    assert_true(match.state.hash == state_hash_full(&match.state, &match.game));
    assert_true(match.hash == match.record.hash);
    assert_true(record_verify(&match.record, &error));
    MatchStatus status = match_run(&match, &error);
    assert_int_equal(status, MATCH_OVER);
    assert_true(record_verify(&match.record, &error));
  }
  match_rewind(&match, 0);
  assert_true(match.hash == 0 && match.record.move_count == 0);
  State start;
  assert_true(state_init(&start, &match.game, &error));
  assert_true(state_equal(&start, &match.state, &match.game));
  state_destroy(&start);
  assert_true(whole != 0);
  match_destroy(&match);
  map_destroy(map);
}

static void test_same_seed_same_game(void **unused) {
  (void)unused;
  uint64_t hashes[3];
  for (int i = 0; i < 3; i++) {
    Map *map;
    Match match;
    play(&match, detour, 2, "astar:heuristic=euclidean", &map);
    hashes[i] = match.hash;
    match_destroy(&match);
    map_destroy(map);
  }
  assert_true(hashes[0] == hashes[1] && hashes[1] == hashes[2]);
}

static void test_bad_choices_are_refused(void **unused) {
  (void)unused;
  Map *map = map_of(detour);
  Match match;
  Error error = {.text = ""};
  MatchConfig config = {.map = map, .level = level_find(1)};
  assert_false(match_init(&match, &config, &error));
  assert_non_null(strstr(error.text, "found 1 on the map"));
  config.level = level_find(2);
  config.pacman = "nobody";
  assert_false(match_init(&match, &config, &error));
  config.pacman = "human";
  assert_false(match_init(&match, &config, &error));
  map_destroy(map);
}

static void test_a_cancelled_game_stops(void **unused) {
  (void)unused;
  Map *map = map_of(detour);
  atomic_bool cancel = true;
  MatchConfig config = {.map = map, .level = level_find(2), .pacman = "bfs", .limits = {.cancel = &cancel}};
  Match match;
  Error error = {.text = ""};
  assert_true(match_init(&match, &config, &error));
  assert_int_equal(match_run(&match, &error), MATCH_CANCELLED);
  assert_int_equal(match.state.moves, 0);
  atomic_store(&cancel, false); /* and goes on when it may */
  assert_int_equal(match_run(&match, &error), MATCH_OVER);
  assert_int_equal(match.state.outcome, OUTCOME_WON);
  match_destroy(&match);
  map_destroy(map);
}

static void test_a_limit_is_no_giving_up(void **unused) {
  (void)unused;
  Map *map = map_of(detour);
  MatchConfig config = {.map = map, .level = level_find(2), .pacman = "bfs", .limits = {.max_nodes = 3}};
  Match match;
  Error error = {.text = ""};
  assert_true(match_init(&match, &config, &error));
  assert_int_equal(match_run(&match, &error), MATCH_LIMIT);
  assert_int_equal(match.state.outcome, OUTCOME_PLAYING);
  assert_non_null(strstr(error.text, "stopped by the limit"));
  match_destroy(&match);
  map_destroy(map);
}

static ActResult cheat_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                           Move *moves) {
  (void)self;
  (void)seen;
  (void)limits;
  (void)trace;
  (void)stats;
  moves[0] = MOVE_NORTH; /* into the wall */
  return ACT_MOVED;
}

static void test_an_illegal_move_is_an_error(void **unused) {
  (void)unused;
  Map *map = map_of(detour);
  MatchConfig config = {.map = map, .level = level_find(2), .pacman = "bfs"};
  Match match;
  Error error = {.text = ""};
  assert_true(match_init(&match, &config, &error));
  AgentInfo cheat = *match.agents[SIDE_PACMAN].info;
  cheat.act = cheat_act;
  match.agents[SIDE_PACMAN].info = &cheat;
  assert_int_equal(match_run(&match, &error), MATCH_ERROR);
  assert_non_null(strstr(error.text, "not legal"));
  assert_int_equal(match.state.moves, 0);
  match_destroy(&match);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_finder_walks_to_the_food),
      cmocka_unit_test(test_monsters_alone_in_the_way),
      cmocka_unit_test(test_walls_in_the_way),
      cmocka_unit_test(test_food_under_the_feet),
      cmocka_unit_test(test_a_record_replays_to_the_same_game),
      cmocka_unit_test(test_a_record_of_still_monsters_replays),
      cmocka_unit_test(test_rewound_games_go_on),
      cmocka_unit_test(test_same_seed_same_game),
      cmocka_unit_test(test_bad_choices_are_refused),
      cmocka_unit_test(test_a_cancelled_game_stops),
      cmocka_unit_test(test_a_limit_is_no_giving_up),
      cmocka_unit_test(test_an_illegal_move_is_an_error),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
