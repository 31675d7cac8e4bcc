/* The shipped maps of levels 1 and 2: whole, fair and proven. Every par is worked out again here by a plain flood
 * and by the finder, and each kind of trap that the maps promise is really there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/search/finder.h"
#include "game/core/game.h"
#include "tests/support/check.h"
#include "tests/support/shipped.h"

enum { LEVELS = 2, LEAST_MAPS = 8, MOST_MONSTERS = 12 };

/* What "visibly" means for the traps: clear of the one or two moves that any detour costs. */
static const int32_t report_loss = 6;      /* astar-report: moves more than needed on a map of level 1 */
static const int32_t fooled_percent = 150; /* dfs and greedy: their way in percent of the shortest */
static const int32_t detour_percent = 250; /* monsters on level 2: the way round in percent of the straight one */

static int load(void **state) {
  *state = shipped_load(1, LEVELS);
  return *state ? 0 : -1;
}

static int unload(void **state) {
  shipped_free(*state);
  return 0;
}

/* Steps or cost of the way an algorithm finds, monsters as walls; -1 when it proves that there is none. */
static int32_t way_of(const Shipped *one, const char *algorithm, bool cost) {
  Error error;
  SearchResult result;
  const Map *map = one->map;
  Finder *finder = finder_create(&map->board, &error);
  if (!finder) fail_msg("%s", error.text);
  for (int32_t i = 0; i < map->monsters.count; i++) finder_block(finder, map->monsters.at[i], true);
  Query query = {.start = map->pacman, .goal = map->foods.at[0], .heuristic = HEURISTIC_MANHATTAN, .weight = 1};
  const Algorithm *found = algorithm_find(algorithm);
  assert_non_null(found);
  finder_run(finder, found, &query, NULL, NULL, &result);
  assert_true(result.status == SEARCH_FOUND || result.status == SEARCH_NO_WAY);
  int32_t way = result.status != SEARCH_FOUND ? -1 : cost ? result.cost : result.length;
  finder_destroy(finder);
  return way;
}

static void test_headers_are_whole_and_the_level_accepts(void **state) {
  const ShippedMaps *maps = *state;
  for (int32_t i = 0; i < maps->count; i++) {
    const Shipped *one = &maps->all[i];
    const Map *map = one->map;
    Error error;
    if (!map->title[0]) fail_msg("%s: no title", one->entry.id);
    if (!map->author[0]) fail_msg("%s: no author", one->entry.id);
    if (map->par == MAP_NO_PAR) fail_msg("%s: no par", one->entry.id);
    if (map->level != one->entry.id[0] - '0') fail_msg("%s: its header says level %d", one->entry.id, map->level);
    if (!level_accepts(level_find(map->level), map, &error)) fail_msg("%s: %s", one->entry.id, error.text);
    if (map->level == 2 && (map->monsters.count < 1 || map->monsters.count > MOST_MONSTERS))
      fail_msg("%s: %d monsters", one->entry.id, map->monsters.count);
    for (int32_t k = 0; k < map->monsters.count; k++)
      if (map->monsters.at[k] == map->pacman || map->monsters.at[k] == map->foods.at[0])
        fail_msg("%s: a monster stands on Pacman or on the food", one->entry.id);
  }
}

static void test_titles_differ_and_names_are_numbered_in_order(void **state) {
  const ShippedMaps *maps = *state;
  int next[LEVELS + 1] = {0};
  for (int32_t i = 0; i < maps->count; i++) {
    const Shipped *one = &maps->all[i];
    char start[32];
    snprintf(start, sizeof start, "%d/%02d-", one->map->level, ++next[one->map->level]);
    if (strncmp(one->entry.id, start, strlen(start)) != 0) fail_msg("%s: expected %s...", one->entry.id, start);
    for (int32_t k = 0; k < i; k++) {
      if (strcmp(maps->all[k].map->title, one->map->title) == 0)
        fail_msg("%s and %s share the title '%s'", maps->all[k].entry.id, one->entry.id, one->map->title);
      if (map_equal(maps->all[k].map, one->map)) fail_msg("%s is %s again", one->entry.id, maps->all[k].entry.id);
    }
  }
}

static void test_each_level_has_enough_in_both_formats_and_all_sizes(void **state) {
  const ShippedMaps *maps = *state;
  for (int32_t level = 1; level <= LEVELS; level++) {
    int count = 0, formats[MAP_FORMAT_COUNT] = {0};
    for (int32_t i = 0; i < maps->count; i++) {
      if (maps->all[i].map->level != level) continue;
      count++;
      formats[maps->all[i].map->format]++;
    }
    assert_true(count >= LEAST_MAPS);
    assert_true(formats[MAP_DIGITS] * 4 >= count);
    assert_true(formats[MAP_CHARACTERS] * 4 >= count);
    assert_int_equal(formats[MAP_GRID], 0);
  }
  bool smallest = false, largest = false;
  for (int32_t i = 0; i < maps->count; i++) {
    const Board *board = &maps->all[i].map->board;
    smallest |= board->rows == 5 && board->cols == 12;
    largest |= board->rows == 40 && board->cols == 60;
    if (board->rows > 40 || board->cols > 60) fail_msg("%s: larger than 40 x 60", maps->all[i].entry.id);
  }
  assert_true(smallest);
  assert_true(largest);
}

static void test_outer_ring_is_closed_and_nothing_is_cut_off(void **state) {
  const ShippedMaps *maps = *state;
  for (int32_t i = 0; i < maps->count; i++) {
    const Shipped *one = &maps->all[i];
    const Board *board = &one->map->board;
    for (int32_t row = 0; row < board->rows; row++) {
      for (int32_t col = 0; col < board->cols; col++) {
        Cell cell = board_cell(board, row, col);
        bool edge = row == 0 || col == 0 || row == board->rows - 1 || col == board->cols - 1;
        if (edge && board->open[cell]) fail_msg("%s: the ring is open at %d,%d", one->entry.id, row, col);
        if (board->open[cell] && one->through[cell] < 0)
          fail_msg("%s: %d,%d can't be reached", one->entry.id, row, col);
      }
    }
  }
}

/* Where Pacman is caught when only monsters block: the first monster on the shortest way that ignores them. Such a
 * map must leave no choice of shortest way, or its par would depend on the order in which neighbours are tried. */
static int32_t moves_until_caught(const Shipped *one) {
  const Map *map = one->map;
  const Board *board = &map->board;
  Cell cell = map->foods.at[0];
  int32_t caught = -1;
  while (cell != map->pacman) {
    Cell before = CELL_NONE;
    for (int m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = cell + board->step[m];
      if (!board->open[next] || one->through[next] != one->through[cell] - 1) continue;
      if (before != CELL_NONE) fail_msg("%s: blocked, with more than one shortest way", one->entry.id);
      before = next;
    }
    assert_true(before != CELL_NONE);
    if (shipped_has_monster(map, cell)) caught = one->through[cell];
    cell = before;
  }
  return caught;
}

/* The least cost of a way to the food around the monsters: cells are improved until none can be. -1: no way. */
static int32_t least_cost(const Map *map) {
  const Board *board = &map->board;
  int32_t *cost = malloc(sizeof *cost * (size_t)board->cells);
  assert_non_null(cost);
  for (Cell cell = 0; cell < board->cells; cell++) cost[cell] = INT32_MAX / 2;
  cost[map->pacman] = 0;
  for (bool better = true; better;) {
    better = false;
    for (Cell cell = 0; cell < board->cells; cell++) {
      if (!board->open[cell] || cell == map->pacman || shipped_has_monster(map, cell)) continue;
      for (int m = 0; m < DIRECTION_COUNT; m++) {
        int32_t by = cost[cell + board->step[m]] + board_cost(board, cell);
        if (by < cost[cell]) cost[cell] = by, better = true;
      }
    }
  }
  int32_t least = cost[map->foods.at[0]];
  free(cost);
  return least < INT32_MAX / 2 ? least : -1;
}

static void test_par_is_the_best_score(void **state) {
  const ShippedMaps *maps = *state;
  int blocked = 0;
  for (int32_t i = 0; i < maps->count; i++) {
    const Shipped *one = &maps->all[i];
    int32_t shortest = one->around[one->map->foods.at[0]], cheapest = least_cost(one->map);
    int32_t best = SCORE_FOOD - cheapest;
    if (shortest < 0) {
      if (one->map->level == 1) fail_msg("%s: no way", one->entry.id);
      best = moves_until_caught(one) * SCORE_MOVE;
      assert_true(best < 0);
      blocked++;
    }
    if (one->map->par != best) fail_msg("%s: par %d, but the best is %d", one->entry.id, one->map->par, best);
    assert_int_equal(way_of(one, "bfs", false), shortest);
    assert_int_equal(way_of(one, "ucs", true), cheapest);
    assert_int_equal(way_of(one, "astar", true), cheapest);
  }
  assert_int_equal(blocked, 1); /* one map shows what happens when the monsters hold every way */
}

/* How many maps of a level an algorithm needs at least so many percent and so many moves more than the best on. */
static int fooled(const ShippedMaps *maps, int32_t level, const char *algorithm, int32_t percent, int32_t moves) {
  int count = 0;
  for (int32_t i = 0; i < maps->count; i++) {
    const Shipped *one = &maps->all[i];
    int32_t shortest = one->around[one->map->foods.at[0]];
    if (one->map->level != level || shortest < 0) continue;
    int32_t length = way_of(one, algorithm, false);
    assert_true(length >= shortest);
    count += length * 100 >= shortest * percent && length >= shortest + moves;
  }
  return count;
}

static void test_level_1_has_a_trap_for_each_careless_search(void **state) {
  const ShippedMaps *maps = *state;
  assert_true(fooled(maps, 1, "dfs", fooled_percent, 0) >= 1);
  assert_true(fooled(maps, 1, "greedy", fooled_percent, 0) >= 1);
  assert_true(fooled(maps, 1, "astar-report", 100, report_loss) >= 1);
}

/* Terrain that teaches: the shortest way costs visibly more than the cheapest. */
static void test_terrain_of_level_1_matters(void **state) {
  const ShippedMaps *maps = *state;
  int count = 0, twice = 0, longer = 0;
  for (int32_t i = 0; i < maps->count; i++) {
    const Shipped *one = &maps->all[i];
    if (!one->map->board.cost) continue;
    int32_t cheapest = way_of(one, "ucs", true), by_steps = way_of(one, "bfs", true);
    if (by_steps * 100 < cheapest * 105) fail_msg("%s: the shortest way is as good as the cheapest", one->entry.id);
    twice += by_steps >= 2 * cheapest;
    longer += way_of(one, "ucs", false) > way_of(one, "bfs", false);
    count++;
  }
  assert_true(count >= 3 && twice >= 1 && longer >= 2);
}

static void test_monsters_of_level_2_matter(void **state) {
  const ShippedMaps *maps = *state;
  int detours = 0;
  for (int32_t i = 0; i < maps->count; i++) {
    const Shipped *one = &maps->all[i];
    if (one->map->level != 2) continue;
    Cell food = one->map->foods.at[0];
    int32_t with = one->around[food], without = one->through[food];
    if (with == without) fail_msg("%s: its monsters change nothing", one->entry.id);
    detours += with * 100 >= without * detour_percent;
  }
  assert_true(detours >= 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_headers_are_whole_and_the_level_accepts),
      cmocka_unit_test(test_titles_differ_and_names_are_numbered_in_order),
      cmocka_unit_test(test_each_level_has_enough_in_both_formats_and_all_sizes),
      cmocka_unit_test(test_outer_ring_is_closed_and_nothing_is_cut_off),
      cmocka_unit_test(test_par_is_the_best_score),
      cmocka_unit_test(test_level_1_has_a_trap_for_each_careless_search),
      cmocka_unit_test(test_terrain_of_level_1_matters),
      cmocka_unit_test(test_monsters_of_level_2_matter),
  };
  return cmocka_run_group_tests_name("shipped maps", tests, load, unload);
}
