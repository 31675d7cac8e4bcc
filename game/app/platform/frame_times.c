/* Frame times, kept one by one: percentiles need them all. Must not know what is drawn. */
#include "game/app/platform/frame_times.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WARM_UP = 4 }; /* frames of a screen that are not counted */

static double seconds_of(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double frame_thread_seconds(void) { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }
double frame_program_seconds(void) { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

void frame_times_begin(FrameTimes *times) {
  if (!times->on) return;
  times->began = seconds_of(CLOCK_MONOTONIC);
  times->cpu_began = seconds_of(CLOCK_THREAD_CPUTIME_ID);
  times->all_began = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

static ScreenTimes *screen_of(FrameTimes *times, const char *name) {
  for (int32_t i = 0; i < times->count; i++)
    if (strcmp(times->screens[i].name, name) == 0) return &times->screens[i];
  if (times->count == TIMED_SCREENS) return NULL;
  ScreenTimes *screen = &times->screens[times->count++];
  *screen = (ScreenTimes){.name = name};
  return screen;
}

void frame_times_end(FrameTimes *times, const char *name) {
  if (!times->on || times->began == 0) return;
  double ms = 1000 * (seconds_of(CLOCK_MONOTONIC) - times->began);
  double cpu_ms = 1000 * (seconds_of(CLOCK_THREAD_CPUTIME_ID) - times->cpu_began);
  double all_ms = 1000 * (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - times->all_began);
  if (times->last != name) times->skip = WARM_UP;
  times->last = name;
  if (times->skip-- > 0) return;
  times->skip = 0;
  ScreenTimes *screen = screen_of(times, name);
  if (!screen) return;
  if (screen->count == screen->room) {
    int32_t room = screen->room ? screen->room * 2 : 1024;
    float *more = realloc(screen->ms, sizeof *more * (size_t)room);
    if (more) screen->ms = more;
    float *cpu = realloc(screen->cpu, sizeof *cpu * (size_t)room);
    if (cpu) screen->cpu = cpu;
    if (!more || !cpu) return;
    screen->room = room;
  }
  screen->cpu[screen->count] = (float)cpu_ms;
  screen->ms[screen->count++] = (float)ms;
  screen->cpu_ms += cpu_ms;
  screen->all_ms += all_ms;
}

static int by_size(const void *a, const void *b) {
  float x = *(const float *)a, y = *(const float *)b;
  return x < y ? -1 : x > y;
}

/* The frame of which this share of all is shorter. */
static double percentile(const float *sorted, int32_t count, double share) {
  return (double)sorted[(int32_t)((double)count * share)];
}

static void report(const ScreenTimes *s, float *sorted, FILE *out) {
  double sum = 0;
  memcpy(sorted, s->cpu, sizeof *sorted * (size_t)s->count);
  qsort(sorted, (size_t)s->count, sizeof *sorted, by_size);
  double cpu_p999 = percentile(sorted, s->count, 0.999);
  memcpy(sorted, s->ms, sizeof *sorted * (size_t)s->count);
  qsort(sorted, (size_t)s->count, sizeof *sorted, by_size);
  for (int32_t k = 0; k < s->count; k++) sum += (double)sorted[k];
  fprintf(out,
          "{\"screen\": \"%s\", \"frames\": %d, \"fps\": %.1f, \"p50_ms\": %.2f, \"p99_ms\": %.2f, \"max_ms\": %.2f, "
          "\"cpu_ms\": %.2f, \"all_cpu_ms\": %.2f, \"p999_ms\": %.2f, \"cpu_p999_ms\": %.2f}\n",
          s->name, (int)s->count, sum > 0 ? 1000 * s->count / sum : 0, percentile(sorted, s->count, 0.5),
          percentile(sorted, s->count, 0.99), (double)sorted[s->count - 1], s->cpu_ms / s->count, s->all_ms / s->count,
          percentile(sorted, s->count, 0.999), cpu_p999);
}

void frame_times_report(const FrameTimes *times, FILE *out) {
  if (!times->on) return;
  for (int32_t i = 0; i < times->count; i++) {
    const ScreenTimes *s = &times->screens[i];
    float *sorted = s->count > 0 ? malloc(sizeof *sorted * (size_t)s->count) : NULL;
    if (sorted) report(s, sorted, out);
    free(sorted);
  }
}

void frame_times_destroy(FrameTimes *times) {
  for (int32_t i = 0; i < times->count; i++) {
    free(times->screens[i].ms);
    free(times->screens[i].cpu);
  }
  *times = (FrameTimes){0};
}
