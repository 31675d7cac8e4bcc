/* The journal of a bench: every game's line arrives whole whatever the system does with a write, and a damaged one
 * costs its own game and no other. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "game/core/file.h"
#include "game/lab/bench_journal.h"
#include "tests/support/check.h"

static const char *const maps[] = {"1/01-first-corridor", "1/06-the-bay"};
static const char *const agents[] = {"astar", "dfs"};

static void make_bench(Bench *bench, int32_t games) {
  BenchConfig config = {.maps = maps, .map_count = 2, .agents = agents, .agent_count = 2, .games = games, .seed = 5};
  Error error;
  assert_int_equal(bench_plan(bench, &config, &error), BENCH_OK);
}

/* ---- damaged journals ---- */

static void keep_game(void *context, const Bench *bench, int64_t index, const Tally *times) {
  journal_add(context, bench, index, times);
}

static char *report_of(Bench *bench) {
  for (int64_t i = 0; i < (int64_t)bench->row_count * bench->games; i++) bench->played[i].think_ns = 0;
  memset(bench->times, 0, sizeof *bench->times * (size_t)bench->row_count);
  char *text;
  size_t size;
  Error error;
  FILE *out = open_memstream(&text, &size);
  assert_non_null(out);
  assert_true(bench_report(bench, BENCH_CSV, CHART_SCORE, out, &error));
  fclose(out);
  return text;
}

/* Where the n-th line of a game begins. */
static char *game_line(char *text, int n) {
  char *at = text;
  for (int i = 0; i <= n; i++) {
    at = strstr(i == 0 ? at : at + 1, "\ngame\t");
    assert_non_null(at);
  }
  return at + 1;
}

static void damaged_lines_cost_their_own_games(void **state) {
  (void)state;
  enum { GAMES = 10, DAMAGED = 6 };
  char path[] = "/tmp/pacade-journal-XXXXXX";
  int file = mkstemp(path);
  assert_true(file >= 0);
  close(file);
  Bench whole, resumed;
  Journal journal;
  Error error;
  BenchHooks hooks = {.game = keep_game, .context = &journal};
  make_bench(&whole, GAMES);
  bool left;
  assert_true(journal_claim(&journal, path, &left, &error));
  assert_true(journal_open(&journal, path, &whole, BENCH_CSV, &error));
  assert_true(bench_run(&whole, 2, &hooks, &error));
  assert_true(journal_close(&journal, path, true, &error));
  size_t size;
  char *text = file_read(path, 1 << 20, &size, &error);
  assert_non_null(text);
  *strchr(game_line(text, 15), ':') = '!';      /* invalid times after valid figures */
  *strchr(game_line(text, 12) + 5, '\t') = 'x'; /* no number */
  *strchr(game_line(text, 5), '\n') = '\t';     /* two in one */
  *game_line(text, 2) = 'n';                    /* no line there is */
  memset(game_line(text, 7) + 8, 0, 5);         /* what a machine that went down leaves */
  assert_true(file_write(path, text, size, &error));
  free(text);

  make_bench(&resumed, GAMES);
  BenchDamage damage;
  assert_true(bench_resume(&resumed, path, &damage, &error));
  int64_t kept = 0;
  for (int64_t i = 0; i < 4L * GAMES; i++) kept += resumed.played[i].played;
  assert_int_equal(kept, 4L * GAMES - DAMAGED);
  assert_int_equal(damage.lines, DAMAGED - 1); /* two games stood in one line */
  assert_non_null(strstr(damage.first.text, "'game', 'times' or 'end'"));
  uint64_t decisions = 0;
  for (int64_t i = 0; i < 4L * GAMES; i++) decisions += resumed.played[i].played ? resumed.played[i].decisions : 0;
  uint64_t timed = 0;
  for (int32_t i = 0; i < resumed.row_count; i++) timed += resumed.times[i].total;
  assert_int_equal(timed, decisions); /* of a game that is left out no times are left either */
  assert_true(bench_run(&resumed, 1, NULL, &error));
  char *first = report_of(&whole), *second = report_of(&resumed);
  assert_string_equal(first, second);
  free(first);
  free(second);
  bench_destroy(&whole);
  bench_destroy(&resumed);
  unlink(path);
}

/* ---- a system that takes what it is given in pieces ---- */

static void ignore(int number) { (void)number; }

enum { WRITERS = 3, EACH = 40, BUCKETS = 700 };

typedef struct Writer {
  Journal *journal;
  const Bench *bench;
  const Tally *times;
  int32_t row;
} Writer;

static void *write_games(void *context) {
  const Writer *writer = context;
  for (int64_t i = 0; i < EACH; i++)
    journal_add(writer->journal, writer->bench, (int64_t)writer->row * EACH + i, writer->times);
  return NULL;
}

static void *read_slowly(void *context) {
  int from = *(int *)context;
  size_t room = (size_t)1 << 22, used = 0;
  char *text = malloc(room);
  ssize_t got = text ? 1 : 0;
  while (got > 0 && used + 1 < room) {
    nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL); /* the pipe is full most of the time */
    got = read(from, text + used, room - 1 - used < 3000 ? room - 1 - used : 3000);
    if (got > 0) used += (size_t)got;
  }
  if (text) text[used] = '\0';
  return text;
}

/* Lines longer than a pipe takes at once, a signal every millisecond, several threads: all lines arrive, each whole. */
static void lines_are_written_whole(void **state) {
  (void)state;
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  Bench bench;
  make_bench(&bench, EACH);
  for (int64_t i = 0; i < 4L * EACH; i++) bench.played[i] = (BenchGame){.played = true, .outcome = OUTCOME_WON};
  static Tally times;
  for (uint64_t i = 0; i < BUCKETS; i++) tally_add(&times, 1, histogram_value((int32_t)i));
  Journal journal = {.file = ends[1], .lock = PTHREAD_MUTEX_INITIALIZER};
  struct sigaction action = {.sa_handler = ignore}, old; /* not SA_RESTART: writes are broken off */
  sigemptyset(&action.sa_mask);
  sigset_t alarm, before;
  sigemptyset(&alarm);
  sigaddset(&alarm, SIGALRM);
  assert_int_equal(sigaction(SIGALRM, &action, &old), 0);
  pthread_t reader, threads[WRITERS];
  Writer writers[WRITERS];
  pthread_sigmask(SIG_BLOCK, &alarm, &before); /* the reader and the waiting thread get no signals */
  assert_int_equal(pthread_create(&reader, NULL, read_slowly, &ends[0]), 0);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  for (int32_t i = 0; i < WRITERS; i++) {
    writers[i] = (Writer){.journal = &journal, .bench = &bench, .times = &times, .row = i};
    assert_int_equal(pthread_create(&threads[i], NULL, write_games, &writers[i]), 0);
  }
  pthread_sigmask(SIG_BLOCK, &alarm, &before);
  struct itimerval often = {{0, 1000}, {0, 1000}}, never = {{0, 0}, {0, 0}};
  setitimer(ITIMER_REAL, &often, NULL);
  for (int32_t i = 0; i < WRITERS; i++) pthread_join(threads[i], NULL);
  setitimer(ITIMER_REAL, &never, NULL);
  Error error;
  bool closed = journal_close(&journal, "pipe", true, &error);
  void *text;
  pthread_join(reader, &text);
  close(ends[0]);
  struct sigaction drop = {.sa_handler = SIG_IGN}; /* what still waits to be delivered is gone with it */
  sigemptyset(&drop.sa_mask);
  sigaction(SIGALRM, &drop, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGALRM, &old, NULL);
  assert_true(closed);
  assert_non_null(text);
  int lines = 0;
  for (char *line = text, *stop; *line; line = stop + 1, lines++) {
    stop = strchr(line, '\n');
    assert_non_null(stop);
    *stop = '\0';
    assert_memory_equal(line, "game\t", 5);
    int fields = 1;
    for (const char *c = line; *c; c++) fields += *c == '\t';
    assert_int_equal(fields, 13 + BUCKETS);
  }
  assert_int_equal(lines, WRITERS * EACH);
  free(text);
  bench_destroy(&bench);
}

/* ---- one run at a time ---- */

static void one_run_has_it(void **state) {
  (void)state;
  char folder[] = "/tmp/pacade-journal-XXXXXX", path[64];
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/x.resume", folder);
  Journal first, second;
  bool left;
  Error error;
  assert_true(journal_claim(&first, path, &left, &error));
  assert_false(left);
  assert_false(journal_claim(&second, path, &left, &error));
  assert_non_null(strstr(error.text, "another run is still using it"));
  Bench bench;
  make_bench(&bench, 3);
  assert_true(journal_open(&first, path, &bench, BENCH_CSV, &error)); /* another file under that name: held as well */
  assert_false(journal_claim(&second, path, &left, &error));
  assert_true(journal_close(&first, path, true, &error));
  assert_true(journal_claim(&second, path, &left, &error)); /* its run has ended: what it left may be taken over */
  assert_true(left);
  journal_release(&second);
  assert_int_equal(unlink(path), 0);
  assert_int_equal(rmdir(folder), 0);
  bench_destroy(&bench);
}

/* Many runs that start at the same moment, again and again: one of them gets the journal, the others are refused. */
static void of_many_one_gets_it(void **state) {
  (void)state;
  enum { ROUNDS = 40, RUNS = 6 };
  char folder[] = "/tmp/pacade-journal-XXXXXX", path[64];
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/x.resume", folder);
  for (int32_t round = 0; round < ROUNDS; round++) {
    int go[2], done[2];
    pid_t runs[RUNS];
    assert_int_equal(pipe(go), 0);
    assert_int_equal(pipe(done), 0);
    for (int32_t i = 0; i < RUNS; i++) {
      runs[i] = fork();
      assert_true(runs[i] >= 0);
      if (runs[i] > 0) continue;
      char byte;
      Journal journal;
      bool left;
      Error error;
      close(go[1]);
      close(done[1]);
      if (read(go[0], &byte, 1) < 0) _exit(9); /* all wait here */
      bool mine = journal_claim(&journal, path, &left, &error);
      if (mine && read(done[0], &byte, 1) < 0) _exit(9); /* until the others have tried */
      if (mine) unlink(path);
      _exit(mine ? 1 : strstr(error.text, "another run is still using it") ? 0 : 2);
    }
    close(go[0]);
    close(done[0]);
    close(go[1]);
    int32_t told = 0, had = 0;
    for (int32_t i = 0; i < RUNS - 1; i++) { /* all but one end by themselves */
      int status;
      assert_true(wait(&status) > 0);
      assert_true(WIFEXITED(status));
      assert_true(WEXITSTATUS(status) < 2);
      told += WEXITSTATUS(status) == 0;
    }
    close(done[1]);
    int status;
    assert_true(wait(&status) > 0);
    had += WIFEXITED(status) && WEXITSTATUS(status) == 1;
    assert_int_equal(told, RUNS - 1);
    assert_int_equal(had, 1);
  }
  assert_int_equal(rmdir(folder), 0); /* and no files are left behind */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(damaged_lines_cost_their_own_games),
      cmocka_unit_test(lines_are_written_whole),
      cmocka_unit_test(one_run_has_it),
      cmocka_unit_test(of_many_one_gets_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
