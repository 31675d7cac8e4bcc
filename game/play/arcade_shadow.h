/* The arcade in whole cells, under the rules of level 4 or 7: what agents of these levels are shown. Asks nobody. */
#ifndef PACADE_PLAY_ARCADE_SHADOW_H
#define PACADE_PLAY_ARCADE_SHADOW_H

#include "ai/agent.h"
#include "game/core/arcade.h"

struct ArcadeShadow {
  const ArcadeMaze *maze;
  Game game;
  State state;
  bool made;
};

void arcade_shadow_destroy(struct ArcadeShadow *shadow);
/* The position as seen by an actor that decides at the next centre: actor 0 is Pacman, monsters count from 1.
 * Pacman's place is that of `pacman`, the first or the second. False with a message when the level refuses the maze. */
bool arcade_shadow_look(struct ArcadeShadow *shadow, const ArcadeView *view, int32_t level, int32_t pacman,
                        int32_t actor, Observation *seen, Error *error);

#endif
