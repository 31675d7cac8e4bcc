/* A search of every state that Pacman can reach against hounds with one reply each. Foods other than the chosen ones
 * are ignored, which only makes Pacman's task easier: what fails here fails in the game. */
#include "ai/level4_hunt/proof.h"

#include <stdlib.h>

/* A state in 64 bits: 12 for each place, one per food. Monsters are sorted, because they are interchangeable. */
typedef struct Walker {
  const Arena *arena;
  Spot foods[PROOF_FOODS_MAX];
  int32_t food_count, monsters;
  uint64_t *seen; /* open addressing, 0 is empty: every state is stored plus one */
  uint64_t *queue;
  uint64_t mask, head, tail, room;
} Walker;

static uint64_t pack(const Walker *walker, Spot pacman, Spot *monsters, uint32_t eaten) {
  for (int32_t i = 1; i < walker->monsters; i++)
    for (int32_t k = i; k > 0 && monsters[k] < monsters[k - 1]; k--) {
      Spot swap = monsters[k];
      monsters[k] = monsters[k - 1];
      monsters[k - 1] = swap;
    }
  uint64_t key = (uint64_t)eaten << 12 | pacman;
  for (int32_t i = 0; i < walker->monsters; i++) key = key << 12 | monsters[i];
  return key;
}

static void add(Walker *walker, uint64_t key) {
  uint64_t slot = (key * UINT64_C(0x9e3779b97f4a7c15) >> 20) & walker->mask;
  while (walker->seen[slot] != 0) {
    if (walker->seen[slot] == key + 1) return;
    slot = (slot + 1) & walker->mask;
  }
  if (walker->tail == walker->room) {
    walker->tail++; /* past the limit, which the caller notices */
    return;
  }
  walker->seen[slot] = key + 1;
  walker->queue[walker->tail++] = key;
}

static void open_state(Walker *walker, uint64_t key, int32_t *most) {
  Spot monsters[PROOF_MONSTERS_MAX + 1] = {0};
  for (int32_t i = walker->monsters - 1; i >= 0; i--, key >>= 12) monsters[i] = (Spot)(key & 0xfff);
  Spot pacman = (Spot)(key & 0xfff);
  uint32_t eaten = (uint32_t)(key >> 12);
  int32_t count = __builtin_popcount(eaten);
  if (count > *most) *most = count;
  const Exits *exits = &walker->arena->exits[pacman];
  for (int32_t e = 0; e < exits->count; e++) {
    Spot to = exits->to[e], moved[PROOF_MONSTERS_MAX + 1];
    const Spot *steps = arena_steps(walker->arena, to);
    bool caught = false, walked_into = false;
    for (int32_t i = 0; i < walker->monsters; i++) {
      walked_into |= monsters[i] == to;
      moved[i] = steps[monsters[i]];
      caught |= moved[i] == to;
    }
    if (walked_into) continue;
    uint32_t now = eaten;
    for (int32_t f = 0; f < walker->food_count; f++)
      if (walker->foods[f] == to) now |= 1u << f;
    if (__builtin_popcount(now) > *most) *most = __builtin_popcount(now); /* eaten before Pacman is caught */
    if (!caught) add(walker, pack(walker, to, moved, now));
  }
}

static void choose_foods(Walker *walker, const Terrain *terrain, const Position *position) {
  bool all = position->foods_left <= PROOF_FOODS_MAX;
  for (Spot spot = 0; spot < walker->arena->spots && walker->food_count < PROOF_FOODS_MAX; spot++)
    if (position_food(position, spot) && (all || terrain->dead_end[spot])) walker->foods[walker->food_count++] = spot;
}

Proof proof_against_chase(const Arena *arena, const Terrain *terrain, const Position *position, uint64_t states_max,
                          const atomic_bool *cancel) {
  Proof proof = {0};
  Walker walker = {.arena = arena, .monsters = position->monster_count, .room = states_max};
  if (walker.monsters > PROOF_MONSTERS_MAX) return proof;
  choose_foods(&walker, terrain, position);
  proof.foods = walker.food_count;
  if (walker.food_count == 0) return proof;
  uint64_t slots = 1024;
  while (slots < states_max * 2) slots *= 2;
  if (slots > SIZE_MAX / 2 / sizeof *walker.seen) return proof; /* more than a small machine can address */
  walker.mask = slots - 1;
  walker.seen = calloc((size_t)slots, sizeof *walker.seen);
  walker.queue = malloc((size_t)states_max * sizeof *walker.queue);
  if (walker.seen && walker.queue) {
    Spot monsters[PROOF_MONSTERS_MAX + 1] = {0};
    for (int32_t i = 0; i < walker.monsters; i++) monsters[i] = position->monsters[i];
    add(&walker, pack(&walker, position->pacman, monsters, 0));
    bool stopped = false;
    while (walker.head < walker.tail && walker.tail <= walker.room && !stopped && proof.most < proof.foods) {
      open_state(&walker, walker.queue[walker.head++], &proof.most);
      stopped = (walker.head & 0xfff) == 0 && cancel && atomic_load_explicit(cancel, memory_order_relaxed);
    }
    proof.whole = walker.tail <= walker.room && !stopped;
    proof.states = walker.head;
  } else {
    proof.refused = true;
  }
  free(walker.seen);
  free(walker.queue);
  return proof;
}
