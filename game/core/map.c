/* Maps in memory: writing them as text, comparing, hashing and freeing. Reading is in map_parse.c.
 * Knows no rules of any level. */
#include "game/core/map.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/rng.h"
#include "game/core/text.h"

static const char *const format_names[MAP_FORMAT_COUNT] = {"digits", "characters", "grid"};

const char *map_format_name(MapFormat format) {
  return (unsigned)format < MAP_FORMAT_COUNT ? format_names[format] : "unknown";
}

void map_destroy(Map *map) {
  if (!map) return;
  board_destroy(&map->board);
  free(map->foods.at);
  free(map->monsters.at);
  free(map->monster_tags);
  free(map->pies.at);
  free(map->pills.at);
  free(map->pill_values);
  free(map);
}

/* ---- writing ---- */

static void write_header(const Map *map, Text *out) {
  if (map->energy >= 0) text_print(out, "# energy: %d\n", (int)map->energy); /* first: the pills' readers look here */
  if (map->title[0]) text_print(out, "# title: %s\n", map->title);
  if (map->author[0]) text_print(out, "# author: %s\n", map->author);
  if (map->level) text_print(out, "# level: %d\n", (int)map->level);
  if (map->par != MAP_NO_PAR) text_print(out, "# par: %d\n", (int)map->par);
  if (map->rooms) text_print(out, "# rooms: %d\n", (int)map->rooms);
  if (map->hidden) text_print(out, "# values: hidden\n");
}

static void paint(char *picture, const CellList *list, const uint8_t *tags, char base, char plain) {
  for (int32_t i = 0; i < list->count; i++) picture[list->at[i]] = tags ? (char)(base + tags[i]) : plain;
}

/* One character per padded cell. */
static void draw(const Map *map, char *picture) {
  const char *set = map->format == MAP_DIGITS ? "01" : map->format == MAP_GRID ? ".@" : " %";
  for (Cell cell = 0; cell < map->board.cells; cell++) picture[cell] = map->board.open[cell] ? set[0] : set[1];
  if (map->format == MAP_GRID) return;
  bool digits = map->format == MAP_DIGITS;
  paint(picture, &map->foods, NULL, 0, digits ? '2' : '.');
  paint(picture, &map->monsters, digits ? NULL : map->monster_tags, 0, '3');
  if (digits) return;
  paint(picture, &map->pies, NULL, 0, 'o');
  paint(picture, &map->pills, map->pill_values, '0', 0);
  if (map->exit != CELL_NONE) picture[map->exit] = 'E';
  if (map->pacman != CELL_NONE) picture[map->pacman] = 'P';
}

static void write_costs(const Board *board, Text *out) {
  text_print(out, "# costs:\n");
  for (int32_t row = 0; row < board->rows; row++) {
    for (int32_t col = 0; col < board->cols; col++) {
      Cell cell = board_cell(board, row, col);
      text_char(out, board->open[cell] ? (char)('0' + board->cost[cell]) : '%');
    }
    text_char(out, '\n');
  }
}

char *map_write(const Map *map, size_t *size) {
  const Board *board = &map->board;
  char *picture = malloc((size_t)board->cells);
  if (!picture) return NULL;
  draw(map, picture);
  Text out = {0};
  write_header(map, &out);
  if (map->format == MAP_DIGITS) text_print(&out, "%d %d\n", (int)board->rows, (int)board->cols);
  if (map->format == MAP_GRID)
    text_print(&out, "type octile\nheight %d\nwidth %d\nmap\n", (int)board->rows, (int)board->cols);
  for (int32_t row = 0; row < board->rows; row++) {
    const char *cells = &picture[board_cell(board, row, 0)];
    if (map->format != MAP_DIGITS) {
      text_bytes(&out, cells, (size_t)board->cols);
    } else {
      for (int32_t col = 0; col < board->cols; col++) {
        if (col > 0) text_char(&out, ' ');
        text_char(&out, cells[col]);
      }
    }
    text_char(&out, '\n');
  }
  if (map->format == MAP_DIGITS)
    text_print(&out, "%d %d\n", (int)board_row(board, map->pacman), (int)board_col(board, map->pacman));
  if (board->cost) write_costs(board, &out);
  free(picture);
  return text_take(&out, size);
}

/* ---- comparing ---- */

static bool list_equal(const CellList *a, const CellList *b) {
  return a->count == b->count && (a->count == 0 || memcmp(a->at, b->at, sizeof(Cell) * (size_t)a->count) == 0);
}

static bool tags_equal(const uint8_t *a, const uint8_t *b, int32_t count) {
  return count == 0 || memcmp(a, b, (size_t)count) == 0;
}

static bool costs_equal(const Board *a, const Board *b) {
  if (!a->cost || !b->cost) return a->cost == b->cost;
  for (Cell cell = 0; cell < a->cells; cell++)
    if (a->open[cell] && a->cost[cell] != b->cost[cell]) return false;
  return true;
}

bool map_equal(const Map *a, const Map *b) {
  return a->board.rows == b->board.rows && a->board.cols == b->board.cols && a->rooms == b->rooms &&
         a->energy == b->energy && a->hidden == b->hidden && a->pacman == b->pacman && a->exit == b->exit &&
         memcmp(a->board.open, b->board.open, (size_t)a->board.cells) == 0 && list_equal(&a->foods, &b->foods) &&
         list_equal(&a->monsters, &b->monsters) && list_equal(&a->pies, &b->pies) && list_equal(&a->pills, &b->pills) &&
         tags_equal(a->monster_tags, b->monster_tags, a->monsters.count) &&
         tags_equal(a->pill_values, b->pill_values, a->pills.count) && costs_equal(&a->board, &b->board);
}

static uint64_t hash_list(uint64_t hash, const CellList *list, const uint8_t *tags) {
  hash = rng_mix(hash ^ (uint64_t)list->count);
  for (int32_t i = 0; i < list->count; i++)
    hash = rng_mix(hash ^ (uint64_t)(uint32_t)list->at[i] ^ (uint64_t)(tags ? tags[i] : 0) << 32);
  return hash;
}

uint64_t map_hash(const Map *map) {
  const Board *board = &map->board;
  uint64_t hash = rng_mix((uint64_t)(uint32_t)board->rows << 32 | (uint32_t)board->cols);
  hash = rng_mix(hash ^ ((uint64_t)map->hidden << 63 | (uint64_t)(uint32_t)map->rooms << 32 | (uint32_t)map->energy));
  hash = rng_mix(hash ^ ((uint64_t)(uint32_t)map->pacman << 32 | (uint32_t)map->exit));
  uint64_t word = 0;
  for (Cell cell = 0; cell < board->cells; cell++) { /* 64 cells at a time: boards can be large */
    word = word << 1 | board->open[cell];
    if (cell % 64 == 63) hash = rng_mix(hash ^ word), word = 0;
  }
  hash = rng_mix(hash ^ word);
  hash = hash_list(hash, &map->foods, NULL);
  hash = hash_list(hash, &map->monsters, map->monster_tags);
  hash = hash_list(hash, &map->pies, NULL);
  hash = hash_list(hash, &map->pills, map->pill_values);
  for (Cell cell = 0; board->cost && cell < board->cells; cell++) /* without costs, the hash of before */
    if (board->open[cell]) hash = rng_mix(hash ^ board->cost[cell]);
  return hash;
}
