/* One sweep is: the best of Pacman's next moves for every placement of the hunters after their step, then the steps
 * of both as products with matrices that have few entries. All of it combines rows, which the compiler vectorises:
 * about 1 ns per placement. Knows no food and no agent. */
#include "ai/level4_hunt/duel.h"

#include <stdlib.h>
#include <string.h>

#include "ai/level4_hunt/step_internal.h"

static inline ChanceStep *steps_of(const Duel *d, Spot pacman, int32_t hunter) {
  return d->steps + ((size_t)pacman * DUEL_HUNTERS + (size_t)hunter) * d->side;
}

static size_t side_of(const Arena *arena) {
  size_t half[2] = {0};
  for (Spot spot = 0; spot < arena->spots; spot++) half[arena_colour(arena, spot)]++;
  size_t most = half[0] > half[1] ? half[0] : half[1] > 0 ? half[1] : 1;
  return (most + CHANCE_BLOCK - 1) / CHANCE_BLOCK * CHANCE_BLOCK;
}

size_t duel_square(const Arena *arena) { return side_of(arena) * side_of(arena); }

static void number_spots(Duel *d) {
  for (Spot spot = 0; spot < d->arena->spots; spot++) {
    d->colour[spot] = arena_colour(d->arena, spot);
    d->rank[spot] = (uint16_t)d->half[d->colour[spot]]++;
  }
  for (Spot spot = 0; spot < d->arena->spots; spot++)
    d->spots[d->colour[spot] * d->arena->spots + d->rank[spot]] = spot;
  d->side = side_of(d->arena);
  d->square = d->side * d->side;
}

static void list_steps(const Duel *d, Spot pacman, double p, bool greedy) {
  for (int32_t hunter = 0; hunter < DUEL_HUNTERS; hunter++) {
    int32_t colour = duel_colour(d, pacman, hunter);
    ChanceStep *steps = steps_of(d, pacman, hunter);
    for (int32_t i = 0; i < d->half[colour]; i++) {
      steps[i] = step_from(d->arena, duel_spot(d, colour, i), pacman, p, greedy);
      for (int32_t k = 0; k < steps[i].count; k++) steps[i].to[k] = d->rank[steps[i].to[k]];
    }
  }
}

bool duel_init(Duel *duel, const Arena *arena, double p, bool greedy, PerilPair kind) {
  size_t spots = (size_t)arena->spots;
  *duel = (Duel){.arena = arena, .kind = kind};
  duel->colour = calloc(spots, 1);
  duel->rank = calloc(spots, sizeof *duel->rank);
  duel->spots = calloc(2 * spots, sizeof *duel->spots);
  if (!duel->colour || !duel->rank || !duel->spots) return false;
  number_spots(duel);
  duel->values = calloc(duel_size(duel), sizeof *duel->values);
  duel->best = calloc(duel->square, sizeof *duel->best);
  duel->turned = calloc(duel->square, sizeof *duel->turned);
  duel->steps = calloc(spots * DUEL_HUNTERS * duel->side, sizeof *duel->steps);
  if (!duel->values || !duel->best || !duel->turned || !duel->steps) return false;
  for (Spot spot = 0; spot < arena->spots; spot++) list_steps(duel, spot, p, greedy);
  return true;
}

void duel_destroy(Duel *duel) {
  free(duel->colour);
  free(duel->rank);
  free(duel->spots);
  free(duel->values);
  free(duel->best);
  free(duel->turned);
  free(duel->steps);
  *duel = (Duel){.arena = NULL};
}

/* Placements in which that hunter has that rank are worth nothing. */
static void clear(const Duel *d, float *square, int32_t hunter, size_t rank) {
  if (hunter == 0)
    memset(square + rank * d->side, 0, d->side * sizeof *square);
  else
    for (size_t i = 0; i < d->side; i++) square[i * d->side + rank] = 0;
}

void duel_clear_walked_into(const Duel *duel, Spot pacman, float *square) {
  for (int32_t hunter = 0; hunter < DUEL_HUNTERS; hunter++)
    if (duel_colour(duel, pacman, hunter) == duel->colour[pacman]) clear(duel, square, hunter, duel->rank[pacman]);
}

/* Pacman's choice among its next spots. */
static inline __attribute__((always_inline)) void best_next(const Duel *d, Spot pacman, float *restrict best) {
  const Exits *exits = &d->arena->exits[pacman];
  const float *in[DIRECTION_COUNT];
  for (int32_t i = 0; i < DIRECTION_COUNT; i++)
    in[i] = d->values + (size_t)exits->to[i < exits->count ? i : 0] * d->square;
  const float *a = in[0], *b = in[1], *c = in[2], *e = in[3];
  switch (exits->count) {
    case 1: memcpy(best, a, d->square * sizeof *best); break;
    case 2:
      for (size_t i = 0; i < d->square; i++) best[i] = a[i] > b[i] ? a[i] : b[i];
      break;
    default:
      for (size_t i = 0; i < d->square; i++) {
        float x = a[i] > b[i] ? a[i] : b[i], y = c[i] > e[i] ? c[i] : e[i];
        best[i] = x > y ? x : y;
      }
  }
}

/* One step of a hunter, from row to row. */
static inline __attribute__((always_inline)) void step_rows(const Duel *d, Spot pacman, int32_t hunter, const float *in,
                                                            float *restrict out) {
  const ChanceStep *steps = steps_of(d, pacman, hunter);
  size_t count = (size_t)d->half[duel_colour(d, pacman, hunter)];
  for (size_t i = 0; i < count; i++) chance_step_row(&steps[i], d->side, d->side, in, out + i * d->side);
  memset(out + count * d->side, 0, (d->side - count) * d->side * sizeof *out);
}

/* In eight parts, which the compiler keeps in one vector. */
static inline __attribute__((always_inline)) float largest_change(const float *now, const float *before, size_t count) {
  float part[CHANCE_BLOCK] = {0}, most = 0;
  for (size_t i = 0; i < count; i += CHANCE_BLOCK)
    for (size_t k = 0; k < CHANCE_BLOCK; k++) {
      float more = now[i + k] - before[i + k];
      part[k] = more > part[k] ? more : part[k];
    }
  for (size_t k = 0; k < CHANCE_BLOCK; k++) most = part[k] > most ? part[k] : most;
  return most;
}

static inline __attribute__((always_inline)) void sweep(const Duel *d, Spot pacman, DuelTurn turn, float *change) {
  float *best = d->best, *out = d->values + (size_t)pacman * d->square;
  best_next(d, pacman, best);
  if (turn.end > 0 || turn.keep < 1)
    for (size_t i = 0; i < d->square; i++) best[i] = turn.end + turn.keep * best[i];
  for (int32_t hunter = 0; hunter < DUEL_HUNTERS; hunter++)
    if (duel_colour(d, pacman, hunter) != d->colour[pacman]) clear(d, best, hunter, d->rank[pacman]);
  step_rows(d, pacman, 0, best, d->turned);
  matrix_turn(d->turned, best, d->side);
  step_rows(d, pacman, 1, best, d->turned);
  matrix_turn(d->turned, best, d->side);
  duel_clear_walked_into(d, pacman, best);
  if (change) {
    float most = largest_change(best, out, d->square);
    *change = most > *change ? most : *change;
  }
  memcpy(out, best, d->square * sizeof *out);
}

/* The same function twice: with wider vectors if the processor has them. Each number is computed in the same order. */
static void sweep_plain(const Duel *d, Spot pacman, DuelTurn turn, float *change) { sweep(d, pacman, turn, change); }
#if defined(__x86_64__)
__attribute__((target("avx2"))) static void sweep_wide(const Duel *d, Spot pacman, DuelTurn turn, float *change) {
  sweep(d, pacman, turn, change);
}
static bool wide_fits(void) { return __builtin_cpu_supports("avx2") != 0; }
#else
static void sweep_wide(const Duel *d, Spot pacman, DuelTurn turn, float *change) { sweep(d, pacman, turn, change); }
static bool wide_fits(void) { return false; }
#endif

void duel_sweep_and_look(const Duel *duel, Spot pacman, DuelTurn turn, float *change) {
  if (wide_fits())
    sweep_wide(duel, pacman, turn, change);
  else
    sweep_plain(duel, pacman, turn, change);
}

void duel_sweep(const Duel *duel, Spot pacman, DuelTurn turn) { duel_sweep_and_look(duel, pacman, turn, NULL); }
