/* Evaluating a tournament: the entrants among the bench's rows, the cells of the cross table, the ratings.
 * Must not know how games are played or how the result is shown. */
#include "game/lab/tournament.h"

#include <stdlib.h>
#include <string.h>

BenchStatus tournament_plan(Bench *bench, const BenchConfig *config, Error *error) {
  BenchStatus status = bench_plan(bench, config, error);
  bench->kind = BENCH_TOURNAMENT;
  for (int32_t i = 0; status == BENCH_OK && i < bench->row_count; i++) {
    if (bench->rows[i].monsters[0]) continue;
    error_set(error, "%s: has no monsters, and a tournament needs both sides", bench->rows[i].map);
    bench_destroy(bench);
    status = BENCH_INPUT;
  }
  return status;
}

typedef bool (*SameRow)(const BenchRow *a, const BenchRow *b);

static bool same_pacman(const BenchRow *a, const BenchRow *b) { return strcmp(a->agent, b->agent) == 0; }
static bool same_team(const BenchRow *a, const BenchRow *b) { return strcmp(a->monsters, b->monsters) == 0; }
static bool same_ground(const BenchRow *a, const BenchRow *b) {
  return a->level == b->level && strcmp(a->map, b->map) == 0;
}

/* Numbers the distinct rows in the order in which they appear; returns how many there are. */
static int32_t number_rows(const Bench *bench, SameRow same, int32_t *first_rows, int32_t *row_numbers) {
  int32_t count = 0;
  for (int32_t i = 0; i < bench->row_count; i++) {
    int32_t found = 0;
    while (found < count && !same(&bench->rows[first_rows[found]], &bench->rows[i])) found++;
    if (found == count) first_rows[count++] = i;
    row_numbers[i] = found;
  }
  return count;
}

static bool allocate_names(Tournament *t) {
  size_t rows = (size_t)t->bench->row_count + 1;
  int32_t **const lists[] = {&t->pacman_rows, &t->team_rows, &t->ground_rows,
                             &t->row_pacman,  &t->row_team,  &t->row_ground};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    if (!(*lists[i] = calloc(rows, sizeof **lists[i]))) return false;
  return true;
}

static bool allocate_sums(Tournament *t) {
  size_t pacmen = (size_t)t->pacman_count, teams = (size_t)t->team_count, grounds = (size_t)t->ground_count;
  t->cells = calloc(pacmen * teams + 1, sizeof *t->cells);
  t->pacmen = calloc(pacmen + 1, sizeof *t->pacmen);
  t->teams = calloc(teams + 1, sizeof *t->teams);
  t->grounds = calloc(grounds + 1, sizeof *t->grounds);
  t->all = calloc(1, sizeof *t->all);
  t->ratings = calloc(pacmen + teams + grounds + 1, sizeof *t->ratings);
  return t->cells && t->pacmen && t->teams && t->grounds && t->all && t->ratings;
}

static bool add_row(Tournament *t, int32_t row, RatingCell *cell, Error *error) {
  const Bench *bench = t->bench;
  int32_t pacman = t->row_pacman[row], team = t->row_team[row], ground = t->row_ground[row];
  BenchFigures *const sums[] = {&t->cells[pacman * t->team_count + team], &t->pacmen[pacman], &t->teams[team],
                                &t->grounds[ground], t->all};
  int64_t games = sums[0]->games, wins = sums[0]->wins, distinct = sums[0]->distinct;
  for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
    if (!bench_figures_add(sums[i], bench, row, error)) return false;
  games = sums[0]->games - games;
  wins = sums[0]->wins - wins;
  bool repeated = sums[0]->distinct - distinct == 1;
  double weight = repeated && games > 0 ? 1.0 / (double)games : 1;
  *cell = (RatingCell){.first = pacman,
                       .second = team,
                       .ground = ground,
                       .wins = (double)wins * weight,
                       .games = (double)games * weight};
  return true;
}

static bool sum(Tournament *t, RatingCell *cells, Error *error) {
  for (int32_t i = 0; i < t->bench->row_count; i++)
    if (!add_row(t, i, &cells[i], error)) return false;
  RatingSides sides = {.firsts = t->pacman_count, .seconds = t->team_count, .grounds = t->ground_count};
  return rating_fit(&sides, cells, t->bench->row_count, t->ratings, error);
}

bool tournament_sum(Tournament *t, const Bench *bench, Error *error) {
  *t = (Tournament){.bench = bench};
  RatingCell *cells = calloc((size_t)bench->row_count + 1, sizeof *cells);
  bool ok = cells && allocate_names(t);
  if (ok) {
    t->pacman_count = number_rows(bench, same_pacman, t->pacman_rows, t->row_pacman);
    t->team_count = number_rows(bench, same_team, t->team_rows, t->row_team);
    t->ground_count = number_rows(bench, same_ground, t->ground_rows, t->row_ground);
    ok = allocate_sums(t);
  }
  if (!ok) error_set(error, "out of memory for the tournament");
  ok = ok && sum(t, cells, error);
  free(cells);
  if (!ok) tournament_destroy(t);
  return ok;
}

void tournament_destroy(Tournament *t) {
  free(t->pacman_rows);
  free(t->team_rows);
  free(t->ground_rows);
  free(t->row_pacman);
  free(t->row_team);
  free(t->row_ground);
  free(t->cells);
  free(t->pacmen);
  free(t->teams);
  free(t->grounds);
  free(t->all);
  free(t->ratings);
  *t = (Tournament){0};
}

const char *tournament_pacman(const Tournament *t, int32_t index) {
  return t->bench->rows[t->pacman_rows[index]].agent;
}
const char *tournament_team(const Tournament *t, int32_t index) { return t->bench->rows[t->team_rows[index]].monsters; }
const char *tournament_ground(const Tournament *t, int32_t index) { return t->bench->rows[t->ground_rows[index]].map; }
