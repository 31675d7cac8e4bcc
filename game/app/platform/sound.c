/* Opens the device through raylib and feeds it from the mixer on raylib's own thread.
 * Must not know when a sound is played. */
#include "game/app/platform/sound.h"

#include <fcntl.h>
#include <raylib.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

struct SoundBox {
  Mixer *mixer;
  AudioStream stream;
  bool open;
};

enum { BUFFER = 1024 }; /* samples raylib asks for at once: 23 ms */

/* raylib's callback gets no argument, so the mixer it feeds from has to be found here: the one global of the window.
 * It is set before the stream starts and cleared after the device, and with it the callback's thread, has ended. */
static _Atomic(Mixer *) sounding;

static void feed(void *buffer, unsigned int frames) {
  Mixer *mixer = atomic_load_explicit(&sounding, memory_order_acquire);
  float *out = buffer;
  if (mixer)
    mixer_render(mixer, out, (int32_t)frames);
  else
    for (unsigned int i = 0; i < frames; i++) out[i] = 0;
}

/* ALSA and similar libraries write to standard error when there is no sound card, which is no error here. */
static void open_device_quietly(void) {
  int kept = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  bool quiet = kept >= 0 && nowhere >= 0 && dup2(nowhere, STDERR_FILENO) >= 0;
  InitAudioDevice();
  if (quiet) dup2(kept, STDERR_FILENO);
  if (kept >= 0) close(kept);
  if (nowhere >= 0) close(nowhere);
}

SoundBox *sound_open(void) {
  SoundBox *box = calloc(1, sizeof *box);
  if (!box) return NULL;
  box->mixer = mixer_create();
  if (!box->mixer) {
    free(box);
    return NULL;
  }
  open_device_quietly();
  if (!IsAudioDeviceReady()) return box;
  SetAudioStreamBufferSizeDefault(BUFFER);
  box->stream = LoadAudioStream(SYNTH_RATE, 32, 1);
  if (!IsAudioStreamValid(box->stream)) {
    CloseAudioDevice();
    return box;
  }
  atomic_store_explicit(&sounding, box->mixer, memory_order_release);
  SetAudioStreamCallback(box->stream, feed);
  PlayAudioStream(box->stream);
  box->open = true;
  return box;
}

void sound_close(SoundBox *box) {
  if (!box) return;
  if (box->open) {
    UnloadAudioStream(box->stream);
    CloseAudioDevice();
    atomic_store_explicit(&sounding, NULL, memory_order_release);
  }
  mixer_destroy(box->mixer);
  free(box);
}

bool sound_heard(const SoundBox *box) { return box && box->open; }

void sound_play(SoundBox *box, SoundId id) { sound_play_at(box, id, 0); }

void sound_play_at(SoundBox *box, SoundId id, int32_t variant) {
  if (box && box->open) mixer_play(box->mixer, id, variant);
}

void sound_set_levels(SoundBox *box, const SoundLevels *levels) {
  if (box) mixer_set_levels(box->mixer, levels);
}

void sound_set_danger(SoundBox *box, float danger) {
  if (box) mixer_set_danger(box->mixer, danger);
}

void sound_set_drone(SoundBox *box, Drone drone, float rise) {
  if (box) mixer_set_drone(box->mixer, drone, rise);
}
