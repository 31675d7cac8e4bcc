/* How likely Pacman survives hunters with chance moves: tables for one and two hunters near each spot, put together
 * for more. What is far away counts as not there, so that the tables of a board of any size are small and made
 * in a moment. Small boards have tables of three hunters as well, of the whole board. Knows no food and no agent. */
#ifndef PACADE_AI_HUNT_PERIL_H
#define PACADE_AI_HUNT_PERIL_H

#include "ai/level4_hunt/trio.h"

enum {
  PERIL_SCALE = 8000, /* costs are this many times the negative logarithm of a chance, so that they add up */
  PERIL_MAX = 60000,  /* as good as dead: one chance in 1,800 */
  PERIL_NEAR = 56,    /* spots of one colour in the tables of one and two */
  PERIL_WIDE = 127,   /* the same in games with two hunters where that is the whole board */
  PERIL_LOOKED = 10,  /* monsters put together at most: the nearest */
  PERIL_THREES = 5,   /* monsters at most that the tables of three are used for... */
  PERIL_TRIPLES = 10  /* ...and the threes among them */
};

/* Two hunters by whether they can take Pacman or, being of its colour after its move, only stand in its way. */
typedef enum { PERIL_PAIR_NONE, PERIL_PAIR_BARRIERS, PERIL_PAIR_MIXED, PERIL_PAIR_CATCHERS } PerilPair;

typedef struct PerilBuild PerilBuild; /* what refining needs; gone when it is done */

struct Peril {
  const Arena *arena; /* borrowed */
  double p;
  bool greedy;             /* they aim along the straight line, not the shortest way */
  int32_t near;            /* length of the lists below */
  uint8_t *index;          /* [Pacman after its move][spot]: place in the list of its colour, 255: far */
  uint8_t *odd;            /* by spot: its colour on the chess board */
  int16_t *one;            /* costs in units */
  uint8_t *pair;           /* what two cost beyond one and one, in codes: twice as many stay in the cache */
  int16_t units[256];      /* by code */
  PerilBuild *build;       /* NULL once the tables are as good as they get */
  Trio *trios[TRIO_KINDS]; /* by number of barriers; NULL: not needed */
  uint32_t threes;         /* the set of those that the game asked for */
  int64_t to_do;           /* of work that is still to be done for them */
  PerilPair kind;          /* of the game's two hunters: other pairs are worked out only roughly */
  bool covers;             /* the lists have every spot of the board */
  bool whole;        /* the tables know the whole board, and are done: those of three, or with two hunters theirs */
  uint16_t *typical; /* with two hunters: see peril_typical */
  int32_t turn;      /* with two hunters: what a turn on this board typically costs */
};

enum { PERIL_UNIT = 8 }; /* of PERIL_SCALE, in the tables */

/* What the monsters are taken to be. */
typedef struct PerilKind {
  double p; /* chance of a random step */
  bool greedy;
  uint32_t threes; /* set of the tables of three to have where the board is small enough: peril_threes */
  PerilPair pair;  /* in games with two hunters: peril_pair */
} PerilKind;
/* What two hunters are, Pacman to move; PERIL_PAIR_NONE when there are more or fewer. */
PerilPair peril_pair(const Arena *arena, Spot pacman, const Spot *monsters, int32_t count);
/* What a position, Pacman to move, needs of them. */
uint32_t peril_threes(const Arena *arena, Spot pacman, const Spot *monsters, int32_t count);
/* NULL with a message when memory is short. */
Peril *peril_create(const Arena *arena, PerilKind kind, Error *error);
/* Whether the tables are of that kind. */
bool peril_fits(const Peril *peril, const Arena *arena, PerilKind kind);
void peril_destroy(Peril *peril);
/* Makes the tables some turns better, at the cost of a move or so; nothing when they are as good as they get. A game
 * does it once per move, so that the first one need not wait. */
void peril_refine(Peril *peril);
/* The cost of Pacman's having moved to `to`, with the monsters still to move. */
int32_t peril_cost(const Peril *peril, Spot to, const Spot *monsters, int32_t count);
/* The same in two steps: the first asks the memory for what the second needs, which takes as long as all the rest. */
typedef struct Around {
  int32_t count, even; /* hunters near by; those of Pacman's colour come first */
  uint8_t at[PERIL_LOOKED];
  int32_t monsters, triples;            /* triples: 0 when the tables of three say nothing */
  const uint16_t *three[PERIL_TRIPLES]; /* their costs */
} Around;
void peril_look(const Peril *peril, Spot to, const Spot *monsters, int32_t count, Around *around);
int32_t peril_sum(const Peril *peril, Spot to, const Around *around);
/* Whether the tables have every placing of so many hunters: nothing is added up and nothing is far away. */
bool peril_exact(const Peril *peril, int32_t monsters);
/* What Pacman's standing on a spot costs in the middle case; only where the tables are `whole`. */
int32_t peril_typical(const Peril *peril, Spot spot);
/* The cost of a chance to survive. */
int32_t peril_cost_of(double chance);

#endif
