/* What a position is worth when hunters are near, as costs like those of peril: the risk of Pacman's next move, the
 * room that the hunters leave, and the path to food within that room. Knows no search and no agent. */
#ifndef PACADE_AI_HUNT_ERRANDS_H
#define PACADE_AI_HUNT_ERRANDS_H

#include "ai/level4_hunt/peril.h"
#include "ai/level4_hunt/position.h"
#include "ai/level4_hunt/quarry.h"

typedef struct Errands {
  const Arena *arena; /* borrowed, like the next */
  const Peril *peril;
  const Quarry *quarry;           /* may be NULL; brought up to date by its owner */
  bool exact;                     /* the quarry's tables decide when to go for food that is hard to get */
  bool planned;                   /* the path to food is that of `way`, otherwise it is computed when needed */
  int32_t way[ARENA_SPOTS_MAX];   /* cost of the path to food, by spot */
  int32_t room;                   /* cost of having no room */
  int32_t haste;                  /* cost of a turn, in PERIL_SCALE: how much risk a turn saved is worth */
  int32_t worth[ARENA_SPOTS_MAX]; /* the cost that eating this food saves: that of the path to the next one */
} Errands;

/* Prepares for the food of this position; set arena, peril and haste before. */
void errands_set(Errands *errands, const Position *position);
/* The haste that has won most games, after that many turns without food: the longer this lasts, the more risk Pacman
 * takes. */
int32_t errands_haste(const Peril *peril, int32_t idle);
/* The row of food that the functions below take, arena->row long: 0 on food, BRIEF_NONE elsewhere. */
void errands_foods(const Arena *arena, const Position *position, uint8_t *no_food);
/* Steps of the nearest hunter to every spot, as a row. */
void errands_hunters(const Arena *arena, const Spot *monsters, int32_t count, uint8_t *nearest);
/* What Pacman can reach from a spot. */
typedef struct View {
  int32_t room;        /* spots that it reaches before every hunter */
  uint8_t inside, any; /* steps to the nearest food within that room, and to the nearest at all; BRIEF_NONE: none */
} View;
View errands_view(const Arena *arena, Spot from, uint8_t lead, const uint8_t *nearest, const uint8_t *no_food);
/* The cost of such a view. */
int32_t errands_view_cost(const Errands *errands, const View *view);
/* The cost of little room and of the path to food for Pacman on a spot; `lead`: moves that the hunters make before
 * Pacman's next one, 0 or 1. */
int32_t errands_outlook(const Errands *errands, Spot from, uint8_t lead, const uint8_t *nearest,
                        const uint8_t *no_food);
/* The cost of a position, Pacman to move: the least risk that it can choose, plus room and path. */
int32_t errands_cost(const Errands *errands, const Position *position, const uint8_t *no_food);

#endif
