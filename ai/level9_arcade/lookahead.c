/* Alpha-beta, and expectimax over the player's habits, for one monster of the arcade. */
#include "ai/level9_arcade/lookahead_internal.h"

#include <string.h>

enum {
  ROOM_STEPS = 16,    /* how far Pacman's room is looked at */
  ROOM_WEIGHT = 4,    /* of a cell of it, in steps of a hunter */
  FAR = 40,           /* steps beyond which distance no longer counts */
  CELLS_PER_TURN = 4, /* in three plies: */
  CELLS_MOST = 28,    /* cells walked on one line at most */
  NEAR_HUNTER = 6,    /* Pacman may turn round in a corridor when a hunter is so near */
  CAUGHT = -1000000,  /* from Pacman's side; later is better for him */
  INFINITE = 10000000
};

/* ---- what a position is worth, to Pacman ---- */

int32_t lookahead_room(const Field *field, const Position *position) {
  Place queue[512];
  uint8_t steps[512];
  uint8_t seen[(ARCADE_CELLS + 7) / 8] = {0};
  int32_t head = 0, tail = 0, room = 0;
  const uint16_t *rows[ARCADE_MONSTERS];
  int32_t hunters = 0;
  for (int32_t i = 0; i < position->monsters; i++)
    if (position->hunts[i]) rows[hunters++] = field->distance + (size_t)position->at[i] * (size_t)field->count;
  queue[tail] = position->pacman;
  steps[tail++] = 0;
  seen[position->pacman >> 3] |= (uint8_t)(1u << (position->pacman & 7));
  while (head < tail) {
    Place at = queue[head];
    int32_t step = steps[head++] + 1;
    room++;
    if (step > ROOM_STEPS) continue;
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Place to = field->next[at][m];
      if (to == PLACE_NONE || seen[to >> 3] >> (to & 7) & 1) continue;
      seen[to >> 3] |= (uint8_t)(1u << (to & 7));
      bool cut = false;
      for (int32_t i = 0; i < hunters && !cut; i++) cut = rows[i][to] <= step;
      if (cut || tail == 512) continue;
      queue[tail] = to;
      steps[tail++] = (uint8_t)step;
    }
  }
  return room;
}

static int32_t worth(const Lookahead *look, const Position *position) {
  int32_t value = lookahead_room(look->field, position) * ROOM_WEIGHT;
  for (int32_t i = 0; i < position->monsters; i++) {
    if (!position->hunts[i]) continue;
    int32_t steps = field_distance(look->field, position->at[i], position->pacman);
    value += (steps < FAR ? steps : FAR) * (i == look->me ? 2 : 1);
  }
  return value;
}

static bool caught(const Position *position) {
  for (int32_t i = 0; i < position->monsters; i++)
    if (position->hunts[i] && position->at[i] == position->pacman) return true;
  return false;
}

/* ---- the tree ---- */

static int32_t pacman_moves(Lookahead *look, const Position *position, int32_t plies, int32_t cells, int32_t alpha,
                            int32_t beta);

/* The other hunters chase; then it is Pacman's turn. */
static int32_t after_me(Lookahead *look, Position *position, Place pacman_before, int32_t plies, int32_t cells,
                        int32_t alpha, int32_t beta) {
  const Field *field = look->field;
  for (int32_t i = 0; i < position->monsters; i++) {
    if (i == look->me || !position->hunts[i]) continue;
    Move move = field_towards(field, position->at[i], position->dir[i], position->pacman, false);
    Place from = position->at[i];
    position->at[i] = field->next[from][move];
    position->dir[i] = move;
    if (from == position->pacman && position->at[i] == pacman_before) return CAUGHT + CELLS_MOST - cells;
  }
  if (caught(position)) return CAUGHT + CELLS_MOST - cells;
  if (cells == 0 || plies == 0 || look->nodes >= look->max_nodes) return worth(look, position);
  return pacman_moves(look, position, plies, cells - 1, alpha, beta);
}

static int32_t my_moves(Lookahead *look, const Position *position, Place pacman_before, int32_t plies, int32_t cells,
                        int32_t alpha, int32_t beta) {
  const Field *field = look->field;
  Place at = position->at[look->me];
  uint8_t exits = field_monster_exits(field, at, position->dir[look->me]);
  int32_t best = INFINITE;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(exits >> m & 1)) continue;
    Position next = *position;
    next.at[look->me] = field->next[at][m];
    next.dir[look->me] = m;
    int32_t value = at == position->pacman && next.at[look->me] == pacman_before
                        ? CAUGHT + CELLS_MOST - cells
                        : after_me(look, &next, pacman_before, plies, cells, alpha, beta);
    if (value < best) best = value;
    if (best < beta) beta = best;
    if (beta <= alpha && !look->habits) break;
  }
  return best;
}

/* His ways: all of them at a junction or when a hunter is near, else straight on along the corridor. */
static uint8_t pacman_exits(const Field *field, const Position *position) {
  uint8_t exits = field->exits[position->pacman];
  uint8_t onward = exits & (uint8_t) ~(1u << move_opposite(position->pacman_dir));
  if (!onward || (onward & (onward - 1)) != 0) return exits;
  for (int32_t i = 0; i < position->monsters; i++)
    if (position->hunts[i] && field_distance(field, position->at[i], position->pacman) <= NEAR_HUNTER) return exits;
  return onward;
}

static int32_t after_pacman(Lookahead *look, const Position *position, Move m, int32_t plies, int32_t cells,
                            int32_t alpha, int32_t beta) {
  Position next = *position;
  next.pacman = look->field->next[position->pacman][m];
  next.pacman_dir = m;
  look->nodes++;
  if (caught(&next)) return CAUGHT + CELLS_MOST - cells;
  return my_moves(look, &next, position->pacman, plies, cells, alpha, beta);
}

/* Of several ways the best for him, or what is to be expected: as far as his habits can be trusted. */
static int32_t pacman_moves(Lookahead *look, const Position *position, int32_t plies, int32_t cells, int32_t alpha,
                            int32_t beta) {
  uint8_t exits = pacman_exits(look->field, position);
  bool choice = (exits & (exits - 1)) != 0;
  int32_t best = -INFINITE;
  float chances[DIRECTION_COUNT], expected = 0;
  if (look->habits && choice) habits_chances(look->habits, look->field, position, exits, chances);
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(exits >> m & 1)) continue;
    int32_t value = after_pacman(look, position, m, plies, cells, alpha, beta);
    if (value > best) best = value;
    if (look->habits) {
      if (choice) expected += chances[m] * (float)(value < CAUGHT / 2 ? -FAR * ROOM_WEIGHT : value);
      continue;
    }
    if (best > alpha) alpha = best;
    if (beta <= alpha) break;
  }
  if (!look->habits || !choice || best < CAUGHT / 2) return best;
  float trust = look->habits->trust;
  return (int32_t)(trust * expected + (1 - trust) * (float)best);
}

Move lookahead_think(Lookahead *look, const Position *position, int32_t plies) {
  const Field *field = look->field;
  Place at = position->at[look->me];
  uint8_t exits = field_monster_exits(field, at, position->dir[look->me]);
  Move best = MOVE_STAY, first = field_towards(field, at, position->dir[look->me], position->pacman, false);
  int32_t least = INFINITE;
  if ((exits & (exits - 1)) == 0) return first;
  for (int32_t k = 0; k <= DIRECTION_COUNT; k++) { /* the chasing way first: it cuts most */
    Move m = k == 0 ? first : (Move)(k - 1);
    if (!(exits >> m & 1) || (k > 0 && m == first)) continue;
    Position next = *position;
    next.at[look->me] = field->next[at][m];
    next.dir[look->me] = m;
    look->nodes++;
    int32_t value = after_me(look, &next, position->pacman, plies, plies * CELLS_PER_TURN / 3, -INFINITE, least);
    if (best != MOVE_STAY && value >= least) continue;
    least = value;
    best = m;
  }
  return best;
}
