/* A league that is killed with kill -9 at random moments: what it has played stays, and in the end its table is that of
 * a league that ran through and of `pacade tournament`, to the byte. Eight entrants, three teams, three maps. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "game/core/rng.h"
#include "game/lab/league.h"
#include "tests/support/check.h"
#include "tests/support/home.h"

static const char *const pacmen[] = {
    "minimax:depth=1,nodes=100", "minimax:depth=1,nodes=200", "minimax:depth=2,nodes=150", "planner:nodes=100,width=4",
    "planner:nodes=200,width=4", "planner:nodes=100,width=8", "minimax:depth=2,nodes=300", "planner:nodes=200,width=8"};
static const char *const teams[] = {"random", "greedy-random", "chase-random"};
static const char *const maps[] = {"2/06-ring-road", "2/01-the-nap", "2/02-picket-line"};
enum { GAMES = 2, TURNS = 60, KILLS = 20 };

/* PACADE_KILLS asks for more of them, of leagues with as many more games. */
static int32_t kills(void) {
  const char *text = getenv("PACADE_KILLS");
  int32_t asked = text ? (int32_t)strtol(text, NULL, 10) : 0;
  return asked > KILLS ? asked : KILLS;
}

static LeagueConfig config_of(bool knockout) {
  return (LeagueConfig){.level = 4,
                        .pacmen = pacmen,
                        .pacman_count = 8,
                        .teams = teams,
                        .team_count = 3,
                        .maps = maps,
                        .map_count = 3,
                        .games = GAMES * (kills() / KILLS),
                        .seed = 1,
                        .knockout = knockout,
                        .max_turns = TURNS,
                        .max_idle = MAX_IDLE_USUAL,
                        .max_nodes = 2000000};
}

/* The CSV without its two columns of times, which come last. */
static char *table_of(const League *league) {
  char *text = NULL, *out = NULL;
  size_t size, kept;
  Error error;
  FILE *all = open_memstream(&text, &size), *cut = open_memstream(&out, &kept);
  assert_true(league_report(league, BENCH_CSV, all, &error));
  fclose(all);
  for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
    for (int i = 0; i < 2; i++) *strrchr(line, ',') = '\0';
    fprintf(cut, "%s\n", line);
  }
  fclose(cut);
  free(text);
  return out;
}

static char *run_through(bool knockout, int64_t *games) {
  League league;
  Error error;
  bool other;
  LeagueConfig config = config_of(knockout);
  if (!league_open(&league, &config, NULL, &other, &error)) fail_msg("%s", error.text);
  assert_true(league_play(&league, 2, &error));
  assert_true(league_over(&league) && league_champion(&league) >= 0);
  *games = league.done;
  char *table = table_of(&league);
  league_close(&league, false);
  return table;
}

/* One life of a league that is to be killed. */
static void live(bool knockout, const char *path) {
  League league;
  Error error;
  bool other;
  LeagueConfig config = config_of(knockout);
  if (!league_open(&league, &config, path, &other, &error)) _exit(2);
  _exit(league_play(&league, 2, &error) ? 0 : 3);
}

static int64_t size_of(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 ? (int64_t)info.st_size : 0;
}

/* Lets it play a few games, or none, and kills it: by how far it came, so that a fast machine kills as often. */
static void kill_often(bool knockout, const char *path, int64_t total) {
  enum { LINE = 60 }; /* bytes of a game in the journal, at least */
  Rng rng;
  rng_seed(&rng, 7, 1);
  int64_t last = 0;
  for (int32_t i = 0; i < kills(); i++) {
    int64_t until = size_of(path) + (int64_t)rng_below(&rng, 4 * LINE);
    pid_t child = fork();
    if (child == 0) live(knockout, path);
    do nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    while (size_of(path) <= until && waitpid(child, NULL, WNOHANG) == 0);
    int status;
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    League league;
    Error error;
    bool other;
    LeagueConfig config = config_of(knockout);
    if (!league_open(&league, &config, path, &other, &error)) fail_msg("after kill %d: %s", (int)i + 1, error.text);
    assert_true(league.done >= last && league.done < total);
    last = league.done;
    league_close(&league, false);
  }
}

static void check_kind(bool knockout) {
  char path[512];
  int64_t total;
  snprintf(path, sizeof path, "%s/league%d.journal", getenv("HOME"), knockout);
  char *expected = run_through(knockout, &total);
  kill_often(knockout, path, total);
  League league;
  Error error;
  bool other;
  LeagueConfig config = config_of(knockout);
  if (!league_open(&league, &config, path, &other, &error)) fail_msg("%s", error.text);
  assert_true(league_play(&league, 2, &error));
  assert_int_equal(league.done, total);
  char *table = table_of(&league);
  assert_string_equal(table, expected);
  league_close(&league, false);
  assert_int_not_equal(access(path, F_OK), 0); /* a league that is over leaves no journal */
  free(table);
  free(expected);
}

static void test_a_killed_league_ends_the_same(void **unused) {
  (void)unused;
  if (check_slowed()) skip(); /* forty kills of a whole league: the release build has them */
  check_kind(false);
}

static void test_a_killed_knockout_ends_the_same(void **unused) {
  (void)unused;
  if (check_slowed()) skip(); /* forty kills of a whole league: the release build has them */
  check_kind(true);
}

/* The same bytes as the command line's. */
static void test_as_the_command_line_has_it(void **unused) {
  (void)unused;
  char command[2048], line[1024];
  const char *program = getenv("PACADE");
  if (!program) skip();
  int used =
      snprintf(command, sizeof command, "'%s' tournament --level 4 --games %d --max-turns %d --jobs 2 --format csv",
               program, (int)config_of(false).games, TURNS);
  for (int i = 0; i < 3; i++) used += snprintf(command + used, sizeof command - (size_t)used, " --map %s", maps[i]);
  for (int i = 0; i < 8; i++)
    used += snprintf(command + used, sizeof command - (size_t)used, " --pacman %s", pacmen[i]);
  for (int i = 0; i < 3; i++)
    used += snprintf(command + used, sizeof command - (size_t)used, " --monsters %s", teams[i]);
  snprintf(command + used, sizeof command - (size_t)used, " 2>/dev/null");
  /* NOLINTNEXTLINE(cert-env33-c): a command of the test's own words */
  FILE *pipe = popen(command, "r"), *out;
  char *told = NULL;
  size_t size;
  int64_t total;
  assert_non_null(pipe);
  out = open_memstream(&told, &size);
  while (fgets(line, sizeof line, pipe)) {
    for (int i = 0; i < 2; i++) *strrchr(line, ',') = '\0';
    fprintf(out, "%s\n", line);
  }
  assert_int_equal(pclose(pipe), 0);
  fclose(out);
  char *expected = run_through(false, &total);
  assert_string_equal(told, expected);
  free(told);
  free(expected);
}

/* A person's games wait, and count when they are played. */
static void test_a_person_enters(void **unused) {
  (void)unused;
  static const char *const entrants[] = {"human", "minimax:depth=1,nodes=100"}, *const led[] = {"random",
                                                                                                "chase+human"};
  LeagueConfig config = config_of(false);
  League league;
  Error error;
  bool other, monsters;
  int64_t next[64];
  config.pacmen = entrants;
  config.pacman_count = 2;
  config.teams = led;
  config.team_count = 2;
  config.map_count = 1;
  config.games = 2;
  if (!league_open(&league, &config, NULL, &other, &error)) fail_msg("%s", error.text);
  assert_true(league_play(&league, 1, &error));
  assert_int_equal(league.done, 2); /* of eight: the agent against the team that nobody leads */
  assert_false(league_over(&league));
  assert_int_equal(league_next(&league, next, 64, true), 6);
  for (int i = 0; i < 6; i++) {
    assert_true(league_is_person(&league, next[i], &monsters));
    BenchGame game = {
        .played = true, .outcome = OUTCOME_WON, .score = 100, .moves = 9, .decisions = 9, .hash = (uint64_t)i};
    assert_true(league_put(&league, next[i], &game));
    assert_false(league_put(&league, next[i], &game));
  }
  assert_true(league_sync(&league, 1));
  assert_true(league_over(&league));
  assert_int_equal(league_champion(&league), 0);
  league_close(&league, false);
}

/* What lies there is of another league: it is left alone. */
static void test_another_league_is_not_taken(void **unused) {
  (void)unused;
  char path[512];
  snprintf(path, sizeof path, "%s/other.journal", getenv("HOME"));
  LeagueConfig config = config_of(false);
  League league;
  Error error;
  bool other;
  assert_true(league_open(&league, &config, path, &other, &error));
  league_close(&league, false);
  config.seed = 2;
  assert_false(league_open(&league, &config, path, &other, &error));
  assert_true(other);
  config.seed = 1;
  assert_true(league_open(&league, &config, path, &other, &error));
  league_close(&league, true);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_killed_league_ends_the_same), cmocka_unit_test(test_a_killed_knockout_ends_the_same),
      cmocka_unit_test(test_as_the_command_line_has_it), cmocka_unit_test(test_a_person_enters),
      cmocka_unit_test(test_another_league_is_not_taken)};
  return cmocka_run_group_tests(tests, home_make, home_remove);
}
