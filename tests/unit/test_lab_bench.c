/* The lab's bench as the window has it: names where levels share one, a clock that counts playing alone, and what is
 * left when an agent fails. */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "game/app/model/lab_bench.h"
#include "tests/support/check.h"

static void sleep_ms(long ms) {
  nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

static void run_to_the_end(LabBench *lab) {
  double now = 0;
  while (!lab->finished) {
    lab_bench_sync(lab, now += 1);
    sleep_ms(1);
  }
  for (int32_t i = 0; i <= lab->agent_count; i++) lab_bench_sync(lab, now += 1); /* one comparison each */
}

static void agents_of_two_levels_are_two(void **state) {
  (void)state;
  static const char *const maps[][1] = {{"4/01-open-court"}, {"7/01-corner-shop"}}, *const agents[] = {"alphabeta"};
  BenchConfig configs[2];
  for (int i = 0; i < 2; i++)
    configs[i] = (BenchConfig){.maps = maps[i],
                               .map_count = 1,
                               .agents = agents,
                               .agent_count = 1,
                               .games = 2,
                               .max_turns = 5,
                               .max_nodes = 50};
  static LabBench lab;
  Error error;
  assert_true(lab_bench_start(&lab, configs, 2, &error));
  assert_int_equal(lab.agent_count, 2);
  assert_string_equal(lab_bench_agent(&lab, 0), "alphabeta (4)");
  assert_string_equal(lab_bench_agent(&lab, 1), "alphabeta (7)");
  run_to_the_end(&lab);
  assert_int_equal(lab.totals[0].figures.games, 2);
  assert_int_equal(lab.totals[1].figures.games, 2);
  assert_true(lab.totals[0].compared && lab.totals[1].compared);
  lab_bench_destroy(&lab);
  assert_true(lab_bench_start(&lab, configs, 1, &error)); /* alone it has its name */
  assert_string_equal(lab_bench_agent(&lab, 0), "alphabeta");
  lab_bench_destroy(&lab);
}

/* Somebody who comes back to the lab late sees how long it played, not how long they were away. */
static void time_elsewhere_does_not_count(void **state) {
  (void)state;
  static const char *const maps[] = {"1/01-first-corridor"}, *const agents[] = {"bfs"};
  BenchConfig config = {.maps = maps, .map_count = 1, .agents = agents, .agent_count = 1, .games = 1};
  static LabBench lab;
  Error error;
  struct timespec before, after;
  clock_gettime(CLOCK_MONOTONIC, &before);
  assert_true(lab_bench_start(&lab, &config, 1, &error));
  BenchProgress progress = {.running = true};
  while (progress.running) {
    sleep_ms(1);
    bench_progress(lab.run, &progress);
  }
  clock_gettime(CLOCK_MONOTONIC, &after);
  double played = (double)(after.tv_sec - before.tv_sec) + (double)(after.tv_nsec - before.tv_nsec) / 1e9;
  sleep_ms(300); /* elsewhere */
  lab_bench_sync(&lab, 1000);
  assert_true(lab.finished && !lab.failed);
  assert_true(lab.seconds > 0 && lab.seconds <= played);
  lab_bench_destroy(&lab);
}

/* An agent that can't be had when its turn comes: that is reported, and what others played stands. */
static void a_failure_keeps_what_was_played(void **state) {
  (void)state;
  static const char *const maps[] = {"1/01-first-corridor"}, *const agents[] = {"bfs", "dfs"};
  BenchConfig config = {.maps = maps, .map_count = 1, .agents = agents, .agent_count = 2, .games = 5000};
  static LabBench lab;
  Error error;
  assert_true(lab_bench_start(&lab, &config, 1, &error));
  bench_hold(lab.run); /* nobody is past the first row's games */
  snprintf(lab.bench.rows[1].agent, sizeof lab.bench.rows[1].agent, "nobody");
  bench_release(lab.run);
  run_to_the_end(&lab);
  assert_true(lab.failed);
  assert_non_null(strstr(lab.error.text, "nobody"));
  assert_int_equal(lab.cells[0].games, 5000);
  assert_int_equal(lab.totals[0].figures.games, 5000);
  assert_int_equal(lab.cells[1].games, 0);
  assert_true(lab.totals[0].compared);
  char csv[] = "/tmp/pacade-lab-XXXXXX";
  int file = mkstemp(csv);
  assert_true(file >= 0);
  close(file);
  assert_true(lab_bench_write(&lab, BENCH_CSV, csv, &error)); /* of what is there */
  char other[64];                                             /* other files beside it do no harm */
  snprintf(other, sizeof other, "%s.part", csv);
  assert_int_equal(mkdir(other, 0700), 0);
  assert_true(lab_bench_write(&lab, BENCH_CSV, csv, &error));
  assert_int_equal(rmdir(other), 0);
  lab_bench_destroy(&lab);
  unlink(csv);
}

/* ---- the question that is asked most ---- */

static const char *const asked[] = {"bfs", "astar", "dfs"};

static void run_search_level(LabBench *lab) {
  static const char *const maps[] = {"1/04-archipelago", "1/07-manor-house", "1/10-the-braid"};
  static const int64_t level = 1;
  BenchConfig config = {.levels = &level,
                        .level_count = 1,
                        .maps = maps,
                        .map_count = 3,
                        .agents = asked,
                        .agent_count = 3,
                        .games = 20,
                        .retime = 0.002};
  Error error;
  assert_true(lab_bench_start(lab, &config, 1, &error));
  run_to_the_end(lab);
  assert_false(lab->failed);
}

/* BFS, A* and DFS differ by nodes and by length; nothing is left to chance, and that is known. */
static void searches_are_ranked_by_what_differs(void **state) {
  (void)state;
  static LabBench lab;
  run_search_level(&lab);
  assert_true(lab.searches && lab.repeats);
  const LabTotal *bfs = &lab.totals[0], *astar = &lab.totals[1], *dfs = &lab.totals[2];
  assert_true(astar->nodes < 0.9 * bfs->nodes);
  assert_true(bfs->node_share == 1 && astar->node_share < 0.9);
  assert_true(dfs->figures.moves.mean > 1.2 * bfs->figures.moves.mean);
  assert_true(fabs(astar->figures.moves.mean - bfs->figures.moves.mean) < 1e-9);
  assert_true(fabs(bfs->nodes - bfs->figures.nodes.mean) < 1e-6); /* per search, not per move */
  lab_bench_destroy(&lab);
}

/* The median times of two runs; what they differ by at the most, as a ratio. */
static double times_differ(void) {
  double times[2][3], worst = 1;
  static LabBench lab;
  for (int run = 0; run < 2; run++) {
    run_search_level(&lab);
    for (int a = 0; a < 3; a++) times[run][a] = bench_median_ms(&lab.totals[a].figures);
    lab_bench_destroy(&lab);
  }
  for (int a = 0; a < 3; a++) {
    assert_true(times[0][a] > 0 && times[1][a] > 0);
    worst = fmax(worst, fmax(times[0][a] / times[1][a], times[1][a] / times[0][a]));
  }
  return worst;
}

/* Medians of processor time, each of many searches: two runs beside four busy processes agree within a fifth. What else
 * runs on the machine may begin or end between the two, so one pair of twelve has to. */
static void times_agree_on_a_busy_machine(void **state) {
  (void)state;
  enum { BUSY = 4, TRIES = 12 };
  pid_t busy[BUSY];
  double least = 1e9;
  if (check_slowed()) skip();
  for (int i = 0; i < BUSY; i++)
    if ((busy[i] = fork()) == 0)
      for (volatile unsigned long n = 0;; n++) continue;
  for (int i = 0; i < TRIES && least > 1.2; i++) least = fmin(least, times_differ());
  for (int i = 0; i < BUSY; i++) {
    kill(busy[i], SIGKILL);
    waitpid(busy[i], NULL, 0);
  }
  if (least > 1.2) fail_msg("medians of two runs differ by %.2f times", least);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(agents_of_two_levels_are_two),    cmocka_unit_test(time_elsewhere_does_not_count),
      cmocka_unit_test(a_failure_keeps_what_was_played), cmocka_unit_test(searches_are_ranked_by_what_differs),
      cmocka_unit_test(times_agree_on_a_busy_machine),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
