/* Budgets by the names of options: nodes, depth, and effort in thousands of nodes.
 * Must not know who plays. */
#include "game/play/fair.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[FAIR_KINDS] = {"own", "nodes", "depth", "time"};
static const double EFFORT = 1000; /* nodes */

bool fair_parse(Fair *fair, const char *text, Error *error) {
  static const double most[FAIR_KINDS] = {[FAIR_NODES] = 1e9, [FAIR_DEPTH] = 1000, [FAIR_TIME] = 3600};
  *fair = (Fair){FAIR_OWN, 0};
  if (strcmp(text, names[FAIR_OWN]) == 0) return true;
  for (int kind = FAIR_NODES; kind < FAIR_KINDS; kind++) {
    size_t length = strlen(names[kind]);
    char *end;
    if (strncmp(text, names[kind], length) != 0 || text[length] != '=') continue;
    double value = strtod(text + length + 1, &end);
    bool whole = kind == FAIR_TIME || (value == floor(value) && value >= 1);
    if (*end || end == text + length + 1 || !whole || !(value > 0) || value > most[kind])
      return error_set(error, "'%s': expected a number of %s up to %g", text,
                       kind == FAIR_TIME ? "seconds" : names[kind], most[kind]);
    *fair = (Fair){(FairKind)kind, value};
    return true;
  }
  return error_set(error, "no budget '%s'; there are: own, nodes=N, depth=N, time=SECONDS", text);
}

void fair_write(const Fair *fair, char *out, size_t room) {
  if (fair->kind == FAIR_OWN)
    snprintf(out, room, "%s", names[FAIR_OWN]);
  else
    snprintf(out, room, "%s=%.10g", names[fair->kind], fair->value);
}

/* The option of that name, or -1. */
static int32_t option_of(const AgentInfo *info, const char *name) {
  for (int32_t i = 0; i < info->option_count; i++)
    if (strcmp(info->options[i].name, name) == 0 && info->options[i].type != OPTION_CHOICE) return i;
  return -1;
}

static bool set(Agent *agent, const char *name, double value) {
  int32_t at = option_of(agent->info, name);
  if (at < 0) return false;
  const OptionInfo *option = &agent->info->options[at];
  agent->setup.options.v[at] = fmin(fmax(value, option->min), option->max);
  return true;
}

/* Sets the option to its maximum, or to 0 where that means no limit. */
static void set_free(Agent *agent, const char *name) {
  int32_t at = option_of(agent->info, name);
  if (at < 0) return;
  const OptionInfo *option = &agent->info->options[at];
  set(agent, name, option->min > 0 || option->by_board ? INFINITY : 0);
}

static void set_choice(Agent *agent, const char *name, const char *id) {
  for (int32_t i = 0; i < agent->info->option_count; i++) {
    const OptionInfo *option = &agent->info->options[i];
    if (strcmp(option->name, name) != 0 || option->type != OPTION_CHOICE) continue;
    for (int32_t k = 0; option->choices[k]; k++)
      if (strcmp(option->choices[k], id) == 0) agent->setup.options.v[i] = k;
  }
}

/* How many of an option's units make one turn: some options count half turns. */
static double per_turn(const AgentInfo *info, const char *name) {
  int32_t at = option_of(info, name);
  return at >= 0 && info->options[at].per_turn > 0 ? info->options[at].per_turn : 1;
}

/* Keeps only the search: no tables, no plans, and no model of the monsters but the worst case. */
static void bare(Agent *agent) {
  set(agent, "endgame", 0);
  set(agent, "plans", 0);
  set_choice(agent, "model", "worst");
  if (option_of(agent->info, "turns") < 0) set(agent, "playouts", 0);
}

static bool apply_nodes(Agent *agent, double nodes) {
  int32_t turns = option_of(agent->info, "turns");
  bool played = turns >= 0 && option_of(agent->info, "playouts") >= 0;
  double part = played ? floor(nodes / 2) : nodes;
  bool bounded = set(agent, "nodes", part) || set(agent, "effort", ceil(nodes / EFFORT));
  if (!bounded) return false;
  bare(agent);
  set_free(agent, "depth"); /* as deep as the nodes go */
  if (played) set(agent, "playouts", floor((nodes - part) / agent->setup.options.v[turns]));
  return true;
}

bool fair_apply(const Fair *fair, Agent *agent) {
  switch (fair->kind) {
    case FAIR_NODES: return apply_nodes(agent, fair->value);
    case FAIR_DEPTH:
      if (!set(agent, "depth", fair->value * per_turn(agent->info, "depth"))) return false;
      bare(agent);
      set_free(agent, "nodes"); /* as many as the depth takes */
      set(agent, "turns", fair->value);
      return true;
    case FAIR_TIME:
      set_free(agent, "nodes");
      set(agent, "effort", INFINITY);
      set(agent, "depth", INFINITY);
      return true;
    default: return true;
  }
}

static double bound(const AgentInfo *info, const OptionValues *values, const char *name, double unit) {
  int32_t at = option_of(info, name);
  if (at < 0) return 0;
  return values->v[at] * unit;
}

/* Whether an option is at its maximum: then it bounds nothing as long as another option does. */
static bool at_most(const AgentInfo *info, const OptionValues *values, const char *name) {
  int32_t at = option_of(info, name);
  return at >= 0 && values->v[at] >= info->options[at].max;
}

Budgets fair_budgets(const AgentInfo *info, const OptionValues *values, double seconds) {
  Budgets b = {.nodes = bound(info, values, "nodes", 1),
               .depth = bound(info, values, "depth", 1 / per_turn(info, "depth")),
               .playouts = bound(info, values, "playouts", 1),
               .turns = bound(info, values, "turns", 1),
               .seconds = seconds};
  if (b.nodes == 0) b.nodes = bound(info, values, "effort", EFFORT);
  if (seconds > 0 || (b.depth > 0 && at_most(info, values, "nodes"))) b.nodes = 0;
  if (seconds > 0 || (b.nodes > 0 && at_most(info, values, "depth"))) b.depth = 0;
  if (seconds > 0) b.playouts = b.turns = 0;
  return b;
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

void fair_words(const Budgets *b, char *out, size_t room) {
  char nodes[32], playouts[32];
  size_t used = 0;
  grouped(b->nodes, nodes);
  grouped(b->playouts, playouts);
  snprintf(out, room, "%s", b->nodes > 0 || b->depth > 0 || b->seconds > 0 ? "" : "no limit");
  if (b->seconds > 0) used += (size_t)snprintf(out, room, "%g ms", b->seconds * 1000);
  if (b->nodes > 0) used += (size_t)snprintf(out, room, "%s nodes", nodes);
  if (b->depth > 0 && used < room)
    used += (size_t)snprintf(out + used, room - used, "%sdepth %g", used ? ", " : "", b->depth);
  if (b->playouts > 0 && used < room)
    used += (size_t)snprintf(out + used, room - used, "%s%s playouts", used ? ", " : "", playouts);
  if (b->playouts > 0 && b->turns > 0 && used < room) snprintf(out + used, room - used, " of %g turns", b->turns);
}
