/* Reading the three text formats, told apart by content. Every refusal names the place and what was expected.
 * Knows no rules of any level: a map without food is a map. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/file.h"
#include "game/core/map.h"
#include "game/core/map_reader.h"

/* The largest legal map, written loosely (digits with two blanks per cell, costs, long header), stays below this. */
static const size_t map_bytes_max = (size_t)96 << 20;

static bool list_add(CellList *list, Cell cell) {
  if (list->count == list->room) {
    int32_t room = list->room ? list->room * 2 : 16;
    Cell *more = realloc(list->at, sizeof(Cell) * (size_t)room);
    if (!more) return false;
    list->at = more;
    list->room = room;
  }
  list->at[list->count++] = cell;
  return true;
}

/* Adds to a list with a byte beside each cell (a monster's tag, a pill's value). */
static bool list_add_tagged(CellList *list, uint8_t **tags, Cell cell, uint8_t tag) {
  int32_t room = list->room;
  if (!list_add(list, cell)) return false;
  if (list->room != room) {
    uint8_t *more = realloc(*tags, (size_t)list->room);
    if (!more) return false;
    *tags = more;
  }
  (*tags)[list->count - 1] = tag;
  return true;
}

/* ---- header ---- */

static void copy_text(char out[MAP_TEXT], const char *from, size_t length) {
  size_t n = length < MAP_TEXT - 1 ? length : MAP_TEXT - 1;
  while (n > 0 && n < length && ((unsigned char)from[n] & 0xc0) == 0x80) n--; /* not in the middle of a character */
  size_t used = 0; /* blanks at both ends are dropped, those that were control bytes too: a title is read as written */
  for (size_t i = 0; i < n; i++) {
    char c = (unsigned char)from[i] < 0x20 || from[i] == 0x7f ? ' ' : from[i];
    if (c != ' ' || used > 0) out[used++] = c;
  }
  while (used > 0 && out[used - 1] == ' ') used--;
  out[used] = '\0';
}

static bool header_number(MapReader *r, size_t column, long low, long high, int32_t *out) {
  long value = 0;
  size_t i = column;
  if (!reader_number(r, &i, &value) || value < low || value > high) {
    char expected[64];
    snprintf(expected, sizeof expected, "a whole number from %ld to %ld", low, high);
    return reader_refuse(r, column, expected);
  }
  reader_skip_blanks(r, &i);
  if (i != r->length) return reader_refuse(r, i, "the end of the line after a number");
  *out = (int32_t)value;
  return true;
}

/* Whether the values of pills are to be seen. */
static bool header_values(MapReader *r, size_t column, size_t length) {
  bool hidden = length == 6 && memcmp(r->line + column, "hidden", 6) == 0;
  bool shown = length == 5 && memcmp(r->line + column, "shown", 5) == 0;
  r->map->hidden = hidden;
  return hidden || shown || reader_refuse(r, column, "'shown' or 'hidden'");
}

/* One line of the form "# key: value"; other lines that start with # are remarks. */
static bool header_line(MapReader *r) {
  size_t key = 1;
  reader_skip_blanks(r, &key);
  const char *colon = memchr(r->line + key, ':', r->length - key);
  if (!colon) return true;
  size_t key_length = (size_t)(colon - r->line) - key, value = (size_t)(colon - r->line) + 1;
  reader_skip_blanks(r, &value);
  size_t length = r->length;
  while (length > value && reader_is_blank(r->line[length - 1])) length--;
  const struct {
    const char *key;
    char *text;
    int32_t *number;
    long low, high;
  } known[] = {
      {"title", r->map->title, NULL, 0, 0},
      {"author", r->map->author, NULL, 0, 0},
      {"level", NULL, &r->map->level, 1, 99},
      {"par", NULL, &r->map->par, -100000000, 100000000},
      {"rooms", NULL, &r->map->rooms, 1, (BOARD_MAX_SIDE - 1) / 2},
      {"energy", NULL, &r->map->energy, 0, 100000000},
  };
  if (key_length == 6 && memcmp(r->line + key, "values", 6) == 0) return header_values(r, value, length - value);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strlen(known[i].key) != key_length || memcmp(known[i].key, r->line + key, key_length) != 0) continue;
    if (known[i].text) {
      copy_text(known[i].text, r->line + value, length - value);
      return true;
    }
    return header_number(r, value, known[i].low, known[i].high, known[i].number);
  }
  return true;
}

/* Reads the leading block; the reader is left behind its last line. */
static bool read_header(MapReader *r) {
  MapReader rest = *r;
  while (reader_next(r)) {
    if (reader_line_blank(r)) continue;
    if (r->line[0] != '#') break;
    if (reader_at_costs(r)) return reader_refuse(r, 0, "the rows of the map before its costs");
    if (!header_line(r)) return false;
    rest = *r;
  }
  *r = rest;
  return true;
}

/* ---- formats ---- */

/* What may follow the rows: a grid of costs, and nothing else. */
static bool read_end(MapReader *r) {
  if (!reader_next_filled(r)) return true;
  if (!reader_at_costs(r)) return reader_refuse(r, 0, "the end of the map");
  if (!reader_costs(r)) return false;
  return !reader_next_filled(r) || reader_refuse(r, 0, "the end of the map");
}

static bool read_digits(MapReader *r) {
  Map *map = r->map;
  long size[2], place[2];
  if (!reader_pair(r, "ROWS COLS", size)) return false;
  if (size[0] < 1 || size[1] < 1 || size[0] > BOARD_MAX_SIDE || size[1] > BOARD_MAX_SIDE)
    return error_set(r->error, "%s:%d:1: a map of %ld x %ld cells, expected 1 to %d rows and columns", r->name,
                     (int)r->number, size[0], size[1], (int)BOARD_MAX_SIDE);
  if ((size_t)(r->end - r->at) < (size_t)size[0] * (size_t)size[1])
    return error_set(r->error, "%s: %ld x %ld cells announced, but the file ends before that", r->name, size[0],
                     size[1]);
  if (!board_init(&map->board, (int32_t)size[0], (int32_t)size[1], r->error)) return false;
  for (int32_t row = 0; row < map->board.rows; row++) {
    if (!reader_next_filled(r))
      return error_set(r->error, "%s: expected %ld rows of cells, found %d", r->name, size[0], (int)row);
    size_t column = 0;
    for (int32_t col = 0; col < map->board.cols; col++) {
      reader_skip_blanks(r, &column);
      size_t start = column;
      long value;
      if (!reader_number(r, &column, &value) || value < 0 || value > 3 ||
          (column < r->length && !reader_is_blank(r->line[column])))
        return reader_refuse(r, start, "0 (open), 1 (wall), 2 (food) or 3 (monster)");
      Cell cell = board_cell(&map->board, row, col);
      map->board.open[cell] = value != 1;
      if (value == 2 && !list_add(&map->foods, cell)) return reader_refuse_memory(r);
      if (value == 3 && !list_add_tagged(&map->monsters, &map->monster_tags, cell, 'G')) return reader_refuse_memory(r);
    }
    reader_skip_blanks(r, &column);
    if (column != r->length) return reader_refuse(r, column, "the end of the row");
  }
  if (!reader_next_filled(r))
    return error_set(r->error, "%s: expected a last line ROW COL of Pacman, found the end", r->name);
  if (!reader_pair(r, "ROW COL of Pacman", place)) return false;
  if (place[0] < 0 || place[1] < 0 || place[0] >= size[0] || place[1] >= size[1])
    return error_set(r->error, "%s:%d:1: Pacman at %ld %ld, expected a place inside %ld x %ld", r->name, (int)r->number,
                     place[0], place[1], size[0], size[1]);
  map->pacman = board_cell(&map->board, (int32_t)place[0], (int32_t)place[1]);
  if (!map->board.open[map->pacman])
    return error_set(r->error, "%s:%d:1: Pacman at %ld %ld stands on a wall, expected an open cell", r->name,
                     (int)r->number, place[0], place[1]);
  for (int32_t i = 0; i < map->monsters.count; i++)
    if (map->monsters.at[i] == map->pacman)
      return error_set(r->error, "%s:%d:1: Pacman at %ld %ld stands on a monster, expected a free cell", r->name,
                       (int)r->number, place[0], place[1]);
  return read_end(r);
}

/* What one character means; false for one that means nothing. */
static bool read_character(MapReader *r, Cell cell, size_t column) {
  Map *map = r->map;
  char c = r->line[column];
  map->board.open[cell] = c != '%';
  bool ok = true;
  switch (c) {
    case '%':
    case ' ': break;
    case '.': ok = list_add(&map->foods, cell); break;
    case 'o':
    case 'O':
    case '0': ok = list_add(&map->pies, cell); break;
    case 'G': ok = list_add_tagged(&map->monsters, &map->monster_tags, cell, 'G'); break;
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
      if (map->energy >= 0)
        ok = list_add_tagged(&map->pills, &map->pill_values, cell, (uint8_t)(c - '0'));
      else if (c != '5')
        ok = list_add_tagged(&map->monsters, &map->monster_tags, cell, (uint8_t)c);
      else
        return reader_refuse(r, column, "a monster 1 to 4 (pills 1 to 5 need a line '# energy: H')");
      break;
    case 'P':
      if (map->pacman != CELL_NONE) return reader_refuse(r, column, "only one Pacman: this is the second");
      map->pacman = cell;
      break;
    case 'E':
      if (map->exit != CELL_NONE) return reader_refuse(r, column, "only one exit: this is the second");
      map->exit = cell;
      break;
    default: return reader_refuse(r, column, "one of % . P G 1-4 o O 0 E or a space");
  }
  return ok || reader_refuse_memory(r);
}

/* The reader stands on the first row. */
static bool read_characters(MapReader *r) {
  Map *map = r->map;
  MapReader first = *r;
  int32_t rows = 0, row = 0;
  size_t cols = 0;
  do {
    if (reader_at_costs(r)) break;
    row++;
    if (r->length > 0) rows = row; /* empty lines at the end are no rows */
    if (r->length > cols) cols = r->length;
    if (rows > BOARD_MAX_SIDE || cols > BOARD_MAX_SIDE)
      return error_set(r->error, "%s:%d:1: over %d rows or columns", r->name, (int)r->number, (int)BOARD_MAX_SIDE);
  } while (reader_next(r));
  if (rows == 0) return error_set(r->error, "%s:1:1: empty, expected a map", r->name);
  if (!board_init(&map->board, rows, (int32_t)cols, r->error)) return false;
  *r = first;
  for (row = 0; row < rows; row++) {
    for (int32_t col = 0; col < map->board.cols; col++) {
      Cell cell = board_cell(&map->board, row, col);
      if ((size_t)col >= r->length)
        map->board.open[cell] = 1;
      else if (!read_character(r, cell, (size_t)col))
        return false;
    }
    if (row + 1 < rows) reader_next(r);
  }
  if (map->pacman == CELL_NONE) return error_set(r->error, "%s: expected one Pacman (P), found none", r->name);
  return read_end(r);
}

/* The value of a header line "word N" of a grid benchmark map. */
static bool grid_number(MapReader *r, size_t column, long *value) {
  reader_skip_blanks(r, &column);
  size_t start = column;
  if (!reader_number(r, &column, value) || *value < 1 || *value > BOARD_MAX_SIDE)
    return reader_refuse(r, start, "a size from 1 to 4096");
  reader_skip_blanks(r, &column);
  return column == r->length || reader_refuse(r, column, "the end of the line after a size");
}

static bool line_starts(const MapReader *r, const char *word) {
  size_t n = strlen(word);
  return r->length >= n && memcmp(r->line, word, n) == 0 && (r->length == n || reader_is_blank(r->line[n]));
}

static bool read_grid(MapReader *r) {
  Map *map = r->map;
  long rows = 0, cols = 0;
  for (;;) {
    if (!reader_next_filled(r)) return error_set(r->error, "%s: expected a line 'map', found the end", r->name);
    if (line_starts(r, "map")) break;
    if (line_starts(r, "height")) {
      if (!grid_number(r, 6, &rows)) return false;
    } else if (line_starts(r, "width")) {
      if (!grid_number(r, 5, &cols)) return false;
    } else {
      return reader_refuse(r, 0, "height, width or map");
    }
  }
  if (rows == 0 || cols == 0)
    return error_set(r->error, "%s:%d:1: expected height and width before 'map'", r->name, (int)r->number);
  if ((size_t)(r->end - r->at) < (size_t)rows * (size_t)cols)
    return error_set(r->error, "%s: %ld x %ld cells announced, but the file ends before that", r->name, rows, cols);
  if (!board_init(&map->board, (int32_t)rows, (int32_t)cols, r->error)) return false;
  for (int32_t row = 0; row < rows; row++) {
    if (!reader_next(r))
      return error_set(r->error, "%s: expected %ld rows of cells, found %d", r->name, rows, (int)row);
    if (r->length != (size_t)cols)
      return error_set(r->error, "%s:%d:%zu: expected a row of %ld cells, found %zu", r->name, (int)r->number,
                       r->length + 1, cols, r->length);
    uint8_t *open = map->board.open + board_cell(&map->board, row, 0);
    for (long col = 0; col < cols; col++) open[col] = r->line[col] == '.' || r->line[col] == 'G' || r->line[col] == 'S';
  }
  return read_end(r);
}

/* Two numbers alone on the first line mean digits, unless a wall or Pacman further on says that it was a row. */
static bool looks_like_digits(const MapReader *r) {
  bool number = false;
  for (size_t i = 0; i < r->length; i++) {
    char c = r->line[i];
    if (c >= '0' && c <= '9')
      number = true;
    else if (!reader_is_blank(c) && c != '-' && c != '+')
      return false;
  }
  size_t rest = (size_t)(r->end - r->at);
  const char *costs = memchr(r->at, '#', rest); /* their grid has walls as well, and says nothing of the format */
  if (costs) rest = (size_t)(costs - r->at);
  return number && !memchr(r->at, 'P', rest) && !memchr(r->at, '%', rest);
}

static bool read_map(MapReader *r) {
  if (!read_header(r)) return false;
  do {
    if (!reader_next(r)) return error_set(r->error, "%s:1:1: empty, expected a map", r->name);
  } while (r->length == 0);
  MapReader first = *r; /* lines of blanks are rows of a map in characters, and nothing to the other formats */
  while (reader_line_blank(r) && reader_next(r)) continue;
  if (looks_like_digits(r)) {
    r->map->format = MAP_DIGITS;
    return read_digits(r);
  }
  if (line_starts(r, "type")) {
    r->map->format = MAP_GRID;
    return read_grid(r);
  }
  *r = first;
  r->map->format = MAP_CHARACTERS;
  return read_characters(r);
}

Map *map_parse(const char *text, size_t size, const char *name, Error *error) {
  Map *map = calloc(1, sizeof *map);
  if (!map) {
    error_set_memory(error, "%s: out of memory", name);
    return NULL;
  }
  map->pacman = map->exit = CELL_NONE;
  map->par = MAP_NO_PAR;
  map->energy = -1;
  if (size > map_bytes_max) {
    error_set(error, "%s: %zu bytes, expected at most %zu", name, size, map_bytes_max);
    map_destroy(map);
    return NULL;
  }
  if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) { /* a byte order mark */
    text += 3;
    size -= 3;
  }
  MapReader reader = {.name = name, .at = text, .end = text + size, .line = text, .map = map, .error = error};
  if (!read_map(&reader)) {
    map_destroy(map);
    return NULL;
  }
  board_finish(&map->board);
  return map;
}

/* Takes the text over. */
static Map *parse_all(char *text, size_t size, const char *path, Error *error) {
  Map *map = text ? map_parse(text, size, path, error) : NULL;
  free(text);
  return map;
}

Map *map_read(const char *path, Error *error) {
  size_t size = 0;
  char *text = file_read(path, map_bytes_max, &size, error);
  return parse_all(text, size, path, error);
}

Map *map_read_regular(const char *path, Error *error) {
  size_t size = 0;
  char *text = file_read_regular(path, map_bytes_max, &size, error);
  return parse_all(text, size, path, error);
}
