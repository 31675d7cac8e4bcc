/* The budgets that can be chosen for a comparison, and how budgets are worded in the person's language.
 * Knows no screen. */
#ifndef PACADE_APP_MODEL_FAIR_CHOICE_H
#define PACADE_APP_MODEL_FAIR_CHOICE_H

#include "game/app/words/strings.h"
#include "game/play/fair.h"

int32_t fair_choice_count(void);
/* The first is that each agent keeps its own. */
Fair fair_choice_at(int32_t index);
/* The one that a text of fair_write names; the first when there is none (or the text is NULL). */
int32_t fair_choice_find(const char *text);
/* "each its own", "10,000 nodes each". */
void fair_choice_words(Language language, const Fair *fair, char *out, size_t room);
/* The same without "each", beside a label. */
void fair_choice_brief(Language language, const Fair *fair, char *out, size_t room);
/* What the rule means for those compared, where there is something to say; `differ` is what budgets_differ says. */
void fair_rule_words(Language language, const Fair *fair, bool differ, char *out, size_t room);
/* "30,000 nodes, depth 40"; empty where nothing bounds the agent. */
void budget_words(Language language, const Budgets *budgets, char *out, size_t room);
/* What to show of it where there is little room: no playout length, and the depth only if nodes are not bounded. */
Budgets budgets_brief(const Budgets *budgets);
/* The budgets of an agent that plays under the rule. */
Budgets agent_budgets(const AgentInfo *info, const OptionValues *values, const Fair *fair);
/* Whether agents that stand side by side under the rule may spend different amounts; people are left out. */
bool budgets_differ(const Fair *fair, const Agent *agents, int32_t count);
void agent_budget_words(Language language, const AgentInfo *info, const OptionValues *values, const Fair *fair,
                        char *out, size_t room);

#endif
