/* Knowing the opponent: after some turns of a team's own moves the belief is in that team, its chance of random steps
 * is found, and a team of mixed natures is no team at all. */
#include "ai/level4_hunt/opponent.h"

#include <stdio.h>
#include <string.h>

#include "game/play/maps.h"
#include "game/play/match.h"
#include "tests/support/check.h"

static Keys keys;

/* Plays up to `turns` turns and watches; how many there were. */
static int32_t watch(Opponent *opponent, const char *map_id, const char *team, uint64_t seed, int32_t turns) {
  Error error = {.text = ""};
  Map *map = maps_open(map_id, &error);
  if (!map) fail_msg("%s", error.text);
  MatchConfig config = {.map = map,
                        .map_name = map_id,
                        .level = level_find(4),
                        .pacman = "alphabeta-report",
                        .monsters = team,
                        .seed = seed};
  Match match;
  if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
  Arena *arena = arena_create(match.game.board, &error);
  assert_non_null(arena);
  int32_t watched = 0;
  for (; watched < turns && !state_over(&match.state); watched += match.state.phase == PHASE_PACMAN) {
    Position position;
    assert_true(position_set(&position, arena, &keys, &match.game, &match.state, &error));
    if (match.state.phase == PHASE_PACMAN) opponent_observe(opponent, arena, &position, match.game.still_monsters);
    assert_int_equal(match_ply(&match, NULL, &error), MATCH_PLAYED);
  }
  arena_destroy(arena);
  match_destroy(&match);
  map_destroy(map);
  return watched;
}

static void test_every_team_is_known(void **unused) {
  (void)unused;
  static const struct {
    const char *id;
    Team team;
    bool foreseen;
  } cases[] = {{"still", TEAM_STILL, true},
               {"random", TEAM_RANDOM, false},
               {"greedy-random:p=0.2", TEAM_GREEDY_RANDOM, false},
               {"chase-random:p=0.5", TEAM_CHASE_RANDOM, false},
               {"chase", TEAM_CHASE, true},
               {"ambush", TEAM_AMBUSH, false},
               {"ambush:p=0", TEAM_AMBUSH, true},
               {"pincer", TEAM_PINCER, false},
               {"pincer:p=0", TEAM_PINCER, true}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Opponent opponent;
    opponent_init(&opponent, 0.5);
    int32_t turns = 0;
    for (uint64_t seed = 1; seed <= 8 && turns < 60; seed++)
      turns = watch(&opponent, "4/05-city-at-night", cases[i].id, seed, 120);
    assert_true(turns >= 30);
    double belief = opponent_belief(&opponent, cases[i].team), sum = opponent.mixed;
    print_message("%s: %.3f after %d turns\n", cases[i].id, belief, (int)turns);
    assert_int_equal(opponent_likeliest(&opponent), cases[i].team);
    assert_true(belief > 0.9);
    for (Team team = 0; team < TEAM_COUNT; team++) sum += opponent_belief(&opponent, team);
    assert_true(sum > 0.999 && sum < 1.001);
    ReplyKind kind;
    bool foreseen = opponent_foreseen(&opponent, &kind);
    assert_int_equal(foreseen, cases[i].foreseen);
  }
}

/* Whatever was told beforehand. */
static void test_the_chance_is_found(void **unused) {
  (void)unused;
  for (int32_t tenths = 1; tenths <= 10; tenths += 3)
    for (int32_t told = 0; told <= 10; told += 5) {
      char team[32];
      snprintf(team, sizeof team, "chase-random:p=%d.%d", (int)(tenths / 10), (int)(tenths % 10));
      Opponent opponent;
      opponent_init(&opponent, told / 10.0);
      int32_t turns = 0;
      for (uint64_t seed = 1; seed <= 8 && turns < 60; seed++)
        turns = watch(&opponent, "4/05-city-at-night", team, seed, 150);
      double p = opponent_p(&opponent), off = p - tenths / 10.0;
      assert_true(off > -0.2 && off < 0.2);
    }
}

/* One stands still, one chases. */
static void test_a_mixed_team(void **unused) {
  (void)unused;
  Map *map = map_of(
      "%%%%%%%%%%%%\n"
      "%P        G%\n"
      "% %%%% %%% %\n"
      "%          %\n"
      "% %%%% %%% %\n"
      "%.        G%\n"
      "%%%%%%%%%%%%\n");
  Error error = {.text = ""};
  Game game;
  State state;
  GameConfig config = {0};
  assert_true(game_init(&game, map, level_find(4), &config, &error) && state_init(&state, &game, &error));
  Arena *arena = arena_create(game.board, &error);
  Position at;
  assert_true(arena && position_set(&at, arena, &keys, &game, &state, &error));
  Opponent opponent;
  opponent_init(&opponent, 0.5);
  Spot home[2] = {at.pacman, arena->exits[at.pacman].to[0]};
  opponent_observe(&opponent, arena, &at, false);
  for (int32_t turn = 0; turn < 7; turn++) {
    position_move_pacman(&at, &keys, home[at.pacman == home[0]]);
    position_move_monster(&at, &keys, 0, arena_steps(arena, at.pacman)[at.monsters[0]]);
    position_end_turn(&at);
    opponent_observe(&opponent, arena, &at, false);
  }
  assert_true(opponent.mixed > 0.9);
  state_destroy(&state);
  arena_destroy(arena);
  map_destroy(map);
}

/* Teams drawn from the belief are like the one that was watched, and the draw covers the whole of the belief. */
static void test_teams_are_drawn_from_the_belief(void **unused) {
  (void)unused;
  static const struct {
    const char *team;
    double p;
    bool greedy;
  } cases[] = {{"chase-random:p=0.2", 0.2, false}, {"greedy-random:p=0.5", 0.5, true}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Opponent opponent;
    opponent_init(&opponent, 0.8);
    assert_in_range(watch(&opponent, "4/02-lanes-and-loops", cases[i].team, 3, 120), 20, 120);
    double sum = 0;
    int32_t greedy = 0;
    for (int32_t n = 0; n < 100; n++) {
      double p = -1;
      bool straight = false;
      opponent_draw(&opponent, (n + 0.5) / 100, &p, &straight);
      assert_true(p >= 0 && p <= 1);
      sum += p;
      greedy += straight;
    }
    assert_true(sum / 100 > cases[i].p - 0.12 && sum / 100 < cases[i].p + 0.12);
    assert_true(cases[i].greedy ? greedy > 90 : greedy < 10);
  }
}

int main(void) {
  keys_init(&keys);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_team_is_known),
      cmocka_unit_test(test_the_chance_is_found),
      cmocka_unit_test(test_a_mixed_team),
      cmocka_unit_test(test_teams_are_drawn_from_the_belief),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
