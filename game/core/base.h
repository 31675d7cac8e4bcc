/* The words every other file speaks: cells, moves, sides, outcomes and errors.
 * Knows no board, no rules and no files. */
#ifndef PACADE_CORE_BASE_H
#define PACADE_CORE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Index into a padded board (see board.h). 32 bits: it is stored by the million. */
typedef int32_t Cell;
enum { CELL_NONE = -1 };

/* The order of the first four is the order in which neighbours are tried everywhere. */
typedef uint8_t Move;
enum {
  MOVE_WEST,
  MOVE_NORTH,
  MOVE_EAST,
  MOVE_SOUTH,
  MOVE_STAY,
  MOVE_GIVE_UP,
  MOVE_TUL, /* teleports, by the corner they lead to: upper left, upper right, bottom left, bottom right */
  MOVE_TUR,
  MOVE_TBL,
  MOVE_TBR,
  MOVE_FORFEIT, /* the mover's side loses: what a program from outside is given when it breaks the rules */
  MOVE_COUNT
};
enum { DIRECTION_COUNT = 4 };

typedef enum { SIDE_PACMAN, SIDE_MONSTERS, SIDE_COUNT } Side;

typedef enum {
  OUTCOME_PLAYING,
  OUTCOME_WON,
  OUTCOME_LOST,
  OUTCOME_TIMEOUT,
  OUTCOME_GAVE_UP,
  OUTCOME_STALLED,
  OUTCOME_COUNT
} Outcome;

/* "won", "lost", "timeout", "gave up", "stalled" or "playing". */
const char *outcome_name(Outcome outcome);
/* One letter per move for records and traces: W N E S, '-' stay, 'X' give up, 'F' forfeit; teleports 7 9 1 3, as the
 * corners of a number pad. */
char move_letter(Move move);
/* The move of that letter, or MOVE_COUNT when there is none. */
Move move_of_letter(char letter);
/* "West", "North", "East", "South", "Stay", "Give up", "TUL", "TUR", "TBL", "TBR", "Forfeit". */
const char *move_name(Move move);
/* West for East, and so on; a move without direction is its own opposite. */
Move move_opposite(Move move);

/* One line that a person can act on: what is wrong, where, what was expected. */
typedef struct Error {
  char text[512];
  bool memory; /* it was memory that was short: nothing is wrong with what was asked for */
} Error;

/* Writes the message (cut to fit, control characters made visible) and returns false, so that
 * a failing function can say `return error_set(...)`. A NULL error is allowed: nothing is written. */
bool error_set(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same where memory is short. */
bool error_set_memory(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
