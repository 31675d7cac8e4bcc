/* The fastest exact finder for the board at hand: looks at walls once, then leaves every query to the one of three
 * algorithms that such boards suit, and on terrain to a fourth. Searches nothing itself. */
#include "ai/search/finder_internal.h"

/* Measured in microseconds per query, with what the board shows: exits of a mean open cell, and sides of open cells
 * that are wall for each corner, which is how long walls run on. cells   exits   sides     both ends   jump points
 * flood maze of corridors    501 x 501     2.0       -           207           640     880 maze with loops      101 x
 * 101     2.2       -           4.8            16     7.6 the same             901 x 901     2.2       -           645
 * 1450     475 25 % random walls    512 x 512     3.0       4           238           239      26 1 % random walls 400
 * x 400     4.0       3           199           6.5     1.7 rooms of 12          100 x 100     3.6 20           9.0 1.8
 * 4.1 the same             900 x 900     3.6      20          1031           214     180 rooms of 24          400 x 400
 * 3.8      35           152            11      32 open                 512 x 512     4.0     100
 * 295           2.0     1.9 In corridors no estimate helps and 64 cells at once are mostly walls; jumping pays where
 * walls are long and corners to stop at are few; the flood is best in all between. It works on more cells at once, so
 * it gains as boards grow. */
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
  const int32_t doublings = 31 - __builtin_clz((uint32_t)finder->open_count | 1);
  const int32_t corridors_below = 225 - (doublings - 12) * 3 / 2;     /* exits x 100 */
  const int32_t jumps_from = doublings < 10 ? 7 : 2 * doublings - 13; /* sides per corner */
  if (finder->exits_percent < corridors_below) return BOTH_ENDS;
  if (!finder->corners) finder->corners = count_corners(finder);
  return (400 - finder->exits_percent) * 100 >= finder->corners * jumps_from ? JUMP_POINTS : FLOOD;
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
