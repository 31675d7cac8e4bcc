/* Reading, writing and renaming of key=value files.
 * Must not know what the keys mean. */
#include "game/store/pairs.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/core/file.h"
#include "game/core/text.h"
#include "game/core/utf8.h"
#include "game/store/folders.h"

static const int32_t MOST_BROKEN = 1000; /* names tried for a broken file that is renamed */

void pairs_destroy(Pairs *pairs) {
  for (int32_t i = 0; i < pairs->count; i++) {
    free(pairs->at[i].key);
    free(pairs->at[i].value);
  }
  free(pairs->at);
  *pairs = (Pairs){0};
}

static int32_t find(const Pairs *pairs, const char *key) {
  for (int32_t i = 0; i < pairs->count; i++)
    if (strcmp(pairs->at[i].key, key) == 0) return i;
  return -1;
}

const char *pairs_get(const Pairs *pairs, const char *key) {
  int32_t at = find(pairs, key);
  return at < 0 ? NULL : pairs->at[at].value;
}

static bool is_key(const char *key, size_t length) {
  if (length == 0 || length >= PAIRS_KEY) return false;
  for (size_t i = 0; i < length; i++) {
    char c = key[i];
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c && strchr("._/-", c)))) return false;
  }
  return true;
}

static bool is_value(const char *value, size_t length) {
  if (length >= PAIRS_VALUE) return false;
  for (size_t i = 0; i < length;) {
    uint32_t letter;
    size_t step = utf8_next(value + i, length - i, &letter);
    if (step == 0 || letter < 0x20 || letter == 0x7F) return false;
    i += step;
  }
  return true;
}

static char *copy_of(const char *text, size_t length) {
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

static bool append(Pairs *pairs, const char *key, size_t key_length, const char *value, size_t value_length) {
  if (pairs->count == PAIRS_MOST) return false;
  if (pairs->count == pairs->room) {
    int32_t room = pairs->room ? pairs->room * 2 : 32;
    Pair *more = realloc(pairs->at, sizeof *more * (size_t)room);
    if (!more) return false;
    pairs->at = more;
    pairs->room = room;
  }
  Pair pair = {copy_of(key, key_length), copy_of(value, value_length)};
  if (!pair.key || !pair.value) {
    free(pair.key);
    free(pair.value);
    return false;
  }
  pairs->at[pairs->count++] = pair;
  return true;
}

bool pairs_can_hold(const char *key, const char *value) {
  return is_key(key, strnlen(key, PAIRS_KEY)) && is_value(value, strnlen(value, PAIRS_VALUE)) &&
         strcmp(key, "version") != 0;
}

bool pairs_set(Pairs *pairs, const char *key, const char *value) {
  int32_t at = find(pairs, key);
  if (!value) {
    if (at < 0) return true;
    free(pairs->at[at].key);
    free(pairs->at[at].value);
    pairs->count--;
    memmove(&pairs->at[at], &pairs->at[at + 1], sizeof *pairs->at * (size_t)(pairs->count - at));
    return true;
  }
  if (!pairs_can_hold(key, value)) return false;
  if (at < 0) return append(pairs, key, strlen(key), value, strlen(value));
  char *copy = copy_of(value, strlen(value));
  if (!copy) return false;
  free(pairs->at[at].value);
  pairs->at[at].value = copy;
  return true;
}

/* The reason given for a file of a later version, which is not damaged and must not be changed. */
static const char later[] = "made by a later version";

static bool parse_version(const char *line, size_t length, int32_t version, int32_t number, Error *error) {
  static const char name[] = "version=";
  size_t skip = sizeof name - 1;
  if (length <= skip || length > skip + 6 || memcmp(line, name, skip) != 0)
    return error_set(error, "line %d: expected version=%d", (int)number, (int)version);
  int32_t found = 0;
  for (size_t i = skip; i < length; i++) {
    if (line[i] < '0' || line[i] > '9') return error_set(error, "line %d: the version is not a number", (int)number);
    found = found * 10 + (line[i] - '0');
  }
  if (found >= 1 && found <= version) return true;
  if (found > version)
    return error_set(error, "%s (%d, this one knows %d), left as it is", later, (int)found, (int)version);
  return error_set(error, "line %d: version %d, expected at least 1", (int)number, (int)found);
}

/* The reason given when the file itself is not to blame. */
static const char no_memory[] = "out of memory";

static bool parse_line(Pairs *pairs, const char *line, size_t length, int32_t number, Error *error) {
  const char *equals = memchr(line, '=', length);
  size_t key = equals ? (size_t)(equals - line) : 0;
  if (!equals || !is_key(line, key)) return error_set(error, "line %d: expected key=value", (int)number);
  if (!is_value(equals + 1, length - key - 1))
    return error_set(error, "line %d: the value is too long or no text", (int)number);
  char name[PAIRS_KEY];
  memcpy(name, line, key);
  name[key] = 0;
  if (find(pairs, name) >= 0 || strcmp(name, "version") == 0)
    return error_set(error, "line %d: %s appears twice", (int)number, name);
  if (pairs->count == PAIRS_MOST) return error_set(error, "line %d: more than %d lines", (int)number, (int)PAIRS_MOST);
  return append(pairs, line, key, equals + 1, length - key - 1) || error_set(error, "%s", no_memory);
}

bool pairs_parse(Pairs *pairs, const char *bytes, size_t size, int32_t version, Error *error) {
  *pairs = (Pairs){0};
  bool versioned = false, ok = true;
  int32_t number = 0;
  size_t mark = size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; /* some editors write a byte order mark */
  for (size_t at = mark; ok && at < size;) {
    const char *line = bytes + at, *end = memchr(line, '\n', size - at);
    number++;
    if (!end) {
      ok = error_set(error, "line %d: the file ends in the middle of it", (int)number);
      break;
    }
    size_t length = (size_t)(end - line);
    at += length + 1;
    if (length > 0 && line[length - 1] == '\r') length--;
    if (length == 0 || line[0] == '#') continue;
    if (versioned)
      ok = parse_line(pairs, line, length, number, error);
    else
      ok = versioned = parse_version(line, length, version, number, error);
  }
  if (ok && !versioned) ok = error_set(error, "empty, expected version=%d", (int)version);
  if (!ok) pairs_destroy(pairs);
  return ok;
}

char *pairs_write(const Pairs *pairs, const char *heading, int32_t version, size_t *size) {
  Text text = {0};
  text_print(&text, "# %s\nversion=%d\n", heading, (int)version);
  for (int32_t i = 0; i < pairs->count; i++) text_print(&text, "%s=%s\n", pairs->at[i].key, pairs->at[i].value);
  return text_take(&text, size);
}

/* Renames the file to the first free name; link() does not overwrite an existing file, and rename() is for file
 * systems without links. */
static bool set_aside(const char *path, char *aside, size_t room) {
  for (int32_t i = 1; i <= MOST_BROKEN; i++) {
    int length = snprintf(aside, room, "%s.broken-%d", path, (int)i);
    if (length < 0 || (size_t)length >= room) return false;
    if (access(aside, F_OK) == 0) continue;
    if (link(path, aside) == 0) return unlink(path) == 0;
    if (errno == EEXIST) continue;
    return rename(path, aside) == 0;
  }
  return false;
}

PairsState pairs_set_aside(const char *path, const char *wrong, Error *error) {
  char aside[FOLDER_PATH + 300];
  if (!set_aside(path, aside, sizeof aside)) {
    error_set(error, "%.300s: %.150s", path, wrong);
    return PAIRS_UNKNOWN;
  }
  const char *slash = strrchr(path, '/'), *last = strrchr(aside, '/');
  error_set(error, "%.100s was damaged (%.120s) and has been renamed to %.120s", slash ? slash + 1 : path, wrong,
            last ? last + 1 : aside);
  return PAIRS_BROKEN;
}

/* Whether the file is broken because it is too large or a folder; one without permission, or one that can't be read
 * at this moment, may be fine. */
static bool never_readable(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && (!S_ISREG(info.st_mode) || info.st_size > PAIRS_BYTES);
}

PairsState pairs_load(Pairs *pairs, const char *path, int32_t version, Error *error) {
  *pairs = (Pairs){0};
  if (access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)) return PAIRS_NONE;
  size_t size = 0;
  Error wrong = {0};
  char *bytes = file_read_regular(path, PAIRS_BYTES, &size, &wrong);
  bool broken = bytes || never_readable(path);
  bool ok = bytes && pairs_parse(pairs, bytes, size, version, &wrong);
  free(bytes);
  if (ok) return PAIRS_READ;
  if (strncmp(wrong.text, later, sizeof later - 1) == 0) {
    error_set(error, "%.300s: %.150s", path, wrong.text);
    return PAIRS_UNKNOWN;
  }
  if (broken && strcmp(wrong.text, no_memory) != 0) return pairs_set_aside(path, wrong.text, error);
  error_set(error, "%s", wrong.text);
  return PAIRS_UNKNOWN;
}

bool pairs_save(const Pairs *pairs, const char *path, const char *heading, int32_t version, Error *error) {
  size_t size;
  char *bytes = pairs_write(pairs, heading, version, &size);
  if (!bytes) return error_set(error, "%s: out of memory", path);
  bool ok = folder_make_for(path, error) && file_write(path, bytes, size, error);
  free(bytes);
  return ok;
}
