/* Additive pattern databases: the tiles are split into groups, and one table per group says how many moves of its own
 * tiles bring the group home, whatever the others do. Groups share no tile, so their values may be added up. Knows
 * boards of 2 x 2 to 5 x 5 by the cells of their tiles; knows no search. */
#ifndef PACADE_AI_PUZZLE_PATTERN_H
#define PACADE_AI_PUZZLE_PATTERN_H

#include <stdatomic.h>

#include "ai/puzzle/puzzle.h"

enum { PATTERN_TILES = 6, PATTERN_GROUPS = 5, PATTERN_CELLS = PUZZLE_SOLVE_MAX * PUZZLE_SOLVE_MAX };

/* A group's tiles stand on cells; those, `bits` each, first tile lowest, are the group's word. The word's two halves
 * are ranked by table among the arrangements of so few tiles, which gives a nearly dense place in `value`. */
typedef struct PatternGroup {
  int32_t count;
  uint8_t tile[PATTERN_TILES];
  uint32_t low_bits, low_mask, low_size;
  const uint16_t *high, *low; /* ranks of the two halves; owned by Patterns */
  uint32_t size;              /* of `value` */
  uint8_t *value;             /* inside Patterns' bytes */
} PatternGroup;

/* Every board is looked up twice: as it is, and mirrored at the diagonal (cells and tiles alike), which needs the same
 * number of moves and often gets a better value. */
enum { PATTERN_PLAIN, PATTERN_MIRRORED, PATTERN_VIEWS };

typedef struct Patterns {
  int32_t side, bits, group_count;
  PatternGroup group[PATTERN_GROUPS];
  uint8_t group_of[PATTERN_VIEWS][PATTERN_CELLS]; /* by tile */
  uint8_t shift_of[PATTERN_VIEWS][PATTERN_CELLS]; /* where the tile's cell stands in its group's word */
  uint8_t cell_of[PATTERN_VIEWS][PATTERN_CELLS];  /* the cell as that view sees it */
  uint16_t *rank[4];                              /* by number of tiles, 1 to 3 */
  uint8_t *bytes;                                 /* a header for the file, then every group's values */
  size_t size;
} Patterns;

/* What a builder reports while it works, and how it is stopped. Both may be read and set by other threads. */
typedef struct PatternWork {
  atomic_uint_fast64_t done; /* of pattern_total() */
  const atomic_bool *cancel; /* may be NULL */
} PatternWork;

typedef enum { PATTERNS_FAILED, PATTERNS_CANCELLED, PATTERNS_BUILT, PATTERNS_READ } PatternsMade;

static inline uint32_t pattern_place(const PatternGroup *group, uint32_t word) {
  return group->high[word >> group->low_bits] * group->low_size + group->low[word & group->low_mask];
}

/* The layout for that side, without values. False when memory is short; destroy in either case. */
bool patterns_init(Patterns *patterns, int32_t side, Error *error);
void patterns_destroy(Patterns *patterns);
/* The arrangements of all groups together: what `done` counts up to. */
uint64_t pattern_total(const Patterns *patterns);

/* Computes every value with up to `threads` threads. */
PatternsMade patterns_build(Patterns *patterns, int32_t threads, PatternWork *work, Error *error);

/* The values from the file in `folder`, or built and then saved there. A file that is damaged, cut short or of another
 * version is built again and replaced; when one can't be written, *error says why, and the values
 * are valid all the same. A `folder` of NULL saves nothing. */
PatternsMade patterns_get(Patterns *patterns, const char *folder, int32_t threads, PatternWork *work, Error *error);
/* The file of that side's values, allocated. */
char *patterns_path(const char *folder, int32_t side);

/* The values of a whole board as one view sees it; NULL `words` and `values` are allowed. */
int32_t patterns_value(const Patterns *patterns, int32_t view, const uint8_t *at, uint32_t *words, uint8_t *values);

#endif
