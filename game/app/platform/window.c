/* Opens the window only where somebody can see it, and hands frames to raylib.
 * Must not know what the window shows. */
#include "game/app/platform/window.h"

#include <raylib.h>
#include <rlgl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/platform/canvas.h"

#ifdef PACADE_RAYLIB_SDL
#include <SDL2/SDL.h>

const char window_backend[] = "SDL 2";
#else
const char window_backend[] = "";
#endif
const char window_library[] = "raylib " RAYLIB_VERSION;

/* With a callback raylib returns from its fatal errors instead of ending the program. */
static void keep_quiet(int level, const char *format, va_list arguments) { (void)level, (void)format, (void)arguments; }

static const char *const no_display =
    "no display: the arcade needs an X11 or Wayland screen (or set SDL_VIDEODRIVER); headless: pacade play, solve, "
    "bench";

#ifdef PACADE_RAYLIB_SDL
/* Names the drivers worth trying, unless the person has: left alone, SDL goes on to drivers that show nothing, and
 * libraries on the way print messages of their own. False when there is no screen to try. */
static bool choose_driver(void) {
#ifdef __unix__
  const char *wish = getenv("SDL_VIDEODRIVER"), *x11 = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
  bool has_x11 = x11 && *x11, has_wayland = wayland && *wayland;
  if (wish && *wish) return true;
  if (!has_x11 && !has_wayland) return false;
  SDL_SetHint(SDL_HINT_VIDEODRIVER, has_x11 && has_wayland ? "x11,wayland" : has_x11 ? "x11" : "wayland");
#endif
  return true;
}

/* Software rendering copies the frame to the screen and keeps it; a graphics card may discard it, and is fast enough to
 * paint every frame whole. */
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

static void fit_screen(const WindowOptions *options) {
  int monitor = GetCurrentMonitor(), width = GetMonitorWidth(monitor), height = GetMonitorHeight(monitor);
  if (width < options->min_width || height < options->min_height) return;
  if (GetScreenWidth() <= width && GetScreenHeight() <= height) return;
  SetWindowSize(GetScreenWidth() < width ? GetScreenWidth() : width,
                GetScreenHeight() < height ? GetScreenHeight() : height);
}

bool window_open(Window *window, const WindowOptions *options, Error *error) {
  *window = (Window){0};
#ifdef PACADE_RAYLIB_SDL
  if (options->unseen) setenv("SDL_VIDEODRIVER", "offscreen", 1);
  if (!choose_driver()) return error_set(error, "%s", no_display);
#endif
  SetTraceLogCallback(keep_quiet);
  SetConfigFlags(FLAG_WINDOW_RESIZABLE);
  InitWindow(options->width, options->height, options->title);
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
  window->keeps_frames = copies_frames();
#endif
  events_listen(&window->events);
  SetExitKey(KEY_NULL);
  SetWindowMinSize(options->min_width, options->min_height);
  if (options->fits_screen) fit_screen(options);
  SetTargetFPS(options->frames_per_second);
  rlDisableBackfaceCulling(); /* our shapes turn either way */
  return true;
}

void window_close(Window *window) {
  events_stop(&window->events);
  canvas_close();
  *window = (Window){0};
  CloseWindow();
}

bool window_is_open(void) { return IsWindowReady(); }

void window_size(int32_t *width, int32_t *height) {
  *width = GetScreenWidth();
  *height = GetScreenHeight();
}

void window_resize(int32_t width, int32_t height) { SetWindowSize(width, height); }

/* On a desktop the system itself scales up windows for dense screens. */
float window_ratio(void) { return 1; }

void window_loop(bool (*frame)(void *data), void (*end)(void *data), void *data) {
  while (frame(data)) continue;
  end(data);
}

void window_when_hidden(void (*save)(void *data), void *data) { (void)save, (void)data; }

bool window_is_full_screen(void) { return IsWindowState(FLAG_BORDERLESS_WINDOWED_MODE); }

void window_set_full_screen(bool on) {
  if (window_is_full_screen() != on) ToggleBorderlessWindowed();
}

bool window_is_closing(void) { return WindowShouldClose(); }

double window_seconds(void) { return GetTime(); }

void window_begin_frame(const Window *window, Color ground) {
  BeginDrawing();
  canvas_begin(GetScreenWidth(), GetScreenHeight(), ground, window->keeps_frames);
}

void window_paint_frame(void) { canvas_end(); }

void window_show_frame(void) { EndDrawing(); }
