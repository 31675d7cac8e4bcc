/* An arcade game on paper: its mazes, its settings and every wish by tick. Played again it gives the same game, tick
 * for tick, without asking anybody: the monsters' wishes are in it too. Knows no agents: only their names. */
#ifndef PACADE_CORE_ARCADE_RECORD_H
#define PACADE_CORE_ARCADE_RECORD_H

#include "game/core/arcade.h"

enum { ARCADE_NAME = 160, ARCADE_CHECK = 600, ARCADE_MAZES = 1000 };
#define ARCADE_RECORD_BYTES ((size_t)64 << 20)

/* One wish: heard in this tick, counted from 1. */
typedef struct ArcadeWish {
  int32_t tick;
  uint8_t actor;
  Move move;
} ArcadeWish;

/* What must hold after every ARCADE_CHECK ticks. */
typedef struct ArcadeCheck {
  uint64_t hash;
  int32_t score;
} ArcadeCheck;

typedef struct ArcadeRecord {
  char pacman[ARCADE_NAME], second[ARCADE_NAME], monsters[ARCADE_NAME]; /* who played; "" for nobody */
  char difficulty[32];
  uint64_t seed;
  int32_t pacmen, lives, max_rounds, max_ticks, max_idle;
  bool wanders; /* as ArcadeGame has it: a record of version 2 */
  bool turbo;   /* the same: version 3, where items wander too */
  Map **maps;   /* the record's own, in the order of the rounds */
  char (*names)[ARCADE_NAME];
  int32_t map_count;
  ArcadeWish *wishes;
  int32_t wish_count, wish_room;
  ArcadeCheck *checks;
  int32_t check_count, check_room;
  /* At the end: */
  int32_t ticks, score, round;
  uint8_t outcome;
  uint64_t hash; /* of all ticks */
} ArcadeRecord;

void arcade_record_destroy(ArcadeRecord *record);
/* Copies the map. */
bool arcade_record_add_map(ArcadeRecord *record, const Map *map, const char *name, Error *error);
bool arcade_record_wish(ArcadeRecord *record, int32_t tick, int32_t actor, Move move, Error *error);
/* After every tick: keeps what is to be kept of it. */
bool arcade_record_tick(ArcadeRecord *record, const ArcadeState *after, Error *error);

/* Whether a text begins as such a record does. */
bool arcade_record_is(const char *text, size_t size);
char *arcade_record_write(const ArcadeRecord *record, size_t *size);
/* False with a message (name, line, what was expected) and nothing to destroy. */
bool arcade_record_parse(ArcadeRecord *record, const char *text, size_t size, const char *name, Error *error);
bool arcade_record_read(ArcadeRecord *record, const char *path, Error *error);

/* Playing it again. Zero-initialise; the record must outlive it. */
typedef struct ArcadeReplay {
  const ArcadeRecord *record;
  ArcadeMaze *mazes;
  const ArcadeMaze **list;
  ArcadeGame game;
  ArcadeState state;
  int32_t next; /* the next wish */
  uint64_t hash;
} ArcadeReplay;

bool arcade_replay_init(ArcadeReplay *replay, const ArcadeRecord *record, Error *error);
void arcade_replay_destroy(ArcadeReplay *replay);
/* Back to the first tick. */
void arcade_replay_rewind(ArcadeReplay *replay);
/* One tick; false at the end. */
bool arcade_replay_step(ArcadeReplay *replay);

/* Plays it again to the end. True when everything agrees; else the message names the first ticks that differ. */
bool arcade_record_verify(const ArcadeRecord *record, Error *error);

#endif
