/* What the files of the pattern databases share. Private to them. */
#ifndef PACADE_AI_PUZZLE_PATTERN_FILE_INTERNAL_H
#define PACADE_AI_PUZZLE_PATTERN_FILE_INTERNAL_H

#include "ai/puzzle/pattern.h"

/* Room for the header and all values, which the groups then point into; NULL when memory is short. */
uint8_t *patterns_block(Patterns *patterns);
/* The words of `count` tiles (1 to 3) by their rank, allocated; NULL when memory is short. */
uint32_t *patterns_words(const Patterns *patterns, int32_t count);

#endif
