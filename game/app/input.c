/* The one table from keys to actions, the queue of key presses, held keys, and clicks.
 * Must not know what an action does. */
#include "game/app/input.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "game/app/draw.h"

typedef enum { SHIFT_ANY, SHIFT_NO, SHIFT_YES, WITH_CTRL, WITH_CTRL_SHIFT } Shift;

typedef struct Binding {
  int32_t key;
  Shift shift;
  unsigned contexts;
  Action action;
  bool repeats;
} Binding;

/* The first line that fits wins. */
static const Binding bindings[] = {
    /* with Ctrl, as everywhere on a desktop */
    {KEY_Z, WITH_CTRL, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_UNDO, true},
    {KEY_Z, WITH_CTRL_SHIFT, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_REDO, true},
    {KEY_Y, WITH_CTRL, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_REDO, true},
    {KEY_S, WITH_CTRL, CONTEXT_EDITOR, ACTION_SAVE, false},
    {KEY_O, WITH_CTRL, CONTEXT_EDITOR, ACTION_OPEN, false},
    {KEY_N, WITH_CTRL, CONTEXT_EDITOR, ACTION_NEW, false},
    {KEY_V, WITH_CTRL, CONTEXT_TEXT, ACTION_PASTE, false},
    /* letters are typed: only what moves, deletes, ends */
    {KEY_BACKSPACE, SHIFT_ANY, CONTEXT_TEXT, ACTION_ERASE, true},
    {KEY_ENTER, SHIFT_ANY, CONTEXT_TEXT, ACTION_ACCEPT, false},
    {KEY_KP_ENTER, SHIFT_ANY, CONTEXT_TEXT, ACTION_ACCEPT, false},
    {KEY_ESCAPE, SHIFT_ANY, CONTEXT_TEXT, ACTION_BACK, false},
    {KEY_TAB, SHIFT_YES, CONTEXT_TEXT, ACTION_PREVIOUS_GROUP, true},
    {KEY_TAB, SHIFT_NO, CONTEXT_TEXT, ACTION_NEXT_GROUP, true},
    {KEY_UP, SHIFT_ANY, CONTEXT_TEXT, ACTION_UP, true},
    {KEY_DOWN, SHIFT_ANY, CONTEXT_TEXT, ACTION_DOWN, true},
    {KEY_PAGE_UP, SHIFT_ANY, CONTEXT_TEXT, ACTION_PAGE_UP, true},
    {KEY_PAGE_DOWN, SHIFT_ANY, CONTEXT_TEXT, ACTION_PAGE_DOWN, true},
    /* the editor: a cursor that paints */
    {KEY_SPACE, SHIFT_ANY, CONTEXT_EDITOR, ACTION_PAINT, false},
    {KEY_BACKSPACE, SHIFT_ANY, CONTEXT_EDITOR, ACTION_ERASE, true},
    {KEY_DELETE, SHIFT_ANY, CONTEXT_EDITOR, ACTION_ERASE, true},
    {KEY_X, SHIFT_ANY, CONTEXT_EDITOR, ACTION_ERASE, true},
    {KEY_U, SHIFT_NO, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_UNDO, true},
    {KEY_U, SHIFT_YES, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_REDO, true},
    {KEY_B, SHIFT_ANY, CONTEXT_EDITOR, ACTION_TOOL_PEN, false},
    {KEY_R, SHIFT_ANY, CONTEXT_EDITOR, ACTION_TOOL_RECTANGLE, false},
    {KEY_F, SHIFT_ANY, CONTEXT_EDITOR, ACTION_TOOL_FILL, false},
    {KEY_M, SHIFT_ANY, CONTEXT_EDITOR, ACTION_SYMMETRY, false},
    {KEY_N, SHIFT_ANY, CONTEXT_EDITOR, ACTION_RENAME, false},
    {KEY_F2, SHIFT_ANY, CONTEXT_EDITOR, ACTION_RENAME, false},
    {KEY_F5, SHIFT_ANY, CONTEXT_EDITOR, ACTION_TEST, false},
    {KEY_ENTER, SHIFT_ANY, CONTEXT_EDITOR, ACTION_TEST, false},
    {KEY_KP_ENTER, SHIFT_ANY, CONTEXT_EDITOR, ACTION_TEST, false},
    {KEY_SEVEN, SHIFT_ANY, CONTEXT_EDITOR, ACTION_NUMBER_7, false},
    {KEY_EIGHT, SHIFT_ANY, CONTEXT_EDITOR, ACTION_NUMBER_8, false},
    /* the puzzle */
    {KEY_A, SHIFT_ANY, CONTEXT_PUZZLE, ACTION_LEFT, true},
    {KEY_W, SHIFT_ANY, CONTEXT_PUZZLE, ACTION_UP, true},
    {KEY_D, SHIFT_ANY, CONTEXT_PUZZLE, ACTION_RIGHT, true},
    {KEY_S, SHIFT_ANY, CONTEXT_PUZZLE, ACTION_DOWN, true},
    {KEY_SPACE, SHIFT_ANY, CONTEXT_PUZZLE, ACTION_SOLVE, false},
    {KEY_ENTER, SHIFT_ANY, CONTEXT_PUZZLE, ACTION_ACCEPT, false},
    {KEY_KP_ENTER, SHIFT_ANY, CONTEXT_PUZZLE, ACTION_ACCEPT, false},
    {KEY_H, SHIFT_ANY, CONTEXT_PUZZLE, ACTION_HINT, true},
    {KEY_N, SHIFT_ANY, CONTEXT_PUZZLE, ACTION_NEW, false},
    {KEY_I, SHIFT_ANY, CONTEXT_PUZZLE, ACTION_LOOK, false},
    {KEY_C, SHIFT_ANY, CONTEXT_PUZZLE, ACTION_COMPARE, false},
    {KEY_V, SHIFT_ANY, CONTEXT_PUZZLE, ACTION_EXPLAIN, false},
    {KEY_E, SHIFT_ANY, CONTEXT_PUZZLE, ACTION_RENAME, false},
    {KEY_BACKSPACE, SHIFT_ANY, CONTEXT_PUZZLE, ACTION_UNDO, true},
    {KEY_MINUS, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_SLOWER, true},
    {KEY_KP_SUBTRACT, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_SLOWER, true},
    {KEY_EQUAL, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_FASTER, true},
    {KEY_KP_ADD, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_FASTER, true},
    /* both of them */
    {KEY_UP, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_UP, true},
    {KEY_DOWN, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_DOWN, true},
    {KEY_LEFT, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_LEFT, true},
    {KEY_RIGHT, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_RIGHT, true},
    {KEY_TAB, SHIFT_YES, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_PREVIOUS_GROUP, true},
    {KEY_TAB, SHIFT_NO, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_NEXT_GROUP, true},
    {KEY_PAGE_UP, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_ZOOM_IN, true},
    {KEY_PAGE_DOWN, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_ZOOM_OUT, true},
    {KEY_ESCAPE, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_BACK, false},
    {KEY_ONE, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_NUMBER_1, false},
    {KEY_TWO, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_NUMBER_2, false},
    {KEY_THREE, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_NUMBER_3, false},
    {KEY_FOUR, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_NUMBER_4, false},
    {KEY_FIVE, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_NUMBER_5, false},
    {KEY_SIX, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_NUMBER_6, false},
    {KEY_T, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_THEME, false},
    {KEY_P, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_PICTURE, false},
    {KEY_F1, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE, ACTION_HELP, false},
    {KEY_F12, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE | CONTEXT_TEXT, ACTION_PICTURE, false},
    {KEY_F11, SHIFT_ANY, CONTEXT_EDITOR | CONTEXT_PUZZLE | CONTEXT_TEXT, ACTION_FULL_SCREEN, false},
    /* a person plays: directions go to the hero */
    {KEY_LEFT, SHIFT_ANY, CONTEXT_PERSON, ACTION_MOVE_WEST, true},
    {KEY_UP, SHIFT_ANY, CONTEXT_PERSON, ACTION_MOVE_NORTH, true},
    {KEY_RIGHT, SHIFT_ANY, CONTEXT_PERSON, ACTION_MOVE_EAST, true},
    {KEY_DOWN, SHIFT_ANY, CONTEXT_PERSON, ACTION_MOVE_SOUTH, true},
    {KEY_A, SHIFT_ANY, CONTEXT_PERSON, ACTION_MOVE_WEST, true},
    {KEY_W, SHIFT_ANY, CONTEXT_PERSON, ACTION_MOVE_NORTH, true},
    {KEY_D, SHIFT_ANY, CONTEXT_PERSON, ACTION_MOVE_EAST, true},
    {KEY_S, SHIFT_ANY, CONTEXT_PERSON, ACTION_MOVE_SOUTH, true},
    /* an agent plays: directions go to the time line */
    {KEY_LEFT, SHIFT_YES, CONTEXT_WATCH, ACTION_REWIND, false},
    {KEY_RIGHT, SHIFT_YES, CONTEXT_WATCH, ACTION_TO_END, false},
    {KEY_LEFT, SHIFT_NO, CONTEXT_WATCH, ACTION_STEP_BACK, true},
    {KEY_RIGHT, SHIFT_NO, CONTEXT_WATCH, ACTION_STEP_FORWARD, true},
    {KEY_HOME, SHIFT_ANY, CONTEXT_WATCH, ACTION_REWIND, false},
    {KEY_END, SHIFT_ANY, CONTEXT_WATCH, ACTION_TO_END, false},
    {KEY_SPACE, SHIFT_ANY, CONTEXT_WATCH | CONTEXT_PERSON, ACTION_PAUSE, false},
    {KEY_MINUS, SHIFT_ANY, CONTEXT_WATCH, ACTION_SLOWER, true},
    {KEY_KP_SUBTRACT, SHIFT_ANY, CONTEXT_WATCH, ACTION_SLOWER, true},
    {KEY_EQUAL, SHIFT_ANY, CONTEXT_WATCH, ACTION_FASTER, true},
    {KEY_KP_ADD, SHIFT_ANY, CONTEXT_WATCH, ACTION_FASTER, true},
    {KEY_H, SHIFT_ANY, CONTEXT_WATCH | CONTEXT_PERSON, ACTION_TAKE_OVER, false},
    {KEY_M, SHIFT_ANY, CONTEXT_WATCH | CONTEXT_PERSON, ACTION_STEER, false},
    {KEY_G, SHIFT_ANY, CONTEXT_WATCH | CONTEXT_PERSON, ACTION_GHOST, false},
    {KEY_COMMA, SHIFT_ANY, CONTEXT_WATCH, ACTION_THINK_SLOWER, true},
    {KEY_PERIOD, SHIFT_ANY, CONTEXT_WATCH, ACTION_THINK_FASTER, true},
    {KEY_F2, SHIFT_ANY, CONTEXT_MENU | CONTEXT_WATCH | CONTEXT_PERSON, ACTION_KEEP, false},
    {KEY_F3, SHIFT_ANY, CONTEXT_MENU | CONTEXT_WATCH | CONTEXT_PERSON, ACTION_GIF, false},
    {KEY_F4, SHIFT_ANY, CONTEXT_MENU | CONTEXT_WATCH | CONTEXT_PERSON, ACTION_FRAMES, false},
    {KEY_B, SHIFT_ANY, CONTEXT_WATCH | CONTEXT_MENU, ACTION_BENCH, false},
    {KEY_DELETE, SHIFT_ANY, CONTEXT_MENU, ACTION_DELETE, false},
    {KEY_A, SHIFT_ANY, CONTEXT_ANY, ACTION_AGENT, false},
    {KEY_R, SHIFT_ANY, CONTEXT_ANY, ACTION_AGAIN, false},
    {KEY_PAGE_UP, SHIFT_ANY, CONTEXT_WATCH | CONTEXT_PERSON, ACTION_ZOOM_IN, true},
    {KEY_PAGE_DOWN, SHIFT_ANY, CONTEXT_WATCH | CONTEXT_PERSON, ACTION_ZOOM_OUT, true},
    {KEY_SLASH, SHIFT_ANY, CONTEXT_ANY, ACTION_HELP, false},
    {KEY_F1, SHIFT_ANY, CONTEXT_ANY, ACTION_HELP, false},
    /* menus */
    {KEY_UP, SHIFT_ANY, CONTEXT_ANY, ACTION_UP, true},
    {KEY_DOWN, SHIFT_ANY, CONTEXT_ANY, ACTION_DOWN, true},
    {KEY_LEFT, SHIFT_ANY, CONTEXT_ANY, ACTION_LEFT, true},
    {KEY_RIGHT, SHIFT_ANY, CONTEXT_ANY, ACTION_RIGHT, true},
    {KEY_TAB, SHIFT_YES, CONTEXT_ANY, ACTION_PREVIOUS_GROUP, true},
    {KEY_TAB, SHIFT_NO, CONTEXT_ANY, ACTION_NEXT_GROUP, true},
    {KEY_PAGE_UP, SHIFT_ANY, CONTEXT_MENU, ACTION_PAGE_UP, true},
    {KEY_PAGE_DOWN, SHIFT_ANY, CONTEXT_MENU, ACTION_PAGE_DOWN, true},
    {KEY_HOME, SHIFT_ANY, CONTEXT_MENU, ACTION_FIRST, false},
    {KEY_END, SHIFT_ANY, CONTEXT_MENU, ACTION_LAST, false},
    {KEY_ENTER, SHIFT_ANY, CONTEXT_ANY, ACTION_ACCEPT, false},
    {KEY_KP_ENTER, SHIFT_ANY, CONTEXT_ANY, ACTION_ACCEPT, false},
    {KEY_SPACE, SHIFT_ANY, CONTEXT_MENU, ACTION_ACCEPT, false},
    {KEY_ESCAPE, SHIFT_ANY, CONTEXT_ANY, ACTION_BACK, false},
    {KEY_BACKSPACE, SHIFT_ANY, CONTEXT_MENU, ACTION_BACK, false},
    /* everywhere */
    {KEY_ONE, SHIFT_ANY, CONTEXT_ANY, ACTION_NUMBER_1, false},
    {KEY_TWO, SHIFT_ANY, CONTEXT_ANY, ACTION_NUMBER_2, false},
    {KEY_THREE, SHIFT_ANY, CONTEXT_ANY, ACTION_NUMBER_3, false},
    {KEY_FOUR, SHIFT_ANY, CONTEXT_ANY, ACTION_NUMBER_4, false},
    {KEY_FIVE, SHIFT_ANY, CONTEXT_ANY, ACTION_NUMBER_5, false},
    {KEY_SIX, SHIFT_ANY, CONTEXT_ANY, ACTION_NUMBER_6, false},
    {KEY_T, SHIFT_ANY, CONTEXT_ANY, ACTION_THEME, false},
    {KEY_P, SHIFT_ANY, CONTEXT_ANY, ACTION_PICTURE, false},
    {KEY_F12, SHIFT_ANY, CONTEXT_ANY, ACTION_PICTURE, false},
    {KEY_F11, SHIFT_ANY, CONTEXT_ANY, ACTION_FULL_SCREEN, false},
    {KEY_F, SHIFT_ANY, CONTEXT_ANY, ACTION_FULL_SCREEN, false},
};

static const struct {
  const char *name;
  int32_t key;
} key_names[] = {
    {"Enter", KEY_ENTER},   {"Escape", KEY_ESCAPE}, {"Space", KEY_SPACE},    {"Tab", KEY_TAB},
    {"Left", KEY_LEFT},     {"Right", KEY_RIGHT},   {"Up", KEY_UP},          {"Down", KEY_DOWN},
    {"Home", KEY_HOME},     {"End", KEY_END},       {"PageUp", KEY_PAGE_UP}, {"PageDown", KEY_PAGE_DOWN},
    {"Minus", KEY_MINUS},   {"Plus", KEY_EQUAL},    {"Slash", KEY_SLASH},    {"Backspace", KEY_BACKSPACE},
    {"F1", KEY_F1},         {"F2", KEY_F2},         {"F3", KEY_F3},          {"F4", KEY_F4},
    {"F11", KEY_F11},       {"F12", KEY_F12},       {"Comma", KEY_COMMA},    {"Period", KEY_PERIOD},
    {"Delete", KEY_DELETE}, {"F5", KEY_F5},
};

/* Seconds. The usual feel of desktop key repeat. */
static const double REPEAT_FIRST = 0.32, REPEAT_NEXT = 0.06;
static const double DOUBLE_CLICK = 0.4;
static const float DOUBLE_CLICK_REACH = 6; /* pixels */

void input_init(Input *input, Platform *platform) { *input = (Input){.platform = platform, .context = CONTEXT_MENU}; }

/* Ctrl with a key means only what a line says it does. */
static bool fits(Shift wanted, bool shift, bool ctrl) {
  if (ctrl) return wanted == (shift ? WITH_CTRL_SHIFT : WITH_CTRL);
  return wanted == SHIFT_ANY || wanted == (shift ? SHIFT_YES : SHIFT_NO);
}

static const Binding *binding_of(const KeyPress *press, InputContext context) {
  for (size_t i = 0; i < sizeof bindings / sizeof *bindings; i++) {
    const Binding *b = &bindings[i];
    if (b->key != press->key || !(b->contexts & (unsigned)context)) continue;
    if (fits(b->shift, press->shift, press->ctrl)) return b;
  }
  return NULL;
}

static void add_action(Input *input, Action action) {
  if (input->action_count < INPUT_QUEUE) input->actions[input->action_count++] = action;
}

static void press_key(Input *input, const KeyPress *press, bool real, double now) {
  const Binding *b = binding_of(press, input->context);
  if (!b) return;
  add_action(input, b->action);
  if (!real || !b->repeats) return;
  input->held = press->key;
  input->held_shift = press->shift;
  input->held_ctrl = press->ctrl;
  input->repeat_at = now + REPEAT_FIRST;
}

static void repeat_held(Input *input, double now) {
  if (!input->held) return;
  if (!IsKeyDown(input->held)) {
    input->held = 0;
    return;
  }
  if (now < input->repeat_at) return;
  KeyPress press = {.key = input->held, .shift = input->held_shift, .ctrl = input->held_ctrl};
  const Binding *b = binding_of(&press, input->context);
  if (b && b->repeats)
    add_action(input, b->action);
  else
    input->held = 0;
  input->repeat_at = now + REPEAT_NEXT;
}

static void add_click(Input *input, Vector2 press, Vector2 release, double now) {
  if (input->click_count == INPUT_QUEUE) return;
  float dx = release.x - input->last_click_at.x, dy = release.y - input->last_click_at.y;
  bool twice = now - input->last_click < DOUBLE_CLICK && dx * dx + dy * dy < DOUBLE_CLICK_REACH * DOUBLE_CLICK_REACH;
  input->clicks[input->click_count++] = (Click){.press = press, .release = release, .twice = twice};
  input->last_click = twice ? -1 : now; /* three clicks are not two double clicks */
  input->last_click_at = release;
}

static void gather_mouse(Input *input, double now) {
  Vector2 at = GetMousePosition();
  if (at.x != input->before.x || at.y != input->before.y) input->scripted_mouse = false;
  if (!input->scripted_mouse) {
    /* The first place the mouse is seen at is not a movement: the window may have opened under it. */
    bool known = input->mouse.x != 0 || input->mouse.y != 0;
    input->mouse_moved = known && (at.x != input->mouse.x || at.y != input->mouse.y);
    input->mouse = at;
  }
  input->before = at;
  /* Buttons come from the event queue, in order: a quick click may start and end within one frame. */
  PlatformButton event;
  while (platform_next_button(input->platform, &event)) {
    input->scripted_mouse = false;
    input->mouse = event.at;
    if (event.down) {
      input->down = true;
      input->drag_from = event.at;
    } else if (input->down) {
      input->down = false;
      add_click(input, input->drag_from, event.at, now);
    }
  }
  for (int32_t i = 0; i < input->injected_click_count; i++)
    add_click(input, input->injected_clicks[i], input->injected_clicks[i], now);
  input->injected_click_count = 0;
  input->wheel = GetMouseWheelMove();
  input->right_down = IsMouseButtonDown(MOUSE_BUTTON_RIGHT);
}

static void add_letter(Input *input, int32_t letter) {
  bool wanted = letter >= 32 && letter != 127;
  if (wanted && input->typed_count < INPUT_QUEUE) input->typed[input->typed_count++] = letter;
}

static void gather_letters(Input *input) {
  input->typed_count = 0;
  for (int32_t i = 0; i < input->injected_typed_count; i++) add_letter(input, input->injected_typed[i]);
  input->injected_typed_count = 0;
  for (int letter = GetCharPressed(); letter != 0; letter = GetCharPressed()) add_letter(input, letter);
}

void input_frame(Input *input, InputContext context, double now) {
  input->context = context;
  input->click_count = 0; /* actions that a change of screen left over are still to come */
  input->mouse_moved = false;
  for (int32_t i = 0; i < input->pushed_count; i++) add_action(input, input->pushed[i]);
  input->pushed_count = 0;
  for (int32_t i = 0; i < input->injected_count; i++) press_key(input, &input->injected[i], false, now);
  input->injected_count = 0;
  bool shift = IsKeyDown(KEY_LEFT_SHIFT) || IsKeyDown(KEY_RIGHT_SHIFT);
  bool ctrl = IsKeyDown(KEY_LEFT_CONTROL) || IsKeyDown(KEY_RIGHT_CONTROL);
  for (int key = GetKeyPressed(); key != 0; key = GetKeyPressed())
    press_key(input, &(KeyPress){.key = key, .shift = shift, .ctrl = ctrl}, true, now);
  gather_letters(input);
  repeat_held(input, now);
  gather_mouse(input, now);
}

Action input_next(Input *input) {
  if (input->action_count == 0) return ACTION_NONE;
  Action action = input->actions[0];
  input->action_count--;
  memmove(input->actions, input->actions + 1, (size_t)input->action_count * sizeof *input->actions);
  return action;
}

void input_push(Input *input, Action action) {
  if (input->pushed_count < INPUT_QUEUE) input->pushed[input->pushed_count++] = action;
}

bool input_inject_key(Input *input, const char *name) {
  KeyPress press = {0};
  if (strncasecmp(name, "Ctrl+", 5) == 0) {
    press.ctrl = true;
    name += 5;
  }
  if (strncasecmp(name, "Shift+", 6) == 0) {
    press.shift = true;
    name += 6;
  }
  if (isalnum((unsigned char)name[0]) && name[1] == 0) press.key = toupper((unsigned char)name[0]);
  for (size_t i = 0; i < sizeof key_names / sizeof *key_names; i++)
    if (strcasecmp(name, key_names[i].name) == 0) press.key = key_names[i].key;
  if (press.key == 0 || input->injected_count == INPUT_QUEUE) return false;
  input->injected[input->injected_count++] = press;
  return true;
}

void input_inject_mouse(Input *input, Vector2 at) {
  input->scripted_mouse = true;
  input->mouse = at;
  input->mouse_moved = true;
}

void input_inject_text(Input *input, const char *words) {
  for (int size = 0; *words && input->injected_typed_count<INPUT_QUEUE; words += size> 0 ? size : 1)
    input->injected_typed[input->injected_typed_count++] = GetCodepointNext(words, &size);
}

void input_inject_click(Input *input, Vector2 at) {
  input_inject_mouse(input, at);
  if (input->injected_click_count < INPUT_QUEUE) input->injected_clicks[input->injected_click_count++] = at;
}

static bool take_click(Input *input, Rectangle area, bool twice) {
  if (input->muted) return false;
  for (int32_t i = 0; i < input->click_count; i++) {
    Click *click = &input->clicks[i];
    if (click->taken || (twice && !click->twice)) continue;
    if (!rect_has(area, click->press) || !rect_has(area, click->release)) continue;
    click->taken = true;
    return true;
  }
  return false;
}

bool input_clicked(Input *input, Rectangle area) { return take_click(input, area, false); }

bool input_clicked_twice(Input *input, Rectangle area) { return take_click(input, area, true); }

bool input_hovers(const Input *input, Rectangle area) { return !input->muted && rect_has(area, input->mouse); }

bool input_presses(const Input *input, Rectangle area) {
  return !input->muted && input->down && rect_has(area, input->drag_from);
}
