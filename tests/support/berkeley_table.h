/* What the tests of the Berkeley rules share: a position made from a map's text, and the Berkeley project's own files,
 * read where they are at hand ($PACADE_SHARED or ../shared). */
#ifndef PACADE_TESTS_BERKELEY_TABLE_H
#define PACADE_TESTS_BERKELEY_TABLE_H

#include "game/core/berkeley.h"
#include "tests/support/check.h"

typedef struct Table {
  Map *map;
  BerkeleyField field;
  BerkeleyState state;
} Table;

/* Two rows of open cells; ghost 1 starts at (1, 1), ghost 2 at (6, 1), Pacman at (1, 2). */
extern const char table_arena[];

/* At the start of the map, which is the table's from now on. */
void table_of_map(Table *table, Map *map);
void table_of(Table *table, const char *text);
void table_clear(Table *table);

/* The path of one of the Berkeley project's files. */
void shared_path(char *out, size_t room, const char *name);
/* False, and says so, where they are not at hand. */
bool shared_there(void);
/* The layout a trace is of: what its name has before the underscore. */
void open_layout(Table *table, const char *trace);
/* A whole trace, NUL-ended and allocated. */
char *read_trace(const char *trace, size_t *size);

#endif
