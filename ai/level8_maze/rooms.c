/* Building the graph of rooms: a depth-first walk from the goal that also finds the bridges, distances by breadth, and
 * the bounds on what excursions bring. Knows no search. */
#include "ai/level8_maze/rooms.h"

#include <stdlib.h>
#include <string.h>

#include "game/core/maze_map.h"

static void *rows_of(int32_t count, size_t size) { return calloc((size_t)count + 1, size); }

uint64_t rooms_bytes(const Rooms *rooms) {
  /* Numbers of the board's cells, four per room; then those of the room itself. */
  uint64_t a_room = 4 * sizeof *rooms->number + sizeof *rooms->cell + sizeof *rooms->next + sizeof *rooms->value +
                    sizeof *rooms->bridge + 7 * sizeof(int32_t);
  return a_room * (uint64_t)rooms->count;
}

void rooms_destroy(Rooms *rooms) {
  free(rooms->cell);
  free(rooms->number);
  free(rooms->next);
  free(rooms->parent);
  free(rooms->last);
  free(rooms->steps);
  free(rooms->value);
  free(rooms->bridge);
  free(rooms->profit);
  free(rooms->side);
  free(rooms->ahead);
  free(rooms->more);
  *rooms = (Rooms){0};
}

static bool make_room(Rooms *rooms, int32_t count) {
  rooms->cell = rows_of(count, sizeof *rooms->cell);
  rooms->next = rows_of(count, sizeof *rooms->next);
  rooms->parent = rows_of(count, sizeof *rooms->parent);
  rooms->last = rows_of(count, sizeof *rooms->last);
  rooms->steps = rows_of(count, sizeof *rooms->steps);
  rooms->value = rows_of(count, sizeof *rooms->value);
  rooms->bridge = rows_of(count, sizeof *rooms->bridge);
  rooms->profit = rows_of(count, sizeof *rooms->profit);
  rooms->side = rows_of(count, sizeof *rooms->side);
  rooms->ahead = rows_of(count, sizeof *rooms->ahead);
  rooms->more = rows_of(count, sizeof *rooms->more);
  return rooms->cell && rooms->next && rooms->parent && rooms->last && rooms->steps && rooms->value && rooms->bridge &&
         rooms->profit && rooms->side && rooms->ahead && rooms->more;
}

/* What the walk needs while it goes on. */
typedef struct Walk {
  const Board *board;
  int32_t stride;
  Cell start, goal;
  uint8_t *reached; /* by cell: the start reaches it without passing the goal */
  int32_t *number;  /* the rooms' own */
  int32_t *low;     /* by room: the least number that it or what is behind it has a passage to, tree aside */
  Cell *stack;
  uint8_t *tried; /* by room: moves already looked at */
} Walk;

static void walk_destroy(Walk *walk) {
  free(walk->reached);
  free(walk->low);
  free(walk->stack);
  free(walk->tried);
}

/* Everything the start can reach; how many rooms that is. */
static int32_t flood(Walk *walk) {
  int32_t count = 0, depth = 0;
  walk->stack[depth++] = walk->start;
  walk->reached[walk->start] = 1;
  while (depth > 0) {
    Cell cell = walk->stack[--depth];
    count++;
    if (cell == walk->goal) continue;
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = maze_next(walk->board, walk->stride, cell, m);
      if (next == CELL_NONE || walk->reached[next]) continue;
      walk->reached[next] = 1;
      walk->stack[depth++] = next;
    }
  }
  return count;
}

static int32_t enter(Rooms *rooms, Walk *walk, Cell cell, int32_t parent) {
  int32_t x = rooms->count++;
  rooms->cell[x] = cell;
  rooms->parent[x] = parent;
  walk->number[cell] = walk->low[x] = x;
  return x;
}

/* Leaves room x: whether the passage to its parent is a bridge is known now. */
static void leave(Rooms *rooms, Walk *walk, int32_t x) {
  int32_t parent = rooms->parent[x];
  rooms->last[x] = rooms->count - 1;
  if (parent < 0) return;
  rooms->bridge[x] = walk->low[x] == x;
  if (!rooms->bridge[x]) rooms->loops = true;
  if (walk->low[parent] > walk->low[x]) walk->low[parent] = walk->low[x];
}

/* The depth-first walk from the goal, without recursion: the tree, the numbers and the bridges. */
static void number_rooms(Rooms *rooms, Walk *walk) {
  int32_t x = enter(rooms, walk, walk->goal, -1);
  while (x >= 0) {
    if (walk->tried[x] == DIRECTION_COUNT) {
      leave(rooms, walk, x);
      x = rooms->parent[x];
      continue;
    }
    Move m = walk->tried[x]++;
    Cell next = maze_next(walk->board, walk->stride, rooms->cell[x], m);
    if (next == CELL_NONE || !walk->reached[next]) continue;
    int32_t y = walk->number[next];
    if (y < 0)
      x = enter(rooms, walk, next, x);
    else if (y != rooms->parent[x] && walk->low[x] > y)
      walk->low[x] = y;
  }
}

/* Neighbours by number, and steps to the goal by breadth. */
static void measure(Rooms *rooms, const Walk *walk) {
  int32_t *queue = walk->stack, head = 0, tail = 0;
  for (int32_t x = 0; x < rooms->count; x++) {
    rooms->steps[x] = -1;
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = maze_next(walk->board, walk->stride, rooms->cell[x], m);
      rooms->next[x][m] = next == CELL_NONE ? -1 : walk->number[next];
    }
  }
  rooms->steps[0] = 0;
  queue[tail++] = 0;
  while (head < tail) {
    int32_t x = queue[head++];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      int32_t y = rooms->next[x][m];
      if (y < 0 || rooms->steps[y] >= 0) continue;
      rooms->steps[y] = rooms->steps[x] + 1;
      queue[tail++] = y;
    }
  }
}

/* From the far ends inwards: rooms behind have higher numbers. An excursion over a bridge crosses it twice at least,
 * whatever it does behind, and takes each pill once: so this bounds every excursion and every series of them. */
void rooms_weigh(Rooms *rooms) {
  memset(rooms->side, 0, sizeof *rooms->side * (size_t)rooms->count);
  for (int32_t x = rooms->count - 1; x > 0; x--) {
    bool known = rooms->bridge[x] && rooms->side[x] < PROFIT_UNKNOWN;
    rooms->profit[x] = known ? rooms->value[x] - 2 * rooms->unit + rooms->side[x] : PROFIT_UNKNOWN;
    int32_t *side = &rooms->side[rooms->parent[x]];
    if (!known)
      *side = PROFIT_UNKNOWN;
    else if (rooms->profit[x] > 0 && *side < PROFIT_UNKNOWN)
      *side += rooms->profit[x];
  }
  for (int32_t x = 1; !rooms->loops && x < rooms->count; x++) {
    int32_t parent = rooms->parent[x], own = rooms->profit[x] > 0 ? rooms->profit[x] : 0;
    rooms->ahead[x] = rooms->ahead[parent] + rooms->value[parent];
    rooms->more[x] = rooms->more[parent] + rooms->side[parent] - own;
  }
}

bool rooms_move(Rooms *rooms, const Game *game, const State *state) {
  rooms->start = rooms->number[state->pacman];
  rooms->unit = 1;
  for (int32_t x = 1; x < rooms->count; x++) {
    bool pill = state->energy >= 0 && state->pill[rooms->cell[x]];
    rooms->value[x] = pill ? maze_pill_at(game->map, rooms->cell[x]) : 0;
  }
  rooms_weigh(rooms);
  return rooms->start >= 0;
}

bool rooms_init(Rooms *rooms, const Game *game, const State *state) {
  const Board *board = game->board;
  size_t cells = (size_t)board->cells;
  *rooms = (Rooms){.unit = 1};
  Walk walk = {.board = board, .stride = maze_stride(game->map), .start = state->pacman, .goal = game->map->exit};
  walk.reached = calloc(cells, 1);
  walk.number = rooms->number = malloc(sizeof *walk.number * cells);
  walk.stack = malloc(sizeof *walk.stack * (size_t)(board->open_count + 1));
  bool ok = walk.reached && walk.number && walk.stack;
  if (ok) {
    memset(walk.number, 0xff, sizeof *walk.number * cells);
    int32_t count = flood(&walk);
    walk.low = rows_of(count, sizeof *walk.low);
    walk.tried = rows_of(count, sizeof *walk.tried);
    ok = walk.low && walk.tried && make_room(rooms, count);
  }
  if (ok && walk.reached[walk.goal]) {
    number_rooms(rooms, &walk);
    measure(rooms, &walk);
    rooms_move(rooms, game, state);
  }
  walk_destroy(&walk);
  if (!ok) rooms_destroy(rooms);
  return ok;
}
