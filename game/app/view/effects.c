/* Sparks that fly and fade, and a shake that dies away. Must not know what happened. */
#include "game/app/view/effects.h"

#include <math.h>

#include "game/app/platform/draw.h"

static const float SHAKE_SECONDS = 0.28f, SHAKE_REACH = 0.16f; /* cells */
static const float LIFE_LEAST = 0.35f, LIFE_MORE = 0.4f;       /* seconds */
static const float DRAG = 3.2f;                                /* per second */
static const float PI_F = 3.14159265f;

/* A random generator of its own: drawing must not affect the game's. */
static float next(Effects *e) {
  e->noise = e->noise * 1664525u + 1013904223u;
  return (float)(e->noise >> 8) / 16777216.0f;
}

void effects_burst(Effects *e, Vector2 at, int32_t count, float speed, Token token) {
  for (int32_t i = 0; i < count && e->count < SPARKS; i++) {
    float angle = 2 * PI_F * ((float)i + next(e)) / (float)count, pace = speed * (0.4f + 0.6f * next(e));
    e->sparks[e->count++] = (Spark){.at = at,
                                    .speed = {cosf(angle) * pace, sinf(angle) * pace},
                                    .life = LIFE_LEAST + LIFE_MORE * next(e),
                                    .token = (uint8_t)token};
  }
}

void effects_shake(Effects *e) { e->shake = SHAKE_SECONDS; }

void effects_clear(Effects *e) {
  e->count = 0;
  e->shake = 0;
}

void effects_advance(Effects *e, float dt) {
  int32_t kept = 0;
  e->shake = fmaxf(e->shake - dt, 0);
  for (int32_t i = 0; i < e->count; i++) {
    Spark spark = e->sparks[i];
    spark.age += dt;
    if (spark.age >= spark.life) continue;
    spark.at.x += spark.speed.x * dt;
    spark.at.y += spark.speed.y * dt;
    float slow = fmaxf(1 - DRAG * dt, 0);
    spark.speed.x *= slow;
    spark.speed.y *= slow;
    e->sparks[kept++] = spark;
  }
  e->count = kept;
}

Vector2 effects_offset(const Effects *e) {
  if (e->shake <= 0) return (Vector2){0, 0};
  float left = e->shake / SHAKE_SECONDS, time = SHAKE_SECONDS - e->shake;
  return (Vector2){SHAKE_REACH * left * sinf(time * 95), SHAKE_REACH * left * 0.7f * cosf(time * 71)};
}

void effects_draw(const Effects *e, Vector2 origin, float cell, const Theme *theme) {
  for (int32_t i = 0; i < e->count; i++) {
    const Spark *spark = &e->sparks[i];
    float left = 1 - spark->age / spark->life;
    Vector2 at = {origin.x + spark->at.x * cell, origin.y + spark->at.y * cell};
    draw_disc(at, fmaxf((0.03f + 0.07f * left) * cell, 1), color_fade(theme_color(theme, (Token)spark->token), left));
  }
}
