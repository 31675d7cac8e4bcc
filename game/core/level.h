/* The levels: one row each (level_table.c), with its rules, what it asks of a map, who plays it and how it is
 * explained. Knows no agents beyond their ids, and draws nothing. */
#ifndef PACADE_CORE_LEVEL_H
#define PACADE_CORE_LEVEL_H

#include "game/core/map.h"

typedef struct Rules Rules; /* rules.h */

enum { LEVEL_RULE_LINES = 3 };

/* A small picture that explains the level. */
typedef struct LevelPicture {
  const char *map; /* in characters; NULL: there is no picture */
  const char *way; /* Pacman's next moves: W N E S; NULL: none show */
  bool heat;       /* cells by their distance, as a search opens them */
  bool hunted;     /* the monsters' next steps show */
} LevelPicture;

typedef struct Level {
  int32_t number;       /* 1 to 31; 1 to 9 have a key */
  const char *id;       /* one word, lower case */
  const char *title;    /* one word for tabs and headings */
  const char *blurb;    /* one sentence for people */
  const char *champion; /* id of Pacman's strongest agent, by measurement; NULL: nobody plays it yet */
  const char *monsters; /* id of the monsters' usual agent */
  const char *rule_lines[LEVEL_RULE_LINES]; /* the rules in three sentences; NULL: no more */
  LevelPicture picture;
  bool one_food;      /* exactly one food, else at least one */
  bool no_monsters;   /* a map with monsters is refused */
  bool still;         /* monsters never move */
  bool stalls;        /* a game without food for long can be ended as stalled: GameConfig.max_idle */
  bool limited_sight; /* Pacman's agent sees only what is near */
  bool exit;          /* one is needed, and reached last (a map may then have no food); else none is allowed... */
  bool exit_ignored;  /* ...unless the level does not care */
  bool rooms;         /* a maze map is needed: see maze_check */
  bool capsules;      /* its pies are capsules, which turn the monsters into prey */
  bool corners;       /* corners carry Pacman across the map, as --corners says */
  bool corner_keys;   /* keys carry Pacman from corner to corner */
  bool stay_key;      /* Pacman may stand still, with a key of its own */
  bool live;          /* runs in real time, by the rules of arcade.h; `rules` are what agents are shown instead */
  bool slow;          /* its agents think for long: a bench of nothing in particular leaves it out */
  int32_t max_cells;  /* rows x columns that its planners have room for; 0: no limit */
  int32_t max_open;   /* open cells and monsters that its agents' tables have room for; 0: no limit */
  int32_t max_monsters;
  int32_t max_pies;
  const Rules *rules;
  const Rules *terrain; /* the rules on maps whose cells cost 1 to 9; NULL: such maps are refused */
} Level;

/* The table, in order. */
const Level *level_table(int32_t *count);
/* The row of that number, or NULL. */
const Level *level_find(int32_t number);
/* The same by its id. */
const Level *level_of_id(const char *id);
/* The first level with these rules, or NULL. */
const Level *level_of_rules(const char *id);
bool level_has_rules(const Level *level, const char *id);
/* The id of its rules: "chase", "feast", ... */
const char *level_rules_id(const Level *level);
/* The level of mazes that are made rather than read: the first that needs rooms. */
const Level *level_of_mazes(void);
/* "5" or "4, 7": the levels of which it holds, for a message. */
void level_list(bool (*holds)(const Level *level), char *out, size_t room);
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
