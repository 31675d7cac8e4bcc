/* The broadcast: what it claims is what the agents said, what is told at a moment does not depend on what comes later,
 * and each kind of moment is reported when it happens. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/play/advice.h"
#include "game/play/broadcast_feed.h"
#include "tests/support/check.h"
#include "tests/support/play.h"

enum { PLIES_MOST = 4000 };

/* A game that was played, with everything that was thought. */
typedef struct Told {
  Map *map;
  Match match;
  Trace traces[PLIES_MOST];
  Move moves[PLIES_MOST][8];
  int32_t plies;
} Told;

static void play_told(Told *told, const char *text, int32_t level, const char *pacman, const char *monsters,
                      uint64_t seed) {
  Error error;
  memset(told, 0, sizeof *told);
  told->map = map_parse(text, strlen(text), "told", &error);
  assert_non_null(told->map);
  MatchConfig config = {.map = told->map,
                        .map_name = "told",
                        .level = level_find(level),
                        .pacman = pacman,
                        .monsters = monsters,
                        .seed = seed,
                        .max_turns = 300,
                        .keep = true};
  assert_true(match_init(&told->match, &config, &error));
  for (;;) {
    assert_true(told->plies < PLIES_MOST);
    Trace *trace = &told->traces[told->plies];
    trace_init(trace, 1 << 16);
    int32_t first, count = game_movers(&told->match.game, &told->match.state, &first);
    if (match_ply(&told->match, trace, &error) != MATCH_PLAYED) break;
    memcpy(told->moves[told->plies++], told->match.moves, (size_t)count);
  }
  assert_true(told->plies > 10);
}

static void told_end(Told *told) {
  for (int32_t i = 0; i <= told->plies; i++) trace_destroy(&told->traces[i]);
  match_destroy(&told->match);
  map_destroy(told->map);
}

static void tell(Broadcast *b, const Told *told, int32_t from, int32_t to) {
  for (int32_t i = from; i < to; i++)
    broadcast_add(b, told->moves[i], told->traces[i].events, (int32_t)told->traces[i].count);
}

/* ---- claims ---- */

/* What is shown of the chance that expectimax told, rounded as people read it; -1 for plies of others. */
static int32_t told_percent(const Told *told, int32_t ply, int32_t foods_left) {
  for (size_t i = 0; i < told->traces[ply].count; i++) {
    if (told->traces[ply].events[i].kind != TRACE_CHANCE) continue;
    double chance = told->traces[ply].events[i].value / 10000.0;
    State then = told->match.state; /* only its food counts */
    then.foods_left = foods_left;
    TraceEvent any = {.kind = TRACE_CHANCE};
    ChanceEvidence e = chance_evidence(&told->match.game, &then, &any, 1, "expectimax", "chase-random");
    e.told = fmax(fmin(log(chance / (1 - chance)), CHANCE_SURE), -CHANCE_SURE);
    return (int32_t)floor(chance_shown(&e) / 100.0 + 0.5);
  }
  return -1;
}

/* Of the frame of that decision. */
static int32_t foods_at(const Broadcast *b, int32_t ply) {
  for (int32_t i = 0; i < b->frame_count; i++)
    if (b->frames[i].ply == ply) return b->frames[i].foods_left;
  return 0;
}

static void test_claims_are_the_agents_own(void **unused) {
  (void)unused;
  Told *told = malloc(sizeof *told);
  int32_t claims = 0;
  const uint64_t seeds = (uint64_t)check_sample(3);
  for (uint64_t seed = 1; seed <= seeds; seed++) {
    play_told(told, play_court, 4, "expectimax:nodes=300", "chase-random", seed);
    Broadcast b;
    assert_true(broadcast_begin(&b, &told->match.game, NULL));
    b.pacman = "expectimax:nodes=300";
    b.monsters = "chase-random";
    tell(&b, told, 0, told->plies);
    /* Each claim stands between two evaluations that were told one after the other... */
    for (int32_t i = 0; i < b.moment_count; i++) {
      const Moment *m = &b.moments[i];
      if (m->kind != MOMENT_THROWN && m->kind != MOMENT_WON_BACK) continue;
      int32_t before = told_percent(told, m->ply, foods_at(&b, m->ply)),
              after = told_percent(told, m->ply + 2, foods_at(&b, m->ply + 2));
      assert_int_equal(m->b, before);
      assert_int_equal(m->c, after);
      assert_int_equal(m->a, abs(after - before));
      assert_int_equal(m->kind, after < before ? MOMENT_THROWN : MOMENT_WON_BACK);
      assert_int_equal(m->move, told->moves[m->ply][0]);
      claims++;
    }
    /* ...and none that should be made is missing. */
    for (int32_t ply = 0; ply + 2 < told->plies; ply += 2) {
      int32_t before = told_percent(told, ply, foods_at(&b, ply)),
              after = told_percent(told, ply + 2, foods_at(&b, ply + 2));
      if (before < 0 || after < 0 || before - after < 10) continue;
      bool found = false;
      for (int32_t i = 0; i < b.moment_count; i++)
        found |= b.moments[i].kind == MOMENT_THROWN && b.moments[i].ply == ply;
      assert_true(found);
    }
    broadcast_end(&b);
    told_end(told);
  }
  assert_true(claims > 0);
  free(told);
}

/* What an agent would have to tell for so many hundredths to be shown. */
static int32_t told_for(const Broadcast *b, int32_t percent) {
  for (int32_t value = 0; value <= CHANCE_WHOLE; value++) {
    TraceEvent event = {.kind = TRACE_CHANCE, .value = value};
    ChanceEvidence e = chance_evidence(b->game, &b->state, &event, 1, b->pacman, b->monsters);
    if ((chance_shown(&e) + 50) / 100 == percent) return value;
  }
  fail_msg("%d%% is never shown", (int)percent);
  return -1;
}

/* A trace made by hand: as much as can be shown, then 31 less. */
static void test_threw_away_31(void **unused) {
  (void)unused;
  Told *told = malloc(sizeof *told);
  play_told(told, play_court, 4, "minimax:depth=1", "chase", 1);
  Broadcast b;
  assert_true(broadcast_begin(&b, &told->match.game, NULL));
  TraceEvent all = {.kind = TRACE_CHANCE, .value = CHANCE_WHOLE};
  ChanceEvidence sure = chance_evidence(b.game, &b.state, &all, 1, b.pacman, b.monsters);
  int32_t top = (chance_shown(&sure) - 150) / 100, percents[] = {top, top - 31, top - 30};
  for (int32_t i = 0; i < 6; i++) {
    TraceEvent event = {.kind = TRACE_CHANCE, .value = told_for(&b, percents[i / 2])};
    broadcast_add(&b, told->moves[i], &event, i % 2 == 0);
  }
  const Moment *thrown = NULL;
  for (int32_t i = 0; i < b.moment_count; i++)
    if (b.moments[i].kind == MOMENT_THROWN) {
      assert_null(thrown); /* once */
      thrown = &b.moments[i];
    }
  assert_non_null(thrown);
  assert_int_equal(thrown->ply, 0);
  assert_int_equal(thrown->clock, 5); /* known with the second evaluation, not before */
  char words[128], expected[128];
  MomentNames names = {.move = "East"};
  moment_words(thrown, broadcast_english[MOMENT_THROWN], &names, words, sizeof words);
  snprintf(expected, sizeof expected, "East threw away 31%% (%d%% to %d%%)", (int)top, (int)top - 31);
  assert_string_equal(words, expected);
  assert_int_equal(moment_mark(MOMENT_THROWN), MARK_THROWN);
  broadcast_end(&b);
  told_end(told);
  free(told);
}

/* An agent that changes from points to risks has not won or lost anything by a move; one that sees the end has. */
static void test_swings_are_between_alike_evaluations(void **unused) {
  (void)unused;
  static const struct {
    TraceEvent first[2], second[2];
    int32_t said;
  } cases[] = {{{{.kind = TRACE_VALUE, .value = -200}},
                {{.kind = TRACE_RISK, .value = 1}, {.kind = TRACE_VALUE, .value = 0}},
                0},
               {{{.kind = TRACE_VALUE, .value = -200}}, {{.kind = TRACE_VALUE, .value = 200}}, 1},
               {{{.kind = TRACE_VALUE, .value = 200}}, {{.kind = TRACE_VALUE, .value = TRACE_LOST}}, 1}};
  Told *told = malloc(sizeof *told);
  play_told(told, play_court, 4, "minimax:depth=1", "chase", 1);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Broadcast b;
    assert_true(broadcast_begin(&b, &told->match.game, NULL));
    broadcast_add(&b, told->moves[0], cases[i].first, 1);
    broadcast_add(&b, told->moves[1], NULL, 0);
    broadcast_add(&b, told->moves[2], cases[i].second, cases[i].second[1].kind == TRACE_VALUE ? 2 : 1);
    int32_t said = 0;
    for (int32_t k = 0; k < b.moment_count; k++)
      said += b.moments[k].kind == MOMENT_THROWN || b.moments[k].kind == MOMENT_WON_BACK;
    assert_int_equal(said, cases[i].said);
    int32_t apart = b.frames[1].chance - b.frames[0].chance;
    assert_true(abs(apart) >= 1000); /* else nothing was tested */
    broadcast_end(&b);
  }
  told_end(told);
  free(told);
}

/* An agent that searches without telling a path, as one from outside may, has not found that there is none. */
static void test_no_path_is_said_by_who_gives_up(void **unused) {
  (void)unused;
  Told *told = malloc(sizeof *told);
  play_told(told, play_detour, 2, "bfs", "still", 1);
  for (int gives_up = 0; gives_up < 2; gives_up++) {
    Broadcast b;
    assert_true(broadcast_begin(&b, &told->match.game, NULL));
    TraceEvent event = {.kind = TRACE_CLOSED, .cell = b.state.pacman};
    Move move = gives_up ? MOVE_GIVE_UP : told->moves[0][0];
    broadcast_add(&b, &move, &event, 1);
    int32_t said = 0;
    for (int32_t i = 0; i < b.moment_count; i++) said += b.moments[i].kind == MOMENT_NO_PATH;
    assert_int_equal(said, gives_up);
    broadcast_end(&b);
  }
  told_end(told);
  free(told);
}

static void test_words_fit_their_room(void **unused) {
  (void)unused;
  Moment moment = {.kind = MOMENT_PATH, .a = 1234567, .b = -12};
  MomentNames none = {0};
  char words[16], whole[64];
  moment_words(&moment, "{2} and {3} {9} {", &none, whole, sizeof whole);
  assert_string_equal(whole, "1,234,567 and -12 {9} {");
  moment_words(&moment, "{2} and {3} and more", &none, words, sizeof words);
  assert_int_equal(strlen(words), 15);
}

/* ---- no future ---- */

static void check_same_frame(const BroadcastFrame *x, const BroadcastFrame *y) {
  const int32_t a[] = {x->clock, x->ply,  x->turn,   x->score,  x->foods_left, x->chance,
                       x->told,  x->kind, x->belief, x->hunter, x->ways,       x->team};
  const int32_t b[] = {y->clock, y->ply,  y->turn,   y->score,  y->foods_left, y->chance,
                       y->told,  y->kind, y->belief, y->hunter, y->ways,       y->team};
  assert_memory_equal(a, b, sizeof a);
}

static void check_same_moment(const Moment *x, const Moment *y) {
  const int32_t a[] = {x->kind, x->move, x->actor, x->clock, x->ply, x->turn, x->cell, x->a, x->b, x->c};
  const int32_t b[] = {y->kind, y->move, y->actor, y->clock, y->ply, y->turn, y->cell, y->a, y->b, y->c};
  assert_memory_equal(a, b, sizeof a);
}

static void check_same_at(const Broadcast *a, const Broadcast *b, BroadcastClock clock) {
  int32_t frames = broadcast_frames_at(a, clock), moments = broadcast_moments_at(a, clock);
  assert_int_equal(frames, broadcast_frames_at(b, clock));
  assert_int_equal(moments, broadcast_moments_at(b, clock));
  for (int32_t i = 0; i < frames; i++) check_same_frame(&a->frames[i], &b->frames[i]);
  for (int32_t i = 0; i < moments; i++) check_same_moment(&a->moments[i], &b->moments[i]);
  assert_int_equal(broadcast_tense(a, clock), broadcast_tense(b, clock));
}

/* What is said about a whole game up to a moment is what is said about a game that ends there, and about one that goes
 * on differently. */
static void test_knows_no_future(void **unused) {
  (void)unused;
  static const struct {
    const char *map;
    int32_t level;
    const char *pacman, *monsters, *others;
  } games[] = {{play_detour, 2, "bfs", "still", NULL},
               {play_meadow, 3, "explorer", "wander", NULL},
               {play_court, 4, "alphabeta:nodes=500,playouts=40", "chase-random", "minimax:depth=1"},
               {play_court, 7, "expectimax:depth=1", "directional", "reflex"}};
  Told *told = malloc(sizeof *told), *other = malloc(sizeof *other);
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    play_told(told, games[i].map, games[i].level, games[i].pacman, games[i].monsters, 3);
    Broadcast whole, part;
    assert_true(broadcast_begin(&whole, &told->match.game, NULL));
    assert_true(broadcast_begin(&part, &told->match.game, NULL));
    tell(&whole, told, 0, told->plies);
    assert_true(whole.frame_count > 5 && whole.moment_count > 0);
    for (int32_t plies = 0; plies < told->plies; plies++) {
      check_same_at(&whole, &part, 2 * plies);
      tell(&part, told, plies, plies + 1);
      check_same_at(&whole, &part, 2 * plies + 1);
    }
    check_same_at(&whole, &part, 2 * told->plies);
    broadcast_end(&part);
    if (games[i].others) { /* another Pacman, another game: the same as far as they agree, and no further */
      play_told(other, games[i].map, games[i].level, games[i].others, games[i].monsters, 3);
      int32_t same = 0;
      while (same < told->plies && same < other->plies && told->moves[same][0] == other->moves[same][0] &&
             memcmp(told->moves[same], other->moves[same], (size_t)told->match.game.monster_count) == 0)
        same++;
      assert_true(same < told->plies);
      assert_true(broadcast_begin(&part, &told->match.game, NULL));
      tell(&part, told, 0, same);
      for (int32_t ply = same; ply < other->plies; ply++)
        broadcast_add(&part, other->moves[ply], other->traces[ply].events, (int32_t)other->traces[ply].count);
      for (int32_t plies = 0; plies <= same; plies++) check_same_at(&whole, &part, 2 * plies);
      broadcast_end(&part);
      told_end(other);
    }
    broadcast_end(&whole);
    told_end(told);
  }
  free(other);
  free(told);
}

/* ---- sessions ---- */

/* What a session tells is the same, whenever it is listened to, and after a person has taken over it is told anew. */
static void test_feed_follows_a_session(void **unused) {
  (void)unused;
  Play play;
  play_begin(&play, play_court, 4, "minimax:depth=1", "chase");
  Session *s = play.session;
  BroadcastFeed often = {0}, once = {0};
  while (!session_done(s)) {
    session_sync(s);
    broadcast_feed_follow(&often, s);
  }
  broadcast_feed_follow(&often, s);
  broadcast_feed_follow(&once, s);
  assert_true(often.broadcast.plies == session_ply_count(s));
  check_same_at(&often.broadcast, &once.broadcast, 2 * session_ply_count(s));
  session_seek(s, 4);
  assert_int_equal(broadcast_feed_clock(s), 2 * session_plies_done(s) + 1);
  play_hand(s, 0);
  session_sync(s);
  broadcast_feed_follow(&often, s);
  assert_int_equal(often.broadcast.plies, session_ply_count(s));
  assert_true(often.broadcast.frame_count < once.broadcast.frame_count);
  broadcast_feed_end(&often);
  broadcast_feed_end(&once);
  play_end(&play);
}

/* ---- traps ---- */

static const BroadcastFrame *frame_of(const Broadcast *b, int32_t turn) {
  for (int32_t i = 0; i < b->frame_count; i++)
    if (b->frames[i].turn == turn) return &b->frames[i];
  return NULL;
}

/* A trap is told when no way was open at two decisions in a row, and ends once: with a way that is open, or a catch. */
static void test_traps_are_what_they_are_called(void **unused) {
  (void)unused;
  int32_t traps = 0, escapes = 0;
  for (uint64_t seed = 1; seed <= 12; seed++) {
    Told *told = malloc(sizeof *told);
    play_told(told, play_court, 4, "minimax:depth=1", seed % 2 ? "pincer" : "chase-random", seed);
    Broadcast b;
    assert_true(broadcast_begin(&b, &told->match.game, NULL));
    tell(&b, told, 0, told->plies);
    int32_t trapped = -1;
    for (int32_t i = 0; i < b.moment_count; i++) {
      const Moment *moment = &b.moments[i];
      const BroadcastFrame *now = frame_of(&b, moment->turn), *before = frame_of(&b, moment->turn - 1);
      if (moment->kind == MOMENT_TRAP) {
        assert_true(trapped < 0 && now && before);
        assert_true(now->ways == 0 && before->ways == 0);
        trapped = moment->turn - 1;
        traps++;
      } else if (moment->kind == MOMENT_ESCAPE) {
        assert_true(trapped >= 0 && now && now->ways > 0);
        assert_int_equal(moment->b, moment->turn - trapped);
        trapped = -1;
        escapes++;
      }
    }
    broadcast_end(&b);
    told_end(told);
    free(told);
  }
  assert_true(traps > 3 && escapes > 1);
}

/* ---- afterwards ---- */

static void test_key_moments(void **unused) {
  (void)unused;
  Told *told = malloc(sizeof *told);
  play_told(told, play_court, 4, "minimax:depth=1", "chase", 1);
  Broadcast b;
  assert_true(broadcast_begin(&b, &told->match.game, NULL));
  tell(&b, told, 0, told->plies);
  int32_t key[KEY_MOMENTS], count = broadcast_key_moments(&b, key);
  assert_true(count > 0);
  Advice advice = {.count = count};
  for (int32_t i = 0; i < count; i++) {
    advice.plies[i] = b.moments[key[i]].ply;
    assert_true(i == 0 || key[i] > key[i - 1]);
    assert_int_equal(told->match.record.plies[advice.plies[i]].phase, PHASE_PACMAN);
  }
  Error error;
  assert_true(advice_find(&advice, &told->match.record, NULL, &error));
  for (int32_t i = 0; i < count; i++) {
    assert_int_equal(advice.played[i], told->moves[advice.plies[i]][0]);
    assert_true(advice.moves[i] < DIRECTION_COUNT);
  }
  atomic_bool cancel = true;
  assert_false(advice_find(&advice, &told->match.record, &cancel, &error));
  broadcast_end(&b);
  told_end(told);
  free(told);
}

/* The champion's advice about its own game is what it played. */
static void test_champion_agrees_with_itself(void **unused) {
  (void)unused;
  Told *told = malloc(sizeof *told);
  play_told(told, play_meadow, 3, "explorer", "wander", 2);
  Advice advice = {.count = KEY_MOMENTS, .plies = {2, 8, 20}};
  Error error;
  assert_true(advice_find(&advice, &told->match.record, NULL, &error));
  for (int32_t i = 0; i < KEY_MOMENTS; i++) assert_int_equal(advice.moves[i], advice.played[i]);
  told_end(told);
  free(told);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_claims_are_the_agents_own),
                                     cmocka_unit_test(test_threw_away_31),
                                     cmocka_unit_test(test_swings_are_between_alike_evaluations),
                                     cmocka_unit_test(test_no_path_is_said_by_who_gives_up),
                                     cmocka_unit_test(test_words_fit_their_room),
                                     cmocka_unit_test(test_knows_no_future),
                                     cmocka_unit_test(test_feed_follows_a_session),
                                     cmocka_unit_test(test_traps_are_what_they_are_called),
                                     cmocka_unit_test(test_key_moments),
                                     cmocka_unit_test(test_champion_agrees_with_itself)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
