/* Where the user's things go: replays in the XDG data folder, pictures in the pictures folder. Makes folders when they
 * are first needed. Knows no window. */
#ifndef PACADE_STORE_USER_DIRS_H
#define PACADE_STORE_USER_DIRS_H

#include "game/core/base.h"

enum { PLACE_PATH = 1024 };

/* The folder of replays, made when missing: $XDG_DATA_HOME/pacade/replays or ~/.local/share/pacade/replays. */
bool user_dirs_replays(char *out, size_t room, Error *error);
/* A new file's name there, from a title and the time; one that does not exist yet. */
bool user_dirs_replay(char *out, size_t room, const char *title, Error *error);
/* Where the league of that key is kept while it is not over: pacade/leagues in the data folder. */
bool user_dirs_league(char *out, size_t room, uint64_t key, Error *error);
/* A new file's name in the folder of reports, pacade/reports in the data folder, with this ending. */
bool user_dirs_report(char *out, size_t room, const char *ending, Error *error);
/* The pictures folder: $XDG_PICTURES_DIR, else the one in user-dirs.dirs, else ~/Pictures; where none of them is there
 * and can be written to, pacade/pictures in the data folder, and without a home the current folder (an empty name).
 * Never fails. */
void user_dirs_pictures(char *out, size_t room);
/* A new name in the pictures folder with this ending ("png", "gif", or "" for a folder). */
void user_dirs_picture(char *out, size_t room, const char *ending);
/* Makes a folder and those above it. */
bool user_dirs_make(const char *path, Error *error);

#endif
