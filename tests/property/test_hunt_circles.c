/* No going in circles in the hunt, on random maps: against a team that leaves nothing to chance no position comes a
 * third time without food in between, hardly any a second time, and every game ends by itself. */
#include "game/play/match.h"
#include "tests/support/check.h"

/* The last two make tables first, so that they play on fewer maps. */
static const char *const pacmen[] = {"alphabeta:nodes=2000", "alphabeta:nodes=2000,model=learned", "planner:width=50",
                                     "expectimax:nodes=200", "mcts:nodes=100,playouts=10"};
static const char *const teams[] = {"chase", "still"};
enum { PACMEN = sizeof pacmen / sizeof *pacmen, QUICK = 3, TEAMS = 2, MAPS = 24, EVERY = 6, SEEN_MOST = 4000 };

typedef struct Played {
  Outcome outcome;
  int32_t times; /* that one position was there since the last food, at most */
  int32_t turns, foods_left;
} Played;

static Played play(const Map *map, const char *pacman, const char *team, uint64_t seed) {
  MatchConfig config = {.map = map,
                        .map_name = "random",
                        .level = level_find(4),
                        .pacman = pacman,
                        .monsters = team,
                        .seed = seed,
                        .max_idle = MAX_IDLE_USUAL};
  Error error = {.text = ""};
  Match match;
  if (!match_init(&match, &config, &error)) fail_msg("%s: %s", pacman, error.text);
  static uint64_t seen[SEEN_MOST];
  int32_t count = 0, left = match.state.foods_left;
  Played played = {0};
  while (!state_over(&match.state)) {
    if (match.state.foods_left != left) count = 0;
    left = match.state.foods_left;
    if (match.state.phase == PHASE_PACMAN) {
      int32_t times = 1;
      for (int32_t i = 0; i < count; i++) times += seen[i] == match.state.hash;
      if (times > played.times) played.times = times;
      if (count < SEEN_MOST) seen[count++] = match.state.hash;
    }
    assert_int_equal(match_ply(&match, NULL, &error), MATCH_PLAYED);
  }
  played.outcome = (Outcome)match.state.outcome;
  played.turns = match.state.turn;
  played.foods_left = match.state.foods_left;
  match_destroy(&match);
  return played;
}

/* Once is allowed: where a plan of a few turns came to nothing, the way to food may lead back over the place where it
 * began. A third time means circles. */
static void test_nobody_goes_in_circles(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 4, 19);
  int32_t maps = check_part(MAPS, 10), games = 0, back = 0;
  for (int32_t m = 0; m < maps; m++) {
    Map *map = map_random(&rng, &(RandomMap){.rows = 6 + (int32_t)rng_below(&rng, 9),
                                             .cols = 6 + (int32_t)rng_below(&rng, 9),
                                             .wall = 0.15 + 0.02 * rng_below(&rng, 10),
                                             .foods = 4 + (int32_t)rng_below(&rng, 20),
                                             .monsters = 1 + (int32_t)rng_below(&rng, 3)});
    for (int32_t i = 0; i < (m % EVERY == 1 ? PACMEN : QUICK); i++)
      for (int32_t t = 0; t < TEAMS; t++) {
        Played played = play(map, pacmen[i], teams[t], (uint64_t)m);
        games++;
        back += played.times > 1;
        if (played.times > 2)
          fail_msg("%s against %s on map %d: a position came %d times", pacmen[i], teams[t], (int)m, (int)played.times);
        if (played.outcome == OUTCOME_STALLED || played.outcome == OUTCOME_TIMEOUT)
          fail_msg("%s against %s on map %d: no end in %d turns", pacmen[i], teams[t], (int)m, (int)played.turns);
      }
    map_destroy(map);
  }
  print_message("%d games, a position came twice in %d\n", (int)games, (int)back);
  assert_true(games < 100 || back * 10 <= games);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_nobody_goes_in_circles)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
