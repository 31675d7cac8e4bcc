/* Comparing moves by playouts: all moves are played with the same random numbers, those that are clearly worse are
 * dropped early, and the comparison ends early if nothing happens to the first choice. Knows no agent. */
#include "ai/level4_hunt/rollout_internal.h"

#include <math.h>

/* The error of the tables of survival: they ignore hunters farther away, and combine three and more from pairs.
 * Playouts count fully where their own noise is smaller. */
static const double table_error = 0.015;
/* Moves that are this much worse according to the tables are not played out. */
static const double worse_most = 0.5, alive_least = 0.02;
/* A first look at every move: if no playout of the first choice ends in danger, there is nothing to correct. */
enum { FIRST_LOOK = 24, LOOK_AGAIN = 16 };
static const double danger = 0.9;
/* A move is dropped if it is worse than the first choice by drop_noise times the noise plus drop_least. */
static const double drop_noise = 2.5, drop_least = 0.003;

typedef struct Rivals {
  int32_t count, exit[DIRECTION_COUNT];                  /* the first choice comes first */
  double total;                                          /* of the first choice */
  double sum[DIRECTION_COUNT], squares[DIRECTION_COUNT]; /* of the differences to the first choice */
  double progress[DIRECTION_COUNT];                      /* the value of the step towards food */
  int32_t rounds, dangers; /* dangers: playouts of the first choice that ended in danger */
} Rivals;

/* The value of the step towards food: it is known exactly, and kept out of the playouts, whose noise is far larger. */
static double progress_of(const Chance *chance, Spot to) {
  const Errands *errands = chance->errands;
  const Position *position = &chance->position;
  uint8_t nearest[ARENA_SPOTS_MAX];
  errands_hunters(chance->arena, position->monsters, position->monster_count, nearest);
  int32_t cost = errands_outlook(errands, to, 1, nearest, chance->no_food);
  return -(double)cost / PERIL_SCALE;
}

static void list_rivals(const Rollout *rollout, int32_t best, const double *value, Rivals *rivals) {
  const Exits *exits = &rollout->chance->arena->exits[rollout->chance->position.pacman];
  *rivals = (Rivals){.count = 1, .exit = {best}};
  for (int32_t i = 0; i < exits->count; i++)
    if (i != best && value[i] > alive_least && value[i] > value[best] - worse_most) rivals->exit[rivals->count++] = i;
  for (int32_t k = 0; k < rivals->count; k++)
    rivals->progress[k] = progress_of(rollout->chance, exits->to[rivals->exit[k]]);
}

static void play_round(const Rollout *rollout, Rivals *rivals, const Luck *luck, uint64_t *played) {
  const Exits *exits = &rollout->chance->arena->exits[rollout->chance->position.pacman];
  double first = 0;
  for (int32_t k = 0; k < rivals->count; k++) {
    double end = chance_playout(rollout->chance, exits->to[rivals->exit[k]], rollout->turns, luck, played);
    if (k == 0) {
      first = end;
      rivals->total += end;
      rivals->dangers += end < danger;
    }
    rivals->sum[k] += end - first;
    rivals->squares[k] += (end - first) * (end - first);
  }
  rivals->rounds++;
}

static double mean_of(const Rivals *rivals, int32_t k) { return rivals->sum[k] / rivals->rounds; }

/* The variance of the mean. */
static double noise_of(const Rivals *rivals, int32_t k) {
  double mean = mean_of(rivals, k);
  return (rivals->squares[k] / rivals->rounds - mean * mean) / rivals->rounds + 1e-7;
}

/* How far a move is ahead of the first choice. */
static double ahead_of(const Rivals *rivals, int32_t k) {
  return mean_of(rivals, k) + rivals->progress[k] - rivals->progress[0];
}

/* Reports for the tree of the search how often a move was played out, and with what result. */
static void tell(const Rollout *rollout, const Rivals *rivals, int32_t k, const double value[DIRECTION_COUNT]) {
  const Chance *chance = rollout->chance;
  if (!chance->tree || rivals->rounds == 0) return;
  tree_visits(chance->tree, chance->arena->exits[chance->position.pacman].moves[rivals->exit[k]],
              (uint32_t)rivals->rounds, rivals->total / rivals->rounds + mean_of(rivals, k), value[rivals->exit[k]]);
}

/* Drops moves that are clearly worse than the first choice. True when the comparison is settled: no rival is left,
 * or the only one left is clearly better. */
static bool settle(const Rollout *rollout, Rivals *rivals, double value[DIRECTION_COUNT]) {
  bool better = false;
  for (int32_t k = 1; k < rivals->count; k++) {
    double ahead = ahead_of(rivals, k), sure = drop_noise * sqrt(noise_of(rivals, k)) + drop_least;
    better |= ahead > sure;
    if (ahead >= -sure) continue;
    value[rivals->exit[k]] = value[rivals->exit[0]] + ahead;
    tell(rollout, rivals, k, value);
    int32_t last = --rivals->count;
    rivals->exit[k] = rivals->exit[last];
    rivals->sum[k] = rivals->sum[last];
    rivals->squares[k] = rivals->squares[last];
    rivals->progress[k] = rivals->progress[last];
    k--;
  }
  return rivals->count == 1 || (better && rivals->count == 2);
}

/* Combines the values of the tables and of the playouts, each weighted by its certainty. */
static int32_t decide(const Rivals *rivals, double value[DIRECTION_COUNT]) {
  int32_t chosen = rivals->exit[0];
  double first = value[chosen], most = 0;
  for (int32_t k = 1; k < rivals->count; k++) {
    double noise = noise_of(rivals, k), error = table_error * table_error;
    double ahead = ahead_of(rivals, k);
    double believed = value[rivals->exit[k]] - first;
    double difference = (ahead / noise + believed / error) / (1 / noise + 1 / error);
    value[rivals->exit[k]] = first + difference;
    if (difference <= most) continue;
    most = difference;
    chosen = rivals->exit[k];
  }
  return chosen;
}

int32_t rollout_choose(const Rollout *rollout, Rng *rng, const Limits *limits, int32_t best,
                       double value[DIRECTION_COUNT], uint64_t *played) {
  Rivals rivals;
  list_rivals(rollout, best, value, &rivals);
  Budget budget = budget_start(limits);
  bool calm = false;
  for (int64_t done = 0; rivals.count > 1 && !calm && done < rollout->playouts; done += rivals.count) {
    if (budget_check(&budget, *played) != BUDGET_OK) break;
    Luck luck = {.seed = rng_next(rng)};
    opponent_draw(rollout->opponent, rng_unit(rng), &luck.p, &luck.greedy);
    play_round(rollout, &rivals, &luck, played);
    calm = rivals.rounds == FIRST_LOOK && rivals.dangers == 0;
    if (rivals.rounds > FIRST_LOOK && rivals.rounds % LOOK_AGAIN == 0 && settle(rollout, &rivals, value)) break;
  }
  if (!calm && rivals.count > 1 && rivals.rounds > 0) best = decide(&rivals, value);
  for (int32_t k = 0; k < rivals.count; k++) tell(rollout, &rivals, k, value);
  return best;
}
