/* Computing the values: from the goal backwards, one move of a group's tile after another; the blank roams free.
 * Each group is one thread's job. Knows no file and no search. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "ai/common/pages.h"
#include "ai/common/table_cache.h"
#include "ai/puzzle/pattern_file_internal.h"

/* The work is done in sweeps over the table rather than with a queue: a sweep's neighbours lie in a few rows that are
 * swept along, which the caches like; a queue of the same arrangements took ten times as long. */

/* The moves of the tiles of one half of a word, by the half's rank: where a tile goes, and the rank after it. */
typedef struct HalfMove {
  uint8_t from, to;
  uint16_t rank;
} HalfMove;
enum { HALF_MOVES = PATTERN_TILES / 2 * SLIDE_COUNT };
typedef struct Half {
  uint32_t taken; /* a bit for each cell that a tile is on */
  int32_t count;
  HalfMove move[HALF_MOVES];
} Half;

/* An arrangement: a bit for each cell the blank has been on with it, and for those it gets to with the next move. Side
 * by side, as they are mostly needed together; of half the size for boards of up to 16 cells. */
typedef struct Narrow {
  uint16_t reached, waiting;
} Narrow;
typedef struct Wide {
  uint32_t reached, waiting;
} Wide;

typedef struct Grower {
  const Patterns *patterns;
  const PatternGroup *group;
  PatternWork *work;
  uint32_t adjacent[PATTERN_CELLS]; /* of each cell, one bit per cell */
  uint32_t all, not_left, not_right, cell_mask;
  Narrow *narrow; /* by place; one of the two is NULL */
  Wide *wide;
  uint32_t *high_word, *low_word; /* the halves of a word by their rank */
  Half *high, *low;               /* the same */
  uint8_t *row_waits;             /* of each rank of the high half, one bit for each parity of the cost */
  uint32_t rows;
} Grower;

typedef struct Team {
  Patterns *patterns;
  PatternWork *work;
  atomic_int next_group;
  atomic_bool no_memory;
} Team;

/* The parity of all rows and columns in a word: every move changes it, so it tells odd costs from even ones. */
static uint32_t word_parity(const Grower *grower, uint32_t word) {
  uint32_t parity = 0, side = (uint32_t)grower->patterns->side;
  for (; word; word >>= grower->patterns->bits) {
    uint32_t cell = word & grower->cell_mask;
    parity ^= cell / side + cell % side;
  }
  return parity & 1;
}

static void grower_destroy(Grower *grower) {
  free(grower->narrow);
  free(grower->wide);
  free(grower->high_word);
  free(grower->low_word);
  free(grower->high);
  free(grower->low);
  free(grower->row_waits);
}

/* NULL when memory is short. */
static Half *list_moves(const Grower *grower, const uint32_t *words, uint32_t size, int32_t tiles,
                        const uint16_t *ranks) {
  Half *halves = calloc(size, sizeof *halves);
  uint32_t bits = (uint32_t)grower->patterns->bits;
  for (uint32_t rank = 0; halves && rank < size; rank++) {
    Half *half = &halves[rank];
    for (int32_t i = 0; i < tiles; i++) half->taken |= 1u << (words[rank] >> (bits * (uint32_t)i) & grower->cell_mask);
    for (int32_t i = 0; i < tiles; i++) {
      uint32_t from = words[rank] >> (bits * (uint32_t)i) & grower->cell_mask;
      for (uint32_t into = grower->adjacent[from] & ~half->taken; into; into &= into - 1) {
        uint32_t to = (uint32_t)__builtin_ctz(into), moved = words[rank] ^ (from ^ to) << (bits * (uint32_t)i);
        half->move[half->count++] = (HalfMove){(uint8_t)from, (uint8_t)to, ranks[moved]};
      }
    }
  }
  return halves;
}

static bool grower_init(Grower *grower, const Patterns *patterns, const PatternGroup *group, PatternWork *work) {
  int32_t side = patterns->side, cells = side * side;
  *grower = (Grower){.patterns = patterns,
                     .group = group,
                     .work = work,
                     .all = (1u << cells) - 1,
                     .cell_mask = (1u << patterns->bits) - 1,
                     .rows = group->size / group->low_size};
  for (int32_t cell = 0; cell < cells; cell++) {
    for (Slide slide = 0; slide < SLIDE_COUNT; slide++) {
      int32_t target = puzzle_target(side, cell, slide);
      if (target >= 0) grower->adjacent[cell] |= 1u << target;
    }
    if (cell % side != 0) grower->not_left |= 1u << cell;
    if (cell % side != side - 1) grower->not_right |= 1u << cell;
  }
  size_t place = cells <= 16 ? sizeof(Narrow) : sizeof(Wide);
  void *places = calloc(group->size, place);
  if (places) pages_prefer_large(places, group->size * place);
  grower->narrow = cells <= 16 ? places : NULL;
  grower->wide = cells <= 16 ? NULL : places;
  int32_t high = group->count / 2, low = group->count - high;
  grower->high_word = patterns_words(patterns, high);
  grower->low_word = patterns_words(patterns, low);
  if (grower->high_word) grower->high = list_moves(grower, grower->high_word, grower->rows, high, group->high);
  if (grower->low_word) grower->low = list_moves(grower, grower->low_word, group->low_size, low, group->low);
  grower->row_waits = calloc(grower->rows, 1);
  return places && grower->high && grower->low && grower->row_waits;
}

/* All free cells the blank can get to without moving a tile of the group. */
static uint32_t roam(const Grower *grower, uint32_t from, uint32_t free_cells) {
  int32_t side = grower->patterns->side;
  for (;;) {
    uint32_t wider =
        from | from << side | from >> side | (from & grower->not_right) << 1 | (from & grower->not_left) >> 1;
    wider &= free_cells;
    if (wider == from) return from;
    from = wider;
  }
}

/* Where the blank has been and is to be with an arrangement; `narrow` is known at compile time. */
static inline __attribute__((always_inline)) Wide place_at(const Grower *grower, uint32_t place, bool narrow) {
  return narrow ? (Wide){grower->narrow[place].reached, grower->narrow[place].waiting} : grower->wide[place];
}
static inline __attribute__((always_inline)) void place_set(Grower *grower, uint32_t place, Wide value, bool narrow) {
  if (narrow)
    grower->narrow[place] = (Narrow){(uint16_t)value.reached, (uint16_t)value.waiting};
  else
    grower->wide[place] = value;
}
/* The blank is to be on those cells next, if it has not been; returns the ones that are new. Without a branch: none
 * could be foreseen. */
static inline __attribute__((always_inline)) uint32_t await(Grower *grower, uint32_t place, uint32_t cells,
                                                            bool narrow) {
  Wide value = place_at(grower, place, narrow);
  uint32_t fresh = cells & ~value.reached;
  value.waiting |= fresh;
  place_set(grower, place, value, narrow);
  return fresh;
}

/* The arrangements of one row that wait at this cost: every tile that borders where the blank can roam moves. Returns
 * how many of them are new. */
static inline __attribute__((always_inline)) uint64_t grow_row(Grower *grower, uint32_t row, uint32_t cost,
                                                               const uint8_t *low_parity, bool narrow) {
  const PatternGroup *group = grower->group;
  const Half *high = &grower->high[row];
  uint32_t base = row * group->low_size, parity = (cost ^ word_parity(grower, grower->high_word[row])) & 1;
  uint8_t mark = (uint8_t)(1u << (~cost & 1));
  uint64_t fresh = 0;
  uint32_t own = 0, other[HALF_MOVES] = {0};
  for (uint32_t i = 0; i < group->low_size; i++) {
    Wide value = place_at(grower, base + i, narrow);
    if (!value.waiting || low_parity[i] != parity) continue;
    const Half *low = &grower->low[i];
    uint32_t blanks = value.waiting & ~value.reached;
    if (!value.reached) {
      group->value[base + i] = (uint8_t)cost;
      fresh++;
    }
    uint32_t region = blanks ? roam(grower, blanks, grower->all & ~(high->taken | low->taken)) : 0;
    place_set(grower, base + i, (Wide){value.reached | region, 0}, narrow);
    if (!region) continue;
    for (int32_t m = 0; m < low->count; m++) {
      const HalfMove *move = &low->move[m];
      own |= await(grower, base + move->rank, (region >> move->to & 1) << move->from, narrow);
    }
    for (int32_t m = 0; m < high->count; m++) {
      const HalfMove *move = &high->move[m];
      other[m] |= await(grower, move->rank * group->low_size + i, (region >> move->to & 1) << move->from, narrow);
    }
  }
  if (own) grower->row_waits[row] |= mark;
  for (int32_t m = 0; m < high->count; m++)
    if (other[m]) grower->row_waits[high->move[m].rank] |= mark;
  return fresh;
}

static uint64_t grow_narrow(Grower *grower, uint32_t row, uint32_t cost, const uint8_t *low_parity) {
  return grow_row(grower, row, cost, low_parity, true);
}
static uint64_t grow_wide(Grower *grower, uint32_t row, uint32_t cost, const uint8_t *low_parity) {
  return grow_row(grower, row, cost, low_parity, false);
}

static bool stop_asked(const PatternWork *work) {
  return work->cancel && atomic_load_explicit(work->cancel, memory_order_relaxed);
}

/* False when memory is short. */
static bool grow_all(Grower *grower) {
  const PatternGroup *group = grower->group;
  uint32_t home = 0;
  for (int32_t i = 0; i < group->count; i++) home |= (uint32_t)group->tile[i] << (grower->patterns->bits * i);
  uint8_t *low_parity = calloc(group->low_size, 1);
  if (!low_parity) return false;
  uint32_t home_parity = word_parity(grower, home);
  for (uint32_t low = 0; low < group->low_size; low++)
    low_parity[low] = (uint8_t)(word_parity(grower, grower->low_word[low]) ^ home_parity);
  (void)await(grower, pattern_place(group, home), 1, grower->narrow != NULL); /* the blank's home is cell 0 */
  grower->row_waits[group->high[home >> group->low_bits]] = 1;
  bool more = true;
  for (uint32_t cost = 0; more && !stop_asked(grower->work); cost++) {
    uint8_t mark = (uint8_t)(1u << (cost & 1));
    more = false;
    for (uint32_t row = 0; row < grower->rows && !stop_asked(grower->work); row++) {
      if (!(grower->row_waits[row] & mark)) continue;
      grower->row_waits[row] &= (uint8_t)~mark;
      uint64_t fresh = (grower->narrow ? grow_narrow : grow_wide)(grower, row, cost, low_parity);
      atomic_fetch_add_explicit(&grower->work->done, fresh, memory_order_relaxed);
      more = true;
    }
  }
  free(low_parity);
  return true;
}

static void *work_on_groups(void *context) {
  Team *team = context;
  for (;;) {
    int32_t number = atomic_fetch_add(&team->next_group, 1);
    if (number >= team->patterns->group_count || stop_asked(team->work)) return NULL;
    Grower grower;
    if (!grower_init(&grower, team->patterns, &team->patterns->group[number], team->work) || !grow_all(&grower))
      atomic_store(&team->no_memory, true);
    grower_destroy(&grower);
  }
}

PatternsMade patterns_build(Patterns *patterns, int32_t threads, PatternWork *work, Error *error) {
  uint8_t *bytes = patterns_block(patterns);
  if (!bytes) {
    error_set(error, "out of memory for the pattern databases");
    return PATTERNS_FAILED;
  }
  memset(bytes, 0, TABLE_CACHE_HEADER);
  memset(bytes + TABLE_CACHE_HEADER, 0xff, patterns->size - TABLE_CACHE_HEADER); /* places that no arrangement has */
  Team team = {.patterns = patterns, .work = work};
  pthread_t helpers[PATTERN_GROUPS];
  int32_t count = 0;
  while (count + 1 < threads && count + 1 < patterns->group_count &&
         pthread_create(&helpers[count], NULL, work_on_groups, &team) == 0)
    count++; /* where a thread can't be started, fewer do the work */
  work_on_groups(&team);
  for (int32_t i = 0; i < count; i++) pthread_join(helpers[i], NULL);
  PatternsMade made = PATTERNS_BUILT;
  if (stop_asked(work)) made = PATTERNS_CANCELLED;
  if (atomic_load(&team.no_memory)) {
    error_set(error, "out of memory while building the pattern databases");
    made = PATTERNS_FAILED;
  }
  if (made != PATTERNS_BUILT) {
    free(patterns->bytes);
    patterns->bytes = NULL;
  }
  return made;
}
