/* What there is to choose from: the levels that have agents, their maps and who can play them.
 * Loaded once; knows no screen. */
#ifndef PACADE_APP_CATALOG_H
#define PACADE_APP_CATALOG_H

#include "ai/registry.h"
#include "game/app/view/preview.h"
#include "game/core/level.h"

enum { MAP_ID = 1024 };

typedef struct MapCard {
  char id[MAP_ID]; /* as given to maps_open */
  char title[MAP_TEXT];
  Map *map;
  Preview preview;
  uint64_t hash;  /* of the map */
  int64_t task;   /* difficulty_value: shipped maps are sorted by it */
  int32_t grade;  /* difficulty_grade */
  bool in_points; /* par and best are shown as points, not moves: many foods, terrain, or monsters block every
                     way */
} MapCard;

typedef struct Shelf {
  const Level *level;
  MapCard *cards;
  int32_t count, room;
  const AgentInfo **agents; /* Pacman's, a person first, in menu order */
  int32_t agent_count;
  const AgentInfo **teams; /* who can be the monsters; a level whose monsters never move has one at most */
  int32_t team_count;
} Shelf;

typedef struct Catalog {
  Shelf *shelves;
  int32_t count;
  int32_t maps, agents; /* in all */
} Catalog;

/* Maps that can't be read or played are left out. False when memory is short or no level has agents; no maps at all
 * is no error. */
bool catalog_load(Catalog *catalog, Error *error);
void catalog_destroy(Catalog *catalog);
/* Adds a map from outside and returns its place on the shelf, or finds it when it is there. -1 with a message. */
int32_t catalog_add(Catalog *catalog, const char *name, int32_t level, int32_t *shelf, Error *error);
/* Appends a map that the level accepts to the shelf at `at` and takes ownership of it; returns its place, or -1 (the
 * map is then freed). */
int32_t catalog_put(Catalog *catalog, int32_t at, const char *id, Map *map);
/* Takes a map off its shelf and frees it; those after it move up. */
void catalog_drop(Catalog *catalog, int32_t at, int32_t card);
/* Appends an external agent to the shelves it plays on; false when memory is short. */
bool catalog_add_agent(Catalog *catalog, const AgentInfo *info);
/* Replaces `old` by `info` wherever it is, and appends it to one shelf if it plays there and is not on it yet; returns
 * its place there, or -1. */
int32_t catalog_renew_agent(Catalog *catalog, int32_t at, const AgentInfo *old, const AgentInfo *info);
/* The shelf of a level, or -1. */
int32_t catalog_shelf(const Catalog *catalog, int32_t level);
/* Whether a game of that score is as good as par; false without a par. */
bool card_perfect(const MapCard *card, int32_t score);
/* Par as the card shows it: moves to the one food or to the exit of a maze, or points. The map must have a par. */
int32_t card_par(const MapCard *card);

#endif
