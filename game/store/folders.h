/* Where the user's own files are kept: the XDG folders, created when something is to be written.
 * Knows nothing of what is kept in them. */
#ifndef PACADE_STORE_FOLDERS_H
#define PACADE_STORE_FOLDERS_H

#include "game/core/base.h"

/* config: $XDG_CONFIG_HOME/pacade or ~/.config/pacade; data: $XDG_DATA_HOME/pacade or ~/.local/share/pacade. */
typedef enum { FOLDER_CONFIG, FOLDER_DATA, FOLDER_COUNT } Folder;

enum { FOLDER_PATH = 1024 };

/* The path of `name` in the folder (NULL: of the folder itself), which need not exist. False with a message when the
 * environment names no folder, or the path is longer than the room. */
bool folder_path(Folder folder, const char *name, char *out, size_t room, Error *error);
/* Creates the folder of this file, and its parents. */
bool folder_make_for(const char *path, Error *error);

#endif
