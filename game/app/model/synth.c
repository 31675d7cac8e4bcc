/* Computes the sounds: every one is a few notes of a table, rendered one after the other or over each other.
 * Must not know when a sound is played. */
#include "game/app/model/synth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum { WAVE_SINE, WAVE_TRIANGLE, WAVE_SQUARE, WAVE_SAW, WAVE_NOISE } Wave;

typedef struct Note {
  Wave wave;
  double from, to;   /* Hz at the start and at the end */
  double start, end; /* milliseconds */
  double gain;
  double cutoff; /* of a low-pass, Hz; 0: none */
} Note;

enum { NOTES = 4 };

typedef struct Recipe {
  const char *name;
  bool rises; /* comes in variants */
  int32_t notes;
  Note note[NOTES];
} Recipe;

static const double MASTER = 0.251188643;    /* -12 dB: several may sound at once */
static const double ATTACK = 5, RELEASE = 5; /* milliseconds */
static const double DECAY = 2.2;             /* how far a note has died down at its end, as a power of e */
static const double EXPAND_LOW = 200, EXPAND_HIGH = 900;

/* Notes in Hz; table constants, so that the recipes read like the design. */
#define A2 110.0
#define G2 97.998859
#define E3 164.813778
#define C4 261.625565
#define G4 391.995436
#define A4 440.0
#define C5 523.251131
#define E5 659.255114
#define G5 783.990872
#define C6 1046.502261

/* The list of the design. Noise and square waves get a low-pass, or they would sound harsh. */
static const Recipe recipes[SOUND_COUNT] = {
    [SOUND_EAT] = {"eat", true, 1, {{WAVE_TRIANGLE, C5, C5, 0, 45, 1, 0}}},
    [SOUND_STEP] = {"step", false, 1, {{WAVE_NOISE, 0, 0, 0, 8, 0.5, 3000}}},
    [SOUND_FOCUS] = {"focus", false, 1, {{WAVE_SINE, A4, A4, 0, 30, 0.7, 0}}},
    [SOUND_CHOOSE] = {"choose", false, 2, {{WAVE_SINE, C5, C5, 0, 90, 0.5, 0}, {WAVE_SINE, G5, G5, 0, 90, 0.5, 0}}},
    [SOUND_BACK] = {"back", false, 2, {{WAVE_SINE, G4, G4, 0, 45, 0.8, 0}, {WAVE_SINE, C4, C4, 45, 90, 0.8, 0}}},
    [SOUND_EXPAND] = {"expand", true, 1, {{WAVE_SINE, 200, 200, 0, 12, 0.35, 0}}},
    [SOUND_PATH] = {"path",
                    false,
                    3,
                    {{WAVE_TRIANGLE, C5, C5, 0, 70, 0.8, 0},
                     {WAVE_TRIANGLE, E5, E5, 70, 140, 0.8, 0},
                     {WAVE_TRIANGLE, G5, G5, 140, 210, 0.8, 0}}},
    [SOUND_DANGER] = {"danger",
                      false,
                      2,
                      {{WAVE_SQUARE, A2, A2, 0, 60, 0.8, 600}, {WAVE_SQUARE, A2, A2, 90, 150, 0.8, 600}}},
    [SOUND_CAUGHT] = {"caught", false, 1, {{WAVE_SAW, G4, G2, 0, 600, 0.8, 2400}}},
    [SOUND_WON] = {"won",
                   false,
                   4,
                   {{WAVE_TRIANGLE, C5, C5, 0, 110, 0.9, 0},
                    {WAVE_TRIANGLE, E5, E5, 110, 220, 0.9, 0},
                    {WAVE_TRIANGLE, G5, G5, 220, 330, 0.9, 0},
                    {WAVE_TRIANGLE, C6, C6, 330, 440, 0.9, 0}}},
    [SOUND_SLIDE] = {"slide", false, 1, {{WAVE_NOISE, 0, 0, 0, 60, 0.9, 900}}},
    [SOUND_ERROR] = {"error", false, 1, {{WAVE_SQUARE, E3, E3, 0, 120, 0.7, 1200}}},
    [SOUND_ENERGIZER] = {"energizer",
                         false,
                         2,
                         {{WAVE_SQUARE, C4, C5, 0, 160, 0.6, 1600}, {WAVE_SQUARE, C4, C5, 160, 320, 0.6, 1600}}},
    [SOUND_PREY] = {"prey", false, 1, {{WAVE_SAW, C4, C6, 0, 320, 0.7, 3000}}},
    [SOUND_ITEM] = {"item",
                    false,
                    2,
                    {{WAVE_TRIANGLE, G5, C6, 0, 90, 0.8, 0}, {WAVE_TRIANGLE, G5, C6, 110, 220, 0.8, 0}}},
    [SOUND_LIFE] = {"life",
                    false,
                    3,
                    {{WAVE_SINE, C6, C6, 0, 90, 0.8, 0},
                     {WAVE_SINE, C6, C6, 130, 220, 0.8, 0},
                     {WAVE_SINE, C6, C6, 260, 420, 0.8, 0}}},
    [SOUND_READY] = {"ready",
                     false,
                     4,
                     {{WAVE_TRIANGLE, G4, G4, 0, 160, 0.8, 0},
                      {WAVE_TRIANGLE, C5, C5, 180, 340, 0.8, 0},
                      {WAVE_TRIANGLE, E5, E5, 360, 520, 0.8, 0},
                      {WAVE_TRIANGLE, G5, G5, 540, 900, 0.8, 0}}},
};

/* C and E in turn, then the same further up a pentatonic scale, on which a streak never sounds wrong. */
static const int8_t streak[SYNTH_VARIANTS] = {0, 4, 2, 7, 4, 9, 7, 12, 9, 14, 12, 16, 14, 19, 16, 21};

const char *synth_name(SoundId id) { return recipes[id].name; }

int32_t synth_variants(SoundId id) { return recipes[id].rises ? SYNTH_VARIANTS : 1; }

double synth_pitch(SoundId id, int32_t variant) {
  const Recipe *recipe = &recipes[id];
  int32_t v = variant < 0 ? 0 : variant < SYNTH_VARIANTS ? variant : SYNTH_VARIANTS - 1;
  if (id == SOUND_EAT) return recipe->note[0].from * pow(2, streak[v] / 12.0);
  if (id == SOUND_EXPAND) return EXPAND_LOW * pow(EXPAND_HIGH / EXPAND_LOW, v / (double)(SYNTH_VARIANTS - 1));
  return recipe->note[0].from;
}

static int32_t samples_of(double milliseconds) { return (int32_t)lround(milliseconds * SYNTH_RATE / 1000); }

int32_t synth_length(SoundId id) {
  double end = 0;
  for (int32_t i = 0; i < recipes[id].notes; i++) end = fmax(end, recipes[id].note[i].end);
  return samples_of(end);
}

/* Rounds the corner of a jump over the two samples around it (a polynomial band-limited step). */
static float corner(float phase, float step) {
  if (phase < step) {
    float t = phase / step;
    return t + t - t * t - 1;
  }
  if (phase > 1 - step) {
    float t = (phase - 1) / step;
    return t * t + t + t + 1;
  }
  return 0;
}

float wave_square(float phase, float step) {
  float half = phase + 0.5f < 1 ? phase + 0.5f : phase - 0.5f;
  return (phase < 0.5f ? 1.0f : -1.0f) + corner(phase, step) - corner(half, step);
}

float wave_saw(float phase, float step) { return 2 * phase - 1 - corner(phase, step); }

float wave_triangle(float phase) {
  float shifted = phase + 0.25f < 1 ? phase + 0.25f : phase - 0.75f;
  return 1 - 4 * fabsf(shifted - 0.5f);
}

static float wave_at(Wave wave, float phase, float step, uint32_t *noise) {
  switch (wave) {
    case WAVE_SINE: return sinf(phase * 6.28318531f);
    case WAVE_TRIANGLE: return wave_triangle(phase);
    case WAVE_SQUARE: return wave_square(phase, step);
    case WAVE_SAW: return wave_saw(phase, step);
    default: *noise = *noise * 1664525U + 1013904223U; return (float)(int32_t)*noise / 2147483648.0f;
  }
}

/* Up in the attack, then dying down, and to nothing in the release: no clicks at either end. */
static double envelope(int32_t i, int32_t count) {
  double attack = fmin(samples_of(ATTACK), count / 3.0), release = fmin(samples_of(RELEASE), count / 3.0);
  double level = exp(-DECAY * i / count);
  if (i < attack) level *= i / attack;
  if (i > count - 1 - release) level *= (count - 1 - i) / release;
  return level;
}

static void add_note(const Note *note, double from, double to, uint32_t seed, Clip *clip) {
  int32_t start = samples_of(note->start), count = samples_of(note->end) - start;
  double phase = 0, low = 0;
  double keep = note->cutoff > 0 ? exp(-6.28318531 * note->cutoff / SYNTH_RATE) : 0;
  for (int32_t i = 0; i < count && start + i < clip->count; i++) {
    double pitch = from > 0 ? from * pow(to / from, i / (double)count) : 0, step = pitch / SYNTH_RATE;
    double raw = (double)wave_at(note->wave, (float)phase, (float)step, &seed);
    low = raw + (low - raw) * keep;
    clip->at[start + i] += (float)(low * envelope(i, count) * note->gain * MASTER);
    phase += step;
    phase -= floor(phase);
  }
}

bool synth_make(SoundId id, int32_t variant, Clip *clip) {
  const Recipe *recipe = &recipes[id];
  clip->count = synth_length(id);
  clip->at = calloc((size_t)clip->count, sizeof *clip->at);
  if (!clip->at) return false;
  for (int32_t i = 0; i < recipe->notes; i++) {
    const Note *note = &recipe->note[i];
    double from = recipe->rises ? synth_pitch(id, variant) : note->from;
    add_note(note, from, recipe->rises ? from : note->to, 7 + (uint32_t)id, clip);
  }
  return true;
}

void clip_destroy(Clip *clip) {
  free(clip->at);
  *clip = (Clip){0};
}
