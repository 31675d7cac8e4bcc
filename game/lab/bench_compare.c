/* Paired differences: the same seed, map and team, another agent. Pairing removes what depends on the seed alone.
 * Must not know how games are played or how verdicts are shown. */
#include "game/lab/bench_compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/outside/outside.h"
#include "ai/registry.h"

/* Fewer pairs than this never decide, unless the games involve no chance: five tosses of a fair coin all fall on the
 * same side once in 16 times; with six it is less than once in 20. */
static const int64_t pairs_least = 6;

static const char *const names[VERDICT_COUNT] = {
    [VERDICT_NONE] = "",       [VERDICT_BASELINE] = "baseline", [VERDICT_BETTER] = "better",
    [VERDICT_WORSE] = "worse", [VERDICT_SAME] = "same",         [VERDICT_UNSURE] = "can't tell at this many games"};

const char *verdict_name(Verdict verdict) { return names[verdict]; }

/* The baseline's name in the rows of a level; false when it does not play there. */
static bool baseline_name(const Bench *bench, int32_t level, char *out, size_t room) {
  Agent agent;
  const char *text = bench->baseline[0] ? bench->baseline : "champion";
  if (outside_named(text) && !outside_known(text)) { /* of a part that is merged: its rows use the same name */
    snprintf(out, room, "%s", text);
    return true;
  }
  if (!agent_choose(&agent, text, SIDE_PACMAN, level, NULL)) return false;
  fair_apply(&bench->fair, &agent); /* as the plan did */
  agent_name(&agent, out, room);
  return true;
}

int32_t bench_baseline_row(const Bench *bench, int32_t row) {
  const BenchRow *own = &bench->rows[row];
  char name[BENCH_NAME];
  if (!baseline_name(bench, own->level, name, sizeof name)) return -1;
  for (int32_t i = 0; i < bench->row_count; i++) {
    const BenchRow *other = &bench->rows[i];
    if (other->level == own->level && strcmp(other->map, own->map) == 0 &&
        strcmp(other->monsters, own->monsters) == 0 && strcmp(other->agent, name) == 0)
      return i;
  }
  return -1;
}

/* Whether all played games of a row are the same game; at least two are needed to say so. */
static bool without_chance(const Bench *bench, int32_t row) {
  const BenchGame *games = &bench->played[(int64_t)row * bench->games], *first = NULL;
  int32_t played = 0;
  for (int32_t i = 0; i < bench->games; i++) {
    if (!games[i].played) continue;
    if (!first) first = &games[i];
    if (games[i].hash != first->hash) return false;
    played++;
  }
  return played >= 2;
}

typedef struct Pairs {
  double *values;
  int32_t *sizes;
  int32_t strata;
  int64_t count;
  bool chance; /* whether any row involves chance */
  bool self;   /* whether every row is the baseline's own */
} Pairs;

static bool pairs_begin(Pairs *pairs, int64_t values, int32_t rows, Error *error) {
  *pairs = (Pairs){.self = true};
  pairs->values = malloc(sizeof *pairs->values * ((size_t)values + 1));
  pairs->sizes = malloc(sizeof *pairs->sizes * ((size_t)rows + 1));
  return (pairs->values && pairs->sizes) || error_set(error, "out of memory for the report");
}

static void pairs_add(Pairs *pairs, const Bench *bench, int32_t row) {
  int32_t other = bench_baseline_row(bench, row), size = 0;
  if (other < 0) return;
  const BenchGame *mine = &bench->played[(int64_t)row * bench->games];
  const BenchGame *theirs = &bench->played[(int64_t)other * bench->games];
  for (int32_t i = 0; i < bench->games; i++) {
    if (!mine[i].played || !theirs[i].played) continue;
    pairs->values[pairs->count++] = (double)mine[i].score - theirs[i].score;
    size++;
  }
  if (size == 0) return;
  pairs->sizes[pairs->strata++] = size;
  pairs->chance = pairs->chance || !without_chance(bench, row) || !without_chance(bench, other);
  pairs->self = pairs->self && other == row;
}

static Verdict judge(const Pairs *pairs, const BenchCompare *compare) {
  bool different = false;
  for (int64_t i = 0; i < pairs->count; i++) different = different || pairs->values[i] != 0;
  bool enough = !pairs->chance || pairs->count >= pairs_least;
  if (!enough || isnan(compare->interval.low)) return VERDICT_UNSURE;
  if (!different) return VERDICT_SAME;
  /* Chance may be involved without showing in the scores yet: the bootstrap then finds no spread, and would be sure
   * of anything. */
  if (pairs->chance && !(compare->interval.low < compare->interval.high)) return VERDICT_UNSURE;
  if (compare->interval.low > 0) return VERDICT_BETTER;
  return compare->interval.high < 0 ? VERDICT_WORSE : VERDICT_UNSURE;
}

static void sum_up(const Pairs *pairs, uint64_t seed, BenchCompare *out) {
  *out = (BenchCompare){.pairs = pairs->count, .diff = NAN, .interval = {NAN, NAN}};
  if (pairs->count == 0) return;
  double sum = 0;
  for (int64_t i = 0; i < pairs->count; i++) sum += pairs->values[i];
  out->diff = sum / (double)pairs->count;
  out->interval = stats_bootstrap(pairs->values, pairs->sizes, pairs->strata, seed);
  out->verdict = pairs->self ? VERDICT_BASELINE : judge(pairs, out);
}

static void pairs_end(Pairs *pairs) {
  free(pairs->values);
  free(pairs->sizes);
}

bool bench_compare_row(const Bench *bench, int32_t row, BenchCompare *out, Error *error) {
  Pairs pairs;
  bool ok = pairs_begin(&pairs, bench->games, 1, error);
  if (ok) {
    pairs_add(&pairs, bench, row);
    sum_up(&pairs, bench->seed + (uint64_t)row, out);
  }
  pairs_end(&pairs);
  return ok;
}

bool bench_compare_agent(const Bench *bench, int32_t row, BenchCompare *out, Error *error) {
  Pairs pairs;
  int32_t rows = 0;
  for (int32_t i = 0; i < bench->row_count; i++) rows += bench_same_agent(&bench->rows[i], &bench->rows[row]);
  bool ok = pairs_begin(&pairs, (int64_t)rows * bench->games, rows, error);
  for (int32_t i = 0; ok && i < bench->row_count; i++)
    if (bench_same_agent(&bench->rows[i], &bench->rows[row])) pairs_add(&pairs, bench, i);
  if (ok) sum_up(&pairs, bench->seed + (uint64_t)row, out);
  pairs_end(&pairs);
  return ok;
}
