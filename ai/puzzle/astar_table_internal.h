/* The memory of A*: every board met, packed into 8 bytes (16 for 5 x 5), and a queue by sum and estimate.
 * Knows no puzzle rules and no estimate. Private to this folder. */
#ifndef PACADE_AI_PUZZLE_ASTAR_TABLE_INTERNAL_H
#define PACADE_AI_PUZZLE_ASTAR_TABLE_INTERNAL_H

#include "ai/puzzle/run_internal.h"

/* A board as a number: `high` is used for 5 x 5 only. */
typedef struct BoardKey {
  uint64_t low, high;
} BoardKey;

/* A hash table that keeps only what its places don't say already. A board's key is mixed one to one; the mixed key's
 * top bits choose a line of 64 bytes, the rest is kept, together with how many lines further the entry had to go, the
 * length of the way there, and the slide that led there. Growing doubles in place: a line's entries go to two lines. */
typedef struct BoardTable {
  uint64_t *line;
  size_t reserved; /* bytes of address space behind `line`; only the lines in use cost memory */
  bool cut;        /* the system gave less address space than the cap allows */
  bool wide;
  uint32_t key_bits, line_bits;
  uint64_t count, lines; /* boards; lines in use, spare ones at the end included */
  Run *run;
} BoardTable;

enum {
  ENTRY_SLIDE_BITS = 3, /* slide + 1; ENTRY_ROOT: the start; 0: a free place */
  ENTRY_LENGTH_BITS = 9,
  ENTRY_AWAY_BITS = 6,
  ENTRY_LENGTH_AT = ENTRY_SLIDE_BITS,
  ENTRY_AWAY_AT = ENTRY_LENGTH_AT + ENTRY_LENGTH_BITS,
  ENTRY_REST_AT = ENTRY_AWAY_AT + ENTRY_AWAY_BITS,
  ENTRY_ROOT = SLIDE_COUNT + 1
};

static inline uint32_t entry_slide(uint64_t entry) { return (uint32_t)entry & ((1u << ENTRY_SLIDE_BITS) - 1); }
static inline int32_t entry_length(uint64_t entry) {
  return (int32_t)(entry >> ENTRY_LENGTH_AT & ((1u << ENTRY_LENGTH_BITS) - 1));
}
static inline uint64_t entry_set(uint64_t entry, uint32_t slide, int32_t length) {
  return entry >> ENTRY_AWAY_AT << ENTRY_AWAY_AT | (uint64_t)length << ENTRY_LENGTH_AT | slide;
}

/* Where a key belongs: worked out early, so that memory can be fetched ahead. */
typedef struct BoardPlace {
  uint64_t line, rest, high;
} BoardPlace;

/* `key_bits` of the low key. False when memory is short or over the cap; destroy in either case. */
bool board_table_init(BoardTable *table, uint32_t key_bits, bool wide, Run *run);
void board_table_destroy(BoardTable *table);
/* Makes room for at least one more board, and grows the table when it is time. False when memory is short. */
bool board_table_reserve(BoardTable *table);
BoardPlace board_table_place(const BoardTable *table, BoardKey key);
static inline void board_table_fetch(const BoardTable *table, const BoardPlace *place) {
  __builtin_prefetch(table->line + place->line * 8, 1);
}
/* The board's entry; or a new one, whose slide is then 0 and must be set at once. NULL: too crowded, grow and place
 * again. */
uint64_t *board_table_find(BoardTable *table, const BoardPlace *place);
/* Grows the table now. False when memory is short. */
bool board_table_grow(BoardTable *table);

/* --- the queue -----------------------------------------------------------------------------------------------------
 */

typedef struct QueueBlock QueueBlock;

/* Boards by sum, then by estimate; of equals the last one first, which is cheap and goes deep. */
typedef struct BoardQueue {
  struct QueueRow **row; /* by sum, made when needed */
  int32_t rows, estimates;
  int32_t least;     /* all rows of smaller sums are empty */
  QueueBlock *spare; /* emptied blocks, used again */
  uint64_t count;
  bool wide;
  Run *run;
} BoardQueue;

bool board_queue_init(BoardQueue *queue, int32_t most_sum, int32_t most_estimate, bool wide, Run *run);
void board_queue_destroy(BoardQueue *queue);
/* False when memory is short or over the cap. */
bool board_queue_push(BoardQueue *queue, int32_t sum, int32_t estimate, BoardKey key);
/* Takes up to `most` boards of the least sum and, among those, the least estimate. Returns how many; 0 when it is
 * empty. */
int32_t board_queue_pop(BoardQueue *queue, int32_t most, int32_t *sum, int32_t *estimate, BoardKey *keys);

#endif
