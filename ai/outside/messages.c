/* Lines of the protocol, written and read. Coordinates are [row, column] from the top left. */
#include "ai/outside/messages_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/core/utf8.h"

/* ---- what the host says ---- */

/* Of the protocol: X stays; teleports keep the letters of records. */
static char letter_of(Move move) { return move == MOVE_STAY ? 'X' : move_letter(move); }

static void say_text(Text *out, const char *text) {
  text_char(out, '"');
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\')
      text_print(out, "\\%c", c);
    else if (c < 0x20)
      text_print(out, "\\u%04x", c);
    else
      text_char(out, (char)c);
  }
  text_char(out, '"');
}

void say_hello(Text *out, const char *host) {
  text_print(out, "{\"type\":\"hello\",\"protocol\":1,\"host\":");
  say_text(out, host);
  text_print(out, "}\n");
}

void say_option(Text *out, const OptionInfo *option, double value) {
  text_print(out, "{\"type\":\"set\",\"name\":");
  say_text(out, option->name);
  text_print(out, ",\"value\":");
  switch (option->type) {
    case OPTION_CHOICE: say_text(out, option->choices[(int32_t)value]); break;
    case OPTION_BOOL: text_print(out, value != 0 ? "true" : "false"); break;
    case OPTION_INT: text_print(out, "%lld", (long long)value); break;
    case OPTION_REAL:
    case OPTION_TYPE_COUNT: text_print(out, "%.17g", value); break;
  }
  text_print(out, "}\n");
}

static const char *side_id(Side side) { return side == SIDE_PACMAN ? "pacman" : "monsters"; }

void say_game(Text *out, const Observation *seen, uint64_t seed) {
  text_print(out, "{\"type\":\"game\",\"level\":%d,\"rules\":", (int)seen->level);
  const Level *level = level_find(seen->level);
  say_text(out, level ? level_rules_id(level) : "");
  text_print(out, ",\"rows\":%d,\"cols\":%d", (int)seen->rows, (int)seen->cols);
  if (seen->game) {
    const Board *board = seen->game->board;
    text_print(out, ",\"walls\":[");
    for (int32_t row = 0; row < board->rows; row++) {
      text_print(out, row ? ",\"" : "\"");
      for (int32_t col = 0; col < board->cols; col++)
        text_char(out, board->open[board_cell(board, row, col)] ? '.' : '#');
      text_char(out, '"');
    }
    text_print(out, "]");
  }
  text_print(out, ",\"side\":\"%s\"", side_id(seen->side));
  if (seen->game) text_print(out, ",\"seed\":%llu", (unsigned long long)seed);
  text_print(out, ",\"max_turns\":%d}\n", (int)seen->max_turns);
}

static void say_place(Text *out, const Board *board, Cell cell) {
  text_print(out, "[%d,%d]", (int)board_row(board, cell), (int)board_col(board, cell));
}

/* The cells of a list where something still lies. */
static void say_cells(Text *out, const char *key, const Board *board, const CellList *list, const uint8_t *there) {
  text_print(out, ",\"%s\":[", key);
  bool comma = false;
  for (int32_t i = 0; there && i < list->count; i++) {
    if (!there[list->at[i]]) continue;
    if (comma) text_char(out, ',');
    comma = true;
    say_place(out, board, list->at[i]);
  }
  text_char(out, ']');
}

static void say_monsters(Text *out, const Observation *seen) {
  const State *state = seen->state;
  text_print(out, ",\"monsters\":[");
  for (int32_t i = 0; i < seen->game->monster_count; i++) {
    text_print(out, "%s{\"id\":%d,\"at\":", i ? "," : "", (int)i + 1);
    say_place(out, seen->game->board, state->monsters[i]);
    const BerkeleyGhost *ghost = state->ghosts ? &state->ghosts[i] : NULL;
    if (ghost)
      text_print(out, ",\"facing\":\"%c\",\"scared\":%d}", letter_of(ghost->facing), (int)ghost->timer);
    else if (state->signs)
      text_print(out, ",\"facing\":\"%c\",\"scared\":0}", state->signs[i] > 0 ? 'E' : 'W');
    else
      text_print(out, ",\"facing\":null,\"scared\":0}");
  }
  text_char(out, ']');
}

/* Everything, where everything is known. */
static void say_state(Text *out, const Observation *seen) {
  const Game *game = seen->game;
  const State *state = seen->state;
  const Map *map = game->map;
  say_monsters(out, seen);
  say_cells(out, "food", game->board, &map->foods, state->food);
  say_cells(out, "capsules", game->board, &map->pies, state->power_cells);
  if (state->pill) say_cells(out, "pills", game->board, &map->pills, state->pill);
  text_print(out, ",\"exit\":");
  if (map->exit == CELL_NONE)
    text_print(out, "null");
  else
    say_place(out, game->board, map->exit);
  text_print(out, ",\"power\":%d,\"energy\":", (int)state->power);
  if (state->energy < 0)
    text_print(out, "null");
  else
    text_print(out, "%d", (int)state->energy);
}

/* Under fog: what is near, and nothing else. A cell with food under a monster is told twice. */
static void say_sight(Text *out, const Observation *seen) {
  text_print(out, ",\"seen\":[");
  bool comma = false;
  for (int32_t r = 0; r < SIGHT_SPAN; r++) {
    for (int32_t c = 0; c < SIGHT_SPAN; c++) {
      uint8_t bits = seen->sight.at[r][c];
      int32_t row = seen->me_row + r - SIGHT_REACH, col = seen->me_col + c - SIGHT_REACH;
      if (!bits || row < 0 || col < 0 || row >= seen->rows || col >= seen->cols) continue;
      const char *names[3];
      int32_t count = 0;
      if (bits & SEEN_WALL) names[count++] = "wall";
      if (bits & SEEN_MONSTER) names[count++] = "monster";
      if (bits & SEEN_FOOD) names[count++] = "food";
      if (count == 0) names[count++] = "open";
      for (int32_t i = 0; i < count; i++) {
        text_print(out, "%s[%d,%d,\"%s\"]", comma ? "," : "", (int)row, (int)col, names[i]);
        comma = true;
      }
    }
  }
  text_char(out, ']');
}

int32_t observed_moves(const Observation *seen, int32_t actor, Move out[MOVE_COUNT]) {
  if (seen->game) return game_moves(seen->game, seen->state, actor, out);
  int32_t count = 0;
  for (Move move = 0; move < DIRECTION_COUNT; move++)
    if (!(sight_beside(&seen->sight, move) & SEEN_WALL)) out[count++] = move;
  if (count == 0) out[count++] = MOVE_STAY;
  return count;
}

static void say_moves(Text *out, const Observation *seen, int32_t actor) {
  Move moves[MOVE_COUNT];
  int32_t count = observed_moves(seen, actor, moves);
  text_char(out, '[');
  for (int32_t i = 0; i < count; i++) text_print(out, "%s\"%c\"", i ? "," : "", letter_of(moves[i]));
  text_char(out, ']');
}

void say_turn(Text *out, const Observation *seen, const OutsideConfig *config, double bank_ms) {
  text_print(out, "{\"type\":\"turn\",\"turn\":%d,\"pacman\":[%d,%d]", (int)seen->turn + 1, (int)seen->me_row,
             (int)seen->me_col);
  if (seen->game)
    say_state(out, seen);
  else
    say_sight(out, seen);
  text_print(out, ",\"score\":%d", (int)seen->score);
  if (seen->side == SIDE_PACMAN) {
    text_print(out, ",\"legal\":");
    say_moves(out, seen, 0);
  } else {
    text_print(out, ",\"actors\":[");
    for (int32_t i = 0; i < seen->count; i++) text_print(out, "%s%d", i ? "," : "", (int)(seen->first + i));
    text_print(out, "],\"legal\":{");
    for (int32_t i = 0; i < seen->count; i++) {
      text_print(out, "%s\"%d\":", i ? "," : "", (int)(seen->first + i));
      say_moves(out, seen, seen->first + i);
    }
    text_char(out, '}');
  }
  bool timed = config->nodes == 0 && !config->debug;
  text_print(out, ",\"move_ms\":%d,\"bank_ms\":%d,\"nodes\":%llu}\n", timed ? (int)config->move_ms : 0,
             timed ? (int)bank_ms : 0, (unsigned long long)config->nodes);
}

void say_over(Text *out, Outcome outcome, int32_t score, int32_t moves) {
  text_print(out, "{\"type\":\"over\",\"outcome\":\"%s\",\"score\":%d,\"moves\":%d}\n", outcome_name(outcome),
             (int)score, (int)moves);
}

void say_quit(Text *out) { text_print(out, "{\"type\":\"quit\"}\n"); }

/* ---- what the agent answers ---- */

static Move move_of(char letter) {
  if (letter == 'X') return MOVE_STAY;
  Move move = letter == '-' || letter == 'F' ? MOVE_COUNT : move_of_letter(letter);
  return move == MOVE_GIVE_UP ? MOVE_COUNT : move;
}

/* A line of one letter, with blanks around it at most. */
static Move bare_move(const char *line, size_t size) {
  while (size > 0 && (*line == ' ' || *line == '\t')) line++, size--;
  while (size > 0 && (line[size - 1] == ' ' || line[size - 1] == '\t')) size--;
  return size == 1 ? move_of(*line) : MOVE_COUNT;
}

AnswerKind answer_read(JsonDoc *doc, const char *line, size_t size) {
  doc->count = 0;
  if (bare_move(line, size) != MOVE_COUNT) return ANSWER_MOVE;
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

/* A name for people: one line, no control or invisible letters. */
static void read_name(const JsonDoc *doc, const char *key, char *out, size_t room) {
  char raw[NAME_BYTES];
  out[0] = '\0';
  if (!json_read_text(doc, json_member(doc, 0, key), raw, sizeof raw)) return;
  size_t at = 0;
  for (size_t i = 0, left = strlen(raw); i < left;) {
    uint32_t letter;
    size_t size = utf8_next(raw + i, left - i, &letter);
    if (size == 0) break;
    if (!utf8_is_hidden(letter) && at + size < room) {
      memcpy(out + at, raw + i, size);
      at += size;
    }
    i += size;
  }
  out[at] = '\0';
}

/* As typed in name=value: a word. */
static bool good_word(const char *word) {
  size_t length = strlen(word);
  return length > 0 && length == strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.");
}

static bool read_choices(const JsonDoc *doc, int32_t node, OutsideOption *option, Error *error) {
  int32_t count = 0, values = json_member(doc, node, "values"), initial = json_member(doc, node, "default");
  for (int32_t i = json_first(doc, values); i != JSON_NONE; i = json_next(doc, i)) {
    if (count == CHOICES_MAX) return error_set(error, "option %s has more than %d values", option->name, CHOICES_MAX);
    if (!json_read_text(doc, i, option->choice[count], OPTION_NAME_BYTES) || !good_word(option->choice[count]))
      return error_set(error, "option %s: every value must be a word", option->name);
    if (json_text_is(doc, initial, option->choice[count])) option->info.initial = count;
    option->choices[count] = option->choice[count];
    count++;
  }
  if (count == 0) return error_set(error, "option %s is a choice without values", option->name);
  option->info.choices = option->info.choice_titles = option->choices;
  return true;
}

static bool read_option(const JsonDoc *doc, int32_t node, OutsideOption *option, Error *error) {
  if (!json_read_text(doc, json_member(doc, node, "name"), option->name, sizeof option->name) ||
      !good_word(option->name))
    return error_set(error, "an option without a name that is a word");
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
  if (!whole && !json_text_is(doc, kind, "real"))
    return error_set(error, "option %s: its kind is none of int, real, bool and choice", option->name);
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
  read_name(doc, "name", identity->name, sizeof identity->name);
  read_name(doc, "author", identity->author, sizeof identity->author);
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
    if (!read_option(doc, i, &identity->options[identity->option_count++], error)) return false;
  }
  return true;
}

static bool read_move(const JsonDoc *doc, int32_t node, Move *out) {
  char text[16];
  if (!json_read_text(doc, node, text, sizeof text)) return false;
  *out = strcmp(text, "resign") == 0 ? MOVE_GIVE_UP : strlen(text) == 1 ? move_of(text[0]) : MOVE_COUNT;
  return *out != MOVE_COUNT;
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

/* [row, column, ...] within the board, as a cell of the padded board; where the board is hidden there are no cells. */
static bool read_place(const JsonDoc *doc, int32_t node, const Observation *seen, Cell *cell, double *third) {
  int32_t row_node = json_first(doc, node), col_node = json_next(doc, row_node);
  int64_t row, col;
  if (!seen->game || !json_is_kind(doc, node, JSON_LIST) || !json_read_int(doc, row_node, 0, seen->rows - 1, &row) ||
      !json_read_int(doc, col_node, 0, seen->cols - 1, &col))
    return false;
  *cell = board_cell(seen->game->board, (int32_t)row, (int32_t)col);
  *third = 0;
  (void)json_read_number(doc, json_next(doc, col_node), third);
  return true;
}

static int32_t in_range(double value) { return (int32_t)fmin(fmax(value, -1e9), 1e9); }

static void read_cells(const JsonDoc *doc, const char *key, TraceKind kind, const Observation *seen, Trace *trace) {
  for (int32_t i = json_first(doc, json_member(doc, 0, key)); i != JSON_NONE; i = json_next(doc, i)) {
    Cell cell;
    double third;
    if (read_place(doc, i, seen, &cell, &third)) trace_cell(trace, kind, cell, in_range(third));
  }
}

void answer_info(const JsonDoc *doc, const Observation *seen, Trace *trace, Stats *stats, char *text, size_t room) {
  int64_t whole;
  double real;
  if (json_read_int(doc, json_member(doc, 0, "nodes"), 0, INT64_C(1) << 50, &whole)) {
    stats->expanded += (uint64_t)whole;
    trace_cell(trace, TRACE_NODES, 0, whole > INT32_MAX ? INT32_MAX : (int32_t)whole);
  }
  if (json_read_int(doc, json_member(doc, 0, "depth"), 0, 1000000, &whole)) {
    stats->depth = (int32_t)whole;
    trace_cell(trace, TRACE_DEPTH, 0, (int32_t)whole);
  }
  if (json_read_number(doc, json_member(doc, 0, "value"), &real)) stats->value = real;
  json_read_text(doc, json_member(doc, 0, "text"), text, room);
  if (!trace) return;
  read_cells(doc, "opened", TRACE_OPENED, seen, trace);
  read_cells(doc, "closed", TRACE_CLOSED, seen, trace);
  read_cells(doc, "pv", TRACE_PATH, seen, trace);
  for (int32_t i = json_first(doc, json_member(doc, 0, "values")); i != JSON_NONE; i = json_next(doc, i)) {
    char key[4];
    json_read_key(doc, i, key, sizeof key);
    Move move = strlen(key) == 1 ? move_of(key[0]) : MOVE_COUNT;
    if (move == MOVE_COUNT || !seen->state || seen->side != SIDE_PACMAN || !json_read_number(doc, i, &real)) continue;
    Cell cell = seen->state->pacman + (move < DIRECTION_COUNT ? seen->game->board->step[move] : 0);
    trace_add(trace, (TraceEvent){.kind = TRACE_VALUE, .move = move, .cell = cell, .value = in_range(real)});
  }
}
