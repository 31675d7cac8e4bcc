/* What a position is worth where hunters are about, in costs as those of peril: the risk of Pacman's next move, the
 * room that the hunters leave, and the way to food within that room. Knows no search and no agent. */
#ifndef PACADE_AI_HUNT_ERRANDS_H
#define PACADE_AI_HUNT_ERRANDS_H

#include "ai/level4_hunt/peril.h"
#include "ai/level4_hunt/position.h"

typedef struct Errands {
  const Arena *arena; /* borrowed, as the next */
  const Peril *peril;
  bool planned;                   /* the way to food is that of `way`, else it is looked for where it is needed */
  int32_t way[ARENA_SPOTS_MAX];   /* cost of the way to food, by spot */
  int32_t room;                   /* cost of having none */
  int32_t haste;                  /* cost of a turn, in PERIL_SCALE: how much risk a turn saved is worth */
  int32_t worth[ARENA_SPOTS_MAX]; /* cost that eating this food saves: of the way to the next one */
} Errands;

/* For the food of this position; arena, peril and haste are set before. */
void errands_set(Errands *errands, const Position *position);
/* The haste that has won most games, after so many turns without food: the longer that lasts, the more Pacman dares. */
int32_t errands_haste(const Peril *peril, int32_t idle);
/* The row of food that the functions below ask for, arena->row long: 0 on food, BRIEF_NONE elsewhere. */
void errands_foods(const Arena *arena, const Position *position, uint8_t *no_food);
/* Steps of the nearest hunter to every spot, a row of them. */
void errands_hunters(const Arena *arena, const Spot *monsters, int32_t count, uint8_t *nearest);
/* What Pacman finds from a spot. */
typedef struct View {
  int32_t room;        /* spots that it reaches before every hunter */
  uint8_t inside, any; /* steps to the nearest food within that room, and to the nearest at all; BRIEF_NONE: none */
} View;
View errands_view(const Arena *arena, Spot from, uint8_t lead, const uint8_t *nearest, const uint8_t *no_food);
/* The cost of a view. */
int32_t errands_view_cost(const Errands *errands, const View *view);
/* The cost of little room and of the way to food for Pacman on a spot; `lead`: moves that the hunters make before
 * Pacman's next one, 0 or 1. */
int32_t errands_outlook(const Errands *errands, Spot from, uint8_t lead, const uint8_t *nearest,
                        const uint8_t *no_food);
/* The cost of a position, Pacman to move: the least risk that it can choose, room and way. */
int32_t errands_cost(const Errands *errands, const Position *position, const uint8_t *no_food);

#endif
