/* Level 1: one food, no monsters, the whole map known. The way is whatever the finder says.
 * Knows no algorithm by name. */
#include "ai/level1_search/finder_agent.h"

void level1_plan(Finder *finder, const PlanRequest *request, SearchResult *result) {
  Query query = {.start = request->state->pacman,
                 .goal = request->game->map->foods.at[0],
                 .heuristic = request->heuristic,
                 .weight = request->weight};
  finder_run(finder, request->algorithm, &query, request->limits, request->trace, result);
}
