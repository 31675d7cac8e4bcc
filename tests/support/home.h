/* A home of a test's own: a new folder that the XDG variables point into, removed with all that is in it. */
#ifndef PACADE_TESTS_HOME_H
#define PACADE_TESTS_HOME_H

#include "game/core/base.h"

/* Both fit cmocka's set-up and tear-down. */
int home_make(void **state);
int home_remove(void **state);
/* Where it is. */
const char *home_path(void);
/* A file in the data folder of the program ("pacade.db"), and whether it is there. */
void home_data_path(const char *name, char *out, size_t room);
bool home_has(const char *name);
/* Writes a file there, whatever stood there before. */
void home_put(const char *name, const char *bytes, size_t size);

#endif
