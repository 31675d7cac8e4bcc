/* What raylib reports only as the state at the end of a frame, event by event: presses and releases of the left mouse
 * button in order, whether Shift and Ctrl were down when a key was pressed, and fingers where there is a touch screen.
 * Knows no action. */
#ifndef PACADE_APP_PLATFORM_EVENTS_H
#define PACADE_APP_PLATFORM_EVENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "game/app/model/touch.h"
#include "game/app/platform/types.h"

typedef struct ButtonEvent {
  Vector2 at;
  bool down;
} ButtonEvent;

enum { EVENT_QUEUE = 64, EVENT_KEYS = 512 };

typedef struct Events {
  ButtonEvent buttons[EVENT_QUEUE];
  int32_t first, count;
  uint8_t modifiers[EVENT_KEYS]; /* Shift and Ctrl as they were when a key went down, by scan code */
  bool left;                     /* the keys go to another window now; whoever has seen it clears it */
  Touch touch;                   /* used where touches are distinguished from a mouse */
} Events;

/* Listens from now on to the open window; `events` must stay where it is until events_stop. */
void events_listen(Events *events);
void events_stop(Events *events);
/* The next press or release of the left button, in order; false when there is none. */
bool events_next_button(Events *events, ButtonEvent *event);
/* Whether Shift and Ctrl were down when this key was last pressed: by the time a frame asks they may be up again. */
void events_modifiers(const Events *events, int32_t key, bool *shift, bool *ctrl);

#endif
