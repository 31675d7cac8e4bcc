/* What other programs hand over and take: copied text, files that are dropped onto the window, and, where the arcade is
 * part of a page, the page itself. Knows nothing of what is done with them. */
#ifndef PACADE_APP_PLATFORM_DESKTOP_H
#define PACADE_APP_PLATFORM_DESKTOP_H

#include <stdbool.h>
#include <stddef.h>

/* NULL: none was copied. Valid until the next call. */
const char *desktop_copied_text(void);
void desktop_copy_text(const char *text);
/* The path of the first file dropped since the last frame, cut off where there is no room for it; false: none was. */
bool desktop_dropped_file(char *path, size_t room);

/* Whether the arcade is part of a page: then files are downloads, and the three below do something. */
bool desktop_is_page(void);
/* Asks the player for a file, which then arrives as if it had been dropped. */
void desktop_ask_for_file(void);
/* Downloads everything the browser stores for this player as one file, and replaces it with the content of such a file,
 * after which the page reloads. */
void desktop_export(void);
void desktop_import(void);
/* The part before the '#' of a link to this arcade, valid until the next call; "" where it is not part of a page. */
const char *desktop_address(void);
/* Whether a finger is the usual way to point here. */
bool desktop_has_touch(void);
/* A notice from the page (storage is refused or full, a second tab is open), each given once; false: none. */
bool desktop_notice(char *words, size_t room);
/* Reports an event to the embedding page: a name and one line of JSON. */
void desktop_tell(const char *name, const char *json);
/* The next request of the embedding page, as one line; false: none. */
bool desktop_asked(char *words, size_t room);

#endif
