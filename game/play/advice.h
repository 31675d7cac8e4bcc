/* What the level's champion would have played at some moments of a recorded game: it is shown the game up to each of
 * them, as the agent that played it was, and asked. Knows no window; may run on any thread. */
#ifndef PACADE_PLAY_ADVICE_H
#define PACADE_PLAY_ADVICE_H

#include "game/core/record.h"
#include "game/play/broadcast.h"

typedef struct Advice {
  int32_t count;
  int32_t plies[KEY_MOMENTS]; /* Pacman's plies that are asked about, in order */
  Move moves[KEY_MOMENTS];    /* the champion's move; MOVE_COUNT: it has none */
  Move played[KEY_MOMENTS];   /* the move that was played */
} Advice;

/* Asks about plies[0..count), which are Pacman's and in order. False with a message when the record can't be played or
 * memory is short; false without one when cancelled. */
bool advice_find(Advice *advice, const Record *record, const atomic_bool *cancel, Error *error);

#endif
