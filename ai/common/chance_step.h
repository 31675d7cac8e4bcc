/* One step of chance on matrices of values: where somebody goes from each of its places, and how likely, applied to
 * whole rows at once. For tables swept over all placings of two. Knows no map and no rules. */
#ifndef PACADE_AI_COMMON_CHANCE_STEP_H
#define PACADE_AI_COMMON_CHANCE_STEP_H

#include "game/core/board.h"

typedef float MatrixFour __attribute__((vector_size(16), aligned(4), may_alias));
#if defined(__clang__)
#define MATRIX_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
typedef int32_t MatrixIndex __attribute__((vector_size(16)));
#define MATRIX_SHUFFLE(a, b, ...) __builtin_shuffle(a, b, (MatrixIndex){__VA_ARGS__})
#endif

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

/* Transposes four by four numbers in registers. */
static inline __attribute__((always_inline)) void matrix_turn_four(const float *from, size_t in_row, float *to,
                                                                   size_t out_row) {
  MatrixFour a = *(const MatrixFour *)from, b = *(const MatrixFour *)(from + in_row),
             c = *(const MatrixFour *)(from + 2 * in_row), d = *(const MatrixFour *)(from + 3 * in_row);
  MatrixFour ab = MATRIX_SHUFFLE(a, b, 0, 4, 1, 5), cd = MATRIX_SHUFFLE(c, d, 0, 4, 1, 5);
  MatrixFour ab2 = MATRIX_SHUFFLE(a, b, 2, 6, 3, 7), cd2 = MATRIX_SHUFFLE(c, d, 2, 6, 3, 7);
  *(MatrixFour *)to = MATRIX_SHUFFLE(ab, cd, 0, 1, 4, 5);
  *(MatrixFour *)(to + out_row) = MATRIX_SHUFFLE(ab, cd, 2, 3, 6, 7);
  *(MatrixFour *)(to + 2 * out_row) = MATRIX_SHUFFLE(ab2, cd2, 0, 1, 4, 5);
  *(MatrixFour *)(to + 3 * out_row) = MATRIX_SHUFFLE(ab2, cd2, 2, 3, 6, 7);
}
/* Rows become columns, for code that is to use the widest vectors. */
static inline __attribute__((always_inline)) void matrix_turn(const float *in, float *out, size_t row) {
  for (size_t r = 0; r < row; r += CHANCE_BLOCK)
    for (size_t c = 0; c < row; c += CHANCE_BLOCK)
      for (size_t y = r; y < r + CHANCE_BLOCK; y += 4)
        for (size_t x = c; x < c + CHANCE_BLOCK; x += 4)
          matrix_turn_four(in + y * row + x, row, out + x * row + y, row);
}

/* chance_step_row with many, row by row. */
void chance_step_rows(const ChanceStep *steps, int32_t count, size_t row, const float *in, float *out);
/* Rows become columns. */
void matrix_transpose(const float *in, float *out, size_t row);

#endif
