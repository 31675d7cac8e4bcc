/* Measures the Berkeley rules: Pacman's moves per second when everybody moves at random, on a board as large as the
 * project's small one. Must not know how figures are shown. */
#include <stdlib.h>

#include "ai/common/limits.h"
#include "game/core/berkeley.h"
#include "game/core/rng.h"
#include "game/lab/speed_parts.h"

/* Two ghosts on 7 x 20 cells, like the map for which others quote figures. */
enum { ROWS = 7, COLS = 21, GHOSTS = 2, MOVES = 100000, REPEATS = 20 };
static const uint64_t seed = 188;

static double time_moves(const BerkeleyField *field, BerkeleyState *state, Rng *rng) {
  BerkeleyUndo undo;
  Move legal[MOVE_COUNT];
  double before = clock_seconds();
  for (int32_t moves = 0; moves < MOVES;) {
    if (state->outcome != OUTCOME_PLAYING) berkeley_reset(field, state);
    moves += state->next == 0;
    int32_t count = berkeley_moves(field, state, state->next, legal);
    berkeley_step(field, state, legal[rng_below(rng, (uint32_t)count)], &undo);
  }
  return clock_seconds() - before;
}

bool speed_berkeley(SpeedReport *report, Error *error) {
  Map *map = speed_map(ROWS, COLS, GHOSTS, error);
  if (!map) return false;
  BerkeleyField field;
  size_t cells = (size_t)map->board.cells;
  uint8_t *bytes = malloc(2 * cells);
  bool ok = berkeley_field(&field, map, error);
  if (ok && !bytes) ok = error_set(error, "out of memory for a game under the Berkeley rules");
  if (ok) {
    BerkeleyState state = {.food = bytes, .capsules = bytes + cells};
    Rng rng;
    rng_seed(&rng, seed, 0);
    berkeley_reset(&field, &state);
    double best = 0;
    for (int32_t i = 0; i < REPEATS; i++) {
      double seconds = time_moves(&field, &state, &rng);
      if (i == 0 || seconds < best) best = seconds;
    }
    speed_add(report, "berkeley", "_moves_per_s", "Pacman's moves, Berkeley rules, 2 ghosts, random moves, 7 x 21",
              MOVES / best);
  }
  free(bytes);
  map_destroy(map);
  return ok;
}
