/* The median of a sample of costs. Private to the tables of survival. */
#ifndef PACADE_AI_HUNT_MIDDLE_INTERNAL_H
#define PACADE_AI_HUNT_MIDDLE_INTERNAL_H

#include <stdlib.h>

#include "game/core/base.h"

static inline int middle_by_size(const void *a, const void *b) { return *(const uint16_t *)a - *(const uint16_t *)b; }

/* Sorts the sample; 0 when it is empty. */
static inline uint16_t middle_of(uint16_t *sample, size_t count) {
  if (count == 0) return 0;
  qsort(sample, count, sizeof *sample, middle_by_size);
  return sample[count / 2];
}

#endif
