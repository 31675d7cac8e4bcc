/* The fastest exact finder for the board at hand: looks at walls once, then leaves every query to the one of three
 * algorithms that such boards suit. Searches nothing itself. */
#include "ai/search/internal.h"

/* Measured in microseconds a query on boards of 512 x 512 cells (501 x 501 for the maze), 100 queries each:
 *                        exits  corners   both ends   jump points   flood
 *   maze of corridors      2.0     22 %        310           860    1000
 *   25 % random walls      3.0     25 %        310           260      30
 *    1 % random walls      4.0      2 %          -            13       3
 *   rooms with doors       3.9    0.2 %        380            16      65
 *   open                   4.0      0 %        410             3       3
 * In corridors no estimate helps and 64 cells at once are mostly walls; jumping pays where there are few corners to
 * stop at; the flood is best in all between. */
static const int32_t corridors_below = 230; /* exits of a mean open cell x 100 */
static const int64_t jumps_below = 100;     /* corners in 10,000 open cells */

/* Open cells where a walk East meets a corner (see stops.h), and 1 more. Blocked cells count as open, so that the
 * choice does not depend on when it is made. */
static int32_t count_corners(const Finder *finder) {
  int32_t corners = 1;
  for (int32_t row = 1; row <= finder->rows; row++) {
    for (int32_t col = 1; col <= finder->cols; col += 8) {
      const uint8_t *mark = finder->mark + row * finder->stride + col;
      const uint8_t *north = mark - finder->stride, *south = mark + finder->stride;
      uint64_t found =
          (marks_no_wall(north) & ~marks_no_wall(north - 1)) | (marks_no_wall(south) & ~marks_no_wall(south - 1));
      for (found &= marks_no_wall(mark) & marks_no_wall(mark - 1); found; found &= found - 1) corners++;
    }
  }
  return corners;
}

void swift_run(Finder *finder, const Query *query, const Budget *budget, Trace *trace, SearchResult *result) {
  if (finder->exits_percent < corridors_below) {
    bidirectional_run(finder, query, budget, trace, result);
    return;
  }
  if (!finder->corners) finder->corners = count_corners(finder);
  if ((int64_t)finder->corners * 10000 < jumps_below * finder->open_count)
    jps_run(finder, query, budget, trace, result);
  else
    flood_run(finder, query, budget, trace, result);
}
