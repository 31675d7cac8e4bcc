/* Listens to the canvas: mouse buttons and fingers event by event, and keys with the Shift and Ctrl of their moment.
 * Must not know what the events mean. Takes the place of ../events.c in the build for browsers. */
#include "game/app/platform/events.h"

#include <emscripten/html5.h>
#include <raylib.h>
#include <string.h>

static const char canvas_id[] = "#canvas";
enum { HAD_SHIFT = 1, HAD_CTRL = 2, FINGERS = 10 };

/* Converts page coordinates to pixels of the canvas. */
static Vector2 to_pixels(double x, double y) {
  double width = 1, height = 1;
  emscripten_get_element_css_size(canvas_id, &width, &height);
  if (width < 1 || height < 1) return (Vector2){0, 0};
  return (Vector2){(float)(x * GetScreenWidth() / width), (float)(y * GetScreenHeight() / height)};
}

static EM_BOOL on_button(int type, const EmscriptenMouseEvent *event, void *data) {
  Events *events = data;
  bool down = type == EMSCRIPTEN_EVENT_MOUSEDOWN;
  if (event->button != 0 || events->count == EVENT_QUEUE) return EM_FALSE;
  int32_t at = (events->first + events->count++) % EVENT_QUEUE;
  events->buttons[at] = (ButtonEvent){.at = to_pixels((double)event->targetX, (double)event->targetY), .down = down};
  return EM_FALSE;
}

static EM_BOOL on_touch(int type, const EmscriptenTouchEvent *event, void *data) {
  Events *events = data;
  TouchPoint points[FINGERS];
  int32_t count = 0;
  events->touch.unit = (float)emscripten_get_device_pixel_ratio();
  for (int i = 0; i < event->numTouches && count < FINGERS; i++) {
    const EmscriptenTouchPoint *finger = &event->touches[i];
    if (!finger->onTarget || (type == EMSCRIPTEN_EVENT_TOUCHEND && finger->isChanged)) continue;
    Vector2 at = to_pixels((double)finger->targetX, (double)finger->targetY);
    points[count++] = (TouchPoint){at.x, at.y};
  }
  if (type == EMSCRIPTEN_EVENT_TOUCHCANCEL)
    touch_lost(&events->touch);
  else
    touch_change(&events->touch, points, count, event->timestamp / 1000); /* when it happened: we may be late */
  return EM_TRUE; /* the browser must neither emulate a mouse nor scroll */
}

/* The place of a key in the list of modifiers: a browser's codes are below 256. */
static EM_BOOL on_key(int type, const EmscriptenKeyboardEvent *event, void *data) {
  Events *events = data;
  (void)type;
  if (event->keyCode < EVENT_KEYS)
    events->modifiers[event->keyCode] = (uint8_t)((event->shiftKey ? HAD_SHIFT : 0) | (event->ctrlKey ? HAD_CTRL : 0));
  return EM_FALSE;
}

static EM_BOOL on_blur(int type, const EmscriptenFocusEvent *event, void *data) {
  (void)type;
  (void)event;
  ((Events *)data)->left = true;
  return EM_FALSE;
}

void events_listen(Events *events) {
  *events = (Events){0};
  const char *window = EMSCRIPTEN_EVENT_TARGET_WINDOW;
  emscripten_set_blur_callback(window, events, EM_FALSE, on_blur); /* of the window, not of what is in it */
  emscripten_set_mousedown_callback(canvas_id, events, EM_TRUE, on_button);
  emscripten_set_mouseup_callback(window, events, EM_TRUE, on_button);
  /* These replace raylib's own callbacks, which turn every finger into a mouse. */
  emscripten_set_touchstart_callback(canvas_id, NULL, EM_TRUE, NULL);
  emscripten_set_touchend_callback(canvas_id, NULL, EM_TRUE, NULL);
  emscripten_set_touchmove_callback(canvas_id, NULL, EM_TRUE, NULL);
  emscripten_set_touchcancel_callback(canvas_id, NULL, EM_TRUE, NULL);
  emscripten_set_touchstart_callback(canvas_id, events, EM_TRUE, on_touch);
  emscripten_set_touchend_callback(canvas_id, events, EM_TRUE, on_touch);
  emscripten_set_touchmove_callback(canvas_id, events, EM_TRUE, on_touch);
  emscripten_set_touchcancel_callback(canvas_id, events, EM_TRUE, on_touch);
  emscripten_set_keydown_callback(window, events, EM_TRUE, on_key);
}

void events_stop(Events *events) {
  (void)events;
  emscripten_html5_remove_all_event_listeners();
}

bool events_next_button(Events *events, ButtonEvent *event) {
  if (events->count == 0) return false;
  *event = events->buttons[events->first];
  events->first = (events->first + 1) % EVENT_QUEUE;
  events->count--;
  return true;
}

/* The browser's code of a raylib key: letters and digits have the same numbers. */
static int browser_code(int32_t key) {
  static const struct {
    int32_t key;
    int code;
  } others[] = {{KEY_LEFT, 37}, {KEY_UP, 38},     {KEY_RIGHT, 39},  {KEY_DOWN, 40},    {KEY_TAB, 9},
                {KEY_HOME, 36}, {KEY_END, 35},    {KEY_ENTER, 13},  {KEY_SPACE, 32},   {KEY_DELETE, 46},
                {KEY_F2, 113},  {KEY_MINUS, 189}, {KEY_EQUAL, 187}, {KEY_BACKSPACE, 8}};
  if (key >= KEY_A && key <= KEY_Z) return key;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (others[i].key == key) return others[i].code;
  return -1;
}

void events_modifiers(const Events *events, int32_t key, bool *shift, bool *ctrl) {
  int code = browser_code(key);
  if (code >= 0) {
    *shift = events->modifiers[code] & HAD_SHIFT;
    *ctrl = events->modifiers[code] & HAD_CTRL;
    return;
  }
  *shift = IsKeyDown(KEY_LEFT_SHIFT) || IsKeyDown(KEY_RIGHT_SHIFT);
  *ctrl = IsKeyDown(KEY_LEFT_CONTROL) || IsKeyDown(KEY_RIGHT_CONTROL);
}
