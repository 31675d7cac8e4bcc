/* Plays the tune: eight bars of chords, a bass, a plucked figure, a melody in every other round, and a heartbeat
 * that is only there when a monster is near. Must not know what the danger is. */
#include "game/app/model/music.h"

#include <math.h>

#include "game/app/model/synth.h"

/* Composed for this game: A minor, slow and open, so that it can run for an hour. */
enum { BARS = 8, TICKS_A_BAR = 16, ROUND = BARS * TICKS_A_BAR };

/* Tones as half tones above A1 (55 Hz). */
static const int8_t roots[BARS] = {0, 8, 3, 10, 0, 5, 8, 7};
static const int8_t chords[BARS][MUSIC_PAD] = {{24, 27, 31}, {24, 27, 32}, {22, 27, 31}, {22, 26, 29},
                                               {24, 27, 34}, {24, 29, 32}, {24, 27, 32}, {23, 26, 31}};
static const uint16_t bass_ticks = 0x4141; /* bits: which ticks of a bar */
/* Which tone of the chord is plucked on each eighth, -1: none. */
static const int8_t figure[8] = {0, 2, 1, 2, -1, 2, 1, 0};
/* One tone per eighth, -1: the last one keeps sounding. */
static const int8_t melody[BARS * 8] = {
    36, -1, -1, 39, -1, 43, -1, 41, 39, -1, 36, -1, -1, -1, 34, 36, 39, -1, -1, 43, -1, 46,
    -1, 43, 41, -1, 38, -1, -1, -1, -1, -1, 36, -1, -1, 39, -1, 43, -1, 48, 46, -1, 44, -1,
    41, -1, 44, -1, 43, -1, 39, -1, 36, -1, 39, -1, 38, -1, -1, -1, 35, -1, -1, -1,
};

/* Balanced by ear to stay quiet beside the sounds, and calm until something is near. */
static const float BASE_HZ = 55;
static const float SLOW = 84, FAST = 138;     /* beats per minute */
static const float DULL = 500, BRIGHT = 3400; /* Hz of the low-pass */
static const float BASS = 0.050f, PLUCK = 0.030f, LEAD = 0.022f, PAD = 0.011f, PULSE = 0.075f;
static const float FOLLOW_SECONDS = 0.6f, SWELL_SECONDS = 1.5f;
static const float HEARTBEAT_FROM = 0.15f; /* less danger than this has no heartbeat */

int32_t music_length(void) { return ROUND; }

float music_tempo(float danger) { return SLOW + (FAST - SLOW) * danger; }

static float hz(int32_t tone) { return BASE_HZ * exp2f((float)tone / 12); }

/* Starts a tone that has fallen to a thousandth after `seconds`. */
static void strike(Voice *voice, int32_t tone, float level, float seconds) {
  voice->step = hz(tone) / (float)SYNTH_RATE;
  voice->level = level;
  voice->fall = exp2f(-10 / (seconds * (float)SYNTH_RATE));
}

static float turn(Voice *voice) {
  voice->phase += voice->step;
  if (voice->phase >= 1) voice->phase -= 1;
  voice->level *= voice->fall;
  return voice->phase;
}

static void next_tick(Music *music) {
  int32_t bar = music->tick / TICKS_A_BAR, tick = music->tick % TICKS_A_BAR;
  float danger = music->danger;
  if (bass_ticks >> tick & 1) strike(&music->bass, roots[bar], BASS, 0.9f);
  if (tick % 2 == 0) {
    int8_t which = figure[tick / 2];
    if (which >= 0) strike(&music->pluck, chords[bar][which] + 12, PLUCK, 0.45f);
    int8_t tone = melody[bar * 8 + tick / 2];
    if (tone >= 0 && music->round % 2 == 1) strike(&music->lead, tone, LEAD, 1.2f);
  }
  if (tick == 0)
    for (int32_t i = 0; i < MUSIC_PAD; i++) music->pad[i].step = hz(chords[bar][i]) / (float)SYNTH_RATE;
  bool beat = tick % 4 == 0 || tick % 4 == 1; /* two strokes per beat, as in a heartbeat */
  if (beat && danger > HEARTBEAT_FROM)
    strike(&music->pulse, tick % 4 == 0 ? 0 : -2, PULSE * danger * (tick % 4 == 0 ? 1 : 0.7f), 0.2f);
  if (++music->tick == ROUND) {
    music->tick = 0;
    music->round++;
  }
}

static float sample(Music *music, float keep) {
  float chord = 0;
  for (int32_t i = 0; i < MUSIC_PAD; i++) {
    Voice *voice = &music->pad[i];
    voice->phase += voice->step;
    if (voice->phase >= 1) voice->phase -= 1;
    chord += wave_saw(voice->phase, voice->step);
  }
  float open = chord * PAD * music->swell;
  if (music->pluck.step > 0) open += wave_triangle(turn(&music->pluck)) * music->pluck.level;
  if (music->lead.step > 0) open += wave_square(turn(&music->lead), music->lead.step) * music->lead.level;
  music->bright = open + (music->bright - open) * keep;
  float low = 0;
  if (music->bass.step > 0) low += wave_triangle(turn(&music->bass)) * music->bass.level;
  if (music->pulse.step > 0) low += sinf(turn(&music->pulse) * 6.28318531f) * music->pulse.level;
  return music->bright + low;
}

void music_render(Music *music, float *out, int32_t count, float danger) {
  danger = fminf(fmaxf(danger, 0), 1);
  float follow = 1 / (FOLLOW_SECONDS * (float)SYNTH_RATE), swell = 1 / (SWELL_SECONDS * (float)SYNTH_RATE);
  float cutoff = DULL * exp2f(log2f(BRIGHT / DULL) * music->danger), keep = 0;
  keep = expf(-6.28318531f * cutoff / (float)SYNTH_RATE); /* once per block: the danger changes slowly */
  for (int32_t i = 0; i < count; i++) {
    music->danger += (danger - music->danger) * follow;
    if (music->swell < 1) music->swell = fminf(music->swell + swell, 1);
    if (music->wait <= 0) {
      next_tick(music);
      music->wait += 60.0f * (float)SYNTH_RATE / (music_tempo(music->danger) * 4);
    }
    music->wait -= 1;
    out[i] += sample(music, keep);
  }
}
