/* The table of keys that can be chosen, and lookups in what was chosen.
 * Must not know what an action does. */
#include "game/app/platform/keymap.h"

#include <raylib.h>
#include <stddef.h>

#include "game/app/platform/key_names.h"

#define WALKS (CONTEXT_PERSON | CONTEXT_MAZE)
#define WATCH_OR_PLAY (CONTEXT_WATCH | CONTEXT_PERSON)

static const KeyChoice choices[KEY_CHOICES] = {
    {"north", STR_KEY_GO_UP, ACTION_MOVE_NORTH, WALKS, KEY_UP, true},
    {"south", STR_KEY_GO_DOWN, ACTION_MOVE_SOUTH, WALKS, KEY_DOWN, true},
    {"west", STR_KEY_GO_LEFT, ACTION_MOVE_WEST, WALKS, KEY_LEFT, true},
    {"east", STR_KEY_GO_RIGHT, ACTION_MOVE_EAST, WALKS, KEY_RIGHT, true},
    {"take-over", STR_KEY_TAKE_OVER, ACTION_TAKE_OVER, WATCH_OR_PLAY, KEY_H, false},
    {"steer", STR_KEY_STEER, ACTION_STEER, WATCH_OR_PLAY, KEY_M, false},
    {"best-way", STR_KEY_BEST_WAY, ACTION_BEST_WAY, WATCH_OR_PLAY, KEY_G, false},
    {"pause", STR_KEY_PAUSE, ACTION_PAUSE, CONTEXT_WATCH | WALKS, KEY_SPACE, false},
    {"step-back", STR_KEY_STEP_BACK, ACTION_STEP_BACK, CONTEXT_WATCH, KEY_LEFT, true},
    {"step", STR_KEY_STEP_ON, ACTION_STEP_FORWARD, CONTEXT_WATCH, KEY_RIGHT, true},
    {"rewind", STR_KEY_REWIND, ACTION_REWIND, CONTEXT_WATCH, KEY_HOME, false},
    {"to-end", STR_KEY_TO_END, ACTION_TO_END, CONTEXT_WATCH, KEY_END, false},
    {"slower", STR_KEY_SLOWER, ACTION_SLOWER, CONTEXT_WATCH, KEY_MINUS, true},
    {"faster", STR_KEY_FASTER, ACTION_FASTER, CONTEXT_WATCH, KEY_EQUAL, true},
    {"think-slower", STR_KEY_THINK_SLOWER, ACTION_THINK_SLOWER, CONTEXT_WATCH, KEY_COMMA, true},
    {"think-faster", STR_KEY_THINK_FASTER, ACTION_THINK_FASTER, CONTEXT_WATCH, KEY_PERIOD, true},
    {"zoom-in", STR_KEY_ZOOM_IN, ACTION_ZOOM_IN, CONTEXT_WATCH | WALKS, KEY_PAGE_UP, true},
    {"zoom-out", STR_KEY_ZOOM_OUT, ACTION_ZOOM_OUT, CONTEXT_WATCH | WALKS, KEY_PAGE_DOWN, true},
    {"agent", STR_KEY_OTHER_AGENT, ACTION_AGENT, CONTEXT_WATCH, KEY_A, false},
    {"again", STR_KEY_AGAIN, ACTION_AGAIN, CONTEXT_ANY | CONTEXT_MAZE, KEY_R, false},
    {"save-replay", STR_KEY_KEEP, ACTION_KEEP, CONTEXT_ANY, KEY_F2, false},
    {"gif", STR_KEY_GIF, ACTION_GIF, CONTEXT_ANY, KEY_F3, false},
    {"frames", STR_KEY_FRAMES, ACTION_FRAMES, CONTEXT_ANY, KEY_F4, false},
    {"all-keys", STR_KEY_KEYS, ACTION_KEYS, WATCH_OR_PLAY, KEY_F1, false},
    {"theme", STR_KEY_THEME, ACTION_THEME, CONTEXT_ANY | CONTEXT_MAZE, KEY_T, false},
    {"picture", STR_KEY_PICTURE, ACTION_PICTURE, CONTEXT_ANY | CONTEXT_MAZE, KEY_P, false},
    {"full-screen", STR_KEY_FULL_SCREEN, ACTION_FULL_SCREEN, CONTEXT_ANY | CONTEXT_MAZE, KEY_F, false},
};

const KeyChoice *key_choice(int32_t index) { return &choices[index]; }

void keymap_init(KeyMap *map) {
  for (int32_t i = 0; i < KEY_CHOICES; i++) keymap_set(map, i, choices[i].key);
}

void keymap_set(KeyMap *map, int32_t index, int32_t key) {
  const KeyChoice *choice = &choices[index];
  map->key[index] = key;
  map->own[index] = (Binding){key, SHIFT_ANY, choice->contexts, choice->action, choice->repeats};
}

bool keymap_changed(const KeyMap *map, int32_t index) { return map && map->key[index] != choices[index].key; }

const Binding *keymap_binding(const KeyMap *map, int32_t key, unsigned context) {
  for (int32_t i = 0; map && i < KEY_CHOICES; i++)
    if (keymap_changed(map, i) && map->key[i] == key && choices[i].contexts & context) return &map->own[i];
  return NULL;
}

bool keymap_moved(const KeyMap *map, Action action, int32_t key, unsigned context) {
  for (int32_t i = 0; map && i < KEY_CHOICES; i++)
    if (choices[i].action == action && choices[i].key == key && choices[i].contexts & context)
      return keymap_changed(map, i);
  return false;
}

int32_t keymap_clash(const KeyMap *map, int32_t index) {
  for (int32_t i = 0; i < KEY_CHOICES; i++)
    if (i != index && map->key[i] == map->key[index] && choices[i].contexts & choices[index].contexts) return i;
  return -1;
}

bool keymap_allows(int32_t key) {
  static const int32_t fixed[] = {KEY_ESCAPE, KEY_ENTER, KEY_TAB, KEY_F11, KEY_F12};
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
    if (fixed[i] == key) return false;
  return key_name(key) && !(key >= KEY_ZERO && key <= KEY_NINE);
}
