/* Lines of the protocol as agents answer them: whatever a line holds, nothing but its own game is harmed. */
#include "ai/outside/messages_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/core/utf8.h"

static Move move_of(char letter) {
  if (letter == 'X') return MOVE_STAY;
  Move move = letter == '-' || letter == 'F' ? MOVE_COUNT : move_of_letter(letter);
  return move == MOVE_GIVE_UP ? MOVE_COUNT : move;
}

/* Some write this before their first line, to say that it is UTF-8. */
static void skip_mark(const char **line, size_t *size) {
  static const char mark[] = "\xEF\xBB\xBF";
  size_t length = sizeof mark - 1;
  if (*size < length || memcmp(*line, mark, length) != 0) return;
  *line += length;
  *size -= length;
}

/* A line of one letter, with blanks around it at most. */
static Move bare_move(const char *line, size_t size) {
  skip_mark(&line, &size);
  while (size > 0 && (*line == ' ' || *line == '\t')) line++, size--;
  while (size > 0 && (line[size - 1] == ' ' || line[size - 1] == '\t')) size--;
  return size == 1 ? move_of(*line) : MOVE_COUNT;
}

AnswerKind answer_read(JsonDoc *doc, const char *line, size_t size) {
  doc->count = 0;
  if (bare_move(line, size) != MOVE_COUNT) return ANSWER_MOVE;
  skip_mark(&line, &size);
  if (!json_read(doc, line, size) || !json_is_kind(doc, 0, JSON_OBJECT)) {
    doc->count = 0;
    return ANSWER_JUNK;
  }
  static const struct {
    const char *type;
    AnswerKind kind;
  } kinds[] = {{"id", ANSWER_ID}, {"ready", ANSWER_READY}, {"info", ANSWER_INFO}, {"move", ANSWER_MOVE}};
  int32_t type = json_member(doc, 0, "type");
  if (!json_is_kind(doc, type, JSON_STRING)) return ANSWER_JUNK;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (json_text_is(doc, type, kinds[i].type)) return kinds[i].kind;
  return ANSWER_IGNORED;
}

/* A line for people: no control or invisible letters; unchanged when there is no such text. */
static void read_line(const JsonDoc *doc, int32_t node, char *out, size_t room) {
  char raw[LINE_BYTES];
  if (!json_read_text(doc, node, raw, sizeof raw)) return;
  size_t at = 0;
  for (size_t i = 0, left = strlen(raw); i < left;) {
    uint32_t letter;
    size_t size = utf8_next(raw + i, left - i, &letter);
    if (size == 0) break;
    bool blank = letter == '\n' || letter == '\t';
    if (at + size >= room) break;
    if (blank || !utf8_is_hidden(letter)) {
      memcpy(out + at, blank ? " " : raw + i, size);
      at += size;
    }
    i += size;
  }
  out[at] = '\0';
}

/* As typed in name=value: a word. False when it is none, or too long. */
static bool read_word(const JsonDoc *doc, int32_t node, char out[OPTION_NAME_BYTES]) {
  char word[OPTION_NAME_BYTES + 1];
  if (!json_read_text(doc, node, word, sizeof word)) return false;
  size_t length = strlen(word);
  if (length == 0 || length >= OPTION_NAME_BYTES ||
      length != strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-."))
    return false;
  memcpy(out, word, length + 1);
  return true;
}

static bool read_choices(const JsonDoc *doc, int32_t node, OutsideOption *option, Error *error) {
  int32_t count = 0, values = json_member(doc, node, "values"), initial = json_member(doc, node, "default");
  for (int32_t i = json_first(doc, values); i != JSON_NONE; i = json_next(doc, i)) {
    if (count == CHOICES_MAX) return error_set(error, "option %s has more than %d values", option->name, CHOICES_MAX);
    if (!read_word(doc, i, option->choice[count]))
      return error_set(error, "option %s: every value must be a word of at most %d letters", option->name,
                       OPTION_NAME_BYTES - 1);
    if (json_text_is(doc, initial, option->choice[count])) option->info.initial = count;
    option->choices[count] = option->choice[count];
    count++;
  }
  if (count == 0) return error_set(error, "option %s is a choice without values", option->name);
  option->info.choices = option->info.choice_titles = option->choices;
  return true;
}

/* One of a kind that a later version may know has the type OPTION_TYPE_COUNT. */
static bool read_option(const JsonDoc *doc, int32_t node, OutsideOption *option, Error *error) {
  if (!read_word(doc, json_member(doc, node, "name"), option->name))
    return error_set(error, "an option without a name that is a word of at most %d letters", OPTION_NAME_BYTES - 1);
  OptionInfo *info = &option->info;
  *info = (OptionInfo){.name = option->name, .title = option->name, .min = -1e9, .max = 1e9, .step = 1};
  int32_t kind = json_member(doc, node, "kind"), initial = json_member(doc, node, "default");
  bool on = false;
  (void)json_read_number(doc, json_member(doc, node, "min"), &info->min);
  (void)json_read_number(doc, json_member(doc, node, "max"), &info->max);
  info->min = fmax(info->min, -1e15); /* whole numbers beyond these are none */
  info->max = fmin(info->max, 1e15);
  if (json_text_is(doc, kind, "bool")) {
    info->type = OPTION_BOOL;
    info->initial = json_read_bool(doc, initial, &on) && on;
    return true;
  }
  if (json_text_is(doc, kind, "choice")) {
    info->type = OPTION_CHOICE;
    return read_choices(doc, node, option, error);
  }
  bool whole = json_text_is(doc, kind, "int");
  if (!whole && !json_text_is(doc, kind, "real")) {
    info->type = OPTION_TYPE_COUNT;
    return json_is_kind(doc, kind, JSON_STRING) ||
           error_set(error, "option %s: its kind is none of int, real, bool and choice", option->name);
  }
  info->type = whole ? OPTION_INT : OPTION_REAL;
  if (!(info->min < info->max)) return error_set(error, "option %s: min is not below max", option->name);
  if (!whole) info->step = (info->max - info->min) / 100;
  if (!json_read_number(doc, initial, &info->initial)) info->initial = fmax(0, info->min);
  if (info->initial < info->min || info->initial > info->max || (whole && info->initial != floor(info->initial)))
    return error_set(error, "option %s: its default is out of range", option->name);
  return true;
}

bool answer_identity(const JsonDoc *doc, Identity *identity, Error *error) {
  *identity = (Identity){.side = SIDE_PACMAN};
  read_line(doc, json_member(doc, 0, "name"), identity->name, sizeof identity->name);
  read_line(doc, json_member(doc, 0, "author"), identity->author, sizeof identity->author);
  if (!identity->name[0]) snprintf(identity->name, sizeof identity->name, "Unnamed agent");
  int32_t side = json_member(doc, 0, "side"), levels = json_member(doc, 0, "levels");
  if (json_text_is(doc, side, "monsters"))
    identity->side = SIDE_MONSTERS;
  else if (side != JSON_NONE && !json_text_is(doc, side, "pacman"))
    return error_set(error, "its side is neither \"pacman\" nor \"monsters\"");
  for (int32_t i = json_first(doc, levels); i != JSON_NONE; i = json_next(doc, i)) {
    int64_t level;
    if (json_read_int(doc, i, 1, 31, &level)) identity->levels |= LEVEL_BIT((uint32_t)level);
  }
  if (levels == JSON_NONE) identity->levels = ~1u; /* it does not say: it is believed to play them all */
  if (!identity->levels) return error_set(error, "it plays no level");
  for (int32_t i = json_first(doc, json_member(doc, 0, "options")); i != JSON_NONE; i = json_next(doc, i)) {
    if (identity->option_count == OPTION_MAX) return error_set(error, "more than %d options", OPTION_MAX);
    OutsideOption *option = &identity->options[identity->option_count];
    if (!read_option(doc, i, option, error)) return false;
    for (int32_t k = 0; k < identity->option_count; k++)
      if (strcmp(identity->options[k].name, option->name) == 0)
        return error_set(error, "two options of the name %s", option->name);
    if (option->info.type != OPTION_TYPE_COUNT) identity->option_count++; /* others keep their default */
  }
  return true;
}

static bool option_same(const OutsideOption *a, const OutsideOption *b) {
  const OptionInfo *x = &a->info, *y = &b->info;
  bool same = strcmp(a->name, b->name) == 0 && x->type == y->type && x->initial == y->initial && x->min == y->min &&
              x->max == y->max;
  for (int32_t i = 0; i < CHOICES_MAX && same; i++)
    same = !a->choices[i] == !b->choices[i] && (!a->choices[i] || strcmp(a->choice[i], b->choice[i]) == 0);
  return same;
}

bool identity_same(const Identity *a, const Identity *b) {
  bool same = strcmp(a->name, b->name) == 0 && strcmp(a->author, b->author) == 0 && a->side == b->side &&
              a->levels == b->levels && a->option_count == b->option_count;
  for (int32_t i = 0; i < a->option_count && same; i++) same = option_same(&a->options[i], &b->options[i]);
  return same;
}

static bool read_move(const JsonDoc *doc, int32_t node, Move *out) {
  char text[16];
  if (!json_read_text(doc, node, text, sizeof text)) return false;
  *out = strcmp(text, "resign") == 0 ? MOVE_GIVE_UP : strlen(text) == 1 ? move_of(text[0]) : MOVE_COUNT;
  return *out != MOVE_COUNT;
}

bool answer_late(const JsonDoc *doc, const Observation *seen) {
  int64_t turn;
  return doc->count > 0 && json_read_int(doc, json_member(doc, 0, "turn"), 0, INT32_MAX, &turn) &&
         turn != (int64_t)seen->turn + 1;
}

bool answer_number(const JsonDoc *doc, const char *line, size_t size) {
  Move move = doc->count == 0 ? bare_move(line, size) : MOVE_STAY;
  return move > MOVE_STAY && move < MOVE_COUNT;
}

bool answer_moves(const JsonDoc *doc, const char *line, size_t size, const Observation *seen, Move *moves) {
  if (doc->count == 0) { /* a bare letter: for Pacman, or for the one monster that moves */
    moves[0] = bare_move(line, size);
    return seen->count == 1 && moves[0] != MOVE_COUNT;
  }
  int32_t list = json_member(doc, 0, "moves");
  if (list == JSON_NONE) return seen->count == 1 && read_move(doc, json_member(doc, 0, "move"), &moves[0]);
  for (int32_t i = 0; i < seen->count; i++) {
    char key[16];
    snprintf(key, sizeof key, "%d", (int)(seen->first + i));
    if (!read_move(doc, json_member(doc, list, key), &moves[i])) return false;
  }
  return true;
}

/* [row, column, ...] within the board, as a cell of the padded board, which has the same size where it is hidden. */
static bool read_place(const JsonDoc *doc, int32_t node, const Observation *seen, Cell *cell, double *third) {
  int32_t row_node = json_first(doc, node), col_node = json_next(doc, row_node);
  int64_t row, col;
  Board board = {.rows = seen->rows, .cols = seen->cols, .stride = board_stride(seen->cols)};
  if (!json_is_kind(doc, node, JSON_LIST) || !json_read_int(doc, row_node, 0, seen->rows - 1, &row) ||
      !json_read_int(doc, col_node, 0, seen->cols - 1, &col))
    return false;
  *cell = board_cell(&board, (int32_t)row, (int32_t)col);
  *third = 0;
  (void)json_read_number(doc, json_next(doc, col_node), third);
  return true;
}

static int32_t in_range(double value) { return (int32_t)fmin(fmax(value, -1e9), 1e9); }

/* Each `info` of a move replaces what an earlier one told of the same thing; what was opened and closed adds up. */
static void forget(Trace *trace, TraceKind kind) {
  size_t kept = 0;
  for (size_t i = 0; i < trace->count; i++)
    if (trace->events[i].kind != kind) trace->events[kept++] = trace->events[i];
  trace->count = kept;
}

static void tell_number(Trace *trace, TraceKind kind, int64_t value) {
  if (!trace) return;
  forget(trace, kind);
  trace_cell(trace, kind, 0, value > INT32_MAX ? INT32_MAX : (int32_t)value);
}

static void read_cells(const JsonDoc *doc, const char *key, TraceKind kind, double scale, const Observation *seen,
                       Trace *trace) {
  int32_t list = json_member(doc, 0, key);
  if (!json_is_kind(doc, list, JSON_LIST)) return;
  if (kind == TRACE_PATH || kind == TRACE_HEAT) forget(trace, kind);
  for (int32_t i = json_first(doc, list); i != JSON_NONE; i = json_next(doc, i)) {
    Cell cell;
    double third;
    if (read_place(doc, i, seen, &cell, &third)) trace_cell(trace, kind, cell, in_range(third * scale));
  }
}

static void read_values(const JsonDoc *doc, const Observation *seen, Trace *trace) {
  int32_t table = json_member(doc, 0, "values");
  if (!json_is_kind(doc, table, JSON_OBJECT) || seen->side != SIDE_PACMAN) return;
  Move best = MOVE_COUNT;
  double most = 0, real;
  forget(trace, TRACE_VALUE);
  Board board = {.stride = board_stride(seen->cols)};
  Cell here = board_cell(&board, seen->me_row, seen->me_col);
  for (int32_t i = json_first(doc, table); i != JSON_NONE; i = json_next(doc, i)) {
    char key[4];
    json_read_key(doc, i, key, sizeof key);
    Move move = strlen(key) == 1 ? move_of(key[0]) : MOVE_COUNT;
    if (move == MOVE_COUNT || !json_read_number(doc, i, &real)) continue;
    static const int8_t across[DIRECTION_COUNT] = {[MOVE_WEST] = -1, [MOVE_EAST] = 1};
    static const int8_t down[DIRECTION_COUNT] = {[MOVE_NORTH] = -1, [MOVE_SOUTH] = 1};
    Cell cell = move < DIRECTION_COUNT ? here + across[move] + down[move] * board.stride : here;
    trace_add(trace, (TraceEvent){.kind = TRACE_VALUE, .move = move, .cell = cell, .value = in_range(real)});
    if (best == MOVE_COUNT || real > most) best = move, most = real;
  }
  if (best != MOVE_COUNT && trace->live) live_best(trace->live, atomic_load(&trace->live->depth), best, in_range(most));
}

void answer_info(const JsonDoc *doc, const Observation *seen, Trace *trace, Stats *stats, uint64_t *nodes, char *text,
                 size_t room) {
  int64_t whole;
  double real;
  if (json_read_int(doc, json_member(doc, 0, "nodes"), 0, INT64_C(1) << 50, &whole)) {
    if ((uint64_t)whole > *nodes) { /* of this move so far */
      stats->expanded += (uint64_t)whole - *nodes;
      *nodes = (uint64_t)whole;
    }
    tell_number(trace, TRACE_NODES, whole);
    live_nodes(trace_live(trace), (uint64_t)whole);
  }
  if (json_read_int(doc, json_member(doc, 0, "depth"), 0, 1000000, &whole)) {
    stats->depth = (int32_t)whole;
    tell_number(trace, TRACE_DEPTH, whole);
    if (trace_live(trace)) atomic_store(&trace->live->depth, (int32_t)whole);
  }
  if (json_read_number(doc, json_member(doc, 0, "value"), &real)) stats->value = real;
  read_line(doc, json_member(doc, 0, "text"), text, room);
  if (!trace) return;
  if (json_member(doc, 0, "text") != JSON_NONE) {
    forget(trace, TRACE_WORDS);
    trace_say(trace, text);
  }
  read_cells(doc, "opened", TRACE_OPENED, 1, seen, trace);
  read_cells(doc, "closed", TRACE_CLOSED, 1, seen, trace);
  read_cells(doc, "pv", TRACE_PATH, 1, seen, trace);
  read_cells(doc, "cells", TRACE_HEAT, 1000, seen, trace);
  read_values(doc, seen, trace);
}
