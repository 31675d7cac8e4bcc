/* What is known at a given moment, and which moments mattered once the game is over.
 * Must not add anything to a broadcast. */
#include <stdlib.h>

#include "game/play/broadcast.h"

enum { SLOW_STEPS = 2, SLOW_CHANCE = 2500 };

int32_t broadcast_frames_at(const Broadcast *b, BroadcastClock clock) {
  int32_t low = 0, high = b->frame_count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (b->frames[middle].clock <= clock)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

int32_t broadcast_moments_at(const Broadcast *b, BroadcastClock clock) {
  int32_t low = 0, high = b->moment_count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (b->moments[middle].clock <= clock)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

bool broadcast_tense(const Broadcast *b, BroadcastClock clock) {
  int32_t known = broadcast_frames_at(b, clock);
  if (known == 0) return false;
  const BroadcastFrame *now = &b->frames[known - 1];
  if (now->hunter < 0 || now->hunter > SLOW_STEPS + 1) return false;
  return (now->ways == 0 && now->hunter <= SLOW_STEPS) || (now->told && now->chance <= SLOW_CHANCE);
}

MomentMark moment_mark(MomentKind kind) {
  switch (kind) {
    case MOMENT_THROWN: return MARK_THROWN;
    case MOMENT_TRAP:
    case MOMENT_DOOMED: return MARK_TRAP;
    case MOMENT_FIRST_RISK:
    case MOMENT_RISK_FOOD:
    case MOMENT_ESCAPE:
    case MOMENT_WON_BACK: return MARK_PAID;
    default: return MARK_NONE;
  }
}

int32_t moment_weight(const Moment *moment) {
  static const int32_t weights[MOMENT_KINDS] = {
      [MOMENT_PATH] = 40,      [MOMENT_PLAN] = 12,    [MOMENT_NO_PATH] = 40,    [MOMENT_THROWN] = 100,
      [MOMENT_WON_BACK] = 60,  [MOMENT_TRAP] = 80,    [MOMENT_ESCAPE] = 70,     [MOMENT_FIRST_RISK] = 55,
      [MOMENT_RISK_FOOD] = 50, [MOMENT_GAMBLE] = 75,  [MOMENT_DOOMED] = 95,     [MOMENT_SAFE] = 45,
      [MOMENT_BELIEF] = 15,    [MOMENT_REPEAT] = 65,  [MOMENT_FIRST_FOOD] = 10, [MOMENT_HALF] = 20,
      [MOMENT_LAST_FOOD] = 30, [MOMENT_POWER] = 35,   [MOMENT_GHOST] = 42,      [MOMENT_TURNED] = 22,
      [MOMENT_CARRIED] = 24,   [MOMENT_CAUGHT] = 72,  [MOMENT_GAVE_UP] = 58,    [MOMENT_STALLED] = 58,
      [MOMENT_TIMEOUT] = 58,   [MOMENT_CAPSULE] = 35, [MOMENT_HOME] = 14,       [MOMENT_PASSES] = 7,
      [MOMENT_EATEN] = 8,      [MOMENT_HALFWAY] = 9};
  int32_t weight = weights[moment->kind];
  if (moment->kind == MOMENT_PASSES && moment->a <= 1) return 2 * weights[MOMENT_PASSES] + 2; /* as near as can be */
  return moment->kind == MOMENT_THROWN || moment->kind == MOMENT_WON_BACK ? weight + moment->a : weight;
}

/* What a moment adds to those chosen before: nothing where they show the same scene, less where one is of its kind. */
static int32_t worth_of(const Broadcast *b, const Moment *moment, const int32_t *chosen, int32_t count) {
  enum { APART = 4 }; /* turns */
  int32_t weight = moment_weight(moment);
  bool differs = moment->kind == MOMENT_THROWN || moment->kind == MOMENT_WON_BACK; /* by how much */
  for (int32_t i = 0; i < count; i++) {
    const Moment *other = &b->moments[chosen[i]];
    if (abs(other->turn - moment->turn) < APART) return 0;
    if (other->kind == moment->kind && !differs) weight = weight * 2 / 3;
  }
  return weight;
}

int32_t broadcast_key_moments(const Broadcast *b, int32_t out[KEY_MOMENTS]) {
  int32_t count = 0;
  while (count < KEY_MOMENTS) {
    int32_t best = -1, most = 1;
    for (int32_t i = 0; i < b->moment_count; i++) {
      int32_t worth = worth_of(b, &b->moments[i], out, count);
      if (worth < most) continue; /* of equals the last, which is nearer to how it ended */
      most = worth;
      best = i;
    }
    if (best < 0) break;
    out[count++] = best;
  }
  for (int32_t i = 1; i < count; i++) /* sorts them by the order of the game */
    for (int32_t k = i; k > 0 && out[k] < out[k - 1]; k--) {
      int32_t swap = out[k];
      out[k] = out[k - 1];
      out[k - 1] = swap;
    }
  return count;
}
