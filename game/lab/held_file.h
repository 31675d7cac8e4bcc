/* A file that one run at a time has: a journal. Whoever starts second is told so, even when several start at the same
 * moment, and the system gives it free when a run ends, however it ends. */
#ifndef PACADE_LAB_HELD_FILE_H
#define PACADE_LAB_HELD_FILE_H

#include "game/core/base.h"

/* Locks the file at `path`, or creates an empty one; *left says whether an earlier run has left something in it. False
 * with a message, which says so if a running process has it, and *held is -1. Closing *held releases it. */
bool held_file_claim(int *held, const char *path, bool *left, Error *error);
/* Another content, completely or not at all; the file stays held all the while. */
bool held_file_replace(int *held, const char *path, const char *bytes, size_t size, Error *error);
/* Adds bytes at the end; false with errno. A signal such as Ctrl-C may interrupt it: it goes on. */
bool held_file_write(int held, const char *bytes, size_t size);

#endif
