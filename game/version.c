/* The version that the Makefile found at build time.
 * Knows nothing of the game. */
#include "game/version.h"

const char *pacade_version(void) { return PACADE_VERSION; }
