/* Room, risk and the way to food, put together. Knows no search and no agent. */
#include "ai/level4_hunt/errands.h"

#include <string.h>

/* A food saves at most this many steps: one far from all others still has to be fetched. */
static const int32_t food_worth_most = 40;
/* Room: the spots that Pacman reaches before every hunter. The tables of peril know pairs of hunters near by; room
 * knows all of them, and tells long before that a corridor is about to be closed at both ends. Pacman was caught within
 * 20 turns in 36, 14, 6, 3 and 0.1% of the positions with a room of 0, 4, 8, 16 and 36 spots (4 hunters, 340 spots). */
static const int32_t room_top = 20000, room_base = 10;
/* Food outside that room counts as so many steps farther away. Of 150 games of the playouts' quick policy on maps with
 * 4, 4 and 6 hunters, 340 to 476 spots, 22, 45 and 2% were won with neither room nor this, 43, 59 and 15% with food
 * taken within the room first, and 50, 83 and 35% with both. */
static const int32_t outside = 10;
/* Cost of a turn. With 2 instead of 8 the same policy won as often and took longer; with 24, 45, 74 and 18%. */
static const int32_t haste_usual = 8;

int32_t errands_haste(void) { return haste_usual; }

void errands_foods(const Arena *arena, const Position *position, int16_t *no_food) {
  for (int32_t i = 0; i < arena->row; i++)
    no_food[i] = i < arena->spots && position_food(position, (Spot)i) ? 0 : DISTANCE_NONE;
}

static inline int16_t less(int16_t a, int16_t b) { return a < b ? a : b; }

void errands_hunters(const Arena *arena, const Spot *monsters, int32_t count, int16_t *nearest) {
  size_t bytes = sizeof *nearest * (size_t)arena->row;
  if (count == 0)
    for (int32_t i = 0; i < arena->row; i++) nearest[i] = DISTANCE_NONE;
  else
    memcpy(nearest, arena_distances(arena, monsters[0]), bytes);
  for (int32_t k = 1; k < count; k++) {
    const int16_t *distance = arena_distances(arena, monsters[k]);
    for (int32_t i = 0; i < arena->row; i++) nearest[i] = less(nearest[i], distance[i]);
  }
}

typedef struct RowSums {
  int16_t room, inside, any;
} RowSums;

/* One pass over whole rows of 16-bit numbers: the compiler makes vectors of it. By itself, for clang does so only while
 * the sums are of 16 bits to the end: put into errands_outlook they would be widened in every step. */
__attribute__((noinline)) static void sum_row(const int16_t *pacman, const int16_t *nearest, const int16_t *no_food,
                                              int16_t lead, int32_t row, RowSums *out) {
  int16_t room = 0, inside = DISTANCE_NONE, any = DISTANCE_NONE;
  for (int32_t i = 0; i < row; i++) {
    int16_t safe = (int16_t) - (pacman[i] < (int16_t)(nearest[i] - lead));
    int16_t food = (int16_t)(pacman[i] | no_food[i]);
    room = (int16_t)(room - safe);
    inside = less(inside, (int16_t)(food | (DISTANCE_NONE & ~safe)));
    any = less(any, food);
  }
  *out = (RowSums){room, inside, any};
}

int32_t errands_outlook(const Errands *errands, Spot from, int16_t lead, const int16_t *nearest,
                        const int16_t *no_food) {
  RowSums sums;
  sum_row(arena_distances(errands->arena, from), nearest, no_food, lead, errands->arena->row, &sums);
  int32_t way = sums.inside < DISTANCE_NONE ? sums.inside : sums.any < DISTANCE_NONE ? sums.any + outside : 0;
  int32_t room = sums.room + room_base;
  return room_top / (room * room) + errands->haste * way; /* no way, no pull */
}

int32_t errands_cost(const Errands *errands, const Position *position, const int16_t *no_food) {
  const Exits *exits = &errands->arena->exits[position->pacman];
  int32_t least = PERIL_MAX;
  for (int32_t i = 0; i < exits->count; i++) {
    int32_t cost = peril_cost(errands->peril, exits->to[i], position->monsters, position->monster_count);
    if (cost < least) least = cost;
  }
  int16_t nearest[ARENA_SPOTS_MAX];
  errands_hunters(errands->arena, position->monsters, position->monster_count, nearest);
  return least + errands_outlook(errands, position->pacman, 0, nearest, no_food);
}

/* The way from a food to the next one: what a tour of all foods gets shorter when it is eaten. Without it, a food that
 * stands alone is never eaten, because the next one is then farther away. The last one saves nothing. */
void errands_set(Errands *errands, const Position *position) {
  const Arena *arena = errands->arena;
  Spot foods[ARENA_SPOTS_MAX];
  int32_t count = 0;
  for (Spot spot = 0; spot < arena->spots; spot++)
    if (position_food(position, spot)) foods[count++] = spot;
  for (int32_t i = 0; i < count; i++) {
    const int16_t *distance = arena_distances(arena, foods[i]);
    int32_t nearest = count > 1 ? food_worth_most : 0;
    for (int32_t k = 0; k < count && nearest > 1; k++)
      if (k != i && distance[foods[k]] < nearest) nearest = distance[foods[k]];
    errands->worth[foods[i]] = errands->haste * nearest;
  }
}
