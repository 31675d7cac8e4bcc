/* A breadth-first search over positions with the same food: they differ only in where Pacman and the monsters are.
 * Knows no agent. */
#include "ai/level4_hunt/forage_internal.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 18, LIFE_TURNS = 32, LIFE_LINES = 48 };
static const uint32_t no_parent = UINT32_MAX;

typedef struct Walker {
  Position at; /* the current position */
  int32_t width;
  Spot *places;     /* Pacman's and the monsters', `width` each */
  uint32_t *parent; /* by state */
  uint64_t *hash;   /* by state */
  uint32_t *slot;   /* a state's number plus one, 0: empty */
  uint32_t count;
} Walker;

static bool walker_init(Walker *walker, const Position *position) {
  *walker = (Walker){.at = *position, .width = 1 + position->monster_count};
  walker->places = malloc(sizeof(Spot) * (size_t)walker->width * FORAGE_STATES_MAX);
  walker->parent = malloc(sizeof(uint32_t) * FORAGE_STATES_MAX);
  walker->hash = malloc(sizeof(uint64_t) * FORAGE_STATES_MAX);
  walker->slot = calloc(SLOTS, sizeof(uint32_t));
  return walker->places && walker->parent && walker->hash && walker->slot;
}

static void walker_destroy(const Walker *walker) {
  free(walker->places);
  free(walker->parent);
  free(walker->hash);
  free(walker->slot);
}

/* False if there is no room left. */
static bool add(Walker *walker, const Position *position, uint32_t parent) {
  uint32_t slot = (uint32_t)(position->hash >> 44) & (SLOTS - 1);
  for (; walker->slot[slot] != 0; slot = (slot + 1) & (SLOTS - 1))
    if (walker->hash[walker->slot[slot] - 1] == position->hash) return true;
  if (walker->count == FORAGE_STATES_MAX) return false;
  Spot *places = walker->places + (size_t)walker->count * (size_t)walker->width;
  places[0] = position->pacman;
  memcpy(places + 1, position->monsters, sizeof(Spot) * position->monster_count);
  walker->parent[walker->count] = parent;
  walker->hash[walker->count] = position->hash;
  walker->slot[slot] = ++walker->count;
  return true;
}

static void stand(Walker *walker, uint32_t state) {
  const Spot *places = walker->places + (size_t)state * (size_t)walker->width;
  walker->at.pacman = places[0];
  memcpy(walker->at.monsters, places + 1, sizeof(Spot) * walker->at.monster_count);
  walker->at.hash = walker->hash[state];
}

static bool keep_path(Forage *forage, const Walker *walker, uint32_t state, Spot last) {
  int32_t length = 1;
  for (uint32_t s = state; walker->parent[s] != no_parent; s = walker->parent[s]) length++;
  if (length > FORAGE_TURNS_MAX) return false;
  forage->length = length;
  forage->at = 0;
  for (int32_t i = length - 1; i >= 0; i--) {
    forage->path[i] = last;
    forage->foreseen[i] = walker->hash[state];
    last = walker->places[(size_t)state * (size_t)walker->width];
    if (i > 0) state = walker->parent[state];
  }
  return true;
}

/* Whether Pacman can survive LIFE_TURNS from here, as far as LIFE_LINES lines per turn can show. */
static bool lives_on(const Arena *arena, const Keys *keys, ReplyKind reply, const Position *start) {
  Position lines[2][LIFE_LINES];
  int32_t count = 1;
  lines[0][0] = *start;
  for (int32_t turn = 0; turn < LIFE_TURNS && count > 0; turn++) {
    Position *now = lines[turn & 1], *next = lines[~turn & 1];
    int32_t found = 0;
    for (int32_t i = 0; i < count && found < LIFE_LINES; i++) {
      const Exits *exits = &arena->exits[now[i].pacman];
      for (int32_t e = 0; e < exits->count && found < LIFE_LINES; e++) {
        position_copy(&next[found], &now[i], arena);
        position_move_pacman(&next[found], keys, exits->to[e]);
        if (next[found].outcome == OUTCOME_WON) return true;
        if (next[found].outcome == OUTCOME_LOST) continue;
        replies_play(reply, arena, keys, &next[found], now[i].pacman);
        bool fresh = next[found].outcome != OUTCOME_LOST;
        for (int32_t k = 0; k < found && fresh; k++) fresh = next[k].hash != next[found].hash;
        found += fresh;
      }
    }
    count = found;
  }
  return count > 0;
}

/* Plays Pacman's move from the walker's current state. Returns its result: FORAGE_NONE if nothing special happens. */
static ForageResult step(Walker *walker, const Arena *arena, const Keys *keys, ReplyKind reply, uint32_t state,
                         Spot to) {
  Position *at = &walker->at;
  Spot from = at->pacman, stood[HUNT_MONSTERS_MAX];
  for (int32_t i = 0; i < at->monster_count; i++)
    if (at->monsters[i] == to) return FORAGE_NONE;
  bool food = position_food(at, to);
  if (food && at->foods_left == 1) return FORAGE_FOUND; /* won */
  uint64_t hash = at->hash;
  int32_t turn = at->turn;
  memcpy(stood, at->monsters, sizeof stood);
  at->hash += keys->pacman[to] - keys->pacman[from];
  at->pacman = to;
  at->turn += state > 0; /* only in the first turn of a game is it unknown where Pacman came from */
  replies_play(reply, arena, keys, at, from);
  bool caught = at->outcome == OUTCOME_LOST, room = true;
  if (food && !caught) {
    at->food[to >> 6] &= ~(UINT64_C(1) << (to & 63));
    at->foods_left--;
    caught = !lives_on(arena, keys, reply, at);
    at->food[to >> 6] |= UINT64_C(1) << (to & 63);
    at->foods_left++;
  }
  at->outcome = OUTCOME_PLAYING;
  at->turn = turn;
  if (!food && !caught) room = add(walker, at, state);
  memcpy(at->monsters, stood, sizeof stood);
  at->pacman = from;
  at->hash = hash;
  if (!room) return FORAGE_UNKNOWN;
  return !food ? FORAGE_NONE : caught ? FORAGE_LAST : FORAGE_FOUND;
}

static ForageResult walk(Forage *forage, Walker *walker, const Arena *arena, const Keys *keys, ReplyKind reply,
                         const atomic_bool *cancel) {
  ForageResult result = FORAGE_NONE;
  for (uint32_t state = 0; state < walker->count; state++) {
    stand(walker, state);
    const Exits *exits = &arena->exits[walker->at.pacman];
    for (int32_t e = 0; e < exits->count; e++) {
      ForageResult found = step(walker, arena, keys, reply, state, exits->to[e]);
      if (found == FORAGE_UNKNOWN) return FORAGE_UNKNOWN;
      if (found == FORAGE_FOUND && keep_path(forage, walker, state, exits->to[e])) return FORAGE_FOUND;
      if (found == FORAGE_LAST && result == FORAGE_NONE && keep_path(forage, walker, state, exits->to[e]))
        result = FORAGE_LAST;
    }
    if ((state & 0xfff) == 0 && cancel && atomic_load_explicit(cancel, memory_order_relaxed)) return FORAGE_UNKNOWN;
  }
  return result;
}

ForageResult forage_look(Forage *forage, const Arena *arena, const Keys *keys, ReplyKind reply,
                         const Position *position, const atomic_bool *cancel) {
  Walker walker;
  ForageResult result = FORAGE_FAILED;
  *forage = (Forage){.length = 0};
  if (walker_init(&walker, position)) {
    walker.at.max_turns = INT32_MAX;
    add(&walker, position, no_parent);
    result = walk(forage, &walker, arena, keys, reply, cancel);
  }
  forage->states = walker.count;
  if (result != FORAGE_FOUND && result != FORAGE_LAST) forage->length = 0;
  walker_destroy(&walker);
  return result;
}
