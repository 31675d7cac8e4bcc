/* Expectimax: Pacman takes the best move, the monsters' steps are weighted by their probability. Knows no agent. */
#include "ai/level4_hunt/chance_internal.h"

#include <stdlib.h>
#include <string.h>

/* The value of a turn later is multiplied by this. Otherwise, where there is no danger, eating now and eating after
 * a detour within the horizon are worth the same, and Pacman may put it off forever. */
static const double later = 0.999999;
/* Lines less likely than this are evaluated without searching further: half the nodes, and no measurable loss of
 * wins. */
static const double least_chance = 0.001;

bool chance_init(Chance *chance, const Arena *arena, const Keys *keys, double p) {
  *chance = (Chance){.arena = arena, .keys = keys, .p = p, .least_chance = least_chance};
  chance->chances = malloc(CHANCE_COSTS * sizeof *chance->chances);
  if (!chance->chances) return false;
  /* Powers of exp(-1 / PERIL_SCALE): the same on every machine, unlike the C library's exp. */
  double value = 1;
  for (int32_t cost = 0; cost < CHANCE_COSTS; cost++) {
    chance->chances[cost] = (float)value;
    value *= 0.99987500781217446;
  }
  return true;
}

void chance_judge(Chance *chance, Errands *errands) {
  chance->errands = errands;
  chance->p = errands->peril->p;
}

void chance_destroy(Chance *chance) {
  free(chance->chances);
  chance->chances = NULL;
}

/* Many monsters can step together in too many ways to visit them all even once: twelve have three million on an open
 * board. Those far away are assumed to chase, which is the likeliest. */
static void choose_lots(Chance *chance) {
  const Position *position = &chance->position;
  const int16_t *distance = arena_distances(chance->arena, position->pacman);
  for (int32_t i = 0; i < position->monster_count; i++) {
    int32_t nearer = 0;
    for (int32_t k = 0; k < position->monster_count; k++) {
      int32_t more = distance[position->monsters[i]] - distance[position->monsters[k]];
      nearer += more > 0 || (more == 0 && k < i);
    }
    chance->by_lot[i] = nearer < CHANCE_LOTS;
  }
}

void chance_root(Chance *chance, const Position *position, const Limits *limits) {
  position_copy(&chance->position, position, chance->arena);
  choose_lots(chance);
  errands_set(chance->errands, position);
  errands_foods(chance->arena, position, chance->no_food);
  chance->budget = budget_start(limits);
  chance->nodes = 0;
  chance->next_check = budget_next(&chance->budget, 0);
  chance->state = BUDGET_OK;
}

/* The value of a position that is not searched further, with Pacman to move. */
static double leaf(const Chance *chance) {
  return chance_of_cost(chance, errands_cost(chance->errands, &chance->position, chance->no_food));
}

static double best_move(Chance *chance, int32_t turns, double likely);

/* The weighted steps of the monsters from `monster` on. A step onto Pacman is worth nothing. */
/* NOLINTNEXTLINE(misc-no-recursion): as deep as the option says, twelve turns at most */
static double monster_steps(Chance *chance, int32_t monster, int32_t turns, double likely) {
  Position *position = &chance->position;
  if (monster == position->monster_count) {
    chance->nodes++;
    if (chance->tree) chance_tree_enter(chance, 0);
    double value = turns <= 0 || likely < chance->least_chance ? leaf(chance) : best_move(chance, turns, likely);
    if (chance->tree) chance_tree_leave(chance, turns, value);
    return value;
  }
  if (chance->tree) chance_tree_enter(chance, monster + 1);
  Spot from = position->monsters[monster], chase = chance_aim(chance, from, position->pacman);
  const Exits *exits = &chance->arena->exits[from];
  double sum = 0, p = chance->by_lot[monster] ? chance->p : 0, any = p / exits->count;
  for (int32_t i = 0; i < exits->count; i++) {
    double weight = any + (exits->to[i] == chase ? 1 - p : 0);
    if (weight <= 0 || exits->to[i] == position->pacman) continue;
    position->monsters[monster] = exits->to[i];
    sum += weight * monster_steps(chance, monster + 1, turns, likely * weight);
  }
  position->monsters[monster] = from;
  if (chance->tree) chance_tree_leave(chance, turns, sum);
  return sum;
}

/* NOLINTNEXTLINE(misc-no-recursion): as deep as the option says, twelve turns at most */
static double move_value(Chance *chance, Spot to, int32_t turns, double likely) {
  Position *position = &chance->position;
  Spot from = position->pacman;
  bool ate = position_move_pacman(position, chance->keys, to);
  double value = 0, scale = chance->tree_scale;
  if (chance->tree) chance->tree_scale *= ate ? later / chance_of_cost(chance, chance->errands->worth[to]) : later;
  if (ate) chance->no_food[to] = BRIEF_NONE;
  if (position->outcome == OUTCOME_WON)
    value = chance_won;
  else if (position->outcome == OUTCOME_PLAYING)
    value = later * monster_steps(chance, 0, turns - 1, likely);
  if (ate) {
    value /= chance_of_cost(chance, chance->errands->worth[to]);
    chance->no_food[to] = 0;
  }
  chance->tree_scale = scale;
  if (chance->tree && position->outcome != OUTCOME_PLAYING) chance_tree_end(chance, value);
  position_undo_pacman(position, chance->keys, from, ate);
  return value;
}

/* NOLINTNEXTLINE(misc-no-recursion): as deep as the option says, twelve turns at most */
static double best_move(Chance *chance, int32_t turns, double likely) {
  if (chance->nodes >= chance->next_check && chance->state == BUDGET_OK) {
    chance->state = budget_check(&chance->budget, chance->nodes);
    chance->next_check = budget_next(&chance->budget, chance->nodes);
  }
  if (chance->state != BUDGET_OK) return 0;
  const Exits *exits = &chance->arena->exits[chance->position.pacman];
  double best = 0;
  for (int32_t i = 0; i < exits->count; i++) {
    double value = move_value(chance, exits->to[i], turns, likely);
    if (value > best) best = value;
  }
  return best;
}

double chance_move(Chance *chance, Spot to, int32_t turns) { return move_value(chance, to, turns, 1); }

void chance_weigh(Chance *chance, int32_t turns, uint64_t nodes, TraceLive *live, ChanceChoice *choice) {
  for (int32_t depth = 1; depth <= turns; depth++) {
    double value[DIRECTION_COUNT], best = -1;
    uint64_t before = chance->nodes;
    int32_t found = 0;
    if (chance->tree) chance_tree_root(chance);
    for (int32_t i = 0; i < choice->exits->count; i++) {
      value[i] = chance_move(chance, choice->exits->to[i], depth);
      if (value[i] <= best) continue;
      best = value[i];
      found = i;
    }
    if (chance->state != BUDGET_OK && depth > 1) break;
    if (chance->tree && chance->state == BUDGET_OK) chance_tree_done(chance, depth, best);
    for (int32_t i = 0; i < choice->exits->count; i++) choice->value[i] = value[i];
    choice->best = found;
    choice->depth = depth;
    live_nodes(live, chance->nodes);
    live_best(live, depth, choice->exits->moves[found], (int32_t)(1000 * best));
    /* The next depth probably grows by the same factor as this one did: it is not started if it can't be completed. */
    uint64_t spent = chance->nodes - before;
    if (chance->state != BUDGET_OK || spent * (spent / (before + 1) + 1) / 2 > nodes) break;
  }
}

/* With two hunters, eight times as many won no more (42 and 44 games of 60 on random boards). */
uint64_t chance_nodes_whole(const Peril *peril) {
  static const uint64_t two = 12000, more = 96000;
  return peril->kind == PERIL_PAIR_NONE ? more : two;
}
