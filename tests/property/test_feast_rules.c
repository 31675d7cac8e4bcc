/* Levels 5 and 6: random games on random maps, compared move for move with slow rules in which the maze really turns;
 * every step is taken back, every hash worked out anew, and every game recorded and played again. */
#include <stdlib.h>
#include <string.h>

#include "game/core/record.h"
#include "tests/support/check.h"
#include "tests/support/plain_rules.h"

enum { MAPS = 400, STEPS = 260 };

static void compare_moves(const Game *game, const State *state, const PlainRules *plain, Move out[MOVE_COUNT],
                          int32_t *count) {
  const char *names[8];
  int expected = plain_rules_moves(plain, names);
  *count = game_moves(game, state, 0, out);
  if (expected == 0) {
    assert_int_equal(*count, 1);
    assert_int_equal(out[0], MOVE_STAY);
    return;
  }
  assert_int_equal(*count, expected);
  for (int i = 0; i < expected; i++) assert_string_equal(move_name(out[i]), names[i]);
}

static void compare(const Game *game, const State *state, const PlainRules *plain) {
  const Board *board = game->board;
  int row, col;
  plain_rules_place(plain, &row, &col);
  assert_int_equal(state->pacman, board_cell(board, row, col));
  assert_int_equal(state->power, plain->power);
  assert_int_equal(state->foods_left, plain->foods);
  assert_int_equal(state->turn, plain->steps);
  assert_int_equal(state->outcome == OUTCOME_WON, plain->won);
  assert_int_equal(state->outcome == OUTCOME_LOST, plain->lost);
  assert_int_equal(state->score, SCORE_FOOD * (game->foods_total - plain->foods) - plain->steps);
  assert_true(state->hash == state_hash_full(state, game));
  int32_t view = state_view(state, game);
  for (int32_t r = 0; r < board->rows; r++)
    for (int32_t c = 0; c < board->cols; c++) {
      Cell cell = board_cell(board, r, c);
      int32_t seen_row, seen_col;
      rotation_place(board, view, cell, &seen_row, &seen_col);
      char is = !state_open(state, game, cell) ? '%' : state->food[cell] ? '.' : state->power_cells[cell] ? 'o' : ' ';
      assert_int_equal(is, plain->cell[seen_row][seen_col]);
    }
  for (int32_t i = 0; i < game->monster_count; i++) {
    int32_t seen_row, seen_col;
    rotation_place(board, view, state->monsters[i], &seen_row, &seen_col);
    assert_int_equal(seen_row, plain->gr[i]);
    assert_int_equal(seen_col, plain->gc[i]);
    assert_int_equal(state->signs[i], plain->sign[i]);
  }
}

/* Plays on; leans towards moves that the game survives, so that games are long. */
static int32_t play(const Game *game, PlainRules *plain, Rng *rng, Record *record) {
  State state, before;
  assert_true(state_init(&state, game, NULL));
  assert_true(state_init(&before, game, NULL));
  compare(game, &state, plain);
  int32_t steps = 0;
  while (steps < STEPS && !state_over(&state)) {
    Move legal[MOVE_COUNT];
    int32_t count;
    Undo undo;
    compare_moves(game, &state, plain, legal, &count);
    if (legal[0] == MOVE_STAY) break;
    Move move = legal[rng_below(rng, (uint32_t)count)];
    state_copy(&before, &state, game);
    for (int tries = 0; tries < 6; tries++) {
      game_step(game, &state, &move, &undo);
      bool lost = state.outcome == OUTCOME_LOST;
      game_undo(game, &state, &move, &undo);
      assert_true(state_equal(&state, &before, game));
      if (!lost) break;
      move = legal[rng_below(rng, (uint32_t)count)];
    }
    game_step(game, &state, &move, &undo);
    assert_true(record_add(record, &move, 1, PHASE_PACMAN, &state, NULL));
    plain_rules_step(plain, move_name(move));
    compare(game, &state, plain);
    steps++;
  }
  state_destroy(&state);
  state_destroy(&before);
  return steps;
}

static void check_record(const Record *record) {
  size_t size;
  Error error;
  char *text = record_write(record, &size);
  assert_non_null(text);
  Record again;
  if (!record_parse(&again, text, size, "record", &error)) fail_msg("%s", error.text);
  assert_int_equal(again.corners, record->corners);
  if (!record_verify(&again, &error)) fail_msg("%s", error.text);
  /* A record with a wrong position must not pass, however late. */
  if (again.ply_count > 0) {
    again.plies[again.ply_count - 1].hash ^= 1;
    assert_false(record_verify(&again, &error));
  }
  record_destroy(&again);
  free(text);
}

static void random_games(int level, uint64_t seed) {
  Rng rng;
  rng_seed(&rng, seed, 0);
  int64_t steps = 0;
  for (int i = 0; i < MAPS; i++) {
    RandomCourse what = {.rows = 3 + (int32_t)rng_below(&rng, 9),
                         .cols = 3 + (int32_t)rng_below(&rng, 9),
                         .wall = 0.5 * rng_unit(&rng),
                         .ring = rng_below(&rng, 4) != 0,
                         .foods = 1 + (int32_t)rng_below(&rng, 12),
                         .pies = (int32_t)rng_below(&rng, 5),
                         .ghosts = level == 6 ? (int32_t)rng_below(&rng, 4) : 0,
                         .exit = level == 6};
    if (what.rows < 5 && what.cols < 5) what.ring = false; /* too little room inside */
    Map *map = plain_rules_random(&rng, &what);
    bool action = level == 5 && rng_below(&rng, 2) != 0;
    GameConfig config = {.corners = action ? CORNERS_ACTION : CORNERS_AUTO};
    Game game;
    Error error;
    if (!game_init(&game, map, level_find(level), &config, &error)) fail_msg("%s", error.text);
    PlainRules plain;
    plain_rules_init(&plain, map, level, action);
    Record record;
    assert_true(record_init(&record, map, &game, NULL));
    steps += play(&game, &plain, &rng, &record);
    check_record(&record);
    record_destroy(&record);
    map_destroy(map);
  }
  assert_true(steps > 20L * MAPS); /* or the games would prove little */
}

static void test_feast(void **unused) {
  (void)unused;
  random_games(5, 51);
}

static void test_carousel(void **unused) {
  (void)unused;
  random_games(6, 61);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_feast), cmocka_unit_test(test_carousel)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
