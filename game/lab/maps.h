/* The shipped maps: finds the levels folder, lists it, and opens a map by id or path. */
#ifndef PACADE_LAB_MAPS_H
#define PACADE_LAB_MAPS_H

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

/* The levels folder: $PACADE_LEVELS, else beside or above the program, else the installed one. False when there is
 * none. */
bool maps_folder(char *out, size_t room, Error *error);
bool maps_list(MapList *list, Error *error);
void maps_list_destroy(MapList *list);
/* A path, or the id of a shipped map. */
Map *maps_open(const char *name, Error *error);

#endif
