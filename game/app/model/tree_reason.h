/* Why a node of a search tree has its value: what decided it, to be put into words. Knows no window and no language. */
#ifndef PACADE_APP_MODEL_TREE_REASON_H
#define PACADE_APP_MODEL_TREE_REASON_H

#include "game/app/model/tree_layout.h"

typedef enum {
  REASON_DEPTH,      /* the depth ends here: evaluated */
  REASON_WON,        /* the last food is eaten */
  REASON_LOST,       /* Pacman has run into a monster, or one takes it */
  REASON_TABLE,      /* known from the transposition table */
  REASON_AGAIN,      /* seen since the last food */
  REASON_RARE,       /* too unlikely */
  REASON_EXPECTED,   /* the model foresees `best` */
  REASON_AVERAGE,    /* of all that can happen */
  REASON_REFUTED,    /* `best` is so bad for Pacman that `rival` is better for it */
  REASON_ENOUGH,     /* `best` is so good for Pacman that a monster prefers `rival` */
  REASON_TOO_LITTLE, /* even `best`, Pacman's own, is less than `rival` */
  REASON_TOO_MUCH,   /* even `best`, the monster's own, leaves more than `rival` */
  REASON_CHOICE,     /* `best`, rather than `second` */
  REASON_ONLY,       /* `best`: there is no other move */
  REASON_UNKNOWN     /* its children are not kept */
} TreeReasonKind;

typedef struct TreeReason {
  TreeReasonKind kind;
  int32_t best, second; /* children; -1: none */
  int32_t rival;        /* the move that an earlier node has instead: its node; -1: none */
} TreeReason;

TreeReason tree_reason(const TreeLayout *layout, int32_t node);

#endif
