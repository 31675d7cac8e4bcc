/* What a league is set up with: level, kind, games, seed, budget, entrants with their options, teams and maps;
 * remembered, so that a league which was interrupted can be opened again. Must not know how it is drawn. */
#include <stdlib.h>
#include <string.h>

#include "game/app/model/option_steps.h"
#include "game/app/screens/league/league_internal.h"
#include "game/store/user_dirs.h"

static const int32_t game_counts[] = {1, 2, 4, 8, 12, 24, 50, 100, 200};
enum { GAME_COUNTS = sizeof game_counts / sizeof *game_counts };
static const uint64_t NODES_A_MOVE =
    2000000; /* as in the tournament of the command line, so that both give the same table */

Shelf *league_shelf(App *app) { return &app->catalog.shelves[league_state(app)->shelf]; }

int32_t league_map_count(App *app) {
  int32_t count = league_shelf(app)->count;
  return count < LEAGUE_MAPS ? count : LEAGUE_MAPS;
}

int32_t league_rows_of(App *app, NightGroup group) {
  const LeagueState *l = league_state(app);
  OptionValues *values = NULL;
  const AgentInfo *owner;
  switch (group) {
    case NIGHT_RULES: return RULE_COUNT;
    case NIGHT_PACMEN: return l->pacman_count;
    case NIGHT_TEAMS: return l->team_count;
    case NIGHT_MAPS: return league_map_count(app);
    default: owner = league_option_owner(app, &values); return owner ? owner->option_count : 0;
  }
}

static Entrant *entrant_at(LeagueState *l, NightGroup group, int32_t index) {
  return group == NIGHT_TEAMS ? &l->teams[index] : &l->pacmen[index];
}

const AgentInfo *league_info(App *app, NightGroup group, int32_t index) {
  const Shelf *shelf = league_shelf(app);
  const Entrant *entrant = entrant_at(league_state(app), group, index);
  return group == NIGHT_TEAMS ? shelf->teams[entrant->agent] : shelf->agents[entrant->agent];
}

const AgentInfo *league_option_owner(App *app, OptionValues **values) {
  LeagueState *l = league_state(app);
  int32_t at = l->focus[l->owner], count = l->owner == NIGHT_TEAMS ? l->team_count : l->pacman_count;
  if (at >= count) return NULL;
  const AgentInfo *info = league_info(app, l->owner, at);
  *values = &entrant_at(l, l->owner, at)->values;
  return info->option_count > 0 ? info : NULL;
}

void league_entrant_name(App *app, NightGroup group, int32_t index, char out[BENCH_NAME]) {
  const Entrant *entrant = entrant_at(league_state(app), group, index);
  Agent agent = {.info = league_info(app, group, index), .setup = {.options = entrant->values}};
  agent_name(&agent, out, BENCH_NAME - 8);
  size_t used = strlen(out);
  if (entrant->led) snprintf(out + used, BENCH_NAME - used, "+human");
}

void league_entrant_words(App *app, NightGroup group, int32_t index, char *out, size_t room) {
  const Entrant *entrant = entrant_at(league_state(app), group, index);
  char words[160];
  agent_brief_words(app->ui.language, league_info(app, group, index), &entrant->values, words, sizeof words);
  if (entrant->led)
    snprintf(out, room, say(&app->ui, STR_LEAGUE_YOU_LEAD), words);
  else
    snprintf(out, room, "%s", words);
}

static Agent pacman_of(App *app, int32_t index) {
  return (Agent){.info = league_info(app, NIGHT_PACMEN, index),
                 .setup = {.options = league_state(app)->pacmen[index].values}};
}

void league_budget_words(App *app, int32_t index, char *out, size_t room) {
  Agent agent = pacman_of(app, index);
  Fair fair = fair_choice_at(league_state(app)->fair);
  out[0] = 0;
  if (!(agent.info->flags & AGENT_HUMAN))
    agent_budget_words(app->ui.language, agent.info, &agent.setup.options, &fair, out, room);
}

bool league_budgets_differ(App *app) {
  Agent agents[LEAGUE_ENTRANTS];
  Fair fair = fair_choice_at(league_state(app)->fair);
  int32_t count = league_state(app)->pacman_count;
  for (int32_t i = 0; i < count; i++) agents[i] = pacman_of(app, i);
  return budgets_differ(&fair, agents, count);
}

/* A Pacman's name under the common budget, which may make two entrants equal. */
static void played_name(App *app, int32_t index, char out[BENCH_NAME]) {
  Agent agent = pacman_of(app, index);
  Fair fair = fair_choice_at(league_state(app)->fair);
  fair_apply(&fair, &agent);
  agent_name(&agent, out, BENCH_NAME);
}

bool league_agent_of(App *app, const char *name, Side side, Agent *agent) {
  char played[BENCH_NAME];
  if (!agent_choose_known(agent, name, side, league_shelf(app)->level->number, NULL)) return false;
  for (int32_t i = 0; side == SIDE_PACMAN && i < league_state(app)->pacman_count; i++) {
    played_name(app, i, played);
    if (strcmp(played, name) == 0) agent->setup.options = league_state(app)->pacmen[i].values;
  }
  return true;
}

int32_t league_chosen_maps(App *app) {
  int32_t count = 0;
  for (int32_t i = 0; i < league_map_count(app); i++) count += league_state(app)->maps[i];
  return count;
}

int64_t league_planned_games(App *app) {
  const LeagueState *l = league_state(app);
  int64_t each = (int64_t)l->team_count * league_chosen_maps(app) * l->games;
  if (!l->knockout) return each * l->pacman_count;
  int64_t games = 0; /* everybody of a round who has an opponent */
  for (int32_t left = l->pacman_count; left > 1; left = (left + 1) / 2) games += each * (left - left % 2);
  return games;
}

/* ---- changing ---- */

static void seat(App *app, NightGroup group, int32_t index, int32_t agent) {
  Entrant *entrant = entrant_at(league_state(app), group, index);
  *entrant = (Entrant){.agent = agent};
  const AgentInfo *info = league_info(app, group, index);
  options_defaults(info->options, info->option_count, &entrant->values);
}

/* A league that is worth watching and short enough for an evening: quick agents against the teams that hunt, on the
 * first maps. */
static void usual(App *app) {
  static const char *const quick[] = {"alphabeta", "expectimax", "alphabeta-report", "ace", "reflex", "closest"};
  LeagueState *l = league_state(app);
  const Shelf *shelf = league_shelf(app);
  l->pacman_count = l->team_count = 0;
  for (size_t k = 0; k < sizeof quick / sizeof *quick; k++)
    for (int32_t i = 0; i < shelf->agent_count; i++)
      if (strcmp(shelf->agents[i]->id, quick[k]) == 0) seat(app, NIGHT_PACMEN, l->pacman_count++, i);
  while (l->pacman_count < 2) seat(app, NIGHT_PACMEN, l->pacman_count++, shelf->agent_count - 1);
  for (int32_t i = 0; i < shelf->team_count && l->team_count < 4; i++)
    if (!(shelf->teams[i]->flags & (AGENT_STILL | AGENT_SLOW))) seat(app, NIGHT_TEAMS, l->team_count++, i);
  for (int32_t i = 0; i < LEAGUE_MAPS; i++) l->maps[i] = i < 3;
}

/* The next level on which monsters can be chosen. */
static void change_level(App *app, int32_t by) {
  LeagueState *l = league_state(app);
  for (int32_t i = 0; i < app->catalog.count; i++) {
    l->shelf = (l->shelf + by + app->catalog.count) % app->catalog.count;
    if (league_shelf(app)->team_count > 1 && league_shelf(app)->count > 0) break;
  }
  for (int g = 0; g < NIGHT_GROUPS; g++) l->focus[g] = 0;
  usual(app);
}

static void change_rule(App *app, int32_t line, int32_t by) {
  LeagueState *l = league_state(app);
  int32_t at = 0;
  switch ((NightRule)line) {
    case RULE_LEVEL: change_level(app, by); break;
    case RULE_KIND: l->knockout = !l->knockout; break;
    case RULE_GAMES:
      while (at + 1 < GAME_COUNTS && game_counts[at] < l->games) at++;
      if (at + by >= 0 && at + by < GAME_COUNTS) l->games = game_counts[at + by];
      break;
    case RULE_SEED: l->seed = by < 0 && l->seed == 0 ? 0 : l->seed + (uint64_t)(int64_t)by; break;
    case RULE_BUDGET: l->fair = (l->fair + by + fair_choice_count()) % fair_choice_count(); break;
    default: break;
  }
}

/* The next agent; after the last team come the same teams led by the player. */
static void change_entrant(App *app, NightGroup group, int32_t index, int32_t by) {
  LeagueState *l = league_state(app);
  const Shelf *shelf = league_shelf(app);
  bool teams = group == NIGHT_TEAMS;
  int32_t count = teams ? shelf->team_count : shelf->agent_count, choices = teams ? 2 * count : count;
  Entrant *entrant = entrant_at(l, group, index);
  int32_t at = (entrant->agent + (entrant->led ? count : 0) + by + choices) % choices;
  seat(app, group, index, at % count);
  entrant_at(l, group, index)->led = at >= count;
}

void league_change(App *app, NightGroup group, int32_t line, int32_t by) {
  LeagueState *l = league_state(app);
  OptionValues *values = NULL;
  const AgentInfo *owner = league_option_owner(app, &values);
  if (group == NIGHT_RULES) change_rule(app, line, by);
  if (group == NIGHT_PACMEN || group == NIGHT_TEAMS) change_entrant(app, group, line, by);
  if (group == NIGHT_MAPS) l->maps[line] = !l->maps[line];
  if (group == NIGHT_OPTIONS && owner && line < owner->option_count)
    values->v[line] = option_next(&owner->options[line], values->v[line], by);
  league_remember(app);
  char budget[64];
  Fair fair = fair_choice_at(l->fair);
  fair_write(&fair, budget, sizeof budget);
  app_log(app, "league set level=%d knockout=%d pacmen=%d teams=%d maps=%d games=%d seed=%llu budget=%s",
          (int)league_shelf(app)->level->number, l->knockout, (int)l->pacman_count, (int)l->team_count,
          (int)league_chosen_maps(app), (int)l->games, (unsigned long long)l->seed, budget);
}

void league_add(App *app, NightGroup group) {
  LeagueState *l = league_state(app);
  bool teams = group == NIGHT_TEAMS;
  int32_t *count = teams ? &l->team_count : &l->pacman_count, most = teams ? LEAGUE_TEAMS : LEAGUE_ENTRANTS;
  int32_t choices = teams ? league_shelf(app)->team_count : league_shelf(app)->agent_count;
  if (*count >= most || (group != NIGHT_PACMEN && group != NIGHT_TEAMS)) return;
  seat(app, group, *count, *count % choices);
  l->focus[group] = (*count)++;
  league_change(app, NIGHT_GROUPS, 0, 0);
}

void league_remove(App *app, NightGroup group, int32_t line) {
  LeagueState *l = league_state(app);
  bool teams = group == NIGHT_TEAMS;
  int32_t *count = teams ? &l->team_count : &l->pacman_count;
  if ((group != NIGHT_PACMEN && group != NIGHT_TEAMS) || *count <= (teams ? 1 : 2)) return;
  Entrant *list = teams ? l->teams : l->pacmen;
  memmove(&list[line], &list[line + 1], sizeof *list * (size_t)(*count - line - 1));
  (*count)--;
  if (l->focus[group] >= *count) l->focus[group] = *count - 1;
  league_change(app, NIGHT_GROUPS, 0, 0);
}

/* ---- from one time to the next ---- */

static void put_number(Settings *s, const char *key, long long value) {
  char text[32];
  snprintf(text, sizeof text, "%lld", value);
  settings_set(s, key, text);
}

static long long number_of(const Settings *s, const char *key, long long otherwise) {
  const char *text = settings_get(s, key);
  return text ? strtoll(text, NULL, 10) : otherwise;
}

void league_remember(App *app) {
  LeagueState *l = league_state(app);
  Settings *s = &app->settings;
  char key[32], name[BENCH_NAME];
  put_number(s, "league.level", league_shelf(app)->level->number);
  put_number(s, "league.knockout", l->knockout);
  put_number(s, "league.games", l->games);
  put_number(s, "league.seed", (long long)l->seed);
  Fair fair = fair_choice_at(l->fair);
  fair_write(&fair, name, sizeof name);
  settings_set(s, "league.budget", name);
  put_number(s, "league.pacmen", l->pacman_count);
  put_number(s, "league.teams", l->team_count);
  for (int32_t i = 0; i < l->pacman_count; i++) {
    snprintf(key, sizeof key, "league.pacman%d", (int)i + 1);
    league_entrant_name(app, NIGHT_PACMEN, i, name);
    settings_set(s, key, name);
  }
  for (int32_t i = 0; i < l->team_count; i++) {
    snprintf(key, sizeof key, "league.team%d", (int)i + 1);
    league_entrant_name(app, NIGHT_TEAMS, i, name);
    settings_set(s, key, name);
  }
  long long maps = 0;
  for (int32_t i = 0; i < league_map_count(app); i++) maps |= (long long)l->maps[i] << i;
  put_number(s, "league.maps", maps);
  app_settings_changed(app);
}

static bool take(App *app, NightGroup group, int32_t index, const char *text) {
  const Shelf *shelf = league_shelf(app);
  bool teams = group == NIGHT_TEAMS;
  char name[BENCH_NAME];
  Agent agent;
  if (!text) return false;
  const char *led = teams ? strstr(text, "+human") : NULL;
  snprintf(name, sizeof name, "%.*s", led ? (int)(led - text) : (int)strlen(text), text);
  if (!agent_choose_known(&agent, name, teams ? SIDE_MONSTERS : SIDE_PACMAN, shelf->level->number, NULL)) return false;
  for (int32_t i = 0; i < (teams ? shelf->team_count : shelf->agent_count); i++) {
    if ((teams ? shelf->teams[i] : shelf->agents[i]) != agent.info) continue;
    *entrant_at(league_state(app), group, index) =
        (Entrant){.agent = i, .values = agent.setup.options, .led = led != NULL};
    return true;
  }
  return false;
}

static bool recall_list(App *app, NightGroup group, const char *kind, int32_t count, int32_t most) {
  bool ok = count >= (group == NIGHT_TEAMS ? 1 : 2) && count <= most;
  for (int32_t i = 0; ok && i < count; i++) {
    char key[32];
    snprintf(key, sizeof key, "league.%s%d", kind, (int)i + 1);
    ok = take(app, group, i, settings_get(&app->settings, key));
  }
  return ok;
}

void league_recall(App *app) {
  LeagueState *l = league_state(app);
  const Settings *s = &app->settings;
  int32_t shelf = catalog_shelf(&app->catalog, (int32_t)number_of(s, "league.level", 4));
  if (app->options.level || app->options.map) shelf = app->shelf;
  l->shelf = shelf >= 0 ? shelf : 0;
  l->games = (int32_t)number_of(s, "league.games", 2);
  l->seed = (uint64_t)number_of(s, "league.seed", 1);
  l->knockout = number_of(s, "league.knockout", 0) != 0;
  l->fair = fair_choice_find(settings_get(s, "league.budget"));
  if (league_shelf(app)->team_count < 2) change_level(app, 1);
  usual(app);
  int32_t pacmen = (int32_t)number_of(s, "league.pacmen", 0), teams = (int32_t)number_of(s, "league.teams", 0);
  if (recall_list(app, NIGHT_PACMEN, "pacman", pacmen, LEAGUE_ENTRANTS) &&
      recall_list(app, NIGHT_TEAMS, "team", teams, LEAGUE_TEAMS)) {
    l->pacman_count = pacmen;
    l->team_count = teams;
    long long maps = number_of(s, "league.maps", 7);
    for (int32_t i = 0; i < LEAGUE_MAPS; i++) l->maps[i] = maps >> i & 1;
  } else {
    usual(app);
  }
}

/* ---- beginning ---- */

static uint64_t mix(uint64_t key, const char *text) {
  for (; *text; text++) key = (key ^ (unsigned char)*text) * 1099511628211u;
  return (key ^ '/') * 1099511628211u;
}

/* Every different set-up has its own file, so that no league overwrites another. */
static uint64_t key_of(const LeagueConfig *config) {
  char numbers[128];
  uint64_t key = 14695981039346656037u;
  snprintf(numbers, sizeof numbers, "%d %d %llu %d %d %d", (int)config->level, (int)config->games,
           (unsigned long long)config->seed, config->knockout, (int)config->max_turns, (int)config->max_idle);
  key = mix(key, numbers);
  fair_write(&config->fair, numbers, sizeof numbers);
  if (config->fair.kind != FAIR_OWN) key = mix(key, numbers);
  for (int32_t i = 0; i < config->pacman_count; i++) key = mix(key, config->pacmen[i]);
  for (int32_t i = 0; i < config->team_count; i++) key = mix(mix(key, "t"), config->teams[i]);
  for (int32_t i = 0; i < config->map_count; i++) key = mix(mix(key, "m"), config->maps[i]);
  return key;
}

bool league_begin(App *app, bool afresh) {
  LeagueState *l = league_state(app);
  const Shelf *shelf = league_shelf(app);
  static char names[LEAGUE_ENTRANTS + LEAGUE_TEAMS][BENCH_NAME], played[LEAGUE_ENTRANTS][BENCH_NAME];
  const char *pacmen[LEAGUE_ENTRANTS], *teams[LEAGUE_TEAMS], *maps[LEAGUE_MAPS];
  char path[PLACE_PATH];
  Error error;
  bool other;
  LeagueConfig config = {.level = shelf->level->number,
                         .pacmen = pacmen,
                         .pacman_count = l->pacman_count,
                         .teams = teams,
                         .team_count = l->team_count,
                         .maps = maps,
                         .games = l->games,
                         .seed = l->seed,
                         .knockout = l->knockout,
                         .max_turns = app->options.max_turns,
                         .max_idle = app->options.max_idle,
                         .max_nodes = NODES_A_MOVE,
                         .fair = fair_choice_at(l->fair)};
  for (int32_t i = 0; i < l->pacman_count; i++) {
    league_entrant_name(app, NIGHT_PACMEN, i, names[i]);
    pacmen[i] = names[i];
    played_name(app, i, played[i]);
    for (int32_t k = 0; k < i; k++)
      if (strcmp(played[k], played[i]) == 0) {
        app_toast(app, say(&app->ui, STR_LEAGUE_TWICE));
        return false;
      }
  }
  for (int32_t i = 0; i < l->team_count; i++) {
    league_entrant_name(app, NIGHT_TEAMS, i, names[LEAGUE_ENTRANTS + i]);
    teams[i] = names[LEAGUE_ENTRANTS + i];
  }
  for (int32_t i = 0; i < league_map_count(app); i++)
    if (l->maps[i]) maps[config.map_count++] = shelf->cards[i].id;
  if (config.map_count == 0) {
    app_toast(app, say(&app->ui, STR_LEAGUE_NO_MAP));
    return false;
  }
  bool ok = user_dirs_league(path, sizeof path, key_of(&config), &error);
  if (ok && afresh) (void)remove(path);
  ok = ok && league_open(&l->league, &config, path, &other, &error);
  if (ok) return true;
  app_alarm(app, error.text);
  app_log(app, "league failed %s", error.text);
  return false;
}
