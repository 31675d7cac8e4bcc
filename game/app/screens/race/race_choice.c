/* What is chosen for a race: level, map, monsters, seed, what a tick is, and who runs in each pane with which options;
 * remembered, and sent to the bench. Must not know how a race is run or drawn. */
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/lab/lab.h"
#include "game/app/screens/race/race_internal.h"

static const int32_t pane_counts[] = {2, 3, 4, 6};
enum { PANE_COUNTS = sizeof pane_counts / sizeof *pane_counts };
/* Games per racer in the bench: without randomness one would be enough, but timings need a few. */
static const int32_t BENCH_GAMES = 20, BENCH_GAMES_STILL = 5;
static const uint64_t SEED_MOST = 999999999;

/* ---- what is chosen ---- */

Shelf *race_shelf(App *app) { return &app->catalog.shelves[race_state(app)->shelf]; }

MapCard *race_card(App *app) {
  Shelf *shelf = race_shelf(app);
  return shelf->count > 0 ? &shelf->cards[race_state(app)->map] : NULL;
}

const AgentInfo *race_agent(App *app, int32_t racer) {
  return race_shelf(app)->agents[race_state(app)->racers[racer].agent];
}

const AgentInfo *race_team(App *app) {
  const Shelf *shelf = race_shelf(app);
  return shelf->team_count > 0 ? shelf->teams[race_state(app)->team] : NULL;
}

Color race_color(const Ui *ui, int32_t racer) {
  static const Token tokens[RACERS_MOST] = {TOKEN_HOB,   TOKEN_BRAMBLE,  TOKEN_DOZER,
                                            TOKEN_STILT, TOKEN_FRONTIER, TOKEN_PATH};
  return tint(ui, tokens[racer]);
}

int32_t race_rows(const RaceState *race) { return ROW_RACERS + race->count + 1; }

static bool is_person(const AgentInfo *info) { return (info->flags & AGENT_HUMAN) != 0; }

bool race_is_person(App *app, int32_t racer) { return is_person(race_agent(app, racer)); }

int32_t race_person(App *app) {
  for (int32_t i = 0; i < race_state(app)->count; i++)
    if (race_is_person(app, i)) return i;
  return -1;
}

const AgentInfo *race_option_owner(App *app, OptionValues **values) {
  RaceState *race = race_state(app);
  const AgentInfo *info = NULL;
  int32_t racer = race->focus - ROW_RACERS;
  if (race->focus == ROW_MONSTERS) {
    info = race_team(app);
    *values = &race->team_values;
  } else if (racer >= 0 && racer < race->count) {
    info = race_agent(app, racer);
    *values = &race->racers[racer].values;
  }
  return info && info->option_count > 0 ? info : NULL;
}

/* ---- who races ---- */

static void seat(App *app, int32_t racer, int32_t agent) {
  Racer *r = &race_state(app)->racers[racer];
  const AgentInfo *info = race_shelf(app)->agents[agent];
  r->agent = agent;
  options_defaults(info->options, info->option_count, &r->values);
}

/* The next one on the shelf. Only one person can play, so "person" is not offered twice. */
static int32_t next_agent(App *app, int32_t racer, int32_t from, int32_t by) {
  const Shelf *shelf = race_shelf(app);
  int32_t person = race_person(app);
  for (int32_t i = 0; i < shelf->agent_count; i++) {
    from = (from + by + shelf->agent_count) % shelf->agent_count;
    if (!is_person(shelf->agents[from]) || person < 0 || person == racer) return from;
  }
  return from;
}

static int32_t find_agent(const Shelf *shelf, const char *id) {
  for (int32_t i = 0; i < shelf->agent_count; i++)
    if (strcmp(shelf->agents[i]->id, id) == 0 && !is_person(shelf->agents[i])) return i;
  return -1;
}

static bool is_seated(const RaceState *race, int32_t count, int32_t agent) {
  for (int32_t k = 0; k < count; k++)
    if (race->racers[k].agent == agent) return true;
  return false;
}

/* A different agent in each pane, as far as possible; those whose paths differ most come first. */
static void usual_racers(App *app) {
  static const char *const first[] = {"astar", "bfs", "greedy", "dfs"};
  RaceState *race = race_state(app);
  const Shelf *shelf = race_shelf(app);
  int32_t agent = -1, count = 0;
  for (size_t i = 0; i < sizeof first / sizeof *first; i++)
    if (find_agent(shelf, first[i]) >= 0) seat(app, count++, find_agent(shelf, first[i]));
  for (int32_t tries = 0; count < RACERS_MOST && shelf->agent_count > 0; tries++) {
    agent = (agent + 1) % shelf->agent_count;
    bool fits = !is_person(shelf->agents[agent]) || shelf->agent_count == 1;
    if (fits && (!is_seated(race, count, agent) || tries >= shelf->agent_count)) seat(app, count++, agent);
  }
}

static void usual_team(App *app) {
  RaceState *race = race_state(app);
  const Shelf *shelf = race_shelf(app);
  race->team = 0;
  for (int32_t i = 0; i < shelf->team_count; i++)
    if (strcmp(shelf->teams[i]->id, shelf->level->monsters) == 0) race->team = i;
  const AgentInfo *team = race_team(app);
  if (team) options_defaults(team->options, team->option_count, &race->team_values);
}

/* Where one search decides, agents differ in searching; elsewhere everybody searches before each move. */
static void usual_tick(App *app) {
  const Level *level = race_shelf(app)->level;
  race_state(app)->unit = level->one_food && level->still ? TICK_NODES : TICK_MOVES;
}

/* Takes "id:k=v,...", as far as it names somebody who can race there. */
static bool take_racer(App *app, int32_t racer, const char *text, Error *error) {
  const Shelf *shelf = race_shelf(app);
  Agent agent;
  if (!text || !agent_choose_known(&agent, text, SIDE_PACMAN, shelf->level->number, error)) return false;
  for (int32_t i = 0; i < shelf->agent_count; i++) {
    if (shelf->agents[i] != agent.info) continue;
    race_state(app)->racers[racer].agent = i;
    race_state(app)->racers[racer].values = agent.setup.options;
    return true;
  }
  return error_set(error, "'%s' can't race on level %d", text, (int)shelf->level->number);
}

static bool take_team(App *app, const char *text, Error *error) {
  const Shelf *shelf = race_shelf(app);
  Agent agent;
  if (!text || !agent_choose_known(&agent, text, SIDE_MONSTERS, shelf->level->number, error)) return false;
  for (int32_t i = 0; i < shelf->team_count; i++) {
    if (shelf->teams[i] != agent.info) continue;
    race_state(app)->team = i;
    race_state(app)->team_values = agent.setup.options;
    return true;
  }
  return error_set(error, "'%s' can't be chosen on level %d", text, (int)shelf->level->number);
}

/* ---- from one time to the next ---- */

static void racer_key(char *out, size_t room, int32_t racer) { snprintf(out, room, "race.racer%d", (int)racer + 1); }

/* What the command line asks for takes precedence over what is remembered. */
static void take_options(App *app) {
  RaceState *race = race_state(app);
  const AppOptions *o = &app->options;
  char name[RECORD_NAME];
  Error ignored;
  if (o->level || o->map) {
    race->shelf = app->shelf;
    race->map = app_choice(app)->map;
    usual_racers(app);
    usual_team(app);
    usual_tick(app);
  }
  if (o->pacman && race->shelf == app->shelf) {
    app_agent_name(app, name, sizeof name);
    (void)take_racer(app, 0, name, &ignored);
  }
  if (o->monsters && race->shelf == app->shelf) {
    app_team_name(app, name, sizeof name);
    (void)take_team(app, name, &ignored);
  }
}

/* The first map of middling difficulty: on the easiest ones everybody arrives at once. */
static int32_t race_usual_map(const Shelf *shelf) {
  enum { MIDDLING = 3 };
  for (int32_t i = 0; i < shelf->count; i++)
    if (shelf->cards[i].grade >= MIDDLING) return i;
  return 0;
}

void race_recall(App *app) {
  RaceState *race = race_state(app);
  const Settings *s = &app->settings;
  const char *level = settings_get(s, "race.level"), *map = settings_get(s, "race.map");
  const char *count = settings_get(s, "race.panes"), *seed = settings_get(s, "race.seed");
  int32_t shelf = level ? catalog_shelf(&app->catalog, (int32_t)strtol(level, NULL, 10)) : -1;
  race->shelf = shelf >= 0 ? shelf : 0;
  race->count = 4;
  for (int32_t i = 0; count && i < PANE_COUNTS; i++)
    if (pane_counts[i] == strtol(count, NULL, 10)) race->count = pane_counts[i];
  const Shelf *chosen = race_shelf(app);
  race->map = race_usual_map(chosen);
  for (int32_t i = 0; map && i < chosen->count; i++)
    if (strcmp(chosen->cards[i].id, map) == 0) race->map = i;
  usual_racers(app);
  usual_team(app);
  usual_tick(app);
  Error ignored;
  (void)take_team(app, settings_get(s, "race.monsters"), &ignored);
  TickUnit unit = tick_find(settings_get(s, "race.tick"));
  if (level && unit < TICK_UNITS) race->unit = unit;
  race->fair = fair_choice_find(settings_get(s, "race.budget"));
  race->seed = seed ? strtoull(seed, NULL, 10) : 1;
  if (app->options.seed > 1 || race->seed > SEED_MOST) race->seed = app->options.seed;
  for (int32_t i = 0; i < RACERS_MOST; i++) {
    char key[32];
    racer_key(key, sizeof key, i);
    (void)take_racer(app, i, settings_get(s, key), &ignored);
  }
  take_options(app);
}

static void remember(App *app) {
  RaceState *race = race_state(app);
  Settings *s = &app->settings;
  char text[32], key[32], name[RECORD_NAME], budget[64];
  snprintf(text, sizeof text, "%d", (int)race_shelf(app)->level->number);
  settings_set(s, "race.level", text);
  if (race_card(app)) settings_set(s, "race.map", race_card(app)->id);
  snprintf(text, sizeof text, "%d", (int)race->count);
  settings_set(s, "race.panes", text);
  snprintf(text, sizeof text, "%llu", (unsigned long long)race->seed);
  settings_set(s, "race.seed", text);
  settings_set(s, "race.tick", tick_ids[race->unit]);
  race_team_name(app, name);
  settings_set(s, "race.monsters", name);
  Fair fair = fair_choice_at(race->fair);
  fair_write(&fair, budget, sizeof budget);
  settings_set(s, "race.budget", budget);
  for (int32_t i = 0; i < race->count; i++) {
    Agent agent = {.info = race_agent(app, i), .setup = {.options = race->racers[i].values}};
    racer_key(key, sizeof key, i);
    agent_name(&agent, name, sizeof name);
    settings_set(s, key, name);
  }
  app_settings_changed(app);
}

/* ---- changing it ---- */

static void note_change(App *app) {
  RaceState *race = race_state(app);
  char budget[64], monsters[RECORD_NAME];
  remember(app);
  Fair fair = fair_choice_at(race->fair);
  fair_write(&fair, budget, sizeof budget);
  race_team_name(app, monsters);
  app_log(app, "race set level=%d map=%s panes=%d monsters=%s seed=%llu tick=%s budget=%s",
          (int)race_shelf(app)->level->number, race_card(app) ? race_card(app)->id : "", (int)race->count, monsters,
          (unsigned long long)race->seed, tick_ids[race->unit], budget);
}

static void change_level(App *app, int32_t by) {
  RaceState *race = race_state(app);
  race->shelf = (race->shelf + by + app->catalog.count) % app->catalog.count;
  race->map = race_usual_map(race_shelf(app));
  usual_racers(app);
  usual_team(app);
  usual_tick(app);
}

static void change_team(App *app, int32_t by) {
  RaceState *race = race_state(app);
  int32_t count = race_shelf(app)->team_count;
  if (count < 1) return;
  race->team = (race->team + by + count) % count;
  const AgentInfo *team = race_team(app);
  options_defaults(team->options, team->option_count, &race->team_values);
}

static void change_count(App *app, int32_t by) {
  RaceState *race = race_state(app);
  int32_t at = 0;
  while (at + 1 < PANE_COUNTS && pane_counts[at] < race->count) at++;
  at += by;
  if (at < 0 || at >= PANE_COUNTS) return;
  race->count = pane_counts[at];
  if (race->focus > ROW_COUNT) race->focus = ROW_COUNT;
}

static void change_seed(RaceState *race, int32_t by) {
  if (by < 0 && race->seed < (uint64_t)-by)
    race->seed = 0;
  else
    race->seed += (uint64_t)(int64_t)by;
  if (race->seed > SEED_MOST) race->seed = SEED_MOST;
}

static void change_racer(App *app, int32_t racer, int32_t by) {
  seat(app, racer, next_agent(app, racer, race_state(app)->racers[racer].agent, by));
  /* A person's thinking can't be counted in nodes: then one move is one move for everybody. */
  if (race_is_person(app, racer)) race_state(app)->unit = TICK_MOVES;
  app_log(app, "race racer %d %s", (int)racer + 1, race_agent(app, racer)->id);
}

void race_change(App *app, int32_t row, int32_t by) {
  RaceState *race = race_state(app);
  int32_t maps = race_shelf(app)->count;
  switch (row) {
    case ROW_LEVEL: change_level(app, by); break;
    case ROW_MAP:
      if (maps > 0) race->map = (race->map + by % maps + maps) % maps;
      break;
    case ROW_MONSTERS: change_team(app, by); break;
    case ROW_SEED: change_seed(race, by); break;
    case ROW_COUNT: change_count(app, by); break;
    case ROW_TICK: race->unit = (TickUnit)(((int32_t)race->unit + by + TICK_UNITS) % TICK_UNITS); break;
    case ROW_BUDGET: race->fair = (race->fair + by + fair_choice_count()) % fair_choice_count(); break;
    default:
      if (row < ROW_RACERS + race->count) change_racer(app, row - ROW_RACERS, by);
      break;
  }
  note_change(app);
}

void race_option_changed(App *app) {
  OptionValues *values;
  char name[RECORD_NAME];
  const AgentInfo *info = race_option_owner(app, &values);
  if (!info) return;
  Agent agent = {.info = info, .setup = {.options = *values}};
  agent_name(&agent, name, sizeof name);
  remember(app);
  app_log(app, "race option %d %s", (int)race_state(app)->focus, name);
}

bool race_visit(App *app, const RaceVisit *visit) {
  screen_prepare(app, &screen_race);
  RaceState *race = race_state(app);
  Error error = {0};
  race->shelf = visit->shelf;
  race->map = visit->map;
  race->count = visit->count;
  usual_racers(app);
  usual_team(app);
  usual_tick(app);
  bool ok = !visit->monsters || take_team(app, visit->monsters, &error);
  for (int32_t i = 0; ok && i < visit->count; i++) ok = take_racer(app, i, visit->pacmen[i], &error);
  if (!ok) {
    app_alarm(app, error.text);
    return false;
  }
  if (race_person(app) >= 0) race->unit = TICK_MOVES;
  race->focus = race_rows(race) - 1;
  note_change(app);
  app_visit(app, &screen_race, visit->back);
  if (visit->start) race_start(app);
  return true;
}

/* ---- the bench ---- */

void race_bench(App *app) {
  RaceState *race = race_state(app);
  MapCard *card = race_card(app);
  char names[RACERS_MOST][RECORD_NAME], team[RECORD_NAME];
  const char *agents[RACERS_MOST], *map = card ? card->id : "", *monsters = team;
  int32_t count = 0;
  for (int32_t i = 0; i < race->count; i++) {
    bool again = race_is_person(app, i);
    race_racer_name(app, i, names[i]);
    for (int32_t k = 0; k < count && !again; k++) again = strcmp(agents[k], names[i]) == 0;
    if (!again) agents[count++] = names[i];
  }
  race_team_name(app, team);
  int64_t level = race_shelf(app)->level->number;
  BenchConfig config = {.levels = &level,
                        .level_count = 1,
                        .maps = &map,
                        .map_count = 1,
                        .agents = agents,
                        .agent_count = count,
                        .monsters = race_team(app) ? &monsters : NULL,
                        .monster_count = race_team(app) ? 1 : 0,
                        .games = race_shelf(app)->level->still ? BENCH_GAMES_STILL : BENCH_GAMES,
                        .seed = race->seed,
                        .max_turns = app->options.max_turns,
                        .max_idle = app->options.max_idle,
                        .fair = fair_choice_at(race->fair)};
  if (!card || count == 0 || !lab_send(app, &config, 1, &screen_race)) return;
  app_log(app, "race bench agents=%d games=%d", (int)count, (int)config.games);
}
