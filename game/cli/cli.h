/* What every command shares: exit statuses, the option table and its parser, messages.
 * Must not know what any command does. */
#ifndef PACADE_CLI_CLI_H
#define PACADE_CLI_CLI_H

#include <stdio.h>

#include "game/app/words/language.h"
#include "game/core/base.h"

/* How the program ends: a contract with scripts. */
enum {
  STATUS_DONE = 0,
  STATUS_INPUT = 1, /* bad input or environment */
  STATUS_USAGE = 2,
  STATUS_NO_WAY = 3, /* proven: there is no solution */
  STATUS_LIMIT = 4   /* stopped by a limit before an answer */
};

typedef enum {
  OPT_FLAG,
  OPT_TEXT,
  OPT_TEXT_OR_NONE, /* its value may be left out at the end or before another option; then `text` is NULL */
  OPT_TEXTS,        /* may be repeated */
  OPT_INTEGER,
  OPT_INTEGERS, /* may be repeated */
  OPT_SEED,     /* any unsigned 64-bit number */
  OPT_NUMBER,
  OPT_PLACE /* R,C */
} OptKind;

/* One line of a command's option table: the parser and --help both read it. */
typedef struct Opt {
  const char *name; /* without the dashes */
  OptKind kind;
  const char *value; /* the name of its value in the help, NULL for a flag */
  const char *help;
  double min, max; /* of integers and numbers, inclusive */
} Opt;

enum { OPTS_MAX = 32, OPERANDS_MAX = 4096 };

typedef struct OptValue {
  bool given;
  const char *text; /* the last one given */
  int64_t integer;
  uint64_t seed;
  double number;
  int32_t row, col;
  const char **texts; /* for repeated options, in order; owned by Args */
  int64_t *integers;
  int32_t count;
} OptValue;

typedef struct Args {
  OptValue opts[OPTS_MAX]; /* by the index in the command's table */
  const char **operands;
  int32_t operand_count;
  bool help;
} Args;

typedef struct Command {
  const char *name;
  const char *operands; /* as the help shows them: "MAP" */
  const char *summary;  /* one line for the list of commands */
  const char *details;  /* more lines for its own help, or NULL */
  const char *examples; /* commands to try, one per line, at the end of its help; or NULL */
  const Opt *opts;
  int32_t opt_count;
  int32_t operands_min, operands_max;
  int (*run)(const Args *args);
} Command;

/* Parses what follows the command's name. False with a message on wrong usage; call args_destroy in either case. */
bool args_parse(Args *args, const Command *command, int count, char *const *words, Error *error);
void args_destroy(Args *args);
void command_help(const Command *command, FILE *out);

/* Reads two unsigned whole numbers and the separator between them, such as "3,4" or "1/2", and nothing else. */
bool read_pair(const char *text, char between, int32_t *first, int32_t *second);

/* The word of a NULL-terminated list nearest to what was typed, or NULL if none is near. */
const char *nearest_word(const char *typed, const char *const *words);

/* The language of everything below that people read: the system's, if the terminal can show its letters. */
Language cli_language(void);
/* A text of game/app/words/console.inc in that language. cli_print looks up its format itself. */
const char *cli_text(const char *english) __attribute__((format_arg(1)));

/* Prints one line on standard error, prefixed by the program's name, in the user's language if messages.inc has the
 * message; returns the status. */
int cli_fail(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_note(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Like printf to standard output, with text_clean: names and texts from files are shown, and never reach a terminal
 * as control codes. Everything that a command prints for people goes through here, in the user's language. */
void cli_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Flushes standard output: STATUS_DONE, or a message and STATUS_INPUT when the output could not be written. */
int cli_flush(void);

/* A report that is written to memory first, so that a file is never left half written. Goes to standard output if
 * `path` is NULL. */
typedef struct Report {
  const char *path;
  FILE *out;
  char *bytes;
  size_t size;
} Report;

bool report_begin(Report *report, const char *path, Error *error);
/* Writes it to its destination, or discards it if `keep` is false; frees it. */
bool report_end(Report *report, bool keep, Error *error);

#endif
