/* Opens the window the careful way, and listens to mouse buttons beneath raylib, which keeps only their last state
 * of a frame. Must not know what the window shows. */
#include "game/app/platform/platform.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#ifdef PACADE_RAYLIB_SDL
#include <SDL2/SDL.h>
#endif

/* With a callback raylib returns from its fatal errors instead of ending the program. */
static void keep_quiet(int level, const char *format, va_list arguments) { (void)level, (void)format, (void)arguments; }

static const char *const no_display =
    "no display: the arcade needs an X11 or Wayland screen (or set SDL_VIDEODRIVER); headless: pacade play, solve, "
    "bench";

#ifdef PACADE_RAYLIB_SDL
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
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (others[i].key == key) return others[i].code;
  return -1;
}

static int SDLCALL watch(void *data, SDL_Event *event) {
  Platform *platform = data;
  if (event->type == SDL_KEYDOWN && !event->key.repeat && (int)event->key.keysym.scancode < PLATFORM_KEYS) {
    unsigned mod = event->key.keysym.mod;
    platform->modifiers[event->key.keysym.scancode] =
        (uint8_t)((mod & KMOD_SHIFT ? HAD_SHIFT : 0) | (mod & KMOD_CTRL ? HAD_CTRL : 0));
  }
  bool button = event->type == SDL_MOUSEBUTTONDOWN || event->type == SDL_MOUSEBUTTONUP;
  if (!button || event->button.button != SDL_BUTTON_LEFT || platform->count == PLATFORM_QUEUE) return 1;
  int32_t at = (platform->first + platform->count++) % PLATFORM_QUEUE;
  platform->buttons[at] = (PlatformButton){.at = {(float)event->button.x, (float)event->button.y},
                                           .down = event->type == SDL_MOUSEBUTTONDOWN};
  return 1;
}

/* Names the drivers worth trying, unless the person has: left alone, SDL goes on to drivers that show nothing, and
 * libraries on the way print messages of their own. False when there is no screen to try. */
static bool choose_driver(void) {
#if defined(__unix__) && !defined(__EMSCRIPTEN__)
  const char *wish = getenv("SDL_VIDEODRIVER"), *x11 = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
  bool has_x11 = x11 && *x11, has_wayland = wayland && *wayland;
  if (wish && *wish) return true;
  if (!has_x11 && !has_wayland) return false;
  SDL_SetHint(SDL_HINT_VIDEODRIVER, has_x11 && has_wayland ? "x11,wayland" : has_x11 ? "x11" : "wayland");
#endif
  return true;
}

/* Software rendering copies the picture to the screen and keeps it; what real graphics do with it is their business,
 * and they need no help. */
static bool copies_frames(void) {
  typedef const unsigned char *(*GetString)(unsigned name);
  enum { RENDERER = 0x1F01 };
  GetString get = NULL;
  void *found = SDL_GL_GetProcAddress("glGetString");
  const char *driver = SDL_GetCurrentVideoDriver();
  memcpy(&get, &found, sizeof get < sizeof found ? sizeof get : sizeof found);
  const char *name = get ? (const char *)get(RENDERER) : NULL;
  return name && driver && strcmp(driver, "x11") == 0 && (strstr(name, "llvmpipe") || strstr(name, "softpipe"));
}

/* Only a person may choose a driver that shows nothing. */
static bool nobody_sees(void) {
  const char *driver = SDL_GetCurrentVideoDriver(), *wish = getenv("SDL_VIDEODRIVER");
  if (wish && *wish) return false;
  return !driver || strcmp(driver, "offscreen") == 0 || strcmp(driver, "dummy") == 0;
}
#endif

bool platform_open(Platform *platform, const PlatformWindow *window, Error *error) {
  *platform = (Platform){0};
#ifdef PACADE_RAYLIB_SDL
  if (!choose_driver()) return error_set(error, "%s", no_display);
#endif
  SetTraceLogCallback(keep_quiet);
  SetConfigFlags(FLAG_WINDOW_RESIZABLE);
  InitWindow(window->width, window->height, window->title);
#ifdef PACADE_RAYLIB_SDL
  bool video = SDL_WasInit(SDL_INIT_VIDEO) != 0 && SDL_GetCurrentVideoDriver() != NULL;
#else
  bool video = getenv("DISPLAY") != NULL || getenv("WAYLAND_DISPLAY") != NULL;
#endif
  if (!IsWindowReady())
    return error_set(error, "%s", video ? "no OpenGL: the display can't draw with OpenGL 3.3 or newer" : no_display);
#ifdef PACADE_RAYLIB_SDL
  if (nobody_sees()) {
    CloseWindow();
    return error_set(error, "%s", no_display);
  }
  SDL_AddEventWatch(watch, platform);
  platform->keeps_frames = copies_frames();
#endif
  SetExitKey(KEY_NULL);
  SetWindowMinSize(window->min_width, window->min_height);
  return true;
}

void platform_close(Platform *platform) {
#ifdef PACADE_RAYLIB_SDL
  SDL_DelEventWatch(watch, platform);
#endif
  *platform = (Platform){0};
  CloseWindow();
}

bool platform_next_button(Platform *platform, PlatformButton *event) {
#ifndef PACADE_RAYLIB_SDL
  if (IsMouseButtonPressed(MOUSE_BUTTON_LEFT) && platform->count == 0 && !platform->first) {
    platform->first = 1;
    *event = (PlatformButton){GetMousePosition(), true};
    return true;
  }
  if (IsMouseButtonReleased(MOUSE_BUTTON_LEFT) && platform->first) {
    platform->first = 0;
    *event = (PlatformButton){GetMousePosition(), false};
    return true;
  }
  return false;
#else
  if (platform->count == 0) return false;
  *event = platform->buttons[platform->first];
  platform->first = (platform->first + 1) % PLATFORM_QUEUE;
  platform->count--;
  return true;
#endif
}

void platform_modifiers(const Platform *platform, int32_t key, bool *shift, bool *ctrl) {
#ifdef PACADE_RAYLIB_SDL
  int code = scan_code(key);
  if (code >= 0) {
    *shift = platform->modifiers[code] & HAD_SHIFT;
    *ctrl = platform->modifiers[code] & HAD_CTRL;
    return;
  }
#else
  (void)platform;
#endif
  (void)key;
  *shift = IsKeyDown(KEY_LEFT_SHIFT) || IsKeyDown(KEY_RIGHT_SHIFT);
  *ctrl = IsKeyDown(KEY_LEFT_CONTROL) || IsKeyDown(KEY_RIGHT_CONTROL);
}
