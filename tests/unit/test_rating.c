/* Ratings: closed forms by hand, known strengths found again, intervals that hold what they promise, and what won or
 * lost everything. Works on counts alone: no games are played. */
#include "game/lab/rating.h"

#include <math.h>
#include <stdlib.h>

#include "game/core/rng.h"
#include "game/lab/league.h"
#include "tests/support/check.h"

enum { SIDE_MAX = 6, GROUND_MAX = 3 };

static void assert_near(double value, double expected, double within) {
  if (fabs(value - expected) > within) fail_msg("%.6f, expected %.6f within %g", value, expected, within);
}

static void chances_are_those_of_chess(void **state) {
  (void)state;
  assert_near(rating_chance(0), 0.5, 1e-12);
  assert_near(rating_chance(400), 10.0 / 11, 1e-12);
  assert_near(rating_chance(-400), 1.0 / 11, 1e-12);
  assert_near(rating_chance(200), 0.7597, 1e-4);
}

/* Two that met often: the difference is the odds, and the interval is that of the odds. */
static void two_by_hand(void **state) {
  (void)state;
  RatingSides sides = {1, 1, 1};
  RatingCell cell = {.wins = 7500, .games = 10000};
  Rating out[3];
  Error error;
  assert_true(rating_fit(&sides, &cell, 1, out, &error));
  assert_near(out[0].points - out[1].points, 400 * log10(3), 0.5);
  assert_near((out[0].points + out[1].points) / 2, RATING_MEAN, 1e-6);
  double half = 1.96 * sqrt(1.0 / 7500 + 1.0 / 2500) * 400 / log(10) / 2; /* each carries half the gap */
  assert_near(out[0].interval.high - out[0].points, half, 0.05);
  assert_near(out[0].points - out[0].interval.low, half, 0.05);
}

/* Draws what the model says, with chances from the strengths given. */
static int32_t draw(Rng *rng, const RatingSides *sides, const double *points, int games, RatingCell *cells) {
  int32_t count = 0;
  for (int32_t a = 0; a < sides->firsts; a++)
    for (int32_t b = 0; b < sides->seconds; b++)
      for (int32_t g = 0; g < sides->grounds; g++) {
        double gap = points[a] - points[sides->firsts + b] + points[sides->firsts + sides->seconds + g];
        RatingCell cell = {.first = a, .second = b, .ground = g, .games = games};
        for (int i = 0; i < games; i++) cell.wins += rng_unit(rng) < rating_chance(gap);
        cells[count++] = cell;
      }
  return count;
}

static const RatingSides four_by_three = {4, 3, 2};
/* Means of the sides 50 above and below 1500, ease 0 on average: as ratings are reported. */
static const double known[] = {1850, 1600, 1450, 1300, 1650, 1400, 1300, 120, -120};

static void known_strengths_are_found(void **state) {
  (void)state;
  RatingCell cells[SIDE_MAX * SIDE_MAX * GROUND_MAX];
  Rating out[2 * SIDE_MAX + GROUND_MAX];
  Rng rng;
  Error error;
  rng_seed(&rng, 7, 0);
  int32_t count = draw(&rng, &four_by_three, known, 20000, cells);
  assert_true(rating_fit(&four_by_three, cells, count, out, &error));
  for (int i = 0; i < 9; i++) {
    assert_near(out[i].points, known[i], 8);
    assert_true(out[i].interval.low < out[i].points && out[i].points < out[i].interval.high);
    assert_false(out[i].all_won || out[i].all_lost);
  }
}

static void intervals_cover(void **state) {
  (void)state;
  enum { RUNS = 500 };
  RatingCell cells[SIDE_MAX * SIDE_MAX * GROUND_MAX];
  Rating out[2 * SIDE_MAX + GROUND_MAX];
  Rng rng;
  Error error;
  int covered = 0;
  rng_seed(&rng, 11, 0);
  for (int run = 0; run < RUNS; run++) {
    int32_t count = draw(&rng, &four_by_three, known, 10, cells);
    assert_true(rating_fit(&four_by_three, cells, count, out, &error));
    for (int i = 0; i < 9; i++) covered += out[i].interval.low <= known[i] && known[i] <= out[i].interval.high;
  }
  double share = covered / (9.0 * RUNS);
  if (share < 0.93 || share > 0.97) fail_msg("95%% intervals cover %.4f", share);
}

static void who_won_everything_is_finite(void **state) {
  (void)state;
  RatingSides sides = {2, 2, 1};
  const RatingCell cells[] = {{0, 0, 0, 50, 50}, {0, 1, 0, 50, 50}, {1, 0, 0, 25, 50}, {1, 1, 0, 10, 50}};
  Rating out[5];
  Error error;
  assert_true(rating_fit(&sides, cells, 4, out, &error));
  assert_true(out[0].all_won && !out[0].all_lost && !out[1].all_won && !out[2].all_won && !out[3].all_lost);
  assert_true(isfinite(out[0].points) && out[0].points > out[1].points + 400 && out[0].points < 4000);
  assert_true(out[0].interval.low > out[1].points);
  /* What is sure is sure, the rest is the prior's: the upper side is the longer. */
  assert_true(out[0].interval.high - out[0].points > out[0].points - out[0].interval.low);
  assert_true(out[3].points > out[2].points);
  const RatingCell lost = {0, 0, 0, 0, 1000};
  RatingSides one = {1, 1, 1};
  assert_true(rating_fit(&one, &lost, 1, out, &error));
  assert_true(out[0].all_lost && out[1].all_won && isfinite(out[0].interval.low) && out[0].points < out[1].points);
}

/* Swapping the sides mirrors the ratings, and more of the same games narrows the intervals. */
static void mirrored_and_narrower(void **state) {
  (void)state;
  RatingSides sides = {2, 2, 1};
  RatingCell cells[4] = {{0, 0, 0, 30, 50}, {0, 1, 0, 41, 50}, {1, 0, 0, 22, 50}, {1, 1, 0, 10, 50}}, other[4];
  Rating out[5], mirror[5], more[5];
  Error error;
  for (int i = 0; i < 4; i++)
    other[i] = (RatingCell){cells[i].second, cells[i].first, 0, cells[i].games - cells[i].wins, cells[i].games};
  assert_true(rating_fit(&sides, cells, 4, out, &error) && rating_fit(&sides, other, 4, mirror, &error));
  for (int i = 0; i < 4; i++) {
    assert_near(mirror[(i + 2) % 4].points, out[i].points, 1e-3);
    assert_near(mirror[(i + 2) % 4].interval.low, out[i].interval.low, 1e-2);
    cells[i].wins *= 9;
    cells[i].games *= 9;
  }
  assert_true(rating_fit(&sides, cells, 4, more, &error));
  for (int i = 0; i < 4; i++) {
    double before = out[i].interval.high - out[i].interval.low, after = more[i].interval.high - more[i].interval.low;
    assert_near(before / after, 3, 0.2);
  }
  assert_false(rating_fit(&sides, cells, 0, out, &error));
}

/* Equal ratings share a rank, the next one counts all before it; who has not played shares none. */
static void equal_ratings_share_a_rank(void **state) {
  (void)state;
  Rating ratings[] = {{.points = 1400}, {.points = 1564.1}, {.points = 1500}, {.points = 1563.9}, {.points = 1500}};
  BenchFigures *figures = calloc(5, sizeof *figures);
  assert_non_null(figures);
  League *league = calloc(1, sizeof *league);
  assert_non_null(league);
  league->table.pacman_count = 5;
  league->table.ratings = ratings;
  league->table.pacmen = figures;
  for (int i = 0; i < 4; i++) figures[i].games = 2;
  int32_t order[LEAGUE_ENTRANTS];
  league_ranks(league, order);
  const int32_t expected[] = {1, 3, 2, 0, 4}, places[] = {1, 1, 3, 4, 5};
  for (int i = 0; i < 5; i++) {
    assert_int_equal(order[i], expected[i]);
    assert_int_equal(league_place(league, order, i), places[i]);
  }
  assert_int_equal(league_firsts(league, order), 2);
  ratings[1].points = 1565;
  assert_int_equal(league_firsts(league, order), 1);
  free(league);
  free(figures);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(chances_are_those_of_chess),   cmocka_unit_test(two_by_hand),
      cmocka_unit_test(known_strengths_are_found),    cmocka_unit_test(intervals_cover),
      cmocka_unit_test(who_won_everything_is_finite), cmocka_unit_test(mirrored_and_narrower),
      cmocka_unit_test(equal_ratings_share_a_rank),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
