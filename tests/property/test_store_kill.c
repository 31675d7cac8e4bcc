/* A player who saves all the time is killed (SIGKILL) 200 times at random moments: every time the store opens, is
 * sound, holds whole games only, and has lost nothing that was written out, nor anything older than five seconds. */
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "game/store/preferences.h"
#include "game/store/writer.h"
#include "tests/support/check.h"
#include "tests/support/home.h"
#include "tests/support/store.h"

enum { KILLS = 200, LONGEST_MS = 20, STEPS = 1 << 16, MOST_BYTES = 30000 };
static const int64_t MAY_BE_LOST_MS = 5000;
static const char kind[] = "maze", board[] = "maze/easy/plain";

/* What the player says of himself, in memory that outlives him. */
typedef struct Diary {
  atomic_int queued;   /* steps handed to the writer */
  atomic_int written;  /* of them, those that he was told are on the disk */
  int64_t when[STEPS]; /* each was handed over */
} Diary;

static Diary *diary;

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void nap(int64_t us) {
  struct timespec left = {.tv_sec = us / 1000000, .tv_nsec = us % 1000000 * 1000};
  while (nanosleep(&left, &left) != 0 && errno == EINTR) {
  }
}

/* A game that tells from its bytes alone which step it is of and whether it is whole. */
static size_t make_game(int32_t step, char *out) {
  Rng rng;
  rng_seed(&rng, (uint64_t)step, 0);
  size_t size = 16 + rng_below(&rng, MOST_BYTES - 16);
  int length = snprintf(out, 16, "%015d", (int)step);
  assert_int_equal(length, 15);
  for (size_t i = 16; i < size; i++) out[i] = (char)rng_below(&rng, 256);
  return size;
}

static int32_t step_of(const char *bytes, size_t size) {
  static char expected[MOST_BYTES];
  assert_true(size >= 16);
  int32_t step = (int32_t)strtol(bytes, NULL, 10);
  assert_int_equal(make_game(step, expected), size);
  assert_memory_equal(bytes, expected, size);
  return step;
}

/* Plays and saves forever. Never returns but on failure. */
static int play(int32_t first, int64_t profile, uint64_t seed) {
  static char game[MOST_BYTES];
  Rng rng;
  Error error = {0};
  rng_seed(&rng, seed, 1);
  Db *db = db_open(NULL, &error);
  Writer *writer = writer_open(db, &error);
  if (!db_saves(db) || !writer) {
    fprintf(stderr, "%s\n", error.text);
    return 1;
  }
  for (int32_t step = first; step < STEPS; step++) {
    size_t size = make_game(step, game);
    Result result = {.player = PLAYER_PROFILE, .profile = profile, .steps = step, .ms = step};
    snprintf(result.board, sizeof result.board, "%s", board);
    SaveDraft automatic = {.profile = profile, .kind = kind, .bytes = game, .size = size}, named = automatic;
    named.title = step % 2 ? "odd" : "even";
    bool ok = writer_save(writer, &automatic, &error) && writer_save(writer, &named, &error) &&
              writer_preference(writer, profile, "theme", step % 2 ? "paper" : "midnight", &error) &&
              writer_result(writer, &result, game, size, &error);
    if (!ok && writer_waiting(writer) < 250) {
      fprintf(stderr, "%s\n", error.text);
      return 1;
    }
    if (!ok) { /* a player this fast has to wait for the disk */
      writer_flush(writer);
      step--;
      continue;
    }
    diary->when[step] = now_ms();
    atomic_store(&diary->queued, step);
    if (rng_below(&rng, 3) == 0) {
      writer_flush(writer);
      if (writer_trouble(writer, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
      }
      atomic_store(&diary->written, step);
    }
    nap((int64_t)rng_below(&rng, 1000));
  }
  return 1;
}

/* How far the store has come, all of it being whole. */
static int32_t look_into(int64_t profile) {
  Db *db = store_open();
  Error error = {0};
  size_t size;
  int32_t step = 0, count = 0;
  SaveInfo *saves;
  assert_int_not_equal(db_state(db), DB_BROKEN);
  char *bytes = saves_get_automatic(db, profile, kind, &size, NULL, &error);
  if (bytes) step = step_of(bytes, size);
  free(bytes);
  assert_string_equal(error.text, "");
  assert_true(saves_list(db, profile, kind, &saves, &count, &error));
  for (int32_t i = 0; i < count; i++) {
    bytes = saves_get(db, profile, saves[i].id, &size, &error);
    assert_non_null(bytes);
    int32_t of = step_of(bytes, size);
    if (!saves[i].automatic) assert_string_equal(saves[i].title, of % 2 ? "odd" : "even");
    free(bytes);
  }
  free(saves);
  Result last;
  if (boards_own(db, board, ORDER_STEPS, profile, &last, NULL, &error)) {
    bytes = boards_replay(db, last.id, &size, &error);
    assert_non_null(bytes); /* no result without its replay */
    assert_int_equal(step_of(bytes, size), last.steps);
    free(bytes);
  }
  db_close(db);
  return step;
}

static int64_t begin_anew(void) {
  Db *db = store_open();
  ProfileReply reply;
  assert_true(profile_register(db, "Ann", "password", &reply));
  db_close(db);
  atomic_store(&diary->queued, 0);
  atomic_store(&diary->written, 0);
  return reply.profile.id;
}

/* However slow the machine is, he gets to have something on the disk. */
static void wait_until_written(int32_t first, pid_t player) {
  int status;
  while (atomic_load(&diary->written) < first && waitpid(player, &status, WNOHANG) == 0) nap(500);
}

/* The player is killed after so long, counted from his birth or from his first game on the disk; what he had been told
 * is there must be there. */
static int32_t one_life(int32_t first, int64_t profile, uint64_t seed, int64_t us) {
  fflush(NULL);
  pid_t player = fork();
  assert_true(player >= 0);
  if (player == 0) _exit(play(first, profile, seed));
  if (seed % 2) wait_until_written(first, player);
  nap(us);
  assert_int_equal(kill(player, SIGKILL), 0);
  int64_t killed = now_ms();
  int status = 0;
  assert_int_equal(waitpid(player, &status, 0), player);
  assert_true(WIFSIGNALED(status)); /* did not give up by himself */
  store_expect_sound();
  int32_t found = look_into(profile), queued = atomic_load(&diary->queued);
  assert_true(found >= atomic_load(&diary->written));
  double most = (double)MAY_BE_LOST_MS * check_load_share(); /* the thread that writes waits for its turn too */
  for (int32_t step = found + 1; step <= queued; step++) assert_true((double)(killed - diary->when[step]) < most);
  return found;
}

static void survives_being_killed(void **state) {
  (void)state;
  Rng rng;
  int64_t profile = 0;
  int32_t found = 0, written = 0, kills = check_sample(KILLS);
  rng_seed(&rng, 20261, 2);
  FILE *paper = tmpfile();
  assert_non_null(paper);
  assert_int_equal(ftruncate(fileno(paper), sizeof *diary), 0);
  diary = mmap(NULL, sizeof *diary, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(paper), 0);
  assert_true(diary != MAP_FAILED);
  for (int32_t i = 0; i < kills; i++) {
    if (i % 20 == 0) { /* a store that is just being begun is killed too */
      if (i > 0) assert_int_equal(home_remove(NULL) | home_make(NULL), 0);
      written += found;
      found = 0;
      profile = begin_anew();
    }
    found = one_life(found + 1, profile, (uint64_t)i, (int64_t)rng_below(&rng, LONGEST_MS * 1000));
    assert_false(home_has("pacade.db.broken-1"));
  }
  written += found;
  print_message("%d kills, %d games found whole\n", (int)kills, (int)written);
  assert_true(written >= kills / 2); /* it was in the middle of something */
  munmap(diary, sizeof *diary);
  fclose(paper);
}

/* Killed while the very first file is being made: then there is a store or there is none, but never a broken one. */
static int begin_only(void) {
  for (;;) {
    Db *db = db_open(NULL, NULL);
    if (!db_saves(db)) return 1;
    db_close(db);
  }
}

static void survives_its_birth(void **state) {
  (void)state;
  Rng rng;
  rng_seed(&rng, 7, 3);
  for (int32_t i = 0; i < 20; i++) {
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(begin_only());
    nap((int64_t)rng_below(&rng, 12000));
    assert_int_equal(kill(child, SIGKILL), 0);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    Db *db = store_open();
    assert_int_not_equal(db_state(db), DB_BROKEN);
    store_fill(db);
    store_expect_filled(db);
    db_close(db);
    assert_int_equal(home_remove(NULL) | home_make(NULL), 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(survives_being_killed, home_make, home_remove),
      cmocka_unit_test_setup_teardown(survives_its_birth, home_make, home_remove),
  };
  return cmocka_run_group_tests_name("store_kill", tests, NULL, NULL);
}
