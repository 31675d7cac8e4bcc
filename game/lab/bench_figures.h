/* The figures of a bench: what the games of one row, or of several, add up to.
 * Must not know how games are played or how figures are shown. */
#ifndef PACADE_LAB_BENCH_FIGURES_H
#define PACADE_LAB_BENCH_FIGURES_H

#include "game/lab/bench.h"

typedef struct BenchFigures {
  int64_t games, wins;
  int64_t stopped;  /* games a limit on the search ended */
  int64_t distinct; /* games that differ in any move: 1 of many says that no chance was in it */
  Moments score, foods, moves, nodes;
  Moments cost;      /* of the moves: their number without terrain */
  int64_t terrain;   /* games on maps with terrain */
  Strata score_rows; /* the scores again, row by row: what the maps differ in is no chance */
  Moments best;      /* the least cost, of games on maps where it is known */
  uint64_t peak;     /* the largest of a game */
  uint64_t think_ns, decisions, expanded;
  Histogram times;                                 /* nanoseconds of each of Pacman's moves */
  double median_ms, median_low_ms, median_high_ms; /* each row's (see bench_median_ms), added up */
  int64_t rows;                                    /* with games */
} BenchFigures;

/* What the moves of a game cost: their number without terrain. */
int32_t bench_game_cost(const BenchRow *row, const BenchGame *game);
/* Adds the games of a row that are played so far. False when memory is short. */
bool bench_figures_add(BenchFigures *figures, const Bench *bench, int32_t row, Error *error);
/* Adds those of every row of the same agent on the same level. */
bool bench_figures_add_agent(BenchFigures *figures, const Bench *bench, int32_t row, Error *error);
/* 95% interval of the mean score as long as the maps stay these; NaN, NaN where a row has fewer than two games. */
Interval bench_score_interval(const BenchFigures *figures);
/* NaN where there was no game. */
double bench_win_rate(const BenchFigures *figures);
double bench_move_ms(const BenchFigures *figures); /* mean of Pacman's moves */
/* Processor time of thinking: the median of a row's games with its 95% interval, the mean of these over the rows. On
 * levels where one search decides it is that of the search, elsewhere that of a move (a game's mean). NaN without
 * games. */
double bench_median_ms(const BenchFigures *figures);
Interval bench_median_interval(const BenchFigures *figures);
/* Rows whose games (at least two) are all played and are one game, move for move: nothing in them is left to chance. */
int32_t bench_repeated_rows(const Bench *bench);
bool bench_row_repeats(const Bench *bench, int32_t row);
/* One search decides games of that level: what an agent spends is reported per search, not per move. */
bool bench_searches_once(int32_t level);
double bench_move_p99_ms(const BenchFigures *figures); /* 99 of 100 moves took no longer */

#endif
