/* What the names of agents from outside stand for: a command, a folder, and the files that a submission may read.
 * Starts nothing. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the system shows what is Linux only then */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/outside/pool_internal.h"

/* What follows the word that says what kind of program it is; NULL when it is another. */
static const char *after_word(const char *text, const char *word) {
  size_t length = strlen(word);
  return strncmp(text, word, length) == 0 ? text + length : NULL;
}

static const char word_exec[] = "exec:", word_mine[] = "mine/",
                  word_berkeley[] = "berkeley:", word_submission[] = "submission/";

bool outside_named(const char *text) {
  return after_word(text, word_exec) || after_word(text, word_mine) || after_word(text, word_berkeley) ||
         after_word(text, word_submission);
}

size_t entry_name_length(const char *text) {
  bool named = after_word(text, word_mine) || after_word(text, word_submission);
  return named ? strcspn(text, ":") : strlen(text);
}

bool outside_folder(char *out, size_t room, Error *error) {
  char data[COMMAND_BYTES];
  const char *set = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
  if (set && set[0] == '/')
    snprintf(data, sizeof data, "%s", set);
  else if (home && home[0] == '/')
    snprintf(data, sizeof data, "%s/.local/share", home);
  else
    return error_set(error, "no folder for your agents: neither XDG_DATA_HOME nor HOME is set");
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

/* A file's name as one word of a shell command; false when it does not fit. */
static bool add_word(char *command, size_t room, const char *before, const char *name) {
  size_t used = (size_t)snprintf(command, room, "%s'", before);
  for (; *name && used + 8 < room; name++) {
    const char *as = *name == '\'' ? "'\\''" : NULL;
    used += (size_t)(as ? snprintf(command + used, room - used, "%s", as)
                        : snprintf(command + used, room - used, "%c", *name));
  }
  if (*name || used + 2 > room) return false;
  memcpy(command + used, "'", 2);
  return true;
}

/* How a program of that name is run: by its ending, or by itself if it may be. */
static bool run_as(Entry *entry, const OutsideConfig *config, const char *folder, const char *file) {
  char path[COMMAND_BYTES + 300], before[COMMAND_BYTES] = "./";
  struct stat info;
  const char *end = strrchr(file, '.');
  snprintf(path, sizeof path, "%s/%s", folder, file);
  if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return false;
  if (end && strcmp(end, ".py") == 0) {
    char kit[COMMAND_BYTES - 200];
    if (!add_word(kit, sizeof kit, "", config->python_kit ? config->python_kit : "")) return false;
    snprintf(before, sizeof before, "env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=%s python3 ", kit);
  } else if (end && strcmp(end, ".js") == 0) {
    snprintf(before, sizeof before, "node ");
  } else if (access(path, X_OK) != 0) {
    return false;
  }
  return add_word(entry->command, sizeof entry->command, before, file);
}

/* "submission/NAME": a file or a folder of the folder that is graded. */
static bool resolve_submission(Entry *entry, const char *name, Error *error) {
  static const char *const files[] = {"agent", "agent.py", "agent.js", "main.py", "main.js"};
  OutsideConfig config = pool_config();
  struct stat info;
  if (!config.submissions) return error_set(error, "submission/%.60s: no folder is being graded", name);
  if (strchr(name, '/') || name[0] == '.' || !name[0])
    return error_set(error, "submission/%.60s: that is not the name of a submission", name);
  if ((size_t)snprintf(entry->own, sizeof entry->own, "%s/%s", config.submissions, name) >= sizeof entry->own)
    return error_set(error, "submission/%.60s: its path is too long", name);
  if (stat(entry->own, &info) != 0) return error_set(error, "submission/%.60s: it is not there", name);
  if (!S_ISDIR(info.st_mode)) {
    snprintf(entry->folder, sizeof entry->folder, "%s", config.submissions);
    return run_as(entry, &config, config.submissions, name) ||
           error_set(error, "submission/%.60s: neither a .py nor a .js file, and not executable", name);
  }
  snprintf(entry->folder, sizeof entry->folder, "%s", entry->own);
  for (size_t i = 0; i < sizeof files / sizeof *files; i++)
    if (run_as(entry, &config, entry->own, files[i])) return true;
  return error_set(error, "submission/%.60s: no executable 'agent', no agent.py, agent.js, main.py or main.js in it",
                   name);
}

static void quote(Text *out, const char *word) {
  text_char(out, '\'');
  for (const char *c = word; *c; c++) text_print(out, *c == '\'' ? "'\\''" : "%c", *c);
  text_char(out, '\'');
}

/* "berkeley:FILE.py:CLASS[:k=v,...]": a class of the Berkeley course's projects, run by a program of the Python kit. */
static bool resolve_berkeley(Entry *entry, const char *what, const OutsideConfig *config, Error *error) {
  if (!config->kit) return error_set(error, "%.120s: the folder 'kit' of the program is missing", entry->text);
  if (!strstr(what, ".py:"))
    return error_set(error, "%.120s: expected berkeley:FILE.py:CLASS or berkeley:FILE.py:CLASS:option=value,...",
                     entry->text);
  Text host = {0}, command = {0};
  text_print(&host, "%s/python/berkeley/host.py", config->kit);
  text_print(&command, "python3 -B ");
  if (!host.failed) quote(&command, host.at);
  if (config->own_modules) text_print(&command, " --own-modules");
  text_char(&command, ' ');
  quote(&command, what);
  bool ok = !host.failed && !command.failed;
  if (!ok)
    error_set_memory(error, "out of memory for the agent");
  else
    ok = (size_t)snprintf(entry->command, sizeof entry->command, "%s", command.at) < sizeof entry->command ||
         error_set(error, "a command of more than %d bytes", COMMAND_BYTES - 1);
  text_destroy(&host);
  text_destroy(&command);
  return ok;
}

bool entry_resolve(Entry *entry, const OutsideConfig *config, Error *error) {
  const char *what;
  if ((what = after_word(entry->text, word_berkeley))) return resolve_berkeley(entry, what, config, error);
  if ((what = after_word(entry->text, word_mine))) return resolve_mine(entry, what, error);
  if ((what = after_word(entry->text, word_submission))) return resolve_submission(entry, what, error);
  what = after_word(entry->text, word_exec);
  if (what[strspn(what, " ")] == '\0') return error_set(error, "exec: needs a command");
  return (size_t)snprintf(entry->command, sizeof entry->command, "%s", what) < sizeof entry->command ||
         error_set(error, "a command of more than %d bytes", COMMAND_BYTES - 1);
}
