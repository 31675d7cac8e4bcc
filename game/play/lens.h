/* Two searches on one board, side by side: the cells that each looked at, where their paths part, and a sentence about
 * it. Knows no algorithm by name. Draws nothing. */
#ifndef PACADE_PLAY_LENS_H
#define PACADE_PLAY_LENS_H

#include "ai/registry.h"
#include "ai/search/finder.h"
#include "game/core/level.h"

/* What one search did. */
typedef struct LensSide {
  Cell *closed; /* the cells that it expanded, in order; a cell that is expanded again is listed again */
  int32_t closed_count;
  Cell *path; /* the start first, cell by cell; NULL without one */
  int32_t path_count;
  int32_t length, cost; /* steps of the path and what they cost; -1 without a path */
  uint64_t nodes;       /* as the search itself counts them */
  uint64_t dropped;     /* expansions that were not kept because there were too many */
  double seconds;       /* of processor time, without keeping a trace */
  bool optimal;         /* the path is proven shortest */
  bool stopped;         /* by a limit: there may be a path all the same */
} LensSide;

enum { LENS_SIDES = 2 };
/* What a cell is: a bit per side that has looked at it. */
typedef enum { LENS_NOBODY = 0, LENS_ONLY_A = 1, LENS_ONLY_B = 2, LENS_BOTH = 3, LENS_CLASSES } LensClass;

typedef struct LensCounts {
  int32_t both, only_a, only_b;
} LensCounts;

typedef struct Lens {
  LensSide side[LENS_SIDES];
  int32_t cells;              /* of the board, padding included */
  int32_t ticks;              /* until both are done: one node per tick and side */
  int32_t *first[LENS_SIDES]; /* per cell: the tick at which the side looked at it first; 0: never */
  int32_t *seen[LENS_SIDES];  /* per tick, 0 included: different cells that the side has looked at */
  int32_t *both;              /* the same for cells that both have looked at */
  uint8_t *shared;            /* per cell: see LensShare */
  Cell *forks;                /* where the paths part, meet or cross */
  int32_t fork_count;
} Lens;

/* Bits that say what the paths do at a cell. */
enum {
  LENS_ON_A = 1,   /* A's path passes it */
  LENS_ON_B = 2,   /* B's path passes it */
  LENS_STEP_A = 4, /* A's path leaves it by a step that B's path has too, in either direction */
  LENS_STEP_B = 8  /* the same for B's path */
};

/* Compares two searches of one board and takes ownership of them, even on failure. False when memory is short; then
 * there is nothing to destroy. */
bool lens_build(Lens *lens, const Board *board, LensSide *a, LensSide *b, Error *error);
void lens_destroy(Lens *lens);
void lens_side_destroy(LensSide *side);

/* The class of a cell at a tick, which may be past the end. */
LensClass lens_class(const Lens *lens, Cell cell, int32_t tick);
LensCounts lens_counts(const Lens *lens, int32_t tick);
/* Nodes of a side up to that tick, and whether it is done. */
int32_t lens_nodes(const Lens *lens, int side, int32_t tick);
bool lens_done(const Lens *lens, int side, int32_t tick);
/* Whether both searches found the same path. */
bool lens_same_path(const Lens *lens);

/* ---- searching (lens_search.c) ---- */

/* Whether games of this level are searches of the map for one goal, and whether the agent is such a search. */
bool lens_serves(const Level *level);
bool lens_takes(const AgentInfo *info, const Level *level);

typedef struct LensQuestion {
  const Map *map; /* borrowed */
  bool through;   /* its monsters do not block the way */
  Cell start, goal;
  const Algorithm *algorithm;
  Heuristic heuristic;
  double weight;
  Limits limits;
  TraceLive *live; /* gets the number of nodes so far; may be NULL */
} LensQuestion;

/* Algorithm, heuristic and weight of an agent that lens_takes. */
void lens_choose(LensQuestion *question, const Agent *agent);
/* The question that an agent, "id" or "id:k=v,...", asks at the start of a game on the map. */
bool lens_ask(LensQuestion *question, const Map *map, const Level *level, const char *agent, Error *error);
/* Searches twice: once for the time it takes, once with a trace. False with a message, or without one when cancelled.
 */
bool lens_search(LensSide *side, const LensQuestion *question, Error *error);
/* Processor time of this thread. */
double lens_cpu_seconds(void);

/* ---- words (lens_words.c) ---- */

/* The parts of the sentence, as formats; lens_words.c lists the arguments of each. */
typedef enum {
  LENS_SAY_LEFT_1,
  LENS_SAY_LEFT,
  LENS_SAY_APART_1,
  LENS_SAY_APART,
  LENS_SAY_SAME_1,
  LENS_SAY_SAME,
  LENS_SAY_LENGTH,
  LENS_SAY_SAME_PATH,
  LENS_SAY_LONGER_1,
  LENS_SAY_LONGER,
  LENS_SAY_COST,
  LENS_SAY_DEARER,
  LENS_SAY_NEITHER,
  LENS_SAY_ALONE,
  LENS_SAY_STOPPED,
  LENS_SAY_JOINED,
  LENS_SAY_COUNT
} LensPhrase;
extern const char *const lens_english[LENS_SAY_COUNT];

/* "A* left 143 cells untouched that BFS looked at; both paths are 63 long." */
void lens_sentence(const Lens *lens, const char *const phrases[LENS_SAY_COUNT], const char *const names[LENS_SIDES],
                   char *out, size_t room);

#endif
