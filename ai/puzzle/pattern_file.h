/* What the files of the pattern databases share. Private to them. */
#ifndef PACADE_AI_PUZZLE_PATTERN_FILE_H
#define PACADE_AI_PUZZLE_PATTERN_FILE_H

#include "ai/puzzle/pattern.h"

enum { PATTERN_HEADER = 64 }; /* bytes before the values in a file */

/* Takes the block over: the groups' values are then inside it, behind the header. */
void patterns_adopt(Patterns *patterns, uint8_t *bytes);

/* The words of `count` tiles (1 to 3) by their rank, allocated; NULL when memory is short. */
uint32_t *patterns_words(const Patterns *patterns, int32_t count);

#endif
