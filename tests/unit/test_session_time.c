/* The time line of a session: every ply has its place on it, it goes both ways, and thinking and walking each go by at
 * their own pace without losing time. */
#include <math.h>
#include <stdlib.h>

#include "game/play/pace.h"
#include "tests/support/check.h"
#include "tests/support/home.h"
#include "tests/support/play.h"

/* Every ply has its place: thinking from its start, the move done at its end; monsters answer within Pacman's step. */
static void test_the_time_line_is_without_gaps(void **unused) {
  (void)unused;
  Play play;
  play_begin(&play, play_detour, 2, "bfs", "still");
  Session *s = play.session;
  play_wait(s);
  int32_t place = 0, moves = 0;
  for (int32_t i = 0; i < session_ply_count(s); i++) {
    const SessionPly *ply = session_ply(s, i);
    bool pacman = ply->phase == PHASE_PACMAN;
    assert_int_equal(ply->start, place);
    assert_int_equal(ply->end, place + (pacman ? ply->closed + 1 : 0));
    assert_int_equal(ply->move_count, 1);
    assert_int_equal(ply->thought, 0); /* it searched once */
    place = ply->end;
    moves += pacman;
  }
  assert_int_equal(session_length(s), place);
  assert_int_equal(moves, 10);
  assert_true(session_ply(s, 0)->closed > 10);
  assert_true(session_ply(s, 0)->used.total.expanded == session_result(s)->expanded);
  play_end(&play);
}

/* At every place the same state, whichever way it was come to; ahead of it, what the next step will lead to. */
static void test_the_time_line_goes_both_ways(void **unused) {
  (void)unused;
  Play play;
  play_begin(&play, play_court, 4, "minimax:depth=1", "chase");
  Session *s = play.session;
  play_wait(s);
  int32_t length = session_length(s);
  uint64_t *hashes = calloc((size_t)length + 1, sizeof *hashes);
  assert_non_null(hashes);
  for (int32_t place = 0; place <= length; place++) {
    session_seek(s, place);
    hashes[place] = session_state(s)->hash;
    assert_true(hashes[place] == state_hash_full(session_state(s), session_game(s)));
  }
  assert_null(session_ahead(s));
  for (int32_t place = length; place >= 0; place -= 3) {
    session_seek(s, place);
    assert_int_equal(session_place(s), place);
    assert_true(session_state(s)->hash == hashes[place]);
  }
  session_seek(s, 0);
  for (int32_t i = 0; i < session_ply_count(s); i += 2) { /* by turns: Pacman's step and the monsters' answer */
    int32_t after = session_ply(s, i)->end;
    session_seek(s, after - 1);
    const State *ahead = session_ahead(s);
    assert_non_null(ahead);
    assert_true(ahead->hash == hashes[after]);
    assert_ptr_equal(session_ahead(s), ahead); /* asked for in every frame, worked out once */
  }
  session_seek(s, -7);
  assert_int_equal(session_place(s), 0);
  session_seek(s, length + 7);
  assert_int_equal(session_place(s), length);
  free(hashes);
  play_end(&play);
}

/* While a search is shown the view is between its cells; afterwards its plan is what stands there. */
static void test_thinking_has_its_places(void **unused) {
  (void)unused;
  Play play;
  play_begin(&play, play_detour, 2, "bfs", "still");
  Session *s = play.session;
  play_wait(s);
  const SessionPly *first = session_ply(s, 0);
  int32_t closed;
  for (int32_t place = 0; place <= first->closed; place++) {
    session_seek(s, place);
    assert_int_equal(session_plies_done(s), 0);
    assert_ptr_equal(session_thought(s, &closed), first);
    assert_int_equal(closed, place);
  }
  play_to_end(s);
  assert_ptr_equal(session_thought(s, &closed), first);
  assert_int_equal(closed, first->closed);
  int32_t counted = 0, path = 0;
  for (int32_t i = 0; i < first->event_count; i++) {
    counted += session_events(s, first)[i].kind == TRACE_CLOSED;
    path += session_events(s, first)[i].kind == TRACE_PATH;
  }
  assert_int_equal(counted, first->closed);
  assert_int_equal(path, 11); /* ten steps have eleven cells */
  play_end(&play);
}

/* ---- going on ---- */

/* A room where a search looks at many cells before it knows the way. */
static const char hall[] =
    "%%%%%%%%%%%%%%%%\n%P             %\n%              %\n%              %\n%              %\n%              %\n"
    "%              %\n%              %\n%              %\n%             .%\n%%%%%%%%%%%%%%%%\n";

static void near_to(double is, double expected) {
  if (fabs(is - expected) > 1e-6) fail_msg("%.9f instead of %.9f", is, expected);
}

static Session *begin_hall(Play *play) {
  play_begin(play, hall, 1, "bfs", NULL);
  play_wait(play->session);
  assert_true(session_think_length(play->session) > 100);
  return play->session;
}

/* However large the search: four seconds at the usual speed, then a step at a time. */
static void test_thinking_takes_a_while(void **unused) {
  (void)unused;
  Play play;
  Session *s = begin_hall(&play);
  double think = session_think_length(s);
  near_to(session_advance(s, 16, THINK_AUTO, 1), think / 4);
  near_to(session_place(s), think / 4);
  assert_false(session_thought_over(s));
  near_to(session_advance(s, 16, THINK_AUTO, 3), think / 4);
  near_to(session_place(s), think);
  assert_true(session_thought_over(s));
  near_to(session_advance(s, 16, THINK_AUTO, 0.25), 0); /* no thinking was shown */
  near_to(session_place(s), think + 4);
  assert_int_equal(session_state(s)->moves, 4);
  play_end(&play);
}

/* What is left of a frame after the one goes to the other: many small frames are one large one. */
static void test_time_is_not_lost(void **unused) {
  (void)unused;
  static const double rates[] = {THINK_AUTO, 32, THINK_SKIP};
  for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
    Play play;
    Session *s = begin_hall(&play);
    double think = session_think_length(s), passed = think / 32;
    (void)session_advance(s, 8, 32, passed + 1.25); /* all of the thinking, and ten steps */
    near_to(session_place(s), think + 10);
    session_seek(s, 0);
    double seconds = rates[i] == THINK_SKIP ? 1.3 : rates[i] > 0 ? passed + 1.3 : 9.3;
    (void)session_advance(s, 8, rates[i], seconds);
    double at_once = session_place(s);
    assert_true(at_once > think && at_once < session_length(s));
    session_seek(s, 0);
    for (int frame = 0; frame < 1000; frame++) (void)session_advance(s, 8, rates[i], seconds / 1000);
    near_to(session_place(s), at_once);
    play_end(&play);
  }
}

static void test_fast_and_not_at_all(void **unused) {
  (void)unused;
  Play play;
  Session *s = begin_hall(&play);
  (void)session_advance(s, 16, THINK_AUTO, 0);
  near_to(session_place(s), 0);
  (void)session_advance(s, 16, THINK_SKIP, 1e-9);
  assert_true(session_place(s) >= session_think_length(s));
  assert_false(session_at_end(s));
  (void)session_advance(s, pace_at(pace_count() - 1), THINK_AUTO, 1e-9); /* as fast as it goes */
  assert_true(session_at_end(s));
  near_to(session_place(s), session_length(s));
  (void)session_advance(s, 16, THINK_AUTO, 100); /* there is nothing more */
  near_to(session_place(s), session_length(s));
  play_end(&play);
}

/* Within a step the state is that before it; a step goes to whole places. */
static void test_steps_and_fractions(void **unused) {
  (void)unused;
  Play play;
  Session *s = begin_hall(&play);
  double think = session_think_length(s);
  session_seek(s, think + 2.75);
  near_to(session_place(s), think + 2.75);
  assert_int_equal(session_state(s)->moves, 2);
  session_step(s, -1); /* first to where the step under way began */
  near_to(session_place(s), think + 2);
  session_step(s, -1);
  near_to(session_place(s), think + 1);
  session_seek(s, think + 2.75);
  session_step(s, 1);
  near_to(session_place(s), think + 3);
  assert_int_equal(session_state(s)->moves, 3);
  session_seek(s, 0);
  session_step(s, -1);
  near_to(session_place(s), 0);
  session_seek(s, NAN); /* no place at all */
  near_to(session_place(s), 0);
  play_to_end(s);
  session_step(s, 1);
  near_to(session_place(s), session_length(s));
  play_end(&play);
}

/* What has been looked at up to a place: cell by cell while thinking, and all of it from then on. */
static void test_nodes_and_seconds_up_to_a_place(void **unused) {
  (void)unused;
  Play play;
  Session *s = begin_hall(&play);
  int32_t think = session_think_length(s);
  const SessionResult *result = session_result(s);
  for (int32_t place = 0; place < think; place++) {
    session_seek(s, place);
    assert_int_equal(session_nodes(s), place);
    near_to(session_seconds(s), 0);
  }
  for (int32_t place = think; place <= session_length(s); place++) {
    session_seek(s, place);
    assert_int_equal(session_nodes(s), result->expanded);
  }
  assert_true(session_seconds(s) > 0 && session_seconds(s) <= result->think_seconds);
  assert_false(session_waits(s));
  play_end(&play);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_the_time_line_is_without_gaps),
      cmocka_unit_test(test_the_time_line_goes_both_ways),
      cmocka_unit_test(test_thinking_has_its_places),
      cmocka_unit_test(test_thinking_takes_a_while),
      cmocka_unit_test(test_time_is_not_lost),
      cmocka_unit_test(test_fast_and_not_at_all),
      cmocka_unit_test(test_steps_and_fractions),
      cmocka_unit_test(test_nodes_and_seconds_up_to_a_place),
  };
  return cmocka_run_group_tests(tests, home_make, home_remove);
}
