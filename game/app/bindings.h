/* The two tables of what a key or a pad's button means in a context. A new key is a line there.
 * Knows no screen. */
#ifndef PACADE_APP_BINDINGS_H
#define PACADE_APP_BINDINGS_H

#include "game/app/input.h"

typedef enum { SHIFT_ANY, SHIFT_NO, SHIFT_YES, WITH_CTRL, WITH_CTRL_SHIFT } Shift;

typedef struct Binding {
  int32_t key; /* or a pad's button */
  Shift shift;
  unsigned contexts;
  Action action;
  bool repeats;
} Binding;

/* NULL when it means nothing there. */
const Binding *binding_of(const KeyPress *press, InputContext context);
const Binding *binding_of_button(int32_t button, InputContext context);
/* The key of that name ("Enter", "Left", "a"), the button of that name ("A", "Start", "Down"); 0 when there is none. */
int32_t key_named(const char *name);
int32_t button_named(const char *name);

#endif
