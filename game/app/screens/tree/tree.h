/* The room of the search tree, as other rooms see it: the tree of one move of a game. */
#ifndef PACADE_APP_SCREENS_TREE_TREE_H
#define PACADE_APP_SCREENS_TREE_TREE_H

#include "game/app/app_state.h"

typedef struct TreeVisit {
  Session *session;       /* borrowed until the room is left: the move at its place is shown */
  const char *title;      /* of the map */
  const char *agent;      /* "id" or "id:k=v,..."; one that keeps no tree: alpha-beta in its place */
  int32_t depth;          /* the plain search of so many turns, in the order of the board; 0: as the agent searches */
  const Screen *back;     /* where leaving it leads */
  void (*lost)(App *app); /* called when the next screen is not `back`: the game can end; may be NULL */
} TreeVisit;

/* Goes there; where the level has no agents that search trees, says so and stays. */
void tree_visit(App *app, const TreeVisit *visit);

#endif
