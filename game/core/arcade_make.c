/* Makes arcade mazes. Corridors run along the lines of a grid whose spacing the seed chooses; all are there at first,
 * and then corridors are taken out, one by one, as long as every corner keeps two ways, everything stays joined by two
 * ways, and no block of wall grows too large. One half is made, the other is its mirror image. Plays nothing. */
#include "game/core/arcade_make.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/rng.h"

enum {
  LINES_X = 4, /* columns of the half: the rim, one between, beside the house, near the middle */
  LINES_Y_MOST = 10,
  BLOCK_MOST = 4, /* faces of the grid that may grow together into one block of wall */
  RIM_MOST = 1,   /* of a block that may grow into the outer wall */
  HOUSE_TOP = 11, /* the corridors round the house */
  HOUSE_MIDDLE = 14,
  HOUSE_BOTTOM = 17,
  HOUSE_SIDE = 9,
  NEAR_MIDDLE = 12,
  STREAM_MAKE = 0x9a
};

/* The half of a maze as lines and the corridors between their crossings. */
typedef struct Plan {
  int32_t x[LINES_X], y[LINES_Y_MOST], lines_y;
  int32_t middle;                     /* of y: the line of the tunnel */
  bool across[LINES_Y_MOST][LINES_X]; /* from x[i] to x[i + 1]; the last leads over the middle line */
  bool down[LINES_Y_MOST][LINES_X];   /* from y[j] to y[j + 1] */
  bool fixed_across[LINES_Y_MOST][LINES_X], fixed_down[LINES_Y_MOST][LINES_X];
  uint8_t block[LINES_Y_MOST][LINES_X]; /* the block of the face to the right of x[i], under y[j] */
  uint8_t block_size[LINES_Y_MOST * LINES_X];
  bool side_tunnel[LINES_Y_MOST]; /* a second pair of mouths at this line */
} Plan;

/* ---- the lines ---- */

static void add_y(Plan *plan, int32_t y) { plan->y[plan->lines_y++] = y; }

static void choose_lines(Plan *plan, Rng *rng) {
  static const int32_t upper[][2] = {{5, 8}, {4, 8}, {4, 7}};
  static const int32_t lower[][3] = {{20, 23, 26}, {20, 23, 26}, {21, 25, 0}, {20, 24, 0}, {20, 23, 0}, {21, 24, 0}};
  const int32_t *u = upper[rng_below(rng, 3)], *l = lower[rng_below(rng, 6)];
  plan->x[0] = 1;
  plan->x[1] = 4 + (int32_t)rng_below(rng, 3);
  plan->x[2] = HOUSE_SIDE;
  plan->x[3] = NEAR_MIDDLE;
  plan->lines_y = 0;
  add_y(plan, 1);
  add_y(plan, u[0]);
  add_y(plan, u[1]);
  add_y(plan, HOUSE_TOP);
  plan->middle = plan->lines_y;
  add_y(plan, HOUSE_MIDDLE);
  add_y(plan, HOUSE_BOTTOM);
  for (int32_t i = 0; i < 3; i++)
    if (l[i] > 0) add_y(plan, l[i]);
  add_y(plan, ARCADE_ROWS - 2);
}

/* Every corridor, but for the house and the walls beside the tunnel. */
static void lay_all(Plan *plan) {
  int32_t m = plan->middle;
  for (int32_t j = 0; j < plan->lines_y; j++)
    for (int32_t i = 0; i < LINES_X; i++) {
      plan->across[j][i] = true;
      plan->down[j][i] = j + 1 < plan->lines_y;
    }
  plan->across[m][2] = plan->across[m][3] = false; /* the house is there */
  plan->down[m - 1][3] = plan->down[m][3] = false;
  plan->down[m - 1][0] = plan->down[m][0] = false; /* beside the tunnel */
  plan->down[m - 2][0] = plan->down[m + 1][0] = true;
  for (int32_t j = m - 1; j <= m + 1; j++)
    for (int32_t i = 0; i < LINES_X; i++) {
      bool ring = i >= 2;
      plan->fixed_across[j][i] = ring || j == m;
      plan->fixed_down[j][i] = (j < m + 1 && (ring || i == 0));
    }
  for (int32_t j = 0; j < plan->lines_y; j++)
    for (int32_t i = 0; i < LINES_X; i++) {
      plan->block[j][i] = (uint8_t)(j * LINES_X + i);
      plan->block_size[j * LINES_X + i] = 1;
    }
  int32_t house = (m - 1) * LINES_X + 3; /* its faces never grow */
  plan->block_size[house] = plan->block_size[house + LINES_X] = BLOCK_MOST;
  plan->block_size[house - 1] = plan->block_size[house + LINES_X - 1] = BLOCK_MOST;
}

/* ---- the whole as a graph: crossings of both halves ---- */

enum { NODES = LINES_Y_MOST * LINES_X * 2 };

static int32_t node_of(int32_t j, int32_t i, int32_t half) { return (half * LINES_Y_MOST + j) * LINES_X + i; }

/* The neighbours of a crossing; the tunnel joins both halves too. */
static int32_t neighbours(const Plan *plan, int32_t node, int32_t out[5]) {
  int32_t half = node / (LINES_Y_MOST * LINES_X), j = node / LINES_X % LINES_Y_MOST, i = node % LINES_X, count = 0;
  if (i > 0 && plan->across[j][i - 1]) out[count++] = node_of(j, i - 1, half);
  if (i + 1 < LINES_X && plan->across[j][i]) out[count++] = node_of(j, i + 1, half);
  if (i == LINES_X - 1 && plan->across[j][i]) out[count++] = node_of(j, i, 1 - half);
  if (j > 0 && plan->down[j - 1][i]) out[count++] = node_of(j - 1, i, half);
  if (plan->down[j][i]) out[count++] = node_of(j + 1, i, half);
  if (i == 0 && (j == plan->middle || plan->side_tunnel[j])) out[count++] = node_of(j, i, 1 - half);
  return count;
}

static int32_t degree(const Plan *plan, int32_t node) {
  int32_t next[5];
  return neighbours(plan, node, next);
}

/* All crossings joined, each corridor by another way round too: one walk, depth first, keeps for every crossing the
 * earliest that is reached from it or from beyond it. Where that is not before the corridor by which it was entered,
 * this corridor is the only one. No two corridors join the same two crossings. */
static bool holds_together(const Plan *plan) {
  int32_t order[NODES] = {0}, low[NODES], parent[NODES], stack[NODES]; /* order: from 1 on; 0: not yet met */
  int32_t next[NODES][5], count[NODES], tried[NODES] = {0};
  int32_t nodes = 0, first = -1, depth = 0, met = 0;
  for (int32_t n = 0; n < NODES; n++) {
    count[n] = neighbours(plan, n, next[n]);
    if (count[n] == 0) continue;
    nodes++;
    if (first < 0) first = n;
  }
  if (first < 0) return false;
  stack[depth++] = first;
  parent[first] = -1;
  order[first] = low[first] = ++met;
  while (depth > 0) {
    int32_t at = stack[depth - 1];
    if (tried[at] < count[at]) {
      int32_t to = next[at][tried[at]++];
      if (to == parent[at]) continue;
      if (order[to] > 0) {
        if (order[to] < low[at]) low[at] = order[to];
        continue;
      }
      stack[depth++] = to;
      parent[to] = at;
      order[to] = low[to] = ++met;
      continue;
    }
    depth--;
    if (depth == 0) break;
    int32_t up = parent[at];
    if (low[at] > order[up]) return false;
    if (low[at] < low[up]) low[up] = low[at];
  }
  return met == nodes;
}

/* ---- taking corridors out ---- */

static void join_blocks(Plan *plan, uint8_t a, uint8_t b) {
  if (a == b) return;
  plan->block_size[a] = (uint8_t)(plan->block_size[a] + plan->block_size[b]);
  for (int32_t j = 0; j < plan->lines_y; j++)
    for (int32_t i = 0; i < LINES_X; i++)
      if (plan->block[j][i] == b) plan->block[j][i] = a;
}

static bool touches_middle(const Plan *plan, uint8_t block) {
  for (int32_t j = 0; j < plan->lines_y; j++)
    if (plan->block[j][LINES_X - 1] == block) return true;
  return false;
}

/* Tries to take one out; false when it has to stay. */
static bool take_out(Plan *plan, int32_t j, int32_t i, bool down) {
  bool *corridor = down ? &plan->down[j][i] : &plan->across[j][i];
  if (!*corridor || (down ? plan->fixed_down[j][i] : plan->fixed_across[j][i])) return false;
  bool rim = down ? i == 0 : j == 0 || j == plan->lines_y - 1;
  int32_t from = node_of(j, i, 0), to = down ? node_of(j + 1, i, 0) : node_of(j, i + 1 < LINES_X ? i + 1 : i, 0);
  bool over_middle = !down && i == LINES_X - 1;
  if (degree(plan, from) < 3 || (!over_middle && degree(plan, to) < 3)) return false;
  uint8_t b = plan->block[j == plan->lines_y - 1 ? j - 1 : j][i];
  uint8_t a = rim ? b : down ? plan->block[j][i - 1] : plan->block[j - 1][i];
  if (rim && plan->block_size[b] > RIM_MOST) return false;
  /* What meets the middle line is doubled by its mirror image. */
  bool middle = touches_middle(plan, a) || touches_middle(plan, b);
  if (a != b && plan->block_size[a] + plan->block_size[b] > (middle ? BLOCK_MOST - 1 : BLOCK_MOST)) return false;
  *corridor = false;
  if (!holds_together(plan)) {
    *corridor = true;
    return false;
  }
  join_blocks(plan, a, b);
  if (rim) plan->block_size[b] = BLOCK_MOST; /* it is one with the outer wall now */
  return true;
}

static void thin_out(Plan *plan, Rng *rng) {
  int32_t order[LINES_Y_MOST * LINES_X * 2], count = plan->lines_y * LINES_X * 2;
  for (int32_t n = 0; n < count; n++) order[n] = n;
  for (int32_t n = count - 1; n > 0; n--) {
    int32_t other = (int32_t)rng_below(rng, (uint32_t)n + 1), kept = order[n];
    order[n] = order[other];
    order[other] = kept;
  }
  for (int32_t n = 0; n < count; n++) take_out(plan, order[n] / 2 / LINES_X, order[n] / 2 % LINES_X, order[n] % 2);
}

/* ---- drawing it ---- */

typedef struct Sheet {
  char at[ARCADE_ROWS][ARCADE_COLS + 1];
} Sheet;

static void put(Sheet *sheet, int32_t row, int32_t col, char c) {
  sheet->at[row][col] = c;
  sheet->at[row][ARCADE_COLS - 1 - col] = c;
}

static void dig(Sheet *sheet, int32_t row, int32_t col, int32_t rows, int32_t cols, char c) {
  for (int32_t r = row; r <= row + rows; r++)
    for (int32_t k = col; k <= col + cols; k++)
      if (sheet->at[r][k] == '%') put(sheet, r, k, c);
}

/* Food everywhere but round the house and in the tunnel. */
static void draw_corridors(const Plan *plan, Sheet *sheet) {
  int32_t m = plan->middle;
  for (int32_t pass = 0; pass < 2; pass++) /* what is empty first: the rest is dug around it */
    for (int32_t j = 0; j < plan->lines_y; j++)
      for (int32_t i = 0; i < LINES_X; i++) {
        bool near = j >= m - 1 && j <= m + 1;
        int32_t right = i + 1 < LINES_X ? plan->x[i + 1] : ARCADE_COLS / 2 - 1;
        bool empty_across = near && (i >= 2 || j == m);
        bool empty_down = j >= m - 1 && j <= m && i == 2;
        if (plan->across[j][i] && empty_across == (pass == 0))
          dig(sheet, plan->y[j], plan->x[i], 0, right - plan->x[i], pass == 0 ? ' ' : '.');
        if (plan->down[j][i] && empty_down == (pass == 0))
          dig(sheet, plan->y[j], plan->x[i], plan->y[j + 1] - plan->y[j], 0, pass == 0 ? ' ' : '.');
      }
  put(sheet, HOUSE_MIDDLE, 0, ' ');
  for (int32_t j = 0; j < plan->lines_y; j++)
    if (plan->side_tunnel[j]) put(sheet, plan->y[j], 0, ' ');
}

/* A crossing that has food keeps it where a tunnel or the ring would take it: corners of corridors with food. */
static void place_energizer(Sheet *sheet, int32_t row) {
  for (int32_t away = 0; away < 8; away++)
    for (int32_t sign = -1; sign <= 1; sign += 2) {
      int32_t r = row + sign * away;
      if (r < 1 || r >= ARCADE_ROWS - 1 || sheet->at[r][1] != '.') continue;
      put(sheet, r, 1, 'o');
      return;
    }
}

static void place_actors(const Plan *plan, Sheet *sheet) {
  static const int32_t house_cols[] = {11, 13, 15};
  for (int32_t r = HOUSE_MIDDLE - 1; r <= HOUSE_MIDDLE + 1; r++)
    for (int32_t c = 11; c <= ARCADE_COLS / 2 - 1; c++) put(sheet, r, c, ' ');
  for (int32_t i = 0; i < 3; i++) sheet->at[HOUSE_MIDDLE][house_cols[i]] = 'G';
  sheet->at[HOUSE_TOP][ARCADE_COLS / 2 - 1] = 'G';
  int32_t best = plan->lines_y - 1;
  for (int32_t j = plan->middle + 2; j < plan->lines_y; j++)
    if (plan->across[j][LINES_X - 1] && abs(plan->y[j] - 23) < abs(plan->y[best] - 23)) best = j;
  put(sheet, plan->y[best], ARCADE_COLS / 2 - 1, ' ');
  sheet->at[plan->y[best]][ARCADE_COLS / 2 - 1] = 'P';
  place_energizer(sheet, 3);
  place_energizer(sheet, 23);
}

static Map *to_map(const Sheet *sheet, uint64_t seed, Error *error) {
  char text[ARCADE_ROWS * (ARCADE_COLS + 1) + 128];
  size_t used = (size_t)snprintf(text, sizeof text, "# title: Maze %llu\n# author: Pacade\n# level: 9\n",
                                 (unsigned long long)seed);
  for (int32_t row = 0; row < ARCADE_ROWS; row++)
    used += (size_t)snprintf(text + used, sizeof text - used, "%s\n", sheet->at[row]);
  return map_parse(text, used, "a made maze", error);
}

Map *arcade_make(uint64_t seed, Error *error) {
  Rng rng;
  rng_seed(&rng, seed, STREAM_MAKE);
  Plan plan;
  memset(&plan, 0, sizeof plan);
  choose_lines(&plan, &rng);
  lay_all(&plan);
  if (rng_below(&rng, 3) == 0) plan.side_tunnel[rng_below(&rng, 2) ? 2 : plan.middle + 2] = true;
  thin_out(&plan, &rng);
  Sheet sheet;
  for (int32_t row = 0; row < ARCADE_ROWS; row++) {
    memset(sheet.at[row], '%', ARCADE_COLS);
    sheet.at[row][ARCADE_COLS] = '\0';
  }
  draw_corridors(&plan, &sheet);
  place_actors(&plan, &sheet);
  return to_map(&sheet, seed, error);
}

/* ---- how good is one ---- */

static bool is_symmetric(const ArcadeMaze *maze) {
  const Board *board = maze->board;
  for (int32_t row = 0; row < board->rows; row++)
    for (int32_t col = 0; col < board->cols / 2; col++) {
      Cell a = board_cell(board, row, col), b = board_cell(board, row, board->cols - 1 - col);
      if (board->open[a] != board->open[b]) return false;
    }
  return true;
}

/* Depth-first with the lowest place reached (Tarjan), written as a loop: a corridor is a bridge when nothing beyond it
 * leads back before it. */
static int32_t count_bridges(const ArcadeMaze *maze) {
  static const int32_t none = -1;
  int32_t *order = malloc(sizeof *order * ARCADE_CELLS), *low = malloc(sizeof *low * ARCADE_CELLS);
  int32_t *parent = malloc(sizeof *parent * ARCADE_CELLS), *stack = malloc(sizeof *stack * ARCADE_CELLS);
  uint8_t *tried = calloc(ARCADE_CELLS, 1);
  int32_t bridges = 0, time = 0, depth = 0;
  if (order && low && parent && stack && tried) {
    for (int32_t i = 0; i < ARCADE_CELLS; i++) order[i] = none;
    stack[depth++] = maze->map->pacman;
    order[maze->map->pacman] = low[maze->map->pacman] = time++;
    parent[maze->map->pacman] = 0;
    while (depth > 0) {
      Cell cell = stack[depth - 1];
      if (tried[cell] == DIRECTION_COUNT) {
        depth--;
        if (depth == 0) break;
        Cell up = stack[depth - 1];
        if (low[cell] < low[up]) low[up] = low[cell];
        bridges += low[cell] > order[up];
        continue;
      }
      Cell to = maze->next[cell][tried[cell]++];
      if (!to || to == parent[cell]) continue;
      if (order[to] != none) {
        if (order[to] < low[cell]) low[cell] = order[to];
        continue;
      }
      order[to] = low[to] = time++;
      parent[to] = cell;
      stack[depth++] = to;
    }
  }
  free(order);
  free(low);
  free(parent);
  free(stack);
  free(tried);
  return bridges;
}

/* From the door to Pacman's start it is as far to the left as to the right. */
static bool is_fair(const ArcadeMaze *maze) {
  const Board *board = maze->board;
  for (int32_t row = 0; row < board->rows; row++)
    for (int32_t col = 0; col < board->cols / 2; col++)
      if (maze->home[board_cell(board, row, col)] != maze->home[board_cell(board, row, board->cols - 1 - col)])
        return false;
  return true;
}

void arcade_measure(const ArcadeMaze *maze, ArcadeQuality *out) {
  const Board *board = maze->board;
  *out = (ArcadeQuality){.symmetric = is_symmetric(maze), .fair = is_fair(maze), .foods = maze->foods};
  int32_t inside = 0;
  for (int32_t i = 0; i < maze->monsters; i++) inside += maze->inside[i];
  out->house = maze->house && inside >= maze->monsters - 1;
  for (Cell cell = 0; cell < board->cells; cell++) {
    out->energizers += maze->lies[cell] == ARCADE_ENERGIZER;
    if (!board->open[cell] || maze->home[cell] < 0) continue;
    int32_t ways = 0;
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell to = maze->next[cell][m];
      ways += to != 0;
      out->tunnels += to != 0 && to != cell + board->step[m] && (m == MOVE_EAST || m == MOVE_SOUTH);
    }
    out->dead_ends += ways < 2;
    out->junctions += ways > 2;
  }
  out->bridges = count_bridges(maze);
}

bool arcade_good(const ArcadeMaze *maze, Error *error) {
  ArcadeQuality q;
  arcade_measure(maze, &q);
  if (!q.symmetric) return error_set(error, "its left and right halves differ");
  if (!q.house) return error_set(error, "its monsters have no house");
  if (!q.fair) return error_set(error, "its house is nearer to one side than to the other");
  if (q.dead_ends > 0) return error_set(error, "it has %d dead ends", (int)q.dead_ends);
  if (q.bridges > 0) return error_set(error, "%d of its corridors have no way round", (int)q.bridges);
  if (q.tunnels == 0) return error_set(error, "it has no tunnel");
  if (q.energizers != 4) return error_set(error, "it has %d energizers, expected 4", (int)q.energizers);
  return true;
}
