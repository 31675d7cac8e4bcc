/* Finders against figures that others published, where the maps are at hand: $PACADE_SHARED or ../shared. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/search/finder.h"
#include "tests/support/check.h"

/* The map of that file, or NULL when the folder of published maps is not there: the test is then skipped. */
static Map *published(const char *name) {
  const char *shared = getenv("PACADE_SHARED");
  char path[512];
  snprintf(path, sizeof path, "%s/data/%s", shared ? shared : "../shared", name);
  if (access(path, R_OK) != 0) {
    print_message("# no %s here: skipped\n", path);
    return NULL;
  }
  Error error;
  Map *map = map_read(path, &error);
  if (!map) fail_msg("%s", error.text);
  return map;
}

/* From Pacman to the one food, monsters as walls. */
static SearchResult plan(const Map *map, Finder *finder, const char *id, Heuristic heuristic) {
  SearchResult result;
  Query query = {map->pacman, map->foods.at[0], heuristic, 1};
  finder_run(finder, algorithm_find(id), &query, NULL, NULL, &result);
  return result;
}

static Finder *finder_for(const Map *map) {
  Finder *finder = finder_create(&map->board, NULL);
  assert_non_null(finder);
  assert_int_equal(map->foods.count, 1);
  for (int32_t i = 0; i < map->monsters.count; i++) finder_block(finder, map->monsters.at[i], true);
  return finder;
}

static void test_course_maps(void **unused) {
  (void)unused;
  static const struct {
    const char *map;
    int32_t dfs, report, best;
  } known[] = {{"course/L1_map1.txt", 34, 36, 34},  {"course/L1_map2.txt", 131, 37, 37},
               {"course/L1_map3.txt", 133, 41, 41}, {"course/L2_map1.txt", 48, 48, 48},
               {"course/L2_map2.txt", 85, 57, 57},  {"course/L2_map3.txt", 97, 67, 67}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    Map *map = published(known[i].map);
    if (!map) skip();
    Finder *finder = finder_for(map);
    assert_int_equal(plan(map, finder, "dfs", HEURISTIC_MANHATTAN).length, known[i].dfs);
    assert_int_equal(plan(map, finder, "astar-report", HEURISTIC_MANHATTAN).length, known[i].report);
    int32_t count;
    const Algorithm *table = algorithm_table(&count);
    for (int32_t a = 0; a < count; a++)
      if (table[a].optimal) assert_int_equal(plan(map, finder, table[a].id, HEURISTIC_MANHATTAN).length, known[i].best);
    finder_destroy(finder);
    map_destroy(map);
  }
}

static void test_berkeley_mazes(void **unused) {
  (void)unused;
  /* Length of the way, and nodes that the course's own BFS and A* expand. */
  static const struct {
    const char *map;
    int32_t best, bfs, astar;
  } known[] = {{"berkeley/layouts/tinyMaze.lay", 8, 15, 14},
               {"berkeley/layouts/smallMaze.lay", 19, 92, 53},
               {"berkeley/layouts/mediumMaze.lay", 68, 269, 221},
               {"berkeley/layouts/bigMaze.lay", 210, 620, 549}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    Map *map = published(known[i].map);
    if (!map) skip();
    Finder *finder = finder_for(map);
    SearchResult bfs = plan(map, finder, "bfs", HEURISTIC_MANHATTAN);
    assert_int_equal(bfs.length, known[i].best);
    /* Cells nearer than the goal must all be expanded, those as far as it only by chance of order. */
    assert_in_range(bfs.expanded, (uint64_t)known[i].bfs - 8, (uint64_t)known[i].bfs + 8);
    SearchResult astar = plan(map, finder, "astar", HEURISTIC_MANHATTAN);
    assert_int_equal(astar.length, known[i].best);
    assert_true(astar.expanded <= bfs.expanded);
    assert_true(astar.expanded <= (uint64_t)known[i].astar);
    for (Heuristic h = 0; h < HEURISTIC_COUNT; h++)
      if (heuristic_admissible(h)) assert_int_equal(plan(map, finder, "astar", h).length, known[i].best);
    assert_int_equal(plan(map, finder, "ucs", HEURISTIC_ZERO).length, known[i].best);
    finder_destroy(finder);
    map_destroy(map);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_course_maps),
      cmocka_unit_test(test_berkeley_mazes),
  };
  return cmocka_run_group_tests_name("published figures", tests, NULL, NULL);
}
