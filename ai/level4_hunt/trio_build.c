/* Survival against three hunters, by backward induction: each further turn computes the spots of one colour from those
 * of the other. It starts with an estimate from the tables of one and two, so that few turns are enough. Knows no food
 * and no agent.
 *
 * One unit of work is one spot of Pacman: the best of its neighbours' placements (Pacman's choice), then one step of
 * each monster. The two equal ones form a square matrix, multiplied from the left and from the right; the odd one
 * mixes whole matrices. All of this combines rows, which the compiler vectorises: on 220 spots 148 million
 * placements take 0.1 s of one processor per turn. */
#include <stdlib.h>
#include <string.h>

#include "ai/level4_hunt/middle_internal.h"
#include "ai/level4_hunt/peril.h"
#include "ai/level4_hunt/step_internal.h"
#include "ai/level4_hunt/trio_internal.h"

/* During the computation, values are probabilities in parts of FULL. */
enum { FULL = 65535, CHANCES = FULL + 1 };
/* Turns computed, and the mean number of turns that are to be survived. Of 204 games of expectimax against three
 * hunters on 220 spots, 97 were won with 12 turns and 110 with 36, from the same seeds; 60 turns, complete before the
 * first move, won no more. With 12, two thirds of the deaths come from dangers that the tables did not see, with 36 one
 * third. */
enum { TURNS = 36, STRETCH = 150 };
/* Placements that are sampled for the typical cost. */
enum { SAMPLE = 601 };

/* What monsters cost near one spot of Pacman, by ranks, from the tables of one and two. */
typedef struct Nearby {
  int32_t one[2][TRIO_SPOTS];
  int32_t alike[TRIO_SPOTS][TRIO_SPOTS], mixed[TRIO_SPOTS][TRIO_SPOTS]; /* mixed: [odd][alike] */
} Nearby;

struct TrioBuild {
  const Arena *arena;     /* of the current user of the table */
  int64_t done;           /* units */
  Step *steps;            /* by spot, those of colour 0 first */
  uint16_t *best;         /* of the equal two, packed */
  float *square, *turned; /* of the equal two */
  float *rows;            /* by place of the odd one after its step: the equal two, packed */
  uint16_t *chances;      /* by cost */
  uint16_t *costs;        /* by chance */
  Spot *spots;            /* by colour and rank */
  Nearby *nearby;
};

/* Steps by rank: a monster's step leads from its colour to the other. */
static void list_steps(const Trio *trio, Spot pacman, Step *steps) {
  for (Spot m = 0; m < trio->spots; m++) {
    Step *step = &steps[trio->colour[m] * trio->half[0] + trio->rank[m]];
    *step = step_from(trio->build->arena, m, pacman, trio->kind.p, trio->kind.greedy);
    for (int32_t i = 0; i < step->count; i++) step->to[i] = trio->rank[step->to[i]];
  }
}

/* Pacman's choice among its neighbours, for one place of the odd monster. */
static inline __attribute__((always_inline)) const uint16_t *best_next(const Trio *trio, Spot pacman, size_t odd,
                                                                       uint16_t *restrict best) {
  const Exits *exits = &trio->build->arena->exits[pacman];
  size_t pairs = trio->pairs[trio->colour[exits->to[0]]];
  const uint16_t *in[DIRECTION_COUNT];
  for (int32_t i = 0; i < DIRECTION_COUNT; i++)
    in[i] = trio->values + trio->start[exits->to[i < exits->count ? i : 0]] + odd * pairs;
  const uint16_t *a = in[0], *b = in[1], *c = in[2], *d = in[3];
  switch (exits->count) {
    case 1: return a;
    case 2:
      for (size_t i = 0; i < pairs; i++) best[i] = a[i] > b[i] ? a[i] : b[i];
      break;
    default:
      for (size_t i = 0; i < pairs; i++) {
        uint16_t x = a[i] > b[i] ? a[i] : b[i], y = c[i] > d[i] ? c[i] : d[i];
        best[i] = x > y ? x : y;
      }
  }
  return best;
}

/* Unpacks half a matrix into a whole one, and adds the chance that the turns to be survived are over. */
static inline __attribute__((always_inline)) void unpack(const uint16_t *packed, size_t count, size_t row,
                                                         float *restrict out) {
  const float end = (float)FULL / STRETCH, go_on = 1 - 1.0f / STRETCH;
  for (size_t i = 0; i < count; packed += ++i)
    for (size_t k = 0; k <= i; k++) out[i * row + k] = end + go_on * (float)packed[k];
  for (size_t r = 0; r < count; r += 4) {
    for (size_t i = r; i < r + 4; i++)
      for (size_t k = i + 1; k < r + 4; k++) out[i * row + k] = out[k * row + i];
    for (size_t c = 0; c < r; c += 4) matrix_turn_four(out + r * row + c, row, out + c * row + r, row);
  }
}

/* One step of the equal two, for one place of the odd one: from the values after Pacman's choice to those before the
 * step. */
static inline __attribute__((always_inline)) void step_pair(const Trio *trio, Spot pacman, size_t odd,
                                                            const Step *steps, size_t now, size_t then, float *out) {
  const TrioBuild *build = trio->build;
  size_t row_now = trio_rounded(now), row_then = trio_rounded(then), at = trio->rank[pacman];
  unpack(best_next(trio, pacman, odd, build->best), then, row_then, build->square);
  if (trio_pair_catches(trio)) {
    for (size_t i = 0; i < then; i++) build->square[i * row_then + at] = 0;
    memset(build->square + at * row_then, 0, then * sizeof(float));
  }
  for (size_t i = 0; i < now; i++)
    chance_step_row(&steps[i], row_then, row_then, build->square, build->turned + i * row_then);
  for (size_t r = 0; r < row_now; r += 4)
    for (size_t c = 0; c < row_then; c += 4)
      matrix_turn_four(build->turned + r * row_then + c, row_then, build->square + c * row_now + r, row_now);
  for (size_t i = 0; i < now; out += ++i) chance_step_row(&steps[i], row_now, i + 1, build->square, out);
}

/* Clears the placements in which Pacman has walked into a barrier, and the padding after the last placement. */
static inline __attribute__((always_inline)) void lose_walked_into(const Trio *trio, Spot pacman, size_t odd,
                                                                   uint16_t *out) {
  int32_t colour = trio->colour[pacman];
  size_t at = trio->rank[pacman], now = (size_t)trio->half[trio_pair_colour(trio, colour)], end = now * (now + 1) / 2;
  memset(out + end, 0, (trio->pairs[colour] - end) * sizeof *out);
  if (!trio_odd_catches(trio) && odd == at) memset(out, 0, trio->pairs[colour] * sizeof *out);
  if (trio_pair_catches(trio)) return;
  for (size_t i = 0; i < now; i++) out[i > at ? i * (i + 1) / 2 + at : at * (at + 1) / 2 + i] = 0;
}

static inline __attribute__((always_inline)) void sweep(const Trio *trio, Spot pacman) {
  const TrioBuild *build = trio->build;
  int32_t colour = trio->colour[pacman];
  int32_t pair_now = trio_pair_colour(trio, colour), odd_now = trio_odd_colour(trio, colour);
  size_t now = (size_t)trio->half[pair_now], then = (size_t)trio->half[1 - pair_now];
  size_t odds = (size_t)trio->half[odd_now], odds_then = (size_t)trio->half[1 - odd_now];
  size_t pairs = trio->pairs[colour];
  list_steps(trio, pacman, build->steps);
  const Step *pair_steps = build->steps + (pair_now ? trio->half[0] : 0);
  const Step *odd_steps = build->steps + (odd_now ? trio->half[0] : 0);
  for (size_t odd = 0; odd < odds_then; odd++) {
    float *out = build->rows + odd * pairs;
    if (trio_odd_catches(trio) && odd == trio->rank[pacman])
      memset(out, 0, pairs * sizeof *out);
    else
      step_pair(trio, pacman, odd, pair_steps, now, then, out);
  }
  for (size_t odd = 0; odd < odds; odd++) {
    uint16_t *out = trio->values + trio->start[pacman] + odd * pairs;
    chance_step_row(&odd_steps[odd], pairs, pairs, build->rows, build->square);
    for (size_t i = 0; i < pairs; i++) out[i] = (uint16_t)(int32_t)(build->square[i] + 0.5f);
    lose_walked_into(trio, pacman, odd, out);
  }
}

/* The same function twice: with wider vectors if the processor has them, which takes two thirds of the time. Each
 * number is computed in the same order, so that the tables are identical. */
static void sweep_plain(const Trio *trio, Spot pacman) { sweep(trio, pacman); }
#if defined(__x86_64__)
__attribute__((target("avx2"))) static void sweep_wide(const Trio *trio, Spot pacman) { sweep(trio, pacman); }
static bool wide_fits(void) { return __builtin_cpu_supports("avx2") != 0; }
#else
static void sweep_wide(const Trio *trio, Spot pacman) { sweep(trio, pacman); }
static bool wide_fits(void) { return false; }
#endif

static int32_t cost_of(const Peril *peril, Spot pacman, Spot a, Spot b) {
  Spot both[2] = {a, b};
  return peril_cost(peril, pacman, both, b == SPOT_NONE ? 1 : 2);
}

static void look_nearby(const Trio *trio, const Peril *peril, Spot pacman, Nearby *near) {
  const Spot *by_rank[2] = {trio->build->spots, trio->build->spots + TRIO_SPOTS};
  int32_t pair = trio_pair_colour(trio, trio->colour[pacman]), odd = trio_odd_colour(trio, trio->colour[pacman]);
  for (int32_t c = 0; c < 2; c++)
    for (int32_t i = 0; i < trio->half[c]; i++) near->one[c][i] = cost_of(peril, pacman, by_rank[c][i], SPOT_NONE);
  for (int32_t i = 0; i < trio->half[pair]; i++) {
    for (int32_t k = 0; k <= i; k++)
      near->alike[i][k] =
          cost_of(peril, pacman, by_rank[pair][i], by_rank[pair][k]) - near->one[pair][i] - near->one[pair][k];
    for (int32_t o = 0; o < trio->half[odd]; o++)
      near->mixed[o][i] =
          cost_of(peril, pacman, by_rank[odd][o], by_rank[pair][i]) - near->one[pair][i] - near->one[odd][o];
  }
}

/* The estimate for three from the tables of one and two, for one spot of Pacman. */
static void begin(const Trio *trio, const Peril *peril, Spot pacman) {
  const TrioBuild *build = trio->build;
  Nearby *near = build->nearby;
  int32_t colour = trio->colour[pacman];
  int32_t pair = trio_pair_colour(trio, colour), odd_colour = trio_odd_colour(trio, colour);
  size_t odds = (size_t)trio->half[odd_colour], pairs = trio->pairs[colour];
  int32_t count = trio->half[pair];
  look_nearby(trio, peril, pacman, near);
  for (size_t odd = 0; odd < odds; odd++) {
    uint16_t *out = trio->values + trio->start[pacman] + odd * pairs, *to = out;
    int32_t beside[TRIO_SPOTS];
    for (int32_t i = 0; i < count; i++) beside[i] = near->one[pair][i] + near->mixed[odd][i];
    for (int32_t i = 0; i < count; i++) {
      int32_t here = beside[i] + near->one[odd_colour][odd];
      for (int32_t k = 0; k <= i; k++) {
        int32_t cost = here + beside[k] + near->alike[i][k];
        *to++ = build->chances[cost < 0 ? 0 : cost > PERIL_MAX ? PERIL_MAX : cost];
      }
    }
    lose_walked_into(trio, pacman, odd, out);
  }
}

/* Converts probabilities to costs, and finds the median of a sample. */
static void finish(const Trio *trio, Spot pacman) {
  const uint16_t *costs = trio->build->costs;
  size_t from = trio->start[pacman], end = pacman + 1 < trio->spots ? trio->start[pacman + 1] : trio->placings;
  uint16_t sample[SAMPLE];
  size_t step = (end - from) / SAMPLE + 1, count = 0;
  for (size_t i = from; i < end; i++) trio->values[i] = costs[trio->values[i]];
  for (size_t i = from; i < end; i += step) sample[count++] = trio->values[i];
  trio->typical[pacman] = middle_of(sample, count);
}

/* ---- pieces ---- */

int64_t trio_units(const Trio *trio) { return (int64_t)trio->spots * (TURNS + 2); }

bool trio_build_create(Trio *trio) {
  size_t most = trio_rounded((size_t)(trio->half[0] > trio->half[1] ? trio->half[0] : trio->half[1]));
  size_t pairs = trio->pairs[0] > trio->pairs[1] ? trio->pairs[0] : trio->pairs[1];
  size_t square = most * most > pairs ? most * most : pairs;
  TrioBuild *build = trio->build = calloc(1, sizeof *build);
  if (!build) return false;
  build->steps = calloc((size_t)trio->spots, sizeof *build->steps);
  build->best = calloc(pairs, sizeof *build->best);
  build->square = calloc(square, sizeof *build->square);
  build->turned = calloc(square, sizeof *build->turned);
  build->rows = calloc(most * pairs, sizeof *build->rows);
  build->chances = malloc((PERIL_MAX + 1) * sizeof *build->chances);
  build->costs = malloc(CHANCES * sizeof *build->costs);
  build->spots = calloc((size_t)2 * TRIO_SPOTS, sizeof *build->spots);
  build->nearby = malloc(sizeof *build->nearby);
  if (!build->steps || !build->best || !build->square || !build->turned || !build->rows || !build->chances ||
      !build->costs || !build->spots || !build->nearby)
    return false;
  for (Spot spot = 0; spot < trio->spots; spot++)
    build->spots[trio->colour[spot] * TRIO_SPOTS + trio->rank[spot]] = spot;
  double value = FULL;
  for (int32_t cost = 0; cost <= PERIL_MAX; cost++) {
    build->chances[cost] = (uint16_t)(value + 0.5);
    value *= 0.99987500781217446; /* exp(-1 / PERIL_SCALE) */
  }
  for (int32_t i = 0; i < CHANCES; i++) build->costs[i] = (uint16_t)peril_cost_of((double)i / FULL);
  return true;
}

void trio_build_destroy(Trio *trio) {
  TrioBuild *build = trio->build;
  if (!build) return;
  free(build->steps);
  free(build->best);
  free(build->square);
  free(build->turned);
  free(build->rows);
  free(build->chances);
  free(build->costs);
  free(build->spots);
  free(build->nearby);
  free(build);
  trio->build = NULL;
}

void trio_build_work(Trio *trio, const Peril *peril, int64_t units) {
  TrioBuild *build = trio->build;
  if (!build) return;
  bool wide = wide_fits();
  build->arena = peril->arena;
  for (int64_t all = trio_units(trio); build->done < units && build->done < all; build->done++) {
    Spot pacman = (Spot)(build->done % trio->spots);
    int64_t pass = build->done / trio->spots;
    if (pass == 0)
      begin(trio, peril, pacman);
    else if (pass > TURNS)
      finish(trio, pacman);
    else if (trio->colour[pacman] != (pass & 1))
      continue;
    else if (wide)
      sweep_wide(trio, pacman);
    else
      sweep_plain(trio, pacman);
  }
  if (build->done >= trio_units(trio)) trio_build_destroy(trio);
}
