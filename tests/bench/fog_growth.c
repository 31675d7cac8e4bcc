/* How the explorer's cost grows: milliseconds per move on fields 30, 60, 120 and 240 wide, with food everywhere and
 * with little. Prints one line per field, and fails when the mean cost of a move grows faster than the number of cells,
 * or when fewer than 99 of 100 moves at 60 x 60 take less than a millisecond. Each figure is the best of some rounds.
 * fog_growth [ROUNDS] */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "game/core/rng.h"
#include "game/lab/stats.h"
#include "game/play/match.h"

static const int32_t widths[] = {30, 60, 120, 240};
enum { WIDTHS = sizeof widths / sizeof *widths };
static const int32_t food_percent[] = {90, 10};
enum { KINDS = sizeof food_percent / sizeof *food_percent };
static const uint32_t wall_percent = 15, cells_a_monster = 180;
static const long rounds_most = 1000;
static const double allowed = 1.25; /* times what linear growth would be: the machine is never quite still */

/* A field with scattered walls and monsters, as a text to be read as any other map. */
static Map *make_field(int32_t width, int32_t food, Error *error) {
  size_t line = (size_t)width + 1, size = line * (size_t)width;
  char *text = malloc(size + 1);
  if (!text) return NULL;
  Rng rng;
  rng_seed(&rng, 9, (uint64_t)width);
  for (int32_t r = 0; r < width; r++) {
    for (int32_t c = 0; c < width; c++) {
      bool ring = r == 0 || c == 0 || r == width - 1 || c == width - 1;
      char what = rng_below(&rng, 100) < (uint32_t)food ? '.' : ' ';
      if (ring || rng_below(&rng, 100) < wall_percent)
        what = '%';
      else if (rng_below(&rng, cells_a_monster) == 0)
        what = 'G';
      text[(size_t)r * line + (size_t)c] = what;
    }
    text[(size_t)r * line + (size_t)width] = '\n';
  }
  text[(size_t)(width / 2) * line + (size_t)(width / 2)] = 'P';
  text[size] = '\0';
  Map *map = map_parse(text, size, "field", error);
  free(text);
  return map;
}

typedef struct Cost {
  double mean, p99; /* milliseconds per move */
  int32_t moves;
} Cost;

/* This thread's own time: what others do on the machine does not count. */
static double own_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static bool play(const Map *map, Cost *cost, Error *error) {
  Match match;
  MatchConfig config = {.map = map, .level = level_find(3), .pacman = "explorer", .seed = 1, .max_turns = 100000};
  static Histogram times;
  if (!match_init(&match, &config, error)) return false;
  times = (Histogram){0};
  MatchStatus status;
  double sum = 0;
  do {
    bool pacman = match.state.phase == PHASE_PACMAN;
    double before = own_milliseconds();
    status = match_ply(&match, NULL, error);
    double spent = own_milliseconds() - before;
    if (!pacman || status != MATCH_PLAYED) continue;
    histogram_add(&times, (uint64_t)(spent * 1e6));
    sum += spent;
  } while (status == MATCH_PLAYED);
  *cost = (Cost){.mean = sum / (double)times.total,
                 .p99 = (double)histogram_percentile(&times, 0.99) * 1e-6,
                 .moves = match.state.moves};
  match_destroy(&match);
  return status == MATCH_OVER;
}

int main(int argc, char **argv) {
  int failed = 0;
  char *end = "";
  long rounds = argc > 1 ? strtol(argv[1], &end, 10) : 3;
  if (argc > 2 || *end || rounds < 1 || rounds > rounds_most)
    return fprintf(stderr, "usage: fog_growth [ROUNDS], 1 to %ld\n", rounds_most), 2;
  Error error = {.text = ""};
  printf("explorer, ms per move: field, open cells, food, moves, mean, 99 of 100 within\n");
  for (int kind = 0; kind < KINDS; kind++) {
    double base = 0, base_cells = 0;
    for (int i = 0; i < WIDTHS; i++) {
      Map *map = make_field(widths[i], food_percent[kind], &error);
      if (!map) return fprintf(stderr, "fog_growth: %s\n", error.text), 1;
      Cost best = {0};
      for (long round = 0; round < rounds; round++) {
        Cost cost;
        if (!play(map, &cost, &error)) return fprintf(stderr, "fog_growth: %s\n", error.text), 1;
        if (round == 0 || cost.mean < best.mean) best = cost;
      }
      double cells = map->board.open_count;
      printf("%4d x %-4d %6.0f cells %3d%% food %6d moves  %.4f  %.4f\n", widths[i], widths[i], cells,
             food_percent[kind], best.moves, best.mean, best.p99);
      if (i == 0) {
        base = best.mean;
        base_cells = cells;
      } else if (best.mean / base > allowed * cells / base_cells) {
        printf("  grows faster than the field: %.1f times for %.1f times the cells\n", best.mean / base,
               cells / base_cells);
        failed = 1;
      }
      if (widths[i] == 60 && best.p99 > 1) {
        printf("  more than one move in a hundred takes over a millisecond\n");
        failed = 1;
      }
      map_destroy(map);
    }
  }
  return failed;
}
