/* pacade merge: the parts of a bench joined into what one run would have printed.
 * Must not know how parts are written or checked: that is lab/bench. */
#include "game/cli/commands.h"
#include "game/cli/lab_job.h"

enum { O_FORMAT, O_CHART, O_BASELINE, O_OUTPUT };
static const Opt opts[] = {
    [O_FORMAT] = {"format", OPT_TEXT, "KIND", "table, csv, json, html, svg or sides (default: the format of the parts)",
                  0, 0},
    [O_CHART] = {"chart", OPT_TEXT, "KIND", "chart of an svg: score (default), wins, length, nodes or time", 0, 0},
    [O_BASELINE] = {"baseline", OPT_TEXT, "ID[:k=v,...]", "agent to compare scores with (default: as in the parts)", 0,
                    0},
    [O_OUTPUT] = {"output", OPT_TEXT, "FILE", "write to FILE instead of standard output", 0, 0},
};

static int run(const Args *args) {
  const OptValue *o = args->opts;
  Error error;
  BenchFormat chosen = o[O_FORMAT].given ? bench_format_find(o[O_FORMAT].text) : BENCH_TABLE, format;
  if (chosen == BENCH_FORMAT_COUNT)
    return cli_fail(STATUS_USAGE, "no format '%s'; there are: table csv json html svg sides", o[O_FORMAT].text);
  ChartKind chart = o[O_CHART].given ? chart_kind_find(o[O_CHART].text) : CHART_SCORE;
  if (chart == CHART_KIND_COUNT)
    return cli_fail(STATUS_USAGE, "no chart '%s'; there are: score wins length nodes time", o[O_CHART].text);
  Bench bench;
  if (!bench_join(&bench, args->operands, args->operand_count, &format, &error))
    return cli_fail(STATUS_INPUT, "%s", error.text);
  if (o[O_BASELINE].given) snprintf(bench.baseline, sizeof bench.baseline, "%s", o[O_BASELINE].text);
  if (o[O_FORMAT].given) format = chosen;
  bool ok =
      bench.kind == BENCH_ROWS || format <= BENCH_HTML ||
      error_set(&error, "a tournament has no format '%s'; there are: table csv json html", bench_format_names[format]);
  ok = ok && lab_report(&bench, format, chart, o[O_OUTPUT].text, &error);
  bench_destroy(&bench);
  return ok ? STATUS_DONE : cli_fail(STATUS_INPUT, "%s", error.text);
}

const Command command_merge = {
    .name = "merge",
    .operands = "FILE...",
    .summary = "Merge the parts written by 'bench --shard I/N' or 'tournament --shard I/N' into one report.",
    .examples =
        "pacade bench --level 1 --games 2 --shard 1/2 --output a.part\n"
        "pacade bench --level 1 --games 2 --shard 2/2 --output b.part\n"
        "pacade merge a.part b.part",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .operands_min = 1,
    .operands_max = OPERANDS_MAX,
    .run = run,
};
