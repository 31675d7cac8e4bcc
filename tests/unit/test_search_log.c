/* The log of a search: on ten boards of 10 x 10 every g, h and f against a plain, slow search written here; and what
 * must hold of every log, for all finders on random boards. */
#include "ai/search/search_log.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/check.h"

enum { SIDE = 10, CELLS = (SIDE + 3) * (SIDE + 3) };

/* S the start, G the goal, # a wall. */
static const char *const boards[] = {
    "S........."
    ".........."
    ".........."
    ".........."
    ".........."
    ".........."
    ".........."
    ".........."
    ".........."
    ".........G",
    ".........."
    ".S.....#.."
    ".......#.."
    ".......#.."
    "..######.."
    ".......#.."
    ".......#.."
    ".......#.G"
    ".......#.."
    "..........",
    "S.#......."
    "..#.####.."
    "#.#.#..#.."
    "..#.#.##.#"
    ".##.#.#..."
    ".#..#.#.#."
    ".#.##.#.#."
    ".#....#.#."
    ".######.#."
    "........#G",
    "....#....."
    ".S..#..G.."
    "....#....."
    "....#....."
    "........#."
    "....#....."
    "....#....."
    "....#....."
    "....#....."
    "....#.....",
    "G#.....#.."
    ".#.###.#.#"
    ".#.#...#.."
    ".#.#.####."
    ".#.#......"
    ".#.######."
    ".#......#."
    ".######.#."
    "........#."
    "########.S",
    "S...#....."
    "###.#.###."
    "..#...#..."
    ".######.##"
    ".......#.."
    "######..#."
    "......#.#."
    ".####.#.#."
    ".#....#..."
    "...###.#.G",
    ".....G...."
    "..######.."
    ".......#.."
    ".#####.#.."
    ".#...#.#.."
    ".#.S.#.#.."
    ".#.###.#.."
    ".#.....#.."
    ".#######.."
    "..........",
    "#...#...#."
    "..#...#..."
    "S#..#...#G"
    "...#...#.."
    ".#...#...#"
    "...#...#.."
    ".#...#...."
    "..#....#.#"
    "#....#...."
    "...#...#..",
    "S#........"
    "##........"
    ".........."
    ".........."
    "....G....."
    ".........."
    ".........."
    ".........."
    ".........."
    "..........",
    "....S....."
    ".########."
    ".........."
    "#########."
    ".........."
    ".########."
    ".........."
    "######.###"
    ".........."
    "....G.....",
};

typedef struct Scene {
  Board board;
  Finder *finder;
  Query query;
} Scene;

static Scene scene_of(const char *picture) {
  Scene scene = {.query = {.weight = 1}};
  assert_true(board_init(&scene.board, SIDE, SIDE, NULL));
  for (int32_t i = 0; i < SIDE * SIDE; i++) {
    char c = picture[i];
    Cell cell = board_cell(&scene.board, i / SIDE, i % SIDE);
    scene.board.open[cell] = c != '#';
    if (c == 'S') scene.query.start = cell;
    if (c == 'G') scene.query.goal = cell;
  }
  board_finish(&scene.board);
  scene.finder = finder_create(&scene.board, NULL);
  assert_non_null(scene.finder);
  return scene;
}

static void scene_end(Scene *scene) {
  finder_destroy(scene->finder);
  board_destroy(&scene->board);
}

static SearchLog log_of(const Scene *scene, const char *id) {
  SearchLog log;
  Error error;
  if (!search_log_run(&log, scene->finder, algorithm_find(id), &scene->query, NULL, &error)) fail_msg("%s", error.text);
  return log;
}

/* --- the outside computation ------------------------------------------------------------------------------------ */

/* The estimates, written anew from their definitions. */
static double plain_h(const Board *board, const char *id, Cell cell, Cell goal) {
  double rows = abs(board_row(board, cell) - board_row(board, goal));
  double cols = abs(board_col(board, cell) - board_col(board, goal));
  if (strcmp(id, "manhattan") == 0) return rows + cols;
  if (strcmp(id, "euclidean") == 0) return hypot(rows, cols);
  if (strcmp(id, "chebyshev") == 0) return fmax(rows, cols);
  if (strcmp(id, "octile") == 0) return fmin(rows, cols) * sqrt(2) + fabs(rows - cols);
  if (strcmp(id, "euclidean2") == 0) return rows * rows + cols * cols;
  return 0;
}

/* How a textbook would have it: one list, the least key first, equal ones by time, cells improved in place. */
typedef struct Plain {
  const char *id;
  bool newest_first, by_cost, by_estimate, never_improves;
  Move order[DIRECTION_COUNT]; /* in which neighbours are put on the list */
} Plain;

static const Plain plain_searches[] = {
    {"bfs", false, true, false, true, {MOVE_WEST, MOVE_NORTH, MOVE_EAST, MOVE_SOUTH}},
    {"ucs", false, true, false, false, {MOVE_WEST, MOVE_NORTH, MOVE_EAST, MOVE_SOUTH}},
    {"astar", true, true, true, false, {MOVE_SOUTH, MOVE_EAST, MOVE_NORTH, MOVE_WEST}},
    {"greedy", true, false, true, true, {MOVE_SOUTH, MOVE_EAST, MOVE_NORTH, MOVE_WEST}},
    {"astar-report", false, true, true, true, {MOVE_WEST, MOVE_NORTH, MOVE_EAST, MOVE_SOUTH}},
};

typedef struct PlainResult {
  int32_t g[CELLS], stamp[CELLS]; /* g: -1 where never opened */
  double f[CELLS];
  Cell parent[CELLS], closed[CELLS];
  bool open[CELLS], done[CELLS];
  int32_t closed_count;
} PlainResult;

static void plain_search(const Scene *scene, const Plain *plain, double weight, PlainResult *out) {
  const Board *board = &scene->board;
  const char *h_id = heuristic_ids[scene->query.heuristic];
  int32_t stamps = 0;
  memset(out, 0, sizeof *out);
  for (Cell c = 0; c < board->cells; c++) out->g[c] = -1;
  Cell start = scene->query.start, goal = scene->query.goal;
  out->g[start] = 0;
  out->f[start] = plain->by_estimate ? weight * plain_h(board, h_id, start, goal) : 0;
  out->parent[start] = CELL_NONE;
  out->open[start] = true;
  for (;;) {
    Cell best = CELL_NONE;
    for (Cell c = 0; c < board->cells; c++) {
      if (!out->open[c]) continue;
      bool newer = best != CELL_NONE && out->stamp[c] > out->stamp[best];
      if (best == CELL_NONE || out->f[c] < out->f[best] || (out->f[c] == out->f[best] && newer == plain->newest_first))
        best = c;
    }
    if (best == CELL_NONE || best == goal) return;
    out->open[best] = false;
    out->done[best] = true;
    out->closed[out->closed_count++] = best;
    for (int m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = best + board->step[plain->order[m]];
      int32_t g = out->g[best] + 1;
      if (!board->open[next] || (out->g[next] >= 0 && (plain->never_improves || out->g[next] <= g))) continue;
      out->g[next] = g;
      out->f[next] = (plain->by_cost ? g : 0) + (plain->by_estimate ? weight * plain_h(board, h_id, next, goal) : 0);
      out->parent[next] = best;
      out->stamp[next] = ++stamps;
      out->open[next] = true;
      out->done[next] = false;
    }
  }
}

/* Every cell of the log against the outside computation: order of closing, g, h, f and parent. Returns how often a
 * better way to a cell was found. */
static int32_t compare(const Scene *scene, const SearchLog *log, const PlainResult *plain, bool estimates) {
  int32_t closed = 0, again = 0, last[CELLS];
  for (Cell c = 0; c < log->cells; c++) last[c] = -1;
  for (int32_t i = 0; i < log->count; i++) {
    const TraceEvent *event = &log->events[i];
    again += event->kind == TRACE_OPENED && last[event->cell] >= 0;
    last[event->cell] = i;
    if (event->kind != TRACE_CLOSED) continue;
    assert_true(closed < plain->closed_count);
    assert_int_equal(event->cell, plain->closed[closed]);
    closed++;
  }
  assert_int_equal(closed, plain->closed_count);
  for (Cell c = 0; c < log->cells; c++) {
    assert_true((last[c] >= 0) == (plain->g[c] >= 0));
    if (last[c] < 0) continue;
    const TraceEvent *event = &log->events[last[c]];
    assert_int_equal(event->value, plain->g[c]);
    assert_int_equal(event->parent, plain->parent[c]);
    assert_int_equal(event->kind == TRACE_CLOSED, plain->done[c]);
    double h = estimates ? plain_h(&scene->board, heuristic_ids[scene->query.heuristic], c, scene->query.goal) : 0;
    assert_true(fabs(search_log_h(log, c) - h) < 1e-9);
    assert_true(fabs(search_log_f(log, c, event->value) - plain->f[c]) < 1e-9);
  }
  return again;
}

static void test_every_cell_as_worked_out_outside(void **unused) {
  (void)unused;
  int32_t improved = 0, compared = 0;
  for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
    Scene scene = scene_of(boards[b]);
    for (size_t p = 0; p < sizeof plain_searches / sizeof *plain_searches; p++) {
      const Plain *search = &plain_searches[p];
      for (Heuristic h = 0; h < (search->by_estimate ? HEURISTIC_COUNT : 1); h++) {
        /* Sums that are not whole have their own order among equals: the heap's. */
        bool fifo = strcmp(search->id, "astar-report") == 0, whole = h == HEURISTIC_MANHATTAN;
        whole = whole || h == HEURISTIC_CHEBYSHEV || h == HEURISTIC_ZERO;
        if (!whole && !(fifo && h == HEURISTIC_EUCLIDEAN2)) continue;
        scene.query.heuristic = h;
        PlainResult plain;
        plain_search(&scene, search, 1, &plain);
        SearchLog log = log_of(&scene, search->id);
        improved += compare(&scene, &log, &plain, search->by_estimate);
        compared++;
        search_log_destroy(&log);
      }
    }
    scene_end(&scene);
  }
  assert_int_equal(compared, 10 * (2 + 3 + 3 + 4));
  assert_true(improved > 0);
}

/* --- what holds of every log ------------------------------------------------------------------------------------ */

/* Distances from a cell by walking out step by step; -1 where no way leads. */
static void distances(const Board *board, Cell from, int32_t *out) {
  for (Cell c = 0; c < board->cells; c++) out[c] = -1;
  out[from] = 0;
  for (bool more = true; more;) {
    more = false;
    for (Cell c = 0; c < board->cells; c++)
      for (Move m = 0; board->open[c] && m < DIRECTION_COUNT; m++) {
        Cell before = c + board->step[m];
        if (!board->open[before] || out[before] < 0 || (out[c] >= 0 && out[c] <= out[before] + 1)) continue;
        out[c] = out[before] + 1;
        more = true;
      }
  }
}

/* A straight, open walk of that length leads from one to the other. */
static bool in_line(const Board *board, Cell from, Cell to, int32_t steps) {
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell at = from;
    int32_t i = 0;
    while (i < steps && board->open[at + board->step[m]]) at += board->step[m], i++;
    if (i == steps && at == to) return true;
  }
  return false;
}

static void check_log(const Scene *scene, const SearchLog *log) {
  const Board *board = &scene->board;
  int32_t *g = malloc(sizeof *g * (size_t)board->cells), *truth = malloc(sizeof *truth * (size_t)board->cells);
  Cell *parent = malloc(sizeof *parent * (size_t)board->cells);
  uint8_t *state = calloc((size_t)board->cells, 1); /* 1 open, 2 closed, 3 closed once and open again */
  assert_true(g && truth && parent && state);
  uint64_t closed = 0;
  double least = 0;
  bool two_sides = log->ran->keeps == KEEPS_TWO_QUEUES, dives = log->ran->keeps == KEEPS_STACK;
  bool jumps = strcmp(log->ran->id, "jps") == 0;
  for (int32_t i = 0; i < log->count; i++) {
    const TraceEvent *event = &log->events[i];
    Cell cell = event->cell;
    assert_true(board->open[cell]);
    if (event->kind == TRACE_CLOSED) {
      assert_true(state[cell] & 1 || jumps);
      assert_int_equal(event->value, g[cell]);
      assert_int_equal(event->parent, parent[cell]);
      state[cell] = 2;
      closed++;
      double f = search_log_f(log, cell, event->value);
      if (log->asked->optimal && log->result.optimal && !dives && !two_sides) {
        assert_true(f >= least - 1e-9);
        least = f;
      }
      continue;
    }
    assert_int_equal(event->kind, TRACE_OPENED);
    if (event->parent == CELL_NONE) {
      assert_true(cell == log->query.start || (two_sides && cell == log->query.goal));
      assert_int_equal(event->value, 0);
    } else {
      assert_true(state[event->parent] & 2);
      assert_true(event->value > g[event->parent]);
      assert_true(in_line(board, event->parent, cell, event->value - g[event->parent]));
      assert_true(jumps || event->value == g[event->parent] + 1);
    }
    bool again = state[cell] != 0;
    if (again) assert_true(event->value < g[cell] || ((dives || jumps) && event->value == g[cell]));
    if (!again || event->value < g[cell] || dives) {
      g[cell] = event->value;
      parent[cell] = event->parent;
    }
    state[cell] = state[cell] & 2 ? 3 : 1;
  }
  assert_true(closed == log->result.expanded);
  distances(board, log->query.start, truth);
  if (log->result.status == SEARCH_FOUND) {
    assert_int_equal(log->path[0], log->query.start);
    assert_int_equal(log->path[log->result.length], log->query.goal);
    if (!two_sides) assert_int_equal(g[log->query.goal], log->result.length);
    if (log->result.optimal) assert_int_equal(log->result.length, truth[log->query.goal]);
    /* The parents lead back along the path, and g is the place on it. Flood keeps no parents: it picks one of the ways
     * of that length at the end. */
    bool tiles = strcmp(log->ran->id, "flood") == 0;
    Cell cell = log->query.goal;
    for (int32_t i = log->result.length; !two_sides && i > 0; i--) {
      assert_true(log->path[i] == cell || tiles);
      assert_int_equal(g[cell], i);
      Cell before = parent[cell];
      while (jumps && i - 1 > g[before]) i--; /* passed over */
      cell = before;
    }
  } else {
    assert_int_equal(truth[log->query.goal], -1);
    assert_null(log->path);
  }
  free(g);
  free(truth);
  free(parent);
  free(state);
}

static void test_logs_of_all_finders_on_random_boards(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 20, 0);
  int32_t count, runs = check_sample(150), by[16] = {0};
  const Algorithm *table = algorithm_table(&count);
  for (int32_t run = 0; run < runs; run++) {
    Scene scene = {0};
    int32_t rows = 2 + (int32_t)rng_below(&rng, 24), cols = 2 + (int32_t)rng_below(&rng, 24);
    uint32_t walls = rng_below(&rng, 45);
    assert_true(board_init(&scene.board, rows, cols, NULL));
    for (int32_t r = 0; r < rows; r++)
      for (int32_t c = 0; c < cols; c++) {
        bool lattice = run % 5 == 0 && (r % 2 == 0 || c % 2 == 0) && rng_below(&rng, 4) > 0;
        scene.board.open[board_cell(&scene.board, r, c)] = !lattice && rng_below(&rng, 100) >= walls;
      }
    scene.query.start =
        board_cell(&scene.board, (int32_t)rng_below(&rng, (uint32_t)rows), (int32_t)rng_below(&rng, (uint32_t)cols));
    do
      scene.query.goal =
          board_cell(&scene.board, (int32_t)rng_below(&rng, (uint32_t)rows), (int32_t)rng_below(&rng, (uint32_t)cols));
    while (scene.query.goal == scene.query.start);
    scene.board.open[scene.query.start] = scene.board.open[scene.query.goal] = 1;
    board_finish(&scene.board);
    scene.finder = finder_create(&scene.board, NULL);
    assert_non_null(scene.finder);
    for (int32_t a = 0; a < count; a++) {
      scene.query.heuristic = (Heuristic)rng_below(&rng, HEURISTIC_COUNT);
      scene.query.weight = run % 2 ? 1 : 1 + (double)rng_below(&rng, 40) / 10;
      SearchLog log = log_of(&scene, table[a].id);
      check_log(&scene, &log);
      by[log.ran - table]++;
      search_log_destroy(&log);
    }
    scene_end(&scene);
  }
  for (int32_t a = 0; a < count; a++) assert_true(by[a] > 0 || strcmp(table[a].id, "swift") == 0);
}

static void test_rooms_in_place_of_cells(void **unused) {
  (void)unused;
  /* Rooms at even rows and columns here; every other cell is a post, a wall or a way between two rooms. */
  Scene scene = scene_of(
      "S...#....."
      "#.#######."
      "....#...#."
      ".#######.."
      "......#..."
      "##########"
      "##########"
      "##########"
      "##########"
      "##########");
  scene.query.goal = board_cell(&scene.board, 4, 4);
  static const char *const ids[] = {"bfs", "dfs", "ucs", "astar", "greedy", "bidirectional", "flood", "idastar"};
  /* The cell at (1, 1) is no way of a maze: wall it up. */
  board_set_open(&scene.board, board_cell(&scene.board, 1, 1), false);
  board_set_open(&scene.board, board_cell(&scene.board, 1, 2), true);
  board_set_open(&scene.board, board_cell(&scene.board, 3, 9), false);
  finder_destroy(scene.finder);
  scene.finder = finder_create(&scene.board, NULL);
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
    SearchLog log = log_of(&scene, ids[i]);
    int32_t cells = log.result.length;
    search_log_to_rooms(&log, 2);
    assert_int_equal(log.result.status, SEARCH_FOUND);
    assert_int_equal(log.result.length * 2, cells);
    for (int32_t e = 0; e < log.count; e++) {
      const TraceEvent *event = &log.events[e];
      assert_true(board_row(&scene.board, event->cell) % 2 == 0 && board_col(&scene.board, event->cell) % 2 == 0);
      if (event->parent != CELL_NONE)
        assert_int_equal(board_manhattan(&scene.board, event->cell, event->parent), 2);
      else
        assert_int_equal(event->value, 0);
    }
    for (int32_t s = 1; s <= log.result.length; s++)
      assert_int_equal(board_manhattan(&scene.board, log.path[s - 1], log.path[s]), 2);
    if (log.ran->manhattan || log.ran->heuristic) assert_true(search_log_h(&log, scene.query.start) == 4);
    search_log_destroy(&log);
  }
  scene_end(&scene);
}

static void test_nothing_to_search(void **unused) {
  (void)unused;
  Scene scene = scene_of(boards[0]);
  scene.query.goal = scene.query.start;
  SearchLog log = log_of(&scene, "astar");
  assert_int_equal(log.count, 1);
  assert_int_equal(log.events[0].parent, CELL_NONE);
  assert_int_equal(log.result.length, 0);
  search_log_destroy(&log);
  search_log_destroy(&log);
  scene_end(&scene);
}

/* Counts and answers are the same whether somebody watches or not. */
static void test_watching_changes_nothing(void **unused) {
  (void)unused;
  int32_t count;
  const Algorithm *table = algorithm_table(&count);
  for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
    Scene scene = scene_of(boards[b]);
    for (int32_t a = 0; a < count; a++) {
      SearchResult alone;
      finder_run(scene.finder, &table[a], &scene.query, NULL, NULL, &alone);
      Cell path[CELLS];
      for (int32_t i = 0; i <= alone.length; i++) path[i] = alone.path[i];
      SearchLog log = log_of(&scene, table[a].id);
      assert_int_equal(log.result.status, alone.status);
      assert_int_equal(log.result.length, alone.length);
      assert_true(log.result.expanded == alone.expanded && log.result.generated == alone.generated);
      for (int32_t i = 0; i <= alone.length; i++) assert_int_equal(log.path[i], path[i]);
      search_log_destroy(&log);
    }
    scene_end(&scene);
  }
}

/* Nothing is paid when nobody watches: the same search takes a fraction of the time of one that is told step by step,
 * measured 0.10 to 0.56 of it. The flawed A* spends its time on its heap, and telling is a small part (0.85 to 0.92):
 * there the limit is only that watching is never the cheaper one. Each figure is the best of several runs. */
static void test_not_watching_costs_nothing(void **unused) {
  (void)unused;
  enum { LARGE = 200, RUNS = 7 };
  if (check_slowed()) skip();
  Scene scene = {.query = {.weight = 1}};
  assert_true(board_init(&scene.board, LARGE, LARGE, NULL));
  for (int32_t i = 0; i < LARGE * LARGE; i++) scene.board.open[board_cell(&scene.board, i / LARGE, i % LARGE)] = 1;
  for (int32_t i = 1; i < LARGE; i++)
    scene.board.open[board_cell(&scene.board, i, LARGE - 5)] = 0; /* a long way round */
  board_finish(&scene.board);
  scene.finder = finder_create(&scene.board, NULL);
  assert_non_null(scene.finder);
  scene.query.start = board_cell(&scene.board, LARGE - 1, 0);
  scene.query.goal = board_cell(&scene.board, LARGE - 1, LARGE - 1);
  static const char *const ids[] = {"dfs", "bfs", "ucs", "astar", "bidirectional", "flood"};
  for (size_t a = 0; a < sizeof ids / sizeof *ids; a++) {
    double best[2] = {1e9, 1e9};
    for (int run = 0; run < RUNS; run++)
      for (int watched = 0; watched < 2; watched++) {
        Trace trace;
        SearchResult result;
        trace_init(&trace, INT32_MAX);
        double began = check_cpu_seconds();
        finder_run(scene.finder, algorithm_find(ids[a]), &scene.query, NULL, watched ? &trace : NULL, &result);
        best[watched] = fmin(best[watched], check_cpu_seconds() - began);
        assert_true(trace.count == (watched ? result.expanded : 0) || (watched && trace.count > result.expanded));
        trace_destroy(&trace);
      }
    if (best[0] > 0.9 * best[1]) /* 0.1 to 0.56 */
      fail_msg("%s: %g s alone, %g s watched", ids[a], best[0], best[1]);
  }
  scene_end(&scene);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_cell_as_worked_out_outside),
      cmocka_unit_test(test_logs_of_all_finders_on_random_boards),
      cmocka_unit_test(test_rooms_in_place_of_cells),
      cmocka_unit_test(test_nothing_to_search),
      cmocka_unit_test(test_watching_changes_nothing),
      cmocka_unit_test(test_not_watching_costs_nothing),
  };
  return cmocka_run_group_tests_name("logs of searches", tests, NULL, NULL);
}
