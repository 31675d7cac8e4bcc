/* Tables of three hunters against a value iteration of the plainest kind: every placing of four on the board, ordered,
 * every joint step, in double precision. Nothing is shared but the board. And the same table from any number of threads
 * and any number of pieces. */
#include <stdlib.h>
#include <string.h>

#include "ai/level4_hunt/peril_internal.h"
#include "ai/level4_hunt/trio_internal.h"
#include "tests/support/check.h"

enum { MAPS = 60, SPOTS_MOST = 9 };
/* Each turn rounds a value to one part in 65,535. */
static const double tolerance = 0.001;

typedef struct Brute {
  const Arena *arena;
  double p;
  size_t states;
  double *now, *before; /* the chance to live with the monsters to move, by number of turns */
} Brute;

static size_t state_of(const Brute *brute, Spot pacman, const Spot *m) {
  size_t n = (size_t)brute->arena->spots;
  return ((pacman * n + m[0]) * n + m[1]) * n + m[2];
}

/* The best that Pacman can make of the placing, one turn less to go. */
static double pacman_moves(const Brute *brute, Spot pacman, const Spot *m) {
  const Exits *exits = &brute->arena->exits[pacman];
  double best = 0;
  for (int32_t i = 0; i < exits->count; i++) {
    double value = brute->before[state_of(brute, exits->to[i], m)];
    if (value > best) best = value;
  }
  return 1.0 / TRIO_STRETCH + (1 - 1.0 / TRIO_STRETCH) * best;
}

static double monsters_move(const Brute *brute, Spot pacman, const Spot *from, Spot *moved, int32_t monster) {
  if (monster == TRIO_MONSTERS) return pacman_moves(brute, pacman, moved);
  const Exits *exits = &brute->arena->exits[from[monster]];
  Spot chase = arena_steps(brute->arena, pacman)[from[monster]];
  double sum = 0;
  for (int32_t i = 0; i < exits->count; i++) {
    double chance = brute->p / exits->count + (exits->to[i] == chase ? 1 - brute->p : 0);
    if (exits->to[i] == pacman) continue;
    moved[monster] = exits->to[i];
    sum += chance * monsters_move(brute, pacman, from, moved, monster + 1);
  }
  return sum;
}

static void places(const Brute *brute, size_t state, Spot *pacman, Spot *m) {
  size_t n = (size_t)brute->arena->spots;
  for (int32_t i = TRIO_MONSTERS - 1; i >= 0; i--, state /= n) m[i] = (Spot)(state % n);
  *pacman = (Spot)state;
}

static void look_ahead(Brute *brute, int32_t turns) {
  for (int32_t turn = 0; turn <= turns; turn++) {
    double *swap = brute->before;
    brute->before = brute->now;
    brute->now = swap;
    for (size_t state = 0; state < brute->states; state++) {
      Spot pacman, m[TRIO_MONSTERS], moved[TRIO_MONSTERS];
      places(brute, state, &pacman, m);
      bool dead = m[0] == pacman || m[1] == pacman || m[2] == pacman;
      brute->now[state] = dead ? 0 : turn == 0 ? 1 : monsters_move(brute, pacman, m, moved, 0);
    }
  }
}

static int32_t colour(const Arena *arena, Spot spot) {
  Cell cell = arena->cell_of[spot];
  return (board_row(arena->board, cell) + board_col(arena->board, cell)) & 1;
}

/* How many placings were compared; and how many of them are neither safe nor lost. */
static int64_t compare(const Brute *brute, const Trio *const tables[TRIO_MONSTERS + 1], int32_t of_colour,
                       int64_t *between) {
  int64_t compared = 0;
  for (size_t state = 0; state < brute->states; state++) {
    Position position = {.monster_count = TRIO_MONSTERS};
    Spot to;
    places(brute, state, &to, position.monsters);
    if (colour(brute->arena, to) != of_colour) continue;
    position.pacman = brute->arena->exits[to].to[0]; /* from any neighbour */
    TrioSeats seats;
    const Trio *trio = tables[trio_seat(brute->arena, &position, &seats)];
    int32_t cost = trio_cost(trio, to, position.monsters, seats), wanted = peril_cost_of((float)brute->now[state]);
    double chance = brute->now[state];
    /* Costs within what a chance a little smaller or larger has. */
    assert_true(cost <= peril_cost_of((float)(chance - tolerance)) + 1);
    assert_true(cost + 1 >= peril_cost_of((float)(chance + tolerance)));
    *between += wanted > 10 && wanted < PERIL_MAX;
    compared++;
  }
  return compared;
}

static bool boxed_in(const Arena *arena) {
  for (Spot spot = 0; spot < arena->spots; spot++)
    if (arena->exits[spot].to[0] == spot) return true;
  return false;
}

static Map *next_map(Rng *rng) {
  RandomMap what = {.rows = 2 + (int32_t)rng_below(rng, 3),
                    .cols = 2 + (int32_t)rng_below(rng, 4),
                    .wall = 0.3 * rng_unit(rng),
                    .foods = 1,
                    .monsters = 1,
                    .format = MAP_CHARACTERS};
  return map_random(rng, &what);
}

static void test_tables_equal_brute_force(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 11, 4);
  int64_t compared = 0, between = 0;
  for (int32_t i = 0, maps = check_sample(MAPS); i < maps; i++) {
    Map *map = next_map(&rng);
    Arena *arena = arena_create(&map->board, NULL);
    assert_non_null(arena);
    if (arena->spots <= SPOTS_MOST && !boxed_in(arena)) {
      size_t n = (size_t)arena->spots;
      Brute brute = {.arena = arena, .p = i % 2 ? 0.5 : 0.2, .states = n * n * n * n};
      brute.now = calloc(brute.states, sizeof *brute.now);
      brute.before = calloc(brute.states, sizeof *brute.before);
      const Trio *tables[TRIO_MONSTERS + 1];
      Trio *made[TRIO_MONSTERS + 1];
      for (int32_t barriers = 0; barriers <= TRIO_MONSTERS; barriers++) {
        tables[barriers] = made[barriers] = trio_create(arena, barriers, brute.p, NULL);
        assert_true(made[barriers] && trio_work(made[barriers], arena, 1, NULL, NULL));
      }
      /* The last turn is of colour 1, the one before it of colour 0. */
      look_ahead(&brute, TRIO_TURNS - 1);
      compared += compare(&brute, tables, 0, &between);
      look_ahead(&brute, TRIO_TURNS);
      compared += compare(&brute, tables, 1, &between);
      for (int32_t barriers = 0; barriers <= TRIO_MONSTERS; barriers++) trio_destroy(made[barriers]);
      free(brute.now);
      free(brute.before);
    }
    arena_destroy(arena);
    map_destroy(map);
  }
  print_message("%lld placings, %lld of them neither safe nor lost\n", (long long)compared, (long long)between);
  assert_true(compared > 1000 && between > 200);
}

static void test_threads_and_pieces_change_nothing(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 12, 4);
  int32_t compared = 0;
  while (compared < 8) {
    RandomMap what = {.rows = 5, .cols = 6, .wall = 0.15, .foods = 1, .monsters = 1, .format = MAP_CHARACTERS};
    Map *map = map_random(&rng, &what);
    Arena *arena = arena_create(&map->board, NULL);
    assert_non_null(arena);
    if (!boxed_in(arena)) {
      Trio *one = trio_create(arena, compared % 4, 0.5, NULL), *many = trio_create(arena, compared % 4, 0.5, NULL);
      assert_true(one && many && trio_work(one, arena, 1, NULL, NULL));
      /* Pieces of a millionth of a second: one spot each, if that. */
      Limits little = {.max_seconds = 1e-6};
      int32_t pieces = 0, last = 0;
      atomic_int percent = 0;
      for (bool done = false; !done; pieces++) {
        Budget budget = budget_start(&little);
        if (pieces > 20) budget = budget_start(NULL);
        done = trio_work(many, arena, 5, &budget, &percent);
        assert_true(done == many->ready && percent >= last && percent <= 100);
        last = percent;
      }
      assert_true(pieces > 2 && percent == 100);
      assert_memory_equal(one->cost, many->cost, one->placings * sizeof *one->cost);
      assert_memory_equal(one->typical, many->typical, (size_t)arena->spots * sizeof *one->typical);
      trio_destroy(one);
      trio_destroy(many);
      compared++;
    }
    arena_destroy(arena);
    map_destroy(map);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_tables_equal_brute_force),
                                     cmocka_unit_test(test_threads_and_pieces_change_nothing)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
