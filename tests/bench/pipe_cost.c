/* What a move costs over the pipe beyond the agent's own time: pipe_agent.py writes down how long it had each move in
 * its hands, and that is taken from what the host waited. Prints the median and the 99th percentile, with and without
 * the agent's own time, per level.
 * pipe_cost GAMES COMMAND FILE: FILE is where the command writes its times, a line of microseconds per move */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/outside/outside.h"
#include "game/play/maps.h"
#include "game/play/match.h"

static const int levels[] = {1, 2, 3, 4, 5, 7};
enum { LEVELS = sizeof levels / sizeof *levels, TURNS = 100, MOVES_MAX = 1 << 18 };

typedef struct Times {
  double *whole, *beyond;
  int32_t count;
} Times;

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void tell(const char *name, Times times) {
  if (times.count == 0) return;
  qsort(times.whole, (size_t)times.count, sizeof(double), compare);
  qsort(times.beyond, (size_t)times.count, sizeof(double), compare);
  int32_t middle = times.count / 2, rare = (int32_t)((int64_t)times.count * 99 / 100);
  printf("%-8s %7d moves: median %5.1f us, 99th percentile %5.1f us; with the agent's own time %5.1f and %5.1f us\n",
         name, (int)times.count, times.beyond[middle], times.beyond[rare], times.whole[middle], times.whole[rare]);
  fflush(stdout);
}

/* The host's times of one game; the first move of each includes the game's start and does not count. */
static bool play(const Map *map, int32_t level, const char *agent, uint64_t seed, Times *times, Error *error) {
  MatchConfig config = {
      .map = map, .map_name = "map", .level = level_find(level), .pacman = agent, .seed = seed, .max_turns = TURNS};
  Match match;
  if (!match_init(&match, &config, error)) return false;
  const SideStats *stats = &match.stats[SIDE_PACMAN];
  MatchStatus status;
  do {
    double before = stats->think_seconds;
    int64_t decisions = stats->decisions;
    status = match_ply(&match, NULL, error);
    if (stats->decisions > decisions && times->count < MOVES_MAX)
      times->whole[times->count++] = decisions > 0 ? (stats->think_seconds - before) * 1e6 : -1;
  } while (status == MATCH_PLAYED);
  match_destroy(&match);
  return status == MATCH_OVER;
}

/* The agent's times, in the same order; false when they are not as many. */
static bool read_own(const char *path, Times *times) {
  FILE *file = fopen(path, "r");
  int32_t read = 0, kept = 0;
  double own;
  while (file && read < times->count && fscanf(file, "%lf", &own) == 1) {
    if (times->whole[read] >= 0) {
      times->beyond[kept] = times->whole[read] - own;
      times->whole[kept++] = times->whole[read];
    }
    read++;
  }
  bool ok = read == times->count;
  if (file) fclose(file);
  times->count = kept;
  return ok;
}

static Map *first_map(const MapList *list, int32_t level) {
  for (int32_t i = 0; i < list->count; i++)
    if (list->entries[i].level == level) return map_read(list->entries[i].path, NULL);
  return NULL;
}

int main(int argc, char **argv) {
  int64_t games = argc > 3 ? strtoll(argv[1], NULL, 10) : 0;
  MapList list;
  Error error = {.text = ""};
  if (games < 1 || !maps_list(&list, &error)) {
    fprintf(stderr, "usage: pipe_cost GAMES COMMAND FILE %s\n", error.text);
    return 2;
  }
  char agent[200];
  snprintf(agent, sizeof agent, "exec:%s %s", argv[2], argv[3]);
  OutsideConfig config = outside_defaults();
  config.sandbox = SANDBOX_NONE; /* it writes a file */
  outside_configure(&config);
  Times all = {.whole = malloc(sizeof(double) * MOVES_MAX), .beyond = malloc(sizeof(double) * MOVES_MAX)};
  bool ok = all.whole && all.beyond;
  for (int l = 0; l < LEVELS && ok; l++) {
    Map *map = first_map(&list, levels[l]);
    Times times = {.whole = all.whole + all.count, .beyond = all.beyond + all.count};
    FILE *empty = fopen(argv[3], "w");
    if (empty) fclose(empty);
    for (int64_t game = 0; map && ok && game < games; game++)
      ok = play(map, levels[l], agent, 1 + (uint64_t)game, &times, &error);
    outside_close(); /* it writes its times when it ends */
    ok = ok && empty && read_own(argv[3], &times);
    char name[16];
    snprintf(name, sizeof name, "level %d", levels[l]);
    if (ok) tell(name, times);
    all.count += times.count;
    map_destroy(map);
  }
  if (ok)
    tell("all", all);
  else
    fprintf(stderr, "pipe_cost: failed: %s\n", error.text);
  maps_list_destroy(&list);
  free(all.whole);
  free(all.beyond);
  return ok ? 0 : 1;
}
