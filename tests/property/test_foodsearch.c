/* The food search: against breadth-first search over places and foods left on random small maps, its bounds against
 * the truth, larger maps by what must hold there, and the published figures where they are at hand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/foodsearch/ascent.h"
#include "ai/foodsearch/foodsearch.h"
#include "ai/foodsearch/tour_internal.h"
#include "tests/support/check.h"

enum { MAPS = 2000, FOODS_MAX = 8, CELLS_MAX = 200 };

/* The obvious way: one state for every cell and set of foods. */
static int32_t plain_shortest(const Map *map) {
  const Board *board = &map->board;
  int32_t sets = 1 << map->foods.count, states = board->cells * sets, head = 0, tail = 0, answer = -1;
  int32_t *far = malloc(sizeof *far * (size_t)states), *queue = malloc(sizeof *queue * (size_t)states);
  assert_true(far && queue);
  memset(far, 0xff, sizeof *far * (size_t)states);
  int32_t first = map->pacman * sets;
  queue[tail++] = first;
  far[first] = 0;
  while (head < tail && answer < 0) {
    int32_t state = queue[head++], cell = state / sets, eaten = state % sets;
    if (eaten == sets - 1) answer = far[state];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = cell + board->step[m];
      if (!board->open[next]) continue;
      int32_t now = eaten;
      for (int32_t i = 0; i < map->foods.count; i++)
        if (map->foods.at[i] == next) now |= 1 << i;
      int32_t to = next * sets + now;
      if (far[to] >= 0) continue;
      far[to] = far[state] + 1;
      queue[tail++] = to;
    }
  }
  free(far);
  free(queue);
  return answer;
}

/* The plan is a walk that eats every food. */
static void check_walk(const Map *map, const Plan *plan) {
  const Board *board = &map->board;
  uint8_t *been = calloc((size_t)board->cells, 1);
  assert_non_null(been);
  Cell at = map->pacman;
  been[at] = 1;
  for (int32_t i = 0; i < plan->length; i++) {
    assert_true(plan->moves[i] < DIRECTION_COUNT);
    at += board->step[plan->moves[i]];
    assert_true(board->open[at]);
    been[at] = 1;
  }
  for (int32_t i = 0; i < map->foods.count; i++) assert_true(been[map->foods.at[i]]);
  free(been);
}

static void test_small_maps_are_exact(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 71, 0);
  int32_t solved = 0;
  int32_t maps = check_sample(MAPS);
  for (int i = 0; i < maps; i++) {
    RandomMap what = {.rows = 2 + (int32_t)rng_below(&rng, 8),
                      .cols = 2 + (int32_t)rng_below(&rng, 8),
                      .wall = 0.5 * rng_unit(&rng),
                      .foods = 1 + (int32_t)rng_below(&rng, FOODS_MAX),
                      .format = MAP_CHARACTERS};
    Map *map = map_random(&rng, &what);
    int32_t shortest = plain_shortest(map);
    Plan plan;
    plan_init(&plan);
    foodsearch_run(&map->board, map->pacman, map->foods.at, map->foods.count, NULL, &plan);
    if (shortest < 0) {
      assert_int_equal(plan.status, PLAN_NO_WAY);
    } else {
      assert_int_equal(plan.status, PLAN_FOUND);
      assert_int_equal(plan.length, shortest);
      assert_int_equal(plan.lower_bound, shortest);
      assert_true(plan.optimal);
      check_walk(map, &plan);
      solved++;
    }
    plan_destroy(&plan);
    map_destroy(map);
  }
  assert_true(solved > maps / 3);
}

/* Whatever the prices, and from every start, the bound stays below the best order of all. */
static int32_t best_order(const int32_t *d, int32_t n, int32_t at, uint32_t been) {
  int32_t best = INT32_MAX;
  if (been == (1u << n) - 1) return 0;
  for (int32_t i = 0; i < n; i++) {
    if (been >> i & 1) continue;
    int32_t rest = d[at * n + i] + best_order(d, n, i, been | 1u << i);
    if (rest < best) best = rest;
  }
  return best;
}

static void test_bounds_stay_below(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 72, 0);
  Ascent ascent;
  assert_true(ascent_init(&ascent, 7));
  int64_t sum = 0, truth = 0;
  for (int round = 0; round < 600; round++) {
    int32_t n = 1 + (int32_t)rng_below(&rng, 7), d[49], x[7], y[7], price[7], order[7];
    for (int32_t i = 0; i < n; i++) {
      x[i] = (int32_t)rng_below(&rng, 30);
      y[i] = (int32_t)rng_below(&rng, 30);
      price[i] = (int32_t)rng_below(&rng, 2000) - 1000;
    }
    for (int32_t i = 0; i < n; i++)
      for (int32_t k = 0; k < n; k++) d[i * n + k] = abs(x[i] - x[k]) + abs(y[i] - y[k]);
    for (int pass = 0; pass < 2; pass++) {
      int64_t value = pass ? ascent_run(&ascent, d, n, -1, price, 60, (int64_t)100 * ASCENT_PARTS)
                           : ascent_value(&ascent, d, n, -1, price);
      for (int32_t s = 0; s < n; s++) {
        int32_t best = best_order(d, n, s, 1u << s);
        assert_true(value + price[s] <= (int64_t)best * ASCENT_PARTS);
        if (pass) sum += value + price[s], truth += (int64_t)best * ASCENT_PARTS;
      }
    }
    int32_t best = best_order(d, n, 0, 1), found = tour_find(d, n, 50, 0, NULL, order);
    assert_true(found >= best && found <= best + best / 2);
  }
  assert_true(sum * 10 > truth * 7); /* and not far below */
  ascent_destroy(&ascent);
}

/* Too wide for the sweep: a walk and a bound that is near it. */
static void test_open_boards_have_a_bound(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 73, 0);
  RandomMap what = {.rows = 26, .cols = 26, .wall = 0.05, .foods = 60, .format = MAP_CHARACTERS};
  Map *map = map_random(&rng, &what);
  Plan plan;
  plan_init(&plan);
  foodsearch_run(&map->board, map->pacman, map->foods.at, map->foods.count, NULL, &plan);
  assert_int_equal(plan.status, PLAN_FOUND);
  check_walk(map, &plan);
  assert_true(plan.lower_bound <= plan.length && plan.lower_bound * 100 >= plan.length * 95);
  assert_true(!plan.optimal || plan.lower_bound == plan.length);
  plan_destroy(&plan);
  plan_init(&plan);
  Limits limits = {.max_nodes = 1, .max_bytes = 1 << 18};
  foodsearch_run(&map->board, map->pacman, map->foods.at, map->foods.count, &limits, &plan);
  assert_true(plan.length > 0 && plan.lower_bound <= plan.length);
  check_walk(map, &plan);
  plan_destroy(&plan);
  map_destroy(map);
}

static void test_published_figures(void **unused) {
  (void)unused;
  const char *named = getenv("PACADE_SHARED");
  char folder[512], path[1024], line[256], layout[64];
  snprintf(folder, sizeof folder, "%s/data/berkeley", named ? named : "../shared");
  snprintf(path, sizeof path, "%s/expected.csv", folder);
  FILE *file = fopen(path, "r");
  if (!file) {
    print_message("%s is not there: the published figures are not compared\n", path);
    skip();
    return;
  }
  int32_t compared = 0, cost;
  while (fgets(line, sizeof line, file)) {
    if (sscanf(line, "%63[^,],all-food,optimal,%d", layout, &cost) != 2) continue;
    snprintf(path, sizeof path, "%s/layouts/%s.lay", folder, layout);
    Error error;
    Map *map = map_read(path, &error);
    if (!map) fail_msg("%s", error.text);
    Plan plan;
    plan_init(&plan);
    foodsearch_run(&map->board, map->pacman, map->foods.at, map->foods.count, NULL, &plan);
    if (plan.length != cost || !plan.optimal) fail_msg("%s: %d, expected %d", layout, (int)plan.length, (int)cost);
    check_walk(map, &plan);
    Cell corners[4];
    int32_t count = foodsearch_corners(map, corners);
    assert_true(count >= 1 && count <= 4);
    plan_destroy(&plan);
    map_destroy(map);
    compared++;
  }
  fclose(file);
  assert_true(compared >= 17);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_small_maps_are_exact), cmocka_unit_test(test_bounds_stay_below),
      cmocka_unit_test(test_open_boards_have_a_bound), cmocka_unit_test(test_published_figures)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
