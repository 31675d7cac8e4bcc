/* Growing text. Knows nothing of what is written. */
#include "game/core/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/utf8.h"

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

/* One try at printing into what room there is; returns the length it needs, or less than 0. */
static int print_into(Text *text, const char *format, va_list args) {
  size_t room = text->at ? text->room - text->used : 0;
  return vsnprintf(text->at ? text->at + text->used : NULL, room, format, args);
}

void text_print(Text *text, const char *format, ...) {
  if (text->failed) return;
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  int need = print_into(text, format, args);
  if (need < 0) text->failed = true;
  /* Most prints fit at once; those that do not are made again with room. */
  bool fits = need >= 0 && text->at && (size_t)need < text->room - text->used;
  if (need >= 0 && !fits && reserve(text, (size_t)need)) {
    print_into(text, format, again);
    fits = true;
  }
  if (fits) text->used += (size_t)need;
  va_end(again);
  va_end(args);
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

void text_clean(char *text, bool lines) {
  char *out = text;
  for (const char *at = text; *at;) {
    uint32_t letter = 0;
    size_t length = utf8_next(at, strnlen(at, 4), &letter);
    if (length == 0 || (utf8_is_hidden(letter) && !(lines && letter == '\n'))) {
      *out++ = '?';
    } else {
      memmove(out, at, length);
      out += length;
    }
    at += length ? length : 1;
  }
  *out = '\0';
}
