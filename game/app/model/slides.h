/* A sliding puzzle being played: moves made and taken back, the clock, and whether anybody helped.
 * Knows no window and no search. */
#ifndef PACADE_APP_MODEL_SLIDES_H
#define PACADE_APP_MODEL_SLIDES_H

#include "ai/puzzle/puzzle.h"

typedef struct SlideGame {
  Puzzle board, start;
  Slide *moves;              /* made, then those that were taken back */
  int32_t made, known, room; /* `made` of the `known` are on the board */
  double seconds;            /* of play so far */
  bool running;              /* the clock */
  bool helped;               /* a hint or a search was used */
  bool fresh;                /* solved by this very last move */
  uint64_t seed;             /* of the shuffle */
  bool shuffled;             /* the start came from that seed; else it was typed in */
} SlideGame;

/* The goal of that side; sides are PUZZLE_SIDE_MIN .. PUZZLE_SIDE_MAX. */
void slides_init(SlideGame *game, int32_t side);
void slides_destroy(SlideGame *game);
void slides_shuffle(SlideGame *game, int32_t side, uint64_t seed);
/* A start that was typed in. */
void slides_begin(SlideGame *game, const Puzzle *start);
/* Back to the start, the clock at 0. */
void slides_restart(SlideGame *game);

/* The blank goes that way. False when it can't, or memory is short. */
bool slides_move(SlideGame *game, Slide slide);
/* The tile on that cell, and those between it and the blank in its row or column, move towards the blank. How many
 * moves that took; 0 when the cell is in neither. */
int32_t slides_push(SlideGame *game, int32_t cell);
bool slides_undo(SlideGame *game);
bool slides_redo(SlideGame *game);
/* The clock goes on, from the first move to the last. */
void slides_tick(SlideGame *game, double seconds);
int32_t slides_at_home(const SlideGame *game);

/* The best so far on boards of one side; 0: none yet. */
typedef struct SlideBest {
  int32_t moves;
  double seconds;
} SlideBest;

/* Takes note of a solved game. True when it beats the best in moves or in time. Helped games don't count. */
bool slides_note(const SlideGame *game, SlideBest *best);
/* "moves seconds", as saved by versions before there was a store. False leaves *best empty. */
bool slides_read_best(const char *text, SlideBest *best);

/* What a typed start means: the tiles of a board, or one number alone: a seed. */
typedef enum { TYPED_WRONG, TYPED_SEED, TYPED_BOARD } TypedStart;
TypedStart slides_read_start(const char *text, Puzzle *board, uint64_t *seed, Error *error);

#endif
