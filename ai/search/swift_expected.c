/* Swift where the number of queries is known: makes only those tables that pay for so many, and compares searches on
 * the queries themselves, which costs little and tells what matters. Only counted work decides, so that the same
 * queries get the same answers on every machine. Searches nothing itself. */
#include <stdlib.h>

#include "ai/search/stops_internal.h"
#include "ai/search/swift_internal.h"

/* All in units of Finder.work, about a nanosecond each. */
enum {
  WORK_CELL = 8, /* a cell that A* expands */
  WORK_STEP = 3, /* a step of its path */
  /* Tables, per 20 cells of the board and in any case: all that the flood needs; what jumping needs before its first
   * answer, and in all with the walks along columns that it keeps. */
  TABLE_CELLS = 20,
  FLOOD_TABLES = 5,
  FLOOD_MEMORY = 1500,
  JUMP_TABLES = 7,
  JUMP_MEMORY = 14000,
  JUMP_WALKS = 38,
  JUMP_WALKS_MEMORY = 100000,
  COMPARE_PART = 25, /* of all work at most so much goes into comparing: one part in 25 */
  PAIRS_ENOUGH = 20,
  PAIRS_SURE = 4
};

/* With hardly a wall (exits of 100 cells) the walls need not be looked at: A* may go straight to its goal. It does, if
 * it expands no more cells than this many times the distance, and a few. */
enum { OPEN_EXITS = 385, STRAIGHT_TIMES = 3, STRAIGHT_MORE = 64 };

/* Where the flood's tables cost less than A*'s memory, the flood finds out itself how hard the queries are. */
enum { ASTAR_MEMORY = 10000 };

/* A* takes about three times as much as the flood. */
enum { ASTAR_TIMES = 3 };

typedef enum { STAGE_BEGIN, STAGE_PROBE, STAGE_SETTLED } Stage;

static uint64_t tables(const Finder *finder, int32_t per_20_cells, int32_t more) {
  return (uint64_t)finder->cells * (uint64_t)per_20_cells / TABLE_CELLS + (uint64_t)more;
}

/* What an algorithm still has to make before its first answer ... */
static uint64_t tables_first(const Finder *finder, Choice choice) {
  if (choice == FLOOD) return finder->tiles ? 0 : tables(finder, FLOOD_TABLES, FLOOD_MEMORY);
  if (choice == JUMP_POINTS) return finder->stops ? 0 : tables(finder, JUMP_TABLES, JUMP_MEMORY);
  return 0;
}
/* ... and to become as fast as its counted work. */
static uint64_t tables_all(const Finder *finder, Choice choice) {
  if (choice != JUMP_POINTS) return tables_first(finder, choice);
  return finder->stops && finder->stops->south ? 0 : tables(finder, JUMP_WALKS, JUMP_WALKS_MEMORY);
}

static uint64_t distance(const Finder *finder, const Query *query) {
  const int32_t stride = finder->stride;
  const int32_t rows = abs(query->start / stride - query->goal / stride);
  return (uint64_t)rows + (uint64_t)abs(query->start % stride - query->goal % stride);
}

static void settle(Expected *x, Choice choice) {
  x->stage = STAGE_SETTLED;
  x->now = (int32_t)choice;
  x->easy = false;
  x->dropped |= 1u << choice;
  x->answered = x->pairs = 0;
  x->spent = x->mine = x->its = 0;
}

static Choice by_walls(Finder *finder) {
  swift_look(finder);
  return (Choice)finder->preference.candidate[0];
}

static void begin(Finder *finder) {
  Expected *x = &finder->expected;
  x->stage = STAGE_PROBE;
  if (finder->exits_percent <= TREE_EXITS)
    settle(x, BOTH_ENDS);
  else if (finder->exits_percent < CORRIDOR_EXITS)
    settle(x, by_walls(finder));
}

/* A* with at most so many cells. False if it has not got there: then another must answer. */
static bool try_astar(Finder *finder, uint64_t cells, const Query *query, const Budget *budget, SearchResult *result) {
  Expected *x = &finder->expected;
  Budget lean = *budget;
  if (cells < lean.max_nodes) lean.max_nodes = cells;
  swift_leave_to(finder, STACKS, query, &lean, NULL, result);
  const uint64_t work = result->expanded * WORK_CELL + (uint64_t)(result->length > 0 ? result->length : 0) * WORK_STEP;
  if (result->status != SEARCH_LIMIT || result->memory || result->expanded < cells) {
    x->answered++;
    x->spent += work;
    return true;
  }
  x->extra += work;
  *result = (SearchResult){.status = SEARCH_NO_WAY, .length = -1, .cost = -1};
  return false;
}

/* The work per query from which on jumping, which may take a quarter of it, pays for the rest. */
static uint64_t jumping_pays_from(const Finder *finder) {
  return tables_all(finder, JUMP_POINTS) * 4 / 3 / (uint64_t)finder->expected.left;
}

/* Whether A* has answered; otherwise it is settled who will. A* goes on while all the rest costs less than the flood's
 * tables. Where the walls suit jumping, it also tries one query to see whether that is worth it. */
static bool probe(Finder *finder, const Query *query, const Budget *budget, SearchResult *result) {
  Expected *x = &finder->expected;
  const uint64_t left = (uint64_t)x->left, made = tables_first(finder, FLOOD);
  const uint64_t each = x->answered ? x->spent / (uint64_t)x->answered
                                    : x->steps / (uint64_t)x->asked * (WORK_CELL + WORK_STEP); /* at least */
  const bool jump = finder->exits_percent >= OPEN_EXITS || by_walls(finder) == JUMP_POINTS;
  const uint64_t hard = ASTAR_TIMES * jumping_pays_from(finder) / WORK_CELL;
  uint64_t cells = 0;
  if (left * each < made * 3 / 2) cells = made / WORK_CELL + 1;
  if (jump && !x->answered && made > ASTAR_MEMORY) {
    const uint64_t straight = STRAIGHT_TIMES * distance(finder, query) + STRAIGHT_MORE;
    cells = cells > hard ? cells : hard;
    cells = cells > straight ? cells : straight;
  }
  if (cells > 0 && try_astar(finder, cells, query, budget, result)) return true;
  if (jump && cells < hard && (x->answered == 0 || each / ASTAR_TIMES <= jumping_pays_from(finder))) {
    settle(x, FLOOD);
    x->easy = true;
  } else {
    settle(x, by_walls(finder));
  }
  return false;
}

/* The candidate to compare with next: the one with the least to make for it. -1: there is none. */
static int32_t next_rival(const Finder *finder) {
  const Preference *preference = &finder->preference;
  int32_t rival = -1;
  for (int32_t i = 0; i < (preference->known ? preference->count : 0); i++) {
    const int32_t choice = preference->candidate[i];
    if (finder->expected.dropped >> choice & 1 || (finder->expected.easy && choice == JUMP_POINTS)) continue;
    if (rival < 0 || tables_first(finder, (Choice)choice) < tables_first(finder, (Choice)rival)) rival = choice;
  }
  return rival;
}

/* Lets a rival answer the same query with at most twice the work, and draws its conclusions. Where it finds a path,
 * that is the answer: the two share the memory for it. */
static void compare(Finder *finder, Choice rival, const Query *query, const Budget *budget, uint64_t work,
                    SearchResult *result) {
  Expected *x = &finder->expected;
  const uint64_t most = swift_nodes_for(rival, work * 2), made = tables_first(finder, rival);
  Budget lean = *budget;
  if (most < lean.max_nodes) lean.max_nodes = most;
  SearchResult other = {.status = SEARCH_NO_WAY, .length = -1, .cost = -1};
  swift_leave_to(finder, rival, query, &lean, NULL, &other);
  if (other.status == SEARCH_FOUND || other.memory) *result = other;
  x->extra += made + finder->work;
  x->mine += work;
  x->its += finder->work;
  x->pairs++;
  /* Short queries tell little: together they count as so many of mean work. */
  const uint64_t left = (uint64_t)x->left, mean = x->spent / (uint64_t)x->answered + 1;
  const uint64_t pairs = x->mine / mean < (uint64_t)x->pairs ? x->mine / mean : (uint64_t)x->pairs;
  if (pairs == 0) return;
  const uint64_t mine = x->mine / pairs * left + tables_all(finder, (Choice)x->now);
  const uint64_t its = x->its / pairs * left + tables_all(finder, rival);
  const bool enough = pairs >= PAIRS_ENOUGH;
  const bool better = enough ? its < mine : its * (pairs + 1) <= mine * pairs;
  const bool worse = enough ? !better : mine * (pairs + 1) <= its * pairs;
  if (better) {
    const uint32_t before = 1u << x->now;
    settle(x, rival);
    if (pairs < PAIRS_SURE) x->dropped &= ~before; /* compared once more */
  } else if (worse || enough) {
    x->dropped |= 1u << rival;
    x->mine = x->its = 0;
    x->pairs = 0;
  }
}

/* The flood answers although the walls suit jumping, or were not looked at: whether jumping pays by now. */
static void doubt(Finder *finder) {
  Expected *x = &finder->expected;
  if (x->spent / (uint64_t)x->answered <= jumping_pays_from(finder)) return;
  if (by_walls(finder) != JUMP_POINTS) {
    x->easy = false;
    return;
  }
  settle(x, JUMP_POINTS);
  x->dropped &= ~(1u << FLOOD); /* it has its tables: it is compared soon */
}

static void answer(Finder *finder, const Query *query, const Budget *budget, SearchResult *result) {
  Expected *x = &finder->expected;
  swift_leave_to(finder, (Choice)x->now, query, budget, NULL, result);
  if (result->status != SEARCH_FOUND) return;
  const uint64_t work = finder->work;
  x->answered++;
  x->spent += work;
  if (x->easy) doubt(finder);
  if (x->answered == 0) return;
  const int32_t rival = next_rival(finder);
  if (rival < 0) return;
  const uint64_t all =
      x->extra + x->spent + (uint64_t)x->left * (x->spent / (uint64_t)x->answered) + tables_all(finder, (Choice)x->now);
  if (x->extra + tables_first(finder, (Choice)rival) + 2 * work <= all / COMPARE_PART)
    compare(finder, (Choice)rival, query, budget, work, result);
}

bool swift_run_expected(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  Expected *x = &finder->expected;
  if (x->left == 0 || trace || finder->price || finder->max_bytes || finder->blocked) return false;
  x->asked++;
  x->steps += distance(finder, query);
  if (x->stage == STAGE_BEGIN) begin(finder);
  if (x->stage != STAGE_PROBE || !probe(finder, query, budget, result)) answer(finder, query, budget, result);
  if (x->left > 1) x->left--; /* whoever asks more than was said asks one more each time */
  return true;
}
