/* The course's rules: the edge cases of its own engine one by one, whole games of it, and its published search values,
 * where those are at hand ($PACADE_SHARED or ../shared). */
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/berkeley/course_search.h"
#include "game/core/berkeley_trace.h"
#include "game/core/file.h"
#include "game/lab/match.h"
#include "tests/support/check.h"

typedef struct Table {
  Map *map;
  BerkeleyField field;
  BerkeleyState state;
} Table;

static void table_of_map(Table *table, Map *map) {
  Error error = {""};
  *table = (Table){.map = map};
  if (!berkeley_field(&table->field, map, &error)) fail_msg("%s", error.text);
  table->state.food = malloc((size_t)map->board.cells);
  table->state.capsules = malloc((size_t)map->board.cells);
  assert_true(table->state.food && table->state.capsules);
  berkeley_reset(&table->field, &table->state);
}

static void table_of(Table *table, const char *text) { table_of_map(table, map_of(text)); }

static void table_clear(Table *table) {
  free(table->state.food);
  free(table->state.capsules);
  map_destroy(table->map);
}

/* Places count from the bottom left, as the course does. */
static Cell cell_at(const Table *table, int32_t x, int32_t y) {
  const Board *board = &table->map->board;
  return board_cell(board, board->rows - 1 - y, x);
}

static void put_pacman(Table *table, int32_t x, int32_t y) {
  table->state.pacman = cell_at(table, x, y);
  table->state.hash = berkeley_hash(&table->field, &table->state);
}

static void put_ghost(Table *table, int32_t ghost, int32_t x, int32_t y, bool half, Move facing, uint8_t timer) {
  table->state.ghosts[ghost - 1] =
      (BerkeleyGhost){.cell = cell_at(table, x, y), .facing = facing, .half = half, .timer = timer};
  table->state.hash = berkeley_hash(&table->field, &table->state);
}

static void lay(Table *table, int32_t x, int32_t y, uint8_t what) {
  table->state.food[cell_at(table, x, y)] = what == BERKELEY_FOOD;
  table->state.capsules[cell_at(table, x, y)] = what == BERKELEY_CAPSULE;
  table->state.hash = berkeley_hash(&table->field, &table->state);
}

/* Steps, checks the hash, undo and redo on the way. */
static void play(Table *table, Move move) {
  BerkeleyUndo undo;
  BerkeleyState before = table->state;
  berkeley_step(&table->field, &table->state, move, &undo);
  berkeley_undo(&table->field, &table->state, &undo);
  assert_memory_equal(&before, &table->state, sizeof before);
  assert_true(berkeley_hash(&table->field, &table->state) == before.hash);
  berkeley_step(&table->field, &table->state, move, &undo);
  assert_true(berkeley_hash(&table->field, &table->state) == table->state.hash);
}

static void assert_ghost(const Table *table, int32_t ghost, int32_t x2, int32_t y2, Move facing, int32_t timer) {
  const BerkeleyGhost *g = &table->state.ghosts[ghost - 1];
  int32_t x, y;
  berkeley_place(&table->field, g, &x, &y);
  assert_int_equal(x, x2);
  assert_int_equal(y, y2);
  assert_int_equal(g->facing, facing);
  assert_int_equal(g->timer, timer);
}

/* Two rows of open cells; ghost 1 starts at (1, 1), ghost 2 at (6, 1), Pacman at (1, 2). */
static const char arena[] = "%%%%%%%%\n%P    .%\n%G    G%\n%%%%%%%%\n";

static void test_two_normal_ghosts(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, arena);
  put_ghost(&t, 1, 2, 2, false, MOVE_WEST, 0);
  put_ghost(&t, 2, 2, 2, false, MOVE_WEST, 0);
  play(&t, MOVE_EAST);
  assert_int_equal(t.state.score, -1001);
  assert_int_equal(t.state.outcome, OUTCOME_LOST);
  table_clear(&t);
}

static void test_scared_and_normal(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, arena);
  put_ghost(&t, 1, 2, 2, false, MOVE_WEST, 10);
  put_ghost(&t, 2, 2, 2, false, MOVE_WEST, 0);
  play(&t, MOVE_EAST);
  assert_int_equal(t.state.score, -301);
  assert_int_equal(t.state.outcome, OUTCOME_LOST);
  assert_ghost(&t, 1, 2, 2, MOVE_STAY, 0);
  assert_ghost(&t, 2, 4, 4, MOVE_WEST, 0);
  table_clear(&t);
}

static void test_last_food_on_ghost(void **unused) {
  (void)unused;
  for (uint8_t timer = 0; timer <= 10; timer += 10) {
    Table t;
    table_of(&t, arena);
    lay(&t, 6, 2, BERKELEY_EMPTY);
    lay(&t, 2, 2, BERKELEY_FOOD);
    put_ghost(&t, 1, 2, 2, false, MOVE_WEST, timer);
    play(&t, MOVE_EAST);
    assert_int_equal(t.state.score, timer ? 709 : 509);
    assert_int_equal(t.state.outcome, OUTCOME_WON);
    if (timer)
      assert_ghost(&t, 1, 2, 2, MOVE_STAY, 0);
    else
      assert_ghost(&t, 1, 4, 4, MOVE_WEST, 0);
    table_clear(&t);
  }
}

static void test_capsule_on_ghost(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, arena);
  lay(&t, 2, 2, BERKELEY_CAPSULE);
  put_ghost(&t, 1, 2, 2, false, MOVE_WEST, 0);
  play(&t, MOVE_EAST);
  assert_int_equal(t.state.score, 199);
  assert_int_equal(t.state.outcome, OUTCOME_PLAYING);
  assert_ghost(&t, 1, 2, 2, MOVE_STAY, 0);
  assert_ghost(&t, 2, 12, 2, MOVE_STAY, BERKELEY_SCARED);
  table_clear(&t);
}

/* A ghost whose time is up between two cells is put on the right or the upper one. */
static void test_timer_runs_out(void **unused) {
  (void)unused;
  static const struct {
    int32_t pacman_x, x;
    bool half;
    Move facing, move;
    uint8_t timer;
    int32_t score, outcome, x2;
    Move now_facing;
  } cases[] = {
      {1, 2, false, MOVE_WEST, MOVE_WEST, 1, 0, OUTCOME_PLAYING, 4, MOVE_WEST},   /* half a cell off, then back */
      {1, 1, true, MOVE_EAST, MOVE_EAST, 1, 0, OUTCOME_PLAYING, 4, MOVE_EAST},    /* from a half to a whole cell */
      {1, 2, false, MOVE_WEST, MOVE_WEST, 2, 200, OUTCOME_PLAYING, 2, MOVE_STAY}, /* still scared: eaten */
      {1, 4, false, MOVE_WEST, MOVE_WEST, 1, 0, OUTCOME_PLAYING, 8, MOVE_WEST},   /* 3.5 going west */
      {1, 3, false, MOVE_EAST, MOVE_EAST, 1, 0, OUTCOME_PLAYING, 8, MOVE_EAST},   /* 3.5 going east */
      {2, 1, false, MOVE_EAST, MOVE_EAST, 1, -500, OUTCOME_LOST, 4, MOVE_EAST},   /* put onto Pacman */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Table t;
    table_of(&t, arena);
    put_pacman(&t, cases[i].pacman_x, 2);
    put_ghost(&t, 1, cases[i].x, 2, cases[i].half, cases[i].facing, cases[i].timer);
    t.state.next = 1;
    t.state.hash = berkeley_hash(&t.field, &t.state);
    play(&t, cases[i].move);
    assert_int_equal(t.state.score, cases[i].score);
    assert_int_equal(t.state.outcome, cases[i].outcome);
    assert_ghost(&t, 1, cases[i].x2, cases[i].now_facing == MOVE_STAY ? 2 : 4, cases[i].now_facing, 0);
    table_clear(&t);
  }
  /* Up and down: the upper cell it is. */
  for (int up = 0; up < 2; up++) {
    Table t;
    table_of(&t, "%%%%\n%  %\n%  %\n%G.%\n% P%\n%%%%\n");
    put_ghost(&t, 1, 1, 3, false, up ? MOVE_NORTH : MOVE_SOUTH, 1);
    t.state.next = 1;
    t.state.hash = berkeley_hash(&t.field, &t.state);
    play(&t, up ? MOVE_NORTH : MOVE_SOUTH);
    assert_ghost(&t, 1, 2, up ? 8 : 6, up ? MOVE_NORTH : MOVE_SOUTH, 0);
    table_clear(&t);
  }
}

static void assert_moves(const Table *table, int32_t actor, const char *letters) {
  Move moves[MOVE_COUNT];
  char found[8] = "";
  int32_t count = berkeley_moves(&table->field, &table->state, actor, moves);
  for (int32_t i = 0; i < count; i++) found[i] = move_letter(moves[i]);
  found[count] = '\0';
  assert_string_equal(found, letters);
}

static void test_legal_moves(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, "%%%%%%%%\n%P    .%\n%G%  %G%\n% %% % %\n%%%%%%%%\n");
  assert_moves(&t, 0, "-ES"); /* West, Stop, East, North, South */
  assert_moves(&t, 1, "NS");  /* facing nowhere: anywhere, but it may not stand */
  put_ghost(&t, 1, 3, 3, true, MOVE_EAST, 10);
  assert_moves(&t, 1, "E"); /* between cells: straight on */
  put_ghost(&t, 1, 3, 3, false, MOVE_EAST, 0);
  assert_moves(&t, 1, "ES"); /* no turning back */
  put_ghost(&t, 1, 1, 1, false, MOVE_SOUTH, 0);
  assert_moves(&t, 1, "N"); /* unless there is nothing else */
  table_clear(&t);
  table_of(&t, "%%%%%\n%G%.%\n%%%P%\n%%%%%\n");
  assert_moves(&t, 1, "-"); /* shut in: stays, which its timer does not mind */
  put_ghost(&t, 1, 1, 2, false, MOVE_STAY, 1);
  play(&t, MOVE_STAY);
  play(&t, MOVE_STAY);
  assert_ghost(&t, 1, 2, 4, MOVE_STAY, 0);
  assert_int_equal(t.state.score, -1);
  assert_int_equal(t.state.rounds, 1);
  table_clear(&t);
}

static void test_ghost_order(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, "%%%%%%\n%2G1G%\n%GP. %\n%%%%%%\n"); /* G counts as 1; then from the left, then from the bottom */
  static const int32_t x[] = {1, 2, 3, 4, 1}, y[] = {1, 2, 2, 2, 2};
  for (int32_t i = 0; i < 5; i++) assert_int_equal(t.field.start[i], cell_at(&t, x[i], y[i]));
  table_clear(&t);
}

static void test_refusals(void **unused) {
  (void)unused;
  BerkeleyField field;
  Error error = {""};
  Map *map = map_of("%%%%\n%P %\n%%%%\n");
  assert_false(berkeley_field(&field, map, &error));
  assert_non_null(strstr(error.text, "at least one food"));
  map_destroy(map);
  map = map_of("%%%%%%%%%%%%%%%%%%%%\n%PGGGGGGGGGGGGGGGG.%\n%%%%%%%%%%%%%%%%%%%%\n");
  assert_false(berkeley_field(&field, map, &error));
  assert_non_null(strstr(error.text, "at most 15 ghosts, found 16"));
  map_destroy(map);
}

/* ---- traces ---- */

static const char small_map[] = "%%%%%\n%P .%\n%%G%%\n%%%%%\n";
static const char small_trace[] =
    "# columns\n"
    "0 -1 X 0 1 0 0 0 2,4,X,0 4,2,X,0\n"
    "1 0 X -1 1 0 0 0 2,4,X,0 4,2,X,0\n"
    "2 1 N -1 1 0 0 0 2,4,X,0 4,4,N,0\n"
    "3 0 E -502 1 0 0 1 4,4,E,0 4,4,N,0\n";

static void check_text(const Table *t, const char *text, BerkeleyTraceResult *result) {
  Error error = {""};
  if (!berkeley_trace_check(&t->field, text, strlen(text), "trace", -1, NULL, result, &error))
    fail_msg("%s", error.text);
}

static void test_trace_differences(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, small_map);
  BerkeleyTraceResult result;
  check_text(&t, small_trace, &result);
  assert_true(result.same);
  assert_int_equal(result.plies, 3);
  static const struct {
    const char *from, *to, *what;
    int32_t line;
  } changes[] = {
      {"-502 1 0 0 1", "-501 1 0 0 1", "score: the trace says -501, the rules give -502", 5},
      {"2 1 N -1 1 0 0 0 2,4,X,0 4,4,N,0", "2 1 N -1 1 0 0 0 2,4,X,0 4,3,N,0", "ghost 1, y in half cells", 4},
      {"2 1 N", "2 1 E", "agent 1 may not play East", 4},
      {"1 0 X", "1 1 X", "the agent to move", 3},
      {"4,4,N,0\n3", "4,4,S,0\n3", "the trace faces South, the rules give North", 4},
      {"4,4,N,0\n3", "4,4,N,7\n3", "ghost 1, timer", 4},
      {"0 0 1 4,4,E", "0 0 0 4,4,E", "lose", 5},
  };
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    char text[512];
    const char *at = strstr(small_trace, changes[i].from);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - small_trace), small_trace, changes[i].to,
             at + strlen(changes[i].from));
    check_text(&t, text, &result);
    assert_false(result.same);
    assert_int_equal(result.line, changes[i].line);
    if (!strstr(result.what, changes[i].what)) fail_msg("found: %s", result.what);
  }
  char longer[512];
  snprintf(longer, sizeof longer, "%s4 1 N -502 1 0 0 1 4,4,E,0 4,4,N,0\n", small_trace);
  check_text(&t, longer, &result);
  assert_non_null(strstr(result.what, "the game is lost"));
  static const char *const bad[] = {"",
                                    "# only a remark\n",
                                    "0 0 X 0 1 0 0 0 2,4,X,0 4,2,X,0\n",
                                    "0 -1 Q 0 1 0 0 0\n",
                                    "0 -1 X 0 1 0 0 0 2,4,X,0\n",
                                    "0 -1 X 0 1 0 0 0 2,4,X,0 4,2,X,0 1,1,X,0\n",
                                    "0 -1 X 0 1\n",
                                    "hello\n"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Error error = {""};
    assert_false(berkeley_trace_check(&t.field, bad[i], strlen(bad[i]), "trace", -1, NULL, &result, &error));
    assert_non_null(strstr(error.text, "trace"));
    assert_non_null(strstr(error.text, "expected"));
  }
  table_clear(&t);
}

static void shared_path(char *out, size_t room, const char *name) {
  const char *shared = getenv("PACADE_SHARED");
  snprintf(out, room, "%s/data/berkeley/%s", shared ? shared : "../shared", name);
}

static bool shared_there(void) {
  char path[512];
  shared_path(path, sizeof path, "traces");
  if (access(path, R_OK) == 0) return true;
  print_message("# no %s here: skipped\n", path);
  return false;
}

/* The layout a trace is of: what its name has before the underscore. */
static void open_layout(Table *t, const char *trace) {
  char name[256], path[512];
  Error error = {""};
  snprintf(name, sizeof name, "layouts/%.*s.lay", (int)strcspn(trace, "_"), trace);
  shared_path(path, sizeof path, name);
  Map *map = map_read(path, &error);
  if (!map) fail_msg("%s", error.text);
  table_of_map(t, map);
}

static char *read_trace(const char *trace, size_t *size) {
  char name[300], path[512];
  Error error = {""};
  snprintf(name, sizeof name, "traces/%s", trace);
  shared_path(path, sizeof path, name);
  char *text = file_read(path, 1 << 24, size, &error);
  if (!text) fail_msg("%s", error.text);
  return text;
}

static void test_published_traces(void **unused) {
  (void)unused;
  if (!shared_there()) skip();
  char path[512];
  shared_path(path, sizeof path, "traces");
  DIR *folder = opendir(path);
  assert_non_null(folder);
  int32_t games = 0, plies = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (!strstr(entry->d_name, ".trace")) continue;
    Table t;
    size_t size;
    open_layout(&t, entry->d_name);
    char *text = read_trace(entry->d_name, &size);
    Error error = {""};
    BerkeleyTraceResult result;
    if (!berkeley_trace_check(&t.field, text, size, entry->d_name, -1, NULL, &result, &error))
      fail_msg("%s", error.text);
    if (!result.same) fail_msg("%s:%d: %s", entry->d_name, (int)result.line, result.what);
    games++;
    plies += result.plies;
    free(text);
    table_clear(&t);
  }
  closedir(folder);
  print_message("# %d games of the course's engine, %d moves, no difference\n", (int)games, (int)plies);
  assert_true(games >= 40);
}

/* ---- search ---- */

static CourseResult course(Table *t, CourseKind kind, int32_t depth) {
  Budget budget = budget_start(NULL);
  uint64_t before = t->state.hash;
  CourseResult result = course_search(&t->field, &t->state, kind, depth, NULL, NULL, &budget);
  assert_true(t->state.hash == before);
  return result;
}

/* Every line of the published table of positions inside games. */
static void test_published_values(void **unused) {
  (void)unused;
  if (!shared_there()) skip();
  char path[512];
  shared_path(path, sizeof path, "search_values.csv");
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  char line[512];
  int32_t rows = 0;
  assert_non_null(fgets(line, sizeof line, file));
  while (fgets(line, sizeof line, file)) {
    char trace[128], minimax_best[16], expectimax_best[16];
    int plies, depth;
    double minimax, alphabeta, expectimax;
    unsigned long long successors;
    int fields = sscanf(line, "%127[^,],%d,%d,%lf,%15[^,],%lf,%llu,%lf,%15s", trace, &plies, &depth, &minimax,
                        minimax_best, &alphabeta, &successors, &expectimax, expectimax_best);
    assert_int_equal(fields, 9);
    Table t;
    size_t size;
    open_layout(&t, trace);
    char *text = read_trace(trace, &size);
    BerkeleyTraceResult replay;
    Error error = {""};
    assert_true(berkeley_trace_check(&t.field, text, size, trace, plies, &t.state, &replay, &error));
    assert_true(replay.same);
    assert_int_equal(replay.plies, plies);
    CourseResult results[COURSE_KIND_COUNT];
    for (int kind = 0; kind < COURSE_KIND_COUNT; kind++) results[kind] = course(&t, (CourseKind)kind, depth);
    const char *names[] = {minimax_best, minimax_best, expectimax_best};
    double values[] = {minimax, alphabeta, expectimax};
    for (int kind = 0; kind < COURSE_KIND_COUNT; kind++) {
      const char *best = results[kind].best == MOVE_STAY ? "Stop" : move_name(results[kind].best);
      if (fabs(results[kind].value - values[kind]) > 1e-6 || strcmp(best, names[kind]) != 0)
        fail_msg("%s after %d, depth %d, search %d: published %g %s, found %g %s", trace, plies, depth, kind,
                 values[kind], names[kind], results[kind].value, best);
    }
    assert_int_equal(results[COURSE_ALPHABETA].successors, successors);
    free(text);
    table_clear(&t);
    rows++;
  }
  (void)fclose(file);
  print_message("# %d positions, three searches each\n", (int)rows);
  assert_true(rows > 300);
}

/* Values and the number of successors at the start of well-known maps. */
static void test_published_counts(void **unused) {
  (void)unused;
  if (!shared_there()) skip();
  static const struct {
    const char *map;
    int32_t depth;
    double minimax, expectimax;
    uint64_t minimax_successors, alphabeta_successors;
  } known[] = {
      {"minimaxClassic_", 1, 9, 9, 33, 19},
      {"minimaxClassic_", 2, 8, 8, 211, 179},
      {"minimaxClassic_", 3, 7, 7, 1160, 886},
      {"minimaxClassic_", 4, -492, 326.125, 5916, 4463},
      {"minimaxClassic_", 5, -492, 326, 24890, 18625},
      {"minimaxClassic_", 6, -492, 357.5, 99516, 48599},
      {"minimaxClassic_", 7, -493, 350.615234, 482647, 16624},
      {"smallClassic_", 1, 9, NAN, 9, 9},
      {"smallClassic_", 2, 18, NAN, 72, 44},
      {"smallClassic_", 3, 27, NAN, 828, 211},
      {"smallClassic_", 4, 36, NAN, 8454, 1015},
      {"smallClassic_", 5, 45, NAN, 86013, 4774},
      {"trappedClassic_", 3, -501, -252.5, 0, 0},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    Table t;
    open_layout(&t, known[i].map);
    CourseResult minimax = course(&t, COURSE_MINIMAX, known[i].depth);
    CourseResult alphabeta = course(&t, COURSE_ALPHABETA, known[i].depth);
    assert_true(minimax.value == known[i].minimax);
    assert_true(alphabeta.value == known[i].minimax);
    assert_int_equal(minimax.best, alphabeta.best);
    if (known[i].minimax_successors) assert_int_equal(minimax.successors, known[i].minimax_successors);
    if (known[i].alphabeta_successors) assert_int_equal(alphabeta.successors, known[i].alphabeta_successors);
    if (!isnan(known[i].expectimax)) {
      double value = course(&t, COURSE_EXPECTIMAX, known[i].depth).value;
      if (fabs(value - known[i].expectimax) > 1e-6) fail_msg("%s %d: %f", known[i].map, (int)known[i].depth, value);
    }
    table_clear(&t);
  }
}

/* A search that is stopped leaves the state as it was and says so. */
static void test_search_limit(void **unused) {
  (void)unused;
  Table t;
  table_of(&t, arena);
  Limits limits = {.max_nodes = 100};
  Budget budget = budget_start(&limits);
  uint64_t before = t.state.hash;
  CourseResult result = course_search(&t.field, &t.state, COURSE_MINIMAX, 8, NULL, NULL, &budget);
  assert_int_equal(result.stopped, BUDGET_NODES);
  assert_true(result.successors <= 100);
  assert_true(t.state.hash == before && berkeley_hash(&t.field, &t.state) == before);
  table_clear(&t);
}

/* Random games: hash, undo and the legal moves hold at every step. */
static void test_random_games(void **unused) {
  (void)unused;
  Rng rng;
  rng_seed(&rng, 10, 0);
  int32_t eaten = 0;
  for (int32_t game = 0; game < 300; game++) {
    RandomMap what = {.rows = 4 + (int32_t)rng_below(&rng, 6),
                      .cols = 4 + (int32_t)rng_below(&rng, 8),
                      .wall = 0.3 * rng_unit(&rng),
                      .foods = 1 + (int32_t)rng_below(&rng, 12),
                      .monsters = (int32_t)rng_below(&rng, 5)};
    Map *map = map_random(&rng, &what);
    if (map->foods.count == 0) {
      map_destroy(map);
      continue;
    }
    Table t;
    table_of_map(&t, map);
    for (int32_t i = 0; i < map->foods.count; i += 3)
      if (map->foods.count > 3) {
        t.state.food[map->foods.at[i]] = 0;
        t.state.capsules[map->foods.at[i]] = 1;
        t.state.foods_left--;
      }
    t.state.hash = berkeley_hash(&t.field, &t.state);
    for (int32_t ply = 0; ply < 400 && t.state.outcome == OUTCOME_PLAYING; ply++) {
      Move moves[MOVE_COUNT];
      int32_t count = berkeley_moves(&t.field, &t.state, t.state.next, moves), score = t.state.score;
      play(&t, moves[rng_below(&rng, (uint32_t)count)]);
      eaten += t.state.score - score >= BERKELEY_GHOST_SCORE - 1 && t.state.outcome == OUTCOME_PLAYING;
    }
    table_clear(&t);
  }
  assert_true(eaten > 20); /* else the half steps were hardly tried */
}

/* The same rules behind the game's own step and undo: by any number of plies back, and against the engine. */
static void test_game_interface(void **unused) {
  (void)unused;
  enum { PLIES = 600 };
  static Undo undos[PLIES];
  static Move played[PLIES];
  Rng rng;
  Error error = {""};
  rng_seed(&rng, 11, 0);
  int32_t eaten = 0, ends[OUTCOME_COUNT] = {0};
  for (int32_t n = 0; n < 200; n++) {
    Map *map = map_of("%%%%%%%%%%\n%o..G..P.%\n%.%%.%%.%%\n%..2.G..o%\n%.%%.%%.%%\n%o......1%\n%%%%%%%%%%\n");
    Table t;
    table_of_map(&t, map);
    Game game;
    State state, start, copy;
    GameConfig config = {.max_turns = 40};
    if (!game_init(&game, map, level_find(7), &config, &error)) fail_msg("%s", error.text);
    assert_true(state_init(&state, &game, NULL) && state_init(&start, &game, NULL) && state_init(&copy, &game, NULL));
    int32_t plies = 0;
    while (plies < PLIES && !state_over(&state)) {
      int32_t first, movers = game_movers(&game, &state, &first), score = state.score;
      assert_int_equal(movers, 1);
      assert_int_equal(first, t.state.next == 0 ? 0 : t.field.monster_of[t.state.next - 1] + 1);
      Move legal[MOVE_COUNT], engine[MOVE_COUNT];
      int32_t count = game_moves(&game, &state, first, legal);
      assert_int_equal(count, berkeley_moves(&t.field, &t.state, t.state.next, engine));
      assert_memory_equal(legal, engine, (size_t)count);
      Move move = legal[rng_below(&rng, (uint32_t)count)];
      played[plies] = move;
      state_copy(&copy, &state, &game);
      game_step(&game, &state, &move, &undos[plies]);
      game_undo(&game, &state, &move, &undos[plies]);
      assert_true(state_equal(&copy, &state, &game));
      game_step(&game, &state, &move, &undos[plies++]);
      BerkeleyUndo undo;
      berkeley_step(&t.field, &t.state, move, &undo);
      assert_int_equal(state.score, t.state.score);
      assert_int_equal(state.turn, t.state.rounds);
      assert_true(state.hash == t.state.hash && state_hash_full(&state, &game) == state.hash);
      eaten += state.score - score > 100 && state.outcome == OUTCOME_PLAYING;
    }
    ends[state.outcome]++;
    while (plies > 0) {
      plies--;
      game_undo(&game, &state, &played[plies], &undos[plies]);
    }
    assert_true(state_equal(&start, &state, &game));
    Move give_up = MOVE_GIVE_UP;
    game_step(&game, &state, &give_up, &undos[0]);
    assert_int_equal(state.outcome, OUTCOME_GAVE_UP);
    game_undo(&game, &state, &give_up, &undos[0]);
    assert_true(state_equal(&start, &state, &game));
    state_destroy(&state);
    state_destroy(&start);
    state_destroy(&copy);
    table_clear(&t);
  }
  assert_true(eaten > 20 && ends[OUTCOME_LOST] > 20 && ends[OUTCOME_TIMEOUT] > 0);
}

/* Every agent of the level plays whole games, which verify. */
static void test_agents_play(void **unused) {
  (void)unused;
  static const char *const pacmans[] = {"ace:nodes=2000",  "expectimax", "alphabeta:eval=score",
                                        "minimax:depth=1", "reflex",     "closest"};
  static const char *const ghosts[] = {"directional", "random"};
  Map *map = map_of("%%%%%%%%%%\n%o..G..P.%\n%.%%.%%.%%\n%....G..o%\n%%%%%%%%%%\n");
  Error error = {""};
  for (size_t i = 0; i < sizeof pacmans / sizeof *pacmans; i++)
    for (size_t k = 0; k < sizeof ghosts / sizeof *ghosts; k++) {
      uint64_t hash[2];
      for (int again = 0; again < 2; again++) {
        Match match;
        MatchConfig config = {.map = map,
                              .map_name = "test",
                              .level = level_find(7),
                              .pacman = pacmans[i],
                              .monsters = ghosts[k],
                              .seed = 5,
                              .max_turns = 200,
                              .keep = true};
        if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
        if (match_run(&match, &error) != MATCH_OVER) fail_msg("%s: %s", pacmans[i], error.text);
        if (!record_verify(&match.record, &error)) fail_msg("%s: %s", pacmans[i], error.text);
        hash[again] = match.hash;
        match_destroy(&match);
      }
      assert_true(hash[0] == hash[1]);
    }
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_two_normal_ghosts),  cmocka_unit_test(test_scared_and_normal),
      cmocka_unit_test(test_last_food_on_ghost), cmocka_unit_test(test_capsule_on_ghost),
      cmocka_unit_test(test_timer_runs_out),     cmocka_unit_test(test_legal_moves),
      cmocka_unit_test(test_ghost_order),        cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_trace_differences),  cmocka_unit_test(test_published_traces),
      cmocka_unit_test(test_published_values),   cmocka_unit_test(test_published_counts),
      cmocka_unit_test(test_search_limit),       cmocka_unit_test(test_random_games),
      cmocka_unit_test(test_game_interface),     cmocka_unit_test(test_agents_play),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
