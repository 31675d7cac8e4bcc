/* A belief about the player, and what follows from it. */
#include "ai/level9_arcade/habits_internal.h"

#include <stdlib.h>
#include <string.h>

static const float SURE = 0.8f;    /* of its own way that a nature takes; the rest goes to all alike */
static const float FORGET = 0.02f; /* of the belief that goes back to even at every turn */
static const float LEARN = 0.1f;   /* of the trust that the last turn decides */

void habits_init(Habits *habits) {
  memset(habits, 0, sizeof *habits);
  for (int i = 0; i < HABIT_COUNT; i++) habits->belief[i] = 1.0f / HABIT_COUNT;
}

void habits_destroy(Habits *habits) {
  free(habits->food_steps);
  habits->food_steps = NULL;
  habits->room = 0;
}

/* Steps to the nearest food, from everywhere. */
static bool spread_food(Habits *habits, const Field *field, const ArcadeState *state) {
  if (habits->room < field->count) {
    uint16_t *more = realloc(habits->food_steps, sizeof *more * (size_t)field->count * 2);
    if (!more) return false;
    habits->food_steps = more;
    habits->room = field->count;
  }
  uint16_t *steps = habits->food_steps, *queue = steps + field->count;
  int32_t head = 0, tail = 0;
  for (int32_t i = 0; i < field->count; i++) {
    steps[i] = UINT16_MAX;
    if (!state->lies[field->cell_of[i]]) continue;
    steps[i] = 0;
    queue[tail++] = (uint16_t)i;
  }
  while (head < tail) {
    Place at = queue[head++];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Place to = field->next[at][m];
      if (to == PLACE_NONE || steps[to] != UINT16_MAX) continue;
      steps[to] = (uint16_t)(steps[at] + 1);
      queue[tail++] = to;
    }
  }
  return true;
}

static int32_t nearest_hunter(const Field *field, const Position *at, Place place) {
  int32_t least = UINT16_MAX;
  for (int32_t i = 0; i < at->monsters; i++)
    if (at->hunts[i] && field_distance(field, at->at[i], place) < least)
      least = field_distance(field, at->at[i], place);
  return least;
}

/* The way a nature takes; MOVE_STAY: any. */
static Move way_of(const Habits *habits, const Field *field, const Position *at, uint8_t exits, Habit habit) {
  Move best = MOVE_STAY;
  int32_t most = INT32_MIN;
  if (habit == HABIT_ANY) return MOVE_STAY;
  if (habit == HABIT_STRAIGHT) return exits >> at->pacman_dir & 1 ? at->pacman_dir : MOVE_STAY;
  if (habit == HABIT_BACK) return move_opposite(at->pacman_dir);
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(exits >> m & 1)) continue;
    Place to = field->next[at->pacman][m];
    int32_t value = habit == HABIT_FOOD ? -(int32_t)habits->food_steps[to] : nearest_hunter(field, at, to);
    if (value <= most) continue;
    most = value;
    best = m;
  }
  return best;
}

static void nature_chances(const Habits *habits, const Field *field, const Position *at, uint8_t exits, Habit habit,
                           float out[DIRECTION_COUNT]) {
  int32_t ways = __builtin_popcount(exits);
  Move way = way_of(habits, field, at, exits, habit);
  bool takes = way != MOVE_STAY && exits >> way & 1;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    out[m] = exits >> m & 1 ? (takes ? 1 - SURE : 1) / (float)ways : 0;
    if (takes && m == way) out[m] += SURE;
  }
}

void habits_chances(const Habits *habits, const Field *field, const Position *at, uint8_t exits,
                    float chances[DIRECTION_COUNT]) {
  for (Move m = 0; m < DIRECTION_COUNT; m++) chances[m] = 0;
  for (int i = 0; i < HABIT_COUNT; i++) {
    float own[DIRECTION_COUNT];
    nature_chances(habits, field, at, exits, (Habit)i, own);
    for (Move m = 0; m < DIRECTION_COUNT; m++) chances[m] += habits->belief[i] * own[m];
  }
  const uint8_t *took = habits->took[field->cell_of[at->pacman]];
  float seen = 0, prior = 6;
  for (Move m = 0; m < DIRECTION_COUNT; m++) seen += exits >> m & 1 ? (float)took[m] : 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++)
    if (exits >> m & 1) chances[m] = (chances[m] * prior + (float)took[m]) / (prior + seen);
}

static void learn(Habits *habits, const Field *field, const Position *before, Move taken) {
  uint8_t exits = field->exits[before->pacman];
  float chances[DIRECTION_COUNT], sum = 0;
  habits_chances(habits, field, before, exits, chances);
  habits->trust += LEARN * (chances[taken] - habits->trust);
  for (int i = 0; i < HABIT_COUNT; i++) {
    float own[DIRECTION_COUNT];
    nature_chances(habits, field, before, exits, (Habit)i, own);
    habits->belief[i] *= own[taken];
    sum += habits->belief[i];
  }
  for (int i = 0; i < HABIT_COUNT; i++)
    habits->belief[i] = (1 - FORGET) * habits->belief[i] / sum + FORGET / HABIT_COUNT;
  uint8_t *took = habits->took[field->cell_of[before->pacman]];
  if (took[taken] == UINT8_MAX)
    for (Move m = 0; m < DIRECTION_COUNT; m++) took[m] /= 2;
  took[taken]++;
  habits->seen++;
}

bool habits_observe(Habits *habits, const Field *field, const ArcadeState *state, const Position *now) {
  if (habits->maze != field->maze) { /* the counts are of another maze; what he is like stays */
    memset(habits->took, 0, sizeof habits->took);
    habits->maze = field->maze;
    habits->has_last = false;
  }
  if (!spread_food(habits, field, state)) return false;
  Place last = habits->last;
  for (Move m = 0; habits->has_last && last != now->pacman && m < DIRECTION_COUNT; m++)
    if (field->next[last][m] == now->pacman && field_ways(field, last) > 2) {
      Position before = *now; /* the others have hardly moved */
      before.pacman = last;
      before.pacman_dir = habits->last_dir;
      learn(habits, field, &before, m);
      break;
    }
  if (!habits->has_last || last != now->pacman) habits->last_dir = now->pacman_dir;
  habits->last = now->pacman;
  habits->has_last = true;
  return true;
}
