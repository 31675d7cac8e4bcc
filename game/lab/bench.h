/* The bench: every chosen agent on every chosen map, the same seeds for all. Planned first, then played by any
 * number of threads; what comes out does not depend on how many. Must not know how reports look. */
#ifndef PACADE_LAB_BENCH_H
#define PACADE_LAB_BENCH_H

#include "ai/limits.h"
#include "game/core/level.h"
#include "game/lab/stats.h"

enum { BENCH_NAME = 192 };

/* What to compare. Empty lists mean all there is: levels with agents, shipped maps, every Pacman agent that needs no
 * person, the level's usual monsters. */
typedef struct BenchConfig {
  const int64_t *levels;
  int32_t level_count;
  const char *const *maps; /* ids or paths */
  int32_t map_count;
  const char *const *agents; /* "id" or "id:k=v,..." */
  int32_t agent_count;
  const char *const *monsters;
  int32_t monster_count;
  bool all_monsters; /* with no monsters named: every team of the level, not only its usual one */
  int32_t games;     /* a row */
  uint64_t seed;     /* of the first game of a row; each further game has the next number */
  int32_t max_turns;
  uint64_t max_nodes;    /* a move; 0: no limit */
  int32_t shard, shards; /* this run's part, from 1; 0, 0: everything */
} BenchConfig;

/* One agent (against one team) on one map. */
typedef struct BenchRow {
  int32_t level;
  char map[BENCH_NAME], agent[BENCH_NAME], monsters[BENCH_NAME]; /* monsters: empty when the map has none */
  uint64_t map_hash;
  int32_t foods_total;
  const Map *board; /* the plan's own; NULL in a bench that was read from parts */
} BenchRow;

typedef struct BenchGame {
  bool played;
  uint8_t outcome;
  int32_t score, moves, foods;
  uint64_t expanded, think_ns, decisions;
  uint64_t hash; /* of the whole game: equal hashes mean the same game move for move */
} BenchGame;

typedef struct Bench {
  int32_t games;
  uint64_t seed, max_nodes;
  int32_t max_turns;
  int32_t shard, shards;
  BenchRow *rows;
  int32_t row_count, row_room;
  BenchGame *played; /* games of row r from r * games */
  Histogram *times;  /* one a row: nanoseconds of each of Pacman's moves */
  Map **maps;        /* what the rows borrow */
  int32_t map_count;
} Bench;

typedef enum { BENCH_OK, BENCH_INPUT, BENCH_USAGE } BenchStatus;

/* Opens the maps and lays out the rows: by level, map, agent, monsters. On failure nothing is left to destroy. */
BenchStatus bench_plan(Bench *bench, const BenchConfig *config, Error *error);
void bench_destroy(Bench *bench);
/* Room for one more row; used by the plan and by the reader of parts. */
bool bench_add_row(Bench *bench, const BenchRow *row, Error *error);
/* Room for the games of every row; called once, when the rows are complete. */
bool bench_allocate(Bench *bench, Error *error);
/* Whether a game belongs to this run's part. */
bool bench_in_shard(const Bench *bench, int64_t index);

/* What the caller is told while games are played, all from the calling thread; any may be NULL. */
typedef struct BenchHooks {
  void (*progress)(void *context, int64_t done, int64_t total);
  /* Now and then, and once at the end: no game changes while it looks. */
  void (*snapshot)(void *context, const Bench *bench);
  void *context;
} BenchHooks;

/* Plays what is not played yet with `jobs` threads. The message is that of the first game (in order) that failed. */
bool bench_run(Bench *bench, int32_t jobs, const BenchHooks *hooks, Error *error);

#endif
