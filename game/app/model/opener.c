/* Opens files and folders with what the desktop has for them. Must not know what they are. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): for the environment of what is started */
#include "game/app/model/opener.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OPENER_PATH = 1200 };

static bool has_opener(void) {
  const char *path = getenv("PATH");
  for (const char *end; path && *path; path = *end ? end + 1 : end) {
    char file[OPENER_PATH];
    end = path + strcspn(path, ":");
    int length = snprintf(file, sizeof file, "%.*s/xdg-open", (int)(end - path), path);
    if (length > 0 && (size_t)length < sizeof file && access(file, X_OK) == 0) return true;
  }
  return false;
}

/* The shell exits immediately; the program it started runs independently of us. */
bool opener_open(const char *path) {
  char shell[] = "/bin/sh", option[] = "-c", command[] = "xdg-open \"$1\" >/dev/null 2>&1 </dev/null &",
       file[OPENER_PATH];
  char *words[] = {shell, option, command, shell, file, NULL};
  pid_t child;
  int status;
  snprintf(file, sizeof file, "%s", path);
  if (!has_opener() || posix_spawn(&child, shell, NULL, NULL, words, environ) != 0) return false;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
