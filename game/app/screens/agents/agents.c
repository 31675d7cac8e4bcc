/* Your agents: the agents folder as a list with the state of each, and what can be done with one: edit, check, race,
 * see where it went wrong, make a new one. Must not know the protocol, nor how it looks: that is agents_view.c. */
#include <stdio.h>
#include <string.h>

#include "ai/outside/outside.h"
#include "game/app/model/opener.h"
#include "game/app/model/option_steps.h"
#include "game/app/screens/agents/agents_internal.h"
#include "game/app/screens/play/play.h"
#include "game/app/screens/race/race.h"

enum { PAGE = 6 };

/* ---- whose options ---- */

static int32_t place_on(const Shelf *shelf, const AgentInfo *info) {
  bool pacman = info->side == SIDE_PACMAN;
  int32_t count = pacman ? shelf->agent_count : shelf->team_count;
  for (int32_t i = 0; i < count; i++)
    if ((pacman ? shelf->agents : shelf->teams)[i] == info) return i;
  return -1;
}

static OptionValues *values_on(App *app, int32_t at, const AgentInfo *info) {
  int32_t place = place_on(&app->catalog.shelves[at], info);
  Choice *choice = &app->choices[at];
  return place < 0 ? NULL : &(info->side == SIDE_PACMAN ? choice->options : choice->team_options)[place];
}

OptionValues *agents_values(App *app, const AgentInfo *info) {
  for (int32_t i = 0; i < app->catalog.count; i++) {
    OptionValues *values = values_on(app, i, info);
    if (values) return values;
  }
  return NULL;
}

void agents_spread_values(App *app, const AgentInfo *info) {
  const OptionValues *first = agents_values(app, info);
  for (int32_t i = 0; first && i < app->catalog.count; i++) {
    OptionValues *values = values_on(app, i, info);
    if (values && values != first) *values = *first;
  }
}

/* ---- actions ---- */

const char *agents_why_not(const App *app, const OwnAgent *agent, AgentsDeed deed) {
  const Ui *ui = &app->ui;
  switch (deed) {
    case DO_EDIT: return agent->source[0] ? NULL : say(ui, STR_OWN_NO_SOURCE);
    case DO_CHECK: return agent->state == OWN_RUNNING ? say(ui, STR_OWN_BUSY) : NULL;
    case DO_SHOW: return agent->record[0] ? NULL : say(ui, STR_OWN_NO_RECORD);
    case DO_RACE:
      if (agent->state == OWN_FAULTY) return say(ui, STR_OWN_FIX);
      if (!agent->info) return say(ui, STR_OWN_BUSY);
      return agent->info->side == SIDE_PACMAN ? NULL : say(ui, STR_OWN_MONSTERS);
    case DO_FOLDER:
    case DO_NEW:
    case DO_COUNT: break;
  }
  return NULL;
}

static void open_path(App *app, const char *path) {
  char words[OWN_PATH + 64];
  bool opened = opener_open(path);
  snprintf(words, sizeof words, say(&app->ui, opened ? STR_OWN_OPENED : STR_OWN_LIES), path);
  app_toast(app, words);
  app_log(app, "agents open %d %s", (int)opened, path);
}

static void open_folder(App *app) {
  char folder[OWN_PATH];
  Error error;
  if (outside_folder(folder, sizeof folder, &error))
    open_path(app, folder);
  else
    app_alarm(app, app_trouble(app, error.text));
}

static void race(App *app, const OwnAgent *agent) {
  for (int32_t i = 0; i < app->catalog.count; i++) {
    if (place_on(&app->catalog.shelves[i], agent->info) < 0) continue;
    const char *champion = registry_champion(app->catalog.shelves[i].level->number);
    RaceVisit visit = {.shelf = i,
                       .map = app->choices[i].map,
                       .pacmen = {agent->name, champion ? champion : agent->name},
                       .count = 2,
                       .back = &screen_agents};
    if (race_visit(app, &visit)) app_log(app, "agents race %s", agent->name);
    return;
  }
}

static void show_position(App *app, const OwnAgent *agent) {
  Error error;
  if (play_start_replay(app, agent->record, &screen_agents, &error)) {
    play_show_turn(app, agent->turn);
    app_log(app, "agents show %s turn %d", agent->name, (int)agent->turn);
    return;
  }
  app_alarm(app, app_trouble(app, error.text));
}

void agents_make(App *app, int32_t language) {
  KitNew made;
  Error error;
  char name[KIT_NAME_BYTES], folder[OWN_PATH], words[OWN_PATH + 200];
  agents_state(app)->menu = false;
  for (int32_t i = 1;; i++) { /* the first name that is free */
    struct OwnAgent other;
    snprintf(name, sizeof name, i == 1 ? "my-agent" : "my-agent-%d", (int)i);
    snprintf(folder, sizeof folder, "mine/%s", name);
    int32_t at = own_agents_find(app->own_agents, folder);
    if (at >= 0 && own_agents_get(app->own_agents, at, &other)) continue;
    if (kit_new(name, (KitLanguage)language, &made, &error)) break;
    if (!strstr(error.text, "is there already") || i > 1000) {
      app_alarm(app, app_trouble(app, error.text));
      return;
    }
  }
  own_agents_look(app->own_agents);
  snprintf(agents_state(app)->chosen, sizeof agents_state(app)->chosen, "mine/%s", name);
  snprintf(words, sizeof words, say(&app->ui, STR_OWN_MADE), made.source);
  (made.warning[0] ? app_alarm : app_toast)(app, made.warning[0] ? made.warning : words);
  app_log(app, "agents made %s", name);
}

void agents_do(App *app, AgentsDeed deed) {
  AgentsState *s = agents_state(app);
  OwnAgent agent;
  if (deed == DO_NEW) {
    s->menu = !s->menu;
    app_log(app, "agents menu %d", (int)s->menu);
    return;
  }
  if (deed == DO_FOLDER) {
    open_folder(app);
    return;
  }
  if (!own_agents_get(app->own_agents, s->list.focus, &agent)) return;
  const char *reason = agents_why_not(app, &agent, deed);
  if (reason) {
    app_toast(app, reason);
    return;
  }
  if (deed == DO_EDIT) open_path(app, agent.source);
  if (deed == DO_CHECK) {
    own_agents_check(app->own_agents, s->list.focus);
    app_log(app, "agents check %s", agent.name);
  }
  if (deed == DO_RACE) race(app, &agent);
  if (deed == DO_SHOW) show_position(app, &agent);
}

/* ---- keys ---- */

static void menu_key(App *app, Action action) {
  AgentsState *s = agents_state(app);
  if (action >= ACTION_NUMBER_1 && action <= ACTION_NUMBER_3) agents_make(app, (int32_t)(action - ACTION_NUMBER_1));
  if (action == ACTION_ACCEPT) agents_make(app, s->language);
  if (action == ACTION_UP) s->language = (s->language + KIT_COUNT - 1) % KIT_COUNT;
  if (action == ACTION_DOWN) s->language = (s->language + 1) % KIT_COUNT;
  if (action == ACTION_BACK || action == ACTION_NEW) s->menu = false;
}

static void option_key(App *app, Action action) {
  AgentsState *s = agents_state(app);
  OwnAgent agent;
  OptionValues *values = NULL;
  if (own_agents_get(app->own_agents, s->list.focus, &agent) && agent.info) values = agents_values(app, agent.info);
  int32_t count = values ? agent.info->option_count : 0, step = (action == ACTION_RIGHT) - (action == ACTION_LEFT);
  if (action == ACTION_DOWN && s->rows.focus + 1 < count) s->rows.focus++;
  if (action == ACTION_UP && s->rows.focus > 0) s->rows.focus--;
  if (count == 0 || action == ACTION_BACK || action == ACTION_NEXT_GROUP || action == ACTION_PREVIOUS_GROUP) {
    s->options = false;
    s->rows.focus = -1;
    return;
  }
  if (step == 0) return;
  double *value = &values->v[s->rows.focus];
  *value = option_next(&agent.info->options[s->rows.focus], *value, step);
  agents_spread_values(app, agent.info);
  app_log(app, "agents option %s=%g", agent.info->options[s->rows.focus].name, *value);
}

static bool begin_options(App *app) {
  AgentsState *s = agents_state(app);
  OwnAgent agent;
  if (!own_agents_get(app->own_agents, s->list.focus, &agent) || !agent.info || agent.info->option_count == 0)
    return false;
  s->options = true;
  s->rows.focus = 0;
  return true;
}

static void list_key(App *app, Action action) {
  AgentsState *s = agents_state(app);
  bool narrow = app->ui.width == WIDTH_NARROW;
  OwnAgent agent;
  if (list_move(&s->list, list_step(&s->list, action, PAGE)) &&
      own_agents_get(app->own_agents, s->list.focus, &agent)) {
    memcpy(s->chosen, agent.name, sizeof s->chosen);
    app_log(app, "focus agents %s", agent.name);
  }
  switch (action) {
    case ACTION_ACCEPT:
      if (s->list.count == 0)
        agents_do(app, DO_NEW);
      else if (narrow && !s->page)
        s->page = true;
      else
        agents_do(app, DO_EDIT);
      break;
    case ACTION_NEW: agents_do(app, DO_NEW); break;
    case ACTION_COMPARE: agents_do(app, DO_CHECK); break;
    case ACTION_OPEN: agents_do(app, DO_FOLDER); break;
    case ACTION_LOOK: agents_do(app, DO_SHOW); break;
    case ACTION_RACE: agents_do(app, DO_RACE); break;
    case ACTION_RIGHT:
    case ACTION_NEXT_GROUP:
      if (narrow && !s->page && s->list.count > 0)
        s->page = true;
      else
        (void)begin_options(app);
      break;
    case ACTION_LEFT: s->page = false; break;
    case ACTION_BACK:
      if (narrow && s->page)
        s->page = false;
      else
        app_back(app);
      break;
    default: break;
  }
}

static void agents_update(App *app) {
  AgentsState *s = agents_state(app);
  int32_t at = own_agents_find(app->own_agents, s->chosen);
  s->list.count = own_agents_count(app->own_agents);
  if (at >= 0) s->list.focus = at;
  if (s->list.focus >= s->list.count) s->list.focus = s->list.count > 0 ? s->list.count - 1 : 0;
  while (!app->next && app->input.action_count > 0) {
    Action action = input_next(&app->input);
    if (s->menu)
      menu_key(app, action);
    else if (s->options)
      option_key(app, action);
    else
      list_key(app, action);
  }
}

static InputContext agents_context(const App *app) {
  (void)app;
  return CONTEXT_MENU | CONTEXT_AGENTS;
}

static void agents_open(App *app) {
  AgentsState *s = agents_state(app);
  s->menu = s->options = false;
  s->rows.focus = -1;
  own_agents_look(app->own_agents);
  app_log(app, "screen agents count=%d", (int)own_agents_count(app->own_agents));
}

static bool agents_is(const App *app, const char *state) {
  OwnAgent agent;
  if (strcmp(state, "idle") != 0) return false;
  for (int32_t i = 0; own_agents_get(app->own_agents, i, &agent); i++)
    if (agent.state == OWN_NEW || agent.state == OWN_RUNNING) return false;
  return true;
}

const Screen screen_agents = {
    .name = "agents",
    .menu = MENU_ROOM,
    .title = STR_OWN,
    .note = STR_OWN_MENU_NOTE,
    .slides = true,
    .helps = true,
    .state_size = sizeof(AgentsState),
    .open = agents_open,
    .context = agents_context,
    .update = agents_update,
    .draw = agents_draw,
    .is = agents_is,
};
