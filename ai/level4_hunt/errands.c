/* Room, risk and the path to food combined into one cost. Knows no search and no agent. */
#include "ai/level4_hunt/errands.h"

#include <stdlib.h>
#include <string.h>

/* Room: the spots that Pacman reaches before every hunter. The tables of peril know pairs of hunters nearby; room
 * takes all of them into account, and shows long before that a corridor is about to be closed at both ends. Pacman
 * was caught within 20 turns in 36, 14, 6, 3 and 0.1% of the positions with a room of 0, 4, 8, 16 and 36 spots (4
 * hunters, 340 spots). */
static const int32_t room_top = 20000, room_base = 10;
/* The same if tables of three cover the whole board; for exactly three hunters they are complete. */
static const int32_t room_whole = 5000;
/* Food outside that room counts as this many steps farther away. Of 150 games of the playouts' quick policy on maps
 * with 4, 4 and 6 hunters, 340 to 476 spots, 22, 45 and 2% were won with neither room nor this, 43, 59 and 15% with
 * food taken within the room first, and 50, 83 and 35% with both. */
static const int32_t outside = 10;
/* If the tables cover the whole board: a food at a place that is more dangerous now than it typically is counts as
 * farther away, by 1/danger_part of the difference and at most danger_most; and what is typical of its place counts
 * climb_times. */
static const int32_t danger_part = 2, danger_most = 1000, climb_times = 2;
/* Cost of a turn. With 2 instead of 8 the same policy won as often and took longer; with 24 it won 45, 74 and 18%. */
static const int32_t haste_usual = 8;
/* The same if tables of three cover the whole board: Pacman can take more risk when it knows the risk. 48 games of
 * expectimax on 24 random boards with three hunters: 24 won with 8 and the growth below, 28 with 12, 29 with 24. */
static const int32_t haste_whole = 24;
/* With two hunters and tables for them: this, plus what a turn typically costs on the board. On a board of 94 spots
 * mcts won 277 games of 300 with 8 in all, and 147 of 150 with 3. */
static const int32_t haste_two = 3;

/* A Pacman that waits for its chance is surrounded in the end, or waits forever: after `patience` turns without food
 * haste grows by its usual value every `grows_every` turns, up to `haste_times` that value. It starts later if the
 * whole board is covered. */
static const int32_t patience = 24, patience_whole = 64, grows_every = 32, haste_times = 8;

static int32_t usual_haste(const Peril *peril) {
  if (!peril->whole) return haste_usual;
  if (peril->kind == PERIL_PAIR_NONE) return haste_whole;
  return haste_two + peril->turn < haste_whole ? haste_two + peril->turn : haste_whole;
}

int32_t errands_haste(const Peril *peril, int32_t idle) {
  int32_t usual = usual_haste(peril), late = idle - (peril->whole ? patience_whole : patience), haste = usual;
  if (late > 0) haste += usual * late / grows_every;
  return haste < haste_times * usual ? haste : haste_times * usual;
}

void errands_foods(const Arena *arena, const Position *position, uint8_t *no_food) {
  for (int32_t i = 0; i < arena->row; i++)
    no_food[i] = i < arena->spots && position_food(position, (Spot)i) ? 0 : BRIEF_NONE;
}

static inline uint8_t less(uint8_t a, uint8_t b) { return a < b ? a : b; }

/* Two rows at a time. Bytes may alias anything: without `restrict` the loop would not be vectorised. */
static void nearer(int32_t row, const uint8_t *a, const uint8_t *b, uint8_t *restrict nearest) {
  for (int32_t i = 0; i < row; i++) nearest[i] = less(nearest[i], less(a[i], b[i]));
}

void errands_hunters(const Arena *arena, const Spot *monsters, int32_t count, uint8_t *nearest) {
  if (count == 0)
    memset(nearest, BRIEF_NONE, (size_t)arena->row);
  else
    memcpy(nearest, arena_brief(arena, monsters[0]), (size_t)arena->row);
  for (int32_t k = 1; k < count; k += 2) {
    const uint8_t *distance = arena_brief(arena, monsters[k]);
    nearer(arena->row, distance, k + 1 < count ? arena_brief(arena, monsters[k + 1]) : distance, nearest);
  }
}

typedef struct PartSums {
  uint8_t room, inside, any;
} PartSums;

/* One pass over rows of 8-bit numbers, which the compiler vectorises. It is a separate function because clang does
 * so only while the sums stay at 8 bits to the end: inside errands_view they would be widened in every step. */
__attribute__((noinline)) static void sum_part(const uint8_t *pacman, const uint8_t *nearest, const uint8_t *no_food,
                                               uint8_t lead, int32_t count, PartSums *out) {
  uint8_t room = 0, inside = BRIEF_NONE, any = BRIEF_NONE;
  for (int32_t i = 0; i < count; i++) {
    uint8_t hunter = (uint8_t)((nearest[i] > lead ? nearest[i] : lead) - lead);
    uint8_t taken = (uint8_t)(pacman[i] < hunter ? 0 : BRIEF_NONE);
    uint8_t food = (uint8_t)(pacman[i] | no_food[i]);
    room = (uint8_t)(room + (~taken & 1));
    inside = less(inside, (uint8_t)(food | taken));
    any = less(any, food);
  }
  *out = (PartSums){room, inside, any};
}

View errands_view(const Arena *arena, Spot from, uint8_t lead, const uint8_t *nearest, const uint8_t *no_food) {
  enum { PART = 240 }; /* a count up to this fits into 8 bits; whole vectors */
  const uint8_t *pacman = arena_brief(arena, from);
  View view = {.inside = BRIEF_NONE, .any = BRIEF_NONE};
  for (int32_t start = 0; start < arena->row; start += PART) {
    PartSums sums;
    sum_part(pacman + start, nearest + start, no_food + start, lead,
             start + PART < arena->row ? PART : arena->row - start, &sums);
    view.room += sums.room;
    view.inside = less(view.inside, sums.inside);
    view.any = less(view.any, sums.any);
  }
  return view;
}

int32_t errands_view_cost(const Errands *errands, const View *view) {
  int32_t base = view->room + room_base;
  int32_t way = view->inside < BRIEF_NONE ? view->inside : view->any < BRIEF_NONE ? view->any + outside : 0;
  return errands->room / (base * base) + errands->haste * way; /* without a path there is no attraction */
}

int32_t errands_outlook(const Errands *errands, Spot from, uint8_t lead, const uint8_t *nearest,
                        const uint8_t *no_food) {
  if (errands->planned) return errands->way[from];
  View view = errands_view(errands->arena, from, lead, nearest, no_food);
  return errands_view_cost(errands, &view);
}

int32_t errands_cost(const Errands *errands, const Position *position, const uint8_t *no_food) {
  const Exits *exits = &errands->arena->exits[position->pacman];
  if (errands->planned) {
    int32_t best = INT32_MAX;
    uint32_t left = errands->quarry ? quarry_left(errands->quarry, position) : 0;
    for (int32_t i = 0; i < exits->count; i++) {
      Spot to = exits->to[i];
      int32_t risk = left ? quarry_cost(errands->quarry, left, to, position->monsters)
                          : peril_cost(errands->peril, to, position->monsters, position->monster_count);
      int32_t cost = risk + errands->way[to];
      if (cost < best) best = cost;
    }
    return best;
  }
  int32_t least = PERIL_MAX;
  for (int32_t i = 0; i < exits->count; i++) {
    int32_t cost = peril_cost(errands->peril, exits->to[i], position->monsters, position->monster_count);
    if (cost < least) least = cost;
  }
  uint8_t nearest[ARENA_SPOTS_MAX];
  errands_hunters(errands->arena, position->monsters, position->monster_count, nearest);
  return least + errands_outlook(errands, position->pacman, 0, nearest, no_food);
}

/* The cost of going for a food from a spot: the steps, and what it typically costs to stand there rather than here.
 * Pacman may pay that much on the way in, so that it is not kept forever from food in corners that are always
 * dangerous; it waits until they are less dangerous than they typically are. Exact tables of food say so themselves,
 * and then only the steps count. */
static int32_t errand(const Errands *errands, const int32_t *typical, Spot from, Spot food, int32_t steps) {
  int32_t climb = typical[food] - typical[from];
  return errands->haste * steps + (climb > 0 && !errands->exact ? climb_times * climb : 0);
}

/* The cost of standing on a spot anywhere on the board. The tables cover only spots that Pacman can be on after an
 * odd number of moves: for the others the best neighbour counts. */
static int32_t danger_at(const Errands *errands, const Position *position, Spot spot) {
  const uint8_t *odd = errands->peril->odd;
  if (odd[spot] != odd[position->pacman])
    return peril_cost(errands->peril, spot, position->monsters, position->monster_count);
  int32_t least = INT32_MAX;
  const Exits *exits = &errands->arena->exits[spot];
  for (int32_t i = 0; i < exits->count; i++) {
    int32_t cost = peril_cost(errands->peril, exits->to[i], position->monsters, position->monster_count);
    if (cost < least) least = cost;
  }
  return least;
}

/* If the tables cover the whole board: for every spot the food that is best fetched now, by the path, by what its
 * place typically costs, and by how much more it costs at the moment. */
static void plan(Errands *errands, const Position *position, const Spot *foods, int32_t count) {
  const Arena *arena = errands->arena;
  int32_t typical[ARENA_SPOTS_MAX];
  for (Spot spot = 0; spot < arena->spots; spot++) {
    typical[spot] = peril_typical(errands->peril, spot);
    errands->way[spot] = INT32_MAX;
  }
  for (int32_t i = 0; i < count; i++) {
    const int16_t *distance = arena_distances(arena, foods[i]);
    int32_t late = 0, nearest = INT32_MAX;
    if (!errands->exact) late = (danger_at(errands, position, foods[i]) - typical[foods[i]]) / danger_part;
    late = late < 0 ? 0 : late > danger_most ? danger_most : late;
    for (Spot spot = 0; spot < arena->spots; spot++) {
      if (distance[spot] == DISTANCE_NONE) continue;
      int32_t way = errand(errands, typical, spot, foods[i], distance[spot]) + late;
      if (way < errands->way[spot]) errands->way[spot] = way;
    }
    for (int32_t k = 0; k < count; k++) {
      if (k == i || distance[foods[k]] == DISTANCE_NONE) continue;
      int32_t way = errand(errands, typical, foods[i], foods[k], distance[foods[k]]);
      if (way < nearest) nearest = way;
    }
    errands->worth[foods[i]] = nearest == INT32_MAX ? 0 : nearest;
  }
  for (Spot spot = 0; spot < arena->spots; spot++)
    if (errands->way[spot] == INT32_MAX) errands->way[spot] = 0; /* without a path there is no attraction */
}

/* The path from a food to the next one, counted as errands_outlook() will count it: by this much a tour of all foods
 * gets shorter when it is eaten. With less, Pacman would wait beside the last food of a corner, because the next one
 * is then farther away. The very last food saves nothing. */
void errands_set(Errands *errands, const Position *position) {
  const Arena *arena = errands->arena;
  errands->room = !errands->peril->whole ? room_top : position->monster_count <= TRIO_MONSTERS ? 0 : room_whole;
  Spot foods[ARENA_SPOTS_MAX];
  int32_t count = 0;
  for (Spot spot = 0; spot < arena->spots; spot++)
    if (position_food(position, spot)) foods[count++] = spot;
  errands->planned = errands->peril->whole;
  errands->exact = errands->quarry && quarry_ready(errands->quarry);
  if (errands->planned) {
    plan(errands, position, foods, count);
    return;
  }
  uint8_t hunters[ARENA_SPOTS_MAX];
  errands_hunters(arena, position->monsters, position->monster_count, hunters);
  const uint8_t *pacman = arena_brief(arena, position->pacman);
  for (int32_t i = 0; i < count; i++) {
    const int16_t *distance = arena_distances(arena, foods[i]);
    int32_t next = INT32_MAX;
    for (int32_t k = 0; k < count && next > 1; k++) {
      if (k == i || distance[foods[k]] == DISTANCE_NONE) continue;
      int32_t way = distance[foods[k]] + (pacman[foods[k]] < hunters[foods[k]] ? 0 : outside);
      if (way < next) next = way;
    }
    errands->worth[foods[i]] = next == INT32_MAX ? 0 : errands->haste * next;
  }
}
