/* One search of the map for the comparison: its cells, its path, its nodes and its time.
 * Must not know an algorithm by name, nor what is compared. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/core/maze_map.h"
#include "game/play/lens.h"

/* Events kept of a search: enough for every cell of a large board; a search that comes back to cells may drop some. */
static const size_t EVENTS_USUAL = (size_t)1 << 22;

static size_t trace_limit(const Board *board) {
  size_t needed = 4 * (size_t)board->open_count;
  return needed > EVENTS_USUAL ? needed : EVENTS_USUAL;
}

double lens_cpu_seconds(void) {
  struct timespec now;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) return 0;
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- who and what ---- */

bool lens_serves(const Level *level) {
  return !level->limited_sight && level->still && (level->one_food || level->rooms);
}

bool lens_takes(const AgentInfo *info, const Level *level) {
  bool plays = info->side == SIDE_PACMAN && (info->levels & LEVEL_BIT(level->number)) != 0;
  return plays && lens_serves(level) && algorithm_find(info->id) != NULL;
}

static double option_value(const Agent *agent, const char *name, double otherwise) {
  for (int32_t i = 0; i < agent->info->option_count; i++)
    if (strcmp(agent->info->options[i].name, name) == 0) return agent->setup.options.v[i];
  return otherwise;
}

void lens_choose(LensQuestion *question, const Agent *agent) {
  question->algorithm = algorithm_find(agent->info->id);
  question->heuristic = (Heuristic)option_value(agent, "heuristic", HEURISTIC_MANHATTAN);
  question->weight = option_value(agent, "weight", 1);
}

bool lens_ask(LensQuestion *question, const Map *map, const Level *level, const char *text, Error *error) {
  Agent agent;
  if (!agent_choose(&agent, text, SIDE_PACMAN, level->number, error)) return false;
  if (!lens_takes(agent.info, level)) return error_set(error, "'%s' is not a path search", agent.info->id);
  *question = (LensQuestion){.map = map, .start = map->pacman, .goal = level->rooms ? map->exit : map->foods.at[0]};
  lens_choose(question, &agent);
  return true;
}

/* ---- searching ---- */

static bool take_closed(LensSide *side, const Trace *trace) {
  int32_t found = 0;
  for (size_t i = 0; i < trace->count; i++) found += trace->events[i].kind == TRACE_CLOSED;
  side->closed = malloc(sizeof(Cell) * (size_t)(found + 1));
  if (!side->closed) return false;
  for (size_t i = 0; i < trace->count; i++)
    if (trace->events[i].kind == TRACE_CLOSED) side->closed[side->closed_count++] = trace->events[i].cell;
  return true;
}

static bool take_path(LensSide *side, const SearchResult *result, const Map *map) {
  if (result->status != SEARCH_FOUND) return true;
  size_t count = (size_t)result->length + 1;
  side->path = malloc(sizeof(Cell) * count);
  if (!side->path) return false;
  memcpy(side->path, result->path, sizeof(Cell) * count);
  side->path_count = (int32_t)count;
  side->length = result->length / maze_stride(map);
  side->cost = map->board.cost ? result->cost : side->length;
  return true;
}

static bool run(LensSide *side, Finder *finder, Trace *trace, const LensQuestion *question, Error *error) {
  Query query = {
      .start = question->start, .goal = question->goal, .heuristic = question->heuristic, .weight = question->weight};
  SearchResult result;
  double before = lens_cpu_seconds();
  finder_run(finder, question->algorithm, &query, &question->limits, NULL, &result);
  side->seconds = lens_cpu_seconds() - before;
  if (result.status == SEARCH_CANCELLED) return false;
  /* The second search does as much work as the first, whatever the clock says. */
  Limits limits = question->limits;
  limits.max_seconds = 0;
  if (result.status == SEARCH_LIMIT) limits.max_nodes = result.expanded > 0 ? result.expanded : 1;
  finder_run(finder, question->algorithm, &query, &limits, trace, &result);
  if (result.status == SEARCH_CANCELLED) return false;
  if (result.status == SEARCH_NO_MEMORY || !take_closed(side, trace) || !take_path(side, &result, question->map))
    return error_set_memory(error, "out of memory for a search");
  side->optimal = result.status == SEARCH_FOUND && result.optimal;
  side->stopped = result.status == SEARCH_LIMIT;
  side->nodes = result.expanded;
  uint64_t kept = (uint64_t)side->closed_count;
  side->dropped = side->nodes > kept ? side->nodes - kept : 0;
  return true;
}

bool lens_search(LensSide *side, const LensQuestion *question, Error *error) {
  const Map *map = question->map;
  *side = (LensSide){.length = -1, .cost = -1};
  Finder *finder = finder_create(&map->board, error);
  if (!finder) return false;
  for (int32_t i = 0; !question->through && i < map->monsters.count; i++)
    finder_block(finder, map->monsters.at[i], true);
  Trace trace;
  trace_init(&trace, trace_limit(&map->board));
  trace.live = question->live;
  bool ok = run(side, finder, &trace, question, error);
  trace_destroy(&trace);
  finder_destroy(finder);
  if (!ok) lens_side_destroy(side);
  return ok;
}
