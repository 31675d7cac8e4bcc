/* Distinguishes taps, drags, flicks and pinches. Must not know what they are used for. */
#include "game/app/model/touch.h"

#include <math.h>

static const float FLICK = 26;           /* units: shorter is a tap with an unsteady finger */
static const double FLICK_SECONDS = 0.4; /* slower is a drag */
static const float PINCH_STEP = 1.2f;

static void add(Touch *touch, TouchEvent event) {
  if (touch->count == TOUCH_QUEUE) return;
  touch->queue[(touch->first + touch->count++) % TOUCH_QUEUE] = event;
}

static float unit(const Touch *touch) { return touch->unit > 0 ? touch->unit : 1; }

static void begin_flick(Touch *touch, double now) {
  touch->from_x = touch->x;
  touch->from_y = touch->y;
  touch->from_time = now;
}

static void press(Touch *touch, TouchPoint at, double now) {
  touch->x = at.x;
  touch->y = at.y;
  touch->flicked = false;
  begin_flick(touch, now);
  add(touch, (TouchEvent){.kind = TOUCH_PRESS, .x = at.x, .y = at.y});
}

/* A finger that stays down may flick again, in another direction: the next one begins where this one ended. */
static void drag(Touch *touch, TouchPoint at, double now) {
  if (at.x == touch->x && at.y == touch->y) return;
  touch->x = at.x;
  touch->y = at.y;
  add(touch, (TouchEvent){.kind = TOUCH_DRAG, .x = at.x, .y = at.y});
  float dx = at.x - touch->from_x, dy = at.y - touch->from_y;
  if (now - touch->from_time > FLICK_SECONDS) {
    begin_flick(touch, now);
    return;
  }
  if (fmaxf(fabsf(dx), fabsf(dy)) < FLICK * unit(touch)) return;
  Move move = fabsf(dx) > fabsf(dy) ? (dx < 0 ? MOVE_WEST : MOVE_EAST) : (dy < 0 ? MOVE_NORTH : MOVE_SOUTH);
  add(touch, (TouchEvent){.kind = TOUCH_FLICK, .x = touch->from_x, .y = touch->from_y, .move = move});
  touch->flicked = true;
  begin_flick(touch, now);
}

static void pinch(Touch *touch, const TouchPoint *points) {
  float apart = hypotf(points[0].x - points[1].x, points[0].y - points[1].y);
  apart = fmaxf(apart, unit(touch));
  float x = (points[0].x + points[1].x) / 2, y = (points[0].y + points[1].y) / 2;
  if (touch->fingers != 2) {
    touch->apart = apart;
    return;
  }
  while (apart > touch->apart * PINCH_STEP) {
    touch->apart *= PINCH_STEP;
    add(touch, (TouchEvent){.kind = TOUCH_SPREAD, .x = x, .y = y});
  }
  while (apart < touch->apart / PINCH_STEP) {
    touch->apart /= PINCH_STEP;
    add(touch, (TouchEvent){.kind = TOUCH_PINCH, .x = x, .y = y});
  }
}

void touch_change(Touch *touch, const TouchPoint *points, int32_t count, double now) {
  if (touch->fingers == 1 && count == 1) drag(touch, points[0], now);
  if (touch->fingers == 0 && count == 1) press(touch, points[0], now);
  if (touch->fingers == 1 && count == 0)
    add(touch, (TouchEvent){.kind = TOUCH_RELEASE, .x = touch->x, .y = touch->y, .moved = touch->flicked});
  if (touch->fingers == 1 && count > 1) add(touch, (TouchEvent){.kind = TOUCH_CANCEL, .x = touch->x, .y = touch->y});
  if (count == 2) pinch(touch, points);
  /* Of several fingers, those that remain are ignored until all are up, because nobody lifts two at the same moment. */
  if (touch->fingers > 1 && count == 1) return;
  touch->fingers = count;
}

void touch_lost(Touch *touch) {
  if (touch->fingers == 1) add(touch, (TouchEvent){.kind = TOUCH_CANCEL, .x = touch->x, .y = touch->y});
  touch->fingers = 0;
}

bool touch_next(Touch *touch, TouchEvent *out) {
  if (touch->count == 0) return false;
  *out = touch->queue[touch->first];
  touch->first = (touch->first + 1) % TOUCH_QUEUE;
  touch->count--;
  return true;
}
