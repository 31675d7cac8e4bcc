/* The loudspeaker: a device where there is one, silence where there is none. Everything accepts NULL and no device.
 * What is played when is in sound_watch.c; how it sounds is in model/. */
#ifndef PACADE_APP_PLATFORM_SOUND_H
#define PACADE_APP_PLATFORM_SOUND_H

#include "game/app/model/mixer.h"
#include "game/core/base.h"

typedef struct SoundBox SoundBox;

/* Computes the sounds and opens the device; NULL when memory is short. Without a device nothing is printed and every
 * call below does nothing. */
SoundBox *sound_open(void);
void sound_close(SoundBox *box);
/* There is a device. */
bool sound_heard(const SoundBox *box);

void sound_play(SoundBox *box, SoundId id);
/* The same in one of its pitches (synth_variants). */
void sound_play_at(SoundBox *box, SoundId id, int32_t variant);
/* Takes effect immediately. */
void sound_set_levels(SoundBox *box, const SoundLevels *levels);
/* 0: calm .. 1: a monster next to the hero. */
void sound_set_danger(SoundBox *box, float danger);
/* What sounds on and on; rise in 0..1. */
void sound_set_drone(SoundBox *box, Drone drone, float rise);

#endif
