/* The queries of a grid benchmark's .scen file: where from, where to, on which map. Must not know how they are
 * answered. */
#ifndef PACADE_LAB_SCEN_H
#define PACADE_LAB_SCEN_H

#include "game/core/base.h"

typedef struct ScenQuery {
  const char *map; /* inside the file's text, NUL-ended */
  int32_t line;
  int32_t width, height, start_x, start_y, goal_x, goal_y;
} ScenQuery;

typedef struct Scen {
  const char *path;
  char *text;
  ScenQuery *queries;
  int32_t count, room;
} Scen;

/* Takes ownership of the text, which is allocated and has a NUL after `size` bytes. False with a message (path,
 * line, what was expected); call scen_destroy in either case. */
bool scen_parse(Scen *scen, char *text, size_t size, const char *path, Error *error);
/* The same from a file. */
bool scen_read(Scen *scen, const char *path, Error *error);
void scen_destroy(Scen *scen);

#endif
