/* The course's rules: the edge cases of its own engine one by one, random games, and the same rules behind the game's
 * own step and undo. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/game.h"
#include "tests/support/berkeley_table.h"

/* Places count from the bottom left, as the course does. */
static Cell cell_at(const Table *table, int32_t x, int32_t y) {
  const Board *board = &table->map->board;
  return board_cell(board, board->rows - 1 - y, x);
}

static void put_pacman(Table *table, int32_t x, int32_t y) {
  table->state.pacman = cell_at(table, x, y);
  table->state.hash = berkeley_hash(&table->field, &table->state);
}

static void put_ghost(Table *table, int32_t ghost, int32_t x, int32_t y, bool half, Move facing, uint8_t timer) {
  table->state.ghosts[ghost - 1] =
      (BerkeleyGhost){.cell = cell_at(table, x, y), .facing = facing, .half = half, .timer = timer};
  table->state.hash = berkeley_hash(&table->field, &table->state);
}

static void lay(Table *table, int32_t x, int32_t y, uint8_t what) {
  table->state.food[cell_at(table, x, y)] = what == BERKELEY_FOOD;
  table->state.capsules[cell_at(table, x, y)] = what == BERKELEY_CAPSULE;
  table->state.hash = berkeley_hash(&table->field, &table->state);
}

/* Steps, checks hash, undo and redo on the way, and that a step without undo does the same. */
static void play(Table *table, Move move) {
  BerkeleyUndo undo;
  BerkeleyState before = table->state;
  uint64_t actors = berkeley_hash_actors(&table->field, &table->state);
  berkeley_step(&table->field, &table->state, move, &undo);
  BerkeleyState after = table->state;
  berkeley_undo(&table->field, &table->state, &undo);
  assert_memory_equal(&before, &table->state, sizeof before);
  assert_true(berkeley_hash(&table->field, &table->state) == before.hash);
  berkeley_advance(&table->field, &table->state, move);
  table->state.hash ^= actors ^ berkeley_hash_actors(&table->field, &table->state);
  assert_memory_equal(&after, &table->state, sizeof after);
  assert_true(berkeley_hash(&table->field, &table->state) == table->state.hash);
}

static void assert_ghost(const Table *table, int32_t ghost, int32_t x2, int32_t y2, Move facing, int32_t timer) {
  const BerkeleyGhost *g = &table->state.ghosts[ghost - 1];
  int32_t x, y;
  berkeley_place(&table->field, g, &x, &y);
  assert_int_equal(x, x2);
  assert_int_equal(y, y2);
  assert_int_equal(g->facing, facing);
  assert_int_equal(g->timer, timer);
}

static void test_two_normal_ghosts(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, table_arena);
  put_ghost(&t, 1, 2, 2, false, MOVE_WEST, 0);
  put_ghost(&t, 2, 2, 2, false, MOVE_WEST, 0);
  play(&t, MOVE_EAST);
  assert_int_equal(t.state.score, -1001);
  assert_int_equal(t.state.outcome, OUTCOME_LOST);
  table_clear(&t);
}

static void test_scared_and_normal(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, table_arena);
  put_ghost(&t, 1, 2, 2, false, MOVE_WEST, 10);
  put_ghost(&t, 2, 2, 2, false, MOVE_WEST, 0);
  play(&t, MOVE_EAST);
  assert_int_equal(t.state.score, -301);
  assert_int_equal(t.state.outcome, OUTCOME_LOST);
  assert_ghost(&t, 1, 2, 2, MOVE_STAY, 0);
  assert_ghost(&t, 2, 4, 4, MOVE_WEST, 0);
  table_clear(&t);
}

static void test_last_food_on_ghost(void **unused) {
  (void)unused;
  for (uint8_t timer = 0; timer <= 10; timer += 10) {
    Table t;
    table_of(&t, table_arena);
    lay(&t, 6, 2, BERKELEY_EMPTY);
    lay(&t, 2, 2, BERKELEY_FOOD);
    put_ghost(&t, 1, 2, 2, false, MOVE_WEST, timer);
    play(&t, MOVE_EAST);
    assert_int_equal(t.state.score, timer ? 709 : 509);
    assert_int_equal(t.state.outcome, OUTCOME_WON);
    if (timer)
      assert_ghost(&t, 1, 2, 2, MOVE_STAY, 0);
    else
      assert_ghost(&t, 1, 4, 4, MOVE_WEST, 0);
    table_clear(&t);
  }
}

static void test_capsule_on_ghost(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, table_arena);
  lay(&t, 2, 2, BERKELEY_CAPSULE);
  put_ghost(&t, 1, 2, 2, false, MOVE_WEST, 0);
  play(&t, MOVE_EAST);
  assert_int_equal(t.state.score, 199);
  assert_int_equal(t.state.outcome, OUTCOME_PLAYING);
  assert_ghost(&t, 1, 2, 2, MOVE_STAY, 0);
  assert_ghost(&t, 2, 12, 2, MOVE_STAY, BERKELEY_SCARED);
  table_clear(&t);
}

/* A ghost whose time is up between two cells is put on the right or the upper one. */
static void test_timer_runs_out(void **unused) {
  (void)unused;
  static const struct {
    int32_t pacman_x, x;
    bool half;
    Move facing, move;
    uint8_t timer;
    int32_t score, outcome, x2;
    Move now_facing;
  } cases[] = {
      {1, 2, false, MOVE_WEST, MOVE_WEST, 1, 0, OUTCOME_PLAYING, 4, MOVE_WEST},   /* half a cell off, then back */
      {1, 1, true, MOVE_EAST, MOVE_EAST, 1, 0, OUTCOME_PLAYING, 4, MOVE_EAST},    /* from a half to a whole cell */
      {1, 2, false, MOVE_WEST, MOVE_WEST, 2, 200, OUTCOME_PLAYING, 2, MOVE_STAY}, /* still scared: eaten */
      {1, 4, false, MOVE_WEST, MOVE_WEST, 1, 0, OUTCOME_PLAYING, 8, MOVE_WEST},   /* 3.5 going west */
      {1, 3, false, MOVE_EAST, MOVE_EAST, 1, 0, OUTCOME_PLAYING, 8, MOVE_EAST},   /* 3.5 going east */
      {2, 1, false, MOVE_EAST, MOVE_EAST, 1, -500, OUTCOME_LOST, 4, MOVE_EAST},   /* put onto Pacman */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Table t;
    table_of(&t, table_arena);
    put_pacman(&t, cases[i].pacman_x, 2);
    put_ghost(&t, 1, cases[i].x, 2, cases[i].half, cases[i].facing, cases[i].timer);
    t.state.next = 1;
    t.state.hash = berkeley_hash(&t.field, &t.state);
    play(&t, cases[i].move);
    assert_int_equal(t.state.score, cases[i].score);
    assert_int_equal(t.state.outcome, cases[i].outcome);
    assert_ghost(&t, 1, cases[i].x2, cases[i].now_facing == MOVE_STAY ? 2 : 4, cases[i].now_facing, 0);
    table_clear(&t);
  }
  /* Up and down: the upper cell it is. */
  for (int up = 0; up < 2; up++) {
    Table t;
    table_of(&t, "%%%%\n%  %\n%  %\n%G.%\n% P%\n%%%%\n");
    put_ghost(&t, 1, 1, 3, false, up ? MOVE_NORTH : MOVE_SOUTH, 1);
    t.state.next = 1;
    t.state.hash = berkeley_hash(&t.field, &t.state);
    play(&t, up ? MOVE_NORTH : MOVE_SOUTH);
    assert_ghost(&t, 1, 2, up ? 8 : 6, up ? MOVE_NORTH : MOVE_SOUTH, 0);
    table_clear(&t);
  }
}

static void assert_moves(const Table *table, int32_t actor, const char *letters) {
  Move moves[MOVE_COUNT];
  char found[8] = "";
  int32_t count = berkeley_moves(&table->field, &table->state, actor, moves);
  for (int32_t i = 0; i < count; i++) found[i] = move_letter(moves[i]);
  found[count] = '\0';
  assert_string_equal(found, letters);
}

static void test_legal_moves(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, "%%%%%%%%\n%P    .%\n%G%  %G%\n% %% % %\n%%%%%%%%\n");
  assert_moves(&t, 0, "-ES"); /* West, Stop, East, North, South */
  assert_moves(&t, 1, "NS");  /* facing nowhere: anywhere, but it may not stand */
  put_ghost(&t, 1, 3, 3, true, MOVE_EAST, 10);
  assert_moves(&t, 1, "E"); /* between cells: straight on */
  put_ghost(&t, 1, 3, 3, false, MOVE_EAST, 0);
  assert_moves(&t, 1, "ES"); /* no turning back */
  put_ghost(&t, 1, 1, 1, false, MOVE_SOUTH, 0);
  assert_moves(&t, 1, "N"); /* unless there is nothing else */
  table_clear(&t);
  table_of(&t, "%%%%%\n%G%.%\n%%%P%\n%%%%%\n");
  assert_moves(&t, 1, "-"); /* shut in: it stays, and its timer runs on */
  put_ghost(&t, 1, 1, 2, false, MOVE_STAY, 1);
  play(&t, MOVE_STAY);
  play(&t, MOVE_STAY);
  assert_ghost(&t, 1, 2, 4, MOVE_STAY, 0);
  assert_int_equal(t.state.score, -1);
  assert_int_equal(t.state.rounds, 1);
  table_clear(&t);
}

static void test_ghost_order(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, "%%%%%%\n%2G1G%\n%GP. %\n%%%%%%\n"); /* G counts as 1; then from the left, then from the bottom */
  static const int32_t x[] = {1, 2, 3, 4, 1}, y[] = {1, 2, 2, 2, 2};
  for (int32_t i = 0; i < 5; i++) assert_int_equal(t.field.start[i], cell_at(&t, x[i], y[i]));
  table_clear(&t);
}

static void test_refusals(void **unused) {
  (void)unused;
  BerkeleyField field;
  Error error = {.text = ""};
  Map *map = map_of("%%%%\n%P %\n%%%%\n");
  assert_false(berkeley_field(&field, map, &error));
  assert_non_null(strstr(error.text, "at least one food"));
  map_destroy(map);
  map = map_of("%%%%%%%%%%%%%%%%%%%%\n%PGGGGGGGGGGGGGGGG.%\n%%%%%%%%%%%%%%%%%%%%\n");
  assert_false(berkeley_field(&field, map, &error));
  assert_non_null(strstr(error.text, "at most 15 ghosts, found 16"));
  map_destroy(map);
}

/* Random games: hash, undo and the legal moves hold at every step. */
static void test_random_games(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 10, 0);
  int32_t eaten = 0;
  for (int32_t game = 0; game < 300; game++) {
    RandomMap what = {.rows = 4 + (int32_t)rng_below(&rng, 6),
                      .cols = 4 + (int32_t)rng_below(&rng, 8),
                      .wall = 0.3 * rng_unit(&rng),
                      .foods = 1 + (int32_t)rng_below(&rng, 12),
                      .monsters = (int32_t)rng_below(&rng, 5)};
    Map *map = map_random(&rng, &what);
    if (map->foods.count == 0) {
      map_destroy(map);
      continue;
    }
    Table t;
    table_of_map(&t, map);
    for (int32_t i = 0; i < map->foods.count; i += 3)
      if (map->foods.count > 3) {
        t.state.food[map->foods.at[i]] = 0;
        t.state.capsules[map->foods.at[i]] = 1;
        t.state.foods_left--;
      }
    t.state.hash = berkeley_hash(&t.field, &t.state);
    for (int32_t ply = 0; ply < 400 && t.state.outcome == OUTCOME_PLAYING; ply++) {
      Move moves[MOVE_COUNT];
      int32_t count = berkeley_moves(&t.field, &t.state, t.state.next, moves), score = t.state.score;
      play(&t, moves[rng_below(&rng, (uint32_t)count)]);
      eaten += t.state.score - score >= BERKELEY_GHOST_SCORE - 1 && t.state.outcome == OUTCOME_PLAYING;
    }
    table_clear(&t);
  }
  assert_true(eaten > 20); /* else the half steps were hardly tried */
}

/* The same rules behind the game's own step and undo: by any number of plies back, and against the engine. */
static void test_game_interface(void **unused) {
  (void)unused;
  enum { PLIES = 600 };
  static Undo undos[PLIES];
  static Move played[PLIES];
  Rng rng;
  Error error = {.text = ""};
  rng_seed(&rng, 11, 0);
  int32_t eaten = 0, ends[OUTCOME_COUNT] = {0};
  for (int32_t n = 0; n < 200; n++) {
    Map *map = map_of("%%%%%%%%%%\n%o..G..P.%\n%.%%.%%.%%\n%..2.G..o%\n%.%%.%%.%%\n%o......1%\n%%%%%%%%%%\n");
    Table t;
    table_of_map(&t, map);
    Game game;
    State state, start, copy;
    GameConfig config = {.max_turns = 40};
    if (!game_init(&game, map, level_find(7), &config, &error)) fail_msg("%s", error.text);
    assert_true(state_init(&state, &game, NULL) && state_init(&start, &game, NULL) && state_init(&copy, &game, NULL));
    int32_t plies = 0;
    while (plies < PLIES && !state_over(&state)) {
      int32_t first, movers = game_movers(&game, &state, &first), score = state.score;
      assert_int_equal(movers, 1);
      assert_int_equal(first, t.state.next == 0 ? 0 : t.field.monster_of[t.state.next - 1] + 1);
      Move legal[MOVE_COUNT], engine[MOVE_COUNT];
      int32_t count = game_moves(&game, &state, first, legal);
      assert_int_equal(count, berkeley_moves(&t.field, &t.state, t.state.next, engine));
      assert_memory_equal(legal, engine, (size_t)count);
      Move move = legal[rng_below(&rng, (uint32_t)count)];
      played[plies] = move;
      state_copy(&copy, &state, &game);
      game_step(&game, &state, &move, &undos[plies]);
      game_undo(&game, &state, &move, &undos[plies]);
      assert_true(state_equal(&copy, &state, &game));
      game_step(&game, &state, &move, &undos[plies++]);
      BerkeleyUndo undo;
      berkeley_step(&t.field, &t.state, move, &undo);
      assert_int_equal(state.score, t.state.score);
      assert_int_equal(state.turn, t.state.rounds);
      assert_true(state.hash == t.state.hash && state_hash_full(&state, &game) == state.hash);
      eaten += state.score - score > 100 && state.outcome == OUTCOME_PLAYING;
    }
    ends[state.outcome]++;
    while (plies > 0) {
      plies--;
      game_undo(&game, &state, &played[plies], &undos[plies]);
    }
    assert_true(state_equal(&start, &state, &game));
    Move give_up = MOVE_GIVE_UP;
    game_step(&game, &state, &give_up, &undos[0]);
    assert_int_equal(state.outcome, OUTCOME_GAVE_UP);
    game_undo(&game, &state, &give_up, &undos[0]);
    assert_true(state_equal(&start, &state, &game));
    state_destroy(&state);
    state_destroy(&start);
    state_destroy(&copy);
    table_clear(&t);
  }
  assert_true(eaten > 20 && ends[OUTCOME_LOST] > 20 && ends[OUTCOME_TIMEOUT] > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_two_normal_ghosts),  cmocka_unit_test(test_scared_and_normal),
      cmocka_unit_test(test_last_food_on_ghost), cmocka_unit_test(test_capsule_on_ghost),
      cmocka_unit_test(test_timer_runs_out),     cmocka_unit_test(test_legal_moves),
      cmocka_unit_test(test_ghost_order),        cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_random_games),       cmocka_unit_test(test_game_interface),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
