/* What the two forms of `pacade solve` share: one map, or the queries of a .scen file. */
#ifndef PACADE_CLI_SOLVE_H
#define PACADE_CLI_SOLVE_H

#include "ai/search/search_log.h"
#include "game/core/game.h"
#include "game/core/text.h"

typedef struct SolveChoice {
  const Algorithm *algorithm;
  Heuristic heuristic;
  double weight;
  Limits limits;
  bool json;
  bool preprocess;     /* .scen: build tables of the map first, and answer from them */
  const char *explain; /* where to write what the search did, "-": standard output; or NULL */
} SolveChoice;

/* A question for a finder, and its answer. */
typedef struct Solve {
  const char *name;
  const Map *map;
  const Level *level; /* may be NULL: then the map's monsters stand still */
  const SolveChoice *choice;
  Cell start, goal;
  SearchResult result;
  double seconds;
  bool blocked_by_monsters; /* there is no path, but without monsters there would be one */
  Cell *rooms;              /* in a maze: the path from room to room */
  int32_t energy_left;      /* in a maze with energy: what is left at the end of the path, -1 when it runs out before */
  Cell *fallback;           /* the path without monsters, fallback_length + 1 cells */
  int32_t fallback_length;
  bool explained_alone; /* what the search did was written to standard output, instead of the report */
} Solve;

/* Whether the path goes from room to room. */
static inline bool solve_is_maze(const Solve *solve) { return solve->level && solve->level->rooms; }

/* Prints the answer, writes it into `folder` (NULL: nowhere) if a path was found, and returns the status to end
 * with. */
int solve_report(const Solve *solve, const char *folder);

/* Compares the search of that question with another agent's, "id" or "id:k=v,...": which cells each looked at, and a
 * sentence about it. Returns the status to end with. */
int solve_against(const Solve *solve, const char *other);

/* A question for a planner: that of a level, or (level NULL) the food search. */
typedef struct PlanQuestion {
  const char *name;
  const Map *map;
  const Level *level;
  bool corners_first; /* food search: only the food nearest each corner */
  CornersKind corners;
  const char *algo, *heuristic; /* NULL: the default */
  Limits limits;
  bool json;
  const char *out; /* folder for output.txt and path.txt, or NULL */
} PlanQuestion;

/* Plans, reports, and returns the status to end with. */
int solve_plan(const PlanQuestion *question);

/* Writes every step of the search as JSON to the file; NULL: to standard output. */
bool solve_explain(const SearchLog *log, const Board *board, const char *file, Error *error);

/* Draws the map with the path on it, length + 1 cells or NULL, if it fits a screen; false when memory is short. */
bool solve_draw(const Map *map, Cell start, const Cell *path, int32_t length);

/* Answers every query of a .scen file; maps are looked for in `map_dir` (may be NULL), then beside the file. */
int scen_run(const char *path, const char *map_dir, const SolveChoice *choice);

#endif
