/* The rules of level 8, one test per sentence; what a maze map must be; and that hidden values stay hidden. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/registry.h"
#include "game/core/maze_map.h"
#include "game/play/match.h"
#include "tests/support/check.h"
#include "tests/support/game_table.h"

/* Three rooms in a row (P, a pill of 2, E), a pill of 5 below the middle one. */
static GameTable small_with(int energy) {
  char text[256];
  snprintf(text, sizeof text, "# energy: %d\n# rooms: 3\n%s", energy,
           "%%%%%%%\n%P 2 E%\n%%% %%%\n%  5  %\n%%%%%%%\n%     %\n%%%%%%%\n");
  return game_table_of(text, 8, CORNERS_AUTO);
}

static void a_step_goes_from_room_to_room(void **state) {
  (void)state;
  GameTable t = small_with(9);
  game_table_play(&t, "E");
  assert_int_equal(t.state.pacman, board_cell(t.game.board, 1, 3));
  assert_int_equal(t.state.moves, 1);
  assert_int_equal(t.state.score, -1);
  Move moves[MOVE_COUNT];
  assert_int_equal(game_moves(&t.game, &t.state, 0, moves), 3); /* not North: there is a wall */
  game_table_play(&t, "E");
  assert_int_equal(t.state.outcome, OUTCOME_WON);
  game_table_end(&t);
}

/* Otherwise starving early would score more than arriving late. */
static void arriving_is_worth_a_point_a_room(void **state) {
  (void)state;
  GameTable won = small_with(9), lost = small_with(0);
  game_table_play(&won, "ESNE"); /* playing checks that undo takes the points back */
  assert_int_equal(won.state.outcome, OUTCOME_WON);
  assert_int_equal(won.state.score, 9 - 4);
  game_table_play(&lost, "E");
  assert_int_equal(lost.state.outcome, OUTCOME_LOST);
  assert_int_equal(lost.state.score, -1);
  game_table_end(&won);
  game_table_end(&lost);
}

static void a_step_is_paid_before_the_pill_is_taken(void **state) {
  (void)state;
  GameTable t = small_with(1);
  game_table_play(&t, "E"); /* 1 - 1 + 2: empty only for a moment */
  assert_int_equal(t.state.energy, 2);
  assert_int_equal(t.state.outcome, OUTCOME_PLAYING);
  game_table_play(&t, "S");
  assert_int_equal(t.state.energy, 6);
  game_table_play(&t, "N"); /* the pill is gone */
  assert_int_equal(t.state.energy, 5);
  game_table_end(&t);
}

static void arriving_with_nothing_left_is_arriving(void **state) {
  (void)state;
  GameTable t = game_table_of(
      "# energy: 2\n# rooms: 3\n%%%%%%%\n%P   E%\n%%%%%%%\n%     %\n%%%%%%%\n%     %\n%%%%%%%\n", 8, CORNERS_AUTO);
  game_table_play(&t, "EE");
  assert_int_equal(t.state.energy, 0);
  assert_int_equal(t.state.outcome, OUTCOME_WON);
  game_table_end(&t);
}

static void empty_anywhere_else_is_lost(void **state) {
  (void)state;
  GameTable t = game_table_of(
      "# energy: 1\n# rooms: 3\n%%%%%%%\n%P   E%\n%%%%%%%\n%     %\n%%%%%%%\n%     %\n%%%%%%%\n", 8, CORNERS_AUTO);
  game_table_play(&t, "E");
  assert_int_equal(t.state.outcome, OUTCOME_LOST);
  game_table_end(&t);
  t = small_with(0); /* without energy not even a step can be paid for */
  game_table_play(&t, "E");
  assert_int_equal(t.state.outcome, OUTCOME_LOST);
  assert_int_equal(t.state.energy, 0);
  game_table_end(&t);
}

static void without_energy_nothing_runs_out(void **state) {
  (void)state;
  GameTable t = game_table_of("# rooms: 2\n%%%%%\n%P E%\n% %%%\n%   %\n%%%%%\n", 8, CORNERS_AUTO);
  for (int i = 0; i < 50; i++) game_table_play(&t, "SN");
  assert_int_equal(t.state.energy, -1);
  game_table_play(&t, "E");
  assert_int_equal(t.state.outcome, OUTCOME_WON);
  game_table_end(&t);
}

static void giving_up_is_taken_back_too(void **state) {
  (void)state;
  GameTable t = small_with(3);
  game_table_play(&t, "X");
  assert_int_equal(t.state.outcome, OUTCOME_GAVE_UP);
  game_table_end(&t);
}

static void what_a_maze_map_must_be(void **state) {
  (void)state;
  static const struct {
    const char *text, *word;
  } refused[] = {
      {"# rooms: 2\n%%%%%\n%P  %\n% %%%\n%   %\n%%%%%\n", "exit"},
      {"# rooms: 3\n%%%%%\n%P E%\n% %%%\n%   %\n%%%%%\n", "3 rooms"},
      {"# rooms: 2\n%%%%%\n%P E%\n%   %\n%   %\n%%%%%\n", "2,2"},
      {"# rooms: 2\n%%% %\n%P E%\n% %%%\n%   %\n%%%%%\n", "0,3"},
      {"# rooms: 2\n%%%%%\n%PE %\n% %%%\n%   %\n%%%%%\n", "in rooms"},
      {"# energy: 3\n# rooms: 2\n%%%%%\n%P3E%\n% %%%\n%   %\n%%%%%\n", "1,2"},
      {"# rooms: 2\n%%%%%\n%P E%\n% %%%\n%  .%\n%%%%%\n", "food"},
      {"# rooms: 2\n%%%%%\n%P E%\n% %%%\n%  G%\n%%%%%\n", "monsters"},
      {"%%%%%\n%P E%\n% %%%\n%   %\n%%%%%\n", "# rooms"},
  };
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    Map *map = map_of(refused[i].text);
    Error error;
    assert_false(level_accepts(level_find(8), map, &error));
    if (!strstr(error.text, refused[i].word)) fail_msg("'%s' has no '%s'", error.text, refused[i].word);
    map_destroy(map);
  }
}

static void the_rooms_line_says_the_level(void **state) {
  (void)state;
  Map *map = map_of("# rooms: 2\n%%%%%\n%P E%\n% %%%\n%   %\n%%%%%\n");
  const Level *level = level_of_map(map);
  assert_true(level && level->number == 8);
  map_destroy(map);
}

static void energy_is_the_first_line(void **state) {
  (void)state;
  MazeSetup setup = {.rooms = 6, .seed = 4, .energy = true, .hidden = true};
  Map *map = maze_create(&setup, NULL, NULL, NULL);
  assert_non_null(map);
  size_t size;
  char *text = map_write(map, &size), first[64];
  snprintf(first, sizeof first, "# energy: %d\n# rooms: 6\n# values: hidden\n", map->energy);
  assert_memory_equal(text, first, strlen(first));
  Map *again = map_parse(text, size, "again", NULL);
  assert_true(again && again->hidden && map_equal(map, again) && map_hash(map) == map_hash(again));
  again->hidden = false;
  assert_false(map_equal(map, again) || map_hash(map) == map_hash(again));
  map_destroy(again);
  free(text);
  map_destroy(map);
}

/* ---- setups ---- */

static int32_t value_sum(const Map *map, int32_t *counts) {
  int32_t sum = 0;
  for (int32_t i = 0; i < map->pills.count; i++) {
    assert_in_range(map->pill_values[i], 1, MAZE_PILL_MAX);
    counts[map->pill_values[i]]++;
    sum += map->pill_values[i];
    assert_true(map->pills.at[i] != map->pacman && map->pills.at[i] != map->exit);
    assert_true(i == 0 || map->pills.at[i] > map->pills.at[i - 1]); /* distinct, in reading order */
  }
  return sum;
}

static void setups_follow_the_formulas(void **state) {
  (void)state;
  int32_t counts[MAZE_PILL_MAX + 1] = {0};
  for (uint64_t seed = 0; seed < 40; seed++) {
    MazeSetup setup = {.rooms = 10 + (int32_t)seed, .seed = seed, .energy = true, .factor = seed % 2 ? 0.8 : 0};
    Map *map = maze_create(&setup, NULL, NULL, NULL);
    MazeGuide guide;
    assert_true(map && maze_guide_init(&guide, map, NULL) && level_accepts(level_find(8), map, NULL));
    int32_t shortest = guide.steps[map->pacman];
    assert_int_equal(map->energy, (int32_t)(((seed % 2 ? 8 : 15) * shortest) / 10));
    assert_int_equal(map->pills.count, setup.rooms * setup.rooms / 5);
    value_sum(map, counts);
    maze_guide_destroy(&guide);
    map_destroy(map);
  }
  for (int value = 1; value <= MAZE_PILL_MAX; value++) assert_in_range(counts[value], 1200, 1800); /* of some 7,500 */
}

static void ends_are_where_they_are_wanted(void **state) {
  (void)state;
  MazeSetup setup = {.rooms = 9, .start_given = true, .start_row = 8, .goal_given = true, .goal_col = 7};
  Map *map = maze_create(&setup, NULL, NULL, NULL);
  assert_non_null(map);
  assert_int_equal(map->pacman, board_cell(&map->board, 17, 1));
  assert_int_equal(map->exit, board_cell(&map->board, 1, 15));
  map_destroy(map);
  static const MazeSetup wrong[] = {
      {.rooms = 4},
      {.rooms = 1001},
      {.rooms = 9, .start_given = true, .start_row = 9},
      {.rooms = 9, .goal_given = true, .goal_col = -1},
      {.rooms = 9, .goal_given = true, .start_given = true},
      {.rooms = 9, .energy = true, .some = true, .pills = 80},
      {.rooms = 9, .energy = true, .factor = -1},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    Error error = {0};
    assert_null(maze_create(&wrong[i], NULL, NULL, &error));
    assert_true(error.text[0] != '\0');
  }
}

/* What lies in the rooms does not move the walls, and all draws of a seed are the same. */
static void a_seed_is_a_maze(void **state) {
  (void)state;
  MazeSetup plain = {.rooms = 15, .seed = 77}, energy = {.rooms = 15, .seed = 77, .energy = true, .factor = 0.6};
  Map *a = maze_create(&plain, NULL, NULL, NULL), *b = maze_create(&energy, NULL, NULL, NULL);
  Map *c = maze_create(&energy, NULL, NULL, NULL);
  assert_true(a && b && c && map_equal(b, c));
  assert_memory_equal(a->board.open, b->board.open, (size_t)a->board.cells);
  energy.seed++;
  map_destroy(c);
  c = maze_create(&energy, NULL, NULL, NULL);
  assert_false(map_equal(b, c));
  map_destroy(a);
  map_destroy(b);
  map_destroy(c);
}

typedef struct Judge {
  int asked, yes_at, fails_at;
} Judge;

static MazeVerdict judge(const Map *map, void *context) {
  Judge *j = context;
  assert_true(map->energy >= 0);
  if (++j->asked == j->fails_at) return MAZE_NOT_JUDGED;
  return j->asked == j->yes_at ? MAZE_CAN_BE_WON : MAZE_NO_WIN_FOUND;
}

static void draws_until_it_can_be_won(void **state) {
  (void)state;
  Judge j = {.yes_at = 5};
  MazeSetup setup = {.rooms = 8, .energy = true, .factor = 0.5};
  Map *map = maze_create(&setup, judge, &j, NULL);
  assert_non_null(map);
  assert_int_equal(j.asked, 5);
  map_destroy(map);
  setup.hidden = true; /* nobody asks where values are hidden */
  map = maze_create(&setup, judge, &j, NULL);
  assert_non_null(map);
  assert_int_equal(j.asked, 5);
  map_destroy(map);
  setup.hidden = false;
  j = (Judge){0};
  Error error;
  assert_null(maze_create(&setup, judge, &j, &error));
  assert_non_null(strstr(error.text, "random mazes"));
  j = (Judge){.yes_at = 5, .fails_at = 3}; /* not the next draw's maze in place of this one */
  assert_null(maze_create(&setup, judge, &j, &error));
  assert_non_null(strstr(error.text, "out of memory"));
  assert_int_equal(j.asked, 3);
}

/* ---- hints ---- */

static void hints_lead_to_the_next_junction(void **state) {
  (void)state;
  /* A corridor of three rooms, a junction, then two more to the exit. */
  Map *map = map_of(
      "# rooms: 4\n%%%%%%%%%\n%P    % %\n%%%%% % %\n%   % % %\n% % % % %\n%E%     %\n%%%%% %%%\n%       "
      "%\n%%%%%%%%%\n");
  MazeGuide guide;
  Cell way[16];
  assert_true(maze_guide_init(&guide, map, NULL));
  const Board *board = &map->board;
  assert_int_equal(guide.steps[map->pacman], 8);
  int32_t count = maze_guide_way(&guide, map->pacman, false, way, 16);
  assert_int_equal(way[count - 1], board_cell(board, 5, 5)); /* three ways meet there */
  assert_int_equal(count, 4);
  assert_int_equal(maze_guide_way(&guide, map->pacman, true, way, 16), guide.steps[map->pacman]);
  assert_int_equal(way[guide.steps[map->pacman] - 1], map->exit);
  assert_int_equal(maze_guide_move(&guide, map->exit), MOVE_STAY);
  assert_int_equal(maze_guide_way(&guide, map->pacman, true, way, 2), 2);
  maze_guide_destroy(&guide);
  map_destroy(map);
}

/* ---- playing ---- */

static void agents_get_no_hidden_values(void **state) {
  (void)state;
  MazeSetup setup = {.rooms = 6, .seed = 2, .energy = true, .hidden = true};
  Map *map = maze_create(&setup, NULL, NULL, NULL);
  MatchConfig config = {.map = map, .level = level_find(8), .pacman = "energy-online", .keep = true};
  Match match = {0};
  Error error;
  if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
  Observation seen = match_observe(&match, &match.state, SIDE_PACMAN);
  assert_true(seen.game && seen.game != &match.game && seen.game->hidden);
  for (int32_t i = 0; i < map->pills.count; i++) {
    assert_int_equal(seen.game->map->pill_values[i], 0);
    assert_int_equal(maze_pill_at(seen.game->map, map->pills.at[i]), 0);
    assert_int_equal(seen.state->pill[map->pills.at[i]], 1); /* that there is one is seen */
  }
  assert_int_equal(match_run(&match, &error), MATCH_OVER);
  assert_true(record_verify(&match.record, &error));
  match_destroy(&match);
  config.values = VALUES_SHOWN;
  assert_true(match_init(&match, &config, &error));
  seen = match_observe(&match, &match.state, SIDE_PACMAN);
  assert_true(seen.game == &match.game && !seen.game->hidden);
  assert_int_equal(match_run(&match, &error), MATCH_OVER);
  size_t size;
  char *text = record_write(&match.record, &size); /* the record keeps that it was otherwise than the map says */
  Record record = {0};
  assert_true(text && record_parse(&record, text, size, "record", &error));
  assert_int_equal(record.values, VALUES_SHOWN);
  assert_true(record_verify(&record, &error));
  record_destroy(&record);
  char *line = strstr(text, "values: shown");
  assert_non_null(line);
  line[strlen("values: sh")] = '0';
  assert_false(record_parse(&record, text, size, "record", &error));
  free(text);
  match_destroy(&match);
  map_destroy(map);
}

/* Rooms opened before they are closed, as many as are counted; then the way, cell by cell, to the exit. */
static void the_exact_search_tells_what_it_sees(void **state) {
  (void)state;
  GameTable t = small_with(1);
  MatchConfig config = {.map = t.map, .level = level_find(8), .pacman = "energy-exact"};
  Match match = {0};
  Trace trace;
  Error error;
  assert_true(match_init(&match, &config, &error));
  trace_init(&trace, 1000);
  assert_int_equal(match_ply(&match, &trace, &error), MATCH_PLAYED);
  uint64_t opened = 0, closed = 0, way = 0;
  for (size_t i = 0; i < trace.count; i++) {
    opened += trace.events[i].kind == TRACE_OPENED;
    closed += trace.events[i].kind == TRACE_CLOSED;
    way += trace.events[i].kind == TRACE_PATH;
    assert_true(opened >= closed);
  }
  assert_true(closed > 0 && closed == match.stats[SIDE_PACMAN].total.expanded);
  assert_true(opened == match.stats[SIDE_PACMAN].total.generated);
  assert_int_equal(way, 5); /* two steps of two cells, and the start */
  assert_int_equal(trace.events[trace.count - 1].cell, t.map->exit);
  trace_destroy(&trace);
  match_destroy(&match);
  game_table_end(&t);
}

/* Past its limit the exact agent walks on without a proof, and its stats say so; with enough of it there is one. */
static void a_plan_past_the_limit_is_not_proven(void **state) {
  (void)state;
  Error error;
  Map *map = map_read("levels/8/06-running-on-fumes.txt", &error);
  assert_non_null(map);
  uint64_t guessed = 0, proven = 0;
  for (uint64_t most = 1; most <= 512; most++) {
    MatchConfig config = {.map = map, .level = level_find(8), .pacman = "energy-exact", .limits = {.max_nodes = most}};
    Match match = {0};
    assert_true(match_init(&match, &config, &error));
    if (match_ply(&match, NULL, &error) == MATCH_PLAYED) {
      uint64_t unproven = match.stats[SIDE_PACMAN].total.unproven;
      assert_true(unproven == 0 || (unproven == 1 && proven == 0));
      guessed += unproven;
      proven += !unproven;
    }
    match_destroy(&match);
  }
  if (guessed == 0 || proven == 0) fail_msg("%d guessed, %d proven", (int)guessed, (int)proven);
  map_destroy(map);
}

/* Every agent of the level plays a valid game; those that are shipped arrive where nothing but the way counts. */
static void everybody_finds_the_exit(void **state) {
  (void)state;
  static const char *const shipped[] = {"astar",        "jps",           "swift",         "flood",        "ucs",
                                        "bfs",          "bidirectional", "idastar",       "greedy",       "dfs",
                                        "astar-report", "energy-exact",  "energy-online", "energy-report"};
  enum { SHIPPED = sizeof shipped / sizeof *shipped };
  int32_t count, played = 0;
  const AgentInfo *const *agents = registry_table(&count);
  for (int kind = 0; kind < MAZE_KIND_COUNT; kind++) {
    MazeSetup setup = {.rooms = 12, .seed = 5, .kind = (MazeKind)kind, .energy = kind == MAZE_DFS};
    Map *map = maze_create(&setup, NULL, NULL, NULL);
    MazeGuide guide;
    assert_true(map && maze_guide_init(&guide, map, NULL));
    for (int32_t i = 0; i < count; i++) {
      const AgentInfo *info = agents[i];
      if (info->side != SIDE_PACMAN || !(info->levels >> 8 & 1) || info->flags & (AGENT_HUMAN | AGENT_REPLAY)) continue;
      MatchConfig config = {.map = map, .level = level_find(8), .pacman = info->id, .keep = true};
      Match match = {0};
      Error error;
      if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
      MatchStatus status = match_run(&match, &error);
      if (status != MATCH_OVER) fail_msg("%s: %s", info->id, error.text);
      bool known = false;
      for (int k = 0; k < SHIPPED; k++) known = known || strcmp(shipped[k], info->id) == 0;
      /* Energy of 1.5 times the way is enough for the shortest way. */
      if (info->optimal || (known && kind == MAZE_WILSON)) assert_int_equal(match.state.outcome, OUTCOME_WON);
      if (info->optimal) assert_int_equal(match.state.moves, guide.steps[map->pacman]);
      assert_true(record_verify(&match.record, &error));
      match_destroy(&match);
      played += known;
    }
    maze_guide_destroy(&guide);
    map_destroy(map);
  }
  assert_int_equal(played, SHIPPED * MAZE_KIND_COUNT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_step_goes_from_room_to_room),
      cmocka_unit_test(arriving_is_worth_a_point_a_room),
      cmocka_unit_test(a_step_is_paid_before_the_pill_is_taken),
      cmocka_unit_test(arriving_with_nothing_left_is_arriving),
      cmocka_unit_test(empty_anywhere_else_is_lost),
      cmocka_unit_test(without_energy_nothing_runs_out),
      cmocka_unit_test(giving_up_is_taken_back_too),
      cmocka_unit_test(what_a_maze_map_must_be),
      cmocka_unit_test(the_rooms_line_says_the_level),
      cmocka_unit_test(energy_is_the_first_line),
      cmocka_unit_test(setups_follow_the_formulas),
      cmocka_unit_test(ends_are_where_they_are_wanted),
      cmocka_unit_test(a_seed_is_a_maze),
      cmocka_unit_test(draws_until_it_can_be_won),
      cmocka_unit_test(hints_lead_to_the_next_junction),
      cmocka_unit_test(agents_get_no_hidden_values),
      cmocka_unit_test(the_exact_search_tells_what_it_sees),
      cmocka_unit_test(a_plan_past_the_limit_is_not_proven),
      cmocka_unit_test(everybody_finds_the_exit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
