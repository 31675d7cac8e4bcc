/* Calls of the page's own functions. Must not know what they do. */
#include "game/app/platform/web/page.h"

#include <emscripten/emscripten.h>
#include <malloc.h>

// clang-format off
EM_JS(int, js_take, (const char *name, char *out, int room), {
  var words = Module.page.take(UTF8ToString(name));
  if (!words || room < 1) return 0;
  return stringToUTF8(words, out, room);
})

EM_JS(void, js_do, (const char *name, const char *words), {
  Module.page.act(UTF8ToString(name), UTF8ToString(words));
})
// clang-format on

int page_take(const char *name, char *out, int room) { return js_take(name, out, room); }

void page_do(const char *name, const char *words) { js_do(name, words); }

/* For tests of the page: how many bytes of memory are in use. */
double page_memory(void);
EMSCRIPTEN_KEEPALIVE double page_memory(void) { return (double)mallinfo().uordblks; }
