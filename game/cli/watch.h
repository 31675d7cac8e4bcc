/* Playing a match for a person to watch: drawn in the terminal frame by frame, as plain text where there is none.
 * Must not know agents or who plays. */
#ifndef PACADE_CLI_WATCH_H
#define PACADE_CLI_WATCH_H

#include <stdio.h>

#include "game/play/match.h"

/* Whether the stream is a terminal that can be drawn on. */
bool watch_is_live(FILE *out);
/* Plays to the end, or to the end of the record that is played again, and draws the start and every whole turn on
 * standard output. `pacman` stands above every frame; `fps` 0: as fast as it goes. Where sight is limited only what
 * Pacman sees and remembers is drawn, unless `all`. While watching, an interrupt only asks (see interrupt.h): it takes
 * effect when the terminal has been put right. MATCH_ERROR with a message when its reader has gone. */
MatchStatus watch_match(Match *match, const char *pacman, double fps, bool all, Error *error);

#endif
