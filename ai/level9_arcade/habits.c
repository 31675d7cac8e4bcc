/* A belief about the player, and what follows from it. */
#include "ai/level9_arcade/habits_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
  BEYOND_STEPS = 30, /* how far a way is looked along */
  BEYOND_MOST = 256, /* cells of it */
  SAFE = 10000,
  SAFE_ROOM = 24,  /* so many are safe */
  MARGIN = 1,      /* steps that he wants to be ahead of a hunter */
  PRESSED = 7,     /* a hunter so near: time for an energizer */
  SAVED = 24,      /* steps that an energizer seems farther while none is */
  PREY_NEARER = 8, /* steps that a frightened monster seems nearer */
  NO_FOOD = 1000,
  WAY_MOST = 12 /* steps between two looks at him; more is a new life */
};
static const float SURE = 0.9f;    /* of its own way that a nature takes; the rest goes to all alike */
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
    habits->lies[i] = state->lies[field->cell_of[i]];
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

/* What lies beyond a way: cells that no hunter cuts off, and steps to food among them. */
typedef struct Beyond {
  int32_t room, food;
} Beyond;

/* What lies on a place, as steps that are added to those of the way to it. */
static int32_t lure(const uint8_t *lies, const Position *at, Place place, bool pressed) {
  for (int32_t i = 0; i < at->monsters; i++)
    if (at->at[i] == place && !at->hunts[i]) return -PREY_NEARER;
  if (lies[place] == ARCADE_ENERGIZER) return pressed ? -PRESSED : SAVED;
  return lies[place] == ARCADE_FOOD ? 0 : NO_FOOD;
}

static Beyond look_beyond(const Field *field, const Position *at, const uint8_t *lies, Move way) {
  Place queue[BEYOND_MOST];
  uint8_t steps[BEYOND_MOST], seen[(ARCADE_CELLS + 7) / 8];
  int32_t head = 0, tail = 0;
  Beyond out = {.food = NO_FOOD};
  bool pressed = nearest_hunter(field, at, at->pacman) <= PRESSED;
  memset(seen, 0, (size_t)(field->count + 7) / 8);
  seen[at->pacman >> 3] |= (uint8_t)(1u << (at->pacman & 7));
  Place start = field->next[at->pacman][way];
  if (nearest_hunter(field, at, start) <= 1 + MARGIN) return out;
  seen[start >> 3] |= (uint8_t)(1u << (start & 7));
  queue[tail] = start;
  steps[tail++] = 1;
  for (; head < tail; head++) {
    Place from = queue[head];
    int32_t step = steps[head];
    int32_t pull = lure(lies, at, from, pressed);
    if (step + pull < out.food) out.food = step + pull;
    for (Move m = 0; m < DIRECTION_COUNT && step < BEYOND_STEPS; m++) {
      Place to = field->next[from][m];
      if (to == PLACE_NONE || seen[to >> 3] >> (to & 7) & 1) continue;
      seen[to >> 3] |= (uint8_t)(1u << (to & 7));
      if (tail == BEYOND_MOST || nearest_hunter(field, at, to) <= step + 1 + MARGIN) continue;
      queue[tail] = to;
      steps[tail++] = (uint8_t)(step + 1);
    }
  }
  out.room = tail;
  return out;
}

static int32_t liking(const Habits *habits, const Field *field, const Position *at, Move m, const Beyond *beyond,
                      Habit habit) {
  Place to = field->next[at->pacman][m];
  switch (habit) {
    case HABIT_FOOD: return -(int32_t)habits->food_steps[to];
    case HABIT_SAFE:
      if (beyond->room < SAFE_ROOM) return beyond->room * 4 + nearest_hunter(field, at, to);
      return SAFE - beyond->food * 4 - 3 * (m == move_opposite(at->pacman_dir)); /* no dithering */
    case HABIT_ROOM: return beyond->room;
    default: return nearest_hunter(field, at, to);
  }
}

/* The way a nature takes; MOVE_STAY: any. */
static Move way_of(const Habits *habits, const Field *field, const Position *at, uint8_t exits, const Beyond *beyond,
                   Habit habit) {
  Move best = MOVE_STAY;
  int32_t most = INT32_MIN;
  if (habit == HABIT_ANY) return MOVE_STAY;
  if (habit == HABIT_STRAIGHT) return exits >> at->pacman_dir & 1 ? at->pacman_dir : MOVE_STAY;
  if (habit == HABIT_BACK) return move_opposite(at->pacman_dir);
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(exits >> m & 1)) continue;
    int32_t value = liking(habits, field, at, m, &beyond[m], habit);
    if (value <= most) continue;
    most = value;
    best = m;
  }
  return best;
}

static void look_all(const Field *field, const Position *at, const uint8_t *lies, uint8_t exits, Beyond *out) {
  for (Move m = 0; m < DIRECTION_COUNT; m++)
    out[m] = exits >> m & 1 ? look_beyond(field, at, lies, m) : (Beyond){.food = NO_FOOD};
}

static void nature_chances(const Habits *habits, const Field *field, const Position *at, uint8_t exits,
                           const Beyond *beyond, Habit habit, float out[DIRECTION_COUNT]) {
  int32_t ways = __builtin_popcount(exits);
  Move way = way_of(habits, field, at, exits, beyond, habit);
  bool takes = way != MOVE_STAY && exits >> way & 1;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    out[m] = exits >> m & 1 ? (takes ? 1 - SURE : 1) / (float)ways : 0;
    if (takes && m == way) out[m] += SURE;
  }
}

void habits_chances(const Habits *habits, const Field *field, const Position *at, uint8_t exits, const uint8_t *lies,
                    float chances[DIRECTION_COUNT]) {
  Beyond beyond[DIRECTION_COUNT];
  look_all(field, at, lies, exits, beyond);
  for (Move m = 0; m < DIRECTION_COUNT; m++) chances[m] = 0;
  for (int i = 0; i < HABIT_COUNT; i++) {
    float own[DIRECTION_COUNT];
    nature_chances(habits, field, at, exits, beyond, (Habit)i, own);
    for (Move m = 0; m < DIRECTION_COUNT; m++) chances[m] += habits->belief[i] * own[m];
  }
  const uint8_t *took = habits->took[field->cell_of[at->pacman]];
  float seen = 0, prior = 20;
  for (Move m = 0; m < DIRECTION_COUNT; m++) seen += exits >> m & 1 ? (float)took[m] : 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++)
    if (exits >> m & 1) chances[m] = (chances[m] * prior + (float)took[m]) / (prior + seen);
}

static void learn(Habits *habits, const Field *field, const Position *before, Move taken) {
  uint8_t exits = field->exits[before->pacman];
  float chances[DIRECTION_COUNT], sum = 0;
  Beyond beyond[DIRECTION_COUNT];
  look_all(field, before, habits->lies, exits, beyond);
  habits_chances(habits, field, before, exits, habits->lies, chances);
  habits->trust += LEARN * (chances[taken] - habits->trust);
  for (int i = 0; i < HABIT_COUNT; i++) {
    float own[DIRECTION_COUNT];
    nature_chances(habits, field, before, exits, beyond, (Habit)i, own);
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

/* His way since the last call, if it is a short one: every turn on it counts. The others have hardly moved. */
static void follow(Habits *habits, const Field *field, const Position *now) {
  Position at = *now;
  at.pacman = habits->last;
  at.pacman_dir = habits->last_dir;
  int32_t left = field_distance(field, at.pacman, now->pacman);
  for (; left > 0 && left <= WAY_MOST; left--) {
    Move way = MOVE_STAY;
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Place to = field->next[at.pacman][m];
      if (to == PLACE_NONE || field_distance(field, to, now->pacman) != left - 1) continue;
      if (way == MOVE_STAY || m == at.pacman_dir) way = m;
    }
    if (field_ways(field, at.pacman) > 2) learn(habits, field, &at, way);
    at.pacman = field->next[at.pacman][way];
    at.pacman_dir = way;
  }
}

bool habits_observe(Habits *habits, const Field *field, const ArcadeState *state, const Position *now) {
  if (habits->maze != field->maze) { /* the counts are of another maze; what he is like stays */
    memset(habits->took, 0, sizeof habits->took);
    habits->maze = field->maze;
    habits->has_last = false;
  }
  if (habits->has_last) follow(habits, field, now); /* with the food that lay there then */
  if (!spread_food(habits, field, state)) return false;
  habits->last_dir = now->pacman_dir;
  habits->last = now->pacman;
  habits->has_last = true;
  return true;
}
