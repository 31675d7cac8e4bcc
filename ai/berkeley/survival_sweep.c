/* One unit of work on the tables of survival is one cell of Pacman's: the best of the matrices of the cells it can go
 * to (Pacman's choice), then one step of each ghost, which is a product with a sparse matrix from the left and from the
 * right. Knows no order of work. */
#include <string.h>

#include "ai/berkeley/survival_internal.h"

/* out = steps x in, row by row. */
static void step_rows(const Step *steps, int32_t count, size_t row, const float *in, float *out) {
  for (int32_t n = 0; n < count; n++, out += row) {
    const Step *step = &steps[n];
    const float *w = step->chance, *a = in + (size_t)step->to[0] * row;
    const float *b = step->count > 1 ? in + (size_t)step->to[1] * row : a;
    const float *c = step->count > 2 ? in + (size_t)step->to[2] * row : a;
    const float *d = step->count > 3 ? in + (size_t)step->to[3] * row : a;
    switch (step->count) {
      case 1:
        for (size_t i = 0; i < row; i++) out[i] = w[0] * a[i];
        break;
      case 2:
        for (size_t i = 0; i < row; i++) out[i] = w[0] * a[i] + w[1] * b[i];
        break;
      case 3:
        for (size_t i = 0; i < row; i++) out[i] = w[0] * a[i] + w[1] * b[i] + w[2] * c[i];
        break;
      default:
        for (size_t i = 0; i < row; i++) out[i] = w[0] * a[i] + w[1] * b[i] + w[2] * c[i] + w[3] * d[i];
    }
  }
}

/* In blocks, so that both sides stay in the cache. */
static void turn_over(const float *in, float *out, size_t row) {
  for (size_t r = 0; r < row; r += ROW_STEP)
    for (size_t c = 0; c < row; c += ROW_STEP)
      for (size_t y = r; y < r + ROW_STEP; y++)
        for (size_t x = c; x < c + ROW_STEP; x++) out[x * row + y] = in[y * row + x];
}

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
  memcpy(out, s->one_next + p * nodes, sizeof *out * (size_t)nodes);
  for (int32_t g = 1; g < count; g++) {
    const float *other = s->one_next + goals[g] * nodes;
    for (int32_t n = 0; n < nodes; n++) out[n] = other[n] > out[n] ? other[n] : out[n];
  }
  go_on(s, capsule, out, (size_t)nodes);
  for (int32_t n = 0; n < nodes; n++)
    if (s->node[n].cell == p) out[n] = 0;
}

void sweep_one(Survival *s, int32_t p, uint32_t mask) {
  float *out = s->one_next + p * s->nodes;
  sweep_best_one(s, p, mask, s->work);
  step_rows(s->steps + p * s->nodes, s->nodes, 1, s->work, out);
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
  uint16_t *map = (uint16_t *)s->turned; /* free at this time, and long enough */
  for (int32_t i = 0; i < area->count - 1; i++) map[i] = s->local[goal * s->nodes + area->nodes[i]];
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
    s->local_steps[i] = s->steps[p * s->nodes + area->nodes[i]];
    Step *step = &s->local_steps[i];
    for (int32_t k = 0; k < step->count; k++) step->to[k] = s->local[p * s->nodes + step->to[k]];
  }
  s->local_steps[area->count - 1] = (Step){.count = 1, .to = {area->count - 1}, .chance = {1}};
  sweep_best_pair(s, p, mask, s->work);
  step_rows(s->local_steps, area->count, area->row, s->work, s->turned);
  turn_over(s->turned, s->work, area->row);
  step_rows(s->local_steps, area->count, area->row, s->work, out);
  sweep_strike(s, p, out);
}
