/* A queue of cells and a number per cell. Must not know who asks, nor why a cell is blocked. */
#include "game/core/flood.h"

#include <stdlib.h>
#include <string.h>

void flood_field_destroy(FloodField *field) {
  free(field->steps);
  free(field->queue);
  *field = (FloodField){0};
}

static bool begin(FloodField *field, const Board *board) {
  flood_field_destroy(field);
  field->steps = malloc(sizeof *field->steps * (size_t)board->cells);
  field->queue = malloc(sizeof *field->queue * (size_t)board->cells);
  if (!field->steps || !field->queue) {
    flood_field_destroy(field);
    return false;
  }
  field->cells = board->cells;
  memset(field->steps, 0xff, sizeof *field->steps * (size_t)board->cells); /* FLOOD_FREE */
  return true;
}

bool flood_field_clear(FloodField *field, const Board *board) {
  if (field->cells != board->cells) return begin(field, board);
  for (int32_t i = 0; i < field->reached; i++) field->steps[field->queue[i]] = FLOOD_FREE;
  for (int32_t i = 0; i < field->blocked; i++) field->steps[field->queue[field->cells - 1 - i]] = FLOOD_FREE;
  field->reached = field->blocked = 0;
  return true;
}

void flood_field_block(FloodField *field, Cell cell) {
  if (field->steps[cell] == FLOOD_BLOCKED) return;
  field->steps[cell] = FLOOD_BLOCKED;
  field->queue[field->cells - 1 - field->blocked++] = cell;
}

/* The neighbour one step away, or CELL_NONE behind a wall. */
static inline Cell neighbour(const Board *board, int32_t stride, Cell cell, Move move) {
  if (!(board->exits[cell] >> move & 1)) return CELL_NONE;
  Cell next = cell + stride * board->step[move];
  return board->open[next] ? next : CELL_NONE;
}

void flood_field_fill(FloodField *field, const Board *board, const FloodPlan *plan) {
  int32_t *steps = field->steps, stride = plan->stride > 1 ? plan->stride : 1, tail = 0;
  field->queue[tail++] = plan->from;
  steps[plan->from] = 0;
  for (int32_t head = 0; head < tail && steps[plan->until] < 0; head++) {
    Cell cell = field->queue[head];
    int32_t next_steps = steps[cell] + 1;
    if (plan->most > 0 && next_steps > plan->most) break;
    for (Move move = 0; move < DIRECTION_COUNT; move++) {
      Cell next = neighbour(board, stride, cell, move);
      if (next == CELL_NONE || steps[next] != FLOOD_FREE) continue;
      if (plan->may_enter && !plan->may_enter(plan->context, next, next_steps)) continue;
      steps[next] = next_steps;
      field->queue[tail++] = next;
    }
  }
  field->reached = tail;
}

int32_t flood_field_way(const FloodField *field, const Board *board, int32_t stride, Cell cell, Cell *way,
                        int32_t room) {
  int32_t count = 0, step = stride > 1 ? stride : 1;
  if (field->steps[cell] < 0) return 0;
  while (count < room) {
    way[count++] = cell;
    int32_t nearer = field->steps[cell] - 1;
    if (nearer < 0) break;
    for (Move move = 0; move < DIRECTION_COUNT; move++) {
      Cell next = neighbour(board, step, cell, move);
      if (next == CELL_NONE || field->steps[next] != nearer) continue;
      cell = next;
      break;
    }
  }
  return count;
}

int32_t flood_field_between(FloodField *field, const Board *board, Cell from, Cell to, Cell *way, int32_t room) {
  flood_field_fill(field, board, &(FloodPlan){.from = to, .until = from});
  return flood_field_way(field, board, 1, from, way, room);
}
