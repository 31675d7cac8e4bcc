/* The hero and the four monsters, drawn from shapes. Sizes are in cells. Knows no board. */
#ifndef PACADE_APP_VIEW_SPRITES_H
#define PACADE_APP_VIEW_SPRITES_H

#include "game/app/ui/theme.h"
#include "game/core/base.h"

typedef enum { MONSTER_HOB, MONSTER_STILT, MONSTER_DOZER, MONSTER_BRAMBLE, MONSTER_KINDS } MonsterKind;

typedef struct HeroPose {
  Vector2 at;
  float cell;  /* pixels */
  Move facing; /* one of the four */
  float mouth; /* 0 shut .. 1 open */
  float size;  /* 1; less while it vanishes */
} HeroPose;

typedef struct MonsterPose {
  Vector2 at;
  float cell;
  MonsterKind kind;
  Vector2 look; /* where the pupils go, length up to 1 */
  float sway;   /* -1 .. 1: feet */
  bool asleep;  /* eyes as lines */
  bool scared;  /* pale, with a trembling mouth: it can be eaten */
  bool blue;    /* the same in the arcade: blue, with crosses for eyes */
  bool flash;   /* and about to end: light */
  bool eyes;    /* only its eyes are left */
} MonsterPose;

void hero_draw(const HeroPose *pose, const Theme *theme);
void monster_draw(const MonsterPose *pose, const Theme *theme);
/* A single goal: a disc in a ring, with a keyline. */
void goal_draw(Vector2 at, float cell, const Theme *theme);

/* The monster's kind by its place on the map. */
MonsterKind monster_kind(int32_t index);
Token monster_token(MonsterKind kind);
/* A small sign of its kind, in its colour and a shape of its own: horned, tall, square or pointed. */
void monster_mark(Vector2 at, float size, MonsterKind kind, const Theme *theme);
/* Radians of a move, 0 to the right, clockwise. */
float move_angle(Move move);

#endif
