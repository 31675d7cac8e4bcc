/* Where the user's files go: replays in the XDG data folder, pictures in the pictures folder. Creates folders when
 * they are first needed. Knows no window. */
#ifndef PACADE_STORE_USER_DIRS_H
#define PACADE_STORE_USER_DIRS_H

#include "game/core/base.h"

enum { PLACE_PATH = 1024 };

/* The folder of replays, created if missing: $XDG_DATA_HOME/pacade/replays or ~/.local/share/pacade/replays. */
bool user_dirs_replays(char *out, size_t room, Error *error);
/* Writes a new file there, named by a title and the time: nobody else's, however many programs do so in the same
 * second. Its path is left in `out`. */
bool user_dirs_keep_replay(char *out, size_t room, const char *title, const char *bytes, size_t size, Error *error);
/* Such a name alone; nothing has it yet. */
bool user_dirs_replay(char *out, size_t room, const char *title, Error *error);
/* Where the league with that key is kept until it is over: pacade/leagues in the data folder. */
bool user_dirs_league(char *out, size_t room, uint64_t key, Error *error);
/* The name of a new file in the folder of reports, pacade/reports in the data folder, with this extension. */
bool user_dirs_report(char *out, size_t room, const char *ending, Error *error);
/* The pictures folder: $XDG_PICTURES_DIR, otherwise the one in user-dirs.dirs, otherwise ~/Pictures. If none of them
 * exists and is writable, pacade/pictures in the data folder, and without a home folder the current one (an empty
 * name). Never fails. */
void user_dirs_pictures(char *out, size_t room);
/* A new name in the pictures folder with this extension ("png", "gif", or "" for a folder). */
void user_dirs_picture(char *out, size_t room, const char *ending);
/* Creates a folder and its parents. */
bool user_dirs_make(const char *path, Error *error);

#endif
