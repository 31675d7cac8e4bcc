/* Agents that plan one way with a path finder and walk it. When they find themselves off the way, they plan anew.
 * Know no rules beyond where Pacman stands, and no level beyond its plan function. */
#include "ai/level1_search/finder_agent.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/maze_map.h"

typedef struct FinderAgent {
  const Algorithm *algorithm;
  Heuristic heuristic;
  double weight;
  Finder *finder;     /* made at the first move: the board is not known before */
  const Board *board; /* the one it was made for */
  Cell *path;
  int32_t length, at; /* steps of the path, and how many are walked */
  int32_t room;
} FinderAgent;

enum { OPTION_HEURISTIC, OPTION_WEIGHT };

static void finder_agent_destroy(void *self) {
  FinderAgent *agent = self;
  if (!agent) return;
  finder_destroy(agent->finder);
  free(agent->path);
  free(agent);
}

static void *finder_agent_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  FinderAgent *agent = calloc(1, sizeof *agent);
  if (!agent) {
    error_set(error, "out of memory for the agent %s", info->id);
    return NULL;
  }
  agent->algorithm = algorithm_find(info->id);
  agent->weight = 1;
  agent->length = -1;
  if (!agent->algorithm) {
    error_set(error, "there is no path finder %s", info->id);
    finder_agent_destroy(agent);
    return NULL;
  }
  if (info->option_count > OPTION_HEURISTIC) agent->heuristic = (Heuristic)setup->options.v[OPTION_HEURISTIC];
  if (info->option_count > OPTION_WEIGHT) agent->weight = setup->options.v[OPTION_WEIGHT];
  return agent;
}

/* The finder's path is its own until the next query: keep a copy to walk. */
static bool keep_path(FinderAgent *agent, const SearchResult *result) {
  if (result->length + 1 > agent->room) {
    Cell *more = realloc(agent->path, sizeof(Cell) * (size_t)(result->length + 1));
    if (!more) return false;
    agent->path = more;
    agent->room = result->length + 1;
  }
  memcpy(agent->path, result->path, sizeof(Cell) * (size_t)(result->length + 1));
  agent->length = result->length;
  agent->at = 0;
  return true;
}

static PlanFunction *plan_of(const Level *level) {
  if (level->rooms) return maze_plan;
  return level->no_monsters ? level1_plan : level2_plan;
}

static SearchStatus plan(FinderAgent *agent, const Observation *seen, const Limits *limits, Trace *trace,
                         Stats *stats) {
  if (agent->finder && agent->board != seen->game->board) {
    finder_destroy(agent->finder);
    agent->finder = NULL;
  }
  if (!agent->finder) agent->finder = finder_create(seen->game->board, NULL);
  if (!agent->finder) return SEARCH_NO_MEMORY;
  agent->board = seen->game->board;
  PlanRequest request = {.game = seen->game,
                         .state = seen->state,
                         .algorithm = agent->algorithm,
                         .heuristic = agent->heuristic,
                         .weight = agent->weight,
                         .limits = limits,
                         .trace = trace};
  SearchResult result;
  plan_of(seen->game->level)(agent->finder, &request, &result);
  stats->expanded += result.expanded;
  stats->generated += result.generated;
  stats->passed += result.passed;
  if (stats->peak_frontier < result.peak_frontier) stats->peak_frontier = result.peak_frontier;
  stats->depth = result.length;
  stats->value = result.cost;
  if (result.status == SEARCH_FOUND && !keep_path(agent, &result)) return SEARCH_NO_MEMORY;
  return result.status;
}

/* The first legal move that meets no monster; any when all do. */
static Move step_aside(const Observation *seen) {
  Move legal[MOVE_COUNT];
  int32_t count = game_moves(seen->game, seen->state, 0, legal);
  for (int32_t i = 0; i < count; i++) {
    Cell to = seen->state->pacman + seen->game->board->step[legal[i]];
    bool free = true;
    for (int32_t m = 0; m < seen->game->monster_count; m++) free = free && seen->state->monsters[m] != to;
    if (free) return legal[i];
  }
  return legal[0];
}

static ActResult finder_agent_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                                  Move *moves) {
  FinderAgent *agent = self;
  if (!seen->state) return ACT_FAILED; /* these agents need the whole map */
  Cell here = seen->state->pacman;
  bool on_the_way = agent->length >= 0 && agent->at < agent->length && agent->path[agent->at] == here;
  if (!on_the_way) {
    SearchStatus status = plan(agent, seen, limits, trace, stats);
    if (status == SEARCH_CANCELLED) return ACT_CANCELLED;
    if (status == SEARCH_NO_MEMORY) return ACT_FAILED;
    if (status == SEARCH_LIMIT) return ACT_LIMIT;
    if (status != SEARCH_FOUND) { /* proven: no way */
      moves[0] = MOVE_GIVE_UP;
      return ACT_MOVED;
    }
  }
  if (agent->length == 0) { /* the food lies under Pacman's feet: it is eaten by stepping back onto it */
    moves[0] = step_aside(seen);
    agent->length = -1;
    return ACT_MOVED;
  }
  moves[0] = board_move_between(seen->game->board, here, agent->path[agent->at + 1]);
  agent->at += maze_stride(seen->game->map);
  return ACT_MOVED;
}

static int32_t finder_agent_ahead(void *self, const Observation *seen, Move *moves, int32_t room) {
  FinderAgent *agent = self;
  int32_t count = 0;
  if (!seen->state || agent->length <= 0 || agent->path[agent->at] != seen->state->pacman) return 0;
  int32_t stride = maze_stride(seen->game->map);
  for (; count < room && agent->at < agent->length; agent->at += stride)
    moves[count++] = board_move_between(seen->game->board, agent->path[agent->at], agent->path[agent->at + 1]);
  return count;
}

static const OptionInfo search_options[] = {
    [OPTION_HEURISTIC] = {.name = "heuristic",
                          .title = "Heuristic",
                          .type = OPTION_CHOICE,
                          .initial = HEURISTIC_MANHATTAN,
                          .choices = heuristic_ids,
                          .choice_titles = heuristic_titles},
    [OPTION_WEIGHT] = {.name = "weight",
                       .title = "Heuristic weight",
                       .type = OPTION_REAL,
                       .initial = 1,
                       .min = 1,
                       .max = 5,
                       .step = 0.1},
};

#define FINDER(ID, TITLE, BLURB, OPTIMAL, OPTIONS, FLAGS)                                                  \
  {                                                                                                        \
    .id = (ID), .title = (TITLE), .blurb = (BLURB), .side = SIDE_PACMAN,                                   \
    .levels = LEVEL_BIT(1) | LEVEL_BIT(2) | LEVEL_BIT(8), .optimal = (OPTIMAL), .options = search_options, \
    .option_count = (OPTIONS), .flags = (FLAGS), .create = finder_agent_create, .act = finder_agent_act,   \
    .destroy = finder_agent_destroy, .ahead = finder_agent_ahead                                           \
  }

const AgentInfo agent_astar = FINDER("astar", "A*", "Cost so far plus an optimistic estimate.", true, 2, 0);
const AgentInfo agent_jps =
    FINDER("jps", "Jump point search", "A* that jumps where there is no choice.", true, 0, AGENT_STEPS);
const AgentInfo agent_swift = FINDER("swift", "Swift", "Picks the fastest exact search for the map.", true, 0, 0);
const AgentInfo agent_flood = FINDER("flood", "Flood A*", "A* that closes 64 cells at once.", true, 0, AGENT_STEPS);
const AgentInfo agent_ucs = FINDER("ucs", "UCS", "Cheapest first, no heuristic.", true, 0, 0);
const AgentInfo agent_bfs = FINDER("bfs", "BFS", "Ring by ring, outward from the start.", true, 0, AGENT_STEPS);
const AgentInfo agent_bidirectional =
    FINDER("bidirectional", "Bidirectional BFS", "Two searches that meet in the middle.", true, 0, AGENT_STEPS);
const AgentInfo agent_idastar = FINDER("idastar", "IDA*", "A* with little memory: deeper every round.", true, 1, 0);
const AgentInfo agent_greedy =
    FINDER("greedy", "Greedy best-first", "Rushes toward the food. Fast, often fooled.", false, 1, 0);
const AgentInfo agent_dfs = FINDER("dfs", "DFS", "Follows one path to its end, then the next.", false, 0, 0);
const AgentInfo agent_astar_published =
    FINDER("astar-report", "A* with a flaw", "Marks cells when seen: misses shortest paths.", false, 1, 0);
