/* What is chosen for a race: level, map, panes and who runs in each; remembered, and sent to the bench.
 * Must not know how a race is run or drawn. */
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/lab/lab.h"
#include "game/app/screens/race/race_internal.h"

static const int32_t pane_counts[] = {2, 3, 4, 6};
enum { PANE_COUNTS = sizeof pane_counts / sizeof *pane_counts };
/* Games a racer in the bench: where nothing is left to chance one would do, but times need a few. */
static const int32_t BENCH_GAMES = 20, BENCH_GAMES_STILL = 5;

/* ---- what is chosen ---- */

Shelf *race_shelf(App *app) { return &app->catalog.shelves[race_state(app)->shelf]; }

MapCard *race_card(App *app) {
  Shelf *shelf = race_shelf(app);
  return shelf->count > 0 ? &shelf->cards[race_state(app)->map] : NULL;
}

const AgentInfo *race_agent(App *app, int32_t racer) {
  return race_shelf(app)->agents[race_state(app)->racers[racer].agent];
}

Color race_color(const Ui *ui, int32_t racer) {
  static const Token tokens[RACERS_MOST] = {TOKEN_HOB,   TOKEN_BRAMBLE,  TOKEN_DOZER,
                                            TOKEN_STILT, TOKEN_FRONTIER, TOKEN_PATH};
  return tint(ui, tokens[racer]);
}

int32_t race_rows(const RaceState *race) { return ROW_RACERS + race->count + 1; }

static bool is_person(const AgentInfo *info) { return (info->flags & AGENT_HUMAN) != 0; }

/* The next agent that can race by itself. */
static int32_t next_agent(const Shelf *shelf, int32_t from, int32_t by) {
  for (int32_t i = 0; i < shelf->agent_count; i++) {
    from = (from + by + shelf->agent_count) % shelf->agent_count;
    if (!is_person(shelf->agents[from])) return from;
  }
  return from;
}

static int32_t find_agent(const Shelf *shelf, const char *id) {
  for (int32_t i = 0; i < shelf->agent_count; i++)
    if (strcmp(shelf->agents[i]->id, id) == 0 && !is_person(shelf->agents[i])) return i;
  return -1;
}

/* A different one in each pane, as far as there are; those first whose ways differ most. */
static void usual_racers(App *app) {
  static const char *const first[] = {"astar", "bfs", "greedy", "dfs"};
  RaceState *race = race_state(app);
  const Shelf *shelf = race_shelf(app);
  int32_t agent = -1, count = 0;
  for (size_t i = 0; i < sizeof first / sizeof *first; i++)
    if (find_agent(shelf, first[i]) >= 0) race->racers[count++].agent = find_agent(shelf, first[i]);
  for (int32_t tries = 0; count < RACERS_MOST; tries++) {
    agent = next_agent(shelf, agent, 1);
    bool there = false;
    for (int32_t k = 0; k < count; k++) there |= race->racers[k].agent == agent;
    if (!there || tries >= shelf->agent_count) race->racers[count++].agent = agent;
  }
}

static void racer_key(char *out, size_t room, int32_t racer) { snprintf(out, room, "race.racer%d", (int)racer + 1); }

/* As it was when the window was last open. */
void race_recall(App *app) {
  RaceState *race = race_state(app);
  const char *level = settings_get(&app->settings, "race.level"), *map = settings_get(&app->settings, "race.map");
  const char *count = settings_get(&app->settings, "race.panes");
  int32_t shelf = level ? catalog_shelf(&app->catalog, (int32_t)strtol(level, NULL, 10)) : -1;
  race->shelf = shelf >= 0 ? shelf : 0;
  race->count = 4;
  for (int32_t i = 0; count && i < PANE_COUNTS; i++)
    if (pane_counts[i] == strtol(count, NULL, 10)) race->count = pane_counts[i];
  const Shelf *chosen = race_shelf(app);
  for (int32_t i = 0; map && i < chosen->count; i++)
    if (strcmp(chosen->cards[i].id, map) == 0) race->map = i;
  usual_racers(app);
  race->fair = fair_choice_find(settings_get(&app->settings, "race.budget"));
  for (int32_t i = 0; i < RACERS_MOST; i++) {
    char key[32];
    racer_key(key, sizeof key, i);
    const char *id = settings_get(&app->settings, key);
    int32_t agent = id ? find_agent(chosen, id) : -1;
    if (agent >= 0) race->racers[i].agent = agent;
  }
}

static void remember(App *app) {
  RaceState *race = race_state(app);
  char text[32], key[32];
  snprintf(text, sizeof text, "%d", (int)race_shelf(app)->level->number);
  settings_set(&app->settings, "race.level", text);
  if (race_card(app)) settings_set(&app->settings, "race.map", race_card(app)->id);
  snprintf(text, sizeof text, "%d", (int)race->count);
  settings_set(&app->settings, "race.panes", text);
  char budget[64];
  Fair fair = fair_choice_at(race->fair);
  fair_write(&fair, budget, sizeof budget);
  settings_set(&app->settings, "race.budget", budget);
  for (int32_t i = 0; i < race->count; i++) {
    racer_key(key, sizeof key, i);
    settings_set(&app->settings, key, race_agent(app, i)->id);
  }
  app_settings_changed(app);
}

void race_change(App *app, int32_t row, int32_t by) {
  RaceState *race = race_state(app);
  if (row == ROW_LEVEL) {
    race->shelf = (race->shelf + by + app->catalog.count) % app->catalog.count;
    race->map = 0;
    usual_racers(app);
  } else if (row == ROW_MAP) {
    int32_t count = race_shelf(app)->count;
    if (count > 0) race->map = (race->map + by + count) % count;
  } else if (row == ROW_COUNT) {
    int32_t at = 0;
    while (at + 1 < PANE_COUNTS && pane_counts[at] < race->count) at++;
    at += by;
    if (at < 0 || at >= PANE_COUNTS) return;
    race->count = pane_counts[at];
    if (race->focus > ROW_COUNT) race->focus = ROW_COUNT;
  } else if (row == ROW_BUDGET) {
    race->fair = (race->fair + by + fair_choice_count()) % fair_choice_count();
  } else if (row < ROW_RACERS + race->count) {
    Racer *racer = &race->racers[row - ROW_RACERS];
    racer->agent = next_agent(race_shelf(app), racer->agent, by);
  }
  remember(app);
  char budget[64];
  Fair fair = fair_choice_at(race->fair);
  fair_write(&fair, budget, sizeof budget);
  app_log(app, "race set level=%d map=%s panes=%d budget=%s", (int)race_shelf(app)->level->number,
          race_card(app) ? race_card(app)->id : "", (int)race->count, budget);
}

void race_racer_name(App *app, int32_t racer, char out[RECORD_NAME]) {
  int32_t at = race_state(app)->racers[racer].agent;
  Agent agent = {.info = race_agent(app, racer),
                 .setup = {.options = app->choices[race_state(app)->shelf].options[at]}};
  Fair fair = fair_choice_at(race_state(app)->fair);
  fair_apply(&fair, &agent);
  agent_name(&agent, out, RECORD_NAME);
}

void race_budget_words(App *app, int32_t racer, char *out, size_t room) {
  const RaceState *race = race_state(app);
  Fair fair = fair_choice_at(race->fair);
  const OptionValues *values = &app->choices[race->shelf].options[race->racers[racer].agent];
  agent_budget_words(app->ui.language, race_agent(app, racer), values, &fair, out, room);
}

bool race_budgets_differ(App *app) {
  char first[96], words[96];
  race_budget_words(app, 0, first, sizeof first);
  for (int32_t i = 1; i < race_state(app)->count; i++) {
    race_budget_words(app, i, words, sizeof words);
    if (strcmp(first, words) != 0) return true;
  }
  return false;
}

/* ---- the bench ---- */

void race_bench(App *app) {
  RaceState *race = race_state(app);
  MapCard *card = race_card(app);
  char names[RACERS_MOST][RECORD_NAME];
  const char *agents[RACERS_MOST], *map = card ? card->id : "";
  int32_t count = 0;
  for (int32_t i = 0; i < race->count; i++) {
    bool again = false;
    race_racer_name(app, i, names[i]);
    for (int32_t k = 0; k < count && !again; k++) again = strcmp(agents[k], names[i]) == 0;
    if (!again) agents[count++] = names[i];
  }
  int64_t level = race_shelf(app)->level->number;
  BenchConfig config = {.levels = &level,
                        .level_count = 1,
                        .maps = &map,
                        .map_count = 1,
                        .agents = agents,
                        .agent_count = count,
                        .monsters = app->options.monsters ? &app->options.monsters : NULL,
                        .monster_count = app->options.monsters ? 1 : 0,
                        .games = race_shelf(app)->level->still ? BENCH_GAMES_STILL : BENCH_GAMES,
                        .seed = app->options.seed,
                        .max_turns = app->options.max_turns,
                        .max_idle = app->options.max_idle,
                        .fair = fair_choice_at(race->fair)};
  if (!card || !lab_send(app, &config, 1, &screen_race)) return;
  app_log(app, "race bench agents=%d games=%d", (int)count, (int)config.games);
}
