/* Many whole games of the hunt on random maps, every Pacman against every team: none may end without an outcome.
 * Meant to be run under the sanitizers: make soak. Knows no figures. */
#include <stdio.h>
#include <stdlib.h>

#include "game/core/rng.h"
#include "game/play/match.h"

/* Few nodes: it is the number of strange positions that counts here, not the strength. */
static const char *const pacmen[] = {"alphabeta:nodes=300",       "minimax:depth=1",
                                     "expectimax:nodes=100",      "mcts:nodes=100,playouts=8,turns=10",
                                     "planner:nodes=300,width=8", "alphabeta-report:depth=6"};
static const char *const teams[] = {"chase",  "chase-random", "greedy-random",    "random",
                                    "pincer", "ambush",       "minimax:nodes=100"};
enum { PACMEN = sizeof pacmen / sizeof *pacmen, TEAMS = sizeof teams / sizeof *teams, SIDE_MOST = 9 };

/* Walls by chance; food, monsters and Pacman wherever they fall: islands, dead ends and boxed-in actors among them. */
static Map *random_map(Rng *rng, Error *error) {
  char text[SIDE_MOST * SIDE_MOST * 2 + 64];
  int32_t rows = 1 + (int32_t)rng_below(rng, SIDE_MOST), cols = 2 + (int32_t)rng_below(rng, SIDE_MOST - 1);
  int32_t me_row = (int32_t)rng_below(rng, (uint32_t)rows), me_col = (int32_t)rng_below(rng, (uint32_t)cols);
  int32_t food = (int32_t)rng_below(rng, (uint32_t)(rows * cols)), monsters = 0, used;
  double wall = 0.5 * rng_unit(rng), hunter = 0.08 * rng_unit(rng);
  if (food == me_row * cols + me_col) food = (food + 1) % (rows * cols); /* one food at least */
  used = snprintf(text, sizeof text, "%d %d\n", (int)rows, (int)cols);
  for (int32_t cell = 0; cell < rows * cols; cell++) {
    double luck = rng_unit(rng);
    int what = luck < wall ? 1 : rng_unit(rng) < 0.3 ? 2 : 0;
    if (monsters < 6 && rng_unit(rng) < hunter) what = 3;
    if (cell == food) what = 2;
    if (cell == me_row * cols + me_col) what = 0;
    monsters += what == 3;
    used += snprintf(text + used, sizeof text - (size_t)used, "%d%c", what, cell % cols == cols - 1 ? '\n' : ' ');
  }
  used += snprintf(text + used, sizeof text - (size_t)used, "%d %d\n", (int)me_row, (int)me_col);
  return map_parse(text, (size_t)used, "random", error);
}

static bool play(const Map *map, uint64_t game, int64_t *ends, Error *error) {
  MatchConfig config = {.map = map,
                        .map_name = "random",
                        .level = level_find(4),
                        .pacman = pacmen[game % PACMEN],
                        .monsters = teams[game / PACMEN % TEAMS],
                        .seed = game,
                        .max_turns = 40};
  Match match;
  if (!match_init(&match, &config, error)) return false;
  bool over = match_run(&match, error) == MATCH_OVER;
  ends[match.state.outcome]++;
  match_destroy(&match);
  return over;
}

int main(int argc, char **argv) {
  uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 10000;
  int64_t ends[OUTCOME_COUNT] = {0};
  Rng rng;
  rng_seed(&rng, 10000, 4);
  for (uint64_t game = 0; game < games; game++) {
    Error error = {.text = ""};
    Map *map = random_map(&rng, &error);
    bool ok = map && play(map, game, ends, &error);
    map_destroy(map);
    if (ok) continue;
    fprintf(stderr, "game %llu, %s against %s: %s\n", (unsigned long long)game, pacmen[game % PACMEN],
            teams[game / PACMEN % TEAMS], error.text);
    return 1;
  }
  printf("%llu games: %lld won, %lld lost, %lld given up, %lld out of time, none without an end\n",
         (unsigned long long)games, (long long)ends[OUTCOME_WON], (long long)ends[OUTCOME_LOST],
         (long long)ends[OUTCOME_GAVE_UP], (long long)ends[OUTCOME_TIMEOUT]);
  return 0;
}
