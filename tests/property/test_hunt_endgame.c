/* Endgame tables against a solver of its own kind: it asks, for every state and again and again until nothing changes,
 * whether Pacman can still get away. No queue, no walking backwards, nothing shared but the board. */
#include <stdlib.h>

#include "ai/level4_hunt/endgame.h"
#include "tests/support/check.h"

enum { MAPS = 60, STATES_MAX = 60000, TURNS_MAX = 400 };

typedef struct Brute {
  const Arena *arena;
  int32_t monsters;
  size_t states;
  int32_t *caught; /* Pacman to move: turns until caught, 0: not (yet) known to be */
} Brute;

static void places(const Brute *brute, size_t state, Spot *pacman, Spot *monsters) {
  for (int32_t i = brute->monsters - 1; i >= 0; i--) {
    monsters[i] = (Spot)(state % (size_t)brute->arena->spots);
    state /= (size_t)brute->arena->spots;
  }
  *pacman = (Spot)state;
}

static size_t state_of(const Brute *brute, Spot pacman, const Spot *monsters) {
  size_t state = pacman;
  for (int32_t i = 0; i < brute->monsters; i++) state = state * (size_t)brute->arena->spots + monsters[i];
  return state;
}

/* Whether some joint reply catches Pacman on `to` within `turns` more turns; depth is the number of monsters. */
static bool reply_catches(const Brute *brute, Spot to, const Spot *from, Spot *moved, int32_t monster, int32_t turns) {
  if (monster == brute->monsters || monster >= ENDGAME_MONSTERS_MAX) {
    for (int32_t i = 0; i < brute->monsters; i++)
      if (moved[i] == to) return true;
    int32_t later = brute->caught[state_of(brute, to, moved)];
    return later > 0 && later <= turns;
  }
  const Exits *exits = &brute->arena->exits[from[monster]];
  for (int32_t i = 0; i < exits->count; i++) {
    moved[monster] = exits->to[i];
    if (reply_catches(brute, to, from, moved, monster + 1, turns)) return true;
  }
  return false;
}

static bool on_pacman(const Brute *brute, Spot pacman, const Spot *monsters) {
  for (int32_t i = 0; i < brute->monsters; i++)
    if (monsters[i] == pacman) return true;
  return false;
}

static void solve(Brute *brute) {
  for (int32_t turn = 1, changed = 1; changed; turn++) {
    assert_true(turn < TURNS_MAX);
    changed = 0;
    for (size_t state = 0; state < brute->states; state++) {
      Spot pacman, monsters[ENDGAME_MONSTERS_MAX], moved[ENDGAME_MONSTERS_MAX];
      if (brute->caught[state]) continue;
      places(brute, state, &pacman, monsters);
      if (on_pacman(brute, pacman, monsters)) continue;
      const Exits *exits = &brute->arena->exits[pacman];
      bool caught = true;
      for (int32_t i = 0; i < exits->count && caught; i++)
        caught = on_pacman(brute, exits->to[i], monsters) ||
                 reply_catches(brute, exits->to[i], monsters, moved, 0, turn - 1);
      if (!caught) continue;
      brute->caught[state] = turn;
      changed = 1;
    }
  }
}

static void test_tables_equal_brute_force(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 7, 4);
  int64_t caught = 0, safe = 0;
  int32_t longest = 0, by_monsters[ENDGAME_MONSTERS_MAX + 1] = {0};
  for (int32_t m = 0; m < MAPS; m++) {
    int32_t monsters = 1 + m % 3;
    RandomMap what = {.rows = 2 + (int32_t)rng_below(&rng, monsters == 3 ? 3 : 5),
                      .cols = 2 + (int32_t)rng_below(&rng, monsters == 3 ? 3 : 5),
                      .wall = 0.1 + 0.3 * rng_unit(&rng),
                      .foods = 1,
                      .monsters = 1,
                      .format = MAP_CHARACTERS};
    Map *map = map_random(&rng, &what);
    Error error;
    Arena *arena = arena_create(&map->board, &error);
    assert_non_null(arena);
    size_t states = endgame_states(arena, monsters);
    if (states > 0 && states <= STATES_MAX) {
      Endgame *endgame = endgame_create(arena, monsters, NULL);
      assert_non_null(endgame);
      Brute brute = {.arena = arena, .monsters = monsters, .states = states};
      brute.caught = calloc(states, sizeof *brute.caught);
      assert_non_null(brute.caught);
      solve(&brute);
      for (size_t state = 0; state < states; state++) {
        Spot pacman, at[ENDGAME_MONSTERS_MAX] = {0};
        places(&brute, state, &pacman, at);
        if (on_pacman(&brute, pacman, at)) continue; /* over: not a state with Pacman to move */
        Position position = {.pacman = pacman, .monster_count = (uint8_t)monsters};
        for (int32_t i = 0; i < monsters; i++) position.monsters[i] = at[i];
        int32_t said = endgame_caught_in(endgame, &position);
        assert_int_equal(said, brute.caught[state]);
        if (said != ENDGAME_SAFE) {
          caught++;
          if (said > longest) longest = said;
        } else {
          safe++;
        }
        /* The best move is as good as the state: caught latest, or safe. */
        int32_t best = 0;
        const Exits *exits = &arena->exits[pacman];
        for (int32_t i = 0; i < exits->count; i++) {
          int32_t turns = endgame_move_caught_in(endgame, arena, &position, exits->to[i]);
          if (turns == ENDGAME_SAFE) {
            best = ENDGAME_SAFE;
            break;
          }
          if (turns > best) best = turns;
        }
        assert_int_equal(best, said);
      }
      by_monsters[monsters]++;
      free(brute.caught);
      endgame_destroy(endgame);
    }
    arena_destroy(arena);
    map_destroy(map);
  }
  assert_true(caught > 1000 && safe > 1000 && longest > 4);
  for (int32_t i = 1; i <= ENDGAME_MONSTERS_MAX; i++) assert_true(by_monsters[i] >= 10);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_tables_equal_brute_force)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
