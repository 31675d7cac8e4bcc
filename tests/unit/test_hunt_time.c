/* Time in the hunt, by the processor: no team thinks for long, not even eight monsters on 60 x 60 cells. */
#include "game/play/match.h"
#include "tests/support/check.h"

/* What is promised, and how often a measurement is repeated before it counts against the promise: other processes on
 * the same core slow it down. */
static const double team_most = 0.010;
enum { TRIES = 3 };

/* Mean processor time of a turn of the monsters, Pacman walking at random. */
static double team_turn(const Map *map, const char *team, int32_t turns) {
  MatchConfig config = {.map = map,
                        .map_name = "test",
                        .level = level_find(4),
                        .pacman = "alphabeta-report",
                        .monsters = team,
                        .seed = 2};
  Error error = {.text = ""};
  Match match;
  if (!match_init(&match, &config, &error)) fail_msg("%s: %s", team, error.text);
  double taken = 0;
  int32_t played = 0;
  while (!state_over(&match.state) && played < turns) {
    bool monsters = match.state.phase != PHASE_PACMAN;
    double began = check_cpu_seconds();
    assert_int_equal(match_ply(&match, NULL, &error), MATCH_PLAYED);
    if (!monsters) continue;
    taken += check_cpu_seconds() - began;
    played++;
  }
  match_destroy(&match);
  return taken / (played > 0 ? played : 1);
}

static void test_teams_think_for_milliseconds(void **unused) {
  (void)unused;
  static const char *const teams[] = {"chase", "chase-random", "ambush", "pincer", "minimax"};
  if (check_slowed()) return;
  Rng rng;
  rng_seed(&rng, 60, 8);
  Map *map = map_random(&rng, &(RandomMap){.rows = 60, .cols = 60, .wall = 0.25, .foods = 1000, .monsters = 8});
  for (size_t i = 0; i < sizeof teams / sizeof *teams; i++) {
    double least = team_turn(map, teams[i], 40);
    for (int32_t t = 1; t < TRIES && least > team_most; t++) {
      double again = team_turn(map, teams[i], 40);
      if (again < least) least = again;
    }
    print_message("60 x 60, %s: %.2f ms\n", teams[i], 1000 * least);
    if (least > team_most) fail_msg("%s takes %.1f ms of processor time per turn", teams[i], 1000 * least);
  }
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_teams_think_for_milliseconds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
