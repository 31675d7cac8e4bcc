/* What the puzzle's estimates are called, for other rooms too. */
#ifndef PACADE_APP_SCREENS_PUZZLE_PUZZLE_NAMES_H
#define PACADE_APP_SCREENS_PUZZLE_PUZZLE_NAMES_H

#include "ai/puzzle/estimate.h"
#include "game/app/ui/ui.h"

const char *puzzle_estimate_name(const Ui *ui, Estimate estimate);

#endif
