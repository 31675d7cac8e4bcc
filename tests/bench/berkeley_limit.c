/* The greatest chance to win that any Pacman has against the Berkeley ghosts, worked out exactly: what an agent's win
 * rate is to be held against. For maps with few positions; make berkeley-limit runs it. Knows no agents. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level7_classic/exact_internal.h"
#include "game/play/maps.h"

static const size_t most = 4000000; /* positions: some 300 MB */

static bool show(const char *name, GhostsKind ghosts, Error *error) {
  BerkeleyField field;
  Map *map = maps_open(name, error);
  if (!map || !berkeley_field(&field, map, error)) {
    map_destroy(map);
    return false;
  }
  size_t cells = (size_t)map->board.cells;
  BerkeleyState state = {.food = malloc(cells), .capsules = malloc(cells)};
  Exact *exact = NULL;
  if (state.food && state.capsules) {
    berkeley_reset(&field, &state);
    exact = exact_create(&field, &state, ghosts, 1, most, NULL, error);
  }
  Move best;
  double value;
  if (exact && exact_look(exact, &state, &best, &value))
    printf("%s: at best %.4f of the games against %s ghosts are won (%zu positions, %d sweeps)\n", name, value,
           ghosts == GHOSTS_RANDOM ? "random" : "directional", exact_positions(exact), (int)exact_sweeps(exact));
  bool done = exact != NULL;
  exact_destroy(exact);
  free(state.food);
  free(state.capsules);
  map_destroy(map);
  return done;
}

int main(int argc, char **argv) {
  bool random = argc > 1 && strcmp(argv[1], "--random") == 0;
  if (argc < 2 + random) {
    (void)fprintf(stderr, "usage: %s [--random] MAP...\n", argv[0]);
    return 2;
  }
  for (int i = 1 + random; i < argc; i++) {
    Error error = {.text = "out of memory"};
    if (!show(argv[i], random ? GHOSTS_RANDOM : GHOSTS_DIRECTIONAL, &error)) {
      (void)fprintf(stderr, "%s: %s\n", argv[i], error.text);
      return 1;
    }
  }
  return 0;
}
