/* IDA*: depth first under a bound that grows from round to round, for every side and estimate. No memory but the
 * current path. Must not know how any estimate is computed. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "ai/puzzle/run_internal.h"

typedef struct Frame {
  Tracker tracker;
  Slide last, next; /* the slide that led here, the one to try next */
} Frame;

typedef enum { ROUND_DONE, ROUND_FOUND, ROUND_STOPPED } RoundEnd;

static void take_moves(const Frame *frames, int32_t depth, PuzzleResult *result) {
  for (int32_t i = 1; i <= depth; i++) result->moves[i - 1] = slide_letter(frames[i].last);
  result->moves[depth] = '\0';
  result->length = depth;
  result->status = PUZZLE_SOLVED;
}

/* One round: everything whose length and estimate stay within the threshold. *least becomes the smallest sum above it.
 * Every estimate is 0 on the goal and nowhere else. */
PUZZLE_TEMPLATE RoundEnd round_run(Run *run, Frame *frames, Estimate estimate, int32_t threshold, int32_t *least) {
  const SideTables *tables = run->tables;
  PuzzleResult *result = run->result;
  int32_t depth = 0;
  frames[0].next = 0;
  result->expanded++;
  for (;;) {
    Frame *frame = &frames[depth];
    if (frame->next == SLIDE_COUNT) {
      if (depth == 0) return ROUND_DONE;
      depth--;
      continue;
    }
    Slide slide = frame->next++;
    int32_t target = tables->target[frame->tracker.blank][slide];
    if (target < 0 || (depth > 0 && slide == slide_opposite(frame->last))) continue;
    if (result->generated >= run->next_check && run_must_stop(run)) return ROUND_STOPPED;
    result->generated++;
    Frame *child = &frames[depth + 1];
    child->tracker = frame->tracker;
    int32_t value = tracker_slide(&child->tracker, tables, estimate, (uint32_t)target), sum = depth + 1 + value;
    if (sum > threshold) {
      if (sum < *least) *least = sum;
      continue;
    }
    child->last = slide;
    if (value == 0) {
      take_moves(frames, depth + 1, result);
      return ROUND_FOUND;
    }
    if (depth + 1 == PUZZLE_LENGTH_MAX) continue;
    child->next = 0;
    depth++;
    result->expanded++;
  }
}

PUZZLE_TEMPLATE void rounds_run(Run *run, Frame *frames, Estimate estimate) {
  PuzzleResult *result = run->result;
  int32_t threshold = tracker_load(&frames[0].tracker, run->tables, estimate, run->start->at);
  result->estimate = threshold;
  run_tell_threshold(run, threshold);
  if (threshold == 0) {
    take_moves(frames, 0, result);
    return;
  }
  for (;;) {
    int32_t least = INT32_MAX;
    run_tell_threshold(run, threshold);
    if (round_run(run, frames, estimate, threshold, &least) != ROUND_DONE) return;
    if (least == INT32_MAX) { /* a solvable board is solved unless the length allowed is too short */
      result->status = PUZZLE_OUT_OF_DEPTH;
      return;
    }
    threshold = least;
  }
}

static void solve_h1(Run *run, Frame *frames) { rounds_run(run, frames, ESTIMATE_H1); }
static void solve_h2(Run *run, Frame *frames) { rounds_run(run, frames, ESTIMATE_H2); }
static void solve_h3(Run *run, Frame *frames) { rounds_run(run, frames, ESTIMATE_H3); }
static void solve_h4(Run *run, Frame *frames) { rounds_run(run, frames, ESTIMATE_H4); }
static void solve_linear(Run *run, Frame *frames) { rounds_run(run, frames, ESTIMATE_LINEAR); }
static void solve_walking(Run *run, Frame *frames) { rounds_run(run, frames, ESTIMATE_WALKING); }
static void solve_pattern(Run *run, Frame *frames) { rounds_run(run, frames, ESTIMATE_PATTERN); }

void idastar_solve(Run *run) {
  static void (*const solve[ESTIMATE_COUNT])(Run *, Frame *) = {
      [ESTIMATE_H1] = solve_h1,           [ESTIMATE_H2] = solve_h2,         [ESTIMATE_H3] = solve_h3,
      [ESTIMATE_H4] = solve_h4,           [ESTIMATE_LINEAR] = solve_linear, [ESTIMATE_WALKING] = solve_walking,
      [ESTIMATE_PATTERN] = solve_pattern,
  };
  Frame *frames = NULL;
  size_t bytes = (PUZZLE_LENGTH_MAX + 1) * sizeof *frames;
  if (run_take_bytes(run, bytes)) frames = run_got(run, malloc(bytes));
  if (frames)
    solve[run->estimate](run, frames);
  else
    run->result->status = PUZZLE_OUT_OF_MEMORY;
  free(frames);
}
