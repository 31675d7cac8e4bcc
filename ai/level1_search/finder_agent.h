/* The agents that plan one way with a path finder and walk it: levels 1, 2 and 8.
 * How a level asks for its way is a plan function of that level's own module. */
#ifndef PACADE_AI_LEVEL1_SEARCH_FINDER_AGENT_H
#define PACADE_AI_LEVEL1_SEARCH_FINDER_AGENT_H

#include "ai/agent.h"
#include "ai/search/finder.h"

/* One question to a finder, in the words of a level. */
typedef struct PlanRequest {
  const Game *game;
  const State *state;
  const Algorithm *algorithm;
  Heuristic heuristic;
  double weight;
  const Limits *limits;
  Trace *trace;
} PlanRequest;

/* Fills in the result with a way from Pacman to the food. The finder is the agent's own, made for this board. */
typedef void PlanFunction(Finder *finder, const PlanRequest *request, SearchResult *result);

PlanFunction level1_plan; /* ai/level1_search */
PlanFunction level2_plan; /* ai/level2_sleepers */
PlanFunction maze_plan;   /* ai/level8_maze: the way is in cells of the picture, of which a step covers maze_stride() */

/* Cost of the cheapest way from Pacman to the map's one food around the monsters (without terrain, the steps of the
 * shortest), or -1 when there is none (or no memory, or the limits ended first). */
int32_t level2_cheapest(const Map *map, const Limits *limits);
/* That way, its first cell included; at most `room` cells. Returns how many; 0 when there is none. */
int32_t level2_cheapest_way(const Map *map, Cell *way, int32_t room);

#endif
