/* pacade bench: options into a plan, the plan played, the report written.
 * Must not know how games are played, counted or laid out: that is lab/bench. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/cli/commands.h"
#include "game/lab/bench_report.h"

static const int32_t games_default = 10, shards_max = 1000000;
/* Enough for every finder on every shipped map but those that search without memory on maps full of ways round;
 * a count and not a time, so that the table is the same on every machine. */
static const uint64_t nodes_default = 2000000;

enum {
  O_LEVEL,
  O_MAP,
  O_AGENT,
  O_MONSTERS,
  O_GAMES,
  O_SEED,
  O_JOBS,
  O_MAX_TURNS,
  O_MAX_NODES,
  O_FORMAT,
  O_OUTPUT,
  O_SHARD,
  O_RESUME
};
static const Opt opts[] = {
    [O_LEVEL] = {"level", OPT_INTEGERS, "N", "a level; may be repeated (default: all that have agents)", 1, 99},
    [O_MAP] = {"map", OPT_TEXTS, "MAP", "a map; may be repeated (default: all shipped ones)", 0, 0},
    [O_AGENT] = {"agent", OPT_TEXTS, "ID[:k=v,...]", "a Pacman agent; may be repeated (default: all)", 0, 0},
    [O_MONSTERS] = {"monsters", OPT_TEXTS, "ID[:k=v,...]", "a team; may be repeated (default: the level's)", 0, 0},
    [O_GAMES] = {"games", OPT_INTEGER, "G", "games a row (default: 10)", 1, 1e8},
    [O_SEED] = {"seed", OPT_SEED, "S", "seed of each row's first game, the next has S+1 (default: 1)", 0, 0},
    [O_JOBS] = {"jobs", OPT_INTEGER, "J", "games at a time (default: one a processor); changes no figure", 1, 256},
    [O_MAX_TURNS] = {"max-turns", OPT_INTEGER, "T", "turns until timeout (default: the level's)", 1, INT32_MAX},
    [O_MAX_NODES] = {"max-nodes", OPT_INTEGER, "N", "nodes an agent may expand for one move (default: 2000000)", 1,
                     1e18},
    [O_FORMAT] = {"format", OPT_TEXT, "KIND", "table (default), csv or json (one object a line)", 0, 0},
    [O_OUTPUT] = {"output", OPT_TEXT, "FILE", "write there instead of to standard output", 0, 0},
    [O_SHARD] = {"shard", OPT_TEXT, "I/N", "play only the I-th of N parts; 'pacade merge' joins them", 0, 0},
    [O_RESUME] = {"resume", OPT_FLAG, NULL, "with --output: keep what is played in FILE.resume, and go on from there",
                  0, 0},
};

static bool read_shard(const char *text, BenchConfig *config, Error *error) {
  bool read = read_pair(text, '/', &config->shard, &config->shards);
  if (read && config->shard >= 1 && config->shard <= config->shards && config->shards <= shards_max) return true;
  return error_set(error, "--shard takes I/N with I from 1 to N, not '%s'", text);
}

/* Where a run that may be interrupted keeps what it has played. */
typedef struct Keeper {
  char *path; /* NULL: nothing is kept */
  BenchFormat format;
  bool failed;
  Error why;
} Keeper;

typedef struct Hooked {
  Keeper *keeper;
  bool progress;
} Hooked;

static void show_progress(void *context, int64_t done, int64_t total) {
  const Hooked *hooked = context;
  if (!hooked->progress) return;
  fprintf(stderr, "\r%lld of %lld games", (long long)done, (long long)total);
  if (done == total) fputs("\r\x1b[K", stderr);
}

static void keep_played(void *context, const Bench *bench) {
  Keeper *keeper = ((const Hooked *)context)->keeper;
  Report part;
  if (!keeper->path || keeper->failed) return;
  keeper->failed = !report_begin(&part, keeper->path, &keeper->why);
  if (keeper->failed) return;
  bench_write_part(bench, keeper->format, part.out);
  keeper->failed = !report_end(&part, true, &keeper->why);
}

/* Prepares the file beside the output, and takes over what an interrupted run left there. */
static bool keeper_begin(Keeper *keeper, const char *output, Bench *bench, Error *error) {
  size_t room = strlen(output) + sizeof ".resume";
  keeper->path = malloc(room);
  if (!keeper->path) return error_set(error, "%s: out of memory", output);
  snprintf(keeper->path, room, "%s.resume", output);
  return access(keeper->path, F_OK) != 0 || bench_resume(bench, keeper->path, error);
}

/* Plays and writes the report. What was kept goes away once the report stands. */
static bool run_bench(Bench *bench, const Args *args, BenchFormat format, int32_t jobs, Keeper *keeper, Error *error) {
  const char *output = args->opts[O_OUTPUT].text;
  Hooked hooked = {.keeper = keeper, .progress = isatty(STDERR_FILENO)};
  BenchHooks hooks = {.progress = show_progress, .snapshot = keep_played, .context = &hooked};
  if (args->opts[O_RESUME].given && !keeper_begin(keeper, output, bench, error)) return false;
  if (!bench_run(bench, jobs, &hooks, error)) return false;
  if (keeper->failed) return error_set(error, "%s", keeper->why.text);
  Report report;
  if (!report_begin(&report, output, error)) return false;
  bool ok = true;
  if (bench->shards > 0)
    bench_write_part(bench, format, report.out);
  else
    ok = bench_report(bench, format, report.out, error);
  ok = report_end(&report, ok, ok ? error : NULL) && ok;
  if (ok && keeper->path) unlink(keeper->path);
  return ok;
}

static int run(const Args *args) {
  const OptValue *o = args->opts;
  Error error;
  BenchFormat format = o[O_FORMAT].given ? bench_format_find(o[O_FORMAT].text) : BENCH_TABLE;
  if (format == BENCH_FORMAT_COUNT)
    return cli_fail(STATUS_USAGE, "no format '%s'; there are: table csv json", o[O_FORMAT].text);
  BenchConfig config = {.levels = o[O_LEVEL].integers,
                        .level_count = o[O_LEVEL].count,
                        .maps = o[O_MAP].texts,
                        .map_count = o[O_MAP].count,
                        .agents = o[O_AGENT].texts,
                        .agent_count = o[O_AGENT].count,
                        .monsters = o[O_MONSTERS].texts,
                        .monster_count = o[O_MONSTERS].count,
                        .games = o[O_GAMES].given ? (int32_t)o[O_GAMES].integer : games_default,
                        .seed = o[O_SEED].given ? o[O_SEED].seed : 1,
                        .max_turns = (int32_t)o[O_MAX_TURNS].integer,
                        .max_nodes = o[O_MAX_NODES].given ? (uint64_t)o[O_MAX_NODES].integer : nodes_default};
  if (o[O_SHARD].given && !read_shard(o[O_SHARD].text, &config, &error))
    return cli_fail(STATUS_USAGE, "%s", error.text);
  if (o[O_RESUME].given && !o[O_OUTPUT].given) return cli_fail(STATUS_USAGE, "--resume needs --output FILE");
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  int32_t jobs = o[O_JOBS].given ? (int32_t)o[O_JOBS].integer : processors > 0 ? (int32_t)processors : 1;
  Bench bench;
  BenchStatus planned = bench_plan(&bench, &config, &error);
  if (planned != BENCH_OK) return cli_fail(planned == BENCH_USAGE ? STATUS_USAGE : STATUS_INPUT, "%s", error.text);
  Keeper keeper = {.format = format};
  bool ok = run_bench(&bench, args, format, jobs, &keeper, &error);
  free(keeper.path);
  bench_destroy(&bench);
  return ok ? STATUS_DONE : cli_fail(STATUS_INPUT, "%s", error.text);
}

const Command command_bench = {
    .name = "bench",
    .operands = "",
    .summary = "Compares agents: every chosen agent on every chosen map, the same seeds for all.",
    .details =
        "One row an agent and map, with 95% intervals, then a total an agent. Columns whose names end in _ms,\n"
        "_seconds or _per_s are times; everything else is the same on every machine and for any --jobs.",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .run = run,
};
