/* The rules against a slow, obvious reference: how many games and positions n turns lead to, and step/undo round trips
 * on random maps. The reference reads like the rules and shares no code with them. */
#include <stdlib.h>
#include <string.h>

#include "game/core/game.h"
#include "tests/support/check.h"

enum { SIDE = 7, MONSTERS_MAX = 3 };

/* ---- the reference ---- */

typedef struct Slow {
  char wall[SIDE][SIDE], food[SIDE][SIDE];
  int rows, cols, pr, pc, score, monsters, mr[MONSTERS_MAX], mc[MONSTERS_MAX];
  int foods;
  char result; /* 'p' playing, 'w' won, 'l' lost */
} Slow;

static const int slow_dr[] = {0, -1, 0, 1}, slow_dc[] = {-1, 0, 1, 0};

static bool slow_open(const Slow *s, int r, int c) {
  return r >= 0 && c >= 0 && r < s->rows && c < s->cols && !s->wall[r][c];
}

static int slow_choices(const Slow *s, int r, int c, int out_r[4], int out_c[4]) {
  int n = 0;
  for (int d = 0; d < 4; d++)
    if (slow_open(s, r + slow_dr[d], c + slow_dc[d])) out_r[n] = r + slow_dr[d], out_c[n++] = c + slow_dc[d];
  if (n == 0) out_r[n] = r, out_c[n++] = c;
  return n;
}

static void slow_pacman(Slow *s, int r, int c) {
  s->score -= 1;
  s->pr = r;
  s->pc = c;
  for (int i = 0; i < s->monsters; i++)
    if (s->mr[i] == r && s->mc[i] == c) s->result = 'l';
  if (s->result == 'l') return;
  if (s->food[r][c]) {
    s->food[r][c] = 0;
    s->score += 20;
    s->foods--;
  }
  if (s->foods == 0) s->result = 'w';
}

static void slow_caught(Slow *s) {
  for (int i = 0; i < s->monsters; i++)
    if (s->mr[i] == s->pr && s->mc[i] == s->pc) s->result = 'l';
}

/* What a walk over the tree of all games counts. */
typedef struct Count {
  uint64_t games, won, lost, score_sum;
} Count;

static void count_end(Count *count, char result, int score) {
  count->games++;
  count->won += result == 'w';
  count->lost += result == 'l';
  count->score_sum += (uint64_t)(score + 1000);
}

static void slow_walk(Slow s, int turns, Count *count) {
  if (turns == 0 || s.result != 'p') {
    count_end(count, s.result, s.score);
    return;
  }
  int r[4], c[4], n = slow_choices(&s, s.pr, s.pc, r, c);
  for (int i = 0; i < n; i++) {
    Slow next = s;
    slow_pacman(&next, r[i], c[i]);
    if (next.result != 'p') {
      slow_walk(next, turns - 1, count);
      continue;
    }
    int mr[MONSTERS_MAX][4], mc[MONSTERS_MAX][4], ways[MONSTERS_MAX], pick[MONSTERS_MAX] = {0};
    for (int k = 0; k < s.monsters; k++) ways[k] = slow_choices(&next, next.mr[k], next.mc[k], mr[k], mc[k]);
    for (bool more = true; more;) {
      Slow after = next;
      for (int k = 0; k < s.monsters; k++) after.mr[k] = mr[k][pick[k]], after.mc[k] = mc[k][pick[k]];
      slow_caught(&after);
      slow_walk(after, turns - 1, count);
      more = false;
      for (int k = 0; k < s.monsters && !more; k++) {
        if (++pick[k] < ways[k])
          more = true;
        else
          pick[k] = 0;
      }
    }
  }
}

/* ---- the same walk by the rules under test, with step and undo on one state ---- */

static void fast_walk(const Game *game, State *state, int plies_left, Count *count) {
  if (state_over(state) || (plies_left == 0 && state->phase == PHASE_PACMAN)) {
    count_end(count, state->outcome == OUTCOME_WON ? 'w' : state->outcome == OUTCOME_LOST ? 'l' : 'p', state->score);
    return;
  }
  int32_t first, movers = game_movers(game, state, &first);
  Move legal[MONSTERS_MAX][MOVE_COUNT];
  int32_t ways[MONSTERS_MAX], pick[MONSTERS_MAX] = {0};
  for (int32_t k = 0; k < movers; k++) ways[k] = game_moves(game, state, first + k, legal[k]);
  int left = state->phase == PHASE_PACMAN ? plies_left - 1 : plies_left;
  for (bool more = true; more;) {
    Move moves[MONSTERS_MAX];
    for (int32_t k = 0; k < movers; k++) moves[k] = legal[k][pick[k]];
    uint64_t before = state->hash;
    Undo undo;
    game_step(game, state, moves, &undo);
    fast_walk(game, state, left, count);
    game_undo(game, state, moves, &undo);
    assert_true(state->hash == before);
    more = false;
    for (int32_t k = 0; k < movers && !more; k++) {
      if (++pick[k] < ways[k])
        more = true;
      else
        pick[k] = 0;
    }
  }
}

static Slow slow_of(const Map *map) {
  Slow s = {.rows = map->board.rows, .cols = map->board.cols, .result = 'p', .monsters = map->monsters.count};
  const Board *b = &map->board;
  for (int r = 0; r < s.rows; r++)
    for (int c = 0; c < s.cols; c++) s.wall[r][c] = !b->open[board_cell(b, r, c)];
  for (int i = 0; i < map->foods.count; i++) s.food[board_row(b, map->foods.at[i])][board_col(b, map->foods.at[i])] = 1;
  s.foods = map->foods.count;
  s.pr = board_row(b, map->pacman);
  s.pc = board_col(b, map->pacman);
  for (int i = 0; i < s.monsters; i++) {
    s.mr[i] = board_row(b, map->monsters.at[i]);
    s.mc[i] = board_col(b, map->monsters.at[i]);
  }
  return s;
}

static void compare_counts(const Map *map, int turns) {
  Game game;
  State state, start;
  Error error;
  if (!game_init(&game, map, level_find(4), NULL, &error)) return; /* no food fitted */
  assert_true(state_init(&state, &game, NULL));
  assert_true(state_init(&start, &game, NULL));
  Count slow = {0}, fast = {0};
  slow_walk(slow_of(map), turns, &slow);
  fast_walk(&game, &state, turns, &fast);
  assert_true(state_equal(&state, &start, &game));
  assert_memory_equal(&slow, &fast, sizeof slow);
  state_destroy(&state);
  state_destroy(&start);
}

/* Counts of the tree of games on a fixed map: worked out once by the reference, pinned for both. */
static void test_perft_is_pinned(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%%%\n%P . G%\n% % % %\n%..%..%\n% % % %\n%G   .%\n%%%%%%%");
  static const uint64_t games[] = {1, 8, 64, 828, 4444};
  for (int turns = 0; turns < 5; turns++) {
    Count count = {0};
    slow_walk(slow_of(map), turns, &count);
    if (count.games != games[turns]) fail_msg("%d turns: %llu games", turns, (unsigned long long)count.games);
    compare_counts(map, turns);
  }
  map_destroy(map);
}

static void test_counts_equal_the_reference(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 2024, 0);
  for (int i = 0; i < 400; i++) {
    RandomMap what = {.rows = 2 + (int32_t)rng_below(&rng, SIDE - 1),
                      .cols = 2 + (int32_t)rng_below(&rng, SIDE - 1),
                      .wall = 0.2 + 0.4 * rng_unit(&rng),
                      .foods = 1 + (int32_t)rng_below(&rng, 6),
                      .monsters = (int32_t)rng_below(&rng, MONSTERS_MAX),
                      .format = i % 2 ? MAP_DIGITS : MAP_CHARACTERS};
    Map *map = map_random(&rng, &what);
    compare_counts(map, what.monsters == 0 ? 7 : what.monsters == 1 ? 4 : 3);
    map_destroy(map);
  }
}

/* Long random games on larger maps: the kept hash is the full one, and undoing all plies restores the start. */
static void test_step_and_undo_round_trip(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 99, 0);
  enum { PLIES = 300, MOST = 12 };
  for (int i = 0; i < 300; i++) {
    RandomMap what = {.rows = 1 + (int32_t)rng_below(&rng, 30),
                      .cols = 1 + (int32_t)rng_below(&rng, 30),
                      .wall = 0.5 * rng_unit(&rng),
                      .foods = 1 + (int32_t)rng_below(&rng, 40),
                      .monsters = (int32_t)rng_below(&rng, MOST)};
    Map *map = map_random(&rng, &what);
    Game game;
    State state, start;
    GameConfig config = {.max_turns = 50 + (int32_t)rng_below(&rng, 100)};
    if (!game_init(&game, map, level_find(4), &config, NULL)) {
      map_destroy(map);
      continue;
    }
    assert_true(state_init(&state, &game, NULL));
    assert_true(state_init(&start, &game, NULL));
    static Move moves[PLIES][MOST];
    static Undo undos[PLIES];
    static uint64_t hashes[PLIES + 1];
    int plies = 0;
    for (; plies < PLIES && !state_over(&state); plies++) {
      hashes[plies] = state.hash;
      int32_t first, count = game_movers(&game, &state, &first);
      for (int32_t k = 0; k < count; k++) {
        Move legal[MOVE_COUNT];
        moves[plies][k] = legal[rng_below(&rng, (uint32_t)game_moves(&game, &state, first + k, legal))];
      }
      game_step(&game, &state, moves[plies], &undos[plies]);
      assert_true(state.hash == state_hash_full(&state, &game));
    }
    while (plies-- > 0) {
      game_undo(&game, &state, moves[plies], &undos[plies]);
      assert_true(state.hash == hashes[plies]);
    }
    assert_true(state_equal(&state, &start, &game));
    state_destroy(&state);
    state_destroy(&start);
    map_destroy(map);
  }
}

static void test_maps_round_trip(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 5, 0);
  for (int i = 0; i < 2000; i++) {
    RandomMap what = {.rows = 1 + (int32_t)rng_below(&rng, 25),
                      .cols = 1 + (int32_t)rng_below(&rng, 25),
                      .wall = rng_unit(&rng),
                      .foods = (int32_t)rng_below(&rng, 20),
                      .monsters = (int32_t)rng_below(&rng, 10),
                      .format = i % 2 ? MAP_DIGITS : MAP_CHARACTERS};
    Map *map = map_random(&rng, &what);
    size_t size;
    char *text = map_write(map, &size);
    Error error = {.text = ""};
    Map *again = map_parse(text, size, "again", &error);
    if (!again) fail_msg("%s in\n%s", error.text, text);
    assert_true(map_equal(map, again));
    assert_int_equal(map->format, again->format);
    free(text);
    map_destroy(map);
    map_destroy(again);
  }
}

/* Different positions have different hashes: all reachable ones of a small game, told apart the slow way. */
static void test_hashes_tell_positions_apart(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%%\n%P ..%\n% %% %\n%G  .%\n%%%%%%");
  Game game;
  State state;
  assert_true(game_init(&game, map, level_find(4), NULL, NULL));
  assert_true(state_init(&state, &game, NULL));
  typedef struct Key {
    uint64_t hash;
    Cell pacman, monster;
    uint8_t food[3], phase, odd;
  } Key;
  static Key keys[4096];
  int count = 0;
  Rng rng;
  rng_seed(&rng, 1, 0);
  for (int g = 0; g < 3000; g++) {
    state_reset(&state, &game);
    for (int ply = 0; ply < 60 && !state_over(&state); ply++) {
      Key key = {.hash = state.hash, .pacman = state.pacman, .monster = state.monsters[0], .phase = state.phase};
      key.odd = (uint8_t)(state.turn % 2);
      for (int f = 0; f < 3; f++) key.food[f] = state.food[map->foods.at[f]];
      int at = 0;
      while (at < count && keys[at].hash != key.hash) at++;
      if (at == count) {
        assert_true(count < 4096);
        for (int k = 0; k < count; k++)
          assert_false(keys[k].pacman == key.pacman && keys[k].monster == key.monster && keys[k].phase == key.phase &&
                       keys[k].odd == key.odd && memcmp(keys[k].food, key.food, 3) == 0);
        keys[count++] = key;
      } else {
        assert_int_equal(keys[at].pacman, key.pacman);
        assert_int_equal(keys[at].monster, key.monster);
        assert_int_equal(keys[at].phase, key.phase);
        assert_memory_equal(keys[at].food, key.food, 3);
      }
      Move moves[1], legal[MOVE_COUNT];
      int32_t first;
      game_movers(&game, &state, &first);
      moves[0] = legal[rng_below(&rng, (uint32_t)game_moves(&game, &state, first, legal))];
      Undo undo;
      game_step(&game, &state, moves, &undo);
    }
  }
  assert_true(count > 200);
  state_destroy(&state);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_perft_is_pinned),
      cmocka_unit_test(test_counts_equal_the_reference),
      cmocka_unit_test(test_step_and_undo_round_trip),
      cmocka_unit_test(test_maps_round_trip),
      cmocka_unit_test(test_hashes_tell_positions_apart),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
