/* Short texts made shorter, for links: bytes to a line of letters, digits, '-' and '_', and back. The same bytes give
 * the same line on every machine. What is read may come from anywhere: it is checked, and never larger than the reader
 * allows. */
#ifndef PACADE_CORE_PACK_H
#define PACADE_CORE_PACK_H

#include "game/core/base.h"

/* Allocated, NUL-ended. NULL with a message when memory is short or there are more than 16 MB. */
char *pack_write(const char *bytes, size_t size, Error *error);
/* The bytes, NUL-ended (not counted in *size), allocated. NULL with a message when the line was not made by pack_write,
 * was damaged, or holds more than `limit` bytes (found out before any room is made for them). */
char *pack_read(const char *line, size_t length, size_t limit, size_t *size, Error *error);

#endif
