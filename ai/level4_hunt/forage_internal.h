/* The shortest way to the next food against monsters whose replies are known, found by looking at every position that
 * Pacman can bring about before it eats; or the proof that it can eat no more. Knows no agent. */
#ifndef PACADE_AI_HUNT_FORAGE_H
#define PACADE_AI_HUNT_FORAGE_H

#include "ai/common/limits.h"
#include "ai/level4_hunt/replies.h"

enum { FORAGE_STATES_MAX = 120000, FORAGE_TURNS_MAX = 512 };

typedef enum {
  FORAGE_FOUND,   /* a way to a food, and a life after it */
  FORAGE_LAST,    /* only ways to a food that is the last: Pacman is caught soon after it, whatever it does */
  FORAGE_NONE,    /* proven: no food can be eaten any more */
  FORAGE_UNKNOWN, /* too many positions */
  FORAGE_FAILED   /* out of memory: the agent must say so, for with more it would play otherwise */
} ForageResult;

typedef struct Forage {
  Spot path[FORAGE_TURNS_MAX];
  uint64_t foreseen[FORAGE_TURNS_MAX]; /* hash before each step of the path */
  int32_t length, at;                  /* steps of the path, and how many were made */
  uint64_t states;                     /* looked at */
} Forage;

/* Looks from this position on; the path is set when FORAGE_FOUND or FORAGE_LAST. A position is known by its hash. */
ForageResult forage_look(Forage *forage, const Arena *arena, const Keys *keys, ReplyKind reply,
                         const Position *position, const atomic_bool *cancel);
/* Whether the path goes on from this position, as foreseen. */
static inline bool forage_holds(const Forage *forage, const Position *position) {
  return forage->at < forage->length && forage->foreseen[forage->at] == position->hash;
}

#endif
