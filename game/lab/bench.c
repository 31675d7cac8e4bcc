/* Planning a bench: which rows there are, from the options and the registry.
 * Must not know how games are played (bench_run.c) nor how reports look (bench_report.c). */
#include "game/lab/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/outside/outside.h"
#include "ai/registry.h"
#include "game/lab/bench_compare.h"
#include "game/lab/bench_sprt.h"
#include "game/play/maps.h"

enum { GAMES_MAX = 100000000 }; /* of all rows together: more would take too much memory */

/* A map of the bench: its name in the report, and the levels it is played on. */
typedef struct Entrant {
  const char *name;
  const Map *map;
  int32_t level; /* 0: any that accepts it */
} Entrant;

/* The cost of the cheapest path of a map, so that it is computed once per map and level. */
typedef struct Best {
  const Map *map;
  int32_t level, cost;
} Best;

typedef struct Planner {
  Bench *bench;
  const BenchConfig *config;
  bool *agent_used, *monsters_used; /* by the index in the config's lists */
  Best best;                        /* of the current map */
  Error *error;
} Planner;

bool bench_add_row(Bench *bench, const BenchRow *row, Error *error) {
  if (bench->row_count == bench->row_room) {
    int32_t room = bench->row_room ? bench->row_room * 2 : 64;
    BenchRow *more = realloc(bench->rows, sizeof *more * (size_t)room);
    if (!more) return error_set(error, "out of memory for the bench");
    bench->rows = more;
    bench->row_room = room;
  }
  bench->rows[bench->row_count++] = *row;
  return true;
}

bool bench_allocate(Bench *bench, Error *error) {
  int64_t total = (int64_t)bench->row_count * bench->games;
  if (total > GAMES_MAX) return error_set(error, "%lld games, expected at most %d", (long long)total, GAMES_MAX);
  bench->played = calloc((size_t)total + 1, sizeof *bench->played);
  bench->times = calloc((size_t)bench->row_count + 1, sizeof *bench->times);
  return (bench->played && bench->times) || error_set(error, "out of memory for %lld games", (long long)total);
}

void bench_destroy(Bench *bench) {
  free(bench->sprt);
  for (int32_t i = 0; i < bench->map_count; i++) map_destroy(bench->maps[i]);
  free(bench->maps);
  free(bench->rows);
  free(bench->played);
  free(bench->times);
  free(bench->wanted);
  free(bench->order);
  *bench = (Bench){0};
}

bool bench_same_agent(const BenchRow *a, const BenchRow *b) {
  return a->level == b->level && strcmp(a->agent, b->agent) == 0;
}

const char *bench_sight(const Bench *bench, int32_t level) {
  const Level *known = level_find(level);
  return known && known->limited_sight ? sight_ids[bench->sight] : "";
}

bool bench_in_shard(const Bench *bench, int64_t index) {
  if (bench->wanted && !bench->wanted[index]) return false;
  return bench->shards == 0 || index % bench->shards == bench->shard - 1;
}

static bool level_chosen(const BenchConfig *config, int32_t number) {
  for (int32_t i = 0; i < config->level_count; i++)
    if (config->levels[i] == number) return true;
  return config->level_count == 0 && registry_has_level(number);
}

/* The same agent under two names ("champion" and its id) is one row. */
static bool has_row(const Bench *bench, const BenchRow *row) {
  for (int32_t i = bench->row_count - 1; i >= 0; i--) {
    const BenchRow *other = &bench->rows[i];
    if (other->level != row->level || strcmp(other->map, row->map) != 0) return false;
    if (strcmp(other->agent, row->agent) == 0 && strcmp(other->monsters, row->monsters) == 0) return true;
  }
  return false;
}

/* The least cost (moves, without terrain) that wins, where there is one food or an exit and the level's champion is
 * optimal: it plays once. */
static int32_t best_cost(Planner *planner, const Entrant *entrant, const Level *level) {
  Best *best = &planner->best;
  if (best->map == entrant->map && best->level == level->number) return best->cost;
  *best = (Best){.map = entrant->map, .level = level->number};
  const char *champion = registry_champion(level->number);
  const AgentInfo *info = champion ? registry_find(champion, SIDE_PACMAN, level->number) : NULL;
  if (!info || !info->optimal || !(level->one_food || level->rooms)) return 0;
  MatchConfig config = {.map = entrant->map, .map_name = entrant->name, .level = level, .pacman = champion};
  Match match;
  if (!match_init(&match, &config, NULL)) return 0;
  if (match_run(&match, NULL) == MATCH_OVER && match.state.outcome == OUTCOME_WON)
    best->cost = state_cost(&match.state, &match.game);
  match_destroy(&match);
  return best->cost;
}

/* A team that a person leads is chosen by the part before "+human". */
static bool is_led(const char *text, char *team, size_t room) {
  static const char tail[] = "+human";
  size_t length = strlen(text);
  bool led = length >= sizeof tail && strcmp(text + length - (sizeof tail - 1), tail) == 0;
  snprintf(team, room, "%.*s", (int)(led ? length - (sizeof tail - 1) : length), text);
  return led;
}

static bool add_match(Planner *planner, const Entrant *entrant, const Level *level, const char *agent_text,
                      const char *monsters_text) {
  Agent agent, monsters;
  BenchRow row = {.level = level->number,
                  .map_hash = map_hash(entrant->map),
                  .foods_total = entrant->map->foods.count,
                  .terrain = entrant->map->board.cost,
                  .best_cost = best_cost(planner, entrant, level),
                  .board = entrant->map};
  if (strlen(entrant->name) >= sizeof row.map)
    return error_set(planner->error, "%s: a map's name too long for the bench", entrant->name);
  if (!agent_choose(&agent, agent_text, SIDE_PACMAN, level->number, planner->error)) return false;
  char team[BENCH_NAME];
  bool led = planner->config->people && is_led(monsters_text, team, sizeof team);
  if (!agent_choose(&monsters, led ? team : monsters_text, SIDE_MONSTERS, level->number, planner->error)) return false;
  fair_apply(&planner->config->fair, &agent); /* without such an option it keeps its own budget, as the table shows */
  uint32_t barred = planner->config->people ? AGENT_REPLAY : AGENT_HUMAN | AGENT_REPLAY;
  if ((agent.info->flags | monsters.info->flags) & barred)
    return error_set(planner->error, "people and replays can't take part in a bench");
  snprintf(row.map, sizeof row.map, "%s", entrant->name);
  agent_name(&agent, row.agent, sizeof row.agent);
  if (entrant->map->monsters.count > 0) agent_name(&monsters, row.monsters, sizeof row.monsters);
  size_t named = strlen(row.monsters);
  if (led && named > 0) snprintf(row.monsters + named, sizeof row.monsters - named, "+human");
  return has_row(planner->bench, &row) || bench_add_row(planner->bench, &row, planner->error);
}

/* Whether the named agent plays the level; errors in its options are found later. */
static bool plays(const char *text, Side side, int32_t level) {
  const char *options;
  if (outside_named(text)) return outside_find(text, side, level, &options, NULL) != NULL;
  char id[64];
  snprintf(id, sizeof id, "%.*s", (int)strcspn(text, ":+"), text);
  return registry_find(id, side, level) != NULL;
}

/* Every team of the registry that plays the level by itself. */
static bool add_all_teams(Planner *planner, const Entrant *entrant, const Level *level, const char *agent) {
  int32_t count;
  const AgentInfo *const *agents = registry_table(&count);
  for (int32_t i = 0; i < count; i++) {
    const AgentInfo *info = agents[i];
    bool fits = info->side == SIDE_MONSTERS && (info->levels & LEVEL_BIT(level->number)) != 0;
    if (!fits || (info->flags & (AGENT_HUMAN | AGENT_REPLAY | AGENT_OUTSIDE)) != 0) continue;
    if (!add_match(planner, entrant, level, agent, info->id)) return false;
  }
  return true;
}

static bool add_teams(Planner *planner, const Entrant *entrant, const Level *level, const char *agent) {
  const BenchConfig *config = planner->config;
  if (config->all_monsters && entrant->map->monsters.count > 0) return add_all_teams(planner, entrant, level, agent);
  /* A map without monsters is one row, whichever teams are chosen. */
  if (config->monster_count == 0 || entrant->map->monsters.count == 0) {
    for (int32_t i = 0; i < config->monster_count; i++)
      planner->monsters_used[i] |= plays(config->monsters[i], SIDE_MONSTERS, level->number);
    return add_match(planner, entrant, level, agent, level->monsters);
  }
  for (int32_t i = 0; i < config->monster_count; i++) {
    if (!plays(config->monsters[i], SIDE_MONSTERS, level->number)) continue;
    planner->monsters_used[i] = true;
    if (!add_match(planner, entrant, level, agent, config->monsters[i])) return false;
  }
  return true;
}

static bool add_entrant(Planner *planner, const Entrant *entrant, const Level *level) {
  const BenchConfig *config = planner->config;
  for (int32_t i = 0; i < config->agent_count; i++) {
    if (!plays(config->agents[i], SIDE_PACMAN, level->number)) continue;
    planner->agent_used[i] = true;
    if (!add_teams(planner, entrant, level, config->agents[i])) return false;
  }
  if (config->agent_count > 0) return true;
  int32_t count;
  const AgentInfo *const *agents = registry_table(&count);
  for (int32_t i = 0; i < count; i++) {
    const AgentInfo *info = agents[i];
    bool fits = info->side == SIDE_PACMAN && (info->levels & LEVEL_BIT(level->number)) != 0;
    if (!fits || (info->flags & (AGENT_HUMAN | AGENT_REPLAY | AGENT_OUTSIDE)) != 0) continue;
    if ((info->flags & AGENT_SLOW) != 0 && !config->all_monsters) continue; /* a tournament includes everybody */
    if (!add_teams(planner, entrant, level, info->id)) return false;
  }
  return true;
}

static BenchStatus add_rows(Planner *planner, const Entrant *entrants, int32_t count) {
  int32_t level_count;
  const Level *levels = level_table(&level_count);
  bool *entered = calloc((size_t)count + 1, sizeof *entered);
  if (!entered) return error_set(planner->error, "out of memory for the bench"), BENCH_INPUT;
  BenchStatus status = BENCH_OK;
  for (int32_t n = 0; n < level_count && status == BENCH_OK; n++) {
    if (!level_chosen(planner->config, levels[n].number)) continue;
    for (int32_t i = 0; i < count && status == BENCH_OK; i++) {
      bool meant = entrants[i].level == 0 || entrants[i].level == levels[n].number;
      if (!meant || !level_accepts(&levels[n], entrants[i].map, NULL)) continue;
      entered[i] = true;
      if (!add_entrant(planner, &entrants[i], &levels[n])) status = BENCH_USAGE;
    }
  }
  for (int32_t i = 0; i < count && status == BENCH_OK; i++)
    if (!entered[i]) {
      error_set(planner->error, "%s: none of the chosen levels takes this map", entrants[i].name);
      status = BENCH_INPUT;
    }
  free(entered);
  return status;
}

static bool keep_map(Bench *bench, Map *map, Error *error) {
  Map **more = map ? realloc(bench->maps, sizeof(Map *) * (size_t)(bench->map_count + 1)) : NULL;
  if (!more) {
    map_destroy(map);
    return map ? error_set(error, "out of memory for the maps") : false;
  }
  bench->maps = more;
  bench->maps[bench->map_count++] = map;
  return true;
}

/* The maps that were named; unless a level is chosen, each is played on its own level. */
static BenchStatus plan_named(Planner *planner) {
  const BenchConfig *config = planner->config;
  Entrant *entrants = calloc((size_t)config->map_count, sizeof *entrants);
  if (!entrants) return error_set(planner->error, "out of memory for the bench"), BENCH_INPUT;
  BenchStatus status = BENCH_OK;
  for (int32_t i = 0; i < config->map_count && status == BENCH_OK; i++) {
    if (!keep_map(planner->bench, maps_open(config->maps[i], planner->error), planner->error)) {
      status = BENCH_INPUT;
      break;
    }
    const Map *map = planner->bench->maps[planner->bench->map_count - 1];
    const Level *own = level_of_map(map);
    entrants[i] = (Entrant){.name = config->maps[i], .map = map};
    if (config->level_count == 0) {
      entrants[i].level = own ? own->number : -1;
      if (own && !level_accepts(own, map, planner->error)) status = BENCH_INPUT;
    }
  }
  if (status == BENCH_OK) status = add_rows(planner, entrants, config->map_count);
  free(entrants);
  return status;
}

/* Every shipped map of the chosen levels, on the level that it was made for. */
static BenchStatus plan_shipped(Planner *planner) {
  MapList list;
  if (!maps_list(&list, planner->error)) return BENCH_INPUT;
  Entrant *entrants = calloc((size_t)list.count + 1, sizeof *entrants);
  BenchStatus status = entrants ? BENCH_OK : BENCH_INPUT;
  if (!entrants) error_set(planner->error, "out of memory for the bench");
  int32_t count = 0;
  for (int32_t i = 0; i < list.count && status == BENCH_OK; i++) {
    const MapEntry *entry = &list.entries[i];
    if (entry->level == 0 || !level_chosen(planner->config, entry->level)) continue;
    if (!keep_map(planner->bench, map_read(entry->path, planner->error), planner->error)) {
      status = BENCH_INPUT;
      break;
    }
    entrants[count++] =
        (Entrant){.name = entry->id, .map = planner->bench->maps[planner->bench->map_count - 1], .level = entry->level};
  }
  if (status == BENCH_OK) status = add_rows(planner, entrants, count);
  free(entrants);
  maps_list_destroy(&list);
  return status;
}

/* Everything that was asked for by name must be used in some row. */
static BenchStatus check_used(const Planner *planner) {
  const BenchConfig *config = planner->config;
  for (int32_t i = 0; i < config->agent_count; i++)
    if (!planner->agent_used[i])
      return error_set(planner->error, "no Pacman agent '%s' on the chosen levels (see 'pacade agents')",
                       config->agents[i]),
             BENCH_USAGE;
  for (int32_t i = 0; i < config->monster_count; i++)
    if (!planner->monsters_used[i])
      return error_set(planner->error, "no monsters '%s' on the chosen levels (see 'pacade agents')",
                       config->monsters[i]),
             BENCH_USAGE;
  bool compared = planner->bench->row_count == 0 || !config->baseline;
  for (int32_t i = 0; i < planner->bench->row_count && !compared; i++)
    compared = bench_baseline_row(planner->bench, i) >= 0;
  if (!compared)
    return error_set(planner->error, "the baseline '%s' is none of the agents that take part", config->baseline),
           BENCH_USAGE;
  if (planner->bench->row_count > 0) return BENCH_OK;
  return error_set(planner->error, "nothing to compare: no maps for the chosen levels"), BENCH_INPUT;
}

/* Programs from outside that can't be started are reported at once, instead of becoming a row of losses. */
static bool meet_outside(const BenchConfig *config, Error *error) {
  for (int32_t i = 0; i < config->agent_count; i++)
    if (outside_named(config->agents[i]) && !outside_meet(config->agents[i], error)) return false;
  for (int32_t i = 0; i < config->monster_count; i++)
    if (outside_named(config->monsters[i]) && !outside_meet(config->monsters[i], error)) return false;
  return true;
}

BenchStatus bench_plan(Bench *bench, const BenchConfig *config, Error *error) {
  *bench = (Bench){.games = config->games,
                   .seed = config->seed,
                   .max_nodes = config->max_nodes,
                   .fair = config->fair,
                   .max_turns = config->max_turns,
                   .max_idle = config->max_idle,
                   .sight = config->sight,
                   .shard = config->shard,
                   .shards = config->shards,
                   .retime = config->retime};
  const char *baseline = config->baseline ? config->baseline : config->agent_count > 0 ? config->agents[0] : "";
  if (strlen(baseline) >= sizeof bench->baseline)
    return error_set(error, "a baseline with too long a name"), BENCH_USAGE;
  snprintf(bench->baseline, sizeof bench->baseline, "%s", baseline);
  for (int32_t i = 0; i < config->level_count; i++)
    if (!level_choose(config->levels[i], error)) return BENCH_USAGE;
  if (!meet_outside(config, error)) return BENCH_INPUT;
  Planner planner = {.bench = bench, .config = config, .error = error};
  planner.agent_used = calloc((size_t)config->agent_count + 1, sizeof(bool));
  planner.monsters_used = calloc((size_t)config->monster_count + 1, sizeof(bool));
  BenchStatus status = BENCH_INPUT;
  if (planner.agent_used && planner.monsters_used)
    status = config->map_count > 0 ? plan_named(&planner) : plan_shipped(&planner);
  else
    error_set(error, "out of memory for the bench");
  if (status == BENCH_OK) status = check_used(&planner);
  if (status == BENCH_OK && !bench_allocate(bench, error)) status = BENCH_INPUT;
  if (status == BENCH_OK && config->sprt && !bench_sprt_plan(bench, config->sprt, error)) status = BENCH_USAGE;
  free(planner.agent_used);
  free(planner.monsters_used);
  if (status != BENCH_OK) bench_destroy(bench);
  return status;
}
