/* The leaderboards: what the screen keeps between frames, and what the files of it share. */
#ifndef PACADE_APP_SCREENS_BOARDS_BOARDS_INTERNAL_H
#define PACADE_APP_SCREENS_BOARDS_BOARDS_INTERNAL_H

#include "game/app/app_state.h"
#include "game/app/model/maze_choice.h"

enum { BOARD_ROWS = 10 };
/* What the keys go to. */
typedef enum { BOARDS_KIND, BOARDS_FIRST, BOARDS_SECOND, BOARDS_ORDER, BOARDS_LIST, BOARDS_PARTS } BoardsPart;

typedef struct BoardLine {
  Result result;        /* id 0: nothing yet; on levels: the people's best, or the agents' where there is none */
  Result agent;         /* on levels: the best of an agent; id 0: none */
  int32_t rank;         /* those who are equal share it */
  char title[MAP_TEXT]; /* of the map, on levels */
} BoardLine;

typedef struct BoardsState {
  bool levels;
  MazeBoard page; /* energy and kind: those last chosen or played */
  BoardOrder order;
  int32_t shelf;
  BoardLine *lines;
  List list; /* of the lines */
  bool has_own;
  Result mine;
  int32_t rank;
  BoardsPart part;
  Error error;
} BoardsState;

static inline BoardsState *boards_state(const App *app) { return screen_state(app, &screen_boards); }
/* The level of a page: those of the catalog, then the arcade, which has no maps to choose. */
const Level *boards_level(const App *app, int32_t shelf);

void boards_change(App *app, BoardsPart part, int32_t by);
void boards_watch(App *app, int32_t index);
void boards_draw(App *app);

#endif
