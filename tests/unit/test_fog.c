/* Level 3: the wandering monsters, the published local search by hand-worked figures, and what the explorer must know
 * in small places made for it. On the course's maps, where they are at hand, both agents meet their published figures.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/lab/stats.h"
#include "game/play/match.h"
#include "tests/support/check.h"

static void start(Match *match, const Map *map, const char *pacman, uint64_t seed) {
  Error error = {.text = ""};
  MatchConfig config = {.map = map, .level = level_find(3), .pacman = pacman, .seed = seed};
  if (!match_init(match, &config, &error)) fail_msg("%s", error.text);
}

static void ply(Match *match, Trace *trace) {
  Error error = {.text = ""};
  if (match_ply(match, trace, &error) != MATCH_PLAYED) fail_msg("%s", error.text);
}

static Outcome outcome_of(const char *text, uint64_t seed, int32_t *moves) {
  Map *map = map_of(text);
  Match match;
  Error error = {.text = ""};
  start(&match, map, "explorer", seed);
  if (match_run(&match, &error) != MATCH_OVER) fail_msg("%s", error.text);
  Outcome outcome = (Outcome)match.state.outcome;
  if (moves) *moves = match.state.moves;
  match_destroy(&match);
  map_destroy(map);
  return outcome;
}

/* ---- monsters ---- */

static void test_monsters_wander_around_home(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%%%%%%%%%%%%%\n%P .    .....%G%%\n%       ..G..%%%%\n%G      ........%\n%%%%%%%%%%%%%%%%%\n");
  const Board *board = &map->board;
  int counts[3][MOVE_COUNT] = {{0}};
  for (uint64_t seed = 0; seed < 60; seed++) {
    Match match;
    start(&match, map, "local", seed);
    for (int turn = 1; turn <= 40 && !state_over(&match.state); turn++) {
      ply(&match, NULL);
      if (state_over(&match.state)) break;
      ply(&match, NULL);
      assert_int_equal(match.state.turn, turn);
      for (int m = 0; m < 3; m++) {
        Cell at = match.state.monsters[m], home = map->monsters.at[m];
        if (turn % 2 == 0) assert_int_equal(at, home);
        if (turn % 2 == 1) counts[m][board_move_between(board, home, at)]++;
      }
    }
    match_destroy(&match);
  }
  /* In map order: the boxed one stays, the one in the field goes all ways alike, the one in the corner two. */
  assert_int_equal(counts[0][MOVE_WEST] + counts[0][MOVE_NORTH] + counts[0][MOVE_EAST] + counts[0][MOVE_SOUTH], 0);
  assert_true(counts[0][MOVE_STAY] > 300);
  int all = 0;
  for (int m = 0; m < DIRECTION_COUNT; m++) all += counts[1][m];
  for (int m = 0; m < DIRECTION_COUNT; m++)
    assert_true(counts[1][m] * 4 > all - all / 4 && counts[1][m] * 4 < all + all / 4);
  assert_int_equal(counts[1][MOVE_STAY], 0);
  assert_int_equal(counts[2][MOVE_WEST] + counts[2][MOVE_SOUTH], 0);
  assert_true(counts[2][MOVE_NORTH] > 100 && counts[2][MOVE_EAST] > 100);
  map_destroy(map);
}

/* ---- the published search ---- */

static int32_t value_of(const Trace *trace, Move move) {
  for (size_t i = 0; i < trace->count; i++)
    if (trace->events[i].kind == TRACE_VALUE && trace->events[i].move == move) return trace->events[i].value;
  fail_msg("no value for %s", move_name(move));
  return 0;
}

/* What the first move makes of two of its ways. */
static void values_of(const char *text, Move one, int32_t one_value, Move two, int32_t two_value) {
  Map *map = map_of(text);
  Match match;
  Trace trace;
  trace_init(&trace, 64);
  start(&match, map, "local", 1);
  ply(&match, &trace);
  assert_int_equal(value_of(&trace, one), one_value);
  assert_int_equal(value_of(&trace, two), two_value);
  match_destroy(&match);
  trace_destroy(&trace);
  map_destroy(map);
}

static void test_local_adds_up_as_published(void **unused) {
  (void)unused;
  /* West (3,3): itself; (3,2) and (2,3) next to it; (3,1) and (1,3) next to those.
   * North (2,4): nothing itself; (2,3); behind it (1,3) and (3,3); behind (2,5) a monster at three steps. */
  values_of("%%%%%%%%%\n%%..%G%%%\n%%%.  %%%\n%...P%%%%\n%%%%%%%%%\n", MOVE_WEST, 5 * 2, MOVE_NORTH, 3 * 2 - 20);
  /* Food that two ways lead to counts once: (2,3) by (1,3) and by (2,2). */
  values_of("%%%%%\n%P..%\n%...%\n%%%%%\n", MOVE_EAST, 5 * 2, MOVE_SOUTH, 4 * 2);
  /* A monster counts on every way. */
  values_of("%%%%%\n%P  %\n%. G%\n%%%%%\n", MOVE_EAST, 2 - 2 * 20, MOVE_SOUTH, 2 - 20);
  values_of("%%%%%%\n% GP.%\n%%%%%%\n", MOVE_WEST, -60, MOVE_EAST, 2);
  values_of("%%%%%%\n%G P.%\n%%%%%%\n", MOVE_WEST, -40, MOVE_EAST, 2);
}

/* Food first, else the monster: on a cell that holds both, three steps off, the first way counts the food and every
 * other one the monster. */
static void test_local_sees_food_before_the_monster_on_it(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%\n%P  %\n%. G%\n%%%%%\n");
  Match match;
  Trace trace;
  trace_init(&trace, 64);
  start(&match, map, "local", 1);
  match.state.food[match.state.monsters[0]] = 1;
  match.state.foods_left++;
  ply(&match, &trace);
  assert_int_equal(value_of(&trace, MOVE_EAST), 2 + 2 - 20); /* two ways there, and the food at (2,1) */
  assert_int_equal(value_of(&trace, MOVE_SOUTH), 2 + 2);     /* one */
  match_destroy(&match);
  trace_destroy(&trace);
  map_destroy(map);
}

static void test_local_counts_what_it_looks_at(void **unused) {
  (void)unused;
  /* A corridor: from the second move on each neighbour looked at counts 1, the cell just left 2, and for good. */
  Map *map = map_of("%%%%%%%%%%%%%%\n%.   P       %\n%%%%%%%%%%%%%%\n");
  Match match;
  Trace trace;
  trace_init(&trace, 64);
  start(&match, map, "local", 1);
  ply(&match, &trace); /* nothing near: all values 0, the first in order is West */
  assert_int_equal(value_of(&trace, MOVE_WEST), 0);
  assert_int_equal(value_of(&trace, MOVE_EAST), 0);
  assert_int_equal(match.moves[0], MOVE_WEST);
  ply(&match, &trace); /* from (1,4): the food is three steps off, its cell is new; East was left just now */
  assert_int_equal(value_of(&trace, MOVE_WEST), 2 - 1);
  assert_int_equal(value_of(&trace, MOVE_EAST), 0 - 2);
  ply(&match, &trace); /* from (1,3): East is (1,4), never looked at before, but just left */
  assert_int_equal(value_of(&trace, MOVE_WEST), 2 - 1);
  assert_int_equal(value_of(&trace, MOVE_EAST), 0 - 2);
  match_destroy(&match);
  trace_destroy(&trace);
  map_destroy(map);
}

/* ---- the explorer ---- */

/* Pacman's colour decides. A home of the other colour has neighbours that are reached on even turns: to pass is a
 * matter of waiting, and never fatal. */
static void test_explorer_times_its_steps(void **unused) {
  (void)unused;
  /* The guard at (2,7) steps out onto (1,7), on the only way, or to (3,7). */
  static const char text[] = "%%%%%%%%%%%%\n%P...... ..%\n%%%%%%%G%%%%\n%%%%%%% %%%%\n%%%%%%%%%%%%\n";
  int waited = 0;
  for (uint64_t seed = 0; seed < 200; seed++) {
    int32_t moves;
    assert_int_equal(outcome_of(text, seed, &moves), OUTCOME_WON);
    assert_true(moves >= 9 && moves % 2 == 1);
    waited += moves > 9;
  }
  assert_true(waited > 50 && waited < 150); /* one in two */
}

/* The other colour: the same place is a gamble. Left for the last, its food is free, for eating it wins at once. */
static void test_explorer_eats_the_risky_food_last(void **unused) {
  (void)unused;
  for (uint64_t seed = 0; seed < 100; seed++)
    assert_int_equal(outcome_of("%%%%%%%%%%\n%....P. .%\n%%%%%%%.%%\n%%%%%%%G%%\n%%%%%%% %%\n%%%%%%%%%%\n", seed, NULL),
                     OUTCOME_WON);
  /* Even where the guard has only one way to go and death would be certain. */
  for (uint64_t seed = 0; seed < 100; seed++)
    assert_int_equal(outcome_of("%%%%%%%%%%\n%....P. .%\n%%%%%%%.%%\n%%%%%%%G%%\n%%%%%%%%%%\n", seed, NULL),
                     OUTCOME_WON);
}

/* Two such foods: one gamble, at even odds here, and the other is free. */
static void test_explorer_gambles_only_where_it_must(void **unused) {
  (void)unused;
  int won = 0, games = 400;
  for (int seed = 0; seed < games; seed++) {
    Outcome outcome = outcome_of("%%%%%%%%%%%%\n%.. .P.. . %\n%%%.%%%%%.%%\n%%%G%%%%%G%%\n%%% %%%%% %%\n%%%%%%%%%%%%\n",
                                 (uint64_t)seed, NULL);
    assert_true(outcome == OUTCOME_WON || outcome == OUTCOME_LOST);
    won += outcome == OUTCOME_WON;
  }
  assert_true(won > games * 2 / 5 && won < games * 3 / 5);
}

/* Two gambles of different odds: the better one is taken, and the other food is free. Here one guard steps out in one
 * of two cases, the other in one of four. */
static void test_explorer_takes_the_better_gamble(void **unused) {
  (void)unused;
  int won = 0, games = 400;
  for (int seed = 0; seed < games; seed++)
    won += outcome_of("%%%%%%%%%%%%\n%.. .P.. . %\n%%%.%%%%%.%%\n%%%G%%%% G %\n%%% %%%%% %%\n%%%%%%%%%%%%\n",
                      (uint64_t)seed, NULL) == OUTCOME_WON;
  assert_true(won > games * 70 / 100 && won < games * 80 / 100);
}

/* Plays until the first gamble is over: the order in which the two foods named were eaten. */
static bool eats_first(const char *text, uint64_t seed, int32_t row, int32_t col, int32_t other_row,
                       int32_t other_col) {
  Map *map = map_of(text);
  Match match;
  start(&match, map, "explorer", seed);
  const uint8_t *food = match.state.food;
  Cell one = board_cell(&map->board, row, col), other = board_cell(&map->board, other_row, other_col);
  assert_true(food[one] && food[other]);
  while (!state_over(&match.state) && food[one] && food[other]) ply(&match, NULL);
  bool first = !food[one];
  match_destroy(&match);
  map_destroy(map);
  return first;
}

/* More food for the risk comes first, even where the risk is greater: eight foods behind an even bet before one at one
 * in four. */
static void test_explorer_weighs_food_against_risk(void **unused) {
  (void)unused;
  static const char text[] =
      "%%%%%%%%%%%%%%\n%%%%%%%%%% %%%\n%%%%%%%%%%G%%%\n%    P     ..%\n%%%.%%%%%%...%\n%% G %%%%%...%\n%%% %%%%%%%%%%\n"
      "%%%%%%%%%%%%%%\n";
  int got_in = 0, games = 100;
  for (int seed = 0; seed < games; seed++) {
    assert_false(eats_first(text, (uint64_t)seed, 4, 3, 4, 10));
    got_in += eats_first(text, (uint64_t)seed, 4, 10, 4, 3);
  }
  assert_true(got_in > games / 3 && got_in < games * 2 / 3);
}

/* Food on the risky cell itself is eaten before the monsters move: it counts in full, food behind it does not. */
static void test_explorer_counts_food_on_the_doorstep_in_full(void **unused) {
  (void)unused;
  static const char text[] =
      "%%%%%%%%%%%%%%\n%%%%%%%%%% %%%\n%%%%%%%%%%G%%%\n%    P      .%\n%%%.%%%%%%%%%%\n%%%G%%%%%%%%%%\n%%% %%%%%%%%%%\n"
      "%%%%%%%%%%%%%%\n";
  for (uint64_t seed = 0; seed < 100; seed++) assert_true(eats_first(text, seed, 4, 3, 3, 12));
}

static void test_explorer_gives_up_in_time(void **unused) {
  (void)unused;
  int32_t moves;
  /* Behind glass. */
  assert_int_equal(outcome_of("%%%%%%%%\n%P. %..%\n%%%%%%%%\n", 1, &moves), OUTCOME_GAVE_UP);
  assert_true(moves <= 2);
  /* Behind a guard that fills the corridor. */
  assert_int_equal(outcome_of("%%%%%%%%%%%\n%P..  G  .%\n%%%%%%%%%%%\n", 1, &moves), OUTCOME_GAVE_UP);
  assert_true(moves <= 5);
  /* Boxed in. */
  assert_int_equal(outcome_of("%%%%%%\n%P%..%\n%%%%%%\n", 1, &moves), OUTCOME_GAVE_UP);
  assert_int_equal(moves, 0);
  /* Two foods, each certain death: neither is worth it. */
  assert_int_equal(outcome_of("%%%%%%%%%%%%\n%    P     %\n%%.%%%%%%.%%\n%%G%%%%%%G%%\n%%%%%%%%%%%%\n", 1, &moves),
                   OUTCOME_GAVE_UP);
}

/* A blind alley behind a guard's doorstep may be shut: its food comes last. */
static void test_explorer_does_not_walk_into_a_trap(void **unused) {
  (void)unused;
  for (uint64_t seed = 0; seed < 100; seed++)
    assert_int_equal(outcome_of("%%%%%%%%%%%%\n%.  P......%\n%%G%%%%%%%.%\n%% %.......%\n%%%%%%%%%%%%\n", seed, NULL),
                     OUTCOME_WON);
}

/* With no food in sight it goes where it will see more: here away from the near end of the board, though West would
 * come first in the order. */
static void test_explorer_goes_where_it_sees_more(void **unused) {
  (void)unused;
  static const struct {
    const char *text;
    Move move;
  } places[] = {{"%%%%%%%%%%%%%%\n%   P        .%\n%%%%%%%%%%%%%%\n", MOVE_EAST},
                {"%%%%%%%%%%%%%%\n%.        P   %\n%%%%%%%%%%%%%%\n", MOVE_WEST},
                {"%%%\n% %\n% %\n% %\n%P%\n% %\n% %\n% %\n% %\n% %\n%.%\n%%%\n", MOVE_SOUTH}};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    Map *map = map_of(places[i].text);
    Match match;
    start(&match, map, "explorer", 1);
    ply(&match, NULL);
    assert_int_equal(match.moves[0], places[i].move);
    match_destroy(&match);
    map_destroy(map);
  }
}

/* What the window draws: the plan from Pacman on, step by step; the homes it knows; the cells it shuns. */
static void test_explorer_reports_what_it_thinks(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%%%%%%\n%P .   ..%\n%   G   .%\n%   .    %\n%%%%%%%%%%\n");
  const Board *board = &map->board;
  Match match;
  Trace trace;
  trace_init(&trace, 4096);
  start(&match, map, "explorer", 3);
  bool home = false;
  int dangers = 0;
  for (int i = 0; i < 6 && !state_over(&match.state); i++) {
    bool pacman = match.state.phase == PHASE_PACMAN;
    Cell last = CELL_NONE, me = match.state.pacman;
    ply(&match, &trace);
    for (size_t k = 0; k < trace.count && pacman; k++) {
      const TraceEvent *event = &trace.events[k];
      if (event->kind == TRACE_TARGET) {
        assert_int_equal(event->cell, map->monsters.at[0]);
        home = true;
      }
      dangers += event->kind == TRACE_PRUNED;
      if (event->kind != TRACE_PATH) continue;
      if (last == CELL_NONE)
        assert_int_equal(event->cell, me);
      else
        assert_true(board_move_between(board, last, event->cell) < DIRECTION_COUNT);
      assert_true(board->open[event->cell]);
      last = event->cell;
    }
    if (pacman) assert_true(last != CELL_NONE && last != me);
  }
  assert_true(home);
  assert_true(dangers > 0);
  match_destroy(&match);
  trace_destroy(&trace);
  map_destroy(map);
}

/* ---- the course's maps ---- */

typedef struct Band {
  const char *map;
  double least_score, most_moves;       /* explorer: asked for; a little above what it needs */
  double score, deviation, food, moves; /* local, as published */
} Band;

static const Band bands[] = {
    {"L3_map1.txt", 1500, 118, 855, 209, 95.3, 765},
    {"L3_map2.txt", 3750, 280, 1745, 436, 98.6, 2416},
    {"L3_map3.txt", 3750, 305, 1728, 622, 98.7, 2435},
};
enum { BANDS = sizeof bands / sizeof *bands };

static Map *course_map(const char *name) {
  const char *shared = getenv("PACADE_SHARED");
  char path[1024];
  snprintf(path, sizeof path, "%s/data/course/%s", shared ? shared : "../shared", name);
  return map_read(path, NULL);
}

typedef struct Figures {
  int32_t games, won;
  Moments score, food, moves;
} Figures;

static void play_many(const Map *map, const char *agent, int32_t games, Figures *out) {
  *out = (Figures){.games = games};
  for (int32_t g = 0; g < games; g++) {
    Match match;
    Error error = {.text = ""};
    start(&match, map, agent, (uint64_t)g + 1);
    if (match_run(&match, &error) != MATCH_OVER) fail_msg("%s", error.text);
    const State *state = &match.state;
    out->won += state->outcome == OUTCOME_WON;
    moments_add(&out->score, state->score);
    moments_add(&out->food, 100.0 * (match.game.foods_total - state->foods_left) / match.game.foods_total);
    moments_add(&out->moves, state->moves);
    match_destroy(&match);
  }
}

static void test_local_meets_the_published_figures(void **unused) {
  (void)unused;
  enum { LOCAL_GAMES = 250 };
  for (int i = 0; i < BANDS; i++) {
    const Band *band = &bands[i];
    Map *map = course_map(band->map);
    if (!map) {
      print_message("# skipped: the course's maps are not at hand (PACADE_SHARED)\n");
      skip();
    }
    Figures got;
    play_many(map, "local", LOCAL_GAMES, &got);
    /* Four standard errors of the difference of two means; the published ones are of 500 games. */
    double error = 4 * band->deviation * 0.0775; /* sqrt(1/250 + 1/500) */
    if (got.won * 100 > 14 * LOCAL_GAMES) fail_msg("%s: local wins %d of %d", band->map, got.won, got.games);
    if (got.score.mean < band->score - error || got.score.mean > band->score + error)
      fail_msg("%s: local scores %.0f, published %.0f", band->map, got.score.mean, band->score);
    if (got.food.mean < band->food - 1.2 || got.food.mean > band->food + 1.2)
      fail_msg("%s: local eats %.1f%%, published %.1f%%", band->map, got.food.mean, band->food);
    if (got.moves.mean < band->moves * 0.9 || got.moves.mean > band->moves * 1.1)
      fail_msg("%s: local makes %.0f moves, published %.0f", band->map, got.moves.mean, band->moves);
    map_destroy(map);
  }
}

static void test_explorer_wins_the_course(void **unused) {
  (void)unused;
  const int games = check_slowed() ? 4 : 100;
  for (int i = 0; i < BANDS; i++) {
    Map *map = course_map(bands[i].map);
    if (!map) {
      print_message("# skipped: the course's maps are not at hand (PACADE_SHARED)\n");
      skip();
    }
    Figures got;
    play_many(map, "explorer", games, &got);
    if (got.won * 100 < 99 * got.games) fail_msg("%s: explorer wins %d of %d", bands[i].map, got.won, got.games);
    print_message("# %s: won %d of %d, mean score %.1f, moves %.1f\n", bands[i].map, got.won, got.games, got.score.mean,
                  got.moves.mean);
    if (got.score.mean < bands[i].least_score) fail_msg("%s: explorer scores %.0f", bands[i].map, got.score.mean);
    if (got.moves.mean > bands[i].most_moves) fail_msg("%s: explorer makes %.1f moves", bands[i].map, got.moves.mean);
    map_destroy(map);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_monsters_wander_around_home),
      cmocka_unit_test(test_local_adds_up_as_published),
      cmocka_unit_test(test_local_sees_food_before_the_monster_on_it),
      cmocka_unit_test(test_local_counts_what_it_looks_at),
      cmocka_unit_test(test_explorer_times_its_steps),
      cmocka_unit_test(test_explorer_eats_the_risky_food_last),
      cmocka_unit_test(test_explorer_gambles_only_where_it_must),
      cmocka_unit_test(test_explorer_takes_the_better_gamble),
      cmocka_unit_test(test_explorer_weighs_food_against_risk),
      cmocka_unit_test(test_explorer_counts_food_on_the_doorstep_in_full),
      cmocka_unit_test(test_explorer_gives_up_in_time),
      cmocka_unit_test(test_explorer_does_not_walk_into_a_trap),
      cmocka_unit_test(test_explorer_goes_where_it_sees_more),
      cmocka_unit_test(test_explorer_reports_what_it_thinks),
      cmocka_unit_test(test_local_meets_the_published_figures),
      cmocka_unit_test(test_explorer_wins_the_course),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
