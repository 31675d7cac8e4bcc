/* One voice whose pitch swings. Must not know what it stands for. */
#include "game/app/model/drone.h"

#include <math.h>

#include "game/app/model/synth.h"

/* Quiet: it never stops while a game is played. */
static const float LEVEL = 0.035f, FADE_SECONDS = 0.04f, CUTOFF = 1400;

typedef struct DroneRow {
  float low, high;  /* Hz between which it swings */
  float rise;       /* how far both rise, as a factor, when nothing is left to eat */
  float per_second; /* swings */
  bool falls;       /* from high to low and again; else up and down */
} DroneRow;

static const DroneRow rows[DRONE_COUNT] = {[DRONE_SIREN] = {220, 330, 1.6f, 1.3f, false},
                                           [DRONE_FRIGHT] = {150, 210, 1, 5, false},
                                           [DRONE_EYES] = {520, 880, 1, 3.2f, true}};

float drone_pitch(Drone drone, float rise, float swing) {
  const DroneRow *row = &rows[drone];
  float part = row->falls ? 1 - swing : swing < 0.5f ? 2 * swing : 2 - 2 * swing;
  return (row->low + (row->high - row->low) * part) * (1 + (row->rise - 1) * rise);
}

void drone_render(DroneVoice *voice, float *out, int32_t count, Drone drone, float rise) {
  float fade = LEVEL / (FADE_SECONDS * (float)SYNTH_RATE), keep = expf(-6.28318531f * CUTOFF / (float)SYNTH_RATE);
  for (int32_t i = 0; i < count; i++) {
    bool changes = drone != voice->drone;
    if (changes && voice->level <= 0) {
      voice->drone = drone;
      voice->swing = 0;
    }
    voice->level += changes || drone == DRONE_NONE ? -fade : fade;
    voice->level = fminf(fmaxf(voice->level, 0), LEVEL);
    if (voice->drone == DRONE_NONE) {
      voice->level = 0;
      if (drone == DRONE_NONE) return;
      continue;
    }
    float step = drone_pitch(voice->drone, rise, voice->swing) / (float)SYNTH_RATE;
    float raw = wave_square(voice->phase, step) * 0.4f + wave_triangle(voice->phase) * 0.6f;
    voice->low = raw + (voice->low - raw) * keep;
    out[i] += voice->low * voice->level;
    voice->phase += step;
    if (voice->phase >= 1) voice->phase -= 1;
    voice->swing += rows[voice->drone].per_second * (1 + 0.6f * rise) / (float)SYNTH_RATE;
    if (voice->swing >= 1) voice->swing -= 1;
  }
}
