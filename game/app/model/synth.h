/* The sounds of the arcade, each computed from a line of a table: waves, glides, envelopes.
 * The same samples on every run. Knows no device and no window. */
#ifndef PACADE_APP_MODEL_SYNTH_H
#define PACADE_APP_MODEL_SYNTH_H

#include <stdbool.h>
#include <stdint.h>

enum { SYNTH_RATE = 44100 }; /* samples per second, one channel */

typedef enum {
  SOUND_EAT, /* variants: the streak, rising */
  SOUND_STEP,
  SOUND_FOCUS,
  SOUND_CHOOSE,
  SOUND_BACK,
  SOUND_EXPAND, /* variants: the place in the order of expansion, rising */
  SOUND_PATH,
  SOUND_DANGER,
  SOUND_CAUGHT,
  SOUND_WON,
  SOUND_SLIDE,
  SOUND_ERROR,
  SOUND_ENERGIZER,
  SOUND_PREY, /* a frightened monster was eaten */
  SOUND_ITEM,
  SOUND_LIFE,
  SOUND_READY,
  SOUND_COUNT
} SoundId;

enum { SYNTH_VARIANTS = 16 };

typedef struct Clip {
  float *at; /* -1 .. 1 */
  int32_t count;
} Clip;

/* "eat", "step", ...: for logs. */
const char *synth_name(SoundId id);
/* How many pitches a sound comes in: 1, or SYNTH_VARIANTS. */
int32_t synth_variants(SoundId id);
/* The pitch its first note starts with, in Hz; 0 for noise. */
double synth_pitch(SoundId id, int32_t variant);
/* How long it is meant to be, in samples. */
int32_t synth_length(SoundId id);
/* Computes it. False when memory is short; clip_destroy frees it. */
bool synth_make(SoundId id, int32_t variant, Clip *clip);
void clip_destroy(Clip *clip);

/* One period, phase in 0..1, without the harmonics that would fold back (`step`: phase per sample). */
float wave_square(float phase, float step);
float wave_saw(float phase, float step);
float wave_triangle(float phase);

#endif
