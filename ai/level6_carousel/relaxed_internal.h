/* Level 6 without its ghosts, solved exactly: how far it still is at least. A pie that is eaten opens every wall that
 * its power could reach, for good; so nothing that a true plan can do is left out, and no true plan is shorter.
 * Knows no search. */
#ifndef PACADE_AI_LEVEL6_CAROUSEL_RELAXED_INTERNAL_H
#define PACADE_AI_LEVEL6_CAROUSEL_RELAXED_INTERNAL_H

#include "ai/level6_carousel/carousel_internal.h"

enum { RELAXED_FAR = 60000, RELAXED_BITS = 17, RELAXED_OWN_BITS = 13 };

/* Distances and rests for one terrain as it is, with the pies that are still to be eaten on it. */
typedef struct RelaxedTable {
  uint64_t pies;
  int32_t pie_count, targets, bits; /* targets: foods, then these pies; the exit is number `targets` */
  int32_t pie[RELAXED_BITS];        /* which pies */
  uint16_t *
      *fields;    /* by pies eaten: for each target and the exit, its distance from every cell; only [0] unless kept */
  uint16_t *rest; /* by what is left, and where one stands: the shortest rest */
} RelaxedTable;

typedef struct Relaxed {
  Carousel *carousel;
  uint64_t *reach;  /* per cell: the pies whose power can get there */
  uint8_t *base;    /* per cell: open from the start on, in this world */
  RelaxedTable all; /* the root's, with every pie; fields kept */
  bool usable, own_usable;
  Pool shapes;        /* pies left and walls eaten, without bites that lead nowhere */
  uint32_t *shape_of; /* by terrain: its shape plus one, 0: not looked at */
  RelaxedTable **own; /* by shape; NULL: not made */
  uint32_t shape_room, own_room;
  uint64_t own_bytes;
  Cell *queue;
  uint16_t *near;                /* distances between targets, scratch */
  uint8_t *open, *base_of_shape; /* scratch */
} Relaxed;

/* False when memory is short or time is up. Too many foods and pies only make it not usable. */
bool relaxed_init(Relaxed *relaxed, Carousel *carousel);
void relaxed_destroy(Relaxed *relaxed);
/* The rest by the one table made for all; RELAXED_FAR: hopeless. */
int32_t relaxed_rest(const Relaxed *relaxed, const CarouselState *state);
/* The rest by the state's own terrain: more exact, and only without power. -1 when there is no such table. */
int32_t relaxed_own_rest(Relaxed *relaxed, const CarouselState *state);
/* Distances in the most open world of all from a cell (in moves, RELAXED_FAR where there is no way). */
void relaxed_flood(const Relaxed *relaxed, const uint8_t *open, Cell from, uint16_t *field);

#endif
