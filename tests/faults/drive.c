/* Runs short scenarios again and again, each time with another call failing, and tells how they end:
 *   drive PROGRAM STORE SESSION WINDOW SHIM LEVELS FOLDER MOST [SCENARIO...] [KIND...]
 * At most MOST places per kind are tried, spread evenly (0: every one; "paths": the first call on each path through the
 * program that leads to such a call). Bad are: a signal, a time-out, another exit
 * status than the program's own, an error without a message, a success without its file, a file that is neither as it
 * was before nor as it should be, and something left lying about. Knows no commands but those of its table. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows nftw only then */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS_MAX = 24, KINDS = 9, TEXT = 4096, SECONDS_MAX = 60, WAIT_MAX = 600, REPEATS = 2 };
enum { BY_PATHS = -1, PATHS_MOST = 1 << 15, HASH = 16 };
static const char *const kinds[KINDS] = {"alloc",  "open",  "write",  "read",  "sync",
                                         "rename", "close", "thread", "sqlite"};

typedef struct Scenario {
  const char *name;
  const char *command; /* what is tried, words with a blank between; '@' is the program, '$' the store, '~' the session,
                          '%' the window */
  const char *prepare; /* before it, without faults, or NULL; commands with ';' between */
  const char
      *after; /* after it, without faults: must succeed; those with '?' before them only when the file is there */
  const char *whole[2]; /* a file that is there after a success; and one that is absent or exactly as without faults */
} Scenario;

/* The window as a person uses it: a game to its end, kept; a maze, saved; the other rooms. By frames, not by screens:
 * what fails may leave one out. */
#define WINDOW "% window --width 640 --height 480 --fps 1000 --seed 3"
#define DO(keys) keys "\nframes 2\n"
static const char visit[] = DO("frames 1") DO("go play") DO("key Enter") DO("key Enter") DO("key Enter") DO("frames 6")
    DO("key End") DO("frames 6") DO("key F2") DO("go maze") DO("key Enter") DO("frames 4") DO("key Down")
        DO("key Right") DO("key F2") DO("key Enter") DO("go saves") DO("go boards") DO("go puzzle") DO("key Enter")
            DO("frames 6") DO("go editor") DO("key Right") DO("key Space") DO("go replays") DO("go lab")
                DO("go settings") DO("key Right") DO("quit");
static const char again[] = DO("frames 1") DO("go saves") DO("go boards") DO("go replays") DO("quit");

static const Scenario scenarios[] = {
    {"solve", "@ solve 1/01-first-corridor --out out", NULL, NULL, {"out/path.txt", "out/path.txt"}},
    {"scen", "@ solve --scen q.scen --map-dir . --json", "@ maze --rooms 5 --seed 1 --output a.map", NULL, {NULL}},
    {"plan", "@ solve 5/01-first-bite --json", NULL, NULL, {NULL}},
    {"play",
     "@ play 4/01-open-court --seed 3 --max-turns 6 --pacman alphabeta --max-nodes 500 --record g.txt --json",
     NULL,
     "?@ replay g.txt --verify",
     {"g.txt", "g.txt"}},
    {"fog", "@ play 3/01-morning-meadow --seed 3 --max-turns 12 --record g.txt", NULL, NULL, {"g.txt", "g.txt"}},
    {"verify",
     "@ replay g.txt --verify",
     "@ play 7/01-corner-shop --seed 2 --max-turns 9 --max-nodes 300 --record g.txt",
     "@ replay g.txt --verify",
     {"g.txt", NULL}},
    {"bench",
     "@ bench --map 1/01-first-corridor --agent astar --agent bfs --games 2 --jobs 2 --format csv --output b.csv",
     NULL,
     "@ bench --map 1/01-first-corridor --agent astar --agent bfs --games 2 --jobs 2 --format csv --output b.csv "
     "--resume",
     {NULL}},
    {"tournament",
     "@ tournament --map 4/01-open-court --pacman minimax:depth=1 --monsters chase,still --games 1 --jobs 2 "
     "--max-turns "
     "5 --max-nodes 50 --output t.txt",
     NULL,
     NULL,
     {NULL}},
    {"merge",
     "@ merge p1 p2 --output m.csv",
     "@ bench --map 1/01-first-corridor --agent bfs --games 2 --format csv --shard 1/2 --output p1;@ bench --map "
     "1/01-first-corridor --agent bfs --games 2 --format csv --shard 2/2 --output p2",
     "@ merge p1 p2",
     {NULL}},
    {"puzzle",
     "@ puzzle --tiles 1,2,5,3,4,0,6,7,8 --heuristic pdb",
     NULL,
     "@ puzzle --tiles 1,2,5,3,4,0,6,7,8 --heuristic pdb",
     {NULL}},
    {"cached",
     "@ puzzle --tiles 1,2,5,3,4,0,6,7,8 --heuristic pdb",
     "@ puzzle --tiles 1,2,5,3,4,0,6,7,8 --heuristic pdb",
     "@ puzzle --tiles 1,2,5,3,4,0,6,7,8 --heuristic pdb",
     {NULL}},
    {"maze", "@ maze --rooms 8 --seed 4 --factor 2 --output m.txt", NULL, NULL, {"m.txt", "m.txt"}},
    {"maps", "@ maps --level 7 --json", NULL, NULL, {NULL}},
    {"store", "$ save", "$ prepare", "$ check;$ save;$ check", {NULL}},
    {"session", "~ g.txt", NULL, "?@ replay g.txt --verify", {"g.txt", NULL}},
    {"window", WINDOW " --script visit.txt", NULL, WINDOW " --script again.txt", {NULL}},
};
enum { SCENARIOS = sizeof scenarios / sizeof *scenarios };

typedef struct Setup {
  const char *program, *store, *session, *window, *shim, *levels;
  char folder[1024], report[1100], said[1100], err[1100];
  long most;
  char **words; /* what was chosen: scenarios and kinds */
} Setup;

/* Where a call fails: the one with this number, or the first on this path; or, with kind "none", nowhere. */
typedef struct Fault {
  const char *kind;
  long at;
  const char *path; /* or NULL */
  bool stay;        /* and all after it */
} Fault;

typedef struct Ending {
  int status;    /* of waitpid; -1: took too long */
  size_t output; /* bytes on standard output */
  char error[TEXT];
} Ending;

typedef struct Tally {
  long tried, met, done, refused, bad;
} Tally;

static int remove_entry(const char *path, const struct stat *info, int flag, struct FTW *where) {
  (void)info, (void)flag, (void)where;
  return remove(path);
}

static void put_file(const char *path, const char *text) {
  FILE *out = fopen(path, "w");
  if (!out || fputs(text, out) == EOF || fclose(out) != 0) {
    perror(path);
    exit(2);
  }
}

static void fresh_folder(const Setup *setup) {
  (void)nftw(setup->folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
  if (mkdir(setup->folder, 0700) != 0 || chdir(setup->folder) != 0) {
    perror(setup->folder);
    exit(2);
  }
  put_file("q.scen", "version 1\n0\ta.map\t11\t11\t1\t1\t9\t9\t20\n");
  put_file("visit.txt", visit);
  put_file("again.txt", again);
  char map[1100];
  snprintf(map, sizeof map, "%s/1/01-first-corridor.txt", setup->levels);
  if (mkdir("levels", 0700) != 0 || mkdir("levels/1", 0700) != 0 ||
      symlink(map, "levels/1/01-first-corridor.txt") != 0) {
    perror("levels");
    exit(2);
  }
}

static char *command_word(const Setup *setup, char *word) {
  const char *stands = word[0] == '@'   ? setup->program
                       : word[0] == '$' ? setup->store
                       : word[0] == '~' ? setup->session
                                        : setup->window;
  return strchr("@$~%", word[0]) ? (char *)stands : word;
}

/* Words of a command, '@', '$', '~' and '%' put in; the words point into `text`. */
static void split(const Setup *setup, char *text, char *words[WORDS_MAX + 1]) {
  int count = 0;
  char *rest = NULL;
  for (char *word = strtok_r(text, " ", &rest); word && count < WORDS_MAX; word = strtok_r(NULL, " ", &rest))
    words[count++] = command_word(setup, word);
  words[count] = NULL;
}

static void set_fault(const Setup *setup, const Fault *fault) {
  char number[32];
  snprintf(number, sizeof number, "%ld", fault->at);
  setenv("FAULT_KIND", fault->kind, 1);
  setenv("FAULT_AT", number, 1);
  setenv("FAULT_REPORT", setup->report, 1);
  if (fault->path) setenv("FAULT_PATH", fault->path, 1);
  if (fault->stay) setenv("FAULT_STAY", "1", 1);
  if (setup->most == BY_PATHS && strcmp(fault->kind, "none") == 0) setenv("FAULT_LIST", "1", 1);
}

static void run_child(const Setup *setup, const char *command, const Fault *fault) {
  char text[TEXT], *words[WORDS_MAX + 1];
  snprintf(text, sizeof text, "%s", command);
  split(setup, text, words);
  setenv("HOME", setup->folder, 1);
  setenv("PACADE_LEVELS", command[0] == '%' ? "levels" : setup->levels, 1); /* the window lists them all: one will do */
  unsetenv("XDG_CONFIG_HOME");
  unsetenv("XDG_DATA_HOME");
  unsetenv("XDG_CACHE_HOME");
  if (fault && command[0] != '%') setenv("LD_PRELOAD", setup->shim, 1); /* the window has it within */
  if (fault) set_fault(setup, fault);
  int out = open(setup->said, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  int err = open(setup->err, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  int none = open("/dev/null", O_RDONLY);
  if (out < 0 || err < 0 || dup2(none, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0) _exit(98);
  struct rlimit most = {.rlim_cur = SECONDS_MAX, .rlim_max = SECONDS_MAX};
  if (setrlimit(RLIMIT_CPU, &most) != 0)
    _exit(98);     /* it runs in circles: SIGXCPU or SIGKILL, however busy the machine */
  alarm(WAIT_MAX); /* it waits forever: SIGALRM. Both stay over exec */
  execv(words[0], words);
  _exit(97);
}

static Ending run(const Setup *setup, const char *command, const Fault *fault) {
  Ending ending = {0};
  if (fault) (void)unlink(setup->report);
  pid_t child = fork();
  if (child == 0) run_child(setup, command, fault);
  if (child < 0 || waitpid(child, &ending.status, 0) != child) {
    perror("fork");
    exit(2);
  }
  struct stat info;
  if (stat(setup->said, &info) == 0) ending.output = (size_t)info.st_size;
  FILE *in = fopen(setup->err, "r");
  if (in) {
    ending.error[fread(ending.error, 1, sizeof ending.error - 1, in)] = '\0';
    fclose(in);
  }
  return ending;
}

/* The count of a kind as the last report tells it, -1 without a report; "met" is one too. */
static long reported(const Setup *setup, const char *kind) {
  FILE *in = fopen(setup->report, "r");
  char line[64];
  long found = -1;
  while (in && fgets(line, sizeof line, in)) {
    size_t length = strlen(kind);
    if (strncmp(line, kind, length) == 0 && line[length] == ' ') found = strtol(line + length, NULL, 10);
  }
  if (in) fclose(in);
  return found;
}

static bool good(const Ending *ending) { return WIFEXITED(ending->status) && WEXITSTATUS(ending->status) == 0; }

/* Every command of a list, without faults; those with '?' before them only when `there`. */
static bool run_list(const Setup *setup, const char *list, bool there, Ending *ending) {
  char text[TEXT], *rest = NULL;
  snprintf(text, sizeof text, "%s", list ? list : "");
  for (char *command = strtok_r(text, ";", &rest); command; command = strtok_r(NULL, ";", &rest)) {
    if (command[0] == '?' && !there) continue;
    *ending = run(setup, command + (command[0] == '?'), NULL);
    if (!good(ending)) return false;
  }
  return true;
}

static char *read_file(const char *path, size_t *size) {
  FILE *in = fopen(path, "rb");
  if (!in) return NULL;
  static const size_t most = (size_t)1 << 20;
  char *bytes = malloc(most);
  *size = bytes ? fread(bytes, 1, most, in) : 0;
  fclose(in);
  return bytes;
}

static char leftover[512];
static int find_leftover(const char *path, const struct stat *info, int flag, struct FTW *where) {
  (void)info, (void)flag, (void)where;
  size_t length = strlen(path);
  if (length > 5 && strcmp(path + length - 5, ".part") == 0) snprintf(leftover, sizeof leftover, "%s", path);
  return 0;
}

/* NULL when all is well with what it left, else what is wrong. */
static const char *wrong_with_files(const Setup *setup, const Scenario *scenario, bool done, const char *expected,
                                    size_t expected_size) {
  static char why[1024];
  bool there = scenario->whole[0] && access(scenario->whole[0], F_OK) == 0;
  if (scenario->whole[0] && done && !there) return "it says it is done, but the file is not there";
  if (scenario->whole[1]) {
    size_t size = 0;
    char *bytes = read_file(scenario->whole[1], &size);
    bool same = !bytes || (size == expected_size && memcmp(bytes, expected, size) == 0);
    free(bytes);
    if (!same) return "a file is neither whole nor absent";
  }
  leftover[0] = '\0';
  (void)nftw(setup->folder, find_leftover, 16, FTW_PHYS);
  if (leftover[0]) return "a temporary file was left";
  Ending ending;
  if (scenario->after && !run_list(setup, scenario->after, there, &ending)) {
    snprintf(why, sizeof why, "afterwards: %.900s", ending.error);
    return why;
  }
  return NULL;
}

static const char *wrong_with_ending(const Ending *ending, size_t usual_output) {
  static char why[64];
  if (WIFSIGNALED(ending->status)) {
    int signal = WTERMSIG(ending->status);
    bool hung = signal == SIGALRM || signal == SIGXCPU || signal == SIGKILL;
    snprintf(why, sizeof why, hung ? "hung (signal %d)" : "died of signal %d", signal);
    return why;
  }
  int status = WEXITSTATUS(ending->status);
  if (status > 4) {
    snprintf(why, sizeof why, "ended with %d", status);
    return why;
  }
  if (status != 0 && ending->error[0] == '\0') return "an error without a message";
  if (status == 0 && ending->output == 0 && usual_output > 0) return "it says it is done, but said nothing";
  return NULL;
}

static void try_one(const Setup *setup, const Scenario *scenario, const Fault *fault, size_t output,
                    const char *expected, size_t expected_size, Tally *tally) {
  Ending ending;
  fresh_folder(setup);
  if (!run_list(setup, scenario->prepare, true, &ending)) {
    fprintf(stderr, "%s: can't be prepared: %s\n", scenario->name, ending.error);
    exit(2);
  }
  ending = run(setup, scenario->command, fault);
  long met = reported(setup, "met");
  tally->tried++;
  tally->met += met != 0;
  const char *wrong = wrong_with_ending(&ending, output);
  if (!wrong) wrong = wrong_with_files(setup, scenario, good(&ending), expected, expected_size);
  if (wrong) {
    tally->bad++;
    printf("# BAD: %s, %s number %ld%s%s%s: %s; said: %.300s\n", scenario->name, fault->kind, fault->at,
           fault->path ? " of the paths, " : "", fault->path ? fault->path : "", fault->stay ? " and all after" : "",
           wrong, ending.error);
  } else if (good(&ending)) {
    tally->done++;
  } else {
    tally->refused++;
  }
}

/* Whether `name` is among the words; yes when none of them is such a name. */
static bool chosen(char **words, const char *name, bool (*such)(const char *)) {
  bool any = false;
  for (; *words; words++) {
    if (strcmp(*words, name) == 0) return true;
    any |= such(*words);
  }
  return !any;
}

static bool is_kind(const char *word) {
  bool is = false;
  for (int k = 0; k < KINDS; k++) is |= strcmp(word, kinds[k]) == 0;
  return is;
}

static bool is_scenario(const char *word) { return !is_kind(word); }

typedef char PathHash[HASH + 1];

/* The paths to calls of a kind that the last run has listed; their number. */
static long read_paths(const Setup *setup, const char *kind, PathHash paths[PATHS_MOST]) {
  char line[64], wanted[32];
  long count = 0;
  size_t length = (size_t)snprintf(wanted, sizeof wanted, "path-%s ", kind);
  FILE *in = fopen(setup->report, "r");
  while (in && count < PATHS_MOST && fgets(line, sizeof line, in))
    if (strncmp(line, wanted, length) == 0) snprintf(paths[count++], HASH + 1, "%.16s", line + length);
  if (in) fclose(in);
  return count;
}

static bool run_scenario(const Setup *setup, const Scenario *scenario) {
  char *expected = NULL;
  size_t expected_size = 0;
  long counts[KINDS], places[KINDS];
  Ending ending;
  fresh_folder(setup);
  if (!run_list(setup, scenario->prepare, true, &ending)) {
    fprintf(stderr, "%s: can't be prepared: %s\n", scenario->name, ending.error);
    return false;
  }
  ending = run(setup, scenario->command, &(Fault){.kind = "none"});
  if (!good(&ending)) {
    fprintf(stderr, "%s: fails without any fault: %s\n", scenario->name, ending.error);
    return false;
  }
  if (scenario->whole[1]) expected = read_file(scenario->whole[1], &expected_size);
  static PathHash paths[KINDS][PATHS_MOST];
  for (int k = 0; k < KINDS; k++) {
    counts[k] = reported(setup, kinds[k]);
    places[k] = setup->most == BY_PATHS ? read_paths(setup, kinds[k], paths[k]) : counts[k];
  }
  bool ok = true;
  for (int k = 0; k < KINDS; k++) {
    Tally tally = {0};
    if (counts[k] <= 0 || !chosen(setup->words, kinds[k], is_kind)) continue;
    long step = setup->most > 0 && places[k] > setup->most ? (places[k] + setup->most - 1) / setup->most : 1;
    for (int repeat = setup->most == 1 ? 1 : 0; repeat < REPEATS; repeat++) /* with one place, the harder case */
      for (long at = (step + 1) / 2; at <= places[k]; at += step) {
        const char *path = setup->most == BY_PATHS ? paths[k][at - 1] : NULL;
        Fault fault = {.kind = kinds[k], .at = at, .path = path, .stay = repeat == 1};
        try_one(setup, scenario, &fault, ending.output, expected, expected_size, &tally);
      }
    printf("%-11s %-7s %7ld %7ld %7ld %9ld %7ld %5ld\n", scenario->name, kinds[k], counts[k], tally.tried, tally.met,
           tally.done, tally.refused, tally.bad);
    bool lost = setup->most == BY_PATHS && tally.tried > 0 && tally.met == 0;
    if (lost) printf("# BAD: %s, %s: no path was found again\n", scenario->name, kinds[k]);
    fflush(stdout);
    ok = ok && tally.bad == 0 && !lost;
  }
  free(expected);
  return ok;
}

int main(int argc, char **argv) {
  if (argc < 9) {
    fputs("usage: drive PROGRAM STORE SESSION WINDOW SHIM LEVELS FOLDER MOST [SCENARIO...] [KIND...]\n", stderr);
    return 2;
  }
  static Setup setup;
  setup = (Setup){.program = argv[1],
                  .store = argv[2],
                  .session = argv[3],
                  .window = argv[4],
                  .shim = argv[5],
                  .levels = argv[6],
                  .most = strcmp(argv[8], "paths") == 0 ? BY_PATHS : strtol(argv[8], NULL, 10)};
  setup.words = argv + 9;
  snprintf(setup.folder, sizeof setup.folder, "%s/w", argv[7]);
  snprintf(setup.report, sizeof setup.report, "%s/report", argv[7]);
  snprintf(setup.said, sizeof setup.said, "%s/out", argv[7]);
  snprintf(setup.err, sizeof setup.err, "%s/err", argv[7]);
  printf("%-11s %-7s %7s %7s %7s %9s %7s %5s\n", "scenario", "fault", "calls", "tried", "met", "degraded", "refused",
         "bad");
  bool ok = true;
  for (int i = 0; i < (int)SCENARIOS; i++) {
    bool wanted = chosen(argv + 9, scenarios[i].name, is_scenario);
    if (scenarios[i].command[0] == '%' && !getenv("DISPLAY")) continue; /* it was said */
    if (wanted) ok = run_scenario(&setup, &scenarios[i]) && ok;
  }
  return ok ? 0 : 1;
}
