/* The flood of a board against a plain oracle: distances by relaxing every cell until nothing changes, and the first
 * shortest way in the order of moves. */
#include "tests/support/check.h"

#include <stdlib.h>

#include "game/core/flood.h"

enum { FAR = 1 << 20 };

static const int32_t step_row[DIRECTION_COUNT] = {[MOVE_NORTH] = -1, [MOVE_SOUTH] = 1};
static const int32_t step_col[DIRECTION_COUNT] = {[MOVE_WEST] = -1, [MOVE_EAST] = 1};

/* What a flood is asked for. */
typedef struct Question {
  const Board *board;
  const uint8_t *blocked; /* per padded cell */
  int32_t stride, most;
  bool even_only; /* only cells of even numbers may be entered */
} Question;

/* Steps to every cell, FAR where none lead; rows and columns are counted here, nothing of the board's own is used. */
static int32_t *oracle_steps(const Question *q, Cell from) {
  const Board *board = q->board;
  int32_t *steps = malloc(sizeof *steps * (size_t)board->cells);
  assert_non_null(steps);
  for (Cell cell = 0; cell < board->cells; cell++) steps[cell] = FAR;
  steps[from] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (int32_t row = 0; row < board->rows; row++)
      for (int32_t col = 0; col < board->cols; col++) {
        Cell cell = board_cell(board, row, col);
        if (steps[cell] == FAR || (q->most > 0 && steps[cell] >= q->most)) continue;
        for (Move m = 0; m < DIRECTION_COUNT; m++) {
          bool open = true;
          int32_t r = row, c = col;
          for (int32_t i = 0; i < q->stride; i++) {
            r += step_row[m], c += step_col[m];
            open = open && board_inside(board, r, c) && board->open[board_cell(board, r, c)];
          }
          Cell next = open ? board_cell(board, r, c) : CELL_NONE;
          if (!open || q->blocked[next] || (q->even_only && next % 2)) continue;
          if (steps[next] <= steps[cell] + 1) continue;
          steps[next] = steps[cell] + 1;
          changed = true;
        }
      }
  }
  return steps;
}

static bool even(const void *context, Cell cell, int32_t steps) {
  const int32_t *most_seen = context;
  assert_true(steps > 0 && steps <= *most_seen);
  return cell % 2 == 0;
}

static void check_fill(FloodField *field, const Question *q, Cell from) {
  const int32_t cells = q->board->cells;
  int32_t *expected = oracle_steps(q, from), reached = 0, before = 0;
  FloodPlan plan = {.from = from, .stride = q->stride, .most = q->most};
  if (q->even_only) plan.may_enter = even, plan.context = &cells;
  assert_true(flood_field_clear(field, q->board));
  for (Cell cell = 0; cell < cells; cell++)
    if (q->blocked[cell]) flood_field_block(field, cell);
  flood_field_fill(field, q->board, &plan);
  for (Cell cell = 0; cell < cells; cell++) {
    int32_t free_steps = q->blocked[cell] ? FLOOD_BLOCKED : FLOOD_FREE;
    assert_int_equal(field->steps[cell], expected[cell] == FAR ? free_steps : expected[cell]);
    reached += expected[cell] != FAR;
  }
  assert_int_equal(field->reached, reached);
  for (int32_t i = 0; i < reached; i++) {
    assert_true(expected[field->queue[i]] >= before);
    before = expected[field->queue[i]];
  }
  free(expected);
}

/* The way is as long as it must be, and each step is the first move that leads nearer. */
static void check_way(FloodField *field, const Question *q, Cell from, Cell to) {
  const Board *board = q->board;
  int32_t *left = oracle_steps(q, to);
  Cell *way = malloc(sizeof *way * (size_t)board->cells);
  assert_non_null(way);
  assert_true(flood_field_clear(field, board));
  for (Cell cell = 0; cell < board->cells; cell++)
    if (q->blocked[cell]) flood_field_block(field, cell);
  int32_t count = flood_field_between(field, board, from, to, way, board->cells);
  assert_int_equal(count, left[from] == FAR ? 0 : left[from] + 1);
  for (int32_t i = 0; i < count; i++) {
    assert_int_equal(left[way[i]], count - 1 - i);
    if (i == 0) assert_int_equal(way[i], from);
    if (i + 1 == count) break;
    Move first = 0;
    while (left[way[i] + board->step[first]] != count - 2 - i) first++;
    assert_int_equal(way[i + 1], way[i] + board->step[first]);
  }
  if (count > 2) { /* a short buffer holds the beginning */
    Cell second = way[1];
    way[1] = way[2] = CELL_NONE;
    assert_int_equal(flood_field_way(field, board, 1, from, way, 2), 2);
    assert_int_equal(way[1], second);
    assert_int_equal(way[2], CELL_NONE);
  }
  free(way);
  free(left);
}

static Cell random_open(const Board *board, Rng *rng) {
  for (;;) {
    Cell cell = board_cell(board, (int32_t)rng_below(rng, (uint32_t)board->rows),
                           (int32_t)rng_below(rng, (uint32_t)board->cols));
    if (board->open[cell]) return cell;
  }
}

static void test_random_boards(void **state) {
  (void)state;
  Rng rng;
  rng_seed(&rng, 18, 0);
  FloodField field = {0};
  for (int32_t i = 0, count = check_sample(400); i < count; i++) {
    RandomMap what = {.rows = 1 + (int32_t)rng_below(&rng, 14),
                      .cols = 2 + (int32_t)rng_below(&rng, 14),
                      .wall = rng_unit(&rng) * 0.5,
                      .foods = 1};
    Map *map = map_random(&rng, &what);
    const Board *board = &map->board;
    uint8_t *blocked = calloc((size_t)board->cells, 1);
    assert_non_null(blocked);
    Cell from = random_open(board, &rng), to = random_open(board, &rng);
    for (uint32_t k = rng_below(&rng, 6); k > 0; k--) blocked[random_open(board, &rng)] = 1;
    blocked[from] = blocked[to] = 0;
    Question q = {.board = board, .blocked = blocked, .stride = 1};
    check_fill(&field, &q, from);
    check_way(&field, &q, from, to);
    q.most = 1 + (int32_t)rng_below(&rng, 5);
    check_fill(&field, &q, from);
    q.even_only = true;
    q.most = 0;
    check_fill(&field, &q, from);
    q.even_only = false;
    q.stride = 2;
    check_fill(&field, &q, from);
    free(blocked);
    map_destroy(map);
  }
  flood_field_destroy(&field);
  flood_field_destroy(&field);
}

/* A flood that may stop early knows every cell that is nearer than where it stopped. */
static void test_until(void **state) {
  (void)state;
  Map *map = map_of("%%%%%%%%\n%P     %\n% %%%% %\n%     .%\n%%%%%%%%\n");
  const Board *board = &map->board;
  Cell food = map->foods.at[0];
  FloodField field = {0};
  assert_true(flood_field_clear(&field, board));
  flood_field_fill(&field, board, &(FloodPlan){.from = map->pacman, .until = map->pacman + 1});
  assert_int_equal(field.steps[map->pacman + 1], 1);
  assert_int_equal(field.steps[food], FLOOD_FREE);
  assert_true(flood_field_clear(&field, board));
  Cell way[8];
  assert_int_equal(flood_field_between(&field, board, map->pacman, food, way, 8), 8);
  assert_int_equal(way[1], map->pacman + 1); /* east comes before south */
  assert_true(flood_field_clear(&field, board));
  flood_field_block(&field, map->pacman + 1);
  flood_field_block(&field, map->pacman + 1); /* twice is once */
  assert_int_equal(field.blocked, 1);
  assert_int_equal(flood_field_between(&field, board, map->pacman, food, way, 8), 8);
  assert_int_equal(way[1], map->pacman + board->step[MOVE_SOUTH]);
  assert_true(flood_field_clear(&field, board));
  flood_field_block(&field, map->pacman + 1);
  flood_field_block(&field, map->pacman + board->step[MOVE_SOUTH]);
  assert_int_equal(flood_field_between(&field, board, map->pacman, food, way, 8), 0);
  flood_field_destroy(&field);
  map_destroy(map);
}

/* One field serves boards of any size in turn. */
static void test_other_board(void **state) {
  (void)state;
  Map *small = map_of("%%%%\n%P.%\n%%%%\n"), *large = map_of("%%%%%%%%\n%P    .%\n%%%%%%%%\n");
  FloodField field = {0};
  for (int i = 0; i < 4; i++) {
    const Map *map = i % 2 ? large : small;
    assert_true(flood_field_clear(&field, &map->board));
    for (Cell cell = 0; cell < map->board.cells; cell++) assert_int_equal(field.steps[cell], FLOOD_FREE);
    flood_field_fill(&field, &map->board, &(FloodPlan){.from = map->pacman});
    assert_int_equal(field.steps[map->foods.at[0]], i % 2 ? 5 : 1);
  }
  flood_field_destroy(&field);
  map_destroy(small);
  map_destroy(large);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_boards), cmocka_unit_test(test_until),
                                     cmocka_unit_test(test_other_board)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
