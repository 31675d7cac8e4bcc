/* Times finders on the queries of a .scen file and prints one line per algorithm, as the yardstick does:
 *   finder_speed MAP SCEN PASSES ALGO...   ->  ALGO queries N seconds S expanded E lengths L
 * ALGO may also be `tables`: then come the time to build the tables of paths (as `build`, for one query), to answer
 * with lengths (`lengths`) and with whole paths (`paths`); nothing where they take more than 512 MB.
 * first-ALGO makes a new finder for every pass, which is told how many queries come: that includes whatever is made
 * only once. Seconds of processor time, of the fastest pass over all queries, paths included. Used by speed-ratio.sh
 * only. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "ai/search/finder.h"
#include "ai/search/oracle.h"
#include "game/core/map.h"

enum { LINE = 4096, QUERIES = 100000 };

static int complain(const char *what) {
  fprintf(stderr, "finder_speed: %s\n", what);
  return 1;
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The number of queries read; 0 when there is none or the file can't be read. */
static int32_t read_queries(const char *path, const Board *board, Query *queries) {
  FILE *file = fopen(path, "r");
  char line[LINE];
  int32_t count = 0, c0, r0, c1, r1;
  if (!file) return 0;
  while (count < QUERIES && fgets(line, sizeof line, file))
    if (sscanf(line, "%*d %*s %*d %*d %d %d %d %d", &c0, &r0, &c1, &r1) == 4 && board_inside(board, r0, c0) &&
        board_inside(board, r1, c1))
      queries[count++] = (Query){board_cell(board, r0, c0), board_cell(board, r1, c1), HEURISTIC_MANHATTAN, 1};
  fclose(file);
  return count;
}

/* With a board: a new finder for every pass. */
static void measure(Finder *finder, const Board *board, const Algorithm *algorithm, const Query *queries, int32_t count,
                    int passes) {
  double best = 0;
  uint64_t expanded = 0, lengths = 0;
  for (int pass = 0; pass < passes; pass++) {
    expanded = lengths = 0;
    if (board) {
      finder = finder_create(board, NULL);
      if (!finder) abort();
      finder_expect(finder, count);
    }
    double began = seconds();
    for (int32_t q = 0; q < count; q++) {
      SearchResult result;
      finder_run(finder, algorithm, &queries[q], NULL, NULL, &result);
      expanded += result.expanded;
      lengths += (uint64_t)result.length;
    }
    double took = seconds() - began;
    if (pass == 0 || took < best) best = took;
    if (board) finder_destroy(finder);
  }
  printf("%s%s queries %d seconds %.7f expanded %llu lengths %llu\n", board ? "first-" : "", algorithm->id, (int)count,
         best, (unsigned long long)expanded, (unsigned long long)lengths);
}

static void print_line(const char *name, int32_t count, double took, uint64_t lengths) {
  printf("%s queries %d seconds %.7f expanded 0 lengths %llu\n", name, (int)count, took, (unsigned long long)lengths);
}

static void measure_tables(const Board *board, const Query *queries, int32_t count, int passes) {
  uint64_t lengths = 0;
  Limits limits = {.max_bytes = (uint64_t)512 << 20};
  double began = seconds(), best[2] = {0, 0};
  Oracle *oracle = oracle_create(board, &limits, 1, NULL);
  Cell *path = malloc(sizeof *path * (size_t)(board->open_count + 1));
  double built = seconds() - began;
  for (int pass = 0; oracle && path && pass < passes; pass++)
    for (int whole = 0; whole < 2; whole++) {
      lengths = 0;
      began = seconds();
      for (int32_t q = 0; q < count; q++)
        lengths += (uint64_t)(whole ? oracle_path(oracle, queries[q].start, queries[q].goal, path)
                                    : oracle_length(oracle, queries[q].start, queries[q].goal));
      double took = seconds() - began;
      if (pass == 0 || took < best[whole]) best[whole] = took;
    }
  if (oracle && path) {
    print_line("build", 1, built, lengths);
    print_line("lengths", count, best[0], lengths);
    print_line("paths", count, best[1], lengths);
  }
  free(path);
  oracle_destroy(oracle);
}

int main(int argc, char **argv) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 128 << 10); /* a fresh finder's memory is as fresh as in a new process */
#endif
  Error error;
  if (argc < 5) return complain("usage: finder_speed MAP SCEN PASSES ALGO...");
  Map *map = map_read(argv[1], &error);
  if (!map) return complain(error.text);
  Query *queries = malloc(QUERIES * sizeof *queries);
  Finder *finder = finder_create(&map->board, &error);
  int32_t count = queries && finder ? read_queries(argv[2], &map->board, queries) : 0;
  int passes = atoi(argv[3]), status = count > 0 && passes > 0 ? 0 : complain("no queries");
  for (int i = 4; status == 0 && i < argc; i++) {
    const bool first = strncmp(argv[i], "first-", 6) == 0;
    const Algorithm *algorithm = algorithm_find(argv[i] + (first ? 6 : 0));
    if (strcmp(argv[i], "tables") == 0)
      measure_tables(&map->board, queries, count, passes);
    else if (algorithm)
      measure(finder, first ? &map->board : NULL, algorithm, queries, count, passes);
    else
      status = complain("no such algorithm");
  }
  finder_destroy(finder);
  free(queries);
  map_destroy(map);
  return status;
}
