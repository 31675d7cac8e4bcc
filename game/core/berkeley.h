/* The rules of the Berkeley course project: capsules, scared ghosts at half speed, one actor moving after the other.
 * One plain struct with step and undo, for searches; rules_berkeley.c joins it to the game. No raylib, no agents. */
#ifndef PACADE_CORE_BERKELEY_H
#define PACADE_CORE_BERKELEY_H

#include "game/core/map.h"

enum { BERKELEY_GHOSTS_MAX = 15 }; /* a map with more is refused */
enum { BERKELEY_SCARED = 40 };     /* moves of a ghost that a capsule lasts */
enum {
  BERKELEY_FOOD_SCORE = 10,
  BERKELEY_WIN_SCORE = 500,
  BERKELEY_LOSE_SCORE = -500,
  BERKELEY_GHOST_SCORE = 200,
  BERKELEY_MOVE_SCORE = -1
};
enum { BERKELEY_EMPTY, BERKELEY_FOOD, BERKELEY_CAPSULE }; /* what lies on a cell */

/* A ghost stands on a cell, or half way from it to the next one in its direction. */
typedef struct BerkeleyGhost {
  Cell cell;
  Move facing; /* MOVE_STAY before its first move and after it was eaten */
  uint8_t half;
  uint8_t timer; /* its moves left while it can be eaten */
} BerkeleyGhost;

/* What stays the same during a game. */
typedef struct BerkeleyField {
  const Board *board; /* borrowed from the map */
  const Map *map;
  int32_t ghost_count;
  int32_t food_count;
  Cell start[BERKELEY_GHOSTS_MAX];         /* by ghost: numbered by index, then x, then y from the bottom */
  uint8_t monster_of[BERKELEY_GHOSTS_MAX]; /* the map's monster that ghost is */
} BerkeleyField;

/* What changes. Actor 0 is Pacman, actors 1.. are the ghosts; they move one after the other. */
typedef struct BerkeleyState {
  uint64_t hash; /* of everything but the score */
  Cell pacman;
  Move facing;
  uint8_t next; /* whose move it is */
  uint8_t outcome;
  int32_t score, foods_left, rounds; /* rounds: whole ones played */
  BerkeleyGhost ghosts[BERKELEY_GHOSTS_MAX];
  /* One byte per padded cell, 1 while something lies there; owned by whoever made the state. */
  uint8_t *food, *capsules;
} BerkeleyState;

typedef struct BerkeleyUndo {
  uint64_t hash;
  Cell pacman;
  Move facing;
  uint8_t next, ate;
  int32_t score, rounds;
  BerkeleyGhost ghosts[BERKELEY_GHOSTS_MAX]; /* those that the move could change */
} BerkeleyUndo;

/* False with a message when the map has no Pacman, no food or too many ghosts. The map must outlive the field. */
bool berkeley_field(BerkeleyField *field, const Map *map, Error *error);
/* Everything at its start; the state has its two arrays already. */
void berkeley_reset(const BerkeleyField *field, BerkeleyState *state);
/* Copies all; both have their own arrays. */
void berkeley_copy(const BerkeleyField *field, BerkeleyState *to, const BerkeleyState *from);
uint64_t berkeley_hash(const BerkeleyField *field, const BerkeleyState *state);
/* The part of it that is not of food and capsules. */
uint64_t berkeley_hash_actors(const BerkeleyField *field, const BerkeleyState *state);

/* The legal moves of the actor whose turn it is or of any other, in the order West, Stop, East, North, South; at least
 * one (a ghost shut in on all sides stays). */
int32_t berkeley_moves(const BerkeleyField *field, const BerkeleyState *state, int32_t actor, Move out[MOVE_COUNT]);
/* The directions of a ghost's legal moves as bits (1 << MOVE_WEST, ...); 0 when it is shut in on all sides. */
uint8_t berkeley_ghost_exits(const BerkeleyField *field, const BerkeleyGhost *ghost);
/* Plays one legal move of the actor whose turn it is; the game must not be over. */
void berkeley_step(const BerkeleyField *field, BerkeleyState *state, Move move, BerkeleyUndo *undo);
/* The same for good, for those who play millions of games. The part of the hash that is the actors' is left as it was:
 * exclusive or with the part before all such steps and the part after them gives the hash. */
void berkeley_advance(const BerkeleyField *field, BerkeleyState *state, Move move);
void berkeley_undo(const BerkeleyField *field, BerkeleyState *state, const BerkeleyUndo *undo);

/* Where a ghost is, counted in half cells from the bottom left. */
void berkeley_place(const BerkeleyField *field, const BerkeleyGhost *ghost, int32_t *x2, int32_t *y2);

#endif
