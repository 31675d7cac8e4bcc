/* Limited sight, kept to: while whole games are played, everything that Pacman's agent can't see is turned upside down
 * behind its back, and it must not notice. Goes through the game loop itself, so that what that hands out is tested. */
#include <stdlib.h>
#include <string.h>

#include "game/play/match.h"
#include "tests/support/check.h"

enum { GAMES = 6, MOST_TURNS = 600 };

static const char *const agents[] = {"explorer", "local"};

/* Stands between the game loop and an agent, and looks at everything the agent is handed. */
typedef struct Spy {
  AgentInfo info;
  Agent under;
  const Match *match;
  Observation seen; /* the last */
  int asked;
  size_t events; /* reported by the monsters just before: they name their homes */
} Spy;

static bool points_into(const Match *match, const void *pointer) {
  return (uintptr_t)pointer >= (uintptr_t)match && (uintptr_t)pointer < (uintptr_t)(match + 1);
}

static ActResult spy_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                         Move *moves) {
  Spy *spy = self;
  assert_null(seen->game);
  assert_null(seen->state);
  assert_int_equal(spy->under.setup.seed, 0);
  assert_null(spy->under.setup.record);
  assert_false(points_into(spy->match, seen) || points_into(spy->match, limits) || points_into(spy->match, stats));
  for (int32_t i = 0; i <= spy->match->game.monster_count; i++) assert_int_equal(moves[i], MOVE_STAY);
  static const TraceEvent none;
  for (size_t i = 0; trace && i < spy->events; i++) assert_memory_equal(&trace->events[i], &none, sizeof none);
  if (trace) assert_int_equal(trace->count, 0);
  spy->seen = *seen;
  spy->asked++;
  return spy->under.info->act(spy->under.self, seen, limits, trace, stats, moves);
}

static void spy_destroy(void *self) { agent_stop(&((Spy *)self)->under); }

static void spy_on(Spy *spy, Match *match) {
  Agent *agent = &match->agents[SIDE_PACMAN];
  *spy = (Spy){.info = *agent->info, .under = *agent, .match = match};
  spy->info.act = spy_act;
  spy->info.destroy = spy_destroy;
  agent->info = &spy->info;
  agent->self = spy;
}

static void assert_same_observation(const Observation *a, const Observation *b) {
  assert_int_equal(a->rows, b->rows);
  assert_int_equal(a->cols, b->cols);
  assert_int_equal(a->turn, b->turn);
  assert_int_equal(a->side, b->side);
  assert_int_equal(a->first, b->first);
  assert_int_equal(a->count, b->count);
  assert_int_equal(a->me_row, b->me_row);
  assert_int_equal(a->me_col, b->me_col);
  assert_ptr_equal(a->game, b->game);
  assert_ptr_equal(a->state, b->state);
  assert_memory_equal(&a->sight, &b->sight, sizeof a->sight);
}

/* Walls, food and monsters outside sight, the score and what is left, all by chance. */
static void scramble(Match *match, Map *map, SightKind kind, Rng *rng) {
  State *state = &match->state;
  Board *board = &map->board;
  Sight sight;
  sight_look(&match->game, state, kind, &sight);
  int32_t row = board_row(board, state->pacman), col = board_col(board, state->pacman);
  int32_t hidden = 0;
  Cell *places = malloc(sizeof *places * (size_t)board->cells);
  assert_non_null(places);
  for (int32_t r = 0; r < board->rows; r++)
    for (int32_t c = 0; c < board->cols; c++) {
      int32_t dr = r - row + SIGHT_REACH, dc = c - col + SIGHT_REACH;
      bool near = dr >= 0 && dc >= 0 && dr < SIGHT_SPAN && dc < SIGHT_SPAN;
      if (near && sight.at[dr][dc] & SEEN) continue;
      Cell cell = board_cell(board, r, c);
      bool open = rng_below(rng, 3) > 0;
      board_set_open(board, cell, open);
      state->food[cell] = open && rng_below(rng, 2) == 0;
      places[hidden++] = cell;
    }
  for (int32_t m = 0; m < match->game.monster_count && hidden > 0; m++) {
    int32_t dr = board_row(board, state->monsters[m]) - row + SIGHT_REACH;
    int32_t dc = board_col(board, state->monsters[m]) - col + SIGHT_REACH;
    bool near = dr >= 0 && dc >= 0 && dr < SIGHT_SPAN && dc < SIGHT_SPAN;
    if (!near || !(sight.at[dr][dc] & SEEN)) state->monsters[m] = places[rng_below(rng, (uint32_t)hidden)];
  }
  free(places);
  state->foods_left = 2 + (int32_t)rng_below(rng, 100);
  state->score = (int32_t)rng_below(rng, 1000);
  state->moves = (int32_t)rng_below(rng, 1000);
  state->hash = rng_next(rng);
}

/* Makes the second world the same as the first again. */
static void restore(Match *match, Map *map, const Match *from) {
  const Board *board = from->game.board;
  memcpy(map->board.open, board->open, (size_t)board->cells);
  memcpy(map->board.exits, board->exits, (size_t)board->cells);
  map->board.open_count = board->open_count;
  state_copy(&match->state, &from->state, &match->game);
}

static Map *copy_of(const Map *map) {
  size_t size;
  Error error = {.text = ""};
  char *text = map_write(map, &size);
  assert_non_null(text);
  Map *copy = map_parse(text, size, "copy", &error);
  free(text);
  if (!copy) fail_msg("%s", error.text);
  assert_true(map_equal(map, copy));
  return copy;
}

/* The real game decides; the agent in the scrambled world must choose the same every time. Returns moves compared. */
static int play_twice(const Map *map, const char *agent, SightKind kind, uint64_t seed, Rng *rng) {
  Error error = {.text = ""};
  Match real, other;
  Map *world = copy_of(map);
  MatchConfig config = {
      .map = map, .level = level_find(3), .pacman = agent, .seed = seed, .sight = kind, .max_turns = MOST_TURNS};
  if (!match_init(&real, &config, &error)) fail_msg("%s", error.text);
  config.map = world;
  if (!match_init(&other, &config, &error)) fail_msg("%s", error.text);
  Spy real_spy, other_spy;
  Trace trace;
  trace_init(&trace, 4096);
  spy_on(&real_spy, &real);
  spy_on(&other_spy, &other);
  int compared = 0;
  while (!state_over(&real.state)) {
    bool pacman = real.state.phase == PHASE_PACMAN;
    if (pacman) {
      scramble(&other, world, kind, rng);
      if (match_ply(&other, NULL, &error) != MATCH_PLAYED) fail_msg("%s", error.text);
    }
    real_spy.events = trace.count;
    if (match_ply(&real, &trace, &error) != MATCH_PLAYED) fail_msg("%s", error.text);
    if (pacman) assert_same_observation(&real_spy.seen, &other_spy.seen);
    if (pacman && real.moves[0] != other.moves[0])
      fail_msg("%s with sight %s, seed %d, turn %d: plays %s, but %s when what it can't see is changed", agent,
               sight_ids[kind], (int)seed, (int)real.state.turn, move_name(real.moves[0]), move_name(other.moves[0]));
    compared += pacman;
    restore(&other, world, &real);
  }
  assert_int_equal(real_spy.asked, compared);
  assert_int_equal(other_spy.asked, compared);
  match_destroy(&real);
  match_destroy(&other);
  trace_destroy(&trace);
  map_destroy(world);
  return compared;
}

static void test_what_is_out_of_sight_changes_no_move(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 31, 0);
  int compared = 0;
  for (SightKind kind = 0; kind < SIGHT_KIND_COUNT; kind++)
    for (size_t a = 0; a < sizeof agents / sizeof *agents; a++)
      for (int i = 0; i < GAMES; i++) {
        RandomMap what = {.rows = 12 + 2 * i, .cols = 14 + i, .wall = 0.3, .foods = 40 + 10 * i, .monsters = 1 + i};
        Map *map = map_random(&rng, &what);
        compared += play_twice(map, agents[a], kind, (uint64_t)i + 1, &rng);
        map_destroy(map);
      }
  assert_true(compared > 1000); /* else nothing much was tested */
}

/* The monsters' moves follow from the seed: Pacman's agent must not have it, nor anything made from it. */
static void test_seed_stays_with_the_monsters(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%%%%%\n%P  . G %\n%%%%%%%%%\n");
  for (int32_t level = 3; level <= 4; level++)
    for (uint64_t seed = 1; seed < 100; seed += 7) {
      Match match;
      Error error = {.text = ""};
      MatchConfig config = {.map = map, .level = level_find(level), .seed = seed};
      if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
      assert_true(match.agents[SIDE_PACMAN].setup.seed == (level == 3 ? 0 : seed));
      assert_true(match.agents[SIDE_MONSTERS].setup.seed == seed);
      match_destroy(&match);
    }
  map_destroy(map);
}

/* The other way round: the test above would catch an agent that looks further, because a real difference shows. */
static void test_what_is_in_sight_does_change_moves(void **unused) {
  (void)unused;
  static const char *const worlds[] = {"%%%%%%%\n%.P   %\n%%%%%%%\n", "%%%%%%%\n%  P. %\n%%%%%%%\n"};
  for (size_t a = 0; a < sizeof agents / sizeof *agents; a++) {
    Move moves[2];
    for (int w = 0; w < 2; w++) {
      Map *map = map_of(worlds[w]);
      Match match;
      Error error = {.text = ""};
      MatchConfig config = {.map = map, .level = level_find(3), .pacman = agents[a], .seed = 1};
      if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
      if (match_ply(&match, NULL, &error) != MATCH_PLAYED) fail_msg("%s", error.text);
      moves[w] = match.moves[0];
      match_destroy(&match);
      map_destroy(map);
    }
    assert_int_equal(moves[0], MOVE_WEST);
    assert_int_equal(moves[1], MOVE_EAST);
  }
}

/* Same seed, same game: every position of it. */
static void test_games_repeat(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 32, 0);
  for (int i = 0; i < 12; i++) {
    RandomMap what = {.rows = 15, .cols = 17, .wall = 0.25, .foods = 80, .monsters = 4};
    Map *map = map_random(&rng, &what);
    uint64_t hashes[3];
    for (int k = 0; k < 3; k++) {
      Match match;
      Error error = {.text = ""};
      Trace trace;
      trace_init(&trace, 4096);
      MatchConfig config = {
          .map = map, .level = level_find(3), .pacman = "explorer", .seed = 5, .max_turns = MOST_TURNS};
      if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
      MatchStatus status;
      do status = match_ply(&match, k == 2 ? &trace : NULL, &error); /* a trace changes nothing */
      while (status == MATCH_PLAYED);
      if (status != MATCH_OVER) fail_msg("%s", error.text);
      hashes[k] = match.hash;
      match_destroy(&match);
      trace_destroy(&trace);
    }
    assert_true(hashes[0] == hashes[1]);
    assert_true(hashes[0] == hashes[2]);
    map_destroy(map);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_what_is_out_of_sight_changes_no_move),
      cmocka_unit_test(test_seed_stays_with_the_monsters),
      cmocka_unit_test(test_what_is_in_sight_does_change_moves),
      cmocka_unit_test(test_games_repeat),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
