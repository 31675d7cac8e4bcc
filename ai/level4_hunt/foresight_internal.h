/* What a Pacman of the hunt knows besides the position: whom it plays, where it has been since the last food, and
 * whether there is anything left to win. Knows no search of its own moves and no agent. */
#ifndef PACADE_AI_HUNT_FORESIGHT_H
#define PACADE_AI_HUNT_FORESIGHT_H

#include "ai/level4_hunt/forage_internal.h"
#include "ai/level4_hunt/kit.h"
#include "ai/level4_hunt/opponent.h"
#include "ai/level4_hunt/peril.h"
#include "ai/level4_hunt/trail.h"

typedef struct Foresight {
  Opponent opponent;
  Trail trail;
  Forage forage;
  int32_t looked; /* turns without food at the last search for the next one; -1: none since the last food */
  bool still;     /* the rules of this game let no monster move */
} Foresight;

typedef enum {
  FORESIGHT_THINK,   /* the agent must find its own move */
  FORESIGHT_WALK,    /* *to is the next step to the next food */
  FORESIGHT_GIVE_UP, /* no more food can be eaten: every further move costs a point */
  FORESIGHT_FAILED   /* out of memory */
} ForesightAdvice;

/* NULL when memory is short. `told`: see opponent_init. Freed with free(). */
Foresight *foresight_create(double told);
/* Call it before every decision, with the kit's position. */
void foresight_observe(Foresight *foresight, const Kit *kit, const Observation *seen);
/* Whether everything seen so far of the monsters is what they were foreseen to do. */
bool foresight_kept(const Foresight *foresight, ReplyKind reply);
/* Advice against a team whose replies are `reply`, valid only if the team keeps to them: none in the first
 * `patience` turns without food. Adds the positions visited to *nodes. */
ForesightAdvice foresight_advise(Foresight *foresight, const Kit *kit, ReplyKind reply, int32_t patience,
                                 const atomic_bool *cancel, uint64_t *nodes, Spot *to);
/* Called before the agent's own move is played. If it leads back to a position that has occurred since the last
 * food, and some team without random moves explains everything seen, the path to the next food is searched for at
 * once, and *move becomes its first step or the end of the game. FORESIGHT_THINK: the agent's own move stands. */
ForesightAdvice foresight_turn_back(Foresight *foresight, const Kit *kit, const Limits *limits, Trace *trace,
                                    Stats *stats, Move *move);
/* Shows the path of the last advice in the window. */
void foresight_show(const Foresight *foresight, const Kit *kit, ReplyKind reply, uint64_t nodes, Trace *trace);
/* Tables of peril for the team that is believed in: the current ones (or NULL) as long as they are near enough,
 * otherwise new ones that replace them. NULL when memory is short. */
Peril *foresight_peril(const Foresight *foresight, const Kit *kit, Peril *at_hand);
/* Whether walls alone keep Pacman from all food that is left. */
bool foresight_walled_off(const Kit *kit);

#endif
