/* pacade speed: the machine's figures in one run.
 * Must not know how anything is measured: that is lab/speed. */
#include "game/lab/speed.h"
#include "game/cli/commands.h"
#include "game/lab/json.h"
#include "game/lab/table.h"

enum { O_JSON };
static const Opt opts[] = {[O_JSON] = {"json", OPT_FLAG, NULL, "print one JSON object", 0, 0}};

static void print_json(const SpeedReport *report) {
  Json json;
  json_begin(&json, stdout);
  json_object(&json, NULL);
  for (int32_t i = 0; i < report->count; i++) json_real(&json, report->figures[i].name, report->figures[i].value);
  json_end_object(&json);
  json_end_line(&json);
}

static bool print_table(const SpeedReport *report) {
  Table table;
  table_begin(&table, "figure >value ~what");
  for (int32_t i = 0; i < report->count; i++) {
    const SpeedFigure *figure = &report->figures[i];
    table_cell(&table, "%s", figure->name);
    table_cell(&table, figure->value >= 1000 ? "%.0f" : "%.6f", figure->value);
    table_cell(&table, "%s", figure->about);
  }
  bool ok = table_write(&table, stdout);
  table_destroy(&table);
  return ok;
}

static int run(const Args *args) {
  SpeedReport report;
  Error error;
  if (!speed_measure(&report, &error)) return cli_fail(STATUS_INPUT, "%s", error.text);
  if (args->opts[O_JSON].given)
    print_json(&report);
  else if (!print_table(&report))
    return cli_fail(STATUS_INPUT, "out of memory for the table");
  return STATUS_DONE;
}

const Command command_speed = {
    .name = "speed",
    .operands = "",
    .summary = "Measure this machine: turns per second of the engine, cells per second of the path finders.",
    .details = "Each figure is the best of several runs; the whole run takes a few seconds.",
    .examples = "pacade speed --json",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .run = run,
};
