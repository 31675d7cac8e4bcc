/* The one seeded generator. The same seed and stream give the same numbers on every machine.
 * Knows no clock: a seed always comes from the caller. */
#ifndef PACADE_CORE_RNG_H
#define PACADE_CORE_RNG_H

#include "game/core/base.h"

typedef struct Rng {
  uint64_t s[4];
} Rng;

/* Streams of one seed are independent of each other: one for each agent, generator or actor. */
void rng_seed(Rng *rng, uint64_t seed, uint64_t stream);
uint64_t rng_next(Rng *rng);
/* Uniform in 0..bound-1, without bias; bound must be at least 1. */
uint32_t rng_below(Rng *rng, uint32_t bound);
/* Uniform in [0, 1) with 53 bits. */
double rng_unit(Rng *rng);

/* A strong mix of 64 bits (every bit depends on every bit): hashes and derived seeds. */
static inline uint64_t rng_mix(uint64_t x) {
  x ^= x >> 32;
  x *= UINT64_C(0xd6e8feb86659fd93);
  x ^= x >> 32;
  x *= UINT64_C(0xd6e8feb86659fd93);
  x ^= x >> 32;
  return x;
}

#endif
