/* The shortest path to the next food against monsters whose replies are known, found by visiting every position that
 * Pacman can reach before it eats; or the proof that it can't eat any more. Knows no agent. */
#ifndef PACADE_AI_HUNT_FORAGE_H
#define PACADE_AI_HUNT_FORAGE_H

#include "ai/common/limits.h"
#include "ai/level4_hunt/replies.h"

enum { FORAGE_STATES_MAX = 120000, FORAGE_TURNS_MAX = 512 };

typedef enum {
  FORAGE_FOUND,   /* a path to a food, after which Pacman survives */
  FORAGE_LAST,    /* only paths to a food after which Pacman is soon caught, whatever it does */
  FORAGE_NONE,    /* proven: no food can be eaten any more */
  FORAGE_UNKNOWN, /* too many positions */
  FORAGE_FAILED   /* out of memory: the agent must report it, because with more memory it would play differently */
} ForageResult;

typedef struct Forage {
  Spot path[FORAGE_TURNS_MAX];
  uint64_t foreseen[FORAGE_TURNS_MAX]; /* hash before each step of the path */
  int32_t length, at;                  /* steps of the path, and how many have been made */
  uint64_t states;                     /* states visited */
} Forage;

/* Searches from this position on; the path is set with FORAGE_FOUND or FORAGE_LAST. A position is identified by its
 * hash. */
ForageResult forage_look(Forage *forage, const Arena *arena, const Keys *keys, ReplyKind reply,
                         const Position *position, const atomic_bool *cancel);
/* Whether the position is the one that the path foresees. */
static inline bool forage_holds(const Forage *forage, const Position *position) {
  return forage->at < forage->length && forage->foreseen[forage->at] == position->hash;
}

#endif
