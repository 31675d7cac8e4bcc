/* A game on display: its session, whether it is playing, and what drawing keeps between frames. The play view has one,
 * a race has several. Draws nothing. */
#ifndef PACADE_APP_VIEW_STAGE_H
#define PACADE_APP_VIEW_STAGE_H

#include "game/app/view/board_view.h"
#include "game/app/view/effects.h"
#include "game/app/view/fog.h"
#include "game/app/view/monster_paths.h"
#include "game/play/session.h"

typedef enum { ORDERS_QUARTERS, ORDERS_EVERY, ORDERS_NONE, ORDERS_COUNT } OrdersMode;

/* What is shown besides the board and those on it. */
typedef struct StageShow {
  bool heat, frontier, plan;
  OrdersMode orders;
  bool fog, danger, homes;             /* where sight is limited; fog stays while a person plays */
  bool line, hunters, replies, values; /* where monsters hunt: main line, their ways, what is expected of them, and the
                                          value of each move */
  bool best_way;                       /* the best way, where there is one */
} StageShow;

/* Everything on. */
StageShow stage_show_all(void);

typedef struct Stage {
  Session *session;
  const Map *map;
  BoardView view;
  Overlay overlay;
  FogView fog;
  Effects effects;
  MonsterPaths ways;
  bool playing;
  double ended;     /* seconds at the end of the time line */
  double rate;      /* expansions per second when a search was last shown */
  Cell *plan_cells; /* of the search `plan_key` */
  int32_t plan_count, plan_key;
  int32_t plan_near; /* its cells up to its first target */
  Cell *trail;
  int32_t trail_room;
  Cell *best_way; /* the best way from the start, when asked for */
  int32_t best_way_count;
  float drag_x, drag_y; /* what is left of a pan, in pixels */
  bool result_shown;
  Board shown; /* the maze as it looks now, where it turns or its walls are eaten; else empty */
  int32_t shown_walls;
  double turned; /* seconds since it last rotated, while that is shown; 0: it stands still */
  unsigned told; /* kinds of events that the agent has reported so far, one bit each */
  int32_t told_plies;
  int32_t told_rethought; /* plies of a record whose searches had been recomputed by then */
  bool live;              /* events that are still to be shown are left out of `told` */
  bool foods_baked;       /* they are part of the baked picture in this frame */
} Stage;

void stage_init(Stage *stage);
/* Starts a game on it. False with a message, and nothing running. */
bool stage_begin(Stage *stage, const SessionConfig *config, Error *error);
/* Ends the game, if there is one; what is baked is forgotten. */
void stage_end(Stage *stage);
void stage_destroy(Stage *stage);

/* Counts the seconds for which the end has been shown; going back starts the count again. */
static inline void stage_rest(Stage *stage, double dt) {
  stage->ended = session_at_end(stage->session) ? stage->ended + dt : 0;
}

/* The cells of the plan that the current search ended with; *count may be 0. */
const Cell *stage_plan(Stage *stage, int32_t *count, int32_t *walked);
/* How many cells of it lead to its first target. */
int32_t stage_plan_near(Stage *stage);
/* Where the hero has been, the start first; returns how many. */
int32_t stage_trail(Stage *stage);

/* Whether the level limits sight; whether a person is still playing, who must not see more than they know; whether the
 * board is to be shown with fog. */
bool stage_limited(const Stage *stage);
bool stage_by_person(const Stage *stage);
bool stage_fogged(const Stage *stage, const StageShow *show);
/* The view's moment; only where sight is limited. */
FogScene stage_scene(const Stage *stage);
/* The board as it looks at the view's moment: the maze's own where it never changes. NULL when memory is short. */
const Board *stage_board(Stage *stage);
/* Adds to `told` the events that the agent reported since the last call. */
void stage_listen(Stage *stage);
/* Whether it ever reported such an event: if not, there is nothing to switch on and off. */
static inline bool stage_told(const Stage *stage, TraceKind kind) { return stage->told >> kind & 1; }
/* Whether searches are shown cell by cell, which is not so where whole plans are compared. */
bool stage_shows_search(const Stage *stage);
/* Standing still is a move like any other. */
static inline bool stage_may_stay(const Stage *stage) { return session_state(stage->session)->ghosts != NULL; }
/* Monsters hunt here. */
bool stage_hunted(const Stage *stage);
/* How many of the hunters are heading somewhere. */
int32_t stage_heading(Stage *stage);

#endif
