/* Endgame tables on disk: kept, read back, and never trusted when they are damaged, cut short or of another kind; a
 * folder that can't be written is survived. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/common/table_cache.h"
#include "ai/level4_hunt/endgame_file.h"
#include "game/core/file.h"
#include "tests/support/check.h"
#include "tests/support/kept.h"

/* Open enough that a table of two hunters is worth keeping. */
static const char map_text[] =
    "%%%%%%%%%%%%\n"
    "%P.........%\n"
    "%.%.%..%.%.%\n"
    "%..........%\n"
    "%.%.%..%.%.%\n"
    "%..........%\n"
    "%.%.%..%.%.%\n"
    "%.........G%\n"
    "%%%%%%%%%%%%\n";

typedef struct Place {
  char top[256], folder[272];
  Map *map;
  Arena *arena;
  Endgame *truth;
  char *path;
} Place;

static void place_open(Place *place) {
  Error error;
  const char *base = getenv("TMPDIR");
  snprintf(place->top, sizeof place->top, "%s/pacade-egt-XXXXXX", base ? base : "/tmp");
  assert_non_null(mkdtemp(place->top));
  snprintf(place->folder, sizeof place->folder, "%s/pacade", place->top);
  place->map = map_of(map_text);
  place->arena = arena_create(&place->map->board, &error);
  assert_non_null(place->arena);
  assert_true(endgame_states(place->arena, 2) >= ENDGAME_KEEP_STATES);
  place->truth = endgame_create(place->arena, 2, NULL);
  assert_non_null(place->truth);
  place->path = endgame_path(place->arena, 2, place->folder);
}

static void place_close(Place *place) {
  chmod(place->folder, 0700);
  unlink(place->path);
  rmdir(place->folder);
  rmdir(place->top);
  endgame_destroy(place->truth);
  arena_destroy(place->arena);
  map_destroy(place->map);
  free(place->path);
}

typedef struct Told {
  int32_t calls, last;
} Told;

static void count_progress(void *context, int32_t percent) {
  Told *told = context;
  assert_true(percent >= told->last && percent <= 100);
  told->last = percent;
  told->calls++;
}

/* Gets the table and compares it; whether it had to be built. */
static bool built(const Place *place) {
  Told told = {0};
  EndgameWork work = {.progress = count_progress, .context = &told};
  Endgame *endgame = endgame_get(place->arena, 2, place->folder, &work);
  assert_non_null(endgame);
  assert_int_equal(endgame->states, place->truth->states);
  assert_memory_equal(endgame->caught_in, place->truth->caught_in, endgame->states * sizeof *endgame->caught_in);
  endgame_destroy(endgame);
  return told.calls > 0;
}

static void test_kept_and_read_back(void **unused) {
  (void)unused;
  Place place;
  place_open(&place);
  assert_true(built(&place));
  assert_false(built(&place));
  place_close(&place);
}

static void is_replaced(void *place) {
  assert_true(built(place));
  assert_false(built(place)); /* a whole one stands there again */
}

static void test_damage_is_noticed(void **unused) {
  (void)unused;
  Place place;
  place_open(&place);
  assert_true(built(&place));
  table_cache_damage(place.path, is_replaced, &place);
  place_close(&place);
}

enum { FORGED_KINDS = 6 };

/* What a forged table says where the true one has `value`. */
static uint16_t forged_value(int32_t kind, uint16_t value, uint16_t longest, bool middle) {
  switch (kind) {
    case 0: return ENDGAME_SAFE;
    case 1: return 1;
    case 2: return value ? value + 1 : 0;
    case 3: return UINT16_MAX;
    case 4: return value == longest ? ENDGAME_SAFE : value; /* a handful of states, far from being caught */
    default: return middle && value ? value + 1 : value;
  }
}

/* Values that are wrong, with sums that are right: everybody safe, everybody caught at once, all a turn later, nobody
 * knows; a few called safe, and one state alone. */
static void test_forged(void **unused) {
  (void)unused;
  Place place;
  size_t size;
  place_open(&place);
  assert_true(built(&place));
  uint8_t *bytes = (uint8_t *)file_read(place.path, (size_t)1 << 28, &size, NULL);
  assert_non_null(bytes);
  TableCacheTag tag = {.magic = "pacadeEG"};
  for (int32_t i = 7; i >= 0; i--) tag.version = tag.version << 8 | bytes[8 + i];
  for (int32_t i = 7; i >= 0; i--) tag.about = tag.about << 8 | bytes[16 + i];
  const uint16_t *truth = place.truth->caught_in;
  uint16_t longest = 0;
  size_t states = place.truth->states, middle = states / 2;
  for (size_t i = 0; i < states; i++)
    if (truth[i] > longest) longest = truth[i];
  while (truth[middle] == ENDGAME_SAFE) middle++;
  for (int32_t kind = 0; kind < FORGED_KINDS; kind++) {
    uint8_t *forged = malloc(size);
    assert_non_null(forged);
    for (size_t i = 0; i < states; i++) {
      uint16_t value = forged_value(kind, truth[i], longest, i == middle);
      forged[TABLE_CACHE_HEADER + 2 * i] = (uint8_t)value;
      forged[TABLE_CACHE_HEADER + 2 * i + 1] = (uint8_t)(value >> 8);
    }
    assert_true(table_cache_write(place.folder, place.path, forged, size, &tag, NULL, NULL));
    free(forged);
    is_replaced(&place);
  }
  free(bytes);
  place_close(&place);
}

static void test_no_place_to_write(void **unused) {
  (void)unused;
  Place place;
  place_open(&place);
  /* A file where the folder should be: nothing can be made below it, whoever asks. */
  assert_true(file_write(place.folder, "x", 1, NULL));
  assert_true(built(&place));
  assert_true(built(&place));
  unlink(place.folder);
  Endgame *endgame = endgame_get(place.arena, 2, NULL, NULL);
  assert_non_null(endgame);
  endgame_destroy(endgame);
  place_close(&place);
}

static void test_cancelled(void **unused) {
  (void)unused;
  Place place;
  place_open(&place);
  atomic_bool cancel = true;
  EndgameWork work = {.cancel = &cancel};
  assert_null(endgame_get(place.arena, 2, place.folder, &work));
  assert_int_not_equal(access(place.path, F_OK), 0); /* nothing half made is kept */
  place_close(&place);
}

/* Not more than some of them: those that nobody used for longest go. */
static void test_some_are_kept(void **unused) {
  (void)unused;
  Place place;
  place_open(&place);
  assert_int_equal(mkdir(place.folder, 0700), 0);
  char path[ENDGAME_KEEP_FILES][320];
  for (int32_t i = 0; i < ENDGAME_KEEP_FILES; i++) {
    snprintf(path[i], sizeof path[i], "%s/%d.egt", place.folder, (int)i);
    assert_true(file_write(path[i], "x", 1, NULL));
    const struct timespec times[2] = {{.tv_sec = 1000 - i}, {.tv_sec = 1000 - i}};
    assert_int_equal(utimensat(AT_FDCWD, path[i], times, 0), 0);
  }
  assert_true(built(&place));
  assert_false(built(&place));
  for (int32_t i = 0; i < ENDGAME_KEEP_FILES; i++) {
    assert_int_equal(access(path[i], F_OK) == 0, i < ENDGAME_KEEP_FILES - 1);
    unlink(path[i]);
  }
  place_close(&place);
}

/* Whoever waits for a table does so no longer than its time. */
static void test_waiting_ends(void **unused) {
  (void)unused;
  Limits limits = {.max_seconds = 0.01};
  Budget none = budget_start(NULL), some = budget_start(&limits);
  assert_true(table_cache_claim(1, &none));
  assert_true(table_cache_claim(2, &none));
  assert_false(table_cache_claim(1, &some));
  table_cache_release(1);
  assert_true(table_cache_claim(1, &some));
  table_cache_release(1);
  table_cache_release(2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_kept_and_read_back),
      cmocka_unit_test(test_damage_is_noticed),
      cmocka_unit_test(test_no_place_to_write),
      cmocka_unit_test(test_cancelled),
      cmocka_unit_test(test_some_are_kept),
      cmocka_unit_test(test_waiting_ends),
      cmocka_unit_test(test_forged),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
