/* Alpha-beta over the hunt: Pacman takes the largest value, every monster on its own the smallest; or, if a team's
 * replies are known, a search of Pacman's moves alone, which gets much deeper. A searcher owns its memory and
 * allocates nothing while it searches. Knows no agent. */
#ifndef PACADE_AI_HUNT_SEARCH_H
#define PACADE_AI_HUNT_SEARCH_H

#include "ai/common/limits.h"
#include "ai/common/trace.h"
#include "ai/level4_hunt/endgame.h"
#include "ai/level4_hunt/errands.h"
#include "ai/level4_hunt/position.h"
#include "ai/level4_hunt/replies.h"
#include "ai/level4_hunt/terrain.h"
#include "ai/level4_hunt/trail.h"

enum {
  SEARCH_TURNS_MAX = 60, /* a turn: Pacman's move and one of every monster */
  VALUE_UNIT = 8,        /* per point of the score */
  VALUE_WON = 4000000,
  VALUE_LOST = -4000000,
  VALUE_DECIDED = 2000000, /* beyond it, in either direction, the value includes the end of the game */
  VALUE_NONE = 100000000
};

typedef struct SearchEntry {
  uint32_t key; /* upper half of the hash */
  int32_t value;
  int8_t turns;  /* depth searched below it; -1: empty */
  uint8_t bound; /* exact, at least, at most */
  uint8_t best;  /* exit that was best */
  uint8_t pad;
} SearchEntry;

typedef struct Searcher {
  const Arena *arena; /* borrowed, like the next three */
  const Keys *keys;
  const Terrain *terrain;
  const Endgame *endgame; /* may be NULL */
  bool foresees;          /* the monsters make `reply`; false: each makes its worst move for Pacman */
  ReplyKind reply;
  const Trail *trail;     /* positions to avoid; may be NULL */
  const Errands *errands; /* evaluates the risk that they do something else, and food; NULL: they never do */
  Position position;      /* the root; restored after the search */
  int16_t *no_food;       /* one row long: 0 on food, DISTANCE_NONE elsewhere */
  uint8_t *no_errand;     /* the same for errands, see errands_foods */
  SearchEntry *table;
  uint64_t table_mask; /* 0: no table */
  bool prune;          /* false: full minimax, for comparison */
  bool punctual;       /* stops at its number of nodes, even among the replies of many monsters to one move */
  bool plain;          /* every move is searched only once: see search_plain */
  TreeOrder order;     /* the order in which moves are tried; TREE_OWN: the best first */
  Tree *tree;          /* may be NULL: keeps the nodes */
  int32_t tree_gain;   /* points gained between the root and the current node */
  TraceLive *live;     /* may be NULL: gets the progress of the search */
  Budget budget;
  uint64_t nodes, next_check, table_hits;
  uint64_t salt; /* for the table, if values depend on the trail: results of an older search are not used */
  BudgetState state;
  Spot line[SEARCH_TURNS_MAX + 1][SEARCH_TURNS_MAX + 1]; /* best lines, one per depth: Pacman's spots */
  int32_t line_length[SEARCH_TURNS_MAX + 2];
} Searcher;

typedef struct SearchResult {
  int32_t value;                   /* of the best move, in VALUE_UNITs from Pacman's side, without the score so far */
  int32_t best;                    /* its index among the exits */
  int32_t values[DIRECTION_COUNT]; /* of each exit: exact for the best, an upper bound for the others */
  Spot line[SEARCH_TURNS_MAX + 1]; /* Pacman's spots, the current one first */
  int32_t length;                  /* spots in the line */
  int32_t turns;                   /* the last depth that was completed */
  uint64_t nodes;                  /* moves made, of Pacman and of single monsters */
  BudgetState state;               /* why it ended; BUDGET_OK: by the depth limit */
  Spot replies[HUNT_MONSTERS_MAX]; /* search_team: where each monster goes */
} SearchResult;

/* `table_bits`: 2 to that power entries of 12 bytes, 0 for none. NULL with a message when memory is short. */
Searcher *searcher_create(const Arena *arena, const Keys *keys, const Terrain *terrain, int32_t table_bits,
                          Error *error);
void searcher_destroy(Searcher *searcher);
/* Empties the table: a search then depends on nothing that was searched before. */
void searcher_forget(Searcher *searcher);

/* Pacman is to move. Deepens turn by turn up to `turns` or until a limit is reached; always gives a legal move. */
void search_pacman(Searcher *searcher, const Position *position, int32_t turns, const Limits *limits,
                   SearchResult *report);
/* The monsters are to move, all of them: the joint move that is worst for Pacman. */
void search_team(Searcher *searcher, const Position *position, int32_t turns, const Limits *limits,
                 SearchResult *report);
/* The monsters are to move: makes the joint move that is foreseen, or the worst one by a short search, and ends the
 * turn. `before`: where Pacman came from. For showing what is expected: leaves the table unchanged. */
void search_expect(Searcher *searcher, Position *position, Spot before);
/* Pacman's answer to that by such a search, for a line that ends before its depth does (because the table had the
 * rest). */
Spot search_guess(Searcher *searcher, const Position *position);
/* One depth, full window, no deepening: what the tests compare. */
int32_t search_fixed(Searcher *searcher, const Position *position, int32_t turns);
/* One depth as in a textbook, for a tree that was asked for: every move of every monster, no table, no model, no
 * repeated searches. False if the limits ended it first: then there is no new tree. */
bool search_plain(Searcher *searcher, const Position *position, Tree *tree, const Limits *limits, SearchResult *report);
/* A value as in trace.h: points, or TRACE_WON and TRACE_LOST. */
int32_t search_points(int32_t value);
/* The same with errands: VALUE_UNITs, which are eighths of one chance in a thousand, for TRACE_RISK. */
int32_t search_risk(int32_t value);
/* The value of a quiet position, Pacman to move. */
int32_t search_evaluate(const Searcher *searcher, const Position *position);

#endif
