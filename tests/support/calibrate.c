/* Plays games for the curve of shown chances, and measures how honest it is.
 * Must not know the curve. */
#include "tests/support/calibrate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/maze.h"

/* ---- maps ---- */

enum { ROWS_LEAST = 7, COLS_LEAST = 9, APART = 5 };

typedef struct Draft {
  Board board; /* of the maze: everything is put where it is open */
  int32_t rows, cols;
  char *cells;
} Draft;

static bool is_open(const Draft *draft, int32_t at) {
  return draft->board.open[board_cell(&draft->board, at / draft->cols, at % draft->cols)];
}

static int32_t any_open(const Draft *draft, Rng *rng) {
  int32_t at;
  do at = (int32_t)rng_below(rng, (uint32_t)(draft->rows * draft->cols));
  while (!is_open(draft, at));
  return at;
}

static void furnish(Draft *draft, int32_t level, Rng *rng) {
  double extra = 0.25 * rng_unit(rng), food = 0.15 + 0.85 * rng_unit(rng);
  for (int32_t at = 0; at < draft->rows * draft->cols; at++) {
    int32_t row = at / draft->cols, col = at % draft->cols;
    bool open = is_open(draft, at), inside = row > 0 && col > 0 && row < draft->rows - 1 && col < draft->cols - 1;
    bool opened = inside && rng_unit(rng) < extra * extra * 4;
    draft->cells[at] = open ? rng_unit(rng) < food ? '.' : ' ' : opened ? ' ' : '%';
  }
  int32_t me = any_open(draft, rng), monsters = 1 + (int32_t)rng_below(rng, level == 3 ? 8 : 4);
  draft->cells[me] = 'P';
  for (int32_t i = 0, tries = 0; i < monsters && tries < 1000; tries++) {
    int32_t at = any_open(draft, rng);
    int32_t far = abs(at / draft->cols - me / draft->cols) + abs(at % draft->cols - me % draft->cols);
    if (far < APART || draft->cells[at] == 'G') continue;
    draft->cells[at] = 'G';
    i++;
  }
  for (int32_t i = level == 7 ? (int32_t)rng_below(rng, 4) : 0; i > 0; i--) {
    int32_t at = any_open(draft, rng);
    if (draft->cells[at] == '.') draft->cells[at] = 'o';
  }
}

Map *calibrate_map(int32_t level, uint64_t seed, Error *error) {
  Rng rng;
  rng_seed(&rng, seed, (uint64_t)level);
  Draft draft = {.rows = ROWS_LEAST + 2 * (int32_t)rng_below(&rng, 7),
                 .cols = COLS_LEAST + 2 * (int32_t)rng_below(&rng, 10)};
  if (!maze_carve(&draft.board, draft.rows, draft.cols, &rng, error)) return NULL;
  maze_braid(&draft.board, 1, &rng);
  size_t size = (size_t)draft.rows * ((size_t)draft.cols + 1) + 32;
  draft.cells = malloc(size);
  char *text = malloc(size);
  Map *map = NULL;
  if (draft.cells && text) {
    furnish(&draft, level, &rng);
    int used = snprintf(text, size, "# level: %d\n", (int)level);
    for (int32_t row = 0; row < draft.rows; row++) {
      memcpy(text + used, draft.cells + (ptrdiff_t)row * draft.cols, (size_t)draft.cols);
      used += draft.cols;
      text[used++] = '\n';
    }
    map = map_parse(text, (size_t)used, "random", error);
  }
  free(text);
  free(draft.cells);
  board_destroy(&draft.board);
  return map;
}

/* ---- games ---- */

void calibrate_add(ChanceCases *list, ChanceCase one) {
  if (list->count == list->room) {
    list->room = list->room ? 2 * list->room : 1024;
    list->cases = realloc(list->cases, sizeof *list->cases * (size_t)list->room);
    if (!list->cases) abort();
  }
  list->cases[list->count++] = one;
}

void calibrate_end(ChanceCases *list) {
  free(list->cases);
  *list = (ChanceCases){0};
}

static Cell path_end(const Trace *trace) {
  Cell end = CELL_NONE;
  for (size_t i = 0; i < trace->count; i++)
    if (trace->events[i].kind == TRACE_PATH) end = trace->events[i].cell;
  return end;
}

/* Under fog a plan is over when Pacman gets to its end, or makes another one: until then it may be caught. Without an
 * end it is no plan: it gives up. */
typedef struct Plan {
  Cell end;
  int32_t first; /* of its cases */
} Plan;

static void plan_over(ChanceCases *all, const Plan *plan, double came) {
  for (int32_t i = plan->first; i < all->count; i++) all->cases[i].came = plan->end == CELL_NONE ? 0 : came;
}

bool calibrate_game(ChanceCases *cases, const Map *map, int32_t level, const char *pacman, const char *monsters,
                    uint64_t seed, Error *error) {
  MatchConfig config = {.map = map,
                        .map_name = "random",
                        .level = level_find(level),
                        .pacman = pacman,
                        .monsters = monsters,
                        .seed = seed,
                        .max_idle = MAX_IDLE_USUAL};
  Match match;
  if (!match_init(&match, &config, error)) return false;
  bool limited = config.level->limited_sight;
  ChanceCases all = {0};
  Plan plan = {.end = CELL_NONE};
  Trace trace;
  trace_init(&trace, 1 << 16);
  for (;;) {
    int32_t first;
    (void)game_movers(&match.game, &match.state, &first);
    State *state = &match.state;
    ChanceCase one = {0};
    int32_t foods = state->foods_left, score = state->score;
    MatchStatus status = match_ply(&match, &trace, error);
    if (status != MATCH_PLAYED) break;
    if (first != 0) continue;
    State before = *state; /* the evidence needs the food and the score as they were */
    before.foods_left = foods;
    before.score = score;
    one.evidence = chance_evidence(&match.game, &before, trace.events, (int32_t)trace.count, pacman, monsters);
    if (one.evidence.kind == CHANCE_NONE) continue;
    Cell end = path_end(&trace);
    if (end != plan.end) {
      plan_over(&all, &plan, 1);
      plan = (Plan){.end = end, .first = all.count};
    }
    calibrate_add(&all, one);
  }
  bool won = match.state.outcome == OUTCOME_WON, over = state_over(&match.state);
  plan_over(&all, &plan, match.state.outcome != OUTCOME_LOST);
  for (int32_t i = 0; i < all.count && !limited; i++) all.cases[i].came = won;
  Rng rng;
  rng_seed(&rng, seed, 99);
  int32_t kept = all.count < CALIBRATE_FRAMES ? all.count : CALIBRATE_FRAMES, left = kept;
  for (int32_t i = 0; i < all.count; i++) { /* a fair draw of that many */
    if ((int32_t)rng_below(&rng, (uint32_t)(all.count - i)) >= left) continue;
    all.cases[i].weight = 1.0 / kept;
    calibrate_add(cases, all.cases[i]);
    left--;
  }
  calibrate_end(&all);
  trace_destroy(&trace);
  match_destroy(&match);
  return over;
}

/* ---- buckets ---- */

ChanceBuckets calibrate_buckets(const ChanceCases *cases, int32_t level, const char *pacman) {
  ChanceBuckets b = {0};
  for (int32_t i = 0; i < cases->count; i++) {
    const ChanceCase *one = &cases->cases[i];
    if ((level && one->evidence.level != level) || (pacman && strcmp(pacman, one->evidence.pacman) != 0)) continue;
    double shown = (double)chance_shown(&one->evidence) / CHANCE_WHOLE;
    int32_t at = (int32_t)fmin(shown * CALIBRATE_BUCKETS, CALIBRATE_BUCKETS - 1);
    b.weight[at] += one->weight;
    b.shown[at] += one->weight * shown;
    b.came[at] += one->weight * one->came;
    b.games += one->weight;
  }
  for (int32_t i = 0; i < CALIBRATE_BUCKETS; i++) {
    if (b.weight[i] <= 0) continue;
    b.error += fabs(b.shown[i] - b.came[i]) / b.games;
    b.shown[i] /= b.weight[i];
    b.came[i] /= b.weight[i];
  }
  return b;
}
