/* The tree of one adversarial search as it was searched: a search enters and leaves nodes, and the log keeps them.
 * Searches check for a NULL pointer first, so that an unwatched search pays nothing. Knows no game and no search. */
#ifndef PACADE_AI_COMMON_TREE_H
#define PACADE_AI_COMMON_TREE_H

#include "game/core/base.h"

typedef enum { TREE_MAX, TREE_MIN, TREE_CHANCE } TreeKind;

/* What is known of a value from the window that the node was searched with. */
typedef enum { TREE_EXACT, TREE_LOWER, TREE_UPPER } TreeBound;

/* Why nothing was searched below a node. */
typedef enum {
  TREE_INNER, /* something was */
  TREE_DEPTH, /* the depth ended: the position was evaluated */
  TREE_WON,
  TREE_LOST,
  TREE_TABLE, /* the transposition table knew the value */
  TREE_AGAIN, /* Pacman has been in this position since its last food: evaluated, at a price */
  TREE_RARE   /* too unlikely to look into: evaluated */
} TreeEnd;

/* The order in which moves are tried. */
typedef enum { TREE_OWN, TREE_BEST, TREE_BOARD, TREE_WORST, TREE_ORDER_COUNT } TreeOrder;

typedef struct TreeNode {
  double alpha, beta;  /* on entering; -INFINITY and INFINITY where there is none */
  double value;        /* as seen from the root: all values, alphas and betas of a tree can be compared */
  double mean;         /* of the playouts through it */
  uint64_t left_out;   /* nodes below it that were searched but are not kept, unless a kept node below counts them */
  int32_t parent;      /* -1: the root. Parents stand before their children, siblings in the order of the search */
  int32_t best;        /* the child that its value comes from, or the likeliest one; -1: none is kept */
  uint32_t visits;     /* playouts through it */
  float chance;        /* of the move that led here, where the parent is a chance node; else 1 */
  uint16_t depth;      /* half moves below the root */
  uint16_t pruned;     /* bit m: move m was never looked at, because of the moves before it */
  uint8_t kind, actor; /* who is to move here: actor 0 is Pacman, monsters are 1.. */
  Move move;           /* of the parent's actor, that led here; MOVE_COUNT at the root */
  uint8_t bound, end;
  bool expected; /* the actor's move was foreseen by a model: only that one was looked at */
  bool pv;       /* on the principal variation */
} TreeNode;

/* What is wanted of an agent that is asked for a tree. All zero: the search that it makes anyway. */
typedef struct TreeAsk {
  bool plain;      /* fixed depth, every move of every monster, no table, no model, no second looks */
  bool all;        /* plain: nothing is cut off */
  bool count_only; /* plain: nodes are counted, only the root is kept */
  int32_t depth;   /* plain: whole turns */
  TreeOrder order; /* plain */
} TreeAsk;

typedef struct TreeFrame {
  double alpha, beta;   /* on entering */
  double best, pending; /* values; pending: of the last child, which may be searched again */
  uint64_t nodes;       /* of this subtree so far */
  uint64_t last_nodes;  /* of the last child's subtree */
  int32_t id;           /* -1: not kept */
  int32_t anchor;       /* the nearest kept node: itself or above */
  int32_t best_child, last_child;
  int32_t from;  /* for the search: where the actor stood */
  uint16_t seen; /* bit m: move m was looked at */
  Move last_move;
  bool has_pending;
  uint8_t kind, actor;
} TreeFrame;

typedef struct Tree {
  TreeAsk ask;
  size_t limit; /* nodes kept at most: the deepest layers go first */
  /* The last whole search: what is to be read. */
  TreeNode *nodes;
  int32_t count;
  uint64_t searched; /* nodes of it, kept or not */
  int32_t turns;     /* its depth in whole turns; 0: there was no search */
  TreeOrder order;   /* in which its moves were tried: never TREE_OWN */
  bool pruned;       /* whether it cuts off */
  bool was_plain;
  bool risk; /* its values are food gained less risk, 1 for one chance in a thousand to be caught; not points */
  bool out_of_memory;
  /* The search under way. */
  TreeNode *work;
  size_t work_room;
  int32_t work_count, keep_depth;
  uint64_t *by_depth; /* kept nodes of each depth */
  TreeFrame *frames;
  int32_t frame_count, frame_room;
} Tree;

typedef struct TreeEntry {
  double alpha, beta;
  float chance;
  int32_t from;
  uint8_t kind, actor;
  Move move;
  bool expected;
} TreeEntry;

void tree_init(Tree *tree, size_t limit);
void tree_destroy(Tree *tree);

/* A search begins: what an earlier one left unfinished is forgotten. */
void tree_begin(Tree *tree);
/* Down to a child of the node that is open. The same move as the last child's again: that one's subtree is replaced. */
void tree_enter(Tree *tree, const TreeEntry *entry);
/* Up again. `moves`: bit m for every legal move of the node. `cuts`: whether those not looked at were pruned. */
void tree_leave(Tree *tree, double value, TreeBound bound, TreeEnd end, uint16_t moves, bool cuts);
/* The node that is open; NULL: none. */
static inline const TreeFrame *tree_top(const Tree *tree) {
  return tree->frame_count > 0 ? &tree->frames[tree->frame_count - 1] : NULL;
}
/* The whole search is done: it becomes the one to be read. */
void tree_commit(Tree *tree, int32_t turns);
/* Playouts through a move of the root, after the last commit. */
void tree_visits(Tree *tree, Move move, uint32_t visits, double mean, double value);

/* Nodes that were searched and are not kept. */
static inline uint64_t tree_left_out(const Tree *tree) { return tree->searched - (uint64_t)tree->count; }
/* "max", "min", "chance"; "exact", "lower", "upper"; what ended a line, NULL for an inner node. */
const char *tree_kind_name(TreeKind kind);
const char *tree_bound_name(TreeBound bound);
const char *tree_end_name(TreeEnd end);
/* "own", "best", "board", "worst", then NULL. */
extern const char *const tree_order_names[];
/* The branching that a uniform tree of so many half moves and nodes (the root not counted) has: the effective
 * branching factor. 0 where there is none. */
double tree_branching(uint64_t nodes, int32_t plies);

#endif
