/* Whether shown chances are honest: random maps of the levels with monsters that move, games on them with what was told
 * at each of Pacman's decisions and how it ended, and the difference between the two in ten buckets. */
#ifndef PACADE_TESTS_CALIBRATE_H
#define PACADE_TESTS_CALIBRATE_H

#include "game/core/rng.h"
#include "game/play/broadcast.h"
#include "game/play/match.h"

enum { CALIBRATE_BUCKETS = 10, CALIBRATE_FRAMES = 40 };

/* One moment of a game. */
typedef struct ChanceCase {
  ChanceEvidence evidence;
  double came;   /* 1: the game was won; under fog: it got to the end of what was planned */
  double weight; /* of one game together: 1 */
} ChanceCase;

typedef struct ChanceCases {
  ChanceCase *cases;
  int32_t count, room;
} ChanceCases;

/* A maze without dead ends, more or less opened up; food, monsters and capsules by chance. The seed and the level
 * decide everything. */
Map *calibrate_map(int32_t level, uint64_t seed, Error *error);
/* Plays one game and appends up to CALIBRATE_FRAMES of its moments. The names are borrowed. */
bool calibrate_game(ChanceCases *cases, const Map *map, int32_t level, const char *pacman, const char *monsters,
                    uint64_t seed, Error *error);
void calibrate_add(ChanceCases *list, ChanceCase one);
void calibrate_end(ChanceCases *list);

typedef struct ChanceBuckets {
  double weight[CALIBRATE_BUCKETS], shown[CALIBRATE_BUCKETS], came[CALIBRATE_BUCKETS];
  double games, error; /* the mean difference between shown and came, by weight */
} ChanceBuckets;

/* Of the cases of one level and Pacman (0, NULL: all). */
ChanceBuckets calibrate_buckets(const ChanceCases *cases, int32_t level, const char *pacman);

#endif
