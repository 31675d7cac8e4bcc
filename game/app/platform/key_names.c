/* The tables of names, and lookup in both directions.
 * Must not know what a key does. */
#include "game/app/platform/key_names.h"

#include <ctype.h>
#include <raylib.h>
#include <stddef.h>
#include <strings.h>

typedef struct KeyName {
  const char *name;
  int32_t key;
  const char *cap; /* NULL: the name */
} KeyName;

static const KeyName key_names[] = {
    {"Enter", KEY_ENTER, NULL},
    {"Escape", KEY_ESCAPE, "Esc"},
    {"Space", KEY_SPACE, NULL},
    {"Tab", KEY_TAB, NULL},
    {"Left", KEY_LEFT, "\u2190"},
    {"Right", KEY_RIGHT, "\u2192"},
    {"Up", KEY_UP, "\u2191"},
    {"Down", KEY_DOWN, "\u2193"},
    {"Home", KEY_HOME, NULL},
    {"End", KEY_END, NULL},
    {"PageUp", KEY_PAGE_UP, "PgUp"},
    {"PageDown", KEY_PAGE_DOWN, "PgDn"},
    {"Insert", KEY_INSERT, "Ins"},
    {"Delete", KEY_DELETE, "Del"},
    {"Backspace", KEY_BACKSPACE, NULL},
    {"Minus", KEY_MINUS, "\u2212"},
    {"Plus", KEY_EQUAL, "+"},
    {"Slash", KEY_SLASH, "?"},
    {"Comma", KEY_COMMA, ","},
    {"Period", KEY_PERIOD, "."},
    {"Semicolon", KEY_SEMICOLON, ";"},
    {"Apostrophe", KEY_APOSTROPHE, "'"},
    {"LeftBracket", KEY_LEFT_BRACKET, "["},
    {"RightBracket", KEY_RIGHT_BRACKET, "]"},
    {"Backslash", KEY_BACKSLASH, "\\"},
    {"Grave", KEY_GRAVE, "`"},
    {"F1", KEY_F1, NULL},
    {"F2", KEY_F2, NULL},
    {"F3", KEY_F3, NULL},
    {"F4", KEY_F4, NULL},
    {"F5", KEY_F5, NULL},
    {"F6", KEY_F6, NULL},
    {"F7", KEY_F7, NULL},
    {"F8", KEY_F8, NULL},
    {"F9", KEY_F9, NULL},
    {"F10", KEY_F10, NULL},
    {"F11", KEY_F11, NULL},
    {"F12", KEY_F12, NULL},
    {"PadPlus", KEY_KP_ADD, "Pad +"},
    {"PadMinus", KEY_KP_SUBTRACT, "Pad \u2212"},
    {"PadTimes", KEY_KP_MULTIPLY, "Pad *"},
    {"PadDivide", KEY_KP_DIVIDE, "Pad /"},
    {"Pad0", KEY_KP_0, "Pad 0"},
};

/* A letter or a digit is its own name; raylib numbers them as ASCII does. */
static const char plain[] = "A\0B\0C\0D\0E\0F\0G\0H\0I\0J\0K\0L\0M\0N\0O\0P\0Q\0R\0S\0T\0U\0V\0W\0X\0Y\0Z";
static const char digits[] = "0\0001\0002\0003\0004\0005\0006\0007\0008\0009";

static const KeyName button_names[] = {
    {"Left", GAMEPAD_BUTTON_LEFT_FACE_LEFT, "+"},         {"Up", GAMEPAD_BUTTON_LEFT_FACE_UP, "+"},
    {"Right", GAMEPAD_BUTTON_LEFT_FACE_RIGHT, "+"},       {"Down", GAMEPAD_BUTTON_LEFT_FACE_DOWN, "+"},
    {"A", GAMEPAD_BUTTON_RIGHT_FACE_DOWN, NULL},          {"B", GAMEPAD_BUTTON_RIGHT_FACE_RIGHT, NULL},
    {"X", GAMEPAD_BUTTON_RIGHT_FACE_LEFT, NULL},          {"Y", GAMEPAD_BUTTON_RIGHT_FACE_UP, NULL},
    {"LeftShoulder", GAMEPAD_BUTTON_LEFT_TRIGGER_1, "L"}, {"RightShoulder", GAMEPAD_BUTTON_RIGHT_TRIGGER_1, "R"},
    {"Start", GAMEPAD_BUTTON_MIDDLE_RIGHT, NULL},         {"Back", GAMEPAD_BUTTON_MIDDLE_LEFT, NULL},
};

int32_t key_by_name(const char *name) {
  if (isalnum((unsigned char)name[0]) && name[1] == 0) return toupper((unsigned char)name[0]);
  for (size_t i = 0; i < sizeof key_names / sizeof *key_names; i++)
    if (strcasecmp(name, key_names[i].name) == 0) return key_names[i].key;
  return 0;
}

int32_t button_by_name(const char *name) {
  for (size_t i = 0; i < sizeof button_names / sizeof *button_names; i++)
    if (strcasecmp(name, button_names[i].name) == 0) return button_names[i].key;
  return 0;
}

static const KeyName *find(int32_t key) {
  for (size_t i = 0; i < sizeof key_names / sizeof *key_names; i++)
    if (key_names[i].key == key) return &key_names[i];
  return NULL;
}

const char *key_name(int32_t key) {
  if (key >= KEY_A && key <= KEY_Z) return plain + 2 * (size_t)(key - KEY_A);
  if (key >= KEY_ZERO && key <= KEY_NINE) return digits + 2 * (size_t)(key - KEY_ZERO);
  const KeyName *found = find(key);
  return found ? found->name : NULL;
}

const char *key_cap_words(int32_t key) {
  const KeyName *found = find(key);
  return found && found->cap ? found->cap : key_name(key);
}

const char *button_cap_words(int32_t button) {
  for (size_t i = 0; i < sizeof button_names / sizeof *button_names; i++)
    if (button_names[i].key == button) return button_names[i].cap ? button_names[i].cap : button_names[i].name;
  return NULL;
}
