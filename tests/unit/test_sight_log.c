/* What had been seen at each moment: always what the moments up to it show, whatever is asked for in between. */
#include <stdlib.h>
#include <string.h>

#include "game/play/match.h"
#include "game/play/sight_log.h"
#include "tests/support/check.h"

static const char meadow[] =
    "%%%%%%%%%%%%%%%%%%\n%P  .    .    .  %\n% %%%% %% %%%%%% %\n%  . G        .  %\n% %%%% %% %%%%%% %\n%.     G      "
    "  .%\n"
    "%%%%%%%%%%%%%%%%%%\n";

typedef struct Walk {
  Map *map;
  Match match;
} Walk;

static void begin(Walk *walk, SightKind sight) {
  walk->map = map_of(meadow);
  MatchConfig config = {.map = walk->map,
                        .level = level_find(3),
                        .pacman = "explorer",
                        .seed = 3,
                        .sight = sight,
                        .max_turns = 25,
                        .keep = true};
  Error error = {.text = ""};
  if (!match_init(&walk->match, &config, &error)) fail_msg("%s", error.text);
}

static void end(Walk *walk) {
  match_destroy(&walk->match);
  map_destroy(walk->map);
}

/* The slow way: everything in sight at a moment, added to what there was. How many cells are new. */
static int32_t add_seen(const Walk *walk, uint8_t *seen) {
  const Board *board = walk->match.game.board;
  const State *state = &walk->match.state;
  Sight sight;
  sight_look(&walk->match.game, state, walk->match.game.sight, &sight);
  int32_t added = 0;
  for (int r = 0; r < SIGHT_SPAN; r++)
    for (int c = 0; c < SIGHT_SPAN; c++) {
      int32_t row = board_row(board, state->pacman) + r - SIGHT_REACH;
      int32_t col = board_col(board, state->pacman) + c - SIGHT_REACH;
      if (!sight.at[r][c] || !board_inside(board, row, col)) continue;
      uint8_t *cell = &seen[board_cell(board, row, col)];
      added += *cell == 0;
      *cell = 1;
    }
  return added;
}

/* A whole game, every kind of sight: counts, cells and walls are those of the slow way, at the time and afterwards. */
static void test_it_is_what_was_seen(void **unused) {
  (void)unused;
  for (int kind = 0; kind < SIGHT_KIND_COUNT; kind++) {
    Walk walk;
    SightLog log;
    Error error = {.text = ""};
    begin(&walk, (SightKind)kind);
    const Game *game = &walk.match.game;
    uint8_t *seen = calloc((size_t)game->board->cells, 1);
    int32_t *counts = calloc(200, sizeof *counts);
    assert_true(seen && counts && sight_log_init(&log, game));
    assert_int_equal(sight_log_known(&log, 100), 0);
    int32_t known = 0, plies = 0;
    for (;; plies++) {
      const State *state = &walk.match.state;
      sight_log_look(&log, game, state, plies);
      if (state->phase == PHASE_PACMAN || state_over(state)) known += add_seen(&walk, seen);
      counts[plies] = known;
      assert_int_equal(sight_log_known(&log, plies), known);
      if (match_ply(&walk.match, NULL, &error) != MATCH_PLAYED) break;
    }
    assert_true(plies > 20 && known > counts[0]);
    for (Cell cell = 0; cell < game->board->cells; cell++) {
      assert_int_equal(sight_log_has(&log, cell, plies), seen[cell]);
      if (seen[cell]) assert_int_equal(log.wall[cell], !game->board->open[cell]);
    }
    for (int32_t i = plies; i >= 0; i--) assert_int_equal(sight_log_known(&log, i), counts[i]);
    for (int32_t i = 1; i < log.count; i++) assert_true(log.since[log.order[i - 1]] <= log.since[log.order[i]]);
    sight_log_destroy(&log);
    free(counts);
    free(seen);
    end(&walk);
  }
}

/* Moments that were looked at already, and those between Pacman's turns, add nothing. */
static void test_a_moment_counts_once(void **unused) {
  (void)unused;
  Walk walk;
  SightLog log;
  Error error = {.text = ""};
  begin(&walk, SIGHT_DIAMOND);
  const Game *game = &walk.match.game;
  assert_true(sight_log_init(&log, game));
  sight_log_look(&log, game, &walk.match.state, 0);
  int32_t first = log.count;
  assert_true(first > 0);
  for (int i = 0; i < 3; i++) assert_int_equal(match_ply(&walk.match, NULL, &error), MATCH_PLAYED);
  assert_int_equal(walk.match.state.phase, PHASE_MONSTERS);
  sight_log_look(&log, game, &walk.match.state, 3); /* Pacman has moved and is not asked yet */
  assert_int_equal(log.count, first);
  assert_int_equal(log.plies, 0);
  assert_int_equal(match_ply(&walk.match, NULL, &error), MATCH_PLAYED);
  sight_log_look(&log, game, &walk.match.state, 4);
  int32_t later = log.count;
  assert_true(later > first);
  match_rewind(&walk.match, 0);
  sight_log_look(&log, game, &walk.match.state, 0);
  sight_log_look(&log, game, &walk.match.state, 4);
  assert_int_equal(log.count, later);
  sight_log_destroy(&log);
  sight_log_destroy(&log);
  assert_int_equal(log.plies, -1);
  end(&walk);
}

/* What is forgotten is as if it had never been looked at: the same game seen again gives the same log. */
static void test_cut_and_look_again(void **unused) {
  (void)unused;
  Walk walk;
  SightLog log, whole;
  Error error = {.text = ""};
  begin(&walk, SIGHT_DIAMOND);
  const Game *game = &walk.match.game;
  assert_true(sight_log_init(&log, game) && sight_log_init(&whole, game));
  int32_t plies = 0;
  do sight_log_look(&whole, game, &walk.match.state, plies), sight_log_look(&log, game, &walk.match.state, plies);
  while (match_ply(&walk.match, NULL, &error) == MATCH_PLAYED && ++plies);
  sight_log_cut(&log, plies + 5); /* nothing to forget */
  assert_int_equal(log.count, whole.count);
  int32_t middle = plies / 2 & ~1;
  sight_log_cut(&log, middle);
  assert_int_equal(log.count, sight_log_known(&whole, middle));
  assert_int_equal(sight_log_known(&log, INT32_MAX - 1), log.count);
  assert_int_equal(sight_log_met(&log, INT32_MAX - 1), sight_log_met(&whole, middle));
  for (Cell cell = 0; cell < game->board->cells; cell++)
    assert_int_equal(sight_log_has(&log, cell, plies), sight_log_has(&whole, cell, middle));
  /* The same moves again, from the record. */
  Record *record = &walk.match.record;
  Match again;
  MatchConfig config = {.replay = record};
  assert_true(match_init(&again, &config, &error));
  for (int32_t i = 0; i <= plies; i++) {
    sight_log_look(&log, game, &again.state, i);
    if (i < plies) assert_int_equal(match_ply(&again, NULL, &error), MATCH_PLAYED);
  }
  assert_int_equal(log.count, whole.count);
  assert_memory_equal(log.since, whole.since, sizeof *log.since * (size_t)game->board->cells);
  assert_memory_equal(log.met, whole.met, sizeof *log.met * (size_t)log.monsters);
  match_destroy(&again);
  sight_log_destroy(&whole);
  sight_log_destroy(&log);
  end(&walk);
}

/* A monster is met when it comes into sight, not before. */
static void test_monsters_are_met(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%%%%%%%%\n%P   G  . G%\n%%%%%%%%%%%%\n");
  Game game;
  State state;
  SightLog log;
  Error error = {.text = ""};
  assert_true(game_init(&game, map, level_find(3), NULL, &error) && state_init(&state, &game, &error));
  assert_true(sight_log_init(&log, &game));
  sight_log_look(&log, &game, &state, 0);
  assert_int_equal(sight_log_met(&log, 0), 0); /* four steps away */
  static const Move east[] = {MOVE_EAST, MOVE_STAY}, west[] = {MOVE_WEST, MOVE_STAY};
  Undo undo;
  game_step(&game, &state, east, &undo);
  game_step(&game, &state, (Move[]){MOVE_EAST, MOVE_WEST}, &undo);
  sight_log_look(&log, &game, &state, 2);
  assert_int_equal(sight_log_met(&log, 2), 0); /* it went a step too */
  game_step(&game, &state, east, &undo);
  game_step(&game, &state, (Move[]){MOVE_WEST, MOVE_EAST}, &undo);
  sight_log_look(&log, &game, &state, 4);
  assert_int_equal(sight_log_met(&log, 3), 0);
  assert_int_equal(sight_log_met(&log, 4), 1);
  assert_int_equal(log.met[0], 4);
  assert_int_equal(log.met[1], INT32_MAX);
  game_step(&game, &state, west, &undo); /* out of sight again: it stays met */
  assert_int_equal(sight_log_met(&log, 9), 1);
  sight_log_destroy(&log);
  state_destroy(&state);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_it_is_what_was_seen), cmocka_unit_test(test_a_moment_counts_once),
      cmocka_unit_test(test_cut_and_look_again), cmocka_unit_test(test_monsters_are_met)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
