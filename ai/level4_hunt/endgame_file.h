/* Endgame tables on disk: read if there is a valid one of the same board, otherwise built and saved.
 * Knows no search and no agent. */
#ifndef PACADE_AI_HUNT_ENDGAME_FILE_H
#define PACADE_AI_HUNT_ENDGAME_FILE_H

#include "ai/level4_hunt/endgame.h"

enum {
  ENDGAME_KEEP_STATES = 150000, /* smaller ones are built faster than read */
  ENDGAME_KEEP_FILES = 16       /* each up to 12 MB: those not used for longest are removed */
};

/* The file of a board and a number of monsters, allocated; NULL when memory is short. */
char *endgame_path(const Arena *arena, int32_t monsters, const char *folder);
/* Like endgame_create, through the folder (NULL: no files). A damaged file, or one of another version or board, is
 * rebuilt and replaced; a folder that can't be written is ignored. */
Endgame *endgame_get(const Arena *arena, int32_t monsters, const char *folder, const EndgameWork *work);

#endif
