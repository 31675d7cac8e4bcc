/* Walks to the nearest food by breadth-first search, and keeps away from monsters that are near. Under fog it remembers
 * what it saw, and explores where no food is known. */
#include "pacade_agent.h"

static PacadeOption options[] = {{.name = "caution", .initial = 2, .min = 0, .max = 6}}; /* steps to keep away */

/* Room for one board. */
typedef struct Greedy {
  int *far, *queue;
  unsigned char *danger;
} Greedy;

static void start(void *self, const PacadeTurn *game) {
  Greedy *greedy = self;
  size_t cells = (size_t)game->rows * (size_t)game->cols;
  free(greedy->far);
  free(greedy->queue);
  free(greedy->danger);
  greedy->far = calloc(cells, sizeof *greedy->far);
  greedy->queue = calloc(cells, sizeof *greedy->queue);
  greedy->danger = calloc(cells, 1);
}

static bool is_goal(const PacadeTurn *turn, int cell) {
  if (turn->food_count > 0) return turn->food[cell];
  return turn->exit >= 0 ? cell == turn->exit : pacade_frontier(turn, cell);
}

/* Marks what is nearer than so many steps to a monster that hunts. */
static void mark_danger(Greedy *greedy, const PacadeTurn *turn, int caution) {
  int cells = turn->rows * turn->cols;
  memset(greedy->danger, 0, (size_t)cells);
  for (int i = 0; i < turn->monster_count; i++) {
    if (turn->monsters[i].scared > 0) continue;
    greedy->danger[turn->monsters[i].cell] = 1;
    if (caution < 2) continue;
    pacade_distances(turn, turn->monsters[i].cell, NULL, greedy->far, greedy->queue);
    for (int c = 0; c < cells; c++)
      if (greedy->far[c] >= 0 && greedy->far[c] < caution) greedy->danger[c] = 1;
  }
}

/* The nearest goal, or -1; the distances are then in `far`. */
static int nearest_goal(Greedy *greedy, const PacadeTurn *turn) {
  int best = -1;
  pacade_distances(turn, turn->pacman, greedy->danger, greedy->far, greedy->queue);
  for (int cell = 0; cell < turn->rows * turn->cols; cell++) {
    if (greedy->far[cell] <= 0 || !is_goal(turn, cell)) continue;
    if (best < 0 || greedy->far[cell] < greedy->far[best]) best = cell;
  }
  return best;
}

/* Back from the goal to the cell beside Pacman; the path goes into the queue. */
static int first_step(Greedy *greedy, const PacadeTurn *turn, int goal) {
  int count = 0, cell = goal;
  greedy->queue[count++] = cell;
  while (greedy->far[cell] > 1) {
    for (int m = 0; m < 4; m++) {
      int near = pacade_step(turn, cell, pacade_letters[m]);
      if (near < 0 || greedy->far[near] != greedy->far[cell] - 1) continue;
      cell = near;
      break;
    }
    greedy->queue[count++] = cell;
  }
  pacade_info_cells(turn, "pv", greedy->queue, count);
  return cell;
}

static char choose(void *self, const PacadeTurn *turn) {
  Greedy *greedy = self;
  for (int caution = (int)options[0].value; caution >= 0; caution--) {
    mark_danger(greedy, turn, caution);
    int goal = nearest_goal(greedy, turn);
    if (goal >= 0) return pacade_toward(turn, first_step(greedy, turn, goal));
  }
  /* No way to any goal: the move that leads farthest from the nearest monster. */
  char best = turn->legal[0];
  int most = -1;
  for (const char *move = turn->legal; *move; move++) {
    int cell = pacade_step(turn, turn->pacman, *move), least = 1 << 20;
    for (int i = 0; cell >= 0 && i < turn->monster_count; i++) {
      int far = pacade_manhattan(turn, cell, turn->monsters[i].cell);
      if (far < least) least = far;
    }
    if (least > most) most = least, best = *move;
  }
  return best;
}

int main(void) {
  Greedy greedy = {0};
  return pacade_run(&(PacadeAgent){
      .name = "Greedy", .options = options, .option_count = 1, .self = &greedy, .start = start, .choose = choose});
}
