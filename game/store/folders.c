/* The XDG folders, as the environment names them.
 * Must not know what is kept in them. */
#include "game/store/folders.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const struct {
  const char *variable, *below_home;
} places[FOLDER_COUNT] = {
    [FOLDER_CONFIG] = {"XDG_CONFIG_HOME", ".config"}, [FOLDER_DATA] = {"XDG_DATA_HOME", ".local/share"}};

bool folder_path(Folder folder, const char *name, char *out, size_t room, Error *error) {
  const char *root = getenv(places[folder].variable), *home = getenv("HOME");
  int length;
  if (root && root[0] == '/') /* the standard says to ignore a relative one */
    length = snprintf(out, room, "%s/pacade%s%s", root, name ? "/" : "", name ? name : "");
  else if (home && home[0] == '/')
    length =
        snprintf(out, room, "%s/%s/pacade%s%s", home, places[folder].below_home, name ? "/" : "", name ? name : "");
  else
    return error_set(error, "neither %s nor HOME names a folder", places[folder].variable);
  if (length > 0 && (size_t)length < room) return true;
  return error_set(error, "the path of the folder %s is too long", name ? name : "pacade");
}

bool folder_make_for(const char *path, Error *error) {
  char part[FOLDER_PATH + 256];
  size_t length = strlen(path);
  if (length >= sizeof part) return error_set(error, "the path of a folder is too long");
  for (size_t i = 1; i < length; i++) {
    if (path[i] != '/') continue;
    memcpy(part, path, i);
    part[i] = 0;
    if (mkdir(part, 0700) == 0 || errno == EEXIST) continue;
    /* A parent folder may be inaccessible and yet exist. */
    struct stat info;
    int kept = errno;
    if (stat(part, &info) == 0 && S_ISDIR(info.st_mode)) continue;
    return error_set(error, "%s: can't make the folder: %s", part, strerror(kept));
  }
  return true;
}
