/* What a move costs over the pipe beyond the agent's own time: pipe_agent.py writes down how long it had each move in
 * its hands, and that is taken from what the host waited. Prints the median and the 99th percentile, with and without
 * the agent's own time, per level; beside it what a plain pipe costs at the same time: after every game as many lines
 * as it had moves go to a child that does nothing but answer. What that takes is the machine's, the rest is ours.
 * First with all processes on one core, then wherever the system puts them.
 * pipe_cost GAMES COMMAND FILE: FILE is where the command writes its times, a line of microseconds per move */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows what is Linux only then */
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/common/limits.h"
#include "ai/outside/outside.h"
#include "game/play/maps.h"
#include "game/play/match.h"

static const int levels[] = {1, 2, 3, 4, 5, 7};
enum { LEVELS = sizeof levels / sizeof *levels, TURNS = 100, MOVES_MAX = 1 << 18, ECHO_BYTES = 1024 };

typedef struct Times {
  double *whole, *beyond, *plain;
  int32_t count;
} Times;

/* A child that answers a letter to every line; our ends of its pipes. */
typedef struct Echo {
  int in, out;
} Echo;

static bool echo_start(Echo *echo) {
  int there[2], back[2];
  if (pipe(there) != 0 || pipe(back) != 0) return false;
  pid_t child = fork();
  if (child == 0) {
    char bytes[ECHO_BYTES];
    close(there[1]); /* so that the end of the host is seen */
    while (read(there[0], bytes, sizeof bytes) > 0)
      if (write(back[1], "N\n", 2) != 2) break;
    _exit(0);
  }
  close(there[0]);
  close(back[1]);
  *echo = (Echo){.in = there[1], .out = back[0]};
  return child > 0;
}

/* Microseconds of one exchange, with the calls that a move takes. */
static double echo_once(const Echo *echo) {
  char line[ECHO_BYTES];
  memset(line, ' ', sizeof line);
  struct pollfd wait = {.fd = echo->out, .events = POLLIN};
  double start = clock_seconds();
  bool ok = write(echo->in, line, sizeof line) == sizeof line && poll(&wait, 1, -1) == 1 &&
            read(echo->out, line, sizeof line) == 2;
  return ok ? (clock_seconds() - start) * 1e6 : -1;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void tell(const char *name, Times times) {
  if (times.count == 0) return;
  double *sorted[] = {times.whole, times.beyond, times.plain};
  for (int i = 0; i < 3; i++) qsort(sorted[i], (size_t)times.count, sizeof(double), compare);
  int32_t middle = times.count / 2, rare = (int32_t)((int64_t)times.count * 99 / 100);
  printf("%-8s %7d %8.1f %8.1f %12.1f %8.1f %12.1f %8.1f\n", name, (int)times.count, times.beyond[middle],
         times.beyond[rare], times.plain[middle], times.plain[rare], times.whole[middle], times.whole[rare]);
  fflush(stdout);
}

/* The host's times of one game; the first move of each includes the game's start and does not count. */
static bool play(const Map *map, int32_t level, const char *agent, uint64_t seed, const Echo *echo, Times *times,
                 Error *error) {
  MatchConfig config = {
      .map = map, .map_name = "map", .level = level_find(level), .pacman = agent, .seed = seed, .max_turns = TURNS};
  Match match;
  if (!match_init(&match, &config, error)) return false;
  const SideStats *stats = &match.stats[SIDE_PACMAN];
  int32_t before_game = times->count;
  MatchStatus status;
  do {
    double before = stats->think_seconds;
    int64_t decisions = stats->decisions;
    status = match_ply(&match, NULL, error);
    if (stats->decisions > decisions && times->count < MOVES_MAX)
      times->whole[times->count++] = decisions > 0 ? (stats->think_seconds - before) * 1e6 : -1;
  } while (status == MATCH_PLAYED);
  match_destroy(&match);
  bool ok = status == MATCH_OVER;
  for (int32_t i = before_game; ok && i < times->count; i++) ok = (times->plain[i] = echo_once(echo)) >= 0;
  return ok;
}

/* The agent's times, in the same order; false when they are not as many. */
static bool read_own(const char *path, Times *times) {
  FILE *file = fopen(path, "r");
  int32_t read = 0, kept = 0;
  double own;
  while (file && read < times->count && fscanf(file, "%lf", &own) == 1) {
    if (times->whole[read] >= 0) {
      times->beyond[kept] = times->whole[read] - own;
      times->plain[kept] = times->plain[read];
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

static bool measure(const MapList *list, int64_t games, const char *agent, const char *file, Error *error) {
  Times all = {.whole = malloc(sizeof(double) * MOVES_MAX),
               .beyond = malloc(sizeof(double) * MOVES_MAX),
               .plain = malloc(sizeof(double) * MOVES_MAX)};
  Echo echo = {.in = -1, .out = -1};
  bool ok = all.whole && all.beyond && all.plain && echo_start(&echo);
  printf("%-8s %7s %17s %21s %21s\n%-8s %7s %8s %8s %12s %8s %12s %8s\n", "us", "", "beyond the agent", "a plain pipe",
         "with the agent", "", "moves", "median", "99%", "median", "99%", "median", "99%");
  for (int l = 0; l < LEVELS && ok; l++) {
    Map *map = first_map(list, levels[l]);
    Times times = {.whole = all.whole + all.count, .beyond = all.beyond + all.count, .plain = all.plain + all.count};
    FILE *empty = fopen(file, "w");
    if (empty) fclose(empty);
    for (int64_t game = 0; map && ok && game < games; game++)
      ok = play(map, levels[l], agent, 1 + (uint64_t)game, &echo, &times, error);
    outside_close(); /* it writes its times when it ends */
    ok = ok && empty && read_own(file, &times);
    char name[16];
    snprintf(name, sizeof name, "level %d", levels[l]);
    if (ok) tell(name, times);
    all.count += times.count;
    map_destroy(map);
  }
  if (ok) tell("all", all);
  close(echo.in); /* the child then ends */
  close(echo.out);
  free(all.whole);
  free(all.beyond);
  free(all.plain);
  return ok;
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
  cpu_set_t every, one;
  CPU_ZERO(&one);
  CPU_SET((size_t)sched_getcpu(), &one);
  bool ok = sched_getaffinity(0, sizeof every, &every) == 0 && sched_setaffinity(0, sizeof one, &one) == 0;
  printf("all processes on one core:\n");
  ok = ok && measure(&list, games, agent, argv[3], &error) && sched_setaffinity(0, sizeof every, &every) == 0;
  if (ok) printf("\nwherever the system puts them:\n");
  ok = ok && measure(&list, games, agent, argv[3], &error);
  if (!ok) fprintf(stderr, "pipe_cost: failed: %s\n", error.text);
  maps_list_destroy(&list);
  return ok ? 0 : 1;
}
