/* What the walls alone determine about each spot: dead ends, bridges that one monster can close, and rings where
 * Pacman can run forever. Knows no food and no actors. */
#ifndef PACADE_AI_HUNT_TERRAIN_H
#define PACADE_AI_HUNT_TERRAIN_H

#include "ai/level4_hunt/arena.h"

typedef struct Terrain {
  int16_t *worth;    /* of a spot as room to flee: see terrain.c; one row long, zero after the last spot */
  uint8_t *dead_end; /* 1: there is no ring behind it, so that one monster at its entrance closes it */
  uint8_t *bridge;   /* 1: an articulation point: without it the board is disconnected */
} Terrain;

/* NULL with a message when memory is short. */
Terrain *terrain_create(const Arena *arena, Error *error);
void terrain_destroy(Terrain *terrain);

#endif
