/* Survival against three hunters, by turns counted backwards: with each turn more, the spots of one colour are worked
 * out from those of the other. Spots of one colour don't need each other, so threads share them, and the result is
 * the same for any number of threads. Knows no food, no agent and no file.
 *
 * One unit of work is one spot of Pacman: the best of its neighbours' placings (Pacman's choice), then one step of each
 * monster. The two alike ones are a square matrix, stepped from the left and from the right; the odd one mixes whole
 * matrices. All of it is rows combined, which the compiler makes vectors of: on 220 spots 148 million placings take
 * 0.1 s of one processor a turn. */
#include "ai/level4_hunt/trio_build_internal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level4_hunt/peril_internal.h"
#include "ai/level4_hunt/step_internal.h"

/* While being worked out, values are chances in parts of FULL. */
enum { THREADS_MOST = 16, FULL = 65535, CHANCES = FULL + 1 };
/* Of how many placings one is looked at for what is typical. */
enum { SAMPLE = 997 };

struct TrioBuild {
  const Arena *arena;
  const Budget *budget;
  uint16_t *values;
  int32_t turn;     /* done so far */
  atomic_int next;  /* the next spot of this turn */
  atomic_bool stop; /* the budget ended */
};

/* What a thread writes to. */
typedef struct Worker {
  Trio *trio;
  Step *steps;            /* by spot, those of colour 0 first */
  uint16_t *best;         /* of the alike two, packed */
  float *square, *turned; /* of the alike two */
  float *rows;            /* by place of the odd one after its step: the alike two, packed */
} Worker;

/* Steps by ranks: those of a monster lead from its colour to the other. */
static void list_steps(const Trio *trio, Spot pacman, Step *steps) {
  for (Spot m = 0; m < trio->spots; m++) {
    Step *step = &steps[trio->colour[m] * trio->half[0] + trio->rank[m]];
    *step = step_from(trio->build->arena, m, pacman, trio->p);
    for (int32_t i = 0; i < step->count; i++) step->to[i] = trio->rank[step->to[i]];
  }
}

typedef float Four __attribute__((vector_size(16), aligned(4), may_alias));
#if defined(__clang__)
#define SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
typedef int32_t FourInt __attribute__((vector_size(16)));
#define SHUFFLE(a, b, ...) __builtin_shuffle(a, b, (FourInt){__VA_ARGS__})
#endif

/* Four by four numbers, turned over in registers. */
static inline __attribute__((always_inline)) void turn_block(const float *from, size_t in_row, float *to,
                                                             size_t out_row) {
  Four a = *(const Four *)from, b = *(const Four *)(from + in_row), c = *(const Four *)(from + 2 * in_row),
       d = *(const Four *)(from + 3 * in_row);
  Four ab = SHUFFLE(a, b, 0, 4, 1, 5), cd = SHUFFLE(c, d, 0, 4, 1, 5);
  Four ab2 = SHUFFLE(a, b, 2, 6, 3, 7), cd2 = SHUFFLE(c, d, 2, 6, 3, 7);
  *(Four *)to = SHUFFLE(ab, cd, 0, 1, 4, 5);
  *(Four *)(to + out_row) = SHUFFLE(ab, cd, 2, 3, 6, 7);
  *(Four *)(to + 2 * out_row) = SHUFFLE(ab2, cd2, 0, 1, 4, 5);
  *(Four *)(to + 3 * out_row) = SHUFFLE(ab2, cd2, 2, 3, 6, 7);
}

/* Pacman's choice among its neighbours, for one place of the odd monster. */
static inline __attribute__((always_inline)) const uint16_t *best_next(const Trio *trio, Spot pacman, size_t odd,
                                                                       uint16_t *restrict best) {
  const Exits *exits = &trio->build->arena->exits[pacman];
  size_t pairs = trio->pairs[trio->colour[exits->to[0]]];
  const uint16_t *in[DIRECTION_COUNT];
  for (int32_t i = 0; i < DIRECTION_COUNT; i++)
    in[i] = trio->build->values + trio->start[exits->to[i < exits->count ? i : 0]] + odd * pairs;
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

/* The packed half of a matrix as a whole one; the stretch of turns may end. */
static inline __attribute__((always_inline)) void unpack(const uint16_t *packed, size_t count, size_t row,
                                                         float *restrict out) {
  const float end = (float)FULL / TRIO_STRETCH, go_on = 1 - 1.0f / TRIO_STRETCH;
  for (size_t i = 0; i < count; packed += ++i)
    for (size_t k = 0; k <= i; k++) out[i * row + k] = end + go_on * (float)packed[k];
  for (size_t r = 0; r < count; r += 4) {
    for (size_t i = r; i < r + 4; i++)
      for (size_t k = i + 1; k < r + 4; k++) out[i * row + k] = out[k * row + i];
    for (size_t c = 0; c < r; c += 4) turn_block(out + r * row + c, row, out + c * row + r, row);
  }
}

/* One step of the alike two, for one place of the odd one: from what Pacman makes of it, to what it was before. */
static inline __attribute__((always_inline)) void step_pair(const Worker *worker, Spot pacman, size_t odd,
                                                            const Step *steps, size_t now, size_t then, float *out) {
  const Trio *trio = worker->trio;
  size_t row_now = trio_rounded(now), row_then = trio_rounded(then), at = trio->rank[pacman];
  unpack(best_next(trio, pacman, odd, worker->best), then, row_then, worker->square);
  if (trio_pair_catches(trio)) {
    for (size_t i = 0; i < then; i++) worker->square[i * row_then + at] = 0;
    memset(worker->square + at * row_then, 0, then * sizeof(float));
  }
  for (size_t i = 0; i < now; i++)
    chance_step_row(&steps[i], row_then, row_then, worker->square, worker->turned + i * row_then);
  for (size_t r = 0; r < row_now; r += 4)
    for (size_t c = 0; c < row_then; c += 4)
      turn_block(worker->turned + r * row_then + c, row_then, worker->square + c * row_now + r, row_now);
  for (size_t i = 0; i < now; out += ++i) chance_step_row(&steps[i], row_now, i + 1, worker->square, out);
}

/* Placings in which Pacman has walked into a barrier, and the room behind the last placing. */
static inline __attribute__((always_inline)) void lose_walked_into(const Trio *trio, Spot pacman, size_t odd,
                                                                   uint16_t *out) {
  int32_t colour = trio->colour[pacman];
  size_t at = trio->rank[pacman], now = (size_t)trio->half[trio_pair_colour(trio, colour)], end = now * (now + 1) / 2;
  memset(out + end, 0, (trio->pairs[colour] - end) * sizeof *out);
  if (!trio_odd_catches(trio) && odd == at) memset(out, 0, trio->pairs[colour] * sizeof *out);
  if (trio_pair_catches(trio)) return;
  for (size_t i = 0; i < now; i++) out[i > at ? i * (i + 1) / 2 + at : at * (at + 1) / 2 + i] = 0;
}

static inline __attribute__((always_inline)) void sweep(const Worker *worker, Spot pacman) {
  const Trio *trio = worker->trio;
  int32_t colour = trio->colour[pacman];
  int32_t pair_now = trio_pair_colour(trio, colour), odd_now = trio_odd_colour(trio, colour);
  size_t now = (size_t)trio->half[pair_now], then = (size_t)trio->half[1 - pair_now];
  size_t odds = (size_t)trio->half[odd_now], odds_then = (size_t)trio->half[1 - odd_now];
  size_t pairs = trio->pairs[colour];
  list_steps(trio, pacman, worker->steps);
  const Step *pair_steps = worker->steps + (pair_now ? trio->half[0] : 0);
  const Step *odd_steps = worker->steps + (odd_now ? trio->half[0] : 0);
  for (size_t odd = 0; odd < odds_then; odd++) {
    float *out = worker->rows + odd * pairs;
    if (trio_odd_catches(trio) && odd == trio->rank[pacman])
      memset(out, 0, pairs * sizeof *out);
    else
      step_pair(worker, pacman, odd, pair_steps, now, then, out);
  }
  for (size_t odd = 0; odd < odds; odd++) {
    uint16_t *out = trio->build->values + trio->start[pacman] + odd * pairs;
    chance_step_row(&odd_steps[odd], pairs, pairs, worker->rows, worker->square);
    for (size_t i = 0; i < pairs; i++) out[i] = (uint16_t)(int32_t)(worker->square[i] + 0.5f);
    lose_walked_into(trio, pacman, odd, out);
  }
}

/* The same twice: wider vectors where the processor has them, which takes two thirds of the time. Each number is
 * worked out in the same order, so that the tables are the same. */
static void sweep_plain(const Worker *worker, Spot pacman) { sweep(worker, pacman); }
#if defined(__x86_64__)
__attribute__((target("avx2"))) static void sweep_wide(const Worker *worker, Spot pacman) { sweep(worker, pacman); }
static bool wide_fits(void) { return __builtin_cpu_supports("avx2") != 0; }
#else
static void sweep_wide(const Worker *worker, Spot pacman) { sweep(worker, pacman); }
static bool wide_fits(void) { return false; }
#endif

static bool worker_init(Worker *worker, Trio *trio) {
  size_t most = trio_rounded((size_t)(trio->half[0] > trio->half[1] ? trio->half[0] : trio->half[1]));
  size_t pairs = trio->pairs[0] > trio->pairs[1] ? trio->pairs[0] : trio->pairs[1];
  size_t square = most * most > pairs ? most * most : pairs;
  *worker = (Worker){.trio = trio};
  worker->steps = calloc((size_t)trio->spots, sizeof *worker->steps);
  worker->best = calloc(pairs, sizeof *worker->best);
  worker->square = calloc(square, sizeof *worker->square);
  worker->turned = calloc(square, sizeof *worker->turned);
  worker->rows = calloc(most * pairs, sizeof *worker->rows);
  return worker->steps && worker->best && worker->square && worker->turned && worker->rows;
}

static void worker_destroy(Worker *worker) {
  free(worker->steps);
  free(worker->best);
  free(worker->square);
  free(worker->turned);
  free(worker->rows);
}

static void *work_on_turn(void *context) {
  const Worker *worker = context;
  const Trio *trio = worker->trio;
  TrioBuild *build = trio->build;
  bool wide = wide_fits();
  while (!atomic_load(&build->stop)) {
    if (budget_time(build->budget) != BUDGET_OK) {
      atomic_store(&build->stop, true);
      break;
    }
    int32_t spot = atomic_fetch_add(&build->next, 1);
    if (spot >= trio->spots) break;
    if (trio->colour[spot] != (build->turn & 1)) continue;
    if (wide)
      sweep_wide(worker, (Spot)spot);
    else
      sweep_plain(worker, (Spot)spot);
  }
  return NULL;
}

/* Everybody alive, but where Pacman has walked into a monster. */
static void start(const Trio *trio) {
  for (Spot pacman = 0; pacman < trio->spots; pacman++) {
    int32_t colour = trio->colour[pacman];
    size_t odds = (size_t)trio->half[trio_odd_colour(trio, colour)], pairs = trio->pairs[colour];
    for (size_t odd = 0; odd < odds; odd++) {
      uint16_t *out = trio->build->values + trio->start[pacman] + odd * pairs;
      memset(out, 0xff, pairs * sizeof *out);
      lose_walked_into(trio, pacman, odd, out);
    }
  }
}

static int by_size(const void *a, const void *b) { return *(const uint16_t *)a - *(const uint16_t *)b; }

/* From chances to costs, and the middle one of each spot. */
static bool finish(const Trio *trio) {
  uint16_t *values = trio->build->values, *cost = malloc(CHANCES * sizeof *cost);
  uint16_t *sample = malloc((trio->placings / SAMPLE + 1) * sizeof *sample);
  bool ok = cost && sample;
  if (ok) {
    for (int32_t i = 0; i < CHANCES; i++) cost[i] = peril_cost_of((float)i / FULL);
    for (size_t i = 0; i < trio->placings; i++) values[i] = cost[values[i]];
    for (Spot spot = 0; spot < trio->spots; spot++) {
      size_t end = spot + 1 < trio->spots ? trio->start[spot + 1] : trio->placings, count = 0;
      for (size_t i = trio->start[spot]; i < end; i += SAMPLE) sample[count++] = values[i];
      qsort(sample, count, sizeof *sample, by_size);
      values[trio->placings + spot] = count > 0 ? sample[count / 2] : 0;
    }
  }
  free(cost);
  free(sample);
  return ok;
}

static void work_on_turns(TrioBuild *build, Worker *workers, int32_t count, atomic_int *percent) {
  for (; build->turn < TRIO_TURNS; build->turn++, atomic_store(&build->next, 0)) {
    if (percent) atomic_store_explicit(percent, 1 + 99 * build->turn / TRIO_TURNS, memory_order_relaxed);
    pthread_t helpers[THREADS_MOST];
    int32_t helping = 0;
    while (helping + 1 < count && pthread_create(&helpers[helping], NULL, work_on_turn, &workers[helping + 1]) == 0)
      helping++; /* where no thread can be had, fewer do the work */
    work_on_turn(&workers[0]);
    for (int32_t i = 0; i < helping; i++) pthread_join(helpers[i], NULL);
    if (atomic_load(&build->stop)) return;
  }
}

bool trio_work(Trio *trio, const Arena *arena, int32_t threads, const Budget *budget, atomic_int *percent) {
  if (trio->ready) return true;
  uint16_t *values = trio_values(trio);
  if (values && !trio->build && (trio->build = calloc(1, sizeof *trio->build)) != NULL) {
    trio->build->values = values;
    start(trio);
  }
  TrioBuild *build = trio->build;
  if (!values || !build) return false;
  build->arena = arena;
  build->budget = budget;
  atomic_store(&build->stop, false);
  Worker workers[THREADS_MOST];
  int32_t count = 0;
  while (count < threads && count < THREADS_MOST) {
    if (worker_init(&workers[count++], trio)) continue;
    worker_destroy(&workers[--count]);
    break;
  }
  if (count > 0) work_on_turns(build, workers, count, percent);
  for (int32_t i = 0; i < count; i++) worker_destroy(&workers[i]);
  if (build->turn < TRIO_TURNS || !finish(trio)) return false;
  free(build);
  trio->build = NULL;
  trio->ready = true;
  if (percent) atomic_store_explicit(percent, 100, memory_order_relaxed);
  return true;
}
