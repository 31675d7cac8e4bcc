/* Agents from outside: who they say they are, their processes, and one decision by the protocol with its faults.
 * A fault ends the game or is bridged, as configured; it is never a crash, a hang or a message without a reason. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows what is Linux only then */
#include "ai/outside/outside.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/outside/messages_internal.h"
#include "ai/outside/process_internal.h"
#include "game/core/file.h"
#include "game/core/rng.h"

enum {
  IDLE_MAX = 64,
  STALE_READS = 4, /* of what was said before a question; a pipe holds no more */
  NOTE_BYTES = 200,
  FAULT_BYTES = 180,
  COMMAND_BYTES = 1024,
  TEXT_MAX = 140 /* it must fit into records whole */,
  REASON_BYTES = 400
};
static const double patience_seconds = 10, margin_seconds = 0.02, quit_seconds = 0.3, node_seconds = 60;

const char *const fault_ids[FAULT_COUNT + 1] = {"forfeit", "stay", "random", NULL};

FaultRule fault_find(const char *id) {
  FaultRule rule = FAULT_FORFEIT;
  while (rule < FAULT_COUNT && strcmp(fault_ids[rule], id) != 0) rule++;
  return rule;
}

/* Started, asked who it is, and in no game. */
typedef struct Idle {
  Process *process;
  OptionValues options; /* what it was told in its games, if it was in one */
  bool told;
} Idle;

/* A command that was asked for, once. */
typedef struct Entry {
  struct Entry *next;
  char *text; /* as it is named, without options */
  char command[COMMAND_BYTES];
  char folder[COMMAND_BYTES]; /* empty: where we are */
  AgentInfo info;
  OptionInfo options[OPTION_MAX];
  Identity identity;
  struct timespec stamp; /* when its program was last saved, of those in the agents folder */
  uint32_t edition;      /* how often it was saved since it was first asked for */
  Idle idle[IDLE_MAX];
  int32_t idle_count;
  OutsideTally tally;
} Entry;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Entry *entries;      /* never freed: agents point into them until the program ends */
static atomic_bool closing; /* nobody new is waited for */
static OutsideConfig settings = {.move_ms = 1000, .bank_ms = 10000, .host = "pacade"};

OutsideConfig outside_defaults(void) { return (OutsideConfig){.move_ms = 1000, .bank_ms = 10000, .host = "pacade"}; }

void outside_configure(const OutsideConfig *config) {
  pthread_mutex_lock(&lock);
  settings = *config;
  pthread_mutex_unlock(&lock);
}

static OutsideConfig current_settings(void) {
  pthread_mutex_lock(&lock);
  OutsideConfig config = settings;
  pthread_mutex_unlock(&lock);
  return config;
}

bool outside_named(const char *text) { return strncmp(text, "exec:", 5) == 0 || strncmp(text, "mine/", 5) == 0; }

/* ---- talking ---- */

static void debug_line(const OutsideConfig *config, char arrow, const char *line, size_t size) {
  if (!config->debug) return;
  Text shown = {0};
  text_bytes(&shown, line, size > 0 && line[size - 1] == '\n' ? size - 1 : size);
  text_char(&shown, '\0');
  if (!shown.failed) {
    text_clean(shown.at, false); /* its letters are not for the terminal to obey */
    fprintf(stderr, "%c %s\n", arrow, shown.at);
  }
  text_destroy(&shown);
}

static bool send_text(Process *process, Text *text, const OutsideConfig *config, double deadline,
                      const atomic_bool *cancel) {
  bool ok = !text->failed && text->used <= LINE_MAX_BYTES;
  if (ok) debug_line(config, '>', text->at, text->used);
  ok = ok && process_send(process, text->at, text->used, deadline, cancel);
  text_destroy(text);
  return ok;
}

/* The last whole lines of a text that fit, in one line; the text may be NULL. */
static void end_of_errors(const char *errors, char *out, size_t room) {
  size_t length = errors ? strlen(errors) : 0;
  while (length > 0 && (errors[length - 1] == '\n' || errors[length - 1] == ' ')) length--;
  size_t start = length < room ? 0 : length - room + 1;
  if (start > 0) {
    const char *line = memchr(errors + start, '\n', length - start);
    if (line) start = (size_t)(line - errors) + 1;
  }
  snprintf(out, room, "%.*s", (int)(length - start), length ? errors + start : "");
  for (char *c = out; *c; c++)
    if (*c == '\n') *c = '|';
}

/* The last lines of its standard error in one line, or what else is known. */
static void tell_errors(const Process *process, char *out, size_t room) {
  char tail[REASON_BYTES - 16];
  process_errors(process, tail, sizeof tail);
  size_t length = strlen(tail);
  while (length > 0 && (tail[length - 1] == '\n' || tail[length - 1] == ' ')) tail[--length] = '\0';
  char *start = tail;
  if (length + 1 >= sizeof tail - 4) { /* it begins within a line */
    char *line = strchr(tail, '\n');
    if (line) start = line + 1;
  }
  snprintf(out, room, "%s%.*s", *start ? "; it wrote: " : "", (int)sizeof tail, start);
  for (char *c = out; *c; c++)
    if (*c == '\n') *c = '|';
}

/* Waits for one kind of answer; other lines are kept as junk. */
static ProcessWait await(Process *process, AnswerKind kind, double seconds, const OutsideConfig *config,
                         const atomic_bool *cancel, JsonDoc *doc) {
  double deadline = config->debug ? 0 : clock_seconds() + seconds;
  for (;;) {
    char *line;
    size_t size;
    ProcessWait wait = process_line(process, deadline, cancel, &line, &size);
    if (wait != PROCESS_LINE) return wait;
    debug_line(config, '<', line, size);
    AnswerKind got = answer_read(doc, line, size);
    if (got == kind) return PROCESS_LINE;
    if (got == ANSWER_JUNK || got == ANSWER_MOVE) process_junk(process, line, size);
  }
}

static bool refuse(const char *text, Process *process, ProcessWait wait, const char *missing, Error *error) {
  char ending[80] = "", errors[REASON_BYTES];
  if (wait == PROCESS_ENDED) process_ending(process, ending, sizeof ending);
  tell_errors(process, errors, sizeof errors);
  if (wait == PROCESS_ENDED)
    return error_set(error, "%.120s: ended before its '%s' (%s)%s", text, missing, ending, errors);
  return error_set(error, "%.120s: no '%s' within %.0f s%s", text, missing, patience_seconds, errors);
}

/* ---- counting ---- */

/* The junk that was not counted yet. The lock is held. */
static void count_junk(Entry *entry, Process *process) {
  entry->tally.junk += process->junk_lines - process->junk_counted;
  process->junk_counted = process->junk_lines;
}

static void count_junk_locked(Entry *entry, Process *process) {
  pthread_mutex_lock(&lock);
  count_junk(entry, process);
  pthread_mutex_unlock(&lock);
}

/* ---- starting ---- */

static SandboxKind wanted_sandbox(const OutsideConfig *config) {
  return config->sandbox == SANDBOX_BEST ? sandbox_best() : config->sandbox;
}

/* A plain command takes the shell's place; anything else, variables set for it among that, needs the shell. */
static bool is_plain(const char *command) {
  const char *word = command + strspn(command, " ");
  return !strpbrk(command, ";&|<>()`$\n") && !memchr(word, '=', strcspn(word, " "));
}

static void shell_command(Text *out, const char *command, SandboxKind sandbox) {
  if (sandbox != SANDBOX_BWRAP) {
    text_print(out, "%s%s", is_plain(command) ? "exec " : "", command);
  } else {
    text_print(out,
               "exec bwrap --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --unshare-all --die-with-parent "
               "--new-session sh -c '");
    for (const char *c = command; *c; c++) text_print(out, *c == '\'' ? "'\\''" : "%c", *c);
    text_char(out, '\'');
  }
  text_char(out, '\0');
}

static Process *start_process(const Entry *entry, const OutsideConfig *config, Error *error) {
  SandboxKind sandbox = wanted_sandbox(config);
  Text command = {0};
  shell_command(&command, entry->command, sandbox);
  Process *process = malloc(sizeof *process);
  bool ok = process && !command.failed;
  if (!ok)
    error_set(error, "out of memory for the agent");
  else
    ok = process_start(process, command.at, entry->folder[0] ? entry->folder : NULL, sandbox, error);
  text_destroy(&command);
  if (ok) return process;
  free(process);
  return NULL;
}

static void drop_process(Process *process, double patience) {
  if (!process) return;
  process_stop(process, patience);
  free(process);
}

/* Starts one and asks who it is. */
static Process *meet(const Entry *entry, const OutsideConfig *config, Identity *identity, Error *error) {
  Process *process = start_process(entry, config, error);
  if (!process) return NULL;
  Text hello = {0};
  JsonDoc doc = {0};
  say_hello(&hello, config->host);
  (void)send_text(process, &hello, config, clock_seconds() + patience_seconds, NULL); /* its silence tells */
  ProcessWait wait = await(process, ANSWER_ID, patience_seconds, config, &closing, &doc);
  bool ok = wait == PROCESS_LINE;
  if (!ok) {
    refuse(entry->text, process, wait, "id", error);
  } else {
    Error inner;
    ok = answer_identity(&doc, identity, &inner);
    if (!ok) error_set(error, "%.120s: its 'id' can't be used: %s", entry->text, inner.text);
  }
  json_doc_destroy(&doc);
  if (ok) return process;
  drop_process(process, 0);
  return NULL;
}

/* ---- entries ---- */

bool outside_folder(char *out, size_t room, Error *error) {
  char data[COMMAND_BYTES];
  const char *set = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
  if (set && set[0] == '/')
    snprintf(data, sizeof data, "%s", set);
  else if (home && home[0] == '/')
    snprintf(data, sizeof data, "%s/.local/share", home);
  else
    return error_set(error, "no folder for your agents: neither XDG_DATA_HOME nor HOME names a place");
  if ((size_t)snprintf(out, room, "%s/pacade/agents", data) >= room)
    return error_set(error, "the path of the folder for your agents is too long");
  return true;
}

/* "mine/NAME": the program in the folder of that name. */
static bool resolve_mine(Entry *entry, const char *name, Error *error) {
  static const struct {
    const char *file, *command;
  } kinds[] = {{"agent", "./agent"}, {"agent.py", "python3 agent.py"}, {"agent.js", "node agent.js"}};
  size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
  if (length == 0 || name[length] != '\0')
    return error_set(error, "mine/%.60s: the name of an agent has letters, digits, '-' and '_' only", name);
  char folder[COMMAND_BYTES];
  if (!outside_folder(folder, sizeof folder, error)) return false;
  if ((size_t)snprintf(entry->folder, sizeof entry->folder, "%s/%s", folder, name) >= sizeof entry->folder)
    return error_set(error, "mine/%.60s: the path of its folder is too long", name);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    char path[COMMAND_BYTES + 16];
    struct stat info;
    snprintf(path, sizeof path, "%s/%s", entry->folder, kinds[i].file);
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode) || (i == 0 && access(path, X_OK) != 0)) continue;
    snprintf(entry->command, sizeof entry->command, "%s", kinds[i].command);
    return true;
  }
  return error_set(error, "mine/%.60s: %.200s has no executable 'agent', no agent.py and no agent.js", name,
                   entry->folder);
}

static void *outside_create(const AgentInfo *info, const AgentSetup *setup, Error *error);
static ActResult outside_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                             Move *moves);
static void outside_destroy(void *self);
static void outside_over(void *self, Outcome outcome, int32_t score, int32_t moves);
static const char *outside_why(const void *self);
static const char *outside_note(const void *self, int32_t index);

static void fill_info(Entry *entry) {
  Identity *identity = &entry->identity;
  for (int32_t i = 0; i < identity->option_count; i++) {
    OutsideOption *option = &identity->options[i];
    option->info.name = option->info.title = option->name; /* they moved with the entry */
    for (int32_t k = 0; k < CHOICES_MAX && option->choices[k]; k++) option->choices[k] = option->choice[k];
    if (option->info.type == OPTION_CHOICE) option->info.choices = option->info.choice_titles = option->choices;
    entry->options[i] = option->info;
  }
  entry->info = (AgentInfo){.id = entry->text,
                            .title = identity->name,
                            .blurb = identity->author,
                            .side = identity->side,
                            .levels = identity->levels,
                            .flags = AGENT_OUTSIDE,
                            .options = entry->options,
                            .option_count = identity->option_count,
                            .data = entry,
                            .create = outside_create,
                            .act = outside_act,
                            .destroy = outside_destroy,
                            .over = outside_over,
                            .why = outside_why,
                            .note = outside_note};
}

static bool is_later(struct timespec a, struct timespec b) {
  return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

/* Of an agent in the agents folder: its program was saved since it was started. */
static bool saved_again(Entry *entry) {
  if (!entry->folder[0]) return false;
  struct timespec newest = {0};
  static const char *const files[] = {"agent", "agent.py", "agent.js"};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    char path[COMMAND_BYTES + 16];
    struct stat info;
    snprintf(path, sizeof path, "%s/%s", entry->folder, files[i]);
    if (stat(path, &info) == 0 && is_later(info.st_mtim, newest)) newest = info.st_mtim;
  }
  bool again = is_later(newest, entry->stamp) || is_later(entry->stamp, newest);
  entry->stamp = newest;
  if (again) entry->edition++;
  return again;
}

static Entry *new_entry(const char *text, size_t length, Error *error) {
  Entry *entry = calloc(1, sizeof *entry);
  if (entry) entry->text = strndup(text, length);
  if (!entry || !entry->text) {
    free(entry);
    error_set(error, "out of memory for the agent");
    return NULL;
  }
  bool ok;
  if (strncmp(text, "exec:", 5) == 0) {
    ok = (size_t)snprintf(entry->command, sizeof entry->command, "%s", entry->text + 5) < sizeof entry->command ||
         error_set(error, "a command of more than %d bytes", COMMAND_BYTES - 1);
    if (ok && entry->command[strspn(entry->command, " ")] == '\0') ok = error_set(error, "exec: needs a command");
  } else {
    ok = resolve_mine(entry, entry->text + 5, error);
  }
  OutsideConfig config = current_settings();
  (void)saved_again(entry); /* from now on: before it is started */
  Process *process = ok ? meet(entry, &config, &entry->identity, error) : NULL;
  if (!process) {
    free(entry->text);
    free(entry);
    return NULL;
  }
  entry->idle[entry->idle_count++] = (Idle){.process = process};
  entry->tally.starts = 1;
  count_junk(entry, process);
  fill_info(entry);
  return entry;
}

/* Where the options start: a command may hold any character, a name can't hold a colon. */
static size_t name_length(const char *text) {
  return strncmp(text, "exec:", 5) == 0 ? strlen(text) : strcspn(text, ":");
}

static Entry *search_entries(const char *text, size_t length) {
  Entry *entry = entries;
  while (entry && (strncmp(entry->text, text, length) != 0 || entry->text[length] != '\0')) entry = entry->next;
  return entry;
}

static Entry *known_entry(const char *text, size_t length) {
  pthread_mutex_lock(&lock);
  Entry *entry = search_entries(text, length);
  pthread_mutex_unlock(&lock);
  return entry;
}

/* Meeting somebody new takes seconds, and nobody else has to wait for that. */
static Entry *find_entry(const char *text, Error *error) {
  size_t length = name_length(text);
  if (length > TEXT_MAX || text[strcspn(text, "\n\r")]) {
    error_set(error, "%.60s...: a command of one line and at most %d bytes is expected; put it into a script", text,
              TEXT_MAX);
    return NULL;
  }
  Entry *known = known_entry(text, length), *made = known ? NULL : new_entry(text, length, error);
  if (!made) return known;
  pthread_mutex_lock(&lock);
  known = search_entries(text, length); /* another thread may have been as quick */
  if (!known) {
    made->next = entries;
    entries = made;
  }
  pthread_mutex_unlock(&lock);
  if (!known) return made;
  drop_process(made->idle[0].process, 0);
  free(made->text);
  free(made);
  return known;
}

bool outside_known(const char *text) { return known_entry(text, name_length(text)) != NULL; }

const AgentInfo *outside_meet(const char *text, Error *error) {
  const Entry *entry = find_entry(text, error);
  return entry ? &entry->info : NULL;
}

OutsideTally outside_tally(const AgentInfo *info) {
  const Entry *entry = info->data;
  pthread_mutex_lock(&lock);
  OutsideTally tally = entry->tally;
  pthread_mutex_unlock(&lock);
  return tally;
}

const AgentInfo *outside_find(const char *text, Side side, int32_t level, const char **options, Error *error) {
  size_t length = name_length(text);
  *options = text[length] == ':' ? text + length + 1 : NULL;
  Entry *entry = find_entry(text, error);
  if (!entry) return NULL;
  const AgentInfo *info = &entry->info;
  if (info->side != side) {
    error_set(error, "%.120s plays %s, not %s", info->id, info->side == SIDE_PACMAN ? "Pacman" : "the monsters",
              side == SIDE_PACMAN ? "Pacman" : "the monsters");
    return NULL;
  }
  if (level < 0 || level > 31 || !(info->levels >> level & 1)) {
    error_set(error, "%.120s does not play level %d", info->id, (int)level);
    return NULL;
  }
  return info;
}

void outside_interrupt(void) { atomic_store(&closing, true); }

void outside_close(void) {
  pthread_mutex_lock(&lock);
  for (Entry *entry = entries; entry; entry = entry->next) {
    for (int32_t i = 0; i < entry->idle_count; i++) {
      Text quit = {0};
      say_quit(&quit);
      (void)send_text(entry->idle[i].process, &quit, &settings, clock_seconds() + margin_seconds, NULL);
    }
    double until = clock_seconds() + quit_seconds; /* for all of them together */
    while (entry->idle_count > 0) drop_process(entry->idle[--entry->idle_count].process, until - clock_seconds());
  }
  pthread_mutex_unlock(&lock);
}

/* ---- one agent in a game ---- */

/* Standard error, and the line of it that was last asked for: a record asks for all in turn. */
typedef struct Kept {
  const char *line;
  int32_t index;
  char text[TAIL_BYTES + 1];
} Kept;

typedef struct Outside {
  Entry *entry;
  AgentSetup setup;
  OutsideConfig config;
  Process *process; /* NULL: to be started when it is needed */
  bool began;       /* it knows the game, and is ready */
  uint32_t edition; /* of the program that runs as this process */
  bool waited;      /* the process comes from those that were idle: it may have ended since */
  bool again;       /* it had ended between two games and was started again */
  double bank_ms;
  Rng rng; /* for random moves after a fault */
  JsonDoc doc;
  char reason[REASON_BYTES + 160];
  char fault[FAULT_BYTES];
  int32_t faults;
  char words[256]; /* the last text of its info */
  Kept *errors;    /* of the processes of this game; kept for the record */
} Outside;

static bool same_options(const OptionValues *a, const OptionValues *b, int32_t count) {
  int32_t i = 0;
  while (i < count && a->v[i] == b->v[i]) i++;
  return i == count;
}

/* One that was told nothing but the options of this game: there is no word for taking an option back. The lock is held.
 */
static Process *take_idle(Entry *entry, const OptionValues *options) {
  int32_t i = entry->idle_count - 1;
  while (i >= 0 && entry->idle[i].told && !same_options(&entry->idle[i].options, options, entry->info.option_count))
    i--;
  if (i < 0) return NULL;
  Process *process = entry->idle[i].process;
  entry->idle[i] = entry->idle[--entry->idle_count];
  return process;
}

static bool start_anew(Outside *o, Error *error) {
  Identity identity;
  o->waited = false;
  o->process = meet(o->entry, &o->config, &identity, error);
  if (!o->process) return false;
  pthread_mutex_lock(&lock);
  o->entry->tally.starts++;
  pthread_mutex_unlock(&lock);
  return true;
}

static bool take_process(Outside *o, Error *error) {
  Entry *entry = o->entry;
  pthread_mutex_lock(&lock);
  if (saved_again(entry))
    while (entry->idle_count > 0) drop_process(entry->idle[--entry->idle_count].process, 0);
  o->edition = entry->edition;
  o->process = take_idle(entry, &o->setup.options);
  pthread_mutex_unlock(&lock);
  o->waited = o->process != NULL;
  return o->process || start_anew(o, error);
}

static void *outside_create(const AgentInfo *info, const AgentSetup *setup, Error *error) {
  Outside *o = calloc(1, sizeof *o);
  if (!o) {
    error_set(error, "out of memory for the agent");
    return NULL;
  }
  /* The table of agents is made of constants, and this entry is ours. */
  pthread_mutex_lock(&lock);
  for (Entry *entry = entries; entry; entry = entry->next)
    if (&entry->info == info) o->entry = entry;
  pthread_mutex_unlock(&lock);
  o->setup = *setup;
  o->config = current_settings();
  o->bank_ms = o->config.bank_ms;
  rng_seed(&o->rng, setup->seed, 64);
  if (o->entry && take_process(o, error)) return o;
  free(o);
  return NULL;
}

/* What it wrote to standard error goes with the game it wrote it in. */
static void keep_errors(Outside *o) {
  if (!o->process || o->process->errors.used == 0) return;
  if (!o->errors) o->errors = malloc(sizeof *o->errors);
  if (!o->errors) return;
  process_errors(o->process, o->errors->text, sizeof o->errors->text);
  o->errors->line = o->errors->text;
  o->errors->index = 0;
}

static void lose_process(Outside *o) {
  keep_errors(o);
  if (o->process) count_junk_locked(o->entry, o->process);
  drop_process(o->process, 0);
  o->process = NULL;
  o->began = false;
}

static void outside_destroy(void *self) {
  Outside *o = self;
  pthread_mutex_lock(&lock);
  bool kept = o->process && !o->process->ended && o->edition == o->entry->edition && o->entry->idle_count < IDLE_MAX;
  if (kept)
    o->entry->idle[o->entry->idle_count++] = (Idle){.process = o->process, .options = o->setup.options, .told = true};
  pthread_mutex_unlock(&lock);
  if (!kept) drop_process(o->process, 0);
  json_doc_destroy(&o->doc);
  free(o->errors);
  free(o);
}

static void outside_over(void *self, Outcome outcome, int32_t score, int32_t moves) {
  Outside *o = self;
  keep_errors(o);
  if (o->process) count_junk_locked(o->entry, o->process);
  if (!o->process || !o->began) return;
  Text over = {0};
  say_over(&over, outcome, score, moves);
  if (!send_text(o->process, &over, &o->config, clock_seconds() + 1, NULL)) lose_process(o);
  o->began = false;
}

static const char *outside_why(const void *self) { return ((const Outside *)self)->reason; }

static ActResult out_of_memory(Outside *o) {
  snprintf(o->reason, sizeof o->reason, "%.120s: out of memory for a line of the protocol", o->entry->info.id);
  return ACT_FAILED;
}

/* The options and the game to one process, up to its "ready"; *wait tells why there was none. */
static ActResult tell_game(Outside *o, const Observation *seen, const atomic_bool *cancel, ProcessWait *wait) {
  double deadline = o->config.debug ? 0 : clock_seconds() + patience_seconds;
  const AgentInfo *info = &o->entry->info;
  process_forget_errors(o->process);
  *wait = PROCESS_LINE;
  for (int32_t i = 0; i < info->option_count; i++) {
    if (o->setup.options.v[i] == info->options[i].initial) continue;
    Text set = {0};
    say_option(&set, &info->options[i], o->setup.options.v[i]);
    if (set.failed) {
      text_destroy(&set);
      return out_of_memory(o);
    }
    (void)send_text(o->process, &set, &o->config, deadline, cancel);
  }
  Text game = {0};
  say_game(&game, seen, o->setup.seed);
  if (game.failed) {
    text_destroy(&game);
    return out_of_memory(o);
  }
  if (game.used > LINE_MAX_BYTES) {
    text_destroy(&game);
    snprintf(o->reason, sizeof o->reason, "%.120s: a map of %d x %d cells is too large for a line of the protocol",
             info->id, (int)seen->rows, (int)seen->cols);
    return ACT_FAILED;
  }
  (void)send_text(o->process, &game, &o->config, deadline, cancel);
  *wait = await(o->process, ANSWER_READY, patience_seconds, &o->config, cancel, &o->doc);
  if (*wait == PROCESS_LINE) return ACT_MOVED;
  return *wait == PROCESS_CANCELLED ? ACT_CANCELLED : ACT_FAILED;
}

/* A process that is ready for the game: one that waited, or a new one where that has ended in the meantime. */
static ActResult begin_game(Outside *o, const Observation *seen, const atomic_bool *cancel) {
  Error error = {.text = ""};
  bool there = o->process || take_process(o, &error);
  ProcessWait wait = PROCESS_LINE;
  ActResult result = there ? tell_game(o, seen, cancel, &wait) : ACT_FAILED;
  if (wait == PROCESS_ENDED && o->waited) {
    lose_process(o);
    o->again = true;
    there = start_anew(o, &error);
    result = there ? tell_game(o, seen, cancel, &wait) : ACT_FAILED;
  }
  o->began = result == ACT_MOVED;
  if (result == ACT_FAILED && (!there || wait != PROCESS_LINE)) {
    if (there) refuse(o->entry->info.id, o->process, wait, "ready", &error);
    snprintf(o->reason, sizeof o->reason, "%s", error.text);
  }
  if (there && wait != PROCESS_LINE) lose_process(o);
  return result;
}

static bool all_legal(const Observation *seen, const Move *moves) {
  for (int32_t i = 0; i < seen->count; i++) {
    Move legal[MOVE_COUNT];
    int32_t count = observed_moves(seen, seen->first + i, legal), k = 0;
    if (seen->side == SIDE_PACMAN && moves[i] == MOVE_GIVE_UP) continue;
    while (k < count && legal[k] != moves[i]) k++;
    if (k == count) return false;
  }
  return true;
}

/* The moves that are played instead of what never came or was not allowed. */
static ActResult bridge_fault(Outside *o, const Observation *seen, const char *what, Move *moves) {
  o->faults++;
  if (o->faults == 1)
    snprintf(o->fault, sizeof o->fault, "turn %d: %s, so it %s", (int)seen->turn + 1, what,
             o->config.on_fault == FAULT_FORFEIT ? "forfeits the game"
             : o->config.on_fault == FAULT_STAY  ? "stays where it can"
                                                 : "moves at random");
  pthread_mutex_lock(&lock);
  OutsideTally *tally = &o->entry->tally;
  tally->faults++;
  end_of_errors(o->errors ? o->errors->text : NULL, tally->errors, sizeof tally->errors);
  snprintf(tally->fault, sizeof tally->fault, "turn %d: %s", (int)seen->turn + 1, what);
  pthread_mutex_unlock(&lock);
  for (int32_t i = 0; i < seen->count; i++) {
    Move legal[MOVE_COUNT];
    int32_t count = observed_moves(seen, seen->first + i, legal), pick = 0;
    if (o->config.on_fault == FAULT_RANDOM) pick = (int32_t)rng_below(&o->rng, (uint32_t)count);
    for (int32_t k = 0; o->config.on_fault == FAULT_STAY && k < count; k++)
      if (legal[k] == MOVE_STAY) pick = k;
    moves[i] = o->config.on_fault == FAULT_FORFEIT ? MOVE_FORFEIT : legal[pick];
  }
  return ACT_MOVED;
}

/* What it said since its last move came too late to count. */
static void drop_stale(Outside *o) {
  for (int i = 0; i < STALE_READS; i++) {
    bool more = process_poll(o->process);
    char *line;
    size_t size;
    while (process_line(o->process, 1e-9, NULL, &line, &size) == PROCESS_LINE) {
      debug_line(&o->config, '<', line, size);
      AnswerKind kind = answer_read(&o->doc, line, size);
      if (kind == ANSWER_JUNK || kind == ANSWER_MOVE) process_junk(o->process, line, size);
    }
    if (!more) return;
  }
}

static double move_deadline(const Outside *o, double start) {
  if (o->config.debug) return 0;
  if (o->config.nodes > 0) return start + node_seconds;
  return start + (o->config.move_ms + o->bank_ms) / 1000 + margin_seconds;
}

static void pay_time(Outside *o, double start) {
  double over = (clock_seconds() - start) * 1000 - o->config.move_ms - margin_seconds * 1000;
  if (o->config.nodes == 0 && over > 0) o->bank_ms = over < o->bank_ms ? o->bank_ms - over : 0;
}

/* Reads up to its move. */
static ActResult hear_move(Outside *o, const Observation *seen, double start, const atomic_bool *cancel, Trace *trace,
                           Stats *stats, Move *moves) {
  double deadline = move_deadline(o, start);
  for (;;) {
    char *line, what[120];
    size_t size;
    ProcessWait wait = process_line(o->process, deadline, cancel, &line, &size);
    if (wait == PROCESS_CANCELLED) {
      lose_process(o); /* whatever it answers now would be taken for the answer to another question */
      return ACT_CANCELLED;
    }
    if (wait != PROCESS_LINE) {
      char ending[80];
      if (wait == PROCESS_ENDED) process_ending(o->process, ending, sizeof ending);
      snprintf(what, sizeof what, wait == PROCESS_ENDED ? "the program ended (%s)" : "no move in time%s",
               wait == PROCESS_ENDED ? ending : "");
      lose_process(o);
      return bridge_fault(o, seen, what, moves);
    }
    debug_line(&o->config, '<', line, size);
    AnswerKind kind = answer_read(&o->doc, line, size);
    if (kind == ANSWER_INFO) answer_info(&o->doc, seen, trace, stats, o->words, sizeof o->words);
    if (kind == ANSWER_JUNK) process_junk(o->process, line, size);
    if (kind != ANSWER_MOVE) continue;
    pay_time(o, start);
    if (answer_moves(&o->doc, line, size, seen, moves) && all_legal(seen, moves)) return ACT_MOVED;
    snprintf(what, sizeof what, "the illegal move %.40s", line);
    return bridge_fault(o, seen, what, moves);
  }
}

static ActResult outside_act(void *self, const Observation *seen, const Limits *limits, Trace *trace, Stats *stats,
                             Move *moves) {
  Outside *o = self;
  const atomic_bool *cancel = limits ? limits->cancel : NULL;
  if (!o->began) {
    ActResult ready = begin_game(o, seen, cancel);
    if (ready != ACT_MOVED) return ready;
  }
  drop_stale(o);
  Text turn = {0};
  say_turn(&turn, seen, &o->config, o->bank_ms);
  if (turn.failed) {
    text_destroy(&turn);
    return out_of_memory(o);
  }
  if (turn.used > LINE_MAX_BYTES) {
    text_destroy(&turn);
    snprintf(o->reason, sizeof o->reason, "%.120s: the position is too large for a line of the protocol",
             o->entry->info.id);
    return ACT_FAILED;
  }
  double start = clock_seconds();
  (void)send_text(o->process, &turn, &o->config, move_deadline(o, start), cancel);
  return hear_move(o, seen, start, cancel, trace, stats, moves);
}

/* A line of standard error, NULL behind the last. */
static const char *error_line(Kept *kept, int32_t index) {
  if (!kept) return NULL;
  if (index < kept->index) kept->line = kept->text, kept->index = 0;
  for (; kept->index < index && *kept->line; kept->index++) {
    kept->line += strcspn(kept->line, "\n");
    if (*kept->line) kept->line++;
  }
  return *kept->line ? kept->line : NULL;
}

/* The sandbox, whether time ruled, the first fault, and its standard error line by line. */
static const char *outside_note(const void *self, int32_t index) {
  static _Thread_local char note[NOTE_BYTES];
  const Outside *o = self;
  SandboxKind sandbox = o->process ? o->process->sandbox : wanted_sandbox(&o->config);
  if (index == 0) {
    snprintf(note, sizeof note, "sandbox %s", sandbox_ids[sandbox]);
    return note;
  }
  if (index == 1) {
    if (o->config.nodes > 0)
      snprintf(note, sizeof note, "%llu nodes per move", (unsigned long long)o->config.nodes);
    else
      snprintf(note, sizeof note, "timed (%d ms per move, %d ms bank): not reproducible", (int)o->config.move_ms,
               (int)o->config.bank_ms);
    return note;
  }
  index -= 2;
  if (o->faults > 0 && index-- == 0) {
    snprintf(note, sizeof note, "%d fault%s, first in %.150s", (int)o->faults, o->faults == 1 ? "" : "s", o->fault);
    return note;
  }
  if (o->again && index-- == 0) return "it had ended between two games, and was started again";
  const char *line = error_line(o->errors, index);
  if (!line) return NULL;
  snprintf(note, sizeof note, "stderr: %.*s", (int)strcspn(line, "\n"), line);
  return note;
}
