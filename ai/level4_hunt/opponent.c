/* The belief over teams: products of likelihoods, scaled after every turn so that they sum to one. Plain arithmetic,
 * the same on every machine. Knows no search and no agent. */
#include "ai/level4_hunt/opponent.h"

#include <string.h>

const char *const team_ids[TEAM_COUNT] = {"still", "random", "greedy-random", "chase-random",
                                          "chase", "ambush", "pincer",        "minimax"};

/* Natures of a single monster: it stands still, steps anywhere, or hunts (along the shortest path, or the straight
 * line) with a number of tenths of random steps. */
enum { NATURE_STILL, NATURE_RANDOM, NATURE_CHASE, NATURE_GREEDY = NATURE_CHASE + OPPONENT_GRID + 1 };

/* The belief before the first move. Random moves at 0.5 are the level's own team; the rest is spread. */
static const double prior_team[TEAM_COUNT] = {0.04, 0.06, 0.10, 0.30, 0.26, 0.08, 0.08, 0.06};
static const double prior_mixed = 0.02;
/* The belief in the given chance of random steps, among all chances. */
static const double prior_told = 0.4;
/* The probability of any other step for a team that has one reply: a bug, an old version, or a person who plays it. */
static const double slip = 1e-3;
/* What minimax mostly does: it comes nearer, or at least not back. Counted over 4,000 moves against alphabeta on the
 * shipped maps, when it still started from the chase. */
static const double mind_nearer = 0.80;
/* Never quite impossible, so that a team that changes is recognised within about twenty moves. */
static const double least = 1e-9;
/* The belief that is enough to build a plan on. */
static const double sure = 0.97;

static double grid_p(int32_t k) { return (double)k / OPPONENT_GRID; }

void opponent_init(Opponent *opponent, double told) {
  memset(opponent, 0, sizeof *opponent);
  opponent->told = told;
}

/* Starts a new game. `still`: the rules of this game let no monster move. */
static void start(Opponent *opponent, int32_t monsters, bool still) {
  opponent_init(opponent, opponent->told);
  opponent->monsters = monsters;
  opponent->before_last = SPOT_NONE;
  double *nature = opponent->nature;
  nature[NATURE_STILL] = prior_team[TEAM_STILL];
  nature[NATURE_RANDOM] = prior_team[TEAM_RANDOM];
  nature[NATURE_CHASE] = prior_team[TEAM_CHASE];
  for (int32_t k = 1; k <= OPPONENT_GRID; k++) {
    bool told = (int32_t)(opponent->told * OPPONENT_GRID + 0.5) == k;
    nature[NATURE_CHASE + k] = prior_team[TEAM_CHASE_RANDOM] * (told ? prior_told : (1 - prior_told) / OPPONENT_GRID);
    nature[NATURE_GREEDY + k] = prior_team[TEAM_GREEDY_RANDOM] / (OPPONENT_GRID + 1);
  }
  nature[NATURE_GREEDY] = prior_team[TEAM_GREEDY_RANDOM] / (OPPONENT_GRID + 1);
  for (int32_t k = 0; k < OPPONENT_GRID; k++)
    for (int32_t pack = 0; pack < OPPONENT_PACKS; pack++)
      opponent->pack[pack][k] = prior_team[TEAM_AMBUSH + pack] / OPPONENT_GRID;
  opponent->minimax = prior_team[TEAM_MINIMAX];
  opponent->mixed = monsters > 1 ? prior_mixed : 0;
  for (int32_t i = 0; i < monsters; i++)
    for (int32_t n = 0; n < OPPONENT_NATURES; n++) opponent->own[i][n] = 1.0 / OPPONENT_NATURES;
  if (!still) return;
  memset(nature, 0, sizeof opponent->nature);
  memset(opponent->pack, 0, sizeof opponent->pack);
  opponent->minimax = opponent->mixed = 0;
  nature[NATURE_STILL] = 1;
}

/* The probability of one monster's step under each nature. */
static void step_chances(const Arena *arena, Spot from, Spot to, Spot pacman, double *chance) {
  const Exits *exits = &arena->exits[from];
  double any = 1.0 / exits->count;
  bool chases = arena_steps(arena, pacman)[from] == to, greedy = arena_greedy(arena, from, pacman) == to;
  bool boxed = exits->to[0] == from;
  chance[NATURE_STILL] = to == from ? 1 : slip;
  if (to == from && !boxed) { /* only a monster that stands still does that */
    for (int32_t n = 1; n < OPPONENT_NATURES; n++) chance[n] = slip;
    return;
  }
  chance[NATURE_RANDOM] = any;
  for (int32_t k = 0; k <= OPPONENT_GRID; k++) {
    double p = k == 0 ? slip : grid_p(k);
    chance[NATURE_CHASE + k] = p * any + (chases ? 1 - p : 0);
    chance[NATURE_GREEDY + k] = p * any + (greedy ? 1 - p : 0);
  }
}

/* The probability for a monster that goes where it aims, except for k tenths of random steps. */
static double aimed_chance(const Arena *arena, Spot from, Spot to, Spot aim, int32_t k) {
  const Exits *exits = &arena->exits[from];
  if (to == from && exits->to[0] != from) return slip;
  double p = k == 0 ? slip : grid_p(k);
  return p / exits->count + (to == aim ? 1 - p : 0);
}

static double mind_chance(const Arena *arena, Spot from, Spot to, Spot pacman) {
  const int16_t *distance = arena_distances(arena, pacman);
  const Exits *exits = &arena->exits[from];
  int32_t nearer = 0;
  if (to == from && exits->to[0] != from) return slip;
  for (int32_t i = 0; i < exits->count; i++) nearer += distance[exits->to[i]] < distance[from];
  int32_t others = exits->count - nearer;
  if (nearer == 0 || others == 0) return 1.0 / exits->count;
  return distance[to] < distance[from] ? mind_nearer / nearer : (1 - mind_nearer) / others;
}

static void scale(double *values, int32_t count, double sum) {
  for (int32_t i = 0; i < count; i++) {
    values[i] = sum > 0 ? values[i] / sum : 1.0 / count;
    if (values[i] > 0 && values[i] < least) values[i] = least;
  }
}

/* `at`: Pacman has moved, the monsters are still where they were; `after`: where they went. */
static void weigh(Opponent *opponent, const Arena *arena, const Position *at, const Spot *after, Spot before) {
  int32_t count = at->monster_count;
  Spot replies[REPLY_KIND_COUNT][HUNT_MONSTERS_MAX];
  for (ReplyKind kind = 0; kind < REPLY_KIND_COUNT; kind++) {
    replies_of(kind, arena, at, before, replies[kind]);
    for (int32_t i = 0; i < count; i++) opponent->slips[kind] += replies[kind][i] != after[i];
  }
  for (int32_t i = 0; i < count; i++) {
    Spot from = at->monsters[i], to = after[i];
    double chance[OPPONENT_NATURES], together = 0;
    step_chances(arena, from, to, at->pacman, chance);
    for (int32_t n = 0; n < OPPONENT_NATURES; n++) {
      opponent->nature[n] *= chance[n];
      opponent->own[i][n] *= chance[n];
      together += opponent->own[i][n];
    }
    scale(opponent->own[i], OPPONENT_NATURES, together);
    opponent->mixed *= together;
    for (int32_t k = 0; k < OPPONENT_GRID; k++) {
      opponent->pack[0][k] *= aimed_chance(arena, from, to, replies[REPLY_AMBUSH][i], k);
      opponent->pack[1][k] *= aimed_chance(arena, from, to, replies[REPLY_PINCER][i], k);
    }
    opponent->minimax *= mind_chance(arena, from, to, at->pacman);
  }
  double sum = opponent->mixed + opponent->minimax;
  for (int32_t n = 0; n < OPPONENT_NATURES; n++) sum += opponent->nature[n];
  for (int32_t pack = 0; pack < OPPONENT_PACKS; pack++)
    for (int32_t k = 0; k < OPPONENT_GRID; k++) sum += opponent->pack[pack][k];
  scale(opponent->nature, OPPONENT_NATURES, sum);
  for (int32_t pack = 0; pack < OPPONENT_PACKS; pack++) scale(opponent->pack[pack], OPPONENT_GRID, sum);
  scale(&opponent->minimax, 1, sum);
  scale(&opponent->mixed, 1, sum);
  opponent->seen++;
}

void opponent_observe(Opponent *opponent, const Arena *arena, const Position *position, bool still) {
  const Position *last = &opponent->last;
  bool same = opponent->has_last && position->turn == last->turn && position->hash == last->hash;
  if (same) return;
  bool follows = opponent->has_last && position->turn == last->turn + 1 &&
                 position->monster_count == last->monster_count &&
                 arena_distances(arena, last->pacman)[position->pacman] <= 1;
  for (int32_t i = 0; follows && i < position->monster_count; i++)
    follows = arena_distances(arena, last->monsters[i])[position->monsters[i]] <= 1;
  Spot stood = SPOT_NONE;
  if (follows) {
    Position at = *last;
    at.pacman = position->pacman;
    stood = last->pacman;
    if (!still) weigh(opponent, arena, &at, position->monsters, stood);
  } else {
    start(opponent, position->monster_count, still);
  }
  opponent->before_last = stood;
  opponent->last = *position;
  opponent->has_last = true;
}

double opponent_belief(const Opponent *opponent, Team team) {
  double sum = team == TEAM_MINIMAX ? opponent->minimax : 0;
  int32_t chase = team == TEAM_CHASE_RANDOM, greedy = team == TEAM_GREEDY_RANDOM;
  if (team == TEAM_STILL) sum = opponent->nature[NATURE_STILL];
  if (team == TEAM_CHASE) sum = opponent->nature[NATURE_CHASE];
  /* A hunter that always steps anywhere counts as a random one. */
  if (team == TEAM_RANDOM)
    sum = opponent->nature[NATURE_RANDOM] + opponent->nature[NATURE_CHASE + OPPONENT_GRID] +
          opponent->nature[NATURE_GREEDY + OPPONENT_GRID];
  for (int32_t k = 1; k < OPPONENT_GRID; k++)
    sum += (chase ? opponent->nature[NATURE_CHASE + k] : 0) + (greedy ? opponent->nature[NATURE_GREEDY + k] : 0);
  for (int32_t k = 0; k < OPPONENT_GRID && (team == TEAM_AMBUSH || team == TEAM_PINCER); k++)
    sum += opponent->pack[team - TEAM_AMBUSH][k];
  return greedy ? sum + opponent->nature[NATURE_GREEDY] : sum;
}

Team opponent_likeliest(const Opponent *opponent) {
  Team best = TEAM_CHASE;
  for (Team team = 0; team < TEAM_COUNT; team++)
    if (opponent_belief(opponent, team) > opponent_belief(opponent, best)) best = team;
  return best;
}

bool opponent_foreseen(const Opponent *opponent, ReplyKind *kind) {
  const double weights[REPLY_KIND_COUNT] = {[REPLY_STILL] = opponent->nature[NATURE_STILL],
                                            [REPLY_GREEDY] = opponent->nature[NATURE_GREEDY],
                                            [REPLY_CHASE] = opponent->nature[NATURE_CHASE],
                                            [REPLY_AMBUSH] = opponent->pack[0][0],
                                            [REPLY_PINCER] = opponent->pack[1][0]};
  int32_t best = 0;
  double sum = 0;
  for (int32_t i = 0; i < REPLY_KIND_COUNT; i++) {
    sum += weights[i];
    if (weights[i] > weights[best]) best = i;
  }
  *kind = (ReplyKind)best;
  return sum > sure;
}

/* Collects the natures that hunt; for a mixed team, those of single monsters. */
static void hunters(const Opponent *opponent, double chase[OPPONENT_GRID + 1], double greedy[OPPONENT_GRID + 1]) {
  const double *nature = opponent->nature;
  for (int32_t k = 0; k <= OPPONENT_GRID; k++) {
    chase[k] = nature[NATURE_CHASE + k];
    greedy[k] = nature[NATURE_GREEDY + k];
    for (int32_t i = 0; i < opponent->monsters; i++) {
      chase[k] += opponent->mixed * opponent->own[i][NATURE_CHASE + k] / opponent->monsters;
      greedy[k] += opponent->mixed * opponent->own[i][NATURE_GREEDY + k] / opponent->monsters;
    }
  }
  chase[OPPONENT_GRID] += nature[NATURE_RANDOM];
  for (int32_t k = 0; k < OPPONENT_GRID; k++) chase[k] += opponent->pack[0][k] + opponent->pack[1][k];
  chase[2] += opponent->minimax; /* it comes nearer almost always */
}

double opponent_p(const Opponent *opponent) {
  double chase[OPPONENT_GRID + 1], greedy[OPPONENT_GRID + 1], sum = 0, mean = 0;
  hunters(opponent, chase, greedy);
  for (int32_t k = 0; k <= OPPONENT_GRID; k++) {
    sum += chase[k] + greedy[k];
    mean += grid_p(k) * (chase[k] + greedy[k]);
  }
  return sum > 0 ? mean / sum : 0.5;
}

double opponent_p_near(const Opponent *opponent, double p, double off) {
  double chase[OPPONENT_GRID + 1], greedy[OPPONENT_GRID + 1], sum = 0, near = 0;
  hunters(opponent, chase, greedy);
  for (int32_t k = 0; k <= OPPONENT_GRID; k++) {
    double away = grid_p(k) > p ? grid_p(k) - p : p - grid_p(k);
    sum += chase[k] + greedy[k];
    if (away <= off) near += chase[k] + greedy[k];
  }
  return sum > 0 ? near / sum : 1;
}

double opponent_greed(const Opponent *opponent) {
  double chase[OPPONENT_GRID + 1], greedy[OPPONENT_GRID + 1], sum = 0, greed = 0;
  hunters(opponent, chase, greedy);
  for (int32_t k = 0; k <= OPPONENT_GRID; k++) {
    sum += chase[k] + greedy[k];
    greed += greedy[k];
  }
  return sum > 0 ? greed / sum : 0;
}

void opponent_draw(const Opponent *opponent, double unit, double *p, bool *greedy) {
  double chase[OPPONENT_GRID + 1], straight[OPPONENT_GRID + 1], sum = 0;
  hunters(opponent, chase, straight);
  for (int32_t k = 0; k <= OPPONENT_GRID; k++) sum += chase[k] + straight[k];
  *p = opponent->told;
  *greedy = false;
  for (int32_t k = 0; k <= OPPONENT_GRID && unit >= 0 && sum > 0; k++) {
    *p = grid_p(k);
    unit -= chase[k] / sum;
    *greedy = unit >= 0;
    if (*greedy) unit -= straight[k] / sum;
  }
}

void opponent_kinds(const Opponent *opponent, OpponentKind kinds[OPPONENT_KINDS]) {
  enum { CHANCES = 5 }; /* of a random step; with the last one, the aim of a monster makes no difference */
  static const double chances[CHANCES] = {0, 0.2, 0.5, 0.8, 1};
  double chase[OPPONENT_GRID + 1], greedy[OPPONENT_GRID + 1], sum = 0;
  hunters(opponent, chase, greedy);
  for (int32_t k = 0; k < OPPONENT_KINDS; k++)
    kinds[k] = (OpponentKind){.p = chances[k % CHANCES], .greedy = k >= CHANCES};
  for (int32_t k = 0; k <= OPPONENT_GRID; k++) {
    int32_t kind = k == 0 ? 0 : k <= 3 ? 1 : k <= 6 ? 2 : k <= 8 ? 3 : 4;
    kinds[kind].belief += chase[k];
    kinds[kind < CHANCES - 1 ? CHANCES + kind : kind].belief += greedy[k];
    sum += chase[k] + greedy[k];
  }
  for (int32_t k = 0; k < OPPONENT_KINDS && sum > 0; k++) kinds[k].belief /= sum;
}

void opponent_trace(const Opponent *opponent, Trace *trace) {
  bool told[TEAM_COUNT] = {false};
  for (int32_t n = 0; trace && n < TEAM_COUNT; n++) {
    Team best = TEAM_COUNT;
    for (Team team = 0; team < TEAM_COUNT; team++)
      if (!told[team] && (best == TEAM_COUNT || opponent_belief(opponent, team) > opponent_belief(opponent, best)))
        best = team;
    int32_t value = (int32_t)(10000 * opponent_belief(opponent, best) + 0.5);
    if (value < 100) return;
    told[best] = true;
    trace_add(trace,
              (TraceEvent){
                  .kind = TRACE_BELIEF, .move = MOVE_STAY, .actor = (uint16_t)best, .cell = CELL_NONE, .value = value});
  }
}
