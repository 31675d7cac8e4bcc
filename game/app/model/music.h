/* The arcade's quiet tune: a sequencer of our own composition that plays on and on, and grows faster, brighter and
 * fuller with the danger. Computed sample by sample; allocates nothing. Knows no device and no window. */
#ifndef PACADE_APP_MODEL_MUSIC_H
#define PACADE_APP_MODEL_MUSIC_H

#include <stdint.h>

enum { MUSIC_PAD = 3 };

typedef struct Voice {
  float phase, step; /* of the wave; `step` 0: silent */
  float level, fall; /* loudness now, and what is left of it after a sample */
} Voice;

/* A zeroed struct is the beginning of the tune. */
typedef struct Music {
  int32_t tick;  /* sixteenth notes since the beginning of the round */
  int32_t round; /* rounds played: the melody joins every other one */
  float wait;    /* samples until the next tick */
  float danger;  /* as heard: follows the one asked for slowly */
  float bright;  /* what the low-pass remembers */
  float swell;   /* the pad's level */
  Voice bass, pluck, lead, pulse;
  Voice pad[MUSIC_PAD];
} Music;

/* Adds `count` samples to `out`; danger in 0..1. */
void music_render(Music *music, float *out, int32_t count, float danger);
/* Sixteenth notes of a whole round. */
int32_t music_length(void);
/* Beats per minute at that danger. */
float music_tempo(float danger);

#endif
