/* A maze of the arcade, made of a map: neighbours through tunnels, the house, the way home. Plays nothing. */
#include <stdlib.h>
#include <string.h>

#include "game/core/arcade.h"

enum { HALF = ARCADE_CELL / 2, HOUSE_LEAST = 2 };

Cell arcade_cell(const ArcadeMaze *maze, int32_t x, int32_t y) {
  int32_t col = x / ARCADE_CELL, row = y / ARCADE_CELL;
  if (col >= maze->board->cols) col = maze->board->cols - 1;
  if (row >= maze->board->rows) row = maze->board->rows - 1;
  return board_cell(maze->board, row, col);
}

ArcadePlace arcade_centre(const ArcadeMaze *maze, Cell cell) {
  return (ArcadePlace){board_col(maze->board, cell) * ARCADE_CELL + HALF,
                       board_row(maze->board, cell) * ARCADE_CELL + HALF};
}

uint8_t arcade_exits(const ArcadeMaze *maze, Cell cell) {
  uint8_t exits = 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++)
    if (maze->next[cell][m]) exits |= (uint8_t)(1u << m);
  return exits;
}

/* ---- neighbours ---- */

/* Off one side of the board and in at the other, where both ends are open. */
static Cell across(const Board *board, Cell cell, Move move) {
  int32_t row = board_row(board, cell), col = board_col(board, cell);
  if (move == MOVE_WEST && col == 0) return board_cell(board, row, board->cols - 1);
  if (move == MOVE_EAST && col == board->cols - 1) return board_cell(board, row, 0);
  if (move == MOVE_NORTH && row == 0) return board_cell(board, board->rows - 1, col);
  if (move == MOVE_SOUTH && row == board->rows - 1) return board_cell(board, 0, col);
  return cell + board->step[move];
}

static void join_cells(ArcadeMaze *maze) {
  const Board *board = maze->board;
  for (int32_t row = 0; row < board->rows; row++)
    for (int32_t col = 0; col < board->cols; col++) {
      Cell cell = board_cell(board, row, col);
      for (Move m = 0; board->open[cell] && m < DIRECTION_COUNT; m++) {
        Cell to = across(board, cell, m);
        if (to != cell && board->open[to]) maze->next[cell][m] = (int16_t)to;
      }
    }
}

static int32_t count_exits(const ArcadeMaze *maze, Cell cell) {
  int32_t count = 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++) count += maze->next[cell][m] != 0;
  return count;
}

/* From each mouth inwards to the first junction. */
static void mark_tunnels(ArcadeMaze *maze) {
  const Board *board = maze->board;
  for (Cell cell = 0; cell < board->cells; cell++)
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell to = maze->next[cell][m];
      if (!to || to == cell + board->step[m]) continue;
      Cell at = cell;
      Move inward = move_opposite(m);
      while (at && !maze->tunnel[at] && count_exits(maze, at) <= 2) {
        maze->tunnel[at] = 1;
        at = maze->next[at][inward];
      }
    }
}

/* Steps from a few cells to every other, by neighbours; -1 where no way leads. */
static void flood(const ArcadeMaze *maze, const Cell *from, int32_t count, int16_t *steps) {
  static const int16_t none = -1;
  Cell queue[ARCADE_CELLS];
  int32_t head = 0, tail = 0;
  for (Cell cell = 0; cell < maze->board->cells; cell++) steps[cell] = none;
  for (int32_t i = 0; i < count; i++) {
    if (steps[from[i]] == 0) continue;
    steps[from[i]] = 0;
    queue[tail++] = from[i];
  }
  while (head < tail) {
    Cell cell = queue[head++];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell to = maze->next[cell][m];
      if (!to || steps[to] >= 0) continue;
      steps[to] = (int16_t)(steps[cell] + 1);
      queue[tail++] = to;
    }
  }
}

/* ---- who starts where ---- */

/* On a map of even width whoever starts left of the middle line stands on it, if the cell beyond is open too. */
static ArcadePlace start_of(const ArcadeMaze *maze, Cell cell) {
  const Board *board = maze->board;
  ArcadePlace place = arcade_centre(maze, cell);
  bool middle = board->cols % 2 == 0 && board_col(board, cell) == board->cols / 2 - 1;
  if (middle && maze->next[cell][MOVE_EAST]) place.x += HALF;
  return place;
}

/* The chamber of a monster that no way leads out of: first and last row and column. */
static void measure_house(ArcadeMaze *maze, const int16_t *steps) {
  const Board *board = maze->board;
  int32_t low_row = board->rows, high_row = -1, low_col = board->cols, high_col = -1;
  for (Cell cell = 0; cell < board->cells; cell++) {
    if (steps[cell] < 0) continue;
    int32_t row = board_row(board, cell), col = board_col(board, cell);
    low_row = row < low_row ? row : low_row;
    high_row = row > high_row ? row : high_row;
    low_col = col < low_col ? col : low_col;
    high_col = col > high_col ? col : high_col;
  }
  maze->house_rows[0] = low_row;
  maze->house_rows[1] = high_row;
  maze->house_cols[0] = low_col;
  maze->house_cols[1] = high_col;
  maze->den = (ArcadePlace){(low_col + high_col + 1) * HALF, (low_row + high_row + 1) * HALF};
  maze->gate = (ArcadePlace){maze->den.x, (low_row - 2) * ARCADE_CELL + HALF};
}

/* Where those that wait in the house do so: the first in the middle, the others beside it. */
static ArcadePlace bed(const ArcadeMaze *maze, int32_t number) {
  static const int32_t beside[ARCADE_MONSTERS] = {0, -2, 2, 0};
  int32_t x = maze->den.x + beside[number] * ARCADE_CELL;
  int32_t low = maze->house_cols[0] * ARCADE_CELL + HALF, high = maze->house_cols[1] * ARCADE_CELL + HALF;
  return (ArcadePlace){x < low ? low : x > high ? high : x, maze->den.y};
}

/* The cells before the door: one, or two when the door is on the line between two columns. */
static int32_t gate_cells(const ArcadeMaze *maze, Cell out[2]) {
  Cell right = arcade_cell(maze, maze->gate.x, maze->gate.y);
  out[0] = right;
  if (maze->gate.x % ARCADE_CELL != 0) return 1;
  out[1] = right - 1;
  return 2;
}

static bool find_house(ArcadeMaze *maze, const int16_t *reach, Error *error) {
  const Map *map = maze->map;
  int16_t steps[ARCADE_CELLS];
  for (int32_t i = 0; i < maze->monsters; i++) {
    Cell cell = map->monsters.at[i];
    if (reach[cell] >= 0) continue;
    if (!maze->house) {
      flood(maze, &cell, 1, steps);
      measure_house(maze, steps);
      maze->house = true;
    } else if (steps[cell] < 0) {
      return error_set(error, "an arcade maze has one house for its monsters, found two closed rooms");
    }
    maze->inside[i] = true;
  }
  if (!maze->house) return true;
  Cell gate[2];
  int32_t count = maze->house_rows[0] >= 2 ? gate_cells(maze, gate) : 0;
  bool open = count > 0;
  for (int32_t i = 0; i < count; i++) open = open && reach[gate[i]] >= 0;
  return open || error_set(error, "the monsters' house needs a corridor two cells above it, found none at its middle");
}

/* The open cell that Pacman can reach nearest to a corner of the board. */
static Cell near_corner(const ArcadeMaze *maze, const int16_t *reach, int32_t row, int32_t col) {
  const Board *board = maze->board;
  Cell best = maze->map->pacman;
  int32_t least = INT32_MAX;
  for (Cell cell = 0; cell < board->cells; cell++) {
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): flood() has filled in every cell */
    if (reach[cell] < 0 || maze->tunnel[cell]) continue;
    int32_t away = abs(board_row(board, cell) - row) + abs(board_col(board, cell) - col);
    if (away < least) {
      least = away;
      best = cell;
    }
  }
  return best;
}

/* Under the house, where there is one and it fits; else where Pacman starts. */
static ArcadePlace bonus_place(const ArcadeMaze *maze, const int16_t *reach) {
  const Board *board = maze->board;
  if (maze->house && maze->house_rows[1] + 2 < board->rows) {
    ArcadePlace place = {maze->den.x, (maze->house_rows[1] + 2) * ARCADE_CELL + HALF};
    if (reach[arcade_cell(maze, place.x, place.y)] >= 0) return place;
  }
  return maze->start[0];
}

static bool lay_food(ArcadeMaze *maze, const int16_t *reach, Error *error) {
  const Map *map = maze->map;
  for (int32_t i = 0; i < map->foods.count; i++) maze->lies[map->foods.at[i]] = ARCADE_FOOD;
  for (int32_t i = 0; i < map->pies.count; i++) maze->lies[map->pies.at[i]] = ARCADE_ENERGIZER;
  for (Cell cell = 0; cell < maze->board->cells; cell++) {
    if (!maze->lies[cell]) continue;
    if (reach[cell] < 0)
      return error_set(error, "food in row %d, column %d is walled in", (int)board_row(maze->board, cell) + 1,
                       (int)board_col(maze->board, cell) + 1);
    maze->foods++;
  }
  return maze->foods > 0 || error_set(error, "an arcade maze needs at least one food, found none");
}

static bool check_size(const Map *map, Error *error) {
  const Board *board = &map->board;
  if (map->pacman == CELL_NONE) return error_set(error, "an arcade maze needs a Pacman, found none");
  if (board->rows > ARCADE_SIDE || board->cols > ARCADE_SIDE)
    return error_set(error, "an arcade maze has up to %d rows and columns, found %d x %d", ARCADE_SIDE,
                     (int)board->rows, (int)board->cols);
  if (map->monsters.count > ARCADE_MONSTERS)
    return error_set(error, "an arcade maze takes up to %d monsters, found %d", ARCADE_MONSTERS,
                     (int)map->monsters.count);
  return true;
}

bool arcade_maze(ArcadeMaze *maze, const Map *map, Error *error) {
  memset(maze, 0, sizeof *maze);
  if (!check_size(map, error)) return false;
  const Board *board = &map->board;
  maze->map = map;
  maze->board = board;
  maze->width = board->cols * ARCADE_CELL;
  maze->height = board->rows * ARCADE_CELL;
  maze->monsters = map->monsters.count;
  join_cells(maze);
  mark_tunnels(maze);
  int16_t reach[ARCADE_CELLS];
  flood(maze, &map->pacman, 1, reach);
  if (!find_house(maze, reach, error) || !lay_food(maze, reach, error)) return false;
  Cell homes[ARCADE_MONSTERS + 2];
  int32_t count = maze->house ? gate_cells(maze, homes) : 0;
  maze->start[0] = maze->start[1] = start_of(maze, map->pacman);
  int32_t waiting = 0;
  for (int32_t i = 0; i < maze->monsters; i++) {
    maze->monster_start[i] = maze->inside[i] ? bed(maze, waiting++) : start_of(maze, map->monsters.at[i]);
    if (!maze->house) homes[count++] = map->monsters.at[i];
  }
  if (count == 0) homes[count++] = map->pacman; /* nobody goes home: what Pacman can reach */
  flood(maze, homes, count, maze->home);
  int32_t right = board->cols - 1, bottom = board->rows - 1;
  maze->corner[0] = near_corner(maze, reach, 0, right);
  maze->corner[1] = near_corner(maze, reach, 0, 0);
  maze->corner[2] = near_corner(maze, reach, bottom, 0);
  maze->corner[3] = near_corner(maze, reach, bottom, right);
  maze->bonus = bonus_place(maze, reach);
  return true;
}
