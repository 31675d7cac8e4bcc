/* The clipboard, files and messages by way of the page: its side is game/web/page.js.
 * Must not know what they are for. Takes the place of ../desktop.c in the build for browsers. */
#include "game/app/platform/desktop.h"

#include <stdio.h>

#include "game/app/platform/web/page.h"

static bool take(const char *name, char *out, size_t room) {
  if (room > 0) out[0] = 0;
  return page_take(name, out, (int)room) > 0;
}

const char *desktop_copied_text(void) {
  static char text[16384];
  return take("pasted", text, sizeof text) ? text : NULL;
}

void desktop_copy_text(const char *text) { page_do("copy", text); }

bool desktop_dropped_file(char *path, size_t room) { return take("file", path, room); }

bool desktop_is_page(void) { return true; }

void desktop_ask_for_file(void) { page_do("ask for file", ""); }

void desktop_export(void) { page_do("export", ""); }

void desktop_import(void) { page_do("import", ""); }

const char *desktop_address(void) {
  static char address[2048];
  take("address", address, sizeof address);
  return address;
}

bool desktop_has_touch(void) {
  char words[8];
  return take("touch", words, sizeof words);
}

bool desktop_notice(char *words, size_t room) { return take("notice", words, room); }

void desktop_tell(const char *name, const char *json) {
  char line[4096];
  snprintf(line, sizeof line, "%s %s", name, json);
  page_do("tell", line);
}

bool desktop_asked(char *words, size_t room) { return take("asked", words, room); }
