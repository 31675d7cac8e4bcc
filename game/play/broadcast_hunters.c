/* Where Pacman could still go: how far the hunters are, and which exits none of them can close first.
 * Must not know what anybody thinks. */
#include "game/core/rules.h"
#include "game/play/broadcast_internal.h"

enum { JUNCTION = 3, TRAP_STEPS = 8, TRAP_PAUSE = 8 };

bool broadcast_has_hunters(const Game *game) {
  return game->monster_count > 0 && !game->still_monsters && !game->level->limited_sight &&
         !(game->rules->needs & RULES_PATROLS);
}

static bool hunts(const Broadcast *b, int32_t monster) {
  return !b->state.ghosts || b->state.ghosts[monster].timer == 0;
}

/* Steps of the nearest hunter to every cell; INT32_MAX where no hunter gets to. */
static void flood_hunters(Broadcast *b) {
  const Board *board = b->game->board;
  int32_t head = 0, tail = 0;
  for (Cell cell = 0; cell < board->cells; cell++) b->far[cell] = INT32_MAX;
  for (int32_t i = 0; i < b->game->monster_count; i++) {
    Cell cell = b->state.monsters[i];
    if (!hunts(b, i) || b->far[cell] == 0) continue;
    b->far[cell] = 0;
    b->queue[tail++] = cell;
  }
  while (head < tail) {
    Cell cell = b->queue[head++];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = cell + board->step[m];
      if (!state_open(&b->state, b->game, next) || b->far[next] != INT32_MAX) continue;
      b->far[next] = b->far[cell] + 1;
      b->queue[tail++] = next;
    }
  }
}

static int32_t exits_of(const Broadcast *b, Cell cell) {
  int32_t count = 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++) count += state_open(&b->state, b->game, cell + b->game->board->step[m]);
  return count;
}

/* Whether that exit leads to a junction which Pacman reaches before any hunter. Corridors have no forks, so that it
 * is enough to walk along. */
static bool way_open(const Broadcast *b, Move move) {
  const Board *board = b->game->board;
  Cell cell = b->state.pacman;
  for (int32_t steps = 1; steps <= board->open_count; steps++) {
    cell += board->step[move];
    if (!state_open(&b->state, b->game, cell) || b->far[cell] <= steps) return false;
    if (exits_of(b, cell) >= JUNCTION) return true;
    Move next = MOVE_COUNT;
    for (Move m = 0; m < DIRECTION_COUNT && next == MOVE_COUNT; m++)
      if (m != move_opposite(move) && state_open(&b->state, b->game, cell + board->step[m])) next = m;
    if (next == MOVE_COUNT) return false;
    move = next;
  }
  return true; /* the corridor is a loop */
}

void broadcast_look_for_ways(Broadcast *b, BroadcastFrame *frame) {
  frame->hunter = frame->ways = -1;
  if (!broadcast_has_hunters(b->game)) return;
  flood_hunters(b);
  int32_t far = b->far[b->state.pacman];
  frame->hunter = far == INT32_MAX ? -1 : far;
  frame->ways = 0;
  for (Move m = 0; m < DIRECTION_COUNT; m++) frame->ways += way_open(b, m);
}

void broadcast_tell_trap(Broadcast *b, const BroadcastFrame *frame, BroadcastClock clock) {
  if (frame->ways < 0 || b->frame_count == 0) return;
  const BroadcastFrame *before = &b->frames[b->frame_count - 1];
  bool shut = frame->ways == 0 && frame->hunter >= 0 && frame->hunter <= TRAP_STEPS;
  bool still = shut && before->ways == 0; /* at the decision before, too: a gap that opens at once is no trap */
  if (still && b->trapped_since < 0 && !broadcast_lately(b, MOMENT_TRAP, TRAP_PAUSE)) {
    b->trapped_since = before->turn;
    broadcast_tell(b, broadcast_now(b, MOMENT_TRAP, clock));
  } else if (frame->ways > 0 && b->trapped_since >= 0) {
    Moment escape = broadcast_now(b, MOMENT_ESCAPE, clock);
    escape.b = b->state.turn - b->trapped_since;
    b->trapped_since = -1;
    broadcast_tell(b, escape);
  }
}

/* The monster nearest to Pacman, and how far it is as the crow flies. */
int32_t broadcast_nearest(const Broadcast *b, int32_t *steps) {
  int32_t nearest = -1;
  *steps = INT32_MAX;
  for (int32_t i = 0; i < b->game->monster_count; i++) {
    int32_t far = board_manhattan(b->game->board, b->state.pacman, b->state.monsters[i]);
    if (!hunts(b, i) || far >= *steps) continue;
    *steps = far;
    nearest = i;
  }
  return nearest;
}
