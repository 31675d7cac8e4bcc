/* A game as a reporter tells it: the chances turn by turn, what has just happened, and afterwards what mattered.
 * Built from the plies and the agents' own traces in order, so that what is reported at a moment can't depend on
 * what comes after it. Draws nothing, knows no window and no agent by name. */
#ifndef PACADE_PLAY_BROADCAST_H
#define PACADE_PLAY_BROADCAST_H

#include "game/play/chance.h"

/* When something becomes known: the clock is 2k before ply k is thought about, 2k + 1 when it has been thought
 * about, and 2k + 2 when it has been played. */
typedef int32_t BroadcastClock;

/* One of Pacman's decisions, and the end of the game as the last one. */
typedef struct BroadcastFrame {
  BroadcastClock clock; /* when it becomes known */
  int32_t ply;          /* the ply that is due */
  int32_t turn, score, foods_left;
  int32_t chance; /* to win, in ten-thousandths, or CHANCE_UNKNOWN; the last one reported holds until the next */
  bool told;      /* whether the agent reported the chance in this very decision */
  uint8_t kind;   /* the ChanceKind of that report */
  int32_t team;   /* the team that the agent believes it plays against (see TRACE_BELIEF), or -1 */
  int32_t belief; /* how certain it is, in ten-thousandths */
  int32_t hunter; /* steps from the nearest hunter to Pacman, or -1 */
  int32_t ways;   /* exits that no hunter can close first, where there are hunters; else -1 */
} BroadcastFrame;

/* What can be reported, with the meaning of its numbers. */
typedef enum {
  MOMENT_PATH,       /* the search has a path: a steps, b cells looked at */
  MOMENT_PLAN,       /* a plan of a steps, without a search of cells */
  MOMENT_NO_PATH,    /* there is none: b cells looked at */
  MOMENT_THROWN,     /* move: it cost a hundredths of the chance, which was b before and is c after */
  MOMENT_WON_BACK,   /* the same for a chance that grew */
  MOMENT_TRAP,       /* at two successive decisions hunters can be first at the end of every exit */
  MOMENT_ESCAPE,     /* out of the trap, b turns later */
  MOMENT_FIRST_RISK, /* food taken with monster `actor` a steps away, for the first time */
  MOMENT_RISK_FOOD,  /* the same, not for the first time */
  MOMENT_GAMBLE,     /* goes on although it may be caught: the chance to get through is a hundredths */
  MOMENT_DOOMED,     /* a: turns in which the monsters can force the catch */
  MOMENT_SAFE,       /* nobody can force a catch any more */
  MOMENT_BELIEF,     /* actor: the team's number; the agent is a hundredths sure */
  MOMENT_REPEAT,     /* the same position for the a-th time */
  MOMENT_FIRST_FOOD, /* a: turns until then */
  MOMENT_HALF,       /* half of the food: a of b */
  MOMENT_LAST_FOOD,  /* one food is left */
  MOMENT_POWER,      /* a pie was eaten: its power lasts a moves */
  MOMENT_CAPSULE,    /* a capsule was eaten, and the ghosts are scared */
  MOMENT_HOME,       /* under fog: a home was found; a homes are known */
  MOMENT_PASSES,     /* under fog: monster `actor` is a steps away, but can't do any harm */
  MOMENT_EATEN,      /* a foods have been eaten: another hundred */
  MOMENT_HALFWAY,    /* half of the planned path is done: a steps are left */
  MOMENT_GHOST,      /* monster `actor` eaten, for a points */
  MOMENT_TURNED,     /* the maze has turned */
  MOMENT_CARRIED,    /* carried across the map in one move */
  MOMENT_WON,        /* a: score, b: moves */
  MOMENT_PAR,        /* the same with c: points above par */
  MOMENT_CAUGHT,     /* by monster `actor`; a: foods left */
  MOMENT_GAVE_UP,    /* a: foods left */
  MOMENT_TIMEOUT,    /* a: foods left */
  MOMENT_STALLED,    /* a: foods left */
  MOMENT_KINDS
} MomentKind;

/* How a moment is marked on the graph, the time line and the board. */
typedef enum { MARK_NONE, MARK_THROWN, MARK_TRAP, MARK_PAID, MARK_KINDS } MomentMark;

typedef struct Moment {
  uint8_t kind;
  Move move;
  int16_t actor;        /* monsters from 0, or a team's number; -1: nobody */
  BroadcastClock clock; /* when it becomes known */
  int32_t ply;          /* Pacman's decision that it is about: the position before that ply is the one to look at */
  int32_t turn;
  Cell cell; /* where Pacman was */
  int32_t a, b, c;
} Moment;

enum { KEY_MOMENTS = 3 };

typedef struct Broadcast {
  const Game *game;              /* borrowed */
  const char *pacman, *monsters; /* who plays: ids with or without options; borrowed; NULL: not known */
  State state;
  int32_t plies;
  BroadcastFrame *frames;
  int32_t frame_count, frame_room;
  Moment *moments; /* sorted by clock */
  int32_t moment_count, moment_room;
  /* What the next ply is compared with. */
  BroadcastFrame due;  /* the frame of the decision that is due, without what its agent thinks */
  uint64_t *positions; /* before each of Pacman's plies since the last food */
  int32_t position_count, position_room;
  int32_t *far; /* steps of the nearest hunter to each cell */
  Cell *queue;
  Moment risk; /* food just taken at risk, reported once the risk has paid off; its kind is MOMENT_KINDS if there is
                  none */
  uint8_t timers[BERKELEY_GHOSTS_MAX]; /* of scared ghosts, before the ply */
  int32_t fate;                        /* the last TRACE_CAUGHT reported for a position, or -1 */
  int32_t team;                        /* the one last recognised, or -1 */
  int32_t homes;                       /* homes known under fog */
  int32_t way;                         /* steps of the path planned at the start; 0: none */
  int32_t last_of[MOMENT_KINDS];       /* the turn in which a moment of that kind was last reported, or -1 */
  int32_t told_frame;                  /* the last frame with a reported chance, or -1 */
  int32_t trapped_since;               /* a turn, or -1 */
  Move last_move;                      /* Pacman's */
  bool failed;                         /* memory was short: nothing is reported from then on */
} Broadcast;

/* False with a message when memory is short. Who plays is set afterwards, before the first ply is added. */
bool broadcast_begin(Broadcast *broadcast, const Game *game, Error *error);
void broadcast_end(Broadcast *broadcast);
/* Back to the start of the same game. */
void broadcast_reset(Broadcast *broadcast);
/* The next ply: what was thought before it, and its moves, one per mover. */
void broadcast_add(Broadcast *broadcast, const Move *moves, const TraceEvent *events, int32_t event_count);

/* ---- reading it (broadcast_read.c) ---- */

/* How many entries of the two lists are known at a clock. */
int32_t broadcast_frames_at(const Broadcast *broadcast, BroadcastClock clock);
int32_t broadcast_moments_at(const Broadcast *broadcast, BroadcastClock clock);
/* Whether a catch is near at that clock, so that it may be shown in slow motion. */
bool broadcast_tense(const Broadcast *broadcast, BroadcastClock clock);
/* Writes up to KEY_MOMENTS moments of a finished game in order, as indices into `moments`; returns how many. */
int32_t broadcast_key_moments(const Broadcast *broadcast, int32_t out[KEY_MOMENTS]);
MomentMark moment_mark(MomentKind kind);
/* How much a moment matters to somebody who did not see the game: larger is more. */
int32_t moment_weight(const Moment *moment);

/* ---- words (broadcast_words.c) ---- */

/* One phrase per kind, as formats of texts: {0} move, {1} actor, {2} a, {3} b, {4} c. */
extern const char *const broadcast_english[MOMENT_KINDS];
typedef struct MomentNames {
  const char *move, *actor;
} MomentNames;
/* Fills in the places of the phrase; numbers are grouped by thousands. */
void moment_words(const Moment *moment, const char *phrase, const MomentNames *names, char *out, size_t room);

#endif
