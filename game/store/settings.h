/* What the user has set, kept across restarts: a text file of key=value lines in the config folder (settings).
 * Unknown keys are kept as they are. Knows no window; whether a theme or agent exists is checked by the code that
 * uses it. */
#ifndef PACADE_STORE_SETTINGS_H
#define PACADE_STORE_SETTINGS_H

#include "game/store/folders.h"
#include "game/store/pairs.h"

enum { SETTINGS_VERSION = 1, SETTINGS_WORD = 32 };

/* One field per row of settings.inc, which explains them. */
#define WORD_FIELD(field) char field[SETTINGS_WORD];
#define BOOL_FIELD(field) bool field;
#define INT_FIELD(field) int32_t field;
#define REAL_FIELD(field) double field;
#define SETTING(type, field, initial, low, high, group, name, words, widget) type##_FIELD(field)
typedef struct Settings {
#include "game/store/settings.inc"
  Pairs others; /* last choices per level, and whatever else the file contains */
  char path[FOLDER_PATH];
  bool writable; /* the file can be written, and nothing unread would be lost */
} Settings;
#undef SETTING
#undef WORD_FIELD
#undef BOOL_FIELD
#undef INT_FIELD
#undef REAL_FIELD

void settings_defaults(Settings *settings);
/* Restores the defaults, except for the fields that are only kept and the other lines of the file. */
void settings_reset(Settings *settings);
/* Always leaves usable settings: the defaults if there is no file or a broken one, which is then renamed. */
PairsState settings_load(Settings *settings, Error *error);
/* Parses a text as settings_load does with a file's; false leaves the defaults. */
bool settings_parse(Settings *settings, const char *bytes, size_t size, Error *error);
/* Writes the file. False with a message; if there is no place to write, true and nothing is done. */
bool settings_save(const Settings *settings, Error *error);
/* All of them as pairs, to be destroyed by the caller; false when memory is short. And back: what the pairs lack
 * gets its default, while the path and whether it can be written stay as they are; false leaves the defaults. */
bool settings_to_pairs(const Settings *settings, Pairs *out);
bool settings_from_pairs(Settings *settings, const Pairs *pairs, Error *error);
void settings_destroy(Settings *settings);

/* Any other line by its key, NULL if there is none; setting it to NULL removes it. */
const char *settings_get(const Settings *settings, const char *key);
bool settings_set(Settings *settings, const char *key, const char *value);
/* The last choice on a level: `what` is "map" (id), "pacman" or "monsters" ("id:k=v,..."). */
const char *settings_choice(const Settings *settings, int32_t level, const char *what);
bool settings_choose(Settings *settings, int32_t level, const char *what, const char *value);

#endif
