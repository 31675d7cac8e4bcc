/* pacade grade: every submission of a folder plays the same games in a sandbox; a table with links to the worst games.
 * Must not know how games are played, nor how the table is laid out. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): for realpath and pipe2 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "game/cli/commands.h"
#include "game/cli/interrupt.h"
#include "game/cli/lab_run.h"
#include "game/cli/outside_options.h"
#include "game/core/file.h"
#include "game/lab/grade_report.h"
#include "game/play/kit.h"

enum {
  O_LEVEL,
  O_MAP,
  O_MONSTERS,
  O_GAMES,
  O_SEED,
  O_JOBS,
  O_MAX_TURNS,
  O_FORMAT,
  O_OUTPUT,
  O_REPLAYS,
  O_RESUME,
  OUTSIDE_PLACES
};
static const Opt opts[] = {
    [O_LEVEL] = {"level", OPT_INTEGER, "N", "level to play (default: that of the first --map, or 4)", 1, 99},
    [O_MAP] = {"map", OPT_TEXTS, "MAP", "map; may be repeated, games are dealt in turn (default: all of the level)", 0,
               0},
    [O_MONSTERS] = {"monsters", OPT_TEXT, "ID[:k=v,...]", "team of monsters (default: the level's own)", 0, 0},
    [O_GAMES] = {"games", OPT_INTEGER, "G", "games per submission (default: 20)", 1, 1e6},
    [O_SEED] = {"seed", OPT_SEED, "S", "seed of the first game; the next one has S+1 (default: 1)", 0, 0},
    [O_JOBS] = {"jobs", OPT_INTEGER, "J", "games to play in parallel (default: one per processor)", 1, 256},
    [O_MAX_TURNS] = {"max-turns", OPT_INTEGER, "T", "end a game after T turns (default: the level's own limit)", 1,
                     INT32_MAX},
    [O_FORMAT] = {"format", OPT_TEXT, "KIND", "table (default), csv or html", 0, 0},
    [O_OUTPUT] = {"output", OPT_TEXT, "FILE", "write to FILE; until then every finished submission is in FILE.resume",
                  0, 0},
    [O_REPLAYS] = {"replays", OPT_TEXT, "DIR",
                   "folder for the worst game of each (default: 'replays' beside the output file)", 0, 0},
    [O_RESUME] = {"resume", OPT_FLAG, NULL, "continue an interrupted run with the same --output", 0, 0},
    OUTSIDE_OPTIONS,
};
static const int32_t games_default = 20, level_default = 4;

enum { PLACES_MAX = 24 };

/* What every program may read: the system's own folders, the kit, and the folders of the interpreters. */
typedef struct Readable {
  char room[PLACES_MAX][PATH_MAX];
  const char *places[PLACES_MAX + 1];
  int32_t count;
} Readable;

static void add_place(Readable *readable, const char *path) {
  char whole[PATH_MAX];
  if (readable->count == PLACES_MAX || !realpath(path, whole) || strcmp(whole, "/") == 0) return;
  for (int32_t i = 0; i < readable->count; i++)
    if (strcmp(readable->places[i], whole) == 0) return;
  char *room = readable->room[readable->count];
  snprintf(room, PATH_MAX, "%s", whole);
  readable->places[readable->count++] = room;
}

/* Adds the lines that a command prints, each of them a path; nothing if the program does not exist. */
static void add_told(Readable *readable, char *command) {
  int ends[2];
  pid_t child;
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  char shell[] = "/bin/sh", option[] = "-c";
  char *const words[] = {shell, option, command, NULL};
  bool started = posix_spawn(&child, shell, &actions, NULL, words, environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  FILE *lines = fdopen(ends[0], "r");
  char line[PATH_MAX];
  while (started && lines && fgets(line, sizeof line, lines)) {
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '/') add_place(readable, line);
  }
  if (lines)
    fclose(lines);
  else
    close(ends[0]);
  while (started && waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
}

static void find_readable(Readable *readable, const char *kit) {
  static const char *const system[] = {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64",
                                       "/etc", "/dev", "/proc", "/sys", "/opt",   "/nix/store"};
  for (size_t i = 0; i < sizeof system / sizeof *system; i++) {
    add_place(readable, system[i]);
    /* Under the name that programs use, not only the resolved one: /bin may be a link to /usr/bin. */
    if (readable->count < PLACES_MAX && access(system[i], F_OK) == 0) {
      snprintf(readable->room[readable->count], PATH_MAX, "%s", system[i]);
      bool there = false;
      for (int32_t k = 0; k < readable->count; k++) there |= strcmp(readable->places[k], system[i]) == 0;
      if (!there) {
        readable->places[readable->count] = readable->room[readable->count];
        readable->count++;
      }
    }
  }
  add_place(readable, kit);
  char python[] = "python3 -c 'import sys; print(sys.prefix); print(sys.base_prefix)'";
  char shim[] = "p=$(command -v python3) && dirname \"$(dirname \"$p\")\"";
  char node[] = "p=$(command -v node) && dirname \"$(dirname \"$(readlink -f \"$p\")\")\"";
  add_told(readable, python);
  add_told(readable, shim);
  add_told(readable, node);
}

static void show_progress(void *context, int64_t done, int64_t total) {
  (void)context;
  if (isatty(STDERR_FILENO)) fprintf(stderr, cli_text("\r%lld of %lld games\x1b[K"), (long long)done, (long long)total);
}

static bool write_report(const Grade *grade, const GradeConfig *config, GradeFormat format, const char *output,
                         Error *error) {
  Report report;
  if (!report_begin(&report, output, error)) return false;
  bool ok = grade_report(grade, config, format, output, report.out, error);
  return report_end(&report, ok, ok ? error : NULL) && ok;
}

static int play(const GradeConfig *config, GradeFormat format, const char *output) {
  Grade grade;
  Error error;
  interrupt_listen();
  GradeStatus status = grade_run(&grade, config, &error);
  interrupt_listen_no_more();
  if (isatty(STDERR_FILENO)) fputs("\r\x1b[K", stderr);
  bool ok = status != GRADE_FAILED && write_report(&grade, config, format, output, &error);
  int32_t left = 0;
  for (int32_t i = 0; i < grade.count; i++) left += !grade.entries[i].done;
  int32_t count = grade.count;
  if (ok && status == GRADE_DONE && config->journal) unlink(config->journal); /* while nobody else can have it */
  grade_destroy(&grade);
  if (!ok) return cli_fail(STATUS_INPUT, "%s", error.text);
  if (status == GRADE_STOPPED)
    return cli_fail(STATUS_LIMIT,
                    config->journal ? "stopped after %d of %d submissions; the same command with --resume continues"
                                    : "stopped after %d of %d submissions",
                    (int)(count - left), (int)count);
  return STATUS_DONE;
}

static int choose_level(const OptValue *o, const Level **level) {
  Error error;
  int64_t number = level_default;
  if (o[O_LEVEL].given) {
    number = o[O_LEVEL].integer;
  } else if (o[O_MAP].count > 0) {
    Map *map = maps_open(o[O_MAP].texts[0], &error);
    if (!map) return cli_fail(STATUS_INPUT, "%s", error.text);
    number = maps_level(map);
    map_destroy(map);
  }
  *level = level_choose(number, &error);
  return *level ? STATUS_DONE : cli_fail(STATUS_USAGE, "%s", error.text);
}

/* Beside the output file, or as given; empty: nowhere, for a table on standard output without that option. */
static void choose_replays(const OptValue *o, char *out, size_t room) {
  const char *output = o[O_OUTPUT].text, *slash = output ? strrchr(output, '/') : NULL;
  out[0] = '\0';
  if (o[O_REPLAYS].given)
    snprintf(out, room, "%s", o[O_REPLAYS].text);
  else if (output && file_has_place(output))
    snprintf(out, room, "%.*sreplays", slash ? (int)(slash + 1 - output) : 0, slash ? output : "");
}

static int run(const Args *args) {
  static Readable readable;
  static char folder[PATH_MAX], kit[PATH_MAX], replays[PATH_MAX], journal[PATH_MAX];
  const OptValue *o = args->opts;
  Error error;
  GradeFormat format = o[O_FORMAT].given ? grade_format_find(o[O_FORMAT].text) : GRADE_TABLE;
  if (format == GRADE_FORMATS)
    return cli_fail(STATUS_USAGE, "no format '%s'; there are: table csv html", o[O_FORMAT].text);
  if (o[O_RESUME].given && !o[O_OUTPUT].given) return cli_fail(STATUS_USAGE, "--resume needs --output FILE");
  GradeConfig config = {.folder = folder,
                        .maps = o[O_MAP].texts,
                        .map_count = o[O_MAP].count,
                        .monsters = o[O_MONSTERS].text,
                        .games = o[O_GAMES].given ? (int32_t)o[O_GAMES].integer : games_default,
                        .seed = o[O_SEED].given ? o[O_SEED].seed : 1,
                        .max_turns = (int32_t)o[O_MAX_TURNS].integer,
                        .jobs = o[O_JOBS].given ? (int32_t)o[O_JOBS].integer : lab_jobs(),
                        .resume = o[O_RESUME].given,
                        .stop = interrupt_asked(),
                        .progress = show_progress};
  int status = outside_options_read(&o[O_MOVE_MS], &config.outside);
  if (status == STATUS_DONE) status = choose_level(o, &config.level);
  if (status != STATUS_DONE) return status;
  if (config.monsters) { /* checked once, instead of as a fault of every submission */
    Agent team;
    if (!agent_choose(&team, config.monsters, SIDE_MONSTERS, config.level->number, &error))
      return cli_fail(STATUS_USAGE, "%s", error.text);
  }
  if (!realpath(args->operands[0], folder))
    return cli_fail(STATUS_INPUT, "%s: there is no such folder", args->operands[0]);
  if (!kit_path(KIT_PYTHON, kit, sizeof kit, &error)) kit[0] = '\0';
  find_readable(&readable, kit);
  config.outside.submissions = folder;
  config.outside.readable = readable.places;
  config.outside.python_kit = kit;
  choose_replays(o, replays, sizeof replays);
  config.replays = replays[0] ? replays : NULL;
  if (o[O_OUTPUT].given && file_has_place(o[O_OUTPUT].text)) {
    snprintf(journal, sizeof journal, "%s.resume", o[O_OUTPUT].text);
    config.journal = journal;
  }
  return play(&config, format, o[O_OUTPUT].text);
}

const Command command_grade = {
    .name = "grade",
    .operands = "FOLDER",
    .summary = "For teachers: let every submission of a folder play the same games, each in a sandbox.",
    .details =
        "A submission is a file (.py, .js or a program) or a folder with an executable 'agent', agent.py, agent.js,\n"
        "main.py or main.js. It may read its own files, the kit and the system's, and nothing else; what it tries\n"
        "beyond that (other files, the network, other programs' memory) is reported. The ranking is by games won,\n"
        "then by score; ties and submissions that play the very same games are pointed out. With --output, the worst\n"
        "game of each is kept as a replay, and after Ctrl-C or a crash the same command with --resume continues.",
    .examples =
        "pacade grade submissions --level 4 --games 50 --format html --output grades.html\n"
        "pacade grade submissions --map 4/01-open-court --games 10 --move-ms 200",
    .opts = opts,
    .opt_count = COUNT_OF(opts),
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
