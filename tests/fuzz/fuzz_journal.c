/* Any bytes as the journal of an interrupted bench or tournament part: what can be resumed can be reported. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows memfd_create only then */
#include <sys/mman.h>
#include <unistd.h>

#include "game/lab/bench_report.h"
#include "tests/fuzz/fuzz.h"

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
  BenchConfig config = {.maps = maps, .map_count = 1, .agents = agents, .agent_count = 1, .games = 2, .seed = 1};
  Bench bench;
  Error error = {0};
  BenchDamage damage;
  must(bench_plan(&bench, &config, &error) == BENCH_OK);
  if (bench_resume(&bench, path, &damage, &error)) {
    char *page = NULL;
    size_t length;
    FILE *out = open_memstream(&page, &length);
    must(out && damage.lines >= 0);
    (void)bench_report(&bench, BENCH_CSV, CHART_SCORE, out, &error);
    fclose(out);
    free(page);
  } else {
    must(error.text[0] != '\0');
  }
  bench_destroy(&bench);
  return 0;
}
