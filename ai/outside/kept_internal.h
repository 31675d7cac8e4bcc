/* What a program wrote beside its answers during a game, as lines for the game's record. Knows no game. */
#ifndef PACADE_AI_OUTSIDE_KEPT_INTERNAL_H
#define PACADE_AI_OUTSIDE_KEPT_INTERNAL_H

#include "ai/outside/process_internal.h"

typedef struct Kept {
  char text[TAIL_BYTES + 1]; /* the last of it */
  int32_t count;             /* of the lines that kept_line returns */
  int32_t left_out;          /* lines before those: a record has no room for tens of thousands of short ones */
  const char *first, *at; /* the first line returned; the one that was last asked for: a record asks for all in turn */
  int32_t index;
} Kept;

/* Takes over what `read` gives; *kept is made when there is none yet, and stays as it is when memory is short. */
void kept_take(Kept **kept, const Process *process, void (*read)(const Process *, char *, size_t));
/* "KIND: TEXT", a long line in several parts that follow each other; false behind the last. kept may be NULL. */
bool kept_line(Kept *kept, int32_t index, const char *kind, char *out, size_t room);

#endif
