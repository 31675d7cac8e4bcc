/* Lists every position that can follow from one, packed into 24 bytes each, and sweeps the chance to win over them:
 * Pacman takes the best, the ghosts the mean. Knows no agents' interface. */
#include "ai/level7_classic/exact_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sweeps end when no chance changes by more. What is left then is a hundred times as much at most on maps where games
 * end within about a hundred rounds. */
static const double still = 1e-10;
enum { SWEEPS_MOST = 20000 };
static const uint32_t NONE = UINT32_MAX;
enum { LOST = 0, WON = 1, FIRST = 2 }; /* places in the list */

typedef struct PackedGhost {
  uint16_t cell;
  uint8_t facing, left; /* moves left while scared, twice, plus one half way */
} PackedGhost;

typedef struct Packed {
  uint32_t food;
  uint16_t pacman;
  uint8_t capsules, next;
  PackedGhost ghosts[EXACT_GHOSTS_MAX];
} Packed;

typedef struct Way {
  uint32_t to;
  float chance; /* of a ghost's move */
} Way;

struct Exact {
  const BerkeleyField *field;
  GhostsKind ghosts;
  double patience;
  size_t most, count;
  Packed *positions;
  uint32_t *ways_from; /* count + 1 of them: where in `ways` a position's begin */
  Way *ways;
  size_t way_count, way_room;
  double *value;
  uint32_t *slots; /* open addressing */
  size_t slot_mask;
  BerkeleyState scratch;
  int32_t sweeps;
};

/* ---- positions ---- */

static Packed pack(const Exact *e, const BerkeleyState *state) {
  const Map *map = e->field->map;
  Packed packed = {.pacman = (uint16_t)state->pacman, .next = state->next};
  for (int32_t i = 0; i < map->foods.count; i++) packed.food |= (uint32_t)state->food[map->foods.at[i]] << i;
  for (int32_t i = 0; i < map->pies.count; i++) packed.capsules |= (uint8_t)(state->capsules[map->pies.at[i]] << i);
  for (int32_t i = 0; i < e->field->ghost_count; i++) {
    const BerkeleyGhost *ghost = &state->ghosts[i];
    packed.ghosts[i] = (PackedGhost){
        .cell = (uint16_t)ghost->cell, .facing = ghost->facing, .left = (uint8_t)(ghost->timer << 1 | ghost->half)};
  }
  return packed;
}

static void unpack(Exact *e, const Packed *packed) {
  const Map *map = e->field->map;
  BerkeleyState *state = &e->scratch;
  state->pacman = packed->pacman;
  state->facing = MOVE_STAY; /* the rules don't ask */
  state->next = packed->next;
  state->outcome = OUTCOME_PLAYING;
  state->foods_left = 0;
  for (int32_t i = 0; i < map->foods.count; i++) {
    state->food[map->foods.at[i]] = packed->food >> i & 1;
    state->foods_left += (int32_t)(packed->food >> i & 1);
  }
  for (int32_t i = 0; i < map->pies.count; i++) state->capsules[map->pies.at[i]] = packed->capsules >> i & 1;
  for (int32_t i = 0; i < e->field->ghost_count; i++) {
    const PackedGhost *ghost = &packed->ghosts[i];
    state->ghosts[i] = (BerkeleyGhost){
        .cell = ghost->cell, .facing = ghost->facing, .half = ghost->left & 1, .timer = (uint8_t)(ghost->left >> 1)};
  }
}

static uint64_t hash_of(const Packed *packed) {
  uint64_t words[sizeof *packed / sizeof(uint64_t)], hash = 0;
  memcpy(words, packed, sizeof words);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    hash = (hash ^ words[i]) * UINT64_C(0x9fb21c651e98df25);
    hash ^= hash >> 29;
  }
  return hash;
}

/* The slot where a position is, or where it would go. */
static size_t slot_of(const Exact *e, const Packed *packed) {
  size_t slot = (size_t)hash_of(packed) & e->slot_mask;
  while (e->slots[slot] != NONE && memcmp(&e->positions[e->slots[slot]], packed, sizeof *packed) != 0)
    slot = (slot + 1) & e->slot_mask;
  return slot;
}

/* The place of the scratch position, put at the end of the list when it is new; NONE when the list is full. */
static uint32_t place_of(Exact *e) {
  if (e->scratch.outcome != OUTCOME_PLAYING) return e->scratch.outcome == OUTCOME_WON ? WON : LOST;
  Packed packed = pack(e, &e->scratch);
  size_t slot = slot_of(e, &packed);
  if (e->slots[slot] != NONE) return e->slots[slot];
  if (e->count == e->most) return NONE;
  e->positions[e->count] = packed;
  return e->slots[slot] = (uint32_t)e->count++;
}

/* ---- the list ---- */

static bool add_way(Exact *e, Way way) {
  if (e->way_count == e->way_room) {
    size_t room = e->way_room * 2 + 1024;
    Way *more = realloc(e->ways, room * sizeof *more);
    if (!more) return false;
    e->ways = more;
    e->way_room = room;
  }
  e->ways[e->way_count++] = way;
  return true;
}

static bool list_ways(Exact *e, size_t at, Error *error) {
  Packed packed = e->positions[at];
  Move moves[MOVE_COUNT];
  double chances[MOVE_COUNT] = {1, 1, 1, 1, 1};
  unpack(e, &packed);
  int32_t count = packed.next == 0 ? berkeley_moves(e->field, &e->scratch, 0, moves)
                                   : ghosts_chances(e->field, &e->scratch, packed.next, e->ghosts, moves, chances);
  e->ways_from[at] = (uint32_t)e->way_count;
  for (int32_t i = 0; i < count; i++) {
    BerkeleyUndo undo;
    berkeley_step(e->field, &e->scratch, moves[i], &undo);
    uint32_t to = place_of(e);
    berkeley_undo(e->field, &e->scratch, &undo);
    if (to == NONE) return error_set(error, "the map has more than %zu positions", e->most);
    if (!add_way(e, (Way){.to = to, .chance = (float)chances[i]}))
      return error_set(error, "out of memory for the list of positions");
  }
  e->ways_from[at + 1] = (uint32_t)e->way_count;
  return true;
}

static bool in_time(const Budget *budget, Error *error) {
  return budget_time(budget) == BUDGET_OK || error_set(error, "no time for the list of positions");
}

static bool list_all(Exact *e, const Budget *budget, Error *error) {
  (void)place_of(e);
  for (size_t at = FIRST; at < e->count; at++)
    if ((at % 4096 == 0 && !in_time(budget, error)) || !list_ways(e, at, error)) return false;
  return true;
}

/* Backwards, for what follows stands behind. */
static bool sweep_all(Exact *e, const Budget *budget, Error *error) {
  e->value[LOST] = 0;
  e->value[WON] = 1;
  for (double change = 1; change > still && e->sweeps < SWEEPS_MOST; e->sweeps++) {
    if (!in_time(budget, error)) return false;
    change = 0;
    for (size_t at = e->count; at-- > FIRST;) {
      const Way *way = e->ways + e->ways_from[at], *end = e->ways + e->ways_from[at + 1];
      double value = 0;
      if (e->positions[at].next == 0) {
        for (; way < end; way++) value = fmax(value, e->value[way->to]);
        value *= e->patience;
      } else {
        for (; way < end; way++) value += (double)way->chance * e->value[way->to];
      }
      change = fmax(change, fabs(value - e->value[at]));
      e->value[at] = value;
    }
  }
  return true;
}

static bool fits(const BerkeleyField *field, Error *error) {
  const Map *map = field->map;
  if (field->ghost_count <= EXACT_GHOSTS_MAX && map->foods.count <= EXACT_FOODS_MAX &&
      map->pies.count <= EXACT_CAPSULES_MAX && field->board->cells <= UINT16_MAX)
    return true;
  return error_set(error, "up to %d ghosts, %d foods and %d capsules are listed exactly, found %d, %d and %d",
                   (int)EXACT_GHOSTS_MAX, (int)EXACT_FOODS_MAX, (int)EXACT_CAPSULES_MAX, (int)field->ghost_count,
                   (int)map->foods.count, (int)map->pies.count);
}

static bool take_memory(Exact *e, const BerkeleyState *state) {
  size_t cells = (size_t)e->field->board->cells, slots = 1024;
  while (slots < 2 * e->most) slots *= 2;
  e->slot_mask = slots - 1;
  e->positions = calloc(e->most, sizeof *e->positions);
  e->ways_from = calloc(e->most + 1, sizeof *e->ways_from);
  e->value = calloc(e->most, sizeof *e->value);
  e->slots = malloc(slots * sizeof *e->slots);
  e->scratch = *state;
  e->scratch.food = malloc(cells);
  e->scratch.capsules = malloc(cells);
  if (!e->positions || !e->ways_from || !e->value || !e->slots || !e->scratch.food || !e->scratch.capsules)
    return false;
  memset(e->slots, 0xff, slots * sizeof *e->slots);
  berkeley_copy(e->field, &e->scratch, state);
  e->count = FIRST;
  return true;
}

Exact *exact_create(const BerkeleyField *field, const BerkeleyState *state, GhostsKind ghosts, double patience,
                    size_t most, const Budget *budget, Error *error) {
  if (!fits(field, error)) return NULL;
  Exact *e = calloc(1, sizeof *e);
  bool memory = false;
  if (e) {
    *e = (Exact){.field = field, .ghosts = ghosts, .patience = patience, .most = most + FIRST};
    memory = take_memory(e, state);
  }
  if (!memory) error_set(error, "out of memory for the list of positions");
  if (memory && list_all(e, budget, error) && sweep_all(e, budget, error)) return e;
  exact_destroy(e);
  return NULL;
}

void exact_destroy(Exact *e) {
  if (!e) return;
  free(e->positions);
  free(e->ways_from);
  free(e->ways);
  free(e->value);
  free(e->slots);
  free(e->scratch.food);
  free(e->scratch.capsules);
  free(e);
}

size_t exact_positions(const Exact *e) { return e->count - FIRST; }

int32_t exact_sweeps(const Exact *e) { return e->sweeps; }

bool exact_look(const Exact *e, const BerkeleyState *state, Move *best, double *value) {
  Packed packed = pack(e, state);
  uint32_t at = e->slots[slot_of(e, &packed)];
  if (at == NONE || packed.next != 0) return false;
  Move moves[MOVE_COUNT];
  int32_t count = berkeley_moves(e->field, state, 0, moves);
  *value = -1;
  for (int32_t i = 0; i < count; i++) {
    double now = e->value[e->ways[e->ways_from[at] + (uint32_t)i].to];
    if (now > *value) *value = now, *best = moves[i];
  }
  return true;
}
