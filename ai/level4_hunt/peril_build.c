/* Computes survival by sweeps over the spots of Pacman: each adds one turn, using the current tables of the spots
 * around. Starts from the product of the chances of fewer hunters, so that few sweeps are enough. Knows no food and no
 * agent.
 *
 * One unit of work is one spot of Pacman: for every placement of the hunters after their step the best of Pacman's
 * next moves, then one step of each hunter backwards. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level4_hunt/middle_internal.h"
#include "ai/level4_hunt/peril_internal.h"
#include "ai/level4_hunt/step_internal.h"

/* The mean number of turns to be survived. */
static const double stretch = 150;
/* Bounds on the work of all sweeps (placements times sweeps): the first move must not wait. The rest is done move by
 * move; more of it per move if the tables decide alone. */
static const double sweeps_work = 2.4e7, refine_work = 6e7;
/* Two hunters on the whole board: placements that are swept during one move, which takes 60 ms. */
static const double duel_slice = 5e7;
enum { SWEEPS_LEAST = 6, SWEEPS_MOST = 200, RING = 1000 /* cost of examining a spot's surroundings, in placements */ };
enum { CHANCES = 65536, REFINE_SWEEPS = 4, DUEL_SWEEPS = 160 };
/* Spots one step beyond a list: a list of n spots has at most this many neighbours of the other colour. */
enum { OUTER = 4 * PERIL_NEAR + 4 };

struct PerilBuild {
  Peril *s;
  const Arena *arena;
  Spot *near;           /* [spot][colour][near] */
  uint8_t *count;       /* [spot][colour]: spots in the list */
  float *one, *pair;    /* probabilities, laid out like the tables */
  float *square, *rows; /* of two */
  uint16_t *costs;      /* by probability in parts of CHANCES */
  uint8_t *codes;       /* by units, the lowest value first */
  struct Ring *ring;    /* the surroundings of the spot that is being swept */
  int32_t rounds;       /* sweeps still to be done */
  Duel duel;            /* of the game's two hunters, if the lists have every spot; its arena is NULL otherwise */
};
typedef PerilBuild Build;

/* The surroundings of the spot that is being computed, by colour. */
typedef struct Ring {
  Spot outer[2][OUTER]; /* where the hunters of the list can step to */
  int32_t count[2];
  ChanceStep steps[2][PERIL_WIDE];
  uint8_t place[DIRECTION_COUNT][2][OUTER]; /* index in the list of each of Pacman's next spots; `near`: far */
} Ring;

/* The natural logarithm by a series, in plain arithmetic: the C library's differs in the last bit between machines,
 * and a game must not. */
static double natural_log(double x) {
  int exponent;
  double m = frexp(x, &exponent); /* 0.5 to 1: exact everywhere */
  double t = (m - 1) / (m + 1), t2 = t * t;
  double series = 1 + t2 * (1.0 / 3 + t2 * (1.0 / 5 + t2 * (1.0 / 7 + t2 * (1.0 / 9 + t2 * (1.0 / 11)))));
  return 2 * t * series + exponent * 0.69314718055994530942;
}

int32_t peril_cost_of(double chance) {
  double cost = chance > 1e-6 ? -PERIL_SCALE * natural_log(chance) : PERIL_MAX;
  return (int32_t)(cost > PERIL_MAX ? PERIL_MAX : cost < 0 ? 0 : cost + 0.5);
}

/* ---- lists ---- */

static void colour_spots(const Build *b) {
  for (Spot spot = 0; spot < b->arena->spots; spot++) b->s->odd[spot] = arena_colour(b->arena, spot);
}

/* The nearest spots of either colour, by flood fill. */
static void list_near(const Build *b, Spot pacman) {
  Peril *s = b->s;
  uint8_t *index = s->index + (size_t)pacman * (size_t)b->arena->row, *count = b->count + (size_t)pacman * 2;
  Spot queue[2 * PERIL_WIDE + 1];
  uint8_t seen[ARENA_SPOTS_MAX] = {0};
  const int32_t room = s->near > PERIL_NEAR ? (int32_t)(sizeof queue / sizeof *queue) : 2 * PERIL_NEAR + 64;
  int32_t head = 0, tail = 0;
  memset(index, FAR_INDEX, (size_t)b->arena->row);
  count[0] = count[1] = 0;
  queue[tail++] = pacman;
  seen[pacman] = 1;
  while (head < tail) {
    Spot spot = queue[head++];
    int32_t colour = s->odd[spot] ^ s->odd[pacman];
    if (count[colour] >= s->near)
      s->covers = false;
    else {
      b->near[((size_t)pacman * 2 + (size_t)colour) * (size_t)s->near + count[colour]] = spot;
      index[spot] = count[colour]++;
    }
    const Exits *exits = &b->arena->exits[spot];
    for (int32_t i = 0; i < exits->count && tail < room; i++) {
      if (seen[exits->to[i]]) continue;
      seen[exits->to[i]] = 1;
      queue[tail++] = exits->to[i];
    }
  }
  if (tail == room) s->covers = false;
}

static const Spot *near_of(const Build *b, Spot pacman, int32_t colour) {
  return b->near + ((size_t)pacman * 2 + (size_t)colour) * (size_t)b->s->near;
}

/* ---- one spot ---- */

static void ring_set(const Build *b, Spot pacman, Ring *ring) {
  const Peril *s = b->s;
  const Exits *exits = &b->arena->exits[pacman];
  for (int32_t colour = 0; colour < 2; colour++) {
    uint8_t place[ARENA_SPOTS_MAX];
    const Spot *near = near_of(b, pacman, colour);
    int32_t count = b->count[(size_t)pacman * 2 + (size_t)colour], outer = 0;
    memset(place, 0xff, (size_t)b->arena->spots);
    for (int32_t i = 0; i < count; i++) {
      ChanceStep *step = &ring->steps[colour][i];
      *step = step_from(b->arena, near[i], pacman, s->p, s->greedy);
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
      const uint8_t *index = s->index + (size_t)exits->to[e] * (size_t)b->arena->row;
      for (int32_t u = 0; u < outer; u++) {
        uint8_t at = index[ring->outer[colour][u]];
        ring->place[e][colour][u] = at < s->near ? at : (uint8_t)s->near;
      }
    }
  }
}

static inline float later(float chance) { return (float)(1 / stretch) + (float)(1 - 1 / stretch) * chance; }

static void sweep_one(const Build *b, Spot pacman, const Ring *ring, int32_t colour) {
  const Peril *s = b->s;
  const Exits *exits = &b->arena->exits[pacman];
  const Spot *near = near_of(b, pacman, colour);
  float best[OUTER];
  for (int32_t u = 0; u < ring->count[colour]; u++) {
    float most = 0;
    for (int32_t e = 0; e < exits->count; e++) {
      float value = b->one[peril_one_at(s, exits->to[e], colour) + ring->place[e][colour][u]];
      if (value > most) most = value;
    }
    best[u] = ring->outer[colour][u] == pacman ? 0 : later(most);
  }
  float *out = b->one + peril_one_at(s, pacman, colour);
  for (int32_t i = 0; i < b->count[(size_t)pacman * 2 + (size_t)colour]; i++) {
    const ChanceStep *step = &ring->steps[colour][i];
    float sum = 0;
    for (int32_t k = 0; k < step->count; k++) sum += step->chance[k] * best[step->to[k]];
    out[i] = near[i] == pacman ? 0 : sum;
  }
}

/* The pairs of colours `first` <= `second`. */
static void sweep_pair(const Build *b, Spot pacman, const Ring *ring, int32_t first, int32_t second) {
  const Peril *s = b->s;
  const Exits *exits = &b->arena->exits[pacman];
  size_t side = peril_side(s);
  int32_t rows = ring->count[first], cols = ring->count[second], block = first + second;
  float *square = b->square;
  for (int32_t e = 0; e < exits->count; e++) {
    const float *from = b->pair + peril_pair_at(s, exits->to[e], block);
    const uint8_t *across = ring->place[e][second];
    for (int32_t u = 0; u < rows; u++) {
      const float *line = from + ring->place[e][first][u] * side;
      float *out = square + (size_t)u * OUTER;
      if (e == 0)
        for (int32_t v = 0; v < cols; v++) out[v] = line[across[v]];
      else
        for (int32_t v = 0; v < cols; v++) out[v] = line[across[v]] > out[v] ? line[across[v]] : out[v];
    }
  }
  for (int32_t u = 0; u < rows; u++)
    for (int32_t v = 0; v < cols; v++)
      square[(size_t)u * OUTER + (size_t)v] = ring->outer[first][u] == pacman || ring->outer[second][v] == pacman
                                                  ? 0
                                                  : later(square[(size_t)u * OUTER + (size_t)v]);
  const Spot *near_first = near_of(b, pacman, first), *near_second = near_of(b, pacman, second);
  float *to = b->pair + peril_pair_at(s, pacman, block);
  for (int32_t i = 0; i < b->count[(size_t)pacman * 2 + (size_t)first]; i++) {
    chance_step_row(&ring->steps[first][i], OUTER, (size_t)cols, square, b->rows);
    float *out = to + (size_t)i * side;
    for (int32_t j = 0; j < b->count[(size_t)pacman * 2 + (size_t)second]; j++) {
      const ChanceStep *step = &ring->steps[second][j];
      float sum = 0;
      for (int32_t k = 0; k < step->count; k++) sum += step->chance[k] * b->rows[step->to[k]];
      out[j] = near_first[i] == pacman || near_second[j] == pacman ? 0 : sum;
    }
  }
}

/* ---- the whole ---- */

static void start_pairs(const Build *b) {
  const Peril *s = b->s;
  size_t side = peril_side(s);
  for (Spot pacman = 0; pacman < b->arena->spots; pacman++)
    for (int32_t block = 0; block < PAIR_BLOCKS; block++) {
      const float *x = b->one + peril_one_at(s, pacman, block == 2);
      const float *y = b->one + peril_one_at(s, pacman, block > 0);
      float *to = b->pair + peril_pair_at(s, pacman, block);
      for (size_t i = 0; i < side; i++)
        for (size_t j = 0; j < side; j++) to[i * side + j] = x[i] * y[j];
    }
}

/* ---- the game's two hunters, on the whole board ---- */

/* Between the lists and the duel: the entry of the pair table for each placement. */
static void exchange(const Build *b, Spot pacman, bool into) {
  const Peril *s = b->s;
  int32_t block = (int32_t)s->kind - PERIL_PAIR_BARRIERS, first = block == 2, second = block > 0;
  const Spot *one = near_of(b, pacman, first), *two = near_of(b, pacman, second);
  const uint8_t *count = b->count + (size_t)pacman * 2;
  float *pairs = b->pair + peril_pair_at(s, pacman, block);
  float *values = b->duel.values + (size_t)pacman * b->duel.square;
  for (int32_t i = 0; i < count[first]; i++)
    for (int32_t k = 0; k < count[second]; k++) {
      const Spot monsters[DUEL_HUNTERS] = {one[i], two[k]};
      float *value = values + duel_place(&b->duel, pacman, monsters), *pair = pairs + (size_t)i * peril_side(s) + k;
      if (into)
        *value = one[i] == pacman || two[k] == pacman ? 0 : *pair;
      else
        *pair = *value;
    }
}

static void sweep_duel(Build *b, int32_t sweeps) {
  const float end = (float)(1 / stretch);
  const DuelTurn turn = {.end = end, .keep = 1 - end};
  for (int32_t sweep = 0; sweep < sweeps; sweep++)
    for (int32_t n = 0; n < b->arena->spots; n++)
      duel_sweep(&b->duel, (Spot)(sweep % 2 == 1 ? b->arena->spots - 1 - n : n), turn);
  for (Spot spot = 0; spot < b->arena->spots; spot++) exchange(b, spot, false);
}

/* ---- sweeps of all ---- */

static int32_t sweeps_for(const Build *b, double placings) {
  double sweeps = sweeps_work / (placings * (double)b->arena->spots + 1);
  return sweeps > SWEEPS_MOST ? SWEEPS_MOST : sweeps < SWEEPS_LEAST ? SWEEPS_LEAST : (int32_t)sweeps;
}

/* In a game with two hunters their colours never change. */
static bool needed(const Build *b, int32_t block) {
  return b->s->kind == PERIL_PAIR_NONE || (int32_t)b->s->kind == PERIL_PAIR_BARRIERS + block;
}

static void sweep_all(const Build *b, Ring *ring, int32_t hunters, int32_t sweeps) {
  for (int32_t sweep = 0; sweep < sweeps; sweep++)
    for (int32_t n = 0; n < b->arena->spots; n++) {
      Spot pacman = (Spot)(sweep % 2 == 1 ? b->arena->spots - 1 - n : n);
      ring_set(b, pacman, ring);
      if (hunters == 1)
        for (int32_t colour = 0; colour < 2; colour++) sweep_one(b, pacman, ring, colour);
      if (hunters == 2)
        for (int32_t block = 0; block < PAIR_BLOCKS; block++)
          if (needed(b, block)) sweep_pair(b, pacman, ring, block == 2, block > 0);
    }
}

static int16_t units(double cost) {
  double units = cost / PERIL_UNIT;
  return (int16_t)(units > INT16_MAX   ? INT16_MAX
                   : units < INT16_MIN ? INT16_MIN
                   : units < 0         ? units - 0.5
                                       : units + 0.5);
}

static inline int32_t cost_in(const Build *b, float chance) { return b->costs[(int32_t)(chance * CHANCES + 0.5f)]; }

void peril_list_codes(const Peril *s, uint8_t *codes) {
  const int16_t *units = s->units;
  for (int32_t code = 0, at = units[0]; at <= units[255]; at++) {
    if (code < 255 && units[code + 1] - at <= at - units[code]) code++;
    codes[at - units[0]] = (uint8_t)code;
  }
}

/* Converts probabilities to costs; for two hunters, to what they cost beyond the sum of each. */
static void finish(const Build *b, Spot pacman) {
  Peril *s = b->s;
  size_t side = peril_side(s);
  int32_t one[2][PERIL_WIDE + 1];
  for (int32_t colour = 0; colour < 2; colour++)
    for (size_t i = 0; i < side; i++) {
      size_t at = peril_one_at(s, pacman, colour) + i;
      one[colour][i] = cost_in(b, b->one[at]);
      s->one[at] = units(one[colour][i]);
    }
  for (int32_t block = 0; block < PAIR_BLOCKS; block++) {
    size_t at = peril_pair_at(s, pacman, block);
    for (size_t i = 0; i < side; i++)
      for (size_t j = 0; j < side; j++) {
        int32_t whole = cost_in(b, b->pair[at + i * side + j]);
        s->pair[at + i * side + j] = b->codes[peril_code_at(s, units(whole - one[block == 2][i] - one[block > 0][j]))];
      }
  }
}

/* The median cost of a sample of the placements of the game's two hunters. */
static void find_typical(const Build *b, Spot pacman) {
  enum { SAMPLE = 1000 };
  const Peril *s = b->s;
  int32_t block = (int32_t)s->kind - PERIL_PAIR_BARRIERS;
  size_t side = peril_side(s), at = peril_pair_at(s, pacman, block), count = 0;
  const uint8_t *spots = b->count + (size_t)pacman * 2;
  size_t rows = spots[block == 2], cols = spots[block > 0], step = rows * cols / SAMPLE + 1;
  uint16_t sample[SAMPLE];
  for (size_t i = 0; i < rows * cols; i += step)
    sample[count++] = (uint16_t)cost_in(b, b->pair[at + i / cols * side + i % cols]);
  s->typical[pacman] = middle_of(sample, count);
}

static bool build_room(Build *b) {
  const Peril *s = b->s;
  size_t spots = (size_t)b->arena->spots, side = peril_side(s);
  size_t ones = spots * 2 * side;
  b->near = calloc(spots * 2 * (size_t)s->near, sizeof *b->near);
  b->count = calloc(spots * 2, 1);
  b->one = malloc(ones * sizeof *b->one);
  b->pair = malloc(spots * PAIR_BLOCKS * side * side * sizeof *b->pair);
  b->square = malloc((size_t)OUTER * OUTER * sizeof *b->square);
  b->rows = malloc(OUTER * sizeof *b->rows);
  b->costs = malloc((CHANCES + 1) * sizeof *b->costs);
  b->codes = malloc(peril_code_count(s));
  b->ring = malloc(sizeof *b->ring); /* here, so that refining, which must not depend on memory, allocates nothing */
  for (int32_t i = 0; b->costs && i <= CHANCES; i++) b->costs[i] = (uint16_t)peril_cost_of((double)i / CHANCES);
  bool ok = b->costs && b->codes && b->ring && b->near && b->count && b->one && b->pair && b->square && b->rows;
  for (size_t i = 0; ok && i < ones; i++) b->one[i] = 1;
  if (ok) peril_list_codes(s, b->codes);
  return ok;
}

void peril_build_end(Peril *peril) {
  Build *b = peril->build;
  if (!b) return;
  free(b->near);
  free(b->count);
  free(b->one);
  free(b->pair);
  free(b->square);
  free(b->rows);
  free(b->costs);
  free(b->codes);
  free(b->ring);
  duel_destroy(&b->duel);
  free(b);
  peril->build = NULL;
}

static double placings_of(const Peril *s) {
  return (s->kind == PERIL_PAIR_NONE ? PAIR_BLOCKS : 1) * (double)s->near * s->near;
}

bool peril_build(Peril *peril) {
  Build *b = peril->build = calloc(1, sizeof *b);
  if (!b) return false;
  b->s = peril;
  b->arena = peril->arena;
  bool ok = build_room(b);
  if (ok) {
    Ring *ring = b->ring;
    colour_spots(b);
    peril->covers = true;
    for (Spot spot = 0; spot < b->arena->spots; spot++) list_near(b, spot);
    sweep_all(b, ring, 1, sweeps_for(b, RING + 2 * peril->near));
    start_pairs(b);
    if (peril->covers && peril->kind != PERIL_PAIR_NONE) {
      ok = duel_init(&b->duel, b->arena, peril->p, peril->greedy, peril->kind);
      for (Spot spot = 0; ok && spot < b->arena->spots; spot++) exchange(b, spot, true);
      b->rounds = DUEL_SWEEPS;
    } else {
      sweep_all(b, ring, 2, sweeps_for(b, placings_of(peril)));
      double rounds = refine_work / (placings_of(peril) * (double)b->arena->spots);
      b->rounds = rounds > SWEEPS_MOST ? SWEEPS_MOST : (int32_t)rounds;
    }
    for (Spot spot = 0; spot < b->arena->spots; spot++) finish(b, spot);
  }
  return ok;
}

void peril_refine(Peril *peril) {
  Build *b = peril->build;
  if (!b) {
    if (peril->to_do > 0) peril_work_on_threes(peril);
    if (peril->triples) triples_refine(peril->triples, peril);
    return;
  }
  Ring *ring = b->ring;
  if (b->duel.arena) {
    int32_t sweeps = (int32_t)(duel_slice / (double)duel_size(&b->duel)) + 1;
    if (sweeps > b->rounds) sweeps = b->rounds;
    sweep_duel(b, sweeps);
    b->rounds -= sweeps;
    for (Spot spot = 0; spot < b->arena->spots; spot++) finish(b, spot);
  } else if (b->rounds-- > 0) {
    sweep_all(b, ring, 2, REFINE_SWEEPS);
    for (Spot spot = 0; spot < b->arena->spots; spot++) finish(b, spot);
    b->rounds -= REFINE_SWEEPS - 1;
  }
  if (b->rounds > 0) return;
  if (peril->kind != PERIL_PAIR_NONE && peril->covers) {
    int64_t all = 0;
    for (Spot spot = 0; spot < b->arena->spots; spot++) {
      find_typical(b, spot);
      all += peril->typical[spot];
    }
    peril->turn = (int32_t)((double)all / b->arena->spots / stretch);
    peril->whole = true;
  }
  peril_build_end(peril);
}
