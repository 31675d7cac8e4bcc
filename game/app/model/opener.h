/* Files and folders opened by the desktop, each with the program that is meant for it. */
#ifndef PACADE_APP_MODEL_OPENER_H
#define PACADE_APP_MODEL_OPENER_H

#include <stdbool.h>

/* False where the system has no way to do it (no xdg-open). Whether a program then opens can't be determined. */
bool opener_open(const char *path);

#endif
