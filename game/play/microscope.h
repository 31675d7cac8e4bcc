/* A search under the microscope: its log with a place in it that can be moved event by event, what is known of every
 * cell there, the open list as the algorithm sorts it, and why a cell was not expanded. Start, goal and walls can be
 * moved; then it searches again. Draws nothing. */
#ifndef PACADE_PLAY_MICROSCOPE_H
#define PACADE_PLAY_MICROSCOPE_H

#include "ai/search/search_log.h"
#include "game/core/map.h"

/* Which search is examined, and on which map. */
typedef struct MicroscopeQuestion {
  const Map *map; /* borrowed while the microscope is opened: walls, monsters and rooms are copied */
  bool through;   /* its monsters do not block the way */
  Cell start, goal;
  const Algorithm *algorithm;
  Heuristic heuristic;
  double weight;
} MicroscopeQuestion;

typedef struct Microscope {
  Board board; /* its own: walls may be moved */
  uint8_t *monster;
  const Algorithm *algorithm;
  Heuristic heuristic;
  double weight;
  Cell start, goal;
  int32_t unit; /* cells per step: 2 where the map has rooms */
  Finder *finder;
  SearchLog log;
  /* Tables of the log. */
  int32_t *before;     /* per event: the previous event at the same cell, -1: none */
  int32_t *after;      /* per event: the next one at the same cell, -1: none */
  int32_t *node_at;    /* per event, and one more: nodes closed before it, including itself if it is a closing */
  int32_t *node_place; /* per node, 0 included: the place at which everything that it opened has been shown */
  int32_t *last_event; /* per cell: its last event of all, -1: none */
  int32_t *truth;      /* per cell: the least possible g, -1: no path leads there */
  int32_t nodes;       /* closings, and one more for the goal when it was found */
  /* The place: the number of events shown so far. One more than there are events: the goal has been taken. */
  int32_t place;
  int32_t *at;        /* per cell: its last event shown so far, -1: none */
  Cell *open;         /* cells on the open list at the place, in no order */
  int32_t *open_slot; /* per cell: where it is in `open`, -1: nowhere */
  int32_t open_count;
  int32_t searches; /* how often it has searched: anything drawn from an earlier search is stale */
} Microscope;

/* Searches and moves to the end. False with a message; then there is nothing to close. */
bool microscope_open(Microscope *m, const MicroscopeQuestion *question, Error *error);
void microscope_close(Microscope *m); /* safe on a zeroed one */

/* Sets other walls, start, goal or algorithm and searches again. What is not allowed (off the board, a wall under
 * the start, a post of a maze) changes nothing and is false without a message. The place stays at the end if it was
 * there, otherwise at the same node. */
bool microscope_set_wall(Microscope *m, Cell cell, bool wall, Error *error);
bool microscope_move_wall(Microscope *m, Cell from, Cell to, Error *error);
bool microscope_set_start(Microscope *m, Cell cell, Error *error);
bool microscope_set_goal(Microscope *m, Cell cell, Error *error);
bool microscope_set_algorithm(Microscope *m, const Algorithm *algorithm, Heuristic heuristic, double weight,
                              Error *error);
/* Searches again after the caller has changed `board`, start or goal. */
bool microscope_walls_changed(Microscope *m, Error *error);
/* Whether start and goal may be there, and whether a wall may be. */
bool microscope_is_room(const Microscope *m, Cell cell);
bool microscope_takes_wall(const Microscope *m, Cell cell);

/* What a step into the cell adds to g: its cost, or 1 for an algorithm that counts every step as 1. */
int32_t microscope_step_cost(const Microscope *m, Cell cell);

/* ---- the place ---- */

int32_t microscope_last(const Microscope *m);           /* the last place */
void microscope_seek(Microscope *m, int32_t place);     /* clamped */
int32_t microscope_node(const Microscope *m);           /* nodes taken at the place */
void microscope_seek_node(Microscope *m, int32_t node); /* everything that it opened is shown */
void microscope_step(Microscope *m, int32_t direction); /* to the next or previous node */
bool microscope_at_node(const Microscope *m);           /* the place is at the end of a node */

/* ---- cells ---- */

typedef enum { CELL_IS_WALL, CELL_IS_MONSTER, CELL_IS_UNSEEN, CELL_IS_OPEN, CELL_IS_CLOSED, CELL_IS_TAKEN } CellKind;

typedef struct CellNow {
  CellKind kind;    /* at the place; CELL_IS_TAKEN: the goal, at the end */
  Cell parent;      /* CELL_NONE: a root, or never opened */
  int32_t g;        /* -1: never opened so far */
  double h, f;      /* f is valid only if there is a g */
  int32_t order;    /* the number of the node that closed it last, 0: not closed yet */
  int32_t opened;   /* the node that opened it first, 0: a root; -1: not opened yet */
  int32_t improved; /* how often a better parent was found so far */
  bool from_goal;   /* bidirectional: reached from the goal's side */
} CellNow;

CellNow microscope_cell(const Microscope *m, Cell cell);
/* The cell that is expanded next; CELL_NONE at the end. */
Cell microscope_next(const Microscope *m);
/* The cell of the last event, and whether that event opened it; CELL_NONE at the very beginning. */
Cell microscope_current(const Microscope *m, bool *opened);
/* Writes the open list, the cell to be expanded next first, at most `room` cells; returns how many there are in all.
 * A depth-first search has a stack: the path from the start to its current cell, the top first. */
int32_t microscope_list(const Microscope *m, Cell *cells, int32_t room);

/* ---- why was it not expanded? (microscope_why.c) ---- */

typedef enum {
  WHY_EXPANDED, /* it was expanded, as node `node` */
  WHY_WALL,
  WHY_MONSTER,
  WHY_GOAL,       /* it is the goal, where the search ends */
  WHY_BEYOND,     /* a shortest path to it leads through the goal */
  WHY_CUT_OFF,    /* no path leads to it */
  WHY_MORE,       /* it was open with `f`, which is more than the answer's `answer` */
  WHY_TIE,        /* it has the same f as the answer, but the goal was taken first */
  WHY_BEHIND,     /* it was in the queue behind `ahead` other cells when the goal was taken */
  WHY_OVER_BOUND, /* its f is over the last bound, `answer` */
  WHY_FARTHER,    /* greedy: while it was open with the estimate `f`, no cell taken had a larger one */
  WHY_BRANCH,     /* depth first: the goal was found before its turn came at `gate` */
  WHY_MET,        /* both sides had already met */
  WHY_SHUT,       /* the goal's side had no cell left: there is no path */
  WHY_JUMPED,     /* it is between `gate` and `gate_end`, where no decision is made */
  WHY_PRUNED,     /* jump points: no jump stopped there */
  WHY_STOPPED     /* a limit ended the search */
} WhyKind;

typedef struct Why {
  WhyKind kind;
  int32_t node; /* WHY_EXPANDED */
  Cell gate; /* the cell that was open in its place: the first one on a shortest path to it that was not expanded; the
                cell itself if it was opened; CELL_NONE where it does not apply */
  Cell gate_end; /* WHY_JUMPED */
  double f, answer;
  int32_t ahead;
} Why;

/* The reason in the whole search, wherever the place is. */
Why microscope_why(const Microscope *m, Cell cell);

/* A search that never improves a parent (A* with the flaw) may keep a longer path. */
typedef struct Flaw {
  Cell cell; /* where the flaw begins: the first cell on the way back from `of` that was offered a better parent */
  Cell kept, better;  /* the parent that it kept, and the one that was refused */
  int32_t g, offered; /* the g that it has, and the g that it could have had */
  int32_t node;       /* the node whose offer was ignored */
  int32_t shortest;   /* steps from the start on a shortest path */
} Flaw;
/* Finds where a cell's g comes from if it is more than necessary; false if it is the least. `of` CELL_NONE: the
 * goal. */
bool microscope_flaw(const Microscope *m, Cell of, Flaw *flaw);

#endif
