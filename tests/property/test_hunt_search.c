/* Alpha-beta against a plain minimax that is written here, on the engine's own states, and shares nothing with it but
 * the worth of the last position. Random small boards; with the table and without. */
#include <stdlib.h>

#include "ai/level4_hunt/search.h"
#include "game/core/game.h"
#include "tests/support/check.h"

enum { POSITIONS = 2000, TABLE_BITS = 10 }; /* a small table: entries are driven out and met by others all the time */

/* As the search defines it: being caught is worse the sooner it comes. */
static int32_t lost(int32_t turns) { return VALUE_LOST - 64 * turns; }

typedef struct Bench {
  Map *map;
  Game game;
  State state;
  Arena *arena;
  Keys keys;
  Terrain *terrain;
  Searcher *plain, *full, *tabled, *judge;
} Bench;

static void open_bench(Bench *bench, Rng *rng) {
  RandomMap what = {.rows = 2 + (int32_t)rng_below(rng, 5),
                    .cols = 3 + (int32_t)rng_below(rng, 5),
                    .wall = 0.1 + 0.3 * rng_unit(rng),
                    .foods = 1 + (int32_t)rng_below(rng, 6),
                    .monsters = 1 + (int32_t)rng_below(rng, 3),
                    .format = MAP_DIGITS};
  GameConfig config = {.max_turns = 1000000};
  Error error = {.text = ""};
  bench->map = map_random(rng, &what);
  if (!game_init(&bench->game, bench->map, level_find(4), &config, &error)) fail_msg("%s", error.text);
  assert_true(state_init(&bench->state, &bench->game, &error));
  bench->arena = arena_create(bench->game.board, &error);
  bench->terrain = terrain_create(bench->arena, &error);
  keys_init(&bench->keys);
  bench->plain = searcher_create(bench->arena, &bench->keys, bench->terrain, 0, &error);
  bench->full = searcher_create(bench->arena, &bench->keys, bench->terrain, 0, &error);
  bench->tabled = searcher_create(bench->arena, &bench->keys, bench->terrain, TABLE_BITS, &error);
  bench->judge = searcher_create(bench->arena, &bench->keys, bench->terrain, 0, &error);
  assert_true(bench->plain && bench->full && bench->tabled && bench->judge);
  bench->full->prune = false;
}

static void close_bench(Bench *bench) {
  searcher_destroy(bench->plain);
  searcher_destroy(bench->full);
  searcher_destroy(bench->tabled);
  searcher_destroy(bench->judge);
  terrain_destroy(bench->terrain);
  arena_destroy(bench->arena);
  state_destroy(&bench->state);
  map_destroy(bench->map);
}

static void position_of(Bench *bench, Position *position) {
  Error error;
  assert_true(position_set(position, bench->arena, &bench->keys, &bench->game, &bench->state, &error));
}

static int32_t reference(Bench *bench, int32_t turns);

/* Every joint reply of the monsters: an odometer over their legal moves. */
static int32_t worst_reply(Bench *bench, int32_t turns) {
  Move legal[4][MOVE_COUNT], joint[4];
  int32_t count[4], at[4] = {0}, monsters = bench->game.monster_count, least = VALUE_NONE;
  for (int32_t i = 0; i < monsters; i++) count[i] = game_moves(&bench->game, &bench->state, 1 + i, legal[i]);
  for (bool more = true; more;) {
    for (int32_t i = 0; i < monsters; i++) joint[i] = legal[i][at[i]];
    Undo undo;
    game_step(&bench->game, &bench->state, joint, &undo);
    int32_t value = bench->state.outcome == OUTCOME_LOST ? lost(turns) : reference(bench, turns - 1);
    game_undo(&bench->game, &bench->state, joint, &undo);
    if (value < least) least = value;
    more = false;
    for (int32_t i = 0; i < monsters && !more; i++) {
      more = ++at[i] < count[i];
      if (!more) at[i] = 0;
    }
  }
  return least;
}

static int32_t value_of_move(Bench *bench, Move move, int32_t turns) {
  int32_t score = bench->state.score, value;
  Undo undo;
  game_step(&bench->game, &bench->state, &move, &undo);
  int32_t gain = VALUE_UNIT * (bench->state.score - score);
  if (bench->state.outcome == OUTCOME_LOST)
    value = lost(turns);
  else if (bench->state.outcome == OUTCOME_WON)
    value = gain + VALUE_WON;
  else
    value = gain + worst_reply(bench, turns);
  game_undo(&bench->game, &bench->state, &move, &undo);
  return value;
}

/* At most four turns deep: the test decides it. */
static int32_t reference(Bench *bench, int32_t turns) {
  if (turns == 0) {
    Position position;
    position_of(bench, &position);
    return search_fixed(bench->judge, &position, 0);
  }
  Move legal[MOVE_COUNT];
  int32_t count = game_moves(&bench->game, &bench->state, 0, legal), best = -VALUE_NONE;
  for (int32_t i = 0; i < count; i++) {
    int32_t value = value_of_move(bench, legal[i], turns);
    if (value > best) best = value;
  }
  return best;
}

/* The move that deepening names is worth the reference's value: as good as any, though perhaps another one. */
static void check_move(Bench *bench, Searcher *searcher, const Position *position, int32_t turns, int32_t value) {
  SearchResult report;
  search_pacman(searcher, position, turns, NULL, &report);
  const Exits *exits = &bench->arena->exits[position->pacman];
  if (report.turns == turns) {
    assert_int_equal(report.value, value);
    assert_int_equal(value_of_move(bench, exits->moves[report.best], turns), value);
  } else { /* ended early: won already, or there is only one move */
    assert_true(report.value > VALUE_DECIDED || exits->count == 1);
    if (exits->count > 1) assert_true(value > VALUE_DECIDED);
  }
  assert_true(report.best >= 0 && report.best < exits->count);
}

static void test_alphabeta_is_minimax(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 20, 26);
  int32_t decided = 0, quiet = 0, moves_checked = 0;
  static Bench bench;
  int32_t positions = check_sample(POSITIONS);
  for (int32_t i = 0; i < positions;) {
    open_bench(&bench, &rng);
    for (int32_t here = 0; here < 4 && i < positions && !state_over(&bench.state) && bench.game.monster_count > 0;
         here++, i++) {
      static const int32_t deepest[] = {4, 4, 3, 2};
      int32_t turns = 1 + (int32_t)rng_below(&rng, (uint32_t)deepest[bench.game.monster_count & 3]);
      Position position, after;
      position_of(&bench, &position);
      int32_t value = reference(&bench, turns);
      assert_int_equal(search_fixed(bench.full, &position, turns), value);
      assert_int_equal(search_fixed(bench.plain, &position, turns), value);
      assert_int_equal(search_fixed(bench.tabled, &position, turns), value);
      assert_int_equal(search_fixed(bench.tabled, &position, turns), value); /* now from what the table kept */
      check_move(&bench, bench.plain, &position, turns, value);
      check_move(&bench, bench.tabled, &position, turns, value);
      position_of(&bench, &after);
      assert_memory_equal(&after, &position, sizeof after); /* everything was taken back */
      if (value > VALUE_DECIDED || value < -VALUE_DECIDED)
        decided++;
      else
        quiet++;
      moves_checked += 2;
      /* On to the next position of this board: a random turn. */
      for (int32_t ply = 0; ply < 2 && !state_over(&bench.state); ply++) {
        Move moves[4], legal[MOVE_COUNT];
        int32_t first, movers = game_movers(&bench.game, &bench.state, &first);
        for (int32_t k = 0; k < movers; k++)
          moves[k] = legal[rng_below(&rng, (uint32_t)game_moves(&bench.game, &bench.state, first + k, legal))];
        Undo undo;
        game_step(&bench.game, &bench.state, moves, &undo);
      }
    }
    close_bench(&bench);
  }
  assert_int_equal(moves_checked, 2 * positions);
  assert_true(decided > positions / 20); /* both kinds were among them */
  assert_true(quiet > positions / 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_alphabeta_is_minimax)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
