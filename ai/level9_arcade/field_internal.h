/* The maze as monsters think of it: open cells as spots, all distances, and a position of whole cells. */
#ifndef PACADE_AI_ARCADE_FIELD_H
#define PACADE_AI_ARCADE_FIELD_H

#include "game/core/arcade.h"

typedef uint16_t Place;
enum { PLACE_NONE = 0xffff };

/* Where a corridor leads: to the next junction, or to the place itself when there is none. */
typedef struct Corridor {
  Place end;
  uint16_t steps;
} Corridor;

typedef struct Field {
  const ArcadeMaze *maze; /* what the rest was made for */
  int32_t count;
  Place place_of[ARCADE_CELLS]; /* PLACE_NONE for walls and the house */
  Cell *cell_of;
  Place (*next)[DIRECTION_COUNT];
  uint8_t *exits;     /* a bit per move */
  uint16_t *distance; /* count x count steps, through tunnels too */
  uint16_t *onward;   /* the same for one that comes by a direction and may not turn round: four rows per place; NULL on
                         very large boards, which do without */
  Corridor (*ahead)[DIRECTION_COUNT]; /* by the direction of leaving a place */
} Field;

/* For a new maze; false when memory is short. Safe on a zeroed field, as field_destroy is. */
bool field_make(Field *field, const ArcadeMaze *maze);
void field_destroy(Field *field);
static inline int32_t field_distance(const Field *field, Place a, Place b) {
  return field->distance[(size_t)a * (size_t)field->count + b];
}
/* Steps to every place for a monster that comes to a place by a direction: it does not turn round. */
static inline const uint16_t *field_onward(const Field *field, Place at, Move dir) {
  size_t count = (size_t)field->count;
  return field->onward ? field->onward + ((size_t)at * DIRECTION_COUNT + dir) * count : field->distance + at * count;
}
/* How many ways lead out of a place. */
static inline int32_t field_ways(const Field *field, Place at) { return __builtin_popcount(field->exits[at]); }

/* Who is where: each actor at the centre that it reaches next. */
typedef struct Position {
  int32_t monsters;
  Place pacman;
  Move pacman_dir;
  Place at[ARCADE_MONSTERS]; /* PLACE_NONE: in the house */
  Move dir[ARCADE_MONSTERS];
  bool hunts[ARCADE_MONSTERS]; /* out, and not frightened */
} Position;

/* Of the Pacman who is nearest to a monster. */
void field_position(const Field *field, const ArcadeGame *game, const ArcadeState *state, int32_t monster,
                    Position *out);
/* The ways a monster may take: not back, unless there is no other. */
static inline uint8_t field_monster_exits(const Field *field, Place at, Move dir) {
  uint8_t exits = field->exits[at], onward = exits & (uint8_t) ~(1u << move_opposite(dir));
  return onward ? onward : exits;
}
/* The way that leads nearest to a place (or farthest from it); ties in the order of moves. */
Move field_towards(const Field *field, Place at, Move dir, Place to, bool away);

#endif
