/* Reading the grid of costs that may follow the rows of a map: one character per cell, walls as in the picture.
 * Knows no format and no rules. */
#include <string.h>

#include "game/core/map_reader.h"

bool reader_at_costs(const MapReader *r) {
  static const char word[] = "costs:";
  if (r->length == 0 || r->line[0] != '#') return false;
  size_t at = 1;
  reader_skip_blanks(r, &at);
  if (r->length - at < sizeof word - 1 || memcmp(r->line + at, word, sizeof word - 1) != 0) return false;
  at += sizeof word - 1;
  reader_skip_blanks(r, &at);
  return at == r->length;
}

/* What a short line leaves out costs 1, as a short row of the picture is open. */
static bool read_row(MapReader *r, int32_t row) {
  Board *board = &r->map->board;
  for (size_t col = 0; col < r->length; col++) {
    char c = r->line[col];
    if (col >= (size_t)board->cols) return reader_is_blank(c) || reader_refuse(r, col, "the end of the row");
    Cell cell = board_cell(board, row, (int32_t)col);
    if (!board->open[cell]) {
      if (c != '%') return reader_refuse(r, col, "% where the map has a wall");
    } else if (c >= '1' && c <= '0' + COST_MAX) {
      board->cost[cell] = (uint8_t)(c - '0');
    } else if (!reader_is_blank(c)) {
      return reader_refuse(r, col, "a cost from 1 to 9 (or a space for 1) where the map is open");
    }
  }
  return true;
}

bool reader_costs(MapReader *r) {
  Board *board = &r->map->board;
  if (!board_add_cost(board)) return reader_refuse_memory(r);
  for (int32_t row = 0; row < board->rows; row++) {
    if (!reader_next(r))
      return error_set(r->error, "%s: expected %d rows of costs, found %d", r->name, (int)board->rows, (int)row);
    if (!read_row(r, row)) return false;
  }
  return true;
}
