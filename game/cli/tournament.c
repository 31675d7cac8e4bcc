/* pacade tournament: turns options into a plan, plays it, and writes the cross table and the ratings.
 * Must not know how games are played, counted or rated: that is lab. */
#include <stdlib.h>
#include <string.h>

#include "game/cli/commands.h"
#include "game/cli/lab_job.h"
#include "game/cli/lab_options.h"
#include "game/cli/outside_options.h"
#include "game/lab/knockout.h"

static const int32_t games_default = 20;
static const int64_t level_default = 4;        /* the first level where both sides play */
static const uint64_t nodes_default = 2000000; /* as in the bench */

enum {
  O_LEVEL,
  O_MAP,
  O_PACMAN,
  O_MONSTERS,
  O_GAMES,
  O_SEED,
  O_JOBS,
  O_MAX_TURNS,
  O_MAX_IDLE,
  O_MAX_NODES,
  O_BUDGET,
  O_JSON,
  O_FORMAT,
  O_OUTPUT,
  O_SHARD,
  O_RESUME,
  O_KNOCKOUT,
  OUTSIDE_PLACES
};
static const Opt opts[] = {
    [O_LEVEL] = {"level", OPT_INTEGER, "N", "level (default: 4)", 1, 99},
    [O_MAP] = {"map", OPT_TEXTS, "MAP", "map; may be repeated (default: all shipped maps of the level)", 0, 0},
    [O_PACMAN] = {"pacman", OPT_TEXTS, "A,B,...", "Pacman agents, each ID or ID:k=v,... (default: all)", 0, 0},
    [O_MONSTERS] = {"monsters", OPT_TEXTS, "X,Y,...", "teams of monsters, in the same form (default: all)", 0, 0},
    [O_GAMES] = {"games", OPT_INTEGER, "G", "games per pairing and map (default: 20)", 1, 1e8},
    [O_SEED] = {"seed", OPT_SEED, "S", "seed of each pairing's first game; the next one has S+1 (default: 1)", 0, 0},
    [O_JSON] = {"json", OPT_FLAG, NULL, "same as --format json", 0, 0},
    [O_FORMAT] = {"format", OPT_TEXT, "KIND", "table (default), csv, json (one object) or html (a page)", 0, 0},
    [O_KNOCKOUT] = {"knockout", OPT_FLAG, NULL,
                    "a knockout: two Pacmen at a time play the same G games, and the one that wins more goes on", 0, 0},
    LAB_OPTIONS,
    OUTSIDE_OPTIONS,
};

/* A list of agents, split at its commas. A piece "k=v" after "id:k=v" belongs to that agent, because options are
 * separated by commas, too. */
typedef struct Names {
  char *text;         /* a copy of the whole list, split in place */
  const char **names; /* pointers into it */
  int32_t count;
} Names;

static void names_destroy(Names *names) {
  free(names->text);
  free(names->names);
}

static bool names_split(Names *names, const OptValue *value) {
  size_t room = 1, pieces = 1;
  for (int32_t i = 0; i < value->count; i++) room += strlen(value->texts[i]) + 1;
  *names = (Names){.text = malloc(room)};
  if (!names->text) return false;
  char *at = names->text;
  *at = '\0';
  for (int32_t i = 0; i < value->count; i++) {
    size_t length = strlen(value->texts[i]);
    if (i > 0) *at++ = ',';
    memcpy(at, value->texts[i], length + 1);
    at += length;
  }
  for (at = names->text; *at; at++) pieces += *at == ',';
  names->names = malloc(sizeof *names->names * pieces);
  if (!names->names) return false;
  for (char *piece = names->text; value->count > 0 && piece;) {
    char *comma = strchr(piece, ',');
    bool ours = names->count > 0 && strchr(names->names[names->count - 1], ':') &&
                memchr(piece, '=', strcspn(piece, ",:")) != NULL;
    if (ours)
      piece[-1] = ','; /* joined again */
    else
      names->names[names->count++] = piece;
    if (comma) *comma = '\0';
    piece = comma ? comma + 1 : NULL;
  }
  return true;
}

static int play(const Args *args, BenchConfig *config, BenchFormat format) {
  const OptValue *o = args->opts;
  Error error;
  if (o[O_SHARD].given && !lab_read_shard(o[O_SHARD].text, config, &error))
    return cli_fail(STATUS_USAGE, "%s", error.text);
  if (o[O_RESUME].given && !o[O_OUTPUT].given) return cli_fail(STATUS_USAGE, "--resume needs --output FILE");
  bool knocks = o[O_KNOCKOUT].given;
  if (knocks && (config->agent_count < 2 || config->agent_count > KNOCKOUT_MOST))
    return cli_fail(STATUS_USAGE, "--knockout needs 2 to %d Pacmen, named with --pacman", (int)KNOCKOUT_MOST);
  if (knocks && o[O_SHARD].given)
    return cli_fail(STATUS_USAGE, "--knockout can't be divided: its rounds follow from one another");
  if (knocks) config->games *= knockout_rounds(config->agent_count);
  Bench bench;
  BenchStatus planned = tournament_plan(&bench, config, &error);
  if (planned != BENCH_OK) return cli_fail(planned == BENCH_USAGE ? STATUS_USAGE : STATUS_INPUT, "%s", error.text);
  if (knocks) bench.kind = BENCH_KNOCKOUT;
  LabJob job = {.output = o[O_OUTPUT].text,
                .format = format,
                .jobs = o[O_JOBS].given ? (int32_t)o[O_JOBS].integer : lab_jobs(),
                .resume = o[O_RESUME].given};
  int status = lab_job(&bench, &job);
  outside_options_tell();
  bench_destroy(&bench);
  return status;
}

static int run(const Args *args) {
  const OptValue *o = args->opts;
  int outside = outside_options_apply(&o[O_MOVE_MS]);
  if (outside != STATUS_DONE) return outside;
  BenchFormat format = o[O_JSON].given ? BENCH_JSON : BENCH_TABLE;
  if (o[O_FORMAT].given) format = bench_format_find(o[O_FORMAT].text);
  if (format > BENCH_HTML) /* the other formats are only for a bench, or the name is unknown */
    return cli_fail(STATUS_USAGE, "no format '%s'; there are: table csv json html", o[O_FORMAT].text);
  int64_t level = o[O_LEVEL].given ? o[O_LEVEL].integer : level_default;
  const Level *row = level <= INT32_MAX ? level_find((int32_t)level) : NULL;
  if (row && row->live)
    return cli_fail(STATUS_USAGE, "level %d runs in real time: 'pacade bench --level %d' races agents over rounds",
                    (int)level, (int)level);
  Names pacmen = {0}, teams = {0};
  int status;
  if (names_split(&pacmen, &o[O_PACMAN]) && names_split(&teams, &o[O_MONSTERS])) {
    BenchConfig config = {.levels = &level,
                          .level_count = 1,
                          .maps = o[O_MAP].texts,
                          .map_count = o[O_MAP].count,
                          .agents = pacmen.names,
                          .agent_count = pacmen.count,
                          .monsters = teams.names,
                          .monster_count = teams.count,
                          .all_monsters = teams.count == 0,
                          .games = o[O_GAMES].given ? (int32_t)o[O_GAMES].integer : games_default,
                          .seed = o[O_SEED].given ? o[O_SEED].seed : 1,
                          .max_turns = (int32_t)o[O_MAX_TURNS].integer,
                          .max_idle = o[O_MAX_IDLE].given ? (int32_t)o[O_MAX_IDLE].integer : MAX_IDLE_USUAL,
                          .max_nodes = o[O_MAX_NODES].given ? (uint64_t)o[O_MAX_NODES].integer : nodes_default};
    status = lab_read_budget(o[O_BUDGET].text, o[O_MAX_NODES].given, &config);
    if (status == STATUS_DONE) status = play(args, &config, format);
  } else {
    status = cli_fail(STATUS_INPUT, "out of memory for the options");
  }
  names_destroy(&pacmen);
  names_destroy(&teams);
  return status;
}

const Command command_tournament = {
    .name = "tournament",
    .operands = "",
    .summary = "Play every Pacman against every team of monsters: cross table and ratings of both sides.",
    .details =
        "The cross table shows Pacman's win rates with 95% intervals. Ratings are fitted to all games at once: the\n"
        "chance that a Pacman beats a team is 1 / (1 + 10^(-D/400)), where D is its rating minus the team's.\n"
        "Figures whose names end in _ms are times; all others are the same on every machine and for any --jobs.",
    .examples =
        "pacade tournament --map 4/01-open-court --pacman alphabeta,expectimax --monsters chase,random --games 2",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .run = run,
};
