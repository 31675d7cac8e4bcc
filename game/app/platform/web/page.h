/* The two ways to speak with the page around the canvas; its side is game/web/page.js. Called only on the page's own
 * thread. Knows nothing of what is said. */
#ifndef PACADE_APP_PLATFORM_WEB_PAGE_H
#define PACADE_APP_PLATFORM_WEB_PAGE_H

/* Words that the page holds ready under this name; their length, 0: none. */
int page_take(const char *name, char *out, int room);
void page_do(const char *name, const char *words);

#endif
