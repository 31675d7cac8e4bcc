/* The tournament: a bench of every Pacman against every team of monsters, evaluated as a cross table and as ratings
 * of both sides. A game is won by Pacman, or otherwise, whatever its outcome, by the monsters. Must not know how
 * games are played. */
#ifndef PACADE_LAB_TOURNAMENT_H
#define PACADE_LAB_TOURNAMENT_H

#include "game/lab/bench_figures.h"
#include "game/lab/bench_report.h"
#include "game/lab/rating.h"

typedef struct Tournament {
  const Bench *bench;                             /* borrowed */
  int32_t pacman_count, team_count, ground_count; /* a ground is a map on a level */
  int32_t *pacman_rows, *team_rows, *ground_rows; /* the first row of each one, which has its name */
  int32_t *row_pacman, *row_team, *row_ground;    /* of each row of the bench */
  BenchFigures *cells;                            /* pacman p against team t at p * team_count + t */
  BenchFigures *pacmen, *teams, *grounds, *all;   /* all games of each, and of all together */
  Rating *ratings;                                /* Pacmen, then teams, then grounds (rating.h) */
} Tournament;

/* Plans its bench: like bench_plan, but every map must have monsters. */
BenchStatus tournament_plan(Bench *bench, const BenchConfig *config, Error *error);
/* Evaluates what has been played so far. A row whose games are all the same game, move for move, counts as one game
 * in the ratings: repeating it gives no new information. On failure nothing is left to destroy. */
bool tournament_sum(Tournament *tournament, const Bench *bench, Error *error);
void tournament_destroy(Tournament *tournament);

const char *tournament_pacman(const Tournament *tournament, int32_t index);
const char *tournament_team(const Tournament *tournament, int32_t index);
const char *tournament_ground(const Tournament *tournament, int32_t index);

/* Table: the cross table, then the ratings. CSV: one row per pairing, then one per Pacman, team and map. JSON: one
 * object.
 */
bool tournament_report(const Tournament *tournament, BenchFormat format, FILE *out, Error *error);

#endif
