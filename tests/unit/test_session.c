/* A running game: what the worker publishes is the match, move for move; its time line goes both ways; records are
 * watched and left, saved games go on, and every bad beginning says why. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/play/session_internal.h"
#include "tests/support/check.h"
#include "tests/support/home.h"
#include "tests/support/play.h"

/* ---- what is published ---- */

static void test_a_session_is_its_match(void **unused) {
  (void)unused;
  static const struct {
    const char *map;
    int32_t level;
    const char *pacman, *monsters;
  } games[] = {{play_detour, 2, "bfs", "still"},
               {play_meadow, 3, "explorer", "wander"},
               {play_court, 4, "minimax:depth=1", "chase"},
               {play_court, 7, "reflex", "directional"}};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    Play play;
    play_begin(&play, games[i].map, games[i].level, games[i].pacman, games[i].monsters);
    Session *s = play.session;
    play_wait(s);
    assert_null(session_error(s));
    assert_true(session_result(s)->hash == play_hash(&play));
    assert_false(session_has_person(s) || session_mixed(s));
    play_check_record(s, games[i].pacman, games[i].monsters);
    play_to_end(s);
    const SessionResult *result = session_result(s);
    assert_int_equal(session_state(s)->score, result->score);
    assert_int_equal(session_state(s)->outcome, result->outcome);
    assert_int_equal(session_plies_done(s), session_ply_count(s));
    assert_true(session_thinking(s) == 0);
    assert_int_equal(result->shortest, i == 0 ? 10 : -1);
    play_end(&play);
  }
}

static void test_what_is_seen_is_kept(void **unused) {
  (void)unused;
  Play play;
  play_begin(&play, play_meadow, 3, "explorer", "wander");
  Session *s = play.session;
  const SightLog *sight = session_sight(s);
  assert_non_null(sight);
  int32_t first = sight_log_known(sight, 0);
  assert_true(first > 0); /* before anything has been played */
  play_wait(s);
  play_to_end(s);
  int32_t last = sight_log_known(sight, session_plies_done(s));
  assert_true(last > first);
  session_seek(s, session_length(s) / 2);
  int32_t middle = session_plies_done(s);
  int32_t then = sight_log_known(sight, middle);
  assert_true(then < last);
  play_hand(s, 0); /* it goes on differently from there: what was seen later is not known */
  assert_int_equal(sight_log_known(sight, INT32_MAX - 1), then);
  play_end(&play);
  play_begin(&play, play_detour, 2, "bfs", "still");
  assert_null(session_sight(play.session));
  play_end(&play);
}

/* ---- games of before ---- */

static void test_a_record_is_watched_and_left(void **unused) {
  (void)unused;
  Play play;
  Record record;
  Error error = {.text = ""};
  play_begin(&play, play_court, 4, "minimax:depth=1", "chase");
  play_wait(play.session);
  uint64_t hash = session_result(play.session)->hash;
  assert_true(session_copy_record(play.session, &record, &error));
  session_destroy(play.session);
  play.config = (SessionConfig){.record = &record};
  play_start(&play);
  Session *s = play.session;
  play_wait(s);
  assert_true(session_result(s)->hash == hash);
  assert_string_equal(session_agent(s)->id, "replay");
  assert_string_equal(session_team(s)->id, "chase");
  play_check_record(s, "minimax:depth=1", "chase"); /* what is kept is what was watched */
  session_seek(s, session_ply(s, 3)->end);
  play_hand(s, 0);
  assert_string_equal(session_agent(s)->id, registry_champion(4));
  assert_string_equal(session_team(s)->id, "chase");
  session_press(s, MOVE_EAST);
  play_wait_plies(s, 6);
  play_to_end(s);
  play_hand(s, 0); /* it may be asked for twice */
  assert_int_equal(session_ply_count(s), 6);
  assert_true(session_mixed(s));
  assert_string_equal(s->match.record.pacman, "minimax:depth=1+human");
  assert_string_equal(s->seats[SIDE_MONSTERS].agent.info->id, "chase");
  session_destroy(s);
  /* A team that this program does not know: the level's usual one takes its place. */
  snprintf(record.monsters, sizeof record.monsters, "nobody");
  play_start(&play);
  play_wait(play.session);
  session_seek(play.session, 0);
  play_hand(play.session, 0);
  assert_string_equal(play.session->seats[SIDE_MONSTERS].agent.info->id, level_find(4)->monsters);
  play_end(&play);
  record_destroy(&record);
}

static void test_a_record_that_ends_too_soon(void **unused) {
  (void)unused;
  Play play;
  Record record;
  Error error = {.text = ""};
  play_begin(&play, play_detour, 2, "bfs", "still");
  play_wait(play.session);
  assert_true(session_copy_record(play.session, &record, &error));
  session_destroy(play.session);
  record.ply_count = 4;
  play.config = (SessionConfig){.record = &record};
  play_start(&play);
  play_wait(play.session);
  assert_string_equal(session_error(play.session), "the agent replay has no move in turn 3");
  assert_int_equal(session_ply_count(play.session), 4);
  play_to_end(play.session);
  play_hand(play.session, 0); /* and somebody goes on with it */
  assert_null(session_error(play.session));
  session_press(play.session, MOVE_EAST);
  play_wait_plies(play.session, 6);
  play_end(&play);
  record_destroy(&record);
}

static void test_a_saved_game_goes_on(void **unused) {
  (void)unused;
  static const char hall[] = "%%%%%%%\n%P   .%\n%%%%%%%\n";
  static const Move made[] = {MOVE_EAST, MOVE_EAST, MOVE_EAST, MOVE_EAST, MOVE_EAST};
  Play play;
  Error error = {.text = ""};
  play_set_up(&play, hall, 1, "human", NULL);
  play.config.made = made;
  play.config.made_count = 3;
  play_start(&play);
  Session *s = play.session;
  session_sync(s);
  assert_int_equal(session_ply_count(s), 3);
  play_to_end(s);
  assert_int_equal(session_state(s)->moves, 3);
  session_press(s, MOVE_EAST);
  play_wait(s);
  assert_int_equal(session_result(s)->outcome, OUTCOME_WON);
  play_check_record(s, "human", "still");
  session_destroy(s);
  play.config.made_count = 5;
  assert_null(session_create(&play.config, &error));
  assert_string_equal(error.text, "the saved game goes on after its end");
  play.config.made = &(Move){MOVE_NORTH};
  play.config.made_count = 1;
  assert_null(session_create(&play.config, &error));
  assert_non_null(strstr(error.text, "which is not legal"));
  map_destroy(play.map);
}

/* ---- records as files, lists as they grow ---- */

static void test_a_game_is_saved(void **unused) {
  (void)unused;
  Play play;
  Record record;
  Error error = {.text = ""};
  char path[1100];
  snprintf(path, sizeof path, "%s/game.pacade", home_path());
  play_begin(&play, play_detour, 2, "bfs", "still");
  play_wait(play.session);
  assert_true(session_save(play.session, path, &error));
  assert_true(record_read(&record, path, &error));
  assert_true(record_verify(&record, &error));
  assert_true(record.hash == session_result(play.session)->hash);
  record_destroy(&record);
  assert_false(session_save(play.session, "/nowhere/at/all", &error));
  assert_non_null(strstr(error.text, "/nowhere/at/all"));
  play_end(&play);
}

static void test_lists_grow_and_are_cut(void **unused) {
  (void)unused;
  SessionLog log = {0};
  TraceEvent events[3] = {{.kind = TRACE_CLOSED, .cell = 1}, {.kind = TRACE_CLOSED, .cell = 2}};
  for (int32_t i = 0; i < 500; i++) {
    Move moves[2] = {(Move)(i % 4), MOVE_STAY};
    SessionPly ply = {.move_count = 1 + i % 2, .event_count = i % 4, .closed = i};
    events[2] = (TraceEvent){.kind = TRACE_PATH, .cell = i};
    assert_true(session_log_append(&log, &ply, moves, events));
  }
  assert_int_equal(log.ply_count, 500);
  assert_int_equal(log.move_count, 750);
  assert_int_equal(log.event_count, 750);
  for (int32_t i = 0; i < 500; i++) {
    const SessionPly *ply = &log.plies[i];
    assert_int_equal(ply->closed, i);
    assert_int_equal(log.moves[ply->first_move], i % 4);
    if (ply->event_count == 3) assert_int_equal(log.events[ply->first_event + 2].cell, i);
  }
  session_log_cut(&log, 900); /* more than there are */
  assert_int_equal(log.ply_count, 500);
  session_log_cut(&log, 101);
  assert_int_equal(log.ply_count, 101);
  assert_int_equal(log.move_count, 151);
  assert_int_equal(log.event_count, 150);
  session_log_empty(&log);
  assert_int_equal(log.ply_count + log.move_count + log.event_count, 0);
  assert_non_null(log.plies);
  session_log_destroy(&log);
  /* More than can be counted is short of memory, and what was there stays. */
  void *at = NULL;
  int32_t room = 0;
  assert_true(session_grow(&at, &room, 10, 1));
  assert_true(room >= 10);
  int32_t before = room;
  assert_false(session_grow(&at, &room, INT32_MAX, SIZE_MAX / 4));
  assert_int_equal(room, before);
  free(at);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_session_is_its_match),       cmocka_unit_test(test_what_is_seen_is_kept),
      cmocka_unit_test(test_a_record_is_watched_and_left), cmocka_unit_test(test_a_record_that_ends_too_soon),
      cmocka_unit_test(test_a_saved_game_goes_on),         cmocka_unit_test(test_a_game_is_saved),
      cmocka_unit_test(test_lists_grow_and_are_cut),
  };
  return cmocka_run_group_tests(tests, home_make, home_remove);
}
