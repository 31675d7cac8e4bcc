/* Memory and reading of the tables of survival. The cost of several hunters is the sum of what each costs alone and
 * what each pair costs beyond that; if there are tables of three, those are used. Knows no food and no agent. */
#include "ai/level4_hunt/peril.h"

#include <stdlib.h>
#include <string.h>

#include "ai/level4_hunt/peril_internal.h"

/* Placements of two: if there are more, the lists are shortened, because the first move must not wait. */
static const size_t pairs_most = 6000000;

/* Placements of three, of 2 bytes each, in all tables that a game may have; and how many are computed during one
 * move, which takes 0.1 s. */
static const size_t threes_most = 160000000, threes_slice = 70000000;
/* For four and five hunters: how much of what their triples cost beyond their pairs counts. */
static const int32_t threes_tenths = 7;

/* In steps of one from -48 to 48, then 6.6% more from code to code, in both directions up to PERIL_MAX. */
int16_t peril_units(int32_t code) {
  enum { MIDDLE = 128, SINGLE = 48 };
  int32_t away = code < MIDDLE ? MIDDLE - code : code - MIDDLE;
  double units = away < SINGLE ? away : SINGLE;
  for (int32_t i = SINGLE; i < away; i++) units *= 1.066;
  return (int16_t)(code < MIDDLE ? -units : units);
}

static bool make_room(Peril *s) {
  size_t spots = (size_t)s->arena->spots, side = peril_side(s);
  s->index = malloc(spots * (size_t)s->arena->row);
  s->odd = calloc(spots, 1);
  s->typical = calloc(spots, sizeof *s->typical);
  s->one = calloc(spots * 2 * side, sizeof *s->one);
  s->pair = calloc(spots * PAIR_BLOCKS * side * side, sizeof *s->pair);
  for (int32_t code = 0; code < 256; code++) s->units[code] = peril_units(code);
  return s->index && s->odd && s->typical && s->one && s->pair;
}

uint32_t peril_threes(const Arena *arena, Spot pacman, const Spot *monsters, int32_t count) {
  return count >= TRIO_MONSTERS ? trio_kinds(arena, pacman, monsters, count) : 0;
}

PerilPair peril_pair(const Arena *arena, Spot pacman, const Spot *monsters, int32_t count) {
  if (count != 2) return PERIL_PAIR_NONE;
  int32_t catchers = 0;
  for (int32_t i = 0; i < count; i++) {
    if (arena->exits[monsters[i]].to[0] == monsters[i]) return PERIL_PAIR_NONE; /* walled in: its colour changes */
    catchers += arena_colour(arena, monsters[i]) == arena_colour(arena, pacman);
  }
  return (PerilPair)(PERIL_PAIR_BARRIERS + catchers);
}

bool peril_fits(const Peril *peril, const Arena *arena, PerilKind kind) {
  return peril->arena == arena && peril->p == kind.p && peril->greedy == kind.greedy && peril->threes == kind.threes &&
         peril->kind == kind.pair;
}

/* All memory is allocated here: what is played must not depend on how much there is. */
static bool take_threes(Peril *s, int32_t hunters) {
  size_t placings = s->threes && hunters <= PERIL_THREES ? trio_placings(s->arena, s->threes) : 0;
  if (placings == 0 || placings > threes_most) {
    if (s->threes) s->triples = triples_create(s, s->threes);
    return !s->threes || s->triples;
  }
  for (int32_t kind = 0; kind < TRIO_KINDS; kind++) {
    if (!(s->threes >> kind & 1)) continue;
    s->trios[kind] = trio_borrow(s->arena, (TrioKind){.p = s->p, .greedy = s->greedy, .barriers = kind});
    if (!s->trios[kind]) return false;
    s->to_do += trio_units(s->trios[kind]);
  }
  return true;
}

void peril_work_on_threes(Peril *peril) {
  int64_t slice = 0;
  for (int32_t kind = TRIO_KINDS - 1; kind >= 0 && peril->to_do > 0; kind--) {
    Trio *trio = peril->trios[kind];
    if (!trio) continue;
    int64_t all = trio_units(trio), later = 0; /* of the tables after this one */
    for (int32_t k = 0; k < kind; k++) later += peril->trios[k] ? trio_units(peril->trios[k]) : 0;
    if (peril->to_do <= later) continue;
    if (slice == 0) slice = 1 + (int64_t)(threes_slice / (trio->placings / (size_t)trio->spots + 1));
    int64_t left = peril->to_do - later, now = left < slice ? left : slice;
    trio_work(trio, peril, all - left + now);
    peril->to_do -= now;
    slice -= now;
    if (slice == 0) break;
  }
  for (int32_t kind = 0; kind < TRIO_KINDS; kind++) peril->whole |= peril->trios[kind] && peril->to_do == 0;
}

/* How many spots the colour with more of them has. */
static int32_t larger_half(const Arena *arena) {
  int32_t half[2] = {0};
  for (Spot spot = 0; spot < arena->spots; spot++) half[arena_colour(arena, spot)]++;
  return half[0] > half[1] ? half[0] : half[1];
}

Peril *peril_create(const Arena *arena, PerilKind kind, Error *error) {
  Peril *s = calloc(1, sizeof *s);
  if (s) {
    *s = (Peril){.arena = arena,
                 .p = kind.p,
                 .greedy = kind.greedy,
                 .near = PERIL_NEAR,
                 .threes = kind.threes,
                 .kind = kind.pair};
    int32_t wide = larger_half(arena);
    size_t spots = (size_t)arena->spots;
    if (kind.pair != PERIL_PAIR_NONE && wide <= PERIL_WIDE)
      s->near = wide;
    else
      while (s->near > PERIL_NEAR / 2 && spots * PAIR_BLOCKS * (size_t)(s->near * s->near) > pairs_most) s->near -= 2;
    if (make_room(s) && peril_build(s) && take_threes(s, kind.hunters)) return s;
  }
  peril_destroy(s);
  error_set(error, "out of memory for the tables of survival on %d open cells", (int)arena->spots);
  return NULL;
}

void peril_destroy(Peril *peril) {
  if (!peril) return;
  peril_build_end(peril);
  for (int32_t kind = 0; kind < TRIO_KINDS; kind++) trio_return(peril->trios[kind]);
  triples_destroy(peril->triples);
  free(peril->index);
  free(peril->odd);
  free(peril->typical);
  free(peril->one);
  free(peril->pair);
  free(peril);
}

static inline size_t place_of(const Peril *s, Spot to, const Around *around, int32_t i, int32_t k) {
  int32_t block = (i >= around->even) + (k >= around->even);
  return peril_pair_at(s, to, block) + around->at[k] * peril_side(s) + around->at[i];
}

static inline const uint16_t *place_of_three(const Peril *s, Spot to, Spot a, Spot b, Spot c) {
  bool ab = s->odd[a] == s->odd[b], ac = s->odd[a] == s->odd[c];
  int32_t barriers = (s->odd[a] == s->odd[to]) + (s->odd[b] == s->odd[to]) + (s->odd[c] == s->odd[to]);
  const Trio *trio = s->trios[barriers];
  return !trio ? NULL
         : ab  ? trio_place(trio, to, c, a, b)
         : ac  ? trio_place(trio, to, b, a, c)
               : trio_place(trio, to, a, b, c);
}

/* A monster that stood still has changed colour, and then there may be no table. */
static void look_at_threes(const Peril *s, Spot to, const Spot *monsters, int32_t count, Around *around) {
  for (int32_t i = 2; i < count; i++)
    for (int32_t k = 1; k < i; k++)
      for (int32_t m = 0; m < k; m++) {
        const uint16_t *place = place_of_three(s, to, monsters[i], monsters[k], monsters[m]);
        if (!place) {
          around->triples = 0;
          return;
        }
        __builtin_prefetch(place);
        around->three[around->triples++] = place;
      }
}

/* The hunters that are near enough for the tables of three of those nearby; the nearest, if there are too many. */
static void look_at_triples(const Peril *s, Spot to, Around *around) {
  const Triples *triples = s->triples;
  int32_t list[PERIL_LOOKED], count = 0;
  for (int32_t i = 0; i < around->count; i++)
    if (around->at[i] < triples->near) list[count++] = i;
  while (count > PERIL_CLOSE) {
    int32_t farthest = 0;
    for (int32_t i = 1; i < count; i++)
      if (around->at[list[i]] > around->at[list[farthest]]) farthest = i;
    count--;
    for (int32_t i = farthest; i < count; i++) list[i] = list[i + 1];
  }
  for (int32_t i = 2; i < count; i++)
    for (int32_t k = 1; k < i; k++)
      for (int32_t m = 0; m < k; m++) {
        int32_t a = list[m], b = list[k], c = list[i];
        int32_t barriers = (a < around->even) + (b < around->even) + (c < around->even);
        if (triples->slot[barriers] < 0) continue; /* a monster that stood still has changed colour */
        const uint8_t *place = triples_place(triples, to, barriers, around->at[a], around->at[b], around->at[c]);
        __builtin_prefetch(place);
        around->close[around->close_count++] = (Close){place, {(uint8_t)a, (uint8_t)b, (uint8_t)c}};
      }
}

void peril_look(const Peril *peril, Spot to, const Spot *monsters, int32_t count, Around *around) {
  const uint8_t *index = peril->index + (size_t)to * (size_t)peril->arena->row;
  around->count = around->even = around->triples = around->close_count = 0;
  around->monsters = count;
  if (peril->whole && count >= TRIO_MONSTERS && count <= PERIL_THREES) {
    look_at_threes(peril, to, monsters, count, around);
    if (count == TRIO_MONSTERS && around->triples == 1) return;
  }
  for (int32_t colour = 0; colour < 2; colour++) {
    for (int32_t i = 0; i < count && around->count < PERIL_LOOKED; i++)
      if (index[monsters[i]] != FAR_INDEX && (peril->odd[monsters[i]] ^ peril->odd[to]) == colour)
        around->at[around->count++] = index[monsters[i]];
    if (colour == 0) around->even = around->count;
  }
  for (int32_t i = 1; i < around->count; i++)
    for (int32_t k = 0; k < i; k++) __builtin_prefetch(&peril->pair[place_of(peril, to, around, i, k)]);
  if (around->count >= TRIO_MONSTERS && peril->triples && peril->triples->slots > 0 && !peril->triples->work)
    look_at_triples(peril, to, around);
}

/* What all triples cost, and the part of that which is already in the sum of singles and pairs. */
static int32_t sum_threes(const Around *around, int32_t ones, int32_t pairs) {
  int32_t n = around->monsters, sum = 0, floor = 0;
  for (int32_t i = 0; i < around->triples; i++) {
    sum += *around->three[i] / PERIL_UNIT;
    floor = *around->three[i] > floor ? *around->three[i] : floor;
  }
  int32_t beyond = sum - (n - 1) * (n - 2) / 2 * ones - (n - 2) * pairs;
  int32_t cost = ones + pairs + beyond * threes_tenths / 10;
  return cost < floor / PERIL_UNIT ? floor / PERIL_UNIT : cost;
}

/* What the triples nearby cost beyond their pairs; *floor becomes at least what the worst of them costs. */
static int32_t sum_triples(const Peril *s, const Around *around, const int32_t *single,
                           int32_t more[PERIL_LOOKED][PERIL_LOOKED], int32_t *floor) {
  int32_t beyond = 0;
  for (int32_t n = 0; n < around->close_count; n++) {
    const Close *close = &around->close[n];
    int32_t a = close->at[0], b = close->at[1], c = close->at[2], units = s->units[*close->code];
    int32_t cost = single[a] + single[b] + single[c] + more[b][a] + more[c][a] + more[c][b] + units;
    *floor = cost > *floor ? cost : *floor;
    beyond += units;
  }
  return around->monsters == TRIO_MONSTERS ? beyond : beyond * threes_tenths / 10;
}

int32_t peril_sum(const Peril *peril, Spot to, const Around *around) {
  const int32_t most = PERIL_MAX / PERIL_UNIT;
  if (around->monsters == TRIO_MONSTERS && around->triples == 1) return *around->three[0];
  int32_t cost = 0, ones = 0, floor = 0, single[PERIL_LOOKED], more[PERIL_LOOKED][PERIL_LOOKED];
  for (int32_t i = 0; i < around->count; i++) {
    single[i] = peril->one[peril_one_at(peril, to, i >= around->even) + around->at[i]];
    if (single[i] >= most) return PERIL_MAX;
    cost += single[i];
    ones += single[i];
    for (int32_t k = 0; k < i; k++) {
      more[i][k] = peril->units[peril->pair[place_of(peril, to, around, i, k)]];
      if (single[i] + single[k] + more[i][k] > floor) floor = single[i] + single[k] + more[i][k];
      cost += more[i][k];
    }
  }
  if (floor >= most) return PERIL_MAX;
  if (around->triples > 0) cost = sum_threes(around, ones, cost - ones);
  if (around->close_count > 0) cost += sum_triples(peril, around, single, more, &floor);
  cost = cost < floor ? floor : cost;
  return PERIL_UNIT * (cost > most ? most : cost < 0 ? 0 : cost);
}

int32_t peril_cost(const Peril *peril, Spot to, const Spot *monsters, int32_t count) {
  Around around;
  peril_look(peril, to, monsters, count, &around);
  return peril_sum(peril, to, &around);
}

int32_t peril_typical(const Peril *peril, Spot spot) {
  int32_t most = peril->typical[spot];
  for (int32_t kind = 0; kind < TRIO_KINDS; kind++)
    if (peril->trios[kind] && peril->trios[kind]->typical[spot] > most) most = peril->trios[kind]->typical[spot];
  return most;
}

bool peril_exact(const Peril *peril, int32_t monsters) {
  return monsters <= TRIO_MONSTERS && (monsters < TRIO_MONSTERS ? peril->covers : peril->whole);
}
