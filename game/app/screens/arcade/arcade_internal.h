/* What the arcade keeps between frames, and the parts that its files share. */
#ifndef PACADE_APP_SCREENS_ARCADE_ARCADE_INTERNAL_H
#define PACADE_APP_SCREENS_ARCADE_ARCADE_INTERNAL_H

#include "game/app/app_state.h"
#include "game/app/model/arcade_film.h"
#include "game/app/view/arcade_scene.h"
#include "game/play/arcade_match.h"
#include "game/play/maps.h"
#include "game/store/boards.h"

/* Choosing with a demonstration behind it; a game; its end with the name; the board of scores; a record. */
typedef enum { ARCADE_CHOOSES, ARCADE_PLAYS, ARCADE_NAMES, ARCADE_TELLS, ARCADE_SHOWS } ArcadeMode;
/* One person; two together; one against a monster's player; a person as a monster; nobody. */
typedef enum { ARCADE_ONE, ARCADE_TOGETHER, ARCADE_AGAINST, ARCADE_HUNTS, ARCADE_WATCH, ARCADE_PARTIES } ArcadeParty;
/* For the high score, at the usual speed or at Pacman's double; or for nothing. */
typedef enum { ARCADE_COUNTS, ARCADE_PRACTISES, ARCADE_TURBO, ARCADE_KINDS } ArcadeKind;
typedef enum {
  ARCADE_ROW_START,
  ARCADE_ROW_PARTY,
  ARCADE_ROW_AGENT,
  ARCADE_ROW_MONSTER,
  ARCADE_ROW_GROW,
  ARCADE_ROW_MAZES,
  ARCADE_ROW_KIND,
  ARCADE_ROW_FROM,
  ARCADE_ROW_TEAM,
  ARCADE_ROW_BOARD,
  ARCADE_ROWS
} ArcadeRow;
/* What X shows: where each is heading; also how it gets there; nothing. */
typedef enum { ARCADE_SIGHT_TARGETS, ARCADE_SIGHT_ROUTES, ARCADE_SIGHT_NONE, ARCADE_SIGHTS } ArcadeSight;
enum { ARCADE_MAZES_TOUR, ARCADE_MAZES_DAILY, ARCADE_MAZES_LISTED }; /* then the mazes of the list */
enum { ARCADE_TOP = 10, ARCADE_LETTERS = 3, ARCADE_LETTER = 5, ARCADE_ROUNDS_MOST = 21, ARCADE_BACK = 240 };

/* Three letters, each of up to four bytes. */
typedef struct ArcadeName {
  char letter[ARCADE_LETTERS][ARCADE_LETTER];
  int32_t at; /* the one that is changed */
} ArcadeName;

/* Practice: the states of the last seconds, the newest last. */
typedef struct ArcadeBack {
  ArcadeState *states; /* a ring of ARCADE_BACK */
  int32_t first, count;
} ArcadeBack;

typedef struct ArcadeRoom {
  ArcadeMode mode;
  ArcadeMatch match;
  bool started; /* there is a match */
  bool demo;    /* an agent plays it */
  Map *tried;   /* a drawing that is tried; NULL: none */
  char tried_name[ARCADE_NAME];
  bool leaves;     /* the end of this game leads to another room */
  ArcadeFilm film; /* a record that is watched */
  bool from_board; /* it is from the board of scores here */
  int32_t wanted;  /* the tick of it that is asked for; -1: none */
  bool paused;
  ArcadeSight sight;
  int32_t only; /* only this monster's target, 1 to 4; 0: all */
  int32_t pace; /* of practice and records: see arcade_pace */
  ArcadeBack back;
  double left; /* seconds not yet played */
  /* what is chosen */
  ArcadeParty party;
  Grow grow;
  int32_t mazes, agent, monster, from;
  int32_t alone; /* practice: the only monster that leaves the house, 1 to 4; 0: all do */
  ArcadeKind kind;
  bool practice; /* the same as that kind */
  MapList list;  /* the mazes that can be chosen */
  ArcadeRow row;
  /* what is heard and told */
  int32_t streak;
  Drone drone;
  Mind mind, news; /* the monsters' present mind, and the one that is announced; MIND_COUNT: none */
  int32_t news_round;
  double news_until;
  double life_until; /* a life that was won is shown so long */
  double over_at;
  double idle_since;                  /* the last key or move of the mouse while choosing */
  int32_t interlude, interlude_ticks; /* which one plays, from 1 on; 0: none */
  int32_t heard_frame;                /* in which Pacman was told to turn round, until that is seen; -1: none */
  bool touched;                       /* a swipe began */
  Vector2 swipe;
  ArcadeScene scene;
  /* scores */
  ArcadeName name;
  bool letters_listen; /* to keys; until then, when they are to listen, and when at the latest */
  double letters_at, letters_latest;
  Result top[ARCADE_TOP];
  int32_t top_count, rank, line; /* line: the focus on the board; top_count: on the button */
  int64_t high;
  bool agents; /* the board shows theirs */
} ArcadeRoom;

static inline ArcadeRoom *arcade_state(const App *app) { return screen_state(app, &screen_arcade); }

/* arcade.c: what is shown, a game or a record. */
static inline bool arcade_shows(const ArcadeRoom *room) { return room->mode == ARCADE_SHOWS; }
static inline bool arcade_there(const ArcadeRoom *room) { return arcade_shows(room) ? room->film.open : room->started; }
static inline const ArcadeGame *arcade_game(const ArcadeRoom *room) {
  return arcade_shows(room) ? &room->film.replay.game : &room->match.game;
}
static inline const ArcadeState *arcade_now(const ArcadeRoom *room) {
  return arcade_shows(room) ? &room->film.replay.state : &room->match.state;
}
ArcadeShow arcade_shown(const ArcadeRoom *room);
Grow arcade_grow(const ArcadeRoom *room); /* of what is shown */
bool arcade_person(const ArcadeRoom *room);
/* Whether the score of what is shown may become a high score: that of whom a person hunts does not. */
bool arcade_counts(const ArcadeRoom *room);
void arcade_begin(App *app);
void arcade_go_choose(App *app);
void arcade_leave_game(App *app); /* to where it came from */
/* Practice and records: shares of the usual speed. */
double arcade_pace(const ArcadeRoom *room);
void arcade_change_pace(ArcadeRoom *room, int32_t by);
/* The sounds of a tick, and the sign of a life that was won. */
void arcade_hear(App *app, uint32_t events);
/* Practice: half a second back. */
void arcade_turn_back(App *app);

/* arcade_choice.c */
bool arcade_row_shown(const ArcadeRoom *room, ArcadeRow row);
void arcade_choose_row(App *app, int32_t by);
void arcade_row_words(const App *app, ArcadeRow row, const char **label, char *value, size_t size);
const AgentInfo *arcade_agent(int32_t index, int32_t *level); /* NULL past the last */
void arcade_remember(App *app);
void arcade_recall(App *app);
const char *arcade_mazes_name(const ArcadeRoom *room); /* NULL: all in turn, or the maze of the day */
uint64_t arcade_today(void);
StringId arcade_word(const ArcadeRoom *room, StringId word); /* "you" becomes "Pacman" where Pacman is an agent's */
/* 0: its name, 1: what it does, 2: its announcement */
StringId arcade_mind_word(const ArcadeRoom *room, Mind mind, int32_t kind);

/* arcade_keys.c */
void arcade_keys(App *app);
void arcade_letters_wait(App *app); /* called when a name is asked for */
void arcade_press(App *app, bool second, Move move);
void arcade_play_key(App *app, Action action);

/* arcade_film_keys.c: watching a record */
void arcade_film_advance(App *app);
void arcade_film_key(App *app, Action action);
void arcade_film_bar(App *app, Rectangle rect);
/* Opens the record of a line of the board. */
void arcade_watch_line(App *app, int32_t line);

/* arcade_interlude.c: a short scene after some rounds */
int32_t arcade_interlude_after(int32_t round); /* 0: none */
int32_t arcade_interlude_length(int32_t which);
void arcade_interlude_draw(const App *app, Rectangle room, float cell);

/* arcade_panel.c: what stands beside it. */
void arcade_panel_draw(App *app, Rectangle rect);
void arcade_strip_draw(App *app, Rectangle top, Rectangle bottom);
/* arcade_score.c */
void arcade_scores_load(App *app);
void arcade_scores_key(App *app, char out[BOARD_KEY], bool agents);
int32_t arcade_score_place(App *app); /* the place that this game's score would have, from 1 */
void arcade_score_keep(App *app, const char *name);
void arcade_scores_draw(App *app, Rectangle rect);
void arcade_name_set(ArcadeName *name, const char *words);
void arcade_name_words(const ArcadeName *name, char out[RESULT_NAME]);
void arcade_name_type(ArcadeName *name, const Input *input);
void arcade_name_key(App *app, Action action);
void arcade_name_draw(App *app, Rectangle rect);
/* arcade_view.c */
void arcade_draw(App *app);

#endif
