/* Lines of the protocol as the host says them. Coordinates are [row, column] from the top left. */
#include "ai/outside/messages_internal.h"

#include <stdlib.h>

#include "ai/outside/process_internal.h"

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

/* By hand: a line may have hundreds, and printf would take most of the host's time for a move. */
static void say_number(Text *out, int32_t number) {
  char digits[12];
  int32_t at = sizeof digits;
  do digits[--at] = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  text_bytes(out, digits + at, sizeof digits - (size_t)at);
}

static void say_place(Text *out, const Board *board, Cell cell) {
  text_char(out, '[');
  say_number(out, board_row(board, cell));
  text_char(out, ',');
  say_number(out, board_col(board, cell));
  text_char(out, ']');
}

/* Of maps that have more than walls: what cells cost, and the corners that carry Pacman across the map. */
static void say_ground(Text *out, const Game *game) {
  const Board *board = game->board;
  if (board->cost) {
    text_print(out, ",\"costs\":[");
    for (int32_t row = 0; row < board->rows; row++) {
      text_print(out, row ? ",\"" : "\"");
      for (int32_t col = 0; col < board->cols; col++) {
        Cell cell = board_cell(board, row, col);
        text_char(out, board->open[cell] ? (char)('0' + board->cost[cell]) : '#');
      }
      text_char(out, '"');
    }
    text_print(out, "]");
  }
  if (game->level->corners) text_print(out, ",\"corners\":\"%s\"", corners_ids[game->corners]);
  if (game->anchors[0] <= 0) return; /* cell 0 is no place of a board */
  text_print(out, ",\"anchors\":[");
  for (int32_t i = 0; i < CORNER_COUNT; i++) {
    if (i) text_char(out, ',');
    say_place(out, board, game->anchors[i]);
  }
  text_print(out, "]");
}

/* Where everybody starts: an agent may be asked for the first time in the middle of a game. */
static void say_start(Text *out, const Game *game) {
  text_print(out, ",\"start\":");
  say_place(out, game->board, game->map->pacman);
  text_print(out, ",\"starts\":[");
  for (int32_t i = 0; i < game->monster_count; i++) {
    if (i > 0) text_char(out, ',');
    say_place(out, game->board, game->map->monsters.at[i]);
  }
  text_char(out, ']');
}

/* The map itself, for agents that have the library; one that is too large for a line goes without. */
static void say_map(Text *out, const Map *map) {
  size_t before = out->used;
  char *text = map_write(map, &(size_t){0});
  if (text) {
    text_print(out, ",\"map\":");
    say_text(out, text);
    if (!out->failed && out->used > LINE_MAX_BYTES - sizeof "}\n") out->used = before;
  }
  free(text);
}

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
  text_print(out, ",\"max_turns\":%d", (int)seen->max_turns);
  if (seen->game) {
    say_ground(out, seen->game);
    say_start(out, seen->game);
    say_map(out, seen->game->map);
  }
  text_print(out, "}\n");
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

/* Which of the ghosts a monster is, in the order in which they move. */
static int32_t ghost_number(const BerkeleyField *field, int32_t monster) {
  int32_t i = 0;
  while (i < field->ghost_count && field->monster_of[i] != monster) i++;
  return i + 1;
}

/* Under rules without a facing it is the last step that was seen, null before the first. */
static void say_monsters(Text *out, const Observation *seen, const Move *steps) {
  const State *state = seen->state;
  text_print(out, ",\"monsters\":[");
  for (int32_t i = 0; i < seen->game->monster_count; i++) {
    text_print(out, "%s{\"id\":%d,\"at\":", i ? "," : "", (int)i + 1);
    say_place(out, seen->game->board, state->monsters[i]);
    const BerkeleyGhost *ghost = state->ghosts ? &state->ghosts[i] : NULL;
    if (ghost)
      text_print(out, ",\"facing\":\"%c\",\"scared\":%d,\"half\":%d,\"number\":%d}", letter_of(ghost->facing),
                 (int)ghost->timer, (int)ghost->half, (int)ghost_number(&seen->game->berkeley, i));
    else if (state->signs)
      text_print(out, ",\"facing\":\"%c\",\"scared\":0}", state->signs[i] > 0 ? 'E' : 'W');
    else if (steps && steps[i] < DIRECTION_COUNT)
      text_print(out, ",\"facing\":\"%c\",\"scared\":0}", letter_of(steps[i]));
    else
      text_print(out, ",\"facing\":null,\"scared\":0}");
  }
  text_char(out, ']');
}

/* In the order of the pills; nothing where values show only when a pill is taken. */
static void say_pill_values(Text *out, const Game *game, const State *state) {
  if (game->hidden) return;
  bool comma = false;
  text_print(out, ",\"pill_values\":[");
  for (int32_t i = 0; i < game->map->pills.count; i++) {
    if (!state->pill[game->map->pills.at[i]]) continue;
    text_print(out, comma ? ",%d" : "%d", (int)game->map->pill_values[i]);
    comma = true;
  }
  text_char(out, ']');
}

/* Walls that are open now. */
static void say_eaten(Text *out, const Board *board, const uint8_t *eaten) {
  bool comma = false;
  text_print(out, ",\"eaten\":[");
  for (int32_t row = 0; row < board->rows; row++) {
    for (int32_t col = 0; col < board->cols; col++) {
      if (!eaten[board_cell(board, row, col)]) continue;
      text_print(out, "%s[%d,%d]", comma ? "," : "", (int)row, (int)col);
      comma = true;
    }
  }
  text_char(out, ']');
}

/* Everything, where everything is known. */
static void say_state(Text *out, const Observation *seen, const Move *steps) {
  const Game *game = seen->game;
  const State *state = seen->state;
  const Map *map = game->map;
  if (state->ghosts) text_print(out, ",\"facing\":\"%c\"", letter_of(state->facing));
  say_monsters(out, seen, steps);
  say_cells(out, "food", game->board, &map->foods, state->food);
  say_cells(out, "capsules", game->board, &map->pies, state->power_cells);
  if (state->pill) {
    say_cells(out, "pills", game->board, &map->pills, state->pill);
    say_pill_values(out, game, state);
  }
  if (state->eaten) say_eaten(out, game->board, state->eaten);
  if (state->signs) text_print(out, ",\"view\":%d", (int)state_view(state, game));
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

/* Under fog: what is near, and nothing else. A cell with food under a monster is listed twice. */
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

void say_turn(Text *out, const Observation *seen, const Move *steps, const OutsideConfig *config, double bank_ms) {
  text_print(out, "{\"type\":\"turn\",\"turn\":%d,\"pacman\":[%d,%d]", (int)seen->turn + 1, (int)seen->me_row,
             (int)seen->me_col);
  if (seen->game)
    say_state(out, seen, steps);
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
