/* The programs that were asked for, each with its idle processes and what is counted of it.
 * Must not know how a program is started, nor what is said in a game. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows what is Linux only then */
#include "ai/outside/pool_internal.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "ai/outside/player_internal.h"

enum { TEXT_MAX = 400 /* it must fit into records whole */ };
static const double quit_line_seconds = 0.02, quit_seconds = 0.3, patience_least = 0.001;

const char *const fault_ids[FAULT_COUNT + 1] = {"forfeit", "stay", "random", NULL};

FaultRule fault_find(const char *id) {
  FaultRule rule = FAULT_FORFEIT;
  while (rule < FAULT_COUNT && strcmp(fault_ids[rule], id) != 0) rule++;
  return rule;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Entry *entries; /* never freed: agents point into them until the program ends */
static OutsideConfig settings = {.move_ms = 1000, .bank_ms = 10000, .host = "pacade"};

OutsideConfig outside_defaults(void) { return (OutsideConfig){.move_ms = 1000, .bank_ms = 10000, .host = "pacade"}; }

void outside_configure(const OutsideConfig *config) {
  pthread_mutex_lock(&lock);
  settings = *config;
  pthread_mutex_unlock(&lock);
}

static _Thread_local const OutsideConfig *settings_here;

void outside_configure_here(const OutsideConfig *config) { settings_here = config; }

OutsideConfig pool_config(void) {
  if (settings_here) return *settings_here;
  pthread_mutex_lock(&lock);
  OutsideConfig config = settings;
  pthread_mutex_unlock(&lock);
  return config;
}

/* ---- counting ---- */

/* The junk that was not counted yet. The lock is held. */
static void count_junk(Entry *entry, Process *process) {
  entry->tally.junk += process->junk_lines - process->junk_counted;
  process->junk_counted = process->junk_lines;
}

void pool_count_junk(Entry *entry, Process *process) {
  pthread_mutex_lock(&lock);
  count_junk(entry, process);
  pthread_mutex_unlock(&lock);
}

/* ---- entries ---- */

static void fill_info(Entry *entry) {
  Identity *identity = &entry->identity;
  for (int32_t i = 0; i < identity->option_count; i++) {
    OutsideOption *option = &identity->options[i];
    option->info.name = option->info.title = option->name; /* they moved with the entry */
    for (int32_t k = 0; k < CHOICES_MAX && option->choices[k]; k++) option->choices[k] = option->choice[k];
    if (option->info.type == OPTION_CHOICE) option->info.choices = option->info.choice_titles = option->choices;
    entry->options[i] = option->info;
  }
  entry->info = player_row;
  entry->info.id = entry->text;
  entry->info.title = identity->name;
  entry->info.blurb = identity->author;
  entry->info.side = identity->side;
  entry->info.levels = identity->levels;
  entry->info.options = entry->options;
  entry->info.option_count = identity->option_count;
  entry->info.data = entry;
}

static bool is_later(struct timespec a, struct timespec b) {
  return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

/* Of an agent in the agents folder: its program was saved since it was started. */
static bool saved_again(Entry *entry) {
  if (!entry->folder[0] || entry->own[0]) return false;
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
  OutsideConfig config = pool_config();
  bool ok = entry_resolve(entry, &config, error);
  (void)saved_again(entry); /* from now on: before it is started */
  Process *process = ok ? pool_meet(entry, &config, &entry->identity, error) : NULL;
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
  size_t length = entry_name_length(text);
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
  pool_end(made->idle[0].process, 0);
  free(made->text);
  free(made);
  return known;
}

bool outside_known(const char *text) { return known_entry(text, entry_name_length(text)) != NULL; }

const AgentInfo *outside_meet(const char *text, Error *error) {
  const Entry *entry = find_entry(text, error);
  return entry ? &entry->info : NULL;
}

const AgentInfo *outside_meet_again(const char *text, Error *error) {
  size_t length = entry_name_length(text);
  Entry *known = known_entry(text, length), *made = known ? new_entry(text, length, error) : NULL;
  if (!known) return outside_meet(text, error);
  if (!made) return NULL;
  pthread_mutex_lock(&lock);
  bool same = identity_same(&known->identity, &made->identity);
  while (!same && known->idle_count > 0) pool_end(known->idle[--known->idle_count].process, 0);
  if (!same) {
    made->next = entries; /* found before the old one */
    entries = made;
  }
  pthread_mutex_unlock(&lock);
  if (!same) return &made->info;
  pool_end(made->idle[0].process, 0);
  free(made->text);
  free(made);
  return &known->info;
}

OutsideTally outside_tally(const AgentInfo *info) {
  const Entry *entry = info->data;
  pthread_mutex_lock(&lock);
  OutsideTally tally = entry->tally;
  pthread_mutex_unlock(&lock);
  return tally;
}

const AgentInfo *outside_at(int32_t index) {
  pthread_mutex_lock(&lock);
  const Entry *entry = entries;
  for (; entry && index > 0; index--) entry = entry->next;
  pthread_mutex_unlock(&lock);
  return entry ? &entry->info : NULL;
}

const AgentInfo *outside_find(const char *text, Side side, int32_t level, const char **options, Error *error) {
  size_t length = entry_name_length(text);
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

void outside_close(void) {
  pthread_mutex_lock(&lock);
  for (Entry *entry = entries; entry; entry = entry->next) {
    for (int32_t i = 0; i < entry->idle_count; i++) {
      Text quit = {0};
      say_quit(&quit);
      (void)talk_send(entry->idle[i].process, &quit, &settings, clock_seconds() + quit_line_seconds, NULL);
    }
    double until = clock_seconds() + quit_seconds; /* for all of them together */
    while (entry->idle_count > 0) pool_end(entry->idle[--entry->idle_count].process, until - clock_seconds());
  }
  pthread_mutex_unlock(&lock);
}

/* ---- processes for games ---- */

Entry *pool_entry(const AgentInfo *info) {
  pthread_mutex_lock(&lock);
  Entry *entry = entries;
  while (entry && &entry->info != info) entry = entry->next;
  pthread_mutex_unlock(&lock);
  return entry;
}

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

Process *pool_start(Entry *entry, const OutsideConfig *config, Error *error) {
  Identity identity;
  Process *process = pool_meet(entry, config, &identity, error);
  if (!process) return NULL;
  pthread_mutex_lock(&lock);
  entry->tally.starts++;
  pthread_mutex_unlock(&lock);
  return process;
}

Process *pool_take(Entry *entry, const OptionValues *options, uint32_t *edition) {
  pthread_mutex_lock(&lock);
  if (saved_again(entry))
    while (entry->idle_count > 0) pool_end(entry->idle[--entry->idle_count].process, 0);
  *edition = entry->edition;
  Process *process = take_idle(entry, options);
  pthread_mutex_unlock(&lock);
  return process;
}

void pool_return(Entry *entry, Process *process, const OptionValues *options, uint32_t edition) {
  pthread_mutex_lock(&lock);
  bool kept = process && !process->ended && edition == entry->edition && entry->idle_count < IDLE_MAX;
  if (kept) entry->idle[entry->idle_count++] = (Idle){.process = process, .options = *options, .told = true};
  pthread_mutex_unlock(&lock);
  if (!kept) pool_end(process, 0);
}

void pool_drop(Entry *entry, Process *process) {
  if (process) pool_count_junk(entry, process);
  if (process) pool_count_tries(entry, process);
  pool_end(process, 0);
}

void pool_count_fault(Entry *entry, const char *fault, const char *errors) {
  pthread_mutex_lock(&lock);
  OutsideTally *tally = &entry->tally;
  tally->faults++;
  talk_end_of_errors(errors, tally->errors, sizeof tally->errors);
  size_t length = errors ? strlen(errors) : 0, most = sizeof tally->tail - 1;
  const char *from = length > most ? strchr(errors + length - most, '\n') : errors;
  snprintf(tally->tail, sizeof tally->tail, "%s", !from ? "" : length > most ? from + 1 : from);
  snprintf(tally->fault, sizeof tally->fault, "%s", fault);
  pthread_mutex_unlock(&lock);
}

void pool_count_again(Entry *entry) {
  pthread_mutex_lock(&lock);
  entry->tally.again++;
  pthread_mutex_unlock(&lock);
}

void pool_count_vain(Entry *entry, double seconds) {
  pthread_mutex_lock(&lock);
  entry->tally.vain += seconds;
  pthread_mutex_unlock(&lock);
}

double pool_patience(Entry *entry, const OutsideConfig *config, double seconds) {
  if (config->patience <= 0) return seconds;
  pthread_mutex_lock(&lock);
  double left = config->patience - entry->tally.vain;
  pthread_mutex_unlock(&lock);
  return left > seconds ? seconds : left > patience_least ? left : patience_least;
}

void pool_count_tries(Entry *entry, Process *process) {
  char what[200];
  while (process_tried(process, what, sizeof what)) {
    pthread_mutex_lock(&lock);
    char *tried = entry->tally.tried;
    size_t used = strlen(tried), room = sizeof entry->tally.tried;
    if (!strstr(tried, what) && used + strlen(what) + 3 < room)
      snprintf(tried + used, room - used, "%s%s", used ? "; " : "", what);
    pthread_mutex_unlock(&lock);
  }
}
