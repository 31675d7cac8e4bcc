/* Finding, listing and opening maps, in a folder made for the test and in the shipped one. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/core/file.h"
#include "game/play/maps.h"
#include "tests/support/check.h"

static const char small_map[] = "# title: Small\n# level: 2\n%%%%%\n%P G%\n%  .%\n%%%%%\n";
static const char plain_map[] = "%%%%%\n%P .%\n%%%%%\n"; /* no header: level 1 takes it first */

typedef struct Folder {
  char path[256];
} Folder;

static void put(const Folder *folder, const char *name, const char *text) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", folder->path, name);
  assert_true(file_write(path, text, strlen(text), NULL));
}

static int make_folder(void **state) {
  Folder *folder = calloc(1, sizeof *folder);
  const char *place = getenv("TMPDIR");
  if (!folder) return -1;
  snprintf(folder->path, sizeof folder->path, "%s/pacade-maps-XXXXXX", place && *place ? place : "/tmp");
  char sub[300];
  if (!mkdtemp(folder->path)) return -1;
  for (int i = 0; i < 2; i++) {
    snprintf(sub, sizeof sub, "%s/%s", folder->path, i == 0 ? "2" : "1");
    if (mkdir(sub, 0777) != 0) return -1;
  }
  put(folder, "2/b-second.txt", small_map);
  put(folder, "2/a-first.lay", small_map);
  put(folder, "1/one.txt", plain_map);
  put(folder, "1/broken.txt", "this is no map\n");
  put(folder, "1/README.md", "not a map either\n");
  put(folder, "1/.hidden.txt", small_map);
  setenv("PACADE_LEVELS", folder->path, 1);
  *state = folder;
  return 0;
}

static int drop_folder(void **state) {
  Folder *folder = *state;
  static const char *const names[] = {
      "2/b-second.txt", "2/a-first.lay", "1/one.txt", "1/broken.txt", "1/README.md", "1/.hidden.txt", "1", "2", "."};
  char path[512];
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    snprintf(path, sizeof path, "%s/%s", folder->path, names[i]);
    if (i + 1 < sizeof names / sizeof *names) (void)remove(path);
  }
  rmdir(folder->path);
  unsetenv("PACADE_LEVELS");
  free(folder);
  return 0;
}

static void lists_by_level_then_name(void **state) {
  (void)state;
  MapList list;
  assert_true(maps_list(&list, NULL));
  static const struct {
    const char *id;
    int level;
  } expected[] = {{"1/one", 1}, {"2/a-first", 2}, {"2/b-second", 2}, {"1/broken", 0}};
  assert_int_equal(list.count, 4);
  for (int32_t i = 0; i < 4; i++) {
    assert_string_equal(list.entries[i].id, expected[i].id);
    assert_int_equal(list.entries[i].level, expected[i].level);
  }
  maps_list_destroy(&list);
  assert_null(list.entries);
}

/* One file that can't be listed keeps nobody from the others: a name without end, a pipe that somebody holds open. */
static void odd_files_are_left_out(void **state) {
  const Folder *folder = *state;
  char name[220], pipe[512];
  snprintf(name, sizeof name, "1/%0200d.txt", 0);
  put(folder, name, plain_map);
  snprintf(pipe, sizeof pipe, "%s/2/pipe.txt", folder->path);
  assert_int_equal(mkfifo(pipe, 0600), 0);
  int held = open(pipe, O_RDWR | O_CLOEXEC);
  assert_true(held >= 0);
  MapList list;
  Error error;
  bool ok = maps_list(&list, &error);
  assert_int_equal(close(held), 0);
  assert_int_equal(unlink(pipe), 0);
  if (!ok) fail_msg("%s", error.text);
  assert_int_equal(list.count, 6);
  int32_t unnamed = 0;
  for (int32_t i = 0; i < list.count; i++) {
    unnamed += list.entries[i].unnamed;
    if (i >= 3) assert_int_equal(list.entries[i].level, 0);
  }
  assert_int_equal(unnamed, 1);
  maps_list_destroy(&list);
  char path[512];
  snprintf(path, sizeof path, "%s/%s", folder->path, name);
  assert_int_equal(unlink(path), 0);
}

static void opens_by_id_and_path(void **state) {
  const Folder *folder = *state;
  char path[512];
  snprintf(path, sizeof path, "%s/2/a-first.lay", folder->path);
  const char *names[] = {"2/a-first", "2/a-first.lay", path};
  for (int i = 0; i < 3; i++) {
    Error error;
    Map *map = maps_open(names[i], &error);
    assert_non_null(map);
    assert_string_equal(map->title, "Small");
    map_destroy(map);
  }
}

static void refuses_what_is_not_there(void **state) {
  (void)state;
  Error error;
  assert_null(maps_open("2/nothing", &error));
  assert_non_null(strstr(error.text, "2/nothing"));
  assert_non_null(strstr(error.text, "no map of that id"));
  assert_null(maps_open("nothing.txt", &error));
  assert_non_null(strstr(error.text, "nothing.txt"));
  assert_null(maps_open("", &error));
  assert_null(maps_open("1/broken", &error));
  assert_non_null(strstr(error.text, "broken.txt:1"));
  assert_null(maps_open("/", &error));
  assert_non_null(strstr(error.text, "folder"));
  char long_name[6000];
  memset(long_name, 'x', sizeof long_name - 1);
  long_name[sizeof long_name - 1] = '\0';
  assert_null(maps_open(long_name, &error));
}

static void a_wrong_folder_is_said(void **state) {
  const Folder *folder = *state;
  char out[1024];
  Error error;
  setenv("PACADE_LEVELS", "/nowhere/at/all", 1);
  assert_false(maps_folder(out, sizeof out, &error));
  assert_non_null(strstr(error.text, "/nowhere/at/all"));
  MapList list;
  assert_false(maps_list(&list, &error));
  setenv("PACADE_LEVELS", folder->path, 1);
  assert_true(maps_folder(out, sizeof out, &error));
  assert_string_equal(out, folder->path);
}

/* The shipped maps: found near this test program or from the current folder, all whole, all played on their level. */
static void shipped_maps_are_whole(void **state) {
  const Folder *folder = *state;
  unsetenv("PACADE_LEVELS");
  MapList list;
  Error error;
  assert_true(maps_list(&list, &error));
  assert_true(list.count >= 12);
  for (int32_t i = 0; i < list.count; i++) {
    Map *map = maps_open(list.entries[i].id, &error);
    assert_non_null(map);
    const Level *level = level_find(list.entries[i].level);
    assert_non_null(level);
    assert_true(level_accepts(level, map, &error));
    assert_true(map->title[0] != '\0');
    map_destroy(map);
  }
  maps_list_destroy(&list);
  setenv("PACADE_LEVELS", folder->path, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lists_by_level_then_name), cmocka_unit_test(odd_files_are_left_out),
      cmocka_unit_test(opens_by_id_and_path),     cmocka_unit_test(refuses_what_is_not_there),
      cmocka_unit_test(a_wrong_folder_is_said),   cmocka_unit_test(shipped_maps_are_whole),
  };
  return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
