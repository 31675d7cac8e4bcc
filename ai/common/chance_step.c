/* Products with sparse matrices, written so that the compiler makes vectors of them. Knows no map and no rules. */
#include "ai/common/chance_step.h"

void chance_step_rows(const ChanceStep *steps, int32_t count, size_t row, const float *in, float *out) {
  for (int32_t m = 0; m < count; m++) chance_step_row(&steps[m], row, row, in, out + (size_t)m * row);
}

/* In blocks, so that both sides stay in the cache. */
void matrix_transpose(const float *in, float *out, size_t row) {
  for (size_t r = 0; r < row; r += CHANCE_BLOCK)
    for (size_t c = 0; c < row; c += CHANCE_BLOCK)
      for (size_t y = r; y < r + CHANCE_BLOCK; y++)
        for (size_t x = c; x < c + CHANCE_BLOCK; x++) out[x * row + y] = in[y * row + x];
}
