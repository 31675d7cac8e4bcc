/* Runs a fuzzing target without a fuzzer: every file named, then a number of inputs made from them by chance, the same
 * ones every time.   fuzz_NAME RUNS FILE...      Knows no target. */
#include <time.h>

#include "game/core/file.h"
#include "game/core/rng.h"
#include "tests/fuzz/fuzz.h"

enum { LONGEST = 1 << 16, SEEDS_MAX = 512, CHANGES_MAX = 8 };

typedef struct Bytes {
  char *at;
  size_t size;
} Bytes;

static double slowest;

static void run_one(const uint8_t *bytes, size_t size) {
  struct timespec before, after;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
  LLVMFuzzerTestOneInput(bytes, size);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
  double took = (double)(after.tv_sec - before.tv_sec) + (double)(after.tv_nsec - before.tv_nsec) / 1e9;
  if (took > slowest) slowest = took;
}

static size_t at_most(Rng *rng, size_t limit) { return limit == 0 ? 0 : rng_below(rng, (uint32_t)limit + 1); }

/* One small change: a byte, a number, a piece left out, doubled, or taken from another seed. */
static size_t change(Rng *rng, uint8_t *bytes, size_t size, const Bytes *other) {
  static const char *const words[] = {"0", "-1", "2147483648", "99999999999999999999", "\n", "\t", "=",
                                      "%", "\0", "1e999"};
  size_t from = at_most(rng, size), length = at_most(rng, size - from), kind = at_most(rng, 5);
  if (length > 64 && kind != 2) length = at_most(rng, 64);
  const char *piece = NULL;
  size_t piece_size = 0;
  if (kind == 0 && size > 0) {
    bytes[from == size ? size - 1 : from] = (uint8_t)rng_next(rng);
    return size;
  }
  if (kind == 1) {
    piece = words[at_most(rng, sizeof words / sizeof *words - 1)];
    piece_size = *piece ? strlen(piece) : 1;
    length = 0;
  } else if (kind == 3) {
    piece = (const char *)bytes + from;
    piece_size = length;
    length = 0;
  } else if (kind == 4) {
    size_t start = at_most(rng, other->size);
    piece = other->at + start;
    piece_size = at_most(rng, other->size - start);
  }
  if (size - length + piece_size > LONGEST) return size;
  static char kept[LONGEST];
  if (piece_size > 0) memcpy(kept, piece, piece_size);
  memmove(bytes + from + piece_size, bytes + from + length, size - from - length);
  if (piece_size > 0) memcpy(bytes + from, kept, piece_size);
  return size - length + piece_size;
}

int main(int argc, char **argv) {
  static Bytes seeds[SEEDS_MAX];
  static uint8_t bytes[LONGEST];
  int count = 0;
  long runs = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
  for (int i = 2; i < argc && count < SEEDS_MAX; i++) {
    Error error;
    Bytes seed;
    seed.at = file_read(argv[i], (size_t)1 << 30, &seed.size, &error);
    if (!seed.at) {
      fprintf(stderr, "%s\n", error.text);
      return 2;
    }
    run_one((const uint8_t *)seed.at, seed.size);
    if (seed.size <= LONGEST)
      seeds[count++] = seed;
    else
      free(seed.at);
  }
  if (count == 0) {
    fputs("usage: fuzz_NAME RUNS FILE...\n", stderr);
    return 2;
  }
  Rng rng;
  rng_seed(&rng, 1, 0);
  for (long i = 0; i < runs; i++) {
    const Bytes *seed = &seeds[rng_below(&rng, (uint32_t)count)];
    size_t size = seed->size;
    memcpy(bytes, seed->at, size);
    for (size_t k = 1 + at_most(&rng, CHANGES_MAX - 1); k > 0; k--)
      size = change(&rng, bytes, size, &seeds[rng_below(&rng, (uint32_t)count)]);
    run_one(bytes, size);
  }
  printf("%d seeds and %ld changed ones, the slowest took %.3f s\n", count, runs, slowest);
  for (int i = 0; i < count; i++) free(seeds[i].at);
  return 0;
}
