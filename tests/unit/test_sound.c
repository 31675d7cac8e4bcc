/* The computed sounds: pitch, length, envelope, loudness; the tune and how it follows the danger; the mixer, also from
 * two threads at once. Needs no device. */
#include "tests/support/check.h"

#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/model/mixer.h"
#include "game/app/model/music.h"

static float peak(const float *at, int32_t count) {
  float most = 0;
  for (int32_t i = 0; i < count; i++) most = fmaxf(most, fabsf(at[i]));
  return most;
}

static double energy(const float *at, int32_t count) {
  double sum = 0;
  for (int32_t i = 0; i < count; i++) sum += (double)at[i] * (double)at[i];
  return sum / (count > 0 ? count : 1);
}

/* Hz, by the zero crossings upwards, placed between samples. */
static double pitch_of(const float *at, int32_t count) {
  double first = -1, last = -1;
  int crossings = 0;
  for (int32_t i = 1; i < count; i++) {
    if (!(at[i - 1] < 0 && at[i] >= 0)) continue;
    double place = i - 1 + (double)at[i - 1] / ((double)at[i - 1] - (double)at[i]);
    if (first < 0) first = place;
    last = place;
    crossings++;
  }
  return crossings > 1 ? (crossings - 1) * (double)SYNTH_RATE / (last - first) : 0;
}

static void test_every_sound_is_clean(void **state) {
  (void)state;
  for (int id = 0; id < SOUND_COUNT; id++)
    for (int32_t v = 0; v < synth_variants((SoundId)id); v++) {
      Clip clip;
      assert_true(synth_make((SoundId)id, v, &clip));
      assert_int_equal(clip.count, synth_length((SoundId)id));
      float most = peak(clip.at, clip.count);
      if (!(most > 0.02f && most <= 0.2512f)) fail_msg("%s: peak %g", synth_name((SoundId)id), (double)most);
      /* It begins and ends at nothing, and rises within the attack. */
      assert_true(fabsf(clip.at[0]) < 0.001f && fabsf(clip.at[clip.count - 1]) < 0.001f);
      int32_t attack = SYNTH_RATE * 5 / 1000, head = clip.count / 3 < attack ? clip.count / 3 : attack;
      double early = energy(clip.at, head / 4), full = energy(clip.at + head, head / 2 + 1);
      if (!(early < full)) fail_msg("%s: no attack", synth_name((SoundId)id));
      for (int32_t i = 0; i < clip.count; i++) assert_true(isfinite(clip.at[i]));
      clip_destroy(&clip);
    }
}

static void test_lengths_are_those_of_the_design(void **state) {
  (void)state;
  static const struct {
    SoundId id;
    int ms;
  } wanted[] = {{SOUND_EAT, 45},  {SOUND_STEP, 8},    {SOUND_FOCUS, 30},  {SOUND_CHOOSE, 90},
                {SOUND_BACK, 90}, {SOUND_EXPAND, 12}, {SOUND_PATH, 210},  {SOUND_CAUGHT, 600},
                {SOUND_WON, 440}, {SOUND_SLIDE, 60},  {SOUND_ERROR, 120}, {SOUND_DANGER, 150}};
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
    assert_int_equal(synth_length(wanted[i].id), (wanted[i].ms * SYNTH_RATE + 500) / 1000);
}

static void test_pitches(void **state) {
  (void)state;
  static const struct {
    SoundId id;
    double hz;
    double from, to; /* milliseconds to listen to */
  } wanted[] = {{SOUND_EAT, 523.25, 0, 45},     {SOUND_FOCUS, 440, 0, 30},     {SOUND_BACK, 392.0, 2, 42},
                {SOUND_BACK, 261.63, 48, 88},   {SOUND_PATH, 523.25, 2, 68},   {SOUND_PATH, 659.26, 72, 138},
                {SOUND_PATH, 783.99, 142, 208}, {SOUND_WON, 1046.5, 332, 438}, {SOUND_DANGER, 110, 2, 58},
                {SOUND_ERROR, 164.81, 2, 118}};
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    Clip clip;
    assert_true(synth_make(wanted[i].id, 0, &clip));
    int32_t from = (int32_t)(wanted[i].from * SYNTH_RATE / 1000), to = (int32_t)(wanted[i].to * SYNTH_RATE / 1000);
    double heard = pitch_of(clip.at + from, to - from);
    if (fabs(heard - wanted[i].hz) > wanted[i].hz * 0.02)
      fail_msg("%s: heard %.1f Hz, expected %.1f", synth_name(wanted[i].id), heard, wanted[i].hz);
    clip_destroy(&clip);
  }
}

static void test_streak_and_order_rise(void **state) {
  (void)state;
  /* C5 and E5 in turn at first; two on, always higher. */
  assert_true(fabs(synth_pitch(SOUND_EAT, 0) - 523.25) < 0.1 && fabs(synth_pitch(SOUND_EAT, 1) - 659.26) < 0.1);
  for (int32_t v = 2; v < SYNTH_VARIANTS; v++) assert_true(synth_pitch(SOUND_EAT, v) > synth_pitch(SOUND_EAT, v - 2));
  assert_true(fabs(synth_pitch(SOUND_EXPAND, 0) - 200) < 1e-6);
  assert_true(fabs(synth_pitch(SOUND_EXPAND, SYNTH_VARIANTS - 1) - 900) < 1e-6);
  for (int32_t v = 0; v < SYNTH_VARIANTS; v++) {
    Clip clip;
    assert_true(synth_make(SOUND_EAT, v, &clip));
    assert_true(fabs(pitch_of(clip.at, clip.count - 1) / synth_pitch(SOUND_EAT, v) - 1) < 0.02);
    clip_destroy(&clip);
  }
}

static void test_caught_glides_down(void **state) {
  (void)state;
  Clip clip;
  assert_true(synth_make(SOUND_CAUGHT, 0, &clip));
  int32_t part = clip.count / 6;
  double early = pitch_of(clip.at, part), late = pitch_of(clip.at + clip.count - part, part);
  assert_true(early > 330 && early < 392 && late > 96 && late < 125);
  clip_destroy(&clip);
}

static void test_same_every_time(void **state) {
  (void)state;
  for (int id = 0; id < SOUND_COUNT; id++) {
    Clip a = {0}, b = {0};
    assert_true(synth_make((SoundId)id, 3, &a) && synth_make((SoundId)id, 3, &b));
    assert_memory_equal(a.at, b.at, sizeof(float) * (size_t)a.count);
    clip_destroy(&a);
    clip_destroy(&b);
  }
}

/* ---- the tune ---- */

enum { SECONDS = 30, TUNE = SECONDS * SYNTH_RATE };

static float *tune_at(float danger, Music *music) {
  float *out = calloc(TUNE, sizeof *out);
  assert_non_null(out);
  *music = (Music){0};
  for (int32_t i = 0; i < TUNE; i += 500) music_render(music, out + i, 500, danger);
  return out;
}

/* Energy of what changes quickly: the share of bright sound. */
static double brightness(const float *at, int32_t count) {
  double fast = 0, all = 0;
  for (int32_t i = 1; i < count; i++) {
    double step = (double)at[i] - (double)at[i - 1];
    fast += step * step;
    all += (double)at[i] * (double)at[i];
  }
  return fast / all;
}

static void test_tune_follows_the_danger(void **state) {
  (void)state;
  Music calm_music, near_music;
  float *calm = tune_at(0, &calm_music), *near = tune_at(1, &near_music);
  assert_true(peak(calm, TUNE) < 0.25f && peak(near, TUNE) < 0.35f); /* quiet, always */
  assert_true(energy(calm, TUNE) > 1e-6);
  /* Faster: more of the tune has gone by. */
  int32_t calm_ticks = calm_music.round * music_length() + calm_music.tick;
  int32_t near_ticks = near_music.round * music_length() + near_music.tick;
  double ratio = (double)near_ticks / calm_ticks, expected = (double)(music_tempo(1) / music_tempo(0));
  assert_true(fabs(ratio / expected - 1) < 0.03);
  /* Fuller and brighter. */
  assert_true(energy(near, TUNE) > 1.2 * energy(calm, TUNE));
  assert_true(near_music.pulse.step > 0 && calm_music.pulse.step == 0);
  assert_true(brightness(near + TUNE / 2, TUNE / 2) > brightness(calm + TUNE / 2, TUNE / 2));
  /* The same whatever the size of the blocks. */
  Music again = {0};
  float one[1000] = {0};
  for (int32_t i = 0; i < 1000; i++) music_render(&again, one + i, 1, 0);
  for (int32_t i = 0; i < 1000; i++) assert_true(fabsf(one[i] - calm[i]) < 1e-4f);
  free(calm);
  free(near);
}

/* ---- the mixer ---- */

/* The siren rises with what is eaten; what sounds on and on begins and ends without a click, and falls silent. */
static void test_drones(void **state) {
  (void)state;
  enum { COUNT = SYNTH_RATE };
  static float out[COUNT];
  assert_true(drone_pitch(DRONE_SIREN, 1, 0.5f) > 1.3f * drone_pitch(DRONE_SIREN, 0, 0.5f));
  assert_true(drone_pitch(DRONE_EYES, 0, 0) > drone_pitch(DRONE_EYES, 0, 0.9f)); /* falls, again and again */
  for (int drone = DRONE_SIREN; drone < DRONE_COUNT; drone++) {
    DroneVoice voice = {0};
    memset(out, 0, sizeof out);
    drone_render(&voice, out, COUNT, (Drone)drone, 0.5f);
    assert_true(peak(out, COUNT) > 0.01f && peak(out, COUNT) < 0.06f);
    assert_true(fabsf(out[0]) < 0.001f);
    double pitch = pitch_of(out + COUNT / 2, COUNT / 2), low = 1e9, high = 0;
    for (int i = 0; i <= 100; i++) {
      low = fmin(low, (double)drone_pitch((Drone)drone, 0.5f, (float)i / 100));
      high = fmax(high, (double)drone_pitch((Drone)drone, 0.5f, (float)i / 100));
    }
    if (!(pitch >= low && pitch <= high)) fail_msg("drone %d: %g Hz, not %g to %g", drone, pitch, low, high);
    memset(out, 0, sizeof out);
    drone_render(&voice, out, COUNT, DRONE_NONE, 0);
    assert_true(peak(out + COUNT / 2, COUNT / 2) == 0);
  }
}

static void test_mixer_plays_and_ends(void **state) {
  (void)state;
  Mixer *mixer = mixer_create();
  assert_non_null(mixer);
  mixer_set_levels(mixer, &(SoundLevels){.master = 1, .effects = 1, .music = 0});
  float out[4096];
  mixer_render(mixer, out, 4096);
  assert_true(peak(out, 4096) == 0);
  mixer_play(mixer, SOUND_EAT, 0);
  mixer_render(mixer, out, 1024);
  assert_int_equal(mixer_voices(mixer), 1);
  assert_true(peak(out, 1024) > 0.1f);
  mixer_render(mixer, out, 4096);
  assert_int_equal(mixer_voices(mixer), 0);
  /* However much is asked for at once, it never clips and never overruns. */
  for (int i = 0; i < 500; i++) mixer_play(mixer, (SoundId)(i % SOUND_COUNT), i);
  for (int i = 0; i < 20; i++) {
    mixer_render(mixer, out, 4096);
    assert_true(peak(out, 4096) < 1);
  }
  mixer_destroy(mixer);
}

static void test_levels(void **state) {
  (void)state;
  Mixer *mixer = mixer_create();
  float loud[4096], soft[4096];
  mixer_set_levels(mixer, &(SoundLevels){.master = 1, .effects = 1, .music = 0});
  mixer_render(mixer, loud, 4096);
  mixer_play(mixer, SOUND_FOCUS, 0);
  mixer_render(mixer, loud, 4096);
  mixer_set_levels(mixer, &(SoundLevels){.master = 0.5f, .effects = 1, .music = 0});
  mixer_render(mixer, soft, 4096); /* glides */
  mixer_play(mixer, SOUND_FOCUS, 0);
  mixer_render(mixer, soft, 4096);
  assert_true(fabsf(peak(soft, 4096) / peak(loud, 4096) - 0.25f) < 0.01f);
  mixer_set_levels(mixer, &(SoundLevels){.master = 1, .effects = 1, .music = 1, .mute = true});
  mixer_render(mixer, soft, 4096);
  mixer_play(mixer, SOUND_FOCUS, 0);
  mixer_render(mixer, soft, 4096);
  assert_true(peak(soft, 4096) == 0);
  mixer_destroy(mixer);
}

typedef struct Device {
  Mixer *mixer;
  atomic_bool stop;
  atomic_int blocks; /* rendered so far */
  float loudest;
} Device;

static void *device(void *data) {
  Device *d = data;
  float out[480];
  while (!atomic_load(&d->stop)) {
    mixer_render(d->mixer, out, 480);
    d->loudest = fmaxf(d->loudest, peak(out, 480));
    atomic_fetch_add(&d->blocks, 1);
  }
  return NULL;
}

static void test_two_threads(void **state) {
  (void)state;
  Device d = {.mixer = mixer_create()};
  pthread_t thread;
  assert_int_equal(pthread_create(&thread, NULL, device, &d), 0);
  for (int i = 0; i < 200000; i++) {
    mixer_play(d.mixer, (SoundId)(i % SOUND_COUNT), i % 20);
    mixer_set_danger(d.mixer, (float)(i % 100) / 99);
    mixer_set_levels(d.mixer, &(SoundLevels){.master = (float)(i % 10) / 9, .effects = 1, .music = 1});
  }
  /* On a busy machine the other thread may not have run at all yet: it gets a last sound and the time to play it. */
  mixer_set_levels(d.mixer, &(SoundLevels){.master = 1, .effects = 1, .music = 1});
  mixer_play(d.mixer, SOUND_FOCUS, 0);
  for (int from = atomic_load(&d.blocks); atomic_load(&d.blocks) < from + 20;) sched_yield();
  atomic_store(&d.stop, true);
  pthread_join(thread, NULL);
  assert_true(d.loudest > 0 && d.loudest < 1);
  mixer_destroy(d.mixer);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_sound_is_clean),
      cmocka_unit_test(test_lengths_are_those_of_the_design),
      cmocka_unit_test(test_pitches),
      cmocka_unit_test(test_streak_and_order_rise),
      cmocka_unit_test(test_caught_glides_down),
      cmocka_unit_test(test_same_every_time),
      cmocka_unit_test(test_tune_follows_the_danger),
      cmocka_unit_test(test_drones),
      cmocka_unit_test(test_mixer_plays_and_ends),
      cmocka_unit_test(test_levels),
      cmocka_unit_test(test_two_threads),
  };
  return cmocka_run_group_tests_name("sound", tests, NULL, NULL);
}
