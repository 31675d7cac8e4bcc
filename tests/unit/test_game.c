/* The rules of the chase family, one test per sentence. */
#include <stdlib.h>
#include <string.h>

#include "game/core/game.h"
#include "tests/support/check.h"

typedef struct Table {
  Map *map;
  Game game;
  State state;
} Table;

static Table table_of(const char *text, int32_t level, const GameConfig *config) {
  Table t = {.map = map_of(text)};
  Error error;
  if (!game_init(&t.game, t.map, level_find(level), config, &error)) fail_msg("%s", error.text);
  assert_true(state_init(&t.state, &t.game, &error));
  return t;
}

static void table_clear(Table *t) {
  state_destroy(&t->state);
  map_destroy(t->map);
}

/* Plays one ply from letters, checking that every move is legal and that undo takes it back exactly. */
static void play(Table *t, const char *letters) {
  Move moves[16];
  int32_t first, count = game_movers(&t->game, &t->state, &first);
  assert_int_equal(count, strlen(letters));
  for (int32_t i = 0; i < count; i++) {
    moves[i] = move_of_letter(letters[i]);
    assert_true(game_legal(&t->game, &t->state, first + i, moves[i]));
  }
  State before;
  Undo undo;
  assert_true(state_init(&before, &t->game, NULL));
  state_copy(&before, &t->state, &t->game);
  game_step(&t->game, &t->state, moves, &undo);
  assert_true(t->state.hash == state_hash_full(&t->state, &t->game));
  game_undo(&t->game, &t->state, moves, &undo);
  assert_true(state_equal(&before, &t->state, &t->game));
  game_step(&t->game, &t->state, moves, &undo);
  state_destroy(&before);
}

static void test_a_move_costs_one_and_food_gives_twenty(void **unused) {
  (void)unused;
  Table t = table_of("%%%%%\n%P .%\n%%%%%", 1, NULL);
  play(&t, "E");
  assert_int_equal(t.state.score, -1);
  assert_int_equal(t.state.turn, 1);
  play(&t, "E");
  assert_int_equal(t.state.score, 18);
  assert_int_equal(t.state.moves, 2);
  assert_int_equal(t.state.foods_left, 0);
  assert_int_equal(t.state.outcome, OUTCOME_WON);
  int32_t first;
  assert_int_equal(game_movers(&t.game, &t.state, &first), 0);
  table_clear(&t);
}

static void test_the_last_food_wins_before_the_monsters_move(void **unused) {
  (void)unused;
  Table t = table_of("%%%%%\n%P.G%\n%%%%%", 4, NULL);
  play(&t, "E");
  assert_int_equal(t.state.outcome, OUTCOME_WON);
  table_clear(&t);
}

static void test_stepping_onto_a_monster_loses_and_eats_nothing(void **unused) {
  (void)unused;
  /* The monster walks onto the food; Pacman then steps onto both. */
  Table t = table_of("%%%%%%\n%P .G%\n%%%%%%", 4, NULL);
  play(&t, "E");
  play(&t, "W");
  assert_int_equal(t.state.outcome, OUTCOME_PLAYING);
  play(&t, "E");
  assert_int_equal(t.state.outcome, OUTCOME_LOST);
  assert_int_equal(t.state.score, -2);
  assert_int_equal(t.state.foods_left, 1);
  table_clear(&t);
}

static void test_a_monster_that_arrives_catches(void **unused) {
  (void)unused;
  Table t = table_of("%%%%%%%%\n%.P  GG%\n%%%%%%%%", 4, NULL);
  play(&t, "E");
  play(&t, "WW");
  assert_int_equal(t.state.outcome, OUTCOME_PLAYING);
  play(&t, "W");
  play(&t, "WW");
  assert_int_equal(t.state.outcome, OUTCOME_PLAYING);
  play(&t, "E");
  assert_int_equal(t.state.outcome, OUTCOME_LOST); /* onto the first monster */
  table_clear(&t);
  t = table_of("%%%%%%%%\n%P . GG%\n%%%%%%%%", 4, NULL);
  play(&t, "E");
  play(&t, "WW");
  play(&t, "W");
  play(&t, "WW");
  play(&t, "E");
  play(&t, "EW");
  assert_int_equal(t.state.outcome, OUTCOME_PLAYING);
  table_clear(&t);
}

static void test_monsters_may_share_a_cell(void **unused) {
  (void)unused;
  Table t = table_of("%%%%%%%%%\n%P.  G G%\n%%%%%%%%%\n.        ", 4, NULL);
  play(&t, "E");
  play(&t, "EW");
  assert_int_equal(t.state.monsters[0], t.state.monsters[1]);
  assert_int_equal(t.state.outcome, OUTCOME_PLAYING);
  table_clear(&t);
}

static void test_nobody_stands_still_unless_boxed_in(void **unused) {
  (void)unused;
  Table t = table_of("%%%%%%%\n%P%G%. %\n%%%%%%%%", 4, NULL);
  Move moves[MOVE_COUNT];
  assert_int_equal(game_moves(&t.game, &t.state, 0, moves), 1);
  assert_int_equal(moves[0], MOVE_STAY);
  play(&t, "-");
  play(&t, "-");
  assert_int_equal(t.state.score, -1);
  assert_int_equal(t.state.moves, 1);
  table_clear(&t);
  t = table_of("%%%%%%%\n%P .G %\n%%%%%%%", 4, NULL);
  assert_false(game_legal(&t.game, &t.state, 0, MOVE_STAY));
  assert_false(game_legal(&t.game, &t.state, 0, MOVE_WEST));
  assert_true(game_legal(&t.game, &t.state, 0, MOVE_GIVE_UP));
  assert_false(game_legal(&t.game, &t.state, 1, MOVE_GIVE_UP));
  table_clear(&t);
}

/* Whoever forfeits loses at once, which costs no points and can be undone. */
static void test_forfeits(void **unused) {
  (void)unused;
  Table t = table_of("%%%%%%%\n%P .G %\n%%%%%%%", 4, NULL);
  State before;
  assert_true(state_init(&before, &t.game, NULL));
  static const Outcome ends[] = {OUTCOME_LOST, OUTCOME_WON};
  for (int i = 0; i < 2; i++) {
    Move forfeit[] = {MOVE_FORFEIT};
    Undo undo;
    state_copy(&before, &t.state, &t.game);
    assert_true(game_legal(&t.game, &t.state, i, MOVE_FORFEIT));
    game_step(&t.game, &t.state, forfeit, &undo);
    assert_int_equal(t.state.outcome, ends[i]);
    assert_int_equal(t.state.score, before.score);
    game_undo(&t.game, &t.state, forfeit, &undo);
    assert_true(state_equal(&t.state, &before, &t.game));
    if (i == 0) play(&t, "E"); /* then it is the monster's turn */
  }
  state_destroy(&before);
  table_clear(&t);
}

static void test_still_monsters_only_stay(void **unused) {
  (void)unused;
  GameConfig still = {.still_monsters = true};
  Table t = table_of("%%%%%%%\n%P  G.%\n%%%%%%%", 4, &still);
  Move moves[MOVE_COUNT];
  assert_int_equal(game_moves(&t.game, &t.state, 1, moves), 1);
  assert_int_equal(moves[0], MOVE_STAY);
  table_clear(&t);
  t = table_of("%%%%%%%\n%P  G.%\n%%%%%%%", 2, NULL); /* level 2: always */
  assert_true(t.game.still_monsters);
  table_clear(&t);
}

static void test_time_runs_out(void **unused) {
  (void)unused;
  GameConfig config = {.max_turns = 3};
  Table t = table_of("%%%%%\n%P  .%\n%%%%%", 1, &config);
  play(&t, "E");
  play(&t, "W");
  assert_int_equal(t.state.outcome, OUTCOME_PLAYING);
  play(&t, "E");
  assert_int_equal(t.state.outcome, OUTCOME_TIMEOUT);
  table_clear(&t);
  t = table_of("%%%%%\n%P  .%\n%%%%%", 1, NULL);
  assert_int_equal(t.game.max_turns, 1000);
  table_clear(&t);
}

/* Three turns without food: stalled in the third, counted anew after every food; never where nobody asked for it. */
static void test_a_game_without_food_stalls(void **unused) {
  (void)unused;
  const char *map = "%%%%%%%\n%P  . %\n% %%% %\n%G   .%\n%%%%%%%";
  Table t = table_of(map, 4, &(GameConfig){.max_idle = 3});
  const char *walk[] = {"E", "E", "E", "W", "W", "W"}, *back[] = {"E", "W", "E", "W", "E", "W"};
  for (int i = 0; i < 6; i++) { /* eats in turn 3; turns 4 to 6 are idle */
    assert_int_equal(t.state.outcome, OUTCOME_PLAYING);
    play(&t, walk[i]);
    play(&t, back[i]);
  }
  assert_int_equal(t.state.outcome, OUTCOME_STALLED);
  assert_string_equal(outcome_name(OUTCOME_STALLED), "stalled");
  assert_int_equal(t.state.turn, 6);
  assert_int_equal(t.state.score, 20 - 6);
  table_clear(&t);
  t = table_of(map, 4, NULL);
  assert_int_equal(t.game.max_idle, 0);
  table_clear(&t);
  t = table_of(map, 4, &(GameConfig){.max_idle = MAX_IDLE_USUAL});
  assert_int_equal(t.game.max_idle, 300);
  table_clear(&t);
  t = table_of("%%%%%\n%P .%\n%%%%%", 1, &(GameConfig){.max_idle = 3}); /* a level that can't stall */
  assert_int_equal(t.game.max_idle, 0);
  table_clear(&t);
}

static void test_giving_up_costs_nothing(void **unused) {
  (void)unused;
  Table t = table_of("%%%%%\n%P%.%\n%%%%%", 1, NULL);
  play(&t, "X");
  assert_int_equal(t.state.outcome, OUTCOME_GAVE_UP);
  assert_int_equal(t.state.score, 0);
  assert_int_equal(t.state.moves, 0);
  table_clear(&t);
}

static void test_levels_refuse_what_they_cannot_play(void **unused) {
  (void)unused;
  static const struct {
    const char *map;
    int32_t level;
    const char *say; /* NULL: accepted */
  } cases[] = {
      {"%P.%", 1, NULL},
      {"%P..%", 1, "exactly one food, found 2"},
      {"%P%", 1, "exactly one food, found 0"},
      {"%P.G%", 1, "no monsters, found 1"},
      {"%P.G%", 2, NULL},
      {"%P..G%", 2, "exactly one food, found 2"},
      {"%P..G%", 4, NULL},
      {"%P G%", 4, "at least one food"},
      {"type octile\nheight 1\nwidth 2\nmap\n..\n", 1, "needs a Pacman"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Map *map = map_of(cases[i].map);
    Error error = {.text = ""};
    bool ok = level_accepts(level_find(cases[i].level), map, &error);
    assert_int_equal(ok, cases[i].say == NULL);
    if (cases[i].say && !strstr(error.text, cases[i].say)) fail_msg("said '%s'", error.text);
    map_destroy(map);
  }
  assert_null(level_find(99));
  Map *map = map_of("%P.G%");
  assert_int_equal(level_of_map(map)->number, 2);
  map->level = 4;
  assert_int_equal(level_of_map(map)->number, 4);
  map_destroy(map);
}

static void test_level_numbers_and_ids_are_unique(void **unused) {
  (void)unused;
  int32_t count;
  const Level *levels = level_table(&count);
  assert_true(count >= 3);
  for (int32_t i = 0; i < count; i++)
    for (int32_t k = 0; k < i; k++) {
      assert_true(levels[k].number < levels[i].number);
      assert_string_not_equal(levels[k].id, levels[i].id);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_move_costs_one_and_food_gives_twenty),
      cmocka_unit_test(test_the_last_food_wins_before_the_monsters_move),
      cmocka_unit_test(test_stepping_onto_a_monster_loses_and_eats_nothing),
      cmocka_unit_test(test_a_monster_that_arrives_catches),
      cmocka_unit_test(test_monsters_may_share_a_cell),
      cmocka_unit_test(test_nobody_stands_still_unless_boxed_in),
      cmocka_unit_test(test_forfeits),
      cmocka_unit_test(test_still_monsters_only_stay),
      cmocka_unit_test(test_time_runs_out),
      cmocka_unit_test(test_a_game_without_food_stalls),
      cmocka_unit_test(test_giving_up_costs_nothing),
      cmocka_unit_test(test_levels_refuse_what_they_cannot_play),
      cmocka_unit_test(test_level_numbers_and_ids_are_unique),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
