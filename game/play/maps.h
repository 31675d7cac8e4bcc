/* The shipped maps and the user's own: finds their folders, lists them, and opens a map by id or path. */
#ifndef PACADE_PLAY_MAPS_H
#define PACADE_PLAY_MAPS_H

#include "game/core/level.h"

typedef struct MapEntry {
  char id[96]; /* path under levels/ without the extension, e.g. "1/first-corridor" */
  char path[1024];
  int32_t level; /* as in its header; 0: it can't be read */
  bool unnamed;  /* its name is too long for an id: `id` is only its beginning, and the level is 0 */
} MapEntry;

typedef struct MapList {
  MapEntry *entries; /* sorted by level, then by file name */
  int32_t count;
} MapList;

/* The level that a map is for: the one that it names, otherwise the first one that accepts it. */
int32_t maps_level(const Map *map);

/* The levels folder: $PACADE_LEVELS, else beside or above the program, else the installed one. False when there is
 * none. */
bool maps_folder(char *out, size_t room, Error *error);
bool maps_list(MapList *list, Error *error);
/* The shipped showcase games: a folder of records beside the maps, which need not exist. */
bool maps_reels_folder(char *out, size_t room, Error *error);
/* The user's own maps, made in the editor: $XDG_DATA_HOME/pacade/maps or ~/.local/share/pacade/maps, which need not
 * exist. Their ids are "mine/NAME". */
bool maps_mine_folder(char *out, size_t room, Error *error);
/* Adds them to a list (which may be zeroed), after its entries. It is no error if the folder does not exist. */
bool maps_list_mine(MapList *list, Error *error);
void maps_list_destroy(MapList *list);
/* Opens a path, the id of a shipped map, "mine/NAME", or "arcade/SEED" for the arcade maze generated from this seed. */
Map *maps_open(const char *name, Error *error);

#endif
