/* A 256-bit shift-register generator (the xoshiro family), seeded through a strong mix.
 * Knows no clock and keeps no state of its own. */
#include "game/core/rng.h"

static uint64_t rotate(uint64_t x, int by) { return x << by | x >> (64 - by); }

void rng_seed(Rng *rng, uint64_t seed, uint64_t stream) {
  /* The stream is mixed on its own, so that (seed, stream) and (seed + 1, stream - 1) share nothing. */
  uint64_t x = rng_mix(seed + UINT64_C(0x9e3779b97f4a7c15)) ^ rng_mix(~stream);
  for (int i = 0; i < 4; i++) {
    x += UINT64_C(0x9e3779b97f4a7c15);
    rng->s[i] = rng_mix(x);
  }
  rng->s[0] |= 1; /* all zero is the one state it can't leave */
}

uint64_t rng_next(Rng *rng) {
  uint64_t *s = rng->s;
  uint64_t result = rotate(s[1] * 5, 7) * 9;
  uint64_t shifted = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = rotate(s[3], 45);
  return result;
}

uint32_t rng_below(Rng *rng, uint32_t bound) {
  /* Multiply-shift; the few low products that would favour small results are drawn again. */
  uint64_t product = (rng_next(rng) >> 32) * bound;
  if ((uint32_t)product < bound) {
    uint32_t floor = (uint32_t)(-bound) % bound;
    while ((uint32_t)product < floor) product = (rng_next(rng) >> 32) * bound;
  }
  return (uint32_t)(product >> 32);
}

double rng_unit(Rng *rng) { return (double)(rng_next(rng) >> 11) * 0x1p-53; }
