/* Asking an oracle: the least sum of two rows of labels, and the hub it belongs to, where the path passes. */
#include "ai/search/oracle.h"

#include <stdlib.h>
#include <string.h>

#include "ai/common/pages.h"
#include "ai/search/oracle_internal.h"

static size_t label_bytes(const Oracle *oracle) { return oracle->wide ? sizeof(int32_t) : sizeof(int16_t); }

static size_t bytes_needed(const Oracle *oracle) {
  const Dissection *cut = &oracle->cut;
  return label_bytes(oracle) * (size_t)(cut->labels + 1) + sizeof *oracle->moves * (cut->moves + 1) +
         sizeof *cut->regions * (size_t)cut->room +
         (sizeof *cut->order + sizeof *cut->region_of + sizeof *oracle->places) * (size_t)oracle->cells;
}

bool oracle_make_labels(Oracle *oracle) {
  const Dissection *cut = &oracle->cut;
  size_t bytes = label_bytes(oracle) * (size_t)(cut->labels + 1), words = cut->moves + 1;
  free(oracle->labels);
  free(oracle->moves);
  oracle->labels = malloc(bytes);
  oracle->moves = calloc(words, sizeof *oracle->moves);
  if (!oracle->labels || !oracle->moves) return false;
  pages_prefer_large(oracle->labels, bytes);
  pages_prefer_large(oracle->moves, words * sizeof *oracle->moves);
  return true;
}

static bool make_places(Oracle *oracle) {
  const Dissection *cut = &oracle->cut;
  uint64_t at = 0;
  oracle->places = malloc(sizeof *oracle->places * (size_t)oracle->cells);
  if (!oracle->places) return false;
  for (Cell cell = 0; cell < oracle->cells; cell++) { /* in the board's order: cells near each other stay so */
    int32_t region = cut->region_of[cell];
    Place *place = &oracle->places[cell];
    *place = (Place){.row = at, .region = region};
    if (region == REGION_NONE) continue;
    at += (uint64_t)(cut->regions[region].first + cut->regions[region].hubs);
    for (int32_t d = ANCESTORS; d-- > 0;) {
      while (cut->regions[region].depth > d) region = cut->regions[region].parent;
      place->ancestor[d] = region;
    }
  }
  return true;
}

static bool build(Oracle *oracle, const Board *board, const Limits *limits, int32_t threads, Error *error) {
  Budget budget = budget_start(limits);
  if (board->cost) return error_set(error, "tables of paths can't be built for terrain: a step must cost 1 everywhere");
  if (!dissection_make(&oracle->cut, board, &budget, error)) return false;
  size_t most = limits ? (size_t)limits->max_bytes : 0;
  if (most && bytes_needed(oracle) > most)
    return error_set(error, "the tables of paths take %zu MB, more than the limit of %zu MB",
                     bytes_needed(oracle) >> 20, most >> 20);
  if (!make_places(oracle) || !oracle_make_labels(oracle))
    return error_set_memory(error, "out of memory for tables of paths of %zu MB", bytes_needed(oracle) >> 20);
  if (!oracle_fill(oracle, &budget, threads, error)) return false;
  oracle->bytes = bytes_needed(oracle);
  return true;
}

Oracle *oracle_create(const Board *board, const Limits *limits, int32_t threads, Error *error) {
  Oracle *oracle = calloc(1, sizeof *oracle);
  if (!oracle) {
    error_set_memory(error, "out of memory for tables of paths");
    return NULL;
  }
  oracle->stride = board->stride;
  oracle->cells = board->cells;
  oracle->open_count = board->open_count;
  for (Move m = 0; m < DIRECTION_COUNT; m++) oracle->step[m] = board->step[m];
  if (build(oracle, board, limits, threads, error)) return oracle;
  oracle_destroy(oracle);
  return NULL;
}

void oracle_destroy(Oracle *oracle) {
  if (!oracle) return;
  dissection_destroy(&oracle->cut);
  free(oracle->places);
  free(oracle->labels);
  free(oracle->moves);
  free(oracle);
}

size_t oracle_bytes(const Oracle *oracle) { return oracle->bytes; }
int32_t oracle_widest(const Oracle *oracle) { return oracle->cut.widest; }

/* ---- lengths ---- */

/* The smallest region that holds both; REGION_NONE when no path joins them. Cells far from each other part within the
 * first few regions, which their places name: walking up the tree would wait for memory at every step. */
static int32_t common_region(const Oracle *oracle, const Place *start, const Place *goal) {
  const Region *regions = oracle->cut.regions;
  int32_t region = REGION_NONE;
  if (start->region == REGION_NONE || goal->region == REGION_NONE) return REGION_NONE;
  for (int32_t d = 0; d < ANCESTORS; d++) {
    if (start->ancestor[d] != goal->ancestor[d]) return region;
    region = start->ancestor[d];
  }
  region = start->region;
  while (!region_holds(regions, region, goal->region)) region = regions[region].parent;
  return region;
}

static const void *label_row(const Oracle *oracle, const Place *place) {
  return (const char *)oracle->labels + place->row * label_bytes(oracle);
}

/* The places of both ends. Their labels are asked for at once: they come while the common region is looked for. */
static int32_t meet(const Oracle *oracle, Cell start, Cell goal, const Place **a, const Place **b) {
  *a = &oracle->places[start];
  *b = &oracle->places[goal];
  __builtin_prefetch(*b);
  __builtin_prefetch(label_row(oracle, *a));
  __builtin_prefetch(label_row(oracle, *b));
  return common_region(oracle, *a, *b);
}

static inline __attribute__((always_inline)) int32_t label_at(const Oracle *oracle, uint64_t at, bool wide) {
  return wide ? ((const int32_t *)oracle->labels)[at] : ((const int16_t *)oracle->labels)[at];
}

static int32_t least_narrow(const int16_t *a, const int16_t *b, int32_t count) {
  int16_t least = INT16_MAX;
  for (int32_t i = 0; i < count; i++) {
    int16_t sum = (int16_t)(a[i] + b[i]);
    least = sum < least ? sum : least;
  }
  return least;
}

static int32_t least_wide(const int32_t *a, const int32_t *b, int32_t count) {
  int32_t least = INT32_MAX;
  for (int32_t i = 0; i < count; i++) {
    int32_t sum = a[i] + b[i];
    least = sum < least ? sum : least;
  }
  return least;
}

static int32_t least_sum(const Oracle *oracle, const Place *start, const Place *goal, const Region *region) {
  const void *a = label_row(oracle, start), *b = label_row(oracle, goal);
  const int32_t count = region->first + region->hubs;
  return oracle->wide ? least_wide(a, b, count) : least_narrow(a, b, count);
}

int32_t oracle_length(const Oracle *oracle, Cell start, Cell goal) {
  const Place *a, *b;
  int32_t region = meet(oracle, start, goal, &a, &b);
  return region == REGION_NONE ? -1 : least_sum(oracle, a, b, &oracle->cut.regions[region]);
}

/* ---- paths ---- */

/* The first entry whose labels add up to the least sum. A whole group is compared at once. */
static int32_t entry_of(const Oracle *oracle, const Place *start, const Place *goal, const Region *common,
                        int32_t length) {
  enum { GROUP = 32 };
  int32_t entry = 0;
  if (!oracle->wide) {
    const int16_t *a = label_row(oracle, start), *b = label_row(oracle, goal), sum = (int16_t)length;
    const int32_t groups = (common->first + common->hubs) / GROUP;
    for (int32_t g = 0; g < groups; g++, entry += GROUP) {
      int16_t found = 0;
      for (int32_t i = 0; i < GROUP; i++) found = (int16_t)(found | (a[entry + i] + b[entry + i] == sum));
      if (found) break;
    }
  }
  const uint64_t a = start->row, b = goal->row;
  while (label_at(oracle, a + (uint64_t)entry, oracle->wide) + label_at(oracle, b + (uint64_t)entry, oracle->wide) !=
         length)
    entry++;
  return entry;
}

/* In a small region: to whichever neighbour has a label less by 1. */
static void walk_by_labels(const Oracle *oracle, int32_t region, int32_t entry, Cell cell, int32_t left, Cell *at,
                           ptrdiff_t forward) {
  const Dissection *cut = &oracle->cut;
  for (; left > 0; left--) {
    *at = cell;
    at += forward;
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell to = cell + oracle->step[m];
      if (!region_holds(cut->regions, region, cut->region_of[to])) continue;
      if (label_at(oracle, oracle->places[to].row + (uint64_t)entry, oracle->wide) != left - 1) continue;
      cell = to;
      break;
    }
  }
}

int32_t oracle_path(const Oracle *oracle, Cell start, Cell goal, Cell *path) {
  const Place *from, *to;
  int32_t number = meet(oracle, start, goal, &from, &to);
  if (number == REGION_NONE) return -1;
  const Region *regions = oracle->cut.regions;
  const int32_t length = least_sum(oracle, from, to, &regions[number]);
  const int32_t entry = entry_of(oracle, from, to, &regions[number], length);
  while (regions[number].first > entry) number = regions[number].parent;
  const Region *region = &regions[number];
  const int32_t hub = entry - region->first, ahead = label_at(oracle, from->row + (uint64_t)entry, oracle->wide);
  path[ahead] = oracle->cut.order[region->begin + hub];
  if (region->blocks) {
    oracle_walk(oracle, region, hub, start, ahead, goal, length - ahead, path);
  } else {
    walk_by_labels(oracle, number, entry, start, ahead, path, 1);
    walk_by_labels(oracle, number, entry, goal, length - ahead, path + length, -1);
  }
  return length;
}
