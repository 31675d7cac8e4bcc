/* The kits for agents in other languages: finds their files, creates the user's own agent from a template, and lists
 * the agents there are. Starts no agent: that is ai/outside. */
#ifndef PACADE_PLAY_KIT_H
#define PACADE_PLAY_KIT_H

#include "game/core/base.h"

typedef enum { KIT_PYTHON, KIT_C, KIT_JAVASCRIPT, KIT_COUNT } KitLanguage;
/* "python", "c", "javascript", followed by NULL. */
extern const char *const kit_ids[KIT_COUNT + 1];
/* KIT_COUNT when there is none of that id. */
KitLanguage kit_find(const char *id);

/* The folder with the kit of that language. */
bool kit_path(KitLanguage language, char *out, size_t room, Error *error);

enum { KIT_NAME_BYTES = 64, KIT_PATH_BYTES = 1200 };

/* The folder of the kits; false with a message when the program has none. */
bool kit_folder(char *out, size_t room, Error *error);
/* Sets PACADE_LIBRARY for agents to the path of the program's library, unless it is set already. */
void kit_export_library(void);

typedef struct KitNew {
  char folder[KIT_PATH_BYTES]; /* where it was created */
  char source[KIT_PATH_BYTES]; /* the file to edit */
  char warning[400];           /* why it does not run yet: no compiler; empty: it runs */
} KitNew;

/* Creates the folder NAME in the user's agents folder, with a source to edit, the kit beside it and, for C, a
 * Makefile and the compiled program. False with a message when the name can't be used, is taken, or files can't be
 * written. */
bool kit_new(const char *name, KitLanguage language, KitNew *made, Error *error);

typedef struct KitList {
  char (*names)[KIT_NAME_BYTES]; /* sorted; each is "mine/NAME" without the "mine/" */
  int32_t count;
} KitList;

/* The user's own agents: every folder in the agents folder. It is no error if that does not exist. */
bool kit_list(KitList *list, Error *error);
void kit_list_destroy(KitList *list);

#endif
