/* How fast the window draws, by screen: every frame's time, for a report at the end. Knows no screen but by name. */
#ifndef PACADE_APP_PLATFORM_FRAME_TIMES_H
#define PACADE_APP_PLATFORM_FRAME_TIMES_H

#include <stdio.h>

#include "game/core/base.h"

enum { TIMED_SCREENS = 24 };

typedef struct ScreenTimes {
  const char *name; /* borrowed: a constant */
  float *ms, *cpu;  /* of every frame: by the clock, and of the drawing thread alone */
  int32_t count, room;
  double cpu_ms, all_ms; /* of the drawing thread and of the whole program, all frames */
} ScreenTimes;

typedef struct FrameTimes {
  bool on;
  ScreenTimes screens[TIMED_SCREENS];
  int32_t count;
  double began, cpu_began, all_began; /* seconds, of the present frame */
  int32_t skip;                       /* frames not to count: a screen's first ones bake and load */
  const char *last;
} FrameTimes;

/* Seconds of processor time since the beginning: of this thread, and of the whole program. */
double frame_thread_seconds(void);
double frame_program_seconds(void);
/* Called around each frame; they do nothing while reporting is off. */
void frame_times_begin(FrameTimes *times);
void frame_times_end(FrameTimes *times, const char *name);
/* One JSON line per screen: frames, mean frames per second, and the median, 99th percentile and longest frame in ms;
 * `cpu_ms` is the drawing thread's own time per frame, `all_cpu_ms` that of all threads, including those that render in
 * software and those that search; `p999_ms` and `cpu_p999_ms` are the 99.9th percentiles by the clock and of the
 * drawing thread, which a busy machine does not change. */
void frame_times_report(const FrameTimes *times, FILE *out);
void frame_times_destroy(FrameTimes *times);

#endif
