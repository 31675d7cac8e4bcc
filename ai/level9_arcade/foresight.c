/* Plays on from a position: Pacman does what his habits say, the other hunters chase him, and one monster has a choice
 * or two. What the game comes to then is worth more than what the best player could make of it, as far as the habits
 * can be trusted. */
#include "ai/level9_arcade/lookahead_internal.h"

enum {
  STEPS = 20,      /* played on */
  MINE = 2,        /* choices of the monster's own that are tried out */
  HIS = 2,         /* turns of Pacman's of which more than the likeliest is */
  CAUGHT = -1200,  /* less what it came sooner */
  SOONER = 20,     /* a step */
  ESCAPED = 700,   /* an energizer is reached */
  CHANCE_NODES = 4 /* what asking his habits costs, in positions looked at */
};
static const float UNLIKELY = 0.15f; /* such a turn is not looked at */

typedef struct Foresight {
  Lookahead *look;
  uint8_t *lies; /* per place, as it would be then */
} Foresight;

static float his_turn(Foresight *sight, const Position *at, int32_t steps, int32_t mine, int32_t his);

static float caught_at(int32_t steps) { return (float)(CAUGHT - SOONER * steps); }

/* The others chase; the monster that looks ahead has a choice as long as some are left, and chases then. */
/* NOLINTNEXTLINE(misc-no-recursion): STEPS deep at most */
static float their_turn(Foresight *sight, const Position *at, Place before, int32_t steps, int32_t mine, int32_t his) {
  const Field *field = sight->look->field;
  int32_t me = sight->look->me;
  Position next = *at;
  for (int32_t i = 0; i < next.monsters; i++) {
    if (!next.hunts[i] || i == me) continue;
    Move way = field_towards(field, next.at[i], next.dir[i], next.pacman, false);
    if (lookahead_step(field, &next, i, way, before)) return caught_at(steps);
  }
  uint8_t exits = field_monster_exits(field, next.at[me], next.dir[me]);
  if (mine == 0 || (exits & (exits - 1)) == 0)
    exits = (uint8_t)(1u << field_towards(field, next.at[me], next.dir[me], next.pacman, false));
  else
    mine--;
  float best = 0;
  bool any = false;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(exits >> m & 1)) continue;
    Position then = next;
    bool met = lookahead_step(field, &then, me, m, before);
    float value = met ? caught_at(steps) : his_turn(sight, &then, steps - 1, mine, his);
    if (!any || value < best) best = value;
    any = true;
  }
  return best;
}

/* NOLINTNEXTLINE(misc-no-recursion): STEPS deep at most */
static float his_step(Foresight *sight, const Position *at, Move way, int32_t steps, int32_t mine, int32_t his) {
  Position next = *at;
  next.pacman = sight->look->field->next[at->pacman][way];
  next.pacman_dir = way;
  if (lookahead_caught(&next)) return caught_at(steps);
  uint8_t was = sight->lies[next.pacman];
  if (was == ARCADE_ENERGIZER) return (float)ESCAPED;
  sight->lies[next.pacman] = ARCADE_EMPTY;
  float value = their_turn(sight, &next, at->pacman, steps, mine, his);
  sight->lies[next.pacman] = was;
  return value;
}

/* NOLINTNEXTLINE(misc-no-recursion): STEPS deep at most */
static float his_turn(Foresight *sight, const Position *at, int32_t steps, int32_t mine, int32_t his) {
  Lookahead *look = sight->look;
  if (steps == 0 || look->nodes >= look->max_nodes) return (float)lookahead_worth(look, at);
  uint8_t exits = lookahead_exits(look->field, at);
  if ((exits & (exits - 1)) == 0) return his_step(sight, at, (Move)__builtin_ctz(exits), steps, mine, his);
  float chances[DIRECTION_COUNT], sum = 0, all = 0;
  habits_chances(look->habits, look->field, at, exits, sight->lies, chances);
  look->nodes += CHANCE_NODES;
  Move likeliest = 0;
  for (Move m = 1; m < DIRECTION_COUNT; m++)
    if (chances[m] > chances[likeliest]) likeliest = m;
  if (his == 0) return his_step(sight, at, likeliest, steps, mine, 0);
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (m != likeliest && chances[m] < UNLIKELY) continue;
    sum += chances[m] * his_step(sight, at, m, steps, mine, his - 1);
    all += chances[m];
  }
  return sum / all;
}

float foresight_worth(Lookahead *look, const Position *next) {
  uint8_t lies[ARCADE_CELLS];
  for (int32_t i = 0; i < look->field->count; i++) lies[i] = look->habits->lies[i];
  Foresight sight = {look, lies};
  return his_turn(&sight, next, STEPS, MINE, HIS);
}
