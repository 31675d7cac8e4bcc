/* Setting up the compact state from a game's state, and its hash keys. Knows no agents and no search. */
#include "ai/level4_hunt/position.h"

#include <stddef.h>
#include <string.h>

#include "game/core/rng.h"

static const uint64_t keys_seed = 0x4855; /* any number, as long as it stays the same */

void keys_init(Keys *keys) {
  Rng rng;
  rng_seed(&rng, keys_seed, 4);
  for (int32_t i = 0; i < ARENA_SPOTS_MAX; i++) {
    keys->pacman[i] = rng_next(&rng);
    keys->food[i] = rng_next(&rng);
    keys->monster[i] = rng_next(&rng);
  }
}

bool position_set(Position *position, const Arena *arena, const Keys *keys, const Game *game, const State *state,
                  Error *error) {
  if (game->monster_count > HUNT_MONSTERS_MAX)
    return error_set(error, "a hunt takes up to %d monsters, found %d", (int)HUNT_MONSTERS_MAX,
                     (int)game->monster_count);
  memset(position, 0, sizeof *position);
  position->score = state->score;
  position->foods_left = state->foods_left;
  position->turn = state->turn;
  position->max_turns = game->max_turns;
  position->pacman = arena->spot_of[state->pacman];
  position->outcome = state->outcome;
  position->monster_count = (uint8_t)game->monster_count;
  for (int32_t i = 0; i < game->monster_count; i++) position->monsters[i] = arena->spot_of[state->monsters[i]];
  for (Spot spot = 0; spot < arena->spots; spot++)
    if (state->food[arena->cell_of[spot]]) position->food[spot >> 6] |= UINT64_C(1) << (spot & 63);
  position->hash = position_hash(position, arena, keys);
  return true;
}

uint64_t position_hash(const Position *position, const Arena *arena, const Keys *keys) {
  uint64_t hash = keys->pacman[position->pacman];
  for (int32_t i = 0; i < position->monster_count; i++) hash += keys->monster[position->monsters[i]];
  for (Spot spot = 0; spot < arena->spots; spot++)
    if (position_food(position, spot)) hash += keys->food[spot];
  return hash;
}

void position_copy(Position *to, const Position *from, const Arena *arena) {
  size_t words = ((size_t)arena->spots + 63) / 64;
  memcpy(to, from, offsetof(Position, food) + words * sizeof *from->food);
}
