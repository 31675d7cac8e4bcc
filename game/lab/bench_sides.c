/* The bench as students' reports print it: one line per map, the algorithms side by side. Time and score, and then
 * what such tables leave out: nodes, memory, and whether the path is the shortest. Must not know how games are
 * played. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/text.h"
#include "game/lab/bench_figures.h"
#include "game/lab/bench_pages.h"
#include "game/lab/lab_text.h"
#include "game/lab/table.h"

typedef enum { SIDES_SCORE, SIDES_NODES, SIDES_MOVES, SIDES_COUNT } SidesKind;

static const struct {
  const char *title, *first, *second; /* second: a blank stands for the agent's own name */
} kinds[SIDES_COUNT] = {
    [SIDES_SCORE] = {"Score, and thinking time of a game in microseconds (median)", "", "us"},
    [SIDES_NODES] = {"Nodes expanded, and memory: the most entries that waited on the frontier", "", "wait"},
    [SIDES_MOVES] =
        {"Moves, and how many more than the fewest (=: optimal, -: did not get there, ?: the fewest are not known)",
         "fewest", "more"},
};

/* The agents of a level, each represented by its first row. */
static int32_t list_agents(const Bench *bench, int32_t level, int32_t *rows) {
  int32_t count = 0;
  for (int32_t i = 0; i < bench->row_count; i++) {
    int32_t seen = 0;
    if (bench->rows[i].level != level) continue;
    while (seen < count && strcmp(bench->rows[rows[seen]].agent, bench->rows[i].agent) != 0) seen++;
    if (seen == count) rows[count++] = i;
  }
  return count;
}

static int32_t find_row(const Bench *bench, const BenchRow *ground, const char *agent) {
  for (int32_t i = 0; i < bench->row_count; i++) {
    const BenchRow *row = &bench->rows[i];
    if (row->level == ground->level && strcmp(row->map, ground->map) == 0 &&
        strcmp(row->monsters, ground->monsters) == 0 && strcmp(row->agent, agent) == 0)
      return i;
  }
  return -1;
}

static int compare_times(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* The median, because the mean depends on whatever else the machine did meanwhile. NaN when memory is short. */
static double median_us(const Bench *bench, int32_t row) {
  uint64_t *times = malloc(sizeof *times * ((size_t)bench->games + 1));
  size_t count = 0;
  if (!times) return NAN;
  for (int32_t i = 0; i < bench->games; i++) {
    const BenchGame *game = &bench->played[(int64_t)row * bench->games + i];
    if (game->played) times[count++] = game->think_ns;
  }
  qsort(times, count, sizeof *times, compare_times);
  double median = count > 0 ? (double)times[count / 2] / 1e3 : NAN;
  free(times);
  return median;
}

static void write_pair(const Bench *bench, int32_t row, const BenchFigures *f, SidesKind kind, Table *table) {
  if (f->games == 0) {
    table_cell(table, "%s", "");
    table_cell(table, "%s", "");
    return;
  }
  switch (kind) {
    case SIDES_SCORE:
      table_cell(table, "%.0f", f->score.mean);
      table_cell(table, "%.1f", median_us(bench, row));
      return;
    case SIDES_NODES:
      table_cell(table, "%.0f", f->nodes.mean);
      table_cell(table, "%llu", (unsigned long long)f->peak);
      return;
    default: break;
  }
  int32_t best = bench->rows[row].best_cost; /* on terrain the difference is one of cost */
  table_cell(table, "%.0f", f->moves.mean);
  if (f->wins < f->games)
    table_cell(table, "-");
  else if (best == 0)
    table_cell(table, "?");
  else if (f->cost.mean > best)
    table_cell(table, "+%.0f", f->cost.mean - best);
  else
    table_cell(table, "=");
}

static bool write_ground(const Bench *bench, int32_t row, const int32_t *agents, int32_t count, SidesKind kind,
                         Table *table, BenchFigures *f, Error *error) {
  const BenchRow *ground = &bench->rows[row];
  table_cell(table, "%s", ground->map);
  if (kind == SIDES_MOVES) table_cell(table, ground->best_cost > 0 ? "%d" : "?", (int)ground->best_cost);
  for (int32_t a = 0; a < count; a++) {
    int32_t at = find_row(bench, ground, bench->rows[agents[a]].agent);
    *f = (BenchFigures){0};
    if (at >= 0 && !bench_figures_add(f, bench, at, error)) return false;
    write_pair(bench, at, f, kind, table);
  }
  return true;
}

static bool write_kind(const Bench *bench, int32_t level, const int32_t *agents, int32_t count, SidesKind kind,
                       BenchFigures *f, FILE *out, Error *error) {
  Table table;
  table_begin(&table, "map");
  if (kinds[kind].first[0]) table_column(&table, '>', kinds[kind].first);
  for (int32_t a = 0; a < count; a++) {
    table_column(&table, '>', bench->rows[agents[a]].agent);
    table_column(&table, '>', kinds[kind].second);
  }
  bool ok = true;
  for (int32_t i = 0; ok && i < bench->row_count; i++) {
    /* A ground is written at the row of its first agent. */
    const BenchRow *row = &bench->rows[i];
    bool first = row->level == level;
    for (int32_t k = 0; first && k < i; k++)
      first = bench->rows[k].level != level || strcmp(bench->rows[k].map, row->map) != 0 ||
              strcmp(bench->rows[k].monsters, row->monsters) != 0;
    if (first) ok = write_ground(bench, i, agents, count, kind, &table, f, error);
  }
  if (ok) fprintf(out, "%s\n", lab_text(kinds[kind].title));
  if (ok && !table_write(&table, out)) ok = error_set(error, "out of memory for the tables");
  const Level *known = level_find(level);
  if (ok && kind == SIDES_SCORE && known && known->one_food)
    fputs(lab_text("Published reports have one point more: they don't charge the last move.\n"), out);
  if (ok) putc('\n', out);
  table_destroy(&table);
  return ok;
}

bool bench_sides(const Bench *bench, FILE *out, Error *error) {
  BenchFigures *f = malloc(sizeof *f);
  int32_t *agents = malloc(sizeof *agents * ((size_t)bench->row_count + 1));
  if (!f || !agents) {
    free(f);
    free(agents);
    return error_set(error, "out of memory for the tables");
  }
  bool ok = true;
  for (int32_t level = bench_next_level(bench, -1); ok && level >= 0; level = bench_next_level(bench, level)) {
    const Level *known = level_find(level);
    int32_t count = list_agents(bench, level, agents);
    fprintf(out, lab_text("Level %d%s%s\n\n"), (int)level, known ? ": " : "", known ? lab_text(known->title) : "");
    for (int kind = 0; ok && kind < SIDES_COUNT; kind++)
      ok = write_kind(bench, level, agents, count, (SidesKind)kind, f, out, error);
  }
  if (ok) bench_tell_budgets(bench, out);
  free(f);
  free(agents);
  return ok;
}
