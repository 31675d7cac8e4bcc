/* Short-lived things: sparks when somebody is caught or food is eaten, and a shake. Decoration only: it never affects
 * the game. */
#ifndef PACADE_APP_VIEW_EFFECTS_H
#define PACADE_APP_VIEW_EFFECTS_H

#include "game/app/ui/theme.h"

enum { SPARKS = 96 };

typedef struct Spark {
  Vector2 at, speed; /* cells from the board's first, cells per second */
  float age, life;   /* seconds */
  uint8_t token;
} Spark;

typedef struct Effects {
  Spark sparks[SPARKS];
  int32_t count;
  float shake; /* seconds left */
  uint32_t noise;
  int32_t foods; /* left when last looked at */
  int32_t walls; /* eaten, the same */
  bool caught;   /* that has been shown */
} Effects;

/* At a place in cells. */
void effects_burst(Effects *effects, Vector2 at, int32_t count, float speed, Token token);
void effects_shake(Effects *effects);
void effects_clear(Effects *effects);
void effects_advance(Effects *effects, float dt);
/* The picture's displacement, in cells. */
Vector2 effects_offset(const Effects *effects);
/* `origin`: where the board's first cell begins, in pixels. */
void effects_draw(const Effects *effects, Vector2 origin, float cell, const Theme *theme);

#endif
