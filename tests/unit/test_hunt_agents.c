/* The agents of the hunt in tight corners: every one has a legal move wherever it stands, it looks at the same nodes
 * every time, and the shipped maps are fit to play. */
#include <string.h>

#include "ai/level4_hunt/proof.h"
#include "ai/level4_hunt/search.h"
#include "game/lab/speed_parts.h"
#include "game/play/maps.h"
#include "game/play/match.h"
#include "tests/support/check.h"

static const char *const pacmen[] = {"alphabeta:nodes=2000",        "minimax:depth=2",
                                     "expectimax:nodes=500",        "mcts:nodes=200,playouts=40",
                                     "planner:nodes=2000,width=20", "alphabeta-report"};
static const char *const teams[] = {"chase",  "chase-random", "greedy-random",    "random",
                                    "pincer", "ambush",       "minimax:nodes=500"};
enum { PACMEN = sizeof pacmen / sizeof *pacmen, TEAMS = sizeof teams / sizeof *teams };

static Outcome play(const Map *map, const char *pacman, const char *team, uint64_t seed, int32_t max_turns) {
  MatchConfig config = {.map = map,
                        .map_name = "test",
                        .level = level_find(4),
                        .pacman = pacman,
                        .monsters = team,
                        .seed = seed,
                        .max_turns = max_turns};
  Error error = {.text = ""};
  Match match;
  if (!match_init(&match, &config, &error)) fail_msg("%s: %s", pacman, error.text);
  MatchStatus status = match_run(&match, &error);
  if (status != MATCH_OVER) fail_msg("%s against %s: %s", pacman, team, error.text);
  Outcome outcome = (Outcome)match.state.outcome;
  match_destroy(&match);
  return outcome;
}

static const char *const corners[] = {
    "%%%%%%\n%P G.%\n%%%%%%\n",                     /* a dead end, the hunter at its mouth */
    "%%%%%\n%PG.%\n%%%%%\n",                        /* only the hunter's own cell is left */
    "%%%%%%%\n%GPG .%\n%%%%%%%\n",                  /* one on either side */
    "%%%%%\n%P%G%\n%%%.%\n%%%%%\n",                 /* walled in: standing still is the only move */
    "%%%%%\n%.G.%\n%GPG%\n%.G.%\n%%%%%\n",          /* surrounded in the open */
    "%%%%%%%\n%P.   %\n%%%%%G%\n%    .%\n%%%%%%%\n" /* driven into a dead end */
};

static void test_cornered_pacman_has_a_move(void **unused) {
  (void)unused;
  int32_t every = PACMEN * TEAMS / check_part(PACMEN * TEAMS, 10), number = 0;
  while (every > 1 && PACMEN * TEAMS % every == 0) every++; /* others on each map */
  for (size_t k = 0; k < sizeof corners / sizeof *corners; k++) {
    Map *map = map_of(corners[k]);
    for (int32_t i = 0; i < PACMEN; i++)
      for (int32_t t = 0; t < TEAMS; t++) {
        if (number++ % every != 0) continue;
        Outcome outcome = play(map, pacmen[i], teams[t], k, 60);
        assert_true(outcome > OUTCOME_PLAYING && outcome < OUTCOME_COUNT);
      }
    map_destroy(map);
  }
}

static void test_games_on_random_maps(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 11, 4);
  int32_t ends[OUTCOME_COUNT] = {0};
  uint64_t games = (uint64_t)check_part(180, 60);
  for (uint64_t game = 0; game < games; game++) {
    RandomMap what = {.rows = 2 + (int32_t)rng_below(&rng, 10),
                      .cols = 2 + (int32_t)rng_below(&rng, 10),
                      .wall = 0.45 * rng_unit(&rng),
                      .foods = 1 + (int32_t)rng_below(&rng, 12),
                      .monsters = (int32_t)rng_below(&rng, 5),
                      .format = MAP_DIGITS};
    Map *map = map_random(&rng, &what);
    ends[play(map, pacmen[game % PACMEN], teams[rng_below(&rng, TEAMS)], game, 60)]++;
    map_destroy(map);
  }
  assert_true(ends[OUTCOME_LOST] > (int32_t)games / 10 && ends[OUTCOME_WON] > (int32_t)games / 10);
}

/* Twelve monsters in the open have millions of replies to one move: nodes are counted among them, too. */
static void test_many_monsters_keep_to_the_nodes(void **unused) {
  (void)unused;
  Map *map = map_of(
      "%%%%%%%%%%\n"
      "%.      .%\n"
      "% P      %\n"
      "%   GGGG %\n"
      "%   GGGG %\n"
      "%   GGGG %\n"
      "%        %\n"
      "%%%%%%%%%%\n");
  for (int32_t i = 0; i < PACMEN; i++) {
    MatchConfig config = {.map = map,
                          .map_name = "test",
                          .level = level_find(4),
                          .pacman = pacmen[i],
                          .monsters = teams[TEAMS - 1],
                          .limits = {.max_nodes = 2000},
                          .max_turns = 1};
    Error error = {.text = ""};
    Match match;
    assert_true(match_init(&match, &config, &error));
    assert_int_equal(match_run(&match, &error), MATCH_OVER);
    for (int32_t side = 0; side < SIDE_COUNT; side++) assert_in_range(match.stats[side].total.expanded, 0, 200000);
    match_destroy(&match);
  }
  map_destroy(map);
}

/* The fingerprint of the search: any change of its rules, its order or its evaluation shows here. A change that was
 * meant is written down with the new number. */
static void test_node_count_is_pinned(void **unused) {
  (void)unused;
  Error error = {.text = ""};
  Map *map = speed_map(20, 20, 3, &error);
  assert_non_null(map);
  Game game;
  State state;
  GameConfig config = {0};
  assert_true(game_init(&game, map, level_find(4), &config, &error) && state_init(&state, &game, &error));
  static Keys keys;
  keys_init(&keys);
  Arena *arena = arena_create(game.board, &error);
  Terrain *terrain = terrain_create(arena, &error);
  Searcher *searcher = searcher_create(arena, &keys, terrain, 14, &error);
  assert_non_null(searcher);
  Position at;
  assert_true(position_set(&at, arena, &keys, &game, &state, &error));
  uint64_t nodes = 0;
  for (int32_t turn = 0; turn < 40 && at.outcome == OUTCOME_PLAYING; turn++) {
    SearchResult report;
    search_pacman(searcher, &at, 4, NULL, &report);
    nodes += report.nodes;
    Spot before = at.pacman;
    position_move_pacman(&at, &keys, report.line[1]);
    if (at.outcome == OUTCOME_PLAYING) search_expect(searcher, &at, before);
  }
  assert_int_equal(nodes, 147695);
  searcher_destroy(searcher);
  terrain_destroy(terrain);
  arena_destroy(arena);
  state_destroy(&state);
  map_destroy(map);
}

/* Against hounds that always chase, what the walk over all positions says is borne out by brute force on a corridor
 * that can't be cleared and on a ring that can. */
static void test_proof_against_chase(void **unused) {
  (void)unused;
  static const struct {
    const char *map;
    bool winnable;
  } cases[] = {
      {"%%%%%%%%%\n%. P   G%\n%%%%%%%%%\n", true},             /* one food away from the hound */
      {"%%%%%%%%%\n%. P G .%\n%%%%%%%%%\n", false},            /* the other lies behind it */
      {"%%%%%%%\n%.P  .%\n%.%%%.%\n%. G..%\n%%%%%%%\n", true}, /* round a ring */
      {"%%%%%%%%%%\n%.P   G .%\n%%%%%%%%%%\n", false},
  };
  static Keys keys;
  keys_init(&keys);
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    Map *map = map_of(cases[k].map);
    Error error = {.text = ""};
    Game game;
    State state;
    GameConfig config = {0};
    assert_true(game_init(&game, map, level_find(4), &config, &error) && state_init(&state, &game, &error));
    Arena *arena = arena_create(game.board, &error);
    Terrain *terrain = terrain_create(arena, &error);
    Position at;
    assert_true(position_set(&at, arena, &keys, &game, &state, &error));
    Proof proof = proof_against_chase(arena, terrain, &at, 100000, NULL);
    assert_true(proof.whole);
    assert_int_equal(proof.foods, at.foods_left);
    assert_int_equal(proof.most == proof.foods, cases[k].winnable);
    assert_int_equal(play(map, "planner", "chase", 1, 0) == OUTCOME_WON, cases[k].winnable);
    terrain_destroy(terrain);
    arena_destroy(arena);
    state_destroy(&state);
    map_destroy(map);
  }
}

/* The shipped maps of the hunt: at least six, each with a title, monsters, every food within reach of Pacman and of
 * every monster, nobody caught at once. */
static void test_shipped_maps(void **unused) {
  (void)unused;
  MapList list;
  Error error = {.text = ""};
  if (!maps_list(&list, &error)) fail_msg("%s", error.text);
  int32_t found = 0, most_monsters = 0;
  for (int32_t i = 0; i < list.count; i++) {
    if (list.entries[i].level != 4) continue;
    Map *map = maps_open(list.entries[i].id, &error);
    if (!map) fail_msg("%s", error.text);
    found++;
    assert_true(map->title[0] != '\0' && map->level == 4);
    assert_true(map->monsters.count >= 2 && map->foods.count >= 20);
    if (map->monsters.count > most_monsters) most_monsters = map->monsters.count;
    Arena *arena = arena_create(&map->board, &error);
    assert_non_null(arena);
    const int16_t *distance = arena_distances(arena, arena->spot_of[map->pacman]);
    for (int32_t f = 0; f < map->foods.count; f++)
      assert_true(distance[arena->spot_of[map->foods.at[f]]] != DISTANCE_NONE);
    for (int32_t m = 0; m < map->monsters.count; m++) {
      int16_t away = distance[arena->spot_of[map->monsters.at[m]]];
      assert_true(away != DISTANCE_NONE && away > 4);
    }
    arena_destroy(arena);
    map_destroy(map);
  }
  maps_list_destroy(&list);
  assert_true(found >= 6);
  assert_int_equal(most_monsters, 6);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cornered_pacman_has_a_move),
      cmocka_unit_test(test_games_on_random_maps),
      cmocka_unit_test(test_many_monsters_keep_to_the_nodes),
      cmocka_unit_test(test_node_count_is_pinned),
      cmocka_unit_test(test_proof_against_chase),
      cmocka_unit_test(test_shipped_maps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
