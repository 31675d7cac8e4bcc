/* Generators of mazes, with a stack of their own instead of recursion, so that they can stop after any step.
 * Must not know foods, actors, pills or rules. */
#include "game/core/maze.h"

#include <stdlib.h>
#include <string.h>

const char *const maze_kind_ids[MAZE_KIND_COUNT + 1] = {"dfs", "wilson", "braided"};
const char *const maze_kind_titles[MAZE_KIND_COUNT + 1] = {"Depth first", "Wilson", "Braided"};

/* Of the dead ends, those that a braided maze opens: half leaves both loops and blind alleys. */
static const double braided_share = 0.5;

MazeKind maze_kind_find(const char *id) {
  int kind = 0;
  while (kind < MAZE_KIND_COUNT && strcmp(maze_kind_ids[kind], id) != 0) kind++;
  return (MazeKind)kind;
}

typedef enum { STAGE_DIG, STAGE_BRAID, STAGE_DONE } Stage;

struct MazeBuilder {
  Board board;
  MazeKind kind;
  Stage stage;
  Rng rng;
  Cell *stack; /* depth first: the way back; Wilson: unused */
  int64_t depth, dug, rooms;
  Cell at;
  /* Wilson: the last way taken out of each room of the walk, and where the walk began. */
  Move *ways;
  Cell root;
  bool joining;
  int32_t row; /* the next row to braid */
};

/* Where two steps of a move lead, or CELL_NONE off the grid of rooms. */
static Cell room_beyond(const Board *board, Cell room, Move move) {
  int32_t row = board_row(board, room), col = board_col(board, room);
  if (move == MOVE_WEST) col -= 2;
  if (move == MOVE_EAST) col += 2;
  if (move == MOVE_NORTH) row -= 2;
  if (move == MOVE_SOUTH) row += 2;
  bool inside = row >= 1 && col >= 1 && row < board->rows - 1 && col < board->cols - 1;
  return inside ? board_cell(board, row, col) : CELL_NONE;
}

/* While the maze is dug nobody reads the board's exits: they tell which ways lead to another room at all, so that the
 * border need not be looked for at every step (half the time of Wilson's walks). board_finish() writes them anew. */
static void note_ways(Board *board) {
  for (int32_t row = 1; row < board->rows - 1; row += 2)
    for (int32_t col = 1; col < board->cols - 1; col += 2) {
      Cell room = board_cell(board, row, col);
      for (Move move = 0; move < DIRECTION_COUNT; move++)
        if (room_beyond(board, room, move) != CELL_NONE) board->exits[room] |= (uint8_t)(1u << move);
    }
}

static bool leads_on(const Board *board, Cell room, Move move) { return board->exits[room] >> move & 1; }

static void open_room(MazeBuilder *builder, Cell room) {
  builder->board.open[room] = 1;
  builder->dug++;
}

MazeBuilder *maze_builder_create(MazeKind kind, int32_t rows, int32_t cols, const Rng *rng, Error *error) {
  if (rows < 3 || cols < 3) {
    error_set(error, "a maze of %d x %d, expected at least 3 x 3", (int)rows, (int)cols);
    return NULL;
  }
  MazeBuilder *builder = calloc(1, sizeof *builder);
  if (!builder) {
    error_set(error, "out of memory for a maze of %d x %d", (int)rows, (int)cols);
    return NULL;
  }
  if (!board_init(&builder->board, rows, cols, error)) {
    free(builder);
    return NULL;
  }
  builder->kind = kind;
  builder->rng = *rng;
  builder->rooms = (int64_t)((rows - 1) / 2) * ((cols - 1) / 2);
  builder->at = board_cell(&builder->board, 1, 1);
  builder->row = 1;
  if (kind == MAZE_WILSON)
    builder->ways = malloc((size_t)builder->board.cells);
  else
    builder->stack = malloc(sizeof *builder->stack * (size_t)builder->rooms);
  if (!builder->ways && !builder->stack) {
    maze_builder_destroy(builder);
    error_set(error, "out of memory for a maze of %d x %d", (int)rows, (int)cols);
    return NULL;
  }
  note_ways(&builder->board);
  open_room(builder, builder->at);
  if (kind == MAZE_WILSON)
    builder->root = builder->at; /* the first room not yet looked at is the next one after it */
  else
    builder->stack[builder->depth++] = builder->at;
  return builder;
}

void maze_builder_destroy(MazeBuilder *builder) {
  if (!builder) return;
  board_destroy(&builder->board);
  free(builder->stack);
  free(builder->ways);
  free(builder);
}

const Board *maze_builder_board(const MazeBuilder *builder) { return &builder->board; }

Cell maze_builder_at(const MazeBuilder *builder) { return builder->stage == STAGE_DIG ? builder->at : CELL_NONE; }

double maze_builder_progress(const MazeBuilder *builder) { return (double)builder->dug / (double)builder->rooms; }

/* ---- digging ---- */

/* One room dug, or one step back out of a dead end; false when there is nowhere left to go back to. */
static bool step_dfs(MazeBuilder *builder) {
  Board *board = &builder->board;
  Cell room = builder->at = builder->stack[builder->depth - 1];
  Move ways[DIRECTION_COUNT];
  uint32_t count = 0;
  for (Move move = 0; move < DIRECTION_COUNT; move++)
    if (leads_on(board, room, move) && !board->open[room + 2 * board->step[move]]) ways[count++] = move;
  if (count == 0) return --builder->depth > 0;
  Move way = ways[count == 1 ? 0 : rng_below(&builder->rng, count)];
  Cell between = room + board->step[way], beyond = between + board->step[way];
  board->open[between] = 1;
  open_room(builder, beyond);
  builder->stack[builder->depth++] = beyond;
  builder->at = beyond;
  return true;
}

/* The next room in reading order that is not part of the maze; false when all are. */
static bool find_root(MazeBuilder *builder) {
  const Board *board = &builder->board;
  int32_t row = board_row(board, builder->root), col = board_col(board, builder->root);
  for (; row < board->rows - 1; row += 2, col = 1)
    for (; col < board->cols - 1; col += 2) {
      Cell cell = board_cell(board, row, col);
      if (board->open[cell]) continue;
      builder->root = builder->at = cell;
      return true;
    }
  return false;
}

/* One step of a random walk that ends at the maze, or one room of the walk without its loops joined to it. A walk that
 * comes back to a room takes another way out of it later, and the last way out is what is kept: so loops vanish. */
static bool step_wilson(MazeBuilder *builder) {
  Board *board = &builder->board;
  Cell room = builder->at;
  if (!builder->joining && board->open[room]) {
    if (!find_root(builder)) return false;
    room = builder->at;
  }
  if (builder->joining) {
    Move way = builder->ways[room];
    open_room(builder, room);
    board->open[room + board->step[way]] = 1;
    builder->at = room + 2 * board->step[way];
    builder->joining = !board->open[builder->at];
    return true;
  }
  Move way;
  do { /* a way off the grid is drawn again: the walk stays uniform over the ways there are */
    way = (Move)rng_below(&builder->rng, DIRECTION_COUNT);
  } while (!leads_on(board, room, way));
  Cell beyond = room + 2 * board->step[way];
  builder->ways[room] = way;
  builder->at = beyond;
  if (!board->open[beyond]) return true;
  builder->at = builder->root;
  builder->joining = true;
  return true;
}

/* ---- loops ---- */

static void braid_row(Board *board, int32_t row, double share, Rng *rng) {
  for (int32_t col = 1; col < board->cols - 1; col += 2) {
    Cell room = board_cell(board, row, col);
    uint8_t exits = board->exits[room];
    bool dead_end = board->open[room] && (exits & (exits - 1)) == 0;
    if (!dead_end || rng_unit(rng) >= share) continue;
    Move ways[DIRECTION_COUNT];
    uint32_t count = 0;
    for (Move move = 0; move < DIRECTION_COUNT; move++)
      if (!(exits >> move & 1) && room_beyond(board, room, move) != CELL_NONE) ways[count++] = move;
    if (count > 0) board_set_open(board, room + board->step[ways[rng_below(rng, count)]], true);
  }
}

void maze_braid(Board *board, double share, Rng *rng) {
  for (int32_t row = 1; row < board->rows - 1; row += 2) braid_row(board, row, share, rng);
}

static bool step_braid(MazeBuilder *builder) {
  if (builder->row >= builder->board.rows - 1) return false;
  braid_row(&builder->board, builder->row, braided_share, &builder->rng);
  builder->row += 2;
  return true;
}

/* ---- the whole ---- */

bool maze_builder_step(MazeBuilder *builder, int64_t steps) {
  for (int64_t i = 0; builder->stage == STAGE_DIG && i < steps; i++) {
    bool more = builder->kind == MAZE_WILSON ? step_wilson(builder) : step_dfs(builder);
    if (more) continue;
    board_finish(&builder->board);
    builder->stage = builder->kind == MAZE_BRAIDED ? STAGE_BRAID : STAGE_DONE;
    return builder->stage != STAGE_DONE;
  }
  for (int64_t i = 0; builder->stage == STAGE_BRAID && i < steps; i++)
    if (!step_braid(builder)) builder->stage = STAGE_DONE;
  return builder->stage != STAGE_DONE;
}

void maze_builder_take(MazeBuilder *builder, Board *board) {
  while (maze_builder_step(builder, INT64_MAX)) continue;
  *board = builder->board;
  builder->board = (Board){0};
  maze_builder_destroy(builder);
}

bool maze_carve(Board *board, int32_t rows, int32_t cols, Rng *rng, Error *error) {
  MazeBuilder *builder = maze_builder_create(MAZE_DFS, rows, cols, rng, error);
  if (!builder) return false;
  while (maze_builder_step(builder, INT64_MAX)) continue;
  *rng = builder->rng;
  maze_builder_take(builder, board);
  return true;
}
