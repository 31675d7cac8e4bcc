/* A walk over a few targets by local search: insert where it costs least, then move and turn stretches while that
 * helps. Every try is judged in a few additions, by joining stretches whose sums are known. */
#include "ai/level3_fog/tour_order_internal.h"

#include <string.h>

/* A walk costs its length for every target, and the time until each target is reached by its weight. The length alone
 * plans as if nothing more would be seen; with the time, what is near comes first and the rest is left to later plans,
 * which know more: games are 6% shorter by it. With twice or half as much of it they are 1% longer. */
static const struct {
  int32_t length, late; /* the proportion of the two; weights are 1 and 2 */
  int32_t longest;      /* stretch that is moved as a whole */
  int32_t passes;       /* at most; three are usual */
} tune = {.length = 4, .late = 1, .longest = 3, .passes = 12};

/* A stretch of a walk: its ends, its length, the sum of its weights, and the sum over its targets of weight times way
 * from its first target. */
typedef struct Stretch {
  int32_t first, last, length, weight, late;
} Stretch;

static const Stretch nothing = {.first = -1};

typedef struct Walked {
  const TourProblem *problem;
  int32_t count;
  int32_t order[TOUR_MAX];
  int32_t way[TOUR_MAX];        /* from the first target to each */
  int32_t weight[TOUR_MAX + 1]; /* of all before each */
  int32_t late[TOUR_MAX + 1];   /* sum of weight times way of all before each */
  int32_t cost;
} Walked;

static Stretch join(const TourProblem *problem, Stretch a, Stretch b) {
  if (a.first < 0) return b;
  if (b.first < 0) return a;
  int32_t before_b = a.length + problem->d[a.last][b.first];
  return (Stretch){.first = a.first,
                   .last = b.last,
                   .length = before_b + b.length,
                   .weight = a.weight + b.weight,
                   .late = a.late + b.late + b.weight * before_b};
}

static Stretch turned(Stretch a) {
  return (Stretch){
      .first = a.last, .last = a.first, .length = a.length, .weight = a.weight, .late = a.weight * a.length - a.late};
}

static int32_t cost_of(const TourProblem *problem, int32_t targets, Stretch whole) {
  Stretch me = {.first = TOUR_MAX, .last = TOUR_MAX};
  whole = join(problem, me, whole);
  return whole.length * targets * tune.length + whole.late * tune.late;
}

/* Targets i..j-1 of the walk. */
static Stretch stretch(const Walked *walk, int32_t i, int32_t j) {
  if (i >= j) return nothing;
  int32_t weight = walk->weight[j] - walk->weight[i];
  return (Stretch){.first = walk->order[i],
                   .last = walk->order[j - 1],
                   .length = walk->way[j - 1] - walk->way[i],
                   .weight = weight,
                   .late = walk->late[j] - walk->late[i] - weight * walk->way[i]};
}

/* Sums up again after a change. */
static void sum_up(Walked *walk) {
  const TourProblem *problem = walk->problem;
  for (int32_t i = 0; i < walk->count; i++) {
    int32_t target = walk->order[i], weight = problem->weight[target];
    walk->way[i] = i == 0 ? 0 : walk->way[i - 1] + problem->d[walk->order[i - 1]][target];
    walk->weight[i + 1] = walk->weight[i] + weight;
    walk->late[i + 1] = walk->late[i] + weight * walk->way[i];
  }
  walk->cost = cost_of(problem, walk->count, stretch(walk, 0, walk->count));
}

static void insert(Walked *walk, int32_t target) {
  const TourProblem *problem = walk->problem;
  Stretch one = {.first = target, .last = target, .weight = problem->weight[target]};
  int32_t best = INT32_MAX, place = 0, count = walk->count;
  for (int32_t i = 0; i <= count; i++) {
    Stretch whole = join(problem, join(problem, stretch(walk, 0, i), one), stretch(walk, i, count));
    int32_t cost = cost_of(problem, count + 1, whole);
    if (cost >= best) continue;
    best = cost;
    place = i;
  }
  memmove(walk->order + place + 1, walk->order + place, sizeof *walk->order * (size_t)(count - place));
  walk->order[place] = target;
  walk->count++;
  sum_up(walk);
}

static void turn(int32_t *order, int32_t i, int32_t j) {
  for (j--; i < j; i++, j--) {
    int32_t other = order[i];
    order[i] = order[j];
    order[j] = other;
  }
}

static bool improve_by_turning(Walked *walk) {
  const TourProblem *problem = walk->problem;
  bool better = false;
  for (int32_t i = 0; i < walk->count - 1; i++)
    for (int32_t j = i + 2; j <= walk->count; j++) {
      Stretch middle = turned(stretch(walk, i, j));
      Stretch whole = join(problem, join(problem, stretch(walk, 0, i), middle), stretch(walk, j, walk->count));
      if (cost_of(problem, walk->count, whole) >= walk->cost) continue;
      turn(walk->order, i, j);
      sum_up(walk);
      better = true;
    }
  return better;
}

/* Puts targets i..j-1 at a place among the others, which counts without them. */
static void transplant(int32_t *order, int32_t i, int32_t j, int32_t place) {
  if (place < i) { /* reversing both parts and then the whole swaps two neighbouring stretches */
    turn(order, place, i);
    turn(order, i, j);
    turn(order, place, j);
  } else {
    int32_t end = place + (j - i);
    turn(order, i, j);
    turn(order, j, end);
    turn(order, i, end);
  }
}

/* The best other place for the stretch i..j-1, if any is better. */
static bool move_stretch(Walked *walk, int32_t i, int32_t j) {
  const TourProblem *problem = walk->problem;
  int32_t best = walk->cost, best_place = -1, count = walk->count;
  bool best_turned = false;
  Stretch part = stretch(walk, i, j), back = turned(part);
  for (int32_t place = 0; place <= count - (j - i); place++) {
    Stretch before, after;
    if (place <= i) {
      before = stretch(walk, 0, place);
      after = join(problem, stretch(walk, place, i), stretch(walk, j, count));
    } else {
      before = join(problem, stretch(walk, 0, i), stretch(walk, j, place + (j - i)));
      after = stretch(walk, place + (j - i), count);
    }
    for (int way = 0; way < (j - i == 1 ? 1 : 2); way++) {
      Stretch whole = join(problem, join(problem, before, way ? back : part), after);
      int32_t cost = cost_of(problem, count, whole);
      if (cost >= best) continue;
      best = cost;
      best_place = place;
      best_turned = way == 1;
    }
  }
  if (best_place < 0) return false;
  if (best_turned) turn(walk->order, i, j);
  transplant(walk->order, i, j, best_place);
  sum_up(walk);
  return true;
}

static bool improve_by_moving(Walked *walk) {
  bool better = false;
  for (int32_t length = 1; length <= tune.longest; length++)
    for (int32_t i = 0; i + length <= walk->count; i++) better |= move_stretch(walk, i, i + length);
  return better;
}

void tour_order(const TourProblem *problem, const int32_t *start, int32_t kept, int32_t *order) {
  Walked walk = {.problem = problem, .count = kept};
  bool in[TOUR_MAX] = {false};
  for (int32_t i = 0; i < kept; i++) {
    walk.order[i] = start[i];
    in[start[i]] = true;
  }
  sum_up(&walk);
  for (int32_t i = 0; i < problem->count; i++)
    if (!in[i]) insert(&walk, i);
  for (int32_t pass = 0; pass < tune.passes; pass++) {
    bool turned_some = improve_by_turning(&walk);
    if (!improve_by_moving(&walk) && !turned_some) break;
  }
  memcpy(order, walk.order, sizeof *order * (size_t)walk.count);
}
