/* Drawing a game in the terminal, frame by frame; plain text where there is no terminal.
 * Reads a const state: must not know agents or who plays. */
#ifndef PACADE_CLI_WATCH_H
#define PACADE_CLI_WATCH_H

#include <stdio.h>

#include "game/core/sight.h"

typedef struct Watch {
  FILE *out;
  const char *title; /* borrowed: stands above every frame */
  double frame_seconds;
  double next; /* when the next frame is due */
  bool terminal, colour, unicode;
  bool all;       /* also what Pacman does not see */
  uint8_t *known; /* where sight is limited: a byte a padded cell, 1 where Pacman has looked; NULL before the first */
} Watch;

/* Whether the stream is a terminal that can be drawn on. */
bool watch_is_live(FILE *out);
/* `fps` 0: as fast as it goes. Where sight is limited only what Pacman sees and remembers is drawn, unless `all`. While
 * watching, an interrupt only asks (see interrupt.h), until watch_end has put the terminal right. */
void watch_begin(Watch *watch, FILE *out, const char *title, double fps, bool all);
/* Draws and waits for its time to pass. False when the person or a closed pipe wants no more. */
bool watch_frame(Watch *watch, const Game *game, const State *state);
/* Puts the terminal right; an interrupt that was kept back takes effect here. */
void watch_end(Watch *watch);

#endif
