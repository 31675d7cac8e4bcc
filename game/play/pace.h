/* How fast a game is shown: a table from slow motion to as fast as possible. Knows no screen. */
#ifndef PACADE_PLAY_PACE_H
#define PACADE_PLAY_PACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Cells per second at 1x: eight, a pace that the eye can follow. */
double pace_usual(void);
int32_t pace_count(void);
double pace_at(int32_t index);
/* The index of the nearest speed. */
int32_t pace_index(double speed);
/* Whether the speed is as fast as possible: everything that is known is shown at once. */
bool pace_is_endless(double speed);
/* "1/8x" to "64x", or the infinity sign. */
void pace_words(double speed, char *out, size_t room);

#endif
