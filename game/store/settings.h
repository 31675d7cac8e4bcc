/* What a person set, kept across restarts: a text file of key=value lines in the config folder (settings).
 * Keys it does not know are kept as they are. Knows no window; that a theme or agent exists is for its users to see. */
#ifndef PACADE_STORE_SETTINGS_H
#define PACADE_STORE_SETTINGS_H

#include "game/store/folders.h"
#include "game/store/pairs.h"

enum { SETTINGS_VERSION = 1, SETTINGS_WORD = 32 };

typedef struct Settings {
  char theme[SETTINGS_WORD];    /* id */
  char language[SETTINGS_WORD]; /* "en", "vi"; "": as the system has it */
  bool large_text;
  bool calm;              /* no flashes, no shaking, no pulses: fades only */
  int32_t music, effects; /* volumes, 0 to 100 */
  bool mute;
  double speed; /* cells a second of the play view */
  bool full_screen;
  int32_t width, height; /* of the window; 0: the usual */
  int32_t level;         /* last chosen; 0: none yet */
  bool tour_seen;
  Pairs others; /* last choices a level, and whatever else stood in the file */
  char path[FOLDER_PATH];
  bool writable; /* there is a place for the file, and nothing unread stands there */
} Settings;

void settings_defaults(Settings *settings);
/* Always leaves usable settings: the defaults where there is no file or a broken one, which is then set aside. */
PairsState settings_load(Settings *settings, Error *error);
/* Text to settings, as settings_load does it with a file's; false leaves the defaults. */
bool settings_parse(Settings *settings, const char *bytes, size_t size, Error *error);
/* Writes the file. False with a message; without a place to write, true and nothing done. */
bool settings_save(const Settings *settings, Error *error);
/* All of them as pairs, to be destroyed by the caller; false when memory is short. And back again: what the pairs lack
 * has its default, path and whether it can be written stay as they are; false leaves the defaults. */
bool settings_to_pairs(const Settings *settings, Pairs *out);
bool settings_from_pairs(Settings *settings, const Pairs *pairs, Error *error);
void settings_destroy(Settings *settings);

/* Any other line by its key, NULL when there is none; setting NULL removes it. */
const char *settings_get(const Settings *settings, const char *key);
bool settings_set(Settings *settings, const char *key, const char *value);
/* The last choice on a level: `what` is "map" (id), "pacman" or "monsters" ("id:k=v,..."). */
const char *settings_choice(const Settings *settings, int32_t level, const char *what);
bool settings_choose(Settings *settings, int32_t level, const char *what, const char *value);

#endif
