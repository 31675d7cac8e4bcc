/* The hunt's compact state against the engine: random games played on both at once, then taken back move by move. */
#include <string.h>

#include "ai/level4_hunt/position.h"
#include "tests/support/check.h"

enum { MAPS = 300, TURNS = 200 };

static void check_same(const Position *position, const Arena *arena, const Keys *keys, const Game *game,
                       const State *state) {
  Position fresh;
  Error error;
  assert_true(position_set(&fresh, arena, keys, game, state, &error));
  assert_int_equal(position->score, state->score);
  assert_int_equal(position->foods_left, state->foods_left);
  assert_int_equal(position->outcome, state->outcome);
  assert_int_equal(position->turn, state->turn);
  assert_int_equal(arena->cell_of[position->pacman], state->pacman);
  for (int32_t i = 0; i < game->monster_count; i++)
    assert_int_equal(arena->cell_of[position->monsters[i]], state->monsters[i]);
  for (Spot spot = 0; spot < arena->spots; spot++)
    assert_int_equal(position_food(position, spot), state->food[arena->cell_of[spot]]);
  assert_true(position->hash == position_hash(position, arena, keys));
  assert_true(position->hash == fresh.hash);
}

/* One turn on both; the engine has the rules. */
typedef struct Turn {
  Move pacman, monsters[8];
  Undo undos[2];
  Spot from, monsters_from[8];
  bool ate, half; /* half: over after Pacman's move */
} Turn;

static Move any_move(const Game *game, const State *state, int32_t actor, Rng *rng) {
  Move legal[MOVE_COUNT];
  int32_t count = game_moves(game, state, actor, legal);
  return legal[rng_below(rng, (uint32_t)count)];
}

static void play_turn(const Game *game, State *state, Position *position, const Arena *arena, const Keys *keys,
                      Rng *rng, Turn *turn) {
  turn->from = position->pacman;
  turn->pacman = any_move(game, state, 0, rng);
  game_step(game, state, &turn->pacman, &turn->undos[0]);
  turn->ate = position_move_pacman(position, keys, arena->spot_of[state->pacman]);
  turn->half = state_over(state) || game->monster_count == 0;
  if (turn->half) {
    if (game->monster_count == 0 && !state_over(state)) position_end_turn(position);
    return;
  }
  for (int32_t i = 0; i < game->monster_count; i++) turn->monsters[i] = any_move(game, state, 1 + i, rng);
  game_step(game, state, turn->monsters, &turn->undos[1]);
  for (int32_t i = 0; i < game->monster_count; i++) {
    turn->monsters_from[i] = position->monsters[i];
    position_move_monster(position, keys, i, arena->spot_of[state->monsters[i]]);
  }
  position_end_turn(position);
}

static void take_back(const Game *game, State *state, Position *position, const Keys *keys, const Turn *turn) {
  if (!turn->half) {
    position_undo_turn(position);
    for (int32_t i = 0; i < game->monster_count; i++) position_move_monster(position, keys, i, turn->monsters_from[i]);
    game_undo(game, state, turn->monsters, &turn->undos[1]);
  }
  position_undo_pacman(position, keys, turn->from, turn->ate);
  game_undo(game, state, &turn->pacman, &turn->undos[0]);
}

static void test_both_play_the_same_game(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 4, 4);
  static Keys keys;
  static Turn turns[TURNS];
  keys_init(&keys);
  int32_t ends[OUTCOME_COUNT] = {0}, played = 0;
  for (int32_t m = 0; m < MAPS; m++) {
    RandomMap what = {.rows = 2 + (int32_t)rng_below(&rng, 12),
                      .cols = 2 + (int32_t)rng_below(&rng, 12),
                      .wall = 0.4 * rng_unit(&rng),
                      .foods = 1 + (int32_t)rng_below(&rng, 20),
                      .monsters = 1 + (int32_t)rng_below(&rng, 5),
                      .format = MAP_CHARACTERS};
    Map *map = map_random(&rng, &what);
    Game game;
    State state;
    Error error = {.text = ""};
    GameConfig config = {.max_turns = TURNS - 5};
    if (!game_init(&game, map, level_find(4), &config, &error)) fail_msg("%s", error.text);
    assert_true(state_init(&state, &game, &error));
    Arena *arena = arena_create(game.board, &error);
    assert_non_null(arena);
    if (game.monster_count > 0) { /* without monsters the engine has no second half of a turn */
      Position position, start;
      assert_true(position_set(&position, arena, &keys, &game, &state, &error));
      start = position;
      int32_t count = 0;
      for (; count < TURNS && !state_over(&state); count++, played++) {
        play_turn(&game, &state, &position, arena, &keys, &rng, &turns[count]);
        check_same(&position, arena, &keys, &game, &state);
      }
      ends[state.outcome]++;
      while (count-- > 0) {
        take_back(&game, &state, &position, &keys, &turns[count]);
        check_same(&position, arena, &keys, &game, &state);
      }
      assert_memory_equal(&position, &start, sizeof start);
    }
    arena_destroy(arena);
    state_destroy(&state);
    map_destroy(map);
  }
  assert_true(played > 10 * MAPS);
  assert_true(ends[OUTCOME_LOST] > 10 && ends[OUTCOME_WON] > 5 && ends[OUTCOME_TIMEOUT] > 5);
}

/* Distances and next steps against a walk of their own. */
static void test_arena_is_true(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 5, 4);
  for (int32_t m = 0; m < 60; m++) {
    RandomMap what = {.rows = 2 + (int32_t)rng_below(&rng, 9),
                      .cols = 2 + (int32_t)rng_below(&rng, 9),
                      .wall = 0.5 * rng_unit(&rng),
                      .foods = 1,
                      .monsters = 1,
                      .format = MAP_CHARACTERS};
    Map *map = map_random(&rng, &what);
    Error error;
    Arena *arena = arena_create(&map->board, &error);
    assert_non_null(arena);
    for (Spot to = 0; to < arena->spots; to++) {
      const int16_t *distance = arena_distances(arena, to);
      const Spot *steps = arena_steps(arena, to);
      for (Spot from = 0; from < arena->spots; from++) {
        /* A distance is one more than the least among the neighbours, and the step goes to the first of those. */
        if (from == to) {
          assert_int_equal(distance[from], 0);
          continue;
        }
        int16_t least = DISTANCE_NONE;
        Spot first = SPOT_NONE;
        for (Move move = 0; move < DIRECTION_COUNT; move++) {
          Spot next = arena->spot_of[arena->cell_of[from] + map->board.step[move]];
          if (next == SPOT_NONE || distance[next] >= least) continue;
          least = distance[next];
          first = next;
        }
        assert_int_equal(distance[from], least == DISTANCE_NONE ? DISTANCE_NONE : least + 1);
        if (least != DISTANCE_NONE) assert_int_equal(steps[from], first);
      }
    }
    arena_destroy(arena);
    map_destroy(map);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_both_play_the_same_game),
      cmocka_unit_test(test_arena_is_true),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
