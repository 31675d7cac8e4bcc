/* Making and removing a test's own home. Knows no store. */
#include "tests/support/home.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* Never follows a link. */
static int remove_all(const char *path) {
  struct stat info;
  if (lstat(path, &info) != 0) return -1;
  if (!S_ISDIR(info.st_mode)) return unlink(path);
  DIR *folder = opendir(path);
  if (!folder) return -1;
  int wrong = 0;
  for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
    char below[1024];
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    int length = snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
    wrong |= length < (int)sizeof below ? remove_all(below) : -1;
  }
  closedir(folder);
  return wrong | rmdir(path);
}

int home_remove(void **state) {
  (void)state;
  return remove_all(root);
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
