/* Playouts: the rest of the game for some turns, Pacman by a quick policy (least peril and path to food), monsters
 * at random. No hash, no undo, no avoidable branches: about 10 million turns per second. Knows no agent. */
#include <stddef.h>
#include <string.h>

#include "ai/level4_hunt/chance_internal.h"

typedef struct Playout {
  Spot pacman, target; /* target: the food it is going for */
  int32_t foods_left;
  Spot monsters[HUNT_MONSTERS_MAX];
  uint64_t food[HUNT_FOOD_WORDS];
  uint8_t no_food[ARENA_SPOTS_MAX];
} Playout;

static inline uint64_t draw(uint64_t *state) {
  uint64_t x = *state;
  x ^= x >> 12;
  x ^= x << 25;
  x ^= x >> 27;
  *state = x;
  return x * UINT64_C(0x2545f4914f6cdd1d);
}

static inline bool has_food(const Playout *playout, Spot spot) { return playout->food[spot >> 6] >> (spot & 63) & 1; }

/* An adjacent food if there is one, else the nearest: looking through all of them is where a playout spends most of
 * its time. */
static Spot next_target(const Chance *chance, const Playout *playout) {
  const Arena *arena = chance->arena;
  const Exits *exits = &arena->exits[playout->pacman];
  for (int32_t i = 0; i < exits->count; i++)
    if (has_food(playout, exits->to[i])) return exits->to[i];
  const int16_t *distance = arena_distances(arena, playout->pacman);
  int32_t words = (arena->spots + 63) / 64, nearest = DISTANCE_NONE;
  Spot best = playout->pacman;
  for (int32_t w = 0; w < words; w++)
    for (uint64_t bits = playout->food[w]; bits; bits &= bits - 1) {
      Spot spot = (Spot)(w * 64 + __builtin_ctzll(bits));
      if (distance[spot] >= nearest) continue;
      nearest = distance[spot];
      best = spot;
    }
  return best;
}

/* Hunters farther away than this do not matter for one step. */
enum { NEAR_STEPS = 24 };

static inline int32_t nearest_hunter(const Chance *chance, const Playout *playout, int32_t monsters) {
  const uint8_t *distance = arena_brief(chance->arena, playout->pacman);
  int32_t nearest = BRIEF_NONE;
  for (int32_t i = 0; i < monsters; i++)
    nearest = distance[playout->monsters[i]] < nearest ? distance[playout->monsters[i]] : nearest;
  return nearest;
}

/* The result of a choice in a playout: the risk of the chosen step, and the room that it leads to. */
typedef struct Stand {
  int32_t peril, room;
} Stand;
static const Stand stand_free = {.room = ARENA_SPOTS_MAX};

/* Writes the best exit by peril, room and path to *to. */
static inline Stand choose(const Chance *chance, Playout *playout, int32_t monsters, Spot *to) {
  if (!has_food(playout, playout->target)) playout->target = next_target(chance, playout);
  if (playout->target != playout->pacman && nearest_hunter(chance, playout, monsters) > NEAR_STEPS) {
    *to = arena_steps(chance->arena, playout->target)[playout->pacman];
    return stand_free;
  }
  const Exits *exits = &chance->arena->exits[playout->pacman];
  const Peril *table = chance->errands->peril;
  uint8_t nearest[ARENA_SPOTS_MAX];
  Around around[DIRECTION_COUNT];
  for (int32_t i = 0; i < exits->count; i++) peril_look(table, exits->to[i], playout->monsters, monsters, &around[i]);
  errands_hunters(chance->arena, playout->monsters, monsters, nearest);
  int32_t least = INT32_MAX;
  Stand chosen = {.peril = PERIL_MAX};
  for (int32_t i = 0; i < exits->count; i++) {
    Spot at = exits->to[i];
    View view = errands_view(chance->arena, at, 1, nearest, playout->no_food);
    int32_t peril = peril_sum(table, at, &around[i]);
    int32_t cost = peril + errands_view_cost(chance->errands, &view);
    if (cost >= least) continue;
    least = cost;
    chosen = (Stand){.peril = peril, .room = view.room};
    *to = at;
  }
  return chosen;
}

static double play(const Chance *chance, Spot to, int32_t turns, const Luck *luck, uint64_t *played, bool *won) {
  const Arena *arena = chance->arena;
  const Position *root = &chance->position;
  int32_t monsters = root->monster_count;
  uint32_t by_lot = (uint32_t)(luck->p * 4096);
  uint64_t random = luck->seed | 1;
  Playout playout;
  playout.pacman = playout.target = to;
  playout.foods_left = root->foods_left;
  memcpy(playout.no_food, chance->no_food, sizeof *playout.no_food * (size_t)arena->row);
  memcpy(playout.monsters, root->monsters, sizeof *root->monsters * (size_t)monsters);
  memcpy(playout.food, root->food, sizeof *root->food * (((size_t)arena->spots + 63) / 64));
  for (int32_t turn = 0;; turn++) {
    for (int32_t i = 0; i < monsters; i++)
      if (playout.monsters[i] == to) return 0;
    if (has_food(&playout, to)) {
      playout.food[to >> 6] &= ~(UINT64_C(1) << (to & 63));
      playout.no_food[to] = BRIEF_NONE;
      *won = --playout.foods_left == 0;
      if (*won) return chance_won;
    }
    playout.pacman = to;
    bool caught = false;
    for (int32_t i = 0; i < monsters; i++) {
      uint64_t bits = draw(&random) >> 20;
      Spot from = playout.monsters[i], step;
      if ((bits & 0xfff) < by_lot)
        step = arena_pick(arena, from, bits >> 12);
      else
        step = luck->greedy ? arena_greedy(arena, from, to) : arena_steps(arena, to)[from];
      playout.monsters[i] = step;
      caught |= step == to;
    }
    ++*played;
    if (caught) return 0;
    Stand stand = choose(chance, &playout, monsters, &to);
    if (turn + 1 >= turns) return chance_of_cost(chance, stand.peril);
  }
}

double chance_playout(const Chance *chance, Spot to, int32_t turns, const Luck *luck, uint64_t *played) {
  bool won = false;
  return play(chance, to, turns, luck, played, &won);
}

bool chance_wins(const Chance *chance, Spot to, const Luck *luck, uint64_t *played) {
  bool won = false;
  play(chance, to, chance->position.max_turns - chance->position.turn, luck, played, &won);
  return won;
}
