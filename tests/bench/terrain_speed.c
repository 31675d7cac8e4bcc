/* UCS and A* on terrain against the textbook versions, in one run: 512 x 512 cells that cost 1 to 9, 100 queries.
 *   terrain_speed [PASSES] [TARGET]  ->  a line per map and algorithm with both times and the ratio
 * Exits with 1 when the costs differ or a ratio is below TARGET (5). Processor time, best of all passes.
 *
 * The textbook version is what a course teaches: a binary heap of (priority, cell), the cheapest on top; cells are
 * pushed again when a cheaper way is found, and left-behind entries are skipped when they come up. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/search/finder.h"
#include "game/core/rng.h"

enum { SIDE = 512, QUERIES = 100 };

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* --- the textbook ---------------------------------------------------------------------------------------------- */

typedef struct Entry {
  int32_t priority;
  Cell cell;
} Entry;

typedef struct Textbook {
  const Board *board;
  int32_t least;
  Entry *heap;
  size_t count;
  int32_t *cost;
  Cell *parent;
  uint8_t *closed;
} Textbook;

static void push(Textbook *t, int32_t priority, Cell cell) {
  size_t i = t->count++;
  for (; i > 0 && t->heap[(i - 1) / 2].priority > priority; i = (i - 1) / 2) t->heap[i] = t->heap[(i - 1) / 2];
  t->heap[i] = (Entry){priority, cell};
}

static Entry pop(Textbook *t) {
  Entry top = t->heap[0], last = t->heap[--t->count];
  size_t i = 0;
  for (size_t child = 1; child < t->count; child = 2 * i + 1) {
    if (child + 1 < t->count && t->heap[child + 1].priority < t->heap[child].priority) child++;
    if (t->heap[child].priority >= last.priority) break;
    t->heap[i] = t->heap[child];
    i = child;
  }
  t->heap[i] = last;
  return top;
}

/* The cost of the cheapest way, -1 without one. */
static int32_t textbook_run(Textbook *t, Cell start, Cell goal, bool guided) {
  const Board *board = t->board;
  memset(t->closed, 0, (size_t)board->cells);
  for (Cell cell = 0; cell < board->cells; cell++) t->cost[cell] = INT32_MAX;
  t->count = 0;
  t->cost[start] = 0;
  t->parent[start] = CELL_NONE;
  push(t, guided ? t->least * board_manhattan(board, start, goal) : 0, start);
  while (t->count > 0) {
    Cell cell = pop(t).cell;
    if (t->closed[cell]) continue;
    if (cell == goal) return t->cost[cell];
    t->closed[cell] = 1;
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = cell + board->step[m];
      if (!board->open[next] || t->closed[next]) continue;
      int32_t cost = t->cost[cell] + board->cost[next];
      if (cost >= t->cost[next]) continue;
      t->cost[next] = cost;
      t->parent[next] = cell;
      push(t, cost + (guided ? t->least * board_manhattan(board, next, goal) : 0), next);
    }
  }
  return -1;
}

/* --- the maps -------------------------------------------------------------------------------------------------- */

typedef struct Terrain {
  const char *name;
  uint32_t walls; /* percent */
  bool patches;   /* ground of one cost in patches of 16 x 16 cells, else every cell of its own */
} Terrain;

static bool make_board(Board *board, const Terrain *terrain, Rng *rng) {
  if (!board_init(board, SIDE, SIDE, NULL) || !board_add_cost(board)) return false;
  uint8_t patch[SIDE / 16][SIDE / 16];
  for (int32_t r = 0; r < SIDE / 16; r++)
    for (int32_t c = 0; c < SIDE / 16; c++) patch[r][c] = (uint8_t)(1 + rng_below(rng, COST_MAX));
  for (int32_t row = 0; row < SIDE; row++)
    for (int32_t col = 0; col < SIDE; col++) {
      Cell cell = board_cell(board, row, col);
      board->open[cell] = rng_below(rng, 100) >= terrain->walls;
      uint8_t own = (uint8_t)(1 + rng_below(rng, COST_MAX));
      board->cost[cell] = terrain->patches ? patch[row / 16][col / 16] : own;
    }
  board_finish(board);
  return true;
}

static Cell random_open(const Board *board, Rng *rng) {
  for (;;) {
    Cell cell = board_cell(board, (int32_t)rng_below(rng, SIDE), (int32_t)rng_below(rng, SIDE));
    if (board->open[cell]) return cell;
  }
}

/* --- measuring ------------------------------------------------------------------------------------------------- */

static double textbook_time(Textbook *t, const Query *queries, bool guided, int64_t *sum) {
  double began = seconds();
  *sum = 0;
  for (int32_t q = 0; q < QUERIES; q++) *sum += textbook_run(t, queries[q].start, queries[q].goal, guided);
  return seconds() - began;
}

static double finder_time(Finder *finder, const Algorithm *algorithm, const Query *queries, int64_t *sum) {
  double began = seconds();
  *sum = 0;
  for (int32_t q = 0; q < QUERIES; q++) {
    SearchResult result;
    finder_run(finder, algorithm, &queries[q], NULL, NULL, &result);
    *sum += result.cost;
  }
  return seconds() - began;
}

/* Both take turns, so that what else the machine does disturbs both alike. The ratio; 0 when the costs differ. */
static double compare(Textbook *t, Finder *finder, const char *id, const Query *queries, int passes, const char *map) {
  double plain = 0, ours = 0;
  int64_t plain_sum = 0, our_sum = 0;
  bool guided = strcmp(id, "ucs") != 0;
  for (int pass = 0; pass < passes; pass++) {
    double a = textbook_time(t, queries, guided, &plain_sum);
    double b = finder_time(finder, algorithm_find(id), queries, &our_sum);
    if (pass == 0 || a < plain) plain = a;
    if (pass == 0 || b < ours) ours = b;
  }
  double per_query = 1e6 / QUERIES;
  printf("%-8s %-6s textbook %8.1f us  buckets %8.1f us  %5.1fx%s\n", map, id, plain * per_query, ours * per_query,
         plain / ours, plain_sum == our_sum ? "" : "  COSTS DIFFER");
  return plain_sum == our_sum ? plain / ours : 0;
}

static int measure(const Terrain *terrain, int passes, double target) {
  Rng rng;
  Board board;
  Query queries[QUERIES];
  rng_seed(&rng, 512, 1);
  if (!make_board(&board, terrain, &rng)) return 1;
  for (int32_t q = 0; q < QUERIES; q++)
    queries[q] = (Query){random_open(&board, &rng), random_open(&board, &rng), HEURISTIC_MANHATTAN, 1};
  size_t cells = (size_t)board.cells;
  Textbook t = {.board = &board,
                .least = board_least_cost(&board),
                .heap = malloc(4 * cells * sizeof *t.heap),
                .cost = malloc(cells * sizeof *t.cost),
                .parent = malloc(cells * sizeof *t.parent),
                .closed = malloc(cells)};
  Finder *finder = finder_create(&board, NULL);
  bool ok = t.heap && t.cost && t.parent && t.closed && finder;
  for (int i = 0; ok && i < 2; i++)
    ok = compare(&t, finder, i == 0 ? "ucs" : "astar", queries, passes, terrain->name) >= target;
  free(t.heap);
  free(t.cost);
  free(t.parent);
  free(t.closed);
  finder_destroy(finder);
  board_destroy(&board);
  return ok ? 0 : 1;
}

int main(int argc, char **argv) {
  static const Terrain terrains[] = {{"open", 0, false}, {"walls", 20, false}, {"patches", 10, true}};
  int passes = argc > 1 ? atoi(argv[1]) : 3, status = 0;
  double target = argc > 2 ? atof(argv[2]) : 5;
  for (size_t i = 0; i < sizeof terrains / sizeof *terrains; i++) status |= measure(&terrains[i], passes, target);
  return status;
}
