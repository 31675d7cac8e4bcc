/* The window as a part of a page: the canvas fills it, the browser calls the frames.
 * Must not know what the window shows. Takes the place of ../window.c in the build for browsers. */
#include "game/app/platform/window.h"

#include <emscripten/emscripten.h>
#include <emscripten/html5.h>
#include <raylib.h>
#include <rlgl.h>
#include <stdarg.h>
#include <stdlib.h>

#include "game/app/platform/canvas.h"
#include "game/app/platform/web/page.h"
#include "game/app/platform/web/threads.h"

const char window_library[] = "raylib " RAYLIB_VERSION;
#ifdef __EMSCRIPTEN_PTHREADS__
const char window_backend[] = "Wasm, threads";
#else
const char window_backend[] = "Wasm, no threads";
#endif

static const char canvas_id[] = "#canvas";
static const float RATIO_MOST = 3; /* a higher density looks no better and costs more */

// clang-format off
EM_JS(void, js_stay, (int on), { noExitRuntime = on !== 0; })
// clang-format on

static void keep_quiet(int level, const char *format, va_list arguments) { (void)level, (void)format, (void)arguments; }

float window_ratio(void) {
  double ratio = emscripten_get_device_pixel_ratio();
  return (float)(ratio < 1 ? 1 : ratio > (double)RATIO_MOST ? (double)RATIO_MOST : ratio);
}

/* The canvas has as many pixels as the screen has under it; the page's style stretches it over the tab. */
static void follow_page(void) {
  double width = 0, height = 0;
  if (emscripten_get_element_css_size(canvas_id, &width, &height) != EMSCRIPTEN_RESULT_SUCCESS) return;
  int w = (int)(width * (double)window_ratio() + 0.5), h = (int)(height * (double)window_ratio() + 0.5);
  if (w < 1 || h < 1 || (w == GetScreenWidth() && h == GetScreenHeight())) return;
  SetWindowSize(w, h);
}

bool window_open(Window *window, const WindowOptions *options, Error *error) {
  *window = (Window){0};
  SetTraceLogCallback(keep_quiet);
  /* A change of size is reported by a call from the page, after which the program would be ended while no loop runs
   * yet. */
  js_stay(1);
  InitWindow(options->width, options->height, options->title);
  if (!IsWindowReady()) {
    js_stay(0);
    return error_set(error, "no WebGL: this browser, or this machine, can't draw the arcade");
  }
  follow_page();
  events_listen(&window->events);
  SetExitKey(KEY_NULL);
  rlDisableBackfaceCulling();
  return true;
}

void window_close(Window *window) {
  events_stop(&window->events);
  canvas_close();
  *window = (Window){0};
  CloseWindow();
  js_stay(0);
}

bool window_is_open(void) { return IsWindowReady(); }

void window_size(int32_t *width, int32_t *height) {
  follow_page();
  *width = GetScreenWidth();
  *height = GetScreenHeight();
}

/* A page can't resize its tab. */
void window_resize(int32_t width, int32_t height) { (void)width, (void)height; }

bool window_is_full_screen(void) {
  char words[8];
  return page_take("full screen", words, sizeof words) > 0;
}

/* A browser allows it only shortly after a key or a tap, and may refuse. */
void window_set_full_screen(bool on) {
  if (window_is_full_screen() != on) page_do("full screen", on ? "on" : "");
}

static struct {
  bool (*frame)(void *);
  void (*end)(void *);
  void *data;
} loop;

static struct {
  void (*save)(void *);
  void *data;
} hidden;

static void step(void) {
  if (loop.frame(loop.data)) {
    threads_share_frame();
    return;
  }
  emscripten_cancel_main_loop();
  hidden.save = NULL;
  loop.end(loop.data);
  page_do("closed", "");
}

void window_loop(bool (*frame)(void *data), void (*end)(void *data), void *data) {
  loop.frame = frame;
  loop.end = end;
  loop.data = data;
  emscripten_set_main_loop(step, 0, 1);
}

void window_when_hidden(void (*save)(void *data), void *data) {
  hidden.save = save;
  hidden.data = data;
}

/* Called by the page. */
void page_hidden(void);
EMSCRIPTEN_KEEPALIVE void page_hidden(void) {
  if (hidden.save) hidden.save(hidden.data);
}

/* A page is closed without asking; what is kept is written as it changes. */
bool window_is_closing(void) { return false; }

double window_seconds(void) { return GetTime(); }

void window_begin_frame(const Window *window, Color ground) {
  BeginDrawing();
  canvas_begin(GetScreenWidth(), GetScreenHeight(), ground, window->keeps_frames);
}

void window_paint_frame(void) { canvas_end(); }

void window_show_frame(void) {
  static bool shown;
  EndDrawing();
  if (!shown) page_do("first picture", "");
  shown = true;
}
