/* What sounds on and on under an arcade game: a siren that rises as the food gets less, fright, eyes on their way home.
 * Computed sample by sample; allocates nothing. Knows no device and no game. */
#ifndef PACADE_APP_MODEL_DRONE_H
#define PACADE_APP_MODEL_DRONE_H

#include <stdint.h>

typedef enum { DRONE_NONE, DRONE_SIREN, DRONE_FRIGHT, DRONE_EYES, DRONE_COUNT } Drone;

/* A zeroed struct is silence. */
typedef struct DroneVoice {
  Drone drone; /* that sounds now */
  float phase; /* of the wave */
  float swing; /* of its rise and fall */
  float level; /* follows what is asked for, so that nothing clicks */
  float low;   /* what the low-pass remembers */
} DroneVoice;

/* The pitch in Hz at a moment of the swing, both in 0..1. */
float drone_pitch(Drone drone, float rise, float swing);
/* Adds `count` samples to `out`; rise in 0..1. */
void drone_render(DroneVoice *voice, float *out, int32_t count, Drone drone, float rise);

#endif
