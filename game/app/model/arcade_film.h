/* A recorded arcade game that can be shown from any tick: played again from the last of the moments that are kept on
 * the way. Knows no window. */
#ifndef PACADE_APP_MODEL_ARCADE_FILM_H
#define PACADE_APP_MODEL_ARCADE_FILM_H

#include "game/core/arcade_record.h"

typedef struct ArcadeMoment {
  ArcadeState state;
  uint64_t hash;
  int32_t next; /* wish */
} ArcadeMoment;

/* Zero-initialise; arcade_film_close frees it. Must stay where it is while it is open. */
typedef struct ArcadeFilm {
  bool open;
  ArcadeRecord record;
  ArcadeReplay replay;
  ArcadeMoment *moments; /* one every ARCADE_FILM_STEP ticks, as far as it has been played */
  int32_t count, room;
} ArcadeFilm;

enum { ARCADE_FILM_STEP = 600 };

/* Takes over the record, also on failure. */
bool arcade_film_open(ArcadeFilm *film, ArcadeRecord *record, Error *error);
void arcade_film_close(ArcadeFilm *film);
static inline int32_t arcade_film_tick(const ArcadeFilm *film) { return film->replay.state.tick; }
static inline int32_t arcade_film_length(const ArcadeFilm *film) { return film->record.ticks; }
/* One tick on; false at the end. */
bool arcade_film_step(ArcadeFilm *film);
/* To a tick, at most `most` ticks of playing further than before: a window asks again in its next frame. True when it
 * is there. */
bool arcade_film_seek(ArcadeFilm *film, int32_t tick, int32_t most);
/* The name of the maze that is shown. */
const char *arcade_film_maze(const ArcadeFilm *film);

#endif
