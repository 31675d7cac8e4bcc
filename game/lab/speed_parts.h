/* The hunt's part of the machine's figures; included only by speed.c and tests. */
#ifndef PACADE_LAB_SPEED_PARTS_H
#define PACADE_LAB_SPEED_PARTS_H

#include "game/core/map.h"
#include "game/lab/speed.h"

/* A board with loops, food everywhere except under Pacman, and monsters spread over its far half; always the same
 * one. NULL with a message when memory is short. */
Map *speed_map(int32_t rows, int32_t cols, int32_t monsters, Error *error);
/* Adds a figure named prefix and name joined; does nothing when the report is full. */
void speed_add(SpeedReport *report, const char *prefix, const char *name, const char *about, double value);
/* Adds alpha-beta's nodes per second and the depth it reaches. */
bool speed_hunt(SpeedReport *report, Error *error);

/* Pacman's moves per second under the Berkeley rules. */
bool speed_berkeley(SpeedReport *report, Error *error);

#endif
