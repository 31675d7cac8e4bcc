/* Where ghosts can be and where they go from there, and which of their places count while Pacman is on a cell.
 * Knows no chances but the ghosts' own. */
#include <stdlib.h>

#include "ai/level7_classic/survival_tables_internal.h"

void places_list(Survival *s) {
  const Board *board = s->field->board;
  int32_t count = 0;
  for (Cell cell = 0; cell < board->cells; cell++) {
    s->number[cell] = board->open[cell] ? count : -1;
    if (board->open[cell]) s->cells[count++] = cell;
  }
  for (int32_t i = 0; i < s->open; i++) {
    uint8_t exits = board->exits[s->cells[i]];
    bool start = exits == 0;
    for (int32_t g = 0; g < s->field->ghost_count; g++) start |= s->field->start[g] == s->cells[i];
    int32_t any = -1;
    for (Move m = 0; m < DIRECTION_COUNT; m++) {
      if (!(exits >> move_opposite(m) & 1)) continue;
      any = s->nodes;
      s->node_of[i][m] = any;
      s->node[s->nodes++] = (Node){.cell = i, .facing = m};
    }
    if (start) {
      any = s->nodes;
      s->node[s->nodes++] = (Node){.cell = i, .facing = MOVE_STAY};
    }
    /* Put on the cell by a timer's end, a ghost may face away from a wall: it may go anywhere. */
    s->node_of[i][MOVE_STAY] = any;
    for (Move m = 0; m < DIRECTION_COUNT; m++)
      if (!(exits >> move_opposite(m) & 1)) s->node_of[i][m] = any;
  }
}

void places_step(Survival *s) {
  BerkeleyState state = {.next = 1};
  for (int32_t p = 0; p < s->open; p++)
    for (int32_t n = 0; n < s->nodes; n++) {
      Move moves[MOVE_COUNT];
      double chances[MOVE_COUNT];
      ChanceStep *step = &s->steps[survival_at(s, p) + n];
      state.pacman = s->cells[p];
      state.ghosts[0] = (BerkeleyGhost){.cell = s->cells[s->node[n].cell], .facing = s->node[n].facing};
      int32_t count = ghosts_chances(s->field, &state, 1, s->ghosts, moves, chances);
      step->count = count;
      for (int32_t i = 0; i < count; i++) {
        Cell to = state.ghosts[0].cell + (moves[i] == MOVE_STAY ? 0 : s->field->board->step[moves[i]]);
        step->to[i] = (uint16_t)(moves[i] == MOVE_STAY ? n : s->node_of[s->number[to]][moves[i]]);
        step->chance[i] = (float)chances[i];
      }
    }
}

/* The cells within so many steps of one, by number; how many. */
static int32_t flood(const Survival *s, int32_t from, int32_t reach, int32_t *queue, int32_t *steps) {
  const Board *board = s->field->board;
  int32_t tail = 0;
  for (int32_t i = 0; i < s->open; i++) steps[i] = -1;
  steps[from] = 0;
  queue[tail++] = from;
  for (int32_t head = 0; head < tail; head++) {
    Cell cell = s->cells[queue[head]];
    for (Move m = 0; m < DIRECTION_COUNT && steps[queue[head]] < reach; m++) {
      if (!(board->exits[cell] >> m & 1)) continue;
      int32_t next = s->number[cell + board->step[m]];
      if (steps[next] >= 0) continue;
      steps[next] = steps[queue[head]] + 1;
      queue[tail++] = next;
    }
  }
  return tail;
}

/* Lists the nodes within `reach` steps of every cell, into the areas and their lists when these are there. The room
 * that the matrices take. */
static size_t list_areas(Survival *s, int32_t reach, int32_t *queue, int32_t *steps, bool keep) {
  size_t used = 0, listed = 0;
  for (int32_t p = 0; p < s->open; p++) {
    (void)flood(s, p, reach, queue, steps);
    int32_t count = 1;
    for (int32_t n = 0; n < s->nodes; n++) count += steps[s->node[n].cell] >= 0;
    size_t row = ((size_t)count + CHANCE_BLOCK - 1) / CHANCE_BLOCK * CHANCE_BLOCK;
    if (keep) {
      s->areas[p] = (Area){.count = count, .row = row, .at = used, .nodes = s->area_nodes + listed};
      for (int32_t n = 0, i = 0; n < s->nodes; n++) {
        bool near = steps[s->node[n].cell] >= 0;
        s->local[survival_at(s, p) + n] = (uint16_t)(near ? i : count - 1);
        if (near) s->area_nodes[listed++] = n, i++;
      }
    }
    if (row > s->row_most) s->row_most = row;
    used += row * row;
  }
  return used;
}

/* All nodes or, where that is too much, those within the most steps that fit. */
bool places_areas(Survival *s) {
  size_t open = (size_t)s->open, nodes = (size_t)s->nodes;
  s->areas = calloc(open, sizeof *s->areas);
  s->area_nodes = calloc(open * nodes, sizeof *s->area_nodes);
  s->local = calloc(open * nodes, sizeof *s->local);
  int32_t *queue = malloc(sizeof *queue * open), *steps = malloc(sizeof *steps * open);
  bool memory = s->areas && s->area_nodes && s->local && queue && steps;
  if (memory) {
    int32_t reach = s->open;
    size_t row = (nodes + 1 + CHANCE_BLOCK - 1) / CHANCE_BLOCK * CHANCE_BLOCK;
    s->whole = open * row * row <= PAIR_ROOM;
    if (!s->whole)
      for (reach = 1; reach < s->open && list_areas(s, reach + 1, queue, steps, false) <= NEAR_ROOM;)
        reach++; /* up to all that can be reached: in a maze of several parts that may fit */
    s->row_most = 0;
    s->pair_size = list_areas(s, reach, queue, steps, true);
  }
  free(queue);
  free(steps);
  return memory;
}
