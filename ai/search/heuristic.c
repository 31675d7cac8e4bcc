/* Estimates of the distance that is left, by id. Know only how many rows and columns lie between two cells. */
#include <math.h>
#include <string.h>

#include "ai/search/finder_internal.h"

const char *const heuristic_ids[HEURISTIC_COUNT + 1] = {
    [HEURISTIC_MANHATTAN] = "manhattan", [HEURISTIC_EUCLIDEAN] = "euclidean",   [HEURISTIC_CHEBYSHEV] = "chebyshev",
    [HEURISTIC_OCTILE] = "octile",       [HEURISTIC_EUCLIDEAN2] = "euclidean2", [HEURISTIC_ZERO] = "zero",
};

const char *const heuristic_titles[HEURISTIC_COUNT + 1] = {
    [HEURISTIC_MANHATTAN] = "Manhattan", [HEURISTIC_EUCLIDEAN] = "Euclidean", [HEURISTIC_CHEBYSHEV] = "Chebyshev",
    [HEURISTIC_OCTILE] = "Octile",       [HEURISTIC_EUCLIDEAN2] = "Squared",  [HEURISTIC_ZERO] = "Zero",
};

Heuristic heuristic_find(const char *id) {
  Heuristic h = 0;
  while (h < HEURISTIC_COUNT && strcmp(heuristic_ids[h], id) != 0) h++;
  return h;
}

bool heuristic_admissible(Heuristic heuristic) { return heuristic != HEURISTIC_EUCLIDEAN2; }

double heuristic_value(Heuristic heuristic, int32_t dr, int32_t dc) {
  double a = fabs((double)dr), b = fabs((double)dc);
  double more = a > b ? a : b, less = a > b ? b : a;
  switch (heuristic) {
    case HEURISTIC_MANHATTAN: return a + b;
    case HEURISTIC_EUCLIDEAN: return sqrt(a * a + b * b);
    case HEURISTIC_CHEBYSHEV: return more;
    /* A diagonal step counts 1.414..: never more than the two straight ones it stands for. */
    case HEURISTIC_OCTILE: return more - less + less * 1.4142135623730951;
    case HEURISTIC_EUCLIDEAN2: return a * a + b * b;
    case HEURISTIC_ZERO:
    case HEURISTIC_COUNT: break;
  }
  return 0;
}

int32_t heuristic_whole(Heuristic heuristic, int32_t dr, int32_t dc) {
  return (int32_t)ceil(heuristic_value(heuristic, dr, dc) - 1e-9);
}
