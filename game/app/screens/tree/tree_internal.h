/* The room of the search tree: what its files share. */
#ifndef PACADE_APP_SCREENS_TREE_TREE_INTERNAL_H
#define PACADE_APP_SCREENS_TREE_TREE_INTERNAL_H

#include "game/app/model/tree_future.h"
#include "game/app/model/tree_reason.h"
#include "game/app/screens/tree/tree.h"
#include "game/app/view/board_view.h"
#include "game/play/tree_job.h"

/* The search that is shown: the agent's own, or the plain one in an order. */
typedef enum { TREE_MODE_REAL, TREE_MODE_BEST, TREE_MODE_BOARD, TREE_MODE_WORST, TREE_MODES } TreeMode;

enum { TREE_DEPTH_MOST = 8, TREE_NAME = 160 };

typedef struct TreeState {
  Session *session; /* NULL: nothing is shown */
  char title[MAP_TEXT], agent[RECORD_NAME];
  const Screen *back;
  void (*lost)(App *app);
  /* The position: after so many plies. */
  State state;
  bool has_state;
  Move *moves;
  int32_t plies;
  /* What is asked for, and the search of it. */
  TreeMode mode;
  int32_t depth; /* of the plain search, in turns */
  TreeJob *job;  /* NULL: none runs */
  bool again;    /* the running job is out of date: another begins when it has stopped */
  double job_since;
  /* What is shown. */
  Tree tree;
  TreeLayout layout;
  bool ready, without_search, too_large, chances;
  TreeCounts counts;
  bool has_counts;
  int32_t chosen;
  TreeFuture future;               /* of the chosen node */
  float zoom, pan_x, pan_y;        /* columns and layers of the upper left corner of the visible part */
  int32_t first_layer, last_layer; /* those visible when last drawn, from 0, the last one not included */
  bool aim;                        /* the next frame scrolls to the chosen node */
  bool dragging;
  Vector2 drag;
  bool board_tab; /* in narrow windows: the board instead of the tree */
  BoardView view;
  bool foods_laid; /* they are baked into the view */
} TreeState;

/* Half moves of the whole depth, kept or not. */
static inline int32_t tree_plies(const TreeState *s) {
  return s->tree.turns * (session_game(s->session)->monster_count + 1);
}

static inline TreeState *tree_state(const App *app) { return screen_state(app, &screen_tree); }

/* ---- the search (tree_search.c) ---- */

/* The position at the session's place; false when there is none to look at. */
bool tree_take_position(App *app);
/* Searches again in the background; the old tree is shown until there is a new one. */
void tree_search_again(App *app);
/* Takes over what has been found; once per frame. */
void tree_watch_job(App *app);
void tree_forget(TreeState *s);
void tree_choose(App *app, int32_t node);

/* ---- words (tree_words.c) ---- */

/* Pacman, or what the monster is called. */
void tree_actor_name(const Ui *ui, int32_t actor, char *out, size_t room);
const char *tree_move_name(const Ui *ui, Move move);
const char *tree_arrow(Move move);
Color tree_actor_color(const Ui *ui, int32_t actor);
void tree_value_words(const App *app, double value, char *out, size_t room);
/* The same with "at most" or "at least" before it, where it is a bound. */
void tree_node_words(const App *app, int32_t node, char *out, size_t room);
/* The answers to a node up to the next move of Pacman: "Hob East, Stilt North"; false: none was looked at. */
bool tree_answers(const App *app, int32_t node, char *out, size_t room);
/* The node after a move at the root; -1: there is none. */
int32_t tree_root_move(const Tree *tree, Move move);
/* Why the chosen node has its value. */
void tree_sentence(const App *app, char *out, size_t room);
/* The result of one of Pacman's moves at the root. */
void tree_root_words(const App *app, int32_t node, char *out, size_t room);
/* The counts of the search, and a note about it. */
enum { TREE_FIGURES = 4 };
typedef struct TreeFigure {
  StringId label;
  char value[40];
  Token token;
} TreeFigure;
int32_t tree_figures(const App *app, TreeFigure out[TREE_FIGURES]);
StringId tree_hint(const TreeState *s);

/* ---- what is in sight (tree_sight.c) ---- */

typedef struct TreeSight {
  Rectangle room;      /* of the tree, right of the labels */
  float column, layer; /* pixels */
  float labels;        /* pixels */
  bool words;          /* chips have some */
} TreeSight;
static const float TREE_COLUMN = 110, TREE_LAYER = 80, TREE_LABELS = 100; /* units */

TreeSight tree_sight(const Ui *ui, const TreeState *s, Rectangle room);
/* Where the middle of an item is on the screen. */
Vector2 tree_place(const TreeState *s, const TreeSight *sight, float x, int32_t layer);
/* The visible part never leaves the tree. */
void tree_sight_keep(TreeState *s, const TreeSight *sight);
/* Scrolls to the chosen node where that is asked for. */
void tree_sight_aim(TreeState *s, const TreeSight *sight);
/* By the mouse. */
void tree_sight_move(Ui *ui, TreeState *s, TreeSight *sight, Rectangle room);

/* ---- pictures ---- */

void tree_board_draw(App *app, Rectangle rect);
/* Without the rest of the screen: first what has to be baked, then all of it. */
void tree_board_prepare(App *app, const BoardRoom *room);
void tree_board_paint(App *app, Rectangle inside);
void tree_card_draw(App *app, Rectangle room);
void tree_strip_draw(App *app, Rectangle room);
void tree_controls_draw(App *app, Rectangle room);
void tree_chips_draw(App *app, Rectangle room);
/* Who chooses on a layer: maximum, minimum or chance; and its name. */
TreeKind tree_layer_kind(const TreeState *s, int32_t layer);
StringId tree_kind_words(TreeKind kind);
/* The part of the tree that is in sight in such a room: columns and layers; the ends are not included. */
typedef struct TreePart {
  float from, to;
  int32_t first, last;
} TreePart;
TreePart tree_chips_part(App *app, Rectangle room);
/* How large a room shows all of the unfolded tree, in pixels at the present scale. */
Vector2 tree_chips_size(const App *app);
/* What the picture keys save: see Screen.sheet. */
bool tree_sheet(App *app, struct Sheet *sheet, struct SheetPainter *painter);

#endif
