/* Names of keys and of a pad's buttons: for scripts, for the settings file, and for key caps.
 * Knows no action. */
#ifndef PACADE_APP_PLATFORM_KEY_NAMES_H
#define PACADE_APP_PLATFORM_KEY_NAMES_H

#include <stdint.h>

/* The key of that name ("Enter", "Left", "a"), the button of that name ("A", "Start", "Down"); 0 when there is none. */
int32_t key_by_name(const char *name);
int32_t button_by_name(const char *name);
/* Its name, and what stands on its cap; NULL when it has none. */
const char *key_name(int32_t key);
const char *key_cap_words(int32_t key);
/* What stands on a pad's button; NULL when it has no name. */
const char *button_cap_words(int32_t button);

#endif
