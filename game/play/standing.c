/* The order of a race. Must not know sessions or time lines: they hold the future. */
#include "game/play/standing.h"

#include <stdlib.h>
#include <string.h>

static int group_of(const Standing *s) { return s->outcome == OUTCOME_WON ? 0 : s->outcome == OUTCOME_PLAYING ? 1 : 2; }

static int compare_numbers(double a, double b) { return (a > b) - (a < b); }

int standing_compare(const Standing *a, const Standing *b) {
  if (group_of(a) != group_of(b)) return group_of(a) - group_of(b);
  if (group_of(a) == 0) return compare_numbers(a->tick, b->tick);
  if (group_of(a) == 1 && a->left >= 0 && b->left >= 0) return compare_numbers(a->left, b->left);
  return compare_numbers(b->score, a->score);
}

void standing_order(const Standing *list, int32_t count, int32_t *order, int32_t *rank) {
  for (int32_t i = 0; i < count; i++) {
    int32_t at = i;
    for (; at > 0 && standing_compare(&list[i], &list[order[at - 1]]) < 0; at--) order[at] = order[at - 1];
    order[at] = i;
  }
  for (int32_t i = 0; i < count; i++)
    rank[i] = i > 0 && standing_compare(&list[order[i - 1]], &list[order[i]]) == 0 ? rank[i - 1] : i + 1;
}

int32_t *standing_steps(const Game *game) {
  const Map *map = game->map;
  const Board *board = game->board;
  Cell goal = map->foods.count == 1 ? map->foods.at[0] : map->foods.count == 0 ? map->exit : CELL_NONE;
  if (goal == CELL_NONE || (map->foods.count == 1 && game->level->exit)) return NULL;
  int32_t *steps = malloc(sizeof *steps * (size_t)board->cells);
  Cell *queue = malloc(sizeof *queue * (size_t)board->cells);
  if (!steps || !queue) {
    free(steps);
    free(queue);
    return NULL;
  }
  for (int32_t i = 0; i < board->cells; i++) steps[i] = -1;
  for (int32_t i = 0; game->level->still && i < map->monsters.count; i++) steps[map->monsters.at[i]] = -2;
  int32_t head = 0, tail = 0;
  steps[goal] = 0;
  queue[tail++] = goal;
  while (head < tail) {
    Cell cell = queue[head++];
    for (int m = 0; m < DIRECTION_COUNT; m++) {
      Cell next = cell + board->step[m];
      if (!board->open[next] || steps[next] != -1) continue;
      steps[next] = steps[cell] + 1;
      queue[tail++] = next;
    }
  }
  free(queue);
  for (int32_t i = 0; i < board->cells; i++)
    if (steps[i] == -2) steps[i] = -1;
  return steps;
}
