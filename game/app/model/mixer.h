/* Adds up what sounds at a moment: clips that were asked for, and the music. One thread asks, another (the device's)
 * renders: all that passes between them are atomics. Knows no device. */
#ifndef PACADE_APP_MODEL_MIXER_H
#define PACADE_APP_MODEL_MIXER_H

#include "game/app/model/drone.h"
#include "game/app/model/synth.h"

typedef struct Mixer Mixer;

/* All in 0..1 (as a person sets them: a slider, not a gain). */
typedef struct SoundLevels {
  float master, effects, music;
  bool mute;
} SoundLevels;

/* Computes every sound. NULL when memory is short. */
Mixer *mixer_create(void);
/* Nobody may be rendering any more. */
void mixer_destroy(Mixer *mixer);

/* The asking side: one thread. A request more than the queue holds is dropped. */
void mixer_play(Mixer *mixer, SoundId id, int32_t variant);
void mixer_set_levels(Mixer *mixer, const SoundLevels *levels);
void mixer_set_danger(Mixer *mixer, float danger);
/* What sounds on and on, as loud as an effect; rise in 0..1. */
void mixer_set_drone(Mixer *mixer, Drone drone, float rise);

/* The rendering side: one thread. `count` samples, -1 .. 1. */
void mixer_render(Mixer *mixer, float *out, int32_t count);
/* How many clips sound at the moment; for tests, on the rendering side. */
int32_t mixer_voices(const Mixer *mixer);

#endif
