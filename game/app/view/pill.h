/* An energy pill with its value on it, or a question mark. Sizes are in pixels. Knows no board. */
#ifndef PACADE_APP_VIEW_PILL_H
#define PACADE_APP_VIEW_PILL_H

#include "game/app/ui/ui.h"

/* `value` "": no letters, as where there is no room for them. */
void pill_draw(const Ui *ui, Vector2 at, float cell, const char *value);

#endif
