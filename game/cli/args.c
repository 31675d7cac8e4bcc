/* The parser of options and operands: GNU long options from one table, the same that writes the help.
 * Must not know what any command does. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/cli/cli.h"

static const int near_enough = 2;  /* typing errors that still get a hint */
enum { WORD_MAX = 48 };            /* longer words get no hint */
static const int help_column = 26; /* where the help texts start */

/* Typing errors between two words: letters inserted, left out, changed or swapped with their neighbour. */
static int word_distance(const char *a, const char *b) {
  int rows[3][WORD_MAX + 1];
  size_t n = strlen(a), m = strlen(b);
  if (n > WORD_MAX || m > WORD_MAX) return WORD_MAX;
  for (size_t j = 0; j <= m; j++) rows[0][j] = (int)j;
  for (size_t i = 1; i <= n; i++) {
    int *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
    now[0] = (int)i;
    for (size_t j = 1; j <= m; j++) {
      int best = last[j - 1] + (a[i - 1] != b[j - 1]);
      if (last[j] + 1 < best) best = last[j] + 1;
      if (now[j - 1] + 1 < best) best = now[j - 1] + 1;
      bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped && before[j - 2] + 1 < best) best = before[j - 2] + 1;
      now[j] = best;
    }
  }
  return rows[n % 3][m];
}

const char *nearest_word(const char *typed, const char *const *words) {
  const char *best = NULL;
  int least = near_enough + 1;
  size_t length = strlen(typed);
  for (; *words; words++) {
    int distance = word_distance(typed, *words);
    if (length >= 3 && strncmp(typed, *words, length) == 0) distance = 1; /* the word was abbreviated */
    if (distance < least && (size_t)distance < length) {
      least = distance;
      best = *words;
    }
  }
  return best;
}

static const Opt *find_opt(const Command *command, const char *name, size_t length) {
  for (int32_t i = 0; i < command->opt_count; i++) {
    const char *known = command->opts[i].name;
    if (strlen(known) == length && memcmp(known, name, length) == 0) return &command->opts[i];
  }
  return NULL;
}

static bool refuse_unknown(const Command *command, const char *name, size_t length, Error *error) {
  const char *words[OPTS_MAX + 2];
  int32_t count = 0;
  for (; count < command->opt_count && count < OPTS_MAX; count++) words[count] = command->opts[count].name;
  words[count++] = "help";
  words[count] = NULL;
  char typed[WORD_MAX + 2];
  snprintf(typed, sizeof typed, "%.*s", length > WORD_MAX ? WORD_MAX + 1 : (int)length, name);
  const char *hint = nearest_word(typed, words);
  if (hint) return error_set(error, "unknown option '--%s'; did you mean '--%s'?", typed, hint);
  return error_set(error, "unknown option '--%s'", typed);
}

static bool read_integer(const Opt *opt, const char *text, int64_t *out, Error *error) {
  char *end;
  errno = 0;
  long long value = strtoll(text, &end, 10);
  bool number = *text != '\0' && strchr("+-0123456789", *text) && *end == '\0' && end != text;
  if (!number || errno == ERANGE || (double)value < opt->min || (double)value > opt->max)
    return error_set(error, "option '--%s' takes a whole number from %.0f to %.0f, not '%s'", opt->name, opt->min,
                     opt->max, text);
  *out = value;
  return true;
}

static bool read_seed(const Opt *opt, const char *text, uint64_t *out, Error *error) {
  char *end;
  errno = 0;
  unsigned long long value = strtoull(text, &end, 0);
  if (*text < '0' || *text > '9' || *end != '\0' || errno == ERANGE)
    return error_set(error, "option '--%s' takes a whole number of up to 64 bits, not '%s'", opt->name, text);
  *out = value;
  return true;
}

static bool read_number(const Opt *opt, const char *text, double *out, Error *error) {
  char *end;
  double value = strtod(text, &end);
  bool number = *text != '\0' && strchr("+-.0123456789", *text) && *end == '\0' && end != text && isfinite(value);
  if (!number || value < opt->min || value > opt->max)
    return error_set(error, "option '--%s' takes a number from %g to %g, not '%s'", opt->name, opt->min, opt->max,
                     text);
  *out = value;
  return true;
}

bool read_pair(const char *text, char between, int32_t *first, int32_t *second) {
  int32_t *const out[2] = {first, second};
  for (int i = 0; i < 2; i++) {
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 9 || text[digits] != (i == 0 ? between : '\0')) return false;
    *out[i] = (int32_t)strtol(text, NULL, 10);
    text += digits + 1;
  }
  return true;
}

static bool read_place(const Opt *opt, const char *text, OptValue *value, Error *error) {
  return read_pair(text, ',', &value->row, &value->col) ||
         error_set(error, "option '--%s' takes a place as ROW,COL, not '%s'", opt->name, text);
}

static bool add_text(OptValue *value, const char *text, Error *error) {
  const char **more = realloc(value->texts, sizeof *more * (size_t)(value->count + 1));
  if (!more) return error_set_memory(error, "out of memory for the options");
  value->texts = more;
  value->texts[value->count++] = text;
  return true;
}

static bool add_integer(OptValue *value, int64_t integer, Error *error) {
  int64_t *more = realloc(value->integers, sizeof *more * (size_t)(value->count + 1));
  if (!more) return error_set_memory(error, "out of memory for the options");
  value->integers = more;
  value->integers[value->count++] = integer;
  return true;
}

static bool read_value(const Opt *opt, const char *text, OptValue *value, Error *error) {
  value->given = true;
  value->text = text;
  switch (opt->kind) {
    case OPT_FLAG: return true;
    case OPT_TEXT:
    case OPT_TEXT_OR_NONE:
    case OPT_TEXTS:
      if (text && *text == '\0') return error_set(error, "option '--%s' needs a value: %s", opt->name, opt->value);
      return opt->kind != OPT_TEXTS || add_text(value, text, error);
    case OPT_INTEGER: return read_integer(opt, text, &value->integer, error);
    case OPT_INTEGERS:
      return read_integer(opt, text, &value->integer, error) && add_integer(value, value->integer, error);
    case OPT_SEED: return read_seed(opt, text, &value->seed, error);
    case OPT_NUMBER: return read_number(opt, text, &value->number, error);
    case OPT_PLACE: return read_place(opt, text, value, error);
  }
  return false;
}

/* Parses one "--name", "--name=value" or "--name value"; *at moves past what was used. */
static bool parse_long(Args *args, const Command *command, int count, char *const *words, int *at, Error *error) {
  const char *name = words[*at] + 2;
  size_t length = strcspn(name, "=");
  const char *value = name[length] == '=' ? name + length + 1 : NULL;
  if (length == 4 && memcmp(name, "help", 4) == 0 && !value) {
    args->help = true;
    return true;
  }
  const Opt *opt = find_opt(command, name, length);
  if (!opt) return refuse_unknown(command, name, length, error);
  if (opt->kind == OPT_FLAG && value) return error_set(error, "option '--%s' takes no value", opt->name);
  bool next_is_value = *at + 1 < count && strncmp(words[*at + 1], "--", 2) != 0;
  if (opt->kind != OPT_FLAG && !value && (opt->kind != OPT_TEXT_OR_NONE || next_is_value)) {
    if (*at + 1 >= count) return error_set(error, "option '--%s' needs a value: %s", opt->name, opt->value);
    value = words[++*at];
  }
  return read_value(opt, value, &args->opts[opt - command->opts], error);
}

bool args_parse(Args *args, const Command *command, int count, char *const *words, Error *error) {
  *args = (Args){0};
  args->operands = malloc(sizeof *args->operands * (size_t)(count + 1));
  if (!args->operands) return error_set_memory(error, "out of memory for the options");
  bool only_operands = false;
  for (int i = 0; i < count; i++) {
    const char *word = words[i];
    if (!only_operands && strcmp(word, "--") == 0) {
      only_operands = true;
    } else if (!only_operands && strncmp(word, "--", 2) == 0) {
      if (!parse_long(args, command, count, words, &i, error)) return false;
    } else if (!only_operands && strcmp(word, "-h") == 0) {
      args->help = true;
    } else if (!only_operands && word[0] == '-' && word[1] != '\0') {
      return error_set(error, "unknown option '%s': options start with two dashes", word);
    } else {
      args->operands[args->operand_count++] = word;
    }
    if (args->help) return true;
  }
  if (args->operand_count > command->operands_max)
    return error_set(error, "unexpected argument '%s'", args->operands[command->operands_max]);
  if (args->operand_count < command->operands_min) return error_set(error, "missing argument: %s", command->operands);
  return true;
}

void args_destroy(Args *args) {
  for (int32_t i = 0; i < OPTS_MAX; i++) {
    free(args->opts[i].texts);
    free(args->opts[i].integers);
  }
  free(args->operands);
  *args = (Args){0};
}

static void help_line(FILE *out, const char *name, const char *value, const char *help) {
  int used = fprintf(out, "  --%s%s%s", name, value ? " " : "", value ? value : "");
  if (used >= help_column) used = fprintf(out, "\n") - 1;
  fprintf(out, "%*s%s\n", help_column - used, "", cli_text(help));
}

void command_help(const Command *command, FILE *out) {
  fprintf(out, cli_text("usage: pacade %s%s%s [options]\n\n%s\n"), command->name, *command->operands ? " " : "",
          command->operands, cli_text(command->summary));
  if (command->details) fprintf(out, "%s\n", cli_text(command->details));
  fprintf(out, "\n%s\n", cli_text("options:"));
  for (int32_t i = 0; i < command->opt_count; i++)
    help_line(out, command->opts[i].name, command->opts[i].value, command->opts[i].help);
  help_line(out, "help", NULL, "show this help and exit");
  if (command->examples) fprintf(out, "\n%s\n", cli_text("examples:"));
  for (const char *line = command->examples; line && *line;) {
    int length = (int)strcspn(line, "\n");
    fprintf(out, "  %.*s\n", length, line);
    line += length + (line[length] == '\n');
  }
}
