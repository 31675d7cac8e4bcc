/* Playing a match for a person to watch: drawn in the terminal frame by frame, or as plain text if there is none.
 * Must not know agents or who plays. */
#ifndef PACADE_CLI_WATCH_H
#define PACADE_CLI_WATCH_H

#include <stdio.h>

#include "game/play/match.h"

/* Whether the stream is a terminal that can be drawn on. */
bool watch_is_live(FILE *out);
/* Plays to the end, or to the end of the record that is replayed, and draws the start and every whole turn on
 * standard output. `pacman` is shown above every frame; `fps` 0: as fast as possible. Where sight is limited, only
 * what Pacman sees and remembers is drawn, unless `all`. While watching, an interrupt only asks to stop (see
 * interrupt.h): it takes effect once the terminal has been restored. MATCH_ERROR with a message when the reader of
 * the output has gone. */
MatchStatus watch_match(Match *match, const char *pacman, double fps, bool all, Error *error);

#endif
