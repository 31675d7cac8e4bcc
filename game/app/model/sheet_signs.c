/* Where the signs of a sheet's key stand, and where their words break: the same for the PNG and the SVG.
 * Must not know what a sign looks like. */
#include "game/app/model/sheet.h"
#include "game/lab/svg.h"

enum { BEFORE = 48, LETTER = 7 }; /* pixels: of the sign and the gaps; of a letter */

static int32_t letters_in(int32_t width) { return (width - BEFORE) / LETTER; }

const char *sheet_line(const char *words, int32_t letters, size_t *bytes) {
  const char *at = words, *space = NULL;
  while (*at == ' ') at++;
  words = at;
  for (int32_t count = 0; *at; at++) {
    if (((unsigned char)*at & 0xC0) != 0x80 && count++ >= letters) break; /* not the middle of a letter */
    if (*at == ' ') space = at;
  }
  if (*at && space) at = space;
  *bytes = (size_t)(at - words);
  return words;
}

SheetSpot sheet_flow(SheetFlow *flow, const char *words) {
  int32_t span = 1, length = svg_length(words);
  while (span < flow->columns && letters_in(span * flow->width) < length) span++;
  if (flow->col > 0 && flow->col + span > flow->columns) {
    flow->row += flow->lines;
    flow->col = flow->lines = 0;
  }
  SheetSpot spot = {.row = flow->row, .col = flow->col, .letters = letters_in(span * flow->width)};
  size_t bytes = 0;
  for (const char *at = words; *at; at += bytes, spot.lines++) at = sheet_line(at, spot.letters, &bytes);
  if (spot.lines > flow->lines) flow->lines = spot.lines;
  flow->col += span;
  return spot;
}

int32_t sheet_sign_rows(const Sheet *s, int32_t columns, int32_t width) {
  SheetFlow flow = {.columns = columns, .width = width};
  for (int32_t i = 0; i < s->sign_count; i++) sheet_flow(&flow, s->signs[i].words);
  return flow.row + flow.lines;
}
