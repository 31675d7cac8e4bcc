/* How likely Pacman survives hunters with random moves: tables for one and two hunters near each spot, combined for
 * more. Hunters far away are ignored, so that the tables of a board of any size are small and built in a moment.
 * Small boards also have tables of three hunters, for the whole board. Knows no food and no agent. */
#ifndef PACADE_AI_HUNT_PERIL_H
#define PACADE_AI_HUNT_PERIL_H

#include "ai/level4_hunt/duel.h"
#include "ai/level4_hunt/triples.h"

enum {
  PERIL_SCALE = 8000, /* costs are this many times the negative logarithm of a chance, so that they add up */
  PERIL_MAX = 60000,  /* as good as dead: one chance in 1,800 */
  PERIL_NEAR = 56,    /* spots of one colour in the tables of one and two */
  PERIL_WIDE = 127,   /* the same in games with two hunters where that is the whole board */
  PERIL_LOOKED = 10,  /* at most this many monsters are combined: the nearest */
  PERIL_THREES = 5,   /* the tables of three are used for at most this many monsters ... */
  PERIL_TRIPLES = 10, /* ... and the triples among them */
  PERIL_CLOSE = 6,    /* at most this many monsters are combined by threes from the tables of those nearby, ... */
  PERIL_CLOSE_TRIPLES = 20
};

typedef struct PerilBuild PerilBuild; /* what refining needs; freed when it is done */

struct Peril {
  const Arena *arena; /* borrowed */
  double p;
  bool greedy;             /* they aim along the straight line, not the shortest way */
  int32_t near;            /* length of the lists below */
  uint8_t *index;          /* [Pacman after its move][spot]: index in the list of its colour, 255: far */
  uint8_t *odd;            /* by spot: its colour on a chessboard */
  int16_t *one;            /* costs in units */
  uint8_t *pair;           /* what two cost beyond the sum of each, as codes: twice as many fit the cache */
  int16_t units[256];      /* by code */
  PerilBuild *build;       /* NULL once the tables are final */
  Trio *trios[TRIO_KINDS]; /* by number of barriers; NULL: not needed */
  uint32_t threes;         /* the set of tables that the game asked for */
  int64_t to_do;           /* units of work still to be done for them */
  Triples *triples;        /* of hunters nearby, where there are none of the whole board; may be NULL */
  PerilPair kind;          /* of the game's two hunters: other pairs are computed only roughly */
  bool covers;             /* the lists have every spot of the board */
  bool whole;        /* the tables cover the whole board, and are final: those of three, or with two hunters theirs */
  uint16_t *typical; /* with two hunters: see peril_typical */
  int32_t turn;      /* with two hunters: what a turn on this board typically costs */
};

enum { PERIL_UNIT = 8 }; /* of PERIL_SCALE, in the tables */

/* The assumptions about the monsters. */
typedef struct PerilKind {
  double p; /* chance of a random step */
  bool greedy;
  uint32_t threes; /* the set of tables of three that the game needs: trio_kinds */
  int32_t hunters;
  PerilPair pair; /* in games with two hunters: peril_pair */
} PerilKind;
/* The kind of two hunters, Pacman to move; PERIL_PAIR_NONE if there are more or fewer. */
PerilPair peril_pair(const Arena *arena, Spot pacman, const Spot *monsters, int32_t count);
/* The set of tables of three that a position needs, Pacman to move. */
uint32_t peril_threes(const Arena *arena, Spot pacman, const Spot *monsters, int32_t count);
/* NULL with a message when memory is short. */
Peril *peril_create(const Arena *arena, PerilKind kind, Error *error);
/* Whether the tables are of that kind. */
bool peril_fits(const Peril *peril, const Arena *arena, PerilKind kind);
void peril_destroy(Peril *peril);
/* Improves the tables by a few turns, which takes about as long as a move; does nothing once they are final. A game
 * calls it once per move, so that the first one need not wait. */
void peril_refine(Peril *peril);
/* The cost after Pacman has moved to `to`, with the monsters still to move. */
int32_t peril_cost(const Peril *peril, Spot to, const Spot *monsters, int32_t count);
/* The same in two steps: the first one prefetches what the second needs, because waiting for the memory takes as
 * long as all the rest. */
typedef struct Close {
  const uint8_t *code; /* what three hunters cost beyond their pairs */
  uint8_t at[TRIO_MONSTERS];
} Close;
typedef struct Around {
  int32_t count, even; /* hunters nearby; those of Pacman's colour come first */
  uint8_t at[PERIL_LOOKED];
  int32_t monsters, triples;            /* triples: 0 if the tables of three are not used */
  const uint16_t *three[PERIL_TRIPLES]; /* their costs */
  int32_t close_count;
  Close close[PERIL_CLOSE_TRIPLES];
} Around;
void peril_look(const Peril *peril, Spot to, const Spot *monsters, int32_t count, Around *around);
int32_t peril_sum(const Peril *peril, Spot to, const Around *around);
/* Whether the tables have every placement of that many hunters, so that nothing is approximated and nothing is far
 * away. */
bool peril_exact(const Peril *peril, int32_t monsters);
/* The median cost of Pacman's standing on a spot; only if the tables are `whole`. */
int32_t peril_typical(const Peril *peril, Spot spot);
/* The cost that corresponds to a chance of survival. */
int32_t peril_cost_of(double chance);

#endif
