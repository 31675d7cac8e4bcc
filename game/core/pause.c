/* Who listens to those who work long. */
#include "game/core/pause.h"

void (*pause_listener)(void);
