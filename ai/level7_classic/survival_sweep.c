/* One unit of work on the tables of survival is one cell of Pacman's: the best of the matrices of the cells it can go
 * to (Pacman's choice), then one step of each ghost, which is a product with a sparse matrix from the left and from the
 * right. Knows no order of work. */
#include <string.h>

#include "ai/level7_classic/survival_tables_internal.h"

/* The capsule of `mask` on a cell is there to be eaten. */
static bool has_capsule(const Survival *s, uint32_t mask, Cell cell) {
  const CellList *pies = &s->field->map->pies;
  int32_t i = 0;
  while (i < pies->count && i < CAPSULES_MAX && !(pies->at[i] == cell && mask >> i & 1)) i++;
  return i < pies->count && i < CAPSULES_MAX;
}

/* Where Pacman on `p` can go without a capsule, its own cell first; *capsule tells of one that can be eaten. */
static int32_t goals_of(const Survival *s, int32_t p, uint32_t mask, int32_t goals[MOVE_COUNT], bool *capsule) {
  const Board *board = s->field->board;
  int32_t count = 0;
  goals[count++] = p;
  *capsule = false;
  for (Move m = 0; m < DIRECTION_COUNT; m++) {
    if (!(board->exits[s->cells[p]] >> m & 1)) continue;
    Cell to = s->cells[p] + board->step[m];
    if (has_capsule(s, mask, to))
      *capsule = true;
    else
      goals[count++] = s->number[to];
  }
  return count;
}

/* Pacman goes on, or the stretch is over. */
static void go_on(const Survival *s, bool capsule, float *values, size_t count) {
  float end = (float)(1 / survival_stretch), on = 1 - end, least = capsule ? (float)s->peace : 0;
  for (size_t i = 0; i < count; i++) values[i] = end + on * (values[i] > least ? values[i] : least);
}

/* What Pacman on `p` can expect when it is to move, of lone ghosts. */
void sweep_best_one(const Survival *s, int32_t p, uint32_t mask, float *out) {
  int32_t goals[MOVE_COUNT], nodes = s->nodes;
  bool capsule;
  int32_t count = goals_of(s, p, mask, goals, &capsule);
  memcpy(out, s->one_next + survival_at(s, p), sizeof *out * (size_t)nodes);
  for (int32_t g = 1; g < count; g++) {
    const float *other = s->one_next + survival_at(s, goals[g]);
    for (int32_t n = 0; n < nodes; n++) out[n] = other[n] > out[n] ? other[n] : out[n];
  }
  go_on(s, capsule, out, (size_t)nodes);
  for (int32_t n = 0; n < nodes; n++)
    if (s->node[n].cell == p) out[n] = 0;
}

void sweep_one(Survival *s, int32_t p, uint32_t mask) {
  float *out = s->one_next + survival_at(s, p);
  sweep_best_one(s, p, mask, s->work);
  chance_step_rows(s->steps + survival_at(s, p), s->nodes, 1, s->work, out);
  for (int32_t n = 0; n < s->nodes; n++)
    if (s->node[n].cell == p) out[n] = 0;
}

/* Nothing is left where a ghost stands on Pacman. */
void sweep_strike(const Survival *s, int32_t p, float *matrix) {
  const Area *area = &s->areas[p];
  for (int32_t i = 0; i < area->count - 1; i++) {
    if (s->node[area->nodes[i]].cell != p) continue;
    memset(matrix + (size_t)i * area->row, 0, area->row * sizeof *matrix);
    for (size_t k = 0; k < area->row; k++) matrix[k * area->row + (size_t)i] = 0;
  }
}

/* The larger of both, the other one with its own area's rows and columns. */
static void take_larger(const Survival *s, const Area *area, int32_t goal, float *out) {
  const Area *other = &s->areas[goal];
  const float *from = s->pair_next + other->at;
  if (s->whole) {
    for (size_t i = 0; i < area->row * area->row; i++) out[i] = from[i] > out[i] ? from[i] : out[i];
    return;
  }
  uint16_t *map = s->row_of;
  for (int32_t i = 0; i < area->count - 1; i++) map[i] = s->local[survival_at(s, goal) + area->nodes[i]];
  map[area->count - 1] = (uint16_t)(other->count - 1);
  for (int32_t i = 0; i < area->count; i++, out += area->row) {
    const float *line = from + map[i] * other->row;
    for (int32_t k = 0; k < area->count; k++) out[k] = line[map[k]] > out[k] ? line[map[k]] : out[k];
  }
}

void sweep_best_pair(const Survival *s, int32_t p, uint32_t mask, float *out) {
  const Area *area = &s->areas[p];
  int32_t goals[MOVE_COUNT];
  bool capsule;
  int32_t count = goals_of(s, p, mask, goals, &capsule);
  memcpy(out, s->pair_next + area->at, sizeof *out * area->row * area->row);
  for (int32_t g = 1; g < count; g++) take_larger(s, area, goals[g], out);
  go_on(s, capsule, out, area->row * area->row);
  sweep_strike(s, p, out);
}

void sweep_pair(Survival *s, int32_t p, uint32_t mask) {
  const Area *area = &s->areas[p];
  float *out = s->pair_next + area->at;
  for (int32_t i = 0; i < area->count - 1; i++) {
    s->local_steps[i] = s->steps[survival_at(s, p) + area->nodes[i]];
    ChanceStep *step = &s->local_steps[i];
    for (int32_t k = 0; k < step->count; k++) step->to[k] = s->local[survival_at(s, p) + step->to[k]];
  }
  s->local_steps[area->count - 1] = (ChanceStep){.count = 1, .to = {(uint16_t)(area->count - 1)}, .chance = {1}};
  sweep_best_pair(s, p, mask, s->work);
  chance_step_rows(s->local_steps, area->count, area->row, s->work, s->turned);
  matrix_transpose(s->turned, s->work, area->row);
  chance_step_rows(s->local_steps, area->count, area->row, s->work, out);
  sweep_strike(s, p, out);
}
