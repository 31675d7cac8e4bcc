/* The levels: one entry each, with its rules and what it asks of a map.
 * Knows no agents beyond the id of the default monsters, and draws nothing. */
#ifndef PACADE_CORE_LEVEL_H
#define PACADE_CORE_LEVEL_H

#include "game/core/map.h"

typedef struct Rules Rules; /* rules.h */

typedef struct Level {
  int32_t number;
  const char *id;       /* one word, lower case */
  const char *title;    /* one word for tabs and headings */
  const char *blurb;    /* one sentence for people */
  const char *monsters; /* id of the monsters' usual agent */
  bool one_food;        /* exactly one food, else at least one */
  bool no_monsters;     /* a map with monsters is refused */
  bool still;           /* monsters never move */
  bool limited_sight;   /* Pacman's agent sees only what is near */
  bool exit;            /* one is needed, and reached last (a map may then have no food); else none is allowed... */
  bool exit_ignored;    /* ...unless the level does not care */
  bool slow;            /* its agents think for long: a bench of nothing in particular leaves it out */
  bool rooms;           /* a maze map is needed: see maze_check */
  bool corners;         /* corners carry Pacman across the map, as --corners says */
  int32_t max_cells;    /* rows x columns that its planners have room for; 0: no limit */
  int32_t max_open;     /* open cells and monsters that its agents' tables have room for; 0: no limit */
  int32_t max_monsters;
  int32_t max_pies;
  const Rules *rules;
} Level;

/* The table, in order. */
const Level *level_table(int32_t *count);
/* The entry of that number, or NULL. */
const Level *level_find(int32_t number);
/* The first level with these rules, or NULL. */
const Level *level_of_rules(const char *id);
/* The same as level_find, with a message that lists the levels there are when this is none of them. */
const Level *level_choose(int64_t number, Error *error);
/* Whether the map can be played on this level; the message says what was found and what was expected. */
bool level_accepts(const Level *level, const Map *map, Error *error);
/* The level a map is for: its header's (NULL when there is none of that number), else the first that accepts it (NULL
 * when none does). */
const Level *level_of_map(const Map *map);
/* The same with a message that says why there is none. */
const Level *level_for_map(const Map *map, Error *error);

#endif
