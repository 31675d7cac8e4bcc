/* The XDG folders: what the environment names, what it does not, and paths that can't be made. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/store/folders.h"
#include "tests/support/check.h"

static char box[64];

static int set_up(void **unused) {
  (void)unused;
  snprintf(box, sizeof box, "/tmp/pacade-folders-XXXXXX");
  return mkdtemp(box) ? 0 : 1;
}

static int tear_down(void **unused) {
  (void)unused;
  char path[128];
  static const char *const made[] = {"a/b/c", "a/b", "a", "file"};
  for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
    snprintf(path, sizeof path, "%s/%s", box, made[i]);
    (void)remove(path);
  }
  return rmdir(box);
}

static void test_the_environment_names_them(void **unused) {
  (void)unused;
  char path[FOLDER_PATH];
  Error error;
  setenv("HOME", "/somewhere", 1);
  setenv("XDG_DATA_HOME", "/data", 1);
  unsetenv("XDG_CONFIG_HOME");
  assert_true(folder_path(FOLDER_DATA, "bests", path, sizeof path, &error));
  assert_string_equal(path, "/data/pacade/bests");
  assert_true(folder_path(FOLDER_DATA, NULL, path, sizeof path, &error));
  assert_string_equal(path, "/data/pacade");
  assert_true(folder_path(FOLDER_CONFIG, "settings", path, sizeof path, &error));
  assert_string_equal(path, "/somewhere/.config/pacade/settings");
  assert_true(folder_path(FOLDER_CONFIG, NULL, path, sizeof path, &error));
  assert_string_equal(path, "/somewhere/.config/pacade");
  setenv("XDG_DATA_HOME", "relative/is/ignored", 1);
  assert_true(folder_path(FOLDER_DATA, "bests", path, sizeof path, &error));
  assert_string_equal(path, "/somewhere/.local/share/pacade/bests");
}

static void test_without_a_home_there_is_none(void **unused) {
  (void)unused;
  char path[FOLDER_PATH];
  Error error;
  unsetenv("XDG_DATA_HOME");
  setenv("HOME", "not/from/the/top", 1);
  assert_false(folder_path(FOLDER_DATA, "bests", path, sizeof path, &error));
  unsetenv("HOME");
  assert_false(folder_path(FOLDER_DATA, "bests", path, sizeof path, &error));
  assert_non_null(strstr(error.text, "HOME"));
}

static void test_a_long_path_is_refused(void **unused) {
  (void)unused;
  char path[FOLDER_PATH], longest[2 * FOLDER_PATH];
  Error error;
  memset(longest, 'x', sizeof longest - 1);
  longest[0] = '/';
  longest[sizeof longest - 1] = '\0';
  setenv("HOME", longest, 1);
  unsetenv("XDG_DATA_HOME");
  assert_false(folder_path(FOLDER_DATA, "bests", path, sizeof path, &error));
  assert_false(folder_path(FOLDER_DATA, NULL, path, sizeof path, &error));
  assert_non_null(strstr(error.text, "too long"));
  assert_false(folder_make_for(longest, &error));
}

static void test_folders_are_made_or_refused(void **unused) {
  (void)unused;
  char path[256];
  struct stat info;
  Error error;
  snprintf(path, sizeof path, "%s/a/b/c/file", box);
  assert_true(folder_make_for(path, &error) && folder_make_for(path, &error));
  snprintf(path, sizeof path, "%s/a/b/c", box);
  assert_true(stat(path, &info) == 0 && S_ISDIR(info.st_mode));
  assert_int_equal(info.st_mode & 0077, 0); /* nobody else's business */
  snprintf(path, sizeof path, "%s/file", box);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fclose(file);
  snprintf(path, sizeof path, "%s/file/below/it", box);
  assert_false(folder_make_for(path, &error));
  assert_non_null(strstr(error.text, "can't make the folder"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_the_environment_names_them),
      cmocka_unit_test(test_without_a_home_there_is_none),
      cmocka_unit_test(test_a_long_path_is_refused),
      cmocka_unit_test_setup_teardown(test_folders_are_made_or_refused, set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
