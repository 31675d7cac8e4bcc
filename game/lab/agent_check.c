/* The conformance run: which games are played, how they are timed, and how they end. */
#include "game/lab/agent_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/play/maps.h"
#include "game/play/match.h"

static const uint64_t nodes_default = 1000, opponent_nodes = 20000;
enum { TIMES_MAX = 1 << 16 };

/* Times of moves, in microseconds. */
typedef struct Times {
  double *us;
  int32_t count;
} Times;

static int compare_times(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void sum_up(Times times, double *median, double *p99, double *most) {
  *median = *p99 = *most = 0;
  if (times.count == 0) return;
  qsort(times.us, (size_t)times.count, sizeof *times.us, compare_times);
  *median = times.us[times.count / 2];
  *p99 = times.us[(times.count * 99 + 99) / 100 - 1]; /* the nearest rank */
  *most = times.us[times.count - 1];
}

/* It was waited for in vain as long as somebody has patience: nothing more is asked. */
static bool gave_up(AgentCheck *check, double patience) {
  const double grain = 0.01;
  if (patience > 0 && outside_tally(check->info).vain > patience - grain) check->gave_up = patience;
  return check->gave_up > 0;
}

/* Plays to the end and times every decision of the agent but the first, in which it also learns about the game. */
static MatchStatus play_timed(AgentCheck *check, double patience, Match *match, Times *times, Error *error) {
  Side side = check->info->side;
  const SideStats *stats = &match->stats[side];
  MatchStatus status;
  do {
    double before = stats->think_seconds;
    int64_t decisions = stats->decisions;
    status = match_ply(match, NULL, error);
    if (stats->decisions > decisions && decisions > 0 && times->count < TIMES_MAX)
      times->us[times->count++] = (stats->think_seconds - before) * 1e6;
  } while (status == MATCH_PLAYED && !gave_up(check, patience));
  return status;
}

/* Plays one game; its hash shows whether two games were the same. */
static void play_game(AgentCheck *check, CheckGame *game, const Map *map, const char *text, const OutsideConfig *now,
                      int32_t max_turns, Times *times, uint64_t *hash) {
  Error error = {.text = ""};
  outside_configure_here(now);
  Side side = check->info->side;
  const Level *level = level_find(game->level);
  OutsideTally before = outside_tally(check->info);
  MatchConfig config = {.map = map,
                        .map_name = game->map,
                        .level = level,
                        .pacman = side == SIDE_PACMAN ? text : NULL,
                        .monsters = side == SIDE_MONSTERS ? text : level->monsters,
                        .seed = 1,
                        .max_turns = max_turns,
                        .keep = true,
                        .limits = {.max_nodes = opponent_nodes}};
  Match match;
  if (!match_init(&match, &config, &error)) {
    game->failed = true;
    snprintf(game->reason, sizeof game->reason, "%.390s", error.text);
    return;
  }
  Times own = {.us = times->us + times->count};
  MatchStatus status = play_timed(check, now->patience, &match, &own, &error);
  game->failed = status != MATCH_OVER && status != MATCH_PLAYED;
  game->outcome = outcome_name((Outcome)match.state.outcome);
  game->moves = match.state.moves;
  game->score = match.state.score;
  game->decisions = match.stats[side].decisions;
  *hash = match.hash;
  OutsideTally after = outside_tally(check->info);
  if (after.faults > before.faults && !check->record) check->record = record_write(&match.record, &check->record_size);
  match_destroy(&match);
  game->faults = after.faults - before.faults;
  game->junk = after.junk - before.junk;
  if (game->failed)
    snprintf(game->reason, sizeof game->reason, "%.390s", error.text);
  else if (game->faults > 0)
    snprintf(game->reason, sizeof game->reason, "%s", after.fault);
  if (game->faults > 0) snprintf(game->errors, sizeof game->errors, "%s", after.errors);
  sum_up(own, &game->median_us, &game->p99_us, &game->max_us);
  times->count += own.count;
}

/* Plays by time, then twice by nodes: both must be the same game. */
static void check_level(AgentCheck *check, const MapEntry *entry, const Map *map, const char *text,
                        const OutsideConfig *config, int32_t max_turns, Times *times) {
  for (int i = 0; i < 2 && check->count < CHECK_GAMES_MAX && !gave_up(check, config->patience); i++) {
    CheckGame *game = &check->games[check->count++], again;
    *game = (CheckGame){.level = entry->level, .nodes = i == 1, .outcome = ""};
    snprintf(game->map, sizeof game->map, "%s", entry->id);
    OutsideConfig now = *config;
    now.nodes = i == 0 ? 0 : config->nodes ? config->nodes : nodes_default;
    uint64_t first = 0, second = 0;
    play_game(check, game, map, text, &now, max_turns, times, &first);
    if (i == 0 || game->failed || game->faults > 0) continue;
    again = *game;
    play_game(check, &again, map, text, &now, max_turns, times, &second);
    if (again.failed || again.faults > 0) *game = again; /* a fault is reported once */
    game->differs = first != second;
  }
}

/* The first shipped map of a level; for a team, the first one with monsters. NULL: there is none. */
static Map *pick_map(const MapList *maps, int32_t level, Side side, const MapEntry **entry) {
  for (int32_t i = 0; i < maps->count; i++) {
    if (maps->entries[i].level != level) continue;
    Map *map = map_read(maps->entries[i].path, NULL);
    *entry = &maps->entries[i];
    if (map && (side == SIDE_PACMAN || map->monsters.count > 0)) return map;
    map_destroy(map);
  }
  return NULL;
}

static double patience_of(const OutsideConfig *config) {
  double longest = (config->move_ms + config->bank_ms) / 1000.0;
  return config->debug              ? 0 /* nobody looks at the clock */
         : config->patience > 0     ? config->patience
         : longest > CHECK_PATIENCE ? longest
                                    : CHECK_PATIENCE;
}

static bool run_all(AgentCheck *check, const char *text, const OutsideConfig *wanted, int32_t max_turns, Error *error) {
  *check = (AgentCheck){0};
  OutsideConfig limited = *wanted, *config = &limited;
  config->patience = patience_of(wanted);
  outside_configure_here(config);
  double start = clock_seconds();
  check->info = outside_meet(text, error);
  if (!check->info) return false;
  check->hello_ms = (clock_seconds() - start) * 1000;
  OutsideTally met = outside_tally(check->info);
  check->junk = met.junk;
  if (config->patience > 0) config->patience += met.vain; /* of what was played before, in the window */
  MapList maps;
  if (!maps_list(&maps, error)) return false;
  Times times = {.us = malloc(sizeof *times.us * TIMES_MAX)};
  if (!times.us) {
    maps_list_destroy(&maps);
    return error_set_memory(error, "out of memory for the times of the moves");
  }
  int32_t levels;
  const Level *table = level_table(&levels);
  for (int32_t i = 0; i < levels; i++) {
    const MapEntry *entry = NULL;
    if (table[i].live || !(check->info->levels & LEVEL_BIT((uint32_t)table[i].number))) continue;
    Map *map = pick_map(&maps, table[i].number, check->info->side, &entry);
    if (map && !gave_up(check, config->patience)) check_level(check, entry, map, text, config, max_turns, &times);
    map_destroy(map);
  }
  if (check->gave_up > 0) check->gave_up -= met.vain;
  double most;
  sum_up(times, &check->median_us, &check->p99_us, &most);
  check->starts = outside_tally(check->info).starts;
  free(times.us);
  maps_list_destroy(&maps);
  if (check->count > 0) return true;
  return error_set(error, "%.120s: it says that it plays no level in turns (on level 9, agents of level 7 play)", text);
}

bool agent_check_run(AgentCheck *check, const char *text, const OutsideConfig *config, int32_t max_turns,
                     Error *error) {
  bool ok = run_all(check, text, config, max_turns, error);
  outside_configure_here(NULL);
  return ok;
}

void agent_check_destroy(AgentCheck *check) {
  free(check->record);
  check->record = NULL;
}

bool agent_check_faulty(const AgentCheck *check) {
  for (int32_t i = 0; i < check->count; i++)
    if (check->games[i].failed || check->games[i].faults > 0) return true;
  return false;
}
