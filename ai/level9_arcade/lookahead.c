/* Alpha-beta, and expectimax over the player's habits, for one monster of the arcade. */
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
  EXPECTED_LOST = -160,  /* and where they are weighed by chances */
  CHANCE_NODES = 4,      /* what asking his habits costs, in positions looked at */
  INFINITE = 10000000
};
static const float MODEL = 0.5f; /* of his turn that his habits decide if they have always been right */

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

static int32_t worth(Lookahead *look, const Position *position) {
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

static bool caught(const Position *position) {
  for (int32_t i = 0; i < position->monsters; i++)
    if (position->hunts[i] && position->at[i] == position->pacman) return true;
  return false;
}

/* Steps a hunter; true when it meets Pacman, who came from a place, face to face. */
static bool step_hunter(const Field *field, Position *position, int32_t monster, Move move, Place pacman_before) {
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
    if (cells == 0 || look->nodes >= look->max_nodes) return worth(look, before);
    return pacman_turn(look, before, plies, cells - 1, alpha, beta);
  }
  uint8_t exits = field_monster_exits(field, before->at[who], before->dir[who]);
  bool choice = (exits & (exits - 1)) != 0;
  if (choice && plies == 0) return worth(look, before);
  int32_t best = INFINITE;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(exits >> m & 1)) continue;
    Position position = *before;
    bool met = step_hunter(field, &position, who, m, pacman_before);
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

/* His ways: all of them at a junction. In a corridor on, or back if a hunter will be at its end first. */
static uint8_t pacman_exits(const Field *field, const Position *position) {
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
  if (caught(&next)) return CAUGHT + CELLS_MOST - cells;
  if (look->lies[look->field->cell_of[next.pacman]] == ARCADE_ENERGIZER) return ENERGIZER - CELLS_MOST + cells;
  return hunters_turn(look, &next, 0, position->pacman, plies, cells, alpha, beta);
}

/* Of several ways the best for him, or what is to be expected: as far as his habits can be trusted. */
/* NOLINTNEXTLINE(misc-no-recursion): `cells` times the hunters deep at most */
static int32_t pacman_turn(Lookahead *look, const Position *position, int32_t plies, int32_t cells, int32_t alpha,
                           int32_t beta) {
  uint8_t exits = pacman_exits(look->field, position);
  bool choice = (exits & (exits - 1)) != 0, expects = choice && look->habits;
  if (choice && plies == 0) return worth(look, position);
  int32_t best = -INFINITE;
  float chances[DIRECTION_COUNT] = {0}, expected = 0;
  if (expects) {
    habits_chances(look->habits, look->field, position, exits, chances);
    look->nodes += CHANCE_NODES;
  }
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(exits >> m & 1)) continue;
    int32_t value =
        pacman_step(look, position, m, plies - choice, cells, expects ? -INFINITE : alpha, expects ? INFINITE : beta);
    if (value > best) best = value;
    if (expects) {
      expected += chances[m] * (float)(value < CAUGHT / 2 ? EXPECTED_LOST : value);
      continue;
    }
    if (best > alpha) alpha = best;
    if (beta <= alpha) break;
  }
  if (!expects || best < CAUGHT / 2) return best;
  float share = MODEL * look->habits->trust;
  return (int32_t)(share * expected + (1 - share) * (float)best);
}

/* Looked at with two choices, with four, and so on, each counting as much as the others: what only the deepest look
 * sees hangs on many guesses. */
static int32_t weigh(Lookahead *look, const Position *next, int32_t plies) {
  if (caught(next)) return CAUGHT;
  int32_t sum = 0;
  for (int32_t depth = plies % 2 ? 1 : 2; depth <= plies; depth += 2) {
    int32_t value = pacman_turn(look, next, depth - 1, CELLS_MOST, -INFINITE, INFINITE);
    sum += value < CAUGHT / 2 ? LOST + value - CAUGHT : value;
  }
  return sum;
}

Move lookahead_think(Lookahead *look, const Position *position, int32_t plies) {
  const Field *field = look->field;
  Place at = position->at[look->me];
  uint8_t exits = field_monster_exits(field, at, position->dir[look->me]);
  Move best = MOVE_STAY, first = field_towards(field, at, position->dir[look->me], position->pacman, false);
  int32_t least = INFINITE, budget = look->max_nodes, ways = __builtin_popcount(exits);
  if (ways < 2) return first;
  for (int32_t k = 0; k <= DIRECTION_COUNT; k++) { /* the chasing way first: it wins where others are as good */
    Move m = k == 0 ? first : (Move)(k - 1);
    if (!(exits >> m & 1) || (k > 0 && m == first)) continue;
    Position next = *position;
    step_hunter(field, &next, look->me, m, PLACE_NONE);
    for (int32_t i = 0; i < next.monsters; i++)
      if (i != look->me && next.hunts[i])
        step_hunter(field, &next, i, field_towards(field, next.at[i], next.dir[i], next.pacman, false), PLACE_NONE);
    look->max_nodes = look->nodes + (budget - look->nodes) / ways--; /* each way gets its share */
    int32_t value = weigh(look, &next, plies);
    if (best != MOVE_STAY && value >= least) continue;
    least = value;
    best = m;
  }
  return best;
}
