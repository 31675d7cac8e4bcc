/* The bench: every chosen agent on every chosen map, the same seeds for all. Planned first, then played by any
 * number of threads; what comes out does not depend on how many. Must not know how reports look.
 *
 * On the command line: bench_plan, bench_run, bench_report (bench_report.h), bench_destroy.
 * In a window, which must not wait:
 *   bench_plan(&bench, &config, &error);
 *   run = bench_start(&bench, jobs, &hooks, &error);        threads play; hooks.game is called for each game that ends
 *   every frame: bench_progress(run, &progress);
 *     to redraw: bench_hold(run); bench_figures_add(...), bench_compare_row(...), bench_report(...);
 * bench_release(run); to stop early: set *hooks.stop (running games are finished) or *hooks.cancel (they are dropped)
 *   bench_finish(run, &error);                              waits for the threads; what was played stays in `bench`
 * Every report can be written of a bench that is not whole: rows tell how many games they stand for.
 * The game behind a number: game i of row r has index r * bench.games + i and seed bench.seed + i, its figures are
 * bench.played[index]; bench_game_config(&bench, index, &config) is what match_init needs to play it again, move for
 * move (set .keep for a record). bench_journal.h keeps what is played on disk, so that an interrupted run can go on. */
#ifndef PACADE_LAB_BENCH_H
#define PACADE_LAB_BENCH_H

#include "ai/common/limits.h"
#include "game/core/level.h"
#include "game/lab/sprt.h"
#include "game/lab/stats.h"
#include "game/play/fair.h"
#include "game/play/match.h"

enum { BENCH_NAME = 512 };
enum { BENCH_SHARDS_MAX = 4096 }; /* parts of one bench; all of them are operands of one merge */

/* What to compare. An empty list means everything: levels with agents, shipped maps, every Pacman agent that needs
 * no person, the level's default monsters. */
typedef struct BenchConfig {
  const int64_t *levels;
  int32_t level_count;
  const char *const *maps; /* ids or paths */
  int32_t map_count;
  const char *const *agents; /* "id" or "id:k=v,..." */
  int32_t agent_count;
  const char *const *monsters;
  int32_t monster_count;
  bool all_monsters;    /* if no monsters are named: every team of the level instead of its default one */
  const char *baseline; /* the agent to compare with; NULL: the first agent named, otherwise each level's champion */
  int32_t games;        /* per row */
  uint64_t seed;        /* of the first game of a row; each further game uses the next number */
  int32_t max_turns;
  int32_t max_idle;      /* as in GameConfig: 0: never; MAX_IDLE_USUAL: the level's default */
  SightKind sight;       /* where the level limits it */
  uint64_t max_nodes;    /* per move; 0: no limit */
  Fair fair;             /* the same budget for every Pacman agent; zero: each has its own */
  int32_t shard, shards; /* this run's part, from 1; 0, 0: everything */
  const SprtTest *sprt;  /* two agents play until it is decided which is better, at most `games`; NULL: all games */
  double retime;         /* as in Bench */
  bool people; /* people may take part: "human", or "team+human" for a team that one leads (see Bench.wanted) */
} BenchConfig;

/* One agent (against one team) on one map. */
typedef struct BenchRow {
  int32_t level;
  char map[BENCH_NAME], agent[BENCH_NAME], monsters[BENCH_NAME]; /* monsters: empty when the map has none */
  uint64_t map_hash;
  int32_t foods_total;
  bool terrain;      /* the map has terrain: the cost of a path is not its length */
  int32_t best_cost; /* of the cheapest path that wins, if an optimal agent proves it; 0: not known */
  const Map *board;  /* owned by the plan; NULL in a bench that was read from parts */
} BenchRow;

typedef struct BenchGame {
  bool played;
  bool stopped; /* a limit ended the search, and the game with it: this does not prove that there is no path */
  uint8_t outcome;
  int32_t score, moves, foods;
  uint64_t expanded, think_ns, decisions;
  uint64_t peak; /* the largest frontier or table of the search, in nodes */
  uint64_t hash; /* of the whole game: equal hashes mean the same game move for move */
} BenchGame;

/* What is made of the games: a table, or a tournament's cross table and ratings. A knockout plays only the games
 * that its rounds need. */
typedef enum { BENCH_ROWS, BENCH_TOURNAMENT, BENCH_KNOCKOUT, BENCH_KIND_COUNT } BenchKind;

typedef struct Bench {
  BenchKind kind;
  int32_t games;
  uint64_t seed, max_nodes;
  Fair fair;
  int32_t max_turns, max_idle;
  SightKind sight;
  int32_t shard, shards;
  double retime; /* on levels with one search per game: seconds of processor time for which that search is repeated, so
                    that its time is a median that a busy machine hardly changes; 0: it is timed once */
  char baseline[BENCH_NAME]; /* as in the config; empty: each level's champion */
  BenchRow *rows;
  int32_t row_count, row_room;
  BenchGame *played; /* the games of row r start at r * games */
  Histogram *times;  /* one per row: nanoseconds of each of Pacman's moves */
  uint8_t *wanted;   /* per game: whether it is to be played now; NULL: all are. Owned */
  int64_t *order;    /* the order in which the games are played; NULL: by number. Owned */
  Map **maps;        /* what the rows borrow */
  int32_t map_count;
  struct BenchSprt *sprt; /* NULL: every game is played; see bench_sprt.h */
} Bench;

typedef enum { BENCH_OK, BENCH_INPUT, BENCH_USAGE } BenchStatus;

/* Opens the maps and lays out the rows: by level, map, agent, monsters. On failure nothing is left to destroy. */
BenchStatus bench_plan(Bench *bench, const BenchConfig *config, Error *error);
void bench_destroy(Bench *bench);
/* Adds one more row; used by the plan and by the reader of parts. */
bool bench_add_row(Bench *bench, const BenchRow *row, Error *error);
/* Allocates the games of every row; called once, when the rows are complete. */
bool bench_allocate(Bench *bench, Error *error);
/* Whether two rows are of one agent and add up to one total: the level must be the same, because an id can name
 * another agent on another level, and scores of different levels don't add up. */
bool bench_same_agent(const BenchRow *a, const BenchRow *b);
/* The sight with which games of a level were played; empty where everything is visible. */
const char *bench_sight(const Bench *bench, int32_t level);
/* Whether a game belongs to this run's part. */
bool bench_in_shard(const Bench *bench, int64_t index);
/* The state of the sequential test if there is one, else NULL. While games are played, call it between bench_hold
 * and bench_release. */
const Sprt *bench_sprt(const Bench *bench);
/* How to play a game of the bench again. False for one that was read from parts, because it has no map. */
bool bench_game_config(const Bench *bench, int64_t index, MatchConfig *config);

/* Callbacks while games are played; any may be NULL. */
typedef struct BenchHooks {
  /* About ten times per second and once at the end, from the thread that called bench_run. */
  void (*progress)(void *context, int64_t done, int64_t total);
  /* The same for a sequential test, just before it. */
  void (*test)(void *context, const Sprt *sprt);
  /* After each game, from the thread that played it: in any order, several at a time. The game and its row no longer
   * change; the callback must not look at others. */
  void (*game)(void *context, const Bench *bench, int64_t index, const Tally *times);
  const atomic_bool *stop;   /* set: running games are finished, no other is started */
  const atomic_bool *cancel; /* set: running games are dropped, too */
  void *context;
} BenchHooks;

typedef struct BenchRun BenchRun;

typedef struct BenchProgress {
  int64_t done, total; /* games of this run */
  double seconds;      /* of playing: until now, or until the last game ended */
  bool running;
} BenchProgress;

/* Starts to play what is not played yet with `jobs` threads, and returns at once. NULL with a message if no thread
 * can be started. The bench must outlive the run. */
BenchRun *bench_start(Bench *bench, int32_t jobs, const BenchHooks *hooks, Error *error);
void bench_progress(BenchRun *run, BenchProgress *progress);
/* Waits until everything is played or that many seconds have passed; returns whether it is still running. */
bool bench_wait(BenchRun *run, double seconds);
/* Writes the games that are being played at this moment; returns how many. */
int32_t bench_playing(BenchRun *run, int64_t *out, int32_t most);
/* Between these two no game changes. Keep it short: threads that end a game wait. */
void bench_hold(BenchRun *run);
void bench_release(BenchRun *run);
/* Waits for the threads and frees. The message is that of the first game (in order) that failed. Stopping early is
 * no failure. */
bool bench_finish(BenchRun *run, Error *error);

/* All of the above in one call. */
bool bench_run(Bench *bench, int32_t jobs, const BenchHooks *hooks, Error *error);

#endif
