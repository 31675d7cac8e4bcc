/* Fingers on a touch screen, turned into what a mouse and keys would have done: press, drag and release of one finger,
 * flicks in four directions, and two fingers that move apart or together. Knows neither the window nor what any of it
 * means. */
#ifndef PACADE_APP_MODEL_TOUCH_H
#define PACADE_APP_MODEL_TOUCH_H

#include "game/core/base.h"

typedef enum { TOUCH_PRESS, TOUCH_DRAG, TOUCH_RELEASE, TOUCH_CANCEL, TOUCH_FLICK, TOUCH_SPREAD, TOUCH_PINCH } TouchKind;

typedef struct TouchEvent {
  TouchKind kind;
  float x, y;
  Move move;  /* of a flick: MOVE_WEST to MOVE_SOUTH */
  bool moved; /* of a release: the finger has flicked on its way, so this is no tap */
} TouchEvent;

enum { TOUCH_QUEUE = 64 };

/* A zeroed struct is a good start, with `unit` set. */
typedef struct Touch {
  float unit;      /* pixels per unit of the screen: a finger has the same width on any of them */
  int32_t fingers; /* at the last change */
  float x, y;      /* of the only finger */
  float from_x, from_y;
  double from_time; /* where and when the flick that may come began */
  bool flicked;
  float apart; /* between two fingers, at the last step of a pinch */
  TouchEvent queue[TOUCH_QUEUE];
  int32_t first, count;
} Touch;

typedef struct TouchPoint {
  float x, y;
} TouchPoint;

/* All fingers that are down now, after one came, went or moved. Seconds of any clock. */
void touch_change(Touch *touch, const TouchPoint *points, int32_t count, double now);
/* The system has cancelled the touch: nothing is pressed any more, and no tap or flick results. */
void touch_lost(Touch *touch);
bool touch_next(Touch *touch, TouchEvent *out);

#endif
