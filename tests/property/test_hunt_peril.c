/* Tables of peril against a value iteration of the plainest kind: every placing of Pacman and up to three hunters,
 * every joint step, in double precision. Nothing is shared but the board. On boards so small that no spot is far. */
#include <math.h>
#include <stdlib.h>

#include "ai/level4_hunt/peril.h"
#include "tests/support/check.h"

enum { MAPS = 60, SPOTS_MOST = 9, HUNTERS_MOST = 3, TURNS = 400, ALL_THREES = 15 };
static const double stretch = 150; /* as in peril_build.c */
/* Sweeps end before the last bit is settled, and costs are kept in units. */
static const double tolerance = 0.01;
/* The tables of three look some turns ahead, from what pairs make of three. */
static const double tolerance_three = 0.02;

typedef struct Brute {
  const Arena *arena;
  double p;
  int32_t hunters;
  size_t states;
  double *now, *before; /* the chance to live with the monsters to move */
} Brute;

static size_t state_of(const Brute *brute, Spot pacman, const Spot *m) {
  size_t state = pacman;
  for (int32_t i = 0; i < brute->hunters; i++) state = state * (size_t)brute->arena->spots + m[i];
  return state;
}

static void places(const Brute *brute, size_t state, Spot *pacman, Spot *m) {
  size_t n = (size_t)brute->arena->spots;
  for (int32_t i = brute->hunters - 1; i >= 0; i--, state /= n) m[i] = (Spot)(state % n);
  *pacman = (Spot)state;
}

/* The best that Pacman can make of the placing, one turn less to go. */
static double pacman_moves(const Brute *brute, Spot pacman, const Spot *m) {
  const Exits *exits = &brute->arena->exits[pacman];
  double best = 0;
  for (int32_t i = 0; i < exits->count; i++) {
    double value = brute->before[state_of(brute, exits->to[i], m)];
    if (value > best) best = value;
  }
  return 1 / stretch + (1 - 1 / stretch) * best;
}

static double monsters_move(const Brute *brute, Spot pacman, const Spot *from, Spot *moved, int32_t monster) {
  if (monster == brute->hunters || monster >= HUNTERS_MOST) return pacman_moves(brute, pacman, moved);
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

static void look_ahead(Brute *brute) {
  for (int32_t turn = 0; turn <= TURNS; turn++) {
    double *swap = brute->before;
    brute->before = brute->now;
    brute->now = swap;
    for (size_t state = 0; state < brute->states; state++) {
      Spot pacman, m[HUNTERS_MOST], moved[HUNTERS_MOST];
      places(brute, state, &pacman, m);
      bool dead = false;
      for (int32_t i = 0; i < brute->hunters; i++) dead |= m[i] == pacman;
      brute->now[state] = dead ? 0 : turn == 0 ? 1 : monsters_move(brute, pacman, m, moved, 0);
    }
  }
}

static bool connected(const Arena *arena) {
  for (Spot spot = 0; spot < arena->spots; spot++)
    if (arena_distances(arena, 0)[spot] == DISTANCE_NONE) return false;
  return arena->spots > 1;
}

/* What two hunters are when Pacman has just moved. */
static PerilPair pair_after(const Arena *arena, Spot to, const Spot *m) {
  return peril_pair(arena, arena->exits[to].to[0], m, 2);
}

/* How many placings were compared; and how many of them are neither safe nor lost. */
static int64_t compare(const Brute *brute, const Peril *peril, int64_t *between) {
  int64_t compared = 0;
  for (size_t state = 0; state < brute->states; state++) {
    Spot to, m[HUNTERS_MOST];
    places(brute, state, &to, m);
    if (peril->kind != PERIL_PAIR_NONE && pair_after(brute->arena, to, m) != peril->kind) continue;
    int32_t cost = peril_cost(peril, to, m, brute->hunters);
    double chance = brute->now[state];
    /* What two cost beyond one and one is kept in codes that are 6.6% apart. */
    int32_t slack = 2 * PERIL_UNIT + cost / 28;
    double off = brute->hunters == 3 ? tolerance_three : tolerance;
    assert_true(cost <= peril_cost_of(chance - off) + slack);
    assert_true(cost + slack >= peril_cost_of(chance + off));
    *between += cost > 10 && cost < PERIL_MAX;
    compared++;
  }
  return compared;
}

static void refine_all(Peril *peril) {
  while (peril->build || peril->to_do > 0 || (peril->triples && peril->triples->work)) peril_refine(peril);
}

/* How far the costs of three hunters are from the truth in all, as chances: by the tables of those nearby, or by pairs
 * alone. */
static double error_of(const Brute *brute, bool triples) {
  PerilKind kind = {.p = brute->p, .threes = triples ? ALL_THREES : 0, .hunters = PERIL_THREES + 1};
  Peril *peril = peril_create(brute->arena, kind, NULL);
  assert_non_null(peril);
  refine_all(peril);
  assert_true(!peril->whole && (peril->triples != NULL) == triples);
  double sum = 0;
  for (size_t state = 0; state < brute->states; state++) {
    Spot to, m[HUNTERS_MOST];
    places(brute, state, &to, m);
    double cost = peril_cost(peril, to, m, brute->hunters);
    sum += fabs(exp(-cost / PERIL_SCALE) - brute->now[state]);
  }
  peril_destroy(peril);
  return sum;
}

static void test_tables_equal_brute_force(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 11, 4);
  int64_t compared[HUNTERS_MOST + 1] = {0}, between[HUNTERS_MOST + 1] = {0};
  double pairs = 0, triples = 0;
  for (int32_t i = 0, maps = check_sample(MAPS); i < maps; i++) {
    RandomMap what = {.rows = 2 + (int32_t)rng_below(&rng, 3),
                      .cols = 2 + (int32_t)rng_below(&rng, 4),
                      .wall = 0.3 * rng_unit(&rng),
                      .foods = 1,
                      .monsters = 1,
                      .format = MAP_CHARACTERS};
    Map *map = map_random(&rng, &what);
    Arena *arena = arena_create(&map->board, NULL);
    assert_non_null(arena);
    int32_t hunters = 1 + i % HUNTERS_MOST;
    if (arena->spots <= SPOTS_MOST && connected(arena)) {
      Brute brute = {.arena = arena, .p = i % 2 ? 0.5 : 0.2, .hunters = hunters, .states = (size_t)arena->spots};
      for (int32_t k = 0; k < hunters; k++) brute.states *= (size_t)arena->spots;
      brute.now = calloc(brute.states, sizeof *brute.now);
      brute.before = calloc(brute.states, sizeof *brute.before);
      PerilPair pair = hunters == 2 ? (PerilPair)(PERIL_PAIR_BARRIERS + i / HUNTERS_MOST % 3) : PERIL_PAIR_NONE;
      PerilKind kind = {.p = brute.p, .threes = hunters == 3 ? ALL_THREES : 0, .pair = pair};
      Peril *peril = peril_create(arena, kind, NULL);
      assert_true(brute.now && brute.before && peril);
      refine_all(peril);
      assert_true(peril->whole == (hunters >= 2));
      look_ahead(&brute);
      compared[hunters] += compare(&brute, peril, &between[hunters]);
      peril_destroy(peril);
      if (hunters == HUNTERS_MOST) {
        pairs += error_of(&brute, false);
        triples += error_of(&brute, true);
      }
      free(brute.now);
      free(brute.before);
    }
    arena_destroy(arena);
    map_destroy(map);
  }
  for (int32_t k = 1; k <= HUNTERS_MOST; k++) {
    print_message("%d hunters: %lld placings, %lld of them neither safe nor lost\n", (int)k, (long long)compared[k],
                  (long long)between[k]);
    if (!check_slowed()) assert_true(compared[k] > 100 && between[k] > 20);
  }
  print_message("three by pairs: off by %.4f per placing, by the tables of those nearby %.4f\n",
                pairs / (double)compared[HUNTERS_MOST], triples / (double)compared[HUNTERS_MOST]);
  assert_true(triples < 0.6 * pairs);
}

/* A large board: far hunters cost nothing, one on Pacman costs everything, and more never cost less. */
static void far_and_near(PerilKind kind) {
  Rng rng;
  rng_seed(&rng, 12, 4);
  RandomMap what = {.rows = 40, .cols = 40, .wall = 0.3, .foods = 1, .monsters = 1, .format = MAP_CHARACTERS};
  Map *map = map_random(&rng, &what);
  Arena *arena = arena_create(&map->board, NULL);
  Peril *peril = peril_create(arena, kind, NULL);
  assert_true(arena && peril);
  refine_all(peril);
  int32_t dangerous = 0;
  for (int32_t i = 0; i < 20000; i++) {
    Spot to = (Spot)rng_below(&rng, (uint32_t)arena->spots), m[6];
    const int16_t *distance = arena_distances(arena, to);
    for (int32_t k = 0; k < 6; k++) m[k] = (Spot)rng_below(&rng, (uint32_t)arena->spots);
    int32_t one = peril_cost(peril, to, m, 1), six = peril_cost(peril, to, m, 6);
    dangerous += six > 0 && six < PERIL_MAX;
    assert_true(one >= 0 && six <= PERIL_MAX && six + 2 * PERIL_UNIT >= one);
    if (distance[m[0]] > 60) assert_int_equal(one, 0);
    if (distance[m[0]] == 0) assert_int_equal(six, PERIL_MAX);
  }
  assert_true(dangerous > 200);
  peril_destroy(peril);
  arena_destroy(arena);
  map_destroy(map);
}

static void test_far_and_near(void **unused) {
  (void)unused;
  far_and_near((PerilKind){.p = 0.5});
  far_and_near((PerilKind){.p = 0.5, .threes = ALL_THREES, .hunters = 6});
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_tables_equal_brute_force),
                                     cmocka_unit_test(test_far_and_near)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
