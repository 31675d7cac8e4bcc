/* Whom long work tells that it could rest. */
#include "game/core/pause.h"

void (*pause_listener)(void);
