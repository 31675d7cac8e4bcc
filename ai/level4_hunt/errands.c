/* The worth of food where the way to it is a risk. Knows no search and no agent. */
#include "ai/level4_hunt/errands.h"

/* A food saves at most this many steps: one far from all others still has to be fetched. */
static const int32_t food_worth_most = 40;
/* A food where Pacman would stand in more danger than at the safest one counts as farther away, up to so many steps: of
 * two foods the safe one is fetched first, and the other when the monsters have left. One part in two of the peril
 * counts. The gain is small: 40% against 37% wins of three hunters on 220 spots, 200 games each with 2,000 nodes, and
 * no difference that could be measured with two on 94. */
enum { DANGER_STEPS = 40, DANGER_PART = 2 };
/* With a table of three hunters the same is a cost, up to this, and counts from what is typical of the food's spot on;
 * and what is typical counts so many times. Three hunters on 220 spots, 200 games each with 2,000 nodes: 58.5% won,
 * with at most 300 55.5%, without any 52.5%. With a haste of 16, 100 games each: typical danger counted twice 55%, once
 * 47%, four times 49%; not at all 30%, because Pacman then stays out of the corners until it is caught elsewhere. */
enum { ERRANDS_FROM = 3 };
enum { DANGER_MOST = 1000, CLIMB_PART = 2 };

/* Cost of a turn by the number of monsters (the last for all above): with more of them around, time itself is a risk
 * and food must be taken sooner. Two hunters on 94 spots, 300 to 400 games a setting: 94.8% won with 4, 93.7% with 16,
 * 92.9% with less than 1; three on 220 spots: 32% with 10, 36% to 39% with 16 to 48. */
static const int32_t haste_by_monsters[] = {1, 2, 3, 24, 48};

int32_t errands_haste(int32_t monsters) {
  const int32_t known = (int32_t)(sizeof haste_by_monsters / sizeof *haste_by_monsters);
  return haste_by_monsters[monsters < known ? monsters : known - 1];
}

static int32_t list_foods(const Errands *errands, Spot *foods) {
  int32_t count = 0;
  for (Spot spot = 0; spot < errands->arena->spots; spot++)
    if (position_food(&errands->position, spot)) foods[count++] = spot;
  return count;
}

/* The cost of standing on a spot anywhere on the board. A table of three knows only spots that Pacman can be on after
 * an odd number of moves: of the others the best neighbour counts. */
static int32_t danger_at(const Errands *errands, Spot spot) {
  const Position *position = &errands->position;
  const uint8_t *odd = errands->peril->odd;
  if (odd[spot] != odd[position->pacman])
    return peril_cost(errands->peril, spot, position->monsters, position->monster_count);
  int32_t least = INT32_MAX;
  for (int32_t i = 0; i < errands->arena->exits[spot].count; i++) {
    int32_t cost =
        peril_cost(errands->peril, errands->arena->exits[spot].to[i], position->monsters, position->monster_count);
    if (cost < least) least = cost;
  }
  return least;
}

/* How many steps farther each food counts because of the monsters, the safest one none; the most of them. */
static int32_t find_danger(const Errands *errands, const Spot *foods, int32_t count, uint8_t *late) {
  int32_t cost[ARENA_SPOTS_MAX], least = INT32_MAX, most = 0;
  for (int32_t i = 0; i < count; i++) {
    cost[i] = danger_at(errands, foods[i]);
    if (cost[i] < least) least = cost[i];
  }
  for (int32_t i = 0; i < count; i++) {
    int32_t steps = errands->haste > 0 ? (cost[i] - least) / (DANGER_PART * errands->haste) : 0;
    if (steps > DANGER_STEPS) steps = DANGER_STEPS;
    if (steps > most) most = steps;
    late[i] = (uint8_t)steps;
  }
  return most;
}

/* Steps to the nearest food from everywhere: foods enter the flood when it has come as far as they count farther away.
 */
static void flood_food(Errands *errands) {
  const Arena *arena = errands->arena;
  Spot queue[ARENA_SPOTS_MAX], foods[ARENA_SPOTS_MAX];
  uint8_t late[ARENA_SPOTS_MAX];
  int32_t head = 0, tail = 0, count = list_foods(errands, foods);
  for (Spot spot = 0; spot < arena->spots; spot++) errands->way[spot] = DISTANCE_NONE;
  int32_t most = find_danger(errands, foods, count, late);
  for (int32_t level = 0; level <= most || head < tail; level++) {
    for (int32_t i = 0; level <= most && i < count; i++)
      if (late[i] == level && errands->way[foods[i]] == DISTANCE_NONE) {
        errands->way[foods[i]] = level;
        queue[tail++] = foods[i];
      }
    for (int32_t end = tail; head < end; head++) {
      const Exits *exits = &arena->exits[queue[head]];
      for (int32_t i = 0; i < exits->count; i++) {
        if (errands->way[exits->to[i]] != DISTANCE_NONE) continue;
        errands->way[exits->to[i]] = level + 1;
        queue[tail++] = exits->to[i];
      }
    }
  }
  for (Spot spot = 0; spot < arena->spots; spot++)
    errands->way[spot] =
        errands->way[spot] == DISTANCE_NONE ? 0 : errands->haste * errands->way[spot]; /* no way, no pull */
}

/* The way from a food to the next one: what a tour of all foods gets shorter when it is eaten. Without it, a food that
 * stands alone is never eaten, because the next one is then farther away. The last one saves nothing. */
static void weigh_food(Errands *errands) {
  const Arena *arena = errands->arena;
  Spot foods[ARENA_SPOTS_MAX];
  int32_t count = list_foods(errands, foods);
  for (int32_t i = 0; i < count; i++) {
    const int16_t *distance = arena_distances(arena, foods[i]);
    int32_t nearest = count > 1 ? food_worth_most : 0;
    for (int32_t k = 0; k < count && nearest > 1; k++)
      if (k != i && distance[foods[k]] < nearest) nearest = distance[foods[k]];
    errands->worth[foods[i]] = errands->haste * nearest;
  }
}

/* The cost of going for a food from a spot: the steps, and what it typically costs to stand there rather than here. So
 * much Pacman may pay on the way in, and is not held off for ever from food in corners that are dangerous whenever he
 * goes there; he waits until they are less so than they typically are. */
static int32_t errand(const Errands *errands, Spot from, Spot food, int32_t steps) {
  int32_t climb = PERIL_UNIT * (errands->peril->typical[food] - errands->peril->typical[from]);
  return errands->haste * steps + (climb > 0 ? CLIMB_PART * climb : 0);
}

/* As flood_food and weigh_food, by the costs of errands. */
static void plan_errands(Errands *errands) {
  const Arena *arena = errands->arena;
  Spot foods[ARENA_SPOTS_MAX];
  int32_t count = list_foods(errands, foods);
  for (Spot spot = 0; spot < arena->spots; spot++) errands->way[spot] = INT32_MAX;
  for (int32_t i = 0; i < count; i++) {
    const int16_t *distance = arena_distances(arena, foods[i]);
    int32_t late = (danger_at(errands, foods[i]) - PERIL_UNIT * errands->peril->typical[foods[i]]) / DANGER_PART,
            nearest = INT32_MAX;
    late = late < 0 ? 0 : late > DANGER_MOST ? DANGER_MOST : late;
    for (Spot spot = 0; spot < arena->spots; spot++) {
      if (distance[spot] == DISTANCE_NONE) continue;
      int32_t way = errand(errands, spot, foods[i], distance[spot]) + late;
      if (way < errands->way[spot]) errands->way[spot] = way;
    }
    for (int32_t k = 0; k < count; k++) {
      if (k == i || distance[foods[k]] == DISTANCE_NONE) continue;
      int32_t way = errand(errands, foods[i], foods[k], distance[foods[k]]);
      if (way < nearest) nearest = way;
    }
    errands->worth[foods[i]] = nearest == INT32_MAX ? 0 : nearest;
  }
  for (Spot spot = 0; spot < arena->spots; spot++)
    if (errands->way[spot] == INT32_MAX) errands->way[spot] = 0; /* no way, no pull */
}

void errands_set(Errands *errands, const Position *position) {
  position_copy(&errands->position, position, errands->arena);
  if (position->monster_count >= ERRANDS_FROM) {
    plan_errands(errands);
  } else {
    flood_food(errands);
    weigh_food(errands);
  }
}
