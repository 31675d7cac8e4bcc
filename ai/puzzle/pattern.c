/* The layout of the pattern databases: which tiles make a group, and where a group's value stands. Knows no file. */
#include "ai/puzzle/pattern.h"

#include <stdlib.h>
#include <string.h>

#include "ai/common/pages.h"
#include "ai/common/table_cache.h"
#include "ai/puzzle/pattern_file_internal.h"

typedef struct Layout {
  int32_t group_count;
  struct {
    int32_t count;
    uint8_t tile[PATTERN_TILES];
  } group[PATTERN_GROUPS];
} Layout;

/* By side. Chosen so that the first use takes a second or two: 4 x 4 in 6 + 6 + 3 tiles, 5 x 5 in 5 + 5 + 5 + 5 + 4.
 * Groups are compact on the goal board: tiles that are neighbours there get in each other's way most. Of four ways to
 * split 4 x 4 this one needs the fewest boards for the hundred published instances (41 million; the worst 249 million);
 * of ten ways to split 5 x 5 this one has the highest mean value (80.6; the lowest 78.7). */
static const Layout layouts[PUZZLE_SOLVE_MAX + 1] = {
    [2] = {1, {{3, {1, 2, 3}}}},
    [3] = {2, {{4, {1, 2, 4, 5}}, {4, {3, 6, 7, 8}}}},
    [4] = {3, {{6, {1, 4, 5, 8, 9, 12}}, {6, {2, 3, 6, 7, 10, 11}}, {3, {13, 14, 15}}}},
    [5] = {5,
           {{5, {1, 2, 5, 6, 7}},
            {5, {3, 4, 8, 9, 14}},
            {5, {10, 11, 15, 16, 20}},
            {5, {13, 18, 19, 23, 24}},
            {4, {12, 17, 21, 22}}}},
};

/* Arrangements of `count` tiles on `cells` cells. */
static uint32_t arrangements(int32_t cells, int32_t count) {
  uint32_t product = 1;
  for (int32_t i = 0; i < count; i++) product *= (uint32_t)(cells - i);
  return product;
}

/* Whether that many tiles can stand as the word says: on the board, no two on one cell. */
static bool word_fits(int32_t cells, int32_t bits, int32_t count, uint32_t word) {
  uint32_t taken = 0;
  for (int32_t i = 0; i < count; i++) {
    uint32_t cell = word >> (bits * i) & ((1u << bits) - 1);
    if (cell >= (uint32_t)cells || taken >> cell & 1) return false;
    taken |= 1u << cell;
  }
  return true;
}

/* Numbers, in order, the words of so many tiles that can occur. */
static uint16_t *rank_words(int32_t cells, int32_t bits, int32_t count) {
  uint32_t words = 1u << (bits * count);
  uint16_t next = 0, *rank = calloc(words, sizeof *rank);
  for (uint32_t word = 0; rank && word < words; word++)
    if (word_fits(cells, bits, count, word)) rank[word] = next++;
  return rank;
}

uint32_t *patterns_words(const Patterns *patterns, int32_t count) {
  int32_t cells = patterns->side * patterns->side, bits = patterns->bits;
  uint32_t words = 1u << (bits * count), next = 0, *list = calloc(arrangements(cells, count), sizeof *list);
  for (uint32_t word = 0; list && word < words; word++)
    if (word_fits(cells, bits, count, word)) list[next++] = word;
  return list;
}

static void place_tiles(Patterns *patterns, int32_t number) {
  const PatternGroup *group = &patterns->group[number];
  for (int32_t i = 0; i < group->count; i++) {
    uint8_t tile = group->tile[i], seen = patterns->cell_of[PATTERN_MIRRORED][tile];
    patterns->group_of[PATTERN_PLAIN][tile] = patterns->group_of[PATTERN_MIRRORED][seen] = (uint8_t)number;
    patterns->shift_of[PATTERN_PLAIN][tile] = patterns->shift_of[PATTERN_MIRRORED][seen] =
        (uint8_t)(i * patterns->bits);
  }
}

bool patterns_init(Patterns *patterns, int32_t side, Error *error) {
  const Layout *layout = &layouts[side];
  int32_t cells = side * side;
  *patterns = (Patterns){.side = side, .bits = side > 4 ? 5 : 4, .group_count = layout->group_count};
  for (int32_t cell = 0; cell < cells; cell++) {
    patterns->cell_of[PATTERN_PLAIN][cell] = (uint8_t)cell;
    patterns->cell_of[PATTERN_MIRRORED][cell] = (uint8_t)(cell % side * side + cell / side);
  }
  for (int32_t count = 1; count <= 3; count++) {
    patterns->rank[count] = rank_words(cells, patterns->bits, count);
    if (!patterns->rank[count]) return error_set(error, "out of memory for the pattern databases");
  }
  patterns->size = TABLE_CACHE_HEADER;
  for (int32_t i = 0; i < layout->group_count; i++) {
    PatternGroup *group = &patterns->group[i];
    group->count = layout->group[i].count;
    memcpy(group->tile, layout->group[i].tile, sizeof group->tile);
    int32_t low = (group->count + 1) / 2, high = group->count / 2;
    group->low_bits = (uint32_t)(low * patterns->bits);
    group->low_mask = (1u << group->low_bits) - 1;
    group->low_size = arrangements(cells, low);
    group->low = patterns->rank[low];
    group->high = patterns->rank[high];
    group->size = group->low_size * arrangements(cells, high);
    patterns->size += group->size;
    place_tiles(patterns, i);
  }
  return true;
}

void patterns_destroy(Patterns *patterns) {
  for (size_t i = 0; i < sizeof patterns->rank / sizeof *patterns->rank; i++) free(patterns->rank[i]);
  free(patterns->bytes);
  *patterns = (Patterns){0};
}

uint8_t *patterns_block(Patterns *patterns) {
  size_t offset = TABLE_CACHE_HEADER;
  free(patterns->bytes);
  patterns->bytes = malloc(patterns->size);
  if (!patterns->bytes) return NULL;
  pages_prefer_large(patterns->bytes, patterns->size);
  for (int32_t i = 0; i < patterns->group_count; i++) {
    patterns->group[i].value = patterns->bytes + offset;
    offset += patterns->group[i].size;
  }
  return patterns->bytes;
}

uint64_t pattern_total(const Patterns *patterns) {
  uint64_t total = 0;
  for (int32_t i = 0; i < patterns->group_count; i++)
    total += arrangements(patterns->side * patterns->side, patterns->group[i].count);
  return total;
}

int32_t patterns_value(const Patterns *patterns, int32_t view, const uint8_t *at, uint32_t *words, uint8_t *values) {
  uint32_t own[PATTERN_GROUPS] = {0};
  int32_t sum = 0;
  for (int32_t cell = 0; cell < patterns->side * patterns->side; cell++) {
    uint8_t tile = at[cell];
    if (tile)
      own[patterns->group_of[view][tile]] |= (uint32_t)patterns->cell_of[view][cell] << patterns->shift_of[view][tile];
  }
  for (int32_t i = 0; i < patterns->group_count; i++) {
    uint8_t value = patterns->group[i].value[pattern_place(&patterns->group[i], own[i])];
    if (values) values[i] = value;
    if (words) words[i] = own[i];
    sum += value;
  }
  return sum;
}
