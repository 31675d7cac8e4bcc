/* What the lab can compare and what of it is chosen: lists of levels, maps, agents and teams, and the bench they make.
 * Must not know how they are shown. */
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/lab/lab_internal.h"

static const int32_t game_counts[] = {1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, LAB_UNTIL_SURE};
enum { GAME_COUNTS = sizeof game_counts / sizeof *game_counts, USUAL_GAMES = 10, USUAL_TIMINGS = 20 };

/* ---- what there is ---- */

bool lab_is_list(LabGroup group) {
  return group != LAB_GAMES && group != LAB_BUDGET && group != LAB_SWEEP && group != LAB_RUN;
}

static uint64_t key_of(const char *text, uint64_t level) {
  uint64_t key = 14695981039346656037u + level;
  for (; *text; text++) key = (key ^ (unsigned char)*text) * 1099511628211u;
  return key;
}

static void add_item(LabItems *list, LabItem item) { list->at[list->count++] = item; }

/* Whether it was chosen before the list was rebuilt. */
static bool was_on(const LabItems *old, uint64_t key, bool otherwise) {
  for (int32_t i = 0; i < old->count; i++)
    if (old->at[i].key == key) return old->at[i].on;
  return otherwise;
}

static bool plays(const LabItem *item, const Shelf *shelf) {
  return (item->info->levels & LEVEL_BIT(shelf->level->number)) != 0;
}

static bool level_on(const LabState *lab, int32_t shelf) { return lab->lists[LAB_LEVELS].at[shelf].on; }

/* Collects the entries of a list that the chosen levels have. */
static void see(App *app, LabGroup group) {
  LabState *lab = lab_state(app);
  LabItems *list = &lab->lists[group];
  list->seen_count = 0;
  for (int32_t i = 0; i < list->count; i++) {
    const LabItem *item = &list->at[i];
    bool seen = group == LAB_LEVELS || (group == LAB_MAPS && level_on(lab, item->shelf));
    for (int32_t s = 0; item->info && !seen && s < app->catalog.count; s++) {
      const Shelf *shelf = &app->catalog.shelves[s];
      seen = level_on(lab, s) && plays(item, shelf) && (group != LAB_TEAMS || shelf->team_count > 1);
    }
    if (seen) list->seen[list->seen_count++] = i;
  }
  list->lines.count = list->seen_count + 1;
  if (list->lines.focus > list->seen_count) list->lines.focus = list->seen_count;
}

static void see_all(App *app) {
  for (LabGroup g = 0; g < LAB_GROUPS; g++)
    if (lab_is_list(g)) see(app, g);
}

/* Whether an agent takes part by default: on maps to be searched those whose figures differ most, in hunts the two
 * strongest ideas and the published one. Elsewhere every agent that is fast enough takes part. The user's own programs
 * take part only when chosen. */
static bool usually_on(const AgentInfo *info) {
  if (info->flags & AGENT_OUTSIDE) return false;
  static const char *const ids[] = {"dfs", "bfs", "astar", "greedy", "alphabeta", "expectimax", "alphabeta-report"};
  int32_t count;
  const AgentInfo *const *table = registry_table(&count);
  uint32_t levels = 0;
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
    if (strcmp(info->id, ids[i]) == 0) return true;
    for (int32_t k = 0; k < count; k++)
      if (table[k]->side == SIDE_PACMAN && strcmp(table[k]->id, ids[i]) == 0) levels |= table[k]->levels;
  }
  return (info->flags & AGENT_SLOW) == 0 && (info->levels & ~levels) != 0;
}

static bool fill_list(App *app, LabGroup group, LabItems *list, const LabItems *old) {
  int32_t agents, room = app->catalog.count;
  const AgentInfo *const *table = registry_table(&agents);
  for (int32_t s = 0; s < app->catalog.count; s++) room += app->catalog.shelves[s].count;
  if (room < agents) room = agents;
  list->at = calloc((size_t)room + 1, sizeof *list->at);
  list->seen = calloc((size_t)room + 1, sizeof *list->seen);
  if (!list->at || !list->seen) return false;
  const char *last = settings_get(&app->settings, "lab.level");
  for (int32_t s = 0; s < app->catalog.count; s++) {
    const Shelf *shelf = &app->catalog.shelves[s];
    uint64_t number = (uint64_t)shelf->level->number;
    bool first = last ? (uint64_t)strtol(last, NULL, 10) == number : s == 0;
    if (group == LAB_LEVELS) add_item(list, (LabItem){.shelf = s, .key = number, .on = was_on(old, number, first)});
    for (int32_t c = 0; group == LAB_MAPS && c < shelf->count; c++) {
      uint64_t key = key_of(shelf->cards[c].id, number);
      if (strlen(shelf->cards[c].id) < BENCH_NAME)
        add_item(list, (LabItem){.shelf = s, .card = c, .key = key, .on = was_on(old, key, true)});
    }
  }
  for (int32_t i = 0; (group == LAB_AGENTS || group == LAB_TEAMS) && i < agents; i++) {
    const AgentInfo *info = table[i];
    bool mine = (info->side == SIDE_PACMAN) == (group == LAB_AGENTS), on = usually_on(info);
    if (!mine || (info->flags & (AGENT_HUMAN | AGENT_REPLAY)) != 0) continue;
    for (int32_t s = 0; group == LAB_TEAMS && s < app->catalog.count; s++) {
      const Shelf *shelf = &app->catalog.shelves[s];
      on = shelf->team_count > 1 && strcmp(shelf->level->monsters, info->id) == 0;
      if (on) break;
    }
    uint64_t key = key_of(info->id, info->levels);
    add_item(list, (LabItem){.info = info, .key = key, .on = was_on(old, key, on)});
  }
  return true;
}

/* Where one search decides, further games only repeat the timing, the first few of them while the machine warms up. */
static void usual_games(App *app) {
  LabState *lab = lab_state(app);
  bool once = true;
  if (settings_get(&app->settings, "lab.games")) return; /* the player has chosen */
  for (int32_t s = 0; s < app->catalog.count; s++)
    once &= !level_on(lab, s) || bench_searches_once(app->catalog.shelves[s].level->number);
  lab->games = once ? USUAL_TIMINGS : USUAL_GAMES;
}

bool lab_setup_begin(App *app) {
  LabState *lab = lab_state(app);
  bool ok = true;
  (void)registry_table(&lab->known);
  lab->renewed = app->renewed;
  for (LabGroup g = 0; g < LAB_GROUPS && ok; g++) {
    if (!lab_is_list(g)) continue;
    LabItems old = lab->lists[g];
    lab->lists[g] = (LabItems){.lines = {.focus = old.lines.focus, .scroll = old.lines.scroll, .fit = old.lines.fit}};
    ok = fill_list(app, g, &lab->lists[g], &old);
    free(old.at);
    free(old.seen);
  }
  if (!ok) return false;
  if (lab->games == 0) {
    const char *games = settings_get(&app->settings, "lab.games");
    lab->games = USUAL_GAMES;
    lab->fair = fair_choice_find(settings_get(&app->settings, "lab.budget"));
    for (int32_t i = 0; games && i < GAME_COUNTS; i++)
      if (game_counts[i] == strtol(games, NULL, 10)) lab->games = game_counts[i];
  }
  see_all(app);
  usual_games(app);
  return true;
}

void lab_setup_free(LabState *lab) {
  for (LabGroup g = 0; g < LAB_GROUPS; g++) {
    free(lab->lists[g].at);
    free(lab->lists[g].seen);
  }
}

/* ---- what is chosen ---- */

int32_t lab_count_on(const LabItems *list) {
  int32_t on = 0;
  for (int32_t i = 0; i < list->seen_count; i++) on += list->at[list->seen[i]].on;
  return on;
}

void lab_toggle(App *app, LabGroup group, int32_t line) {
  LabItems *list = &lab_state(app)->lists[group];
  bool all = lab_count_on(list) < list->seen_count;
  if (line > list->seen_count) return;
  if (line == 0)
    for (int32_t i = 0; i < list->seen_count; i++) list->at[list->seen[i]].on = all;
  else
    list->at[list->seen[line - 1]].on = !list->at[list->seen[line - 1]].on;
  if (group == LAB_LEVELS) {
    see_all(app);
    usual_games(app);
    for (int32_t i = 0; i < list->count; i++) {
      char text[16];
      snprintf(text, sizeof text, "%d", (int)app->catalog.shelves[list->at[i].shelf].level->number);
      if (list->at[i].on) settings_set(&app->settings, "lab.level", text);
      if (list->at[i].on) break;
    }
    app_settings_changed(app);
  }
  app_log(app, "lab set group=%d line=%d on=%d rows=%lld games=%d", (int)group, (int)line, (int)lab_count_on(list),
          (long long)lab_setup_rows(app), (int)lab_state(app)->games);
}

void lab_change_games(App *app, int by) {
  LabState *lab = lab_state(app);
  int32_t at = 0;
  while (at + 1 < GAME_COUNTS && game_counts[at] < lab->games) at++;
  at += by;
  if (at < 0 || at >= GAME_COUNTS) return;
  lab->games = game_counts[at];
  char text[16];
  snprintf(text, sizeof text, "%d", (int)lab->games);
  settings_set(&app->settings, "lab.games", text);
  app_settings_changed(app);
  app_log(app, "lab games %d", (int)lab->games);
}

void lab_change_budget(App *app, int by) {
  LabState *lab = lab_state(app);
  lab->fair = (lab->fair + by + fair_choice_count()) % fair_choice_count();
  char text[64];
  Fair fair = fair_choice_at(lab->fair);
  fair_write(&fair, text, sizeof text);
  settings_set(&app->settings, "lab.budget", text);
  app_settings_changed(app);
  app_log(app, "lab budget %s", text);
}

/* Options that control how much an agent searches or expects, and the values to compare, as far as an agent allows
 * them. */
enum { SWEEP_MOST = 7 };
static const struct {
  const char *name;
  int32_t count;
  double values[SWEEP_MOST];
} sweeps[] = {{NULL, 0, {0}},
              {"depth", 6, {1, 2, 3, 4, 5, 6}},
              {"weight", 6, {1, 1.2, 1.5, 2, 3, 5}},
              {"p", 6, {0, 0.2, 0.4, 0.6, 0.8, 1}},
              {"nodes", 6, {100, 300, 1000, 3000, 10000, 30000}}};
enum { SWEEPS = sizeof sweeps / sizeof *sweeps };

const char *lab_sweep_name(const LabState *lab) { return sweeps[lab->sweep].name; }

static int32_t option_of(const AgentInfo *info, const char *name) {
  for (int32_t i = 0; name && i < info->option_count; i++)
    if (strcmp(info->options[i].name, name) == 0) return i;
  return -1;
}

/* The option of the first listed agent that has it; NULL: no agent does, or, where `chosen`, none that takes part. */
static const OptionInfo *listed_option(const LabState *lab, const char *name, bool chosen) {
  const LabItems *list = &lab->lists[LAB_AGENTS];
  for (int32_t i = 0; i < list->seen_count; i++) {
    const LabItem *item = &list->at[list->seen[i]];
    int32_t option = option_of(item->info, name);
    if (option >= 0 && (item->on || !chosen)) return &item->info->options[option];
  }
  return NULL;
}

void lab_change_sweep(App *app, int by) {
  LabState *lab = lab_state(app);
  do lab->sweep = (lab->sweep + by + SWEEPS) % SWEEPS;
  while (lab->sweep != 0 && !listed_option(lab, lab_sweep_name(lab), true));
  app_log(app, "lab sweep %s", lab_sweep_name(lab) ? lab_sweep_name(lab) : "none");
}

void lab_sweep_words(const LabState *lab, Language language, char *out, size_t room) {
  const char *name = lab_sweep_name(lab);
  if (!name) {
    snprintf(out, room, "%s", str(language, STR_LAB_SWEEP_NONE));
    return;
  }
  const OptionInfo *option = listed_option(lab, name, false);
  const char *title = option && language != LANGUAGE_ENGLISH ? option_title(language, option) : name;
  const double *values = sweeps[lab->sweep].values;
  char least[32], most[32];
  lab_value_words(least, sizeof least, values[0]);
  lab_value_words(most, sizeof most, values[sweeps[lab->sweep].count - 1]);
  if (listed_option(lab, name, true))
    snprintf(out, room, str(language, STR_LAB_SWEEP_SPAN), title, least, most);
  else
    snprintf(out, room, str(language, STR_LAB_SWEEP_NOBODY), title);
}

/* The agent once per value of the swept option; an agent without that option takes part unchanged. */
static int32_t sweep_agent(LabState *lab, const AgentInfo *info, const char **names, int32_t *used) {
  int32_t option = option_of(info, lab_sweep_name(lab)), count = 0;
  Agent agent = {.info = info};
  if (option < 0 || !lab->swept_names) {
    names[0] = info->id;
    return 1;
  }
  for (int32_t i = 0; i < sweeps[lab->sweep].count; i++) {
    double value = sweeps[lab->sweep].values[i];
    if (value < info->options[option].min || value > info->options[option].max) continue;
    options_defaults(info->options, info->option_count, &agent.setup.options);
    agent.setup.options.v[option] = value;
    agent_name(&agent, lab->swept_names[*used], BENCH_NAME);
    names[count++] = lab->swept_names[(*used)++];
  }
  if (count == 0) names[count++] = info->id;
  return count;
}

/* In how many forms an agent takes part. */
static int32_t sweep_count(const LabState *lab, const AgentInfo *info) {
  int32_t option = option_of(info, lab_sweep_name(lab)), count = 0;
  for (int32_t i = 0; option >= 0 && i < sweeps[lab->sweep].count; i++) {
    double value = sweeps[lab->sweep].values[i];
    count += value >= info->options[option].min && value <= info->options[option].max;
  }
  return count > 0 ? count : 1;
}

/* Chosen agents (or teams) that play on a level. */
static int32_t count_players(const LabState *lab, LabGroup group, const Shelf *shelf) {
  const LabItems *list = &lab->lists[group];
  int32_t count = 0;
  for (int32_t i = 0; i < list->seen_count; i++) {
    const LabItem *item = &list->at[list->seen[i]];
    if (item->on && plays(item, shelf)) count += group == LAB_AGENTS ? sweep_count(lab, item->info) : 1;
  }
  return count;
}

int64_t lab_setup_rows(App *app) {
  LabState *lab = lab_state(app);
  const LabItems *maps = &lab->lists[LAB_MAPS];
  int64_t rows = 0;
  for (int32_t i = 0; i < maps->seen_count; i++) {
    const LabItem *item = &maps->at[maps->seen[i]];
    const Shelf *shelf = &app->catalog.shelves[item->shelf];
    int32_t teams = shelf->cards[item->card].map->monsters.count > 0 && shelf->team_count > 1
                        ? count_players(lab, LAB_TEAMS, shelf)
                        : 1;
    if (item->on) rows += (int64_t)count_players(lab, LAB_AGENTS, shelf) * (teams > 0 ? teams : 1);
  }
  return rows;
}

/* Chosen agents that play on a level, each at the values of the sweep. */
static int32_t agents_of(LabState *lab, const Shelf *shelf, const char **names, int32_t *used) {
  const LabItems *list = &lab->lists[LAB_AGENTS];
  int32_t count = 0;
  for (int32_t i = 0; i < list->seen_count; i++) {
    const LabItem *item = &list->at[list->seen[i]];
    if (item->on && plays(item, shelf)) count += sweep_agent(lab, item->info, names + count, used);
  }
  return count;
}

/* Chosen agents (or teams) that play on a level, by id. */
static int32_t names_of(const LabItems *list, const Shelf *shelf, const char **names) {
  int32_t count = 0;
  for (int32_t i = 0; i < list->seen_count; i++) {
    const LabItem *item = &list->at[list->seen[i]];
    if (item->on && plays(item, shelf)) names[count++] = item->info->id;
  }
  return count;
}

/* The bench of one level; it has no maps when nothing of the level takes part. `names` has room for each list of it. */
static BenchConfig level_config(App *app, int32_t s, int64_t *level, const char **names, int32_t *used) {
  LabState *lab = lab_state(app);
  const LabItems *maps = &lab->lists[LAB_MAPS], *agents = &lab->lists[LAB_AGENTS];
  const Shelf *shelf = &app->catalog.shelves[s];
  *level = shelf->level->number;
  BenchConfig config = {.levels = level,
                        .level_count = 1,
                        .maps = names,
                        .agents = names + maps->count,
                        .monsters = names + maps->count + (ptrdiff_t)agents->count * SWEEP_MOST,
                        .games = lab->games,
                        .seed = app->options.seed,
                        .max_turns = app->options.max_turns,
                        .max_idle = app->options.max_idle,
                        .sight = (SightKind)app->options.sight,
                        .fair = fair_choice_at(lab->fair)};
  config.agent_count = agents_of(lab, shelf, names + maps->count, used);
  if (shelf->team_count > 1)
    config.monster_count =
        names_of(&lab->lists[LAB_TEAMS], shelf, names + maps->count + (ptrdiff_t)agents->count * SWEEP_MOST);
  for (int32_t i = 0; config.agent_count > 0 && i < maps->seen_count; i++) {
    const LabItem *item = &maps->at[maps->seen[i]];
    if (item->on && item->shelf == s) names[config.map_count++] = shelf->cards[item->card].id;
  }
  return config;
}

void lab_start(App *app) {
  LabState *lab = lab_state(app);
  size_t levels = (size_t)app->catalog.count;
  size_t room = (size_t)lab->lists[LAB_MAPS].count + (size_t)lab->lists[LAB_AGENTS].count * SWEEP_MOST +
                (size_t)lab->lists[LAB_TEAMS].count + 1;
  const char **names = calloc(levels * room, sizeof *names);
  int64_t *numbers = calloc(levels, sizeof *numbers);
  BenchConfig *configs = calloc(levels, sizeof *configs);
  int32_t count = 0, used = 0;
  if (lab_sweep_name(lab))
    lab->swept_names = calloc(levels * (size_t)lab->lists[LAB_AGENTS].count * SWEEP_MOST + 1, BENCH_NAME);
  for (int32_t s = 0; names && numbers && configs && s < app->catalog.count; s++) {
    if (!level_on(lab, s)) continue;
    configs[count] = level_config(app, s, &numbers[count], names + (size_t)count * room, &used);
    if (configs[count].map_count > 0) count++;
  }
  static const SprtTest test = {.elo0 = 0, .elo1 = 20, .alpha = 0.05, .beta = 0.05};
  bool sure = lab->games == LAB_UNTIL_SURE, pair = count == 1 && configs[0].agent_count == 2;
  if (sure && pair) configs[0].sprt = &test;
  if (sure && count > 0 && !pair)
    app_toast(app, say(&app->ui, STR_LAB_TWO));
  else if (count > 0)
    (void)lab_send(app, configs, count, NULL);
  else
    app_toast(app, say(&app->ui, STR_LAB_NOTHING));
  if (lab->mode == LAB_TABLE && used > 0) {
    lab->swept = lab_sweep_name(lab);
    lab->chart = LAB_CHART_LINE;
  }
  free(lab->swept_names);
  lab->swept_names = NULL;
  free((void *)names);
  free(numbers);
  free(configs);
}
