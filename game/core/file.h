/* The one place that touches files: whole files in, whole files out.
 * Nothing is ever left half written: new content goes to a temporary name first. */
#ifndef PACADE_CORE_FILE_H
#define PACADE_CORE_FILE_H

#include <stdatomic.h>

#include "game/core/base.h"

/* The whole file, NUL-ended (not counted in *size), allocated. NULL with a message when it is a folder
 * or a device, can't be read, or holds more than `limit` bytes (found out before reading). */
char *file_read(const char *path, size_t limit, size_t *size, Error *error);
/* The same of files alone: a pipe is refused at once too, where nobody means one. */
char *file_read_regular(const char *path, size_t limit, size_t *size, Error *error);
/* The same of files that only this user can have written: its own, writable for nobody else, not behind a link. */
char *file_read_private(const char *path, size_t limit, size_t *size, Error *error);
/* Writes to a temporary name beside `path`, flushes it to disk and renames. On failure nothing is left behind. What is
 * replaced must be writable, and its mode stays; through a symbolic link, what it points to is written; another hard
 * link keeps the old content. A device or a pipe is written as it is, and a file that is standard output or error
 * (/dev/stdout) gets the bytes where printing goes on. */
bool file_write(const char *path, const char *bytes, size_t size, Error *error);
/* The same where nothing may be yet: false with *taken when something stands there already, also when another program
 * was quicker by a moment; it is left as it is, and no message is set. */
bool file_write_new(const char *path, const char *bytes, size_t size, bool *taken, Error *error);
/* The same as file_write for what can be made again and is checked when it is read: for this user alone, not flushed to
 * disk, and given up, as if it had failed, when *cancel becomes true (NULL: never). A link is replaced, and not written
 * through: what it points to is no cache. */
bool file_write_cached(const char *path, const char *bytes, size_t size, const atomic_bool *cancel, Error *error);
/* Whether other files can be put beside what is written there: not beside a device, a pipe or standard output. */
bool file_has_place(const char *path);
/* For ending the program while other work goes on, also from a signal handler: removes what is half written. Nothing
 * may be written after it. */
void file_abandon(void);

#endif
