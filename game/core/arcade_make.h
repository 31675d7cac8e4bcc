/* Mazes of classic size for the arcade, named by a seed; and what makes a maze a good one. */
#ifndef PACADE_CORE_ARCADE_MAKE_H
#define PACADE_CORE_ARCADE_MAKE_H

#include "game/core/arcade.h"

enum { ARCADE_ROWS = 31, ARCADE_COLS = 28 };

/* What a maze is like, measured. */
typedef struct ArcadeQuality {
  bool symmetric;    /* left and right */
  bool house;        /* for all monsters but the first */
  bool fair;         /* both ways from the door lead equally far to each of the Pacman's ways: it favours no side */
  int32_t dead_ends; /* cells with one way out */
  int32_t bridges;   /* corridors that are the only way between two parts, the food being on both */
  int32_t tunnels;   /* pairs of mouths */
  int32_t energizers, foods;
  int32_t junctions; /* cells with three ways or more */
} ArcadeQuality;

void arcade_measure(const ArcadeMaze *maze, ArcadeQuality *out);
/* Symmetric, a house, no dead ends, no bridges, a tunnel, four energizers. False with what is missing. */
bool arcade_good(const ArcadeMaze *maze, Error *error);

/* The maze of that seed: 28 x 31, symmetric, with tunnels, a house, four energizers and no dead end. The same on every
 * machine. NULL only when memory is short. */
Map *arcade_make(uint64_t seed, Error *error);

#endif
