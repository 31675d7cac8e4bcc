/* The shipped maps and the user's own: where their folders are, what is in them, and opening by id or path.
 * Must not know agents, nor what a level does with its maps. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows dladdr only then */
#include "game/play/maps.h"
#include "game/core/arcade_make.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PARENTS_MAX = 3 }; /* build/<variant>/pacade finds the levels of its own tree */

static const char *const endings[] = {".txt", ".lay", ".map", NULL};
static const char mine[] = "mine/"; /* the prefix of the ids of the user's own maps */

static bool is_folder(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* False when it does not fit: such a path is treated as if it did not exist. */
static bool join(char *out, size_t room, const char *folder, const char *name) {
  int length = snprintf(out, room, "%s/%s", folder, name);
  return length > 0 && (size_t)length < room;
}

/* Looks for levels/ beside a file and in the folders above it, and in share/pacade/ there: an installed copy finds
 * its maps wherever it was put. Modifies the path. */
static bool folder_near(char *path, char *out, size_t room) {
  for (int up = 0; up <= PARENTS_MAX; up++) {
    char *slash = strrchr(path, '/');
    if (!slash) return false;
    *slash = '\0';
    if (join(out, room, path, "share/pacade/levels") && is_folder(out)) return true;
    if (join(out, room, path, "levels") && is_folder(out)) return true;
  }
  return false;
}

static bool folder_near_program(char *out, size_t room) {
  char program[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length <= 0) return false;
  program[length] = '\0';
  return folder_near(program, out, room);
}

/* For another program that uses this code as a library: starts from the library's own file. */
static bool folder_near_library(char *out, size_t room) {
  Dl_info info;
  char *path = dladdr(endings, &info) && info.dli_fname ? realpath(info.dli_fname, NULL) : NULL;
  bool found = path && folder_near(path, out, room);
  free(path);
  return found;
}

bool maps_folder(char *out, size_t room, Error *error) {
  const char *named = getenv("PACADE_LEVELS");
  if (named && *named) {
    int length = snprintf(out, room, "%s", named);
    if (length > 0 && (size_t)length < room && is_folder(out)) return true;
    return error_set(error, "PACADE_LEVELS names '%s', which is not a folder", named);
  }
  if (folder_near_program(out, room) || folder_near_library(out, room)) return true;
  int length = snprintf(out, room, "levels");
  if (length > 0 && (size_t)length < room && is_folder(out)) return true;
  return error_set(error, "no folder 'levels' near the program; set PACADE_LEVELS to where the maps are");
}

bool maps_mine_folder(char *out, size_t room, Error *error) {
  const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
  int length = -1;
  if (data && data[0] == '/')
    length = snprintf(out, room, "%s/pacade/maps", data);
  else if (home && home[0] == '/')
    length = snprintf(out, room, "%s/.local/share/pacade/maps", home);
  if (length > 0 && (size_t)length < room) return true;
  return error_set(error, "no folder for your own maps: neither XDG_DATA_HOME nor HOME is set");
}

/* Where the extension begins in a map's file name, or NULL for other files. */
static const char *map_ending(const char *name) {
  const char *dot = strrchr(name, '.');
  if (!dot || dot == name) return NULL;
  for (int i = 0; endings[i]; i++)
    if (strcmp(dot, endings[i]) == 0) return dot;
  return NULL;
}

bool maps_reels_folder(char *out, size_t room, Error *error) {
  char folder[PATH_MAX];
  return maps_folder(folder, sizeof folder, error) &&
         (join(out, room, folder, "reels") || error_set(error, "%s: the path is too long", folder));
}

int32_t maps_level(const Map *map) {
  const Level *level = level_of_map(map);
  return level ? level->number : map->level;
}

static bool add_entry(MapList *list, int32_t *room, const char *path, const char *id, size_t id_length, Error *error) {
  MapEntry entry = {.unnamed = id_length >= sizeof entry.id || strlen(path) >= sizeof entry.path};
  snprintf(entry.id, sizeof entry.id, "%.*s", (int)id_length, id);
  snprintf(entry.path, sizeof entry.path, "%.*s", (int)sizeof entry.path - 1, path);
  Error wrong = {0};
  Map *map = entry.unnamed ? NULL : map_read_regular(path, &wrong);
  if (map) entry.level = maps_level(map);
  if (!map && wrong.memory) return error_set_memory(error, "%s", wrong.text); /* the map itself may be fine */
  map_destroy(map);
  if (list->count == *room) {
    int32_t bigger = *room ? *room * 2 : 32;
    MapEntry *more = realloc(list->entries, sizeof *more * (size_t)bigger);
    if (!more) return error_set(error, "out of memory for the list of maps");
    list->entries = more;
    *room = bigger;
  }
  list->entries[list->count++] = entry;
  return true;
}

static DIR *open_folder(const char *folder, Error *error) {
  DIR *open = opendir(folder);
  if (!open) error_set(error, "%s: can't list the folder: %s", folder, strerror(errno));
  return open;
}

/* The next item; NULL at the end, and where reading the folder fails: then `ok` is false. */
static const struct dirent *next_item(DIR *open, const char *folder, bool *ok, Error *error) {
  errno = 0;
  const struct dirent *item = readdir(open);
  if (!item && errno != 0) *ok = error_set(error, "%s: can't list the folder: %s", folder, strerror(errno));
  return item;
}

/* Adds the maps of one folder; `prefix` is put in front of their ids ("" or "1/"). */
static bool add_folder(MapList *list, int32_t *room, const char *folder, const char *prefix, Error *error) {
  DIR *open = open_folder(folder, error);
  if (!open) return false;
  bool ok = true;
  const struct dirent *item;
  while (ok && (item = next_item(open, folder, &ok, error))) {
    const char *ending = map_ending(item->d_name);
    char path[PATH_MAX], id[PATH_MAX];
    if (item->d_name[0] == '.' || !ending) continue;
    if (!join(path, sizeof path, folder, item->d_name) || is_folder(path)) continue;
    int length = snprintf(id, sizeof id, "%s%.*s", prefix, (int)(ending - item->d_name), item->d_name);
    ok = add_entry(list, room, path, id, (size_t)length, error);
  }
  closedir(open);
  return ok;
}

/* Maps that can't be read (level 0) are sorted last. */
static int compare_entries(const void *a, const void *b) {
  const MapEntry *x = a, *y = b;
  uint32_t level_x = (uint32_t)x->level - 1, level_y = (uint32_t)y->level - 1;
  if (level_x != level_y) return level_x < level_y ? -1 : 1;
  return strcmp(x->id, y->id);
}

bool maps_list(MapList *list, Error *error) {
  *list = (MapList){0};
  char folder[PATH_MAX];
  if (!maps_folder(folder, sizeof folder, error)) return false;
  int32_t room = 0;
  bool ok = add_folder(list, &room, folder, "", error);
  DIR *open = ok ? open_folder(folder, error) : NULL;
  ok = open != NULL;
  const struct dirent *item;
  while (ok && (item = next_item(open, folder, &ok, error))) {
    char path[PATH_MAX], prefix[NAME_MAX + 2];
    if (item->d_name[0] == '.' || !join(path, sizeof path, folder, item->d_name) || !is_folder(path)) continue;
    snprintf(prefix, sizeof prefix, "%s/", item->d_name);
    ok = add_folder(list, &room, path, prefix, error);
  }
  if (open) closedir(open);
  if (!ok) {
    maps_list_destroy(list);
    return false;
  }
  if (list->count > 0) qsort(list->entries, (size_t)list->count, sizeof *list->entries, compare_entries);
  return true;
}

bool maps_list_mine(MapList *list, Error *error) {
  char folder[PATH_MAX];
  if (!maps_mine_folder(folder, sizeof folder, NULL) || !is_folder(folder)) return true;
  int32_t before = list->count, room = list->count;
  if (!add_folder(list, &room, folder, mine, error)) return false;
  int32_t added = list->count - before;
  if (added > 0) qsort(list->entries + before, (size_t)added, sizeof *list->entries, compare_entries);
  return true;
}

void maps_list_destroy(MapList *list) {
  free(list->entries);
  *list = (MapList){0};
}

/* The file of a map by its id, with or without the extension. */
static bool find_by_id(const char *name, char *out, size_t room) {
  char folder[PATH_MAX];
  struct stat info;
  bool own = strncmp(name, mine, sizeof mine - 1) == 0;
  if (own) name += sizeof mine - 1;
  if (*name == '\0' || *name == '/') return false;
  if (!(own ? maps_mine_folder(folder, sizeof folder, NULL) : maps_folder(folder, sizeof folder, NULL))) return false;
  if (!join(out, room, folder, name)) return false;
  if (map_ending(name) && stat(out, &info) == 0 && S_ISREG(info.st_mode)) return true;
  size_t length = strlen(out);
  for (int i = 0; endings[i]; i++) {
    if (length + strlen(endings[i]) >= room) return false;
    memcpy(out + length, endings[i], strlen(endings[i]) + 1);
    if (stat(out, &info) == 0 && S_ISREG(info.st_mode)) return true;
  }
  return false;
}

/* "arcade/77": the maze that is generated from this seed. */
static bool made_seed(const char *name, uint64_t *seed) {
  static const char folder[] = "arcade/";
  if (strncmp(name, folder, sizeof folder - 1) != 0) return false;
  const char *digits = name + sizeof folder - 1;
  size_t length = strspn(digits, "0123456789");
  errno = 0;
  *seed = strtoull(digits, NULL, 10);
  return length > 0 && digits[length] == '\0' && errno == 0;
}

Map *maps_open(const char *name, Error *error) {
  uint64_t seed;
  struct stat info;
  char path[PATH_MAX];
  bool missing = stat(name, &info) != 0 && (errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG);
  bool folder = !missing && S_ISDIR(info.st_mode);
  if (missing && made_seed(name, &seed)) return arcade_make(seed, error);
  if ((missing || folder) && find_by_id(name, path, sizeof path)) return map_read(path, error);
  if (missing && !strchr(name, '.')) {
    error_set(error, "%s: no such file, and no map of that id (see 'pacade maps')", name);
    return NULL;
  }
  return map_read(name, error);
}
