/* The bench as a report: rows with intervals, totals, three forms of the same figures.
 * Must not know how games are played. */
#include "game/lab/bench_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/lab/json.h"
#include "game/lab/table.h"

const char *const bench_format_names[BENCH_FORMAT_COUNT + 1] = {
    [BENCH_TABLE] = "table", [BENCH_CSV] = "csv", [BENCH_JSON] = "json", NULL};

BenchFormat bench_format_find(const char *name) {
  for (int i = 0; i < BENCH_FORMAT_COUNT; i++)
    if (strcmp(bench_format_names[i], name) == 0) return (BenchFormat)i;
  return BENCH_FORMAT_COUNT;
}

/* The figures of one row, or of all rows of an agent. Times come last: their widths may vary from run to run. */
typedef struct Figures {
  const BenchRow *row; /* the first that was added */
  bool total;
  int64_t games, wins;
  Moments score, foods, moves, nodes;
  uint64_t think_ns, decisions, expanded;
  Histogram times;
} Figures;

typedef enum { AS_TEXT, AS_COUNT, AS_REAL } FigureKind;

/* One column: its name, and how many digits it shows after the point. */
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
  C_WIN_RATE,
  C_WIN_LOW,
  C_WIN_HIGH,
  C_SCORE,
  C_SCORE_LOW,
  C_SCORE_HIGH,
  C_FOODS,
  C_MOVES,
  C_NODES,
  C_MOVE_MS,
  C_MOVE_P99_MS,
  C_THINK_SECONDS,
  C_NODES_PER_S,
  COLUMNS
};

static const Column columns[COLUMNS] = {
    [C_LEVEL] = {"level", AS_TEXT, 0},
    [C_MAP] = {"map", AS_TEXT, 0},
    [C_AGENT] = {"agent", AS_TEXT, 0},
    [C_MONSTERS] = {"monsters", AS_TEXT, 0},
    [C_GAMES] = {"games", AS_COUNT, 0},
    [C_WIN_RATE] = {"win_rate", AS_REAL, 3},
    [C_WIN_LOW] = {"win_low", AS_REAL, 3},
    [C_WIN_HIGH] = {"win_high", AS_REAL, 3},
    [C_SCORE] = {"score", AS_REAL, 2},
    [C_SCORE_LOW] = {"score_low", AS_REAL, 2},
    [C_SCORE_HIGH] = {"score_high", AS_REAL, 2},
    [C_FOODS] = {"foods", AS_REAL, 2},
    [C_MOVES] = {"moves", AS_REAL, 2},
    [C_NODES] = {"nodes", AS_REAL, 1},
    [C_MOVE_MS] = {"move_ms", AS_REAL, 5},
    [C_MOVE_P99_MS] = {"move_p99_ms", AS_REAL, 5},
    [C_THINK_SECONDS] = {"think_seconds", AS_REAL, 4},
    [C_NODES_PER_S] = {"nodes_per_s", AS_REAL, 0},
};

static void add_games(Figures *figures, const Bench *bench, int32_t row) {
  for (int32_t i = 0; i < bench->games; i++) {
    const BenchGame *game = &bench->played[(int64_t)row * bench->games + i];
    if (!game->played) continue;
    figures->games++;
    figures->wins += game->outcome == OUTCOME_WON;
    moments_add(&figures->score, game->score);
    moments_add(&figures->foods, game->foods);
    moments_add(&figures->moves, game->moves);
    moments_add(&figures->nodes, (double)game->expanded);
    figures->expanded += game->expanded;
    figures->think_ns += game->think_ns;
    figures->decisions += game->decisions;
  }
  histogram_merge(&figures->times, &bench->times[row]);
}

static double figure_value(const Figures *figures, int column) {
  Interval wins = stats_wilson(figures->wins, figures->games);
  Interval score = moments_interval(&figures->score);
  double seconds = (double)figures->think_ns / 1e9;
  switch (column) {
    case C_GAMES: return (double)figures->games;
    case C_WIN_RATE: return figures->games > 0 ? (double)figures->wins / (double)figures->games : NAN;
    case C_WIN_LOW: return wins.low;
    case C_WIN_HIGH: return wins.high;
    case C_SCORE: return figures->score.mean;
    case C_SCORE_LOW: return score.low;
    case C_SCORE_HIGH: return score.high;
    case C_FOODS: return figures->foods.mean;
    case C_MOVES: return figures->moves.mean;
    case C_NODES: return figures->nodes.mean;
    case C_MOVE_MS: return figures->decisions > 0 ? seconds * 1e3 / (double)figures->decisions : NAN;
    case C_MOVE_P99_MS: return (double)histogram_percentile(&figures->times, 0.99) / 1e6;
    case C_THINK_SECONDS: return seconds;
    case C_NODES_PER_S: return seconds > 0 ? (double)figures->expanded / seconds : NAN;
    default: return NAN;
  }
}

/* Text of a column; a total belongs to no level, map or team. */
static const char *figure_text(const Figures *figures, int column, char *room, size_t size) {
  const BenchRow *row = figures->row;
  switch (column) {
    case C_LEVEL: snprintf(room, size, "%d", (int)row->level); return figures->total ? "" : room;
    case C_MAP: return figures->total ? "total" : row->map;
    case C_AGENT: return row->agent;
    default: return figures->total ? "" : row->monsters;
  }
}

static void write_cells(const Figures *figures, int count, Table *table) {
  char room[32];
  for (int c = 0; c < count; c++) {
    double value = columns[c].kind == AS_TEXT ? 0 : figure_value(figures, c);
    if (columns[c].kind == AS_TEXT)
      table_cell(table, "%s", figure_text(figures, c, room, sizeof room));
    else if (isnan(value))
      table_cell(table, "%s", "");
    else
      table_cell(table, "%.*f", columns[c].digits, value);
  }
}

/* Rounded as the other forms show it, so that all three tell the same. */
static double rounded(double value, int digits) {
  double scale = pow(10, digits);
  return round(value * scale) / scale;
}

static void write_json(const Figures *figures, FILE *out) {
  Json json;
  char room[32];
  json_begin(&json, out);
  json_object(&json, NULL);
  for (int c = 0; c < COLUMNS; c++) {
    const char *name = columns[c].name;
    if (c == C_LEVEL) {
      if (figures->total)
        json_null(&json, name);
      else
        json_int(&json, name, figures->row->level);
    } else if (columns[c].kind == AS_TEXT) {
      const char *text = figure_text(figures, c, room, sizeof room);
      json_string(&json, name, *text ? text : NULL);
    } else {
      json_real(&json, name, rounded(figure_value(figures, c), columns[c].digits));
    }
  }
  json_end_object(&json);
  json_end_line(&json);
}

/* For people the last columns are left out: they follow from the others, and lines stay on a screen. */
static int shown_columns(BenchFormat format) { return format == BENCH_TABLE ? C_THINK_SECONDS : COLUMNS; }

static void begin_table(Table *table, BenchFormat format) {
  char names[512] = "";
  for (int c = 0; c < shown_columns(format); c++) {
    size_t used = strlen(names);
    bool left = columns[c].kind == AS_TEXT && c != C_LEVEL;
    snprintf(names + used, sizeof names - used, " %s%s", left ? "" : ">", columns[c].name);
  }
  table_begin(table, names);
}

static void write_figures(const Figures *figures, BenchFormat format, Table *table, FILE *out) {
  if (format == BENCH_JSON)
    write_json(figures, out);
  else
    write_cells(figures, shown_columns(format), table);
}

/* The first row of the same agent: its total stands for all. */
static int32_t first_of_agent(const Bench *bench, int32_t row) {
  for (int32_t i = 0; i < row; i++)
    if (strcmp(bench->rows[i].agent, bench->rows[row].agent) == 0) return i;
  return row;
}

bool bench_report(const Bench *bench, BenchFormat format, FILE *out, Error *error) {
  Figures *figures = malloc(sizeof *figures);
  Table table;
  begin_table(&table, format);
  for (int32_t i = 0; figures && i < bench->row_count; i++) {
    *figures = (Figures){.row = &bench->rows[i]};
    add_games(figures, bench, i);
    write_figures(figures, format, &table, out);
  }
  for (int32_t i = 0; figures && i < bench->row_count; i++) {
    if (first_of_agent(bench, i) != i) continue;
    *figures = (Figures){.row = &bench->rows[i], .total = true};
    for (int32_t k = i; k < bench->row_count; k++)
      if (strcmp(bench->rows[k].agent, bench->rows[i].agent) == 0) add_games(figures, bench, k);
    write_figures(figures, format, &table, out);
  }
  bool ok = figures != NULL;
  if (ok && format == BENCH_TABLE) ok = table_write(&table, out);
  if (ok && format == BENCH_CSV) ok = table_write_csv(&table, out);
  free(figures);
  table_destroy(&table);
  return ok || error_set(error, "out of memory for the report");
}
