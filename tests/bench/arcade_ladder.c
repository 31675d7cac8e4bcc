/* Is the ladder of the arcade's minds one? The same Pacman plays against each of them, on every shipped maze and on as
 * many generated ones, with the same seeds. Prints a row per mind: food eaten and seconds survived with 95% intervals,
 * how often he cleared a round, and by how much both fall from the mind before, in pairs of games of the same maze
 * and seed. Fails when the food does not fall at some step.
 * arcade_ladder GAMES LIVES PACMAN SEED [MIND...]: games per mind, with seeds from SEED on, as the generated mazes; all
 * minds if none is named. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/lab/stats.h"
#include "game/play/arcade_match.h"
#include "game/play/maps.h"

enum { MADE = 8, MAZES_MOST = 64, ROUNDS = 3 };
static const char *const all[] = {
    "random",    "greedy", "astar", "ambush", "pincer", "alphabeta:plies=2", "alphabeta:plies=4", "alphabeta:plies=6",
    "expectimax"};

typedef struct Mazes {
  char names[MAZES_MOST][ARCADE_NAME];
  int32_t count;
  uint64_t seed; /* of the first game, and of the first generated maze */
} Mazes;

typedef struct Result {
  double foods, seconds;
} Result;

typedef struct Row {
  Moments foods, seconds, fall, sooner; /* sooner: by how much the seconds fall */
  int64_t cleared;
  double slowest; /* seconds of the longest decision */
  double decisions, think;
} Row;

static bool list_mazes(Mazes *mazes, Error *error) {
  MapList list;
  if (!maps_list(&list, error)) return false;
  for (int32_t i = 0; i < list.count && mazes->count < MAZES_MOST - MADE; i++)
    if (list.entries[i].level == ARCADE_LEVEL)
      snprintf(mazes->names[mazes->count++], ARCADE_NAME, "%.100s", list.entries[i].id);
  maps_list_destroy(&list);
  for (int32_t i = 0; i < MADE; i++)
    snprintf(mazes->names[mazes->count++], ARCADE_NAME, "arcade/%llu", (unsigned long long)mazes->seed + (unsigned)i);
  return true;
}

static bool play(const Mazes *mazes, const char *pacman, const char *mind, int32_t lives, int32_t game, Row *row,
                 Result *result, Error *error) {
  const char *maze = mazes->names[game % mazes->count];
  ArcadeSetup setup = {.maps = &maze,
                       .map_count = 1,
                       .pacman = pacman,
                       .monsters = mind,
                       .seed = mazes->seed + (uint64_t)game,
                       .lives = lives,
                       .max_rounds = ROUNDS};
  ArcadeMatch *match = malloc(sizeof *match);
  if (!match) return error_set(error, "out of memory");
  bool ok = arcade_match_init(match, &setup, error);
  if (ok) {
    ok = arcade_match_run(match, error) == MATCH_OVER;
    const ArcadeState *state = &match->state;
    int32_t cleared = state->round - (state->outcome != OUTCOME_WON);
    result->foods = cleared * match->mazes[0].foods + (state->outcome == OUTCOME_WON ? 0 : state->eaten);
    result->seconds = (double)state->tick / ARCADE_RATE;
    moments_add(&row->foods, result->foods);
    moments_add(&row->seconds, result->seconds);
    row->cleared += cleared > 0;
    const SideStats *team = &match->stats[SIDE_MONSTERS];
    row->slowest = fmax(row->slowest, team->think_max_seconds);
    row->decisions += (double)team->decisions;
    row->think += team->think_seconds;
    arcade_match_destroy(match);
  }
  free(match);
  return ok;
}

static void print(const char *mind, const Row *row, bool first) {
  Interval foods = moments_interval(&row->foods), seconds = moments_interval(&row->seconds);
  Interval fall = moments_interval(&row->fall), sooner = moments_interval(&row->sooner);
  printf("%-18s %7.1f (%.1f-%.1f) %7.1f (%.1f-%.1f) %6.1f%%", mind, row->foods.mean, foods.low, foods.high,
         row->seconds.mean, seconds.low, seconds.high, 100 * (double)row->cleared / (double)row->foods.count);
  if (first)
    printf("  %-44s", "-");
  else
    printf("  %6.1f (%.1f to %.1f) %6.1f (%.1f to %.1f)", row->fall.mean, fall.low, fall.high, row->sooner.mean,
           sooner.low, sooner.high);
  printf("  %.1f us, at most %.0f us\n", 1e6 * row->think / row->decisions, 1e6 * row->slowest);
  fflush(stdout);
}

int main(int argc, char **argv) {
  int32_t games = argc > 4 ? (int32_t)strtol(argv[1], NULL, 10) : 0,
          lives = argc > 4 ? (int32_t)strtol(argv[2], NULL, 10) : 0;
  Mazes mazes = {.seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 0};
  Error error = {.text = ""};
  if (games < 2 || lives < 1 || !list_mazes(&mazes, &error)) {
    fprintf(stderr, "usage: arcade_ladder GAMES LIVES PACMAN SEED [MIND...] %s\n", error.text);
    return 2;
  }
  const char *const *minds = argc > 5 ? (const char *const *)&argv[5] : all;
  int32_t count = argc > 5 ? argc - 5 : (int32_t)(sizeof all / sizeof *all), steps = 0;
  Result *results = calloc((size_t)games, sizeof *results);
  printf("%s with %d %s, %d games per mind on %d mazes, seeds from %llu on\n", argv[3], (int)lives,
         lives == 1 ? "life" : "lives", (int)games, (int)mazes.count, (unsigned long long)mazes.seed);
  printf(
      "monsters           food eaten            seconds               cleared  fall of food          fall of seconds   "
      "    thinking\n");
  bool ok = results != NULL;
  for (int32_t m = 0; ok && m < count; m++) {
    Row row = {.slowest = 0};
    for (int32_t game = 0; ok && game < games; game++) {
      Result before = results[game];
      ok = play(&mazes, argv[3], minds[m], lives, game, &row, &results[game], &error);
      if (m == 0) continue;
      moments_add(&row.fall, before.foods - results[game].foods);
      moments_add(&row.sooner, before.seconds - results[game].seconds);
    }
    if (!ok) break;
    print(minds[m], &row, m == 0);
    steps += m > 0 && moments_interval(&row.fall).low > 0;
  }
  free(results);
  if (!ok) fprintf(stderr, "arcade_ladder: %s\n", error.text);
  if (ok) printf("%d of %d steps are steps\n", (int)steps, (int)count - 1);
  return ok && steps == count - 1 ? 0 : 1;
}
