/* Who moves in a running game: people play, take over, hand back and are waited for; agents are renewed; thinking stops
 * at once; an agent that fails is reported, and a person can still continue its game. */
#include <string.h>

#include "game/play/session_internal.h"
#include "tests/support/check.h"
#include "tests/support/home.h"
#include "tests/support/play.h"

/* ---- people ---- */

static void test_a_person_plays(void **unused) {
  (void)unused;
  Play play;
  play_begin(&play, play_detour, 2, "human", "still");
  Session *s = play.session;
  assert_int_equal(session_person(s), 0);
  assert_string_equal(session_agent(s)->id, registry_champion(2)); /* its stand-in */
  session_press(s, MOVE_NORTH);                                    /* a wall */
  static const Move way[] = {MOVE_SOUTH, MOVE_SOUTH, MOVE_EAST, MOVE_EAST, MOVE_EAST,
                             MOVE_EAST,  MOVE_EAST,  MOVE_EAST, MOVE_NORTH};
  int32_t plies = 0;
  for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
    session_press(s, way[i]);
    play_wait_plies(s, plies += 2); /* the sleepers' answer is a ply too */
    assert_int_equal(session_ply_count(s), plies);
    assert_false(session_done(s));
  }
  Error error = {.text = ""};
  size_t size;
  assert_null(session_record_text(s, &size, &error));
  assert_string_equal(error.text, "only a finished game can be saved");
  session_press(s, MOVE_NORTH);
  play_wait(s);
  assert_int_equal(session_result(s)->outcome, OUTCOME_WON);
  assert_int_equal(session_result(s)->moves, 10);
  assert_false(session_mixed(s));
  play_check_record(s, "human", "still");
  play_end(&play);
}

/* Nobody's keys go nowhere. */
static void test_keys_without_a_person(void **unused) {
  (void)unused;
  Play play;
  play_begin(&play, play_detour, 2, "bfs", "still");
  assert_int_equal(session_person(play.session), SEAT_NOBODY);
  session_press(play.session, MOVE_NORTH);
  play_wait(play.session);
  assert_true(session_result(play.session)->hash == play_hash(&play));
  play_end(&play);
}

/* Taken back to its start and played again by its agent, a game has the same figures: nothing of the plies that were
 * taken back is counted twice. */
static void test_taking_back_takes_back_the_figures(void **unused) {
  (void)unused;
  Play play;
  play_begin(&play, play_detour, 2, "bfs", "still");
  Session *s = play.session;
  play_wait(s);
  SessionResult first = *session_result(s);
  session_seek(s, 0);
  play_hand(s, 0);
  play_hand(s, SEAT_NOBODY);
  play_wait(s);
  const SessionResult *again = session_result(s);
  assert_true(again->expanded == first.expanded && again->generated == first.generated);
  assert_true(again->generated > 0 && again->peak_frontier == first.peak_frontier);
  play_end(&play);
}

/* From the middle of an agent's game: what came after is gone, the person moves, and the agent ends it. */
static void test_taking_over_and_handing_back(void **unused) {
  (void)unused;
  Play play;
  play_begin(&play, play_court, 4, "minimax:depth=1", "chase");
  Session *s = play.session;
  play_wait(s);
  play_refuse_hand(s, 3, "there is no such monster"); /* there are two */
  session_seek(s, session_ply(s, 7)->end);
  uint64_t here = session_state(s)->hash;
  assert_int_equal(session_plies_done(s), 8);
  play_hand(s, 0);
  assert_int_equal(session_person(s), 0);
  assert_true(session_mixed(s));
  assert_false(session_done(s));
  assert_int_equal(session_ply_count(s), 8);
  assert_true(session_state(s)->hash == here);
  Move moves[MOVE_COUNT];
  int32_t count = game_moves(session_game(s), session_state(s), 0, moves);
  session_press(s, moves[count - 1]);
  play_wait_plies(s, 10);
  assert_int_equal(session_moves(s, session_ply(s, 8))[0], moves[count - 1]);
  play_to_end(s);
  play_hand(s, SEAT_NOBODY);
  assert_int_equal(session_ply_count(s), 10);
  play_wait(s);
  assert_null(session_error(s));
  assert_false(session_has_person(s));
  assert_true(session_mixed(s)); /* no result of either */
  play_check_record(s, "minimax:depth=1+human", "chase");
  play_to_end(s);
  play_refuse_hand(s, 0, "the game is over here: step back first");
  assert_true(session_done(s)); /* what was refused changes nothing */
  assert_null(session_error(s));
  play_end(&play);
}

/* A person moves one monster: the other, and Pacman, are the agents' as before. */
static void test_steering_a_monster(void **unused) {
  (void)unused;
  Play play;
  play_begin(&play, play_court, 4, "minimax:depth=1", "chase");
  Session *s = play.session;
  play_wait(s);
  session_seek(s, 0);
  play_hand(s, 2);
  assert_int_equal(session_person(s), 2);
  for (int32_t turn = 1; turn <= 3; turn++) {
    play_wait_plies(s, 2 * turn - 1); /* Pacman has moved; the monsters wait for the key */
    play_to_end(s);
    Move moves[MOVE_COUNT];
    assert_true(game_moves(session_game(s), session_state(s), 2, moves) > 0);
    session_press(s, moves[0]);
    play_wait_plies(s, 2 * turn);
    assert_int_equal(session_moves(s, session_ply(s, 2 * turn - 1))[1], moves[0]);
    assert_int_equal(session_ply(s, 2 * turn - 1)->move_count, 2);
  }
  play_to_end(s);
  play_hand(s, SEAT_NOBODY);
  play_wait(s);
  play_check_record(s, "minimax:depth=1", "chase+human");
  play_end(&play);
}

/* Agents that are renewed in the middle play on as if nothing had been: the same game, to the last hash. (Not monsters
 * with random moves: their generator starts again.) */
static void test_renewed_agents_go_on(void **unused) {
  (void)unused;
  static const struct {
    const char *map;
    int32_t level;
    const char *pacman, *monsters;
  } games[] = {{play_quiet, 3, "explorer", "wander"}, {play_court, 4, "minimax:depth=1", "chase"}};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    Play play;
    play_begin(&play, games[i].map, games[i].level, games[i].pacman, games[i].monsters);
    Session *s = play.session;
    play_wait(s);
    uint64_t whole = session_result(s)->hash;
    int32_t length = session_length(s);
    for (int32_t part = 3; part >= 0; part--) {
      session_seek(s, length * part / 4);
      play_hand(s, SEAT_NOBODY);
      play_wait(s);
      assert_null(session_error(s));
      assert_true(session_result(s)->hash == whole);
    }
    play_check_record(s, games[i].pacman, games[i].monsters);
    assert_false(session_mixed(s));
    play_end(&play);
  }
}

/* Whatever a person does in whatever order, while the worker plays: the game stays one by the rules, and the view is
 * where it was put. */
static void test_anything_goes(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 2024, 0);
  for (int32_t round = 0; round < 12; round++) {
    Play play;
    Error error;
    if (round % 3 == 0)
      play_begin(&play, play_court, 4, "minimax:depth=1", NULL);
    else
      play_begin(&play, play_meadow, 3, round % 3 == 1 ? "human" : "explorer", NULL);
    Session *s = play.session;
    for (int32_t i = 0; i < 60; i++) {
      switch (rng_below(&rng, 6)) {
        case 0:
        case 1: session_press(s, (Move)rng_below(&rng, DIRECTION_COUNT)); break;
        case 2: session_seek(s, (int32_t)rng_below(&rng, (uint32_t)session_length(s) + 1)); break;
        case 3: play_to_end(s); break;
        case 4:
          if (i % 3 == 0) (void)session_hand(s, (int32_t)rng_below(&rng, 4) - 1, &error);
          break;
        default: play_pause();
      }
      session_sync(s);
      assert_null(session_error(s));
      assert_true(session_place(s) <= session_length(s) && session_plies_done(s) <= session_ply_count(s));
      assert_true(session_state(s)->hash == state_hash_full(session_state(s), session_game(s)));
    }
    session_seek(s, session_length(s) / 2);
    if (state_over(session_state(s))) session_seek(s, 0);
    play_hand(s, SEAT_NOBODY);
    play_wait(s);
    assert_null(session_error(s));
    Record record;
    if (!session_copy_record(s, &record, &error) || !record_verify(&record, &error)) fail_msg("%s", error.text);
    play_to_end(s);
    assert_int_equal(session_state(s)->score, record_end(&record).score);
    assert_int_equal(session_ply_count(s), record.ply_count);
    record_destroy(&record);
    play_end(&play);
  }
}

/* ---- agents that take their time, or fail ---- */

static _Atomic int32_t thinking; /* times that it has begun to */
static ActResult answer;

static void *thinker_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  (void)setup;
  if (strcmp(info->id, "unborn") == 0) {
    error_set(error, "this one can't be had");
    return NULL;
  }
  return &thinking;
}

/* Thinks until it is told to stop, or answers at once. */
static ActResult thinker_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                             Move *moves) {
  (void)self, (void)seen, (void)stats, (void)moves;
  atomic_store(&trace->live->nodes, 4321);
  atomic_store(&trace->live->depth, 9);
  atomic_store(&trace->live->building, 50);
  atomic_fetch_add(&thinking, 1);
  while (answer == ACT_CANCELLED && !atomic_load(limits->cancel)) play_pause();
  return answer;
}

static void thinker_destroy(void *self) { (void)self; }

static const AgentInfo thinker = {
    .id = "thinker", .create = thinker_create, .act = thinker_act, .destroy = thinker_destroy};
static const AgentInfo unborn = {
    .id = "unborn", .create = thinker_create, .act = thinker_act, .destroy = thinker_destroy};

/* A person plays; the stand-in, which gets the game next, is replaced. */
static void begin_with(Play *play, const AgentInfo *info, ActResult result) {
  play_begin(play, play_court, 4, "human", "chase");
  Seat *seat = &play->session->seats[SIDE_PACMAN];
  agent_stop(&seat->agent);
  seat->agent = (Agent){.info = info};
  seat->info.id = info->id;
  atomic_store(&thinking, 0);
  answer = result;
}

static void test_thinking_is_told_and_stopped(void **unused) {
  (void)unused;
  Play play;
  begin_with(&play, &thinker, ACT_CANCELLED);
  Session *s = play.session;
  play_hand(s, SEAT_NOBODY);
  while (atomic_load(&thinking) == 0) play_pause();
  session_sync(s);
  assert_true(session_thinking(s) > 0);
  assert_int_equal(session_thinking_nodes(s), 4321);
  assert_int_equal(session_thinking_depth(s), 9);
  assert_int_equal(session_building(s), 50);
  play_hand(s, 0); /* in the middle of its thought */
  session_press(s, MOVE_EAST);
  play_wait_plies(s, 2);
  play_to_end(s);
  while (session_thinking(s) > 0) session_sync(s); /* waiting for a key is not thinking */
  play_hand(s, SEAT_NOBODY);
  while (atomic_load(&thinking) == 1) play_pause();
  session_sync(s);
  assert_false(session_done(s));
  assert_int_equal(session_ply_count(s), 2);
  play_end(&play); /* in the middle again: it must return at all */
}

static void test_agents_that_fail_end_the_game(void **unused) {
  (void)unused;
  static const struct {
    ActResult result;
    const char *says;
  } cases[] = {{ACT_FAILED, "out of memory for the agent thinker in turn 1"},
               {ACT_LIMIT, "the agent thinker was stopped by the limit before it had a move in turn 1"},
               {ACT_ENDED, "the agent thinker has no move in turn 1"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Play play;
    Error error = {.text = ""};
    begin_with(&play, &thinker, cases[i].result);
    play_hand(play.session, SEAT_NOBODY);
    play_wait(play.session);
    assert_string_equal(session_error(play.session), cases[i].says);
    assert_false(session_save(play.session, "nowhere", &error));
    play_hand(play.session, 0); /* a person can always go on */
    assert_null(session_error(play.session));
    assert_false(session_done(play.session));
    session_press(play.session, MOVE_EAST);
    play_wait_plies(play.session, 2);
    play_end(&play);
  }
}

/* There is nobody to hand over to: the game ends there, with the reason. */
static void test_an_agent_that_can_t_be_had(void **unused) {
  (void)unused;
  Play play;
  begin_with(&play, &unborn, ACT_MOVED);
  play_refuse_hand(play.session, SEAT_NOBODY, "this one can't be had");
  assert_true(session_done(play.session));
  assert_string_equal(session_error(play.session), "this one can't be had");
  session_sync(play.session);
  assert_string_equal(session_error(play.session), "this one can't be had");
  play_end(&play);
}

static void test_nodes_have_a_limit(void **unused) {
  (void)unused;
  Play play;
  play_set_up(&play, play_detour, 2, "bfs", "still");
  play.config.max_nodes = 3;
  play_start(&play);
  play_wait(play.session);
  assert_non_null(strstr(session_error(play.session), "stopped by the limit"));
  assert_int_equal(session_ply_count(play.session), 0);
  play_end(&play);
}

static void test_bad_beginnings(void **unused) {
  (void)unused;
  Play play;
  Error error = {.text = ""};
  play_set_up(&play, play_detour, 2, "nobody", "still");
  assert_null(session_create(&play.config, &error));
  assert_non_null(strstr(error.text, "nobody"));
  play.config.pacman = "bfs";
  play.config.monsters = "nobody";
  assert_null(session_create(&play.config, &error));
  play.config.monsters = "still";
  play.config.level = level_find(1); /* has no monsters */
  assert_null(session_create(&play.config, &error));
  assert_non_null(strstr(error.text, "found 1 on the map"));
  session_destroy(NULL);
  map_destroy(play.map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_person_plays),
      cmocka_unit_test(test_keys_without_a_person),
      cmocka_unit_test(test_taking_back_takes_back_the_figures),
      cmocka_unit_test(test_taking_over_and_handing_back),
      cmocka_unit_test(test_steering_a_monster),
      cmocka_unit_test(test_renewed_agents_go_on),
      cmocka_unit_test(test_anything_goes),
      cmocka_unit_test(test_thinking_is_told_and_stopped),
      cmocka_unit_test(test_agents_that_fail_end_the_game),
      cmocka_unit_test(test_an_agent_that_can_t_be_had),
      cmocka_unit_test(test_nodes_have_a_limit),
      cmocka_unit_test(test_bad_beginnings),
  };
  return cmocka_run_group_tests(tests, home_make, home_remove);
}
