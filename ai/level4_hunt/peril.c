/* Survival against hunters with chance moves, by sweeps over all placings of Pacman and two of them. What is kept is
 * the chance to live through a stretch of turns of random length under the best play. Knows no food and no agent.
 *
 * One unit of work is one spot of Pacman: the best of its neighbours' matrices (Pacman's choice), then one step of each
 * monster, which is a product with a sparse matrix from the left and from the right. Rows are combined whole, so the
 * compiler makes vectors of it: 0.25 ms a spot on 230 spots. */
#include "ai/level4_hunt/peril_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/common/table_cache.h"
#include "ai/level4_hunt/step_internal.h"
#include "game/core/rng.h"

/* The mean length of the stretch, in turns. 100 beats 20 and 60 by some percent of wins; 300 is no better. */
static const double stretch = 150;
/* Sweeps over the board. In place and in turn forwards and backwards: 30 are as good as 60 in play. Small boards
 * afford more. */
enum { SWEEPS_LEAST = 30, SWEEPS_MOST = 100 };
static const double sweeps_work = 3e8; /* placings looked at that a board may cost beyond the least */

const uint16_t peril_near[PERIL_NEAR] = {PERIL_MAX, 20000, 6000, 2800, 1600, 1000, 640, 400,
                                         256,       160,   100,  64,   40,   24,   16,  8};

static const char file_ending[] = ".pair";

struct PerilBuild {
  int32_t sweeps;
  int32_t unit;         /* done so far: sweeps x spots of sweeping, then spots of putting into the final form */
  float *pair, *one;    /* chances, laid out as the final tables */
  float *work, *turned; /* two matrices */
  Step *steps;
};

static void build_destroy(PerilBuild *build) {
  if (!build) return;
  free(build->pair);
  free(build->one);
  free(build->work);
  free(build->turned);
  free(build->steps);
  free(build);
}

void peril_destroy(Peril *peril) {
  if (!peril) return;
  build_destroy(peril->build);
  if (peril->shared) table_cache_unmap(peril->shared, peril->bytes_size);
  free(peril->bytes);
  free(peril);
}

/* Everybody alive, but where a monster stands on Pacman. */
static void build_start(const Arena *arena, PerilBuild *build) {
  size_t row = (size_t)arena->row, matrix = row * row;
  for (Spot to = 0; to < arena->spots; to++) {
    for (size_t i = 0; i < row; i++) build->one[to * row + i] = i == to ? 0 : 1;
    for (size_t i = 0; build->pair && i < matrix; i++)
      build->pair[to * matrix + i] = i / row == to || i % row == to ? 0 : 1;
  }
}

Peril *peril_create(const Arena *arena, int32_t monsters, double p, Error *error) {
  Peril *peril = calloc(1, sizeof *peril);
  if (!peril) {
    error_set(error, "out of memory for the tables of peril");
    return NULL;
  }
  *peril = (Peril){.arena = arena, .monsters = monsters, .p = p, .row = arena->row};
  bool pairs = monsters > 1 && arena->spots <= PERIL_PAIR_SPOTS;
  if (!pairs && (monsters != 1 || arena->spots > PERIL_ONE_SPOTS)) return peril; /* rough it is */
  size_t row = (size_t)arena->row, spots = (size_t)arena->spots;
  peril->bytes_size = TABLE_CACHE_HEADER + spots * row * (pairs ? row + 1 : 1) * sizeof(uint16_t);
  PerilBuild *build = peril->build = calloc(1, sizeof *build);
  if (build) {
    double extra = sweeps_work / ((double)spots * (double)spots * (pairs ? (double)spots : 1));
    build->sweeps = extra > SWEEPS_MOST ? SWEEPS_MOST : extra < SWEEPS_LEAST ? SWEEPS_LEAST : (int32_t)extra;
    build->one = malloc(spots * row * sizeof *build->one);
    build->steps = malloc(spots * sizeof *build->steps);
    build->work = malloc((pairs ? row * row : row) * sizeof *build->work);
    if (pairs) {
      build->pair = malloc(spots * row * row * sizeof *build->pair);
      build->turned = malloc(row * row * sizeof *build->turned);
    }
  }
  if (!build || !build->one || !build->steps || !build->work || (pairs && (!build->pair || !build->turned))) {
    peril_destroy(peril);
    error_set(error, "out of memory for the tables of peril on %d open cells", (int)spots);
    return NULL;
  }
  return peril;
}

static void list_steps(const Peril *peril, Spot pacman, Step *steps) {
  for (Spot m = 0; m < peril->arena->spots; m++) steps[m] = step_from(peril->arena, m, pacman, peril->p);
}

/* The best that Pacman on `pacman` can do next: larger of its neighbours' values, and the stretch may end. */
static void best_next(const Arena *arena, Spot pacman, const float *values, size_t size, float *out) {
  const Exits *exits = &arena->exits[pacman];
  float end = (float)(1 / stretch), go_on = 1 - end;
  memcpy(out, values + exits->to[0] * size, size * sizeof *out);
  for (int32_t e = 1; e < exits->count; e++) {
    const float *other = values + exits->to[e] * size;
    for (size_t i = 0; i < size; i++) out[i] = other[i] > out[i] ? other[i] : out[i];
  }
  for (size_t i = 0; i < size; i++) out[i] = end + go_on * out[i];
}

static void sweep_one(const Peril *peril, Spot pacman) {
  PerilBuild *build = peril->build;
  size_t row = (size_t)peril->row;
  best_next(peril->arena, pacman, build->one, row, build->work);
  build->work[pacman] = 0;
  for (Spot m = 0; m < peril->arena->spots; m++) {
    const Step *step = &build->steps[m];
    float sum = 0;
    for (int32_t i = 0; i < step->count; i++) sum += step->chance[i] * build->work[step->to[i]];
    build->one[pacman * row + m] = m == pacman ? 0 : sum;
  }
}

static void sweep_pair(const Peril *peril, Spot pacman) {
  PerilBuild *build = peril->build;
  size_t row = (size_t)peril->row, spots = (size_t)peril->arena->spots;
  best_next(peril->arena, pacman, build->pair, row * row, build->work);
  for (size_t i = 0; i < row; i++) build->work[pacman * row + i] = build->work[i * row + pacman] = 0;
  chance_step_rows(build->steps, (int32_t)spots, row, build->work, build->turned);
  memset(build->turned + spots * row, 0, (row - spots) * row * sizeof *build->turned);
  matrix_transpose(build->turned, build->work, row);
  float *out = build->pair + pacman * row * row;
  chance_step_rows(build->steps, (int32_t)spots, row, build->work, out);
  for (size_t i = 0; i < row; i++) out[pacman * row + i] = out[i * row + pacman] = 0;
}

/* The natural logarithm by a series, in plain arithmetic: the C library's differs in the last bit between machines,
 * and a game must not. */
static double natural_log(double x) {
  int exponent;
  double m = frexp(x, &exponent); /* 0.5 to 1: exact everywhere */
  double t = (m - 1) / (m + 1), t2 = t * t;
  double series = 1 + t2 * (1.0 / 3 + t2 * (1.0 / 5 + t2 * (1.0 / 7 + t2 * (1.0 / 9 + t2 * (1.0 / 11)))));
  return 2 * t * series + exponent * 0.69314718055994530942;
}

uint16_t peril_cost_of(float chance) {
  double cost = chance > 1e-6f ? -PERIL_SCALE * natural_log((double)chance) : PERIL_MAX;
  return (uint16_t)(cost > PERIL_MAX ? PERIL_MAX : cost < 0 ? 0 : cost + 0.5);
}

/* Three monsters are three pairs, in which each counts twice: take out of every pair what is then too much of its
 * single monsters. (Two: nothing.) */
static void finish_pair(Peril *peril, uint16_t *out, Spot pacman) {
  const PerilBuild *build = peril->build;
  size_t row = (size_t)peril->row;
  double share = (double)(peril->monsters - 2) / (double)(peril->monsters - 1);
  const float *one = build->one + pacman * row;
  int32_t excess[PERIL_PAIR_SPOTS + 16];
  for (size_t i = 0; i < row; i++) excess[i] = (int32_t)(share * peril_cost_of(one[i]));
  for (size_t a = 0; a < row; a++)
    for (size_t b = 0; b < row; b++) {
      float chance = build->pair[(pacman * row + a) * row + b];
      int32_t cost = peril_cost_of(chance) - (chance > 0 ? excess[a] + excess[b] : 0);
      out[(pacman * row + a) * row + b] = (uint16_t)(cost < 0 ? 0 : cost);
    }
}

static void use(Peril *peril, const uint8_t *bytes, bool pairs) {
  size_t row = (size_t)peril->row, spots = (size_t)peril->arena->spots;
  peril->one = (const uint16_t *)(const void *)(bytes + TABLE_CACHE_HEADER);
  peril->pair = pairs ? peril->one + spots * row : NULL;
}

/* Short of memory here, the rough estimate serves. */
static void finish(Peril *peril) {
  size_t row = (size_t)peril->row, spots = (size_t)peril->arena->spots;
  PerilBuild *build = peril->build;
  peril->bytes = malloc(peril->bytes_size);
  if (peril->bytes) {
    uint16_t *one = (uint16_t *)(void *)(peril->bytes + TABLE_CACHE_HEADER);
    for (size_t i = 0; i < spots * row; i++) one[i] = peril_cost_of(build->one[i]);
    for (Spot to = 0; build->pair && to < spots; to++) finish_pair(peril, one + spots * row, to);
    use(peril, peril->bytes, build->pair != NULL);
  }
  build_destroy(build);
  peril->build = NULL;
}

/* Costs stand in the file as the machine has them: one of another byte order finds another sum. The version is raised
 * whenever their order or the way of working them out changes. */
static TableCacheTag tag_of(const Peril *peril) {
  uint64_t sum = rng_mix(arena_sum(peril->arena) + (uint64_t)peril->monsters), p_bits;
  memcpy(&p_bits, &peril->p, sizeof p_bits);
  return (TableCacheTag){.magic = "pacade2H", .version = 1, .about = table_cache_order(rng_mix(sum + p_bits))};
}

char *peril_path(const Peril *peril, const char *folder) {
  char name[64];
  snprintf(name, sizeof name, "hunt-%016llx%s", (unsigned long long)tag_of(peril).about, file_ending);
  return table_cache_path(folder, name);
}

uint64_t peril_about(const Peril *peril) { return tag_of(peril).about; }

bool peril_is_kept(const Peril *peril) {
  return peril->monsters > 1 && peril->arena->spots >= PERIL_KEEP_SPOTS && peril->arena->spots <= PERIL_PAIR_SPOTS;
}

bool peril_read(Peril *peril, const char *folder) {
  if (!peril->build) return true;
  if (!folder || !peril_is_kept(peril)) return false;
  char *path = peril_path(peril, folder);
  TableCacheTag tag = tag_of(peril);
  peril->shared = path ? table_cache_map(path, peril->bytes_size, &tag) : NULL;
  free(path);
  if (!peril->shared) return false;
  use(peril, peril->shared, true);
  build_destroy(peril->build);
  peril->build = NULL;
  return true;
}

void peril_keep(Peril *peril, const char *folder, const atomic_bool *cancel) {
  if (peril->build || !peril->bytes || !folder || !peril_is_kept(peril)) return;
  char *path = peril_path(peril, folder);
  TableCacheTag tag = tag_of(peril);
  if (path && table_cache_write(folder, path, peril->bytes, peril->bytes_size, &tag, cancel, NULL))
    table_cache_trim(folder, file_ending, PERIL_KEEP_FILES);
  free(path);
}

bool peril_work(Peril *peril, const Budget *budget) {
  PerilBuild *build = peril->build;
  if (!build) return true;
  int32_t spots = peril->arena->spots;
  if (build->unit == 0) build_start(peril->arena, build);
  while (build->unit < build->sweeps * spots) {
    BudgetState state = budget_check(budget, 0);
    if (state == BUDGET_CANCELLED || state == BUDGET_TIME) return false;
    bool backwards = build->unit / spots % 2 == 1;
    int32_t at = build->unit % spots;
    Spot pacman = (Spot)(backwards ? spots - 1 - at : at);
    list_steps(peril, pacman, build->steps);
    sweep_one(peril, pacman);
    if (build->pair) sweep_pair(peril, pacman);
    build->unit++;
  }
  finish(peril);
  return true;
}
