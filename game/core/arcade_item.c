/* The bonus item of the arcade: lies under the house or, in later rounds, comes in by a tunnel, passes there and leaves
 * on the other side. Pure, as all of the arcade's rules. */
#include "game/core/arcade_item_internal.h"

enum {
  LIES_TICKS = 570,
  WANDERS_TICKS = 2400, /* at most: it is gone sooner */
  WANDERS_FROM = 3,     /* round */
  SPEED = 646           /* units per tick: half of the full speed */
};

static bool horizontal(Move move) { return move == MOVE_WEST || move == MOVE_EAST; }
static int32_t sign_of(Move move) { return move == MOVE_EAST || move == MOVE_SOUTH ? 1 : -1; }

/* Whether a move leads off the board and in at its other side. */
static bool crosses(const ArcadeMaze *maze, Cell cell, Move move) {
  return maze->next[cell][move] && maze->next[cell][move] != cell + maze->board->step[move];
}

/* The tunnel of that number, by its western or northern end; CELL_NONE past the last. */
static Cell tunnel_of(const ArcadeMaze *maze, int32_t number, Move *out) {
  for (Move m = 0; m < DIRECTION_COUNT; m++)
    for (Cell cell = 0; (m == MOVE_WEST || m == MOVE_NORTH) && cell < maze->board->cells; cell++) {
      if (!crosses(maze, cell, m) || number-- > 0) continue;
      *out = m;
      return cell;
    }
  return CELL_NONE;
}

/* Steps to a cell from every other, without tunnels; -1 where no way leads. */
static void measure(const ArcadeMaze *maze, Cell to, int16_t steps[ARCADE_CELLS]) {
  Cell queue[ARCADE_CELLS];
  int32_t head = 0, tail = 0;
  for (Cell cell = 0; cell < ARCADE_CELLS; cell++) steps[cell] = -1;
  steps[to] = 0;
  queue[tail++] = to;
  while (head < tail) {
    Cell cell = queue[head++];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = maze->next[cell][m];
      if (!next || crosses(maze, cell, m) || steps[next] >= 0) continue;
      steps[next] = (int16_t)(steps[cell] + 1);
      queue[tail++] = next;
    }
  }
}

static Cell middle_of(const ArcadeMaze *maze) { return arcade_cell(maze, maze->bonus.x, maze->bonus.y); }

/* Puts it at one end of a tunnel, if a way leads from there to its place and on to the other end. */
static bool comes_in(const ArcadeMaze *maze, ArcadeState *state) {
  Move out = MOVE_WEST;
  int32_t count = 0, turn = state->round + state->bonuses;
  while (tunnel_of(maze, count, &out) != CELL_NONE) count++;
  if (count == 0) return false;
  Cell in = tunnel_of(maze, turn / 2 % count, &out), end = maze->next[in][out];
  int16_t steps[ARCADE_CELLS];
  measure(maze, middle_of(maze), steps);
  if (steps[in] <= 0 || steps[end] <= 0) return false;
  if (turn % 2) { /* by the other end */
    Cell swapped = in;
    in = end;
    end = swapped;
    out = move_opposite(out);
  }
  ArcadePlace place = arcade_centre(maze, in);
  int32_t edge = sign_of(out) * (ARCADE_CELL / 2 - 1);
  state->item = (ArcadeActor){place.x, place.y, move_opposite(out), MOVE_STAY};
  *(horizontal(out) ? &state->item.x : &state->item.y) += edge;
  state->item_exit = end;
  return true;
}

void arcade_item_show(const ArcadeGame *game, ArcadeState *state) {
  const ArcadeMaze *maze = arcade_maze_of(game, state);
  state->item = (ArcadeActor){maze->bonus.x, maze->bonus.y, MOVE_STAY, MOVE_STAY};
  state->item_exit = CELL_NONE;
  state->item_leaves = false;
  bool wanders = game->wanders && state->round >= WANDERS_FROM && comes_in(maze, state);
  state->bonus_ticks = wanders ? WANDERS_TICKS : LIES_TICKS;
}

/* At a centre: the way that brings it nearer to where it goes; straight on where two are as good. */
static Move way(const ArcadeMaze *maze, ArcadeState *state, Cell cell) {
  int16_t steps[ARCADE_CELLS];
  if (cell == middle_of(maze)) state->item_leaves = true;
  if (state->item_leaves && cell == state->item_exit)
    for (Move m = 0; m < DIRECTION_COUNT; m++)
      if (crosses(maze, cell, m)) return m;
  measure(maze, state->item_leaves ? state->item_exit : middle_of(maze), steps);
  Move dir = state->item.dir, best = maze->next[cell][dir] && !crosses(maze, cell, dir) ? dir : MOVE_STAY;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell to = maze->next[cell][m];
    if (!to || crosses(maze, cell, m)) continue;
    if (best == MOVE_STAY || steps[to] < steps[maze->next[cell][best]]) best = m;
  }
  return best;
}

void arcade_item_move(const ArcadeGame *game, ArcadeState *state) {
  if (state->bonus_ticks == 0) return;
  state->bonus_ticks--;
  ArcadeActor *at = &state->item;
  if (at->dir == MOVE_STAY) return;
  const ArcadeMaze *maze = arcade_maze_of(game, state);
  Cell cell = arcade_cell(maze, at->x, at->y);
  ArcadePlace centre = arcade_centre(maze, cell);
  bool flat = horizontal(at->dir);
  int32_t left = (flat ? centre.x - at->x : centre.y - at->y) * sign_of(at->dir), speed = SPEED;
  if (left > 0 && left <= speed) {
    at->x = centre.x;
    at->y = centre.y;
    at->dir = way(maze, state, cell);
    speed -= left;
    if (at->dir == MOVE_STAY) return;
  }
  *(horizontal(at->dir) ? &at->x : &at->y) += sign_of(at->dir) * speed;
  bool gone = at->x < 0 || at->y < 0 || at->x >= maze->width || at->y >= maze->height;
  if (gone) state->bonus_ticks = 0;
}
