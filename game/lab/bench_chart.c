/* Which charts a bench has, and the figures behind them: one panel per level, because scores of different levels
 * can't be compared. Must not know how games are played or how a panel is drawn. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/lab/bench_compare.h"
#include "game/lab/bench_figures.h"
#include "game/lab/bench_pages.h"
#include "game/lab/chart.h"
#include "game/lab/lab_text.h"

/* The rows of one level, sorted by agent and ground. */
typedef struct LevelView {
  const Bench *bench;
  int32_t level;
  const char **agents, **grounds; /* in the bench's order; a ground is a map, with the team if there are several */
  int32_t agent_count, ground_count;
  int32_t *rows;                 /* of agent a on ground g at a * ground_count + g; -1: none */
  BenchFigures *cells;           /* one per row of the bench */
  BenchFigures *totals;          /* one per agent */
  bool *reference;               /* one per agent: is it the baseline? */
  double *dots;                  /* room for ground_count values per agent */
  ChartRow *chart;               /* room for every agent */
  char (*names)[2 * BENCH_NAME]; /* of grounds */
} LevelView;

static bool same_ground(const BenchRow *a, const BenchRow *b) {
  return strcmp(a->map, b->map) == 0 && strcmp(a->monsters, b->monsters) == 0;
}

static bool several_teams(const Bench *bench, int32_t level) {
  const char *first = NULL;
  for (int32_t i = 0; i < bench->row_count; i++) {
    if (bench->rows[i].level != level || !bench->rows[i].monsters[0]) continue;
    if (first && strcmp(first, bench->rows[i].monsters) != 0) return true;
    first = bench->rows[i].monsters;
  }
  return false;
}

static void view_destroy(LevelView *view) {
  free(view->agents);
  free(view->grounds);
  free(view->rows);
  free(view->cells);
  free(view->totals);
  free(view->reference);
  free(view->dots);
  free(view->chart);
  free(view->names);
}

static int32_t find_agent(const LevelView *view, const char *name) {
  int32_t i = 0;
  while (i < view->agent_count && strcmp(view->agents[i], name) != 0) i++;
  return i;
}

/* Numbers agents and grounds in the order in which they appear. `firsts` gets the first row of each ground. */
static void number_rows(LevelView *view, int32_t *firsts) {
  const Bench *bench = view->bench;
  bool teams = several_teams(bench, view->level);
  for (int32_t i = 0; i < bench->row_count; i++) {
    const BenchRow *row = &bench->rows[i];
    if (row->level != view->level) continue;
    if (find_agent(view, row->agent) == view->agent_count) view->agents[view->agent_count++] = row->agent;
    int32_t ground = 0;
    while (ground < view->ground_count && !same_ground(&bench->rows[firsts[ground]], row)) ground++;
    if (ground < view->ground_count) continue;
    firsts[view->ground_count] = i;
    snprintf(view->names[ground], sizeof view->names[ground], teams ? "%s %s" : "%s", row->map, row->monsters);
    view->grounds[view->ground_count++] = view->names[ground];
  }
}

static bool fill_cells(LevelView *view, const int32_t *firsts, Error *error) {
  const Bench *bench = view->bench;
  for (int32_t i = 0; i < bench->row_count; i++) {
    const BenchRow *row = &bench->rows[i];
    if (row->level != view->level) continue;
    int32_t agent = find_agent(view, row->agent), ground = 0;
    while (!same_ground(&bench->rows[firsts[ground]], row)) ground++;
    view->rows[agent * view->ground_count + ground] = i;
    view->reference[agent] = view->reference[agent] || bench_baseline_row(bench, i) == i;
    if (!bench_figures_add(&view->cells[i], bench, i, error) ||
        !bench_figures_add(&view->totals[agent], bench, i, error))
      return false;
  }
  return true;
}

static bool view_init(LevelView *view, const Bench *bench, int32_t level, Error *error) {
  *view = (LevelView){.bench = bench, .level = level};
  size_t rows = (size_t)bench->row_count + 1;
  int32_t *firsts = calloc(rows, sizeof *firsts);
  view->agents = calloc(rows, sizeof *view->agents);
  view->grounds = calloc(rows, sizeof *view->grounds);
  view->names = calloc(rows, sizeof *view->names);
  view->cells = calloc(rows, sizeof *view->cells);
  bool ok = firsts && view->agents && view->grounds && view->names && view->cells;
  if (ok) {
    number_rows(view, firsts);
    size_t agents = (size_t)view->agent_count + 1, fields = agents * ((size_t)view->ground_count + 1);
    view->rows = malloc(sizeof *view->rows * fields);
    view->dots = malloc(sizeof *view->dots * fields);
    view->totals = calloc(agents, sizeof *view->totals);
    view->reference = calloc(agents, sizeof *view->reference);
    view->chart = calloc(agents, sizeof *view->chart);
    ok = view->rows && view->dots && view->totals && view->reference && view->chart;
    for (size_t i = 0; ok && i < fields; i++) view->rows[i] = -1;
  }
  if (!ok) error_set(error, "out of memory for the charts");
  ok = ok && fill_cells(view, firsts, error);
  free(firsts);
  if (!ok) view_destroy(view);
  return ok;
}

/* The value of one row of the bench in a chart; NaN if it has none. */
static double cell_value(const LevelView *view, int32_t row, ChartKind kind) {
  const BenchFigures *figures = &view->cells[row];
  if (figures->games == 0) return NAN;
  int32_t best = view->bench->rows[row].best_cost;
  switch (kind) {
    case CHART_LENGTH: return best > 0 && figures->wins == figures->games ? figures->cost.mean / best : NAN;
    case CHART_NODES: return figures->nodes.mean;
    case CHART_TIME: return bench_move_ms(figures);
    default: return figures->score.mean;
  }
}

static double mean_of(const double *values, int32_t count) {
  double sum = 0;
  int32_t seen = 0;
  for (int32_t i = 0; i < count; i++)
    if (!isnan(values[i])) {
      sum += values[i];
      seen++;
    }
  return seen > 0 ? sum / seen : NAN;
}

static void fill_row(LevelView *view, int32_t agent, ChartKind kind) {
  ChartRow *row = &view->chart[agent];
  double *dots = &view->dots[(size_t)agent * (size_t)view->ground_count];
  const BenchFigures *total = &view->totals[agent];
  *row = (ChartRow){.label = view->agents[agent],
                    .interval = {NAN, NAN},
                    .second = NAN,
                    .dots = dots,
                    .dot_count = view->ground_count,
                    .reference = view->reference[agent]};
  for (int32_t g = 0; g < view->ground_count; g++) {
    int32_t at = view->rows[agent * view->ground_count + g];
    dots[g] = at < 0 ? NAN : cell_value(view, at, kind);
  }
  if (kind == CHART_SCORE) {
    row->value = total->games > 0 ? total->score.mean : NAN;
    row->interval = bench_score_interval(total);
    row->dot_count = 0;
  } else if (kind == CHART_TIME) {
    row->value = bench_move_ms(total);
    row->second = bench_move_p99_ms(total);
    row->dot_count = 0;
  } else {
    row->value = mean_of(dots, view->ground_count);
  }
}

static double draw_rows(LevelView *view, ChartKind kind, const char *title, Text *out, double top) {
  static const ChartPanel panels[CHART_KIND_COUNT] = {
      [CHART_SCORE] = {.axis = "mean score over the level's maps; line: 95% interval", .style = FIGURE_PLAIN},
      [CHART_LENGTH] = {.axis = "moves / fewest possible (1.00: optimal); faint: each map", .style = FIGURE_RATIO},
      [CHART_NODES] = {.axis = "nodes expanded per game, mean; faint: each map", .style = FIGURE_COUNT, .log = true},
      [CHART_TIME] = {.axis = "thinking time per move, mean; hollow: 99th percentile",
                      .style = FIGURE_TIME,
                      .log = true},
  };
  ChartPanel panel = panels[kind];
  bool any = false;
  panel.title = title;
  panel.axis = lab_text(panel.axis);
  panel.at_least = kind == CHART_LENGTH ? 1 : NAN;
  panel.at_most = NAN;
  panel.rows = view->chart;
  panel.row_count = view->agent_count;
  double highest = 1;
  for (int32_t a = 0; a < view->agent_count; a++) {
    fill_row(view, a, kind);
    any = any || isfinite(view->chart[a].value);
    for (int32_t i = 0; i < view->chart[a].dot_count; i++)
      if (view->chart[a].dots[i] > highest) highest = view->chart[a].dots[i];
  }
  if (!any) {
    const char *why = kind == CHART_LENGTH ? lab_text("No shortest path is proven on these maps.")
                                           : lab_text("No games have been played.");
    return chart_nothing(out, title, why, top);
  }
  if (kind == CHART_LENGTH) panel.log = highest > 8;
  return chart_panel(out, &panel, top);
}

static double draw_wins(const LevelView *view, const char *title, Text *out, double top) {
  size_t fields = (size_t)view->agent_count * (size_t)view->ground_count;
  double *values = malloc(sizeof *values * (fields + 1));
  Interval *intervals = malloc(sizeof *intervals * (fields + 1));
  double height = 0;
  for (size_t i = 0; values && intervals && i < fields; i++) {
    int32_t ground = (int32_t)(i / (size_t)view->agent_count), agent = (int32_t)(i % (size_t)view->agent_count);
    int32_t row = view->rows[agent * view->ground_count + ground];
    const BenchFigures *cell = row < 0 ? NULL : &view->cells[row];
    values[i] = cell ? bench_win_rate(cell) : NAN;
    intervals[i] = cell ? stats_wilson(cell->wins, cell->games) : (Interval){NAN, NAN};
  }
  if (values && intervals) {
    ChartHeat heat = {.title = title,
                      .note = lab_text("games won, in percent"),
                      .columns = view->agents,
                      .rows = view->grounds,
                      .column_count = view->agent_count,
                      .row_count = view->ground_count,
                      .values = values,
                      .intervals = intervals};
    height = chart_heat(out, &heat, top);
  }
  out->failed = out->failed || !values || !intervals;
  free(values);
  free(intervals);
  return height;
}

static const char *const kind_titles[CHART_KIND_COUNT] = {[CHART_SCORE] = "Score",
                                                          [CHART_WINS] = "Games won",
                                                          [CHART_LENGTH] = "Path length",
                                                          [CHART_NODES] = "Nodes",
                                                          [CHART_TIME] = "Time"};

bool bench_draw(const Bench *bench, int32_t level, ChartKind kind, Text *out, double top, double *height,
                Error *error) {
  LevelView view;
  char title[96];
  const Level *known = level_find(level);
  if (!view_init(&view, bench, level, error)) return false;
  snprintf(title, sizeof title, lab_text("%s, level %d%s%s"), lab_text(kind_titles[kind]), (int)level,
           known ? ": " : "", known ? lab_text(known->title) : "");
  *height = kind == CHART_WINS ? draw_wins(&view, title, out, top) : draw_rows(&view, kind, title, out, top);
  view_destroy(&view);
  return !out->failed || error_set(error, "out of memory for the charts");
}

int32_t bench_next_level(const Bench *bench, int32_t after) {
  int32_t next = INT32_MAX;
  for (int32_t i = 0; i < bench->row_count; i++)
    if (bench->rows[i].level > after && bench->rows[i].level < next) next = bench->rows[i].level;
  return next == INT32_MAX ? -1 : next;
}

bool bench_chart(const Bench *bench, ChartKind kind, FILE *out, Error *error) {
  Text drawing = {0};
  double top = 8, height = 0;
  bool ok = true;
  for (int32_t level = bench_next_level(bench, -1); ok && level >= 0; level = bench_next_level(bench, level)) {
    ok = bench_draw(bench, level, kind, &drawing, top, &height, error);
    top += height + 12;
  }
  if (ok)
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-8 0 %d %.0f\" width=\"%d\" height=\"%.0f\">\n"
        "<style>%s</style>\n<rect x=\"-8\" width=\"100%%\" height=\"100%%\" style=\"fill:var(--page)\"/>\n%s</svg>\n",
        CHART_WIDTH + 16, top, (CHART_WIDTH + 16) * 3 / 2, top * 3 / 2, chart_style, drawing.at ? drawing.at : "");
  text_destroy(&drawing);
  return ok;
}
