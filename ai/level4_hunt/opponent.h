/* Whom Pacman plays: a belief over the known teams by Bayes' rule, updated with every move of the monsters. Monsters
 * of one team share a nature; for a team of mixed natures there is a belief per monster. Knows no search. */
#ifndef PACADE_AI_HUNT_OPPONENT_H
#define PACADE_AI_HUNT_OPPONENT_H

#include "ai/common/trace.h"
#include "ai/level4_hunt/replies.h"

typedef enum {
  TEAM_STILL,
  TEAM_RANDOM,
  TEAM_GREEDY_RANDOM,
  TEAM_CHASE_RANDOM,
  TEAM_CHASE,
  TEAM_AMBUSH,
  TEAM_PINCER,
  TEAM_MINIMAX,
  TEAM_COUNT
} Team;

/* The teams' ids on the command line, in the order above. */
extern const char *const team_ids[TEAM_COUNT];

enum {
  OPPONENT_PACKS = 2, /* TEAM_AMBUSH and the next: cut Pacman off, with random steps in between */
  OPPONENT_GRID = 10, /* chances of a random step, in tenths: 0.1 to 1 */
  OPPONENT_NATURES = 2 + 2 * (OPPONENT_GRID + 1) /* of a single monster: see opponent.c */
};

typedef struct Opponent {
  double nature[OPPONENT_NATURES];            /* the same for all monsters; these and the next sum to 1 */
  double pack[OPPONENT_PACKS][OPPONENT_GRID]; /* ambush and pincer, by tenths of random steps from 0 on */
  double minimax;
  double mixed; /* each monster has its own nature */
  double own[HUNT_MONSTERS_MAX][OPPONENT_NATURES];
  int32_t seen;                    /* turns observed */
  int32_t slips[REPLY_KIND_COUNT]; /* steps of single monsters that such a team would not make */
  double told;                     /* the chance of random steps that was given beforehand */
  int32_t monsters;                /* of the last position */
  Position last;                   /* before the last turn */
  bool has_last;
  Spot before_last; /* where Pacman was a turn earlier, SPOT_NONE: not known */
} Opponent;

/* Call it before the first game: `told` is the likeliest chance of random steps as long as nothing has been seen. */
void opponent_init(Opponent *opponent, double told);
/* Updates the belief with what the monsters did since the last call; Pacman is to move in this position. After a
 * jump (another game, a record) the belief starts anew. */
void opponent_observe(Opponent *opponent, const Arena *arena, const Position *position, bool still);
/* The belief in a team, 0 to 1. */
double opponent_belief(const Opponent *opponent, Team team);
Team opponent_likeliest(const Opponent *opponent);
/* True if one team whose replies can be foreseen has almost all of the belief; *kind says which. */
bool opponent_foreseen(const Opponent *opponent, ReplyKind *kind);
/* The mean chance of a random step, if all monsters hunt and sometimes step anywhere. */
double opponent_p(const Opponent *opponent);
/* The probability that this chance differs from `p` by no more than `off`. */
double opponent_p_near(const Opponent *opponent, double p, double off);
/* The probability that they aim along the straight line and not along the shortest path, 0 to 1. */
double opponent_greed(const Opponent *opponent);
/* Draws one team that hunts from the belief by a number from 0 to 1: its chance of random steps, and whether it aims
 * along the straight line. */
void opponent_draw(const Opponent *opponent, double unit, double *p, bool *greedy);
/* The belief in teams that hunt, grouped into a few kinds: those that aim along the shortest path or along the
 * straight line, with five chances of random steps. */
enum { OPPONENT_KINDS = 9 };
typedef struct OpponentKind {
  double belief, p;
  bool greedy;
} OpponentKind;
void opponent_kinds(const Opponent *opponent, OpponentKind kinds[OPPONENT_KINDS]);
/* One TRACE_BELIEF for each team with a belief of at least a hundredth, likeliest first. */
void opponent_trace(const Opponent *opponent, Trace *trace);

#endif
