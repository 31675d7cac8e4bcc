/* Any bytes as the part or the journal of a bench or a tournament: what can be joined can be reported in every form. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows memfd_create only then */
#include <sys/mman.h>
#include <unistd.h>

#include "game/lab/bench_report.h"
#include "game/lab/tournament.h"
#include "tests/fuzz/fuzz.h"

static void report(const Bench *bench) {
  bool cup = bench->kind == BENCH_TOURNAMENT || bench->kind == BENCH_KNOCKOUT;
  Tournament tournament;
  if (cup && !tournament_sum(&tournament, bench, &(Error){0})) return;
  for (BenchFormat format = 0; format < BENCH_FORMAT_COUNT; format++) {
    char *page = NULL;
    size_t size;
    Error error;
    FILE *out = open_memstream(&page, &size);
    must(out);
    (void)(cup ? tournament_report(&tournament, format, out, &error)
               : bench_report(bench, format, CHART_SCORE, out, &error));
    fclose(out);
    free(page);
  }
  if (cup) tournament_destroy(&tournament);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static int file = -1;
  static char path[64];
  if (file < 0) {
    file = memfd_create("part", MFD_CLOEXEC);
    must(file >= 0);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  }
  must(ftruncate(file, 0) == 0 && pwrite(file, bytes, size, 0) == (ssize_t)size);
  Bench bench;
  BenchFormat format;
  Error error;
  const char *const paths[] = {path};
  if (bench_join(&bench, paths, 1, &format, &error)) {
    if ((int64_t)bench.row_count * bench.games < 1000) report(&bench);
    bench_destroy(&bench);
  } else {
    must(error.text[0] != '\0');
  }
  return 0;
}
