/* The sliding puzzle itself: a board of tiles with one blank, its slides, parity, shuffling and text.
 * Knows no search and no estimate. The goal: blank first, then 1, 2, 3, ... row by row. */
#ifndef PACADE_AI_PUZZLE_PUZZLE_H
#define PACADE_AI_PUZZLE_PUZZLE_H

#include "game/core/base.h"

enum {
  PUZZLE_SIDE_MIN = 2,
  PUZZLE_SIDE_MAX = 8,   /* that a person may play */
  PUZZLE_SOLVE_MAX = 5,  /* that a search takes on */
  PUZZLE_CELLS_MAX = 64, /* of the largest board */
  PUZZLE_LENGTH_MAX =
      511, /* moves of the longest answer; the longest shortest way is 80 (4 x 4) and 205 at most (5 x 5) */
  PUZZLE_TEXT_MAX = 256 /* characters of the largest board as text, NUL included */
};

/* Where the BLANK goes. The order is the order in which slides are tried: published node counts depend on it. */
typedef uint8_t Slide;
enum { SLIDE_UP, SLIDE_LEFT, SLIDE_RIGHT, SLIDE_DOWN, SLIDE_COUNT };

static inline Slide slide_opposite(Slide slide) { return (Slide)(SLIDE_DOWN - slide); }
/* U L R D. */
char slide_letter(Slide slide);
/* The slide of that letter, or SLIDE_COUNT when there is none. */
Slide slide_of_letter(char letter);

typedef struct Puzzle {
  int32_t side;
  uint8_t at[PUZZLE_CELLS_MAX]; /* the tile on each cell, row by row; 0: the blank */
} Puzzle;

static inline int32_t puzzle_cells(const Puzzle *puzzle) { return puzzle->side * puzzle->side; }

void puzzle_goal(Puzzle *puzzle, int32_t side);
bool puzzle_is_goal(const Puzzle *puzzle);
/* The cell of the blank. */
int32_t puzzle_blank(const Puzzle *puzzle);
/* The cell the blank would go to, or -1 when that is off the board. */
int32_t puzzle_target(int32_t side, int32_t blank, Slide slide);
/* False, and nothing done, when the blank can't go there. */
bool puzzle_slide(Puzzle *puzzle, Slide slide);
/* Plays a string of U L R D. False at the first letter that is none or leads off the board. */
bool puzzle_replay(Puzzle *puzzle, const char *moves);

/* Whether the goal can be reached: half of all boards. */
bool puzzle_solvable(const Puzzle *puzzle);
/* Every solvable board of that side with the same chance. */
void puzzle_shuffle(Puzzle *puzzle, int32_t side, uint64_t seed);

/* The board of `count` numbers; false with a message when they are not 0 .. n x n - 1, each once. */
bool puzzle_set(Puzzle *puzzle, const int64_t *tiles, int32_t count, Error *error);
/* The board of a text of numbers with blanks, commas or line ends between them. */
bool puzzle_read(Puzzle *puzzle, const char *text, Error *error);
/* The numbers with a blank between each two. */
void puzzle_write(const Puzzle *puzzle, char text[PUZZLE_TEXT_MAX]);

#endif
