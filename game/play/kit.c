/* The kits: where their files are, and a new agent created from them. Must not know the protocol. */
#include "game/play/kit.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ai/outside/outside.h"
#include "game/core/file.h"
#include "game/core/text.h"

enum { PARENTS_MAX = 3, KIT_BYTES_MAX = 1 << 20, FILES_MAX = 3 };

const char *const kit_ids[KIT_COUNT + 1] = {"python", "c", "javascript", NULL};
static const char name_marker[] = "@NAME@"; /* stands in the templates for the agent's name */
static const char name_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

/* Maps a file in the kit's folder to a file in the new agent's folder; the first one is the source to edit. */
typedef struct KitFile {
  const char *from, *to;
} KitFile;

static const KitFile files[KIT_COUNT][FILES_MAX] = {
    [KIT_PYTHON] = {{"template.py", "agent.py"}, {"pacade_agent.py", "pacade_agent.py"}, {"pacade.py", "pacade.py"}},
    [KIT_C] = {{"template.c", "agent.c"}, {"pacade_agent.h", "pacade_agent.h"}, {"template.mk", "Makefile"}},
    [KIT_JAVASCRIPT] = {{"template.js", "agent.js"}, {"pacade_agent.js", "pacade_agent.js"}},
};

KitLanguage kit_find(const char *id) {
  KitLanguage language = KIT_PYTHON;
  while (language < KIT_COUNT && strcmp(kit_ids[language], id) != 0) language++;
  return language;
}

static bool is_folder(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* Looks for one of two names in the folders above the program. */
static bool find_above(const char *const names[2], bool (*is_it)(const char *path), char *out, size_t room) {
  char program[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  program[length > 0 ? length : 0] = '\0';
  for (int up = 0; up <= PARENTS_MAX; up++) {
    char *slash = strrchr(program, '/');
    if (!slash) break;
    *slash = '\0';
    for (int i = 0; i < 2; i++) {
      int written = snprintf(out, room, "%s/%s", program, names[i]);
      if (written > 0 && (size_t)written < room && is_it(out)) return true;
    }
  }
  return false;
}

/* ai/kit/ of the source tree, or share/pacade/kit/ of an installed copy. */
bool kit_folder(char *out, size_t room, Error *error) {
  static const char *const places[] = {"share/pacade/kit", "ai/kit"};
  return find_above(places, is_folder, out, room) ||
         error_set(error, "the folder 'kit' of the program is missing: install it again");
}

static bool is_file(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

void kit_export_library(void) {
  static const char *const places[] = {"lib/libpacade.so.1", "libpacade.so.1"};
  char path[PATH_MAX];
  if (find_above(places, is_file, path, sizeof path)) setenv("PACADE_LIBRARY", path, 0);
}

bool kit_path(KitLanguage language, char *out, size_t room, Error *error) {
  char folder[PATH_MAX];
  if (!kit_folder(folder, sizeof folder, error)) return false;
  return (size_t)snprintf(out, room, "%s/%s", folder, kit_ids[language]) < room ||
         error_set(error, "the path of the kit is too long");
}

static bool make_folders(const char *path, Error *error) {
  char part[KIT_PATH_BYTES];
  snprintf(part, sizeof part, "%s", path);
  for (char *slash = part + 1;; slash++) {
    if (*slash != '/' && *slash != '\0') continue;
    char was = *slash;
    *slash = '\0';
    if (mkdir(part, 0755) != 0 && errno != EEXIST)
      return error_set(error, "%s: can't make the folder: %s", part, strerror(errno));
    if (was == '\0') return true;
    *slash = was;
  }
}

/* Copies a file and replaces the marker by the agent's name. */
static bool copy_file(const char *from, const char *to, const char *name, Error *error) {
  size_t size;
  char *bytes = file_read_regular(from, KIT_BYTES_MAX, &size, error);
  if (!bytes) return false;
  Text out = {0};
  const char *at = bytes;
  for (const char *mark; (mark = strstr(at, name_marker)); at = mark + strlen(name_marker)) {
    text_bytes(&out, at, (size_t)(mark - at));
    text_print(&out, "%s", name);
  }
  text_print(&out, "%s", at);
  free(bytes);
  bool ok = !out.failed ? file_write(to, out.at, out.used, error) : error_set_memory(error, "out of memory for %s", to);
  text_destroy(&out);
  return ok;
}

/* Compiles the C agent with the system's compiler. False: there is none, or it failed. */
static bool compile(const char *source, const char *program) {
  extern char **environ;
  char *const words[] = {"cc", "-std=c99", "-O2", "-o", (char *)program, (char *)source, NULL};
  pid_t pid;
  int status;
  if (posix_spawnp(&pid, "cc", NULL, NULL, words, environ) != 0) return false;
  while (waitpid(pid, &status, 0) < 0)
    if (errno != EINTR) return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool kit_new(const char *name, KitLanguage language, KitNew *made, Error *error) {
  *made = (KitNew){.warning = ""};
  char kit[PATH_MAX], parent[KIT_PATH_BYTES / 2];
  size_t length = strlen(name);
  if (length == 0 || length >= KIT_NAME_BYTES || strspn(name, name_letters) != length || name[0] == '-')
    return error_set(error,
                     "'%.60s' can't be the name of an agent: it has letters, digits, '-' and '_' only, and fewer than "
                     "%d of them",
                     name, KIT_NAME_BYTES);
  if (!kit_folder(kit, sizeof kit, error) || !outside_folder(parent, sizeof parent, error)) return false;
  snprintf(made->folder, sizeof made->folder, "%s/%s", parent, name);
  if (!make_folders(parent, error)) return false;
  if (mkdir(made->folder, 0755) != 0)
    return errno == EEXIST ? error_set(error, "%s is there already: choose another name", made->folder)
                           : error_set(error, "%s: can't make the folder: %s", made->folder, strerror(errno));
  for (int i = 0; i < FILES_MAX && files[language][i].from; i++) {
    char from[PATH_MAX + 64], to[KIT_PATH_BYTES + 64];
    snprintf(from, sizeof from, "%s/%s/%s", kit, kit_ids[language], files[language][i].from);
    snprintf(to, sizeof to, "%s/%s", made->folder, files[language][i].to);
    if (!copy_file(from, to, name, error)) return false;
    if (i == 0) snprintf(made->source, sizeof made->source, "%.*s", KIT_PATH_BYTES - 1, to);
  }
  if (language != KIT_C) return true;
  char program[KIT_PATH_BYTES + 64];
  snprintf(program, sizeof program, "%s/agent", made->folder);
  if (!compile(made->source, program))
    snprintf(made->warning, sizeof made->warning,
             "it is not compiled, for there is no working 'cc': run 'make' in its "
             "folder once there is one");
  return true;
}

static int compare_names(const void *a, const void *b) { return strcmp(a, b); }

bool kit_list(KitList *list, Error *error) {
  *list = (KitList){0};
  char folder[KIT_PATH_BYTES / 2];
  if (!outside_folder(folder, sizeof folder, error)) return false;
  DIR *open = opendir(folder);
  if (!open) return errno == ENOENT || error_set(error, "%s: can't list the folder: %s", folder, strerror(errno));
  int32_t room = 0;
  const struct dirent *item;
  while ((item = readdir(open))) {
    char path[KIT_PATH_BYTES];
    size_t length = strlen(item->d_name);
    if (length >= KIT_NAME_BYTES || strspn(item->d_name, name_letters) != length) continue;
    snprintf(path, sizeof path, "%s/%s", folder, item->d_name);
    if (!is_folder(path)) continue;
    if (list->count == room) {
      room = room ? room * 2 : 16;
      char(*more)[KIT_NAME_BYTES] = realloc(list->names, sizeof *more * (size_t)room);
      if (!more) {
        closedir(open);
        kit_list_destroy(list);
        return error_set_memory(error, "out of memory for the list of agents");
      }
      list->names = more;
    }
    memcpy(list->names[list->count++], item->d_name, length + 1);
  }
  closedir(open);
  if (list->count > 0) qsort(list->names, (size_t)list->count, sizeof *list->names, compare_names);
  return true;
}

void kit_list_destroy(KitList *list) {
  free(list->names);
  *list = (KitList){0};
}
