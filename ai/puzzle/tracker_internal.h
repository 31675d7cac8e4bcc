/* A board with its estimate, kept up to date slide by slide: what both searches carry along. Copied freely.
 * Every function takes the estimate as a constant, so that each search is compiled once for each of them.
 * Private to this folder. */
#ifndef PACADE_AI_PUZZLE_TRACKER_INTERNAL_H
#define PACADE_AI_PUZZLE_TRACKER_INTERNAL_H

#include "ai/puzzle/tables_internal.h"

#define PUZZLE_TEMPLATE static inline __attribute__((always_inline))

typedef struct Tracker {
  uint8_t at[CELLS];
  uint8_t blank;
  int16_t sum;   /* of steps or squares */
  int16_t extra; /* h2 to h4: 2 for each swapped pair; linear: of all lines */
  union {
    struct {
      uint16_t row[PUZZLE_SOLVE_MAX], col[PUZZLE_SOLVE_MAX];
    } line; /* their codes */
    struct {
      uint16_t down, across;
    } walk;
    struct {
      uint32_t word[PATTERN_VIEWS][PATTERN_GROUPS];
      uint8_t value[PATTERN_VIEWS][PATTERN_GROUPS];
      int16_t sum[PATTERN_VIEWS];
    } pattern;
  };
} Tracker;

/* 2 when the tile on that cell and the tile at home there are neighbours in each other's place. Tile t is at home on
 * cell t, so its partner can only be the tile of the cell's own number. */
PUZZLE_TEMPLATE int32_t swapped(const SideTables *tables, const uint8_t *at, uint32_t tile, uint32_t cell) {
  return cell != 0 && at[tile] == cell && tables->steps[tile][cell] == 1 ? 2 : 0;
}

PUZZLE_TEMPLATE uint32_t row_digit(const SideTables *tables, uint32_t tile, uint32_t row) {
  return tables->row[tile] == row ? tables->col[tile] + 1u : 0;
}

PUZZLE_TEMPLATE uint32_t col_digit(const SideTables *tables, uint32_t tile, uint32_t col) {
  return tables->col[tile] == col ? tables->row[tile] + 1u : 0;
}

PUZZLE_TEMPLATE int32_t tracker_value(const Tracker *t, const SideTables *tables, Estimate estimate) {
  switch (estimate) {
    case ESTIMATE_H1: return t->sum;
    case ESTIMATE_H3: return t->sum - 15 * t->sum / 100 + t->extra;
    case ESTIMATE_WALKING: return tables->walking.moves[t->walk.down] + tables->walking.moves[t->walk.across];
    case ESTIMATE_PATTERN:
      return t->pattern.sum[PATTERN_PLAIN] > t->pattern.sum[PATTERN_MIRRORED] ? t->pattern.sum[PATTERN_PLAIN]
                                                                              : t->pattern.sum[PATTERN_MIRRORED];
    default: return t->sum + t->extra;
  }
}

PUZZLE_TEMPLATE void line_change(Tracker *t, const SideTables *tables, uint16_t *code, int32_t by) {
  int32_t before = tables->line[*code];
  *code = (uint16_t)(*code + by);
  t->extra = (int16_t)(t->extra + tables->line[*code] - before);
}

/* The tile slides along its column between two rows: both rows change, while the column keeps its order. */
PUZZLE_TEMPLATE void lines_slide(Tracker *t, const SideTables *tables, uint32_t tile, uint32_t from, uint32_t to) {
  uint32_t from_row = tables->row[from], to_row = tables->row[to], from_col = tables->col[from],
           to_col = tables->col[to];
  if (from_col == to_col) {
    int32_t power = tables->power[to_col], digit = (int32_t)col_digit(tables, tile, to_col);
    line_change(t, tables, &t->line.row[from_row], -power * (int32_t)row_digit(tables, tile, from_row));
    line_change(t, tables, &t->line.row[to_row], power * (int32_t)row_digit(tables, tile, to_row));
    t->line.col[to_col] = (uint16_t)(t->line.col[to_col] + digit * (tables->power[to_row] - tables->power[from_row]));
  } else {
    int32_t power = tables->power[to_row], digit = (int32_t)row_digit(tables, tile, to_row);
    line_change(t, tables, &t->line.col[from_col], -power * (int32_t)col_digit(tables, tile, from_col));
    line_change(t, tables, &t->line.col[to_col], power * (int32_t)col_digit(tables, tile, to_col));
    t->line.row[to_row] = (uint16_t)(t->line.row[to_row] + digit * (tables->power[to_col] - tables->power[from_col]));
  }
}

PUZZLE_TEMPLATE void pattern_slide(Tracker *t, const Patterns *patterns, int32_t view, uint32_t tile, uint32_t from,
                                   uint32_t to) {
  uint32_t number = patterns->group_of[view][tile];
  uint32_t change = (uint32_t)(patterns->cell_of[view][from] ^ patterns->cell_of[view][to]);
  const PatternGroup *group = &patterns->group[number];
  uint32_t word = t->pattern.word[view][number] ^ change << patterns->shift_of[view][tile];
  uint8_t value = group->value[pattern_place(group, word)];
  t->pattern.word[view][number] = word;
  t->pattern.sum[view] = (int16_t)(t->pattern.sum[view] + value - t->pattern.value[view][number]);
  t->pattern.value[view][number] = value;
}

/* The blank goes to `from`, whose tile slides to where the blank was; returns the new estimate. */
PUZZLE_TEMPLATE int32_t tracker_slide(Tracker *t, const SideTables *tables, Estimate estimate, uint32_t from) {
  uint32_t to = t->blank, tile = t->at[from];
  bool paired = estimate == ESTIMATE_H2 || estimate == ESTIMATE_H3 || estimate == ESTIMATE_H4;
  bool square = estimate == ESTIMATE_H3 || estimate == ESTIMATE_H4;
  if (paired) t->extra = (int16_t)(t->extra - swapped(tables, t->at, tile, from));
  t->at[to] = (uint8_t)tile;
  t->at[from] = 0;
  t->blank = (uint8_t)from;
  if (paired) t->extra = (int16_t)(t->extra + swapped(tables, t->at, tile, to));
  if (square)
    t->sum = (int16_t)(t->sum + tables->squares[tile][to] - tables->squares[tile][from]);
  else if (paired || estimate == ESTIMATE_H1 || estimate == ESTIMATE_LINEAR)
    t->sum = (int16_t)(t->sum + tables->steps[tile][to] - tables->steps[tile][from]);
  if (estimate == ESTIMATE_LINEAR) lines_slide(t, tables, tile, from, to);
  if (estimate == ESTIMATE_WALKING) {
    bool down = tables->col[from] == tables->col[to];
    uint16_t *state = down ? &t->walk.down : &t->walk.across;
    *state = tables->walking.next[*state][from > to][down ? tables->row[tile] : tables->col[tile]];
  }
  if (estimate == ESTIMATE_PATTERN) {
    pattern_slide(t, &tables->patterns, PATTERN_PLAIN, tile, from, to);
    pattern_slide(t, &tables->patterns, PATTERN_MIRRORED, tile, from, to);
  }
  return tracker_value(t, tables, estimate);
}

/* The board `at` from scratch; returns its estimate. */
PUZZLE_TEMPLATE int32_t tracker_load(Tracker *t, const SideTables *tables, Estimate estimate, const uint8_t *at) {
  int32_t sum = 0, extra = 0;
  *t = (Tracker){0};
  for (int32_t cell = 0; cell < tables->cells; cell++) {
    uint32_t tile = at[cell];
    t->at[cell] = (uint8_t)tile;
    if (tile == 0) {
      t->blank = (uint8_t)cell;
      continue;
    }
    bool square = estimate == ESTIMATE_H3 || estimate == ESTIMATE_H4;
    sum += square ? tables->squares[tile][cell] : tables->steps[tile][cell];
    if (estimate == ESTIMATE_H2 || square) extra += swapped(tables, at, tile, (uint32_t)cell) / 2; /* seen from both */
    if (estimate == ESTIMATE_LINEAR) {
      uint32_t row = tables->row[cell], col = tables->col[cell];
      t->line.row[row] = (uint16_t)(t->line.row[row] + row_digit(tables, tile, row) * tables->power[col]);
      t->line.col[col] = (uint16_t)(t->line.col[col] + col_digit(tables, tile, col) * tables->power[row]);
    }
  }
  if (estimate == ESTIMATE_LINEAR)
    for (int32_t i = 0; i < tables->side; i++) extra += tables->line[t->line.row[i]] + tables->line[t->line.col[i]];
  if (estimate == ESTIMATE_WALKING) {
    t->walk.down = walking_state(&tables->walking, at, false);
    t->walk.across = walking_state(&tables->walking, at, true);
  }
  if (estimate == ESTIMATE_PATTERN)
    for (int32_t view = 0; view < PATTERN_VIEWS; view++)
      t->pattern.sum[view] =
          (int16_t)patterns_value(&tables->patterns, view, at, t->pattern.word[view], t->pattern.value[view]);
  t->sum = (int16_t)sum;
  t->extra = (int16_t)extra;
  return tracker_value(t, tables, estimate);
}

#endif
