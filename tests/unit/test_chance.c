/* The chance that a broadcast shows: it grows with what is told, knows who plays, and is honest. Games on maps that the
 * curve was not fitted to are compared with what was shown, in ten buckets. */
#include <math.h>

#include "tests/support/calibrate.h"
#include "tests/support/check.h"
#include "tests/support/shipped.h"

static void test_grows_with_what_is_told(void **unused) {
  (void)unused;
  static const struct {
    int32_t level;
    ChanceKind kind;
    const char *pacman, *monsters;
  } all[] = {{4, CHANCE_TOLD, "expectimax", "chase-random"}, {4, CHANCE_RISK, "alphabeta", "chase-random"},
             {4, CHANCE_POINTS, "minimax", "chase"},         {7, CHANCE_POINTS, "ace", "directional"},
             {7, CHANCE_POINTS, "somebody else", NULL},      {3, CHANCE_TOLD, "explorer", "wander"}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    int32_t last = -1;
    for (double told = -CHANCE_SURE; told <= CHANCE_SURE; told += 0.1) {
      ChanceEvidence e = {.kind = all[i].kind,
                          .level = all[i].level,
                          .told = told,
                          .facts = {3, 2, 0.2, 5},
                          .pacman = all[i].pacman,
                          .monsters = all[i].monsters};
      int32_t shown = chance_shown(&e);
      assert_true(shown >= last && shown >= 0 && shown <= CHANCE_WHOLE);
      last = shown;
    }
  }
}

static void test_fog_is_shown_as_told(void **unused) {
  (void)unused;
  ChanceEvidence e = {.kind = CHANCE_TOLD, .level = 3, .told = log(0.3 / 0.7), .pacman = "explorer"};
  assert_int_equal(chance_shown(&e), 3000);
  e.told = INFINITY;
  assert_int_equal(chance_shown(&e), CHANCE_WHOLE);
  e.told = -INFINITY;
  assert_int_equal(chance_shown(&e), 0);
  e.kind = CHANCE_NONE;
  assert_int_equal(chance_shown(&e), CHANCE_UNKNOWN);
}

static void test_options_do_not_change_who_it_is(void **unused) {
  (void)unused;
  ChanceEvidence e = {.kind = CHANCE_POINTS, .level = 7, .facts = {3, 2, 0.2, 5}, .monsters = "directional"};
  int32_t nobody = chance_shown(&e);
  e.pacman = "ace";
  int32_t ace = chance_shown(&e);
  e.pacman = "ace:nodes=100";
  assert_int_equal(chance_shown(&e), ace);
  e.pacman = "acecard";
  assert_int_equal(chance_shown(&e), nobody);
  e.pacman = "reflex";
  assert_true(chance_shown(&e) < ace); /* far weaker, whatever it believes */
}

/* Quick agents; make calibration checks the others, too. */
static void test_shown_chances_are_honest(void **unused) {
  (void)unused;
  static const struct {
    int32_t level;
    const char *pacman, *monsters;
    int32_t games;
    double most;  /* mean difference; 0: part of its level's only */
    bool shipped; /* on the maps that people watch, else on random ones */
  } all[] = {{3, "explorer", "wander", 300, 0.06, false},
             {7, "minimax", "directional", 300, 0.12, false},
             {7, "expectimax", "directional", 300, 0.10, false},
             {7, "reflex", "directional", 300, 0.10, false},
             {4, "alphabeta-report", "chase-random", 300, 0.10, false},
             {7, "reflex", "directional", 100, 0.12, true},
             {7, "expectimax", "directional", 100, 0.12, true},
             {4, "alphabeta-report", "chase-random", 90, 0.12, true}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    int32_t games = check_sample(all[i].games);
    ChanceCases cases = {0};
    ShippedMaps *maps = all[i].shipped ? shipped_load(all[i].level, all[i].level) : NULL;
    for (int32_t k = 0; k < games; k++) {
      Error error;
      uint64_t seed = 7000001 + (uint64_t)k; /* far from those of the fit */
      Map *made = maps ? NULL : calibrate_map(all[i].level, seed, &error);
      const Map *map = maps ? maps->all[k % maps->count].map : made;
      assert_non_null(map);
      assert_true(calibrate_game(&cases, map, all[i].level, all[i].pacman, all[i].monsters, seed, &error));
      map_destroy(made);
    }
    if (maps) shipped_free(maps);
    ChanceBuckets b = calibrate_buckets(&cases, all[i].level, all[i].pacman);
    double most = all[i].most * sqrt((double)all[i].games / games); /* few games: more of it is luck */
    print_message("level %d %s%s: %.0f games, off by %.3f\n", (int)all[i].level, all[i].pacman,
                  all[i].shipped ? ", shipped maps" : "", b.games, b.error);
    calibrate_end(&cases);
    assert_true(b.error <= most);
  }
}

/* On the shipped maps the champion wins most of its games: where it is not in danger it is not shown as losing. */
static void test_the_champion_is_not_shown_as_losing(void **unused) {
  (void)unused;
  ShippedMaps *maps = shipped_load(4, 4);
  assert_non_null(maps);
  for (int32_t i = 0; i < maps->count; i++) {
    Game game;
    State state;
    Error error;
    assert_true(game_init(&game, maps->all[i].map, level_find(4), NULL, &error));
    assert_true(state_init(&state, &game, &error));
    TraceEvent safe[] = {{.kind = TRACE_RISK, .value = 1}, {.kind = TRACE_VALUE, .value = 0}};
    ChanceEvidence e = chance_evidence(&game, &state, safe, 2, "alphabeta", "chase-random");
    assert_int_equal(e.kind, CHANCE_RISK);
    assert_true(chance_shown(&e) > CHANCE_WHOLE / 2);
    state_destroy(&state);
  }
  shipped_free(maps);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_grows_with_what_is_told), cmocka_unit_test(test_fog_is_shown_as_told),
      cmocka_unit_test(test_options_do_not_change_who_it_is),
      cmocka_unit_test(test_the_champion_is_not_shown_as_losing), cmocka_unit_test(test_shown_chances_are_honest)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
