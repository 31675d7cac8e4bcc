/* Whom Pacman plays: a belief over the teams that there are, by Bayes' rule, fed with every move that the monsters
 * make. Monsters of one team share a nature; a team of mixed natures is believed monster by monster. Knows no search.
 */
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
  OPPONENT_NATURES = 2 + 2 * (OPPONENT_GRID + 1) /* of a monster on its own: see opponent.c */
};

typedef struct Opponent {
  double nature[OPPONENT_NATURES];            /* of all monsters alike; these and the next sum to 1 */
  double pack[OPPONENT_PACKS][OPPONENT_GRID]; /* ambush and pincer, by tenths of random steps from 0 on */
  double minimax;
  double mixed; /* each monster has a nature of its own */
  double own[HUNT_MONSTERS_MAX][OPPONENT_NATURES];
  int32_t seen;                    /* turns watched */
  int32_t slips[REPLY_KIND_COUNT]; /* steps of single monsters that were not what such a team does */
  double told;                     /* the chance of random steps that was told beforehand */
  int32_t monsters;                /* of the last position */
  Position last;                   /* before the last turn */
  bool has_last;
  Spot before_last; /* where Pacman stood a turn earlier, SPOT_NONE: not known */
} Opponent;

/* Before the first game: the chance of random steps that is the likeliest as long as nothing was seen. */
void opponent_init(Opponent *opponent, double told);
/* The position that Pacman is to move in: what the monsters did since the last call is weighed. After a jump (another
 * game, a record) the belief starts anew. */
void opponent_observe(Opponent *opponent, const Arena *arena, const Position *position, bool still);
/* How much of the belief a team has, 0 to 1. */
double opponent_belief(const Opponent *opponent, Team team);
Team opponent_likeliest(const Opponent *opponent);
/* True when one team whose replies can be foreseen has nearly all of the belief: which. */
bool opponent_foreseen(const Opponent *opponent, ReplyKind *kind);
/* The mean chance of a random step, were all monsters to hunt and now and then to step anywhere. */
double opponent_p(const Opponent *opponent);
/* How likely that chance is no farther than `off` from `p`. */
double opponent_p_near(const Opponent *opponent, double p, double off);
/* How much more likely the straight line explains their aim than the shortest way, 0 to 1. */
double opponent_greed(const Opponent *opponent);
/* One team that hunts, drawn from the belief by a number from 0 to 1: its chance of random steps, and whether it aims
 * along the straight line. */
void opponent_draw(const Opponent *opponent, double unit, double *p, bool *greedy);
/* The belief in teams that hunt, put together into few kinds: those that aim along the shortest way or along the
 * straight line, with five chances of random steps. */
enum { OPPONENT_KINDS = 9 };
typedef struct OpponentKind {
  double belief, p;
  bool greedy;
} OpponentKind;
void opponent_kinds(const Opponent *opponent, OpponentKind kinds[OPPONENT_KINDS]);
/* One TRACE_BELIEF for each team that has at least a hundredth, likeliest first. */
void opponent_trace(const Opponent *opponent, Trace *trace);

#endif
