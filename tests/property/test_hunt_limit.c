/* The exact limits of the hunt against a plain program: positions as core states in one list, every joint reply of the
 * monsters spelled out from the rules' own words, values swept until they stand still. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level4_hunt/limit_internal.h"
#include "game/core/rng.h"
#include "tests/support/check.h"

enum { POSITIONS_MOST = 20000, MONSTERS_MOST = 2 };

typedef struct Plain {
  const Game *game;
  State *list; /* Pacman to move, not over */
  double *win, *score;
  int32_t count;
} Plain;

static int32_t find(Plain *plain, const State *state) {
  for (int32_t i = 0; i < plain->count; i++) {
    const State *known = &plain->list[i];
    if (known->pacman == state->pacman && known->foods_left == state->foods_left &&
        memcmp(known->monsters, state->monsters, sizeof(Cell) * (size_t)plain->game->monster_count) == 0 &&
        memcmp(known->food, state->food, (size_t)plain->game->board->cells) == 0)
      return i;
  }
  assert_true(plain->count < POSITIONS_MOST);
  assert_true(state_init(&plain->list[plain->count], plain->game, NULL));
  state_copy(&plain->list[plain->count], state, plain->game);
  return plain->count++;
}

/* Steps from every cell to one, by plain breadth-first search; -1: no way. */
static void distances(const Board *board, Cell to, int32_t *out) {
  Cell queue[256];
  int32_t head = 0, tail = 0;
  for (Cell cell = 0; cell < board->cells; cell++) out[cell] = -1;
  out[to] = 0;
  queue[tail++] = to;
  while (head < tail) {
    Cell cell = queue[head++];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = cell + board->step[m];
      if (!board->open[next] || out[next] >= 0) continue;
      out[next] = out[cell] + 1;
      queue[tail++] = next;
    }
  }
}

/* The chance that a monster of `chase-random` makes this move: the first step of a shortest path in the order West,
 * North, East, South with chance 1 - p, any legal move with chance p. */
static double chance_of(const Game *game, const State *state, int32_t monster, Move move, double p) {
  Move legal[MOVE_COUNT];
  int32_t far[512], count = game_moves(game, state, monster + 1, legal);
  distances(game->board, state->pacman, far);
  Cell from = state->monsters[monster];
  Move first = MOVE_STAY;
  for (int32_t i = count; i-- > 0;)
    if (legal[i] < DIRECTION_COUNT && far[from + game->board->step[legal[i]]] == far[from] - 1) first = legal[i];
  if (first == MOVE_STAY) first = legal[0]; /* maps of one piece: only on Pacman's own cell, which ends the game */
  return p / count + (move == first ? 1 - p : 0);
}

/* The value of Pacman's move from a position of the list: chance to win and score to come. */
static void judge(Plain *plain, int32_t at, Move move, double p, double *win, double *score) {
  const Game *game = plain->game;
  State state;
  Undo undo;
  assert_true(state_init(&state, game, NULL));
  state_copy(&state, &plain->list[at], game);
  int32_t before = state.score;
  *win = *score = 0;
  game_step(game, &state, &move, &undo);
  *score = state.score - before;
  if (state.outcome == OUTCOME_WON) *win = 1;
  if (state.outcome == OUTCOME_PLAYING) {
    Move legal[MONSTERS_MOST][MOVE_COUNT] = {{MOVE_STAY}, {MOVE_STAY}};
    int32_t counts[MONSTERS_MOST] = {1, 1};
    int32_t monsters = game->monster_count < MONSTERS_MOST ? game->monster_count : MONSTERS_MOST;
    for (int32_t i = 0; i < monsters; i++) counts[i] = game_moves(game, &state, i + 1, legal[i]);
    for (int32_t i = 0; i < counts[0] * counts[1]; i++) {
      Move moves[MONSTERS_MOST] = {legal[0][i % counts[0]], game->monster_count > 1 ? legal[1][i / counts[0]] : 0};
      double chance = 1;
      for (int32_t k = 0; k < monsters; k++) chance *= chance_of(game, &state, k, moves[k], p);
      if (chance <= 0) continue;
      game_step(game, &state, moves, &undo);
      if (state.outcome == OUTCOME_PLAYING) {
        int32_t next = find(plain, &state);
        *win += chance * plain->win[next];
        *score += chance * plain->score[next];
      }
      game_undo(game, &state, moves, &undo);
    }
  }
  state_destroy(&state);
}

static void plain_limit(const Game *game, double p, double *win, double *score) {
  Plain plain = {.game = game,
                 .list = calloc(POSITIONS_MOST, sizeof(State)),
                 .win = calloc(POSITIONS_MOST, sizeof(double)),
                 .score = calloc(POSITIONS_MOST, sizeof(double))};
  State start;
  assert_true(plain.list && plain.win && plain.score && state_init(&start, game, NULL));
  find(&plain, &start);
  int32_t known = 0;
  for (double change = 1; change > 1e-7 || known < plain.count;) { /* the list grows while it is swept */
    change = 0;
    known = plain.count;
    for (int32_t at = plain.count; at-- > 0;) {
      Move legal[MOVE_COUNT];
      int32_t count = game_moves(game, &plain.list[at], 0, legal);
      double best_win = 0, best_score = 0;
      for (int32_t i = 0; i < count; i++) {
        double w, s;
        judge(&plain, at, legal[i], p, &w, &s);
        best_win = fmax(best_win, w);
        best_score = fmax(best_score, s);
      }
      change = fmax(change, fmax(best_win - plain.win[at], best_score - plain.score[at]));
      plain.win[at] = best_win;
      plain.score[at] = best_score;
    }
  }
  *win = plain.win[0];
  *score = plain.score[0];
  for (int32_t i = 0; i < plain.count; i++) state_destroy(&plain.list[i]);
  state_destroy(&start);
  free(plain.list);
  free(plain.win);
  free(plain.score);
}

static Limit limit_of(const Game *game, const char *id, double p) {
  LimitTeam team;
  Limit limit;
  Error error = {.text = ""};
  State state;
  Position *start = calloc(1, sizeof *start);
  Keys *keys = malloc(sizeof *keys);
  Arena *arena = arena_create(game->board, &error);
  assert_true(start && keys && arena && state_init(&state, game, &error) && limit_team(id, p, &team));
  keys_init(keys);
  assert_true(position_set(start, arena, keys, game, &state, &error));
  if (!limit_compute(arena, start, &team, 10000000, &limit, &error)) fail_msg("%s", error.text);
  state_destroy(&state);
  arena_destroy(arena);
  free(keys);
  free(start);
  return limit;
}

static const char *const maps[] = {
    "%%%%%%%\n%P   .%\n% %%% %\n%.  G %\n%%%%%%%",
    "%%%%%%\n%P .G%\n%%%%%%",
    "%%%%%%\n%P  .%\n% %% %\n%. G %\n%%%%%%",
    "%%%%%%\n%P. G%\n%  %%%\n%G  .%\n%%%%%%",
};

static void equals_the_plain_program(void **unused) {
  (void)unused;
  static const double chances[] = {0, 0.3, 0.5, 1};
  for (size_t m = 0; m < sizeof maps / sizeof *maps; m++) {
    Map *map = map_of(maps[m]);
    Game game;
    assert_true(game_init(&game, map, level_find(4), NULL, NULL));
    for (size_t c = 0; c < sizeof chances / sizeof *chances; c++) {
      double win, score;
      plain_limit(&game, chances[c], &win, &score);
      Limit limit = limit_of(&game, "chase-random", chances[c]);
      if (fabs(win - limit.win) > 1e-4 || fabs(score - limit.score) > 1e-3)
        fail_msg("map %zu, p = %.1f: %.6f and %.4f, plainly %.6f and %.4f", m, chances[c], limit.win, limit.score, win,
                 score);
    }
    map_destroy(map);
  }
}

/* Nobody is in the way: the shortest tour, and never a chance less than one. */
static void sleepers_are_walked_around(void **unused) {
  (void)unused;
  Map *map = map_of("%%%%%%%\n%P   .%\n% %%% %\n%.  G %\n%%%%%%%");
  Game game;
  assert_true(game_init(&game, map, level_find(4), NULL, NULL));
  Limit limit = limit_of(&game, "still", 0);
  assert_true(fabs(limit.win - 1) < 1e-6);
  assert_true(fabs(limit.score - (2 * 20 - 8)) < 1e-4); /* down to the food and back, then along the top */
  map_destroy(map);
}

static void what_is_too_large_is_refused(void **unused) {
  (void)unused;
  LimitTeam team;
  assert_false(limit_team("minimax", 0, &team));
  Map *map = map_of("%%%%%%%%%\n%P......%\n%......G%\n%%%%%%%%%");
  Game game;
  State state;
  Error error = {.text = ""};
  Limit limit;
  Position *start = calloc(1, sizeof *start);
  Keys *keys = malloc(sizeof *keys);
  assert_true(start && keys && game_init(&game, map, level_find(4), NULL, NULL) && state_init(&state, &game, NULL));
  Arena *arena = arena_create(&map->board, &error);
  keys_init(keys);
  assert_true(arena && limit_team("chase", 0, &team) && position_set(start, arena, keys, &game, &state, &error));
  assert_false(limit_compute(arena, start, &team, 1000, &limit, &error));
  assert_non_null(strstr(error.text, "positions"));
  arena_destroy(arena);
  state_destroy(&state);
  free(keys);
  free(start);
  map_destroy(map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equals_the_plain_program),
      cmocka_unit_test(sleepers_are_walked_around),
      cmocka_unit_test(what_is_too_large_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
