/* Pattern databases: the same values from any number of threads, kept in a file that is never trusted blindly, and used
 * without a file where none can be written. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/common/table_cache.h"
#include "ai/puzzle/solver.h"
#include "ai/puzzle/tables_internal.h"
#include "game/core/file.h"
#include "tests/support/check.h"

enum { FILE_MAX = 1 << 20 };

static char folder[256], path[320];

static int make_folder(void **unused) {
  (void)unused;
  const char *base = getenv("TMPDIR");
  snprintf(folder, sizeof folder, "%s/pacade-patterns.XXXXXX", base ? base : "/tmp");
  if (!mkdtemp(folder)) return -1;
  char *file = patterns_path(folder, 3);
  if (!file) return -1;
  snprintf(path, sizeof path, "%s", file);
  free(file);
  return 0;
}

static int remove_folder(void **unused) {
  (void)unused;
  (void)unlink(path);
  return rmdir(folder);
}

static PatternsMade get(Patterns *patterns, int32_t side, const char *from, int32_t threads, Error *error) {
  PatternWork work = {0};
  assert_true(patterns_init(patterns, side, NULL));
  return patterns_get(patterns, from, threads, &work, error);
}

static void assert_same_values(const Patterns *a, const Patterns *b) {
  assert_int_equal(a->size, b->size);
  for (int32_t i = 0; i < a->group_count; i++)
    assert_memory_equal(a->group[i].value, b->group[i].value, a->group[i].size);
}

static void test_any_number_of_threads(void **unused) {
  (void)unused;
  for (int32_t side = 2; side <= 3; side++) {
    Patterns one, many;
    assert_int_equal(get(&one, side, NULL, 1, NULL), PATTERNS_BUILT);
    assert_int_equal(get(&many, side, NULL, 8, NULL), PATTERNS_BUILT);
    assert_same_values(&one, &many);
    patterns_destroy(&one);
    patterns_destroy(&many);
  }
}

/* Every group's values, on every arrangement, by a search of its own: the group's tiles, the blank, and nothing else
 * told apart, tiles' moves costing 1 and the blank's alone nothing. */
static void test_values_by_hand(void **unused) {
  (void)unused;
  enum { CODES = 9 * 9 * 9 * 9 * 9, CELLS3 = 9 };
  Patterns patterns;
  assert_int_equal(get(&patterns, 3, NULL, 1, NULL), PATTERNS_BUILT);
  uint8_t *cost = malloc(CODES);
  int32_t *ring = malloc(sizeof *ring * CODES * 8);
  assert_true(cost && ring);
  for (int32_t g = 0; g < patterns.group_count; g++) {
    const PatternGroup *group = &patterns.group[g];
    assert_int_equal(group->count, 4);
    memset(cost, 255, CODES);
    int32_t head = CODES * 4, tail = head, start = 0, power[5] = {1, 9, 81, 729, 6561};
    for (int32_t i = 0; i < 4; i++) start += group->tile[i] * power[i + 1];
    cost[start] = 0;
    ring[tail++] = start;
    uint64_t seen = 0;
    while (head < tail) { /* moves that cost nothing go to the front */
      int32_t code = ring[head++], blank = code % 9;
      for (Slide slide = 0; slide < SLIDE_COUNT; slide++) {
        int32_t target = puzzle_target(3, blank, slide), moved = code - blank + target, price = 0;
        if (target < 0) continue;
        for (int32_t i = 1; i <= 4; i++)
          if (code / power[i] % 9 == target) {
            moved += (blank - target) * power[i];
            price = 1;
          }
        if (cost[code] + price >= cost[moved]) continue;
        cost[moved] = (uint8_t)(cost[code] + price);
        if (price)
          ring[tail++] = moved;
        else
          ring[--head] = moved;
        assert_true(head > 0 && tail < CODES * 8);
      }
    }
    for (int32_t word = 0; word < 9 * 9 * 9 * 9; word++) {
      uint8_t least = 255;
      for (int32_t blank = 0; blank < CELLS3; blank++)
        if (cost[word * 9 + blank] < least) least = cost[word * 9 + blank];
      if (least == 255) continue; /* two tiles on one cell */
      uint32_t packed = 0;
      for (int32_t i = 0; i < 4; i++) packed |= (uint32_t)(word / power[i] % 9) << 4 * i;
      assert_int_equal(group->value[pattern_place(group, packed)], least);
      seen++;
    }
    assert_int_equal(seen, 9 * 8 * 7 * 6);
  }
  free(cost);
  free(ring);
  patterns_destroy(&patterns);
}

static void test_kept_and_read(void **unused) {
  (void)unused;
  Patterns built, read;
  Error error;
  assert_int_equal(get(&built, 3, folder, 2, &error), PATTERNS_BUILT);
  assert_string_equal(error.text, "");
  assert_int_equal(get(&read, 3, folder, 2, &error), PATTERNS_READ);
  assert_same_values(&built, &read);
  patterns_destroy(&built);
  patterns_destroy(&read);
}

/* After any damage the values are built again, are right, and the file is whole again. */
static void assert_mended(const Patterns *good, const char *what) {
  Patterns patterns;
  Error error;
  PatternsMade made = get(&patterns, 3, folder, 2, &error);
  if (made != PATTERNS_BUILT) fail_msg("%s: not built again", what);
  assert_same_values(good, &patterns);
  patterns_destroy(&patterns);
  assert_int_equal(get(&patterns, 3, folder, 2, &error), PATTERNS_READ);
  assert_same_values(good, &patterns);
  patterns_destroy(&patterns);
}

static void test_damaged(void **unused) {
  (void)unused;
  Patterns good, other;
  size_t size;
  assert_int_not_equal(get(&good, 3, folder, 2, NULL), PATTERNS_FAILED);
  char *bytes = file_read(path, FILE_MAX, &size, NULL);
  assert_non_null(bytes);
  Rng rng;
  rng_seed(&rng, 1, 9);
  for (int32_t i = 0; i < 120; i++) { /* one bit anywhere, the header's all */
    size_t at = i < 64 ? (size_t)i : rng_below(&rng, (uint32_t)size);
    bytes[at] = (char)(bytes[at] ^ 1 << rng_below(&rng, 8));
    assert_true(file_write(path, bytes, size, NULL));
    assert_mended(&good, "a bit flipped");
    free(bytes);
    bytes = file_read(path, FILE_MAX, &size, NULL);
    assert_non_null(bytes);
  }
  for (size_t cut = 0; cut < size; cut += 1 + size / 23) {
    assert_true(file_write(path, bytes, cut, NULL));
    assert_mended(&good, "cut short");
  }
  char *longer = calloc(1, size + 10);
  assert_non_null(longer);
  memcpy(longer, bytes, size);
  assert_true(file_write(path, longer, size + 10, NULL));
  assert_mended(&good, "too long");
  free(longer);
  /* Another side's file under this name. */
  assert_int_not_equal(get(&other, 2, folder, 1, NULL), PATTERNS_FAILED);
  patterns_destroy(&other);
  char *others = patterns_path(folder, 2);
  assert_non_null(others);
  assert_int_equal(rename(others, path), 0);
  free(others);
  assert_mended(&good, "of another side");
  free(bytes);
  patterns_destroy(&good);
}

/* Somebody works the sums out anew for values that are wrong: all zero (every board would be the goal), the largest
 * there are (more than a search has room for), and one that is a little too large (a longer answer would pass for a
 * shortest one). All are built again. */
static void test_forged(void **unused) {
  (void)unused;
  Patterns good;
  size_t size;
  assert_int_not_equal(get(&good, 3, folder, 2, NULL), PATTERNS_FAILED);
  char *bytes = file_read(path, FILE_MAX, &size, NULL);
  assert_non_null(bytes);
  TableCacheTag tag = {.magic = "pacadePD"};
  for (int32_t i = 7; i >= 0; i--) tag.version = tag.version << 8 | (uint8_t)bytes[8 + i];
  for (int32_t i = 7; i >= 0; i--) tag.about = tag.about << 8 | (uint8_t)bytes[16 + i];
  for (int32_t kind = 0; kind < 3; kind++) {
    uint8_t *forged = malloc(size);
    assert_non_null(forged);
    memcpy(forged, bytes, size);
    if (kind < 2)
      memset(forged + TABLE_CACHE_HEADER, kind == 0 ? 0 : 255, size - TABLE_CACHE_HEADER);
    else
      forged[TABLE_CACHE_HEADER + 1000] = (uint8_t)(forged[TABLE_CACHE_HEADER + 1000] + 2);
    assert_true(table_cache_write(folder, path, forged, size, &tag, NULL, NULL));
    uint8_t *read = table_cache_read(path, size, &tag); /* its sums are right */
    assert_non_null(read);
    free(read);
    assert_mended(&good, "forged");
    free(forged);
  }
  free(bytes);
  patterns_destroy(&good);
}

/* A search with tables that are wrong all the same gives no answer and writes nowhere it must not. */
static void test_wrong_values_in_hand(void **unused) {
  (void)unused;
  for (int32_t value = 0; value < 256; value += 255)
    for (int32_t algorithm = 0; algorithm < PUZZLE_ALGORITHM_COUNT; algorithm++) {
      PuzzleTables *tables = puzzle_tables_create(NULL, NULL);
      assert_non_null(tables);
      assert_int_equal(puzzle_tables_prepare(tables, 3, ESTIMATE_PATTERN, NULL, NULL, NULL), TABLES_READY);
      const Patterns *patterns = &puzzle_tables_side(tables, 3)->patterns;
      memset(patterns->bytes + TABLE_CACHE_HEADER, value, patterns->size - TABLE_CACHE_HEADER);
      PuzzleQuery query = {.algorithm = (PuzzleAlgorithm)algorithm, .estimate = ESTIMATE_PATTERN};
      assert_true(puzzle_read(&query.start, "1,2,5,3,4,0,6,7,8", NULL));
      PuzzleResult result;
      puzzle_solve(tables, &query, &(Limits){.max_nodes = 10000}, NULL, &result);
      assert_int_not_equal(result.status, PUZZLE_SOLVED);
      assert_false(result.optimal);
      puzzle_tables_destroy(tables);
    }
}

/* The values of every side are those that a file must have. Of 5 x 5, 90 million of them, they are counted by the build
 * that is made for speed. */
static void test_known_sums(void **unused) {
  (void)unused;
  const int32_t last = check_sample(5) < 5 ? 4 : 5;
  for (int32_t side = 2; side <= last; side++) {
    Patterns built, read;
    assert_int_not_equal(get(&built, side, folder, 2, NULL), PATTERNS_FAILED);
    assert_int_equal(get(&read, side, folder, 2, NULL), PATTERNS_READ);
    patterns_destroy(&built);
    patterns_destroy(&read);
    char *file = patterns_path(folder, side);
    assert_non_null(file);
    assert_int_equal(unlink(file), 0);
    free(file);
  }
}

/* A file or a folder that others may write to is not read, nor is a pipe or a link in its place. */
static void test_private(void **unused) {
  (void)unused;
  Patterns good;
  char other[400];
  assert_int_not_equal(get(&good, 3, folder, 2, NULL), PATTERNS_FAILED);
  assert_int_equal(chmod(path, 0622), 0);
  assert_mended(&good, "writable for others");
  snprintf(other, sizeof other, "%s.other", path);
  assert_int_equal(rename(path, other), 0);
  assert_int_equal(symlink(other, path), 0);
  Patterns patterns;
  assert_int_equal(get(&patterns, 3, folder, 2, NULL), PATTERNS_BUILT);
  patterns_destroy(&patterns);
  assert_int_equal(unlink(path), 0);
  assert_int_equal(unlink(other), 0);
  assert_int_equal(mkfifo(path, 0600), 0);
  assert_int_equal(get(&patterns, 3, folder, 2, NULL), PATTERNS_BUILT); /* at once: nobody writes to it */
  patterns_destroy(&patterns);
  assert_int_equal(unlink(path), 0);
  assert_int_equal(chmod(folder, 0777), 0);
  Error error;
  assert_int_equal(get(&patterns, 3, folder, 2, &error), PATTERNS_BUILT);
  assert_non_null(strstr(error.text, "others may write"));
  assert_int_not_equal(access(path, F_OK), 0);
  patterns_destroy(&patterns);
  assert_int_equal(chmod(folder, 0700), 0);
  patterns_destroy(&good);
}

static void test_no_place_to_keep(void **unused) {
  (void)unused;
  Patterns good, patterns;
  Error error;
  char below[400];
  assert_int_not_equal(get(&good, 3, folder, 2, NULL), PATTERNS_FAILED);
  snprintf(below, sizeof below, "%s/below", path); /* under a file no folder can be made */
  assert_int_equal(get(&patterns, 3, below, 2, &error), PATTERNS_BUILT);
  assert_true(strstr(error.text, "can't write") != NULL);
  assert_same_values(&good, &patterns);
  patterns_destroy(&patterns);
  /* A disk that is full: no file may grow beyond a kilobyte. */
  struct rlimit kept, tight;
  assert_int_equal(getrlimit(RLIMIT_FSIZE, &kept), 0);
  tight = kept;
  tight.rlim_cur = 1024;
  assert_int_equal(unlink(path), 0);
  signal(SIGXFSZ, SIG_IGN);
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
  PatternsMade made = get(&patterns, 3, folder, 2, &error);
  assert_int_equal(setrlimit(RLIMIT_FSIZE, &kept), 0);
  assert_int_equal(made, PATTERNS_BUILT);
  assert_true(strstr(error.text, "can't write") != NULL);
  assert_same_values(&good, &patterns);
  assert_int_not_equal(access(path, F_OK), 0); /* and no partial file is left */
  patterns_destroy(&patterns);
  patterns_destroy(&good);
}

static void test_cancelled(void **unused) {
  (void)unused;
  Patterns patterns;
  atomic_bool cancel = true;
  PatternWork work = {.cancel = &cancel};
  assert_true(patterns_init(&patterns, 4, NULL));
  assert_int_equal(patterns_get(&patterns, folder, 2, &work, NULL), PATTERNS_CANCELLED);
  char *file = patterns_path(folder, 4);
  assert_non_null(file);
  assert_int_not_equal(access(file, F_OK), 0);
  free(file);
  patterns_destroy(&patterns);
  /* The tables can be asked for again. */
  PuzzleTables *tables = puzzle_tables_create(NULL, NULL);
  assert_non_null(tables);
  assert_int_equal(puzzle_tables_prepare(tables, 3, ESTIMATE_PATTERN, &work, NULL, NULL), TABLES_CANCELLED);
  atomic_store(&cancel, false);
  bool built = false;
  assert_int_equal(puzzle_tables_prepare(tables, 3, ESTIMATE_PATTERN, &work, &built, NULL), TABLES_READY);
  assert_true(built);
  assert_true(atomic_load(&work.done) == puzzle_tables_work(3));
  puzzle_tables_destroy(tables);
}

static void test_folder(void **unused) {
  (void)unused;
  const struct {
    const char *cache, *home, *expected;
  } cases[] = {{"/c", "/h", "/c/pacade"},
               {"relative", "/h", "/h/.cache/pacade"},
               {NULL, "/h", "/h/.cache/pacade"},
               {"", "", NULL},
               {NULL, NULL, NULL}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    if (cases[i].cache)
      setenv("XDG_CACHE_HOME", cases[i].cache, 1);
    else
      unsetenv("XDG_CACHE_HOME");
    if (cases[i].home)
      setenv("HOME", cases[i].home, 1);
    else
      unsetenv("HOME");
    char *found = table_cache_folder();
    if (cases[i].expected)
      assert_string_equal(found, cases[i].expected);
    else
      assert_null(found);
    free(found);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_any_number_of_threads),
      cmocka_unit_test(test_values_by_hand),
      cmocka_unit_test(test_kept_and_read),
      cmocka_unit_test(test_damaged),
      cmocka_unit_test(test_forged),
      cmocka_unit_test(test_wrong_values_in_hand),
      cmocka_unit_test(test_known_sums),
      cmocka_unit_test(test_private),
      cmocka_unit_test(test_no_place_to_keep),
      cmocka_unit_test(test_cancelled),
      cmocka_unit_test(test_folder),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
