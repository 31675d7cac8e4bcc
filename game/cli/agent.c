/* pacade agent: creates the user's own agent from a template, lists such agents, or checks one.
 * Must not know the protocol, nor what a kit is made of. */
#include <string.h>

#include "game/cli/commands.h"
#include "game/cli/outside_options.h"
#include "game/core/level.h"
#include "game/lab/agent_check.h"
#include "game/lab/json.h"
#include "game/lab/table.h"
#include "game/play/kit.h"

enum { O_LANGUAGE, O_MAX_TURNS, O_PATIENCE, O_JSON, OUTSIDE_PLACES };
static const Opt opts[] = {
    [O_LANGUAGE] = {"language", OPT_TEXT, "python|c|javascript", "new: what it is written in (default: python)", 0, 0},
    [O_MAX_TURNS] = {"max-turns", OPT_INTEGER, "T", "check: end each game after T turns (default: 60)", 1, 1e6},
    [O_PATIENCE] = {"patience", OPT_NUMBER, "S",
                    "check: give up after S seconds in all of waiting in vain (default: 30, or the longest move)", 0.1,
                    86400},
    [O_JSON] = {"json", OPT_FLAG, NULL, "list, check: print one JSON object per line", 0, 0},
    OUTSIDE_OPTIONS,
};
static const int32_t turns_default = 60;

static const char *const side_names[SIDE_COUNT] = {[SIDE_PACMAN] = "pacman", [SIDE_MONSTERS] = "monsters"};

static bool plays(const AgentInfo *info, const Level *level) {
  return (info->levels & LEVEL_BIT((uint32_t)level->number)) != 0;
}

/* "1 2 7" */
static void levels_text(const AgentInfo *info, char *out, size_t room) {
  int32_t count;
  const Level *levels = level_table(&count);
  size_t used = 0;
  out[0] = '\0';
  for (int32_t i = 0; i < count && used + 8 < room; i++)
    if (plays(info, &levels[i]))
      used += (size_t)snprintf(out + used, room - used, "%s%d", used ? " " : "", (int)levels[i].number);
}

static int run_new(const Args *args) {
  const OptValue *asked = &args->opts[O_LANGUAGE];
  if (args->operand_count != 2) return cli_fail(STATUS_USAGE, "agent new: the name of the new agent is missing");
  KitLanguage language = asked->given ? kit_find(asked->text) : KIT_PYTHON;
  if (language == KIT_COUNT)
    return cli_fail(STATUS_USAGE, "no kit for '%s'; there are: python c javascript", asked->text);
  KitNew made;
  Error error;
  if (!kit_new(args->operands[1], language, &made, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  cli_print("made   %s\n", made.folder);
  cli_print("edit   %s\n", made.source);
  cli_print("play   pacade play 4/01-open-court --pacman mine/%s --watch\n", args->operands[1]);
  cli_print("check  pacade agent check mine/%s\n", args->operands[1]);
  if (made.warning[0]) cli_note("%s", made.warning);
  return STATUS_DONE;
}

static void list_json(const char *name, const AgentInfo *info, const char *reason) {
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  json_string(&json, "name", name);
  json_string(&json, "state", info ? "starts" : "faulty");
  json_string(&json, "title", info ? info->title : NULL);
  json_string(&json, "side", info ? side_names[info->side] : NULL);
  json_list(&json, "levels");
  int32_t count;
  const Level *levels = level_table(&count);
  for (int32_t i = 0; info && i < count; i++)
    if (plays(info, &levels[i])) json_int(&json, NULL, levels[i].number);
  json_end_list(&json);
  json_string(&json, "reason", info ? NULL : reason);
  json_end_object(&json);
  json_end_line(&json);
}

static int run_list(const Args *args) {
  if (args->operand_count != 1)
    return cli_fail(STATUS_USAGE, "agent list: unexpected argument '%s'", args->operands[1]);
  KitList list;
  Error error;
  if (!kit_list(&list, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  bool json = args->opts[O_JSON].given;
  Table table;
  table_begin(&table, "name ~state title ~side levels");
  for (int32_t i = 0; i < list.count; i++) {
    char text[KIT_NAME_BYTES + 8], levels[64];
    snprintf(text, sizeof text, "mine/%s", list.names[i]);
    const AgentInfo *info = outside_meet(text, &error);
    if (json) {
      list_json(text, info, error.text);
      continue;
    }
    if (info) levels_text(info, levels, sizeof levels);
    if (!info) cli_note("%s", error.text);
    table_cell(&table, "%s", text);
    table_cell(&table, "%s", info ? "starts" : "faulty");
    table_cell(&table, "%s", info ? info->title : "-");
    table_cell(&table, "%s", info ? side_names[info->side] : "-");
    table_cell(&table, "%s", info ? levels : "-");
  }
  bool ok = json || table_write(&table, stdout);
  table_destroy(&table);
  if (!json && list.count == 0) cli_note("you have no agents yet: try 'pacade agent new NAME'");
  kit_list_destroy(&list);
  return ok ? STATUS_DONE : cli_fail(STATUS_INPUT, "out of memory for the table");
}

static const char *verdict(const CheckGame *game) {
  return game->failed       ? "not played"
         : game->faults > 0 ? "fault"
         : game->differs    ? "differs when repeated"
         : game->junk > 0   ? "junk lines"
                            : "ok";
}

static void check_json(const AgentCheck *check) {
  for (int32_t i = 0; i < check->count; i++) {
    const CheckGame *game = &check->games[i];
    Json json;
    json_begin(&json, stdout);
    json_object(&json, NULL);
    json_string(&json, "agent", check->info->id);
    json_int(&json, "level", game->level);
    json_string(&json, "map", game->map);
    json_string(&json, "limit", game->nodes ? "nodes" : "time");
    json_string(&json, "verdict", verdict(game));
    json_string(&json, "outcome", game->outcome);
    json_int(&json, "moves", game->decisions);
    json_int(&json, "score", game->score);
    json_uint(&json, "faults", game->faults);
    json_uint(&json, "junk_lines", game->junk);
    json_real(&json, "median_us", game->median_us);
    json_real(&json, "p99_us", game->p99_us);
    json_real(&json, "max_us", game->max_us);
    json_string(&json, "reason", game->reason[0] ? game->reason : NULL);
    json_string(&json, "errors", game->errors[0] ? game->errors : NULL);
    json_end_object(&json);
    json_end_line(&json);
  }
}

static bool check_table(const AgentCheck *check) {
  char levels[64];
  levels_text(check->info, levels, sizeof levels);
  cli_print("agent      %s\n", check->info->id);
  cli_print("name       %s%s%s\n", check->info->title, check->info->blurb[0] ? cli_text(" by ") : "",
            check->info->blurb);
  cli_print("plays      %s on level %s\n", cli_text(side_names[check->info->side]), levels);
  cli_print("options    %d\n", (int)check->info->option_count);
  cli_print("handshake  %.0f ms", check->hello_ms);
  if (check->junk > 0)
    cli_print(", after %llu junk line%s", (unsigned long long)check->junk, check->junk == 1 ? "" : "s");
  cli_print("\n\n");
  Table table;
  table_begin(&table, ">level map ~limit ~result ~outcome >moves >score >faults >junk >median_us >p99_us >max_us");
  for (int32_t i = 0; i < check->count; i++) {
    const CheckGame *game = &check->games[i];
    table_cell(&table, "%d", (int)game->level);
    table_cell(&table, "%s", game->map);
    table_cell(&table, "%s", game->nodes ? "nodes" : "time");
    table_cell(&table, "%s", verdict(game));
    table_cell(&table, "%s", game->outcome[0] ? game->outcome : "-");
    table_cell(&table, "%lld", (long long)game->decisions);
    table_cell(&table, "%d", (int)game->score);
    table_cell(&table, "%llu", (unsigned long long)game->faults);
    table_cell(&table, "%llu", (unsigned long long)game->junk);
    table_cell(&table, "%.0f", game->median_us);
    table_cell(&table, "%.0f", game->p99_us);
    table_cell(&table, "%.0f", game->max_us);
  }
  bool ok = table_write(&table, stdout);
  table_destroy(&table);
  cli_print("\na move over the pipe: median %.0f us, 99th percentile %.0f us; started %llu time%s\n", check->median_us,
            check->p99_us, (unsigned long long)check->starts, check->starts == 1 ? "" : "s");
  for (int32_t i = 0; i < check->count; i++)
    if (check->games[i].reason[0])
      cli_print("level %d, by %s: %s%s%s\n", (int)check->games[i].level,
                cli_text(check->games[i].nodes ? "nodes" : "time"), check->games[i].reason,
                check->games[i].errors[0] ? cli_text("; it wrote: ") : "", check->games[i].errors);
  return ok;
}

static AgentCheck check; /* static: tell_wait says in which game it is */

static void tell_wait(const char *agent, const char *answer, double seconds) {
  const CheckGame *game = check.count > 0 ? &check.games[check.count - 1] : NULL;
  if (!game)
    cli_note("%s: waiting for its '%s', at most %.0f s", agent, answer, seconds);
  else
    cli_note("%s: level %d, by %s: waiting for its '%s', at most %.0f s", agent, (int)game->level,
             cli_text(game->nodes ? "nodes" : "time"), answer, seconds);
}

static int run_check(const Args *args) {
  if (args->operand_count != 2) return cli_fail(STATUS_USAGE, "agent check: 'exec:COMMAND' or mine/NAME is missing");
  const char *text = args->operands[1];
  if (!outside_named(text))
    return cli_fail(STATUS_USAGE, "agent check: '%s' is neither 'exec:COMMAND' nor mine/NAME", text);
  OutsideConfig config;
  int status = outside_options_read(&args->opts[O_MOVE_MS], &config);
  if (status != STATUS_DONE) return status;
  config.waits = tell_wait;
  if (args->opts[O_PATIENCE].given) config.patience = args->opts[O_PATIENCE].number;
  Error error;
  int32_t turns = args->opts[O_MAX_TURNS].given ? (int32_t)args->opts[O_MAX_TURNS].integer : turns_default;
  if (!agent_check_run(&check, text, &config, turns, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  agent_check_destroy(&check); /* only the window uses its record */
  bool ok = true;
  if (args->opts[O_JSON].given)
    check_json(&check);
  else
    ok = check_table(&check);
  if (!ok) return cli_fail(STATUS_INPUT, "out of memory for the table");
  if (check.count == 0) return cli_fail(STATUS_INPUT, "%s: there is no map for any level it plays", text);
  if (check.gave_up > 0) cli_note("%s: gave up after waiting %.0f s in vain: no more games", text, check.gave_up);
  if (agent_check_faulty(&check)) return cli_fail(STATUS_INPUT, "%s: breaks the protocol: see above", text);
  return STATUS_DONE;
}

static int run(const Args *args) {
  static const struct {
    const char *name;
    int (*run)(const Args *args);
  } actions[] = {{"new", run_new}, {"list", run_list}, {"check", run_check}};
  for (int32_t i = 0; i < COUNT_OF(actions); i++) {
    if (strcmp(args->operands[0], actions[i].name) != 0) continue;
    if (args->opts[O_LANGUAGE].given && i != 0) return cli_fail(STATUS_USAGE, "--language works with 'agent new' only");
    if (args->opts[O_JSON].given && i == 0)
      return cli_fail(STATUS_USAGE, "--json works with 'agent list' and 'agent check' only");
    if (args->opts[O_PATIENCE].given && i != 2)
      return cli_fail(STATUS_USAGE, "--patience works with 'agent check' only");
    return actions[i].run(args);
  }
  return cli_fail(STATUS_USAGE, "agent: unknown action '%s'; there are: new list check", args->operands[0]);
}

const Command command_agent = {
    .name = "agent",
    .operands = "new|list|check [NAME]",
    .summary = "Bring your own agent, in any language: make one from a template, list yours, or check one.",
    .details =
        "new NAME    makes it in your agents folder (see XDG_DATA_HOME), with the kit beside it; it plays at once\n"
        "list        your agents: whether they start, and which levels they play\n"
        "check TEXT  'exec:COMMAND' or mine/NAME plays a short game on every level it claims, by time and twice by "
        "nodes;\n"
        "            exit status 1 when it breaks the protocol. Times are of a move over the pipe, in microseconds.\n"
        "            Of an answer that takes longer than 2 s it says how long it is waited for at most.\n"
        "An agent is then named like any other: --pacman mine/NAME, --monsters 'exec:COMMAND'.",
    .examples =
        "pacade agent new my-agent --language python\n"
        "pacade agent check mine/my-agent --max-turns 20\n"
        "pacade agent list\n"
        "pacade play 4/01-open-court --pacman mine/my-agent",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .operands_min = 1,
    .operands_max = 2,
    .run = run,
};
