/* Tables of three hunters on disk: kept, shared, and built anew when anything about the file is wrong; and the boards
 * that they are not made for. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/common/table_cache.h"
#include "ai/level4_hunt/odds_internal.h"
#include "game/core/file.h"
#include "tests/support/check.h"
#include "tests/support/kept.h"

/* 112 open cells: just enough to be kept. */
static const char *const map_text =
    "%%%%%%%%%%%%%%%%%%\n"
    "%P  .     %     G%\n"
    "% %% %%%%   %%%  %\n"
    "%    %   G    %  %\n"
    "% %% % %%%%%% %  %\n"
    "%       %     %  %\n"
    "% %%%%%   %%%    %\n"
    "%   %   %   %  % %\n"
    "% %   %%%%%   %% %\n"
    "%    G           %\n"
    "%                %\n"
    "%%%%%%%%%%%%%%%%%%\n";

typedef struct Place {
  char top[128], folder[160];
  Arena *arena;
  Trio *truth; /* worked out once for all tests */
  char *path;
} Place;
static Map *the_map;
static Arena *the_arena;
static Trio *the_truth;

static Trio *make(const Arena *arena, double p) {
  Trio *trio = trio_create(arena, 1, p, NULL);
  assert_non_null(trio);
  return trio;
}

static void place_open(Place *place) {
  const char *base = getenv("TMPDIR");
  snprintf(place->top, sizeof place->top, "%s/pacade-trio-XXXXXX", base ? base : "/tmp");
  assert_non_null(mkdtemp(place->top));
  snprintf(place->folder, sizeof place->folder, "%s/pacade", place->top);
  place->arena = the_arena;
  place->truth = the_truth;
  place->path = trio_path(place->truth, place->arena, place->folder);
  assert_non_null(place->path);
}

static void place_close(Place *place) {
  unlink(place->path);
  rmdir(place->folder);
  rmdir(place->top);
  free(place->path);
}

static int work_it_out(void **unused) {
  (void)unused;
  the_map = map_of(map_text);
  the_arena = arena_create(&the_map->board, NULL);
  assert_non_null(the_arena);
  the_truth = make(the_arena, 0.5);
  assert_true(the_truth->placings >= TRIO_KEEP_PLACINGS);
  return trio_work(the_truth, the_arena, 2, NULL, NULL) ? 0 : -1;
}

static int forget_it(void **unused) {
  (void)unused;
  trio_destroy(the_truth);
  arena_destroy(the_arena);
  map_destroy(the_map);
  return 0;
}

/* Whether the file is taken; if so it says the same as the table that was worked out. */
static bool taken(const Place *place) {
  Trio *trio = make(place->arena, 0.5);
  bool read = trio_read(trio, place->arena, place->folder);
  assert_int_equal(read, trio->ready);
  if (read) {
    assert_memory_equal(trio->cost, place->truth->cost, trio->placings * sizeof *trio->cost);
    assert_memory_equal(trio->typical, place->truth->typical, (size_t)trio->spots * sizeof *trio->typical);
    assert_true(trio_work(trio, place->arena, 1, NULL, NULL)); /* nothing left to do */
  }
  trio_destroy(trio);
  return read;
}

static void test_kept_and_shared(void **unused) {
  (void)unused;
  Place place;
  place_open(&place);
  assert_false(taken(&place));
  trio_keep(place.truth, place.arena, place.folder, NULL);
  assert_true(taken(&place));
  Trio *first = make(place.arena, 0.5), *second = make(place.arena, 0.5), *other = make(place.arena, 0.25);
  assert_true(trio_read(first, place.arena, place.folder) && trio_read(second, place.arena, place.folder));
  assert_false(trio_read(other, place.arena, place.folder)); /* other chances, other table */
  /* A new file in its place leaves those who read the old one alone. */
  assert_true(file_write(place.path, "x", 1, NULL));
  assert_memory_equal(first->cost, second->cost, first->placings * sizeof *first->cost);
  assert_false(taken(&place));
  trio_destroy(first);
  trio_destroy(second);
  trio_destroy(other);
  place_close(&place);
}

static void is_refused(void *place) { assert_false(taken(place)); }

static void test_damage_is_noticed(void **unused) {
  (void)unused;
  Place place;
  place_open(&place);
  trio_keep(place.truth, place.arena, place.folder, NULL);
  table_cache_damage(place.path, is_refused, &place);
  trio_keep(place.truth, place.arena, place.folder, NULL); /* as after building it anew */
  assert_true(taken(&place));
  place_close(&place);
}

static void make_old(const char *path, time_t seconds) {
  const struct timespec times[2] = {{.tv_sec = seconds}, {.tv_sec = seconds}};
  assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

/* Not more than a few of them: the oldest go, and nothing else does. */
static void test_few_are_kept(void **unused) {
  (void)unused;
  Place place;
  place_open(&place);
  trio_keep(place.truth, place.arena, place.folder, NULL);
  char path[TRIO_KEEP_FILES + 2][200];
  for (int32_t i = 0; i < TRIO_KEEP_FILES + 2; i++) {
    snprintf(path[i], sizeof path[i], "%s/%d.%s", place.folder, (int)i, i == 0 ? "pair" : "trio");
    assert_true(file_write(path[i], "x", 1, NULL));
    make_old(path[i], 1000 + i);
  }
  trio_keep(place.truth, place.arena, place.folder, NULL);
  assert_true(taken(&place));
  for (int32_t i = 0; i < TRIO_KEEP_FILES + 2; i++) {
    assert_int_equal(access(path[i], F_OK) == 0, i == 0 || i > 2);
    unlink(path[i]);
  }
  place_close(&place);
}

/* The oldest are those that nobody has read for longest, not those that were made first. */
static void test_what_is_read_stays(void **unused) {
  (void)unused;
  Place place;
  place_open(&place);
  trio_keep(place.truth, place.arena, place.folder, NULL);
  make_old(place.path, 1000);
  assert_true(taken(&place));
  char path[TRIO_KEEP_FILES][200];
  for (int32_t i = 0; i < TRIO_KEEP_FILES; i++) {
    snprintf(path[i], sizeof path[i], "%s/%d.trio", place.folder, (int)i);
    assert_true(file_write(path[i], "x", 1, NULL));
    make_old(path[i], 2000 + i);
  }
  table_cache_trim(place.folder, ".trio", TRIO_KEEP_FILES);
  assert_true(taken(&place));
  for (int32_t i = 0; i < TRIO_KEEP_FILES; i++) {
    assert_int_equal(access(path[i], F_OK) == 0, i > 0);
    unlink(path[i]);
  }
  place_close(&place);
}

/* What a killed process left of a table goes, too: not what is being written, nor what is of another kind. */
static void test_torn_files_go(void **unused) {
  (void)unused;
  Place place;
  place_open(&place);
  trio_keep(place.truth, place.arena, place.folder, NULL);
  const char *const names[] = {"a.trio.1.0.part", "b.trio.1.0.part", "a.pair.1.0.part", "trio.part", "a.triode.part"};
  enum { NAMES = sizeof names / sizeof *names };
  char path[NAMES][200];
  for (size_t i = 0; i < NAMES; i++) {
    snprintf(path[i], sizeof path[i], "%s/%s", place.folder, names[i]);
    assert_true(file_write(path[i], "x", 1, NULL));
    if (i != 1) make_old(path[i], 1000);
  }
  trio_keep(place.truth, place.arena, place.folder, NULL);
  for (size_t i = 0; i < NAMES; i++) {
    assert_int_equal(access(path[i], F_OK) == 0, i > 0);
    unlink(path[i]);
  }
  assert_true(taken(&place));
  place_close(&place);
}

static void test_no_place_to_write(void **unused) {
  (void)unused;
  Place place;
  place_open(&place);
  /* A file where the folder should be: nothing can be made below it, whoever asks. */
  assert_true(file_write(place.folder, "x", 1, NULL));
  trio_keep(place.truth, place.arena, place.folder, NULL);
  assert_false(taken(&place));
  unlink(place.folder);
  trio_keep(place.truth, place.arena, NULL, NULL);
  assert_false(taken(&place));
  place_close(&place);
}

static void test_cancelled(void **unused) {
  (void)unused;
  Place place;
  place_open(&place);
  atomic_bool cancel = true;
  Limits limits = {.cancel = &cancel};
  Budget budget = budget_start(&limits);
  Trio *trio = make(place.arena, 0.5);
  assert_false(trio_work(trio, place.arena, 2, &budget, NULL));
  assert_false(trio->ready);
  trio_keep(trio, place.arena, place.folder, NULL);
  trio_keep(place.truth, place.arena, place.folder, &cancel);
  assert_int_not_equal(access(place.path, F_OK), 0); /* nothing half made is kept, nor half written */
  assert_int_equal(rmdir(place.folder), 0);
  trio_destroy(trio);
  place_close(&place);
}

/* Of several threads that need the same table one works it out, and the others take its file. */
typedef struct Need {
  pthread_t thread;
  Kit kit;
  Odds odds;
} Need;

static Kit kit_of_three(const Place *place) {
  Kit kit = {.arena = place->arena};
  TrioSeats seats;
  kit.position = (Position){.pacman = 0, .monster_count = 3, .monsters = {30, 50, 70}};
  while (trio_seat(kit.arena, &kit.position, &seats) != 1) kit.position.monsters[0]++;
  return kit;
}

static void *need_it(void *context) {
  Need *need = context;
  return odds_prepare(&need->odds, &need->kit, true, 0.5, NULL, NULL) ? need : NULL;
}

static void test_one_works_it_out(void **unused) {
  (void)unused;
#if defined(__SANITIZE_ADDRESS__)
  skip(); /* a second table takes half a minute there; it is for the thread sanitizer */
#endif
  Place place;
  Need needs[3];
  place_open(&place);
  setenv("XDG_CACHE_HOME", place.top, 1);
  int32_t built = 0, read = 0;
  for (int32_t i = 0; i < 3; i++) {
    needs[i] = (Need){.kit = kit_of_three(&place), .odds = odds_none()};
    assert_int_equal(pthread_create(&needs[i].thread, NULL, need_it, &needs[i]), 0);
  }
  for (int32_t i = 0; i < 3; i++) {
    void *result;
    assert_int_equal(pthread_join(needs[i].thread, &result), 0);
    assert_ptr_equal(result, &needs[i]);
    const Trio *trio = odds_trio(&needs[i].odds);
    assert_non_null(trio);
    assert_memory_equal(trio->cost, place.truth->cost, trio->placings * sizeof *trio->cost);
    built += trio->bytes != NULL;
    read += trio->shared != NULL;
    odds_drop(&needs[i].odds);
  }
  assert_int_equal(built, 1);
  assert_int_equal(read, 2);
  place_close(&place);
}

/* Who waits for a table does so no longer than its time. */
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

/* Against the clock a table is worked out, but written only when the clock has stopped. */
static void test_kept_after_the_clock(void **unused) {
  (void)unused;
  Place place;
  place_open(&place);
  setenv("XDG_CACHE_HOME", place.top, 1);
  Kit kit = kit_of_three(&place);
  kit.position.monster_count = 2;
  Odds odds = odds_none();
  Limits limits = {.max_seconds = 1000};
  assert_true(odds_prepare(&odds, &kit, true, 0.5, &limits, NULL));
  assert_true(odds.peril && !odds.peril->build);
  char *path = peril_path(odds.peril, place.folder);
  assert_int_not_equal(access(path, F_OK), 0);
  odds_keep(&odds, &kit);
  assert_int_equal(access(path, F_OK), 0);
  odds_drop(&odds);
  unlink(path);
  free(path);
  place_close(&place);
}

/* Tables of pairs go the same way. */
static void test_pairs_are_kept_too(void **unused) {
  (void)unused;
  Place place;
  place_open(&place);
  Peril *built = peril_create(place.arena, 2, 0.5, NULL);
  assert_non_null(built);
  char *path = peril_path(built, place.folder);
  peril_keep(built, place.folder, NULL);
  assert_int_not_equal(access(path, F_OK), 0); /* not before they are done */
  assert_false(peril_read(built, place.folder));
  Budget none = budget_start(NULL);
  assert_true(peril_work(built, &none));
  peril_keep(built, place.folder, NULL);
  size_t size, rows = (size_t)built->arena->spots * (size_t)built->row;
  char *whole = file_read(path, (size_t)1 << 28, &size, NULL);
  assert_non_null(whole);
  for (int32_t damage = 0; damage < 3; damage++) {
    if (damage == 1) whole[size / 2] ^= 1;
    if (damage > 0) assert_true(file_write(path, whole, damage == 2 ? size - 1 : size, NULL));
    if (damage == 1) whole[size / 2] ^= 1;
    Peril *read = peril_create(place.arena, 2, 0.5, NULL);
    assert_non_null(read);
    assert_int_equal(peril_read(read, place.folder), damage == 0);
    if (damage > 0) assert_true(peril_work(read, &none)); /* from the start */
    assert_memory_equal(read->one, built->one, rows * sizeof *built->one);
    assert_memory_equal(read->pair, built->pair, rows * (size_t)built->row * sizeof *built->pair);
    peril_destroy(read);
  }
  Peril *other = peril_create(place.arena, 4, 0.5, NULL); /* put together for four: other costs */
  assert_non_null(other);
  assert_true(file_write(path, whole, size, NULL));
  assert_false(peril_read(other, place.folder));
  peril_destroy(other);
  peril_destroy(built);
  unlink(path);
  free(path);
  free(whole);
  place_close(&place);
}

/* The next game on the same board may begin with other colours: the tables follow. */
static void test_tables_follow_the_game(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%%%%\n%P.    %\n% %%%% %\n%   G  %\n%%%%%%%%\n");
  Kit kit = {.arena = arena_create(&map->board, NULL)};
  assert_non_null(kit.arena);
  kit.position = (Position){.pacman = 0, .monster_count = 3, .monsters = {3, 5, 7}};
  Odds odds = odds_none();
  TrioSeats seats;
  for (int32_t i = 0; i < 4; i++) {
    kit.position.monsters[0] = (Spot)(3 + i % 2);
    kit.position.monster_count = i < 3 ? 3 : 2;
    assert_true(odds_prepare(&odds, &kit, i == 0, 0.5, NULL, NULL));
    assert_int_equal(odds_trio(&odds) != NULL, i < 3);
    if (i < 3) assert_int_equal(odds.trio->barriers, trio_seat(kit.arena, &kit.position, &seats));
    if (i == 3) assert_true(odds.peril && odds.peril->pair);
  }
  odds_drop(&odds);
  arena_destroy(kit.arena);
  map_destroy(map);
}

static void test_boards_without_tables(void **unused) {
  (void)unused;
  Error error;
  Map *map = map_of("%%%%%%\n%P.G%%\n%%%%%%\n%G%G.%\n%%%%%%\n");
  Arena *arena = arena_create(&map->board, NULL);
  assert_null(trio_create(arena, 0, 0.5, &error));
  assert_non_null(strstr(error.text, "boxed-in"));
  arena_destroy(arena);
  map_destroy(map);
  char text[421] = {0}; /* 20 lines of 20 cells */
  for (size_t i = 0; i + 1 < sizeof text; i++)
    text[i] = i % 21 == 20 ? '\n' : i < 21 || i >= 399 || i % 21 == 0 || i % 21 == 19 ? '%' : ' ';
  for (size_t i = 0; i < 5; i++) text[22 + i] = "P.GGG"[i];
  map = map_of(text);
  arena = arena_create(&map->board, NULL);
  assert_int_equal(arena->spots, 18 * 18);
  assert_null(trio_create(arena, 0, 0.5, &error));
  assert_non_null(strstr(error.text, "at most 256"));
  arena_destroy(arena);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_kept_and_shared),       cmocka_unit_test(test_damage_is_noticed),
      cmocka_unit_test(test_few_are_kept),          cmocka_unit_test(test_torn_files_go),
      cmocka_unit_test(test_no_place_to_write),     cmocka_unit_test(test_cancelled),
      cmocka_unit_test(test_pairs_are_kept_too),    cmocka_unit_test(test_tables_follow_the_game),
      cmocka_unit_test(test_boards_without_tables), cmocka_unit_test(test_what_is_read_stays),
      cmocka_unit_test(test_one_works_it_out),      cmocka_unit_test(test_waiting_ends),
      cmocka_unit_test(test_kept_after_the_clock),
  };
  return cmocka_run_group_tests(tests, work_it_out, forget_it);
}
