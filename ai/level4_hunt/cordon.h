/* Closing in on Pacman by distance races: a spot is Pacman's if it gets there before every monster, and a team steps
 * so that fewer such spots are left. Knows no search, no chance and no agent. */
#ifndef PACADE_AI_HUNT_CORDON_H
#define PACADE_AI_HUNT_CORDON_H

#include "ai/level4_hunt/position.h"

/* Where each monster goes after Pacman's move when all work together: each takes the step that, with the steps of
 * the others, leaves Pacman the least room. */
void cordon_close(const Arena *arena, const Position *position, Spot *to);
/* The same when each monster works on its own and races Pacman from `ahead`, the spot where Pacman is going to be. */
void cordon_intercept(const Arena *arena, const Position *position, Spot ahead, Spot *to);

#endif
