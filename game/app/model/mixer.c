/* A ring of requests, a few voices, levels that glide, and a soft ceiling.
 * Must not know where the samples go. */
#include "game/app/model/mixer.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/model/music.h"

enum { RING = 64, VOICES = 24, BLOCK = 256 };

static const float GLIDE_SECONDS = 0.02f; /* a change of level sounds immediate, but causes no click */
static const float KNEE = 0.7f;           /* louder sums are bent so that they never reach 1 */

typedef struct Playing {
  const Clip *clip; /* NULL: free */
  int32_t at;
} Playing;

struct Mixer {
  Clip clips[SOUND_COUNT][SYNTH_VARIANTS];
  /* Shared by the threads: only these. */
  atomic_uint ring[RING];
  atomic_uint head, tail; /* head: next to be taken; tail: next to be filled */
  _Atomic float effects, music, danger, rise;
  atomic_int drone;
  /* The rendering thread's own. */
  Playing playing[VOICES];
  float effects_now, music_now;
  Music tune;
  DroneVoice drone_voice;
  float block[BLOCK];
};

Mixer *mixer_create(void) {
  Mixer *mixer = calloc(1, sizeof *mixer);
  if (!mixer) return NULL;
  for (int id = 0; id < SOUND_COUNT; id++)
    for (int32_t v = 0; v < synth_variants((SoundId)id); v++)
      if (!synth_make((SoundId)id, v, &mixer->clips[id][v])) {
        mixer_destroy(mixer);
        return NULL;
      }
  mixer_set_levels(mixer, &(SoundLevels){.master = 1, .effects = 1, .music = 1});
  mixer->effects_now = mixer->music_now = 0;
  return mixer;
}

void mixer_destroy(Mixer *mixer) {
  if (!mixer) return;
  for (int id = 0; id < SOUND_COUNT; id++)
    for (int32_t v = 0; v < SYNTH_VARIANTS; v++) clip_destroy(&mixer->clips[id][v]);
  free(mixer);
}

/* ---- the asking side ---- */

void mixer_play(Mixer *mixer, SoundId id, int32_t variant) {
  int32_t last = synth_variants(id) - 1;
  unsigned v = (unsigned)(variant < 0 ? 0 : variant > last ? last : variant);
  unsigned tail = atomic_load_explicit(&mixer->tail, memory_order_relaxed);
  if (tail - atomic_load_explicit(&mixer->head, memory_order_acquire) >= RING) return;
  atomic_store_explicit(&mixer->ring[tail % RING], (unsigned)id << 8 | v, memory_order_relaxed);
  atomic_store_explicit(&mixer->tail, tail + 1, memory_order_release);
}

/* Half of a slider's range sounds half as loud. */
static float gain_of(float level) {
  float l = fminf(fmaxf(level, 0), 1);
  return l * l;
}

void mixer_set_levels(Mixer *mixer, const SoundLevels *levels) {
  float master = levels->mute ? 0 : gain_of(levels->master);
  atomic_store_explicit(&mixer->effects, master * gain_of(levels->effects), memory_order_relaxed);
  atomic_store_explicit(&mixer->music, master * gain_of(levels->music), memory_order_relaxed);
}

void mixer_set_danger(Mixer *mixer, float danger) {
  atomic_store_explicit(&mixer->danger, danger, memory_order_relaxed);
}

void mixer_set_drone(Mixer *mixer, Drone drone, float rise) {
  atomic_store_explicit(&mixer->rise, rise, memory_order_relaxed);
  atomic_store_explicit(&mixer->drone, (int)drone, memory_order_relaxed);
}

/* ---- the rendering side ---- */

static void start_clip(Mixer *mixer, const Clip *clip) {
  Playing *best = &mixer->playing[0];
  for (int32_t i = 0; i < VOICES; i++) {
    Playing *p = &mixer->playing[i];
    if (!p->clip) {
      best = p;
      break;
    }
    if (p->clip->count - p->at < best->clip->count - best->at) best = p; /* the one that is nearest to its end */
  }
  *best = (Playing){.clip = clip};
}

static void take_requests(Mixer *mixer) {
  unsigned head = atomic_load_explicit(&mixer->head, memory_order_relaxed);
  unsigned tail = atomic_load_explicit(&mixer->tail, memory_order_acquire);
  for (; head != tail; head++) {
    unsigned request = atomic_load_explicit(&mixer->ring[head % RING], memory_order_relaxed);
    start_clip(mixer, &mixer->clips[request >> 8][request & 0xff]);
  }
  atomic_store_explicit(&mixer->head, head, memory_order_release);
}

static void add_clips(Mixer *mixer, float *out, int32_t count) {
  for (int32_t i = 0; i < VOICES; i++) {
    Playing *p = &mixer->playing[i];
    if (!p->clip) continue;
    int32_t left = p->clip->count - p->at, n = left < count ? left : count;
    for (int32_t k = 0; k < n; k++) out[k] += p->clip->at[p->at + k];
    p->at += n;
    if (p->at == p->clip->count) p->clip = NULL;
  }
}

static float soften(float x) {
  float size = fabsf(x);
  if (size <= KNEE) return x;
  float over = (size - KNEE) / (1 - KNEE), bent = KNEE + (1 - KNEE) * over / (1 + over);
  return x < 0 ? -bent : bent;
}

static void render_block(Mixer *mixer, float *out, int32_t count) {
  float step = 1 / (GLIDE_SECONDS * (float)SYNTH_RATE);
  float effects = atomic_load_explicit(&mixer->effects, memory_order_relaxed);
  float music = atomic_load_explicit(&mixer->music, memory_order_relaxed);
  memset(out, 0, (size_t)count * sizeof *out);
  memset(mixer->block, 0, sizeof mixer->block);
  add_clips(mixer, out, count);
  drone_render(&mixer->drone_voice, out, count, (Drone)atomic_load_explicit(&mixer->drone, memory_order_relaxed),
               atomic_load_explicit(&mixer->rise, memory_order_relaxed));
  /* Silent music is paused, and continues where it stopped. */
  if (music > 0 || mixer->music_now > 0.0001f)
    music_render(&mixer->tune, mixer->block, count, atomic_load_explicit(&mixer->danger, memory_order_relaxed));
  for (int32_t i = 0; i < count; i++) {
    mixer->effects_now += fminf(fmaxf(effects - mixer->effects_now, -step), step);
    mixer->music_now += fminf(fmaxf(music - mixer->music_now, -step), step);
    out[i] = soften(out[i] * mixer->effects_now + mixer->block[i] * mixer->music_now);
  }
}

void mixer_render(Mixer *mixer, float *out, int32_t count) {
  take_requests(mixer);
  for (int32_t i = 0; i < count; i += BLOCK) render_block(mixer, out + i, count - i < BLOCK ? count - i : BLOCK);
}

int32_t mixer_voices(const Mixer *mixer) {
  int32_t count = 0;
  for (int32_t i = 0; i < VOICES; i++) count += mixer->playing[i].clip != NULL;
  return count;
}
