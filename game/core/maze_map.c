/* Making maze maps: ends, energy and pills drawn from one seed, and the way to the goal from everywhere.
 * Must not know how a maze is played or solved. */
#include "game/core/maze_map.h"

#include <stdlib.h>

#include "game/core/flood.h"

/* Streams of the seed: walls must not change with what lies in the rooms. */
enum { STREAM_WALLS = 11, STREAM_ROOMS = 12 };
/* Draws before giving up on a solvable one. Two of three are solvable at 0.6 of the way; what fails so often has too
 * few pills for its energy. A draw takes as long as there are rooms: large mazes get fewer, seconds in all. */
static const int32_t draws_max = 1000, rooms_drawn = 20000000;
static const double pills_share = 0.2;

uint8_t maze_pill_at(const Map *map, Cell cell) {
  int32_t low = 0, high = map->pills.count; /* in reading order, which is the order of cells */
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (map->pills.at[middle] == cell) return map->pill_values[middle];
    if (map->pills.at[middle] < cell)
      low = middle + 1;
    else
      high = middle;
  }
  return 0;
}

/* ---- checking ---- */

static bool is_room(const Map *map, Cell cell) {
  return map->rooms == 0 || (board_row(&map->board, cell) % 2 == 1 && board_col(&map->board, cell) % 2 == 1);
}

static bool check_walls(const Map *map, Error *error) {
  const Board *board = &map->board;
  int32_t side = board->rows > board->cols ? board->rows : board->cols;
  if (board->rows % 2 == 0 || board->cols % 2 == 0 || side != 2 * map->rooms + 1)
    return error_set(error, "a maze of %d rooms per side has %d cells per side, found %d x %d", (int)map->rooms,
                     (int)(2 * map->rooms + 1), (int)board->rows, (int)board->cols);
  for (int32_t row = 0; row < board->rows; row++)
    for (int32_t col = 0; col < board->cols; col++) {
      bool border = row == 0 || col == 0 || row == board->rows - 1 || col == board->cols - 1;
      bool wall = border || (row % 2 == 0 && col % 2 == 0);
      if (wall && board->open[board_cell(board, row, col)])
        return error_set(error, "a maze has a wall at %d,%d (the border, and between four rooms), found it open",
                         (int)row, (int)col);
    }
  return true;
}

bool maze_check(const Map *map, Error *error) {
  const Board *board = &map->board;
  if (map->rooms == 0 && map->energy < 0)
    return error_set(error, "a maze map has a line '# rooms: N' (or '# energy: H'), found none");
  if (map->rooms > 0 && !check_walls(map, error)) return false;
  if (!is_room(map, map->pacman) || !is_room(map, map->exit))
    return error_set(error, "Pacman and the exit of a maze stand in rooms (odd rows and columns)");
  for (int32_t i = 0; i < map->pills.count; i++)
    if (!is_room(map, map->pills.at[i]))
      return error_set(error, "pills of a maze lie in rooms (odd rows and columns), found one at %d,%d",
                       (int)board_row(board, map->pills.at[i]), (int)board_col(board, map->pills.at[i]));
  if (map->foods.count > 0 || map->pies.count > 0)
    return error_set(error, "a maze has pills and no food or pies, found %d foods and %d pies", (int)map->foods.count,
                     (int)map->pies.count);
  return true;
}

/* ---- setups ---- */

int32_t maze_setup_pills(const MazeSetup *setup) {
  if (!setup->energy) return 0;
  return setup->some ? setup->pills : (int32_t)(pills_share * setup->rooms * setup->rooms + 1e-9);
}

static bool check_room(const MazeSetup *setup, const char *what, int32_t row, int32_t col, Error *error) {
  return (row >= 0 && col >= 0 && row < setup->rooms && col < setup->rooms) ||
         error_set(error, "the %s %d,%d is not in the maze: rooms are 0,0 to %d,%d", what, (int)row, (int)col,
                   (int)setup->rooms - 1, (int)setup->rooms - 1);
}

bool maze_setup_check(const MazeSetup *setup, Error *error) {
  if (setup->rooms < MAZE_ROOMS_MIN || setup->rooms > MAZE_ROOMS_MAX)
    return error_set(error, "a maze of %d rooms per side, expected %d to %d", (int)setup->rooms, (int)MAZE_ROOMS_MIN,
                     (int)MAZE_ROOMS_MAX);
  if (setup->start_given && !check_room(setup, "start", setup->start_row, setup->start_col, error)) return false;
  if (setup->goal_given && !check_room(setup, "goal", setup->goal_row, setup->goal_col, error)) return false;
  if (setup->start_given && setup->goal_given && setup->start_row == setup->goal_row &&
      setup->start_col == setup->goal_col)
    return error_set(error, "start and goal are the same room, expected two");
  int32_t pills = maze_setup_pills(setup), most = setup->rooms * setup->rooms - 2;
  if (pills < 0 || pills > most)
    return error_set(error, "%d pills in a maze of %d x %d rooms, expected 0 to %d (none at the start and the goal)",
                     (int)pills, (int)setup->rooms, (int)setup->rooms, (int)most);
  return (setup->factor >= 0 && setup->factor <= 1000) ||
         error_set(error, "energy of %g times the shortest way, expected 0 to 1000", setup->factor);
}

void maze_setup_rng(const MazeSetup *setup, Rng *rng) { rng_seed(rng, setup->seed, STREAM_WALLS); }

/* ---- furnishing ---- */

static Cell draw_room(const MazeSetup *setup, const Board *board, Rng *rng) {
  uint32_t n = rng_below(rng, (uint32_t)(setup->rooms * setup->rooms));
  return maze_cell(board, (int32_t)n / setup->rooms, (int32_t)n % setup->rooms);
}

static void place_ends(const MazeSetup *setup, Map *map, Rng *rng) {
  const Board *board = &map->board;
  do {
    map->pacman = setup->start_given ? maze_cell(board, setup->start_row, setup->start_col) : CELL_NONE;
    map->exit = setup->goal_given ? maze_cell(board, setup->goal_row, setup->goal_col) : CELL_NONE;
    if (map->pacman == CELL_NONE) map->pacman = draw_room(setup, board, rng);
    if (map->exit == CELL_NONE) map->exit = draw_room(setup, board, rng);
  } while (map->pacman == map->exit);
}

/* The steps from the farthest room to the exit, and that room. */
static int32_t farthest(const MazeSetup *setup, const Board *board, const MazeGuide *guide, Cell *room) {
  int32_t most = -1;
  for (int32_t row = 0; row < setup->rooms; row++)
    for (int32_t col = 0; col < setup->rooms; col++) {
      Cell cell = maze_cell(board, row, col);
      if (guide->steps[cell] <= most) continue;
      most = guide->steps[cell];
      *room = cell;
    }
  return most;
}

/* The goal anywhere; the start in any of the rooms that are at least half of the longest way from it. From every room
 * some are that far. The longest way is that from the farthest room to the one farthest from it: exact without loops.
 */
static bool place_apart(const MazeSetup *setup, Map *map, Rng *rng, Error *error) {
  const Board *board = &map->board;
  MazeGuide guide, across;
  Cell goal = draw_room(setup, board, rng), end = CELL_NONE;
  map->exit = goal;
  if (!maze_guide_init(&guide, map, error)) return false;
  int32_t reach = farthest(setup, board, &guide, &end);
  map->exit = end;
  bool ok = maze_guide_init(&across, map, error);
  map->exit = goal;
  if (ok) {
    int32_t longest = farthest(setup, board, &across, &end), least = (longest + 1) / 2, rooms = 0;
    maze_guide_destroy(&across);
    if (least > reach) least = reach;
    for (int pass = 0; pass < 2; pass++) { /* counted, then chosen */
      int32_t chosen = pass == 0 ? -1 : (int32_t)rng_below(rng, (uint32_t)rooms);
      for (int32_t row = 0; row < setup->rooms; row++)
        for (int32_t col = 0; col < setup->rooms; col++) {
          Cell cell = maze_cell(board, row, col);
          if (guide.steps[cell] < least || cell == goal) continue;
          if (pass == 0) rooms++;
          if (pass == 1 && chosen-- == 0) map->pacman = cell;
        }
    }
  }
  maze_guide_destroy(&guide);
  return ok;
}

/* Each room gets one with the chance that leaves every choice of rooms equally likely; in reading order. */
static void place_pills(const MazeSetup *setup, Map *map, Rng *rng) {
  const Board *board = &map->board;
  int32_t needed = maze_setup_pills(setup), left = setup->rooms * setup->rooms - 2;
  map->pills.count = 0;
  if (!map->pills.at || !map->pill_values) return; /* made for them by the caller */
  for (int32_t row = 0; row < setup->rooms; row++)
    for (int32_t col = 0; col < setup->rooms && needed > 0; col++) {
      Cell cell = maze_cell(board, row, col);
      if (cell == map->pacman || cell == map->exit) continue;
      if ((int32_t)rng_below(rng, (uint32_t)left--) >= needed) continue;
      needed--;
      map->pills.at[map->pills.count] = cell;
      map->pill_values[map->pills.count++] = (uint8_t)(1 + rng_below(rng, MAZE_PILL_MAX));
    }
}

static bool place_all(const MazeSetup *setup, Map *map, MazeSolvable *solvable, void *context, Error *error) {
  Rng rng;
  rng_seed(&rng, setup->seed, STREAM_ROOMS);
  int32_t affordable = rooms_drawn / (setup->rooms * setup->rooms);
  int32_t draws = affordable < draws_max ? affordable : draws_max;
  for (int32_t draw = 0; draw < draws; draw++) {
    bool apart = setup->apart && !setup->start_given && !setup->goal_given;
    if (apart && !place_apart(setup, map, &rng, error)) return false;
    if (!apart) place_ends(setup, map, &rng);
    if (!setup->energy) return true;
    MazeGuide guide;
    if (!maze_guide_init(&guide, map, error)) return false;
    int32_t shortest = guide.steps[map->pacman];
    maze_guide_destroy(&guide);
    map->energy = (int32_t)((setup->factor > 0 ? setup->factor : MAZE_FACTOR) * shortest + 1e-9);
    place_pills(setup, map, &rng);
    if (setup->hidden || !solvable || map->energy >= shortest) return true;
    MazeVerdict verdict = solvable(map, context);
    if (verdict == MAZE_NOT_JUDGED) return error_set(error, "out of memory to see whether a maze can be won");
    if (verdict == MAZE_CAN_BE_WON) return true;
  }
  return error_set(error, "none of %d random mazes can be won: add pills or energy", (int)draws);
}

Map *maze_furnish(const MazeSetup *setup, Board *board, MazeSolvable *solvable, void *context, Error *error) {
  Map *map = calloc(1, sizeof *map);
  if (!map) {
    board_destroy(board);
    error_set(error, "out of memory for a maze");
    return NULL;
  }
  map->board = *board;
  *board = (Board){0};
  map->format = MAP_CHARACTERS;
  map->par = MAP_NO_PAR;
  map->rooms = setup->rooms;
  map->energy = -1;
  map->hidden = setup->energy && setup->hidden;
  bool ok = maze_setup_check(setup, error);
  if (ok && setup->energy) {
    map->pills.room = maze_setup_pills(setup) + 1;
    map->pills.at = malloc(sizeof(Cell) * (size_t)map->pills.room);
    map->pill_values = malloc((size_t)map->pills.room);
    ok = (map->pills.at && map->pill_values) || error_set(error, "out of memory for the pills of a maze");
  }
  if (ok && place_all(setup, map, solvable, context, error)) return map;
  map_destroy(map);
  return NULL;
}

Map *maze_create(const MazeSetup *setup, MazeSolvable *solvable, void *context, Error *error) {
  if (!maze_setup_check(setup, error)) return NULL;
  Rng rng;
  maze_setup_rng(setup, &rng);
  int32_t side = 2 * setup->rooms + 1;
  MazeBuilder *builder = maze_builder_create(setup->kind, side, side, &rng, error);
  if (!builder) return NULL;
  Board board;
  maze_builder_take(builder, &board);
  return maze_furnish(setup, &board, solvable, context, error);
}

/* ---- the way ---- */

bool maze_guide_init(MazeGuide *guide, const Map *map, Error *error) {
  *guide = (MazeGuide){.map = map, .stride = maze_stride(map)};
  FloodField field = {0};
  if (!flood_field_clear(&field, &map->board)) {
    error_set(error, "out of memory for the way through a maze");
    return false;
  }
  flood_field_fill(&field, &map->board, &(FloodPlan){.from = map->exit, .stride = guide->stride});
  guide->steps = field.steps; /* taken over; the rest is no longer needed */
  field.steps = NULL;
  flood_field_destroy(&field);
  return true;
}

void maze_guide_destroy(MazeGuide *guide) {
  free(guide->steps);
  *guide = (MazeGuide){0};
}

Move maze_guide_move(const MazeGuide *guide, Cell from) {
  const Board *board = &guide->map->board;
  for (Move move = 0; guide->steps[from] > 0 && move < DIRECTION_COUNT; move++) {
    Cell next = maze_next(board, guide->stride, from, move);
    if (next != CELL_NONE && guide->steps[next] == guide->steps[from] - 1) return move;
  }
  return MOVE_STAY;
}

int32_t maze_guide_way(const MazeGuide *guide, Cell from, bool whole, Cell *way, int32_t room) {
  const Board *board = &guide->map->board;
  int32_t count = 0;
  while (count < room) {
    Move move = maze_guide_move(guide, from);
    if (move == MOVE_STAY) break;
    from = maze_next(board, guide->stride, from, move);
    way[count++] = from;
    uint8_t exits = board->exits[from], less = (uint8_t)(exits & (exits - 1));
    if (!whole && (less & (less - 1)) != 0) break; /* three ways or more */
  }
  return count;
}
