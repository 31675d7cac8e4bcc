/* Level 8 for the path finders: the way to the exit through the cells of the picture. What energy it takes is not
 * theirs to know. */
#include "ai/level1_search/finder_agent.h"

void maze_plan(Finder *finder, const PlanRequest *request, SearchResult *result) {
  Query query = {.start = request->state->pacman,
                 .goal = request->game->map->exit,
                 .heuristic = request->heuristic,
                 .weight = request->weight};
  finder_run(finder, request->algorithm, &query, request->limits, request->trace, result);
}
