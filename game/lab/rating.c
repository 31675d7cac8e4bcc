/* Bradley and Terry's model with a prior, by Newton's method; intervals from the profile of its likelihood.
 * Must not know games or agents: counts in, ratings out.
 *
 * Parameters, in natural logits: 0 is the gap between the sides; then come the first side's strengths, the second's,
 * and the grounds' ease. With the gap free and a prior around 0 on the others, each group's mean is held near 0
 * without a constraint. */
#include "game/lab/rating.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double point = 400 / 2.302585092994046;  /* points per logit on the Elo scale, 10^(D/400) */
static const double profile_drop = 1.920729410347062; /* half the 95% quantile of chi squared with one degree */
static const int newton_steps = 100, halvings = 40, search_steps = 60;
static const double enough = 1e-10; /* the Newton decrement at which it stops, in units of log likelihood */

typedef struct Model {
  const RatingSides *sides;
  const RatingCell *cells;
  int32_t count, size;
  double *theta, *trial, *gradient, *step, *along, *best, *weight;
  double *factor; /* size x size, lower triangle */
} Model;

double rating_chance(double points) { return 1 / (1 + exp(-points / point)); }

static int32_t at_first(int32_t i) { return 1 + i; }
static int32_t at_second(const Model *m, int32_t i) { return 1 + m->sides->firsts + i; }
static int32_t at_ground(const Model *m, int32_t i) { return 1 + m->sides->firsts + m->sides->seconds + i; }
static bool grounds_count(const RatingSides *sides) { return sides->grounds > 1; }

/* log(1 + e^x) without overflow. */
static double log1pexp(double x) { return x > 0 ? x + log1p(exp(-x)) : log1p(exp(x)); }

static double cell_logit(const Model *m, const RatingCell *cell, const double *theta) {
  double logit = theta[0] + theta[at_first(cell->first)] - theta[at_second(m, cell->second)];
  return grounds_count(m->sides) ? logit + theta[at_ground(m, cell->ground)] : logit;
}

static double prior_weight(void) { return point * point / ((double)RATING_PRIOR * RATING_PRIOR); }

static double log_posterior(const Model *m, const double *theta) {
  double sum = 0;
  for (int32_t i = 0; i < m->count; i++) {
    double x = cell_logit(m, &m->cells[i], theta);
    sum += m->cells[i].wins * x - m->cells[i].games * log1pexp(x);
  }
  for (int32_t i = 0; i < m->size; i++) sum -= 0.5 * prior_weight() * theta[i] * theta[i];
  return sum;
}

/* The gradient, and the negative Hessian as a lower triangle in `factor`. */
static void derive(Model *m) {
  int32_t n = m->size;
  memset(m->factor, 0, sizeof *m->factor * (size_t)n * (size_t)n);
  for (int32_t i = 0; i < n; i++) {
    m->gradient[i] = -prior_weight() * m->theta[i];
    m->factor[i * n + i] = prior_weight();
  }
  for (int32_t i = 0; i < m->count; i++) {
    const RatingCell *cell = &m->cells[i];
    double chance = 1 / (1 + exp(-cell_logit(m, cell, m->theta)));
    double slope = cell->wins - cell->games * chance, weight = cell->games * chance * (1 - chance);
    const int32_t where[4] = {0, at_first(cell->first), at_second(m, cell->second), at_ground(m, cell->ground)};
    const double sign[4] = {1, 1, -1, 1};
    int32_t terms = grounds_count(m->sides) ? 4 : 3;
    for (int32_t a = 0; a < terms; a++) {
      m->gradient[where[a]] += sign[a] * slope;
      for (int32_t b = 0; b <= a; b++) m->factor[where[a] * n + where[b]] += sign[a] * sign[b] * weight;
    }
  }
}

/* Cholesky in place; the prior keeps it positive. */
static void factorise(Model *m) {
  int32_t n = m->size;
  for (int32_t i = 0; i < n; i++)
    for (int32_t j = 0; j <= i; j++) {
      double sum = m->factor[i * n + j];
      for (int32_t k = 0; k < j; k++) sum -= m->factor[i * n + k] * m->factor[j * n + k];
      m->factor[i * n + j] = i == j ? sqrt(sum > 1e-12 ? sum : 1e-12) : sum / m->factor[j * n + j];
    }
}

static void solve(const Model *m, double *x) {
  int32_t n = m->size;
  for (int32_t i = 0; i < n; i++) {
    for (int32_t k = 0; k < i; k++) x[i] -= m->factor[i * n + k] * x[k];
    x[i] /= m->factor[i * n + i];
  }
  for (int32_t i = n - 1; i >= 0; i--) {
    for (int32_t k = i + 1; k < n; k++) x[i] -= m->factor[k * n + i] * x[k];
    x[i] /= m->factor[i * n + i];
  }
}

/* What is reported: a weighted sum of the parameters that is determined by the games themselves. */
typedef struct Contrast {
  int32_t at;     /* the parameter it is about */
  double *weight; /* one per parameter */
} Contrast;

static double contrast_value(const Model *m, const Contrast *c, const double *theta) {
  double sum = 0;
  for (int32_t i = 0; i < m->size; i++) sum += c->weight[i] * theta[i];
  return sum;
}

/* A rating is the distance from the mean of its own side, plus half the gap between the sides' means. The gap
 * parameter alone would not do, because games can't distinguish it from one side being strong as a whole. Ease is
 * relative to the mean ease. */
static void contrast_about(const Model *m, Contrast *c, int32_t index) {
  const RatingSides *sides = m->sides;
  int32_t rated = sides->firsts + sides->seconds, grounds = grounds_count(sides) ? sides->grounds : 0;
  bool first = index < sides->firsts, ground = index >= rated;
  double sign = first ? 1 : -1; /* the sign of the gap for this side */
  c->at = 1 + index;
  c->weight[0] = ground ? 0 : sign / 2;
  for (int32_t i = 0; i < sides->firsts; i++)
    c->weight[at_first(i)] = ground ? 0 : (first ? -1.0 : 0.0) / sides->firsts + sign / 2 / sides->firsts;
  for (int32_t i = 0; i < sides->seconds; i++)
    c->weight[at_second(m, i)] = ground ? 0 : (first ? 0.0 : -1.0) / sides->seconds - sign / 2 / sides->seconds;
  for (int32_t i = 0; i < grounds; i++) c->weight[at_ground(m, i)] = (ground ? -1.0 : sign / 2) / grounds;
  c->weight[c->at] += 1;
}

/* Maximises from the current theta. With a contrast: along directions that keep its value, which theta already has. */
static double climb(Model *m, const Contrast *held) {
  int32_t n = m->size;
  double now = log_posterior(m, m->theta);
  for (int i = 0; i < newton_steps; i++) {
    derive(m);
    factorise(m);
    memcpy(m->step, m->gradient, sizeof *m->step * (size_t)n);
    solve(m, m->step);
    if (held) {
      memcpy(m->along, held->weight, sizeof *m->along * (size_t)n);
      solve(m, m->along);
      double share = contrast_value(m, held, m->step) / contrast_value(m, held, m->along);
      for (int32_t k = 0; k < n; k++) m->step[k] -= share * m->along[k];
    }
    double gain = 0;
    for (int32_t k = 0; k < n; k++) gain += m->gradient[k] * m->step[k];
    if (!(gain > enough)) break;
    double length = 1, then = now;
    for (int h = 0; h < halvings; h++) {
      for (int32_t k = 0; k < n; k++) m->trial[k] = m->theta[k] + length * m->step[k];
      then = log_posterior(m, m->trial);
      if (then > now) break;
      length /= 2;
    }
    if (!(then > now)) break;
    memcpy(m->theta, m->trial, sizeof *m->theta * (size_t)n);
    now = then;
  }
  return now;
}

/* The best value with the contrast held at `value`, starting from the overall best. */
static double profile(Model *m, const double *best, const Contrast *c, double value) {
  memcpy(m->theta, best, sizeof *best * (size_t)m->size);
  m->theta[c->at] += (value - contrast_value(m, c, best)) / c->weight[c->at];
  return climb(m, c);
}

/* Where the profile has dropped by enough, searching outwards from the best value: by doubling, then by bisection. */
static double profile_end(Model *m, const double *best, double top, const Contrast *c, double sign) {
  double middle = contrast_value(m, c, best), inside = 0, outside = 0.25;
  while (outside < 64 && top - profile(m, best, c, middle + sign * outside) < profile_drop) {
    inside = outside;
    outside *= 2;
  }
  for (int i = 0; i < search_steps && outside - inside > 2e-5; i++) {
    double half = (inside + outside) / 2;
    if (top - profile(m, best, c, middle + sign * half) < profile_drop)
      inside = half;
    else
      outside = half;
  }
  return middle + sign * (inside + outside) / 2;
}

static bool allocate(Model *m) {
  size_t n = (size_t)m->size;
  double *room = calloc(n * n + 7 * n, sizeof *room);
  if (!room) return false;
  m->theta = room;
  m->trial = room + n;
  m->gradient = room + 2 * n;
  m->step = room + 3 * n;
  m->along = room + 4 * n;
  m->best = room + 5 * n;
  m->weight = room + 6 * n;
  m->factor = room + 7 * n;
  return true;
}

static bool has_part(const RatingSides *sides, const RatingCell *cell, int32_t index) {
  if (index < sides->firsts) return cell->first == index;
  index -= sides->firsts;
  return index < sides->seconds ? cell->second == index : cell->ground == index - sides->seconds;
}

/* Marks an entrant that has only wins, or only losses. */
static void mark_extremes(const RatingSides *sides, const RatingCell *cells, int32_t count, int32_t index,
                          Rating *out) {
  double wins = 0, games = 0;
  bool second = index >= sides->firsts && index < sides->firsts + sides->seconds;
  for (int32_t i = 0; i < count; i++) {
    if (!has_part(sides, &cells[i], index)) continue;
    games += cells[i].games;
    wins += second ? cells[i].games - cells[i].wins : cells[i].wins;
  }
  out->all_won = games > 0 && wins == games;
  out->all_lost = games > 0 && wins == 0;
}

bool rating_fit(const RatingSides *sides, const RatingCell *cells, int32_t count, Rating *out, Error *error) {
  if (sides->firsts < 1 || sides->seconds < 1 || count < 1) return error_set(error, "no games to rate");
  int32_t sides_count = sides->firsts + sides->seconds, rated = sides_count + sides->grounds;
  Model model = {.sides = sides, .cells = cells, .count = count};
  model.size = 1 + sides_count + (grounds_count(sides) ? sides->grounds : 0);
  if (!allocate(&model)) return error_set(error, "out of memory for the ratings");
  double *best = model.best, top = climb(&model, NULL);
  memcpy(best, model.theta, sizeof *best * (size_t)model.size);
  for (int32_t i = 0; i < rated; i++) {
    bool ground = i >= sides_count;
    out[i] = (Rating){0};
    mark_extremes(sides, cells, count, i, &out[i]);
    if (ground && !grounds_count(sides)) continue; /* the ease of a single ground is part of the gap */
    Contrast c = {.weight = model.weight};
    contrast_about(&model, &c, i);
    double base = ground ? 0 : RATING_MEAN;
    out[i].points = base + point * contrast_value(&model, &c, best);
    out[i].interval.low = base + point * profile_end(&model, best, top, &c, -1);
    out[i].interval.high = base + point * profile_end(&model, best, top, &c, 1);
  }
  free(model.theta);
  return true;
}
