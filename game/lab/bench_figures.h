/* The figures of a bench: what the games of one row, or of several, add up to.
 * Must not know how games are played or how figures are shown. */
#ifndef PACADE_LAB_BENCH_FIGURES_H
#define PACADE_LAB_BENCH_FIGURES_H

#include "game/lab/bench.h"

typedef struct BenchFigures {
  int64_t games, wins;
  int64_t stopped;  /* games that ended by a limit on the search */
  int64_t distinct; /* games that differ in any move: 1 of many means that no chance was involved */
  Moments score, foods, moves, nodes;
  Moments cost;      /* of the moves: their number without terrain */
  int64_t terrain;   /* games on maps with terrain */
  Strata score_rows; /* the scores again, row by row: differences between maps are not chance */
  Moments best;      /* the least cost, of games on maps for which it is known */
  uint64_t peak;     /* the largest peak of a game */
  uint64_t think_ns, decisions, expanded;
  Histogram times;                                 /* nanoseconds of each of Pacman's moves */
  double median_ms, median_low_ms, median_high_ms; /* the sum over the rows (see bench_median_ms) */
  int64_t rows;                                    /* rows with games */
} BenchFigures;

/* The cost of a game's moves: their number without terrain. */
int32_t bench_game_cost(const BenchRow *row, const BenchGame *game);
/* Adds the games of a row that are played so far. False when memory is short. */
bool bench_figures_add(BenchFigures *figures, const Bench *bench, int32_t row, Error *error);
/* Adds those of every row of the same agent on the same level. */
bool bench_figures_add_agent(BenchFigures *figures, const Bench *bench, int32_t row, Error *error);
/* 95% interval of the mean score on these maps; NaN, NaN if a row has fewer than two games. */
Interval bench_score_interval(const BenchFigures *figures);
/* NaN if there was no game. */
double bench_win_rate(const BenchFigures *figures);
double bench_move_ms(const BenchFigures *figures); /* mean of Pacman's moves */
/* Processor time of thinking: the median of a row's games with its 95% interval, and the mean of these over the
 * rows. On levels with one search per game it is the time of that search, elsewhere the time of a move (a game's
 * mean). NaN without games. */
double bench_median_ms(const BenchFigures *figures);
Interval bench_median_interval(const BenchFigures *figures);
/* Rows whose games (at least two) have all been played and are the same game, move for move: no chance is involved. */
int32_t bench_repeated_rows(const Bench *bench);
bool bench_row_repeats(const Bench *bench, int32_t row);
/* Whether games of that level have one search each: what an agent spends is then reported per search, not per move. */
bool bench_searches_once(int32_t level);
double bench_move_p99_ms(const BenchFigures *figures); /* 99 of 100 moves took no longer */

#endif
