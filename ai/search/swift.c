/* The fastest exact finder for the board at hand: looks at the walls once, and where they leave it open lets two or
 * three algorithms answer a few queries of its own; then leaves every query to the one of three that suits the board,
 * and on terrain to a fourth. Searches nothing itself. The choice depends on the board alone, never on earlier queries;
 * where the number of queries is known, swift_expected.c chooses. */
#include "ai/search/swift_internal.h"
#include "game/core/rng.h"

/* In corridors no estimate helps and 64 cells at once are mostly walls: both ends is best. Jumping pays where walls are
 * long, corners to stop at are few and detours great. The flood is best in all between, and gains as boards grow. Walls
 * alone don't tell how great detours are: halls and rooms can have as many walls and corners, and one search is three
 * times as fast as the other on either of them. tests/bench/finder_trial.c measures the choice on boards of many kinds.
 */
enum {
  ROWS_LOOKED_AT = 64,
  WIDE_CORRIDOR_EXITS = 365, /* with more, both ends never pays */
  PAIRS_MOST = 20,           /* of cells that the candidates join on trial */
  PAIRS_DRAWN = 60           /* with those that no path joins */
};

/* What rows of the board show, of 10,000 open cells each. */
typedef struct Look {
  int32_t corners; /* cells where a walk East meets a corner (see stops_internal.h) */
  int32_t ends;    /* cells with one exit or none */
} Look;

/* Sixteen cells at a time: all bits of a byte where the cell is no wall. Blocked cells count as open, so that the
 * choice does not depend on when it is made. */
static inline Sixteen no_wall(const uint8_t *mark) { return (Sixteen)(*(const Sixteen *)mark != MARK_WALL); }

/* Counts per byte, which overflow after 255 of them. */
typedef struct Counts {
  Sixteen corners, ends, cells;
} Counts;

static int64_t sum_of(const Sixteen *bytes) {
  int64_t sum = 0;
  for (int32_t i = 0; i < 16; i++) sum += (*bytes)[i];
  return sum;
}

/* On a large board some rows stand for all, one in each band; which one changes from band to band, because walls of
 * rooms repeat. */
static Look look_at(const Finder *finder) {
  const int32_t band = (finder->rows + ROWS_LOOKED_AT - 1) / ROWS_LOOKED_AT;
  int64_t corners = 0, ends = 0, cells = 1;
  Counts counts = {0};
  int32_t counted = 0;
  for (int32_t first = 1, number = 0; first <= finder->rows; first += band, number++) {
    const int32_t row = first + (int32_t)((uint32_t)number * 2654435761u >> 16) % band;
    for (int32_t col = 1; row <= finder->rows && col <= finder->cols; col += 16) {
      const uint8_t *mark = finder->mark + (Cell)(row * finder->stride + col);
      const uint8_t *above = mark - finder->stride, *below = mark + finder->stride;
      const Sixteen open = no_wall(mark), west = no_wall(mark - 1), east = no_wall(mark + 1);
      const Sixteen north = no_wall(above), south = no_wall(below);
      const Sixteen turns = (north & ~no_wall(above - 1)) | (south & ~no_wall(below - 1));
      counts.corners -= turns & open & west;
      counts.ends -= open & ~((west & east) | (north & south) | ((west | east) & (north | south)));
      counts.cells -= open;
      if (++counted < 255) continue;
      corners += sum_of(&counts.corners), ends += sum_of(&counts.ends), cells += sum_of(&counts.cells);
      counts = (Counts){0};
      counted = 0;
    }
  }
  corners += sum_of(&counts.corners), ends += sum_of(&counts.ends), cells += sum_of(&counts.cells);
  return (Look){(int32_t)(corners * 10000 / cells), (int32_t)(ends * 10000 / cells)};
}

/* The logarithm x 1000 of how many times as long both ends takes as the flood, fitted to mazes with and without loops
 * and random walls of 60 x 60 to 2001 x 2001 cells: within 1.3 times on two boards of three. */
static int32_t corridors(const Finder *finder, int32_t doublings, Look look) {
  return -7300 + 69 * doublings + 8 * finder->exits_percent - look.ends * 27 / 25 + look.corners * 47 / 20;
}

static Preference prefer(const Finder *finder) {
  if (finder->price) return (Preference){.candidate = {BUCKETS}, .count = 1}; /* the others count steps */
  const int32_t doublings = 31 - __builtin_clz((uint32_t)finder->open_count | 1), exits = finder->exits_percent;
  const Look look = look_at(finder);
  if (exits < CORRIDOR_EXITS) {
    const bool flood = corridors(finder, doublings, look) > 0;
    return (Preference){.candidate = {flood ? FLOOD : BOTH_ENDS, flood ? BOTH_ENDS : FLOOD},
                        .count = exits <= TREE_EXITS ? 1 : 2};
  }
  /* For each corner, so many sides of open cells that are wall: from one time `jumps_from` on jumping is the better
   * bet, below two fifths of it it never pays, and from five times on nothing else does. */
  const int32_t sides = (400 - exits) * 100, corners = look.corners + 1;
  const int32_t jumps_from = doublings < 10 ? 7 : 2 * doublings - 13;
  const bool flood = sides < corners * jumps_from;
  const bool sure = flood ? sides * 5 < corners * jumps_from * 2
                          : exits >= WIDE_CORRIDOR_EXITS && (sides >= corners * jumps_from * 5 || look.corners == 0);
  return (Preference){.candidate = {flood ? FLOOD : JUMP_POINTS, flood ? JUMP_POINTS : FLOOD, BOTH_ENDS},
                      .count = sure                          ? 1
                               : exits < WIDE_CORRIDOR_EXITS ? 3
                                                             : 2};
}

void swift_leave_to(Finder *finder, Choice choice, const Query *query, const Budget *budget, Trace *trace,
                    SearchResult *result) {
  switch (choice) {
    case BOTH_ENDS: bidirectional_run(finder, query, budget, trace, result); break;
    case JUMP_POINTS: jps_run(finder, query, budget, trace, result); break;
    case FLOOD: flood_run(finder, query, budget, trace, result); break;
    case BUCKETS: terrain_astar_run(finder, query, budget, trace, result); break;
    case STACKS: astar_grid_run(finder, query, budget, trace, result); break;
  }
}

/* The first open cell from one picked by the number on; at the end of the board there may be none. */
static Cell open_from(const Finder *finder, uint32_t number) {
  const uint64_t mixed = rng_mix(number + 1);
  Cell cell = ((Cell)((uint32_t)mixed % (uint32_t)finder->rows) + 1) * finder->stride +
              (Cell)((uint32_t)(mixed >> 32) % (uint32_t)finder->cols) + 1;
  while (cell < finder->cells && finder->mark[cell] >= MARK_BLOCKED) cell++;
  return cell;
}

/* More nodes than an algorithm mostly expands with this much work: cells, or jump points. */
static uint64_t nodes_for(Choice choice, uint64_t work) { return choice == FLOOD ? work * 2 : work / 3 + 1; }

/* Lets the candidates answer one query, each with at most twice the work of the best before it, and adds up what they
 * spend; one that has been dropped is passed over. False when memory is short. */
static bool try_pair(Finder *finder, const Query *query, const bool *dropped, uint64_t *spent, SearchResult *result) {
  const Preference *preference = &finder->preference;
  uint64_t most = (uint64_t)finder->open_count * 2, least = UINT64_MAX;
  for (int32_t i = 0; i < preference->count; i++) {
    if (dropped[i]) continue;
    const Choice choice = (Choice)preference->candidate[i];
    const Budget budget = {.max_nodes = least == UINT64_MAX ? most : nodes_for(choice, least * 2)};
    SearchResult trial = {.status = SEARCH_NO_WAY, .length = -1};
    swift_leave_to(finder, choice, query, &budget, NULL, &trial);
    result->status = trial.status;
    result->expanded = trial.expanded;
    result->memory = trial.memory;
    if (trial.memory) return false;
    if (least == UINT64_MAX && trial.status != SEARCH_FOUND) return true;
    spent[i] += finder->work;
    if (finder->work < least) least = finder->work;
  }
  result->status = SEARCH_FOUND; /* the first found it */
  return true;
}

/* Which candidate takes the least work for a few pairs of cells all over the board. One that falls behind the best is
 * dropped: at three times its work after one pair, at twice after two, at 1.1 times after twenty. Where twice the board
 * has been searched for pairs that no path joins, what was seen until then decides, or the walls. False when memory is
 * short: without it the choice, and with it the path, would be another. */
static bool try_all(Finder *finder, SearchResult *result) {
  Preference *preference = &finder->preference;
  uint64_t spent[CANDIDATES_MOST] = {0};
  bool dropped[CANDIDATES_MOST] = {false};
  int32_t pairs = 0, left = preference->count, best = 0;
  uint64_t in_vain = (uint64_t)finder->open_count * 2;
  for (uint32_t drawn = 0; drawn < PAIRS_DRAWN && pairs < PAIRS_MOST && left > 1; drawn++) {
    const Query query = {open_from(finder, 2 * drawn), open_from(finder, 2 * drawn + 1), HEURISTIC_MANHATTAN, 1};
    if (query.start >= finder->cells || query.goal >= finder->cells || query.start == query.goal) continue;
    if (!try_pair(finder, &query, dropped, spent, result)) return false;
    if (result->status != SEARCH_FOUND) {
      if (result->expanded >= in_vain) break;
      in_vain -= result->expanded;
      continue;
    }
    pairs++;
    for (int32_t i = 0; i < preference->count; i++)
      if (!dropped[i] && spent[i] < spent[best]) best = i;
    for (int32_t i = 0; i < preference->count; i++)
      if (!dropped[i] && spent[i] * (uint64_t)pairs > spent[best] * (uint64_t)(pairs + 2)) {
        dropped[i] = true;
        left--;
      }
  }
  preference->tried = true; /* only now: after a refusal for want of memory the next query tries again */
  preference->by_trial = preference->candidate[best];
  *result = (SearchResult){.status = SEARCH_NO_WAY, .length = -1, .cost = -1};
  return true;
}

void swift_look(Finder *finder) {
  Preference *preference = &finder->preference;
  if (preference->known) return;
  const Preference walls = prefer(finder);
  memcpy(preference->candidate, walls.candidate, sizeof walls.candidate);
  preference->count = walls.count;
  preference->known = true;
}

/* The trial counts with no cell blocked only, so that the choice does not depend on when it was made. */
static bool choose(Finder *finder, Choice *choice, SearchResult *result) {
  Preference *preference = &finder->preference;
  swift_look(finder);
  *choice = (Choice)preference->candidate[0];
  if (preference->count == 1 || finder->blocked) return true;
  if (!preference->tried && !try_all(finder, result)) return false;
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
  if (swift_run_expected(finder, query, budget, trace, result)) return;
  if (choose(finder, &choice, result)) swift_leave_to(finder, choice, query, budget, trace, result);
}
