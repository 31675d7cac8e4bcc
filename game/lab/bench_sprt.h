/* A bench of two agents that ends as soon as it is decided whether the second is better than the first (see sprt.h).
 * A pair is one seed on one map against one team, played by both: an agent that won where the other did not gets the
 * whole point, and between two games with the same outcome the higher score gets three quarters of it.
 * Pairs count in the order of their seeds, whatever the order in which games end: the verdict, and the games it is
 * based on, are the same for any number of threads. Must not know how games are played. */
#ifndef PACADE_LAB_BENCH_SPRT_H
#define PACADE_LAB_BENCH_SPRT_H

#include <stdio.h>

#include "game/lab/bench.h"
#include "game/lab/lab_text.h"

/* Prepares the test of a bench that was planned with exactly two agents, each on every map. The bench frees it. */
bool bench_sprt_plan(Bench *bench, const SprtTest *test, Error *error);
/* Adds the pairs that are complete by now; true once the test is decided. No game may change meanwhile. */
bool bench_sprt_advance(Bench *bench);
/* Forgets the games after those that decided. */
void bench_sprt_trim(Bench *bench);
/* The index of the n-th game to play: by seed, then by place, A before B. */
int64_t bench_sprt_order(const Bench *bench, int64_t n);

/* "LLR 1.23 (-2.94, 2.94), 412 pairs": for a line of progress. */
void bench_sprt_line(const Sprt *sprt, Translator text, char *out, size_t room);
/* The verdict in a sentence, with the names of the two agents. */
void bench_sprt_words(const Bench *bench, Translator text, char *out, size_t room);
/* The same as one line of JSON. */
void bench_sprt_json(const Bench *bench, FILE *out);

#endif
