/* The fastest exact finder for the board at hand: looks at walls once, then leaves every query to the one of three
 * algorithms that such boards suit, and on terrain to a fourth. Searches nothing itself. */
#include "ai/search/finder_internal.h"

/* Measured in microseconds a query on boards of 512 x 512 cells (501 x 501 for the maze), 100 queries each:
 *                        exits  corners   both ends   jump points   flood
 *   maze of corridors      2.0     16 %        310           860    1000
 *   25 % random walls      3.0     25 %        310           260      30
 *    1 % random walls      4.0      2 %          -            13       3
 *   rooms with doors       3.9    0.2 %        380            16      65
 *   open                   4.0      0 %        410             3       3
 * In corridors no estimate helps and 64 cells at once are mostly walls; jumping pays where there are few corners to
 * stop at; the flood is best in all between. */
static const int32_t corridors_below = 212; /* exits of a mean open cell x 100: a maze with every seventh wall gone */
static const int32_t jumps_below = 100;     /* corners in 10,000 open cells */
enum { ROWS_LOOKED_AT = 64 };

/* Corners in 10,000 open cells, and 1 more: open cells where a walk East meets one (see stops.h). Some rows stand for
 * all on a large board. Blocked cells count as open, so that the choice does not depend on when it is made. */
static int32_t count_corners(const Finder *finder) {
  const int32_t skip = finder->rows / ROWS_LOOKED_AT | 1; /* odd: rows of a maze take turns */
  int64_t corners = 0, cells = 1;
  for (int32_t row = 1; row <= finder->rows; row += skip) {
    for (int32_t col = 1; col <= finder->cols; col += 8) {
      const uint8_t *mark = finder->mark + (Cell)(row * finder->stride + col);
      const uint8_t *north = mark - finder->stride, *south = mark + finder->stride;
      uint64_t open = marks_no_wall(mark), ends = marks_no_wall(north) & ~marks_no_wall(north - 1);
      ends |= marks_no_wall(south) & ~marks_no_wall(south - 1);
      for (uint64_t found = ends & open & marks_no_wall(mark - 1); found; found &= found - 1) corners++;
      for (; open; open &= open - 1) cells++;
    }
  }
  return (int32_t)(corners * 10000 / cells) + 1;
}

/* The choice; corners are counted at most once per board. */
typedef enum { BOTH_ENDS, JUMP_POINTS, FLOOD, BUCKETS } Choice;
static inline Choice choose(Finder *finder) {
  if (finder->price) return BUCKETS; /* the others count steps */
  if (finder->exits_percent < corridors_below) return BOTH_ENDS;
  if (!finder->corners) finder->corners = count_corners(finder);
  return finder->corners <= jumps_below ? JUMP_POINTS : FLOOD;
}

const char *swift_choice(Finder *finder) {
  static const char *const ids[] = {
      [BOTH_ENDS] = "bidirectional", [JUMP_POINTS] = "jps", [FLOOD] = "flood", [BUCKETS] = "astar"};
  return ids[choose(finder)];
}

void swift_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  switch (choose(finder)) {
    case BOTH_ENDS: bidirectional_run(finder, query, budget, trace, result); break;
    case JUMP_POINTS: jps_run(finder, query, budget, trace, result); break;
    case FLOOD: flood_run(finder, query, budget, trace, result); break;
    case BUCKETS: terrain_astar_run(finder, query, budget, trace, result); break;
  }
}
