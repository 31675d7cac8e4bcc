/* Listens to SDL beneath raylib; where raylib is built on another backend, the states it reports are used instead. Must
 * not know what the events mean. */
#include "game/app/platform/events.h"

#include <raylib.h>
#include <stddef.h>

#ifdef PACADE_RAYLIB_SDL
#include <SDL2/SDL.h>

enum { HAD_SHIFT = 1, HAD_CTRL = 2 };

/* raylib's keys are places on the keyboard, as scan codes are. */
static int scan_code(int32_t key) {
  static const struct {
    int32_t key;
    int code;
  } others[] = {{KEY_LEFT, SDL_SCANCODE_LEFT},
                {KEY_RIGHT, SDL_SCANCODE_RIGHT},
                {KEY_UP, SDL_SCANCODE_UP},
                {KEY_DOWN, SDL_SCANCODE_DOWN},
                {KEY_TAB, SDL_SCANCODE_TAB},
                {KEY_HOME, SDL_SCANCODE_HOME},
                {KEY_END, SDL_SCANCODE_END},
                {KEY_ENTER, SDL_SCANCODE_RETURN},
                {KEY_SPACE, SDL_SCANCODE_SPACE},
                {KEY_MINUS, SDL_SCANCODE_MINUS},
                {KEY_EQUAL, SDL_SCANCODE_EQUALS},
                {KEY_DELETE, SDL_SCANCODE_DELETE},
                {KEY_BACKSPACE, SDL_SCANCODE_BACKSPACE}};
  if (key >= KEY_A && key <= KEY_Z) return SDL_SCANCODE_A + (key - KEY_A);
  if (key >= KEY_F1 && key <= KEY_F12) return SDL_SCANCODE_F1 + (key - KEY_F1);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (others[i].key == key) return others[i].code;
  return -1;
}

static int SDLCALL watch(void *data, SDL_Event *event) {
  Events *events = data;
  if (event->type == SDL_KEYDOWN && !event->key.repeat && (int)event->key.keysym.scancode < EVENT_KEYS) {
    unsigned mod = event->key.keysym.mod;
    events->modifiers[event->key.keysym.scancode] =
        (uint8_t)((mod & KMOD_SHIFT ? HAD_SHIFT : 0) | (mod & KMOD_CTRL ? HAD_CTRL : 0));
  }
  if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) events->left = true;
  bool button = event->type == SDL_MOUSEBUTTONDOWN || event->type == SDL_MOUSEBUTTONUP;
  if (!button || event->button.button != SDL_BUTTON_LEFT || events->count == EVENT_QUEUE) return 1;
  int32_t at = (events->first + events->count++) % EVENT_QUEUE;
  events->buttons[at] =
      (ButtonEvent){.at = {(float)event->button.x, (float)event->button.y}, .down = event->type == SDL_MOUSEBUTTONDOWN};
  return 1;
}

void events_listen(Events *events) {
  *events = (Events){0};
  SDL_AddEventWatch(watch, events);
}

void events_stop(Events *events) { SDL_DelEventWatch(watch, events); }

bool events_next_button(Events *events, ButtonEvent *event) {
  if (events->count == 0) return false;
  *event = events->buttons[events->first];
  events->first = (events->first + 1) % EVENT_QUEUE;
  events->count--;
  return true;
}
#else
void events_listen(Events *events) { *events = (Events){0}; }

void events_stop(Events *events) { (void)events; }

bool events_next_button(Events *events, ButtonEvent *event) {
  bool held = events->first != 0;
  bool changes = held ? IsMouseButtonReleased(MOUSE_BUTTON_LEFT) : IsMouseButtonPressed(MOUSE_BUTTON_LEFT);
  if (!changes) return false;
  events->first = !held;
  *event = (ButtonEvent){GetMousePosition(), !held};
  return true;
}
#endif

void events_modifiers(const Events *events, int32_t key, bool *shift, bool *ctrl) {
#ifdef PACADE_RAYLIB_SDL
  int code = scan_code(key);
  if (code >= 0) {
    *shift = events->modifiers[code] & HAD_SHIFT;
    *ctrl = events->modifiers[code] & HAD_CTRL;
    return;
  }
#else
  (void)events, (void)key;
#endif
  *shift = IsKeyDown(KEY_LEFT_SHIFT) || IsKeyDown(KEY_RIGHT_SHIFT);
  *ctrl = IsKeyDown(KEY_LEFT_CONTROL) || IsKeyDown(KEY_RIGHT_CONTROL);
}
