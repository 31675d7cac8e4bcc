/* The arcade on the command line: what play, replay and bench do on a level that runs in real time. */
#ifndef PACADE_CLI_ARCADE_H
#define PACADE_CLI_ARCADE_H

#include "game/cli/cli.h"
#include "game/play/arcade_match.h"

typedef struct ArcadePlay {
  ArcadeSetup setup;
  const char *inputs; /* a file of keys by tick, or a record; NULL: none */
  const char *record; /* where to write one; NULL: nowhere */
  bool json;
} ArcadePlay;

/* "easy", "normal", "hard"; a usage error otherwise. */
int arcade_read_difficulty(const char *text, Grow *out);
int arcade_play(const ArcadePlay *play);
/* Whether a file is the record of an arcade game. */
bool arcade_is_record(const char *path);
/* Shows a record, and verifies it if asked to. */
int arcade_show(const char *path, bool verify, bool json);

typedef struct ArcadeBenchPlan {
  const char *const *agents, *const *monsters, *const *maps; /* without NULL entries; may be empty */
  int32_t agent_count, monster_count, map_count;
  int32_t games, jobs, max_rounds, lives; /* lives 0: as many as usual */
  uint64_t seed;
  Limits limits;
  const char *format, *output;
} ArcadeBenchPlan;

int arcade_bench(const ArcadeBenchPlan *plan);

#endif
