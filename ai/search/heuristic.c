/* The estimates that heuristics.inc lists. Know only how many rows and columns lie between two cells. */
#include <math.h>
#include <string.h>

#include "ai/search/finder_internal.h"

enum { ADMISSIBLE = 1, WHOLE = 2 };

#define HEURISTIC(name, id, title, kind, value) id,
const char *const heuristic_ids[HEURISTIC_COUNT + 1] = {
#include "ai/search/heuristics.inc"
};
#undef HEURISTIC

#define HEURISTIC(name, id, title, kind, value) title,
const char *const heuristic_titles[HEURISTIC_COUNT + 1] = {
#include "ai/search/heuristics.inc"
};
#undef HEURISTIC

#define HEURISTIC(name, id, title, kind, value) kind,
static const uint8_t kinds[HEURISTIC_COUNT] = {
#include "ai/search/heuristics.inc"
};
#undef HEURISTIC

Heuristic heuristic_find(const char *id) {
  Heuristic h = 0;
  while (h < HEURISTIC_COUNT && strcmp(heuristic_ids[h], id) != 0) h++;
  return h;
}

bool heuristic_admissible(Heuristic heuristic) { return kinds[heuristic] & ADMISSIBLE; }

bool heuristic_is_whole(Heuristic heuristic) { return kinds[heuristic] & WHOLE; }

double heuristic_value(Heuristic heuristic, int32_t dr, int32_t dc) {
  double rows = fabs((double)dr), cols = fabs((double)dc);
  double more = rows > cols ? rows : cols, less = rows > cols ? cols : rows;
  switch (heuristic) {
#define HEURISTIC(name, id, title, kind, value) \
  case HEURISTIC_##name:                        \
    return value;
#include "ai/search/heuristics.inc"
#undef HEURISTIC
    case HEURISTIC_COUNT: break;
  }
  return 0;
}

int32_t heuristic_whole(Heuristic heuristic, int32_t least, int32_t dr, int32_t dc) {
  return (int32_t)ceil((double)least * heuristic_value(heuristic, dr, dc) - 1e-9);
}
