/* The library as its users see it: through pacade.h, and nothing else of the engine but to compare with. */
#include "game/lib/pacade.h"

#include <pthread.h>
#include <string.h>

#include "game/play/maps.h"
#include "game/play/match.h"
#include "tests/support/check.h"

static const char small[] =
    "%%%%%%%\n"
    "%P .o.%\n"
    "% %%% %\n"
    "%..G..%\n"
    "%%%%%%%\n";

static PacadeGame *game_of(const char *text, int32_t level) {
  PacadeConfig config = {.level = level};
  PacadeGame *game = pacade_game_parse(text, strlen(text), "map", &config);
  if (!game) print_message("%s\n", pacade_error());
  assert_non_null(game);
  return game;
}

static void tells_the_map(void **unused) {
  (void)unused;
  PacadeGame *game = game_of(small, 7);
  assert_int_equal(pacade_api_version(), PACADE_API_VERSION);
  assert_int_equal(pacade_game_level(game), 7);
  assert_int_equal(pacade_game_rows(game), 5);
  assert_int_equal(pacade_game_cols(game), 7);
  assert_int_equal(pacade_game_monsters(game), 1);
  assert_int_equal(pacade_game_foods(game), 6);
  assert_int_equal(pacade_game_actions(game), 5);
  assert_int_equal(pacade_game_exit(game), -1);
  assert_int_equal(pacade_game_walls(game)[0], 1);
  assert_int_equal(pacade_game_walls(game)[8], 0);
  size_t size;
  const char *text = pacade_game_text(game, &size);
  assert_non_null(text);
  PacadeGame *again = game_of(text, 7);
  assert_memory_equal(pacade_game_walls(again), pacade_game_walls(game), 35);
  pacade_game_destroy(again);
  pacade_game_destroy(game);
}

static void refuses(void **unused) {
  (void)unused;
  PacadeConfig config = {.level = 7};
  assert_null(pacade_game_parse("%%%\n%P%\n%%%\n", 12, "tiny", &config));
  assert_true(strlen(pacade_error()) > 10 && !strchr(pacade_error(), '\n'));
  assert_null(pacade_game_open("no/such-map", NULL));
  assert_null(pacade_game_parse(small, strlen(small), "map", &(PacadeConfig){.level = 99}));
  assert_null(pacade_game_parse(small, strlen(small), "map", &(PacadeConfig){.level = 7, .sight = 3}));
  assert_null(pacade_game_parse(small, strlen(small), "map", &(PacadeConfig){.level = 7, .reserved = {1}}));
  PacadeGame *game = game_of(small, 7), *other = game_of(small, 7);
  PacadeState *state = pacade_state_create(game), *strange = pacade_state_create(other);
  uint8_t moves[PACADE_LEGAL_MAX] = {PACADE_NORTH, 200};
  assert_int_equal(pacade_state_step(state, moves, 1), -1); /* a wall */
  assert_int_equal(pacade_state_step(state, moves + 1, 1), -1);
  assert_int_equal(pacade_state_step(state, moves, 2), -1);
  assert_int_equal(pacade_state_undo(state), -1);
  assert_int_equal(pacade_state_legal(state, 2, moves), -1);
  assert_int_equal(pacade_state_legal(state, -1, moves), -1);
  assert_int_equal(pacade_state_copy(state, strange), -1);
  assert_null(pacade_game_distances(game, 35));
  assert_null(pacade_game_distances(game, -1));
  assert_null(pacade_player_create(game, 0, "nobody", 1));
  assert_null(pacade_player_create(game, 0, "human", 1));
  assert_null(pacade_player_create(game, 0, "exec:true", 1));
  assert_null(pacade_player_create(game, 2, "ace", 1));
  assert_null(pacade_batch_create(game, 0, NULL, 1));
  assert_null(pacade_batch_create(game, 4, "nobody", 1));
  assert_int_equal(pacade_solve(state, NULL, 0, NULL, 0, NULL), -1);
  pacade_game_destroy(NULL);
  pacade_state_destroy(NULL);
  pacade_player_destroy(NULL);
  pacade_tree_destroy(NULL);
  pacade_batch_destroy(NULL);
  pacade_game_destroy(game); /* the states keep theirs alive */
  pacade_game_destroy(other);
  pacade_state_reset(state);
  pacade_state_destroy(state);
  pacade_state_destroy(strange);
}

/* Random moves of everybody, by the legal moves of the library itself. */
static bool random_step(PacadeState *state, Rng *rng) {
  PacadePosition at;
  pacade_state_look(state, &at);
  uint8_t moves[64];
  for (int32_t i = 0; i < at.movers; i++) {
    uint8_t legal[PACADE_LEGAL_MAX];
    int32_t count = pacade_state_legal(state, at.mover + i, legal);
    assert_true(count > 0);
    moves[i] = legal[rng_below(rng, (uint32_t)count)];
    assert_true(pacade_state_legal_bits(state, at.mover + i) >> moves[i] & 1);
  }
  return at.movers > 0 && pacade_state_step(state, moves, at.movers) == 0;
}

static void steps_and_takes_back(void **unused) {
  (void)unused;
  static const char *const maps[] = {"1/08-pipe-organ", "2/01-the-nap", "3/01-morning-meadow", "4/01-open-court",
                                     "7/02-two-lanterns"};
  Rng rng;
  rng_seed(&rng, 22, 0);
  for (size_t m = 0; m < sizeof maps / sizeof *maps; m++) {
    PacadeGame *game = pacade_game_open(maps[m], NULL);
    assert_non_null(game);
    PacadeState *state = pacade_state_create(game), *start = pacade_state_clone(state);
    uint64_t hashes[121];
    int32_t scores[121], count = 0;
    do hashes[count] = pacade_state_hash(state), scores[count] = pacade_state_score(state);
    while (count < 120 && random_step(state, &rng) && ++count);
    assert_true(count > 3);
    assert_int_equal(pacade_state_depth(state), count);
    PacadeState *clone = pacade_state_clone(state);
    assert_int_equal(pacade_state_hash(clone), hashes[count]);
    assert_int_equal(pacade_state_depth(clone), 0);
    for (; count > 0; count--) {
      assert_int_equal(pacade_state_undo(state), 0);
      assert_int_equal(pacade_state_hash(state), hashes[count - 1]);
      assert_int_equal(pacade_state_score(state), scores[count - 1]);
    }
    assert_int_equal(pacade_state_hash(state), pacade_state_hash(start));
    pacade_state_destroy(clone);
    pacade_state_destroy(start);
    pacade_state_destroy(state);
    pacade_game_destroy(game);
  }
}

static void measures_distances(void **unused) {
  (void)unused;
  PacadeGame *game = game_of(small, 7);
  const int32_t *far = pacade_game_distances(game, 8);
  assert_non_null(far);
  assert_int_equal(far[8], 0);
  assert_int_equal(far[9], 1);
  assert_int_equal(far[0], -1);
  assert_int_equal(far[3 * 7 + 5], 6);
  assert_ptr_equal(far, pacade_game_distances(game, 8));
  const uint16_t *all = pacade_game_all_distances(game);
  assert_non_null(all);
  for (int32_t a = 0; a < 35; a++) {
    far = pacade_game_distances(game, a);
    for (int32_t b = 0; b < 35; b++) assert_int_equal(all[a * 35 + b], far[b] < 0 ? UINT16_MAX : far[b]);
  }
  assert_int_equal(all[0], UINT16_MAX); /* from a wall nothing is near */
  pacade_game_destroy(game);
}

/* The same game as the program's own loop plays, for every level. */
static void plays_as_the_program(void **unused) {
  (void)unused;
  static const struct {
    const char *map, *pacman;
  } games[] = {{"1/01-first-corridor", "bfs"},   {"2/01-the-nap", "astar"},
               {"3/01-morning-meadow", "local"}, {"4/01-open-court", "alphabeta-report"},
               {"7/01-corner-shop", "reflex"},   {"7/02-two-lanterns", "expectimax:depth=1"}};
  for (size_t g = 0; g < sizeof games / sizeof *games; g++)
    for (uint64_t seed = 3; seed < 6; seed++) {
      Error error = {.text = ""};
      Map *map = maps_open(games[g].map, &error);
      assert_non_null(map);
      Match match;
      MatchConfig config = {
          .map = map, .level = level_find(maps_level(map)), .seed = seed, .pacman = games[g].pacman, .max_turns = 120};
      assert_true(match_init(&match, &config, &error));
      assert_int_equal(match_run(&match, &error), MATCH_OVER);
      PacadeGame *game = pacade_game_open(games[g].map, &(PacadeConfig){.max_turns = 120});
      PacadeState *state = pacade_state_create(game);
      assert_int_equal(pacade_play(state, games[g].pacman, NULL, seed), match.state.outcome);
      assert_int_equal(pacade_state_hash(state), match.state.hash);
      assert_int_equal(pacade_state_score(state), match.state.score);
      pacade_state_destroy(state);
      pacade_game_destroy(game);
      match_destroy(&match);
      map_destroy(map);
    }
}

static void solves(void **unused) {
  (void)unused;
  PacadeGame *game = pacade_game_open("1/01-first-corridor", NULL);
  PacadeState *state = pacade_state_create(game);
  uint8_t moves[64];
  int32_t proven, count = pacade_solve(state, "astar", 0, moves, 64, &proven);
  assert_int_equal(count, 15);
  assert_int_equal(proven, 1);
  for (int32_t i = 0; i < count; i++) assert_int_equal(pacade_state_step(state, &moves[i], 1), 0);
  assert_int_equal(pacade_state_outcome(state), PACADE_WON);
  pacade_state_reset(state);
  assert_int_equal(pacade_solve(state, "greedy", 0, moves, 2, &proven),
                   pacade_solve(state, "greedy", 0, NULL, 0, NULL));
  assert_int_equal(proven, 0);
  pacade_state_destroy(state);
  pacade_game_destroy(game);
  game = game_of("%%%%%\n%P%.%\n%%%%%\n", 1);
  state = pacade_state_create(game);
  assert_int_equal(pacade_solve(state, NULL, 0, moves, 64, &proven), -2);
  pacade_state_destroy(state);
  pacade_game_destroy(game);
}

static void sees_no_more_than_it_may(void **unused) {
  (void)unused;
  PacadeGame *game = pacade_game_open("3/01-morning-meadow", NULL);
  PacadeState *state = pacade_state_create(game);
  int32_t cells = pacade_game_rows(game) * pacade_game_cols(game), seen = 0;
  uint8_t *board = test_malloc((size_t)cells);
  int32_t count = pacade_state_observe(state, board);
  for (int32_t i = 0; i < cells; i++) seen += board[i] != 0;
  assert_int_equal(count, 25); /* the diamond of three steps */
  assert_int_equal(seen, 25);
  test_free(board);
  pacade_state_destroy(state);
  pacade_game_destroy(game);
}

/* Every node of a tree is what stepping leads to. */
static void grows_trees(void **unused) {
  (void)unused;
  static const char *const maps[] = {"7/01-corner-shop", "4/01-open-court"};
  for (size_t m = 0; m < 2; m++) {
    PacadeGame *game = pacade_game_open(maps[m], NULL);
    PacadeState *state = pacade_state_create(game);
    PacadeTree *tree = pacade_tree_create(game);
    int64_t total = pacade_tree_grow(tree, state, 2, 0);
    assert_true(total > 20);
    const int64_t *starts;
    int32_t layers = pacade_tree_layers(tree, &starts);
    assert_int_equal(starts[0], 0);
    assert_int_equal(starts[1], 1);
    assert_int_equal(starts[layers], total);
    const int32_t *parent = pacade_tree_parent(tree);
    for (int64_t i = 1; i < total; i++) assert_true(parent[i] < i && (i == 1 || parent[i] >= parent[i - 1]));
    uint8_t legal[PACADE_LEGAL_MAX];
    int32_t count = pacade_state_legal(state, 0, legal);
    assert_int_equal(starts[2] - starts[1], count);
    for (int32_t i = 0; i < count; i++) {
      assert_int_equal(pacade_tree_move(tree)[1 + i], legal[i]);
      pacade_state_step(state, &legal[i], 1);
      assert_int_equal(pacade_tree_score(tree)[1 + i], pacade_state_score(state));
      assert_int_equal(pacade_tree_pacman(tree)[1 + i], pacade_state_pacman(state));
      pacade_state_undo(state);
    }
    const uint16_t *food = pacade_tree_food_distance(tree);
    assert_non_null(food);
    assert_true(food[0] >= 1 && food[0] < 200);
    assert_int_equal(pacade_tree_grow(tree, state, 2, 10), -1);
    assert_non_null(strstr(pacade_error(), "more than 10 nodes"));
    pacade_tree_destroy(tree);
    pacade_state_destroy(state);
    pacade_game_destroy(game);
  }
}

/* Each game of a batch is the game of one state with the same seed and the same moves; and its board is drawn anew. */
static void compare_batch(const char *map, const char *monsters, int32_t still) {
  enum { N = 5, STEPS = 300 };
  PacadeConfig config = {.max_turns = 80, .still_monsters = still};
  PacadeGame *game = pacade_game_open(map, &config);
  assert_non_null(game);
  PacadeBatch *batch = pacade_batch_create(game, N, monsters, 40);
  if (!batch) print_message("%s\n", pacade_error());
  assert_non_null(batch);
  PacadeState *states[N];
  PacadePlayer *teams[N];
  uint64_t seeds[N];
  int32_t cells = pacade_game_rows(game) * pacade_game_cols(game), games = 0;
  uint8_t *board = test_malloc((size_t)cells);
  for (int32_t i = 0; i < N; i++) {
    states[i] = pacade_state_create(game);
    seeds[i] = 40 + (uint64_t)i;
    teams[i] = pacade_player_create(game, PACADE_SIDE_MONSTERS, monsters, seeds[i]);
    assert_non_null(teams[i]);
  }
  Rng rng;
  rng_seed(&rng, 7, 7);
  for (int32_t s = 0; s < STEPS; s++) {
    uint8_t moves[N];
    for (int32_t i = 0; i < N; i++) moves[i] = (uint8_t)rng_below(&rng, (uint32_t)pacade_game_actions(game) + 1);
    assert_true(pacade_batch_step(batch, moves) >= 0);
    for (int32_t i = 0; i < N; i++) {
      uint8_t legal[PACADE_LEGAL_MAX], move = moves[i];
      int32_t count = pacade_state_legal(states[i], 0, legal), before = pacade_state_score(states[i]);
      uint32_t bits = pacade_state_legal_bits(states[i], 0);
      if (!(bits >> move & 1)) move = bits >> PACADE_STAY & 1 ? PACADE_STAY : legal[0];
      assert_true(count > 0);
      assert_int_equal(pacade_state_step(states[i], &move, 1), 0);
      PacadePosition at;
      for (pacade_state_look(states[i], &at); at.mover > 0; pacade_state_look(states[i], &at)) {
        uint8_t replies[64];
        assert_int_equal(pacade_player_move(teams[i], states[i], replies, 64), at.movers);
        assert_int_equal(pacade_state_step(states[i], replies, at.movers), 0);
      }
      assert_int_equal((int32_t)pacade_batch_rewards(batch)[i], at.score - before);
      bool cut = at.outcome == PACADE_TIMEOUT || at.outcome == PACADE_STALLED;
      assert_int_equal(pacade_batch_truncated(batch)[i], cut);
      assert_int_equal(pacade_batch_terminated(batch)[i], at.outcome != PACADE_PLAYING && !cut);
      if (at.outcome != PACADE_PLAYING) {
        games++;
        assert_int_equal(pacade_batch_end_hashes(batch)[i], at.hash);
        assert_int_equal(pacade_batch_end_scores(batch)[i], at.score);
        assert_int_equal(pacade_batch_end_outcomes(batch)[i], at.outcome);
        pacade_state_reset(states[i]);
        seeds[i] += N;
        pacade_player_destroy(teams[i]);
        teams[i] = pacade_player_create(game, PACADE_SIDE_MONSTERS, monsters, seeds[i]);
      }
      assert_int_equal(pacade_batch_seeds(batch)[i], seeds[i]);
      assert_int_equal(pacade_batch_pacman(batch)[i], pacade_state_pacman(states[i]));
      assert_int_equal(pacade_batch_scores(batch)[i], pacade_state_score(states[i]));
      if (pacade_game_level(game) == 3) continue;
      pacade_state_board(states[i], board);
      assert_memory_equal(board, pacade_batch_boards(batch) + (size_t)i * (size_t)cells, (size_t)cells);
      for (int32_t m = 0; m < pacade_game_actions(game); m++)
        assert_int_equal(pacade_batch_legal(batch)[i * pacade_game_actions(game) + m],
                         pacade_state_legal_bits(states[i], 0) >> m & 1);
    }
  }
  print_message("%s against %s: %d games ended\n", map, monsters, (int)games);
  for (int32_t i = 0; i < N; i++) {
    pacade_state_destroy(states[i]);
    pacade_player_destroy(teams[i]);
  }
  test_free(board);
  pacade_batch_destroy(batch);
  pacade_game_destroy(game);
}

static void steps_many_games(void **unused) {
  (void)unused;
  compare_batch("7/02-two-lanterns", "directional", 0);
  compare_batch("7/01-corner-shop", "random", 0);
  compare_batch("4/01-open-court", "random", 0);
  compare_batch("4/01-open-court", "chase-random", 0);
  compare_batch("4/01-open-court", "still", 1);
  compare_batch("3/01-morning-meadow", "wander", 0);
}

static void follows_the_protocol(void **unused) {
  (void)unused;
  PacadeGame *game = game_of(small, 7);
  PacadeState *state = pacade_state_create(game);
  static const char line[] =
      "{\"type\":\"turn\",\"turn\":3,\"pacman\":[1,2],\"facing\":\"E\",\"monsters\":[{\"id\":1,\"at\":[3,4],\"facing\":"
      "\"E\",\"scared\":12,\"half\":1}],\"food\":[[3,1],[3,2]],\"capsules\":[],\"score\":18,\"legal\":[\"W\"]}";
  assert_int_equal(pacade_state_follow(state, line, sizeof line - 1), 0);
  PacadePosition at;
  PacadeGhost ghost;
  pacade_state_look(state, &at);
  assert_int_equal(pacade_state_monsters(state, &ghost, 1), 1);
  assert_int_equal(at.pacman, 9);
  assert_int_equal(at.turn, 2);
  assert_int_equal(at.score, 18);
  assert_int_equal(at.foods_left, 2);
  assert_int_equal(at.facing, PACADE_EAST);
  assert_int_equal(ghost.half, 1);
  assert_int_equal(ghost.scared, 12);
  assert_int_equal(ghost.cell, 3 * 7 + 4);
  static const char *const wrong[] = {
      "",
      "{}",
      "[1]",
      "{\"turn\":1,\"pacman\":[1,1],\"score\":0,\"food\":[[0,0]],\"capsules\":[],\"monsters\":[]}",
      "{\"turn\":1,\"pacman\":[99,1],\"score\":0,\"food\":[],\"capsules\":[],\"monsters\":[{\"at\":[3,3]}]}",
      "{\"turn\":1,\"pacman\":[1,1],\"score\":0,\"food\":[],\"capsules\":[],\"monsters\":[{\"at\":[0,0]}]}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_int_equal(pacade_state_follow(state, wrong[i], strlen(wrong[i])), -1);
  pacade_state_destroy(state);
  pacade_game_destroy(game);
}

static void *ask_distances(void *data) {
  PacadeGame *game = data;
  for (int32_t cell = 0; cell < 13 * 19; cell++) assert_non_null(pacade_game_distances(game, cell));
  assert_non_null(pacade_game_all_distances(game));
  return NULL;
}

static void serves_threads(void **unused) {
  (void)unused;
  PacadeGame *game = pacade_game_open("4/01-open-court", NULL);
  pthread_t others[3];
  for (int i = 0; i < 3; i++) assert_int_equal(pthread_create(&others[i], NULL, ask_distances, game), 0);
  for (int i = 0; i < 3; i++) pthread_join(others[i], NULL);
  pacade_game_destroy(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tells_the_map),        cmocka_unit_test(refuses),
      cmocka_unit_test(steps_and_takes_back), cmocka_unit_test(measures_distances),
      cmocka_unit_test(plays_as_the_program), cmocka_unit_test(solves),
      cmocka_unit_test(grows_trees),          cmocka_unit_test(sees_no_more_than_it_may),
      cmocka_unit_test(steps_many_games),     cmocka_unit_test(follows_the_protocol),
      cmocka_unit_test(serves_threads),
  };
  return cmocka_run_group_tests_name("the library", tests, NULL, NULL);
}
