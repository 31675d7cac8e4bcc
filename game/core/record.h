/* A game on paper: its map, its settings and every move. Written to and read from text, and played again
 * under the rules to prove that every turn, the score and the hash agree. Knows no agents: only their names. */
#ifndef PACADE_CORE_RECORD_H
#define PACADE_CORE_RECORD_H

#include "game/core/game.h"

enum { RECORD_NAME = 480, RECORD_NOTE = 240, RECORD_NOTES_MAX = 640 << 10 };
/* A longer record is neither written nor read: far above any game of levels 3 and 4, and most of the others. */
#define RECORD_BYTES_MAX ((size_t)256 << 20)

/* What the record keeps of each ply, for verification and display. */
typedef struct RecordPly {
  uint64_t hash;      /* position after it */
  int32_t score;      /* after it */
  int32_t first_move; /* where its moves start in `moves` */
  uint8_t phase;      /* who moved */
  uint8_t outcome;    /* after it */
} RecordPly;

typedef struct Record {
  char map_name[RECORD_NAME];                      /* as the user named it */
  char pacman[RECORD_NAME], monsters[RECORD_NAME]; /* agent ids with their options */
  int32_t level, max_turns;
  int32_t max_idle; /* 0: the game can't stall */
  bool still_monsters;
  SightKind sight;
  CornersKind corners;
  ValuesKind values; /* VALUES_AS_MAP unless the game was played otherwise */
  uint64_t seed;
  Map *map; /* the record's own copy */
  RecordPly *plies;
  int32_t ply_count, ply_room;
  Move *moves;
  int32_t move_count, move_room;
  uint64_t hash_start; /* what the hash starts from: see record_hash_start */
  uint64_t hash;       /* of the whole game so far: every ply in order */
  char *notes;         /* lines about the agents, each "SIDE: TEXT" with its end; NULL: none. No part of the hash */
  size_t notes_size;   /* bytes of them */
} Record;

/* Starts an empty record; copies the map. */
bool record_init(Record *record, const Map *map, const Game *game, Error *error);
void record_destroy(Record *record);
/* Adds the ply that led to `after`. */
bool record_add(Record *record, const Move *moves, int32_t count, Phase phase, const State *after, Error *error);
/* Adds a line about an agent, made one line and cut to fit; what it says proves nothing and is only shown. */
bool record_note(Record *record, const char *side, const char *text, Error *error);
/* Its level, or NULL with a message: a record may name one that this program does not know. */
const Level *record_level(const Record *record, Error *error);
/* The game the record was made of, on the record's own map. */
bool record_game(const Record *record, Game *game, Error *error);
/* What a game's hash starts from: 0, or the kind of sight where it is limited and not the usual, for no position tells
 * it. */
uint64_t record_hash_start(const Game *game);
/* The same by the kind of sight alone. */
uint64_t record_hash_of_sight(SightKind sight);
/* The game's hash after one more position. */
uint64_t record_hash_next(uint64_t hash, const State *after);

/* The whole record as text (allocated, NUL-ended), or NULL when memory is short. */
char *record_write(const Record *record, size_t *size);
/* Reads one; false with a message (name, line, what was expected) and nothing to destroy. */
bool record_parse(Record *record, const char *text, size_t size, const char *name, Error *error);
bool record_read(Record *record, const char *path, Error *error);

typedef struct RecordEnd {
  int32_t score, moves;
  Outcome outcome;
} RecordEnd;

/* How the game ended, as the record tells it. */
RecordEnd record_end(const Record *record);

/* Plays it again. True when everything agrees; else the message names the first turn that differs.
 * Steps by itself instead of through the game loop in game/play: the loop takes every legal move of its agents and
 * compares nothing, while here each line of a file is doubted (who moves, how many, score, hash). And it must work
 * without any agent. */
bool record_verify(const Record *record, Error *error);

#endif
