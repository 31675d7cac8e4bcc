/* The puzzle room, as other rooms see it: it can be opened by a link. */
#ifndef PACADE_APP_SCREENS_PUZZLE_PUZZLE_H
#define PACADE_APP_SCREENS_PUZZLE_PUZZLE_H

#include "game/app/app_state.h"

struct Link; /* play/link.h */
/* Opens the board that the link describes, ready to be played. */
bool puzzle_open_link(App *app, const struct Link *link, Error *error);

#endif
