/* The fastest exact finder for the board at hand: looks at the walls once, and where they leave it open tries two
 * algorithms on one path across the board; then leaves every query to the one of three that suits the board, and on
 * terrain to a fourth. Searches nothing itself. The choice depends on the board alone, never on earlier queries. */
#include "ai/search/finder_internal.h"

/* In corridors no estimate helps and 64 cells at once are mostly walls: both ends is best. Jumping pays where walls are
 * long, corners to stop at are few and detours great. The flood is best in all between, and gains as boards grow. Walls
 * alone don't tell how great detours are: halls and rooms can have as many walls and corners, and one search is three
 * times as fast as the other on either of them. tests/bench/speed-ratio.sh has the measured times. */
typedef enum { BOTH_ENDS, JUMP_POINTS, FLOOD, BUCKETS } Choice;

enum {
  ROWS_LOOKED_AT = 64,
  SIDES_TO_TRY = 5 /* for each corner, sides of open cells that are wall: with fewer, jumping never pays */
};

/* What rows of the board show, of 10,000 open cells each. */
typedef struct Look {
  int32_t corners; /* cells where a walk East meets a corner (see stops_internal.h) */
  int32_t ends;    /* cells with one exit or none */
} Look;

static int32_t bits_in(uint64_t bits) {
  int32_t count = 0;
  for (; bits; bits &= bits - 1) count++;
  return count;
}

/* On a large board some rows stand for all, one in each band; which one changes from band to band, because walls of
 * rooms repeat. Blocked cells count as open, so that the choice does not depend on when it is made. */
static Look look_at(const Finder *finder) {
  const int32_t band = (finder->rows + ROWS_LOOKED_AT - 1) / ROWS_LOOKED_AT;
  int64_t corners = 0, ends = 0, cells = 1;
  for (int32_t first = 1, number = 0; first <= finder->rows; first += band, number++) {
    const int32_t row = first + (int32_t)((uint32_t)number * 2654435761u >> 16) % band;
    for (int32_t col = 1; row <= finder->rows && col <= finder->cols; col += 8) {
      const uint8_t *mark = finder->mark + (Cell)(row * finder->stride + col);
      const uint8_t *above = mark - finder->stride, *below = mark + finder->stride;
      const uint64_t open = marks_no_wall(mark), west = marks_no_wall(mark - 1), east = marks_no_wall(mark + 1);
      const uint64_t north = marks_no_wall(above), south = marks_no_wall(below);
      const uint64_t turns = (north & ~marks_no_wall(above - 1)) | (south & ~marks_no_wall(below - 1));
      corners += bits_in(turns & open & west);
      ends += bits_in(open & ~((west & east) | (north & south) | ((west | east) & (north | south))));
      cells += bits_in(open);
    }
  }
  return (Look){(int32_t)(corners * 10000 / cells), (int32_t)(ends * 10000 / cells)};
}

/* The logarithm x 1000 of how many times as long both ends takes as the flood, fitted to mazes with and without loops
 * and random walls of 60 x 60 to 2001 x 2001 cells: within 1.3 times on two boards of three. */
static int32_t corridors(const Finder *finder, int32_t doublings, Look look) {
  return -7300 + 69 * doublings + 8 * finder->exits_percent - look.ends * 27 / 25 + look.corners * 47 / 20;
}

static Preference prefer(const Finder *finder) {
  Preference found = {.known = true, .clear = true, .by_walls = BUCKETS};
  if (finder->price) return found; /* the others count steps */
  const int32_t doublings = 31 - __builtin_clz((uint32_t)finder->open_count | 1), exits = finder->exits_percent;
  const Look look = look_at(finder);
  if (exits < 290) {
    found.by_walls = corridors(finder, doublings, look) > 0 ? FLOOD : BOTH_ENDS;
    return found;
  }
  const int32_t sides = (400 - exits) * 100, corners = look.corners + 1;
  const int32_t jumps_from = doublings < 10 ? 7 : 2 * doublings - 13;
  const bool wide_open = exits >= 397 && doublings >= 17; /* rows too long to walk along */
  found.by_walls = sides < corners * jumps_from || wide_open ? FLOOD : JUMP_POINTS;
  found.other = found.by_walls == FLOOD ? JUMP_POINTS : FLOOD;
  found.clear = sides < corners * SIDES_TO_TRY;
  return found;
}

static void run(Finder *finder, Choice choice, const Query *query, const Budget *budget, Trace *trace,
                SearchResult *result) {
  switch (choice) {
    case BOTH_ENDS: bidirectional_run(finder, query, budget, trace, result); break;
    case JUMP_POINTS: jps_run(finder, query, budget, trace, result); break;
    case FLOOD: flood_run(finder, query, budget, trace, result); break;
    case BUCKETS: terrain_astar_run(finder, query, budget, trace, result); break;
  }
}

/* The first open cell from the one at these quarters of the board on; at the end of the board there may be none. */
static Cell open_from(const Finder *finder, int32_t down, int32_t right) {
  Cell cell = (finder->rows * down / 4 + 1) * finder->stride + finder->cols * right / 4 + 1;
  while (cell < finder->cells && finder->mark[cell] >= MARK_BLOCKED) cell++;
  return cell;
}

/* About how many nodes this much work is, for a limit: cells of the flood, 64 at the most for each tile, or jump
 * points. */
static uint64_t nodes_for(Choice choice, uint64_t work) { return choice == FLOOD ? work : work / 32 + 1; }

/* Which of the two takes less work for two paths across the board; the one that the walls do not suit must need three
 * fifths of the work at the most. Where there is no such path, or it is too far, the walls decide. False when memory is
 * short: without it the choice, and with it the path, would be another. */
static bool try_both(Finder *finder, SearchResult *result) {
  Preference *preference = &finder->preference;
  uint64_t spent[2] = {0, 0};
  preference->by_trial = preference->by_walls;
  for (int32_t i = 0; i < 4; i++) {
    const int32_t path = i / 2, second = i % 2;
    const Query query = {open_from(finder, 1, path ? 3 : 1), open_from(finder, 3, path ? 1 : 3), HEURISTIC_MANHATTAN,
                         1};
    const Choice choice = (Choice)(second ? preference->other : preference->by_walls);
    const Budget budget = {.max_nodes = nodes_for(choice, second ? spent[0] : (uint64_t)finder->open_count * 2)};
    SearchResult trial = {.status = SEARCH_NO_WAY, .length = -1};
    if (query.goal >= finder->cells || query.start == query.goal) continue;
    run(finder, choice, &query, &budget, NULL, &trial);
    if (trial.memory) {
      result->status = trial.status;
      result->memory = true;
      return false;
    }
    if (trial.status != SEARCH_FOUND) {
      preference->tried = true;
      return true;
    }
    spent[second] += finder->work;
  }
  preference->tried = true; /* only now: after a refusal for want of memory the next query tries again */
  if (spent[1] * 5 < spent[0] * 3) preference->by_trial = preference->other;
  return true;
}

/* The trial counts with no cell blocked only, so that the choice does not depend on when it was made. */
static bool choose(Finder *finder, Choice *choice, SearchResult *result) {
  Preference *preference = &finder->preference;
  if (!preference->known) *preference = prefer(finder);
  *choice = (Choice)preference->by_walls;
  if (preference->clear || finder->blocked) return true;
  if (!preference->tried && !try_both(finder, result)) return false;
  *choice = (Choice)preference->by_trial;
  return true;
}

const char *swift_choice(Finder *finder) {
  static const char *const ids[] = {
      [BOTH_ENDS] = "bidirectional", [JUMP_POINTS] = "jps", [FLOOD] = "flood", [BUCKETS] = "astar"};
  SearchResult unused = {.memory = false};
  Choice choice;
  choose(finder, &choice, &unused);
  return ids[choice];
}

void swift_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  Choice choice;
  if (choose(finder, &choice, result)) run(finder, choice, query, budget, trace, result);
}
