/* A real A*: the shortest path on levels 1 and 2, proven; where monsters move, the path to food that is cheapest once
 * the danger of its cells is paid for. Shows the cells that it closed and the path. */
#include "pacade_agent.h"

enum { TARGETS_MAX = 16, SHOWN_MAX = 1500, FEAR_REACH = 5 };
enum { OPTION_WEIGHT, OPTION_DANGER, OPTION_COUNT };

static PacadeOption options[OPTION_COUNT] = {
    [OPTION_WEIGHT] = {.name = "weight", .initial = 1, .min = 1, .max = 5, .is_real = true},
    [OPTION_DANGER] = {.name = "danger", .initial = 40, .min = 0, .max = 1000},
};

typedef struct Item {
  double f;
  int order, cell;
} Item;

/* Room for one board; everything has a place per cell. */
typedef struct Star {
  int cells;
  int *far, *queue, *fear, *best, *parent, *visits, *closed_list;
  unsigned char *closed, *blocked;
  Item *heap; /* four per cell: a cell is pushed once per neighbour at most */
  int heap_count, pushed, closed_count;
} Star;

static void start(void *self, const PacadeTurn *game) {
  Star *star = self;
  size_t cells = (size_t)game->rows * (size_t)game->cols;
  int **numbers[] = {&star->far,    &star->queue,  &star->fear,       &star->best,
                     &star->parent, &star->visits, &star->closed_list};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    free(*numbers[i]);
    *numbers[i] = calloc(cells, sizeof(int));
  }
  free(star->closed);
  free(star->blocked);
  free(star->heap);
  star->closed = calloc(cells, 1);
  star->blocked = calloc(cells, 1);
  star->heap = calloc(cells * 4 + 1, sizeof *star->heap);
  star->cells = (int)cells;
}

static bool before(Item a, Item b) { return a.f < b.f || (a.f == b.f && a.order > b.order); }

static void push(Star *star, double f, int cell) {
  Item item = {.f = f, .order = star->pushed++, .cell = cell};
  int at = star->heap_count++;
  for (int up = (at - 1) / 2; at > 0 && before(item, star->heap[up]); up = (at - 1) / 2) {
    star->heap[at] = star->heap[up];
    at = up;
  }
  star->heap[at] = item;
}

static int pop(Star *star) {
  int top = star->heap[0].cell, at = 0;
  Item last = star->heap[--star->heap_count];
  for (int down = 1; down < star->heap_count; down = 2 * at + 1) {
    if (down + 1 < star->heap_count && before(star->heap[down + 1], star->heap[down])) down++;
    if (!before(star->heap[down], last)) break;
    star->heap[at] = star->heap[down];
    at = down;
  }
  star->heap[at] = last;
  return top;
}

static bool is_goal(const PacadeTurn *turn, int cell) {
  return turn->food_count > 0 ? turn->food[cell] : pacade_open(turn, cell) && pacade_frontier(turn, cell);
}

/* With many goals the estimate costs more than it saves: then there is none. */
static int find_targets(const Star *star, const PacadeTurn *turn, int targets[TARGETS_MAX]) {
  int count = 0;
  for (int cell = 0; cell < star->cells; cell++) {
    if (!is_goal(turn, cell)) continue;
    if (count == TARGETS_MAX) return 0;
    targets[count++] = cell;
  }
  return count;
}

static double estimate(const PacadeTurn *turn, const int *targets, int count, int cell) {
  int least = count > 0 ? 1 << 20 : 0;
  for (int i = 0; i < count; i++) {
    int far = pacade_manhattan(turn, cell, targets[i]);
    if (far < least) least = far;
  }
  return least * options[OPTION_WEIGHT].value;
}

/* The first cell of the cheapest path to a goal, or -1. */
static int search(Star *star, const PacadeTurn *turn) {
  int targets[TARGETS_MAX], target_count = find_targets(star, turn, targets);
  memset(star->closed, 0, (size_t)star->cells);
  for (int i = 0; i < star->cells; i++) star->best[i] = 1 << 29;
  star->heap_count = star->pushed = star->closed_count = 0;
  star->best[turn->pacman] = 0;
  push(star, 0, turn->pacman);
  while (star->heap_count > 0) {
    int cell = pop(star);
    if (star->closed[cell]) continue;
    if (cell != turn->pacman && is_goal(turn, cell)) {
      int count = 0, first = cell;
      for (; star->parent[first] != turn->pacman; first = star->parent[first]) star->queue[count++] = first;
      star->queue[count++] = first;
      pacade_info("\"nodes\":%d,\"value\":%d", star->closed_count, -count);
      pacade_info_cells(turn, "closed", star->closed_list,
                        star->closed_count < SHOWN_MAX ? star->closed_count : SHOWN_MAX);
      pacade_info_cells(turn, "pv", star->queue, count);
      return first;
    }
    star->closed[cell] = 1;
    star->closed_list[star->closed_count++] = cell;
    for (int m = 0; m < 4; m++) {
      int near = pacade_step(turn, cell, pacade_letters[m]);
      if (!pacade_open(turn, near) || star->blocked[near] || star->closed[near]) continue;
      int cost = star->best[cell] + 1 + star->fear[near];
      if (cost >= star->best[near]) continue;
      star->best[near] = cost;
      star->parent[near] = cell;
      push(star, cost + estimate(turn, targets, target_count, near), near);
    }
  }
  return -1;
}

/* What entering a cell costs besides the step. Monsters that never move frighten nobody. */
static void find_fear(Star *star, const PacadeTurn *turn, bool still) {
  int danger = (int)options[OPTION_DANGER].value;
  for (int cell = 0; cell < star->cells; cell++) /* so that it does not wait for the same food forever */
    star->fear[cell] = still ? 0 : star->visits[cell] / 2;
  memset(star->blocked, 0, (size_t)star->cells);
  for (int i = 0; i < turn->monster_count; i++) {
    if (turn->monsters[i].scared > 0) continue;
    star->blocked[turn->monsters[i].cell] = 1;
    if (still) continue;
    pacade_distances(turn, turn->monsters[i].cell, NULL, star->far, star->queue);
    for (int cell = 0; cell < star->cells; cell++) {
      int far = star->far[cell];
      if (far >= 0 && far <= FEAR_REACH) star->fear[cell] += danger / (far > 1 ? far * far : 1);
    }
  }
}

/* The legal move that leads to the least danger, and not where it has been all the time. */
static char retreat(const Star *star, const PacadeTurn *turn) {
  char best = turn->legal[0];
  int least = 1 << 30;
  for (const char *move = turn->legal; *move; move++) {
    int cell = pacade_step(turn, turn->pacman, *move);
    if (cell < 0) continue;
    int cost = star->fear[cell] * 4 + star->visits[cell] + (star->blocked[cell] ? 1000000 : 0);
    for (int m = 0; m < 4; m++) cost -= pacade_open(turn, pacade_step(turn, cell, pacade_letters[m]));
    if (cost < least) least = cost, best = *move;
  }
  return best;
}

static char choose(void *self, const PacadeTurn *turn) {
  Star *star = self;
  bool still = turn->level <= 2;
  int bold = 1 + star->visits[turn->pacman]++ / 4; /* the longer it stands about, the more it dares */
  find_fear(star, turn, still);
  int next = search(star, turn);
  if (next >= 0 && (still || star->fear[next] < bold * (int)options[OPTION_DANGER].value))
    return pacade_toward(turn, next);
  if (!still) return retreat(star, turn);
  memset(star->blocked, 0, (size_t)star->cells); /* monsters or walls block every path */
  next = search(star, turn);
  return next >= 0 ? pacade_toward(turn, next) : '!';
}

int main(void) {
  Star star = {0};
  return pacade_run(&(PacadeAgent){.name = "A*",
                                   .levels = "1,2,3,4,7",
                                   .options = options,
                                   .option_count = OPTION_COUNT,
                                   .self = &star,
                                   .start = start,
                                   .choose = choose});
}
