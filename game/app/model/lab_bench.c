/* Threads, figures and files of the lab's bench. Must not know the window. */
#include "game/app/model/lab_bench.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "game/core/file.h"

/* Figures are taken this often, and never for more than a twentieth of the time: a million games take a while to add
 * up, and threads that finish a game wait meanwhile. */
static const double REFRESH_SECONDS = 0.2, REFRESH_SHARE = 0.05;

static double clock_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

const char *lab_bench_agent(const LabBench *lab, int32_t agent) { return lab->totals[agent].name; }

static const BenchRow *first_row(const LabBench *lab, int32_t agent) {
  return &lab->bench.rows[lab->totals[agent].row];
}

const BenchRow *lab_bench_place(const LabBench *lab, int32_t place) { return &lab->bench.rows[lab->places[place]]; }

static bool same_place(const BenchRow *a, const BenchRow *b) {
  return a->level == b->level && strcmp(a->map, b->map) == 0 && strcmp(a->monsters, b->monsters) == 0;
}

static void name_agents(LabBench *lab) {
  for (int32_t a = 0; a < lab->agent_count; a++) {
    const BenchRow *row = first_row(lab, a);
    bool shared = false;
    for (int32_t b = 0; b < lab->agent_count; b++)
      shared |= b != a && strcmp(first_row(lab, b)->agent, row->agent) == 0;
    char *name = lab->totals[a].name;
    snprintf(name, sizeof lab->totals[a].name, shared ? "%s (%d)" : "%s", row->agent, (int)row->level);
  }
}

/* Which agents and places the rows are of. */
static bool lay_out(LabBench *lab, Error *error) {
  size_t rows = (size_t)lab->bench.row_count;
  int32_t *agent_of = calloc(rows, sizeof *agent_of), *place_of = calloc(rows, sizeof *place_of);
  lab->totals = calloc(rows, sizeof *lab->totals);
  lab->places = calloc(rows, sizeof *lab->places);
  lab->cells = calloc(rows, sizeof *lab->cells);
  bool ok = agent_of && place_of && lab->totals && lab->places && lab->cells;
  for (int32_t r = 0; ok && r < lab->bench.row_count; r++) {
    const BenchRow *row = &lab->bench.rows[r];
    int32_t a = 0, p = 0;
    while (a < lab->agent_count && !bench_same_agent(first_row(lab, a), row)) a++;
    while (p < lab->place_count && !same_place(lab_bench_place(lab, p), row)) p++;
    if (a == lab->agent_count) lab->totals[lab->agent_count++].row = r;
    if (p == lab->place_count) lab->places[lab->place_count++] = r;
    agent_of[r] = a;
    place_of[r] = p;
  }
  size_t cells = (size_t)lab->agent_count * (size_t)lab->place_count;
  lab->row_at = ok ? malloc(sizeof *lab->row_at * (cells + 1)) : NULL;
  ok = lab->row_at != NULL;
  for (size_t i = 0; ok && i < cells; i++) lab->row_at[i] = -1;
  for (int32_t r = 0; ok && r < lab->bench.row_count; r++)
    lab->row_at[(size_t)place_of[r] * (size_t)lab->agent_count + (size_t)agent_of[r]] = r;
  if (ok) name_agents(lab);
  free(agent_of);
  free(place_of);
  return ok || error_set(error, "out of memory for the lab");
}

static void add_cell(const Bench *bench, int32_t row, LabCell *cell) {
  const BenchGame *games = &bench->played[(int64_t)row * bench->games];
  double nodes = 0, ns = 0, decisions = 0;
  *cell = (LabCell){0};
  for (int32_t i = 0; i < bench->games; i++) {
    if (!games[i].played) continue;
    cell->games++;
    cell->wins += games[i].outcome == OUTCOME_WON;
    nodes += (double)games[i].expanded;
    ns += (double)games[i].think_ns;
    decisions += (double)games[i].decisions;
  }
  double parts = bench_searches_once(bench->rows[row].level) ? (double)cell->games : decisions;
  cell->nodes = parts > 0 ? nodes / parts : NAN;
  cell->ms = parts > 0 ? ns / parts / 1e6 : NAN;
}

static bool add_total(LabBench *lab, int32_t agent) {
  LabTotal *total = &lab->totals[agent];
  total->figures = (BenchFigures){0};
  for (int32_t p = 0; p < lab->place_count; p++) {
    int32_t row = lab->row_at[p * lab->agent_count + agent];
    if (row < 0 || (lab->shown >= 0 && lab->shown != p)) continue;
    if (!bench_figures_add(&total->figures, &lab->bench, row, &lab->error)) return false;
  }
  const BenchFigures *f = &total->figures;
  total->wins = stats_wilson(f->wins, f->games);
  total->score = bench_score_interval(f);
  double parts = bench_searches_once(lab->bench.rows[total->row].level) ? (double)f->games : (double)f->decisions;
  total->nodes = parts > 0 ? (double)f->expanded / parts : NAN;
  total->compared = false;
  return true;
}

/* Who the others are measured against: the baseline that was named, else the first. */
static const LabTotal *baseline_of(const LabBench *lab) {
  for (int32_t a = 0; a < lab->agent_count; a++)
    if (strcmp(first_row(lab, a)->agent, lab->bench.baseline) == 0) return &lab->totals[a];
  return lab->agent_count > 0 ? &lab->totals[0] : NULL;
}

static void compare_nodes(LabBench *lab) {
  const LabTotal *base = baseline_of(lab);
  for (int32_t a = 0; a < lab->agent_count; a++)
    lab->totals[a].node_share = base && base->nodes > 0 ? lab->totals[a].nodes / base->nodes : NAN;
}

static void take_figures(LabBench *lab) {
  lab->version++;
  if (lab->run) bench_hold(lab->run);
  if (lab->bench.sprt) lab->sprt = *bench_sprt(&lab->bench);
  for (int32_t r = 0; r < lab->bench.row_count; r++) add_cell(&lab->bench, r, &lab->cells[r]);
  bool ok = true;
  for (int32_t a = 0; a < lab->agent_count && ok; a++) ok = add_total(lab, a);
  compare_nodes(lab);
  lab->repeats = lab->bench.row_count > 0 && bench_repeated_rows(&lab->bench) == lab->bench.row_count;
  lab->failed = lab->failed || !ok;
  if (lab->run) bench_release(lab->run);
}

/* Moves the rows and maps of a part to the whole and frees the rest of the part. */
static bool join(Bench *whole, Bench *part, Error *error) {
  size_t maps = (size_t)whole->map_count + (size_t)part->map_count;
  Map **more = realloc(whole->maps, sizeof(Map *) * (maps + 1));
  bool ok = more || error_set(error, "out of memory for the lab");
  if (more) whole->maps = more;
  for (int32_t i = 0; ok && i < part->row_count; i++) ok = bench_add_row(whole, &part->rows[i], error);
  for (int32_t i = 0; ok && i < part->map_count; i++) whole->maps[whole->map_count++] = part->maps[i];
  if (ok) part->map_count = 0;
  bench_destroy(part);
  free(whole->played);
  free(whole->times);
  whole->played = NULL;
  whole->times = NULL;
  return ok && bench_allocate(whole, error);
}

static bool plan(Bench *bench, const BenchConfig *configs, int32_t count, Error *error) {
  if (bench_plan(bench, &configs[0], error) != BENCH_OK) return false;
  for (int32_t i = 1; i < count; i++) {
    Bench part;
    bool ok = bench_plan(&part, &configs[i], error) == BENCH_OK;
    if (ok && join(bench, &part, error)) continue;
    bench_destroy(bench);
    return false;
  }
  if (count > 1) bench->baseline[0] = '\0';
  return true;
}

bool lab_bench_start(LabBench *lab, const BenchConfig *configs, int32_t count, Error *error) {
  lab_bench_destroy(lab);
  if (!plan(&lab->bench, configs, count, error)) return false;
  lab->planned = true;
  lab->shown = -1;
  lab->total = (int64_t)lab->bench.row_count * lab->bench.games;
  lab->searches = true;
  for (int32_t r = 0; r < lab->bench.row_count; r++) lab->searches &= bench_searches_once(lab->bench.rows[r].level);
  BenchHooks hooks = {.stop = &lab->stop, .cancel = &lab->cancel};
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  bool ok = lay_out(lab, error);
  if (ok) lab->run = bench_start(&lab->bench, processors > 0 ? (int32_t)processors : 1, &hooks, error);
  if (!lab->run) lab_bench_destroy(lab);
  return lab->run != NULL;
}

static void finish(LabBench *lab) {
  BenchRun *run = lab->run;
  lab->run = NULL;
  if (!bench_finish(run, &lab->error)) lab->failed = true;
  lab->finished = true;
  take_figures(lab);
}

/* Compares the next agent's rows in the place that is shown with the baseline's. */
static void compare_next(LabBench *lab) {
  for (int32_t a = 0; a < lab->agent_count; a++) {
    LabTotal *total = &lab->totals[a];
    if (total->compared) continue;
    int32_t row = lab->shown < 0 ? total->row : lab->row_at[lab->shown * lab->agent_count + a];
    total->compare = (BenchCompare){.diff = NAN, .interval = {NAN, NAN}};
    total->compared = true;
    lab->version++;
    if (row < 0) continue;
    Error error;
    bool ok = lab->shown < 0 ? bench_compare_agent(&lab->bench, row, &total->compare, &error)
                             : bench_compare_row(&lab->bench, row, &total->compare, &error);
    if (!ok) total->compare.verdict = VERDICT_NONE;
    return;
  }
}

void lab_bench_sync(LabBench *lab, double now) {
  if (!lab->planned) return;
  if (!lab->run) {
    if (lab->finished) compare_next(lab);
    return;
  }
  BenchProgress progress;
  bench_progress(lab->run, &progress);
  lab->done = progress.done;
  lab->total = progress.total;
  lab->seconds = progress.seconds;
  if (!progress.running) {
    finish(lab);
  } else if (now >= lab->next) {
    double before = clock_now();
    take_figures(lab);
    lab->next = now + fmax(REFRESH_SECONDS, (clock_now() - before) / REFRESH_SHARE);
  }
}

void lab_bench_show(LabBench *lab, int32_t place) {
  lab->shown = place;
  if (lab->planned) take_figures(lab);
}

void lab_bench_stop(LabBench *lab) { atomic_store(&lab->stop, true); }

void lab_bench_destroy(LabBench *lab) {
  atomic_store(&lab->cancel, true);
  if (lab->run) bench_finish(lab->run, NULL);
  if (lab->planned) bench_destroy(&lab->bench);
  free(lab->totals);
  free(lab->places);
  free(lab->row_at);
  free(lab->cells);
  uint64_t version = lab->version;
  *lab = (LabBench){.version = version + 1};
}

double lab_bench_left(const LabBench *lab) {
  if (!lab->run || lab->done == 0) return -1;
  return lab->seconds / (double)lab->done * (double)(lab->total - lab->done);
}

int64_t lab_bench_stopped(const LabBench *lab) {
  int64_t stopped = 0;
  for (int32_t a = 0; a < lab->agent_count; a++) stopped += lab->totals[a].figures.stopped;
  return stopped;
}

int64_t *lab_bench_games(LabBench *lab, int32_t agent, int32_t *count) {
  const Bench *bench = &lab->bench;
  int32_t places = lab->shown < 0 ? lab->place_count : 1;
  int64_t *list = malloc(sizeof *list * ((size_t)places * (size_t)bench->games + 1));
  *count = 0;
  if (!list) return NULL;
  if (lab->run) bench_hold(lab->run);
  for (int32_t p = 0; p < lab->place_count; p++) {
    int32_t row = lab->row_at[p * lab->agent_count + agent];
    if (row < 0 || (lab->shown >= 0 && lab->shown != p)) continue;
    for (int32_t i = 0; i < (lab->repeats ? 1 : bench->games); i++) {
      int64_t index = (int64_t)row * bench->games + i;
      if (bench->played[index].played) list[(*count)++] = index;
    }
  }
  if (lab->run) bench_release(lab->run);
  if (*count > 0) return list;
  free(list);
  return NULL;
}

bool lab_bench_write(const LabBench *lab, BenchFormat format, const char *path, Error *error) {
  char *bytes = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&bytes, &size);
  if (!out) return error_set(error, "%s: out of memory", path);
  bool ok = bench_report(&lab->bench, format, CHART_SCORE, out, error);
  if (fclose(out) != 0 && ok) ok = error_set(error, "%s: out of memory", path);
  ok = ok && file_write(path, bytes, size, error);
  free(bytes);
  return ok;
}
