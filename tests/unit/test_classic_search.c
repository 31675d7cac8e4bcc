/* The searches of the Berkeley project and ours: the published values and counts, where they are at hand, limits that
 * are kept, and whole games by every agent. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level7_classic/classic_search_internal.h"
#include "game/core/berkeley_trace.h"
#include "game/core/file.h"
#include "game/play/match.h"
#include "tests/support/berkeley_table.h"

static ClassicResult classic(Table *t, ClassicKind kind, int32_t depth) {
  Budget budget = budget_start(NULL);
  uint64_t before = t->state.hash;
  ClassicResult result = classic_search(&t->field, &t->state, kind, depth, NULL, NULL, &budget);
  assert_true(t->state.hash == before);
  return result;
}

/* Every line of the published table of positions inside games. */
static void test_published_values(void **unused) {
  (void)unused;
  if (!shared_there()) skip();
  char path[512];
  shared_path(path, sizeof path, "search_values.csv");
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  char line[512];
  int32_t rows = 0;
  assert_non_null(fgets(line, sizeof line, file));
  while (fgets(line, sizeof line, file)) {
    char trace[128], minimax_best[16], expectimax_best[16];
    int plies, depth;
    double minimax, alphabeta, expectimax;
    unsigned long long successors;
    int fields = sscanf(line, "%127[^,],%d,%d,%lf,%15[^,],%lf,%llu,%lf,%15s", trace, &plies, &depth, &minimax,
                        minimax_best, &alphabeta, &successors, &expectimax, expectimax_best);
    assert_int_equal(fields, 9);
    Table t;
    size_t size;
    open_layout(&t, trace);
    char *text = read_trace(trace, &size);
    BerkeleyTraceResult replay;
    Error error = {.text = ""};
    assert_true(berkeley_trace_check(&t.field, text, size, trace, plies, &t.state, &replay, &error));
    assert_true(replay.same);
    assert_int_equal(replay.plies, plies);
    ClassicResult results[CLASSIC_KIND_COUNT];
    for (int kind = 0; kind < CLASSIC_KIND_COUNT; kind++) results[kind] = classic(&t, (ClassicKind)kind, depth);
    const char *names[] = {minimax_best, minimax_best, expectimax_best};
    double values[] = {minimax, alphabeta, expectimax};
    for (int kind = 0; kind < CLASSIC_KIND_COUNT; kind++) {
      const char *best = results[kind].best == MOVE_STAY ? "Stop" : move_name(results[kind].best);
      if (fabs(results[kind].value - values[kind]) > 1e-6 || strcmp(best, names[kind]) != 0)
        fail_msg("%s after %d, depth %d, search %d: published %g %s, found %g %s", trace, plies, depth, kind,
                 values[kind], names[kind], results[kind].value, best);
    }
    assert_int_equal(results[CLASSIC_ALPHABETA].successors, successors);
    free(text);
    table_clear(&t);
    rows++;
  }
  (void)fclose(file);
  print_message("# %d positions, three searches each\n", (int)rows);
  assert_true(rows > 300);
}

/* Values and the number of successors at the start of well-known maps. */
static void test_published_counts(void **unused) {
  (void)unused;
  if (!shared_there()) skip();
  static const struct {
    const char *map;
    int32_t depth;
    double minimax, expectimax;
    uint64_t minimax_successors, alphabeta_successors;
  } known[] = {
      {"minimaxClassic_", 1, 9, 9, 33, 19},
      {"minimaxClassic_", 2, 8, 8, 211, 179},
      {"minimaxClassic_", 3, 7, 7, 1160, 886},
      {"minimaxClassic_", 4, -492, 326.125, 5916, 4463},
      {"minimaxClassic_", 5, -492, 326, 24890, 18625},
      {"minimaxClassic_", 6, -492, 357.5, 99516, 48599},
      {"minimaxClassic_", 7, -493, 350.615234, 482647, 16624},
      {"smallClassic_", 1, 9, NAN, 9, 9},
      {"smallClassic_", 2, 18, NAN, 72, 44},
      {"smallClassic_", 3, 27, NAN, 828, 211},
      {"smallClassic_", 4, 36, NAN, 8454, 1015},
      {"smallClassic_", 5, 45, NAN, 86013, 4774},
      {"trappedClassic_", 3, -501, -252.5, 0, 0},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    Table t;
    open_layout(&t, known[i].map);
    ClassicResult minimax = classic(&t, CLASSIC_MINIMAX, known[i].depth);
    ClassicResult alphabeta = classic(&t, CLASSIC_ALPHABETA, known[i].depth);
    assert_true(minimax.value == known[i].minimax);
    assert_true(alphabeta.value == known[i].minimax);
    assert_int_equal(minimax.best, alphabeta.best);
    if (known[i].minimax_successors) assert_int_equal(minimax.successors, known[i].minimax_successors);
    if (known[i].alphabeta_successors) assert_int_equal(alphabeta.successors, known[i].alphabeta_successors);
    if (!isnan(known[i].expectimax)) {
      double value = classic(&t, CLASSIC_EXPECTIMAX, known[i].depth).value;
      if (fabs(value - known[i].expectimax) > 1e-6) fail_msg("%s %d: %f", known[i].map, (int)known[i].depth, value);
    }
    table_clear(&t);
  }
}

/* A search that is stopped leaves the state as it was and says so. */
static void test_search_limit(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, table_arena);
  Limits limits = {.max_nodes = 100};
  Budget budget = budget_start(&limits);
  uint64_t before = t.state.hash;
  ClassicResult result = classic_search(&t.field, &t.state, CLASSIC_MINIMAX, 8, NULL, NULL, &budget);
  assert_int_equal(result.stopped, BUDGET_NODES);
  assert_true(result.successors <= 100);
  assert_true(t.state.hash == before && berkeley_hash(&t.field, &t.state) == before);
  table_clear(&t);
}

/* Every agent of the level plays whole games, which verify. */
static void test_agents_play(void **unused) {
  (void)unused;
  static const char *const pacmans[] = {"ace:nodes=2000",  "expectimax", "alphabeta:eval=score",
                                        "minimax:depth=1", "reflex",     "closest"};
  static const char *const ghosts[] = {"directional", "random"};
  Map *map = map_of("%%%%%%%%%%\n%o..G..P.%\n%.%%.%%.%%\n%....G..o%\n%%%%%%%%%%\n");
  Error error = {.text = ""};
  for (size_t i = 0; i < sizeof pacmans / sizeof *pacmans; i++)
    for (size_t k = 0; k < sizeof ghosts / sizeof *ghosts; k++) {
      uint64_t hash[2];
      for (int again = 0; again < 2; again++) {
        Match match;
        MatchConfig config = {.map = map,
                              .map_name = "test",
                              .level = level_find(7),
                              .pacman = pacmans[i],
                              .monsters = ghosts[k],
                              .seed = 5,
                              .max_turns = 200,
                              .keep = true};
        if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
        if (match_run(&match, &error) != MATCH_OVER) fail_msg("%s: %s", pacmans[i], error.text);
        if (!record_verify(&match.record, &error)) fail_msg("%s: %s", pacmans[i], error.text);
        hash[again] = match.hash;
        match_destroy(&match);
      }
      assert_true(hash[0] == hash[1]);
    }
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_published_values),
      cmocka_unit_test(test_published_counts),
      cmocka_unit_test(test_search_limit),
      cmocka_unit_test(test_agents_play),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
