/* Every finder on small boards drawn by hand: ways, ties, blocked cells, limits, cancelling, traces. */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/search/finder_internal.h"
#include "tests/support/check.h"

/* A picture: '#' wall, 'S' start, 'G' goal, 'x' to be blocked, else open. */
typedef struct Scene {
  Board board;
  Finder *finder;
  Query query;
} Scene;

static Scene scene_of(const char *picture) {
  Scene scene = {.query = {.start = CELL_NONE, .goal = CELL_NONE, .weight = 1}};
  int32_t cols = (int32_t)strcspn(picture, "\n"), rows = 0;
  for (const char *c = picture; *c; c++) rows += *c == '\n';
  assert_true(board_init(&scene.board, rows, cols, NULL));
  for (int32_t i = 0; i < rows * (cols + 1); i++) {
    char c = picture[i];
    if (c == '\n') continue;
    Cell cell = board_cell(&scene.board, i / (cols + 1), i % (cols + 1));
    scene.board.open[cell] = c != '#';
    if (c == 'S') scene.query.start = cell;
    if (c == 'G') scene.query.goal = cell;
  }
  board_finish(&scene.board);
  if (scene.query.goal == CELL_NONE) scene.query.goal = scene.query.start;
  scene.finder = finder_create(&scene.board, NULL);
  assert_non_null(scene.finder);
  for (int32_t i = 0; i < rows * (cols + 1); i++)
    if (picture[i] == 'x') finder_block(scene.finder, board_cell(&scene.board, i / (cols + 1), i % (cols + 1)), true);
  return scene;
}

static void scene_end(Scene *scene) {
  finder_destroy(scene->finder);
  board_destroy(&scene->board);
}

static SearchResult ask(Scene *scene, const char *id) {
  SearchResult result;
  const Algorithm *algorithm = algorithm_find(id);
  assert_non_null(algorithm);
  finder_run(scene->finder, algorithm, &scene->query, NULL, NULL, &result);
  return result;
}

/* The moves of a path as letters. */
static const char *letters(const Scene *scene, const SearchResult *result, char out[256]) {
  assert_true(result->length >= 0 && result->length < 255);
  for (int32_t i = 0; i < result->length; i++) {
    Move m = board_move_between(&scene->board, result->path[i], result->path[i + 1]);
    assert_true(m < DIRECTION_COUNT);
    out[i] = move_letter(m);
  }
  out[result->length] = 0;
  return out;
}

static void assert_path(const char *picture, const char *id, const char *moves) {
  Scene scene = scene_of(picture);
  SearchResult result = ask(&scene, id);
  char out[256];
  assert_int_equal(result.status, SEARCH_FOUND);
  assert_string_equal(letters(&scene, &result, out), moves);
  scene_end(&scene);
}

/* The algorithm at that place of the table, NULL behind the last. */
static const Algorithm *algorithm_at(int32_t place) {
  int32_t count;
  const Algorithm *table = algorithm_table(&count);
  return place < count ? &table[place] : NULL;
}

/* --- the table ------------------------------------------------------------------------------------------------- */

static void test_table_has_the_known_algorithms(void **unused) {
  (void)unused;
  static const char *const ids[] = {"dfs",     "bfs", "ucs",   "astar", "greedy",      "bidirectional",
                                    "idastar", "jps", "flood", "swift", "astar-report"};
  int32_t count;
  const Algorithm *table = algorithm_table(&count);
  assert_int_equal(count, sizeof ids / sizeof *ids);
  for (int32_t i = 0; i < count; i++) {
    assert_string_equal(table[i].id, ids[i]);
    assert_ptr_equal(algorithm_find(ids[i]), &table[i]);
    assert_true(strlen(table[i].title) > 0 && strlen(table[i].blurb) > 0 && !strchr(table[i].blurb, '\n'));
  }
  assert_null(algorithm_find("dijkstra"));
  assert_false(algorithm_find("dfs")->optimal || algorithm_find("greedy")->optimal);
  assert_false(algorithm_find("astar-report")->optimal);
  assert_true(algorithm_find("astar")->weighted);
}

static void test_heuristics_by_hand(void **unused) {
  (void)unused;
  assert_int_equal(heuristic_find("manhattan"), HEURISTIC_MANHATTAN);
  assert_int_equal(heuristic_find("nonsense"), HEURISTIC_COUNT);
  assert_null(heuristic_ids[HEURISTIC_COUNT]);
  assert_true(fabs(heuristic_value(HEURISTIC_MANHATTAN, -3, 4) - (7)) < 1e-12);
  assert_true(fabs(heuristic_value(HEURISTIC_EUCLIDEAN, -3, 4) - (5)) < 1e-12);
  assert_true(fabs(heuristic_value(HEURISTIC_CHEBYSHEV, -3, 4) - (4)) < 1e-12);
  assert_true(fabs(heuristic_value(HEURISTIC_OCTILE, 3, -4) - (1 + 3 * 1.4142135623730951)) < 1e-12);
  assert_true(fabs(heuristic_value(HEURISTIC_EUCLIDEAN2, 3, 4) - (25)) < 1e-12);
  assert_true(fabs(heuristic_value(HEURISTIC_ZERO, 3, 4) - (0)) < 1e-12);
  for (Heuristic h = 0; h < HEURISTIC_COUNT; h++) {
    assert_int_equal(heuristic_find(heuristic_ids[h]), h);
    assert_true(heuristic_titles[h] && heuristic_titles[h][0]);
    for (int32_t r = 0; r < 30; r++)
      for (int32_t c = 0; c < 30; c++) {
        double value = heuristic_value(h, r, c);
        assert_true(value >= 0);
        if (heuristic_is_whole(h)) assert_true(value == floor(value) && value <= r + c);
        if (!heuristic_admissible(h)) continue;
        /* Admissible on an open board, and consistent: a step changes it by 1 at most. */
        assert_true(value <= r + c + 1e-9);
        assert_true(fabs(heuristic_value(h, r + 1, c) - value) <= 1 + 1e-9);
        assert_true(fabs(heuristic_value(h, r, c + 1) - value) <= 1 + 1e-9);
      }
  }
  assert_true(heuristic_admissible(HEURISTIC_MANHATTAN) && heuristic_admissible(HEURISTIC_ZERO));
  assert_true(heuristic_admissible(HEURISTIC_EUCLIDEAN) && heuristic_admissible(HEURISTIC_OCTILE));
  assert_true(heuristic_admissible(HEURISTIC_CHEBYSHEV) && !heuristic_admissible(HEURISTIC_EUCLIDEAN2));
  assert_true(heuristic_is_whole(HEURISTIC_MANHATTAN) && !heuristic_is_whole(HEURISTIC_OCTILE));
}

/* --- small boards ---------------------------------------------------------------------------------------------- */

static void test_start_is_goal(void **unused) {
  (void)unused;
  for (int32_t i = 0; algorithm_at(i); i++) {
    const Algorithm *algorithm = algorithm_at(i);
    Scene scene = scene_of("#.#\n.S.\n###\n");
    SearchResult result = ask(&scene, algorithm->id);
    assert_int_equal(result.status, SEARCH_FOUND);
    assert_int_equal(result.length, 0);
    assert_int_equal(result.path[0], scene.query.start);
    assert_true(result.optimal);
    assert_true(result.expanded == 0);
    scene_end(&scene);
  }
}

static void test_no_way(void **unused) {
  (void)unused;
  for (int32_t i = 0; algorithm_at(i); i++) {
    const Algorithm *algorithm = algorithm_at(i);
    Scene scene = scene_of("..#..\n.S#G.\n..#..\n");
    SearchResult result = ask(&scene, algorithm->id);
    assert_int_equal(result.status, SEARCH_NO_WAY);
    assert_int_equal(result.length, -1);
    assert_null(result.path);
    assert_false(result.optimal);
    scene_end(&scene);
  }
}

static void test_one_corridor(void **unused) {
  (void)unused;
  for (int32_t i = 0; algorithm_at(i); i++) {
    const Algorithm *algorithm = algorithm_at(i);
    Scene scene = scene_of("S....\n####.\n.....\n.####\n....G\n");
    SearchResult result = ask(&scene, algorithm->id);
    char out[256];
    assert_string_equal(letters(&scene, &result, out), "EEEESSWWWWSSEEEE");
    assert_int_equal(result.optimal, algorithm->optimal);
    scene_end(&scene);
  }
}

static void test_blocked_cells_are_walls(void **unused) {
  (void)unused;
  for (int32_t i = 0; algorithm_at(i); i++) {
    const Algorithm *algorithm = algorithm_at(i);
    Scene scene = scene_of("S.x.G\n.###.\n.....\n");
    Cell gate = board_cell(&scene.board, 0, 2);
    assert_int_equal(ask(&scene, algorithm->id).length, 8);
    finder_block(scene.finder, gate, false);
    finder_block(scene.finder, gate, false);
    int32_t length = ask(&scene, algorithm->id).length;
    assert_true(length == 4 || (!algorithm->optimal && length == 8));
    finder_block(scene.finder, gate, true);
    finder_block(scene.finder, board_cell(&scene.board, 2, 2), true);
    assert_int_equal(ask(&scene, algorithm->id).status, SEARCH_NO_WAY);
    finder_block(scene.finder, board_cell(&scene.board, 1, 1), false); /* a wall stays one */
    assert_int_equal(ask(&scene, algorithm->id).status, SEARCH_NO_WAY);
    scene_end(&scene);
  }
}

static void test_blocked_start_and_goal(void **unused) {
  (void)unused;
  for (int32_t i = 0; algorithm_at(i); i++) {
    const Algorithm *algorithm = algorithm_at(i);
    Scene scene = scene_of("S..G\n");
    finder_block(scene.finder, scene.query.start, true);
    assert_int_equal(ask(&scene, algorithm->id).length, 3);
    assert_int_equal(ask(&scene, algorithm->id).length, 3);
    /* The start is blocked again for the next query. */
    Query back = {scene.query.goal, scene.query.start, HEURISTIC_MANHATTAN, 1};
    SearchResult result;
    finder_run(scene.finder, algorithm, &back, NULL, NULL, &result);
    assert_int_equal(result.status, SEARCH_NO_WAY);
    finder_block(scene.finder, scene.query.goal, true);
    assert_int_equal(ask(&scene, algorithm->id).status, SEARCH_NO_WAY);
    /* Nor does a way begin in a wall. */
    scene.query.goal = scene.query.start + 1;
    scene.query.start -= 1;
    assert_int_equal(ask(&scene, algorithm->id).status, SEARCH_NO_WAY);
    scene_end(&scene);
  }
}

/* --- order ----------------------------------------------------------------------------------------------------- */

static void test_dfs_goes_as_a_recursive_one(void **unused) {
  (void)unused;
  assert_path("...\n.S.\n..G\n", "dfs", "WNEESS");
  assert_path("G..\n.S.\n...\n", "dfs", "WN");
  /* West and North end; backs up to the start and goes East. */
  assert_path(".#...\n.S.#G\n##...\n", "dfs", "ENEES");
}

static void test_bfs_prefers_the_order_of_moves(void **unused) {
  (void)unused;
  assert_path("G..\n...\n..S\n", "bfs", "WWNN");
  assert_path("S..\n...\n..G\n", "bfs", "EESS");
  assert_path("S..\n...\n..G\n", "ucs", "EESS");
}

/* The smallest board found where it happens: the way over the top reaches the lower row first, by estimate, and the
 * straight path below can't improve those cells any more. */
static const char *const report_loses = "...##G\nS#..#.\n......\n";

static void test_report_loses_where_a_star_does_not(void **unused) {
  (void)unused;
  Scene scene = scene_of(report_loses);
  int32_t shortest = ask(&scene, "bfs").length, astar = ask(&scene, "astar").length;
  SearchResult report = ask(&scene, "astar-report");
  assert_int_equal(astar, shortest);
  assert_int_equal(report.status, SEARCH_FOUND);
  assert_int_equal(report.length, shortest + 2);
  assert_false(report.optimal);
  scene_end(&scene);
}

static void test_only_plain_a_star_is_called_optimal(void **unused) {
  (void)unused;
  Scene scene = scene_of(
      "..............\n.S............\n...#########..\n...........#..\n...........#..\n...#######.#..\n"
      "...........#G.\n.############.\n..............\n");
  SearchResult plain, heavy;
  const Algorithm *astar = algorithm_find("astar");
  finder_run(scene.finder, astar, &scene.query, NULL, NULL, &plain);
  assert_true(plain.optimal);
  scene.query.weight = 5;
  finder_run(scene.finder, astar, &scene.query, NULL, NULL, &heavy);
  assert_false(heavy.optimal);
  assert_true(heavy.length >= plain.length);
  scene.query.weight = 1;
  scene.query.heuristic = HEURISTIC_EUCLIDEAN2;
  finder_run(scene.finder, astar, &scene.query, NULL, NULL, &heavy);
  assert_int_equal(heavy.status, SEARCH_FOUND);
  assert_false(heavy.optimal);
  scene_end(&scene);
}

/* --- limits ---------------------------------------------------------------------------------------------------- */

static const char *const winding =
    "S...............................\n.##############################.\n.#............................#.\n"
    ".#.##########################.#.\n.#.#........................#.#.\n.#.#.######################.#.#.\n"
    ".#.#.#....................#.#.#.\n.#...#.........G..........#...#.\n.#####....................#####.\n"
    "................................\n";

static void test_node_limit_is_exact(void **unused) {
  (void)unused;
  for (int32_t i = 0; algorithm_at(i); i++) {
    const Algorithm *algorithm = algorithm_at(i);
    Scene scene = scene_of(winding);
    SearchResult free_run, result;
    finder_run(scene.finder, algorithm, &scene.query, NULL, NULL, &free_run);
    assert_int_equal(free_run.status, SEARCH_FOUND);
    bool tiles = strcmp(algorithm->id, "flood") == 0 || strcmp(algorithm->id, "swift") == 0;
    for (uint64_t nodes = 1; nodes <= free_run.expanded + 2; nodes++) {
      Limits limits = {.max_nodes = nodes};
      finder_run(scene.finder, algorithm, &scene.query, &limits, NULL, &result);
      assert_int_equal(result.status, nodes < free_run.expanded ? SEARCH_LIMIT : SEARCH_FOUND);
      if (nodes >= free_run.expanded) {
        assert_true(result.expanded == free_run.expanded && result.length == free_run.length);
      } else {
        assert_true(tiles ? result.expanded <= nodes : result.expanded == nodes);
        assert_int_equal(result.length, -1);
        assert_false(result.optimal);
      }
    }
    scene_end(&scene);
  }
}

static void test_memory_limit_stops_or_is_kept(void **unused) {
  (void)unused;
  for (int32_t i = 0; algorithm_at(i); i++) {
    const Algorithm *algorithm = algorithm_at(i);
    Scene scene = scene_of(winding);
    SearchResult result;
    Limits tight = {.max_bytes = 64}, wide = {.max_bytes = 1 << 24};
    finder_run(scene.finder, algorithm, &scene.query, &tight, NULL, &result);
    assert_int_equal(result.status, SEARCH_LIMIT);
    assert_int_equal(result.length, -1);
    finder_run(scene.finder, algorithm, &scene.query, &wide, NULL, &result);
    assert_int_equal(result.status, SEARCH_FOUND);
    scene_end(&scene);
  }
}

static void test_cancelled_before_it_starts(void **unused) {
  (void)unused;
  atomic_bool cancel = true;
  Limits limits = {.cancel = &cancel};
  for (int32_t i = 0; algorithm_at(i); i++) {
    const Algorithm *algorithm = algorithm_at(i);
    Scene scene = scene_of(winding);
    SearchResult result;
    finder_run(scene.finder, algorithm, &scene.query, &limits, NULL, &result);
    assert_int_equal(result.status, SEARCH_CANCELLED);
    atomic_store(&cancel, false);
    finder_run(scene.finder, algorithm, &scene.query, &limits, NULL, &result);
    assert_int_equal(result.status, SEARCH_FOUND);
    atomic_store(&cancel, true);
    scene_end(&scene);
  }
}

/* A long comb: IDA* raises its bound a thousand times before it knows that there is no way. */
static Scene endless_scene(void) {
  enum { SIDE = 801 };
  Scene scene = {.query = {.weight = 1}};
  assert_true(board_init(&scene.board, SIDE, SIDE, NULL));
  for (int32_t r = 0; r < SIDE; r++)
    for (int32_t c = 0; c < SIDE; c++)
      scene.board.open[board_cell(&scene.board, r, c)] = r % 2 == 0 || c == (r % 4 == 1 ? 0 : SIDE - 1);
  scene.query.start = board_cell(&scene.board, 0, 0);
  scene.query.goal = board_cell(&scene.board, SIDE - 1, 0);
  board_set_open(&scene.board, scene.query.goal + 1, false);
  board_set_open(&scene.board, scene.query.goal - scene.board.stride, false);
  board_finish(&scene.board);
  scene.finder = finder_create(&scene.board, NULL);
  assert_non_null(scene.finder);
  return scene;
}

static void *cancel_soon(void *flag) {
  nanosleep(&(struct timespec){.tv_nsec = 30000000}, NULL);
  atomic_store((atomic_bool *)flag, true);
  return NULL;
}

static void test_cancelled_and_timed_out_on_the_way(void **unused) {
  (void)unused;
  Scene scene = endless_scene();
  SearchResult result;
  Limits clock = {.max_seconds = 0.03};
  double began = check_cpu_seconds();
  finder_run(scene.finder, algorithm_find("idastar"), &scene.query, &clock, NULL, &result);
  assert_int_equal(result.status, SEARCH_LIMIT);
  atomic_bool cancel = false;
  pthread_t thread;
  assert_int_equal(pthread_create(&thread, NULL, cancel_soon, &cancel), 0);
  Limits limits = {.cancel = &cancel};
  finder_run(scene.finder, algorithm_find("idastar"), &scene.query, &limits, NULL, &result);
  assert_int_equal(pthread_join(thread, NULL), 0);
  assert_int_equal(result.status, SEARCH_CANCELLED);
  assert_true(check_cpu_seconds() - began < 5 * check_pace());
  assert_int_equal(ask(&scene, "bfs").status, SEARCH_NO_WAY);
  scene_end(&scene);
}

/* --- traces ---------------------------------------------------------------------------------------------------- */

static void check_trace(const Scene *scene, const Trace *trace, const SearchResult *result, bool reopens, bool tiles) {
  uint64_t opened = 0, again = 0, closed = 0;
  int32_t path = 0;
  uint8_t *state = calloc((size_t)scene->board.cells, 1); /* 1 opened, 2 closed too */
  assert_non_null(state);
  for (size_t i = 0; i < trace->count; i++) {
    const TraceEvent *event = &trace->events[i];
    assert_true(event->cell > 0 && event->cell < scene->board.cells && scene->board.open[event->cell]);
    switch (event->kind) {
      case TRACE_OPENED:
        opened++;
        again += state[event->cell] != 0;
        assert_true(reopens || state[event->cell] == 0);
        state[event->cell] = 1;
        assert_true(event->value >= board_manhattan(&scene->board, scene->query.start, event->cell) ||
                    event->value >= board_manhattan(&scene->board, scene->query.goal, event->cell));
        break;
      case TRACE_CLOSED:
        closed++;
        assert_true(state[event->cell] == 1 || (reopens && state[event->cell] == 2));
        state[event->cell] = 2;
        break;
      case TRACE_PATH:
        assert_true(path <= result->length && event->cell == result->path[path] && event->value == path);
        path++;
        break;
      default: fail();
    }
  }
  assert_true(closed == result->expanded);
  /* Flood counts cells, however often one was improved, and those around the goal too, which it takes with the rest of
   * a tile. */
  if (tiles)
    assert_true(opened - again <= result->generated && opened - again + 3 >= result->generated);
  else
    assert_true(opened == result->generated);
  assert_int_equal(path, result->length + 1);
  free(state);
}

static void test_traces_tell_what_happened(void **unused) {
  (void)unused;
  static const char *const pictures[] = {"S....\n####.\n.....\n.####\n....G\n", "...#...\n.S.#.G.\n.......\n",
                                         "....\n.S#G\n..##\n"};
  for (size_t p = 0; p <= sizeof pictures / sizeof *pictures; p++) {
    Scene scene = scene_of(p < 3 ? pictures[p] : winding);
    for (int32_t i = 0; algorithm_at(i); i++) {
      const Algorithm *algorithm = algorithm_at(i);
      for (Heuristic h = 0; h < HEURISTIC_COUNT; h++) {
        scene.query.heuristic = h;
        Trace trace;
        SearchResult plain, traced;
        trace_init(&trace, 1 << 20);
        finder_run(scene.finder, algorithm, &scene.query, NULL, NULL, &plain);
        int32_t length = plain.length;
        finder_run(scene.finder, algorithm, &scene.query, NULL, &trace, &traced);
        assert_int_equal(traced.status, plain.status);
        assert_int_equal(traced.length, length);
        assert_true(traced.expanded == plain.expanded && traced.generated == plain.generated);
        assert_true(traced.peak_frontier == plain.peak_frontier);
        assert_int_equal(trace.dropped, 0);
        /* A cheaper way opens a cell again; A* notes a cell twice when the better way comes second; JPS has one entry
         * for each way of the same length. */
        bool once = strcmp(algorithm->id, "dfs") == 0 || strcmp(algorithm->id, "bfs") == 0 ||
                    strcmp(algorithm->id, "ucs") == 0 || strcmp(algorithm->id, "bidirectional") == 0 ||
                    strcmp(algorithm->id, "astar-report") == 0;
        bool tiles = strcmp(finder_algorithm(scene.finder, algorithm)->id, "flood") == 0;
        check_trace(&scene, &trace, &traced, !once, tiles);
        trace_destroy(&trace);
      }
    }
    scene_end(&scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_table_has_the_known_algorithms),
      cmocka_unit_test(test_heuristics_by_hand),
      cmocka_unit_test(test_start_is_goal),
      cmocka_unit_test(test_no_way),
      cmocka_unit_test(test_one_corridor),
      cmocka_unit_test(test_blocked_cells_are_walls),
      cmocka_unit_test(test_blocked_start_and_goal),
      cmocka_unit_test(test_dfs_goes_as_a_recursive_one),
      cmocka_unit_test(test_bfs_prefers_the_order_of_moves),
      cmocka_unit_test(test_report_loses_where_a_star_does_not),
      cmocka_unit_test(test_only_plain_a_star_is_called_optimal),
      cmocka_unit_test(test_node_limit_is_exact),
      cmocka_unit_test(test_memory_limit_stops_or_is_kept),
      cmocka_unit_test(test_cancelled_before_it_starts),
      cmocka_unit_test(test_cancelled_and_timed_out_on_the_way),
      cmocka_unit_test(test_traces_tell_what_happened),
  };
  return cmocka_run_group_tests_name("finders on small boards", tests, NULL, NULL);
}
