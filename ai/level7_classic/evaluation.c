/* The evaluation: all foods and the win to come, less the moves that takes, less the danger of not living to see it,
 * plus scared ghosts that can be reached in time. Danger is looked up in tables of survival or, without them, read from
 * lanes: from a cell Pacman can leave by a few of them, and one is safe when Pacman is at its far end before any ghost
 * can be. */
#include "ai/level7_classic/evaluation_internal.h"

#include <stdlib.h>
#include <string.h>

/* Found by trying values on the classic maps against directional ghosts, 60 to 80 games each. */
static const struct {
  double win;     /* the prize at the end */
  double left;    /* a food that is left: more than its points, for every move more is a move in danger. At +10,
                     what it will bring, Pacman dawdled: 58% wins instead of 80% on a small map */
  double nearest; /* a step to the nearest one */
  double way, way_half, way_step; /* the same for one that is not in a hurry: see way_of() */
  double hunt, hunt_step;         /* a scared ghost that can be reached, less this per step */
  double capsule;                 /* one kept for later */
  double done;                    /* winning now rather than having it before one forever */
  double lost;                    /* what being caught costs, where danger is read from lanes */
  double stake;       /* and where it is known from tables: much more than any food, for there is always a safer
                         moment. Won of 200 games on a small map: 500 95%, 2000 98%, 6000 98%, 20000 99% with more
                         moves and less points */
  double stake_least; /* it is halved every so many rounds without a meal, down to this: running in a ring forever
                         is quite safe */
  int32_t hunger;
  double risk[4];        /* chance not to live on when the best lane is won by: nothing, a tie, 1 step, 2 or 3 */
  double one_way, touch; /* more when there is no second lane, and with a ghost beside Pacman */
} weights = {.win = 500,
             .left = -8,
             .nearest = 2.5,
             .way = 12,
             .way_half = 4,
             .way_step = 0.05,
             .hunt = 180,
             .hunt_step = 5,
             .capsule = 50,
             .done = 60,
             .lost = 500,
             .stake = 6000,
             .stake_least = 250,
             .hunger = 30,
             .risk = {0.6, 0.24, 0.08, 0.03},
             .one_way = 0.04,
             .touch = 0.2};

/* A ghost can't turn round: about this many steps go by until it comes back. */
static const int32_t detour = 4;
static const int32_t slack_most = 20;

/* Where one comes out when leaving a cell by a move and walking on without a choice. */
typedef struct Lane {
  int32_t exit;   /* number of the first cell with a choice, or of the dead end */
  int32_t length; /* steps to it */
  bool dead;
} Lane;

struct Evaluation {
  const BerkeleyField *field;
  const Survival *survival; /* NULL: danger is read from lanes */
  double stake;             /* of what the tables say */
  int32_t open;
  int32_t *number;    /* a padded cell's number among the open ones, -1 for walls */
  Cell *cells;        /* the other way round */
  uint16_t *distance; /* open x open; UINT16_MAX: no way */
  uint16_t *nearby;   /* open x open: for each cell the others that can be reached, the nearest first; then itself */
  Lane (*lanes)[DIRECTION_COUNT];
  int32_t *queue;
  uint8_t *came; /* the first move of the way to a queued cell */
  uint32_t *seen, stamp;
};

/* ---- tables ---- */

static void fill_distances(Evaluation *e, int32_t from) {
  const Board *board = e->field->board;
  uint16_t *row = e->distance + (size_t)from * (size_t)e->open;
  memset(row, 0xff, sizeof *row * (size_t)e->open);
  int32_t tail = 0;
  row[from] = 0;
  e->queue[tail++] = from;
  for (int32_t head = 0; head < tail; head++) {
    Cell cell = e->cells[e->queue[head]];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      if (!(board->exits[cell] >> m & 1)) continue;
      int32_t next = e->number[cell + board->step[m]];
      if (row[next] != UINT16_MAX) continue;
      row[next] = (uint16_t)(row[e->queue[head]] + 1);
      e->queue[tail++] = next;
    }
  }
  uint16_t *near = e->nearby + (size_t)from * (size_t)e->open;
  for (int32_t i = 1; i < tail; i++) near[i - 1] = (uint16_t)e->queue[i];
  near[tail - 1] = (uint16_t)from;
}

static Lane lane_from(const Evaluation *e, Cell cell, Move move) {
  const Board *board = e->field->board;
  Cell at = cell + board->step[move];
  Move going = move;
  Lane lane = {.length = 1};
  for (; lane.length < e->open; lane.length++) {
    uint8_t onward = board->exits[at] & (uint8_t) ~(1u << move_opposite(going));
    if (onward & (onward - 1)) break;
    lane.dead = onward == 0;
    if (lane.dead) break;
    for (going = 0; !(onward >> going & 1);) going++;
    at += board->step[going];
  }
  lane.exit = e->number[at];
  return lane;
}

static void fill(Evaluation *e) {
  const Board *board = e->field->board;
  int32_t count = 0;
  for (Cell cell = 0; cell < board->cells; cell++) {
    e->number[cell] = board->open[cell] ? count : -1;
    if (board->open[cell]) e->cells[count++] = cell;
  }
  for (int32_t i = 0; i < e->open; i++) {
    fill_distances(e, i);
    for (Move m = 0; m < DIRECTION_COUNT; m++)
      if (board->exits[e->cells[i]] >> m & 1) e->lanes[i][m] = lane_from(e, e->cells[i], m);
  }
}

Evaluation *evaluation_create(const BerkeleyField *field, Error *error) {
  const Board *board = field->board;
  if (board->open_count > EVALUATION_OPEN_MAX) {
    error_set(error, "the search's tables take up to %d open cells, found %d", EVALUATION_OPEN_MAX,
              (int)board->open_count);
    return NULL;
  }
  Evaluation *e = calloc(1, sizeof *e);
  size_t open = (size_t)board->open_count;
  if (e) {
    e->field = field;
    e->open = board->open_count;
    e->number = malloc(sizeof *e->number * (size_t)board->cells);
    e->cells = calloc(open, sizeof *e->cells);
    e->distance = malloc(sizeof *e->distance * open * open);
    e->nearby = malloc(sizeof *e->nearby * open * open);
    e->lanes = calloc(open, sizeof *e->lanes);
    e->queue = malloc(sizeof *e->queue * open);
    e->came = malloc(open);
    e->seen = calloc(open, sizeof *e->seen);
  }
  if (!e || !e->number || !e->cells || !e->distance || !e->nearby || !e->lanes || !e->queue || !e->came || !e->seen) {
    evaluation_destroy(e);
    error_set(error, "out of memory for the tables of distances");
    return NULL;
  }
  fill(e);
  return e;
}

void evaluation_destroy(Evaluation *e) {
  if (!e) return;
  free(e->number);
  free(e->cells);
  free(e->distance);
  free(e->nearby);
  free(e->lanes);
  free(e->queue);
  free(e->came);
  free(e->seen);
  free(e);
}

/* ---- values ---- */

int32_t evaluation_nearest_food(Evaluation *e, const BerkeleyState *state, Move *first) {
  const Board *board = e->field->board;
  int32_t tail = 0, level_end = 1, steps = 0;
  if (++e->stamp == 0) {
    memset(e->seen, 0, sizeof *e->seen * (size_t)e->open);
    e->stamp = 1;
  }
  int32_t start = e->number[state->pacman];
  e->seen[start] = e->stamp;
  e->came[tail] = MOVE_STAY;
  e->queue[tail++] = start;
  for (int32_t head = 0; head < tail; head++) {
    if (head == level_end) {
      steps++;
      level_end = tail;
    }
    Cell cell = e->cells[e->queue[head]];
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      if (!(board->exits[cell] >> m & 1)) continue;
      Cell to = cell + board->step[m];
      *first = head == 0 ? m : e->came[head];
      if (state->food[to]) return steps + 1;
      int32_t next = e->number[to];
      if (e->seen[next] == e->stamp) continue;
      e->seen[next] = e->stamp;
      e->came[tail] = *first;
      e->queue[tail++] = next;
    }
  }
  *first = MOVE_STAY;
  return 0;
}

/* The same without the move, for every leaf of a search: along the list instead of by a flood. 0 without food, as the
 * list ends with the cell itself. */
static int32_t food_steps(const Evaluation *e, const BerkeleyState *state) {
  int32_t me = e->number[state->pacman];
  const uint16_t *near = e->nearby + (size_t)me * (size_t)e->open;
  while (*near != me && !state->food[e->cells[*near]]) near++;
  return e->distance[(size_t)me * (size_t)e->open + *near];
}

/* Steps a ghost needs to a cell, by number. */
static int32_t ghost_steps(const Evaluation *e, const BerkeleyGhost *ghost, int32_t to) {
  const Board *board = e->field->board;
  const uint16_t *row = e->distance + (size_t)to * (size_t)e->open;
  int32_t steps = row[e->number[ghost->cell]];
  if (steps == 0 || ghost->facing == MOVE_STAY) return steps;
  Move back = move_opposite(ghost->facing);
  Cell behind = ghost->cell + board->step[back];
  bool away = board->open[behind] && row[e->number[behind]] < steps;
  return away && board->exits[ghost->cell] & (uint8_t) ~(1u << back) ? steps + detour : steps;
}

/* How many steps sooner than any ghost Pacman is out of the lane that this move begins. */
static int32_t slack_of(const Evaluation *e, const BerkeleyState *state, Move move) {
  int32_t me = e->number[state->pacman], slack = slack_most;
  const Lane *lane = &e->lanes[me][move];
  for (int32_t i = 0; i < e->field->ghost_count; i++) {
    const BerkeleyGhost *ghost = &state->ghosts[i];
    if (ghost->timer > lane->length) continue;
    int32_t spare = lane->dead ? ghost_steps(e, ghost, me) - 2 * lane->length /* in and out again */
                               : ghost_steps(e, ghost, lane->exit) - lane->length;
    if (spare < slack) slack = spare;
  }
  return slack;
}

static double risk_of(const Evaluation *e, const BerkeleyState *state, int32_t nearest_ghost) {
  int32_t best = -slack_most, second = -slack_most;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(e->field->board->exits[state->pacman] >> m & 1)) continue;
    int32_t slack = slack_of(e, state, m);
    if (slack > second) second = slack;
    if (second > best) second = best, best = slack;
  }
  double risk = best < 0 ? weights.risk[0] : best < 2 ? weights.risk[best + 1] : best < 4 ? weights.risk[3] : 0;
  if (second <= 0) risk += weights.one_way;
  if (nearest_ghost <= 1) risk += weights.touch;
  return risk;
}

static double capsules_kept(const Evaluation *e, const BerkeleyState *state) {
  const CellList *pies = &e->field->map->pies;
  int32_t count = 0;
  for (int32_t i = 0; i < pies->count; i++) count += state->capsules[pies->at[i]];
  return weights.capsule * count;
}

/* What the steps to the nearest food cost: the next ones most, and never as much as a food brings, or the last one of
 * a corner would be left there forever. */
static double way_of(int32_t steps) {
  return weights.way * steps / (steps + weights.way_half) + weights.way_step * steps;
}

double evaluation_won(const Evaluation *e, const BerkeleyState *state) {
  return e->survival ? capsules_kept(e, state) + weights.done : 0;
}

void evaluation_use(Evaluation *e, const Survival *survival) {
  e->survival = survival;
  e->stake = weights.stake;
}

bool evaluation_hunger(Evaluation *e, int32_t rounds) {
  double stake = weights.stake;
  for (; rounds >= weights.hunger && stake > weights.stake_least; rounds -= weights.hunger) stake /= 2;
  bool changed = stake != e->stake;
  e->stake = stake;
  return changed;
}

double evaluation_lost(const Evaluation *e) { return (e->survival ? e->stake : weights.lost) + BERKELEY_LOSE_SCORE; }

double evaluation_value(Evaluation *e, const BerkeleyState *state) {
  const BerkeleyField *field = e->field;
  int32_t steps_to_food = food_steps(e, state);
  double way = e->survival ? way_of(steps_to_food) : weights.nearest * steps_to_food;
  double hope = weights.win + weights.left * state->foods_left - way;
  double hunted = 0;
  int32_t nearest_ghost = field->board->cells;
  const uint16_t *from = e->distance + (size_t)e->number[state->pacman] * (size_t)e->open;
  for (int32_t i = 0; i < field->ghost_count; i++) {
    const BerkeleyGhost *ghost = &state->ghosts[i];
    int32_t steps = from[e->number[ghost->cell]];
    double gain = weights.hunt - weights.hunt_step * steps;
    if (ghost->timer > 0 && steps <= ghost->timer && gain > hunted) hunted = gain;
    if (ghost->timer == 0 && steps < nearest_ghost) nearest_ghost = steps;
  }
  double live = e->survival ? survival_chance(e->survival, state) : 1 - risk_of(e, state, nearest_ghost);
  double lost = e->survival ? e->stake : weights.lost;
  return live * (hope + lost) - lost + hunted + capsules_kept(e, state);
}
