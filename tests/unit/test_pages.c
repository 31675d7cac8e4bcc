/* What a bench is written as for reading: pages and charts are well-formed whatever names hold, verdicts are right, and
 * a run can be stopped, read while it runs and asked for any of its games. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/lab/bench_compare.h"
#include "game/lab/bench_figures.h"
#include "game/lab/bench_report.h"
#include "game/lab/svg.h"
#include "tests/support/check.h"

/* ---- a small checker: tags nest and close, attributes are quoted, entities are known ---- */

enum { DEPTH_MAX = 64, NAME_MAX_LENGTH = 32 };

typedef struct Checker {
  const char *at;
  char open[DEPTH_MAX][NAME_MAX_LENGTH];
  int depth, elements;
} Checker;

static void check_entity(Checker *c) {
  static const char *const known[] = {"&lt;", "&gt;", "&amp;", "&quot;", "&#8722;"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strncmp(c->at, known[i], strlen(known[i])) == 0) {
      c->at += strlen(known[i]);
      return;
    }
  fail_msg("a stray & at '%.30s'", c->at);
}

static void check_name(Checker *c, char *name) {
  size_t length = strspn(c->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-:");
  if (length == 0 || length >= NAME_MAX_LENGTH) fail_msg("expected a name at '%.30s'", c->at);
  snprintf(name, NAME_MAX_LENGTH, "%.*s", (int)length, c->at);
  c->at += length;
}

static void check_attributes(Checker *c) {
  char name[NAME_MAX_LENGTH];
  while (*c->at == ' ') {
    c->at += strspn(c->at, " \n");
    check_name(c, name);
    if (strncmp(c->at, "=\"", 2) != 0) fail_msg("expected =\" at '%.30s'", c->at);
    c->at += 2;
    while (*c->at && *c->at != '"') {
      if (*c->at == '<') fail_msg("< inside quotes at '%.30s'", c->at);
      if (*c->at == '&')
        check_entity(c);
      else
        c->at++;
    }
    if (*c->at++ != '"') fail_msg("quotes that never close");
  }
}

static void check_tag(Checker *c) {
  char name[NAME_MAX_LENGTH];
  bool closing = *c->at == '/';
  c->at += closing;
  check_name(c, name);
  if (closing) {
    if (c->depth == 0 || strcmp(c->open[c->depth - 1], name) != 0)
      fail_msg("</%s> closes %s", name, c->depth ? c->open[c->depth - 1] : "nothing");
    c->depth--;
  } else {
    check_attributes(c);
    c->elements++;
    if (*c->at == '/') {
      c->at++;
    } else {
      if (c->depth == DEPTH_MAX) fail_msg("too deep");
      snprintf(c->open[c->depth++], NAME_MAX_LENGTH, "%s", name);
    }
  }
  if (*c->at++ != '>') fail_msg("expected > at '%.30s'", c->at - 1);
}

static int check_markup(const char *text) {
  Checker c = {.at = text};
  if (strncmp(text, "<!DOCTYPE html>", 15) == 0) c.at += 15;
  while (*c.at) {
    unsigned char letter = (unsigned char)*c.at;
    if (letter < 0x20 && letter != '\n') fail_msg("a control character %d", letter);
    if (*c.at == '<') {
      c.at++;
      check_tag(&c);
    } else if (*c.at == '&') {
      check_entity(&c);
    } else {
      c.at++;
    }
  }
  if (c.depth != 0) fail_msg("<%s> is never closed", c.open[c.depth - 1]);
  return c.elements;
}

/* ---- benches made by hand ---- */

/* Rows on one map; scores are filled in by the tests. */
static void make_bench(Bench *bench, const char *const *agents, int32_t count, int32_t games, const char *map) {
  Error error;
  *bench = (Bench){.games = games, .seed = 3};
  for (int32_t i = 0; i < count; i++) {
    BenchRow row = {.level = 1, .foods_total = 1, .best_cost = 10};
    snprintf(row.map, sizeof row.map, "%s", map);
    snprintf(row.agent, sizeof row.agent, "%s", agents[i]);
    assert_true(bench_add_row(bench, &row, &error));
  }
  assert_true(bench_allocate(bench, &error));
  snprintf(bench->baseline, sizeof bench->baseline, "%s", agents[0]);
}

static void set_game(Bench *bench, int32_t row, int32_t game, int32_t score, bool chance) {
  bench->played[(int64_t)row * bench->games + game] = (BenchGame){.played = true,
                                                                  .outcome = OUTCOME_WON,
                                                                  .score = score,
                                                                  .moves = 20 - score,
                                                                  .foods = 1,
                                                                  .expanded = 100,
                                                                  .think_ns = 5000,
                                                                  .decisions = 10,
                                                                  .hash = chance ? (uint64_t)game : 7};
}

static char *report(const Bench *bench, BenchFormat format, ChartKind chart) {
  char *text;
  size_t size;
  Error error;
  FILE *out = open_memstream(&text, &size);
  assert_non_null(out);
  assert_true(bench_report(bench, format, chart, out, &error));
  fclose(out);
  assert_int_equal(strlen(text), size);
  return text;
}

static void pages_are_well_formed(void **state) {
  (void)state;
  const char *const agents[] = {"bfs", "dfs", "astar", "greedy:heuristic=zero"};
  static const char *const maps[] = {"plain", "<b>&\"'\x01\xff\xc3(",
                                     "a very long name that no label could ever hold in full"};
  for (size_t m = 0; m < sizeof maps / sizeof *maps; m++) {
    Bench bench;
    make_bench(&bench, agents, 4, 8, maps[m]);
    for (int filled = 0; filled < 2; filled++) { /* first nothing is played at all */
      for (int32_t i = 0; filled && i < 8; i++)
        for (int32_t row = 0; row < 3; row++) set_game(&bench, row, i, 10 - row * i, true);
      char *page = report(&bench, BENCH_HTML, CHART_SCORE);
      assert_true(check_markup(page) > 100);
      assert_null(strstr(page, "http://www.w3.org/1999"));
      assert_null(strstr(page, "src="));
      assert_null(strstr(page, "https:"));
      assert_null(strstr(page, "nan"));
      free(page);
      for (int kind = 0; kind < CHART_KIND_COUNT; kind++) {
        char *chart = report(&bench, BENCH_SVG, (ChartKind)kind);
        assert_true(check_markup(chart) > 4);
        assert_null(strstr(chart, "nan"));
        assert_null(strstr(chart, "inf"));
        free(chart);
      }
    }
    bench_destroy(&bench);
  }
}

static Verdict verdict_of(const Bench *bench, int32_t row, BenchCompare *compare) {
  Error error;
  assert_true(bench_compare_row(bench, row, compare, &error));
  return compare->verdict;
}

static void verdicts_are_right(void **state) {
  (void)state;
  const char *const agents[] = {"bfs", "dfs", "astar", "ucs", "jps", "idastar"};
  Bench bench;
  BenchCompare compare;
  make_bench(&bench, agents, 6, 12, "map");
  for (int32_t i = 0; i < 12; i++) {
    set_game(&bench, 0, i, i * i % 7, true);
    set_game(&bench, 1, i, i * i % 7 - 5 - i % 3, true); /* always behind */
    set_game(&bench, 2, i, i * i % 7 + 2 + i % 2, true); /* always ahead */
    set_game(&bench, 3, i, i * i % 7, true);             /* the same */
    set_game(&bench, 4, i, i * i % 7 + i % 5 - 2, true); /* now this, now that */
  }
  for (int32_t i = 0; i < 4; i++) set_game(&bench, 5, i, i * i % 7 + 100, true); /* ahead, but in four games only */
  assert_int_equal(verdict_of(&bench, 0, &compare), VERDICT_BASELINE);
  assert_int_equal(verdict_of(&bench, 1, &compare), VERDICT_WORSE);
  assert_true(compare.pairs == 12 && fabs(compare.diff + 6) < 1e-9);
  assert_true(compare.interval.low < -6 && -6 < compare.interval.high && compare.interval.high < 0);
  assert_int_equal(verdict_of(&bench, 2, &compare), VERDICT_BETTER);
  assert_int_equal(verdict_of(&bench, 3, &compare), VERDICT_SAME);
  assert_int_equal(verdict_of(&bench, 4, &compare), VERDICT_UNSURE);
  assert_string_equal(verdict_name(compare.verdict), "can't tell at this many games");
  assert_int_equal(verdict_of(&bench, 5, &compare), VERDICT_UNSURE);
  assert_int_equal(compare.pairs, 4);
  for (int32_t i = 0; i < 12; i++)
    set_game(&bench, 5, i, i * i % 7 + 3, true); /* ahead by 3 each time, in games with chance */
  assert_int_equal(verdict_of(&bench, 5, &compare), VERDICT_UNSURE);
  assert_true(compare.interval.low == 3 && compare.interval.high == 3);
  for (int32_t i = 0; i < 12; i++) { /* without chance two games are as good as a thousand */
    set_game(&bench, 0, i, 5, false);
    bench.played[5 * 12 + i].played = false;
  }
  for (int32_t i = 0; i < 2; i++) set_game(&bench, 5, i, 6, false);
  assert_int_equal(verdict_of(&bench, 5, &compare), VERDICT_BETTER);
  snprintf(bench.baseline, sizeof bench.baseline, "swift"); /* who did not play */
  assert_int_equal(verdict_of(&bench, 1, &compare), VERDICT_NONE);
  bench_destroy(&bench);
}

/* ---- a run as a window has it ---- */

typedef struct Seen {
  _Atomic int games, wrong;
  atomic_bool stop;
} Seen;

static void see_game(void *context, const Bench *bench, int64_t index, const Tally *times) {
  Seen *seen = context;
  bool whole = bench->played[index].played && times->used > 0; /* cmocka's asserts are for the main thread */
  if (!whole) atomic_fetch_add(&seen->wrong, 1);
  if (atomic_fetch_add(&seen->games, 1) + 1 >= 20) atomic_store(&seen->stop, true);
}

static void runs_can_be_stopped_and_read(void **state) {
  (void)state;
  static const char *const maps[] = {"1/03-snail-shell"}, *const agents[] = {"astar", "dfs"};
  BenchConfig config = {.maps = maps, .map_count = 1, .agents = agents, .agent_count = 2, .games = 5000, .seed = 9};
  Bench bench;
  Error error;
  Seen seen = {0};
  BenchHooks hooks = {.game = see_game, .stop = &seen.stop, .context = &seen};
  assert_int_equal(bench_plan(&bench, &config, &error), BENCH_OK);
  BenchRun *run = bench_start(&bench, 2, &hooks, &error);
  assert_non_null(run);
  BenchProgress progress;
  bench_progress(run, &progress);
  assert_int_equal(progress.total, 10000);
  BenchFigures figures = {0};
  bench_hold(run);
  assert_true(bench_figures_add(&figures, &bench, 0, &error)); /* whatever is there so far */
  bench_release(run);
  while (bench_wait(run, 0.05)) {
  }
  bench_progress(run, &progress);
  assert_false(progress.running);
  assert_true(bench_finish(run, &error));
  int played = 0;
  for (int64_t i = 0; i < 10000; i++) played += bench.played[i].played;
  assert_true(played >= 20 && played < 10000);
  assert_int_equal(played, seen.games);
  assert_int_equal(seen.wrong, 0);
  /* Any game can be had again, move for move. */
  MatchConfig again;
  Match match;
  assert_true(bench.played[3].played && bench_game_config(&bench, 3, &again));
  assert_int_equal(again.seed, 12);
  again.keep = true;
  assert_true(match_init(&match, &again, &error));
  assert_int_equal(match_run(&match, &error), MATCH_OVER);
  assert_true(match.hash == bench.played[3].hash && match.record.hash == match.hash);
  assert_int_equal(match.state.moves, bench.played[3].moves);
  assert_int_equal(match.stats[SIDE_PACMAN].decisions, (int64_t)bench.played[3].decisions);
  match_destroy(&match);
  char *page = report(&bench, BENCH_HTML, CHART_SCORE); /* of what is there */
  assert_non_null(strstr(page, "so far"));
  free(page);
  bench_destroy(&bench);
}

static void figures_as_people_write_them(void **state) {
  (void)state;
  static const struct {
    FigureStyle style;
    double value;
    const char *text;
  } known[] = {{FIGURE_PLAIN, 1234567, "1,234,567"},
               {FIGURE_PLAIN, -43,
                "\xe2\x88\x92"
                "43"},
               {FIGURE_PLAIN, 12.34, "12.3"},
               {FIGURE_COUNT, 999, "999"},
               {FIGURE_COUNT, 1470000, "1.47M"},
               {FIGURE_COUNT, 1000, "1k"},
               {FIGURE_TIME, 0.00035, "350 ns"},
               {FIGURE_TIME, 1e-5, "10 ns"},
               {FIGURE_TIME, 12.5, "12.5 ms"},
               {FIGURE_TIME, 2000, "2 s"},
               {FIGURE_PERCENT, 1, "100%"},
               {FIGURE_PERCENT, 0.666, "66.6%"},
               {FIGURE_RATIO, 1.2, "1.20"},
               {FIGURE_PLAIN, NAN, ""}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    Text text = {0};
    svg_figure(&text, known[i].style, known[i].value);
    assert_string_equal(text.at ? text.at : "", known[i].text);
    text_destroy(&text);
  }
}

/* What is no character becomes a sign that says so; all else stays as it is. */
static void only_characters_are_written(void **state) {
  (void)state;
  static const char sign[] = "\xef\xbf\xbd";
  static const struct {
    const char *text;
    int signs;
  } bad[] = {{"\xed\xa0\x80", 3},     {"\xed\xbf\xbf", 3},     {"\xc0\xaf", 2},         {"\xe0\x80\xaf", 3},
             {"\xf0\x80\x80\xaf", 4}, {"\xf4\x90\x80\x80", 4}, {"\xf5\x80\x80\x80", 4}, {"\xef\xbf\xbe", 1}};
  static const char good[] = "a\xc3\xa9\xed\x9f\xbf\xee\x80\x80\xf0\x90\x80\x80\xf4\x8f\xbf\xbd\xe0\xa0\x80";
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Text text = {0};
    svg_text(&text, bad[i].text);
    assert_int_equal(text.used, (size_t)bad[i].signs * 3);
    assert_memory_equal(text.at, sign, 3);
    text_destroy(&text);
  }
  Text text = {0};
  svg_text(&text, good);
  assert_string_equal(text.at, good);
  text_destroy(&text);
}

static void axes_hold_the_data(void **state) {
  (void)state;
  static const double ends[][2] = {{0, 1}, {-537, 5}, {3, 3}, {0, 0}, {1e-9, 2e-9}, {12, 1e7}, {0.97, 1.03}};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    for (int logarithmic = 0; logarithmic < 2; logarithmic++) {
      double low = ends[i][0], high = ends[i][1], ticks[TICKS_MAX];
      bool major[TICKS_MAX];
      if (logarithmic && low <= 0) continue;
      Axis axis = {.low = low, .high = high, .log = logarithmic, .from = 100, .to = 400};
      int32_t count = axis_ticks(&axis, 4, ticks, major);
      assert_true(count >= 2 && axis.low <= low && axis.high >= high && axis.low < axis.high);
      for (int32_t k = 0; k < count; k++)
        assert_true(axis_at(&axis, ticks[k]) > 99.9 && axis_at(&axis, ticks[k]) < 400.1);
      assert_true(axis_at(&axis, low) <= axis_at(&axis, high));
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pages_are_well_formed),        cmocka_unit_test(verdicts_are_right),
      cmocka_unit_test(runs_can_be_stopped_and_read), cmocka_unit_test(figures_as_people_write_them),
      cmocka_unit_test(axes_hold_the_data),           cmocka_unit_test(only_characters_are_written),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
