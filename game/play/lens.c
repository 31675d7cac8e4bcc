/* Set arithmetic on two traces, and where two paths agree.
 * Must not know how anything was searched, nor how it is shown. */
#include "game/play/lens.h"

#include <stdlib.h>
#include <string.h>

void lens_side_destroy(LensSide *side) {
  free(side->closed);
  free(side->path);
  *side = (LensSide){.length = -1, .cost = -1};
}

void lens_destroy(Lens *lens) {
  for (int s = 0; s < LENS_SIDES; s++) {
    lens_side_destroy(&lens->side[s]);
    free(lens->first[s]);
    free(lens->seen[s]);
  }
  free(lens->both);
  free(lens->shared);
  free(lens->forks);
  *lens = (Lens){0};
}

/* ---- cells ---- */

static int32_t later(int32_t a, int32_t b) { return a > b ? a : b; }

/* When each cell was first looked at, and how many different cells had been by each tick. */
static void note_cells(Lens *lens, int side) {
  const LensSide *s = &lens->side[side];
  int32_t *first = lens->first[side], *seen = lens->seen[side];
  for (int32_t i = 0; i < s->closed_count; i++) {
    bool fresh = first[s->closed[i]] == 0;
    if (fresh) first[s->closed[i]] = i + 1;
    seen[i + 1] = seen[i] + fresh;
  }
  for (int32_t tick = s->closed_count + 1; tick <= lens->ticks; tick++) seen[tick] = seen[tick - 1];
}

/* A cell belongs to both from the tick at which the later search looks at it. */
static void note_both(Lens *lens) {
  for (Cell cell = 0; cell < lens->cells; cell++)
    if (lens->first[0][cell] && lens->first[1][cell]) lens->both[later(lens->first[0][cell], lens->first[1][cell])]++;
  for (int32_t tick = 1; tick <= lens->ticks; tick++) lens->both[tick] += lens->both[tick - 1];
}

/* ---- paths ---- */

/* Whether the other path takes the step between these cells; `place`: the index of each cell on that path, from 1. */
static bool has_step(const int32_t *place, Cell a, Cell b) {
  return place[a] > 0 && place[b] > 0 && abs(place[a] - place[b]) == 1;
}

static void note_steps(Lens *lens, int side, const int32_t *other) {
  const LensSide *s = &lens->side[side];
  for (int32_t i = 0; i < s->path_count; i++) {
    lens->shared[s->path[i]] |= (uint8_t)(side == 0 ? LENS_ON_A : LENS_ON_B);
    if (i + 1 < s->path_count && has_step(other, s->path[i], s->path[i + 1]))
      lens->shared[s->path[i]] |= (uint8_t)(side == 0 ? LENS_STEP_A : LENS_STEP_B);
  }
}

static void note_places(const LensSide *side, int32_t *place) {
  for (int32_t i = 0; i < side->path_count; i++) place[side->path[i]] = i + 1;
}

/* A fork is a cell of both paths where one of them arrives or leaves by a step that the other does not take. */
static void note_forks(Lens *lens, const int32_t *other) {
  const LensSide *a = &lens->side[0], *b = &lens->side[1];
  if (a->path_count == 0 || b->path_count == 0) return;
  for (int32_t i = 0; i < a->path_count; i++) {
    Cell cell = a->path[i];
    int32_t at = other[cell] - 1;
    if (at < 0) continue;
    bool parts = i + 1 < a->path_count && !(lens->shared[cell] & LENS_STEP_A);
    bool meets = i > 0 && !(lens->shared[a->path[i - 1]] & LENS_STEP_A);
    bool parts_b = at + 1 < b->path_count && !(lens->shared[cell] & LENS_STEP_B);
    bool meets_b = at > 0 && !(lens->shared[b->path[at - 1]] & LENS_STEP_B);
    if (parts || meets || parts_b || meets_b) lens->forks[lens->fork_count++] = cell;
  }
}

static bool compare_paths(Lens *lens) {
  int32_t *place[LENS_SIDES];
  for (int s = 0; s < LENS_SIDES; s++) place[s] = calloc((size_t)lens->cells, sizeof(int32_t));
  bool ok = place[0] && place[1];
  for (int s = 0; ok && s < LENS_SIDES; s++) note_places(&lens->side[s], place[s]);
  for (int s = 0; ok && s < LENS_SIDES; s++) note_steps(lens, s, place[1 - s]);
  if (ok) note_forks(lens, place[1]);
  for (int s = 0; s < LENS_SIDES; s++) free(place[s]);
  return ok;
}

bool lens_build(Lens *lens, const Board *board, LensSide *a, LensSide *b, Error *error) {
  *lens = (Lens){.side = {*a, *b}, .cells = board->cells, .ticks = later(a->closed_count, b->closed_count)};
  *a = *b = (LensSide){.length = -1, .cost = -1};
  size_t cells = (size_t)lens->cells, ticks = (size_t)lens->ticks + 1;
  bool ok = true;
  for (int s = 0; s < LENS_SIDES; s++) {
    lens->first[s] = calloc(cells, sizeof(int32_t));
    lens->seen[s] = calloc(ticks, sizeof(int32_t));
    ok = ok && lens->first[s] && lens->seen[s];
  }
  lens->both = calloc(ticks, sizeof(int32_t));
  lens->shared = calloc(cells, 1);
  lens->forks = calloc((size_t)lens->side[0].path_count + 1, sizeof(Cell));
  ok = ok && lens->both && lens->shared && lens->forks;
  for (int s = 0; ok && s < LENS_SIDES; s++) note_cells(lens, s);
  if (ok) note_both(lens);
  if (ok && compare_paths(lens)) return true;
  lens_destroy(lens);
  return error_set_memory(error, "out of memory for the comparison of two searches");
}

/* ---- questions ---- */

static int32_t within(const Lens *lens, int32_t tick) { return tick < 0 ? 0 : tick > lens->ticks ? lens->ticks : tick; }

LensClass lens_class(const Lens *lens, Cell cell, int32_t tick) {
  int32_t a = lens->first[0][cell], b = lens->first[1][cell];
  return (LensClass)((a > 0 && a <= tick ? LENS_ONLY_A : 0) | (b > 0 && b <= tick ? LENS_ONLY_B : 0));
}

LensCounts lens_counts(const Lens *lens, int32_t tick) {
  int32_t at = within(lens, tick), both = lens->both[at];
  return (LensCounts){.both = both, .only_a = lens->seen[0][at] - both, .only_b = lens->seen[1][at] - both};
}

int32_t lens_nodes(const Lens *lens, int side, int32_t tick) {
  int32_t count = lens->side[side].closed_count;
  return tick < 0 ? 0 : tick < count ? tick : count;
}

bool lens_done(const Lens *lens, int side, int32_t tick) { return tick >= lens->side[side].closed_count; }

bool lens_same_path(const Lens *lens) {
  const LensSide *a = &lens->side[0], *b = &lens->side[1];
  return a->path_count > 0 && a->path_count == b->path_count &&
         memcmp(a->path, b->path, sizeof(Cell) * (size_t)a->path_count) == 0;
}
