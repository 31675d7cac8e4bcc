/* One step of chance on matrices of values: where somebody goes from each of its places, and how likely, applied to
 * whole rows at once. For tables swept over all placings of two. Knows no map and no rules. */
#ifndef PACADE_AI_COMMON_CHANCE_STEP_H
#define PACADE_AI_COMMON_CHANCE_STEP_H

#include "game/core/board.h"

enum { CHANCE_BLOCK = 8 }; /* rows to be transposed are a multiple of this long */

typedef struct ChanceStep {
  int32_t count; /* 1 to 4 */
  uint16_t to[DIRECTION_COUNT];
  float chance[DIRECTION_COUNT];
} ChanceStep;

/* out = step x in, over `length` numbers of rows that are `row` long. One loop for each number of ways, so that each is
 * a single pass. */
static inline __attribute__((always_inline)) void chance_step_row(const ChanceStep *step, size_t row, size_t length,
                                                                  const float *in, float *restrict out) {
  const float *a = in + step->to[0] * row, *b = in + step->to[step->count > 1 ? 1 : 0] * row;
  const float *c = in + step->to[step->count > 2 ? 2 : 0] * row, *d = in + step->to[step->count > 3 ? 3 : 0] * row;
  const float *w = step->chance;
  switch (step->count) {
    case 1:
      for (size_t i = 0; i < length; i++) out[i] = w[0] * a[i];
      break;
    case 2:
      for (size_t i = 0; i < length; i++) out[i] = w[0] * a[i] + w[1] * b[i];
      break;
    case 3:
      for (size_t i = 0; i < length; i++) out[i] = w[0] * a[i] + w[1] * b[i] + w[2] * c[i];
      break;
    default:
      for (size_t i = 0; i < length; i++) out[i] = w[0] * a[i] + w[1] * b[i] + w[2] * c[i] + w[3] * d[i];
  }
}

/* The same with many, row by row. */
void chance_step_rows(const ChanceStep *steps, int32_t count, size_t row, const float *in, float *out);
/* Rows become columns. */
void matrix_transpose(const float *in, float *out, size_t row);

#endif
