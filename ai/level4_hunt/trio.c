/* The tables of three hunters: how their placings are numbered, and how they are kept. Knows no food and no agent, nor
 * how the chances come about. */
#include "ai/level4_hunt/trio_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/common/pages.h"
#include "ai/common/table_cache.h"
#include "ai/level4_hunt/peril_internal.h"
#include "ai/level4_hunt/trio_build_internal.h"
#include "game/core/rng.h"

/* Raised whenever the numbering of placings or the way of working them out changes. */
static const uint64_t file_version = 1;
static const char file_ending[] = ".trio";

static uint8_t colour_of(const Arena *arena, Spot spot) {
  Cell cell = arena->cell_of[spot];
  return (board_row(arena->board, cell) + board_col(arena->board, cell)) & 1;
}

int32_t trio_seat(const Arena *arena, const Position *position, TrioSeats *seats) {
  int32_t barriers = 0;
  uint8_t kind[TRIO_MONSTERS], own = colour_of(arena, position->pacman);
  for (int32_t i = 0; i < TRIO_MONSTERS; i++) {
    kind[i] = colour_of(arena, position->monsters[i]) ^ own;
    barriers += kind[i];
  }
  seats->odd = kind[0] == kind[1] ? 2 : kind[0] == kind[2] ? 1 : 0;
  seats->first = seats->odd == 0 ? 1 : 0;
  seats->second = seats->odd == 2 ? 1 : 2;
  return barriers;
}

void trio_destroy(Trio *trio) {
  if (!trio) return;
  if (trio->shared) table_cache_unmap(trio->shared, trio->bytes_size);
  free(trio->colour);
  free(trio->rank);
  free(trio->start);
  free(trio->bytes);
  free(trio->build);
  free(trio);
}

static void number_placings(Trio *trio, const Arena *arena) {
  for (Spot spot = 0; spot < trio->spots; spot++) {
    trio->colour[spot] = colour_of(arena, spot);
    trio->rank[spot] = (uint16_t)trio->half[trio->colour[spot]]++;
  }
  for (int32_t colour = 0; colour < 2; colour++) {
    size_t count = (size_t)trio->half[trio_pair_colour(trio, colour)];
    trio->pairs[colour] = trio_rounded(count * (count + 1) / 2);
  }
  for (Spot spot = 0; spot < trio->spots; spot++) {
    trio->start[spot] = trio->placings;
    trio->placings += (size_t)trio->half[trio_odd_colour(trio, trio->colour[spot])] * trio->pairs[trio->colour[spot]];
  }
  trio->bytes_size = TABLE_CACHE_HEADER + (trio->placings + (size_t)trio->spots) * sizeof(uint16_t);
}

Trio *trio_create(const Arena *arena, int32_t barriers, double p, Error *error) {
  if (arena->spots > TRIO_SPOTS) {
    error_set(error, "tables of three monsters need a board of at most %d open cells, not %d", (int)TRIO_SPOTS,
              (int)arena->spots);
    return NULL;
  }
  for (Spot spot = 0; spot < arena->spots; spot++)
    if (arena->exits[spot].to[0] == spot) {
      error_set(error, "tables of three monsters need a board without boxed-in cells: who stands still changes colour");
      return NULL;
    }
  Trio *trio = calloc(1, sizeof *trio);
  size_t spots = (size_t)arena->spots;
  if (trio) {
    *trio = (Trio){.spots = arena->spots, .barriers = barriers, .p = p};
    trio->colour = malloc(spots);
    trio->rank = malloc(spots * sizeof *trio->rank);
    trio->start = malloc(spots * sizeof *trio->start);
  }
  if (!trio || !trio->colour || !trio->rank || !trio->start) {
    trio_destroy(trio);
    error_set(error, "out of memory for the tables of three monsters");
    return NULL;
  }
  number_placings(trio, arena);
  return trio;
}

static void use(Trio *trio, const uint8_t *bytes) {
  trio->cost = (const uint16_t *)(const void *)(bytes + TABLE_CACHE_HEADER);
  trio->typical = trio->cost + trio->placings;
}

uint16_t *trio_values(Trio *trio) {
  if (!trio->bytes) {
    trio->bytes = malloc(trio->bytes_size);
    if (!trio->bytes) return NULL;
    pages_prefer_large(trio->bytes, trio->bytes_size);
    use(trio, trio->bytes);
  }
  return (uint16_t *)(void *)(trio->bytes + TABLE_CACHE_HEADER);
}

/* Costs stand in the file as the machine has them. */
static TableCacheTag tag_of(const Trio *trio, const Arena *arena) {
  uint64_t sum = rng_mix(arena_sum(arena) + (uint64_t)trio->barriers), p_bits;
  memcpy(&p_bits, &trio->p, sizeof p_bits);
  return (TableCacheTag){
      .magic = "pacade3H", .version = file_version, .about = table_cache_order(rng_mix(sum + p_bits))};
}

char *trio_path(const Trio *trio, const Arena *arena, const char *folder) {
  char name[64];
  snprintf(name, sizeof name, "hunt-%016llx%s", (unsigned long long)tag_of(trio, arena).about, file_ending);
  return table_cache_path(folder, name);
}

bool trio_is_kept(const Trio *trio) { return trio->placings >= TRIO_KEEP_PLACINGS; }
uint64_t trio_about(const Trio *trio, const Arena *arena) { return tag_of(trio, arena).about; }

bool trio_read(Trio *trio, const Arena *arena, const char *folder) {
  if (trio->ready) return true;
  if (!folder || !trio_is_kept(trio)) return false;
  char *path = trio_path(trio, arena, folder);
  TableCacheTag tag = tag_of(trio, arena);
  trio->shared = path ? table_cache_map(path, trio->bytes_size, &tag) : NULL;
  free(path);
  if (!trio->shared) return false;
  free(trio->bytes); /* what was begun is not needed any more */
  free(trio->build);
  trio->bytes = NULL;
  trio->build = NULL;
  use(trio, trio->shared);
  trio->ready = true;
  return true;
}

void trio_keep(Trio *trio, const Arena *arena, const char *folder, const atomic_bool *cancel) {
  if (!trio->ready || !trio->bytes || !folder || !trio_is_kept(trio)) return;
  char *path = trio_path(trio, arena, folder);
  TableCacheTag tag = tag_of(trio, arena);
  if (path && table_cache_write(folder, path, trio->bytes, trio->bytes_size, &tag, cancel, NULL))
    table_cache_trim(folder, file_ending, TRIO_KEEP_FILES);
  free(path);
}
