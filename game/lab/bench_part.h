/* Shared by the files that write, read and join parts of a bench (the format is described in bench_part.c).
 * Must not know how games are played or how reports look. */
#ifndef PACADE_LAB_BENCH_PART_H
#define PACADE_LAB_BENCH_PART_H

#include "game/lab/bench_report.h"

extern const char part_magic[], part_version[];
extern const char *const part_kinds[BENCH_KIND_COUNT];

/* Reads a part, or with `damage` the journal of `plan`: that needs no end, and damaged lines are skipped and counted
 * there. Memory for games is taken only when the file can hold them (a part) or `plan` has as many (a journal). On
 * failure nothing is left to destroy. */
bool part_read(Bench *bench, const char *path, const Bench *plan, BenchDamage *damage, BenchFormat *format,
               Error *error);

/* A run that was not divided counts as the first part of one. */
int32_t part_of(int32_t number);

/* Of the same run: the same games on the same rows under the same limits, divided into as many parts. */
bool part_same_plan(const Bench *a, const Bench *b);

#endif
