/* Frame times, kept one by one: percentiles need them all. Must not know what is drawn. */
#include "game/app/platform/fps.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WARM_UP = 4 }; /* frames of a screen that are not counted */

static double seconds_of(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void fps_begin(Fps *fps) {
  if (!fps->on) return;
  fps->began = seconds_of(CLOCK_MONOTONIC);
  fps->cpu_began = seconds_of(CLOCK_THREAD_CPUTIME_ID);
  fps->all_began = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

static FpsScreen *screen_of(Fps *fps, const char *name) {
  for (int32_t i = 0; i < fps->count; i++)
    if (strcmp(fps->screens[i].name, name) == 0) return &fps->screens[i];
  if (fps->count == FPS_SCREENS) return NULL;
  FpsScreen *screen = &fps->screens[fps->count++];
  *screen = (FpsScreen){.name = name};
  return screen;
}

void fps_end(Fps *fps, const char *name) {
  if (!fps->on || fps->began == 0) return;
  double ms = 1000 * (seconds_of(CLOCK_MONOTONIC) - fps->began);
  double cpu_ms = 1000 * (seconds_of(CLOCK_THREAD_CPUTIME_ID) - fps->cpu_began);
  double all_ms = 1000 * (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - fps->all_began);
  if (fps->last != name) fps->skip = WARM_UP;
  fps->last = name;
  if (fps->skip-- > 0) return;
  fps->skip = 0;
  FpsScreen *screen = screen_of(fps, name);
  if (!screen) return;
  if (screen->count == screen->room) {
    int32_t room = screen->room ? screen->room * 2 : 1024;
    float *more = realloc(screen->ms, sizeof *more * (size_t)room);
    if (!more) return;
    screen->ms = more;
    screen->room = room;
  }
  screen->ms[screen->count++] = (float)ms;
  screen->cpu_ms += cpu_ms;
  screen->all_ms += all_ms;
}

static int by_size(const void *a, const void *b) {
  float x = *(const float *)a, y = *(const float *)b;
  return x < y ? -1 : x > y;
}

void fps_report(const Fps *fps, FILE *out) {
  if (!fps->on) return;
  for (int32_t i = 0; i < fps->count; i++) {
    const FpsScreen *s = &fps->screens[i];
    float *sorted = malloc(sizeof *sorted * (size_t)(s->count > 0 ? s->count : 1));
    if (!sorted || s->count == 0) {
      free(sorted);
      continue;
    }
    memcpy(sorted, s->ms, sizeof *sorted * (size_t)s->count);
    qsort(sorted, (size_t)s->count, sizeof *sorted, by_size);
    double sum = 0;
    for (int32_t k = 0; k < s->count; k++) sum += (double)sorted[k];
    fprintf(out,
            "{\"screen\": \"%s\", \"frames\": %d, \"fps\": %.1f, \"p50_ms\": %.2f, \"p99_ms\": %.2f, \"max_ms\": %.2f, "
            "\"cpu_ms\": %.2f, \"all_cpu_ms\": %.2f}\n",
            s->name, (int)s->count, sum > 0 ? 1000 * s->count / sum : 0, (double)sorted[s->count / 2],
            (double)sorted[(int32_t)((double)s->count * 0.99)], (double)sorted[s->count - 1], s->cpu_ms / s->count,
            s->all_ms / s->count);
    free(sorted);
  }
}

void fps_destroy(Fps *fps) {
  for (int32_t i = 0; i < fps->count; i++) free(fps->screens[i].ms);
  *fps = (Fps){0};
}
