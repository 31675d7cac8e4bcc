/* Products with sparse matrices, written so that the compiler makes vectors of them. Knows no map and no rules. */
#include "ai/common/chance_step.h"

void chance_step_rows(const ChanceStep *steps, int32_t count, size_t row, const float *in, float *out) {
  for (int32_t m = 0; m < count; m++) chance_step_row(&steps[m], row, row, in, out + (size_t)m * row);
}

void matrix_transpose(const float *in, float *out, size_t row) { matrix_turn(in, out, row); }
