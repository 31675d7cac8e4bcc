/* A map as it was drawn: board, where everything starts, and what its header says.
 * Reads and writes the three text formats, told apart by content. Knows no rules of any level. */
#ifndef PACADE_CORE_MAP_H
#define PACADE_CORE_MAP_H

#include "game/core/board.h"

typedef enum { MAP_DIGITS, MAP_CHARACTERS, MAP_GRID, MAP_FORMAT_COUNT } MapFormat;

typedef struct CellList {
  Cell *at;
  int32_t count, room;
} CellList;

enum { MAP_TEXT = 128, MAP_NO_PAR = INT32_MIN };

typedef struct Map {
  MapFormat format;
  char title[MAP_TEXT], author[MAP_TEXT]; /* empty when the header has none */
  int32_t level;                          /* 0 when the header has none */
  int32_t par;                            /* best known score, MAP_NO_PAR when the header has none */
  int32_t rooms, energy;                  /* maze maps; 0 and -1 when the header has none */
  bool hidden;                            /* maze maps: a pill's value shows only when touched */
  Board board;
  Cell pacman;    /* CELL_NONE in a grid benchmark map */
  Cell exit;      /* CELL_NONE when there is none */
  CellList foods; /* in reading order, as are the others */
  CellList monsters;
  uint8_t *monster_tags; /* one per monster: 'G', '1'..'4', or '3' of the digits format as 'G' */
  CellList pies;
  CellList pills;       /* energy pills of a maze map */
  uint8_t *pill_values; /* 1..5, one per pill */
} Map;

/* A readable word for each format: "digits", "characters", "grid". */
const char *map_format_name(MapFormat format);

/* Reads a map from memory. `name` stands in messages ("name:line:column: what was expected").
 * NULL with a message on anything that is not a whole, legal map; never a partial one. */
Map *map_parse(const char *text, size_t size, const char *name, Error *error);
/* The same from a file or a pipe; and from a file alone, for paths that nobody has named: a pipe would be waited for.
 */
Map *map_read(const char *path, Error *error);
Map *map_read_regular(const char *path, Error *error);
void map_destroy(Map *map);

/* The map as text, in its own format (header first), NUL-ended, allocated; *size is without the NUL.
 * Reading it again gives an equal map. NULL only when memory is short. */
char *map_write(const Map *map, size_t *size);
/* The same things in the same places (titles and format aside). */
bool map_equal(const Map *a, const Map *b);
/* A hash of everything map_equal compares. */
uint64_t map_hash(const Map *map);

#endif
