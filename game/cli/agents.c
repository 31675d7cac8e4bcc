/* pacade agents: every agent of the registry with its options.
 * Must not know any agent by name. */
#include <string.h>

#include "ai/registry.h"
#include "game/cli/commands.h"
#include "game/lab/json.h"
#include "game/lab/table.h"

enum { O_LEVEL, O_JSON };
static const Opt opts[] = {
    [O_LEVEL] = {"level", OPT_INTEGER, "N", "only agents that play this level", 1, 99},
    [O_JSON] = {"json", OPT_FLAG, NULL, "print one JSON object per line", 0, 0},
};

static const char *const side_names[SIDE_COUNT] = {[SIDE_PACMAN] = "pacman", [SIDE_MONSTERS] = "monsters"};
static const char *const type_names[OPTION_TYPE_COUNT] = {
    [OPTION_INT] = "int", [OPTION_REAL] = "real", [OPTION_BOOL] = "bool", [OPTION_CHOICE] = "choice"};
enum { LEVELS_MAX = 32 }; /* bits of AgentInfo.levels */

/* Some agents play any level, also those that are not there. */
static bool plays(const AgentInfo *info, int32_t level) {
  return (info->levels & LEVEL_BIT(level)) != 0 && level_find(level);
}

static bool is_champion(const AgentInfo *info, int32_t level) {
  const char *champion = info->side == SIDE_PACMAN ? registry_champion(level) : NULL;
  return champion && strcmp(champion, info->id) == 0 && plays(info, level);
}

static void json_default(Json *json, const OptionInfo *option) {
  switch (option->type) {
    case OPTION_BOOL: json_bool(json, "default", option->initial != 0); break;
    case OPTION_CHOICE: json_string(json, "default", option->choices[(int)option->initial]); break;
    default: json_real(json, "default", option->initial); break;
  }
}

static void json_option(Json *json, const OptionInfo *option) {
  json_object(json, NULL);
  json_string(json, "name", option->name);
  json_string(json, "title", option->title);
  json_string(json, "type", type_names[option->type]);
  json_default(json, option);
  if (option->type == OPTION_INT || option->type == OPTION_REAL) {
    json_real(json, "min", option->min);
    json_real(json, "max", option->max);
    json_real(json, "step", option->step);
  }
  if (option->type == OPTION_CHOICE) {
    json_list(json, "choices");
    for (int i = 0; option->choices[i]; i++) json_string(json, NULL, option->choices[i]);
    json_end_list(json);
  }
  json_end_object(json);
}

static void print_json(const AgentInfo *info) {
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_string(&json, "id", info->id);
  json_string(&json, "title", info->title);
  json_string(&json, "blurb", info->blurb);
  json_list(&json, "levels");
  for (int32_t n = 0; n < LEVELS_MAX; n++)
    if (plays(info, n)) json_int(&json, NULL, n);
  json_end_list(&json);
  json_string(&json, "side", side_names[info->side]);
  json_bool(&json, "optimal", info->optimal);
  if (info->flags & AGENT_STEPS) json_bool(&json, "optimal_in_steps_only", true);
  json_list(&json, "champion");
  for (int32_t n = 0; n < LEVELS_MAX; n++)
    if (is_champion(info, n)) json_int(&json, NULL, n);
  json_end_list(&json);
  json_list(&json, "options");
  for (int32_t i = 0; i < info->option_count; i++) json_option(&json, &info->options[i]);
  json_end_list(&json);
  json_end_object(&json);
  json_end_line(&json);
}

/* "1 2*": the star marks the levels where it is the champion. */
static void levels_text(const AgentInfo *info, char *out, size_t room) {
  size_t used = 0;
  out[0] = '\0';
  for (int32_t n = 0; n < LEVELS_MAX && used + 8 < room; n++)
    if (plays(info, n))
      used +=
          (size_t)snprintf(out + used, room - used, "%s%d%s", used ? " " : "", (int)n, is_champion(info, n) ? "*" : "");
}

static void option_text(const OptionInfo *option, char *out, size_t room) {
  if (option->type == OPTION_CHOICE)
    snprintf(out, room, "%s=%s", option->name, option->choices[(int)option->initial]);
  else
    snprintf(out, room, "%s=%g", option->name, option->initial);
}

static void add_row(Table *table, const AgentInfo *info) {
  char levels[128], options[256] = "";
  levels_text(info, levels, sizeof levels);
  for (int32_t i = 0; i < info->option_count; i++) {
    char one[96];
    option_text(&info->options[i], one, sizeof one);
    size_t used = strlen(options);
    snprintf(options + used, sizeof options - used, "%s%s", i ? "," : "", one);
  }
  table_cell(table, "%s", info->id);
  table_cell(table, "%s", info->title);
  table_cell(table, "%s", side_names[info->side]);
  table_cell(table, "%s", levels);
  table_cell(table, "%s", !info->optimal ? "no" : info->flags & AGENT_STEPS ? "steps" : "yes");
  table_cell(table, "%s", info->blurb);
  table_cell(table, "%s", options);
}

static int run(const Args *args) {
  Error error;
  bool one_level = args->opts[O_LEVEL].given;
  int32_t count, level = (int32_t)args->opts[O_LEVEL].integer;
  if (one_level && !level_choose(level, &error)) return cli_fail(STATUS_USAGE, "%s", error.text);
  const AgentInfo *const *agents = registry_table(&count);
  Table table;
  table_begin(&table, "id title side levels optimal about options");
  for (int32_t i = 0; i < count; i++) {
    if (one_level && !plays(agents[i], level)) continue;
    if (args->opts[O_JSON].given)
      print_json(agents[i]);
    else
      add_row(&table, agents[i]);
  }
  bool ok = args->opts[O_JSON].given || table_write(&table, stdout);
  table_destroy(&table);
  return ok ? STATUS_DONE : cli_fail(STATUS_INPUT, "out of memory for the table");
}

const Command command_agents = {
    .name = "agents",
    .operands = "",
    .summary = "List all agents: id, title, side, levels, optimality, options and their defaults.",
    .details =
        "A star marks the level's champion. Optimal 'steps': fewest steps, where cells cost 1 to 9 not the least cost. "
        "Options are given as id:name=value,name=value.",
    .examples = "pacade agents --level 4",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .run = run,
};
