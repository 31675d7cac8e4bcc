/* The shipped maps and a person's own: finds their folders, lists them, and opens a map by id or path. */
#ifndef PACADE_PLAY_MAPS_H
#define PACADE_PLAY_MAPS_H

#include "game/core/level.h"

typedef struct MapEntry {
  char id[96]; /* path under levels/ without the ending, e.g. "1/first-corridor" */
  char path[1024];
  int32_t level; /* by its header */
} MapEntry;

typedef struct MapList {
  MapEntry *entries; /* by level, then by file name */
  int32_t count;
} MapList;

/* The level a map is for: the one it names, or else the first that takes it. */
int32_t maps_level(const Map *map);

/* The levels folder: $PACADE_LEVELS, else beside or above the program, else the installed one. False when there is
 * none. */
bool maps_folder(char *out, size_t room, Error *error);
bool maps_list(MapList *list, Error *error);
/* The shipped games worth seeing: a folder of records beside the maps, which need not exist. */
bool maps_reels_folder(char *out, size_t room, Error *error);
/* A person's own maps, made in the editor: $XDG_DATA_HOME/pacade/maps or ~/.local/share/pacade/maps, which need not
 * exist. Their ids are "mine/NAME". */
bool maps_mine_folder(char *out, size_t room, Error *error);
/* Adds them to a list (a zeroed one is fine), after what is there. No folder is no error. */
bool maps_list_mine(MapList *list, Error *error);
void maps_list_destroy(MapList *list);
/* A path, the id of a shipped map, "mine/NAME", or "arcade/SEED" for the arcade maze that is made of this seed. */
Map *maps_open(const char *name, Error *error);

#endif
