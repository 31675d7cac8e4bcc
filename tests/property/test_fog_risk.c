/* The explorer's promises, checked by a plain judge that knows the whole board: it takes no risk while food can be had
 * without any, and gives up only when no food can be had alive. The judge tries out all that the monsters can do.
 * Why food, and not any move without risk: walking back and forth without risk is nearly always possible, and gains
 * nothing. PACADE_FOG_GAMES=10000 (make fog-check) plays that many games over the shipped maps instead of the usual
 * few, PACADE_FOG_RANDOM=N on random ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/play/maps.h"
#include "game/play/match.h"
#include "tests/support/check.h"

#if defined(__SANITIZE_ADDRESS__)
enum { SHIPPED_GAMES = 16, RANDOM_GAMES = 120 };
#else
enum { SHIPPED_GAMES = 96, RANDOM_GAMES = 800 };
#endif
enum { NEAR_MOST = 16, FIRST_SEED = 1000 };

/* What the judge knows. A place is a cell and the kind of turn that comes next: [0] even, [1] odd. */
typedef struct Judge {
  const Map *map;
  const Board *board;
  uint8_t *home;    /* one byte per cell */
  uint8_t *live[2]; /* from here Pacman can go on forever without any risk, whatever the monsters do */
  uint8_t *hope[2]; /* from here Pacman can go on forever with luck */
  uint8_t *reach[2];
  uint8_t *shown; /* homes Pacman has seen before an odd turn of this game */
  Cell *queue;
} Judge;

static void *zeroed(size_t size) {
  void *bytes = calloc(size, 1);
  assert_non_null(bytes);
  return bytes;
}

static int exits_of(const Judge *judge, Cell cell) {
  int count = 0;
  for (int m = 0; m < DIRECTION_COUNT; m++) count += judge->board->open[cell + judge->board->step[m]];
  return count;
}

/* Whether some monster can step onto the cell on an odd turn, when all are at home. */
static bool can_be_met(const Judge *judge, Cell cell) {
  for (int m = 0; m < DIRECTION_COUNT; m++)
    if (judge->home[cell + judge->board->step[m]]) return true;
  return false;
}

/* Whether there is an outcome of the odd turn that leaves the cell free. */
static bool can_be_free(const Judge *judge, Cell cell) {
  for (int m = 0; m < DIRECTION_COUNT; m++) {
    Cell home = cell + judge->board->step[m];
    if (judge->home[home] && exits_of(judge, home) == 1) return false;
  }
  return true;
}

/* Whether the monsters with these homes can step out so that every one of the ways is taken: tries all outcomes. */
static bool can_close(const Judge *judge, const Cell *homes, int count, const Cell *ways, int open_ways,
                      unsigned taken) {
  if (taken == (1u << open_ways) - 1) return true;
  if (count == 0) return false;
  for (int m = 0; m < DIRECTION_COUNT; m++) {
    Cell out = homes[0] + judge->board->step[m];
    if (!judge->board->open[out]) continue;
    unsigned more = taken;
    for (int w = 0; w < open_ways; w++)
      if (ways[w] == out) more |= 1u << w;
    if (can_close(judge, homes + 1, count - 1, ways, open_ways, more)) return true;
  }
  return false;
}

/* Whether, with an even turn next, there is a way on from the cell whatever the monsters have done. */
static bool even_lives(const Judge *judge, Cell cell) {
  Cell ways[DIRECTION_COUNT], homes[NEAR_MOST];
  int open_ways = 0, near = 0;
  for (int m = 0; m < DIRECTION_COUNT; m++) {
    Cell way = cell + judge->board->step[m];
    if (judge->board->open[way] && !judge->home[way] && judge->live[1][way]) ways[open_ways++] = way;
  }
  for (int w = 0; w < open_ways; w++)
    for (int m = 0; m < DIRECTION_COUNT; m++) {
      Cell home = ways[w] + judge->board->step[m];
      bool known = !judge->home[home];
      for (int i = 0; i < near; i++) known |= homes[i] == home;
      if (!known && near < NEAR_MOST) homes[near++] = home;
    }
  return open_ways > 0 && !can_close(judge, homes, near, ways, open_ways, 0);
}

/* Whether, with an odd turn next, some neighbour is out of every monster's reach and goes on living. */
static bool odd_lives(const Judge *judge, Cell cell) {
  for (int m = 0; m < DIRECTION_COUNT; m++) {
    Cell way = cell + judge->board->step[m];
    if (judge->board->open[way] && !judge->home[way] && !can_be_met(judge, way) && judge->live[0][way]) return true;
  }
  return false;
}

/* Whether some neighbour can be entered and left again, if the monsters happen to go elsewhere. */
static bool has_hope(const Judge *judge, Cell cell, int odd) {
  for (int m = 0; m < DIRECTION_COUNT; m++) {
    Cell way = cell + judge->board->step[m];
    if (judge->hope[!odd][way] && can_be_free(judge, way)) return true;
  }
  return false;
}

/* Both start with everything and strike out until nothing changes. */
static void judge_init(Judge *judge, const Map *map) {
  *judge = (Judge){.map = map, .board = &map->board};
  size_t cells = (size_t)map->board.cells;
  judge->home = zeroed(cells);
  judge->shown = zeroed(cells);
  judge->queue = zeroed(2 * cells * sizeof *judge->queue);
  for (int odd = 0; odd < 2; odd++) {
    judge->live[odd] = zeroed(cells);
    judge->hope[odd] = zeroed(cells);
    judge->reach[odd] = zeroed(cells);
  }
  for (int32_t i = 0; i < map->monsters.count; i++) judge->home[map->monsters.at[i]] = 1;
  for (Cell cell = 0; cell < map->board.cells; cell++)
    for (int odd = 0; odd < 2; odd++)
      judge->live[odd][cell] = judge->hope[odd][cell] = map->board.open[cell] && !judge->home[cell];
  for (bool changed = true; changed;) {
    changed = false;
    for (Cell cell = 0; cell < map->board.cells; cell++)
      for (int odd = 0; odd < 2; odd++) {
        bool lives = judge->live[odd][cell] && (odd ? odd_lives(judge, cell) : even_lives(judge, cell));
        bool hopes = judge->hope[odd][cell] && has_hope(judge, cell, odd);
        changed |= lives != judge->live[odd][cell] || hopes != judge->hope[odd][cell];
        judge->live[odd][cell] = lives;
        judge->hope[odd][cell] = hopes;
      }
  }
}

static void judge_destroy(Judge *judge) {
  free(judge->home);
  free(judge->shown);
  free(judge->queue);
  for (int odd = 0; odd < 2; odd++) {
    free(judge->live[odd]);
    free(judge->hope[odd]);
    free(judge->reach[odd]);
  }
}

/* A food that can be had without any risk from Pacman's place, sooner or later; CELL_NONE when there is none. */
static Cell safe_food(Judge *judge, const State *state) {
  size_t cells = (size_t)judge->board->cells;
  int odd = state->turn % 2 == 0, head = 0, tail = 0;
  if (!judge->live[odd][state->pacman]) return CELL_NONE;
  memset(judge->reach[0], 0, cells);
  memset(judge->reach[1], 0, cells);
  judge->reach[odd][state->pacman] = 1;
  judge->queue[tail++] = state->pacman * 2 + odd;
  while (head < tail) {
    Cell cell = judge->queue[head] / 2;
    odd = judge->queue[head++] % 2;
    if (state->food[cell]) return cell;
    for (int m = 0; m < DIRECTION_COUNT; m++) {
      Cell way = cell + judge->board->step[m];
      if (!judge->live[!odd][way] || judge->reach[!odd][way]) continue;
      if (odd ? can_be_met(judge, way) : !can_be_free(judge, way)) continue;
      judge->reach[!odd][way] = 1;
      judge->queue[tail++] = way * 2 + !odd;
    }
  }
  return CELL_NONE;
}

/* A food that can be eaten with luck and without certain death after it; CELL_NONE when there is none. The very last
 * one may be deadly: eating it wins before the monsters move. */
static Cell possible_food(Judge *judge, const Game *game, const State *state) {
  size_t cells = (size_t)judge->board->cells;
  int odd = state->turn % 2 == 0, tail = 0;
  memset(judge->reach[0], 0, cells);
  memset(judge->reach[1], 0, cells);
  judge->queue[tail++] = state->pacman * 2 + odd;
  for (int head = 0; head < tail; head++) {
    Cell cell = judge->queue[head] / 2;
    odd = judge->queue[head] % 2;
    for (int m = 0; m < DIRECTION_COUNT; m++) {
      Cell way = cell + judge->board->step[m];
      bool taken = false; /* now; later it may be free */
      for (int32_t i = 0; i < game->monster_count; i++) taken |= head == 0 && state->monsters[i] == way;
      if (!judge->board->open[way] || judge->home[way] || taken || judge->reach[!odd][way]) continue;
      bool enters = odd || can_be_free(judge, way);
      if (state->food[way] && state->foods_left == 1 && enters) return way;
      if (!can_be_free(judge, way) || !judge->hope[!odd][way]) continue;
      if (state->food[way]) return way;
      judge->reach[!odd][way] = 1;
      judge->queue[tail++] = way * 2 + !odd;
    }
  }
  return CELL_NONE;
}

typedef struct Tally {
  int64_t games, turns, gambles, guesses, outcomes[OUTCOME_COUNT];
} Tally;

/* Homes shown at their time: before an odd turn every monster is at home. */
static void note_homes(Judge *judge, const Game *game, const State *state, SightKind kind) {
  Sight sight;
  sight_look(game, state, kind, &sight);
  int32_t row = board_row(judge->board, state->pacman), col = board_col(judge->board, state->pacman);
  for (int r = 0; r < SIGHT_SPAN; r++)
    for (int c = 0; c < SIGHT_SPAN; c++)
      if (sight.at[r][c] & SEEN_MONSTER)
        judge->shown[board_cell(judge->board, row + r - SIGHT_REACH, col + c - SIGHT_REACH)] = 1;
}

/* Whether a home that decides over this cell was never shown: nobody could know. */
static bool hidden_home_near(const Judge *judge, Cell cell) {
  for (int32_t i = 0; i < judge->map->monsters.count; i++) {
    Cell home = judge->map->monsters.at[i];
    if (!judge->shown[home] && board_manhattan(judge->board, cell, home) <= SIGHT_REACH) return true;
  }
  return false;
}

/* Who plays: an agent, and maybe what it does instead of thinking. */
typedef struct Player {
  const char *id;
  ActResult (*act)(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats, Move *moves);
} Player;

static const Player explorer = {.id = "explorer"};

typedef struct Fault {
  char text[240]; /* empty: none found */
} Fault;

/* Judges one of Pacman's plies, from `before` to where the match stands now. */
static void judge_ply(Judge *judge, const Match *match, const State *before, bool *gambled, Tally *tally,
                      Fault *fault) {
  const State *state = &match->state;
  const Board *board = judge->board;
  int odd = before->turn % 2 == 0;
  int row = (int)board_row(board, before->pacman), col = (int)board_col(board, before->pacman);
  const char *move = move_name(match->moves[0]);
  if (state->outcome == OUTCOME_WON) return;
  if (state->outcome == OUTCOME_LOST) {
    snprintf(fault->text, sizeof fault->text, "turn %d: Pacman at %d,%d goes %s onto a monster in sight",
             (int)before->turn + 1, row, col, move);
    return;
  }
  bool stays_free = state->outcome == OUTCOME_PLAYING && judge->live[!odd][state->pacman] &&
                    !(odd && can_be_met(judge, state->pacman)) && !(!odd && judge->home[state->pacman]);
  if (stays_free) return;
  bool gives_up = state->outcome == OUTCOME_GAVE_UP;
  tally->gambles += !*gambled && !gives_up; /* once in it, more of the same may follow */
  *gambled |= !gives_up;
  Cell food = gives_up ? possible_food(judge, &match->game, before) : safe_food(judge, before);
  if (food == CELL_NONE) return;
  /* After a gamble on an odd turn a home farther on may not have been in sight at its time: then this was a guess. */
  if (!gives_up && hidden_home_near(judge, state->pacman)) {
    tally->guesses++;
    return;
  }
  snprintf(fault->text, sizeof fault->text, "turn %d: Pacman at %d,%d plays %s, but the food at %d,%d can be had %s",
           (int)before->turn + 1, row, col, move, (int)board_row(board, food), (int)board_col(board, food),
           gives_up ? "without certain death" : "without risk");
}

/* Plays a game and judges every move of it, up to the first fault. */
static void judge_game(Judge *judge, const Player *player, SightKind sight, uint64_t seed, Tally *tally, Fault *fault) {
  Error error = {.text = ""};
  Match match;
  MatchConfig config = {.map = judge->map, .level = level_find(3), .pacman = player->id, .sight = sight, .seed = seed};
  if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
  AgentInfo info = *match.agents[SIDE_PACMAN].info;
  if (player->act) info.act = player->act;
  match.agents[SIDE_PACMAN].info = &info;
  State *state = &match.state, before;
  if (!state_init(&before, &match.game, &error)) fail_msg("%s", error.text);
  bool gambled = false;
  fault->text[0] = '\0';
  memset(judge->shown, 0, (size_t)judge->board->cells);
  while (!state_over(state) && !fault->text[0]) {
    state_copy(&before, state, &match.game);
    bool pacman = state->phase == PHASE_PACMAN;
    if (pacman && state->turn % 2 == 0) note_homes(judge, &match.game, state, sight);
    if (match_ply(&match, NULL, &error) != MATCH_PLAYED) fail_msg("%s", error.text);
    if (pacman) judge_ply(judge, &match, &before, &gambled, tally, fault);
  }
  if (state->outcome == OUTCOME_LOST && !gambled && !fault->text[0])
    snprintf(fault->text, sizeof fault->text, "turn %d: caught without a gamble", (int)state->turn);
  tally->games++;
  tally->turns += state->turn;
  tally->outcomes[state->outcome]++;
  state_destroy(&before);
  match_destroy(&match);
}

/* The explorer must be found without fault. */
static void expect_no_fault(Judge *judge, const char *name, SightKind sight, uint64_t seed, Tally *tally) {
  Fault fault;
  judge_game(judge, &explorer, sight, seed, tally, &fault);
  if (fault.text[0]) fail_msg("%s, sight %s, seed %d, %s", name, sight_ids[sight], (int)seed, fault.text);
}

static void report(const char *what, const Tally *tally) {
  print_message(
      "# %s: %lld games, %lld turns; won %lld, caught %lld, gave up %lld, timeout %lld; %lld gambled, %lld guessed\n",
      what, (long long)tally->games, (long long)tally->turns, (long long)tally->outcomes[OUTCOME_WON],
      (long long)tally->outcomes[OUTCOME_LOST], (long long)tally->outcomes[OUTCOME_GAVE_UP],
      (long long)tally->outcomes[OUTCOME_TIMEOUT], (long long)tally->gambles, (long long)tally->guesses);
}

static int64_t games_wanted(const char *variable, int64_t usual) {
  const char *text = getenv(variable);
  long long games = text ? strtoll(text, NULL, 10) : 0;
  return games > 0 ? games : usual;
}

static void test_shipped_maps(void **unused) {
  (void)unused;
  Error error = {.text = ""};
  MapList list;
  if (!maps_list(&list, &error)) fail_msg("%s", error.text);
  int32_t maps = 0;
  for (int32_t i = 0; i < list.count; i++) maps += list.entries[i].level == 3;
  assert_true(maps >= 6);
  int64_t games = games_wanted("PACADE_FOG_GAMES", SHIPPED_GAMES), done = 0;
  Tally all = {0};
  for (int32_t i = 0, k = 0; i < list.count; i++) {
    if (list.entries[i].level != 3) continue;
    Map *map = map_read(list.entries[i].path, &error);
    if (!map) fail_msg("%s", error.text);
    Judge judge;
    judge_init(&judge, map);
    Tally tally = {0};
    int64_t share = games * ++k / maps - done;
    if (!getenv("PACADE_FOG_GAMES") && map->board.open_count > 1000) share = 1; /* big ones take their time */
    for (int64_t g = 0; g < share; g++) {
      SightKind sight = g % 4 < SIGHT_KIND_COUNT ? (SightKind)(g % 4) : SIGHT_DIAMOND;
      expect_no_fault(&judge, list.entries[i].id, sight, (uint64_t)(FIRST_SEED + g), &tally);
    }
    done = games * k / maps;
    report(list.entries[i].id, &tally);
    all.games += tally.games;
    all.guesses += tally.guesses;
    all.outcomes[OUTCOME_TIMEOUT] += tally.outcomes[OUTCOME_TIMEOUT];
    judge_destroy(&judge);
    map_destroy(map);
  }
  maps_list_destroy(&list);
  print_message("# judged %lld games on %d shipped maps\n", (long long)all.games, (int)maps);
  assert_int_equal(all.outcomes[OUTCOME_TIMEOUT], 0);
  assert_int_equal(all.guesses, 0); /* no move was exempt */
}

static Map *any_map(Rng *rng) {
  RandomMap what = {.rows = 8 + (int32_t)rng_below(rng, 10),
                    .cols = 8 + (int32_t)rng_below(rng, 14),
                    .wall = 0.1 + 0.3 * rng_unit(rng),
                    .foods = 5 + (int32_t)rng_below(rng, 100),
                    .monsters = 1 + (int32_t)rng_below(rng, 8)};
  return map_random(rng, &what);
}

/* Boards by chance have worse corners than any that is drawn: crowds of homes, sealed foods, a start amid monsters. */
static void test_random_maps(void **unused) {
  (void)unused;
  Rng rng;
  Tally tally = {0};
  int64_t games = games_wanted("PACADE_FOG_RANDOM", RANDOM_GAMES);
  rng_seed(&rng, 33, 0);
  for (int64_t i = 0; i < games; i++) {
    Map *map = any_map(&rng);
    Judge judge;
    char name[64];
    judge_init(&judge, map);
    snprintf(name, sizeof name, "random map %d", (int)i);
    expect_no_fault(&judge, name, (SightKind)(i % SIGHT_KIND_COUNT), (uint64_t)i, &tally);
    judge_destroy(&judge);
    map_destroy(map);
  }
  report("random maps", &tally);
  assert_int_equal(tally.outcomes[OUTCOME_TIMEOUT], 0);
  assert_true(tally.guesses * 100 <= games); /* only few moves are exempt */
  assert_true(tally.gambles > games / 10);   /* else the promise was not put to the test */
}

static ActResult quit_at_once(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                              Move *moves) {
  (void)self, (void)seen, (void)limits, (void)trace, (void)stats;
  moves[0] = MOVE_GIVE_UP;
  return ACT_MOVED;
}

static ActResult go_east(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                         Move *moves) {
  (void)self, (void)seen, (void)limits, (void)trace, (void)stats;
  moves[0] = MOVE_EAST;
  return ACT_MOVED;
}

/* On how many of some random maps the published search is caught breaking the promise. */
static int faults_of_local(int games) {
  Rng rng;
  Tally tally = {0};
  int found = 0;
  rng_seed(&rng, 34, 0);
  for (int i = 0; i < games; i++) {
    Map *map = any_map(&rng);
    Judge judge;
    Fault fault;
    judge_init(&judge, map);
    judge_game(&judge, &(Player){.id = "local"}, SIGHT_DIAMOND, (uint64_t)i, &tally, &fault);
    found += strstr(fault.text, "without risk") != NULL;
    judge_destroy(&judge);
    map_destroy(map);
  }
  return found;
}

static void expect_fault(const char *text, const Player *player, uint64_t games, const char *which) {
  Map *map = map_of(text);
  Judge judge;
  Tally tally = {0};
  int found = 0;
  judge_init(&judge, map);
  for (uint64_t seed = 0; seed < games; seed++) {
    Fault fault;
    judge_game(&judge, player, SIGHT_DIAMOND, seed, &tally, &fault);
    found += strstr(fault.text, which) != NULL;
  }
  judge_destroy(&judge);
  map_destroy(map);
  if (found == 0) fail_msg("%s: never found that it plays '%s'", player->id, which);
}

/* The judge must be able to say no: the published search, which knows no homes, takes risks that it need not; and
 * somebody who gives up with food in reach, or walks into a monster, is found out at once. */
static void test_judge_finds_fault(void **unused) {
  (void)unused;
  static const char field[] = "%%%%%%%%%%\n%P ......%\n%...G....%\n%........%\n%%%%%%%%%%\n";
  assert_true(faults_of_local(40) >= 10);
  expect_fault(field, &(Player){.id = "explorer", .act = quit_at_once}, 1, "without certain death");
  expect_fault("%%%%%%%\n%PG ..%\n%...  %\n%%%%%%%\n", &(Player){.id = "explorer", .act = go_east}, 1,
               "onto a monster");
}

/* What the judge knows, on two places worked out by hand. */
static void test_judge_knows_the_rules(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%%%%%\n%P  G...%\n%.......%\n%.......%\n%%%%%%%%%\n");
  Judge judge;
  judge_init(&judge, map);
  State state;
  Game game;
  assert_true(game_init(&game, map, level_find(3), NULL, NULL));
  assert_true(state_init(&state, &game, NULL));
  const Board *board = &map->board;
  assert_true(safe_food(&judge, &state) != CELL_NONE);
  /* Home (1,4) is reached on odd turns: its neighbours on even ones, and then they are safe when free. */
  assert_false(judge.live[0][board_cell(board, 1, 4)] || judge.live[1][board_cell(board, 1, 4)]);
  assert_true(judge.live[1][board_cell(board, 1, 3)]);
  assert_true(can_be_met(&judge, board_cell(board, 1, 3)));
  assert_true(can_be_free(&judge, board_cell(board, 1, 3)));
  state_destroy(&state);
  judge_destroy(&judge);
  map_destroy(map);
  /* A blind alley behind a monster's doorstep: (1,1) can be entered on an odd turn and then be shut. */
  map = map_of("%%%%%%%\n%.  P.%\n%%G%..%\n%% %..%\n%%%%%%%\n");
  judge_init(&judge, map);
  board = &map->board;
  assert_false(judge.live[0][board_cell(board, 1, 1)]);
  assert_true(judge.live[1][board_cell(board, 1, 3)] || judge.live[0][board_cell(board, 1, 3)]);
  judge_destroy(&judge);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_judge_knows_the_rules),
      cmocka_unit_test(test_judge_finds_fault),
      cmocka_unit_test(test_random_maps),
      cmocka_unit_test(test_shipped_maps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
