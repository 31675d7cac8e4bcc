/* What is chosen on each level, starting with the last choice: map, player and monsters with their options. Must not
 * know the screen it is chosen on. */
#include <stdlib.h>
#include <string.h>

#include "ai/outside/outside.h"
#include "game/app/app_state.h"

static bool start_shelf(const Shelf *shelf, Choice *choice) {
  choice->options = calloc((size_t)shelf->agent_count, sizeof *choice->options);
  choice->team_options = calloc((size_t)shelf->team_count + 1, sizeof *choice->team_options);
  if (!choice->options || !choice->team_options) return false;
  const char *champion = registry_champion(shelf->level->number);
  for (int32_t k = 0; k < shelf->agent_count; k++) {
    options_defaults(shelf->agents[k]->options, shelf->agents[k]->option_count, &choice->options[k]);
    if (champion && strcmp(shelf->agents[k]->id, champion) == 0) choice->agent = k;
  }
  for (int32_t k = 0; k < shelf->team_count; k++) {
    options_defaults(shelf->teams[k]->options, shelf->teams[k]->option_count, &choice->team_options[k]);
    if (strcmp(shelf->teams[k]->id, shelf->level->monsters) == 0) choice->team = k;
  }
  return true;
}

/* A set of options for one more agent at the end of a shelf. */
static OptionValues *add_options(App *app, int32_t at, const AgentInfo *info) {
  const Shelf *shelf = &app->catalog.shelves[at];
  Choice *choice = &app->choices[at];
  bool pacman = info->side == SIDE_PACMAN;
  OptionValues **list = pacman ? &choice->options : &choice->team_options;
  int32_t count = pacman ? shelf->agent_count : shelf->team_count;
  OptionValues *more = realloc(*list, sizeof *more * (size_t)(count + 1));
  if (!more) return NULL;
  *list = more;
  options_defaults(info->options, info->option_count, &more[count - 1]);
  return &more[count - 1];
}

/* A program of the user that was saved and now has another name, levels or options. It keeps its places on the shelves,
 * because others refer to those places; a level that it no longer plays is refused when it is started there. */
static bool renew_agent(App *app, const AgentInfo *old, const AgentInfo *info) {
  registry_renew(old, info);
  app->renewed++;
  app_log(app, "own agent %s renewed options=%d", info->id, (int)info->option_count);
  for (int32_t i = 0; i < app->catalog.count; i++) {
    const Shelf *shelf = &app->catalog.shelves[i];
    bool pacman = info->side == SIDE_PACMAN;
    int32_t before = pacman ? shelf->agent_count : shelf->team_count;
    int32_t place = catalog_renew_agent(&app->catalog, i, old, info);
    if (place == before && !add_options(app, i, info)) return false;
    if (place < 0 || place == before) continue;
    OptionValues *values = (pacman ? app->choices[i].options : app->choices[i].team_options) + place;
    options_renew(info->options, info->option_count, old->options, old->option_count, values);
  }
  return true;
}

bool app_add_agent(App *app, const AgentInfo *info) {
  for (int32_t i = 0; i < app->catalog.count; i++) {
    const Shelf *shelf = &app->catalog.shelves[i];
    bool pacman = info->side == SIDE_PACMAN;
    for (int32_t k = 0; k < (pacman ? shelf->agent_count : shelf->team_count); k++)
      if ((pacman ? shelf->agents : shelf->teams)[k] == info) return true;
  }
  int32_t known;
  const AgentInfo *const *table = registry_table(&known);
  for (int32_t i = 0; i < known; i++) {
    bool same = table[i]->flags & AGENT_OUTSIDE && table[i]->side == info->side;
    if (same && table[i] != info && strcmp(table[i]->id, info->id) == 0) return renew_agent(app, table[i], info);
  }
  if (!registry_add(info) || !catalog_add_agent(&app->catalog, info)) return false;
  for (int32_t i = 0; i < app->catalog.count; i++) {
    const Shelf *shelf = &app->catalog.shelves[i];
    if (info->levels >> shelf->level->number & 1 && !add_options(app, i, info)) return false;
  }
  return true;
}

/* Chooses "id:k=v,..." on a shelf; false with a message when there is none. */
static bool choose_agent(App *app, int32_t at, Side side, const char *text, Error *error) {
  const Shelf *shelf = &app->catalog.shelves[at];
  Choice *choice = &app->choices[at];
  Agent agent;
  if (!agent_choose(&agent, text, side, shelf->level->number, error)) return false;
  if (agent.info->flags & AGENT_OUTSIDE && !app_add_agent(app, agent.info))
    return error_set(error, "out of memory for the agents");
  bool pacman = side == SIDE_PACMAN;
  int32_t count = pacman ? shelf->agent_count : shelf->team_count;
  for (int32_t i = 0; i < count; i++) {
    if ((pacman ? shelf->agents[i] : shelf->teams[i]) != agent.info) continue;
    *(pacman ? &choice->agent : &choice->team) = i;
    (pacman ? choice->options : choice->team_options)[i] = agent.setup.options;
    return true;
  }
  return error_set(error, "'%s' can't be chosen on level %d", text, (int)shelf->level->number);
}

void app_choose_map(App *app, int32_t at, const char *id) {
  const Shelf *shelf = &app->catalog.shelves[at];
  for (int32_t i = 0; i < shelf->count; i++)
    if (strcmp(shelf->cards[i].id, id) == 0) app->choices[at].map = i;
}

void app_drop_map(App *app, int32_t at, const char *id) {
  Shelf *shelf = &app->catalog.shelves[at];
  int32_t *chosen = &app->choices[at].map;
  for (int32_t i = shelf->count - 1; i >= 0; i--) {
    if (strcmp(shelf->cards[i].id, id) != 0) continue;
    catalog_drop(&app->catalog, at, i);
    if (*chosen > i || (*chosen == i && i > 0 && i == shelf->count)) (*chosen)--;
  }
}

/* What was chosen the last time, as far as it is still there. */
static void restore_shelf(App *app, int32_t at) {
  const Shelf *shelf = &app->catalog.shelves[at];
  int32_t level = shelf->level->number;
  const char *map = settings_choice(&app->settings, level, "map");
  const char *pacman = settings_choice(&app->settings, level, "pacman");
  const char *monsters = settings_choice(&app->settings, level, "monsters");
  Error ignored;
  if (map) app_choose_map(app, at, map);
  /* An external program may take long to start, so it is not restored: the player chooses it again. */
  if (pacman && outside_named(pacman)) pacman = NULL;
  if (monsters && outside_named(monsters)) monsters = NULL;
  if (pacman) (void)choose_agent(app, at, SIDE_PACMAN, pacman, &ignored);
  if (monsters) (void)choose_agent(app, at, SIDE_MONSTERS, monsters, &ignored);
}

bool app_start_choices(App *app, Error *error) {
  app->choices = calloc((size_t)app->catalog.count, sizeof *app->choices);
  if (!app->choices) return error_set(error, "out of memory for the choices");
  for (int32_t i = 0; i < app->catalog.count; i++) {
    if (!start_shelf(&app->catalog.shelves[i], &app->choices[i]))
      return error_set(error, "out of memory for the choices");
    restore_shelf(app, i);
  }
  int32_t shelf = catalog_shelf(&app->catalog, app->settings.level);
  if (shelf >= 0) app->shelf = shelf;
  return true;
}

void app_free_choices(App *app) {
  for (int32_t i = 0; app->choices && i < app->catalog.count; i++) {
    free(app->choices[i].options);
    free(app->choices[i].team_options);
  }
  free(app->choices);
  app->choices = NULL;
}

bool app_choose_by_name(App *app, Side side, const char *text, Error *error) {
  if (side == SIDE_MONSTERS && !app->options.map && !app->options.level) { /* wherever they can play */
    bool chosen = false;
    for (int32_t i = 0; i < app->catalog.count; i++) chosen |= choose_agent(app, i, side, text, error);
    return chosen;
  }
  return choose_agent(app, app->shelf, side, text, error);
}

Shelf *app_shelf(App *app) { return &app->catalog.shelves[app->shelf]; }

Choice *app_choice(App *app) { return &app->choices[app->shelf]; }

MapCard *app_card(App *app) {
  Shelf *shelf = app_shelf(app);
  return shelf->count ? &shelf->cards[app_choice(app)->map] : NULL;
}

const AgentInfo *app_agent(App *app) { return app_shelf(app)->agents[app_choice(app)->agent]; }

const AgentInfo *app_team(App *app) {
  const Shelf *shelf = app_shelf(app);
  return shelf->team_count ? shelf->teams[app_choice(app)->team] : NULL;
}

static void name_of(const AgentInfo *info, const OptionValues *values, char *out, size_t room) {
  Agent agent = {.info = info, .setup = {.options = *values}};
  agent_name(&agent, out, room);
}

void app_agent_name(App *app, char *out, size_t room) {
  name_of(app_agent(app), &app_choice(app)->options[app_choice(app)->agent], out, room);
}

void app_team_name(App *app, char *out, size_t room) {
  const AgentInfo *team = app_team(app);
  if (team)
    name_of(team, &app_choice(app)->team_options[app_choice(app)->team], out, room);
  else
    snprintf(out, room, "%s", app_shelf(app)->level->monsters);
}

void app_remember(App *app) {
  Settings *s = &app->settings;
  int32_t level = app_shelf(app)->level->number;
  const MapCard *card = app_card(app);
  char name[RECORD_NAME];
  s->level = level;
  if (card) (void)settings_choose(s, level, "map", card->id);
  app_agent_name(app, name, sizeof name);
  (void)settings_choose(s, level, "pacman", name);
  app_team_name(app, name, sizeof name);
  (void)settings_choose(s, level, "monsters", name);
  app_settings_changed(app);
}
