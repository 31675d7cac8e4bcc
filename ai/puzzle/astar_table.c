/* Every board A* has met, in a table that grows in place. Knows no puzzle rules and no estimate. */
#include "ai/puzzle/astar_table_internal.h"

#include <string.h>

#include "ai/common/pages.h"
#include "game/core/rng.h"

enum {
  LINE_WORDS = 8, /* 64 bytes: one line of the cache */
  SPARE_LINES = 1 << ENTRY_AWAY_BITS,
  ASIDE_LINES = 2 * SPARE_LINES,
  ESTIMATE_BITS_MAX = 64 - ENTRY_REST_AT,
  FIRST_LINE_BITS = 4 /* at least; small boards are solved by the thousand, and clearing costs */
};
/* Lines of eight entries seldom overflow up to the first share. When the cap forbids growing, the second applies. */
static const double full_share = 0.85, crammed_share = 0.97;

static uint64_t places(const BoardTable *table) {
  return (UINT64_C(1) << table->line_bits) * (uint64_t)(table->wide ? LINE_WORDS / 2 : LINE_WORDS);
}

static uint64_t lines_of(uint32_t line_bits) { return (UINT64_C(1) << line_bits) + SPARE_LINES; }

/* Address space up to the cap, or as much of it as can be had: the table then never moves. */
static bool reserve_space(BoardTable *table) {
  uint32_t bits = table->line_bits;
  /* There are fewer boards than keys: of 3 x 3 they fit into the lines of half a key's bits. */
  while (bits < table->key_bits / 2 && lines_of(bits + 1) * 64 <= table->run->max_bytes &&
         lines_of(bits + 1) * 64 <= SIZE_MAX / 2) /* and no more than a small machine can address */
    bits++;
  for (; bits >= table->line_bits; bits--, table->cut = true) {
    table->reserved = (size_t)lines_of(bits) * 64;
    table->line = pages_reserve(table->reserved);
    if (table->line) return true;
  }
  return run_got(table->run, NULL) != NULL;
}

bool board_table_init(BoardTable *table, uint32_t key_bits, bool wide, Run *run) {
  *table = (BoardTable){.wide = wide, .key_bits = key_bits, .line_bits = FIRST_LINE_BITS, .run = run};
  if (key_bits > table->line_bits + ESTIMATE_BITS_MAX) table->line_bits = key_bits - ESTIMATE_BITS_MAX;
  table->lines = lines_of(table->line_bits);
  return run_take_bytes(run, table->lines * 64) && reserve_space(table);
}

void board_table_destroy(BoardTable *table) {
  pages_release(table->line, table->reserved);
  *table = (BoardTable){0};
}

BoardPlace board_table_place(const BoardTable *table, BoardKey key) {
  uint32_t bits = table->key_bits, half = (bits + 1) / 2;
  uint64_t mask = bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX;
  /* Products with odd factors and shifts by half the width can be undone, whatever the width: no two keys mix alike. */
  uint64_t x = key.low ^ (table->wide ? rng_mix(key.high) & mask : 0);
  x = x * UINT64_C(0x9e3779b97f4a7c15) & mask;
  x ^= x >> half;
  x = x * UINT64_C(0xd6e8feb86659fd93) & mask;
  x ^= x >> half;
  uint32_t rest_bits = bits - table->line_bits;
  return (BoardPlace){.line = x >> rest_bits, .rest = x & ((UINT64_C(1) << rest_bits) - 1), .high = key.high};
}

uint64_t *board_table_find(BoardTable *table, const BoardPlace *place) {
  uint32_t step = table->wide ? 2 : 1;
  for (uint64_t away = 0; away < SPARE_LINES; away++) {
    uint64_t *line = table->line + (place->line + away) * LINE_WORDS;
    uint64_t wanted = place->rest << ENTRY_AWAY_BITS | away;
    for (uint32_t i = 0; i < LINE_WORDS; i += step) {
      if (line[i] >> ENTRY_AWAY_AT == wanted && entry_slide(line[i]) && (!table->wide || line[i + 1] == place->high))
        return line + i;
      if (line[i] == 0) {
        line[i] = wanted << ENTRY_AWAY_AT;
        if (table->wide) line[i + 1] = place->high;
        table->count++;
        return line + i;
      }
    }
  }
  return NULL;
}

/* Puts an entry of the smaller table where it belongs in the one twice as large. */
static bool resettle(BoardTable *table, uint64_t line, uint64_t entry, uint64_t high, uint32_t rest_bits) {
  uint64_t rest = entry >> ENTRY_REST_AT, away = entry >> ENTRY_AWAY_AT & (SPARE_LINES - 1);
  uint64_t home = 2 * (line - away) + (rest >> (rest_bits - 1));
  BoardPlace place = {.line = home, .rest = rest & ((UINT64_C(1) << (rest_bits - 1)) - 1), .high = high};
  uint64_t *found = board_table_find(table, &place);
  if (!found) return false;
  *found = entry_set(*found, entry_slide(entry), entry_length(entry));
  return true;
}

static bool resettle_line(BoardTable *table, uint64_t number, const uint64_t *line, uint32_t rest_bits) {
  uint32_t step = table->wide ? 2 : 1;
  for (uint32_t i = 0; i < LINE_WORDS; i += step)
    if (line[i] && !resettle(table, number, line[i], table->wide ? line[i + 1] : 0, rest_bits)) return false;
  return true;
}

/* From the last line down, an entry's new home lies at or behind its old line, among lines that are emptied already.
 * Only for the first few that is not so: those are set aside first. */
static bool spread(BoardTable *table, uint64_t old_lines, uint32_t rest_bits) {
  uint64_t first[ASIDE_LINES * LINE_WORDS], kept[LINE_WORDS];
  uint64_t aside = old_lines < ASIDE_LINES ? old_lines : ASIDE_LINES;
  memcpy(first, table->line, (size_t)aside * 64);
  memset(table->line, 0, (size_t)aside * 64);
  bool ok = true;
  for (uint64_t number = old_lines; ok && number-- > aside;) {
    memcpy(kept, table->line + number * LINE_WORDS, 64);
    memset(table->line + number * LINE_WORDS, 0, 64);
    ok = resettle_line(table, number, kept, rest_bits);
  }
  for (uint64_t number = aside; ok && number-- > 0;)
    ok = resettle_line(table, number, first + number * LINE_WORDS, rest_bits);
  return ok;
}

bool board_table_grow(BoardTable *table) {
  uint32_t rest_bits = table->key_bits - table->line_bits;
  uint64_t old_lines = table->lines, lines = lines_of(table->line_bits + 1);
  bool room = lines * 64 <= table->reserved;
  if (!room && table->cut) table->run->refused = true;
  if (rest_bits <= 1 || !room || !run_take_bytes(table->run, (lines - old_lines) * 64)) return false;
  table->lines = lines;
  table->line_bits++;
  table->count = 0; /* counted again on the way */
  return spread(table, old_lines, rest_bits);
}

bool board_table_reserve(BoardTable *table) {
  if ((double)table->count < full_share * (double)places(table)) return true;
  return board_table_grow(table) || (double)table->count < crammed_share * (double)places(table);
}
