/* A finder: the memory that queries share, and the table of algorithms. Knows no algorithm from inside. */
#include <stdlib.h>
#include <string.h>

#include "ai/search/finder_internal.h"

static const Algorithm table[] = {
    {.id = "dfs",
     .title = "DFS",
     .blurb = "Depth first: follows one path to its end, then backs up.",
     .keeps = KEEPS_STACK,
     .sorts = SORTS_BY_TIME,
     .run = dfs_run},
    {.id = "bfs",
     .title = "BFS",
     .blurb = "Breadth first: ring by ring around the start.",
     .optimal = true,
     .keeps = KEEPS_QUEUE,
     .sorts = SORTS_BY_TIME,
     .steps = true,
     .run = bfs_run},
    {.id = "ucs",
     .title = "UCS",
     .blurb = "Uniform cost: always the cheapest cell so far.",
     .optimal = true,
     .keeps = KEEPS_BUCKETS,
     .sorts = SORTS_BY_COST,
     .run = ucs_run},
    {.id = "astar",
     .title = "A*",
     .blurb = "Cost so far plus an estimate of the rest.",
     .optimal = true,
     .heuristic = true,
     .weighted = true,
     .keeps = KEEPS_HEAP,
     .sorts = SORTS_BY_SUM,
     .run = astar_run},
    {.id = "greedy",
     .title = "Greedy",
     .blurb = "Best first by the estimate alone: quick, not shortest.",
     .heuristic = true,
     .keeps = KEEPS_HEAP,
     .sorts = SORTS_BY_ESTIMATE,
     .run = greedy_run},
    {.id = "bidirectional",
     .title = "Bidirectional",
     .blurb = "Breadth first from both ends until they meet.",
     .optimal = true,
     .keeps = KEEPS_TWO_QUEUES,
     .sorts = SORTS_BY_TIME,
     .steps = true,
     .run = bidirectional_run},
    {.id = "idastar",
     .title = "IDA*",
     .blurb = "Depth first under a rising bound, with a table of the best cost of each cell.",
     .optimal = true,
     .heuristic = true,
     .keeps = KEEPS_STACK,
     .sorts = SORTS_BY_SUM,
     .run = idastar_run},
    {.id = "jps",
     .title = "JPS",
     .blurb = "A* that jumps over cells where there is nothing to decide.",
     .optimal = true,
     .manhattan = true,
     .keeps = KEEPS_BUCKETS,
     .sorts = SORTS_BY_SUM,
     .steps = true,
     .run = jps_run},
    {.id = "flood",
     .title = "Flood A*",
     .blurb = "A* with Manhattan distance that closes up to 64 cells at once.",
     .optimal = true,
     .manhattan = true,
     .keeps = KEEPS_BUCKETS,
     .sorts = SORTS_BY_SUM,
     .steps = true,
     .run = flood_run},
    {.id = "swift",
     .title = "Swift",
     .blurb = "Looks at the map and picks the search that is fastest there: flood, jump points, both ends, or buckets "
              "on terrain.",
     .optimal = true,
     .manhattan = true,
     .keeps = KEEPS_BUCKETS,
     .sorts = SORTS_BY_SUM,
     .run = swift_run},
    {.id = "astar-report",
     .title = "A* (flawed)",
     .blurb = "Marks cells when pushed and never improves them: not optimal, as some reports publish it.",
     .heuristic = true,
     .keeps = KEEPS_HEAP,
     .sorts = SORTS_BY_SUM,
     .run = report_run},
};

const Algorithm *algorithm_table(int32_t *count) {
  *count = (int32_t)(sizeof table / sizeof *table);
  return table;
}

const Algorithm *algorithm_find(const char *id) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strcmp(table[i].id, id) == 0) return &table[i];
  return NULL;
}

const Algorithm *finder_algorithm(Finder *finder, const Algorithm *algorithm) {
  return algorithm->run == swift_run ? algorithm_find(swift_choice(finder)) : algorithm;
}

Keeps algorithm_keeps(const Algorithm *algorithm, const Query *query) {
  bool whole = heuristic_is_whole(query->heuristic) && (!algorithm->weighted || query->weight <= 1);
  bool best_first = algorithm->run == astar_run || algorithm->run == greedy_run;
  return best_first && whole ? KEEPS_BUCKETS : algorithm->keeps;
}

void finder_expect(Finder *finder, int64_t queries) {
  finder->expected =
      (Expected){.left = queries > 0 ? queries + 1 : 0, .rival = -1}; /* each query takes one off first */
}

int32_t finder_stride(const Finder *finder) { return finder->stride; }
int32_t finder_cells(const Finder *finder) { return finder->cells; }
int32_t finder_least(const Finder *finder) { return finder->price ? finder->least : 0; }

/* Marks from walls; returns the exits of a mean open cell x 100. Sixteen cells at a time: on a large board this takes
 * longer than many a query. */
static int32_t copy_board(uint8_t *mark, const Board *board) {
  uint64_t exits = 0;
  Cell cell = 0;
  for (; cell + 16 <= board->cells; cell += 16) {
    *(Sixteen *)(mark + cell) = (Sixteen)(*(const Sixteen *)(board->open + cell) == 0) & MARK_WALL;
    Sixteen bits = *(const Sixteen *)(board->exits + cell);
    bits = (bits & 5) + (bits >> 1 & 5);
    bits = (bits & 3) + (bits >> 2 & 3);
    const uint8_t *half = (const uint8_t *)&bits;
    exits += load_eight(half) * UINT64_C(0x0101010101010101) >> 56;
    exits += load_eight(half + 8) * UINT64_C(0x0101010101010101) >> 56;
  }
  for (; cell < board->cells; cell++) {
    mark[cell] = board->open[cell] ? 0 : MARK_WALL;
    for (unsigned e = board->exits[cell]; e; e &= e - 1) exits++;
  }
  return board->open_count ? (int32_t)(exits * 100 / (uint64_t)board->open_count) : 0;
}

Finder *finder_create(const Board *board, Error *error) {
  Finder *finder = calloc(1, sizeof *finder);
  uint8_t *mark = malloc((size_t)board->cells + MARK_SLACK);
  uint8_t *price = board->cost ? malloc((size_t)board->cells) : NULL;
  if (!finder || !mark || (board->cost && !price)) {
    free(finder);
    free(mark);
    free(price);
    error_set(error, "out of memory for path finding on %d x %d cells", (int)board->rows, (int)board->cols);
    return NULL;
  }
  finder->rows = board->rows;
  finder->cols = board->cols;
  finder->stride = board->stride;
  finder->cells = board->cells;
  finder->open_count = board->open_count;
  for (Move m = 0; m < DIRECTION_COUNT; m++) finder->step[m] = board->step[m];
  finder->exits_percent = copy_board(mark, board);
  finder->mark = mark;
  finder->price = price;
  finder->least = board_least_cost(board);
  memset(mark + board->cells, MARK_WALL, MARK_SLACK);
  finder->bytes = (size_t)board->cells + MARK_SLACK;
  if (price) {
    memcpy(price, board->cost, (size_t)board->cells);
    finder->bytes += (size_t)board->cells;
  }
  return finder;
}

void finder_destroy(Finder *finder) {
  if (!finder) return;
  open_store_destroy(finder->open_store);
  stacks_destroy(finder->stacks);
  tiles_destroy(finder->tiles);
  stops_destroy(finder->stops);
  buckets_destroy(finder->buckets);
  free(finder->mark);
  free(finder->price);
  free(finder->queue);
  free(finder->path);
  free(finder->cost);
  free(finder->stamp);
  free(finder);
}

void finder_block(Finder *finder, Cell cell, bool blocked) {
  uint8_t mark = finder->mark[cell];
  if (mark == MARK_WALL || (mark == MARK_BLOCKED) == blocked) return;
  finder->mark[cell] = blocked ? MARK_BLOCKED : 0;
  finder->blocked += blocked ? 1 : -1;
  if (finder->tiles) tiles_block(finder->tiles, finder, cell, blocked);
  if (finder->stops) stops_block(finder->stops, finder, cell);
}

/* --- memory ---------------------------------------------------------------------------------------------------- */

static bool may_take(Finder *finder, size_t bytes) {
  finder->over_limit = finder->max_bytes && finder->bytes + bytes > finder->max_bytes;
  return !finder->over_limit;
}

void *finder_alloc(Finder *finder, size_t count, size_t size) { return finder_grow(finder, NULL, 0, count, size); }

void *finder_alloc_zeroed(Finder *finder, size_t count, size_t size) {
  void *block = may_take(finder, count * size) ? calloc(count, size) : NULL;
  if (block) finder->bytes += count * size;
  return block;
}

void *finder_grow(Finder *finder, void *block, size_t old_count, size_t count, size_t size) {
  size_t more = (count - old_count) * size;
  void *grown = may_take(finder, more) ? realloc(block, count * size) : NULL;
  if (grown) finder->bytes += more;
  return grown;
}

void finder_no_memory(const Finder *finder, SearchResult *result) {
  result->status = finder->over_limit ? SEARCH_LIMIT : SEARCH_NO_MEMORY;
  result->memory = true;
}

bool finder_need_queue(Finder *finder) {
  if (!finder->queue) finder->queue = finder_alloc(finder, (size_t)finder->open_count + QUEUE_SLACK, sizeof(Cell));
  return finder->queue;
}

bool finder_need_cost(Finder *finder) {
  if (!finder->cost) finder->cost = finder_alloc(finder, (size_t)finder->cells, sizeof(int32_t));
  return finder->cost;
}

bool finder_need_stamp(Finder *finder) {
  if (!finder->stamp) finder->stamp = finder_alloc(finder, (size_t)finder->cells, sizeof(int32_t));
  return finder->stamp;
}

bool finder_need_path(Finder *finder) {
  if (!finder->path) finder->path = finder_alloc(finder, (size_t)finder->open_count + 1, sizeof(Cell));
  return finder->path;
}

/* --- marks and paths ------------------------------------------------------------------------------------------- */

/* Forgets what queries left: sixteen cells at a time, as it is all that a short query on a large board costs. */
static void clear_marks(Finder *finder) {
  Cell cell = 0;
  for (; cell + 16 <= finder->cells; cell += 16) {
    Sixteen *marks = (Sixteen *)(finder->mark + cell);
    *marks &= (Sixteen)(*marks >= MARK_BLOCKED);
  }
  for (; cell < finder->cells; cell++)
    if (finder->mark[cell] < MARK_BLOCKED) finder->mark[cell] = 0;
}

uint8_t finder_next_generation(Finder *finder) {
  if (finder->generation >= MARK_LAST) {
    clear_marks(finder);
    finder->generation = 0;
  }
  finder->generation = (uint8_t)(finder->generation + MARK_STEP);
  return finder->generation;
}

void finder_path_done(const Finder *finder, const Cell *first, SearchResult *result) {
  result->path = first;
  result->length = (int32_t)(finder_path_end(finder) - first) - 1;
}

bool finder_trace_back(Finder *finder, const Query *query, SearchResult *result) {
  if (!finder_need_path(finder)) {
    finder_no_memory(finder, result);
    return false;
  }
  const int32_t *step = finder->step;
  Cell *at = finder_path_end(finder), cell = query->goal;
  *--at = cell;
  while (cell != query->start) {
    cell -= step[finder->mark[cell] & 3];
    *--at = cell;
  }
  finder_path_done(finder, at, result);
  return true;
}

/* What the path costs, and what is proven of it. */
static void judge(const Finder *finder, const Algorithm *algorithm, const Query *query, SearchResult *result) {
  bool trivial = query->start == query->goal;
  bool admissible = !algorithm->heuristic || heuristic_admissible(query->heuristic);
  bool plain = !algorithm->weighted || query->weight <= 1;
  result->cost = result->length;
  if (finder->price) {
    result->cost = 0;
    for (int32_t i = 1; i <= result->length; i++) result->cost += finder->price[result->path[i]];
  }
  bool exact = trivial || (algorithm->optimal && admissible && plain);
  result->optimal = exact && (trivial || !finder->price || !algorithm->steps);
  result->fewest = exact && (trivial || !finder->price || algorithm->steps);
  if (result->optimal)
    result->bound = 1;
  else if (algorithm->optimal && algorithm->weighted && admissible)
    result->bound = query->weight;
}

void finder_run(Finder *finder, const Algorithm *algorithm, const Query *query, const Limits *limits, Trace *trace,
                SearchResult *result) {
  *result = (SearchResult){.status = SEARCH_NO_WAY, .length = -1, .cost = -1};
  Budget budget = budget_start(limits);
  finder->max_bytes = limits ? (size_t)limits->max_bytes : 0;
  finder->over_limit = false;
  if (finder->expected.left > 1) finder->expected.left--; /* the last one announced stands for all that come after it */
  if (budget.cancel && atomic_load(budget.cancel)) {
    result->status = SEARCH_CANCELLED;
    return;
  }
  if (!may_take(finder, 0)) { /* the copy of the board alone is too much */
    finder_no_memory(finder, result);
  } else if (query->start == query->goal) {
    if (!finder_need_path(finder)) {
      finder_no_memory(finder, result);
      return;
    }
    Cell *at = finder_path_end(finder) - 1;
    *at = query->start;
    finder_path_done(finder, at, result);
    result->status = SEARCH_FOUND;
  } else if (finder->mark[query->goal] < MARK_BLOCKED && finder->mark[query->start] != MARK_WALL) {
    /* No way leads back into the start, so that opening a blocked one for the query changes nothing else. */
    bool blocked = finder->mark[query->start] == MARK_BLOCKED;
    if (blocked) finder_block(finder, query->start, false);
    algorithm->run(finder, query, &budget, trace, result);
    if (blocked) finder_block(finder, query->start, true);
  }
  if (result->status != SEARCH_FOUND) return;
  judge(finder, algorithm, query, result);
  if (trace)
    for (int32_t i = 0; i <= result->length; i++) trace_cell(trace, TRACE_PATH, result->path[i], i);
}
