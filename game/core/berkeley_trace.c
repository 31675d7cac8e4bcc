/* Reading a trace and playing it again. A row: ply agent action score food capsules win lose, then for each agent
 * x2,y2,direction,timer with places in half cells from the bottom left. Knows the rules only through berkeley.h. */
#include "game/core/berkeley_trace.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_NUMBERS = 5, AGENT_NUMBERS = 3 };
enum { ROW_SCORE, ROW_FOOD, ROW_CAPSULES, ROW_WIN, ROW_LOSE };

typedef struct TraceRow {
  long ply, agent;
  Move action;
  long numbers[ROW_NUMBERS];
  struct {
    long place[2], timer;
    Move facing;
  } actors[BERKELEY_GHOSTS_MAX + 1];
} TraceRow;

typedef struct TraceReader {
  const char *at, *end, *name;
  int32_t line;
  Error *error;
} TraceReader;

static bool refuse(const TraceReader *r, const char *expected) {
  return error_set(r->error, "%s:%d: expected %s", r->name, (int)r->line, expected);
}

static bool take_long(TraceReader *r, long *out) {
  while (r->at < r->end && *r->at == ' ') r->at++;
  bool negative = r->at < r->end && *r->at == '-';
  if (negative) r->at++;
  const char *first = r->at;
  long sum = 0;
  for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++)
    if (sum < INT_MAX / 16) sum = sum * 10 + (*r->at - '0');
  *out = negative ? -sum : sum;
  return r->at > first;
}

static bool take_char(TraceReader *r, char want) {
  if (r->at >= r->end || *r->at != want) return false;
  r->at++;
  return true;
}

/* N S E W, X for Stop. */
static bool take_move(TraceReader *r, Move *out) {
  while (r->at < r->end && *r->at == ' ') r->at++;
  if (r->at >= r->end) return false;
  char letter = *r->at++;
  *out = letter == 'X' ? MOVE_STAY : move_of_letter(letter);
  return letter == 'X' || *out < DIRECTION_COUNT;
}

static bool take_row(TraceReader *r, const BerkeleyField *field, TraceRow *row) {
  if (!take_long(r, &row->ply) || !take_long(r, &row->agent)) return refuse(r, "the ply and the agent, two numbers");
  if (!take_move(r, &row->action)) return refuse(r, "an action: N, S, E, W or X");
  for (int i = 0; i < ROW_NUMBERS; i++)
    if (!take_long(r, &row->numbers[i])) return refuse(r, "score, food, capsules, win and lose, five numbers");
  for (int32_t a = 0; a <= field->ghost_count; a++) {
    bool ok = take_long(r, &row->actors[a].place[0]) && take_char(r, ',') && take_long(r, &row->actors[a].place[1]) &&
              take_char(r, ',') && take_move(r, &row->actors[a].facing) && take_char(r, ',') &&
              take_long(r, &row->actors[a].timer);
    if (!ok) return refuse(r, "x2,y2,direction,timer of Pacman and of every ghost of the map");
  }
  while (r->at < r->end && (*r->at == ' ' || *r->at == '\r')) r->at++;
  if (r->at < r->end && *r->at != '\n') return refuse(r, "the end of the line: the map has no more agents");
  return true;
}

/* ---- comparing ---- */

static bool differs(BerkeleyTraceResult *result, const char *what, long trace, long ours) {
  if (trace == ours) return false;
  snprintf(result->what, sizeof result->what, "%s: the trace says %ld, the rules give %ld", what, trace, ours);
  return true;
}

static int32_t capsules_left(const BerkeleyField *field, const BerkeleyState *state) {
  int32_t count = 0;
  for (int32_t i = 0; i < field->map->pies.count; i++) count += state->capsules[field->map->pies.at[i]];
  return count;
}

static bool facing_differs(BerkeleyTraceResult *result, const char *who, Move trace, Move ours) {
  if (trace == ours) return false;
  snprintf(result->what, sizeof result->what, "%s: the trace faces %s, the rules give %s", who, move_name(trace),
           move_name(ours));
  return true;
}

static bool row_differs(const BerkeleyField *field, const BerkeleyState *state, const TraceRow *row,
                        BerkeleyTraceResult *result) {
  if (differs(result, "score", row->numbers[ROW_SCORE], state->score) ||
      differs(result, "food", row->numbers[ROW_FOOD], state->foods_left) ||
      differs(result, "capsules", row->numbers[ROW_CAPSULES], capsules_left(field, state)) ||
      differs(result, "win", row->numbers[ROW_WIN], state->outcome == OUTCOME_WON) ||
      differs(result, "lose", row->numbers[ROW_LOSE], state->outcome == OUTCOME_LOST))
    return true;
  for (int32_t a = 0; a <= field->ghost_count; a++) {
    BerkeleyGhost pacman = {.cell = state->pacman, .facing = state->facing};
    const BerkeleyGhost *actor = a == 0 ? &pacman : &state->ghosts[a - 1];
    int32_t place[2];
    berkeley_place(field, actor, &place[0], &place[1]);
    char who[32], axis[64];
    snprintf(who, sizeof who, a == 0 ? "Pacman" : "ghost %d", (int)a);
    for (int i = 0; i < 2; i++) {
      snprintf(axis, sizeof axis, "%s, %s in half cells", who, i == 0 ? "x" : "y");
      if (differs(result, axis, row->actors[a].place[i], place[i])) return true;
    }
    snprintf(axis, sizeof axis, "%s, timer", who);
    if (facing_differs(result, who, row->actors[a].facing, actor->facing) ||
        differs(result, axis, row->actors[a].timer, actor->timer))
      return true;
  }
  return false;
}

static bool is_legal(const BerkeleyField *field, const BerkeleyState *state, Move move) {
  Move legal[MOVE_COUNT];
  int32_t count = berkeley_moves(field, state, state->next, legal);
  for (int32_t i = 0; i < count; i++)
    if (legal[i] == move) return true;
  return false;
}

/* Plays a row's move when it can be played; false when it differs from the rules. */
static bool play_row(const BerkeleyField *field, BerkeleyState *state, const TraceRow *row,
                     BerkeleyTraceResult *result) {
  if (state->outcome != OUTCOME_PLAYING) {
    snprintf(result->what, sizeof result->what, "the trace goes on, but under the rules the game is %s",
             outcome_name(state->outcome));
    return false;
  }
  if (differs(result, "the agent to move", row->agent, state->next)) return false;
  if (!is_legal(field, state, row->action)) {
    snprintf(result->what, sizeof result->what, "agent %ld may not play %s", row->agent, move_name(row->action));
    return false;
  }
  BerkeleyUndo undo;
  berkeley_step(field, state, row->action, &undo);
  return true;
}

static bool next_row(TraceReader *r) {
  while (r->at < r->end) {
    r->line++;
    if (*r->at != '#' && *r->at != '\n' && *r->at != '\r') return true;
    const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
    r->at = stop ? stop + 1 : r->end;
  }
  return false;
}

static bool check_rows(TraceReader *r, const BerkeleyField *field, int32_t stop_after, BerkeleyState *state,
                       BerkeleyTraceResult *result) {
  bool first = true;
  while ((first || stop_after < 0 || result->plies < stop_after) && next_row(r)) {
    TraceRow row = {0};
    if (!take_row(r, field, &row)) return false;
    if (first && row.agent != -1) return refuse(r, "the start first: a row with agent -1");
    result->line = r->line;
    if (!first && !play_row(field, state, &row, result)) return true;
    if (row_differs(field, state, &row, result)) return true;
    result->plies += !first;
    first = false;
    if (r->at < r->end) r->at++;
  }
  if (first) return error_set(r->error, "%s: expected a trace, found no row", r->name);
  result->same = true;
  result->line = 0;
  return true;
}

bool berkeley_trace_check(const BerkeleyField *field, const char *text, size_t size, const char *name,
                          int32_t stop_after, BerkeleyState *state, BerkeleyTraceResult *result, Error *error) {
  *result = (BerkeleyTraceResult){0};
  TraceReader reader = {.at = text, .end = text + size, .name = name, .error = error};
  BerkeleyState own = {.food = NULL};
  uint8_t *bytes = NULL;
  if (!state) {
    bytes = malloc(2 * (size_t)field->board->cells);
    if (!bytes) return error_set(error, "%s: out of memory", name);
    own.food = bytes;
    own.capsules = bytes + field->board->cells;
    state = &own;
  }
  berkeley_reset(field, state);
  bool ok = check_rows(&reader, field, stop_after, state, result);
  free(bytes);
  return ok;
}
