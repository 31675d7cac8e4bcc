/* Alpha-beta for one monster of the arcade; what the player is used to do is added by foresight. */
#include "ai/level9_arcade/lookahead_internal.h"

#include <string.h>

enum {
  ROOM_MOST = 512,       /* cells of Pacman's room that are counted */
  ROOM_WEIGHT = 4,       /* of one of them, in steps of a hunter */
  FAR = 40,              /* steps beyond which distance no longer counts */
  ENERGIZER_WEIGHT = 20, /* of a step that Pacman is nearer to an energizer */
  ENERGIZER = 600,       /* to have reached one */
  CELLS_MOST = 40,       /* cells walked on one line at most */
  CAUGHT = -1000000,     /* from Pacman's side; later is better for him */
  LOST = -800,           /* what being caught counts for, where values are added up */
  FORESEEN = 4,          /* positions of foresight per way, for each of the budget */
  INFINITE = 10000000
};

/* ---- what a position is worth, to Pacman ---- */

/* Cells that Pacman reaches before every hunter, near him, and how soon he is at an energizer. */
static int32_t room(const Field *field, const Position *position, int32_t horizon, const uint8_t *lies,
                    int32_t *energizer) {
  Place queue[ROOM_MOST];
  uint8_t steps[ROOM_MOST];
  uint8_t seen[(ARCADE_CELLS + 7) / 8];
  int32_t head = 0, tail = 0;
  const uint16_t *rows[ARCADE_MONSTERS];
  int32_t hunters = 0;
  memset(seen, 0, (size_t)(field->count + 7) / 8);
  for (int32_t i = 0; i < position->monsters; i++)
    if (position->hunts[i]) rows[hunters++] = field_onward(field, position->at[i], position->dir[i]);
  queue[tail] = position->pacman;
  steps[tail++] = 0;
  seen[position->pacman >> 3] |= (uint8_t)(1u << (position->pacman & 7));
  for (; head < tail; head++) {
    Place at = queue[head];
    int32_t step = steps[head] + 1;
    if (step > horizon) break;
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      Place to = field->next[at][m];
      if (to == PLACE_NONE || seen[to >> 3] >> (to & 7) & 1) continue;
      seen[to >> 3] |= (uint8_t)(1u << (to & 7));
      bool cut = false;
      for (int32_t i = 0; i < hunters && !cut; i++) cut = rows[i][to] <= step;
      if (cut || tail == ROOM_MOST) continue;
      if (lies[field->cell_of[to]] == ARCADE_ENERGIZER && step < *energizer) *energizer = step;
      queue[tail] = to;
      steps[tail++] = (uint8_t)step;
    }
  }
  return tail;
}

int32_t lookahead_worth(Lookahead *look, const Position *position) {
  look->nodes++;
  int32_t energizer = look->horizon + 1;
  int32_t value = room(look->field, position, look->horizon, look->lies, &energizer) * ROOM_WEIGHT;
  value += (look->horizon + 1 - energizer) * ENERGIZER_WEIGHT;
  for (int32_t i = 0; i < position->monsters; i++) {
    if (!position->hunts[i]) continue;
    int32_t steps = field_onward(look->field, position->at[i], position->dir[i])[position->pacman];
    value += (steps < FAR ? steps : FAR) * (i == look->me ? 2 : 1);
  }
  return value;
}

/* ---- the tree ---- */

bool lookahead_caught(const Position *position) {
  for (int32_t i = 0; i < position->monsters; i++)
    if (position->hunts[i] && position->at[i] == position->pacman) return true;
  return false;
}

bool lookahead_step(const Field *field, Position *position, int32_t monster, Move move, Place pacman_before) {
  Place from = position->at[monster];
  position->at[monster] = field->next[from][move];
  position->dir[monster] = move;
  return position->at[monster] == position->pacman ||
         (from == position->pacman && position->at[monster] == pacman_before);
}

static int32_t pacman_turn(Lookahead *look, const Position *position, int32_t plies, int32_t cells, int32_t alpha,
                           int32_t beta);

/* Every hunter from `who` on takes a step, with a choice at junctions; then it is Pacman's turn. */
/* NOLINTNEXTLINE(misc-no-recursion): `cells` times the hunters deep at most */
static int32_t hunters_turn(Lookahead *look, const Position *before, int32_t who, Place pacman_before, int32_t plies,
                            int32_t cells, int32_t alpha, int32_t beta) {
  const Field *field = look->field;
  while (who < before->monsters && !before->hunts[who]) who++;
  if (who == before->monsters) {
    if (cells == 0 || look->nodes >= look->max_nodes) return lookahead_worth(look, before);
    return pacman_turn(look, before, plies, cells - 1, alpha, beta);
  }
  uint8_t exits = field_monster_exits(field, before->at[who], before->dir[who]);
  bool choice = (exits & (exits - 1)) != 0;
  if (choice && plies == 0) return lookahead_worth(look, before);
  int32_t best = INFINITE;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(exits >> m & 1)) continue;
    Position position = *before;
    bool met = lookahead_step(field, &position, who, m, pacman_before);
    int32_t value = met ? CAUGHT + CELLS_MOST - cells
                        : hunters_turn(look, &position, who + 1, pacman_before, plies - choice, cells, alpha, beta);
    if (value < best) best = value;
    if (best < beta) beta = best;
    if (beta <= alpha) break;
  }
  return best;
}

/* Whether some hunter is at the end of a corridor before him. */
static bool shut(const Field *field, const Position *position, Move way) {
  Corridor corridor = field->ahead[position->pacman][way];
  for (int32_t i = 0; i < position->monsters; i++)
    if (position->hunts[i] && field_onward(field, position->at[i], position->dir[i])[corridor.end] <= corridor.steps)
      return true;
  return false;
}

uint8_t lookahead_exits(const Field *field, const Position *position) {
  uint8_t exits = field->exits[position->pacman];
  Move back = move_opposite(position->pacman_dir);
  uint8_t onward = exits & (uint8_t) ~(1u << back);
  if (!onward || (onward & (onward - 1)) != 0) return exits;
  if (!(exits >> back & 1)) return onward;
  Move on = (Move)__builtin_ctz(onward);
  if (shut(field, position, on) && !shut(field, position, back)) return (uint8_t)(1u << back);
  return onward;
}

/* NOLINTNEXTLINE(misc-no-recursion): `cells` times the hunters deep at most */
static int32_t pacman_step(Lookahead *look, const Position *position, Move move, int32_t plies, int32_t cells,
                           int32_t alpha, int32_t beta) {
  Position next = *position;
  next.pacman = look->field->next[position->pacman][move];
  next.pacman_dir = move;
  if (lookahead_caught(&next)) return CAUGHT + CELLS_MOST - cells;
  if (look->lies[look->field->cell_of[next.pacman]] == ARCADE_ENERGIZER) return ENERGIZER - CELLS_MOST + cells;
  return hunters_turn(look, &next, 0, position->pacman, plies, cells, alpha, beta);
}

/* NOLINTNEXTLINE(misc-no-recursion): `cells` times the hunters deep at most */
static int32_t pacman_turn(Lookahead *look, const Position *position, int32_t plies, int32_t cells, int32_t alpha,
                           int32_t beta) {
  uint8_t exits = lookahead_exits(look->field, position);
  bool choice = (exits & (exits - 1)) != 0;
  if (choice && plies == 0) return lookahead_worth(look, position);
  int32_t best = -INFINITE;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(exits >> m & 1)) continue;
    int32_t value = pacman_step(look, position, m, plies - choice, cells, alpha, beta);
    if (value > best) best = value;
    if (best > alpha) alpha = best;
    if (beta <= alpha) break;
  }
  return best;
}

/* Looked at with two choices, with four, and so on, each counting as much as the others: what only the deepest look
 * sees hangs on many guesses. */
static int32_t weigh(Lookahead *look, const Position *next, int32_t plies) {
  if (lookahead_caught(next)) return CAUGHT;
  int32_t sum = 0;
  for (int32_t depth = plies % 2 ? 1 : 2; depth <= plies; depth += 2) {
    int32_t value = pacman_turn(look, next, depth - 1, CELLS_MOST, -INFINITE, INFINITE);
    sum += value < CAUGHT / 2 ? LOST + value - CAUGHT : value;
  }
  return sum;
}

/* The more his habits can be trusted, the more counts what a position comes to if he follows them. What that costs is
 * not taken from the budget of the other ways. */
static float foresee(Lookahead *look, const Position *next, float value, int32_t plies, int32_t most, int32_t *spent) {
  int32_t nodes = look->nodes, max_nodes = look->max_nodes;
  look->max_nodes = nodes + most;
  float share = look->habits->trust, foreseen = foresight_worth(look, next);
  *spent += look->nodes - nodes;
  look->nodes = nodes;
  look->max_nodes = max_nodes;
  return (1 - share) * value + share * (float)(plies / 2) * foreseen;
}

Move lookahead_think(Lookahead *look, const Position *position, int32_t plies) {
  const Field *field = look->field;
  Place at = position->at[look->me];
  uint8_t exits = field_monster_exits(field, at, position->dir[look->me]);
  Move best = MOVE_STAY, first = field_towards(field, at, position->dir[look->me], position->pacman, false);
  float least = 0;
  int32_t budget = look->max_nodes, spent = 0, ways = __builtin_popcount(exits);
  if (ways < 2) return first;
  for (int32_t k = 0; k <= DIRECTION_COUNT; k++) { /* the chasing way first: it wins where others are as good */
    Move m = k == 0 ? first : (Move)(k - 1);
    if (!(exits >> m & 1) || (k > 0 && m == first)) continue;
    Position next = *position;
    lookahead_step(field, &next, look->me, m, PLACE_NONE);
    for (int32_t i = 0; i < next.monsters; i++)
      if (i != look->me && next.hunts[i])
        lookahead_step(field, &next, i, field_towards(field, next.at[i], next.dir[i], next.pacman, false), PLACE_NONE);
    look->max_nodes = look->nodes + (budget - look->nodes) / ways--; /* each way gets its share */
    float value = (float)weigh(look, &next, plies);
    if (look->habits && !lookahead_caught(&next)) value = foresee(look, &next, value, plies, FORESEEN * budget, &spent);
    if (best != MOVE_STAY && value >= least) continue;
    least = value;
    best = m;
  }
  look->nodes += spent;
  return best;
}
