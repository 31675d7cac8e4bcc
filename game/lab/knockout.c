/* The rounds of a knockout, computed from the games. Must not know how games are played or how rounds are shown. */
#include "game/lab/knockout.h"

#include <stdlib.h>

int32_t knockout_rounds(int32_t entrants) {
  int32_t rounds = 0;
  while (1 << rounds < entrants) rounds++;
  return rounds;
}

/* Adds up a Pacman's games of a round; returns whether all of them have been played. */
static bool add_up(const Knockout *knockout, const Tournament *t, int32_t round, int32_t pacman, KnockoutPair *pair,
                   int side) {
  const Bench *bench = t->bench;
  bool whole = true;
  double sum = 0;
  for (int32_t row = 0; row < bench->row_count; row++) {
    if (t->row_pacman[row] != pacman) continue;
    for (int32_t i = round * knockout->games; i < (round + 1) * knockout->games; i++) {
      const BenchGame *game = &bench->played[(int64_t)row * bench->games + i];
      whole &= game->played;
      if (!game->played) continue;
      pair->games[side]++;
      pair->wins[side] += game->outcome == OUTCOME_WON;
      sum += game->score;
    }
  }
  pair->score[side] = pair->games[side] > 0 ? sum / (double)pair->games[side] : 0;
  return whole;
}

static int32_t winner_of(const KnockoutPair *pair) {
  if (pair->wins[0] != pair->wins[1]) return pair->wins[0] > pair->wins[1] ? pair->first : pair->second;
  if (pair->score[0] != pair->score[1]) return pair->score[0] > pair->score[1] ? pair->first : pair->second;
  return pair->first < pair->second ? pair->first : pair->second;
}

/* The pairs of a round, from those who are left; returns whether all of them are decided. */
static bool play_round(Knockout *knockout, const Tournament *t, int32_t round, const int32_t *left, int32_t count) {
  bool decided = true;
  int32_t pairs = (count + 1) / 2;
  knockout->pair_count[round] = pairs;
  for (int32_t i = 0; i < pairs; i++) {
    KnockoutPair *pair = &knockout->pairs[round][i];
    int32_t other = count - 1 - i;
    *pair = (KnockoutPair){.first = left[i], .second = other > i ? left[other] : -1, .winner = -1};
    if (pair->second < 0) {
      pair->winner = pair->first;
      continue;
    }
    bool whole = add_up(knockout, t, round, pair->first, pair, 0);
    whole = add_up(knockout, t, round, pair->second, pair, 1) && whole;
    if (whole) pair->winner = winner_of(pair);
    decided &= whole;
  }
  return decided;
}

void knockout_stand(Knockout *knockout, const Tournament *t) {
  int32_t left[KNOCKOUT_MOST] = {0}, count = t->pacman_count;
  *knockout = (Knockout){.rounds = knockout_rounds(count), .champion = -1};
  knockout->games = knockout->rounds > 0 ? t->bench->games / knockout->rounds : t->bench->games;
  for (int32_t i = 0; i < count && i < KNOCKOUT_MOST; i++) left[i] = i;
  while (knockout->round < knockout->rounds && play_round(knockout, t, knockout->round, left, count)) {
    count = knockout->pair_count[knockout->round];
    for (int32_t i = 0; i < count; i++) left[i] = knockout->pairs[knockout->round][i].winner;
    knockout->round++;
  }
  if (knockout->round == knockout->rounds) knockout->champion = left[0];
}

bool knockout_wants(const Knockout *knockout, const Tournament *t, int64_t index) {
  const Bench *bench = t->bench;
  if (knockout->round >= knockout->rounds || index % bench->games / knockout->games != knockout->round) return false;
  int32_t pacman = t->row_pacman[index / bench->games];
  for (int32_t i = 0; i < knockout->pair_count[knockout->round]; i++) {
    const KnockoutPair *pair = &knockout->pairs[knockout->round][i];
    if (pair->second >= 0 && (pair->first == pacman || pair->second == pacman)) return true;
  }
  return false;
}

bool knockout_prepare(Bench *bench, bool *more, Error *error) {
  Tournament t;
  Knockout knockout;
  int64_t total = (int64_t)bench->row_count * bench->games;
  *more = false;
  if (!bench->wanted && !(bench->wanted = calloc((size_t)total + 1, 1)))
    return error_set(error, "out of memory for the knockout");
  if (!tournament_sum(&t, bench, error)) return false;
  knockout_stand(&knockout, &t);
  for (int64_t i = 0; i < total; i++) {
    bench->wanted[i] = knockout_wants(&knockout, &t, i);
    *more |= bench->wanted[i] && !bench->played[i].played;
  }
  tournament_destroy(&t);
  return true;
}
