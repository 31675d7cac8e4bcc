/* What the two forms of `pacade solve` share: one map, or the queries of a .scen file. */
#ifndef PACADE_CLI_SOLVE_H
#define PACADE_CLI_SOLVE_H

#include "ai/search/finder.h"

typedef struct SolveChoice {
  const Algorithm *algorithm;
  Heuristic heuristic;
  double weight;
  Limits limits;
  bool json;
} SolveChoice;

/* Answers every query of a .scen file; maps are looked for in `map_dir` (may be NULL), then beside the file. */
int scen_run(const char *path, const char *map_dir, const SolveChoice *choice);

#endif
