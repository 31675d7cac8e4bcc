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
typedef struct Grower {
  const Patterns *patterns;
  const PatternGroup *group;
  PatternWork *work;
  uint32_t adjacent[PATTERN_CELLS]; /* of each cell, one bit per cell */
  uint32_t all, not_left, not_right, cell_mask;
  uint32_t *reached;              /* a bit for each cell the blank has been on with that arrangement */
  uint32_t *waiting;              /* the same for cells it gets to with the next move */
  uint32_t *high_word, *low_word; /* the halves of a word by their rank */
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
  free(grower->reached);
  free(grower->waiting);
  free(grower->high_word);
  free(grower->low_word);
  free(grower->row_waits);
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
  grower->reached = calloc(group->size, sizeof *grower->reached);
  grower->waiting = calloc(group->size, sizeof *grower->waiting);
  if (grower->reached) pages_prefer_large(grower->reached, group->size * sizeof *grower->reached);
  if (grower->waiting) pages_prefer_large(grower->waiting, group->size * sizeof *grower->waiting);
  grower->high_word = patterns_words(patterns, group->count / 2);
  grower->low_word = patterns_words(patterns, (group->count + 1) / 2);
  grower->row_waits = calloc(grower->rows, 1);
  return grower->reached && grower->waiting && grower->high_word && grower->low_word && grower->row_waits;
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

/* One arrangement with the blank on new cells: every tile of the group that borders where it can roam moves. */
static void grow_one(Grower *grower, uint32_t place, uint32_t word, uint32_t blanks, uint32_t cost) {
  const PatternGroup *group = grower->group;
  uint32_t bits = (uint32_t)grower->patterns->bits, cells[PATTERN_TILES] = {0}, taken = 0;
  for (int32_t i = 0; i < group->count; i++) {
    cells[i] = word >> (bits * (uint32_t)i) & grower->cell_mask;
    taken |= 1u << cells[i];
  }
  uint32_t region = roam(grower, blanks, grower->all & ~taken);
  grower->reached[place] |= region;
  for (int32_t i = 0; i < group->count; i++)
    for (uint32_t into = grower->adjacent[cells[i]] & region; into; into &= into - 1) {
      uint32_t to = (uint32_t)__builtin_ctz(into), moved = word ^ (cells[i] ^ to) << (bits * (uint32_t)i);
      uint32_t row = group->high[moved >> group->low_bits];
      uint32_t target = row * group->low_size + group->low[moved & group->low_mask];
      if (grower->reached[target] >> cells[i] & 1) continue;
      grower->waiting[target] |= 1u << cells[i];
      grower->row_waits[row] |= (uint8_t)(1u << (~cost & 1));
    }
}

/* The arrangements of one row that wait at this cost; how many of them are new. */
static uint64_t grow_row(Grower *grower, uint32_t row, uint32_t cost, const uint8_t *low_parity) {
  const PatternGroup *group = grower->group;
  uint32_t high = grower->high_word[row] << group->low_bits, base = row * group->low_size;
  uint32_t parity = (cost ^ word_parity(grower, high)) & 1;
  uint64_t fresh = 0;
  for (uint32_t low = 0; low < group->low_size; low++) {
    uint32_t blanks = grower->waiting[base + low];
    if (!blanks || low_parity[low] != parity) continue;
    grower->waiting[base + low] = 0;
    uint32_t reached = grower->reached[base + low];
    if (!reached) {
      group->value[base + low] = (uint8_t)cost;
      fresh++;
    }
    if (blanks & ~reached) grow_one(grower, base + low, high | grower->low_word[low], blanks & ~reached, cost);
  }
  return fresh;
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
  grower->waiting[pattern_place(group, home)] = 1; /* the blank's home is cell 0 */
  grower->row_waits[group->high[home >> group->low_bits]] = 1;
  bool more = true;
  for (uint32_t cost = 0; more && !stop_asked(grower->work); cost++) {
    uint8_t mark = (uint8_t)(1u << (cost & 1));
    more = false;
    for (uint32_t row = 0; row < grower->rows && !stop_asked(grower->work); row++) {
      if (!(grower->row_waits[row] & mark)) continue;
      grower->row_waits[row] &= (uint8_t)~mark;
      atomic_fetch_add_explicit(&grower->work->done, grow_row(grower, row, cost, low_parity), memory_order_relaxed);
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
