/* What the agents of the hunt tell the window: every promised event is there and fits the rules, and telling changes
 * nothing of what is played. Knows no drawing. */
#include <string.h>

#include "game/play/match.h"
#include "tests/support/check.h"

static const char map_text[] =
    "%%%%%%%%%%%%%%\n"
    "%P....%.....G%\n"
    "%.%%%.%.%%%%.%\n"
    "%.....  .....%\n"
    "%.%%%.%%.%.%.%\n"
    "%.....G......%\n"
    "%%%%%%%%%%%%%%\n";

static const char *const ids[] = {"alphabeta:nodes=3000", "minimax", "expectimax",
                                  "mcts:playouts=100",    "planner", "alphabeta-report"};
enum { IDS = sizeof ids / sizeof *ids, TURNS = 25 };

static void start(Match *match, const Map *map, const char *id) {
  Error error = {.text = ""};
  MatchConfig config = {
      .map = map, .map_name = "test", .level = level_find(4), .pacman = id, .monsters = "chase-random", .seed = 7};
  if (!match_init(match, &config, &error)) fail_msg("%s", error.text);
}

typedef struct Seen {
  int32_t kinds[TRACE_KIND_COUNT];
  Cell path[64], last;
  int32_t path_count, reply_turn;
  bool values[DIRECTION_COUNT];
} Seen;

static void check_event(const Match *match, const TraceEvent *event, Seen *seen) {
  const Board *board = match->game.board;
  const State *state = &match->state;
  seen->kinds[event->kind]++;
  switch (event->kind) {
    case TRACE_VALUE:
      assert_true(event->move < DIRECTION_COUNT);
      assert_true(game_legal(&match->game, state, 0, event->move));
      assert_int_equal(event->cell, state->pacman + board->step[event->move]);
      assert_true(event->value >= TRACE_LOST && event->value <= TRACE_WON);
      assert_false(seen->values[event->move]);
      seen->values[event->move] = true;
      break;
    case TRACE_PATH:
      assert_int_equal(event->value, seen->path_count);
      assert_true(event->cell >= 0 && event->cell < board->cells && board->open[event->cell]);
      if (seen->path_count == 0)
        assert_int_equal(event->cell, state->pacman);
      else
        assert_true(board_move_between(board, seen->last, event->cell) < DIRECTION_COUNT);
      seen->last = event->cell;
      if (seen->path_count < 64) seen->path[seen->path_count] = event->cell;
      seen->path_count++;
      break;
    case TRACE_REPLY:
      assert_true(event->actor >= 1 && event->actor <= match->game.monster_count);
      assert_true(event->cell >= 0 && event->cell < board->cells && board->open[event->cell]);
      assert_true(event->value == seen->reply_turn || event->value == seen->reply_turn + 1);
      if (event->value == 1)
        assert_true(board_move_between(board, state->monsters[event->actor - 1], event->cell) < DIRECTION_COUNT);
      seen->reply_turn = event->value;
      break;
    case TRACE_DEPTH: assert_true(event->value >= 0); break;
    case TRACE_NODES: assert_true(event->value >= 0); break;
    case TRACE_CHANCE: assert_true(event->value >= 0 && event->value <= 10000); break;
    case TRACE_CAUGHT: assert_true(event->value >= 0); break;
    case TRACE_RISK: /* once, and before the values that it is about */
      assert_true(event->value > 0);
      assert_int_equal(seen->kinds[TRACE_RISK], 1);
      assert_int_equal(seen->kinds[TRACE_VALUE], 0);
      break;
    default: break;
  }
}

/* Pacman's own move follows the path, and what was promised is there. */
static void check_ply(const Match *before, const Trace *trace, const char *id, Cell pacman_after, Seen *seen) {
  *seen = (Seen){0};
  for (size_t i = 0; i < trace->count; i++) check_event(before, &trace->events[i], seen);
  assert_int_equal(trace->dropped, 0);
  assert_true(seen->path_count >= 2);
  assert_int_equal(seen->path[1], pacman_after);
  assert_true(seen->kinds[TRACE_VALUE] >= 1);
  assert_int_equal(seen->kinds[TRACE_DEPTH], 1);
  assert_int_equal(seen->kinds[TRACE_NODES], 1);
  bool gambler = strncmp(id, "expectimax", 10) == 0 || strncmp(id, "mcts", 4) == 0;
  assert_int_equal(seen->kinds[TRACE_CHANCE], gambler);
  assert_int_equal(seen->kinds[TRACE_REPLY] % before->game.monster_count, 0);
}

static void test_traces_fit_the_game(void **unused) {
  (void)unused;
  for (int32_t k = 0; k < IDS; k++) {
    Match told, quiet;
    Map *map = map_of(map_text);
    start(&told, map, ids[k]);
    start(&quiet, map, ids[k]);
    Trace trace;
    TraceLive live = {0};
    trace_init(&trace, 100000);
    trace.live = &live;
    Error error;
    int32_t replies = 0, risks = 0;
    for (int32_t turn = 0; turn < 2 * TURNS && !state_over(&told.state); turn++) {
      bool pacman = told.state.phase == PHASE_PACMAN;
      State before;
      assert_true(state_init(&before, &told.game, &error));
      state_copy(&before, &told.state, &told.game);
      assert_int_equal(match_ply(&told, &trace, &error), MATCH_PLAYED);
      assert_int_equal(match_ply(&quiet, NULL, &error), MATCH_PLAYED);
      assert_true(state_equal(&told.state, &quiet.state, &told.game)); /* watching changes nothing */
      if (pacman) {
        Match then = told;
        then.state = before;
        Seen seen;
        check_ply(&then, &trace, ids[k], told.state.pacman, &seen);
        replies += seen.kinds[TRACE_REPLY];
        risks += seen.kinds[TRACE_RISK];
        assert_true(atomic_load(&live.depth) > 0);
      }
      state_destroy(&before);
    }
    assert_true(replies > TURNS);
    assert_int_equal(risks > 0, strncmp(ids[k], "alphabeta:", 10) == 0); /* the monsters have made random steps */
    trace_destroy(&trace);
    match_destroy(&told);
    match_destroy(&quiet);
    map_destroy(map);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_traces_fit_the_game)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
