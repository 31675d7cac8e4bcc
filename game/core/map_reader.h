/* A map's text, line by line: numbers, and refusals that name the place. Knows no format and no sign of a map,
 * except for the grid of costs that may follow any of them. Only the readers of maps need it. */
#ifndef PACADE_CORE_MAP_READER_H
#define PACADE_CORE_MAP_READER_H

#include "game/core/map.h"

typedef struct MapReader {
  const char *name;     /* of the file, for messages */
  const char *at, *end; /* what is still unread: always at the start of a line */
  const char *line;     /* the current line, without its end */
  size_t length;        /* of the line, without CR */
  int32_t number;       /* of the line, from 1 */
  Map *map;
  Error *error;
} MapReader;

/* Steps to the next line; false at the end of the text. */
bool reader_next(MapReader *r);
/* The same, over blank lines. */
bool reader_next_filled(MapReader *r);
bool reader_is_blank(char c);
bool reader_line_blank(const MapReader *r);
void reader_skip_blanks(const MapReader *r, size_t *column);

/* Reads a whole number at *column and moves past it; anything huge stays at a cap, which every check refuses. */
bool reader_number(const MapReader *r, size_t *column, long *value);
/* Exactly two numbers on the line. */
bool reader_pair(const MapReader *r, const char *expected, long pair[2]);

/* Always false: "name:line:column: expected this, found that byte". */
bool reader_refuse(const MapReader *r, size_t column, const char *expected);
bool reader_refuse_memory(const MapReader *r);

/* Whether the line is "# costs:", behind which a grid of costs follows (map_costs.c). */
bool reader_at_costs(const MapReader *r);
/* The grid itself: as many rows as the board has, one character per cell. The reader stands on "# costs:". */
bool reader_costs(MapReader *r);

#endif
