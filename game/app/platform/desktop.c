/* The clipboard and dropped files by way of raylib. There is no page here.
 * Must not know what they are for. */
#include "game/app/platform/desktop.h"

#include <raylib.h>
#include <stdio.h>

const char *desktop_copied_text(void) { return GetClipboardText(); }

void desktop_copy_text(const char *text) { SetClipboardText(text); }

bool desktop_dropped_file(char *path, size_t room) {
  if (!IsFileDropped()) return false;
  FilePathList files = LoadDroppedFiles();
  bool any = files.count > 0;
  if (any) snprintf(path, room, "%s", files.paths[0]);
  UnloadDroppedFiles(files);
  return any;
}

bool desktop_is_page(void) { return false; }

void desktop_ask_for_file(void) {}

void desktop_export(void) {}

void desktop_import(void) {}

const char *desktop_address(void) { return ""; }

bool desktop_has_touch(void) { return false; }

bool desktop_notice(char *words, size_t room) {
  if (room > 0) words[0] = 0;
  return false;
}

void desktop_tell(const char *name, const char *json) { (void)name, (void)json; }

bool desktop_asked(char *words, size_t room) {
  if (room > 0) words[0] = 0;
  return false;
}
