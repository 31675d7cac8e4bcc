/* The settings of settings.inc in their file: one table has their keys, kinds and limits.
 * Must not know what uses them. */
#include "game/store/settings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const heading = "Pacade settings";

typedef enum { KIND_BOOL, KIND_INT, KIND_REAL, KIND_WORD } Kind;

typedef struct Field {
  const char *key;
  Kind kind;
  size_t at; /* offset in the struct */
  double low, high;
  bool resets;
} Field;

enum { KEPT = false, LOOK = true, SOUND = true, RESETS = true }; /* the groups: are they reset? */

#define SETTING(type, field, initial, low, high, group, name, words, widget) \
  {#field, KIND_##type, offsetof(Settings, field), low, high, group},
static const Field fields[] = {
#include "game/store/settings.inc"
};
#undef SETTING
enum { FIELDS = sizeof fields / sizeof *fields };

void settings_defaults(Settings *settings) {
/* NOLINTNEXTLINE(bugprone-macro-parentheses): an array takes no string in parentheses */
#define SETTING(type, field, initial, low, high, group, name, words, widget) .field = initial,
  *settings = (Settings){
#include "game/store/settings.inc"
  };
#undef SETTING
}

static size_t field_size(const Field *field) {
  switch (field->kind) {
    case KIND_WORD: return SETTINGS_WORD;
    case KIND_REAL: return sizeof(double);
    case KIND_INT: return sizeof(int32_t);
    default: return sizeof(bool);
  }
}

void settings_reset(Settings *settings) {
  Settings fresh;
  settings_defaults(&fresh);
  for (int32_t i = 0; i < FIELDS; i++) {
    const Field *field = &fields[i];
    if (!field->resets) continue;
    memcpy((unsigned char *)settings + field->at, (const unsigned char *)&fresh + field->at, field_size(field));
  }
}

static bool read_number(const char *text, const Field *field, double *out) {
  char *end;
  double value = strtod(text, &end);
  *out = value;
  bool plain = strspn(text, "0123456789.") == strlen(text); /* no spaces, no hexadecimal, no "nan" */
  return plain && end != text && *end == 0 && value >= field->low && value <= field->high;
}

/* The key as it is written: words are joined by '-'. */
static void key_of(const Field *field, char *out, size_t room) {
  snprintf(out, room, "%s", field->key);
  for (char *c = out; *c; c++)
    if (*c == '_') *c = '-';
}

static bool read_field(Settings *settings, const Field *field, const char *text) {
  unsigned char *at = (unsigned char *)settings + field->at;
  double number = 0;
  if (field->kind == KIND_WORD) {
    if (strlen(text) >= SETTINGS_WORD) return false;
    snprintf((char *)at, SETTINGS_WORD, "%s", text);
    return true;
  }
  if (!read_number(text, field, &number)) return false;
  if (field->kind == KIND_REAL) {
    memcpy(at, &number, sizeof number);
    return true;
  }
  if (number != floor(number)) return false;
  int32_t whole = (int32_t)number;
  bool flag = whole != 0;
  if (field->kind == KIND_BOOL)
    memcpy(at, &flag, sizeof flag);
  else
    memcpy(at, &whole, sizeof whole);
  return true;
}

static void write_field(const Settings *settings, const Field *field, char *out, size_t room) {
  const unsigned char *at = (const unsigned char *)settings + field->at;
  double real;
  int32_t whole;
  bool flag;
  switch (field->kind) {
    case KIND_WORD: snprintf(out, room, "%s", (const char *)at); break;
    case KIND_REAL:
      memcpy(&real, at, sizeof real);
      snprintf(out, room, "%.6f", real);
      break;
    case KIND_INT:
      memcpy(&whole, at, sizeof whole);
      snprintf(out, room, "%d", (int)whole);
      break;
    default:
      memcpy(&flag, at, sizeof flag);
      snprintf(out, room, "%d", flag ? 1 : 0);
      break;
  }
}

/* Moves the known keys out of the pairs, which keep the rest. */
static bool take_fields(Settings *settings, Error *error) {
  for (int32_t i = 0; i < FIELDS; i++) {
    char key[PAIRS_KEY];
    key_of(&fields[i], key, sizeof key);
    const char *text = pairs_get(&settings->others, key);
    if (!text) continue; /* a key that a later version added has its default */
    if (!read_field(settings, &fields[i], text)) return error_set(error, "%s=%.60s is out of range", key, text);
    (void)pairs_set(&settings->others, key, NULL);
  }
  return true;
}

static void start_over(Settings *settings) {
  char path[FOLDER_PATH];
  bool writable = settings->writable;
  memcpy(path, settings->path, sizeof path);
  settings_destroy(settings);
  settings_defaults(settings);
  memcpy(settings->path, path, sizeof path);
  settings->writable = writable;
}

bool settings_parse(Settings *settings, const char *bytes, size_t size, Error *error) {
  settings_defaults(settings);
  if (pairs_parse(&settings->others, bytes, size, SETTINGS_VERSION, error) && take_fields(settings, error)) return true;
  start_over(settings);
  return false;
}

PairsState settings_load(Settings *settings, Error *error) {
  settings_defaults(settings);
  if (!folder_path(FOLDER_CONFIG, "settings", settings->path, sizeof settings->path, error)) return PAIRS_UNKNOWN;
  PairsState state = pairs_load(&settings->others, settings->path, SETTINGS_VERSION, error);
  Error wrong;
  if (state == PAIRS_READ && !take_fields(settings, &wrong)) {
    start_over(settings);
    state = pairs_set_aside(settings->path, wrong.text, error);
  }
  settings->writable = state != PAIRS_UNKNOWN;
  return state;
}

static bool copy_pairs(const Pairs *from, Pairs *out) {
  for (int32_t i = 0; i < from->count; i++)
    if (!pairs_set(out, from->at[i].key, from->at[i].value)) return false;
  return true;
}

bool settings_to_pairs(const Settings *settings, Pairs *out) {
  *out = (Pairs){0};
  bool ok = true;
  for (int32_t i = 0; ok && i < FIELDS; i++) {
    char key[PAIRS_KEY], value[64];
    key_of(&fields[i], key, sizeof key);
    write_field(settings, &fields[i], value, sizeof value);
    ok = pairs_set(out, key, value);
  }
  if (ok && copy_pairs(&settings->others, out)) return true;
  pairs_destroy(out);
  return false;
}

bool settings_from_pairs(Settings *settings, const Pairs *pairs, Error *error) {
  start_over(settings);
  if (!copy_pairs(pairs, &settings->others))
    error_set(error, "out of memory for the settings");
  else if (take_fields(settings, error))
    return true;
  start_over(settings);
  return false;
}

bool settings_save(const Settings *settings, Error *error) {
  if (!settings->writable) return true;
  Pairs all;
  if (!settings_to_pairs(settings, &all)) return error_set(error, "the settings have no room for more");
  bool ok = pairs_save(&all, settings->path, heading, SETTINGS_VERSION, error);
  pairs_destroy(&all);
  return ok;
}

void settings_destroy(Settings *settings) { pairs_destroy(&settings->others); }

const char *settings_get(const Settings *settings, const char *key) { return pairs_get(&settings->others, key); }

bool settings_set(Settings *settings, const char *key, const char *value) {
  for (int32_t i = 0; i < FIELDS; i++) { /* a field is set by its name in the struct */
    char known[PAIRS_KEY];
    key_of(&fields[i], known, sizeof known);
    if (strcmp(known, key) == 0) return false;
  }
  return pairs_set(&settings->others, key, value);
}

static void choice_key(int32_t level, const char *what, char *out, size_t room) {
  snprintf(out, room, "level.%d.%s", (int)level, what);
}

const char *settings_choice(const Settings *settings, int32_t level, const char *what) {
  char key[PAIRS_KEY];
  choice_key(level, what, key, sizeof key);
  return settings_get(settings, key);
}

bool settings_choose(Settings *settings, int32_t level, const char *what, const char *value) {
  char key[PAIRS_KEY];
  choice_key(level, what, key, sizeof key);
  return settings_set(settings, key, value);
}
