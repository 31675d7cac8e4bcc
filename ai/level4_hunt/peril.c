/* Memory and reading of the tables of survival. Costs of several hunters are what they cost one by one and what each
 * pair costs beyond that. (What three cost beyond their pairs was kept as well once: with room to flee counted beside
 * it, see errands.c, it won no game more.) Knows no food and no agent. */
#include "ai/level4_hunt/peril.h"

#include <stdlib.h>
#include <string.h>

#include "ai/level4_hunt/peril_internal.h"

/* Placings of two: beyond these the lists are shorter. The first move must not wait. */
static const size_t pairs_most = 6000000;

/* One by one from -48 to 48, then 6.6% more from code to code, either way as far as PERIL_MAX. */
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
  s->one = calloc(spots * 2 * side, sizeof *s->one);
  s->pair = calloc(spots * PAIR_BLOCKS * side * side, sizeof *s->pair);
  for (int32_t code = 0; code < 256; code++) s->units[code] = peril_units(code);
  return s->index && s->odd && s->one && s->pair;
}

bool peril_fits(const Peril *peril, const Arena *arena, PerilKind kind) {
  return peril->arena == arena && peril->p == kind.p && peril->greedy == kind.greedy;
}

Peril *peril_create(const Arena *arena, PerilKind kind, Error *error) {
  Peril *s = calloc(1, sizeof *s);
  if (s) {
    *s = (Peril){.arena = arena, .p = kind.p, .greedy = kind.greedy, .near = PERIL_NEAR};
    size_t spots = (size_t)arena->spots;
    while (s->near > PERIL_NEAR / 2 && spots * PAIR_BLOCKS * (size_t)(s->near * s->near) > pairs_most) s->near -= 2;
    if (make_room(s) && peril_build(s)) return s;
  }
  peril_destroy(s);
  error_set(error, "out of memory for the tables of survival on %d open cells", (int)arena->spots);
  return NULL;
}

void peril_destroy(Peril *peril) {
  if (!peril) return;
  peril_build_end(peril);
  free(peril->index);
  free(peril->odd);
  free(peril->one);
  free(peril->pair);
  free(peril);
}

static inline size_t place_of(const Peril *s, Spot to, const Around *around, int32_t i, int32_t k) {
  int32_t block = (i >= around->even) + (k >= around->even);
  return peril_pair_at(s, to, block) + around->at[k] * peril_side(s) + around->at[i];
}

void peril_look(const Peril *peril, Spot to, const Spot *monsters, int32_t count, Around *around) {
  const uint8_t *index = peril->index + (size_t)to * (size_t)peril->arena->row;
  around->count = around->even = 0;
  for (int32_t colour = 0; colour < 2; colour++) {
    for (int32_t i = 0; i < count && around->count < PERIL_LOOKED; i++)
      if (index[monsters[i]] != FAR_INDEX && (peril->odd[monsters[i]] ^ peril->odd[to]) == colour)
        around->at[around->count++] = index[monsters[i]];
    if (colour == 0) around->even = around->count;
  }
  for (int32_t i = 1; i < around->count; i++)
    for (int32_t k = 0; k < i; k++) __builtin_prefetch(&peril->pair[place_of(peril, to, around, i, k)]);
}

int32_t peril_sum(const Peril *peril, Spot to, const Around *around) {
  const int32_t most = PERIL_MAX / PERIL_UNIT;
  int32_t cost = 0, floor = 0, single[PERIL_LOOKED];
  for (int32_t i = 0; i < around->count; i++) {
    single[i] = peril->one[peril_one_at(peril, to, i >= around->even) + around->at[i]];
    if (single[i] >= most) return PERIL_MAX;
    cost += single[i];
    for (int32_t k = 0; k < i; k++) {
      int32_t more = peril->units[peril->pair[place_of(peril, to, around, i, k)]];
      if (single[i] + single[k] + more > floor) floor = single[i] + single[k] + more;
      cost += more;
    }
  }
  if (floor >= most) return PERIL_MAX;
  cost = cost < floor ? floor : cost;
  return PERIL_UNIT * (cost > most ? most : cost < 0 ? 0 : cost);
}

int32_t peril_cost(const Peril *peril, Spot to, const Spot *monsters, int32_t count) {
  Around around;
  peril_look(peril, to, monsters, count, &around);
  return peril_sum(peril, to, &around);
}
