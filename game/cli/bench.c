/* pacade bench: turns options into a plan, plays it and writes the report.
 * Must not know how games are played, counted or laid out: that is lab/bench. */
#include <math.h>
#include <stdlib.h>

#include "game/cli/arcade.h"
#include "game/cli/commands.h"
#include "game/cli/lab_job.h"
#include "game/cli/lab_options.h"
#include "game/cli/outside_options.h"
#include "game/core/level.h"

static const int32_t games_default = 10, sprt_games_default = 10000;
/* Enough for every finder on every shipped map, except for those that search without memory on maps full of loops.
 * It is a count and not a time, so that the table is the same on every machine. */
static const uint64_t nodes_default = 2000000;

enum {
  O_LEVEL,
  O_MAP,
  O_AGENT,
  O_MONSTERS,
  O_BASELINE,
  O_GAMES,
  O_SEED,
  O_JOBS,
  O_MAX_TURNS,
  O_MAX_IDLE,
  O_MAX_NODES,
  O_BUDGET,
  O_SIGHT,
  O_FORMAT,
  O_CHART,
  O_OUTPUT,
  O_SHARD,
  O_RESUME,
  O_SPRT,
  O_ALPHA,
  O_BETA,
  O_ROUNDS,
  O_LIVES,
  OUTSIDE_PLACES
};
static const Opt opts[] = {
    [O_LEVEL] = {"level", OPT_INTEGERS, "N",
                 "level; may be repeated (default: 1, 2, 3 and 8; all levels with --map or --agent)", 1, 99},
    [O_MAP] = {"map", OPT_TEXTS, "MAP", "map; may be repeated (default: all shipped maps)", 0, 0},
    [O_AGENT] = {"agent", OPT_TEXTS, "ID[:k=v,...]", "Pacman agent; may be repeated (default: all but the slow ones)",
                 0, 0},
    [O_MONSTERS] = {"monsters", OPT_TEXTS, "ID[:k=v,...]",
                    "team of monsters; may be repeated (default: the level's own)", 0, 0},
    [O_BASELINE] = {"baseline", OPT_TEXT, "ID[:k=v,...]",
                    "agent to compare scores with (default: the first --agent, or else the level's champion)", 0, 0},
    [O_GAMES] = {"games", OPT_INTEGER, "G", "games per row (default: 10)", 1, 1e8},
    [O_SEED] = {"seed", OPT_SEED, "S", "seed of each row's first game; the next one has S+1 (default: 1)", 0, 0},
    [O_SIGHT] = {"sight", OPT_TEXT, "KIND",
                 "shape of the visible area on levels with limited sight: diamond (default), walk or square", 0, 0},
    [O_FORMAT] = {"format", OPT_TEXT, "KIND",
                  "table (default), csv, json (one object per line), html, svg or sides (agents side by side)", 0, 0},
    [O_CHART] = {"chart", OPT_TEXT, "KIND", "chart of an svg: score (default), wins, length, nodes or time", 0, 0},
    LAB_OPTIONS,
    [O_SPRT] = {"sprt", OPT_TEXT, "E0,E1",
                "of two agents, stop once it is decided whether the second is better by E0 or by E1 Elo", 0, 0},
    [O_ALPHA] = {"alpha", OPT_NUMBER, "P", "--sprt: how often E0 may be taken for E1 (default: 0.05)", 0.0001, 0.4999},
    [O_BETA] = {"beta", OPT_NUMBER, "P", "--sprt: how often E1 may be taken for E0 (default: 0.05)", 0.0001, 0.4999},
    [O_ROUNDS] = {"rounds", OPT_INTEGER, "N", "level 9: a game is won after N rounds (default: no end)", 1, 1000000},
    [O_LIVES] = {"lives", OPT_INTEGER, "N", "level 9: lives at the start (default: 3)", 1, 100},
    OUTSIDE_OPTIONS,
};

static bool sight_matters(const Bench *bench) {
  for (int32_t i = 0; i < bench->row_count; i++)
    if (*bench_sight(bench, bench->rows[i].level)) return true;
  return false;
}

enum { LEVELS_MOST = 32 };

/* The levels of a bench without options: those that take seconds, not minutes. */
static int32_t quick_levels(int64_t out[LEVELS_MOST]) {
  int32_t count, quick = 0;
  const Level *levels = level_table(&count);
  for (int32_t i = 0; i < count && quick < LEVELS_MOST; i++)
    if (!levels[i].slow) out[quick++] = levels[i].number;
  return quick;
}

/* Two numbers with a comma between them, and nothing after. */
static bool read_elos(const char *text, double *first, double *second) {
  char *end;
  *first = strtod(text, &end);
  if (end == text || *end != ',') return false;
  text = end + 1;
  *second = strtod(text, &end);
  return end != text && *end == '\0';
}

/* The options of a sequential test; STATUS_DONE, or STATUS_USAGE after a message. */
static int read_sprt(const OptValue *o, SprtTest *test, BenchConfig *config) {
  if (!o[O_SPRT].given) {
    if (o[O_ALPHA].given || o[O_BETA].given) return cli_fail(STATUS_USAGE, "--alpha and --beta work with --sprt only");
    return STATUS_DONE;
  }
  *test = (SprtTest){.alpha = o[O_ALPHA].given ? o[O_ALPHA].number : 0.05,
                     .beta = o[O_BETA].given ? o[O_BETA].number : 0.05};
  if (!read_elos(o[O_SPRT].text, &test->elo0, &test->elo1) || !(test->elo0 < test->elo1) ||
      !(fabs(test->elo0) <= 1000) || !(fabs(test->elo1) <= 1000))
    return cli_fail(STATUS_USAGE, "--sprt takes E0,E1 with E0 below E1, such as 0,20, not '%s'", o[O_SPRT].text);
  if (config->agent_count != 2) return cli_fail(STATUS_USAGE, "--sprt needs exactly two --agent");
  if (o[O_BASELINE].given)
    return cli_fail(STATUS_USAGE, "--sprt compares with the first --agent: leave out --baseline");
  if (o[O_SHARD].given) return cli_fail(STATUS_USAGE, "--sprt decides in one run: leave out --shard");
  if (!o[O_GAMES].given) config->games = sprt_games_default;
  config->sprt = test;
  return STATUS_DONE;
}

/* The arcade is played over rounds and has its own table. */
static int run_live(const OptValue *o) {
  static const char *const agents[] = {"runner", "random", "reflex", "7/alphabeta", "7/expectimax"};
  static const char *const monsters[] = {"ladder"};
  static const int others[] = {O_BASELINE, O_BUDGET,    O_SIGHT, O_CHART, O_SHARD, O_RESUME,
                               O_MAX_IDLE, O_MAX_TURNS, O_SPRT,  O_ALPHA, O_BETA};
  if (o[O_LEVEL].count > 1) return cli_fail(STATUS_USAGE, "level %d is benched on its own", ARCADE_LEVEL);
  for (int32_t i = 0; i < COUNT_OF(others); i++)
    if (o[others[i]].given)
      return cli_fail(STATUS_USAGE, "--%s is not for level %d", opts[others[i]].name, ARCADE_LEVEL);
  ArcadeBenchPlan plan = {.agents = o[O_AGENT].given ? o[O_AGENT].texts : agents,
                          .agent_count = o[O_AGENT].given ? o[O_AGENT].count : COUNT_OF(agents),
                          .monsters = o[O_MONSTERS].given ? o[O_MONSTERS].texts : monsters,
                          .monster_count = o[O_MONSTERS].given ? o[O_MONSTERS].count : COUNT_OF(monsters),
                          .maps = o[O_MAP].texts,
                          .map_count = o[O_MAP].count,
                          .games = o[O_GAMES].given ? (int32_t)o[O_GAMES].integer : games_default,
                          .jobs = o[O_JOBS].given ? (int32_t)o[O_JOBS].integer : lab_jobs(),
                          .max_rounds = (int32_t)o[O_ROUNDS].integer,
                          .lives = (int32_t)o[O_LIVES].integer,
                          .seed = o[O_SEED].given ? o[O_SEED].seed : 1,
                          .limits = {.max_nodes = (uint64_t)o[O_MAX_NODES].integer},
                          .format = o[O_FORMAT].given ? o[O_FORMAT].text : "table",
                          .output = o[O_OUTPUT].text};
  return arcade_bench(&plan);
}

static bool is_live(const OptValue *level) {
  for (int32_t i = 0; i < level->count; i++) {
    const Level *row = level->integers[i] <= INT32_MAX ? level_find((int32_t)level->integers[i]) : NULL;
    if (row && row->live) return true;
  }
  return false;
}

static int run(const Args *args) {
  const OptValue *o = args->opts;
  Error error;
  int outside = outside_options_apply(&o[O_MOVE_MS]);
  if (outside != STATUS_DONE) return outside;
  if (is_live(&o[O_LEVEL])) return run_live(o);
  for (int i = O_ROUNDS; i <= O_LIVES; i++)
    if (o[i].given) return cli_fail(STATUS_USAGE, "--%s is for level %d only", opts[i].name, ARCADE_LEVEL);
  BenchFormat format = o[O_FORMAT].given ? bench_format_find(o[O_FORMAT].text) : BENCH_TABLE;
  if (format == BENCH_FORMAT_COUNT)
    return cli_fail(STATUS_USAGE, "no format '%s'; there are: table csv json html svg sides", o[O_FORMAT].text);
  ChartKind chart = o[O_CHART].given ? chart_kind_find(o[O_CHART].text) : CHART_SCORE;
  if (chart == CHART_KIND_COUNT)
    return cli_fail(STATUS_USAGE, "no chart '%s'; there are: score wins length nodes time", o[O_CHART].text);
  SightKind sight = o[O_SIGHT].given ? sight_find(o[O_SIGHT].text) : SIGHT_DIAMOND;
  if (sight == SIGHT_KIND_COUNT)
    return cli_fail(STATUS_USAGE, "no sight '%s'; there are: diamond walk square", o[O_SIGHT].text);
  BenchConfig config = {.levels = o[O_LEVEL].integers,
                        .level_count = o[O_LEVEL].count,
                        .maps = o[O_MAP].texts,
                        .map_count = o[O_MAP].count,
                        .agents = o[O_AGENT].texts,
                        .agent_count = o[O_AGENT].count,
                        .monsters = o[O_MONSTERS].texts,
                        .monster_count = o[O_MONSTERS].count,
                        .baseline = o[O_BASELINE].text,
                        .games = o[O_GAMES].given ? (int32_t)o[O_GAMES].integer : games_default,
                        .seed = o[O_SEED].given ? o[O_SEED].seed : 1,
                        .max_turns = (int32_t)o[O_MAX_TURNS].integer,
                        .max_idle = o[O_MAX_IDLE].given ? (int32_t)o[O_MAX_IDLE].integer : MAX_IDLE_USUAL,
                        .sight = sight,
                        .max_nodes = o[O_MAX_NODES].given ? (uint64_t)o[O_MAX_NODES].integer : nodes_default};
  int64_t quick[LEVELS_MOST];
  int unfair = lab_read_budget(o[O_BUDGET].text, o[O_MAX_NODES].given, &config);
  if (unfair != STATUS_DONE) return unfair;
  SprtTest test;
  int sequential = read_sprt(o, &test, &config);
  if (sequential != STATUS_DONE) return sequential;
  if (!o[O_LEVEL].given && !o[O_MAP].given && !o[O_AGENT].given && !o[O_MONSTERS].given) {
    config.levels = quick;
    config.level_count = quick_levels(quick);
  }
  if (o[O_SHARD].given && !lab_read_shard(o[O_SHARD].text, &config, &error))
    return cli_fail(STATUS_USAGE, "%s", error.text);
  if (o[O_RESUME].given && !o[O_OUTPUT].given) return cli_fail(STATUS_USAGE, "--resume needs --output FILE");
  Bench bench;
  BenchStatus planned = bench_plan(&bench, &config, &error);
  if (planned != BENCH_OK) return cli_fail(planned == BENCH_USAGE ? STATUS_USAGE : STATUS_INPUT, "%s", error.text);
  if (o[O_SIGHT].given && !sight_matters(&bench)) {
    bench_destroy(&bench);
    return cli_fail(STATUS_USAGE, "--sight is for levels with limited sight, and none is among those chosen");
  }
  LabJob job = {.output = o[O_OUTPUT].text,
                .format = format,
                .chart = chart,
                .jobs = o[O_JOBS].given ? (int32_t)o[O_JOBS].integer : lab_jobs(),
                .resume = o[O_RESUME].given};
  int status = lab_job(&bench, &job);
  outside_options_tell();
  bench_destroy(&bench);
  return status;
}

const Command command_bench = {
    .name = "bench",
    .operands = "",
    .summary = "Compare agents: every chosen agent on every chosen map, with the same seeds.",
    .details =
        "One row per agent and map, with 95% intervals, then a total per agent and level. Columns whose names end\n"
        "in _ms, _seconds or _per_s are times; everything else is the same on every machine and for any --jobs.\n"
        "With --output, every game is saved in FILE.resume until the report is written: after Ctrl-C, or even a\n"
        "crash, the same command with --resume continues.\n"
        "--sprt plays seed by seed, both agents on the same one, and stops as soon as the question is decided. In a\n"
        "pair, a win where the other did not win is worth a full point; otherwise the higher score gets 3/4 of it.",
    .examples =
        "pacade bench --level 1 --agent astar --agent bfs\n"
        "pacade bench --level 4 --games 20 --format html --output hunt.html\n"
        "pacade bench --map 3/01-morning-meadow --agent local --agent explorer --sprt 0,20",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .run = run,
};
