/* How fast the window draws, by screen: every frame's time, for a report at the end. Knows no screen but by name. */
#ifndef PACADE_APP_PLATFORM_FPS_H
#define PACADE_APP_PLATFORM_FPS_H

#include <stdio.h>

#include "game/core/base.h"

enum { FPS_SCREENS = 24 };

typedef struct FpsScreen {
  const char *name; /* borrowed: a constant */
  float *ms;        /* of every frame */
  int32_t count, room;
  double cpu_ms, all_ms; /* of the drawing thread and of the whole program, all frames */
} FpsScreen;

typedef struct Fps {
  bool on;
  FpsScreen screens[FPS_SCREENS];
  int32_t count;
  double began, cpu_began, all_began; /* seconds, of the present frame */
  int32_t skip;                       /* frames not to count: a screen's first ones bake and load */
  const char *last;
} Fps;

/* Around each frame; do nothing when it is off. */
void fps_begin(Fps *fps);
void fps_end(Fps *fps, const char *name);
/* One JSON line a screen: frames, mean frames a second, and the median, 99th percentile and longest frame in ms;
 * `cpu_ms` is the drawing thread's own time a frame, `all_cpu_ms` that of every thread: of those that fill pixels where
 * the graphics are software, and of those that think. */
void fps_report(const Fps *fps, FILE *out);
void fps_destroy(Fps *fps);

#endif
