/* Which targets are near, how far they are from each other, and the walk over them. The order is tour_order.c's.
 * Only safe cells are walked on. */
#include <stdlib.h>
#include <string.h>

#include "ai/level3_fog/tour_order_internal.h"

/* By measurement on 200 maps of eleven kinds (the course's, rotated and mirrored; mazes, rooms and fields, full of food
 * and sparse): 4% fewer moves than going to the nearest target, up to 13% where corridors branch. */
static const struct {
  int32_t flood;       /* cells looked at for the distances of one target: a longer way is taken as by Pacman's cell */
  int32_t weight;      /* of food that is known all round: early is better */
  int32_t edge_weight; /* of a target with something unknown beside it: likely to be passed again */
  int32_t show_worth;  /* how much farther an edge may lie for each cell that it would show, in hundredths of a move */
  int32_t far;         /* no way is planned with more than this: keeps sums small on huge maps */
} tune = {.flood = 400, .weight = 2, .edge_weight = 1, .show_worth = 50, .far = 100000};

/* One flood over safe cells, cell by cell in the order of distance. From Pacman's cell the first moves count: those
 * that must wait for a monster to leave come in as late as they would. */
typedef struct Walk {
  const Memory *memory;
  Flood *flood;
  const FirstMoves *first; /* NULL: all moves are free */
  int32_t head;
  bool waiting;
} Walk;

static Walk walk_from(const Memory *memory, Flood *flood, Cell from, const FirstMoves *first) {
  flood_start(flood, &memory->plane, from);
  return (Walk){.memory = memory, .flood = flood, .first = first, .waiting = first && first->wait_chance == CHANCE_ONE};
}

static void walk_wait(Walk *walk) {
  const Memory *memory = walk->memory;
  walk->waiting = false;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell next = memory->me + memory->plane.step[m];
    if (walk->first->move[m] == FIRST_LATER && memory->what[next] & KNOWN_SAFE && !flood_has(walk->flood, next))
      flood_add(walk->flood, next, m, WAIT_TURNS + 1);
  }
}

/* The next cell, or CELL_NONE when there is none. */
static Cell walk_next(Walk *walk) {
  Flood *flood = walk->flood;
  bool ended = walk->head == flood->reached;
  if (walk->waiting && (ended || flood->distance[flood->queue[walk->head]] > WAIT_TURNS)) walk_wait(walk);
  if (walk->head == flood->reached) return CELL_NONE;
  Cell cell = flood->queue[walk->head];
  const FirstMoves *first = walk->head == 0 ? walk->first : NULL;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    Cell next = cell + walk->memory->plane.step[m];
    if (!(walk->memory->what[next] & KNOWN_SAFE) || flood_has(flood, next)) continue;
    if (!first || first->move[m] == FIRST_NOW) flood_add(flood, next, m, flood->distance[cell] + 1);
  }
  walk->head++;
  flood->expanded++;
  return cell;
}

/* How many cells that were never seen lie within sight of a cell. */
static int32_t would_show(const Memory *memory, Cell cell) {
  const Plane *plane = &memory->plane;
  int32_t row = cell / plane->stride - 1, col = cell % plane->stride - 1, count = 0;
  for (int32_t r = -SIGHT_REACH; r <= SIGHT_REACH; r++)
    for (int32_t c = abs(r) - SIGHT_REACH; c <= SIGHT_REACH - abs(r); c++)
      if (plane_inside(plane, row + r, col + c)) count += !(memory->what[plane_cell(plane, row + r, col + c)] & KNOWN);
  return count;
}

static int32_t at_most_far(int32_t distance) { return distance < tune.far ? distance : tune.far; }

static void set_target(TourProblem *problem, const Walk *walk, int32_t i, Cell cell) {
  int32_t distance = at_most_far(walk->flood->distance[cell]);
  problem->cells[i] = cell;
  problem->moves[i] = flood_first_move(walk->flood, &walk->memory->plane, cell);
  problem->d[TOUR_MAX][i] = problem->d[i][TOUR_MAX] = distance;
  problem->weight[i] = memory_frontier(walk->memory, cell) ? tune.edge_weight : tune.weight;
}

/* The nearest foods, and of the bare cells at the edge of the unknown the one that shows most for its distance. One is
 * enough: what it shows changes the plan anyway. */
static void find_targets(TourProblem *problem, const Memory *memory, const FirstMoves *first, Flood *flood) {
  Walk walk = walk_from(memory, flood, memory->me, first);
  int32_t edge = -1, edge_price = 0;
  walk_next(&walk); /* Pacman's own cell */
  for (Cell cell; problem->count < TOUR_MAX && (cell = walk_next(&walk)) != CELL_NONE;) {
    if (memory->what[cell] & KNOWN_FOOD) {
      set_target(problem, &walk, problem->count++, cell);
    } else if (memory_frontier(memory, cell)) {
      int32_t price = at_most_far(flood->distance[cell]) * 100 - would_show(memory, cell) * tune.show_worth;
      if (edge >= 0 && price >= edge_price) continue;
      if (edge < 0) edge = problem->count++;
      edge_price = price;
      set_target(problem, &walk, edge, cell);
    }
  }
}

/* Distances between the targets. A flood ends when it has found all that are wanted, or is cut short; by way of
 * Pacman's cell is always possible. */
static void measure(TourProblem *problem, const Memory *memory, Flood *flood) {
  for (int32_t i = 0; i < problem->count; i++) flood->goal[problem->cells[i]] = 1;
  for (int32_t i = 0; i < problem->count; i++) {
    Walk walk = walk_from(memory, flood, problem->cells[i], NULL);
    int32_t wanted = problem->count - 1 - i;
    flood->goal[problem->cells[i]] = 0;
    while (wanted > 0 && walk.head < tune.flood) {
      Cell cell = walk_next(&walk);
      if (cell == CELL_NONE) break;
      wanted -= flood->goal[cell];
    }
    for (int32_t j = i + 1; j < problem->count; j++) {
      int32_t distance = problem->d[TOUR_MAX][i] + problem->d[TOUR_MAX][j];
      Cell to = problem->cells[j];
      if (flood_has(flood, to) && flood->distance[to] < distance) distance = flood->distance[to];
      problem->d[i][j] = problem->d[j][i] = at_most_far(distance);
    }
  }
}

/* Whether the plan still holds: nothing new was seen, and its first target can be reached. Without this,
 * two equal plans could send Pacman back and forth forever. */
static bool go_on(Tour *tour, const Memory *memory, const FirstMoves *first, Flood *flood) {
  if (memory->news || tour->count == 0) return false;
  Cell goal = tour->order[0], cell;
  Walk walk = walk_from(memory, flood, memory->me, first);
  do cell = walk_next(&walk);
  while (cell != CELL_NONE && cell != goal);
  if (cell == CELL_NONE || flood->distance[goal] == 0) return false;
  tour->move = flood_first_move(flood, &memory->plane, goal);
  tour->distance = flood->distance[goal];
  return true;
}

bool tour_plan(Tour *tour, const Memory *memory, const FirstMoves *first, Flood *flood) {
  if (go_on(tour, memory, first, flood)) return true;
  TourProblem problem = {.count = 0};
  find_targets(&problem, memory, first, flood);
  measure(&problem, memory, flood);
  int32_t start[TOUR_MAX], kept = 0;
  for (int32_t k = 0; k < tour->count; k++)
    for (int32_t i = 0; i < problem.count; i++)
      if (problem.cells[i] == tour->order[k]) start[kept++] = i;
  tour->count = problem.count;
  if (problem.count == 0) return false;
  int32_t order[TOUR_MAX];
  tour_order(&problem, start, kept, order);
  for (int32_t i = 0; i < problem.count; i++) tour->order[i] = problem.cells[order[i]];
  tour->move = problem.moves[order[0]];
  tour->distance = problem.d[TOUR_MAX][order[0]];
  return true;
}

void tour_trace(const Tour *tour, const Memory *memory, Flood *flood, Trace *trace) {
  Cell from = memory->me;
  trace_cell(trace, TRACE_PATH, from, 0);
  for (int32_t i = 0; i < tour->count; i++) {
    /* Flooded from the far end, each cell tells the way on. */
    Walk walk = walk_from(memory, flood, tour->order[i], NULL);
    Cell cell;
    do cell = walk_next(&walk);
    while (cell != CELL_NONE && cell != from && !flood_has(flood, from));
    if (!flood_has(flood, from)) return;
    for (cell = from; cell != tour->order[i];) {
      cell -= memory->plane.step[flood->came[cell]];
      trace_cell(trace, TRACE_PATH, cell, i);
    }
    from = tour->order[i];
  }
}
