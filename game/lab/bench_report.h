/* What a bench looks like: a table for people, CSV, JSON lines, a page or a chart; and the parts that several runs
 * write, to be joined into one. Must not know how games are played. */
#ifndef PACADE_LAB_BENCH_REPORT_H
#define PACADE_LAB_BENCH_REPORT_H

#include <stdio.h>

#include "game/lab/bench.h"

typedef enum { BENCH_TABLE, BENCH_CSV, BENCH_JSON, BENCH_HTML, BENCH_SVG, BENCH_SIDES, BENCH_FORMAT_COUNT } BenchFormat;

extern const char *const bench_format_names[BENCH_FORMAT_COUNT + 1]; /* ends with NULL */
/* BENCH_FORMAT_COUNT when there is none of that name. */
BenchFormat bench_format_find(const char *name);

/* The charts: an SVG file shows one of them, a page all of them. */
typedef enum { CHART_SCORE, CHART_WINS, CHART_LENGTH, CHART_NODES, CHART_TIME, CHART_KIND_COUNT } ChartKind;

extern const char *const chart_kind_names[CHART_KIND_COUNT + 1]; /* ends with NULL */
/* CHART_KIND_COUNT when there is none of that name. */
ChartKind chart_kind_find(const char *name);

/* One row per agent and map, then a total per agent and level. Columns whose names end in _ms, _seconds or _per_s
 * are times. `chart` is used only for BENCH_SVG. */
bool bench_report(const Bench *bench, BenchFormat format, ChartKind chart, FILE *out, Error *error);

/* One run's part, with every game it played. The format is described in bench_part.c. */
void bench_write_part(const Bench *bench, BenchFormat format, FILE *out);
/* The pieces of a journal (bench_journal.h): the head with what is played so far and no end, which returns the
 * number of those games; and one game's line, to which its times can be appended. */
int64_t bench_write_played(const Bench *bench, BenchFormat format, FILE *out);
enum { BENCH_LINE = 320 }; /* enough for any game's figures */
size_t bench_print_game(const Bench *bench, int64_t index, char *out, size_t room);
/* Lines of a journal that can't be read: their games count as not played. */
typedef struct BenchDamage {
  int64_t lines;
  Error first; /* what was wrong with the first one */
} BenchDamage;
/* Takes in what an interrupted run of the same plan has played (a part or a journal, which may be incomplete). */
bool bench_resume(Bench *bench, const char *path, BenchDamage *damage, Error *error);
/* Joins parts into the bench that a single run would have produced. The message says which file does not belong, or
 * what is missing. On failure nothing is left to destroy. */
bool bench_join(Bench *bench, const char *const *paths, int32_t count, BenchFormat *format, Error *error);

#endif
