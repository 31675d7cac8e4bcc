/* Everything an agent for Pacade needs, in one header: copy it beside your own source and include it first. C99, POSIX.
 *
 *   #include "pacade_agent.h"
 *   static char choose(void *self, const PacadeTurn *turn) { return turn->legal[0]; }
 *   int main(void) { return pacade_run(&(PacadeAgent){.name = "Mine", .choose = choose}); }
 *
 * Cells are numbered row by row: row * turn->cols + column. Moves are the letters N, S, E, W and X (stay). What the
 * agent prints goes to standard error, never into the protocol. */
#ifndef PACADE_AGENT_H
#define PACADE_AGENT_H

#if !defined(_POSIX_C_SOURCE) && !defined(_GNU_SOURCE)
#define _POSIX_C_SOURCE 200809L /* NOLINT: ours to ask for, as the first header */
#endif
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PACADE_UNUSED __attribute__((unused))
enum { PACADE_MONSTERS_MAX = 256, PACADE_MOVES_MAX = 16, PACADE_LINE_BYTES = 1 << 17 };

typedef struct PacadeMonster {
  int id, cell;
  char facing; /* 0: it has none */
  int scared;  /* turns for which it can be eaten */
} PacadeMonster;

/* A position in which the agent is to move. Under fog the board and the food are what was seen so far. */
typedef struct PacadeTurn {
  int level, rows, cols, max_turns;
  unsigned long long seed;
  bool fog;
  char *board;          /* one letter per cell: '#' wall, '.' open, '?' never seen */
  unsigned char *food;  /* one per cell */
  unsigned char *pills; /* capsules, pies and pills of energy: one per cell */
  int food_count;
  int turn, score, power, energy, pacman, exit; /* energy and exit: -1 where there is none */
  PacadeMonster monsters[PACADE_MONSTERS_MAX];  /* under fog those in sight */
  int monster_count;
  int actor;                        /* 0: Pacman; else the id of the monster to move */
  char legal[PACADE_MOVES_MAX + 1]; /* its legal moves */
  int move_ms, bank_ms;             /* 0: no clock */
  long long nodes;                  /* to be looked at, at most; 0: as many as there is time for */
} PacadeTurn;

/* An option: a number, or a switch where `is_bool`. Its value is set before a game starts. */
typedef struct PacadeOption {
  const char *name;
  double initial, min, max;
  bool is_bool, is_real;
  double value, next; /* kept by the kit */
} PacadeOption;

typedef struct PacadeAgent {
  const char *name, *author;
  bool plays_monsters;
  const char *levels; /* "1,2,7"; NULL: all */
  PacadeOption *options;
  int option_count;
  void *self;
  void (*start)(void *self, const PacadeTurn *game);  /* a new game: forget the last one; may be NULL */
  char (*choose)(void *self, const PacadeTurn *turn); /* one of turn->legal, or '!' to resign; once per monster */
  void (*over)(void *self, int score, int moves);     /* may be NULL */
} PacadeAgent;

/* ---- reading JSON: a pointer to the first letter of a value is a value ---- */

PACADE_UNUSED static const char *pacade_blank(const char *at) {
  while (*at == ' ' || *at == '\t' || *at == ',' || *at == ':' || *at == '\n') at++;
  return at;
}

/* Behind a value. */
PACADE_UNUSED static const char *pacade_skip(const char *at) {
  int depth = 0;
  do {
    if (*at == '"') {
      for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1]) at++;
      if (*at) at++;
    } else if (*at == '[' || *at == '{') {
      depth++, at++;
    } else if (*at == ']' || *at == '}') {
      depth--, at++;
    } else {
      while (*at && !strchr(",]}", *at)) at++;
    }
    if (depth > 0) at = pacade_blank(at);
  } while (*at && depth > 0);
  return at;
}

/* The first item of a list, or the first key of an object; NULL: it is empty or none of both. */
PACADE_UNUSED static const char *pacade_first(const char *value) {
  if (!value || (*value != '[' && *value != '{')) return NULL;
  value = pacade_blank(value + 1);
  return *value && *value != ']' && *value != '}' ? value : NULL;
}

PACADE_UNUSED static const char *pacade_next(const char *item) {
  item = pacade_blank(pacade_skip(item));
  return *item && *item != ']' && *item != '}' ? item : NULL;
}

/* The value of a key of an object, or NULL. */
PACADE_UNUSED static const char *pacade_member(const char *object, const char *key) {
  size_t length = strlen(key);
  for (const char *at = pacade_first(object); at;) {
    const char *value = pacade_blank(pacade_skip(at));
    if (*at == '"' && strncmp(at + 1, key, length) == 0 && at[length + 1] == '"') return value;
    at = pacade_next(value);
  }
  return NULL;
}

PACADE_UNUSED static int pacade_int(const char *object, const char *key, int otherwise) {
  const char *value = pacade_member(object, key);
  return value && (*value == '-' || (*value >= '0' && *value <= '9')) ? (int)strtol(value, NULL, 10) : otherwise;
}

/* The cell of [row, column]; -1: it is none. */
PACADE_UNUSED static int pacade_place(const char *value, int cols) {
  const char *row = pacade_first(value), *col = row ? pacade_next(row) : NULL;
  return col ? (int)(strtol(row, NULL, 10) * cols + strtol(col, NULL, 10)) : -1;
}

/* ---- moves, cells and distances ---- */

static const char pacade_letters[] = "WNES"; /* the order in which the game itself tries neighbours */

/* The cell that a move leads to, or -1 when it leaves the board. */
PACADE_UNUSED static int pacade_step(const PacadeTurn *turn, int cell, char move) {
  int row = cell / turn->cols + (move == 'S') - (move == 'N'), col = cell % turn->cols + (move == 'E') - (move == 'W');
  return row < 0 || col < 0 || row >= turn->rows || col >= turn->cols ? -1 : row * turn->cols + col;
}

PACADE_UNUSED static bool pacade_open(const PacadeTurn *turn, int cell) {
  return cell >= 0 && turn->board[cell] == '.';
}

/* The move from a cell to one beside it; X for any other. */
PACADE_UNUSED static char pacade_direction(const PacadeTurn *turn, int from, int to) {
  for (int i = 0; i < 4; i++)
    if (pacade_step(turn, from, pacade_letters[i]) == to) return pacade_letters[i];
  return 'X';
}

/* The move toward a cell beside Pacman, or the first legal move where that one is not legal. */
PACADE_UNUSED static char pacade_toward(const PacadeTurn *turn, int cell) {
  char move = pacade_direction(turn, turn->pacman, cell);
  return strchr(turn->legal, move) ? move : turn->legal[0];
}

PACADE_UNUSED static int pacade_manhattan(const PacadeTurn *turn, int a, int b) {
  return abs(a / turn->cols - b / turn->cols) + abs(a % turn->cols - b % turn->cols);
}

/* Steps from a cell to every other (breadth-first), -1 where it can't be reached; both arrays have a place per cell,
 * and `queue` is room to work in. Cells that are `blocked` (one per cell, or NULL) are not entered. */
PACADE_UNUSED static void pacade_distances(const PacadeTurn *turn, int start, const unsigned char *blocked, int *far,
                                           int *queue) {
  int count = 0, cells = turn->rows * turn->cols;
  for (int i = 0; i < cells; i++) far[i] = -1;
  far[start] = 0;
  queue[count++] = start;
  for (int i = 0; i < count; i++) {
    for (int m = 0; m < 4; m++) {
      int near = pacade_step(turn, queue[i], pacade_letters[m]);
      if (!pacade_open(turn, near) || far[near] >= 0 || (blocked && blocked[near])) continue;
      far[near] = far[queue[i]] + 1;
      queue[count++] = near;
    }
  }
}

/* Under fog: whether an open cell is beside one that was never seen. */
PACADE_UNUSED static bool pacade_frontier(const PacadeTurn *turn, int cell) {
  for (int m = 0; m < 4; m++) {
    int near = pacade_step(turn, cell, pacade_letters[m]);
    if (near >= 0 && turn->board[near] == '?') return true;
  }
  return false;
}

/* ---- the protocol ---- */

static FILE *pacade_in, *pacade_out; /* its two ends; standard output is not one of them */

/* Shows what the agent thinks; the text is the inside of a JSON object: pacade_info("\"nodes\":%d", count). */
PACADE_UNUSED __attribute__((format(printf, 1, 2))) static void pacade_info(const char *format, ...) {
  va_list args;
  va_start(args, format);
  fputs("{\"type\":\"info\",", pacade_out);
  vfprintf(pacade_out, format, args);
  fputs("}\n", pacade_out);
  va_end(args);
}

/* The same of a list of cells: "pv" (the path it follows), "closed". */
PACADE_UNUSED static void pacade_info_cells(const PacadeTurn *turn, const char *key, const int *cells, int count) {
  fprintf(pacade_out, "{\"type\":\"info\",\"%s\":[", key);
  for (int i = 0; i < count; i++)
    fprintf(pacade_out, "%s[%d,%d]", i ? "," : "", cells[i] / turn->cols, cells[i] % turn->cols);
  fputs("]}\n", pacade_out);
}

PACADE_UNUSED static void pacade_say_id(const PacadeAgent *agent) {
  fprintf(pacade_out,
          "{\"type\":\"id\",\"name\":\"%s\",\"author\":\"%s\",\"side\":\"%s\",\"levels\":[%s],\"options\":[",
          agent->name, agent->author ? agent->author : "", agent->plays_monsters ? "monsters" : "pacman",
          agent->levels ? agent->levels : "1,2,3,4,5,6,7,8");
  for (int i = 0; i < agent->option_count; i++) {
    const PacadeOption *option = &agent->options[i];
    fprintf(pacade_out, "%s{\"name\":\"%s\",\"kind\":", i ? "," : "", option->name);
    if (option->is_bool)
      fprintf(pacade_out, "\"bool\",\"default\":%s}", option->initial != 0 ? "true" : "false");
    else
      fprintf(pacade_out, "\"%s\",\"default\":%.17g,\"min\":%.17g,\"max\":%.17g}", option->is_real ? "real" : "int",
              option->initial, option->min, option->max);
  }
  fputs("]}\n", pacade_out);
}

PACADE_UNUSED static void pacade_set(PacadeAgent *agent, const char *line) {
  const char *name = pacade_member(line, "name"), *value = pacade_member(line, "value");
  for (int i = 0; name && value && i < agent->option_count; i++) {
    size_t length = strlen(agent->options[i].name);
    if (strncmp(name + 1, agent->options[i].name, length) != 0 || name[length + 1] != '"') continue;
    agent->options[i].next = *value == 't' ? 1 : *value == 'f' ? 0 : strtod(value, NULL);
  }
}

/* False: memory was short, or there is no board. */
PACADE_UNUSED static bool pacade_start_game(PacadeAgent *agent, PacadeTurn *turn, const char *line) {
  turn->level = pacade_int(line, "level", 0);
  turn->rows = pacade_int(line, "rows", 0);
  turn->cols = pacade_int(line, "cols", 0);
  turn->max_turns = pacade_int(line, "max_turns", 0);
  const char *seed = pacade_member(line, "seed"), *walls = pacade_member(line, "walls");
  turn->seed = seed ? strtoull(seed, NULL, 10) : 0;
  turn->fog = walls == NULL;
  if (turn->rows <= 0 || turn->cols <= 0) return false;
  size_t cells = (size_t)turn->rows * (size_t)turn->cols;
  free(turn->board);
  free(turn->food);
  free(turn->pills);
  turn->board = malloc(cells + 1);
  turn->food = calloc(cells + 1, 1);
  turn->pills = calloc(cells + 1, 1);
  if (!turn->board || !turn->food || !turn->pills) return false;
  memset(turn->board, '?', cells);
  int row = 0;
  for (const char *text = pacade_first(walls); text && row < turn->rows; text = pacade_next(text), row++)
    if (strcspn(text + 1, "\"") == (size_t)turn->cols)
      memcpy(turn->board + (size_t)row * (size_t)turn->cols, text + 1, (size_t)turn->cols);
  for (int i = 0; i < agent->option_count; i++) {
    agent->options[i].value = agent->options[i].next;
    agent->options[i].next = agent->options[i].initial; /* each game names only the options that differ */
  }
  if (agent->start) agent->start(agent->self, turn);
  return true;
}

PACADE_UNUSED static void pacade_mark(const PacadeTurn *turn, const char *list, unsigned char *marks) {
  for (const char *item = pacade_first(list); item; item = pacade_next(item)) {
    int cell = pacade_place(item, turn->cols);
    if (cell >= 0 && cell < turn->rows * turn->cols) marks[cell] = 1;
  }
}

PACADE_UNUSED static void pacade_read_monsters(PacadeTurn *turn, const char *list) {
  for (const char *m = pacade_first(list); m && turn->monster_count < PACADE_MONSTERS_MAX; m = pacade_next(m)) {
    const char *facing = pacade_member(m, "facing");
    turn->monsters[turn->monster_count++] = (PacadeMonster){.id = pacade_int(m, "id", 0),
                                                            .cell = pacade_place(pacade_member(m, "at"), turn->cols),
                                                            .facing = facing && *facing == '"' ? facing[1] : '\0',
                                                            .scared = pacade_int(m, "scared", 0)};
  }
}

/* What is in sight replaces what was remembered of those cells. A cell with food under a monster is listed twice. */
PACADE_UNUSED static void pacade_read_sight(PacadeTurn *turn, const char *list) {
  turn->board[turn->pacman] = '.';
  turn->food[turn->pacman] = 0;
  for (int pass = 0; pass < 2; pass++) {
    for (const char *item = pacade_first(list); item; item = pacade_next(item)) {
      int cell = pacade_place(item, turn->cols);
      if (cell < 0 || cell >= turn->rows * turn->cols) continue;
      const char *what = pacade_next(pacade_next(pacade_first(item))) + 1;
      if (pass == 0) {
        turn->board[cell] = *what == 'w' ? '#' : '.';
        turn->food[cell] = 0;
      } else if (*what == 'f') {
        turn->food[cell] = 1;
      } else if (*what == 'm' && turn->monster_count < PACADE_MONSTERS_MAX) {
        turn->monsters[turn->monster_count] = (PacadeMonster){.id = turn->monster_count + 1, .cell = cell};
        turn->monster_count++;
      }
    }
  }
}

PACADE_UNUSED static void pacade_read_turn(PacadeTurn *turn, const char *line) {
  size_t cells = (size_t)turn->rows * (size_t)turn->cols;
  turn->turn = pacade_int(line, "turn", 0);
  turn->score = pacade_int(line, "score", 0);
  turn->power = pacade_int(line, "power", 0);
  turn->energy = pacade_int(line, "energy", -1);
  turn->move_ms = pacade_int(line, "move_ms", 0);
  turn->bank_ms = pacade_int(line, "bank_ms", 0);
  const char *nodes = pacade_member(line, "nodes");
  turn->nodes = nodes ? strtoll(nodes, NULL, 10) : 0;
  turn->pacman = pacade_place(pacade_member(line, "pacman"), turn->cols);
  turn->exit = pacade_place(pacade_member(line, "exit"), turn->cols);
  turn->monster_count = 0;
  if (turn->fog) {
    pacade_read_sight(turn, pacade_member(line, "seen"));
  } else {
    memset(turn->food, 0, cells);
    memset(turn->pills, 0, cells);
    pacade_mark(turn, pacade_member(line, "food"), turn->food);
    pacade_mark(turn, pacade_member(line, "capsules"), turn->pills);
    pacade_mark(turn, pacade_member(line, "pills"), turn->pills);
    pacade_read_monsters(turn, pacade_member(line, "monsters"));
  }
  turn->food_count = 0;
  for (size_t i = 0; i < cells; i++) turn->food_count += turn->food[i];
}

PACADE_UNUSED static void pacade_read_legal(PacadeTurn *turn, const char *list) {
  int count = 0;
  for (const char *item = pacade_first(list); item && count < PACADE_MOVES_MAX; item = pacade_next(item))
    turn->legal[count++] = item[1];
  turn->legal[count] = '\0';
}

PACADE_UNUSED static void pacade_answer(const PacadeAgent *agent, PacadeTurn *turn, const char *line) {
  const char *legal = pacade_member(line, "legal"), *actors = pacade_member(line, "actors");
  pacade_read_turn(turn, line);
  if (!actors) {
    turn->actor = 0;
    pacade_read_legal(turn, legal);
    char move = agent->choose(agent->self, turn);
    if (move == '!')
      fputs("{\"type\":\"move\",\"move\":\"resign\"}\n", pacade_out);
    else
      fprintf(pacade_out, "%c\n", move);
    return;
  }
  fputs("{\"type\":\"move\",\"moves\":{", pacade_out);
  for (const char *actor = pacade_first(actors), *comma = ""; actor; actor = pacade_next(actor), comma = ",") {
    char key[16];
    turn->actor = (int)strtol(actor, NULL, 10);
    snprintf(key, sizeof key, "%d", turn->actor);
    pacade_read_legal(turn, pacade_member(legal, key));
    fprintf(pacade_out, "%s\"%s\":\"%c\"", comma, key, agent->choose(agent->self, turn));
  }
  fputs("}}\n", pacade_out);
}

/* Keeps the protocol's two ends for ourselves: printf then reaches standard error, and scanf finds nothing. */
PACADE_UNUSED static bool pacade_take_streams(void) {
  pacade_in = fdopen(dup(0), "r");
  pacade_out = fdopen(dup(1), "w");
  int nothing = open("/dev/null", O_RDONLY);
  bool ok = pacade_in && pacade_out && nothing >= 0 && dup2(nothing, 0) == 0 && dup2(2, 1) == 1;
  if (nothing > 0) close(nothing);
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  return ok;
}

/* Speaks the protocol until the host says goodbye. What main returns: 0, or 1 when something failed. */
PACADE_UNUSED static int pacade_run(PacadeAgent *agent) {
  PacadeTurn *turn = calloc(1, sizeof *turn);
  char *line = malloc(PACADE_LINE_BYTES);
  bool ok = turn && line && pacade_take_streams(), more = true;
  for (int i = 0; i < agent->option_count; i++) agent->options[i].next = agent->options[i].initial;
  while (ok && more && fgets(line, PACADE_LINE_BYTES, pacade_in)) {
    const char *type = pacade_member(line, "type");
    if (!type) continue;
    if (strncmp(type, "\"turn\"", 6) == 0) {
      ok = turn->board && turn->food && turn->pills; /* there was a game */
      if (ok) pacade_answer(agent, turn, line);
    } else if (strncmp(type, "\"hello\"", 7) == 0) {
      pacade_say_id(agent);
    } else if (strncmp(type, "\"set\"", 5) == 0) {
      pacade_set(agent, line);
    } else if (strncmp(type, "\"game\"", 6) == 0) {
      ok = pacade_start_game(agent, turn, line);
      if (ok) fputs("{\"type\":\"ready\"}\n", pacade_out);
    } else if (strncmp(type, "\"over\"", 6) == 0) {
      if (agent->over) agent->over(agent->self, pacade_int(line, "score", 0), pacade_int(line, "moves", 0));
    }
    more = strncmp(type, "\"quit\"", 6) != 0;
    fflush(pacade_out);
  }
  if (turn) {
    free(turn->board);
    free(turn->food);
    free(turn->pills);
  }
  free(turn);
  free(line);
  return ok ? 0 : 1;
}

#endif
