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
/* Asks the person for a file; it comes as if dropped. */
void desktop_ask_for_file(void);
/* Everything the browser keeps of this person as one file to download, and such a file in its place: the page begins
 * anew then. */
void desktop_export(void);
void desktop_import(void);
/* What stands before the '#' of a link to this arcade, valid until the next call; "" where it is not part of a page. */
const char *desktop_address(void);
/* Whether a finger is the usual way to point here. */
bool desktop_has_touch(void);
/* What the page wants said (storage that is refused or full, a second tab), once each; false: nothing. */
bool desktop_notice(char *words, size_t room);
/* What happened, for the page around this one: a name and one line of JSON. */
void desktop_tell(const char *name, const char *json);
/* What the page around this one asks for, one line at a time; false: nothing. */
bool desktop_asked(char *words, size_t room);

#endif
