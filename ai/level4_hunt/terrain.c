/* Dead ends by removing leaves repeatedly, articulation points by one depth-first search (Tarjan's low points, with
 * an explicit stack: the depth of a maze must not become the depth of a recursion). Knows no food and no actors. */
#include "ai/level4_hunt/terrain.h"

#include <stdlib.h>
#include <string.h>

/* Room to flee, by kind of spot: a dead end is a trap, a bridge can be closed, a ring can't. Tuned by playing
 * alphabeta against chase-random with other values; a dead end worth as much as a ring costs about a tenth of the
 * wins. */
static const int16_t worth_dead_end = 0, worth_bridge = 2, worth_ring = 4;

static void find_dead_ends(const Arena *arena, uint8_t *dead_end, Spot *stack) {
  uint8_t left[ARENA_SPOTS_MAX];
  int32_t top = 0;
  for (Spot spot = 0; spot < arena->spots; spot++) {
    left[spot] = arena->exits[spot].count;
    if (left[spot] <= 1) stack[top++] = spot;
  }
  while (top > 0) {
    Spot spot = stack[--top];
    if (dead_end[spot]) continue;
    dead_end[spot] = 1;
    for (int32_t i = 0; i < arena->exits[spot].count; i++) {
      Spot to = arena->exits[spot].to[i];
      if (!dead_end[to] && --left[to] == 1) stack[top++] = to;
    }
  }
}

typedef struct Walk {
  int32_t seen[ARENA_SPOTS_MAX], low[ARENA_SPOTS_MAX]; /* order of first visit (0: not yet), and lowest reached */
  Spot parent[ARENA_SPOTS_MAX];
  uint8_t next[ARENA_SPOTS_MAX]; /* exit to try next */
  int32_t clock;
} Walk;

static void walk_from(const Arena *arena, Walk *walk, uint8_t *bridge, Spot *stack, Spot root) {
  int32_t top = 0, root_children = 0;
  stack[top++] = root;
  walk->parent[root] = SPOT_NONE;
  walk->seen[root] = walk->low[root] = ++walk->clock;
  while (top > 0) {
    Spot spot = stack[top - 1];
    if (walk->next[spot] < arena->exits[spot].count) {
      Spot to = arena->exits[spot].to[walk->next[spot]++];
      if (!walk->seen[to]) {
        walk->parent[to] = spot;
        walk->seen[to] = walk->low[to] = ++walk->clock;
        stack[top++] = to;
      } else if (to != walk->parent[spot] && walk->seen[to] < walk->low[spot]) {
        walk->low[spot] = walk->seen[to];
      }
      continue;
    }
    top--;
    Spot parent = walk->parent[spot];
    if (parent == SPOT_NONE) continue;
    if (walk->low[spot] < walk->low[parent]) walk->low[parent] = walk->low[spot];
    if (parent == root)
      root_children++;
    else if (walk->low[spot] >= walk->seen[parent])
      bridge[parent] = 1;
  }
  if (root_children > 1) bridge[root] = 1;
}

Terrain *terrain_create(const Arena *arena, Error *error) {
  Terrain *terrain = calloc(1, sizeof *terrain);
  Walk *walk = calloc(1, sizeof *walk);
  Spot *stack = malloc(sizeof *stack * ((size_t)arena->spots * DIRECTION_COUNT + 1));
  if (terrain) {
    terrain->worth = calloc((size_t)arena->row, sizeof *terrain->worth);
    terrain->dead_end = calloc((size_t)arena->spots, 1);
    terrain->bridge = calloc((size_t)arena->spots, 1);
  }
  bool ok = terrain && walk && stack && terrain->worth && terrain->dead_end && terrain->bridge;
  if (ok) {
    find_dead_ends(arena, terrain->dead_end, stack);
    for (Spot spot = 0; spot < arena->spots; spot++)
      if (!walk->seen[spot]) walk_from(arena, walk, terrain->bridge, stack, spot);
    for (Spot spot = 0; spot < arena->spots; spot++)
      terrain->worth[spot] = terrain->dead_end[spot] ? worth_dead_end
                             : terrain->bridge[spot] ? worth_bridge
                                                     : worth_ring;
  }
  free(walk);
  free(stack);
  if (ok) return terrain;
  terrain_destroy(terrain);
  error_set(error, "out of memory for the terrain of a hunt");
  return NULL;
}

void terrain_destroy(Terrain *terrain) {
  if (!terrain) return;
  free(terrain->worth);
  free(terrain->dead_end);
  free(terrain->bridge);
  free(terrain);
}
