/* A growing piece of text. Once memory is short it stays failed and takes nothing more: check once, at the end. */
#ifndef PACADE_CORE_TEXT_H
#define PACADE_CORE_TEXT_H

#include "game/core/base.h"

typedef struct Text {
  char *at; /* NUL-ended once anything was added */
  size_t used, room;
  bool failed;
} Text;

void text_destroy(Text *text);
void text_char(Text *text, char c);
void text_bytes(Text *text, const char *bytes, size_t size);
void text_print(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Hands the characters over (the caller frees), or frees them and returns NULL when memory was short. */
char *text_take(Text *text, size_t *size);

/* Makes what comes from a file, a name or an argument fit to be shown, in place: control characters (C0, DEL and C1),
 * other letters that are not drawn but change how the rest is, and bytes that are no UTF-8 become '?'. So nothing from
 * outside reaches a terminal as a command. Line ends stay where `lines`. */
void text_clean(char *text, bool lines);

#endif
