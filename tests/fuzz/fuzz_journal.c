/* Any bytes as the journal of an interrupted bench or tournament part: what can be resumed can be reported. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows memfd_create only then */
#include <sys/mman.h>
#include <unistd.h>

#include "game/lab/bench_report.h"
#include "game/lab/tournament.h"
#include "tests/fuzz/fuzz.h"

/* Resumes what `bench` plans with the file, and reports what came of it. */
static void resume(Bench *bench, const char *path) {
  Error error = {0};
  BenchDamage damage;
  if (!bench_resume(bench, path, &damage, &error)) {
    must(error.text[0] != '\0');
    return;
  }
  char *page = NULL;
  size_t length;
  FILE *out = open_memstream(&page, &length);
  Tournament tournament;
  must(out && damage.lines >= 0);
  if (bench->kind == BENCH_ROWS) {
    (void)bench_report(bench, BENCH_CSV, CHART_SCORE, out, &error);
  } else if (tournament_sum(&tournament, bench, &error)) {
    (void)tournament_report(&tournament, BENCH_CSV, out, &error);
    tournament_destroy(&tournament);
  }
  fclose(out);
  free(page);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static int file = -1;
  static char path[64];
  if (file < 0) {
    file = memfd_create("journal", MFD_CLOEXEC);
    must(file >= 0);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  }
  must(ftruncate(file, 0) == 0 && pwrite(file, bytes, size, 0) == (ssize_t)size);
  static const char *const maps[] = {"1/01-first-corridor"}, *const agents[] = {"bfs"};
  static const char *const courts[] = {"4/01-open-court"}, *const pacmen[] = {"minimax:depth=1"},
                           *const teams[] = {"still"};
  static const int64_t level = 4;
  BenchConfig config = {.maps = maps, .map_count = 1, .agents = agents, .agent_count = 1, .games = 2, .seed = 1};
  BenchConfig cup = {.levels = &level,
                     .level_count = 1,
                     .maps = courts,
                     .map_count = 1,
                     .agents = pacmen,
                     .agent_count = 1,
                     .monsters = teams,
                     .monster_count = 1,
                     .games = 2,
                     .max_turns = 2,
                     .max_nodes = 20,
                     .seed = 1};
  Bench bench;
  Error error = {0};
  must(bench_plan(&bench, &config, &error) == BENCH_OK);
  resume(&bench, path);
  bench_destroy(&bench);
  must(tournament_plan(&bench, &cup, &error) == BENCH_OK);
  resume(&bench, path);
  bench_destroy(&bench);
  return 0;
}
