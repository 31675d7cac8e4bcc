/* A record is thought about again: the replay has the thoughts of the game itself, event by event and at the same
 * places of the time line; nothing is made up where a person moved or an agent is not known. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/check.h"
#include "tests/support/play.h"

/* A record as it is watched: its session borrows it. */
typedef struct Watched {
  Record record;
  Session *session;
} Watched;

static void wait_thoughts(Session *session) {
  int32_t plies;
  play_wait(session);
  do {
    play_pause();
    session_sync(session);
  } while (session_rethinks(session, &plies));
}

static void watch(Watched *watched, Session *game) {
  Error error;
  SessionConfig config = {.record = &watched->record};
  if (!session_copy_record(game, &watched->record, &error)) fail_msg("%s", error.text);
  watched->session = session_create(&config, &error);
  assert_non_null(watched->session);
}

static void watched_end(Watched *watched) {
  session_destroy(watched->session);
  record_destroy(&watched->record);
}

static void assert_same_ply(const Session *a, const Session *b, int32_t at) {
  const SessionPly *x = session_ply(a, at), *y = session_ply(b, at);
  assert_int_equal(x->event_count, y->event_count);
  assert_int_equal(x->closed, y->closed);
  assert_int_equal(x->start, y->start);
  assert_int_equal(x->end, y->end);
  assert_int_equal(x->thought, y->thought);
  assert_int_equal(x->used.total.expanded, y->used.total.expanded);
  if (x->event_count > 0)
    assert_memory_equal(session_events(a, x), session_events(b, y), (size_t)x->event_count * sizeof(TraceEvent));
}

/* Plays a game, watches its record, and compares all of it. */
static void same_thoughts(const char *map, int32_t level, const char *pacman, const char *monsters) {
  Play play;
  Watched watched;
  int32_t told = 0;
  play_begin(&play, map, level, pacman, monsters);
  play_wait(play.session);
  watch(&watched, play.session);
  wait_thoughts(watched.session);
  assert_int_equal(session_ply_count(play.session), session_ply_count(watched.session));
  for (int32_t i = 0; i < session_ply_count(play.session); i++) {
    assert_same_ply(play.session, watched.session, i);
    told += session_ply(play.session, i)->event_count;
  }
  assert_true(told > 0);
  assert_int_equal(session_result(play.session)->expanded, session_result(watched.session)->expanded);
  watched_end(&watched);
  play_end(&play);
}

/* Thinks long enough for thoughts that come late: under the sanitizers, less deep is as long. */
static const char *slow_thinker(void) { return check_sample(5) < 5 ? "minimax:depth=4" : "minimax:depth=5"; }

static void test_search(void **state) {
  (void)state;
  same_thoughts(play_detour, 2, "astar", "still");
  same_thoughts(play_detour, 2, "dfs", "still");
}

static void test_hunt(void **state) {
  (void)state;
  same_thoughts(play_court, 4, "alphabeta:nodes=2000", "chase");
  same_thoughts(play_court, 4, "expectimax:nodes=500", "chase-random");
  same_thoughts(play_court, 4, slow_thinker(), "chase");
}

static void test_fog(void **state) {
  (void)state;
  same_thoughts(play_meadow, 3, "explorer", "wander");
}

/* Late thoughts do not move the moment that is looked at. */
static void test_the_moment_stays(void **state) {
  (void)state;
  Play play;
  Watched watched;
  play_begin(&play, play_court, 4, slow_thinker(), "chase");
  play_wait(play.session);
  watch(&watched, play.session);
  play_wait(watched.session);
  session_seek(watched.session, (double)session_length(watched.session) / 2);
  uint64_t hash = session_state(watched.session)->hash;
  wait_thoughts(watched.session);
  session_seek(watched.session, session_place(watched.session));
  assert_true(session_state(watched.session)->hash == hash);
  watched_end(&watched);
  play_end(&play);
}

/* From where a person took over, nothing is made up. */
static void test_a_person(void **state) {
  (void)state;
  Play play;
  Watched watched;
  play_begin(&play, play_detour, 2, "astar", "still");
  play_wait(play.session);
  session_seek(play.session, (double)session_think_length(play.session) + 1);
  play_hand(play.session, 0);
  const Game *game = session_game(play.session);
  int32_t before = session_ply_count(play.session);
  for (int tries = 0; tries < 200 && !session_done(play.session);
       tries++) { /* back and forth until the turns are used up */
    Move legal[MOVE_COUNT];
    int32_t plies = session_ply_count(play.session);
    session_seek(play.session, 1e9);
    if (game_moves(game, session_state(play.session), 0, legal) < 1) break;
    session_press(play.session, legal[0]);
    do {
      play_pause();
      session_sync(play.session);
    } while (session_ply_count(play.session) == plies && !session_done(play.session));
  }
  play_wait(play.session);
  watch(&watched, play.session);
  wait_thoughts(watched.session);
  assert_true(session_ply(watched.session, 0)->event_count > 0);
  for (int32_t i = before + 1; i < session_ply_count(watched.session); i++)
    assert_int_equal(session_ply(watched.session, i)->event_count, 0);
  watched_end(&watched);
  play_end(&play);
}

/* Leaving while it thinks is possible at once, and taking over from a record that is being thought about too. */
static void test_leaving(void **state) {
  (void)state;
  Play play;
  Watched watched;
  play_begin(&play, play_court, 4, slow_thinker(), "chase");
  play_wait(play.session);
  watch(&watched, play.session);
  watched_end(&watched);
  watch(&watched, play.session);
  play_wait(watched.session);
  session_seek(watched.session, (double)session_length(watched.session) / 2);
  play_hand(watched.session, 0);
  int32_t plies;
  assert_false(session_rethinks(watched.session, &plies));
  watched_end(&watched);
  play_end(&play);
}

/* An agent that this program does not have: the game is there, without thoughts. */
static void test_unknown_agent(void **state) {
  (void)state;
  Play play;
  Watched watched;
  Error error;
  play_begin(&play, play_detour, 2, "astar", "still");
  play_wait(play.session);
  assert_true(session_copy_record(play.session, &watched.record, &error));
  snprintf(watched.record.pacman, sizeof watched.record.pacman, "oracle:depth=9");
  SessionConfig config = {.record = &watched.record};
  watched.session = session_create(&config, &error);
  assert_non_null(watched.session);
  wait_thoughts(watched.session);
  assert_int_equal(session_ply_count(play.session), session_ply_count(watched.session));
  for (int32_t i = 0; i < session_ply_count(watched.session); i++)
    assert_int_equal(session_ply(watched.session, i)->event_count, 0);
  watched_end(&watched);
  play_end(&play);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_search),        cmocka_unit_test(test_hunt),    cmocka_unit_test(test_fog),
      cmocka_unit_test(test_a_person),      cmocka_unit_test(test_leaving), cmocka_unit_test(test_the_moment_stays),
      cmocka_unit_test(test_unknown_agent),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
