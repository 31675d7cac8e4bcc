/* How each estimate sees a board, tile by tile: for people, not for the searches. Computes plainly and from scratch,
 * and so also serves to check what the searches compute. */
#include <stdlib.h>
#include <string.h>

#include "ai/puzzle/tables_internal.h"

/* Of each swapped pair, the tile that comes first carries the 2; each names the other as its partner. */
static void view_pairs(const Puzzle *puzzle, EstimateView *view) {
  for (int32_t cell = 1; cell < puzzle_cells(puzzle); cell++) {
    int32_t tile = puzzle->at[cell];
    if (tile == 0 || tile == cell || puzzle->at[tile] != cell) continue;
    int32_t rows = abs(cell / puzzle->side - tile / puzzle->side),
            cols = abs(cell % puzzle->side - tile % puzzle->side);
    if (rows + cols != 1) continue;
    view->partner[cell] = (int8_t)tile;
    if (cell < tile) {
      view->extra[cell] = 2;
      view->extras += 2;
    }
  }
}

static void view_distances(const Puzzle *puzzle, bool squares, EstimateView *view) {
  for (int32_t cell = 0; cell < puzzle_cells(puzzle); cell++) {
    int32_t tile = puzzle->at[cell];
    if (tile == 0) continue;
    int32_t rows = abs(cell / puzzle->side - tile / puzzle->side),
            cols = abs(cell % puzzle->side - tile % puzzle->side);
    view->part[cell] = squares ? rows * rows + cols * cols : rows + cols;
    view->sum += view->part[cell];
  }
}

/* One line from `first` in steps of `step`: natives outside one longest rising sequence make room. */
static void view_line(const Puzzle *puzzle, int32_t number, bool column, EstimateView *view) {
  int32_t cells[PUZZLE_SIDE_MAX], homes[PUZZLE_SIDE_MAX], longest[PUZZLE_SIDE_MAX], before[PUZZLE_SIDE_MAX];
  int32_t side = puzzle->side, count = 0, best = -1;
  bool stays[PUZZLE_SIDE_MAX] = {false};
  for (int32_t i = 0; i < side; i++) {
    int32_t cell = column ? i * side + number : number * side + i, tile = puzzle->at[cell];
    if (tile == 0 || (column ? tile % side : tile / side) != number) continue;
    cells[count] = cell;
    homes[count] = column ? tile / side : tile % side;
    longest[count] = 1;
    before[count] = -1;
    for (int32_t k = 0; k < count; k++)
      if (homes[k] < homes[count] && longest[k] >= longest[count]) {
        longest[count] = longest[k] + 1;
        before[count] = k;
      }
    if (best < 0 || longest[count] > longest[best]) best = count;
    count++;
  }
  for (int32_t i = best; i >= 0; i = before[i]) stays[i] = true;
  for (int32_t i = 0; i < count; i++)
    if (!stays[i]) {
      view->extra[cells[i]] += 2;
      view->extras += 2;
    }
}

static bool view_walking(const SideTables *tables, const Puzzle *puzzle, EstimateView *view) {
  if (!tables || !tables->walking_ready) return false;
  view->down = tables->walking.moves[walking_state(&tables->walking, puzzle->at, false)];
  view->across = tables->walking.moves[walking_state(&tables->walking, puzzle->at, true)];
  view->total = view->down + view->across;
  return true;
}

static bool view_pattern(const SideTables *tables, const Puzzle *puzzle, EstimateView *view) {
  if (!tables || !tables->patterns_ready) return false;
  const Patterns *patterns = &tables->patterns;
  uint8_t values[PATTERN_VIEWS][PATTERN_GROUPS];
  int32_t plain = patterns_value(patterns, PATTERN_PLAIN, puzzle->at, NULL, values[PATTERN_PLAIN]);
  int32_t mirrored = patterns_value(patterns, PATTERN_MIRRORED, puzzle->at, NULL, values[PATTERN_MIRRORED]);
  view->mirrored = mirrored > plain;
  view->total = view->mirrored ? mirrored : plain;
  for (int32_t i = 0; i < patterns->group_count; i++) view->group_value[i] = values[view->mirrored][i];
  for (int32_t cell = 0; cell < puzzle_cells(puzzle); cell++) {
    uint8_t tile = puzzle->at[cell];
    if (tile == 0) continue;
    view->group[cell] = (int8_t)patterns->group_of[view->mirrored][tile];
    view->part[cell] = view->group_value[view->group[cell]];
  }
  return true;
}

bool estimate_view(PuzzleTables *tables, Estimate estimate, const Puzzle *puzzle, EstimateView *view) {
  *view = (EstimateView){0};
  memset(view->partner, -1, sizeof view->partner);
  memset(view->group, -1, sizeof view->group);
  if (estimate == ESTIMATE_WALKING || estimate == ESTIMATE_PATTERN) {
    if (!tables || !estimate_fits(estimate, puzzle->side)) return false;
    const SideTables *side = puzzle_tables_side(tables, puzzle->side);
    return estimate == ESTIMATE_WALKING ? view_walking(side, puzzle, view) : view_pattern(side, puzzle, view);
  }
  view_distances(puzzle, estimate == ESTIMATE_H3 || estimate == ESTIMATE_H4, view);
  if (estimate == ESTIMATE_LINEAR) {
    for (int32_t number = 0; number < puzzle->side; number++) {
      view_line(puzzle, number, false, view);
      view_line(puzzle, number, true, view);
    }
  } else if (estimate != ESTIMATE_H1) {
    view_pairs(puzzle, view);
  }
  if (estimate == ESTIMATE_H3) view->reduction = view->sum * 15 / 100;
  view->total = view->sum - view->reduction + view->extras;
  return true;
}
