/* What nearly every test needs: cmocka with what it must have before it, and maps made from text. */
#ifndef PACADE_TESTS_CHECK_H
#define PACADE_TESTS_CHECK_H

/* cmocka needs the others before it. */
/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include "game/core/map.h"
#include "game/core/rng.h"

/* How many of `full` a property is tried on: all in a release build, a fifth where a sanitizer slows every step (at
 * least one); PACADE_SAMPLE=full asks for all of them there too, small for a twentieth, a number for so many times as
 * many. Says how many it will be. */
int32_t check_sample(int32_t full);
/* The same where all of them take seconds: of `full`, only `usual` in a release build and a fifth of those with a
 * sanitizer; PACADE_SAMPLE=full asks for all of them. */
int32_t check_part(int32_t full, int32_t usual);
/* Whether every step is slowed, by a sanitizer or by what asks for a small sample (valgrind): no time is to be
 * measured. */
bool check_slowed(void);
/* Seconds that this process has used of the processor, all threads together: what a promise about time is measured by,
 * since on a busy machine the wall clock says nothing. */
double check_cpu_seconds(void);
/* How many times longer than on the machine where limits of time were chosen a fixed piece of work takes here, at least
 * 1: a slow machine, or one whose caches others fill, is no fault of the program. */
double check_pace(void);
/* How much longer than on a free machine a wait may be: how many processes each processor serves, at least 1. */
double check_load_share(void);

/* The map of that text; the test fails when it is refused. */
Map *map_of(const char *text);
/* The refusal of that text; the test fails when it is a legal map. */
const char *refusal_of(const char *text, size_t size, Error *error);

typedef struct RandomMap {
  int32_t rows, cols;
  double wall; /* share of cells that are walls */
  int32_t foods, monsters;
  MapFormat format; /* digits or characters */
} RandomMap;

/* A random map: walls by chance, Pacman, foods and monsters on open cells (as many as fit). Never NULL. */
Map *map_random(Rng *rng, const RandomMap *what);

#endif
