/* The submissions of a folder, and what is kept of them on disk: one line each, added when the last game has been
 * played.
 * Must not know how games are played. */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/core/file.h"
#include "game/core/text.h"
#include "game/lab/grade_internal.h"
#include "game/lab/held_file.h"

static const size_t journal_most = (size_t)64 << 20;

/* ---- the folder ---- */

static uint64_t mix(uint64_t hash, uint64_t value) { return (hash ^ value) * UINT64_C(1099511628211); }

/* The hash of one item's name, size and time. */
static uint64_t fingerprint_one(const char *path, const struct stat *info) {
  const char *name = strrchr(path, '/');
  uint64_t hash = UINT64_C(14695981039346656037);
  for (const char *at = name ? name : path; *at; at++) hash = mix(hash, (unsigned char)*at);
  if (S_ISDIR(info->st_mode)) return hash;
  hash = mix(hash, (uint64_t)info->st_size);
  return mix(mix(hash, (uint64_t)info->st_mtim.tv_sec), (uint64_t)info->st_mtim.tv_nsec);
}

enum { FOLDERS_MOST = 1000, PATH_ROOM = 2048 };

/* The fingerprint of a file, or of everything in a folder and its subfolders in any order. */
static uint64_t fingerprint(const char *top) {
  char **folders = calloc(FOLDERS_MOST, sizeof *folders);
  struct stat info = {0};
  if (!folders || lstat(top, &info) != 0) {
    free((void *)folders);
    return 0;
  }
  uint64_t hash = fingerprint_one(top, &info);
  int32_t count = 0;
  if (S_ISDIR(info.st_mode) && (folders[0] = strdup(top))) count = 1;
  for (int32_t at = 0; at < count; at++) {
    DIR *dir = opendir(folders[at]);
    for (struct dirent *item; dir && (item = readdir(dir));) {
      char path[PATH_ROOM];
      if (item->d_name[0] == '.' || strcmp(item->d_name, "__pycache__") == 0) continue;
      if ((size_t)snprintf(path, sizeof path, "%s/%s", folders[at], item->d_name) >= sizeof path) continue;
      if (lstat(path, &info) != 0) continue;
      hash += fingerprint_one(path, &info);
      if (S_ISDIR(info.st_mode) && count < FOLDERS_MOST && (folders[count] = strdup(path))) count++;
    }
    if (dir) closedir(dir);
    free(folders[at]);
  }
  free((void *)folders);
  return hash;
}

static int by_name(const void *a, const void *b) {
  return strcmp(((const GradeEntry *)a)->name, ((const GradeEntry *)b)->name);
}

/* Kits and notes beside the submissions are not submissions. */
static bool is_submission(const char *path, const char *name) {
  struct stat info;
  if (name[0] == '.' || stat(path, &info) != 0 || strcmp(name, "__pycache__") == 0) return false;
  if (strcmp(name, "pacade_agent.py") == 0 || strcmp(name, "pacade_agent.js") == 0) return false;
  if (S_ISDIR(info.st_mode)) return true;
  const char *end = strrchr(name, '.');
  bool program = end && (strcmp(end, ".py") == 0 || strcmp(end, ".js") == 0);
  return S_ISREG(info.st_mode) && (program || (info.st_mode & S_IXUSR) != 0);
}

bool grade_list(Grade *grade, const char *folder, Error *error) {
  int32_t room = 0;
  DIR *dir = opendir(folder);
  if (!dir) return error_set(error, "%s: can't list the folder: %s", folder, strerror(errno));
  bool ok = true;
  for (struct dirent *item; ok && (item = readdir(dir));) {
    char path[2048];
    if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, item->d_name) >= sizeof path) continue;
    if (!is_submission(path, item->d_name)) continue;
    if (grade->count == room) {
      room = room ? room * 2 : 64;
      GradeEntry *more = realloc(grade->entries, sizeof *more * (size_t)room);
      ok = more || error_set_memory(error, "out of memory for the submissions");
      if (!more) break;
      grade->entries = more;
    }
    GradeEntry *entry = &grade->entries[grade->count++];
    *entry = (GradeEntry){.fingerprint = fingerprint(path), .same_as = -1};
    if (strlen(item->d_name) >= sizeof entry->name || strpbrk(item->d_name, ":,\n\t"))
      snprintf(entry->refused, sizeof entry->refused, "a name with ':' or ',' in it, or one that is too long");
    snprintf(entry->name, sizeof entry->name, "%.*s", GRADE_NAME - 1, item->d_name);
    entry->done = entry->refused[0] != '\0';
  }
  closedir(dir);
  if (!ok) return false;
  if (grade->count == 0)
    return error_set(error, "%s: there is no submission in it: no folder, .py, .js or program", folder);
  qsort(grade->entries, (size_t)grade->count, sizeof *grade->entries, by_name);
  return true;
}

/* ---- the journal ---- */

/* Writes one line with the settings: figures of other settings can't be mixed with these. */
static void write_head(const GradeConfig *config, Text *out) {
  text_print(out,
             "pacade-grade 1\tlevel %d\tmonsters %s\tgames %d\tseed %" PRIu64 "\tturns %d\ttime %d %d\tnodes %" PRIu64
             "\tmaps",
             (int)config->level->number, config->monsters ? config->monsters : "-", (int)config->games, config->seed,
             (int)config->max_turns, (int)config->outside.move_ms, (int)config->outside.bank_ms, config->outside.nodes);
  for (int32_t i = 0; i < config->map_count; i++) text_print(out, " %s", config->maps[i]);
  text_char(out, '\n');
}

/* Writes a text as one field. */
static void write_field(Text *out, const char *text) {
  text_char(out, '\t');
  for (; *text; text++) text_char(out, *text == '\t' || *text == '\n' ? ' ' : *text);
}

static void write_entry(const GradeEntry *e, Text *out) {
  text_print(out,
             "done\t%016" PRIx64 "\t%" PRId64 "\t%" PRId64 "\t%.17g\t%.17g\t%.17g\t%.17g\t%.17g\t%.17g\t%" PRIu64
             "\t%" PRIu64 "\t%" PRIu64 "\t%016" PRIx64 "\t%d\t%" PRIu64,
             e->fingerprint, e->games, e->wins, e->score, e->score_low, e->score_high, e->moves, e->move_ms,
             e->move_p99_ms, e->faults, e->faulty, e->junk, e->hash, (int)e->worst_score, e->worst_seed);
  write_field(out, e->name);
  write_field(out, e->refused);
  write_field(out, e->fault);
  write_field(out, e->cheats);
  write_field(out, e->replay);
  write_field(out, e->worst_outcome);
  text_print(out, "\tend\n");
}

/* The next field, cut off from the rest; NULL after the last. */
static char *next_field(char **at) {
  char *field = *at;
  if (!field) return NULL;
  char *tab = strchr(field, '\t');
  if (tab) *tab = '\0';
  *at = tab ? tab + 1 : NULL;
  return field;
}

static bool read_entry(char *line, GradeEntry *out) {
  enum { NUMBERS = 16, TEXTS = 6 };
  char *at = line, *fields[NUMBERS + TEXTS + 1];
  for (int i = 0; i < NUMBERS + TEXTS + 1; i++)
    if (!(fields[i] = next_field(&at))) return false;
  if (strcmp(fields[0], "done") != 0 || strcmp(fields[NUMBERS + TEXTS], "end") != 0) return false;
  *out = (GradeEntry){.done = true,
                      .fingerprint = strtoull(fields[1], NULL, 16),
                      .games = strtoll(fields[2], NULL, 10),
                      .wins = strtoll(fields[3], NULL, 10),
                      .score = strtod(fields[4], NULL),
                      .score_low = strtod(fields[5], NULL),
                      .score_high = strtod(fields[6], NULL),
                      .moves = strtod(fields[7], NULL),
                      .move_ms = strtod(fields[8], NULL),
                      .move_p99_ms = strtod(fields[9], NULL),
                      .faults = strtoull(fields[10], NULL, 10),
                      .faulty = strtoull(fields[11], NULL, 10),
                      .junk = strtoull(fields[12], NULL, 10),
                      .hash = strtoull(fields[13], NULL, 16),
                      .worst_score = (int32_t)strtol(fields[14], NULL, 10),
                      .worst_seed = strtoull(fields[15], NULL, 10),
                      .same_as = -1};
  if (out->wins < 0 || out->wins > out->games || !isfinite(out->score)) return false; /* nobody has counted that */
  out->win_interval = stats_wilson(out->wins, out->games);
  snprintf(out->name, sizeof out->name, "%s", fields[16]);
  snprintf(out->refused, sizeof out->refused, "%s", fields[17]);
  snprintf(out->fault, sizeof out->fault, "%s", fields[18]);
  snprintf(out->cheats, sizeof out->cheats, "%s", fields[19]);
  snprintf(out->replay, sizeof out->replay, "%s", fields[20]);
  snprintf(out->worst_outcome, sizeof out->worst_outcome, "%s", fields[21]);
  return true;
}

static bool read_journal(Grade *grade, const GradeConfig *config, Error *error) {
  if (!config->resume)
    return error_set(error, "%s: left by an interrupted run; add --resume to continue it, or remove the file",
                     config->journal);
  size_t size;
  char *text = file_read_regular(config->journal, journal_most, &size, error);
  if (!text) return false;
  Text head = {0};
  write_head(config, &head);
  bool ok = !head.failed && size >= head.used && memcmp(text, head.at, head.used) == 0;
  if (!ok) error_set(error, "%s: kept by a run with other settings", config->journal);
  for (char *line = ok ? text + head.used : NULL, *stop; line && (stop = strchr(line, '\n')); line = stop + 1) {
    GradeEntry kept;
    *stop = '\0';
    if (!read_entry(line, &kept)) continue; /* a damaged line loses only its own submission */
    for (int32_t i = 0; i < grade->count; i++)
      if (strcmp(grade->entries[i].name, kept.name) == 0 && grade->entries[i].fingerprint == kept.fingerprint)
        grade->entries[i] = kept;
  }
  text_destroy(&head);
  free(text);
  return ok;
}

static bool write_journal(Grade *grade, const GradeConfig *config, Error *error) {
  Text out = {0};
  write_head(config, &out);
  for (int32_t i = 0; i < grade->count; i++)
    if (grade->entries[i].done) write_entry(&grade->entries[i], &out);
  bool ok = !out.failed ? held_file_replace(&grade->journal, config->journal, out.at, out.used, error)
                        : error_set_memory(error, "%s: out of memory", config->journal);
  text_destroy(&out);
  return ok;
}

bool grade_journal_begin(Grade *grade, const GradeConfig *config, Error *error) {
  bool left;
  if (!held_file_claim(&grade->journal, config->journal, &left, error)) return false;
  bool ok = (!left || read_journal(grade, config, error)) && write_journal(grade, config, error);
  if (!ok && !left) (void)unlink(config->journal);
  return ok;
}

bool grade_journal_add(const Grade *grade, const GradeEntry *entry, const char *path, Error *error) {
  Text out = {0};
  write_entry(entry, &out);
  bool ok = out.failed ? error_set_memory(error, "%s: out of memory", path)
                       : held_file_write(grade->journal, out.at, out.used) ||
                             error_set(error, "%s: can't write: %s", path, strerror(errno));
  text_destroy(&out);
  return ok;
}
