/* Keys that a person may choose: which there are, what each is now, whether two conflict, and how they are written on a
 * key cap. Knows no screen and no file. */
#ifndef PACADE_APP_PLATFORM_KEYMAP_H
#define PACADE_APP_PLATFORM_KEYMAP_H

#include "game/app/platform/input.h"
#include "game/app/words/strings.h"

typedef enum { SHIFT_ANY, SHIFT_NO, SHIFT_YES, WITH_CTRL, WITH_CTRL_SHIFT } Shift;

typedef struct Binding {
  int32_t key; /* or a pad's button */
  Shift shift;
  unsigned contexts;
  Action action;
  bool repeats;
} Binding;

enum { KEY_CHOICES = 27, KEY_WORD = 24 };

typedef struct KeyChoice {
  const char *name; /* in the settings' file */
  StringId label;
  Action action;
  unsigned contexts;
  int32_t key; /* the default */
  bool repeats;
} KeyChoice;

typedef struct KeyMap {
  int32_t key[KEY_CHOICES];
  Binding own[KEY_CHOICES]; /* those that were changed, for binding_of */
} KeyMap;

const KeyChoice *key_choice(int32_t index);

void keymap_init(KeyMap *map);
void keymap_set(KeyMap *map, int32_t index, int32_t key);
bool keymap_changed(const KeyMap *map, int32_t index);
/* The line of a key that was chosen, or NULL; and whether an action's usual key there was given up for another. */
const Binding *keymap_binding(const KeyMap *map, int32_t key, unsigned context);
bool keymap_moved(const KeyMap *map, Action action, int32_t key, unsigned context);
/* Another choice with the same key where both mean something; -1: none. */
int32_t keymap_clash(const KeyMap *map, int32_t index);
/* Keys that menus need everywhere can't be given away; nor can those that have no name. */
bool keymap_allows(int32_t key);

#endif
