/* Pairs of games of a bench for the sequential test, in the order of their seeds, and its verdict in words.
 * Must not know how games are played. */
#include "game/lab/bench_sprt.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/lab/bench_compare.h"
#include "game/lab/json.h"

struct BenchSprt {
  Sprt sprt;
  int64_t next;   /* the first pair, by seed and place, that has not been added */
  int32_t places; /* combinations of map and team that both play */
  int32_t rows[][2];
};

const Sprt *bench_sprt(const Bench *bench) { return bench->sprt ? &bench->sprt->sprt : NULL; }

bool bench_sprt_plan(Bench *bench, const SprtTest *test, Error *error) {
  struct BenchSprt *own = calloc(1, sizeof *own + (size_t)bench->row_count * sizeof *own->rows);
  if (!own) return error_set(error, "out of memory for the bench");
  sprt_begin(&own->sprt, test);
  for (int32_t row = 0; row < bench->row_count; row++) {
    int32_t first = bench_baseline_row(bench, row);
    if (first == row) continue;
    if (first < 0) {
      free(own);
      return error_set(error, "both agents of an SPRT must play on every map: %s has no %s", bench->rows[row].map,
                       bench->baseline);
    }
    own->rows[own->places][0] = first;
    own->rows[own->places++][1] = row;
  }
  if (own->places * 2 != bench->row_count) {
    free(own);
    return error_set(error, "an SPRT compares two agents, each on every chosen map");
  }
  bench->sprt = own;
  return true;
}

int64_t bench_sprt_order(const Bench *bench, int64_t n) {
  const struct BenchSprt *own = bench->sprt;
  int64_t pair = n / 2, seed = pair / own->places;
  return own->rows[pair % own->places][n % 2] * (int64_t)bench->games + seed;
}

/* How many pairs there are. */
static int64_t pairs_of(const Bench *bench) { return (int64_t)bench->sprt->places * bench->games; }

static int32_t pair_result(const BenchGame *a, const BenchGame *b) {
  bool a_won = a->outcome == OUTCOME_WON, b_won = b->outcome == OUTCOME_WON;
  if (a_won != b_won) return b_won ? 4 : 0;
  return 2 + (b->score > a->score) - (b->score < a->score);
}

bool bench_sprt_advance(Bench *bench) {
  struct BenchSprt *own = bench->sprt;
  while (own->sprt.verdict == SPRT_OPEN && own->next < pairs_of(bench)) {
    const BenchGame *a = &bench->played[bench_sprt_order(bench, own->next * 2)];
    const BenchGame *b = &bench->played[bench_sprt_order(bench, own->next * 2 + 1)];
    if (!a->played || !b->played) break;
    sprt_add(&own->sprt, pair_result(a, b));
    own->next++;
  }
  return own->sprt.verdict != SPRT_OPEN;
}

void bench_sprt_trim(Bench *bench) {
  for (int64_t n = bench->sprt->next * 2; n < pairs_of(bench) * 2; n++)
    bench->played[bench_sprt_order(bench, n)] = (BenchGame){0};
}

void bench_sprt_line(const Sprt *sprt, Translator text, char *out, size_t room) {
  snprintf(out, room, text("LLR %.2f (%.2f, %.2f), %lld pairs"), sprt->llr, sprt->lower, sprt->upper,
           (long long)sprt->pairs);
}

void bench_sprt_words(const Bench *bench, Translator text, char *out, size_t room) {
  const struct BenchSprt *own = bench->sprt;
  const Sprt *sprt = &own->sprt;
  const char *a = bench->rows[own->rows[0][0]].agent, *b = bench->rows[own->rows[0][1]].agent;
  char line[120], verdict[2 * BENCH_NAME + 80];
  bench_sprt_line(sprt, text, line, sizeof line);
  Interval interval;
  double elo = sprt_elo(sprt, &interval);
  switch (sprt->verdict) {
    case SPRT_BETTER: snprintf(verdict, sizeof verdict, text("%s is better than %s"), b, a); break;
    case SPRT_NOT_BETTER:
      snprintf(verdict, sizeof verdict, text("%s is not better than %s by %g Elo"), b, a, sprt->test.elo1);
      break;
    case SPRT_OPEN:
    case SPRT_VERDICTS:
      snprintf(verdict, sizeof verdict, text("whether %s is better than %s is not decided"), b, a);
      break;
  }
  snprintf(out, room,
           text("SPRT of %g against %g Elo, alpha %g, beta %g: %s.\n%s [%lld %lld %lld %lld %lld], %+.1f Elo (%+.1f to "
                "%+.1f)."),
           sprt->test.elo0, sprt->test.elo1, sprt->test.alpha, sprt->test.beta, verdict, line,
           (long long)sprt->counts[0], (long long)sprt->counts[1], (long long)sprt->counts[2],
           (long long)sprt->counts[3], (long long)sprt->counts[4], elo, interval.low, interval.high);
}

void bench_sprt_json(const Bench *bench, FILE *out) {
  const struct BenchSprt *own = bench->sprt;
  const Sprt *sprt = &own->sprt;
  Interval interval;
  double elo = sprt_elo(sprt, &interval);
  Json json;
  json_begin(&json, out);
  json_object(&json, NULL);
  json_string(&json, "sprt", sprt_verdict_ids[sprt->verdict]);
  json_string(&json, "a", bench->rows[own->rows[0][0]].agent);
  json_string(&json, "b", bench->rows[own->rows[0][1]].agent);
  json_real(&json, "elo0", sprt->test.elo0);
  json_real(&json, "elo1", sprt->test.elo1);
  json_real(&json, "alpha", sprt->test.alpha);
  json_real(&json, "beta", sprt->test.beta);
  json_real(&json, "llr", round(sprt->llr * 1e4) / 1e4);
  json_real(&json, "lower", round(sprt->lower * 1e4) / 1e4);
  json_real(&json, "upper", round(sprt->upper * 1e4) / 1e4);
  json_int(&json, "pairs", sprt->pairs);
  json_list(&json, "counts");
  for (int32_t i = 0; i < SPRT_RESULTS; i++) json_int(&json, NULL, sprt->counts[i]);
  json_end_list(&json);
  json_real(&json, "elo", round(elo * 100) / 100);
  json_real(&json, "elo_low", round(interval.low * 100) / 100);
  json_real(&json, "elo_high", round(interval.high * 100) / 100);
  json_end_object(&json);
  json_end_line(&json);
}
