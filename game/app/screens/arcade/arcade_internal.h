/* What the arcade keeps between frames, and the parts that its files share. */
#ifndef PACADE_APP_SCREENS_ARCADE_ARCADE_INTERNAL_H
#define PACADE_APP_SCREENS_ARCADE_ARCADE_INTERNAL_H

#include "game/app/app_state.h"
#include "game/app/ui/field.h"
#include "game/app/view/sprites.h"
#include "game/app/view/walls.h"
#include "game/play/arcade_match.h"
#include "game/store/boards.h"

/* Choosing with a demonstration behind it; a game; its end with the name; the board of scores. */
typedef enum { ARCADE_CHOOSES, ARCADE_PLAYS, ARCADE_NAMES, ARCADE_TELLS } ArcadeMode;
typedef enum { ARCADE_ONE, ARCADE_TOGETHER, ARCADE_AGAINST, ARCADE_WATCH, ARCADE_PARTIES } ArcadeParty;
typedef enum {
  ARCADE_ROW_START,
  ARCADE_ROW_PARTY,
  ARCADE_ROW_GROW,
  ARCADE_ROW_MAZES,
  ARCADE_ROW_BOARD,
  ARCADE_ROWS
} ArcadeRow;
enum { ARCADE_TOP = 10, ARCADE_PERSON_MONSTER = 1 };

typedef struct ArcadeRoom {
  ArcadeMode mode;
  ArcadeMatch match;
  bool started; /* there is a match */
  bool demo;    /* an agent plays it */
  bool paused, thinks;
  double left; /* seconds not yet played */
  ArcadeParty party;
  Grow grow;
  bool daily;
  ArcadeRow row;
  int32_t streak;
  Mind mind, news; /* the ghosts' present mind, and the one that is announced; MIND_COUNT: none */
  double news_until;
  double over_at;
  bool touched; /* a swipe began */
  Vector2 swipe;
  /* the picture of the maze */
  Picture walls;
  const ArcadeMaze *baked;
  float baked_cell;
  const Theme *baked_theme;
  Theme theme; /* with the colours of this maze */
  /* scores */
  Field name;
  Result top[ARCADE_TOP];
  int32_t top_count, rank;
  int64_t high;
  bool agents; /* the board shows theirs */
} ArcadeRoom;

static inline ArcadeRoom *arcade_state(const App *app) { return screen_state(app, &screen_arcade); }

/* The names of the four, and where on the map's list they are. */
MonsterKind arcade_kind(int32_t monster);
/* arcade_board.c: the maze and everybody in it, in a room of pixels. */
void arcade_board_bake(App *app, float cell);
void arcade_board_draw(App *app, Rectangle room, float cell);
void arcade_board_forget(ArcadeRoom *room);
/* A bonus item, about `size` high. */
void arcade_item_draw(Vector2 at, float size, int32_t item);
/* arcade_panel.c: what stands beside it. */
void arcade_panel_draw(App *app, Rectangle rect);
void arcade_strip_draw(App *app, Rectangle top, Rectangle bottom);
/* arcade_score.c */
void arcade_scores_load(App *app);
void arcade_scores_key(App *app, char out[BOARD_KEY], bool agents);
void arcade_score_keep(App *app, const char *name);
void arcade_scores_draw(App *app, Rectangle rect);
void arcade_name_draw(App *app, Rectangle rect);
/* arcade_view.c */
void arcade_draw(App *app);
/* arcade.c */
void arcade_begin(App *app);
void arcade_choose_row(App *app, int32_t by);
StringId arcade_mind_word(Mind mind, int32_t kind); /* 0: its name, 1: what it does, 2: its announcement */

#endif
