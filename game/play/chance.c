/* Reads what a trace reports about winning, and turns it into a chance by the curve of chance_fit.inc.
 * Must not know how an agent finds what it reports. */
#include "game/play/chance.h"

#include <math.h>
#include <string.h>

/* Points of the hunt are those at the end of a line of a few turns, whatever comes later. This many of them are one
 * unit of log odds before the curve; the curve's slope does the rest. */
static const double HUNT_POINTS = 60;
/* More hunters than this hardly make a game worse: there are few such games, and the curve should not extrapolate. */
enum { HUNTERS_MOST = 4 };
/* Facts are expressed as differences from a usual game, so that their weights are not mixed up with an agent's
 * general strength. */
static const double USUAL_FOOD = 20, USUAL_HUNTERS = 2, USUAL_LOOPS = 0.15, USUAL_CELLS = 100;
/* The Berkeley rules' points for winning, which are also lost when Pacman is caught, and for one food. */
static const double CLASSIC_END = 500, CLASSIC_FOOD = 10;

/* ---- reading a trace ---- */

typedef struct Told {
  bool value, open; /* any value; a value that is not just an upper bound */
  int32_t best;
  bool chance;
  int32_t won;
  int32_t risk;
} Told;

static bool cut_off(const TraceEvent *events, int32_t count, int32_t at) {
  for (int32_t i = at + 1; i < count; i++)
    if (events[i].kind == TRACE_PRUNED && events[i].move == events[at].move) return true;
  return false;
}

static Told read(const TraceEvent *events, int32_t count) {
  Told told = {0};
  for (int32_t i = 0; i < count; i++) {
    const TraceEvent *e = &events[i];
    if (e->kind == TRACE_CHANCE) told.chance = true, told.won = e->value;
    if (e->kind == TRACE_RISK && e->value > 0) told.risk = e->value;
    if (e->kind != TRACE_VALUE) continue;
    bool open = !cut_off(events, count, i);
    bool better = !told.value || (open && !told.open) || (open == told.open && e->value > told.best);
    if (better) told.best = e->value;
    told.open |= open;
    told.value = true;
  }
  return told;
}

static double within(double odds) { return fmin(fmax(odds, -CHANCE_SURE), CHANCE_SURE); }

static double log_odds(double chance) {
  if (chance <= 0 || chance >= 1) return chance <= 0 ? -INFINITY : INFINITY;
  return log(chance / (1 - chance));
}

/* Values are expected final scores: won with all the food with probability p, otherwise caught. */
static double berkeley_chance(const State *state, double value) {
  double more = CLASSIC_END + CLASSIC_FOOD * state->foods_left;
  return (value - state->score + CLASSIC_END) / (more + CLASSIC_END);
}

/* Open cells that nobody can reach are counted, too: a map worth playing has none. */
static void look_at(const Game *game, const State *state, double facts[CHANCE_FACTS]) {
  const Board *board = game->board;
  int32_t cells = 0, passages = 0;
  for (int32_t row = 0; row < board->rows; row++)
    for (int32_t col = 0; col < board->cols; col++) {
      if (!board->open[board_cell(board, row, col)]) continue;
      cells++;
      passages += col + 1 < board->cols && board->open[board_cell(board, row, col + 1)];
      passages += row + 1 < board->rows && board->open[board_cell(board, row + 1, col)];
    }
  facts[FACT_WORK] = log((1 + state->foods_left) / USUAL_FOOD);
  facts[FACT_HUNTERS] = (game->monster_count < HUNTERS_MOST ? game->monster_count : HUNTERS_MOST) - USUAL_HUNTERS;
  facts[FACT_LOOPS] = (double)(passages - cells + 1) / (cells > 0 ? cells : 1) - USUAL_LOOPS;
  facts[FACT_GROUND] = log((1 + cells) / USUAL_CELLS);
}

ChanceEvidence chance_evidence(const Game *game, const State *state, const TraceEvent *events, int32_t count,
                               const char *pacman, const char *monsters) {
  bool limited = game->level->limited_sight;
  ChanceEvidence e = {.level = game->level->number, .pacman = pacman, .monsters = monsters};
  if (game->monster_count == 0 || game->still_monsters) return e;
  Told told = read(events, count);
  if (!limited && (told.chance || told.value)) look_at(game, state, e.facts);
  if (told.chance) {
    e.kind = CHANCE_TOLD;
    e.told = log_odds((double)told.won / CHANCE_WHOLE);
    if (!limited) e.told = within(e.told);
  } else if (!told.value || limited) {
    return e;
  } else if (told.best >= TRACE_WON || told.best <= TRACE_LOST) {
    e.kind = told.best >= TRACE_WON ? CHANCE_WINS : CHANCE_LOSES;
  } else if (told.risk > 0) { /* one unit is a chance of one in a thousand to be caught; a gain on the way is no risk */
    e.kind = CHANCE_RISK;
    e.told = within(log_odds(1 + fmin((double)told.best / told.risk, 0) / 1000));
  } else {
    e.kind = CHANCE_POINTS;
    e.told = within(game->level->capsules ? log_odds(berkeley_chance(state, told.best)) : told.best / HUNT_POINTS);
  }
  return e;
}

/* ---- the curve ---- */

typedef struct LevelRow {
  int32_t level;
  double even, facts[CHANCE_FACTS];
} LevelRow;
typedef struct KindRow {
  int32_t level;
  ChanceKind kind;
  double even, slope;
} KindRow;
typedef struct PacmanRow {
  int32_t level;
  const char *id;
  ChanceKind kind;
  double even;
} PacmanRow;
typedef struct AgentRow {
  int32_t level;
  const char *id;
  double facts[CHANCE_FACTS];
} AgentRow;
typedef struct TeamRow {
  int32_t level;
  const char *id;
  double even;
} TeamRow;

#define FIT_LEVEL(level, even, ...) {level, even, {__VA_ARGS__}},
#define FIT_KIND(...)
#define FIT_PACMAN(...)
#define FIT_AGENT(...)
#define FIT_TEAM(...)
static const LevelRow levels[] = {
#include "game/play/chance_fit.inc"
};
#undef FIT_LEVEL
#undef FIT_KIND
#define FIT_LEVEL(...)
#define FIT_KIND(...) {__VA_ARGS__},
static const KindRow kinds[] = {
#include "game/play/chance_fit.inc"
};
#undef FIT_KIND
#undef FIT_PACMAN
#define FIT_KIND(...)
#define FIT_PACMAN(...) {__VA_ARGS__},
static const PacmanRow pacmen[] = {
#include "game/play/chance_fit.inc"
};
#undef FIT_PACMAN
#undef FIT_AGENT
#define FIT_PACMAN(...)
#define FIT_AGENT(level, id, ...) {level, id, {__VA_ARGS__}},
static const AgentRow agents[] = {
#include "game/play/chance_fit.inc"
};
#undef FIT_AGENT
#undef FIT_TEAM
#define FIT_AGENT(...)
#define FIT_TEAM(...) {__VA_ARGS__},
static const TeamRow teams[] = {
#include "game/play/chance_fit.inc"
};

/* Whether the text names the agent: "alphabeta:nodes=300" names "alphabeta". */
static bool named(const char *text, const char *id) {
  size_t length = strlen(id);
  return text && strncmp(text, id, length) == 0 && (text[length] == 0 || text[length] == ':');
}

static double weighed(const double facts[CHANCE_FACTS], const double weights[CHANCE_FACTS]) {
  double sum = 0;
  for (int i = 0; i < CHANCE_FACTS; i++) sum += facts[i] * weights[i];
  return sum;
}

int32_t chance_shown(const ChanceEvidence *e) {
  if (e->kind == CHANCE_NONE) return CHANCE_UNKNOWN;
  double odds = e->told; /* without a row in the table: as reported */
  for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
    if (levels[i].level == e->level) odds = levels[i].even + weighed(e->facts, levels[i].facts);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (kinds[i].level == e->level && kinds[i].kind == e->kind) odds += kinds[i].even + kinds[i].slope * e->told;
  for (size_t i = 0; i < sizeof pacmen / sizeof *pacmen; i++)
    if (pacmen[i].level == e->level && pacmen[i].kind == e->kind && named(e->pacman, pacmen[i].id))
      odds += pacmen[i].even;
  for (size_t i = 0; i < sizeof agents / sizeof *agents; i++)
    if (agents[i].level == e->level && named(e->pacman, agents[i].id)) odds += weighed(e->facts, agents[i].facts);
  for (size_t i = 0; i < sizeof teams / sizeof *teams; i++)
    if (teams[i].level == e->level && named(e->monsters, teams[i].id)) odds += teams[i].even;
  return (int32_t)lround(CHANCE_WHOLE / (1 + exp(-odds)));
}
