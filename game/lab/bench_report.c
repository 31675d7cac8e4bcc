/* The bench as a report: rows with intervals, totals, three formats of the same figures.
 * Must not know how games are played. */
#include "game/lab/bench_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/lab/bench_compare.h"
#include "game/lab/bench_figures.h"
#include "game/lab/bench_pages.h"
#include "game/lab/bench_sprt.h"
#include "game/lab/json.h"
#include "game/lab/lab_text.h"
#include "game/lab/table.h"

const char *const bench_format_names[BENCH_FORMAT_COUNT + 1] = {[BENCH_TABLE] = "table",
                                                                [BENCH_CSV] = "csv",
                                                                [BENCH_JSON] = "json",
                                                                [BENCH_HTML] = "html",
                                                                [BENCH_SVG] = "svg",
                                                                [BENCH_SIDES] = "sides",
                                                                NULL};

BenchFormat bench_format_find(const char *name) {
  for (int i = 0; i < BENCH_FORMAT_COUNT; i++)
    if (strcmp(bench_format_names[i], name) == 0) return (BenchFormat)i;
  return BENCH_FORMAT_COUNT;
}

const char *const chart_kind_names[CHART_KIND_COUNT + 1] = {
    [CHART_SCORE] = "score", [CHART_WINS] = "wins", [CHART_LENGTH] = "length",
    [CHART_NODES] = "nodes", [CHART_TIME] = "time", NULL};

ChartKind chart_kind_find(const char *name) {
  for (int i = 0; i < CHART_KIND_COUNT; i++)
    if (strcmp(chart_kind_names[i], name) == 0) return (ChartKind)i;
  return CHART_KIND_COUNT;
}

/* One line of the report: a row, or all rows of an agent on a level. */
typedef struct Line {
  const BenchRow *row; /* the first row that was added */
  bool total;
  const char *sight; /* empty: the level does not limit it */
  BenchFigures figures;
  BenchCompare compare;
  Interval wins, score;
} Line;

typedef enum { AS_TEXT, AS_COUNT, AS_REAL } FigureKind;

/* One column: its name and its number of decimals. */
typedef struct Column {
  const char *name;
  FigureKind kind;
  int digits;
} Column;

enum {
  C_LEVEL,
  C_MAP,
  C_AGENT,
  C_MONSTERS,
  C_GAMES,
  C_WINS,
  C_WIN_RATE,
  C_WIN_LOW,
  C_WIN_HIGH,
  C_SCORE,
  C_SCORE_LOW,
  C_SCORE_HIGH,
  C_FOODS,
  C_MOVES,
  C_NODES,
  C_DISTINCT,
  C_STOPPED,
  C_BEST_MOVES,
  C_PEAK,
  C_DIFF,
  C_DIFF_LOW,
  C_DIFF_HIGH,
  C_VERDICT,
  C_SIGHT,
  C_COST,
  C_BEST_COST,
  C_MOVE_MS,
  C_MOVE_P99_MS,
  C_THINK_SECONDS,
  C_NODES_PER_S,
  C_MEDIAN_MS,
  C_MEDIAN_LOW_MS,
  C_MEDIAN_HIGH_MS,
  COLUMNS
};

static const Column columns[COLUMNS] = {
    [C_LEVEL] = {"level", AS_TEXT, 0},
    [C_MAP] = {"map", AS_TEXT, 0},
    [C_AGENT] = {"agent", AS_TEXT, 0},
    [C_MONSTERS] = {"monsters", AS_TEXT, 0},
    [C_GAMES] = {"games", AS_COUNT, 0},
    [C_WINS] = {"wins", AS_COUNT, 0},
    [C_WIN_RATE] = {"win_rate", AS_REAL, 3},
    [C_WIN_LOW] = {"win_low", AS_REAL, 3},
    [C_WIN_HIGH] = {"win_high", AS_REAL, 3},
    [C_SCORE] = {"score", AS_REAL, 2},
    [C_SCORE_LOW] = {"score_low", AS_REAL, 2},
    [C_SCORE_HIGH] = {"score_high", AS_REAL, 2},
    [C_FOODS] = {"foods", AS_REAL, 2},
    [C_MOVES] = {"moves", AS_REAL, 2},
    [C_NODES] = {"nodes", AS_REAL, 1},
    [C_DISTINCT] = {"distinct", AS_COUNT, 0},
    [C_STOPPED] = {"stopped", AS_COUNT, 0},
    [C_BEST_MOVES] = {"best_moves", AS_REAL, 2},
    [C_PEAK] = {"peak_nodes", AS_COUNT, 0},
    [C_DIFF] = {"diff", AS_REAL, 2},
    [C_DIFF_LOW] = {"diff_low", AS_REAL, 2},
    [C_DIFF_HIGH] = {"diff_high", AS_REAL, 2},
    [C_VERDICT] = {"verdict", AS_TEXT, 0},
    [C_SIGHT] = {"sight", AS_TEXT, 0},
    [C_COST] = {"cost", AS_REAL, 2},
    [C_BEST_COST] = {"best_cost", AS_REAL, 2},
    [C_MOVE_MS] = {"move_ms", AS_REAL, 5},
    [C_MOVE_P99_MS] = {"move_p99_ms", AS_REAL, 5},
    [C_THINK_SECONDS] = {"think_seconds", AS_REAL, 4},
    [C_NODES_PER_S] = {"nodes_per_s", AS_REAL, 0},
    [C_MEDIAN_MS] = {"median_ms", AS_REAL, 5},
    [C_MEDIAN_LOW_MS] = {"median_low_ms", AS_REAL, 5},
    [C_MEDIAN_HIGH_MS] = {"median_high_ms", AS_REAL, 5},
};

static double line_value(const Line *line, int column) {
  const BenchFigures *figures = &line->figures;
  double seconds = (double)figures->think_ns / 1e9;
  bool played = figures->games > 0, known = played && figures->best.count == figures->games;
  switch (column) {
    case C_GAMES: return (double)figures->games;
    case C_WINS: return (double)figures->wins;
    case C_WIN_RATE: return bench_win_rate(figures);
    case C_WIN_LOW: return line->wins.low;
    case C_WIN_HIGH: return line->wins.high;
    case C_SCORE: return played ? figures->score.mean : NAN;
    case C_SCORE_LOW: return line->score.low;
    case C_SCORE_HIGH: return line->score.high;
    case C_FOODS: return played ? figures->foods.mean : NAN;
    case C_MOVES: return played ? figures->moves.mean : NAN;
    case C_NODES: return played ? figures->nodes.mean : NAN;
    case C_DISTINCT: return (double)figures->distinct;
    case C_STOPPED: return (double)figures->stopped;
    case C_BEST_MOVES: return known && figures->terrain == 0 ? figures->best.mean : NAN;
    case C_COST: return played ? figures->cost.mean : NAN;
    case C_BEST_COST: return known ? figures->best.mean : NAN;
    case C_PEAK: return (double)figures->peak;
    case C_DIFF: return line->compare.diff;
    case C_DIFF_LOW: return line->compare.interval.low;
    case C_DIFF_HIGH: return line->compare.interval.high;
    case C_MOVE_MS: return bench_move_ms(figures);
    case C_MOVE_P99_MS: return bench_move_p99_ms(figures);
    case C_THINK_SECONDS: return seconds;
    case C_MEDIAN_MS: return bench_median_ms(figures);
    case C_MEDIAN_LOW_MS: return bench_median_interval(figures).low;
    case C_MEDIAN_HIGH_MS: return bench_median_interval(figures).high;
    case C_NODES_PER_S: return seconds > 0 ? (double)figures->expanded / seconds : NAN;
    default: return NAN;
  }
}

/* The text of a column; a total belongs to no map or team. */
static const char *line_text(const Line *line, int column, char *room, size_t size) {
  const BenchRow *row = line->row;
  switch (column) {
    case C_LEVEL: snprintf(room, size, "%d", (int)row->level); return room;
    case C_MAP: return line->total ? "total" : row->map;
    case C_AGENT: return row->agent;
    case C_SIGHT: return line->sight;
    case C_VERDICT: return verdict_name(line->compare.verdict);
    default: return line->total ? "" : row->monsters;
  }
}

static bool has_terrain(const Bench *bench) {
  bool terrain = false;
  for (int32_t i = 0; i < bench->row_count; i++) terrain |= bench->rows[i].terrain;
  return terrain;
}

/* The table for people leaves out what follows from other columns, so that lines fit on a screen. */
static bool is_shown(const Bench *bench, BenchFormat format, int column) {
  if (format != BENCH_TABLE) return true;
  if (column == C_COST) return has_terrain(bench);
  static const bool left_out[COLUMNS] = {
      [C_WINS] = true,        [C_DISTINCT] = true,      [C_STOPPED] = true,       [C_BEST_MOVES] = true,
      [C_BEST_COST] = true,   [C_PEAK] = true,          [C_SIGHT] = true,         [C_THINK_SECONDS] = true,
      [C_NODES_PER_S] = true, [C_MEDIAN_LOW_MS] = true, [C_MEDIAN_HIGH_MS] = true};
  return !left_out[column];
}

static void write_cells(const Bench *bench, const Line *line, BenchFormat format, Table *table) {
  char room[32];
  for (int c = 0; c < COLUMNS; c++) {
    if (!is_shown(bench, format, c)) continue;
    double value = columns[c].kind == AS_TEXT ? 0 : line_value(line, c);
    if (columns[c].kind == AS_TEXT)
      table_cell(table, "%s", line_text(line, c, room, sizeof room));
    else if (isnan(value))
      table_cell(table, "%s", "");
    else
      table_cell(table, "%.*f", columns[c].digits, value);
  }
}

/* Rounded as the other formats show it, so that all three agree. */
static double rounded(double value, int digits) {
  double scale = pow(10, digits);
  return round(value * scale) / scale;
}

static void write_json(const Line *line, FILE *out) {
  Json json;
  char room[32];
  json_begin(&json, out);
  json_object(&json, NULL);
  for (int c = 0; c < COLUMNS; c++) {
    const char *name = columns[c].name;
    if (c == C_LEVEL) {
      json_int(&json, name, line->row->level);
    } else if (columns[c].kind == AS_TEXT) {
      const char *text = line_text(line, c, room, sizeof room);
      json_string(&json, name, *text ? text : NULL);
    } else {
      json_real(&json, name, rounded(line_value(line, c), columns[c].digits));
    }
  }
  json_end_object(&json);
  json_end_line(&json);
}

static void begin_table(const Bench *bench, Table *table, BenchFormat format) {
  char names[768] = "";
  for (int c = 0; c < COLUMNS; c++) {
    if (!is_shown(bench, format, c)) continue;
    size_t used = strlen(names);
    bool left = columns[c].kind == AS_TEXT && c != C_LEVEL;
    bool words = c == C_MAP || c == C_VERDICT; /* "total", "better" */
    snprintf(names + used, sizeof names - used, " %s%s", words ? "~" : left ? "" : ">", columns[c].name);
  }
  table_begin(table, names);
}

static void write_line(const Bench *bench, const Line *line, BenchFormat format, Table *table, FILE *out) {
  if (format == BENCH_JSON)
    write_json(line, out);
  else
    write_cells(bench, line, format, table);
}

int32_t bench_first_of_agent(const Bench *bench, int32_t row) {
  for (int32_t i = 0; i < row; i++)
    if (bench_same_agent(&bench->rows[i], &bench->rows[row])) return i;
  return row;
}

static void add_intervals(Line *line) {
  line->wins = stats_wilson(line->figures.wins, line->figures.games);
  line->score = bench_score_interval(&line->figures);
}

static bool sum_row(const Bench *bench, int32_t row, Line *line, Error *error) {
  *line = (Line){.row = &bench->rows[row], .sight = bench_sight(bench, bench->rows[row].level)};
  if (!bench_figures_add(&line->figures, bench, row, error)) return false;
  add_intervals(line);
  return bench_compare_row(bench, row, &line->compare, error);
}

static bool sum_agent(const Bench *bench, int32_t row, Line *line, Error *error) {
  *line = (Line){.row = &bench->rows[row], .total = true, .sight = bench_sight(bench, bench->rows[row].level)};
  if (!bench_figures_add_agent(&line->figures, bench, row, error)) return false;
  add_intervals(line);
  return bench_compare_agent(bench, row, &line->compare, error);
}

/* Explains the last columns of a table to those who have not read the manual. */
static void explain(const Bench *bench, FILE *out) {
  const char *baseline = bench->baseline[0] ? bench->baseline : "champion";
  lab_print(
      out,
      lab_text(
          "\n95%% intervals. diff: score minus that of the baseline (%s) on the same seeds. Times are CPU time: mean "
          "and\n"
          "99th percentile of Pacman's moves; median_ms is per search where one search decides, otherwise per move.\n"),
      baseline);
  if (has_terrain(bench))
    fputs(lab_text("cost: what the moves cost where entering a cell costs 1 to 9; elsewhere their number.\n"), out);
  int64_t stopped = 0;
  for (int64_t i = 0; i < (int64_t)bench->row_count * bench->games; i++) stopped += bench->played[i].stopped;
  if (stopped > 0)
    fprintf(out, lab_text("%lld games were not won because a search reached its limit of %llu nodes per move.\n"),
            (long long)stopped, (unsigned long long)bench->max_nodes);
  int32_t repeated = bench_repeated_rows(bench);
  if (repeated > 0)
    fprintf(
        out,
        lab_text(
            "In %d of %d rows all games were the same, move for move: nothing in them is random. They count as one\n"
            "game that was timed %d times.\n"),
        (int)repeated, (int)bench->row_count, (int)bench->games);
  const char *sight = "";
  for (int32_t i = 0; i < bench->row_count && !*sight; i++) sight = bench_sight(bench, bench->rows[i].level);
  if (*sight) fprintf(out, lab_text("Sight, where the level limits it: %s.\n"), sight);
  bench_tell_budgets(bench, out);
  if (!bench->sprt) return;
  char words[1024];
  bench_sprt_words(bench, lab_text, words, sizeof words);
  lab_print(out, "%s\n", words);
}

static bool write_lines(const Bench *bench, BenchFormat format, Line *line, FILE *out, Error *error) {
  Table table;
  begin_table(bench, &table, format);
  bool ok = true;
  for (int32_t i = 0; ok && i < bench->row_count; i++) {
    ok = sum_row(bench, i, line, error);
    if (ok) write_line(bench, line, format, &table, out);
  }
  for (int32_t i = 0; ok && i < bench->row_count; i++) {
    if (bench_first_of_agent(bench, i) != i) continue;
    ok = sum_agent(bench, i, line, error);
    if (ok) write_line(bench, line, format, &table, out);
  }
  if (ok && format == BENCH_TABLE) ok = table_write(&table, out) || error_set(error, "out of memory for the report");
  if (ok && format == BENCH_CSV) ok = table_write_csv(&table, out) || error_set(error, "out of memory for the report");
  if (ok && format == BENCH_TABLE) explain(bench, out);
  if (ok && format == BENCH_JSON && bench->sprt) bench_sprt_json(bench, out);
  table_destroy(&table);
  return ok;
}

bool bench_report(const Bench *bench, BenchFormat format, ChartKind chart, FILE *out, Error *error) {
  if (format == BENCH_HTML) return bench_html(bench, out, error);
  if (format == BENCH_SVG) return bench_chart(bench, chart, out, error);
  if (format == BENCH_SIDES) return bench_sides(bench, out, error);
  Line *line = malloc(sizeof *line);
  bool ok = line ? write_lines(bench, format, line, out, error) : error_set(error, "out of memory for the report");
  free(line);
  return ok;
}
