/* What our own player for the Berkeley rules relies on: tables of survival that agree with the engine round by round,
 * exact chances that agree with a plain recursion, and games it must win. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level7_classic/ace_internal.h"
#include "ai/level7_classic/exact_internal.h"
#include "ai/level7_classic/survival_internal.h"
#include "game/play/maps.h"
#include "game/play/match.h"
#include "tests/support/berkeley_table.h"

static const char ring[] = "%%%%%%%%\n%P....G%\n%.%%.%.%\n%.%%.%.%\n%..G...%\n%%%%%%%%\n";

/* ---- survival ---- */

static const double stretch = 100; /* as the tables have it */

/* Plays the moves of the ghosts up to Pacman's turn: the mean of what the tables say then. */
static double mean_later(Table *t, const Survival *survival) {
  if (t->state.outcome == OUTCOME_LOST) return 0;
  if (t->state.next == 0) return survival_chance(survival, &t->state);
  Move moves[MOVE_COUNT];
  double chances[MOVE_COUNT], sum = 0;
  int32_t count = ghosts_chances(&t->field, &t->state, t->state.next, GHOSTS_DIRECTIONAL, moves, chances);
  for (int32_t i = 0; i < count; i++) {
    BerkeleyUndo undo;
    berkeley_step(&t->field, &t->state, moves[i], &undo);
    sum += chances[i] * mean_later(t, survival);
    berkeley_undo(&t->field, &t->state, &undo);
  }
  return sum;
}

static Survival *survival_of(Table *t) {
  Error error = {.text = ""};
  Survival *survival = survival_create(&t->field, GHOSTS_DIRECTIONAL, 0, NULL, &error);
  if (!survival) fail_msg("%s", error.text);
  bool changed;
  assert_true(survival_work(survival, &t->state, NULL, &changed) && changed);
  assert_true(survival_work(survival, &t->state, NULL, &changed) && !changed);
  return survival;
}

/* With both ghosts anywhere, a table is what the best move and the ghosts' answers lead to in the table. */
static void test_survival_agrees(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, ring);
  Survival *survival = survival_of(&t);
  const Board *board = t.field.board;
  int32_t checked = 0, between = 0;
  for (Cell a = 0; a < board->cells; a++)
    for (Cell b = 0; b < board->cells; b += 3)
      for (Cell p = 0; p < board->cells; p++) {
        if (!board->open[a] || !board->open[b] || !board->open[p] || a == p || b == p) continue;
        berkeley_reset(&t.field, &t.state);
        t.state.pacman = p;
        for (int32_t i = 0; i < 2; i++) {
          BerkeleyGhost *ghost = &t.state.ghosts[i];
          ghost->cell = i ? b : a;
          while (!(board->exits[ghost->cell] >> move_opposite(ghost->facing) & 1))
            ghost->facing = (Move)((ghost->facing + 1) % DIRECTION_COUNT);
        }
        Move moves[MOVE_COUNT];
        double best = 0, told = survival_chance(survival, &t.state);
        int32_t count = berkeley_moves(&t.field, &t.state, 0, moves);
        for (int32_t i = 0; i < count; i++) {
          BerkeleyUndo undo;
          berkeley_step(&t.field, &t.state, moves[i], &undo);
          best = fmax(best, mean_later(&t, survival));
          berkeley_undo(&t.field, &t.state, &undo);
        }
        double expected = 1 / stretch + (1 - 1 / stretch) * best;
        if (fabs(told - expected) > 0.01) fail_msg("Pacman %d, ghosts %d %d: %f, not %f", p, a, b, told, expected);
        checked++;
        between += told > 0.05 && told < 0.95;
      }
  assert_true(checked > 500 && between > 50);
  survival_destroy(survival);
  table_clear(&t);
}

/* A capsule in reach is worth having; a ghost that is scared for long is no danger, one that wakes up soon is. */
static void test_survival_capsules(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, "%%%%%%%%%\n%..oP..G%\n%%%%%%%%%\n");
  Survival *survival = survival_of(&t);
  double with = survival_chance(survival, &t.state);
  t.state.capsules[t.field.map->pies.at[0]] = 0;
  bool changed;
  assert_true(survival_work(survival, &t.state, NULL, &changed) && changed);
  double without = survival_chance(survival, &t.state);
  assert_true(with > without + 0.2);
  t.state.ghosts[0].timer = 30;
  double peace = survival_chance(survival, &t.state);
  t.state.ghosts[0].timer = 1;
  double soon = survival_chance(survival, &t.state);
  assert_true(peace > soon && soon > without);
  survival_destroy(survival);
  table_clear(&t);
}

/* Stopped in the middle, it goes on where it was. */
static void test_survival_piecewise(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, ring);
  Survival *whole = survival_of(&t), *pieces = survival_create(&t.field, GHOSTS_DIRECTIONAL, 0, NULL, NULL);
  assert_non_null(pieces);
  atomic_bool cancel = true;
  Limits limits = {.cancel = &cancel}, moment = {.max_seconds = 1e-4};
  Budget stopped = budget_start(&limits);
  bool changed;
  assert_false(survival_work(pieces, &t.state, &stopped, &changed));
  int32_t times = 0;
  for (bool done = false; !done; times++) {
    Budget budget = budget_start(&moment);
    done = survival_work(pieces, &t.state, &budget, &changed);
  }
  assert_true(times > 1);
  assert_true(survival_chance(whole, &t.state) == survival_chance(pieces, &t.state));
  survival_destroy(whole);
  survival_destroy(pieces);
  table_clear(&t);
}

/* A maze of two parts: the pairs of the one that a ghost is in are fewer than the room, those of both are more. */
static void test_survival_parts(void **unused) {
  (void)unused;
  Table t;
  table_of(&t,
           "%%%%%%%%%%%%%%%%%\n%P.....G%       %\n%.%.%.%.% % % % %\n%.......%       %\n%.%.%.%.% % % % %\n"
           "%.......%       %\n%.%.%.%.% % % % %\n%.......%       %\n%.%.%.%.% % % % %\n%......G%       %\n"
           "%%%%%%%%%%%%%%%%%\n");
  Error error = {.text = ""};
  Survival *survival = survival_create(&t.field, GHOSTS_DIRECTIONAL, 0, NULL, &error);
  if (!survival) fail_msg("%s", error.text);
  survival_destroy(survival);
  table_clear(&t);
}

/* With less memory than the tables take there are none; with just enough there are. And the search does without. */
static void test_survival_within_memory(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, ring);
  Error error = {.text = ""};
  uint64_t most = 1;
  Survival *survival = NULL;
  for (; !survival && most < (uint64_t)1 << 30; most *= 2) {
    survival = survival_create(&t.field, GHOSTS_DIRECTIONAL, most, NULL, &error);
    if (!survival) assert_non_null(strstr(error.text, "more memory than allowed"));
  }
  assert_true(survival && most > 4096);
  survival_destroy(survival);
  Budget budget = budget_start(NULL);
  StrongResult result[2];
  for (int32_t i = 0; i < 2; i++) {
    Ace *strong = ace_create(&t.field, GHOSTS_DIRECTIONAL, (uint64_t)i, &error);
    assert_non_null(strong);
    result[i] = ace_think(strong, &t.state, 2, 1000, &budget);
    assert_true(result[i].depth > 0);
    ace_destroy(strong);
  }
  assert_true(result[0].value != result[1].value); /* without tables the number differs */
  table_clear(&t);
}

/* ---- exact chances ---- */

/* The chance to win within so many rounds, without any list or table. */
static double win_within(Table *t, int32_t rounds) {
  if (t->state.outcome != OUTCOME_PLAYING) return t->state.outcome == OUTCOME_WON;
  if (t->state.next == 0 && rounds == 0) return 0;
  Move moves[MOVE_COUNT];
  double chances[MOVE_COUNT], value = 0;
  int32_t actor = t->state.next;
  int32_t count = actor == 0 ? berkeley_moves(&t->field, &t->state, 0, moves)
                             : ghosts_chances(&t->field, &t->state, actor, GHOSTS_DIRECTIONAL, moves, chances);
  for (int32_t i = 0; i < count; i++) {
    BerkeleyUndo undo;
    berkeley_step(&t->field, &t->state, moves[i], &undo);
    double now = win_within(t, rounds - (actor == 0));
    berkeley_undo(&t->field, &t->state, &undo);
    if (actor == 0)
      value = fmax(value, now);
    else
      value += chances[i] * now;
  }
  return value;
}

static void check_exact(const char *text, int32_t rounds) {
  Table t;
  Error error = {.text = ""};
  table_of(&t, text);
  Exact *exact = exact_create(&t.field, &t.state, GHOSTS_DIRECTIONAL, 1, 200000, NULL, &error);
  if (!exact) fail_msg("%s", error.text);
  Move best;
  double value, within = win_within(&t, rounds);
  assert_true(exact_look(exact, &t.state, &best, &value));
  if (fabs(value - within) > 1e-6) fail_msg("exactly %f, within %d rounds %f", value, (int)rounds, within);
  assert_true(value > 0.005 && value < 0.99);
  exact_destroy(exact);
  table_clear(&t);
}

/* Games that are over after some rounds, and won only when a ghost slips: once, or twice. */
static void test_exact(void **unused) {
  (void)unused;
  check_exact("%%%%%%%\n%  P G%\n%G%%%%%\n%.   %%\n%%%%%%%\n", 9);
  check_exact("%%%%%%%\n%.P  G%\n%%%.%%%\n%%%%%%%\n", 9);
}

static void test_exact_limits(void **unused) {
  (void)unused;
  Table t;
  Error error = {.text = ""};
  table_of(&t, ring);
  assert_null(exact_create(&t.field, &t.state, GHOSTS_DIRECTIONAL, 1, 100, NULL, &error));
  assert_non_null(strstr(error.text, "more than"));
  table_clear(&t);
}

/* ---- games ---- */

/* So many ghosts that no round can be looked at within the nodes: it goes for food all the same, away from a ghost. */
static void test_many_ghosts(void **unused) {
  (void)unused;
  Table t;
  table_of(&t,
           "%%%%%%%%%%%%%%%%\n%        P.    %\n%              %\n%              %\n%              %\n"
           "% G G G G G G G%\n%              %\n%%%%%%%%%%%%%%%%\n");
  Error error = {.text = ""};
  Ace *strong = ace_create(&t.field, GHOSTS_DIRECTIONAL, 0, &error);
  if (!strong) fail_msg("%s", error.text);
  Budget budget = budget_start(NULL);
  StrongResult result = ace_think(strong, &t.state, 0, 100, &budget);
  assert_int_equal(result.depth, 0);
  assert_int_equal(result.best, MOVE_EAST);
  assert_true(isfinite(result.value) &&
              result.tried == (1u << MOVE_WEST | 1u << MOVE_EAST | 1u << MOVE_SOUTH | 1u << MOVE_STAY));
  ace_destroy(strong);
  table_clear(&t);
}

static int32_t wins(Map *map, const char *ghosts, int32_t games, int32_t max_turns) {
  int32_t won = 0;
  Error error = {.text = ""};
  for (int32_t i = 0; i < games; i++) {
    Match match;
    MatchConfig config = {.map = map,
                          .map_name = "test",
                          .level = level_find(7),
                          .pacman = "ace:nodes=5000",
                          .monsters = ghosts,
                          .seed = (uint64_t)i + 1,
                          .max_turns = max_turns};
    if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
    if (match_run(&match, &error) != MATCH_OVER) fail_msg("%s", error.text);
    won += match.state.outcome == OUTCOME_WON;
    match_destroy(&match);
  }
  return won;
}

/* One ghost in the open never catches it, and the last food of a corner is not left there forever. */
static void test_open_field(void **unused) {
  (void)unused;
  Map *map = map_of(
      "%%%%%%%%%%%%%%%%%%%%%\n%.P               ..%\n%..               ..%\n%                   %\n"
      "%        G          %\n%                ...%\n%%%%%%%%%%%%%%%%%%%%%\n");
  assert_int_equal(wins(map, "directional", 6, 150), 6);
  map_destroy(map);
}

static void test_two_ghosts(void **unused) {
  (void)unused;
  Map *map = maps_open("7/01-corner-shop", NULL);
  assert_non_null(map);
  assert_int_equal(wins(map, "directional", 1, 1000), 1); /* the first game that the menu offers */
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_survival_agrees),
      cmocka_unit_test(test_survival_capsules),
      cmocka_unit_test(test_survival_piecewise),
      cmocka_unit_test(test_exact),
      cmocka_unit_test(test_exact_limits),
      cmocka_unit_test(test_open_field),
      cmocka_unit_test(test_two_ghosts),
      cmocka_unit_test(test_survival_parts),
      cmocka_unit_test(test_survival_within_memory),
      cmocka_unit_test(test_many_ghosts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
