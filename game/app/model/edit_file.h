/* Where the drawing board keeps its maps: a person's own folder, a name from the title, and a draft in case the program
 * is ended. Shipped maps are never written. Knows no window. */
#ifndef PACADE_APP_MODEL_EDIT_FILE_H
#define PACADE_APP_MODEL_EDIT_FILE_H

#include "game/app/model/edit.h"

enum { EDIT_NAME = 64, EDIT_PATH = 1024 };

/* A file name of a title: small letters, digits and dashes; letters with marks lose them. Never empty. */
void edit_name(const char *title, char out[EDIT_NAME]);
/* The file that a map of this title is saved to. */
bool edit_path(const char *title, char out[EDIT_PATH], Error *error);
/* The id it then has: "mine/NAME". */
void edit_id(const char *title, char *out, size_t room);

typedef enum { SAVE_DONE, SAVE_EXISTS, SAVE_REFUSED } SaveResult;

/* Writes the map, all or nothing. SAVE_EXISTS: another map has that name and `overwrite` was not given; SAVE_REFUSED
 * with a message: it is no whole map yet, or it can't be written. */
SaveResult edit_save(Edit *edit, bool overwrite, Error *error);
/* Any map file, by path or id. */
bool edit_open(Edit *edit, const char *name, Error *error);

/* The draft: what was last drawn and not saved. */
bool edit_draft_save(const Edit *edit, Error *error);
/* False without a draft, or with one that can't be read. */
bool edit_draft_load(Edit *edit);
void edit_draft_remove(void);

#endif
