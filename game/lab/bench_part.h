/* Shared by the files that write, read and join parts of a bench (the format is described in bench_part.c).
 * Must not know how games are played or how reports look. */
#ifndef PACADE_LAB_BENCH_PART_H
#define PACADE_LAB_BENCH_PART_H

#include "game/lab/bench_report.h"

extern const char part_magic[], part_version[];
extern const char *const part_kinds[BENCH_KIND_COUNT];

/* Reads a part, or with `damage` a journal: that needs no end, and damaged lines are skipped and counted there. On
 * failure nothing is left to destroy. */
bool part_read(Bench *bench, const char *path, BenchDamage *damage, BenchFormat *format, Error *error);

#endif
