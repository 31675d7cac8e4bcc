/* The queue of key presses, held keys and buttons, and clicks.
 * Must not know what an action does, nor which key means it. */
#include "game/app/platform/input.h"

#include <math.h>
#include <raylib.h>
#include <string.h>
#include <strings.h>

#include "game/app/platform/bindings.h"
#include "game/app/platform/draw.h"
#include "game/app/platform/key_names.h"

/* Seconds. The usual feel of desktop key repeat. */
static const double REPEAT_FIRST = 0.32, REPEAT_NEXT = 0.06;
static const double DOUBLE_CLICK = 0.4;
static const float STICK_FAR = 0.55f;      /* share of its range: a stick pushed further counts as pressed */
enum { SECOND_PAD = 256 };                 /* added to its injected buttons */
static const float DOUBLE_CLICK_REACH = 6; /* pixels */

void input_init(Input *input, Events *events) { *input = (Input){.events = events, .context = CONTEXT_MENU}; }

static void add_action(Input *input, Action action) {
  if (input->action_count < INPUT_QUEUE) input->actions[input->action_count++] = action;
}

static void press_key(Input *input, const KeyPress *press, bool real, double now) {
  if (input->wants_key) {
    input->wants_key = false;
    input->caught_key = press->key;
    input->caught_escape = press->key == KEY_ESCAPE;
    return;
  }
  const Binding *b = binding_of(press, input->context, input->keymap);
  if (!b) return;
  input->mouse_awake = false;
  add_action(input, b->action);
  if (!real || !b->repeats) return;
  input->held = press->key;
  input->held_shift = press->shift;
  input->held_ctrl = press->ctrl;
  input->repeat_at = now + REPEAT_FIRST;
}

/* Repeats the action of a held key and schedules the next repeat; lets go of a key that no longer has a repeating
 * action. */
static void act_again(Input *input, const Binding *b, int32_t *held, double *at, double now) {
  if (b && b->repeats)
    add_action(input, b->action);
  else
    *held = 0;
  *at = now + REPEAT_NEXT;
}

static void repeat_held(Input *input, double now) {
  if (!input->held) return;
  if (!IsKeyDown(input->held)) {
    input->held = 0;
    return;
  }
  if (now < input->repeat_at) return;
  KeyPress press = {.key = input->held, .shift = input->held_shift, .ctrl = input->held_ctrl};
  const Binding *b = binding_of(&press, input->context, input->keymap);
  act_again(input, b, &input->held, &input->repeat_at, now);
}

/* Any pad but the first moves the second player, where there are two. */
static Action action_of(const Binding *b, int32_t pad, InputContext context) {
  bool moves = b->action >= ACTION_MOVE_WEST && b->action <= ACTION_MOVE_SOUTH;
  if (pad == 0 || !moves || context != CONTEXT_ARCADE) return b->action;
  return (Action)(b->action - ACTION_MOVE_WEST + ACTION_SECOND_WEST);
}

static void press_button(Input *input, int32_t pad, int32_t button, bool real, double now) {
  const Binding *b = binding_of_button(button, input->context);
  if (!b) return;
  input->mouse_awake = false;
  add_action(input, action_of(b, pad, input->context));
  if (!real || !b->repeats) return;
  input->held_button = button;
  input->button_repeat_at = now + REPEAT_FIRST;
}

/* What a pad holds down now, one bit per button; the left stick counts as its cross. */
static uint32_t pad_state(int pad) {
  uint32_t down = 0;
  if (!IsGamepadAvailable(pad)) return 0;
  for (int button = 1; button <= GAMEPAD_BUTTON_RIGHT_THUMB; button++)
    if (IsGamepadButtonDown(pad, button)) down |= 1u << button;
  if (GetGamepadAxisCount(pad) < 2) return down;
  float x = GetGamepadAxisMovement(pad, GAMEPAD_AXIS_LEFT_X), y = GetGamepadAxisMovement(pad, GAMEPAD_AXIS_LEFT_Y);
  if (fabsf(x) > fabsf(y) && fabsf(x) > STICK_FAR)
    down |= 1u << (x < 0 ? GAMEPAD_BUTTON_LEFT_FACE_LEFT : GAMEPAD_BUTTON_LEFT_FACE_RIGHT);
  else if (fabsf(y) > STICK_FAR)
    down |= 1u << (y < 0 ? GAMEPAD_BUTTON_LEFT_FACE_UP : GAMEPAD_BUTTON_LEFT_FACE_DOWN);
  return down;
}

static void gather_pads(Input *input, double now) {
  for (int32_t i = 0; i < input->injected_button_count; i++)
    press_button(input, input->injected_buttons[i] / SECOND_PAD, input->injected_buttons[i] % SECOND_PAD, false, now);
  input->injected_button_count = 0;
  uint32_t down = 0;
  for (int pad = 0; pad < INPUT_PADS; pad++) {
    uint32_t here = pad_state(pad), fresh = here & ~input->pad_before[pad];
    input->pad_before[pad] = here;
    down |= here;
    for (int button = 1; fresh && button <= GAMEPAD_BUTTON_RIGHT_THUMB; button++)
      if (fresh >> button & 1) press_button(input, pad, button, true, now);
  }
  if (!input->held_button) return;
  if (!(down >> input->held_button & 1)) input->held_button = 0;
  if (!input->held_button || now < input->button_repeat_at) return;
  const Binding *b = binding_of_button(input->held_button, input->context);
  act_again(input, b, &input->held_button, &input->button_repeat_at, now);
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
    /* The mouse's first known position does not count as a movement: the window may have opened under it. */
    bool known = input->mouse.x != 0 || input->mouse.y != 0;
    input->mouse_moved = known && (at.x != input->mouse.x || at.y != input->mouse.y);
    input->mouse = at;
  }
  input->before = at;
  /* Buttons come from the event queue, in order: a quick click may start and end within one frame. */
  ButtonEvent event;
  while (events_next_button(input->events, &event)) {
    input->scripted_mouse = false;
    input->mouse = event.at;
    if (event.down) {
      input->down = true;
      input->drag_from = event.at;
    } else if (input->down) {
      input->down = false;
      add_click(input, input->drag_from, event.at, now);
      input->taken++;
    }
  }
  if (input->injected_drop && input->down) {
    input->down = false;
    add_click(input, input->drag_from, input->mouse, now);
  }
  input->injected_drop = false;
  for (int32_t i = 0; i < input->injected_click_count; i++)
    add_click(input, input->injected_clicks[i], input->injected_clicks[i], now);
  input->injected_click_count = 0;
  input->wheel = GetMouseWheelMove();
  input->right_down = IsMouseButtonDown(MOUSE_BUTTON_RIGHT);
  input->shift_down = IsKeyDown(KEY_LEFT_SHIFT) || IsKeyDown(KEY_RIGHT_SHIFT);
  input->ctrl_down = IsKeyDown(KEY_LEFT_CONTROL) || IsKeyDown(KEY_RIGHT_CONTROL);
  if (input->mouse_moved || input->down || input->right_down || input->click_count > 0 || input->wheel != 0)
    input->mouse_awake = true;
}

/* ---- fingers ---- */

/* A flick is an arrow key where arrows move somebody; on a menu the finger drags the list itself, so the direction is
 * reversed. Where dragging has a meaning of its own, a flick has none. */
static void take_flick(Input *input, Move move, double now) {
  static const int keys[] = {KEY_LEFT, KEY_UP, KEY_RIGHT, KEY_DOWN};
  enum { FLICKED = CONTEXT_MENU | CONTEXT_WATCH | CONTEXT_PERSON | CONTEXT_MAZE | CONTEXT_ARCADE };
  if (!(input->context & FLICKED) || input->drag_claimed || move >= DIRECTION_COUNT) return;
  if (input->context == CONTEXT_MENU) move = move_opposite(move);
  press_key(input, &(KeyPress){.key = keys[move]}, false, now);
}

/* One finger is a mouse with its button down; two that move apart or together are its wheel. */
static void gather_touch(Input *input, double now) {
  TouchEvent event;
  float turned = 0;
  Move flicked = MOVE_COUNT;
  while (touch_next(&input->events->touch, &event)) {
    Vector2 at = {event.x, event.y};
    input->scripted_mouse = true; /* until a real mouse moves */
    input->mouse = at;
    input->touched = input->mouse_moved = input->mouse_awake = true;
    switch (event.kind) {
      case TOUCH_PRESS:
        input->down = true;
        input->drag_claimed = false;
        input->drag_from = at;
        break;
      case TOUCH_RELEASE:
        if (input->down && !event.moved) add_click(input, input->drag_from, at, now);
        input->taken++;
        input->down = false;
        break;
      case TOUCH_CANCEL: input->down = false; break;
      case TOUCH_FLICK:
        flicked = event.move;
        if (input->context != CONTEXT_ARCADE) take_flick(input, flicked, now);
        break;
      case TOUCH_SPREAD: turned += 1; break;
      case TOUCH_PINCH: turned -= 1; break;
      case TOUCH_DRAG: break;
    }
  }
  if (turned != 0) input->wheel = turned;
  /* The arcade follows a finger that is down by itself, and sees nothing of one that is up before the frame. */
  if (input->context == CONTEXT_ARCADE && !input->down) take_flick(input, flicked, now);
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

static bool is_modifier(int key) {
  return (key >= KEY_LEFT_SHIFT && key <= KEY_RIGHT_SUPER) || key == KEY_CAPS_LOCK || key == KEY_NUM_LOCK;
}

void input_frame(Input *input, InputContext context, double now) {
  input->context = context;
  input->click_count = 0; /* actions left over from a change of screen stay queued */
  input->mouse_moved = false;
  for (int32_t i = 0; i < input->pushed_count; i++) add_action(input, input->pushed[i]);
  input->pushed_count = 0;
  for (int32_t i = 0; i < input->injected_count; i++) press_key(input, &input->injected[i], false, now);
  input->injected_count = 0;
  for (int key = GetKeyPressed(); key != 0; key = GetKeyPressed()) {
    KeyPress press = {.key = key};
    events_modifiers(input->events, key, &press.shift, &press.ctrl);
    press_key(input, &press, true, now);
    input->taken += !is_modifier(key);
  }
  input->left = input->events->left;
  input->events->left = false;
  gather_pads(input, now);
  gather_letters(input);
  repeat_held(input, now);
  gather_mouse(input, now);
  gather_touch(input, now);
}

Action input_next(Input *input) {
  if (input->action_count == 0) return ACTION_NONE;
  Action action = input->actions[0];
  input->action_count--;
  memmove(input->actions, input->actions + 1, (size_t)input->action_count * sizeof *input->actions);
  return action;
}

int32_t input_number(Action action) {
  if (action >= ACTION_NUMBER_1 && action <= ACTION_NUMBER_6) return (int32_t)(action - ACTION_NUMBER_1) + 1;
  return action >= ACTION_NUMBER_7 && action <= ACTION_NUMBER_9 ? (int32_t)(action - ACTION_NUMBER_7) + 7 : 0;
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
  press.key = key_by_name(name);
  if (press.key == 0 || input->injected_count == INPUT_QUEUE) return false;
  input->injected[input->injected_count++] = press;
  return true;
}

bool input_inject_button(Input *input, int32_t pad, const char *name) {
  int32_t button = button_by_name(name);
  if (button == 0 || input->injected_button_count == INPUT_QUEUE) return false;
  input->injected_buttons[input->injected_button_count++] = button + (pad > 0 ? SECOND_PAD : 0);
  return true;
}

void input_inject_drop(Input *input) { input->injected_drop = true; }

void input_inject_mouse(Input *input, Vector2 at) {
  input->scripted_mouse = true;
  input->mouse = at;
  input->mouse_moved = input->mouse_awake = true;
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

bool input_hovers(const Input *input, Rectangle area) {
  return !input->muted && input->mouse_awake && rect_has(area, input->mouse);
}

bool input_presses(const Input *input, Rectangle area) {
  return !input->muted && input->down && rect_has(area, input->drag_from);
}

bool input_drags(Input *input, Rectangle area) {
  bool drags = input_presses(input, area);
  if (drags) input->drag_claimed = true;
  return drags;
}
