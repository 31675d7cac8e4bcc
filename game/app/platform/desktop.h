/* What other programs hand over: text that was copied there, and files that are dropped onto the window.
 * Knows nothing of what is done with them. */
#ifndef PACADE_APP_PLATFORM_DESKTOP_H
#define PACADE_APP_PLATFORM_DESKTOP_H

#include <stdbool.h>
#include <stddef.h>

/* NULL: none was copied. Valid until the next call. */
const char *desktop_copied_text(void);
/* The path of the first file dropped since the last frame, cut off where there is no room for it; false: none was. */
bool desktop_dropped_file(char *path, size_t room);

#endif
