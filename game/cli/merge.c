/* pacade merge: the parts of a bench joined into what one run would have printed.
 * Must not know how parts are written or checked: that is lab/bench. */
#include "game/cli/commands.h"
#include "game/lab/bench_report.h"

enum { O_FORMAT, O_OUTPUT };
static const Opt opts[] = {
    [O_FORMAT] = {"format", OPT_TEXT, "KIND", "table, csv or json (default: as the parts were asked for)", 0, 0},
    [O_OUTPUT] = {"output", OPT_TEXT, "FILE", "write there instead of to standard output", 0, 0},
};

static int run(const Args *args) {
  const OptValue *o = args->opts;
  Error error;
  BenchFormat chosen = o[O_FORMAT].given ? bench_format_find(o[O_FORMAT].text) : BENCH_TABLE, format;
  if (chosen == BENCH_FORMAT_COUNT)
    return cli_fail(STATUS_USAGE, "no format '%s'; there are: table csv json", o[O_FORMAT].text);
  Bench bench;
  if (!bench_join(&bench, args->operands, args->operand_count, &format, &error))
    return cli_fail(STATUS_INPUT, "%s", error.text);
  Report report;
  bool ok = report_begin(&report, o[O_OUTPUT].text, &error);
  if (ok) {
    ok = bench_report(&bench, o[O_FORMAT].given ? chosen : format, report.out, &error);
    ok = report_end(&report, ok, ok ? &error : NULL) && ok;
  }
  bench_destroy(&bench);
  return ok ? STATUS_DONE : cli_fail(STATUS_INPUT, "%s", error.text);
}

const Command command_merge = {
    .name = "merge",
    .operands = "FILE...",
    .summary = "Joins the parts of 'pacade bench --shard I/N' into what one run would have printed.",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .operands_min = 1,
    .operands_max = OPERANDS_MAX,
    .run = run,
};
