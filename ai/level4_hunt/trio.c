/* The tables of three hunters: how their placements are numbered, and which are needed. Knows no food and no agent,
 * nor how the probabilities are computed. */
#include "ai/level4_hunt/trio.h"

#include <stdlib.h>

#include "ai/common/pages.h"
#include "ai/level4_hunt/trio_internal.h"

uint32_t trio_kinds(const Arena *arena, Spot pacman, const Spot *monsters, int32_t count) {
  int32_t barriers = 0;
  uint32_t kinds = 0;
  for (int32_t i = 0; i < count; i++) barriers += arena_colour(arena, monsters[i]) != arena_colour(arena, pacman);
  for (int32_t kind = 0; kind < TRIO_KINDS; kind++)
    if (barriers >= kind && count - barriers >= TRIO_MONSTERS - kind) kinds |= 1u << kind;
  return kinds;
}

static void number_placings(Trio *trio, const Arena *arena) {
  for (Spot spot = 0; spot < trio->spots; spot++) {
    trio->colour[spot] = arena_colour(arena, spot);
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
}

size_t trio_placings(const Arena *arena, uint32_t kinds) {
  if (arena->spots > TRIO_SPOTS) return 0;
  for (Spot spot = 0; spot < arena->spots; spot++)
    if (arena->exits[spot].to[0] == spot) return 0;
  uint8_t colour[TRIO_SPOTS];
  uint16_t rank[TRIO_SPOTS];
  size_t start[TRIO_SPOTS], all = 0;
  for (int32_t kind = 0; kind < TRIO_KINDS; kind++) {
    if (!(kinds >> kind & 1)) continue;
    Trio trio = {.spots = arena->spots, .kind.barriers = kind, .colour = colour, .rank = rank, .start = start};
    number_placings(&trio, arena);
    all += trio.placings;
  }
  return all;
}

Trio *trio_create(const Arena *arena, TrioKind kind) {
  Trio *trio = calloc(1, sizeof *trio);
  size_t spots = (size_t)arena->spots;
  if (!trio) return NULL;
  *trio = (Trio){.spots = arena->spots, .kind = kind};
  trio->colour = malloc(spots);
  trio->rank = malloc(spots * sizeof *trio->rank);
  trio->start = malloc(spots * sizeof *trio->start);
  trio->typical = calloc(spots, sizeof *trio->typical);
  if (trio->colour && trio->rank && trio->start && trio->typical) {
    number_placings(trio, arena);
    trio->values = malloc((trio->placings > 0 ? trio->placings : 1) * sizeof *trio->values);
    if (trio->values) pages_prefer_large(trio->values, trio->placings * sizeof *trio->values);
    if (trio->values && trio_build_create(trio)) return trio;
  }
  trio_destroy(trio);
  return NULL;
}

void trio_destroy(Trio *trio) {
  if (!trio) return;
  trio_build_destroy(trio);
  free(trio->colour);
  free(trio->rank);
  free(trio->start);
  free(trio->values);
  free(trio->typical);
  free(trio);
}
