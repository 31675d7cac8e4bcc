/* Links that describe something completely: which map, who plays it and from which seed; a race, a maze, a puzzle, a
 * lesson; or a whole replay or map inside the link itself. Parsed and written here for the command line, the window and
 * a page in a browser alike. An example: #play=1/08-pipe-organ&pacman=astar:heuristic=octile&seed=7
 * A link may come from anybody: it names shipped maps and the user's own by their ids, never files; agents of this
 * program, never others; and what it carries inside is checked like any other input. */
#ifndef PACADE_PLAY_LINK_H
#define PACADE_PLAY_LINK_H

#include "ai/puzzle/puzzle.h"
#include "game/core/maze_map.h"
#include "game/core/record.h"

typedef enum {
  LINK_PLAY,   /* #play=MAP&level=&pacman=&monsters=&seed=&max-turns=&sight= */
  LINK_RACE,   /* #race=MAP&agent=...&agent=...&seed= */
  LINK_MAZE,   /* #maze=ROOMS,GENERATOR,SEED&energy=plain|shown|hidden */
  LINK_PUZZLE, /* #puzzle=SIDE,SEED or #puzzle=TILES */
  LINK_LESSON, /* #lesson=NUMBER or its id */
  LINK_ROOM,   /* #room=NAME: a screen of the window */
  LINK_REPLAY, /* #replay=CONTENT */
  LINK_MAP,    /* #map=CONTENT&level=&pacman=... */
  LINK_KIND_COUNT
} LinkKind;

/* "play", "race", ... */
extern const char *const link_kind_ids[LINK_KIND_COUNT + 1];

enum { LINK_AGENTS = 6, LINK_NAME = 96, LINK_CONTENT_MOST = 8192, LINK_BYTES_MOST = 12288, LINK_OPEN_MOST = 1 << 20 };

typedef struct Link {
  LinkKind kind;
  char map[LINK_NAME];                   /* id; "" with LINK_MAP */
  int32_t level;                         /* the level it is played as, always set with a map */
  char agents[LINK_AGENTS][RECORD_NAME]; /* of a race; otherwise the first one plays Pacman. "": the default agent */
  int32_t agent_count;
  char monsters[RECORD_NAME];
  bool seed_given;
  uint64_t seed;
  int32_t max_turns; /* 0: the default */
  SightKind sight;
  MazeKind maze_kind;
  int32_t rooms;
  int32_t energy; /* 0: none; 1: with pills; 2: with pills whose values are hidden */
  bool tiles_given;
  Puzzle puzzle;        /* where the tiles are given; otherwise only its side is used */
  char name[LINK_NAME]; /* of the lesson or the room */
  char *content;        /* text of the record or map inside, NUL-ended; owned */
  size_t content_size;
} Link;

/* Reads a link, or a whole address of which only the part after the '#' matters. False with a one-line message that
 * says what is wrong, and nothing to destroy. Maps are looked up, and agents are checked for whether they play the
 * level. */
bool link_read(Link *link, const char *text, Error *error);
void link_destroy(Link *link);

/* The link's text, allocated, from '#' on; NULL with a message when its content would be longer than a link may be, or
 * memory is short. Reading it gives the same link. */
char *link_write(const Link *link, Error *error);
/* The same for a finished game, and for a map that is in no catalog. */
char *link_write_record(const Record *record, Error *error);
char *link_write_map(const Map *map, Error *error);

/* The command line that does the same without a window, as far as there is one; "" if there is none. */
void link_command(const Link *link, char *out, size_t room);

#endif
