/* What the tick of the arcade uses of its bonus item. */
#ifndef PACADE_CORE_ARCADE_ITEM_INTERNAL_H
#define PACADE_CORE_ARCADE_ITEM_INTERNAL_H

#include "game/core/arcade.h"

/* One appears. */
void arcade_item_show(const ArcadeGame *game, ArcadeState *state);
/* Its tick: it moves on, or time takes it. */
void arcade_item_move(const ArcadeGame *game, ArcadeState *state);

#endif
