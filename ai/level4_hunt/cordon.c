/* The least room by coordinate descent: one monster after the other chooses its best step while the others keep
 * theirs. The best joint step would be better, but the number of joint steps grows exponentially with the monsters.
 * Knows no search, no chance and no agent. */
#include "ai/level4_hunt/cordon.h"

/* A step nearer to Pacman counts as much as taking this much room from it (a spot counts its exits minus one). With
 * 1/16 instead, monsters on their own kept Pacman from its food and never caught it: 4 games of 4 stalled. */
static const int32_t worth_nearer = 8;
/* How often each monster may choose again after the others did. */
static const int32_t rounds = 2;

static inline int16_t less(int16_t a, int16_t b) { return a < b ? a : b; }

/* Pacman's room when one monster has the distances `own`, and the others have the distances `others`. */
static int32_t room_left(const Arena *arena, const int16_t *pacman, const int16_t *others, const int16_t *own) {
  int16_t room = 0;
  for (int32_t i = 0; i < arena->row; i++) {
    int16_t safe = (int16_t) - (pacman[i] < less(others[i], own[i]));
    room = (int16_t)(room + (arena->ways[i] & safe));
  }
  return room;
}

/* How soon some monster other than `but` can be on each spot. */
static void nearest_other(const Arena *arena, const Spot *at, int32_t count, int32_t but, int16_t *nearest) {
  for (int32_t i = 0; i < arena->row; i++) nearest[i] = DISTANCE_NONE;
  for (int32_t m = 0; m < count; m++) {
    if (m == but) continue;
    const int16_t *distance = arena_distances(arena, at[m]);
    for (int32_t i = 0; i < arena->row; i++) nearest[i] = less(nearest[i], distance[i]);
  }
}

/* The best step of one monster; `now` if nothing is better. */
static Spot best_step(const Arena *arena, Spot from, Spot now, Spot pacman, const int16_t *others) {
  const int16_t *distance = arena_distances(arena, pacman);
  const Exits *exits = &arena->exits[from];
  Spot best = now;
  int32_t least = room_left(arena, distance, others, arena_distances(arena, now)) + worth_nearer * distance[now];
  for (int32_t i = 0; i < exits->count; i++) {
    Spot to = exits->to[i];
    int32_t value = room_left(arena, distance, others, arena_distances(arena, to)) + worth_nearer * distance[to];
    if (value >= least) continue;
    least = value;
    best = to;
  }
  return best;
}

void cordon_close(const Arena *arena, const Position *position, Spot *to) {
  const Spot *steps = arena_steps(arena, position->pacman);
  int32_t count = position->monster_count;
  for (int32_t i = 0; i < count; i++) to[i] = steps[position->monsters[i]];
  bool changed = true;
  for (int32_t round = 0; round < rounds && changed; round++) {
    changed = false;
    for (int32_t i = 0; i < count; i++) {
      if (to[i] == position->pacman) continue;
      int16_t others[ARENA_SPOTS_MAX];
      nearest_other(arena, to, count, i, others);
      Spot best = best_step(arena, position->monsters[i], to[i], position->pacman, others);
      changed = changed || best != to[i];
      to[i] = best;
    }
  }
}

void cordon_intercept(const Arena *arena, const Position *position, Spot ahead, Spot *to) {
  const Spot *steps = arena_steps(arena, position->pacman);
  int16_t others[ARENA_SPOTS_MAX];
  for (int32_t i = 0; i < arena->row; i++) others[i] = DISTANCE_NONE;
  for (int32_t i = 0; i < position->monster_count; i++) {
    Spot from = position->monsters[i];
    to[i] = steps[from];
    if (to[i] != position->pacman) to[i] = best_step(arena, from, arena_steps(arena, ahead)[from], ahead, others);
  }
}
