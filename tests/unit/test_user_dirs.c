/* The user's files: several programs that keep something at the same moment, under the same title, lose none of it. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "game/core/file.h"
#include "game/store/user_dirs.h"
#include "tests/support/check.h"

enum { PROGRAMS = 6, ROUNDS = 25 };

/* One of several: keeps replays, each with bytes that nobody else writes. Its status at the end. */
static int keep_replays(int who) {
  for (int i = 0; i < ROUNDS; i++) {
    char path[PLACE_PATH], text[32];
    Error error;
    int length = snprintf(text, sizeof text, "%d %d", who, i);
    if (!user_dirs_keep_replay(path, sizeof path, "The same map", text, (size_t)length, &error)) return 1;
  }
  return 0;
}

/* Reads each file, removes it, and notes whose it was. */
static void take_away(const char *folder, bool seen[PROGRAMS][ROUNDS]) {
  DIR *dir = opendir(folder);
  assert_non_null(dir);
  for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
    char path[PLACE_PATH + 300];
    size_t size;
    if (entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    assert_non_null(strstr(entry->d_name, "-the-same-map"));
    char *text = file_read(path, 100, &size, NULL), *rest = NULL;
    assert_non_null(text);
    long who = strtol(text, &rest, 10), number = strtol(rest, NULL, 10);
    assert_true(who >= 0 && who < PROGRAMS && number >= 0 && number < ROUNDS);
    seen[who][number] = true;
    free(text);
    assert_int_equal(unlink(path), 0);
  }
  closedir(dir);
}

static void test_replays_of_one_second(void **unused) {
  (void)unused;
  char home[64], folder[PLACE_PATH], part[PLACE_PATH];
  Error error;
  snprintf(home, sizeof home, "/tmp/pacade-user-XXXXXX");
  assert_non_null(mkdtemp(home));
  setenv("XDG_DATA_HOME", home, 1);
  assert_true(user_dirs_replays(folder, sizeof folder, &error));
  pid_t children[PROGRAMS];
  fflush(NULL);
  for (int i = 0; i < PROGRAMS; i++) {
    children[i] = fork();
    assert_true(children[i] >= 0);
    if (children[i] == 0) _exit(keep_replays(i));
  }
  for (int i = 0; i < PROGRAMS; i++) {
    int status = 1;
    assert_int_equal(waitpid(children[i], &status, 0), children[i]);
    assert_int_equal(status, 0);
  }
  static bool seen[PROGRAMS][ROUNDS];
  take_away(folder, seen);
  for (int i = 0; i < PROGRAMS; i++)
    for (int k = 0; k < ROUNDS; k++) assert_true(seen[i][k]);
  assert_int_equal(rmdir(folder), 0);
  snprintf(part, sizeof part, "%s/pacade", home);
  assert_int_equal(rmdir(part), 0);
  assert_int_equal(rmdir(home), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_replays_of_one_second)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
