/* The table of agents that agents.inc lists, and choosing one by a text such as "astar:heuristic=octile".
 * A new agent is one file of its own and one line in agents.inc. */
#include "ai/registry.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "ai/outside/outside.h"
#include "game/core/level.h"

#define AGENT(name) extern const AgentInfo agent_##name;
#include "ai/agents.inc"
#undef AGENT

/* A person is listed like everybody else, but has no mind here: game/play/seat.c plays the keys pressed. */
const AgentInfo agent_human = {.id = "human",
                               .title = "You",
                               .blurb = "Arrow keys or WASD.",
                               .side = SIDE_PACMAN,
                               .levels = ~0u,
                               .flags = AGENT_HUMAN};

enum { AGENTS_ROOM = 256 };

#define AGENT(name) &agent_##name,
static const AgentInfo *agents[AGENTS_ROOM] = {
#include "ai/agents.inc"
};
#undef AGENT
/* How many there are: those of agents.inc, and those from outside that were added since. */
#define AGENT(name) +1 /* NOLINT(bugprone-macro-parentheses): a sum, written name by name */
static _Atomic int32_t agent_count = 0
#include "ai/agents.inc"
    ;
#undef AGENT

bool registry_add(const AgentInfo *info) {
  int32_t count = atomic_load(&agent_count);
  for (int32_t i = 0; i < count; i++)
    if (agents[i] == info) return true;
  if (count == AGENTS_ROOM) return false;
  agents[count] = info;
  atomic_store(&agent_count, count + 1);
  return true;
}

void registry_renew(const AgentInfo *old, const AgentInfo *info) {
  for (int32_t i = 0; i < atomic_load(&agent_count); i++)
    if (agents[i] == old) __atomic_store_n(&agents[i], info, __ATOMIC_RELEASE); /* read by threads that play */
}

const AgentInfo *const *registry_table(int32_t *count) {
  *count = atomic_load(&agent_count);
  return agents;
}

const char *registry_champion(int32_t level) {
  const Level *row = level_find(level);
  return row ? row->champion : NULL;
}

/* Whether it plays that level, of which a file may say any number. */
static bool plays_level(const AgentInfo *info, int32_t level) {
  return level >= 0 && level < 32 && (info->levels >> level & 1) != 0;
}

const AgentInfo *registry_find(const char *id, Side side, int32_t level) {
  if (side == SIDE_PACMAN && strcmp(id, "champion") == 0) id = registry_champion(level);
  if (!id) return NULL;
  for (int32_t i = 0; i < atomic_load(&agent_count); i++) {
    const AgentInfo *info = agents[i];
    if (info->side == side && plays_level(info, level) && strcmp(info->id, id) == 0) return info;
  }
  return NULL;
}

bool registry_has_level(int32_t level) { return registry_champion(level) != NULL; }

/* " (but on level 4, 7)" for those who play elsewhere, else nothing. */
static void tell_levels(const char *id, Side side, char *out, size_t room) {
  out[0] = '\0';
  for (int32_t level = 1; level < 32; level++) {
    size_t used = strlen(out);
    if (registry_find(id, side, level))
      snprintf(out + used, room - used, "%s%d", used ? ", " : " (but on level ", (int)level);
  }
  size_t used = strlen(out);
  if (used > 0) snprintf(out + used, room - used, ")");
}

static bool refuse_id(const char *id, Side side, int32_t level, Error *error) {
  char known[320] = "";
  int32_t count = 0;
  for (int32_t i = 0; i < atomic_load(&agent_count); i++) {
    const AgentInfo *info = agents[i];
    if (info->side != side || !plays_level(info, level) || info->flags & AGENT_REPLAY) continue;
    size_t used = strlen(known);
    snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", info->id);
    count++;
  }
  char elsewhere[160];
  tell_levels(id, side, elsewhere, sizeof elsewhere);
  return error_set(error, "no %s agent '%s' on level %d%s: there %s %s", side == SIDE_PACMAN ? "Pacman" : "monsters",
                   id, (int)level, elsewhere, count == 1 ? "is only" : "are", count > 0 ? known : "none");
}

bool agent_choose(Agent *agent, const char *text, Side side, int32_t level, Error *error) {
  *agent = (Agent){0};
  if (outside_named(text)) {
    const char *options;
    agent->info = outside_find(text, side, level, &options, error);
    if (!agent->info) return false;
    options_defaults(agent->info->options, agent->info->option_count, &agent->setup.options);
    return !options ||
           options_parse(agent->info->options, agent->info->option_count, options, &agent->setup.options, error);
  }
  char id[64];
  size_t length = strcspn(text, ":");
  snprintf(id, sizeof id, "%.*s", (int)(length < sizeof id ? length : sizeof id - 1), text);
  agent->info = registry_find(id, side, level);
  if (!agent->info) return refuse_id(id, side, level, error);
  options_defaults(agent->info->options, agent->info->option_count, &agent->setup.options);
  if (text[length] == '\0') return true;
  return options_parse(agent->info->options, agent->info->option_count, text + length + 1, &agent->setup.options,
                       error);
}

bool agent_choose_known(Agent *agent, const char *text, Side side, int32_t level, Error *error) {
  if (!outside_named(text) || outside_known(text)) return agent_choose(agent, text, side, level, error);
  *agent = (Agent){0};
  return error_set(error, "%.120s is a program named by a file: it is not started, for safety", text);
}

bool agent_start(Agent *agent, uint64_t seed, const struct Record *record, Error *error) {
  if (agent->info->flags & AGENT_HUMAN) return error_set(error, "a person can play only in the window");
  agent->setup.seed = seed;
  agent->setup.record = record;
  agent->self = agent->info->create(agent->info, &agent->setup, error);
  return agent->self != NULL;
}

void agent_stop(Agent *agent) {
  if (agent->self) agent->info->destroy(agent->self);
  agent->self = NULL;
}

void agent_name(const Agent *agent, char *out, size_t room) {
  char options[128];
  options_write(agent->info->options, agent->info->option_count, &agent->setup.options, options, sizeof options);
  snprintf(out, room, "%s%s%s", agent->info->id, options[0] ? ":" : "", options);
}
