/* Closing in on Pacman: on random positions every step is a legal one, a monster beside Pacman takes it, and the joint
 * step leaves Pacman no better off than if every monster chased. Room is counted here by a plain race, spot by spot. */
#include <stdlib.h>

#include "ai/level4_hunt/cordon.h"
#include "tests/support/check.h"

enum { MAPS = 300, NEARER = 8 }; /* as cordon.c weighs a step nearer */

/* What the team leaves Pacman: exits less one of every spot that it reaches first, and the monsters' ways to it. */
static int32_t left_to_pacman(const Arena *arena, Spot pacman, const Spot *monsters, int32_t count) {
  int32_t sum = 0;
  for (Spot spot = 0; spot < arena->spots; spot++) {
    int32_t own = arena_distances(arena, pacman)[spot];
    bool first = own != DISTANCE_NONE;
    for (int32_t i = 0; i < count; i++) first = first && own < arena_distances(arena, monsters[i])[spot];
    if (first) sum += arena->exits[spot].count - 1;
  }
  for (int32_t i = 0; i < count; i++) sum += NEARER * arena_distances(arena, pacman)[monsters[i]];
  return sum;
}

static bool is_exit(const Arena *arena, Spot from, Spot to) {
  for (int32_t i = 0; i < arena->exits[from].count; i++)
    if (arena->exits[from].to[i] == to) return true;
  return false;
}

static void check_map(Rng *rng, int32_t *closer) {
  int32_t count = 1 + (int32_t)rng_below(rng, 6);
  Map *map = map_random(rng, &(RandomMap){.rows = 5 + (int32_t)rng_below(rng, 12),
                                          .cols = 5 + (int32_t)rng_below(rng, 12),
                                          .wall = 0.3,
                                          .foods = 3,
                                          .monsters = 1});
  Error error = {.text = ""};
  Arena *arena = arena_create(&map->board, &error);
  if (!arena) fail_msg("%s", error.text);
  Position position = {.monster_count = (uint8_t)count, .turn = 3};
  position.pacman = (Spot)rng_below(rng, (uint32_t)arena->spots);
  const int16_t *distance = arena_distances(arena, position.pacman);
  Spot chase[HUNT_MONSTERS_MAX] = {0}, to[HUNT_MONSTERS_MAX], alone[HUNT_MONSTERS_MAX];
  bool near = false, lost = false;
  for (int32_t i = 0; i < count; i++) {
    position.monsters[i] = (Spot)rng_below(rng, (uint32_t)arena->spots);
    chase[i] = arena_steps(arena, position.pacman)[position.monsters[i]];
    near = near || chase[i] == position.pacman;
    lost = lost || distance[position.monsters[i]] == DISTANCE_NONE;
  }
  cordon_close(arena, &position, to);
  cordon_intercept(arena, &position, position.pacman, alone);
  for (int32_t i = 0; i < count; i++) {
    assert_true(is_exit(arena, position.monsters[i], to[i]) && is_exit(arena, position.monsters[i], alone[i]));
    if (chase[i] == position.pacman) assert_true(to[i] == chase[i] && alone[i] == chase[i]);
  }
  if (!near && !lost) {
    int32_t closed = left_to_pacman(arena, position.pacman, to, count);
    int32_t chased = left_to_pacman(arena, position.pacman, chase, count);
    assert_true(closed <= chased);
    *closer += closed < chased;
    if (count == 1) assert_true(to[0] == alone[0]);
  }
  arena_destroy(arena);
  map_destroy(map);
}

static void test_the_cordon_closes(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 19, 1);
  int32_t maps = check_sample(MAPS), closer = 0;
  for (int32_t i = 0; i < maps; i++) check_map(&rng, &closer);
  print_message("%d of %d joint steps leave less than the chase\n", (int)closer, (int)maps);
  assert_true(closer > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_cordon_closes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
