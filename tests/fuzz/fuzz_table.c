/* Any bytes as the values of a cached pattern database, with sums that are right: never read as long as they are not
 * the true ones; and searches with such values in hand write nowhere they must not and prove nothing that is wrong. */
#include <unistd.h>

#include "ai/common/table_cache.h"
#include "ai/puzzle/solver.h"
#include "ai/puzzle/tables_internal.h"
#include "game/core/file.h"
#include "tests/fuzz/fuzz.h"

/* The bytes again and again until the values are full; zeros when there are none. */
static void fill(uint8_t *values, size_t count, const uint8_t *bytes, size_t size) {
  for (size_t i = 0; i < count; i++) values[i] = size > 0 ? bytes[i % size] : 0;
}

static char folder[] = "/tmp/pacade-fuzz-XXXXXX";
static void remove_folder(void) { (void)rmdir(folder); }

static void in_a_file(const uint8_t *bytes, size_t size) {
  static TableCacheTag tag; /* as a file of the program's own has it */
  Patterns patterns;
  PatternWork work = {0};
  if (!tag.version) must(mkdtemp(folder) && atexit(remove_folder) == 0);
  char *path = patterns_path(folder, 2);
  must(path && patterns_init(&patterns, 2, NULL));
  if (!tag.version) {
    size_t whole;
    must(patterns_get(&patterns, folder, 1, &work, NULL) == PATTERNS_BUILT);
    char *own = file_read(path, 1 << 20, &whole, NULL);
    must(own && whole > TABLE_CACHE_HEADER);
    memcpy(tag.magic, own, 8);
    for (int i = 7; i >= 0; i--) tag.version = tag.version << 8 | (uint8_t)own[8 + i];
    for (int i = 7; i >= 0; i--) tag.about = tag.about << 8 | (uint8_t)own[16 + i];
    free(own);
  }
  uint8_t *forged = calloc(1, patterns.size);
  must(forged);
  fill(forged + TABLE_CACHE_HEADER, patterns.size - TABLE_CACHE_HEADER, bytes, size);
  must(table_cache_write(folder, path, forged, patterns.size, &tag, NULL, NULL));
  uint8_t *read = table_cache_read(path, patterns.size, &tag);
  must(read); /* its sums are right */
  must(patterns_get(&patterns, folder, 1, &work, NULL) == PATTERNS_BUILT);
  must(unlink(path) == 0);
  free(read);
  free(forged);
  free(path);
  patterns_destroy(&patterns);
}

static PuzzleTables *tables; /* made once: every run fills all of its values */
static void destroy_tables(void) { puzzle_tables_destroy(tables); }

static void in_hand(const uint8_t *bytes, size_t size) {
  if (!tables) {
    tables = puzzle_tables_create(NULL, NULL);
    must(tables && atexit(destroy_tables) == 0);
    must(puzzle_tables_prepare(tables, 3, ESTIMATE_PATTERN, NULL, NULL, NULL) == TABLES_READY);
  }
  const Patterns *patterns = &puzzle_tables_side(tables, 3)->patterns;
  fill(patterns->bytes + TABLE_CACHE_HEADER, patterns->size - TABLE_CACHE_HEADER, bytes, size);
  for (int i = 0; i < PUZZLE_ALGORITHM_COUNT; i++) {
    PuzzleQuery query = {.algorithm = (PuzzleAlgorithm)i, .estimate = ESTIMATE_PATTERN};
    PuzzleResult result;
    must(puzzle_read(&query.start, "1,2,5,3,4,0,6,7,8", NULL));
    puzzle_solve(tables, &query, &(Limits){.max_nodes = 500}, NULL, &result);
    must(result.status == PUZZLE_SOLVED || (result.length < 0 && !result.optimal));
    must(result.status != PUZZLE_SOLVED || (puzzle_replay(&query.start, result.moves) && puzzle_is_goal(&query.start)));
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  in_a_file(bytes, size);
  in_hand(bytes, size);
  return 0;
}
