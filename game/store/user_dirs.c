/* The XDG folders, as far as a game needs them. Must not know what is written there. */
#include "game/store/user_dirs.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "game/core/file.h"

enum { TRIES = 1000 };

bool user_dirs_make(const char *path, Error *error) {
  char part[PLACE_PATH];
  size_t length = strlen(path);
  if (length == 0 || length >= sizeof part) return error_set(error, "the folder's name is too long");
  for (size_t i = 1; i <= length; i++) {
    if (path[i] != '/' && path[i] != '\0') continue;
    memcpy(part, path, i);
    part[i] = '\0';
    if (mkdir(part, 0755) != 0 && errno != EEXIST)
      return error_set(error, "%s: can't make the folder: %s", part, strerror(errno));
  }
  struct stat info;
  if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) return error_set(error, "%s: is not a folder", path);
  return true;
}

/* An absolute folder from the environment, or NULL: relative ones are to be ignored. */
static const char *folder_of(const char *name) {
  const char *value = getenv(name);
  return value && value[0] == '/' ? value : NULL;
}

/* A folder in the program's data folder, created if it is missing. */
static bool data_folder(char *out, size_t room, const char *name, Error *error) {
  const char *data = folder_of("XDG_DATA_HOME"), *home = folder_of("HOME");
  int length = data   ? snprintf(out, room, "%s/pacade/%s", data, name)
               : home ? snprintf(out, room, "%s/.local/share/pacade/%s", home, name)
                      : -1;
  if (length < 0) return error_set(error, "no home folder is set: nowhere to keep %s", name);
  if ((size_t)length >= room) return error_set(error, "the folder's name is too long");
  return user_dirs_make(out, error);
}

bool user_dirs_replays(char *out, size_t room, Error *error) { return data_folder(out, room, "replays", error); }

/* Lower-case letters, digits and dashes. */
static void plain_name(const char *title, char *out, size_t room) {
  size_t n = 0;
  for (; *title && n + 1 < room && n < 40; title++) {
    unsigned char c = (unsigned char)*title;
    if (isalnum(c) && c < 128)
      out[n++] = (char)tolower(c);
    else if (n > 0 && out[n - 1] != '-')
      out[n++] = '-';
  }
  while (n > 0 && out[n - 1] == '-') n--;
  out[n] = '\0';
  if (n == 0) snprintf(out, room, "game");
}

static void time_name(char *out, size_t room) {
  time_t now = time(NULL);
  struct tm parts;
  out[0] = '\0';
  if (!localtime_r(&now, &parts) || strftime(out, room, "%Y%m%d-%H%M%S", &parts) == 0) snprintf(out, room, "now");
}

/* The path of the replay with this number among those of one second. */
static bool replay_path(char *out, size_t room, const char *folder, const char *title, int number, Error *error) {
  char name[64], when[32];
  plain_name(title, name, sizeof name);
  time_name(when, sizeof when);
  int length = number == 1 ? snprintf(out, room, "%s/%s-%s.pacade", folder, when, name)
                           : snprintf(out, room, "%s/%s-%s-%d.pacade", folder, when, name, number);
  return (length > 0 && (size_t)length < room) || error_set(error, "the replay's name is too long");
}

static bool too_many_replays(const char *folder, Error *error) {
  return error_set(error, "%s: too many replays of this second", folder);
}

bool user_dirs_replay(char *out, size_t room, const char *title, Error *error) {
  char folder[PLACE_PATH];
  if (!user_dirs_replays(folder, sizeof folder, error)) return false;
  for (int i = 1; i <= TRIES; i++) {
    if (!replay_path(out, room, folder, title, i, error)) return false;
    if (access(out, F_OK) != 0) return true;
  }
  return too_many_replays(folder, error);
}

bool user_dirs_keep_replay(char *out, size_t room, const char *title, const char *bytes, size_t size, Error *error) {
  char folder[PLACE_PATH];
  if (!user_dirs_replays(folder, sizeof folder, error)) return false;
  for (int i = 1; i <= TRIES; i++) {
    bool taken;
    if (!replay_path(out, room, folder, title, i, error)) return false;
    if (file_write_new(out, bytes, size, &taken, error)) return true;
    if (!taken) return false;
  }
  return too_many_replays(folder, error);
}

bool user_dirs_report(char *out, size_t room, const char *ending, Error *error) {
  char folder[PLACE_PATH], when[32];
  if (!data_folder(folder, sizeof folder, "reports", error)) return false;
  time_name(when, sizeof when);
  for (int i = 1; i <= TRIES; i++) {
    int length = i == 1 ? snprintf(out, room, "%s/%s-bench.%s", folder, when, ending)
                        : snprintf(out, room, "%s/%s-bench-%d.%s", folder, when, i, ending);
    if (length < 0 || (size_t)length >= room) return error_set(error, "the report's name is too long");
    if (access(out, F_OK) != 0) return true;
  }
  return error_set(error, "%s: too many reports of this second", folder);
}

bool user_dirs_league(char *out, size_t room, uint64_t key, Error *error) {
  char folder[PLACE_PATH];
  if (!data_folder(folder, sizeof folder, "leagues", error)) return false;
  int length = snprintf(out, room, "%s/%016llx.league", folder, (unsigned long long)key);
  return (length > 0 && (size_t)length < room) || error_set(error, "the league's name is too long");
}

static const size_t USER_DIRS_MOST = 1 << 20; /* bytes: it has a dozen lines */

/* Reads XDG_PICTURES_DIR="$HOME/Pictures" from user-dirs.dirs; false if there is no usable entry. */
static bool user_dirs(char *out, size_t room) {
  const char *config = folder_of("XDG_CONFIG_HOME"), *home = folder_of("HOME");
  char path[PLACE_PATH];
  if (!home) return false;
  if (config)
    snprintf(path, sizeof path, "%s/user-dirs.dirs", config);
  else
    snprintf(path, sizeof path, "%s/.config/user-dirs.dirs", home);
  size_t size;
  char *text = file_read_regular(path, USER_DIRS_MOST, &size, NULL), *rest = NULL;
  bool found = false;
  for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line; line = strtok_r(NULL, "\n", &rest)) {
    static const char key[] = "XDG_PICTURES_DIR=\"";
    char *at = line + strspn(line, " \t");
    if (strncmp(at, key, sizeof key - 1) != 0) continue;
    at += sizeof key - 1;
    char *end = strchr(at, '"');
    if (!end) continue;
    *end = '\0';
    bool relative = strncmp(at, "$HOME/", 6) == 0;
    if (!relative && at[0] != '/') continue;
    int length = relative ? snprintf(out, room, "%s/%s", home, at + 6) : snprintf(out, room, "%s", at);
    found = length > 0 && (size_t)length < room;
  }
  free(text);
  return found;
}

static bool usable(const char *folder) {
  struct stat info;
  return stat(folder, &info) == 0 && S_ISDIR(info.st_mode) && access(folder, W_OK | X_OK) == 0;
}

void user_dirs_pictures(char *out, size_t room) {
  const char *pictures = getenv("XDG_PICTURES_DIR"), *home = folder_of("HOME");
  if (pictures && *pictures && strlen(pictures) < room && usable(pictures)) {
    snprintf(out, room, "%s", pictures);
    return;
  }
  if (user_dirs(out, room) && usable(out)) return;
  if (home && snprintf(out, room, "%s/Pictures", home) < (int)room && usable(out)) return;
  Error error; /* no such folder: the program's own folder is better than wherever it was started */
  if (!data_folder(out, room, "pictures", &error) || !usable(out)) out[0] = '\0';
}

void user_dirs_picture(char *out, size_t room, const char *ending) {
  char folder[PLACE_PATH] = "", when[32];
  user_dirs_pictures(folder, sizeof folder);
  time_name(when, sizeof when);
  for (int i = 1; i <= TRIES; i++) {
    char number[16] = "";
    if (i > 1) snprintf(number, sizeof number, "-%d", i);
    snprintf(out, room, "%s%spacade-%s%s%s%s", folder, folder[0] ? "/" : "", when, number, ending[0] ? "." : "",
             ending);
    if (access(out, F_OK) != 0) return;
  }
}
