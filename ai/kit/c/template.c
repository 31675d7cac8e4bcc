/* @NAME@: an agent for Pacade. Change choose(), run make, and play again:
 *
 *   pacade play 4/01-open-court --pacman mine/@NAME@ --watch */
#include "pacade_agent.h"

/* What it remembers between moves: room for one board. */
typedef struct Mind {
  int *far, *queue;
} Mind;

/* A new game: forget the last one. */
static void start(void *self, const PacadeTurn *game) {
  Mind *mind = self;
  size_t cells = (size_t)game->rows * (size_t)game->cols;
  free(mind->far);
  free(mind->queue);
  mind->far = calloc(cells, sizeof *mind->far);
  mind->queue = calloc(cells, sizeof *mind->queue);
}

static bool is_goal(const PacadeTurn *turn, int cell) {
  if (turn->food_count > 0) return turn->food[cell];
  return turn->exit >= 0 ? cell == turn->exit : pacade_open(turn, cell) && pacade_frontier(turn, cell);
}

/* A step toward the nearest food, then the exit, then what was never seen; monsters or not. */
static char choose(void *self, const PacadeTurn *turn) {
  Mind *mind = self;
  int goal = -1;
  pacade_distances(turn, turn->pacman, NULL, mind->far, mind->queue);
  for (int cell = 0; cell < turn->rows * turn->cols; cell++)
    if (mind->far[cell] > 0 && is_goal(turn, cell) && (goal < 0 || mind->far[cell] < mind->far[goal])) goal = cell;
  if (goal < 0) return turn->legal[(size_t)turn->turn % strlen(turn->legal)];
  pacade_info_cells(turn, "pv", &goal, 1);
  pacade_distances(turn, goal, NULL, mind->far, mind->queue);
  char best = turn->legal[0];
  for (const char *move = turn->legal; *move; move++) {
    int cell = pacade_step(turn, turn->pacman, *move);
    if (pacade_open(turn, cell) && mind->far[cell] == mind->far[turn->pacman] - 1) best = *move;
  }
  return best;
}

int main(void) {
  Mind mind = {0};
  return pacade_run(&(PacadeAgent){.name = "@NAME@", .self = &mind, .start = start, .choose = choose});
}
