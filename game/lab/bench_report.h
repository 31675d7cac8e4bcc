/* What a bench looks like: a table for people, CSV, or JSON lines. And the parts that several runs leave behind,
 * to be joined into one. Must not know how games are played. */
#ifndef PACADE_LAB_BENCH_REPORT_H
#define PACADE_LAB_BENCH_REPORT_H

#include <stdio.h>

#include "game/lab/bench.h"

typedef enum { BENCH_TABLE, BENCH_CSV, BENCH_JSON, BENCH_FORMAT_COUNT } BenchFormat;

extern const char *const bench_format_names[BENCH_FORMAT_COUNT + 1]; /* NULL-ended */
/* BENCH_FORMAT_COUNT when there is none of that name. */
BenchFormat bench_format_find(const char *name);

/* One row an agent and map, then a total an agent. Columns whose names end in _ms, _seconds or _per_s are times. */
bool bench_report(const Bench *bench, BenchFormat format, FILE *out, Error *error);

/* One run's part, with every game it played. The form is described in bench_part.c. */
void bench_write_part(const Bench *bench, BenchFormat format, FILE *out);
/* Takes over what an interrupted run of the same plan has played (a part that need not be whole). */
bool bench_resume(Bench *bench, const char *path, Error *error);
/* Joins parts into the bench that one run would have been. The message says which file does not belong, or what is
 * missing. On failure nothing is left to destroy. */
bool bench_join(Bench *bench, const char *const *paths, int32_t count, BenchFormat *format, Error *error);

#endif
