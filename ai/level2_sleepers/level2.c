/* Level 2: monsters that never move are walls. When they alone block every way, Pacman walks the shortest way
 * that ignores them (on terrain, the cheapest) and is caught where it meets the first. */
#include "ai/level1_search/finder_agent.h"

static void block_monsters(Finder *finder, const State *state, int32_t count, bool blocked) {
  for (int32_t i = 0; i < count; i++) finder_block(finder, state->monsters[i], blocked);
}

/* An algorithm that is exact on this board. */
static const Algorithm *exact_on(const Board *board) { return algorithm_find(board->cost ? "swift" : "bfs"); }

void level2_plan(Finder *finder, const PlanRequest *request, SearchResult *result) {
  int32_t count = request->game->monster_count;
  block_monsters(finder, request->state, count, true);
  level1_plan(finder, request, result);
  block_monsters(finder, request->state, count, false);
  if (result->status != SEARCH_NO_WAY || count == 0) return;
  /* The rules ask for the shortest way through, whichever algorithm the agent uses. */
  PlanRequest through = *request;
  SearchResult blind;
  through.algorithm = exact_on(request->game->board);
  Limits left = request->limits ? *request->limits : (Limits){0};
  if (left.max_nodes) { /* what the first search has left */
    if (result->expanded >= left.max_nodes) {
      result->status = SEARCH_LIMIT;
      return;
    }
    left.max_nodes -= result->expanded;
  }
  through.limits = &left;
  if (request->trace) trace_clear(request->trace);
  level1_plan(finder, &through, &blind);
  blind.expanded += result->expanded;
  blind.generated += result->generated;
  if (blind.peak_frontier < result->peak_frontier) blind.peak_frontier = result->peak_frontier;
  blind.optimal = false; /* a way into a monster is no solution */
  *result = blind;
}

/* Copies up to `room` cells of the way into `way`, which may be NULL. */
static int32_t find_way(const Map *map, const Limits *limits, Cell *way, int32_t room, int32_t *cells) {
  Finder *finder = finder_create(&map->board, NULL);
  *cells = 0;
  if (!finder) return -1;
  for (int32_t i = 0; i < map->monsters.count; i++) finder_block(finder, map->monsters.at[i], true);
  Query query = {.start = map->pacman, .goal = map->foods.at[0], .weight = 1};
  SearchResult found;
  finder_run(finder, exact_on(&map->board), &query, limits, NULL, &found);
  int32_t cost = found.status == SEARCH_FOUND ? found.cost : -1;
  if (cost >= 0 && way)
    for (; *cells <= found.length && *cells < room; ++*cells) way[*cells] = found.path[*cells];
  finder_destroy(finder);
  return cost;
}

int32_t level2_cheapest(const Map *map, const Limits *limits) {
  int32_t cells;
  return find_way(map, limits, NULL, 0, &cells);
}

int32_t level2_cheapest_way(const Map *map, Cell *way, int32_t room) {
  int32_t cells;
  find_way(map, NULL, way, room, &cells);
  return cells;
}
