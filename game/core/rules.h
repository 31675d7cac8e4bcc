/* What a set of rules provides. Only levels and game.c use it: everybody else calls game.h. */
#ifndef PACADE_CORE_RULES_H
#define PACADE_CORE_RULES_H

#include "game/core/game.h"

/* What a state must have room for. */
enum { RULES_PIES = 1, RULES_EATEN = 2, RULES_PATROLS = 4, RULES_GHOSTS = 8, RULES_PILLS = 16 };

struct Rules {
  const char *id;
  uint32_t needs;
  bool one_by_one;    /* every monster has a ply of its own */
  int32_t turn_every; /* turns after which the maze makes a quarter turn; 0: never */
  /* What the game must know of its map beyond what is common; NULL: nothing. */
  void (*setup)(Game *game);
  int32_t (*movers)(const Game *game, const State *state, int32_t *first);
  int32_t (*moves)(const Game *game, const State *state, int32_t actor, Move out[MOVE_COUNT]);
  void (*step)(const Game *game, State *state, const Move *moves, Undo *undo);
  void (*undo)(const Game *game, State *state, const Move *moves, const Undo *undo);
  uint64_t (*hash)(const Game *game, const State *state); /* from nothing */
};

/* Levels 1-4: move, pay, eat; monsters catch. */
extern const Rules rules_chase;
/* The same where cells cost 1 to 9 to enter. */
extern const Rules rules_terrain;
/* Level 5: pies that let Pacman into walls, corners that carry it across the map. */
extern const Rules rules_feast;
/* Level 6: pies to eat walls with, patrols, teleports, an exit, and a maze that turns. */
extern const Rules rules_carousel;

/* Level 7: the rules of the Berkeley project (berkeley.h). */
extern const Rules rules_berkeley;

/* Level 8: from room to room to the exit, on energy where the map has it. */
extern const Rules rules_maze;

/* What a pie gives. */
enum { PIE_POWER = 5 };

/* Keys of position hashes: two multiplications with a fold between, half the instructions of rng_mix, and as good for
 * XOR-ed keys in the tests. */
static inline uint64_t hash_key(uint32_t kind, Cell cell) {
  uint64_t x = ((uint64_t)kind << 32 | (uint32_t)cell) * UINT64_C(0x9fb21c651e98df25);
  return (x ^ x >> 28) * UINT64_C(0xc2b2ae3d27d4eb4f);
}

/* Of the walls, those that power opens: all but the map's outermost ring. */
static inline bool wall_soft(const Board *board, Cell cell) {
  int32_t row = board_row(board, cell), col = board_col(board, cell);
  return row > 0 && col > 0 && row < board->rows - 1 && col < board->cols - 1;
}

#endif
