/* Survival against three hunters nearby, by sweeps over the spots of Pacman, as peril_build.c does for two. It starts
 * with what the pairs cost, so that few sweeps are enough. Knows no food and no agent.
 *
 * One unit of work is one spot of Pacman. For every placement of the hunters after their step the best of Pacman's next
 * moves, then one step of each hunter backwards: the odd one mixes rows of the equal two, which then form a square
 * matrix that is multiplied from the left and from the right. */
#include "ai/level4_hunt/triples.h"

#include <stdlib.h>
#include <string.h>

#include "ai/level4_hunt/peril_internal.h"
#include "ai/level4_hunt/step_internal.h"

/* Placements in all tables of a game; how many are computed during one move; and the least and largest reach. */
static const size_t placings_most = 16000000, placings_slice = 4000000;
enum { NEAR_LEAST = 14, NEAR_MOST = 44 };
/* 180 games of the playouts' policy on the map with 331 foods and four hunters: 49% won without these tables, 67% with
 * 28 spots of a colour and 5 sweeps, 60% with 10 sweeps, 73% with 40 spots and 10 sweeps. */
enum { SWEEPS = 5, STRETCH = 150 };
/* During the computation, values are probabilities in parts of FULL. */
enum { FULL = 65535 };
enum { OUTER = 4 * NEAR_MOST, OUTER_PAIRS = OUTER * (OUTER + 1) / 2, SIDE_MOST = NEAR_MOST + 1 };

/* What stands around the spot that is being computed, by colour. */
typedef struct Ring {
  Spot near[2][NEAR_MOST], outer[2][OUTER];
  int32_t near_count[2], count[2];
  ChanceStep steps[2][NEAR_MOST];
  uint8_t place[DIRECTION_COUNT][2][OUTER]; /* index in the list of each of Pacman's next spots; `near`: far */
} Ring;

/* What hunters cost near one spot of Pacman, in units, by index; far: nothing. */
typedef struct Costs {
  int32_t one[2][SIDE_MOST];
  int32_t alike[2][SIDE_MOST][SIDE_MOST], mixed[SIDE_MOST][SIDE_MOST]; /* mixed: [colour 0][colour 1] */
} Costs;

struct TriplesWork {
  const Arena *arena;
  int64_t done;                                   /* units */
  uint16_t *chances;                              /* in the order of the codes */
  uint16_t chance_of[PERIL_MAX / PERIL_UNIT + 1]; /* by cost in units */
  uint16_t cost_of[FULL + 1];                     /* in units, by chance */
  uint8_t *code_of;                               /* by units, the lowest value first */
  Ring ring;
  Costs costs;
  uint32_t offsets[OUTER_PAIRS]; /* of the equal two after their step, in a row of the next spot's table */
  float *best;                   /* [odd one after its step][equal two after their step] */
  float mixed[OUTER_PAIRS];
  float square[OUTER * OUTER], rows[OUTER];
};
typedef TriplesWork Work;

static size_t block_of(int32_t near) {
  size_t side = (size_t)near + 1;
  return side * (side * (side + 1) / 2);
}

static void set_sizes(Triples *t, const Arena *arena, uint32_t kinds) {
  for (int32_t kind = 0; kind < TRIO_KINDS; kind++) t->slot[kind] = kinds >> kind & 1 ? t->slots++ : -1;
  t->near = NEAR_MOST;
  while (t->near > 0 && (size_t)arena->spots * (size_t)t->slots * block_of(t->near) > placings_most) t->near--;
  if (t->near < NEAR_LEAST) t->slots = 0;
  size_t side = (size_t)t->near + 1;
  t->pairs = side * (side + 1) / 2;
  t->block = side * t->pairs;
}

Triples *triples_create(const Peril *peril, uint32_t kinds) {
  const Arena *arena = peril->arena;
  Triples *t = calloc(1, sizeof *t);
  if (!t) return NULL;
  set_sizes(t, arena, kinds);
  if (t->slots == 0) return t;
  size_t placings = (size_t)arena->spots * (size_t)t->slots * t->block;
  t->codes = malloc(placings);
  t->work = calloc(1, sizeof *t->work);
  if (t->work) {
    t->work->arena = arena;
    t->work->chances = malloc(placings * sizeof *t->work->chances);
    t->work->best = malloc(sizeof *t->work->best * OUTER * OUTER_PAIRS);
    t->work->code_of = malloc(peril_code_count(peril));
  }
  if (t->codes && t->work && t->work->chances && t->work->best && t->work->code_of) return t;
  triples_destroy(t);
  return NULL;
}

static void end_work(Triples *t) {
  if (!t->work) return;
  free(t->work->chances);
  free(t->work->best);
  free(t->work->code_of);
  free(t->work);
  t->work = NULL;
}

void triples_destroy(Triples *triples) {
  if (!triples) return;
  end_work(triples);
  free(triples->codes);
  free(triples);
}

static int32_t odd_colour(int32_t barriers) { return barriers == 0 || barriers == 2; }
static int32_t pair_colour(int32_t barriers) { return barriers <= 1; }

static size_t start_of(const Triples *t, Spot pacman, int32_t kind) {
  return ((size_t)pacman * (size_t)t->slots + (size_t)t->slot[kind]) * t->block;
}

/* ---- what the pairs cost ---- */

static void list_costs(const Triples *t, const Peril *s, Spot pacman, Costs *costs) {
  int32_t near = t->near;
  size_t side = peril_side(s);
  memset(costs, 0, sizeof *costs);
  for (int32_t i = 0; i < near; i++) {
    costs->one[0][i] = s->one[peril_one_at(s, pacman, 0) + (size_t)i];
    costs->one[1][i] = s->one[peril_one_at(s, pacman, 1) + (size_t)i];
    for (int32_t k = 0; k < near; k++) {
      size_t at = (size_t)i * side + (size_t)k;
      costs->alike[0][i][k] = s->units[s->pair[peril_pair_at(s, pacman, 0) + at]];
      costs->mixed[i][k] = s->units[s->pair[peril_pair_at(s, pacman, 1) + at]];
      costs->alike[1][i][k] = s->units[s->pair[peril_pair_at(s, pacman, 2) + at]];
    }
  }
}

/* What three cost according to the pairs among them. */
static int32_t cost_of_pairs(const Costs *costs, int32_t odd, int32_t pair, int32_t i, int32_t high, int32_t low) {
  int32_t cost = costs->one[odd][i] + costs->one[pair][high] + costs->one[pair][low] + costs->alike[pair][high][low];
  if (odd == pair) return cost + costs->alike[odd][i][high] + costs->alike[odd][i][low];
  if (odd == 0) return cost + costs->mixed[i][high] + costs->mixed[i][low];
  return cost + costs->mixed[high][i] + costs->mixed[low][i];
}

static int32_t clamped(int32_t units) {
  return units < 0 ? 0 : units > PERIL_MAX / PERIL_UNIT ? PERIL_MAX / PERIL_UNIT : units;
}

/* Goes through the placements at a spot: the first estimate, or in the end the codes. */
static void estimate(Triples *t, const Peril *s, Spot pacman, bool finish) {
  Work *work = t->work;
  list_costs(t, s, pacman, &work->costs);
  for (int32_t kind = 0; kind < TRIO_KINDS; kind++) {
    if (t->slot[kind] < 0) continue;
    size_t at = start_of(t, pacman, kind);
    for (int32_t i = 0; i <= t->near; i++)
      for (int32_t high = 0; high <= t->near; high++)
        for (int32_t low = 0; low <= high; low++, at++) {
          int32_t cost = cost_of_pairs(&work->costs, odd_colour(kind), pair_colour(kind), i, high, low);
          if (!finish)
            work->chances[at] = work->chance_of[clamped(cost)];
          else
            t->codes[at] = work->code_of[peril_code_at(s, work->cost_of[work->chances[at]] - cost)];
        }
  }
}

/* ---- one spot ---- */

static void ring_set(const Triples *t, const Peril *s, Spot pacman, Ring *ring) {
  const Arena *arena = t->work->arena;
  const uint8_t *index = s->index + (size_t)pacman * (size_t)arena->row;
  const Exits *exits = &arena->exits[pacman];
  memset(ring->near_count, 0, sizeof ring->near_count);
  for (Spot spot = 0; spot < arena->spots; spot++) {
    if (index[spot] >= t->near) continue;
    int32_t colour = s->odd[spot] ^ s->odd[pacman];
    ring->near[colour][index[spot]] = spot;
    ring->near_count[colour]++;
  }
  for (int32_t colour = 0; colour < 2; colour++) {
    uint8_t place[ARENA_SPOTS_MAX];
    int32_t outer = 0;
    memset(place, 0xff, (size_t)arena->spots);
    for (int32_t i = 0; i < ring->near_count[colour]; i++) {
      ChanceStep *step = &ring->steps[colour][i];
      *step = step_from(arena, ring->near[colour][i], pacman, s->p, s->greedy);
      for (int32_t k = 0; k < step->count; k++) {
        Spot to = step->to[k];
        if (place[to] == 0xff) {
          place[to] = (uint8_t)outer;
          ring->outer[colour][outer++] = to;
        }
        step->to[k] = place[to];
      }
    }
    ring->count[colour] = outer;
    for (int32_t e = 0; e < exits->count; e++) {
      const uint8_t *next = s->index + (size_t)exits->to[e] * (size_t)arena->row;
      for (int32_t u = 0; u < outer; u++) {
        uint8_t at = next[ring->outer[colour][u]];
        ring->place[e][colour][u] = at < t->near ? at : (uint8_t)t->near;
      }
    }
  }
}

/* Pacman's choice: the best chance after its next move, for every placement after the hunters' step. */
static void choose_best(Triples *t, Spot pacman, int32_t kind, int32_t odd, int32_t pair) {
  Work *work = t->work;
  const Ring *ring = &work->ring;
  const Exits *exits = &work->arena->exits[pacman];
  int32_t rows = ring->count[odd], cols = ring->count[pair], pairs = cols * (cols + 1) / 2;
  for (int32_t e = 0; e < exits->count; e++) {
    const uint16_t *from = work->chances + start_of(t, exits->to[e], kind);
    const uint8_t *place = ring->place[e][pair];
    uint32_t *offset = work->offsets;
    for (int32_t v = 0; v < cols; v++)
      for (int32_t w = 0; w <= v; w++) *offset++ = (uint32_t)triples_pair(place[v], place[w]);
    for (int32_t u = 0; u < rows; u++) {
      const uint16_t *line = from + ring->place[e][odd][u] * t->pairs;
      float *out = work->best + (size_t)u * OUTER_PAIRS;
      if (e == 0)
        for (int32_t x = 0; x < pairs; x++) out[x] = line[work->offsets[x]];
      else
        for (int32_t x = 0; x < pairs; x++) {
          float value = line[work->offsets[x]];
          out[x] = value > out[x] ? value : out[x];
        }
    }
  }
  const float ends = (float)FULL / STRETCH, lasts = 1 - 1.0F / STRETCH;
  for (int32_t u = 0; u < rows; u++) {
    float *out = work->best + (size_t)u * OUTER_PAIRS;
    bool caught = ring->outer[odd][u] == pacman;
    for (int32_t x = 0; x < pairs; x++) out[x] = caught ? 0 : ends + lasts * out[x];
    for (int32_t v = 0; v < cols && !caught; v++)
      if (ring->outer[pair][v] == pacman)
        for (int32_t w = 0; w < cols; w++) out[triples_pair(v, w)] = 0;
  }
}

/* The steps of the equal two, given their values after the steps in work->mixed. */
static void step_pair(Work *work, int32_t pair, uint16_t *to) {
  const Ring *ring = &work->ring;
  int32_t cols = ring->count[pair], count = ring->near_count[pair];
  const float *packed = work->mixed;
  for (int32_t v = 0; v < cols; v++)
    for (int32_t w = 0; w <= v; w++, packed++) work->square[v * OUTER + w] = work->square[w * OUTER + v] = *packed;
  for (int32_t j = 0; j < count; j++) {
    chance_step_row(&ring->steps[pair][j], OUTER, (size_t)cols, work->square, work->rows);
    for (int32_t k = 0; k <= j; k++) {
      const ChanceStep *step = &ring->steps[pair][k];
      float sum = 0.5F;
      for (int32_t x = 0; x < step->count; x++) sum += step->chance[x] * work->rows[step->to[x]];
      to[triples_pair(j, k)] = (uint16_t)sum;
    }
  }
}

static void sweep(Triples *t, const Peril *s, Spot pacman) {
  Work *work = t->work;
  Ring *ring = &work->ring;
  ring_set(t, s, pacman, ring);
  for (int32_t kind = 0; kind < TRIO_KINDS; kind++) {
    if (t->slot[kind] < 0) continue;
    int32_t odd = odd_colour(kind), pair = pair_colour(kind);
    int32_t cols = ring->count[pair];
    choose_best(t, pacman, kind, odd, pair);
    for (int32_t i = 0; i < ring->near_count[odd]; i++) {
      uint16_t *to = work->chances + start_of(t, pacman, kind) + (size_t)i * t->pairs;
      chance_step_row(&ring->steps[odd][i], OUTER_PAIRS, (size_t)(cols * (cols + 1) / 2), work->best, work->mixed);
      if (ring->near[odd][i] == pacman)
        memset(to, 0, sizeof *to * (size_t)(ring->near_count[pair] * (ring->near_count[pair] + 1) / 2));
      else
        step_pair(work, pair, to);
      for (int32_t j = 0; j < ring->near_count[pair]; j++)
        if (ring->near[pair][j] == pacman)
          for (int32_t k = 0; k < ring->near_count[pair]; k++) to[triples_pair(j, k)] = 0;
    }
  }
}

/* ---- the whole ---- */

static void prepare(Work *work, const Peril *s) {
  double value = FULL;
  for (int32_t i = 0; i <= PERIL_MAX / PERIL_UNIT; i++) {
    work->chance_of[i] = (uint16_t)(value + 0.5);
    value *= 0.99900049983337502; /* exp(-PERIL_UNIT / PERIL_SCALE): the same on every machine, unlike the library's */
  }
  for (int32_t i = 0; i <= FULL; i++) work->cost_of[i] = (uint16_t)(peril_cost_of((double)i / FULL) / PERIL_UNIT);
  peril_list_codes(s, work->code_of);
}

void triples_refine(Triples *triples, const Peril *peril) {
  Work *work = triples->work;
  if (!work) return;
  int64_t spots = work->arena->spots, all = spots * (SWEEPS + 2);
  int64_t slice = 1 + (int64_t)(placings_slice / ((size_t)triples->slots * triples->block));
  if (work->done == 0) prepare(work, peril);
  for (; slice > 0 && work->done < all; slice--, work->done++) {
    int64_t turn = work->done / spots;
    Spot spot = (Spot)(turn % 2 == 1 ? spots - 1 - work->done % spots : work->done % spots);
    if (turn == 0 || turn == SWEEPS + 1)
      estimate(triples, peril, spot, turn > 0);
    else
      sweep(triples, peril, spot);
  }
  if (work->done == all) end_work(triples);
}
