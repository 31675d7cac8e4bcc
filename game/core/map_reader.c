/* Steps through a map's text: lines, blanks, numbers; and what is said of a place that is not as expected.
 * Must not know what the lines mean. */
#include "game/core/map_reader.h"

#include <string.h>

bool reader_next(MapReader *r) {
  if (r->at >= r->end) return false;
  const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
  const char *line_end = stop ? stop : r->end;
  r->line = r->at;
  r->length = (size_t)(line_end - r->at);
  if (r->length > 0 && r->line[r->length - 1] == '\r') r->length--;
  r->at = stop ? stop + 1 : r->end;
  r->number++;
  return true;
}

bool reader_is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

bool reader_line_blank(const MapReader *r) {
  for (size_t i = 0; i < r->length; i++)
    if (!reader_is_blank(r->line[i])) return false;
  return true;
}

bool reader_next_filled(MapReader *r) {
  while (reader_next(r))
    if (!reader_line_blank(r)) return true;
  return false;
}

bool reader_refuse(const MapReader *r, size_t column, const char *expected) {
  unsigned char found = column < r->length ? (unsigned char)r->line[column] : 0;
  if (column >= r->length)
    return error_set(r->error, "%s:%d:%zu: expected %s, found the end of the line", r->name, (int)r->number, column + 1,
                     expected);
  if (found < 0x20 || found >= 0x7f)
    return error_set(r->error, "%s:%d:%zu: expected %s, found the byte 0x%02x", r->name, (int)r->number, column + 1,
                     expected, found);
  return error_set(r->error, "%s:%d:%zu: expected %s, found '%c'", r->name, (int)r->number, column + 1, expected,
                   found);
}

bool reader_refuse_memory(const MapReader *r) { return error_set_memory(r->error, "%s: out of memory", r->name); }

static const long number_cap = 1000000000;

bool reader_number(const MapReader *r, size_t *column, long *value) {
  size_t i = *column;
  bool negative = i < r->length && r->line[i] == '-';
  if (i < r->length && (r->line[i] == '-' || r->line[i] == '+')) i++;
  size_t first = i;
  long sum = 0;
  for (; i < r->length && r->line[i] >= '0' && r->line[i] <= '9'; i++)
    if (sum < number_cap) sum = sum * 10 + (r->line[i] - '0');
  if (i == first) return false;
  if (sum > number_cap) sum = number_cap;
  *value = negative ? -sum : sum;
  *column = i;
  return true;
}

void reader_skip_blanks(const MapReader *r, size_t *column) {
  while (*column < r->length && reader_is_blank(r->line[*column])) ++*column;
}

bool reader_pair(const MapReader *r, const char *expected, long pair[2]) {
  size_t column = 0;
  for (int i = 0; i < 2; i++) {
    reader_skip_blanks(r, &column);
    if (!reader_number(r, &column, &pair[i])) return reader_refuse(r, column, expected);
    if (column < r->length && !reader_is_blank(r->line[column])) return reader_refuse(r, column, expected);
  }
  reader_skip_blanks(r, &column);
  return column == r->length || reader_refuse(r, column, expected);
}
