/* Endgame tables on disk: read when one of the same board is there and whole, else built and kept.
 * Knows no search and no agent. */
#ifndef PACADE_AI_HUNT_ENDGAME_FILE_H
#define PACADE_AI_HUNT_ENDGAME_FILE_H

#include "ai/level4_hunt/endgame.h"

enum {
  ENDGAME_KEEP_STATES = 150000, /* smaller ones are built sooner than read */
  ENDGAME_KEEP_FILES = 16       /* each up to 12 MB: the ones not used for longest go */
};

/* The file of a board and a number of monsters, allocated; NULL when memory is short. */
char *endgame_path(const Arena *arena, int32_t monsters, const char *folder);
/* As endgame_create, through the folder (NULL: no files). A damaged file, or one of another version or board, is
 * built anew and replaced; a folder that can't be written is ignored. */
Endgame *endgame_get(const Arena *arena, int32_t monsters, const char *folder, const EndgameWork *work);

#endif
