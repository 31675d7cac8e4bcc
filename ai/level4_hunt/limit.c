/* Computes the best chance to win and the best expected score by sweeps over all positions, one set of foods after
 * the other: eating leads to a smaller set, which is solved before. Within a set, values rise from zero to the
 * optimum. */
#include "ai/level4_hunt/limit_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sweeps of one set of foods end when no value changes by more than this: a few units in the last place. */
static const float win_still = 2e-7F, score_still = 1e-5F;
enum { SWEEPS_MOST = 100000, STEPS_MAX = DIRECTION_COUNT + 1 };

/* The values of one position: Pacman is to move. */
typedef struct Value {
  float win, score;
} Value;

/* Where a monster may go, and with what chance. */
typedef struct Steps {
  int32_t count;
  Spot to[STEPS_MAX];
  double chance[STEPS_MAX];
} Steps;

typedef struct Solver {
  const Arena *arena;
  LimitTeam team;
  int32_t monsters, foods;
  uint32_t spots, placings;         /* placings: of the monsters, spots to the power of their number */
  int32_t food_at[ARENA_SPOTS_MAX]; /* by spot: the food's number, -1 none */
  Value *values;                    /* by set of foods, Pacman's spot, placement */
  Value *after;    /* by entry into Pacman's new spot, that spot, placement: before the monsters reply */
  Spot *replies;   /* by the same, monster by monster */
  bool *occurs[2]; /* by Pacman's colour when it is to move, by placement: whether a game can get there */
  int32_t ways; /* entries into a spot that are distinguished: 1, or 4 if the team considers where Pacman came from */
} Solver;

bool limit_team(const char *id, double p, LimitTeam *team) {
  static const struct {
    const char *id;
    ReplyKind kind;
    double p; /* negative: as given */
  } teams[] = {{"still", REPLY_STILL, 0},    {"random", REPLY_CHASE, 1},        {"greedy-random", REPLY_GREEDY, -1},
               {"chase", REPLY_CHASE, 0},    {"chase-random", REPLY_CHASE, -1}, {"ambush", REPLY_AMBUSH, 0.3},
               {"pincer", REPLY_PINCER, 0.3}};
  for (size_t i = 0; i < sizeof teams / sizeof *teams; i++) {
    if (strcmp(teams[i].id, id) != 0) continue;
    *team = (LimitTeam){.kind = teams[i].kind, .p = teams[i].p < 0 ? p : teams[i].p};
    return true;
  }
  return false;
}

static void place(const Solver *s, uint32_t placing, Spot *monsters) {
  for (int32_t i = 0; i < s->monsters; i++, placing /= s->spots) monsters[i] = (Spot)(placing % s->spots);
}

/* Everybody changes colour with every step, so that who has Pacman's colour when it is to move always has; three of
 * four placements of two monsters never occur. Sleepers stay where they are. */
static void find_occurring(Solver *s, const Position *start) {
  bool boxed = false;
  for (Spot spot = 0; spot < s->spots; spot++) boxed |= s->arena->exits[spot].to[0] == spot;
  for (int32_t colour = 0; colour < 2; colour++)
    for (uint32_t placing = 0; placing < s->placings; placing++) {
      Spot monsters[LIMIT_MONSTERS_MAX];
      bool stays = true, alike = true;
      place(s, placing, monsters);
      for (int32_t i = 0; i < s->monsters; i++) {
        int32_t now = arena_colour(s->arena, monsters[i]) ^ colour;
        stays &= monsters[i] == start->monsters[i];
        alike &= now == (arena_colour(s->arena, start->monsters[i]) ^ arena_colour(s->arena, start->pacman));
      }
      s->occurs[colour][placing] = s->team.kind == REPLY_STILL && s->team.p <= 0 ? stays : boxed || alike;
    }
}

/* `turn`: 0 when Pacman is to move, 1 when it has just moved. */
static const bool *occurring(const Solver *s, Spot spot, int32_t turn) {
  bool sleepers = s->team.kind == REPLY_STILL && s->team.p <= 0;
  return s->occurs[sleepers ? 0 : arena_colour(s->arena, spot) ^ turn];
}

static bool stands_on(const Solver *s, const Spot *monsters, Spot spot) {
  for (int32_t i = 0; i < s->monsters; i++)
    if (monsters[i] == spot) return true;
  return false;
}

/* The spot that an entry into `spot` comes from; SPOT_NONE if there is no such neighbour, or entries are not
 * distinguished. */
static Spot way_from(const Solver *s, int32_t way, Spot spot) {
  const Exits *exits = &s->arena->exits[spot];
  return s->ways > 1 && way < exits->count ? exits->to[way] : SPOT_NONE;
}

static size_t after_at(const Solver *s, int32_t way, Spot spot, uint32_t placing) {
  return ((size_t)way * s->spots + spot) * s->placings + placing;
}

/* ---- the monsters' half of a turn ---- */

static void list_replies(Solver *s) {
  Position position = {.monster_count = (uint8_t)s->monsters};
  for (int32_t way = 0; way < s->ways; way++)
    for (Spot spot = 0; spot < s->spots; spot++)
      for (uint32_t placing = 0; placing < s->placings; placing++) {
        place(s, placing, position.monsters);
        position.pacman = spot;
        replies_of(s->team.kind, s->arena, &position, way_from(s, way, spot),
                   s->replies + after_at(s, way, spot, placing) * (size_t)s->monsters);
      }
}

static Steps steps_of(const Solver *s, Spot from, Spot reply) {
  Steps steps = {.count = 0};
  const Exits *exits = &s->arena->exits[from];
  bool found = false;
  if (s->team.p > 0)
    for (int32_t i = 0; i < exits->count; i++) {
      bool same = exits->to[i] == reply;
      found |= same;
      steps.to[steps.count] = exits->to[i];
      steps.chance[steps.count++] = s->team.p / exits->count + (same ? 1 - s->team.p : 0);
    }
  if (!found) {
    steps.to[steps.count] = reply;
    steps.chance[steps.count++] = 1 - s->team.p;
  }
  return steps;
}

/* The mean of `values` (for one set of foods, Pacman on `spot`) over what the monsters may do. */
static Value mean(const Solver *s, const Value *values, int32_t way, Spot spot, uint32_t placing) {
  Spot monsters[LIMIT_MONSTERS_MAX];
  Steps steps[LIMIT_MONSTERS_MAX];
  int32_t at[LIMIT_MONSTERS_MAX] = {0};
  const Spot *replies = s->replies + after_at(s, way, spot, placing) * (size_t)s->monsters;
  place(s, placing, monsters);
  for (int32_t i = 0; i < s->monsters; i++) steps[i] = steps_of(s, monsters[i], replies[i]);
  double win = 0, score = 0;
  for (int32_t i = 0; i < s->monsters;) {
    double chance = 1;
    uint32_t next = 0;
    bool caught = false;
    for (int32_t k = s->monsters - 1; k >= 0; k--) {
      Spot to = steps[k].to[at[k]];
      chance *= steps[k].chance[at[k]];
      next = next * s->spots + to;
      caught |= to == spot;
    }
    if (!caught) {
      win += chance * (double)values[next].win;
      score += chance * (double)values[next].score;
    }
    for (i = 0; i < s->monsters && ++at[i] == steps[i].count; i++) at[i] = 0;
  }
  if (s->monsters == 0) return values[0];
  return (Value){(float)win, (float)score};
}

/* ---- one set of foods ---- */

static Value *values_of(const Solver *s, uint32_t set, Spot spot) {
  return s->values + ((size_t)set * s->spots + spot) * s->placings;
}

/* The value of stepping onto a spot, before the monsters reply, including the points of the step itself. */
static Value arrive(const Solver *s, uint32_t set, int32_t way, Spot spot, uint32_t placing) {
  Spot monsters[LIMIT_MONSTERS_MAX];
  place(s, placing, monsters);
  if (stands_on(s, monsters, spot)) return (Value){0, SCORE_MOVE};
  int32_t food = s->food_at[spot];
  bool eats = food >= 0 && (set >> food & 1);
  uint32_t rest = eats ? set & ~(1u << food) : set;
  if (rest == 0) return (Value){1, SCORE_MOVE + SCORE_FOOD};
  Value value = mean(s, values_of(s, rest, spot), way, spot, placing);
  value.score += (float)(SCORE_MOVE + (eats ? SCORE_FOOD : 0));
  return value;
}

static void arrive_everywhere(Solver *s, uint32_t set) {
  for (int32_t way = 0; way < s->ways; way++)
    for (Spot spot = 0; spot < s->spots; spot++)
      for (uint32_t placing = 0; placing < s->placings; placing++)
        if (occurring(s, spot, 1)[placing])
          s->after[after_at(s, way, spot, placing)] = arrive(s, set, way, spot, placing);
}

/* The number of the entry that leads from `from` into `to`. */
static int32_t way_into(const Solver *s, Spot from, Spot to) {
  const Exits *exits = &s->arena->exits[to];
  int32_t way = 0;
  while (s->ways > 1 && way + 1 < exits->count && exits->to[way] != from) way++;
  return s->ways > 1 ? way : 0;
}

static Value best_move(const Solver *s, Spot spot, uint32_t placing) {
  const Exits *exits = &s->arena->exits[spot];
  Value best = {0, 0}; /* giving up */
  for (int32_t i = 0; i < exits->count; i++) {
    const Value *value = &s->after[after_at(s, way_into(s, spot, exits->to[i]), exits->to[i], placing)];
    best.win = fmaxf(best.win, value->win);
    best.score = fmaxf(best.score, value->score);
  }
  return best;
}

static int32_t solve_set(Solver *s, uint32_t set) {
  int32_t sweeps = 0;
  for (bool moved = true; moved && sweeps < SWEEPS_MOST; sweeps++) {
    moved = false;
    arrive_everywhere(s, set);
    for (Spot spot = 0; spot < s->spots; spot++) {
      Value *values = values_of(s, set, spot);
      for (uint32_t placing = 0; placing < s->placings; placing++) {
        if (!occurring(s, spot, 0)[placing]) continue;
        Value best = best_move(s, spot, placing);
        moved |= best.win - values[placing].win > win_still || best.score - values[placing].score > score_still;
        values[placing] = best;
      }
    }
  }
  return sweeps;
}

/* ---- the whole ---- */

/* In the first turn nobody knows where Pacman came from. */
static Value first_move(Solver *s, const Position *start, uint32_t placing) {
  const Exits *exits = &s->arena->exits[start->pacman];
  Value best = {0, 0};
  for (int32_t i = 0; i < exits->count; i++) {
    Position moved = {.monster_count = start->monster_count, .pacman = exits->to[i]};
    memcpy(moved.monsters, start->monsters, sizeof moved.monsters);
    replies_of(s->team.kind, s->arena, &moved, SPOT_NONE,
               s->replies + after_at(s, 0, exits->to[i], placing) * (size_t)s->monsters);
    Value value = arrive(s, (1u << s->foods) - 1, 0, exits->to[i], placing);
    best.win = fmaxf(best.win, value.win);
    best.score = fmaxf(best.score, value.score);
  }
  return best;
}

static bool fits(Solver *s, const Position *start, uint64_t most, uint64_t *positions, Error *error) {
  if (start->monster_count > LIMIT_MONSTERS_MAX || start->foods_left > LIMIT_FOODS_MAX)
    return error_set(error, "up to %d monsters and %d foods are worked out, found %d and %d", LIMIT_MONSTERS_MAX,
                     LIMIT_FOODS_MAX, (int)start->monster_count, (int)start->foods_left);
  s->spots = (uint32_t)s->arena->spots;
  s->monsters = start->monster_count;
  uint64_t placings = 1;
  for (int32_t i = 0; i < s->monsters; i++) placings *= s->spots;
  *positions = (placings * s->spots) << start->foods_left;
  if (*positions > most)
    return error_set(error, "the map has %llu positions, more than %llu", (unsigned long long)*positions,
                     (unsigned long long)most);
  s->placings = (uint32_t)placings;
  return true;
}

static void list_foods(Solver *s, const Position *start) {
  for (Spot spot = 0; spot < s->spots; spot++) {
    s->food_at[spot] = -1;
    if (!position_food(start, spot)) continue;
    s->food_at[spot] = s->foods++;
  }
}

bool limit_compute(const Arena *arena, const Position *start, const LimitTeam *team, uint64_t most, Limit *out,
                   Error *error) {
  *out = (Limit){0};
  Solver *s = calloc(1, sizeof *s);
  if (!s) return error_set(error, "out of memory for the positions");
  *s = (Solver){.arena = arena, .team = *team, .ways = team->kind == REPLY_AMBUSH ? DIRECTION_COUNT : 1};
  bool ok = fits(s, start, most, &out->positions, error);
  if (ok) {
    size_t after = (size_t)s->ways * s->spots * s->placings;
    s->values = calloc((size_t)out->positions + 1, sizeof *s->values);
    s->after = calloc(after + 1, sizeof *s->after);
    s->replies = calloc(after * (size_t)s->monsters + 1, sizeof *s->replies);
    s->occurs[0] = calloc((size_t)s->placings + 1, sizeof *s->occurs[0]);
    s->occurs[1] = calloc((size_t)s->placings + 1, sizeof *s->occurs[1]);
    ok = (s->values && s->after && s->replies && s->occurs[0] && s->occurs[1]) ||
         error_set(error, "out of memory for the positions");
  }
  if (ok) {
    list_foods(s, start);
    find_occurring(s, start);
    list_replies(s);
    for (uint32_t set = 1; set < 1u << s->foods; set++) {
      int32_t sweeps = solve_set(s, set);
      if (sweeps > out->sweeps) out->sweeps = sweeps;
    }
    uint32_t placing = 0;
    for (int32_t i = s->monsters - 1; i >= 0; i--) placing = placing * s->spots + start->monsters[i];
    Value best = first_move(s, start, placing);
    out->win = (double)best.win;
    out->score = (double)best.score;
  }
  free(s->values);
  free(s->after);
  free(s->replies);
  free(s->occurs[0]);
  free(s->occurs[1]);
  free(s);
  return ok;
}
