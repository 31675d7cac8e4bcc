/* Plays an arcade record, and goes back in it. Must not know how it is shown. */
#include "game/app/model/arcade_film.h"

#include <stdlib.h>

bool arcade_film_open(ArcadeFilm *film, ArcadeRecord *record, Error *error) {
  arcade_film_close(film);
  film->record = *record;
  *record = (ArcadeRecord){0};
  film->open = arcade_replay_init(&film->replay, &film->record, error);
  if (!film->open) arcade_record_destroy(&film->record);
  return film->open;
}

void arcade_film_close(ArcadeFilm *film) {
  if (film->open) {
    arcade_replay_destroy(&film->replay);
    arcade_record_destroy(&film->record);
  }
  free(film->moments);
  *film = (ArcadeFilm){0};
}

/* A film without room for its moments is only slower: it begins again from the start. */
static void keep(ArcadeFilm *film) {
  int32_t tick = arcade_film_tick(film);
  if (tick == 0 || tick % ARCADE_FILM_STEP != 0 || tick / ARCADE_FILM_STEP != film->count + 1) return;
  if (film->count == film->room) {
    int32_t room = film->room ? film->room * 2 : 16;
    ArcadeMoment *more = realloc(film->moments, sizeof *more * (size_t)room);
    if (!more) return;
    film->moments = more;
    film->room = room;
  }
  film->moments[film->count++] =
      (ArcadeMoment){.state = film->replay.state, .hash = film->replay.hash, .next = film->replay.next};
}

bool arcade_film_step(ArcadeFilm *film) {
  if (!arcade_replay_step(&film->replay)) return false;
  keep(film);
  return true;
}

bool arcade_film_seek(ArcadeFilm *film, int32_t tick, int32_t most) {
  int32_t to = tick < 0 ? 0 : tick > arcade_film_length(film) ? arcade_film_length(film) : tick;
  int32_t kept = to / ARCADE_FILM_STEP < film->count ? to / ARCADE_FILM_STEP : film->count;
  int32_t now = arcade_film_tick(film);
  if (to < now || kept * ARCADE_FILM_STEP > now) {
    if (kept > 0) {
      const ArcadeMoment *moment = &film->moments[kept - 1];
      film->replay.state = moment->state;
      film->replay.hash = moment->hash;
      film->replay.next = moment->next;
    } else {
      arcade_replay_rewind(&film->replay);
    }
  }
  for (int32_t i = 0; i < most && arcade_film_tick(film) < to; i++)
    if (!arcade_film_step(film)) return true;
  return arcade_film_tick(film) >= to;
}

const char *arcade_film_maze(const ArcadeFilm *film) {
  return film->record.names[(film->replay.state.round - 1) % film->record.map_count];
}
