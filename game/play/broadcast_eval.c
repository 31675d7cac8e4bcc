/* The chance to win as a decision's trace tells it.
 * Must not know which agent wrote the trace. */
#include <math.h>

#include "game/play/broadcast.h"

/* Points of the hunt are those at the end of a line of some turns, whatever comes later: a curve makes chances of them.
 * Where it is even, and how many more points make it 73%. */
static const double HUNT_EVEN = -40, HUNT_POINTS = 60;
/* What the Berkeley rules give for winning and take for being caught, and what a food is worth. */
static const double CLASSIC_END = 500, CLASSIC_FOOD = 10;

typedef struct Told {
  bool value, open; /* any value; one that is not only "at most so much" */
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

static int32_t clamp(double chance) { return (int32_t)lround(CHANCE_WHOLE * fmin(fmax(chance, 0), 1)); }

/* Values are final scores that are expected: p of winning with all the food, the rest of being caught. */
static double berkeley_chance(const State *state, double value) {
  double more = CLASSIC_END + CLASSIC_FOOD * state->foods_left;
  return (value - state->score + CLASSIC_END) / (more + CLASSIC_END);
}

int32_t broadcast_chance(const Game *game, const State *state, const TraceEvent *events, int32_t count,
                         ChanceKind *kind) {
  *kind = CHANCE_NONE;
  bool hunted = game->monster_count > 0 && !game->still_monsters;
  if (!hunted) return CHANCE_UNKNOWN;
  Told told = read(events, count);
  if (told.chance) {
    *kind = CHANCE_TOLD;
    return told.won;
  }
  if (!told.value || game->level->limited_sight) return CHANCE_UNKNOWN;
  if (told.best >= TRACE_WON || told.best <= TRACE_LOST) {
    *kind = CHANCE_DECIDED;
    return told.best >= TRACE_WON ? CHANCE_WHOLE : 0;
  }
  if (told.risk > 0) { /* one unit is one chance in a thousand to be caught; what is gained on the way is no risk */
    *kind = CHANCE_RISK;
    return clamp(1 + fmin((double)told.best / told.risk, 0) / 1000);
  }
  *kind = CHANCE_POINTS;
  if (game->level->capsules) return clamp(berkeley_chance(state, told.best));
  return clamp(1 / (1 + exp(-(told.best - HUNT_EVEN) / HUNT_POINTS)));
}
