/* What building and reading the tables of survival share. Knows no food and no agent. */
#ifndef PACADE_AI_HUNT_PERIL_INTERNAL_H
#define PACADE_AI_HUNT_PERIL_INTERNAL_H

#include "ai/level4_hunt/peril.h"

/* Lists are by colour: a hunter at an odd distance after Pacman's move can catch it, one at an even distance can
 * only block it; neither ever becomes the other. Pairs are kept for the colours 00, 01 and 11; each side of a table
 * has one extra entry for "far". */
enum { FAR_INDEX = 255, PAIR_BLOCKS = 3 };

static inline size_t peril_side(const Peril *s) { return (size_t)s->near + 1; }
static inline size_t peril_one_at(const Peril *s, Spot pacman, int32_t colour) {
  return ((size_t)pacman * 2 + (size_t)colour) * peril_side(s);
}
static inline size_t peril_pair_at(const Peril *s, Spot pacman, int32_t block) {
  return ((size_t)pacman * PAIR_BLOCKS + (size_t)block) * peril_side(s) * peril_side(s);
}
/* The units that a code stands for, which increase with the code. */
int16_t peril_units(int32_t code);
/* The length of the list below. */
static inline size_t peril_code_count(const Peril *s) { return (size_t)(s->units[255] - s->units[0]) + 1; }
/* The nearest code of every number of units, as peril_code_at() finds it there. */
void peril_list_codes(const Peril *s, uint8_t *codes);
static inline size_t peril_code_at(const Peril *s, int32_t units) {
  int32_t low = s->units[0], high = s->units[255];
  return (size_t)((units < low ? low : units > high ? high : units) - low);
}
/* Computes the probabilities and puts them into the tables. False when memory is short. */
bool peril_build(Peril *peril);
/* One move's share of the tables of three. */
void peril_work_on_threes(Peril *peril);
/* Frees what building needs. */
void peril_build_end(Peril *peril);

#endif
