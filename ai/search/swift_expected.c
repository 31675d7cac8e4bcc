/* Swift where the number of queries is known: makes only those tables that pay for so many, and compares searches on
 * the queries themselves, which costs little and tells what matters. Only counted work decides, so that the same
 * queries get the same answers on every machine. Searches nothing itself. */
#include "ai/search/stops_internal.h"
#include "ai/search/swift_internal.h"

/* What tables cost, in units of Finder.work, per 20 cells of the board and in any case: all that the flood needs; what
 * jumping needs before its first answer, and in all with the walks along columns that it keeps. Measured on boards of
 * 60 x 60 to 2001 x 2001 cells, most of it the system's pages. */
enum {
  PER_CELLS = 20,
  FLOOD_TABLES = 5,
  FLOOD_FIXED = 1500,
  JUMP_TABLES = 7,
  JUMP_FIXED = 14000,
  JUMP_WALKS = 38,
  JUMP_WALKS_FIXED = 100000
};

/* Comparing is begun while it has taken less than one part in 25 of all work; 20 pairs of answers decide between the
 * closest rivals, and a winner after less than 4 may have been lucky. */
enum { COMPARE_PART = 25, PAIRS_ENOUGH = 20, PAIRS_SURE = 4 };

/* With more exits (per 100 open cells) the walls need not be looked at: A* may go straight to its goal. It does, if it
 * expands no more cells than three times the distance, and a few. */
enum { OPEN_EXITS = 385, STRAIGHT_TIMES = 3, STRAIGHT_MORE = 64 };

/* What A* takes for its memory: where the flood's tables cost less, the flood finds out itself how hard queries are. */
enum { ASTAR_FIXED = 10000 };

/* A* takes about three times as much as the flood; a cell of it this much. */
enum { ASTAR_TIMES = 3, ASTAR_CELL = 8 };

typedef enum { STAGE_BEGIN, STAGE_PROBE, STAGE_SETTLED } Stage;

static uint64_t tables(const Finder *finder, int32_t per_cells, int32_t fixed) {
  return (uint64_t)finder->cells * (uint64_t)per_cells / PER_CELLS + (uint64_t)fixed;
}

/* The work that an algorithm still has before its first answer ... */
static uint64_t work_first(const Finder *finder, Choice choice) {
  if (choice == FLOOD) return finder->tiles ? 0 : tables(finder, FLOOD_TABLES, FLOOD_FIXED);
  if (choice == JUMP_POINTS) return finder->stops ? 0 : tables(finder, JUMP_TABLES, JUMP_FIXED);
  return 0;
}
/* ... and until its queries take what is counted for them. */
static uint64_t work_in_all(const Finder *finder, Choice choice) {
  const bool learns = choice == JUMP_POINTS && stops_will_learn(finder);
  return learns ? tables(finder, JUMP_WALKS, JUMP_WALKS_FIXED) : work_first(finder, choice);
}

static uint64_t mean_work(const Expected *x) { return x->spent / (uint64_t)x->answered; }

static void settle(Expected *x, Choice choice) {
  x->stage = STAGE_SETTLED;
  x->now = (int32_t)choice;
  x->easy = false;
  x->dropped |= 1u << choice;
  x->rival = -1;
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
  lean.max_nodes = cells;
  swift_leave_to(finder, STACKS, query, &lean, NULL, result);
  if (result->status != SEARCH_LIMIT || result->memory || result->expanded < cells) {
    x->answered++;
    x->spent += finder->work;
    return true;
  }
  x->extra += finder->work;
  *result = (SearchResult){.status = SEARCH_NO_WAY, .length = -1, .cost = -1};
  return false;
}

/* Jumping may do a query in a quarter of the work. From this work per query on, what it saves on so many pays for its
 * tables. */
static uint64_t jumping_pays_from(const Finder *finder, uint64_t queries) {
  return work_in_all(finder, JUMP_POINTS) * 4 / 3 / (queries ? queries : 1);
}

/* Whether A* has answered; otherwise it is settled who will. A* goes on while the rest would save less with the flood
 * than its tables cost. Where jumping may suit the walls, A* also tries one query to see whether that is worth it. */
static bool probe(Finder *finder, const Query *query, const Budget *budget, SearchResult *result) {
  Expected *x = &finder->expected;
  const uint64_t left = (uint64_t)x->left, made = work_first(finder, FLOOD);
  const uint64_t far = (uint64_t)finder_distance(finder, query->start, query->goal);
  const uint64_t each = x->answered ? mean_work(x) : far * ASTAR_CELL; /* at least */
  const bool jump = finder->exits_percent >= OPEN_EXITS || by_walls(finder) == JUMP_POINTS;
  const uint64_t pays_from = jumping_pays_from(finder, left), hard = ASTAR_TIMES * pays_from / ASTAR_CELL;
  uint64_t cells = 0;
  if (left * each < made * ASTAR_TIMES / (ASTAR_TIMES - 1)) cells = made / ASTAR_CELL + 1;
  if (jump && !x->answered && made > ASTAR_FIXED) {
    const uint64_t straight = STRAIGHT_TIMES * far + STRAIGHT_MORE;
    cells = cells > hard ? cells : hard;
    cells = cells > straight ? cells : straight;
  }
  if (cells > 0 && try_astar(finder, cells, query, budget, result)) return true;
  if (jump && cells < hard && (x->answered == 0 || each / ASTAR_TIMES <= pays_from)) {
    settle(x, FLOOD);
    x->easy = true;
  } else {
    settle(x, by_walls(finder));
  }
  return false;
}

/* The candidate to compare with next: the one begun with, else that with the least to make for it. -1: there is none.
 */
static int32_t next_rival(const Finder *finder) {
  const Preference *preference = &finder->preference;
  int32_t rival = finder->expected.rival;
  if (rival >= 0) return rival;
  for (int32_t i = 0; i < (preference->known ? preference->count : 0); i++) {
    const int32_t choice = preference->candidate[i];
    if (finder->expected.dropped >> choice & 1 || (finder->expected.easy && choice == JUMP_POINTS)) continue;
    if (rival < 0 || work_first(finder, (Choice)choice) < work_first(finder, (Choice)rival)) rival = choice;
  }
  return rival;
}

/* Nodes that a rival may expand for about this much work: cells, or jump points. */
static uint64_t nodes_for(Choice choice, uint64_t work) {
  return choice == FLOOD ? work / 2 + 64 : choice == JUMP_POINTS ? work / 30 + 1 : work / 3 + 1;
}

/* Lets a rival answer the same query with about twice the work at most, and draws its conclusions. Where it finds a
 * path, that is the answer: the two share the memory for it. Where it lacks memory the query fails, as the choice, and
 * with it the path, would else depend on how much there is. */
static void compare(Finder *finder, Choice rival, const Query *query, const Budget *budget, uint64_t work,
                    SearchResult *result) {
  Expected *x = &finder->expected;
  const uint64_t made = work_first(finder, rival), left = (uint64_t)x->left - 1;
  Budget lean = *budget;
  lean.max_nodes = nodes_for(rival, work * 2);
  SearchResult other = {.status = SEARCH_NO_WAY, .length = -1, .cost = -1};
  swift_leave_to(finder, rival, query, &lean, NULL, &other);
  if (other.status == SEARCH_FOUND || other.memory) *result = other;
  if (other.status == SEARCH_CANCELLED || other.memory) return;
  if (x->rival != (int32_t)rival) x->pairs = 0, x->mine = x->its = 0;
  x->rival = (int32_t)rival;
  /* What was stopped would have taken more. */
  const uint64_t its_work = other.status == SEARCH_FOUND || finder->work > 2 * work ? finder->work : 2 * work;
  x->extra += made + finder->work;
  x->mine += work;
  x->its += its_work;
  x->pairs++;
  /* Pairs count by the work in them, in units of a mean query: short queries tell little. */
  const uint64_t weight = x->mine / (mean_work(x) + 1);
  const uint64_t pairs = weight < (uint64_t)x->pairs ? weight : (uint64_t)x->pairs;
  if (pairs == 0) return;
  const uint64_t mine_all = x->mine / pairs * left + work_in_all(finder, (Choice)x->now);
  const uint64_t its_all = x->its / pairs * left + work_in_all(finder, rival);
  const bool enough = pairs >= PAIRS_ENOUGH;
  const bool better = enough ? its_all < mine_all : its_all * (pairs + 1) <= mine_all * pairs;
  const bool worse = enough ? !better : mine_all * (pairs + 1) <= its_all * pairs;
  if (better) {
    const uint32_t before = 1u << x->now;
    settle(x, rival);
    x->takeovers++;
    if (pairs < PAIRS_SURE) x->dropped &= ~before; /* it may be compared again */
  } else if (worse || enough) {
    x->dropped |= 1u << rival;
    x->rival = -1;
  }
}

/* The flood answers although jumping may suit the walls: checks whether jumping pays by now. */
static void doubt(Finder *finder) {
  Expected *x = &finder->expected;
  if (mean_work(x) <= jumping_pays_from(finder, (uint64_t)x->left - 1)) return;
  if (by_walls(finder) != JUMP_POINTS) {
    x->easy = false;
    return;
  }
  settle(x, JUMP_POINTS);
  x->dropped &= ~(1u << FLOOD); /* it has its tables: as a candidate it may be compared again */
}

static void answer(Finder *finder, const Query *query, const Budget *budget, SearchResult *result) {
  Expected *x = &finder->expected;
  swift_leave_to(finder, (Choice)x->now, query, budget, NULL, result);
  if (result->status != SEARCH_FOUND) return;
  const uint64_t work = finder->work, left = (uint64_t)x->left - 1;
  x->answered++;
  x->spent += work;
  if (left == 0) return;
  if (x->easy) doubt(finder);
  if (x->answered == 0) return;
  const int32_t rival = next_rival(finder);
  if (rival < 0) return;
  const uint64_t all = x->extra + x->spent + left * mean_work(x) + work_in_all(finder, (Choice)x->now);
  if (x->extra + work_first(finder, (Choice)rival) + 2 * work <= all / COMPARE_PART)
    compare(finder, (Choice)rival, query, budget, work, result);
}

bool swift_run_expected(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  Expected *x = &finder->expected;
  const bool limited = budget->max_nodes != UINT64_MAX || budget->deadline > 0 || finder->max_bytes;
  if (x->left == 0 || trace || limited || finder->price || finder->blocked) return false;
  if (x->stage == STAGE_BEGIN) begin(finder);
  if (x->stage != STAGE_PROBE || !probe(finder, query, budget, result)) answer(finder, query, budget, result);
  return true;
}
