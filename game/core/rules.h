/* What a set of rules provides. Only levels and game.c use it: everybody else calls game.h. */
#ifndef PACADE_CORE_RULES_H
#define PACADE_CORE_RULES_H

#include "game/core/game.h"

struct Rules {
  const char *id;
  int32_t (*movers)(const Game *game, const State *state, int32_t *first);
  int32_t (*moves)(const Game *game, const State *state, int32_t actor, Move out[MOVE_COUNT]);
  void (*step)(const Game *game, State *state, const Move *moves, Undo *undo);
  void (*undo)(const Game *game, State *state, const Move *moves, const Undo *undo);
  uint64_t (*hash)(const Game *game, const State *state); /* from nothing */
};

/* Levels 1-4: move, pay, eat; monsters catch. */
extern const Rules rules_chase;

#endif
