/* Flooding: arrays made once, a new number instead of clearing. */
#include "ai/level3_fog/flood_internal.h"

#include <stdlib.h>
#include <string.h>

bool flood_init(Flood *flood, const Plane *plane) {
  size_t cells = (size_t)plane->cells;
  *flood = (Flood){.mark = calloc(cells, sizeof *flood->mark),
                   .distance = malloc(cells * sizeof *flood->distance),
                   .came = malloc(cells),
                   .queue = malloc(cells * sizeof *flood->queue),
                   .goal = calloc(cells, 1)};
  return flood->mark && flood->distance && flood->came && flood->queue && flood->goal;
}

void flood_destroy(Flood *flood) {
  free(flood->mark);
  free(flood->distance);
  free(flood->came);
  free(flood->queue);
  free(flood->goal);
  *flood = (Flood){0};
}

void flood_start(Flood *flood, const Plane *plane, Cell from) {
  if (++flood->number == 0) { /* once in four billion floods the numbers start again */
    memset(flood->mark, 0, sizeof *flood->mark * (size_t)plane->cells);
    flood->number = 1;
  }
  flood->reached = 0;
  flood_add(flood, from, MOVE_STAY, 0);
}

Move flood_first_move(const Flood *flood, const Plane *plane, Cell to) {
  Move move = MOVE_STAY;
  while (flood->came[to] < DIRECTION_COUNT) {
    move = flood->came[to];
    to -= plane->step[move];
  }
  return move;
}
