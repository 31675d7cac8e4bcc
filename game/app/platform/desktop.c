/* The clipboard and dropped files by way of raylib.
 * Must not know what they are for. */
#include "game/app/platform/desktop.h"

#include <raylib.h>
#include <stdio.h>

const char *desktop_copied_text(void) { return GetClipboardText(); }

bool desktop_dropped_file(char *path, size_t room) {
  if (!IsFileDropped()) return false;
  FilePathList files = LoadDroppedFiles();
  bool any = files.count > 0;
  if (any) snprintf(path, room, "%s", files.paths[0]);
  UnloadDroppedFiles(files);
  return any;
}
