/* pacade agents: every agent of the registry with its options.
 * Must not know any agent by name. */
#include <string.h>

#include "ai/explain.h"
#include "ai/registry.h"
#include "game/app/model/names.h"
#include "game/cli/commands.h"
#include "game/lab/json.h"
#include "game/lab/table.h"

enum { O_LEVEL, O_EXPLAIN, O_LANGUAGE, O_JSON };
static const Opt opts[] = {
    [O_LEVEL] = {"level", OPT_INTEGER, "N", "only agents that play this level", 1, 99},
    [O_EXPLAIN] = {"explain", OPT_TEXT, "ID", "print how this agent's algorithm works, with pseudocode", 0, 0},
    [O_LANGUAGE] = {"language", OPT_TEXT, "en|vi", "language of --explain (default: the system's, or en)", 0, 0},
    [O_JSON] = {"json", OPT_FLAG, NULL, "print one JSON object per line", 0, 0},
};

static const char *const side_names[SIDE_COUNT] = {[SIDE_PACMAN] = "pacman", [SIDE_MONSTERS] = "monsters"};
static const char *const type_names[OPTION_TYPE_COUNT] = {
    [OPTION_INT] = "int", [OPTION_REAL] = "real", [OPTION_BOOL] = "bool", [OPTION_CHOICE] = "choice"};
enum { LEVELS_MAX = 32 }; /* bits of AgentInfo.levels */

/* Some agents play every level, even those that do not exist yet. */
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
  table_cell(table, "%s", agent_title(cli_language(), info));
  table_cell(table, "%s", side_names[info->side]);
  table_cell(table, "%s", levels);
  table_cell(table, "%s", !info->optimal ? "no" : info->flags & AGENT_STEPS ? "steps" : "yes");
  table_cell(table, "%s", agent_blurb(cli_language(), info));
  table_cell(table, "%s", options);
}

/* ---- one algorithm, explained ---- */

/* Prints words in lines of limited length; only the first byte of a UTF-8 character counts. */
static void print_wrapped(const char *words) {
  enum { WIDTH = 78, INDENT = 2 };
  int column = 0;
  while (*words) {
    size_t length = strcspn(words, " ");
    int wide = 0;
    for (size_t i = 0; i < length; i++) wide += ((unsigned char)words[i] & 0xc0) != 0x80;
    if (column > 0 && column + 1 + wide > WIDTH - INDENT) column = 0, cli_print("\n");
    cli_print("%s%.*s", column == 0 ? "  " : " ", (int)length, words);
    column += wide + (column > 0);
    words += length + (words[length] == ' ');
  }
  cli_print("\n");
}

static void print_page(const AgentInfo *info, const Explanation *page, ExplainLanguage language) {
  cli_print("%s (%s)\n", info->title, info->id);
  for (int part = 0; part < EXPLAIN_CODE; part++) {
    cli_print("\n%s\n", explain_heading((ExplainPart)part, language));
    print_wrapped(explain_words(page, (ExplainPart)part, language));
  }
  cli_print("\n%s\n", explain_heading(EXPLAIN_CODE, language));
  for (const char *line = explain_words(page, EXPLAIN_CODE, language); line;) {
    const char *end = strchr(line, '\n');
    cli_print("  %.*s\n", end ? (int)(end - line) : (int)strlen(line), line);
    line = end ? end + 1 : NULL;
  }
}

/* An id may belong to an agent of each side: both are explained. */
static int explain(const char *id, ExplainLanguage language) {
  int32_t count, found = 0;
  const AgentInfo *const *agents = registry_table(&count);
  const Explanation *last = NULL;
  for (int32_t i = 0; i < count; i++) {
    const Explanation *page = strcmp(agents[i]->id, id) == 0 ? explain_find(agents[i]) : NULL;
    if (!page || page == last) continue;
    if (found++ > 0) cli_print("\n");
    print_page(agents[i], page, language);
    last = page;
  }
  return found > 0 ? STATUS_DONE : cli_fail(STATUS_USAGE, "no agent '%s' to explain; 'pacade agents' lists them", id);
}

static int run(const Args *args) {
  Error error;
  if (args->opts[O_LANGUAGE].given && !args->opts[O_EXPLAIN].given)
    return cli_fail(STATUS_USAGE, "--language works with --explain only");
  if (args->opts[O_EXPLAIN].given) {
    const char *own = cli_language() == LANGUAGE_VIETNAMESE ? "vi" : "en";
    const char *language = args->opts[O_LANGUAGE].given ? args->opts[O_LANGUAGE].text : own;
    if (args->opts[O_JSON].given || args->opts[O_LEVEL].given)
      return cli_fail(STATUS_USAGE, "--explain can't be combined with --json or --level");
    if (strcmp(language, "en") != 0 && strcmp(language, "vi") != 0)
      return cli_fail(STATUS_USAGE, "no language '%s'; there are: en vi", language);
    return explain(args->opts[O_EXPLAIN].text, language[0] == 'v' ? EXPLAIN_VIETNAMESE : EXPLAIN_ENGLISH);
  }
  bool one_level = args->opts[O_LEVEL].given;
  int32_t count, level = (int32_t)args->opts[O_LEVEL].integer;
  if (one_level && !level_choose(level, &error)) return cli_fail(STATUS_USAGE, "%s", error.text);
  const AgentInfo *const *agents = registry_table(&count);
  Table table;
  table_begin(&table, "id title ~side levels ~optimal about options");
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
        "A star marks the level's champion. Optimal 'steps': finds the fewest steps, which on maps with terrain costs\n"
        "need not be the cheapest path. Options are given as id:name=value,name=value.",
    .examples = "pacade agents --level 4\npacade agents --explain astar",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .run = run,
};
