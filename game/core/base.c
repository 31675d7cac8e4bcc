/* Names of moves and outcomes, and the writing of errors. Knows no board, no rules and no files. */
#include "game/core/base.h"

#include <stdarg.h>
#include <stdio.h>

#include "game/core/text.h"

static const char *const outcome_names[OUTCOME_COUNT] = {
    [OUTCOME_PLAYING] = "playing", [OUTCOME_WON] = "won",         [OUTCOME_LOST] = "lost",
    [OUTCOME_TIMEOUT] = "timeout", [OUTCOME_GAVE_UP] = "gave up", [OUTCOME_STALLED] = "stalled",
};

static const struct {
  char letter;
  const char *name;
  Move opposite;
} move_table[MOVE_COUNT] = {
    [MOVE_WEST] = {'W', "West", MOVE_EAST},
    [MOVE_NORTH] = {'N', "North", MOVE_SOUTH},
    [MOVE_EAST] = {'E', "East", MOVE_WEST},
    [MOVE_SOUTH] = {'S', "South", MOVE_NORTH},
    [MOVE_STAY] = {'-', "Stay", MOVE_STAY},
    [MOVE_GIVE_UP] = {'X', "Give up", MOVE_GIVE_UP},
    [MOVE_TUL] = {'7', "TUL", MOVE_TUL},
    [MOVE_TUR] = {'9', "TUR", MOVE_TUR},
    [MOVE_TBL] = {'1', "TBL", MOVE_TBL},
    [MOVE_TBR] = {'3', "TBR", MOVE_TBR},
    [MOVE_FORFEIT] = {'F', "Forfeit", MOVE_FORFEIT},
};

const char *outcome_name(Outcome outcome) {
  return (unsigned)outcome < OUTCOME_COUNT ? outcome_names[outcome] : "unknown";
}

char move_letter(Move move) { return move < MOVE_COUNT ? move_table[move].letter : '?'; }

Move move_of_letter(char letter) {
  for (Move m = 0; m < MOVE_COUNT; m++)
    if (move_table[m].letter == letter) return m;
  return MOVE_COUNT;
}

const char *move_name(Move move) { return move < MOVE_COUNT ? move_table[move].name : "?"; }

Move move_opposite(Move move) { return move < MOVE_COUNT ? move_table[move].opposite : move; }

static void write_error(Error *error, const char *format, va_list args) {
  vsnprintf(error->text, sizeof error->text, format, args);
  text_clean(error->text, false); /* a message is one line whatever a file's name or content holds */
}

bool error_set(Error *error, const char *format, ...) {
  if (!error) return false;
  va_list args;
  va_start(args, format);
  write_error(error, format, args);
  va_end(args);
  error->memory = false;
  return false;
}

bool error_set_memory(Error *error, const char *format, ...) {
  if (!error) return false;
  va_list args;
  va_start(args, format);
  write_error(error, format, args);
  va_end(args);
  error->memory = true;
  return false;
}
