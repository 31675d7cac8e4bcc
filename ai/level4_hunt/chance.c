/* Expectimax: Pacman takes the best move, the monsters' steps are weighed by how likely they are. Knows no agent. */
#include "ai/level4_hunt/chance_internal.h"

#include <stdlib.h>
#include <string.h>

/* A food saves at most this many steps: one far from all others still has to be fetched. */
static const int32_t food_worth_most = 40;
/* A turn later counts this much: where nothing threatens, eating now and eating after a detour within the horizon are
 * else worth the same, and Pacman may put it off for ever. */
static const double later = 0.999999;
/* A food where Pacman would stand in more danger than at the safest one counts as farther away, up to so many steps: of
 * two foods the safe one is fetched first, and the other when the monsters have left. One part in two of the peril
 * counts. The gain is small: 40% against 37% wins of three hunters on 220 spots, 200 games each with 2,000 nodes, and
 * no difference that could be measured with two on 94. */
enum { DANGER_STEPS = 40, DANGER_PART = 2 };
/* With a table of three hunters the same is a cost, up to this, and counts from what is typical of the food's spot on;
 * and what is typical counts so many times. Three hunters on 220 spots, 200 games each with 2,000 nodes: 58.5% won,
 * with at most 300 55.5%, without any 52.5%. With a haste of 16, 100 games each: typical danger counted twice 55%, once
 * 47%, four times 49%; not at all 30%, because Pacman then stays out of the corners until it is caught elsewhere. */
enum { DANGER_MOST = 1000, CLIMB_PART = 2 };
/* Lines less likely than this are judged as they are: half the nodes, no loss of wins that could be measured. */
static const double least_chance = 0.001;

bool chance_init(Chance *chance, const Arena *arena, const Keys *keys, double p) {
  *chance = (Chance){.arena = arena, .keys = keys, .p = p, .least_chance = least_chance};
  chance->survival = malloc(CHANCE_COSTS * sizeof *chance->survival);
  if (!chance->survival) return false;
  /* Powers of exp(-1 / PERIL_SCALE): the same on every machine, unlike the C library's exp. */
  double value = 1;
  for (int32_t cost = 0; cost < CHANCE_COSTS; cost++) {
    chance->survival[cost] = (float)value;
    value *= 0.99987500781217446;
  }
  return true;
}

void chance_judge(Chance *chance, const Peril *peril, const Trio *trio, int32_t haste) {
  chance->peril = peril;
  chance->trio = trio;
  chance->haste = haste;
}

void chance_destroy(Chance *chance) {
  free(chance->survival);
  chance->survival = NULL;
}

static int32_t list_foods(const Chance *chance, Spot *foods) {
  int32_t count = 0;
  for (Spot spot = 0; spot < chance->arena->spots; spot++)
    if (position_food(&chance->position, spot)) foods[count++] = spot;
  return count;
}

/* The cost of standing on a spot anywhere on the board. A table of three knows only spots that Pacman can be on after
 * an odd number of moves: of the others the best neighbour counts. */
static int32_t danger_at(const Chance *chance, Spot spot) {
  const Position *position = &chance->position;
  if (!chance->trio || chance->trio->colour[spot] != chance->trio->colour[position->pacman])
    return chance_peril(chance, spot, position->monsters, position->monster_count);
  int32_t least = INT32_MAX;
  for (int32_t i = 0; i < chance->arena->exits[spot].count; i++) {
    int32_t cost = chance_peril(chance, chance->arena->exits[spot].to[i], position->monsters, position->monster_count);
    if (cost < least) least = cost;
  }
  return least;
}

/* How many steps farther each food counts because of the monsters, the safest one none; the most of them. */
static int32_t find_danger(const Chance *chance, const Spot *foods, int32_t count, uint8_t *late) {
  int32_t cost[ARENA_SPOTS_MAX], least = INT32_MAX, most = 0;
  for (int32_t i = 0; i < count; i++) {
    cost[i] = danger_at(chance, foods[i]);
    if (cost[i] < least) least = cost[i];
  }
  for (int32_t i = 0; i < count; i++) {
    int32_t steps = chance->haste > 0 ? (cost[i] - least) / (DANGER_PART * chance->haste) : 0;
    if (steps > DANGER_STEPS) steps = DANGER_STEPS;
    if (steps > most) most = steps;
    late[i] = (uint8_t)steps;
  }
  return most;
}

/* Steps to the nearest food from everywhere: foods enter the flood when it has come as far as they count farther away.
 */
static void flood_food(Chance *chance) {
  const Arena *arena = chance->arena;
  Spot queue[ARENA_SPOTS_MAX], foods[ARENA_SPOTS_MAX];
  uint8_t late[ARENA_SPOTS_MAX];
  int32_t head = 0, tail = 0, count = list_foods(chance, foods);
  for (Spot spot = 0; spot < arena->spots; spot++) chance->food_way[spot] = DISTANCE_NONE;
  int32_t most = find_danger(chance, foods, count, late);
  for (int32_t level = 0; level <= most || head < tail; level++) {
    for (int32_t i = 0; level <= most && i < count; i++)
      if (late[i] == level && chance->food_way[foods[i]] == DISTANCE_NONE) {
        chance->food_way[foods[i]] = level;
        queue[tail++] = foods[i];
      }
    for (int32_t end = tail; head < end; head++) {
      const Exits *exits = &arena->exits[queue[head]];
      for (int32_t i = 0; i < exits->count; i++) {
        if (chance->food_way[exits->to[i]] != DISTANCE_NONE) continue;
        chance->food_way[exits->to[i]] = level + 1;
        queue[tail++] = exits->to[i];
      }
    }
  }
  for (Spot spot = 0; spot < arena->spots; spot++)
    chance->food_way[spot] =
        chance->food_way[spot] == DISTANCE_NONE ? 0 : chance->haste * chance->food_way[spot]; /* no way, no pull */
}

/* The way from a food to the next one: what a tour of all foods gets shorter when it is eaten. Without it, a food that
 * stands alone is never eaten, because the next one is then farther away. The last one saves nothing. */
static void weigh_food(Chance *chance) {
  const Arena *arena = chance->arena;
  Spot foods[ARENA_SPOTS_MAX];
  int32_t count = list_foods(chance, foods);
  for (int32_t i = 0; i < count; i++) {
    const int16_t *distance = arena_distances(arena, foods[i]);
    int32_t nearest = count > 1 ? food_worth_most : 0;
    for (int32_t k = 0; k < count && nearest > 1; k++)
      if (k != i && distance[foods[k]] < nearest) nearest = distance[foods[k]];
    chance->food_worth[foods[i]] = chance->haste * nearest;
  }
}

/* The cost of going for a food from a spot: the steps, and what it typically costs to stand there rather than here. So
 * much Pacman may pay on the way in, and is not held off for ever from food in corners that are dangerous whenever he
 * goes there; he waits until they are less so than they typically are. */
static int32_t errand(const Chance *chance, Spot from, Spot food, int32_t steps) {
  int32_t climb = chance->trio->typical[food] - chance->trio->typical[from];
  return chance->haste * steps + (climb > 0 ? CLIMB_PART * climb : 0);
}

/* As flood_food and weigh_food, by the costs of errands. */
static void plan_errands(Chance *chance) {
  const Arena *arena = chance->arena;
  Spot foods[ARENA_SPOTS_MAX];
  int32_t count = list_foods(chance, foods);
  for (Spot spot = 0; spot < arena->spots; spot++) chance->food_way[spot] = INT32_MAX;
  for (int32_t i = 0; i < count; i++) {
    const int16_t *distance = arena_distances(arena, foods[i]);
    int32_t late = (danger_at(chance, foods[i]) - chance->trio->typical[foods[i]]) / DANGER_PART, nearest = INT32_MAX;
    late = late < 0 ? 0 : late > DANGER_MOST ? DANGER_MOST : late;
    for (Spot spot = 0; spot < arena->spots; spot++) {
      if (distance[spot] == DISTANCE_NONE) continue;
      int32_t way = errand(chance, spot, foods[i], distance[spot]) + late;
      if (way < chance->food_way[spot]) chance->food_way[spot] = way;
    }
    for (int32_t k = 0; k < count; k++) {
      if (k == i || distance[foods[k]] == DISTANCE_NONE) continue;
      int32_t way = errand(chance, foods[i], foods[k], distance[foods[k]]);
      if (way < nearest) nearest = way;
    }
    chance->food_worth[foods[i]] = nearest == INT32_MAX ? 0 : nearest;
  }
  for (Spot spot = 0; spot < arena->spots; spot++)
    if (chance->food_way[spot] == INT32_MAX) chance->food_way[spot] = 0; /* no way, no pull */
}

/* The ways that many monsters can step together can't even be looked through once: twelve have three million on an open
 * board. Those far away chase, which is the likeliest. */
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
  if (chance->trio) (void)trio_seat(chance->arena, position, &chance->seats);
  if (chance->trio) {
    plan_errands(chance);
  } else {
    flood_food(chance);
    weigh_food(chance);
  }
  chance->budget = budget_start(limits);
  chance->nodes = 0;
  chance->next_check = budget_next(&chance->budget, 0);
  chance->state = BUDGET_OK;
}

/* Pacman is to move and nothing more is looked into. */
static double leaf(const Chance *chance) {
  const Position *position = &chance->position;
  const Exits *exits = &chance->arena->exits[position->pacman];
  int32_t least = INT32_MAX;
  for (int32_t i = 0; i < exits->count; i++) {
    int32_t cost = chance_peril(chance, exits->to[i], position->monsters, position->monster_count) +
                   chance->food_way[exits->to[i]];
    if (cost < least) least = cost;
  }
  return chance_of_cost(chance, least);
}

static double best_move(Chance *chance, int32_t turns, double likely);

/* The steps of the monsters from `monster` on, weighed. A step onto Pacman is worth nothing. */
/* NOLINTNEXTLINE(misc-no-recursion): as deep as the option says, twelve turns at most */
static double monster_steps(Chance *chance, int32_t monster, int32_t turns, double likely) {
  Position *position = &chance->position;
  if (monster == position->monster_count) {
    chance->nodes++;
    return turns <= 0 || likely < chance->least_chance ? leaf(chance) : best_move(chance, turns, likely);
  }
  Spot from = position->monsters[monster], chase = arena_steps(chance->arena, position->pacman)[from];
  const Exits *exits = &chance->arena->exits[from];
  double sum = 0, p = chance->by_lot[monster] ? chance->p : 0, any = p / exits->count;
  for (int32_t i = 0; i < exits->count; i++) {
    double weight = any + (exits->to[i] == chase ? 1 - p : 0);
    if (weight <= 0 || exits->to[i] == position->pacman) continue;
    position->monsters[monster] = exits->to[i];
    sum += weight * monster_steps(chance, monster + 1, turns, likely * weight);
  }
  position->monsters[monster] = from;
  return sum;
}

/* NOLINTNEXTLINE(misc-no-recursion): as deep as the option says, twelve turns at most */
static double move_value(Chance *chance, Spot to, int32_t turns, double likely) {
  Position *position = &chance->position;
  Spot from = position->pacman;
  bool ate = position_move_pacman(position, chance->keys, to);
  double value = 0;
  if (position->outcome == OUTCOME_WON)
    value = chance_won;
  else if (position->outcome == OUTCOME_PLAYING)
    value = later * monster_steps(chance, 0, turns - 1, likely);
  if (ate) value /= chance_of_cost(chance, chance->food_worth[to]);
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
