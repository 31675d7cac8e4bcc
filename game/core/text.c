/* Growing text. Knows nothing of what is written. */
#include "game/core/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_destroy(Text *text) {
  free(text->at);
  *text = (Text){0};
}

/* Room for `more` characters and the NUL. */
static bool reserve(Text *text, size_t more) {
  if (text->failed) return false;
  if (more < text->room - text->used && text->at) return true;
  size_t room = text->room ? text->room : 256;
  while (room - text->used <= more) {
    if (room > SIZE_MAX / 2) {
      text->failed = true;
      return false;
    }
    room *= 2;
  }
  char *at = realloc(text->at, room);
  if (!at) {
    text->failed = true;
    return false;
  }
  text->at = at;
  text->room = room;
  return true;
}

void text_char(Text *text, char c) {
  if (!reserve(text, 1)) return;
  text->at[text->used++] = c;
  text->at[text->used] = '\0';
}

void text_bytes(Text *text, const char *bytes, size_t size) {
  if (!reserve(text, size)) return;
  if (size > 0) memcpy(text->at + text->used, bytes, size);
  text->used += size;
  text->at[text->used] = '\0';
}

void text_print(Text *text, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int need = vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (need < 0) text->failed = true;
  if (need < 0 || !reserve(text, (size_t)need)) return;
  va_start(args, format);
  vsnprintf(text->at + text->used, (size_t)need + 1, format, args);
  va_end(args);
  text->used += (size_t)need;
}

char *text_take(Text *text, size_t *size) {
  if (!text->failed && !text->at) text_bytes(text, "", 0);
  if (text->failed) {
    text_destroy(text);
    return NULL;
  }
  char *at = text->at;
  if (size) *size = text->used;
  *text = (Text){0};
  return at;
}
