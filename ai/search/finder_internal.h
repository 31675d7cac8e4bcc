/* What the files of ai/search share: a finder's memory, the marks on its cells, and the small helpers every
 * algorithm ends with. Private to this folder: nobody else may include it. */
#ifndef PACADE_AI_SEARCH_FINDER_INTERNAL_H
#define PACADE_AI_SEARCH_FINDER_INTERNAL_H

#include <string.h>

#include "ai/search/finder.h"

/* One search, two instantiations: with trace NULL known at compile time every trace call disappears. */
#define SEARCH_TEMPLATE static inline __attribute__((always_inline))

/* Marks. Each query gets the next generation: sixteen values that mean "touched in this query"; anything lower was left
 * by earlier queries and counts as untouched, so nothing is cleared until the byte runs out. Within a generation the
 * low two bits are the move that led into the cell, and two more are the algorithm's. Walls have neither of those two
 * bits. */
enum {
  MARK_STEP = 16,     /* values a generation owns */
  MARK_FIRST = 4,     /* closed, or reached from the start */
  MARK_SECOND = 8,    /* reached from the goal */
  MARK_LAST = 224,    /* first value of the last generation */
  MARK_BLOCKED = 242, /* an open cell that finder_block closed */
  MARK_WALL = 243
};

typedef struct OpenStore OpenStore; /* open_list.c */
typedef struct Stacks Stacks;       /* astar_grid.c */
typedef struct Tiles Tiles;         /* tiles.h */
typedef struct Stops Stops;         /* stops.h */
typedef struct Buckets Buckets;     /* terrain.c */

/* What swift.c knows of the board. */
enum { CANDIDATES_MOST = 3 };
typedef struct Preference {
  bool known, tried;                  /* the walls were looked at; the candidates were tried */
  int32_t candidate[CANDIDATES_MOST]; /* algorithms, the one that suits the walls first */
  int32_t count;                      /* 1: the walls alone decide */
  int32_t by_trial;
} Preference;

/* What swift_expected.c knows of the queries so far, as Finder.work counts. */
typedef struct Expected {
  int64_t left;       /* queries still to come, this one included; 0: nobody said how many */
  int32_t stage;      /* see there */
  int32_t now;        /* the algorithm that answers, once that is settled */
  int32_t rival;      /* the one that it is compared with, or was last; -1: none yet */
  int32_t takeovers;  /* how often a rival took its place */
  bool easy;          /* it answers until it is known that jumping pays */
  uint32_t dropped;   /* algorithms that are no rivals (any more), one bit per algorithm */
  int32_t answered;   /* queries that `now` has answered, before it is settled A*; ... */
  uint64_t spent;     /* and the work for them */
  uint64_t extra;     /* work and tables for comparing, or in vain */
  int32_t pairs;      /* queries on which rival and `now` were compared, ... */
  uint64_t mine, its; /* and what each did for them */
} Expected;

struct Finder {
  int32_t rows, cols, stride, cells, open_count;
  int32_t step[DIRECTION_COUNT];
  int32_t exits_percent; /* exits of a mean open cell x 100: 200 in a maze of corridors, 400 in the open */
  uint8_t generation;    /* first mark of the current query */
  uint8_t *mark;         /* one byte per padded cell, and MARK_SLACK walls */
  uint8_t *price;        /* per padded cell: what entering it costs; NULL without terrain */
  int32_t least;         /* of all open cells; 1 without terrain */
  size_t bytes;          /* held now */
  size_t max_bytes;      /* of the current query's limits, 0: none */
  bool over_limit;       /* an allocation was refused because of max_bytes */
  /* Made at first use: */
  Cell *queue;    /* open_count + QUEUE_SLACK cells */
  Cell *path;     /* open_count + 1 cells, filled from the end; untouched pages cost nothing */
  int32_t *cost;  /* per padded cell */
  int32_t *stamp; /* per padded cell */
  OpenStore *open_store;
  Stacks *stacks;
  Tiles *tiles;
  Stops *stops;
  Buckets *buckets;
  int32_t blocked; /* cells closed by finder_block */
  Preference preference;
  Expected expected;
  /* What the last query took by one of the algorithms that swift tries, about a nanosecond each: counted, never
   * measured, so that it is the same on every machine. */
  uint64_t work;
};

enum { QUEUE_SLACK = 8, MARK_SLACK = 16 }; /* written or read past the last one */

/* Memory for the current query, counted against its limit; contents undefined (zeroed: all zero). NULL when refused:
 * end with finder_no_memory. Grown blocks keep their contents. */
void *finder_alloc(Finder *finder, size_t count, size_t size);
void *finder_alloc_zeroed(Finder *finder, size_t count, size_t size);
void *finder_grow(Finder *finder, void *block, size_t old_count, size_t count, size_t size);
void finder_no_memory(const Finder *finder, SearchResult *result);

/* True when the array is there or could be made. */
bool finder_need_queue(Finder *finder);
bool finder_need_cost(Finder *finder);
bool finder_need_stamp(Finder *finder);

/* Steps between two cells if there were no walls. */
static inline int32_t finder_distance(const Finder *finder, Cell a, Cell b) {
  int32_t dr = a / finder->stride - b / finder->stride, dc = a % finder->stride - b % finder->stride;
  return (dr < 0 ? -dr : dr) + (dc < 0 ? -dc : dc);
}

/* What entering a cell costs; `terrain`, whether the finder has prices, is known at compile time. */
SEARCH_TEMPLATE int32_t cell_price(const Finder *finder, Cell cell, bool terrain) {
  return terrain ? finder->price[cell] : 1;
}

/* The first mark of a fresh generation: every open cell's mark is below it, walls and blocked cells are above. */
uint8_t finder_next_generation(Finder *finder);
/* Gives the generation back, so that the next query need not clear the board for a fresh one: these cells are all that
 * were touched in it. */
static inline void finder_return_generation(Finder *finder, const Cell *touched, int32_t count) {
  for (int32_t i = 0; i < count; i++) finder->mark[touched[i]] = 0;
  finder->generation = (uint8_t)(finder->generation - MARK_STEP);
}

/* Behind the last place of the path, which is written from its last cell to its first. */
static inline Cell *finder_path_end(const Finder *finder) { return finder->path + finder->open_count + 1; }
/* Follows the moves in the marks back from the goal and sets length and path. False when memory is short. */
bool finder_trace_back(Finder *finder, const Query *query, SearchResult *result);
/* Room for the path, written from finder_path_end downwards. */
bool finder_need_path(Finder *finder);
/* The path now starts at `first`: sets length and path. */
void finder_path_done(const Finder *finder, const Cell *first, SearchResult *result);

/* Sixteen cells of a row at once. */
typedef uint8_t Sixteen __attribute__((vector_size(16), aligned(1), may_alias));

/* Eight bytes as one number, the first in the lowest place, whatever the machine. */
static inline uint64_t load_eight(const uint8_t *bytes) {
  uint64_t eight;
  memcpy(&eight, bytes, sizeof eight);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  eight = __builtin_bswap64(eight);
#endif
  return eight;
}

/* Which of eight cells are open, a bit each: only walls and blocked cells have the upper four bits set. */
static inline uint64_t marks_open(const uint8_t *mark) {
  uint64_t marks = load_eight(mark), high = marks & marks << 1;
  high &= high << 2;
  return (~high >> 7 & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >> 56;
}

/* Enters a cell if it is untouched: *seen, its mark, becomes `mark`, and *count grows by one. The same on every map and
 * without a branch, since a mispredicted one costs more than all the rest; GCC compares twice where once is enough. */
static inline void mark_untouched(uint32_t *seen, uint32_t fresh, uint32_t mark, size_t *count) {
#if defined(__x86_64__) && defined(__GNUC__)
  __asm__("cmp %3, %1\n\tcmovb %2, %1\n\tadc $0, %0" : "+r"(*count), "+r"(*seen) : "r"(mark), "r"(fresh) : "cc");
#else
  uint32_t untouched = *seen < fresh;
  *count += untouched;
  *seen = untouched ? mark : *seen;
#endif
}

/* Turns what the budget says into the result's status; true when the search must stop. */
static inline bool search_stop(const Budget *budget, uint64_t expanded, SearchResult *result) {
  BudgetState state = budget_check(budget, expanded);
  if (state == BUDGET_OK) return false;
  result->status = state == BUDGET_CANCELLED ? SEARCH_CANCELLED : SEARCH_LIMIT;
  return true;
}

/* True when the search ends before this cell is expanded: it is the goal, or the budget is used up. The budget is
 * looked at once `expanded` has come to *check, which then moves on. */
SEARCH_TEMPLATE bool search_ends(const Query *query, const Budget *budget, Cell cell, uint64_t expanded,
                                 uint64_t *check, SearchResult *result) {
  if (cell == query->goal) {
    result->status = SEARCH_FOUND;
    return true;
  }
  if (expanded != *check) return false;
  if (search_stop(budget, expanded, result)) return true;
  *check = budget_next(budget, expanded);
  return false;
}

/* The estimate times the least cost of a cell, rounded up to a whole number. No path costs half a point, so an
 * admissible estimate stays admissible, and a consistent one consistent. */
int32_t heuristic_whole(Heuristic heuristic, int32_t least, int32_t dr, int32_t dc);
/* Whether it is a whole number as it stands, and no more than rows and columns together: then it fits the buckets. */
bool heuristic_is_whole(Heuristic heuristic);

void bfs_run(Finder *, const Query *, const Budget *, Trace *, SearchResult *);
void dfs_run(Finder *, const Query *, const Budget *, Trace *, SearchResult *);
void ucs_run(Finder *, const Query *, const Budget *, Trace *, SearchResult *);
void astar_run(Finder *, const Query *, const Budget *, Trace *, SearchResult *);
void astar_grid_run(Finder *, const Query *, const Budget *, Trace *, SearchResult *);
void flood_run(Finder *, const Query *, const Budget *, Trace *, SearchResult *);
void greedy_run(Finder *, const Query *, const Budget *, Trace *, SearchResult *);
void bidirectional_run(Finder *, const Query *, const Budget *, Trace *, SearchResult *);
void idastar_run(Finder *, const Query *, const Budget *, Trace *, SearchResult *);
void jps_run(Finder *, const Query *, const Budget *, Trace *, SearchResult *);
void terrain_ucs_run(Finder *, const Query *, const Budget *, Trace *, SearchResult *);
void terrain_astar_run(Finder *, const Query *, const Budget *, Trace *, SearchResult *);
void swift_run(Finder *, const Query *, const Budget *, Trace *, SearchResult *);
void report_run(Finder *, const Query *, const Budget *, Trace *, SearchResult *);
/* The id of the algorithm that swift_run leaves this board's queries to. */
const char *swift_choice(Finder *finder);

/* Free what is theirs; NULL is fine. */
void open_store_destroy(OpenStore *store);
void stacks_destroy(Stacks *stacks);
void tiles_destroy(Tiles *tiles);
void stops_destroy(Stops *stops);
void buckets_destroy(Buckets *buckets);
/* A cell was blocked or opened after these were made; its mark says so already. */
void tiles_block(Tiles *tiles, const Finder *finder, Cell cell, bool blocked);
void stops_block(Stops *stops, const Finder *finder, Cell cell);

#endif
