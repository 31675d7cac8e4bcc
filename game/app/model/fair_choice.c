/* The list of budgets, and words for them.
 * Must not know what is compared. */
#include "game/app/model/fair_choice.h"

#include <stdio.h>
#include <string.h>

static const Fair choices[] = {{FAIR_OWN, 0},        {FAIR_NODES, 1000}, {FAIR_NODES, 10000}, {FAIR_NODES, 30000},
                               {FAIR_NODES, 100000}, {FAIR_DEPTH, 2},    {FAIR_DEPTH, 3},     {FAIR_DEPTH, 4},
                               {FAIR_DEPTH, 6},      {FAIR_TIME, 0.01},  {FAIR_TIME, 0.05},   {FAIR_TIME, 0.2}};
enum { CHOICES = sizeof choices / sizeof *choices };

int32_t fair_choice_count(void) { return CHOICES; }

Fair fair_choice_at(int32_t index) { return choices[index >= 0 && index < CHOICES ? index : 0]; }

int32_t fair_choice_find(const char *text) {
  char own[64];
  for (int32_t i = 0; text && i < CHOICES; i++) {
    fair_write(&choices[i], own, sizeof own);
    if (strcmp(own, text) == 0) return i;
  }
  return 0;
}

static void grouped(double value, char out[32]) {
  char digits[24];
  int length = snprintf(digits, sizeof digits, "%.0f", value), used = 0;
  for (int i = 0; i < length && used < 30; i++) {
    if (i > 0 && (length - i) % 3 == 0) out[used++] = ',';
    out[used++] = digits[i];
  }
  out[used] = 0;
}

void budget_words(Language language, const Budgets *b, char *out, size_t room) {
  char number[32], parts[3][64];
  int32_t count = 0;
  grouped(b->nodes, number);
  if (b->seconds > 0) snprintf(parts[count++], sizeof *parts, str(language, STR_BUDGET_TIME), b->seconds * 1000);
  if (b->nodes > 0) snprintf(parts[count++], sizeof *parts, str(language, STR_BUDGET_NODES), number);
  if (b->depth > 0 && count < 2) snprintf(parts[count++], sizeof *parts, str(language, STR_BUDGET_DEPTH), b->depth);
  grouped(b->playouts, number);
  if (b->playouts > 0 && b->turns > 0)
    snprintf(parts[count++], sizeof *parts, str(language, STR_BUDGET_PLAYOUTS_OF), number, b->turns);
  else if (b->playouts > 0)
    snprintf(parts[count++], sizeof *parts, str(language, STR_BUDGET_PLAYOUTS), number);
  size_t used = 0;
  out[0] = 0;
  for (int32_t i = 0; i < count && used < room; i++)
    used += (size_t)snprintf(out + used, room - used, "%s%s", i > 0 ? ", " : "", parts[i]);
}

void fair_choice_brief(Language language, const Fair *fair, char *out, size_t room) {
  Budgets budgets = {.nodes = fair->kind == FAIR_NODES ? fair->value : 0,
                     .depth = fair->kind == FAIR_DEPTH ? fair->value : 0,
                     .seconds = fair_seconds(fair)};
  if (fair->kind == FAIR_OWN)
    snprintf(out, room, "%s", str(language, STR_BUDGET_OWN));
  else
    budget_words(language, &budgets, out, room);
}

void fair_choice_words(Language language, const Fair *fair, char *out, size_t room) {
  char words[96];
  fair_choice_brief(language, fair, words, sizeof words);
  snprintf(out, room, fair->kind == FAIR_OWN ? "%s" : str(language, STR_BUDGET_EACH), words);
}

void fair_rule_words(Language language, const Fair *fair, bool differ, char *out, size_t room) {
  StringId words = fair->kind == FAIR_OWN ? STR_BUDGET_DIFFER_HINT : differ ? STR_BUDGET_KEPT : STR_BUDGET_BARE;
  bool silent = !differ && (fair->kind == FAIR_OWN || fair->kind == FAIR_TIME);
  snprintf(out, room, "%s", silent ? "" : str(language, words));
}

Budgets budgets_brief(const Budgets *budgets) {
  Budgets brief = *budgets;
  brief.turns = 0;
  if (brief.nodes > 0) brief.depth = 0;
  return brief;
}

Budgets agent_budgets(const AgentInfo *info, const OptionValues *values, const Fair *fair) {
  Agent agent = {.info = info, .setup = {.options = *values}};
  fair_apply(fair, &agent);
  return fair_budgets(info, &agent.setup.options, fair_seconds(fair));
}

bool budgets_differ(const Fair *fair, const Agent *agents, int32_t count) {
  Budgets first = {0};
  bool told = false;
  for (int32_t i = 0; i < count; i++) {
    Agent agent = agents[i];
    if (agent.info->flags & AGENT_HUMAN) continue;
    bool obeys = fair_apply(fair, &agent);
    Budgets b = fair_budgets(agent.info, &agent.setup.options, fair_seconds(fair));
    bool bounded = b.nodes > 0 || b.depth > 0 || b.seconds > 0 || b.playouts > 0;
    bool same =
        b.nodes == first.nodes && b.depth == first.depth && b.playouts == first.playouts && b.turns == first.turns;
    if (fair->kind == FAIR_OWN ? told && !same : bounded && !obeys) return true;
    first = b;
    told = true;
  }
  return false;
}

void agent_budget_words(Language language, const AgentInfo *info, const OptionValues *values, const Fair *fair,
                        char *out, size_t room) {
  Budgets budgets = agent_budgets(info, values, fair);
  budget_words(language, &budgets, out, room);
}
