/* The thinking behind a recorded game: its agents are asked again, ply by ply, and what they report belongs to the
 * game as long as they choose the recorded moves. A person's moves, and games of other versions, stay without
 * thoughts. */
#ifndef PACADE_PLAY_RETHINK_H
#define PACADE_PLAY_RETHINK_H

#include "game/play/match.h"

typedef struct Rethink {
  Match match; /* the recorded game, at the ply that is due */
  Agent agents[SIDE_COUNT];
  bool on[SIDE_COUNT]; /* the agent is known, and has chosen every move of its side so far */
  SideStats used;      /* by Pacman, so far */
  Move *moves;
} Rethink;

/* Prepares to think about the record again, which is borrowed. False with a message when memory is short. */
bool rethink_begin(Rethink *rethink, const Record *record, const atomic_bool *cancel, Error *error);
void rethink_end(Rethink *rethink);
/* Whether an agent may still have something to report. */
bool rethink_goes_on(const Rethink *rethink);
/* Thinks about the ply that is due and plays it. The trace holds what was thought, or nothing. False at the end of the
 * record, and when cancelled. */
bool rethink_ply(Rethink *rethink, Trace *trace);

#endif
