/* Making and removing a test's own home. Knows no store. */
#define _XOPEN_SOURCE 700 /* nftw */
#include "tests/support/home.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/core/file.h"
#include "game/store/folders.h"
#include "tests/support/check.h"

static char root[512];

const char *home_path(void) { return root; }

int home_make(void **state) {
  (void)state;
  const char *place = getenv("TMPDIR");
  snprintf(root, sizeof root, "%s/pacade-home-XXXXXX", place && *place ? place : "/tmp");
  if (!mkdtemp(root)) return -1;
  return setenv("XDG_DATA_HOME", root, 1) | setenv("XDG_CONFIG_HOME", root, 1);
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *place) {
  (void)info;
  (void)kind;
  (void)place;
  return remove(path);
}

int home_remove(void **state) {
  (void)state;
  return nftw(root, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

void home_data_path(const char *name, char *out, size_t room) {
  assert_true(folder_path(FOLDER_DATA, name, out, room, NULL));
}

bool home_has(const char *name) {
  char path[FOLDER_PATH];
  home_data_path(name, path, sizeof path);
  return access(path, F_OK) == 0;
}

void home_put(const char *name, const char *bytes, size_t size) {
  char path[FOLDER_PATH];
  home_data_path(name, path, sizeof path);
  assert_true(folder_make_for(path, NULL));
  assert_true(file_write(path, bytes, size, NULL));
}
