/* Seats: a person's keys become moves in one place, agents move everybody that the person does not, and an agent that
 * takes over plays as if it had been there from the start. */
#include <string.h>

#include "game/play/seat.h"
#include "tests/support/check.h"

typedef struct Table {
  Map *map;
  Seat seats[SIDE_COUNT];
  Match match;
} Table;

static void sit_down(Table *table, const char *map, int32_t level, const char *pacman, const char *monsters) {
  table->map = map_of(map);
  MatchConfig config = {.map = table->map,
                        .map_name = "table",
                        .level = level_find(level),
                        .pacman = pacman,
                        .monsters = monsters,
                        .seed = 7,
                        .keep = true,
                        .seats = table->seats};
  Error error = {.text = ""};
  if (!match_init(&table->match, &config, &error)) fail_msg("%s", error.text);
}

static void get_up(Table *table) {
  match_destroy(&table->match);
  map_destroy(table->map);
}

static MatchStatus ply(Table *table) {
  Error error = {.text = ""};
  MatchStatus status = match_ply(&table->match, NULL, &error);
  if (status == MATCH_ERROR) fail_msg("%s", error.text);
  return status;
}

static Cell at(const Table *table, int32_t row, int32_t col) { return board_cell(table->match.game.board, row, col); }

/* ---- a person ---- */

static void test_a_key_becomes_a_move(void **unused) {
  (void)unused;
  Table table;
  Seat *seat = &table.seats[SIDE_PACMAN];
  sit_down(&table, "%%%%%\n%P .%\n%%%%%", 1, "human", NULL);
  assert_string_equal(table.match.record.pacman, "human");
  assert_int_equal(seat->actor, 0);
  assert_int_equal(table.seats[SIDE_MONSTERS].actor, SEAT_NOBODY);
  assert_int_equal(ply(&table), MATCH_PENDING);
  seat_press(seat, MOVE_NORTH); /* a wall: dropped */
  assert_int_equal(ply(&table), MATCH_PENDING);
  seat_press(seat, MOVE_NORTH);
  seat_press(seat, MOVE_EAST); /* the last key counts */
  assert_int_equal(ply(&table), MATCH_PLAYED);
  assert_int_equal(table.match.state.pacman, at(&table, 1, 2));
  assert_int_equal(ply(&table), MATCH_PENDING); /* a key is one move */
  assert_int_equal(table.match.stats[SIDE_PACMAN].decisions, 1);
  atomic_bool cancel = true;
  table.match.config.limits.cancel = &cancel;
  seat_press(seat, MOVE_EAST);
  assert_int_equal(ply(&table), MATCH_CANCELLED);
  assert_int_equal(table.match.state.moves, 1);
  atomic_store(&cancel, false);
  assert_int_equal(ply(&table), MATCH_PLAYED); /* the key is still there */
  assert_int_equal(table.match.state.outcome, OUTCOME_WON);
  get_up(&table);
}

static void test_a_person_needs_a_seat(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%\n%P .%\n%%%%%");
  MatchConfig config = {.map = map, .level = level_find(1), .pacman = "human"};
  Match match;
  Error error = {.text = ""};
  assert_false(match_init(&match, &config, &error));
  assert_string_equal(error.text, "a person can play only in the window");
  map_destroy(map);
}

/* Where sight is limited a person is held back by the walls that are seen, not by what the rules know. */
static void test_a_person_in_the_fog(void **unused) {
  (void)unused;
  Table table;
  Seat *seat = &table.seats[SIDE_PACMAN];
  sit_down(&table, "%%%%%\n%P..%\n%%%%%", 3, "human", NULL);
  const Agent *agent = &table.match.agents[SIDE_PACMAN];
  Observation seen = {.side = SIDE_PACMAN, .count = 1};
  for (int r = 0; r < SIGHT_SPAN; r++)
    for (int c = 0; c < SIGHT_SPAN; c++) seen.sight.at[r][c] = SEEN | SEEN_WALL;
  Stats stats = {0};
  Move move = MOVE_COUNT;
  /* Boxed in: asked like anybody, and any direction plays the one move there is. */
  assert_int_equal(agent->info->act(agent->self, &seen, NULL, NULL, &stats, &move), ACT_PENDING);
  seat_press(seat, MOVE_NORTH);
  assert_int_equal(agent->info->act(agent->self, &seen, NULL, NULL, &stats, &move), ACT_MOVED);
  assert_int_equal(move, MOVE_STAY);
  assert_int_equal(agent->info->act(agent->self, &seen, NULL, NULL, &stats, &move), ACT_PENDING);
  seat_press(seat, MOVE_GIVE_UP);
  assert_int_equal(agent->info->act(agent->self, &seen, NULL, NULL, &stats, &move), ACT_MOVED);
  assert_int_equal(move, MOVE_GIVE_UP);
  seen.sight.at[SIGHT_REACH][SIGHT_REACH - 1] = SEEN | SEEN_FOOD; /* open to the west */
  seat_press(seat, MOVE_SOUTH);
  assert_int_equal(agent->info->act(agent->self, &seen, NULL, NULL, &stats, &move), ACT_PENDING);
  seat_press(seat, MOVE_WEST);
  assert_int_equal(agent->info->act(agent->self, &seen, NULL, NULL, &stats, &move), ACT_MOVED);
  assert_int_equal(move, MOVE_WEST);
  get_up(&table);
}

static void test_boxed_in_a_key_stays(void **unused) {
  (void)unused;
  Table table;
  sit_down(&table, "%%%%%%\n%P%. %\n%%%%%%", 4, "human", "chase");
  seat_press(&table.seats[SIDE_PACMAN], MOVE_EAST);
  assert_int_equal(ply(&table), MATCH_PLAYED);
  assert_int_equal(table.match.record.moves[0], MOVE_STAY);
  assert_int_equal(table.match.state.pacman, at(&table, 1, 1));
  get_up(&table);
}

/* ---- monsters ---- */

static const char court[] =
    "%%%%%%%%%%%\n%P........%\n%.%%.%.%%.%\n%...G.G...%\n%.%%.%.%%.%\n%....G....%\n%%%%%%%%%%%\n";

static ActResult (*team_act)(void *, const Observation *, const Limits *, Trace *, Stats *, Move *);
static int32_t asked;

static ActResult count_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                           Move *moves) {
  asked++;
  return team_act(self, seen, limits, trace, stats, moves);
}

/* A person moves the second of three: the team moves the others, and is asked once however often the person waits. */
static void test_the_team_moves_the_others(void **unused) {
  (void)unused;
  Table alone, table;
  sit_down(&alone, court, 4, "minimax:depth=1", "chase");
  sit_down(&table, court, 4, "minimax:depth=1", "chase");
  assert_int_equal(ply(&alone), MATCH_PLAYED);
  assert_int_equal(ply(&alone), MATCH_PLAYED);
  const Move *usual = alone.match.record.moves + alone.match.record.plies[1].first_move;
  Seat *seat = &table.seats[SIDE_MONSTERS];
  seat->actor = 2;
  AgentInfo counted = *seat->agent.info;
  team_act = counted.act;
  counted.act = count_act;
  seat->agent.info = &counted;
  asked = 0;
  assert_int_equal(ply(&table), MATCH_PLAYED);
  for (int i = 0; i < 3; i++) assert_int_equal(ply(&table), MATCH_PENDING);
  Move other = usual[1] == MOVE_SOUTH ? MOVE_NORTH : MOVE_SOUTH;
  seat_press(seat, other);
  assert_int_equal(ply(&table), MATCH_PLAYED);
  assert_int_equal(asked, 1);
  const Move *played = table.match.record.moves + table.match.record.plies[1].first_move;
  assert_int_equal(played[0], usual[0]);
  assert_int_equal(played[1], other);
  assert_int_equal(played[2], usual[2]);
  /* In the next ply it is asked anew. */
  assert_int_equal(ply(&table), MATCH_PLAYED);
  assert_int_equal(ply(&table), MATCH_PENDING);
  assert_int_equal(asked, 2);
  get_up(&table);
  get_up(&alone);
}

/* Ghosts that move one by one: only the person's own waits for a key. */
static void test_a_ghost_waits_for_its_turn(void **unused) {
  (void)unused;
  Table table;
  sit_down(&table, court, 7, "reflex", "directional");
  table.seats[SIDE_MONSTERS].actor = 2;
  int32_t waits = 0, plies = 0;
  while (plies < 12 && !state_over(&table.match.state)) {
    int32_t first;
    game_movers(&table.match.game, &table.match.state, &first);
    MatchStatus status = ply(&table);
    assert_int_equal(status, first == 2 ? MATCH_PENDING : MATCH_PLAYED);
    if (first == 2) {
      Move moves[MOVE_COUNT];
      waits++;
      assert_true(game_moves(&table.match.game, &table.match.state, 2, moves) > 0);
      seat_press(&table.seats[SIDE_MONSTERS], moves[0]);
      assert_int_equal(ply(&table), MATCH_PLAYED);
    }
    plies++;
  }
  assert_true(waits >= 2);
  get_up(&table);
}

/* ---- other agents ---- */

static void test_another_agent_sits_down(void **unused) {
  (void)unused;
  Table table;
  Seat *seat = &table.seats[SIDE_PACMAN];
  Error error = {.text = ""};
  sit_down(&table, court, 4, "minimax:depth=1", "chase");
  assert_false(seat_change(seat, &table.match, "nobody", &error));
  assert_non_null(strstr(error.text, "nobody"));
  assert_string_equal(seat->agent.info->id, "minimax");
  assert_false(seat_change(seat, &table.match, "swift", &error)); /* plays other levels */
  assert_false(seat_change(seat, &table.match, "human", &error)); /* a person sits down by seat->actor */
  assert_string_equal(error.text, "a person can play only in the window");
  assert_int_equal(ply(&table), MATCH_PLAYED); /* the one before still plays */
  assert_int_equal(ply(&table), MATCH_PLAYED);
  assert_true(seat_change(seat, &table.match, "alphabeta:depth=2", &error));
  assert_string_equal(seat->agent.info->id, "alphabeta");
  assert_int_equal(seat->agent.setup.seed, 7);
  assert_int_equal(ply(&table), MATCH_PLAYED);
  get_up(&table);
}

/* The moves of a game in the fog where the agent is renewed after every `every` plies (0: never), one letter each. */
static void play_renewed(int32_t every, char *out, size_t room) {
  static const char meadow[] =
      "%%%%%%%%%%%%%%%\n%P  .    .   .%\n% %%%% %%%%%% %\n%  . G     .  %\n% %%%% %%%%%% %\n%.     G     .%\n"
      "%%%%%%%%%%%%%%%\n";
  Table table;
  Error error = {.text = ""};
  size_t used = 0;
  sit_down(&table, meadow, 3, "explorer", "wander");
  assert_int_equal(table.seats[SIDE_PACMAN].agent.setup.seed, 0); /* the monsters' moves are not to be worked out */
  for (int32_t i = 1; used + 1 < room && ply(&table) == MATCH_PLAYED; i++) {
    if (table.match.record.plies[i - 1].phase == PHASE_PACMAN)
      out[used++] = (char)('A' + table.match.record.moves[table.match.record.plies[i - 1].first_move]);
    if (every && i % every == 0 && !seat_renew(&table.seats[SIDE_PACMAN], &table.match, &error))
      fail_msg("%s", error.text);
  }
  out[used] = 0;
  get_up(&table);
}

/* An agent that sits down in the middle has seen what was to be seen: it plays on as the one before would have. */
static void test_a_renewed_agent_has_looked(void **unused) {
  (void)unused;
  char usual[40], renewed[40];
  play_renewed(0, usual, sizeof usual);
  assert_true(strlen(usual) > 20);
  play_renewed(1, renewed, sizeof renewed);
  assert_string_equal(renewed, usual);
  play_renewed(7, renewed, sizeof renewed);
  assert_string_equal(renewed, usual);
}

static ActResult lost_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                          Move *moves) {
  (void)self, (void)seen, (void)limits, (void)trace, (void)stats, (void)moves;
  return ACT_FAILED;
}

static void test_an_agent_that_can_t_follow(void **unused) {
  (void)unused;
  Table table;
  Seat *seat = &table.seats[SIDE_PACMAN];
  Error error = {.text = ""};
  sit_down(&table, "%%%%%\n%P..%\n%%%%%", 3, "explorer", "wander");
  assert_int_equal(ply(&table), MATCH_PLAYED);
  AgentInfo lost = *seat->agent.info;
  lost.act = lost_act;
  seat->agent.info = &lost;
  assert_false(seat_renew(seat, &table.match, &error));
  assert_string_equal(error.text, "the agent explorer can't follow the game");
  get_up(&table);
}

/* A key that was pressed before somebody else sat down is nobody's. */
static void test_old_keys_are_forgotten(void **unused) {
  (void)unused;
  Table table;
  Error error = {.text = ""};
  sit_down(&table, court, 4, "minimax:depth=1", "chase");
  Seat *seat = &table.seats[SIDE_PACMAN];
  seat->actor = 0;
  seat_press(seat, MOVE_EAST);
  assert_true(seat_renew(seat, &table.match, &error));
  assert_int_equal(ply(&table), MATCH_PENDING);
  get_up(&table);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_key_becomes_a_move),       cmocka_unit_test(test_a_person_needs_a_seat),
      cmocka_unit_test(test_a_person_in_the_fog),        cmocka_unit_test(test_boxed_in_a_key_stays),
      cmocka_unit_test(test_the_team_moves_the_others),  cmocka_unit_test(test_a_ghost_waits_for_its_turn),
      cmocka_unit_test(test_another_agent_sits_down),    cmocka_unit_test(test_a_renewed_agent_has_looked),
      cmocka_unit_test(test_an_agent_that_can_t_follow), cmocka_unit_test(test_old_keys_are_forgotten),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
