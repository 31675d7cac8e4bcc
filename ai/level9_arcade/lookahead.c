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
  HABIT_STEPS = 20,      /* told of what he is used to do */
  HABIT_CHOICES = 2,     /* of them, numbered */
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

/* The line from this node on has ended ... */
static void end_line(Lookahead *look) { look->ends[look->ply] = (uint8_t)look->ply; }

/* ... or goes on with a choice, and then as the next ply has it. */
static void keep_line(Lookahead *look, Move choice) {
  int32_t ply = look->ply, end = look->ends[ply + 1];
  look->rows[ply][ply] = choice;
  for (int32_t i = ply + 1; i < end; i++) look->rows[ply][i] = look->rows[ply + 1][i];
  look->ends[ply] = (uint8_t)end;
}

static int32_t pacman_turn(Lookahead *look, const Position *position, int32_t plies, int32_t cells, int32_t alpha,
                           int32_t beta);

/* Every hunter from `who` on takes a step, with a choice at junctions; then it is Pacman's turn. */
/* NOLINTNEXTLINE(misc-no-recursion): `cells` times the hunters deep at most */
static int32_t hunters_turn(Lookahead *look, const Position *before, int32_t who, Place pacman_before, int32_t plies,
                            int32_t cells, int32_t alpha, int32_t beta) {
  const Field *field = look->field;
  end_line(look);
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
    look->ply += choice;
    end_line(look);
    int32_t value = met ? CAUGHT + CELLS_MOST - cells
                        : hunters_turn(look, &position, who + 1, pacman_before, plies - choice, cells, alpha, beta);
    look->ply -= choice;
    if (choice && value < best) keep_line(look, m);
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
  end_line(look);
  if (choice && plies == 0) return lookahead_worth(look, position);
  int32_t best = -INFINITE;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(exits >> m & 1)) continue;
    look->ply += choice;
    end_line(look);
    int32_t value = pacman_step(look, position, m, plies - choice, cells, alpha, beta);
    look->ply -= choice;
    if (choice && value > best) keep_line(look, m);
    if (value > best) best = value;
    if (best > alpha) alpha = best;
    if (beta <= alpha) break;
  }
  return best;
}

/* Looked at with two choices, with four, and so on, each counting as much as the others: what only the deepest look
 * sees hangs on many guesses. */
static int32_t weigh(Lookahead *look, const Position *next, int32_t plies) {
  end_line(look);
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

/* One hunter's step before the search begins: the monster takes a way, the others chase. */
static void first_step(const Lookahead *look, Position *next, Move way) {
  const Field *field = look->field;
  lookahead_step(field, next, look->me, way, PLACE_NONE);
  for (int32_t i = 0; i < next->monsters; i++)
    if (i != look->me && next->hunts[i])
      lookahead_step(field, next, i, field_towards(field, next->at[i], next->dir[i], next->pacman, false), PLACE_NONE);
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
    first_step(look, &next, m);
    look->max_nodes = look->nodes + (budget - look->nodes) / ways--; /* each way gets its share */
    float value = (float)weigh(look, &next, plies);
    if (look->habits && !lookahead_caught(&next)) value = foresee(look, &next, value, plies, FORESEEN * budget, &spent);
    if (best != MOVE_STAY && value >= least) continue;
    least = value;
    best = m;
    look->line_count = look->ends[0];
    memcpy(look->line, look->rows[0], sizeof look->line);
  }
  look->nodes += spent;
  return best;
}

/* ---- what it expects ---- */

typedef struct Teller {
  const Lookahead *look;
  Position at;
  Trace *trace;
  uint8_t lies[ARCADE_CELLS]; /* with habits: food, as it would be then */
  int32_t taken, plies;       /* choices of the line, and those told of */
} Teller;

/* actor: 0 is Pacman, 1 the first monster. */
static void tell_step(Teller *teller, int32_t actor, Place from, Place to, bool choice) {
  const Field *field = teller->look->field;
  if (choice) teller->plies++;
  if (actor > 0 && actor != teller->look->me + 1 && !choice) return;
  trace_add(teller->trace, (TraceEvent){.kind = TRACE_REPLY,
                                        .move = MOVE_STAY,
                                        .actor = (uint16_t)actor,
                                        .cell = field->cell_of[to],
                                        .value = choice ? teller->plies : 0,
                                        .parent = field->cell_of[from]});
}

/* The only way, or the line's next choice; MOVE_STAY: the search has not looked further. */
static Move told_way(Teller *teller, uint8_t exits, bool choice) {
  if (!choice) return exits ? (Move)__builtin_ctz(exits) : MOVE_STAY;
  return teller->taken < teller->look->line_count ? teller->look->line[teller->taken++] : MOVE_STAY;
}

static bool tell_pacman(Teller *teller) {
  const Lookahead *look = teller->look;
  Position *at = &teller->at;
  uint8_t exits = lookahead_exits(look->field, at);
  bool choice = (exits & (exits - 1)) != 0;
  Move way = MOVE_STAY;
  if (look->habits && choice) {
    float chances[DIRECTION_COUNT];
    habits_chances(look->habits, look->field, at, exits, teller->lies, chances);
    for (Move m = 0; m < DIRECTION_COUNT; m++)
      if (exits >> m & 1 && (way == MOVE_STAY || chances[m] > chances[way])) way = m;
    choice = teller->plies <= HABIT_CHOICES;
  } else {
    way = told_way(teller, exits, choice);
  }
  if (way == MOVE_STAY) return false;
  Place from = at->pacman;
  at->pacman = look->field->next[from][way];
  at->pacman_dir = way;
  tell_step(teller, 0, from, at->pacman, choice);
  if (look->habits && teller->lies[at->pacman] == ARCADE_FOOD) teller->lies[at->pacman] = ARCADE_EMPTY;
  return !lookahead_caught(at) && look->lies[look->field->cell_of[at->pacman]] != ARCADE_ENERGIZER;
}

static bool tell_hunter(Teller *teller, int32_t who, Place pacman_before) {
  const Lookahead *look = teller->look;
  Position *at = &teller->at;
  uint8_t exits = field_monster_exits(look->field, at->at[who], at->dir[who]);
  bool choice = !look->habits && (exits & (exits - 1)) != 0;
  Move way = look->habits ? field_towards(look->field, at->at[who], at->dir[who], at->pacman, false)
                          : told_way(teller, exits, choice);
  if (way == MOVE_STAY) return false;
  Place from = at->at[who];
  bool met = lookahead_step(look->field, at, who, way, pacman_before);
  tell_step(teller, who + 1, from, at->at[who], choice);
  return !met;
}

void lookahead_tell(const Lookahead *look, const Position *position, Move way, Trace *trace) {
  Teller teller = {.look = look, .at = *position, .trace = trace};
  if (!trace || way >= DIRECTION_COUNT) return;
  if (look->habits) memcpy(teller.lies, look->habits->lies, sizeof teller.lies);
  Place from = position->at[look->me];
  first_step(look, &teller.at, way);
  tell_step(&teller, look->me + 1, from, teller.at.at[look->me], true);
  bool on = !lookahead_caught(&teller.at);
  int32_t most = look->habits ? HABIT_STEPS : CELLS_MOST;
  for (int32_t cells = most; on && cells >= 0; cells--) {
    Place before = teller.at.pacman;
    on = tell_pacman(&teller);
    for (int32_t i = 0; on && i < teller.at.monsters; i++)
      if (teller.at.hunts[i]) on = tell_hunter(&teller, i, before);
  }
}
