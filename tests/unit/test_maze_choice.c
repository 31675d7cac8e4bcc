/* Choices of the maze room and games of it as text: what is written is read back, and nothing else is. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/model/maze_choice.h"

static MazeChoice random_choice(Rng *rng) {
  MazeChoice c = {.difficulty = (Difficulty)rng_below(rng, DIFFICULTY_COUNT),
                  .own = MAZE_ROOMS_MIN + (int32_t)rng_below(rng, MAZE_ROOMS_MAX - MAZE_ROOMS_MIN + 1),
                  .kind = (MazeKind)rng_below(rng, MAZE_KIND_COUNT),
                  .seed = rng_next(rng),
                  .mode = (EnergyMode)rng_below(rng, ENERGY_COUNT),
                  .factor = maze_factor((int32_t)rng_below(rng, (uint32_t)maze_factors())),
                  .picked = rng_below(rng, 2) == 1,
                  .who = (WhoPlays)rng_below(rng, PLAYS_COUNT),
                  .agent = "astar:heuristic=manhattan"};
  uint32_t rooms = (uint32_t)maze_choice_rooms(&c);
  c.start_row = (int32_t)rng_below(rng, rooms);
  c.start_col = (int32_t)rng_below(rng, rooms);
  c.goal_row = (int32_t)rng_below(rng, rooms);
  c.goal_col = (c.start_col + 1) % (int32_t)rooms;
  return c;
}

static void test_choice(void **state) {
  (void)state;
  Rng rng;
  rng_seed(&rng, 11, 1);
  for (int i = 0; i < 2000; i++) {
    MazeChoice one = random_choice(&rng), other;
    char text[512], again[512];
    maze_choice_write(&one, text, sizeof text);
    assert_true(maze_choice_read(&other, text));
    maze_choice_write(&other, again, sizeof again);
    assert_string_equal(text, again);
    assert_true(one.seed == other.seed && maze_choice_rooms(&one) == maze_choice_rooms(&other));
    text[rng_below(&rng, (uint32_t)strlen(text))] = '\x01'; /* nothing of it means anything then */
    assert_false(maze_choice_read(&other, text));
  }
}

static void test_nonsense(void **state) {
  (void)state;
  static const char *const texts[] = {
      "",
      "difficulty=easy",
      "difficulty=own own=4 kind=dfs seed=1 mode=plain factor=1.500 picked=0 start=0,0 goal=0,0 who=person agent=bfs",
      "difficulty=own own=1001 kind=dfs seed=1 mode=plain factor=1.500 picked=0 start=0,0 goal=0,0 who=person "
      "agent=bfs",
      "difficulty=easy own=30 kind=none seed=1 mode=plain factor=1.500 picked=0 start=0,0 goal=0,0 who=person "
      "agent=bfs",
      "difficulty=easy own=30 kind=dfs seed=1 mode=plain factor=nan picked=0 start=0,0 goal=0,0 who=person agent=bfs",
      "difficulty=easy own=30 kind=dfs seed=1 mode=plain factor=1.500 picked=1 start=0,0 goal=0,0 who=person agent=bfs",
      "difficulty=easy own=30 kind=dfs seed=1 mode=plain factor=1.500 picked=1 start=0,20 goal=0,0 who=person "
      "agent=bfs",
      "difficulty=easy own=30 kind=dfs seed=1 mode=plain factor=1.500 picked=0 start=0,0 goal=0,0 who=person agent=b x",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    MazeChoice choice;
    assert_false(maze_choice_read(&choice, texts[i]));
  }
}

static void test_saved(void **state) {
  (void)state;
  Rng rng;
  Error error;
  rng_seed(&rng, 5, 1);
  for (int i = 0; i < 300; i++) {
    Move moves[200];
    MazeSaved one = {.choice = random_choice(&rng),
                     .map_hash = rng_next(&rng),
                     .ms = (int64_t)rng_below(&rng, 1u << 30),
                     .hints = (int32_t)rng_below(&rng, 9),
                     .rival = (double)rng_below(&rng, 1000) / 8,
                     .moves = moves,
                     .move_count = (int32_t)rng_below(&rng, 200)};
    for (int32_t k = 0; k < one.move_count; k++) moves[k] = (Move)rng_below(&rng, DIRECTION_COUNT);
    size_t size;
    char *text = maze_saved_write(&one, &size);
    MazeSaved other;
    assert_non_null(text);
    assert_true(maze_saved_read(&other, text, size, &error));
    assert_int_equal(other.move_count, one.move_count);
    assert_memory_equal(other.moves, moves, (size_t)one.move_count * sizeof *moves);
    assert_true(other.map_hash == one.map_hash && other.ms == one.ms && other.hints == one.hints);
    assert_true(other.rival > one.rival - 0.001 && other.rival < one.rival + 0.001);
    free(other.moves);
    /* Cut short anywhere it is no saved game. */
    size_t cut = rng_below(&rng, (uint32_t)size);
    assert_false(maze_saved_read(&other, text, cut, &error));
    assert_null(other.moves);
    free(text);
  }
}

static void test_boards(void **state) {
  (void)state;
  char key[MAZE_BOARD_KEY];
  MazeChoice choice = maze_choice_usual();
  maze_choice_board(&choice, key);
  assert_string_equal(key, "maze/easy/plain");
  choice.difficulty = DIFFICULTY_OWN;
  choice.own = 37;
  choice.mode = ENERGY_HIDDEN;
  maze_choice_board(&choice, key);
  assert_string_equal(key, "maze/37/hidden");
  choice.own = MAZE_HARD; /* as large as hard is hard */
  choice.mode = ENERGY_SHOWN;
  maze_choice_board(&choice, key);
  assert_string_equal(key, "maze/hard/shown");
  choice.factor = 0.6; /* pills are needed: not to be compared with the usual energy */
  maze_choice_board(&choice, key);
  assert_string_equal(key, "maze/hard/shown/0.600");
  choice.mode = ENERGY_NONE;
  maze_choice_board(&choice, key);
  assert_string_equal(key, "maze/hard/plain");
  choice.kind = MAZE_BRAIDED; /* loops make ways short */
  maze_choice_board(&choice, key);
  assert_string_equal(key, "maze/hard/plain/braided");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_choice),
      cmocka_unit_test(test_nonsense),
      cmocka_unit_test(test_saved),
      cmocka_unit_test(test_boards),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
