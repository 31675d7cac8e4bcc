/* Names of levels, agents and their options in the player's language. Their own names are English; the translations are
 * in words/names.inc, by id. Knows no screen. */
#ifndef PACADE_APP_MODEL_NAMES_H
#define PACADE_APP_MODEL_NAMES_H

#include "ai/agent.h"
#include "ai/puzzle/estimate.h"
#include "game/app/words/strings.h"
#include "game/core/level.h"

/* Never NULL: a name that a language lacks is given in English. */
const char *level_title(Language language, const Level *level);
const char *level_blurb(Language language, const Level *level);
/* One of its rule_lines that is not NULL. */
const char *level_rule_line(Language language, const Level *level, int32_t line);
const char *agent_title(Language language, const AgentInfo *agent);
const char *agent_blurb(Language language, const AgentInfo *agent);
const char *option_title(Language language, const OptionInfo *option);
/* The title of one of its choices. */
const char *choice_title(Language language, const OptionInfo *option, int32_t choice);
/* A heuristic of the sliding puzzle. */
const char *estimate_words(Language language, Estimate estimate);

/* "A*, Manhattan": the agent and those of its options that are choices or differ from the usual. */
void agent_words(Language language, const AgentInfo *info, const OptionValues *values, char *out, size_t room);
/* "weight 2, nodes 100": what differs from the usual; false where nothing does. */
bool option_words(Language language, const AgentInfo *info, const OptionValues *values, char *out, size_t room);
/* "A* 2/100": the agent and the values that differ from the usual, where there is little room. */
void agent_brief_words(Language language, const AgentInfo *info, const OptionValues *values, char *out, size_t room);
/* "A*, weight 2": the agent and what differs from the usual alone. */
void agent_short_words(Language language, const AgentInfo *info, const OptionValues *values, char *out, size_t room);
/* The same as agent_words for an agent as records write it, "astar:heuristic=zero" or "astar+human"; an unknown one is
 * shown as it is. */
void agent_told(Language language, const char *text, int32_t level, char *out, size_t room);

#endif
