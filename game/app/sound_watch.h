/* The window's events as sounds: what a game that is shown sounds like, and clicks in menus. Each is called once per
 * frame. How a sound is made is in model/; the loudspeaker is platform/sound.h. */
#ifndef PACADE_APP_SOUND_WATCH_H
#define PACADE_APP_SOUND_WATCH_H

#include "game/core/flood.h"

typedef struct App App;

/* What is remembered of a game from frame to frame. */
typedef struct SoundWatch {
  const void *session; /* whose game the rest is about */
  int32_t plies, foods, closed, streak;
  bool thought_over, over, near;
  double ticked, ate;
  FloodField field; /* steps from the hero */
  int32_t field_ply;
  float danger;
} SoundWatch;

/* Before the screen takes the actions: menu clicks. */
void sound_watch_input(App *app);
/* After the frame: what happened in the game that is shown, and clicks that hit something. */
void sound_watch_frame(App *app);
void sound_watch_destroy(SoundWatch *watch);

#endif
