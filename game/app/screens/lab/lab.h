/* The lab, as other rooms see it. */
#ifndef PACADE_APP_SCREENS_LAB_LAB_H
#define PACADE_APP_SCREENS_LAB_LAB_H

#include "game/app/app_state.h"
#include "game/lab/bench.h"

/* Runs this bench (one config per level) and goes to it; Escape leads back to `from`. False with a toast. */
bool lab_send(App *app, BenchConfig *configs, int32_t count, const Screen *from);

#endif
