/* Adding up games: moments, wins, times, and how many of the games were different ones.
 * Must not know how games are played or how figures are shown. */
#include "game/lab/bench_figures.h"

#include <math.h>
#include <stdlib.h>

static int compare_hashes(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static bool add_distinct(BenchFigures *figures, const BenchGame *games, int32_t count, Error *error) {
  uint64_t *hashes = malloc(sizeof *hashes * ((size_t)count + 1));
  if (!hashes) return error_set(error, "out of memory for the report");
  size_t played = 0;
  bool same = true;
  for (int32_t i = 0; i < count; i++) {
    if (!games[i].played) continue;
    same = same && (played == 0 || hashes[0] == games[i].hash);
    hashes[played++] = games[i].hash;
  }
  if (!same) qsort(hashes, played, sizeof *hashes, compare_hashes);
  for (size_t i = 0; i < played; i++) figures->distinct += i == 0 || hashes[i] != hashes[i - 1];
  free(hashes);
  return true;
}

bool bench_row_repeats(const Bench *bench, int32_t row) {
  const BenchGame *games = &bench->played[(int64_t)row * bench->games];
  int32_t same = 0;
  while (same < bench->games && games[same].played && games[same].hash == games[0].hash) same++;
  return same > 1 && same == bench->games;
}

int32_t bench_repeated_rows(const Bench *bench) {
  int32_t repeated = 0;
  for (int32_t row = 0; row < bench->row_count; row++) repeated += bench_row_repeats(bench, row);
  return repeated;
}

bool bench_searches_once(int32_t level) {
  const Level *known = level_find(level);
  return known && known->one_food && known->still;
}

static int compare_reals(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* The median of the row's times, and the ranks between which it lies with 95% confidence by the binomial
 * distribution. */
static bool add_median(BenchFigures *figures, const Bench *bench, int32_t row, Error *error) {
  const BenchGame *games = &bench->played[(int64_t)row * bench->games];
  double *ms = malloc(sizeof *ms * ((size_t)bench->games + 1));
  if (!ms) return error_set(error, "out of memory for the report");
  bool once = bench_searches_once(bench->rows[row].level);
  int32_t count = 0;
  for (int32_t i = 0; i < bench->games; i++)
    if (games[i].played && games[i].decisions > 0)
      ms[count++] = (double)games[i].think_ns / 1e6 / (once ? 1 : (double)games[i].decisions);
  if (count > 0) {
    qsort(ms, (size_t)count, sizeof *ms, compare_reals);
    int32_t reach = (int32_t)ceil(0.98 * sqrt((double)count)), low = count / 2 - reach, high = (count - 1) / 2 + reach;
    figures->median_ms += (ms[count / 2] + ms[(count - 1) / 2]) / 2;
    figures->median_low_ms += ms[low < 0 ? 0 : low];
    figures->median_high_ms += ms[high >= count ? count - 1 : high];
    figures->rows++;
  }
  free(ms);
  return true;
}

/* Terrain exists only on levels where nothing but food and moves counts. */
int32_t bench_game_cost(const BenchRow *row, const BenchGame *game) {
  return row->terrain ? game->foods * SCORE_FOOD - game->score : game->moves;
}

bool bench_figures_add(BenchFigures *figures, const Bench *bench, int32_t row, Error *error) {
  const BenchGame *games = &bench->played[(int64_t)row * bench->games];
  Moments score = {0};
  for (int32_t i = 0; i < bench->games; i++) {
    const BenchGame *game = &games[i];
    if (!game->played) continue;
    figures->games++;
    figures->stopped += game->stopped;
    figures->wins += game->outcome == OUTCOME_WON;
    moments_add(&figures->score, game->score);
    moments_add(&score, game->score);
    moments_add(&figures->foods, game->foods);
    moments_add(&figures->moves, game->moves);
    moments_add(&figures->nodes, (double)game->expanded);
    moments_add(&figures->cost, bench_game_cost(&bench->rows[row], game));
    figures->terrain += bench->rows[row].terrain;
    if (bench->rows[row].best_cost > 0) moments_add(&figures->best, bench->rows[row].best_cost);
    if (figures->peak < game->peak) figures->peak = game->peak;
    figures->expanded += game->expanded;
    figures->think_ns += game->think_ns;
    figures->decisions += game->decisions;
  }
  strata_add(&figures->score_rows, &score);
  histogram_merge(&figures->times, &bench->times[row]);
  return add_distinct(figures, games, bench->games, error) && add_median(figures, bench, row, error);
}

bool bench_figures_add_agent(BenchFigures *figures, const Bench *bench, int32_t row, Error *error) {
  for (int32_t i = 0; i < bench->row_count; i++)
    if (bench_same_agent(&bench->rows[i], &bench->rows[row]) && !bench_figures_add(figures, bench, i, error))
      return false;
  return true;
}

Interval bench_score_interval(const BenchFigures *figures) { return strata_interval(&figures->score_rows); }

double bench_win_rate(const BenchFigures *figures) {
  return figures->games > 0 ? (double)figures->wins / (double)figures->games : NAN;
}

double bench_move_ms(const BenchFigures *figures) {
  return figures->decisions > 0 ? (double)figures->think_ns / 1e6 / (double)figures->decisions : NAN;
}

double bench_median_ms(const BenchFigures *figures) {
  return figures->rows > 0 ? figures->median_ms / (double)figures->rows : NAN;
}

Interval bench_median_interval(const BenchFigures *figures) {
  if (figures->rows == 0) return (Interval){NAN, NAN};
  return (Interval){figures->median_low_ms / (double)figures->rows, figures->median_high_ms / (double)figures->rows};
}

double bench_move_p99_ms(const BenchFigures *figures) {
  return figures->times.total > 0 ? (double)histogram_percentile(&figures->times, 0.99) / 1e6 : NAN;
}
