/* What food is worth where hunters are about, in costs as those of peril: the way to it from everywhere, longer where
 * it is in danger, and what eating it saves. Worked out anew for every decision. Knows no search and no agent. */
#ifndef PACADE_AI_HUNT_ERRANDS_H
#define PACADE_AI_HUNT_ERRANDS_H

#include "ai/level4_hunt/peril.h"
#include "ai/level4_hunt/position.h"

typedef struct Errands {
  const Arena *arena; /* borrowed, as the next */
  const Peril *peril;
  int32_t haste; /* cost of a turn, in PERIL_SCALE: how much risk a turn saved is worth */
  Position position;
  int32_t way[ARENA_SPOTS_MAX];   /* cost of the way to the nearest food, more where it is in danger */
  int32_t worth[ARENA_SPOTS_MAX]; /* cost that eating this food saves: of the way to the next one */
} Errands;

/* For the food and the monsters of this position; arena, peril and haste are set before. */
void errands_set(Errands *errands, const Position *position);
/* The haste that has won most games against so many monsters. */
int32_t errands_haste(int32_t monsters);

#endif
