/* Racers, monsters, budgets and ticks of a race in words.
 * Must not change what is chosen. */
#include <stdio.h>
#include <string.h>

#include "game/app/screens/race/race_internal.h"

void race_racer_name(App *app, int32_t racer, char out[RECORD_NAME]) {
  Agent agent = {.info = race_agent(app, racer), .setup = {.options = race_state(app)->racers[racer].values}};
  Fair fair = fair_choice_at(race_state(app)->fair);
  fair_apply(&fair, &agent);
  agent_name(&agent, out, RECORD_NAME);
}

void race_racer_words(App *app, int32_t racer, char *out, size_t room) {
  agent_short_words(app->ui.language, race_agent(app, racer), &race_state(app)->racers[racer].values, out, room);
}

void race_racer_fit(App *app, int32_t racer, Face face, float size, float width, char *out, size_t room) {
  race_racer_words(app, racer, out, room);
  if (width_of(&app->ui, face, size, out) <= width) return;
  agent_brief_words(app->ui.language, race_agent(app, racer), &race_state(app)->racers[racer].values, out, room);
}

void race_team_name(App *app, char out[RECORD_NAME]) {
  Agent agent = {.info = race_team(app), .setup = {.options = race_state(app)->team_values}};
  if (agent.info)
    agent_name(&agent, out, RECORD_NAME);
  else
    snprintf(out, RECORD_NAME, "%s", race_shelf(app)->level->monsters);
}

static void budgets_of(App *app, int32_t racer, bool brief, char *out, size_t room) {
  const RaceState *race = race_state(app);
  Fair fair = fair_choice_at(race->fair);
  out[0] = 0;
  if (race_is_person(app, racer)) return;
  Budgets budgets = agent_budgets(race_agent(app, racer), &race->racers[racer].values, &fair);
  if (brief) budgets = budgets_brief(&budgets);
  budget_words(app->ui.language, &budgets, out, room);
}

void race_budget_words(App *app, int32_t racer, char *out, size_t room) { budgets_of(app, racer, false, out, room); }

void race_budget_brief(App *app, int32_t racer, char *out, size_t room) { budgets_of(app, racer, true, out, room); }

bool race_budgets_differ(App *app) {
  const RaceState *race = race_state(app);
  Fair fair = fair_choice_at(race->fair);
  Agent agents[RACERS_MOST];
  for (int32_t i = 0; i < race->count; i++)
    agents[i] = (Agent){.info = race_agent(app, i), .setup = {.options = race->racers[i].values}};
  return budgets_differ(&fair, agents, race->count);
}

void race_tick_words(App *app, char *out, size_t room) {
  static const StringId one[TICK_UNITS] = {STR_RACE_TICK_NODES, STR_RACE_TICK_MOVES, STR_RACE_TICK_TIME};
  static const StringId many[TICK_UNITS] = {STR_RACE_TICK_NODES_MANY, STR_RACE_TICK_MOVES, STR_RACE_TICK_TIME_MANY};
  const RaceState *race = race_state(app);
  TickRule rule = tick_rule(race_shelf(app)->level, race->unit);
  const Ui *ui = &app->ui;
  int used = snprintf(out, room, "%s", say(ui, (rule.nodes > 1 ? many : one)[race->unit]));
  if (race_person(app) >= 0 && race->unit != TICK_MOVES && used > 0 && (size_t)used < room)
    snprintf(out + used, room - (size_t)used, "; %s", say(ui, STR_RACE_TICK_YOU));
}
