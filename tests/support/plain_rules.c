/* The slow rules. Here the maze really turns: the whole picture is rotated every 30 steps. */
#include "tests/support/plain_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const direction_names[] = {"West", "North", "East", "South"};
static const char *const teleport_names[] = {"TUL", "TUR", "TBL", "TBR"};
static const int dr[] = {0, -1, 0, 1}, dc[] = {-1, 0, 1, 0};

static void find_anchors(PlainRules *c) {
  for (int k = 0; k < 4; k++) {
    int cr = k < 2 ? 0 : c->rows - 1, cc = k % 2 == 0 ? 0 : c->cols - 1, best = 1000000;
    c->ar[k] = c->ac[k] = -1;
    for (int row = 0; row < c->rows; row++)
      for (int col = 0; col < c->cols; col++)
        if (c->cell[row][col] != '%' && abs(row - cr) + abs(col - cc) < best) {
          best = abs(row - cr) + abs(col - cc);
          c->ar[k] = row;
          c->ac[k] = col;
        }
  }
}

void plain_rules_init(PlainRules *c, const Map *map, int level, bool action) {
  memset(c, 0, sizeof *c);
  c->level = level;
  c->action = action;
  c->rows = map->board.rows;
  c->cols = map->board.cols;
  for (int row = 0; row < c->rows; row++)
    for (int col = 0; col < c->cols; col++) {
      c->cell[row][col] = map->board.open[board_cell(&map->board, row, col)] ? ' ' : '%';
      c->ring[row][col] = row == 0 || col == 0 || row == c->rows - 1 || col == c->cols - 1;
    }
  for (int i = 0; i < map->foods.count; i++)
    c->cell[board_row(&map->board, map->foods.at[i])][board_col(&map->board, map->foods.at[i])] = '.';
  for (int i = 0; i < map->pies.count; i++)
    c->cell[board_row(&map->board, map->pies.at[i])][board_col(&map->board, map->pies.at[i])] = 'o';
  c->foods = map->foods.count;
  c->pr = board_row(&map->board, map->pacman);
  c->pc = board_col(&map->board, map->pacman);
  c->er = c->ec = -1;
  if (map->exit != CELL_NONE) {
    c->er = board_row(&map->board, map->exit);
    c->ec = board_col(&map->board, map->exit);
  }
  c->ghosts = map->monsters.count;
  for (int i = 0; i < c->ghosts; i++) {
    c->gr[i] = board_row(&map->board, map->monsters.at[i]);
    c->gc[i] = board_col(&map->board, map->monsters.at[i]);
    c->sign[i] = 1;
  }
  find_anchors(c);
}

static bool is_wall(const PlainRules *c, int row, int col) {
  return row < 0 || col < 0 || row >= c->rows || col >= c->cols || c->cell[row][col] == '%';
}

static bool may_enter(const PlainRules *c, int row, int col) {
  if (!is_wall(c, row, col)) return true;
  if (row < 0 || col < 0 || row >= c->rows || col >= c->cols) return false;
  return c->power >= 1 && !c->ring[row][col];
}

/* The first corner whose anchor is this cell, or -1. */
static int corner_at(const PlainRules *c, int row, int col) {
  for (int k = 0; k < 4; k++)
    if (c->ar[k] == row && c->ac[k] == col) return k;
  return -1;
}

int plain_rules_moves(const PlainRules *c, const char *names[8]) {
  int count = 0;
  for (int d = 0; d < 4; d++)
    if (may_enter(c, c->pr + dr[d], c->pc + dc[d])) names[count++] = direction_names[d];
  int corner = corner_at(c, c->pr, c->pc);
  for (int k = 0; k < 4; k++) {
    bool offered = c->level == 6 ? corner >= 0 : c->action && corner >= 0 && k == 3 - corner;
    if (offered && (c->ar[k] != c->pr || c->ac[k] != c->pc)) names[count++] = teleport_names[k];
  }
  return count;
}

static void eat_here(PlainRules *c, int row, int col) {
  if (c->cell[row][col] == '.') c->foods--;
  if (c->cell[row][col] == 'o') c->power = 5;
  if (c->cell[row][col] == '.' || c->cell[row][col] == 'o') c->cell[row][col] = ' ';
}

static bool on_ghost(const PlainRules *c) {
  for (int i = 0; i < c->ghosts; i++)
    if (c->gr[i] == c->pr && c->gc[i] == c->pc) return true;
  return false;
}

static void move_ghosts(PlainRules *c) {
  for (int i = 0; i < c->ghosts; i++) {
    bool ahead = is_wall(c, c->gr[i], c->gc[i] + c->sign[i]), behind = is_wall(c, c->gr[i], c->gc[i] - c->sign[i]);
    if (ahead && behind) continue;
    if (ahead) c->sign[i] = -c->sign[i];
    c->gc[i] += c->sign[i];
  }
}

static void turn_place(int rows, int *row, int *col) {
  int r = *row, k = *col;
  *row = k;
  *col = rows - 1 - r;
}

static void turn_maze(PlainRules *c) {
  PlainRules old = *c;
  c->rows = old.cols;
  c->cols = old.rows;
  for (int row = 0; row < old.rows; row++)
    for (int col = 0; col < old.cols; col++) {
      c->cell[col][old.rows - 1 - row] = old.cell[row][col];
      c->ring[col][old.rows - 1 - row] = old.ring[row][col];
    }
  turn_place(old.rows, &c->pr, &c->pc);
  turn_place(old.rows, &c->er, &c->ec);
  for (int i = 0; i < c->ghosts; i++) turn_place(old.rows, &c->gr[i], &c->gc[i]);
  /* Upper left goes to upper right, that to bottom right, that to bottom left, and that to upper left. */
  static const int goes_to[] = {1, 3, 0, 2};
  for (int k = 0; k < 4; k++) {
    c->ar[goes_to[k]] = old.ar[k];
    c->ac[goes_to[k]] = old.ac[k];
    turn_place(old.rows, &c->ar[goes_to[k]], &c->ac[goes_to[k]]);
  }
}

void plain_rules_step(PlainRules *c, const char *name) {
  if (c->power > 0) c->power--;
  for (int d = 0; d < 4; d++)
    if (strcmp(name, direction_names[d]) == 0) {
      c->pr += dr[d];
      c->pc += dc[d];
    }
  for (int k = 0; k < 4; k++)
    if (strcmp(name, teleport_names[k]) == 0) {
      c->pr = c->ar[k];
      c->pc = c->ac[k];
    }
  c->steps++;
  if (c->level == 6 && c->cell[c->pr][c->pc] == '%') c->cell[c->pr][c->pc] = ' ';
  eat_here(c, c->pr, c->pc);
  if (c->level == 5) {
    int corner = corner_at(c, c->pr, c->pc);
    if (!c->action && corner >= 0) {
      c->pr = c->ar[3 - corner];
      c->pc = c->ac[3 - corner];
      eat_here(c, c->pr, c->pc);
    }
    c->won = c->foods == 0;
    return;
  }
  c->lost = on_ghost(c);
  move_ghosts(c);
  c->lost = c->lost || on_ghost(c);
  c->won = !c->lost && c->foods == 0 && c->pr == c->er && c->pc == c->ec;
  if (c->steps % 30 == 0) turn_maze(c);
}

void plain_rules_place(const PlainRules *c, int *row, int *col) {
  int rows = c->rows, cols = c->cols;
  *row = c->pr;
  *col = c->pc;
  if (c->level != 6) return;
  for (int turns = c->steps / 30 % 4; turns % 4 != 0; turns++) { /* turn on until the maze stands as at first */
    int side = rows;
    turn_place(rows, row, col);
    rows = cols;
    cols = side;
  }
}

/* An open cell where nothing is yet, made open when there is none by chance. */
static void put(Rng *rng, char *text, int32_t rows, int32_t cols, char what) {
  for (int tries = 0; tries < 1000; tries++) {
    int32_t row = (int32_t)rng_below(rng, (uint32_t)rows), col = (int32_t)rng_below(rng, (uint32_t)cols);
    char *at = &text[row * (cols + 1) + col];
    if (*at == ' ') {
      *at = what;
      return;
    }
  }
}

Map *plain_rules_random(Rng *rng, const RandomCourse *what) {
  char text[PLAIN_RULES_SIDE * (PLAIN_RULES_SIDE + 1) + 1];
  for (;;) {
    int32_t rows = what->rows, cols = what->cols, at = 0;
    for (int32_t row = 0; row < rows; row++) {
      for (int32_t col = 0; col < cols; col++) {
        bool ring = row == 0 || col == 0 || row == rows - 1 || col == cols - 1;
        text[at++] = (ring && what->ring) || rng_unit(rng) < what->wall ? '%' : ' ';
      }
      text[at++] = '\n';
    }
    text[at] = '\0';
    put(rng, text, rows, cols, 'P');
    if (what->exit) put(rng, text, rows, cols, 'E');
    for (int32_t i = 0; i < what->foods; i++) put(rng, text, rows, cols, '.');
    for (int32_t i = 0; i < what->pies; i++) put(rng, text, rows, cols, i % 2 ? 'O' : 'o');
    for (int32_t i = 0; i < what->ghosts; i++) put(rng, text, rows, cols, 'G');
    bool whole = strchr(text, 'P') && strchr(text, '.') && (!what->exit || strchr(text, 'E'));
    Map *map = whole ? map_parse(text, (size_t)at, "random", NULL) : NULL;
    if (map) return map;
  }
}
