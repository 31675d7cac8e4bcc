/* What every report page has in common: the style sheet, and the script that sorts tables and switches between light
 * and dark.
 * Must not know what is reported. */
#ifndef PACADE_LAB_HTML_PAGE_H
#define PACADE_LAB_HTML_PAGE_H

#include "game/core/text.h"

/* Everything up to the opening <main>: heading, one line below it, the button for the colours. Both texts are
 * escaped here. */
void html_begin(Text *out, const char *title, const char *line);
void html_end(Text *out);

#endif
