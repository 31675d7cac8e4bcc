/* How likely Pacman survives three hunters that chase with chance moves between: exact, for every placing that can come
 * about. Built once a map, piece by piece if need be, and kept on disk. Knows no food and no agent.
 *
 * Everybody steps every turn, so that each monster keeps the colour, as on a chessboard, that it has relative to
 * Pacman. One that has Pacman's colour after Pacman's move can never step onto it, only stand in its way (a barrier);
 * one of the other colour can (a catcher). A table is of one number of barriers: an eighth of all placings, and because
 * two monsters that are alike may be swapped, half of that. */
#ifndef PACADE_AI_LEVEL4_HUNT_TRIO_INTERNAL_H
#define PACADE_AI_LEVEL4_HUNT_TRIO_INTERNAL_H

#include "ai/common/limits.h"
#include "ai/level4_hunt/position.h"

enum {
  TRIO_MONSTERS = 3,
  TRIO_TURNS = 60,    /* that are looked ahead */
  TRIO_STRETCH = 150, /* mean length of the stretch of turns that is to be survived */
  TRIO_SPOTS = 256,   /* up to here: 540 MB, in a maze of corridors, with two cells of one colour to one, up to 850 */
  TRIO_KEEP_PLACINGS = 8 << 20, /* smaller tables are built sooner than read */
  TRIO_KEEP_FILES = 4           /* each hundreds of megabytes: the ones not used for longest go */
};

typedef struct TrioBuild TrioBuild; /* how far building is; gone when it is done */

typedef struct Trio {
  int32_t spots, barriers;
  double p;
  int32_t half[2];   /* spots of each colour */
  uint8_t *colour;   /* by spot */
  uint16_t *rank;    /* by spot: its number among those of its colour */
  size_t *start;     /* by Pacman's spot: where its placings begin */
  size_t pairs[2];   /* by Pacman's colour: placings of the two alike monsters, rounded up to whole vectors */
  size_t placings;   /* of all */
  size_t bytes_size; /* the file's header, the costs, then what is typical */
  uint8_t *bytes;
  const uint8_t *shared;   /* the same from a file, then `bytes` is NULL */
  const uint16_t *cost;    /* [Pacman after its move][odd monster][the higher of the alike two][the lower] */
  const uint16_t *typical; /* by spot: what standing there costs in half of all placings */
  bool ready;              /* else neither may be read */
  TrioBuild *build;
} Trio;

/* Which monster of a position is the odd one and which two are alike: it stays so for the whole game. */
typedef struct TrioSeats {
  uint8_t odd, first, second;
} TrioSeats;

/* The seats of three monsters with Pacman to move; how many are barriers. */
int32_t trio_seat(const Arena *arena, const Position *position, TrioSeats *seats);

/* NULL with a message when memory is short, the board is over the limit or a cell of it is boxed in: who stands there
 * does not step. Nothing is worked out yet. */
Trio *trio_create(const Arena *arena, int32_t barriers, double p, Error *error);
void trio_destroy(Trio *trio);

/* Takes the table from the folder's file, if there is a whole one; true when it is then ready. */
bool trio_read(Trio *trio, const Arena *arena, const char *folder);
/* Works until the table is done or the budget ends; true when it is ready. Any number of threads gives the same table.
 * The arena must be of the board that the table was created for. How much of the work is done goes into *percent, now
 * and then, which may be NULL. */
bool trio_work(Trio *trio, const Arena *arena, int32_t threads, const Budget *budget, atomic_int *percent);
/* Whether it is large enough to be kept; and what table_cache_claim knows it by. */
bool trio_is_kept(const Trio *trio);
uint64_t trio_about(const Trio *trio, const Arena *arena);
/* Keeps a table that is ready, and of all that are kept the TRIO_KEEP_FILES used last; given up when *cancel (or NULL)
 * becomes true. A folder that can't be written to is no matter. */
void trio_keep(Trio *trio, const Arena *arena, const char *folder, const atomic_bool *cancel);
/* The file of a table, allocated; NULL when memory is short. */
char *trio_path(const Trio *trio, const Arena *arena, const char *folder);

/* The colour of the alike two, and of the odd one, before their step: Pacman, of colour `pacman`, has moved. */
static inline bool trio_pair_catches(const Trio *trio) { return trio->barriers <= 1; }
static inline bool trio_odd_catches(const Trio *trio) { return trio->barriers == 0 || trio->barriers == 2; }
static inline int32_t trio_pair_colour(const Trio *trio, int32_t pacman) {
  return trio_pair_catches(trio) ? 1 - pacman : pacman;
}
static inline int32_t trio_odd_colour(const Trio *trio, int32_t pacman) {
  return trio_odd_catches(trio) ? 1 - pacman : pacman;
}

/* The cost of Pacman's having moved to `to`, with the monsters still to move. */
static inline int32_t trio_cost(const Trio *trio, Spot to, const Spot *monsters, TrioSeats seats) {
  size_t odd = trio->rank[monsters[seats.odd]], a = trio->rank[monsters[seats.first]],
         b = trio->rank[monsters[seats.second]];
  size_t high = a > b ? a : b, low = a > b ? b : a;
  return trio->cost[trio->start[to] + odd * trio->pairs[trio->colour[to]] + high * (high + 1) / 2 + low];
}

#endif
