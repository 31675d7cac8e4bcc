/* The two tables of what a key or a pad's button means in a context. A new key is a line there.
 * Knows no screen. */
#ifndef PACADE_APP_PLATFORM_BINDINGS_H
#define PACADE_APP_PLATFORM_BINDINGS_H

#include "game/app/platform/keymap.h"

/* NULL when it means nothing there. Keys that a person chose come first; `keymap` may be NULL. */
const Binding *binding_of(const KeyPress *press, InputContext context, const KeyMap *keymap);
const Binding *binding_of_button(int32_t button, InputContext context);

/* The label of the key for an action in a context, with "Ctrl+" or "Shift+" before it: the `nth` key (from 0) that has
 * a name. The same for a pad's button. False when there is none. */
enum { KEY_CAP = 24 };
bool binding_cap_of(Action action, InputContext context, const KeyMap *keymap, int32_t nth, char out[KEY_CAP]);
bool button_cap_of(Action action, InputContext context, char out[KEY_CAP]);

#endif
