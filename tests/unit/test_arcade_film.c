/* A film of an arcade game shows the same state at a tick whichever way it got there: on, back, or by leaps. */
#include <stdlib.h>
#include <string.h>

#include "game/app/model/arcade_film.h"
#include "game/play/arcade_match.h"
#include "tests/support/check.h"

/* The record of a game, and the hash of its state after every tick. */
static int32_t play(ArcadeRecord *record, uint64_t *hashes, int32_t most) {
  ArcadeSetup setup = {.pacman = "runner", .grow = GROW_HARD, .seed = 5, .max_ticks = most, .keep = true};
  ArcadeMatch *match = malloc(sizeof *match);
  Error error = {.text = ""};
  if (!arcade_match_init(match, &setup, &error)) fail_msg("%s", error.text);
  hashes[0] = arcade_hash(&match->state);
  while (!arcade_over(&match->state)) {
    if (arcade_match_tick(match, &error) != MATCH_PLAYED) fail_msg("%s", error.text);
    hashes[match->state.tick] = arcade_hash(&match->state);
  }
  size_t size;
  char *text = arcade_record_write(&match->record, &size);
  assert_non_null(text);
  if (!arcade_record_parse(record, text, size, "record", &error)) fail_msg("%s", error.text);
  free(text);
  int32_t ticks = match->state.tick;
  arcade_match_destroy(match);
  free(match);
  return ticks;
}

static void test_film(void **state) {
  (void)state;
  enum { MOST = 4000 };
  static const int32_t places[] = {10, 1500, 1499, 3999, 0, 600, 599, 601, 1200, 2500, 20};
  uint64_t *hashes = calloc(MOST + 1, sizeof *hashes);
  ArcadeRecord record;
  ArcadeFilm *film = calloc(1, sizeof *film);
  Error error = {.text = ""};
  int32_t ticks = play(&record, hashes, MOST);
  assert_true(ticks > 1300); /* some moments are kept on the way */
  if (!arcade_film_open(film, &record, &error)) fail_msg("%s", error.text);
  assert_int_equal(arcade_film_length(film), ticks);
  assert_string_equal(arcade_film_maze(film), "9/01-twin-gates");
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    int32_t to = places[i] < ticks ? places[i] : ticks;
    assert_true(arcade_film_seek(film, places[i], MOST));
    assert_int_equal(arcade_film_tick(film), to);
    if (arcade_hash(&film->replay.state) != hashes[to]) fail_msg("another state in tick %d", (int)to);
  }
  /* A few ticks at a time, as a window does it. */
  assert_true(arcade_film_seek(film, 0, MOST));
  int32_t asked = 1;
  film->count = 0; /* as if it had not been played before */
  while (!arcade_film_seek(film, 1250, 100)) asked++;
  assert_int_equal(asked, 13);
  assert_int_equal(arcade_film_tick(film), 1250);
  /* To the end: one tick after the other, and no further. */
  while (arcade_film_step(film))
    if (arcade_hash(&film->replay.state) != hashes[arcade_film_tick(film)])
      fail_msg("another state in tick %d", (int)arcade_film_tick(film));
  assert_int_equal(arcade_film_tick(film), ticks);
  assert_false(arcade_film_step(film));
  arcade_film_close(film);
  free(film);
  free(hashes);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_film)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
