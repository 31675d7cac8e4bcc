/* A place with nothing in it yet: a sleeping monster, a sentence, a button. Knows no screen. */
#ifndef PACADE_APP_VIEW_EMPTY_H
#define PACADE_APP_VIEW_EMPTY_H

#include "game/app/ui/ui.h"

/* True when the button is clicked; *where (may be NULL) gets its place. Without a label (NULL) there is no button. */
bool empty_draw(Ui *ui, Rectangle room, const char *words, const char *label, bool focused, Rectangle *where);

#endif
