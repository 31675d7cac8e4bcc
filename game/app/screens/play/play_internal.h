/* What the play view keeps between frames, and the parts that its files and the result share. */
#ifndef PACADE_APP_SCREENS_PLAY_PLAY_INTERNAL_H
#define PACADE_APP_SCREENS_PLAY_PLAY_INTERNAL_H

#include "game/app/screens/play/play.h"
#include "game/app/view/stage_sheet.h"
#include "game/app/view/stage_view.h"
#include "game/play/advice.h"
#include "game/play/broadcast_feed.h"
#include "game/play/task.h"

/* The key moments of a game that is over, and what the champion would have played there. */
typedef struct PlayAdvice {
  bool asked;
  int32_t key[KEY_MOMENTS]; /* moments of the broadcast */
  int32_t count;
  Task *task;    /* NULL: there is nothing to ask */
  Record record; /* the game, for the task */
  Advice answer; /* owned by the task until it is done */
  bool found;
} PlayAdvice;

/* What the player wants beside the board: the level's default, or the same on every level. */
typedef enum { BESIDE_USUAL, BESIDE_BROADCAST, BESIDE_FIGURES } BesideBoard;

typedef struct PlayState {
  Stage stage; /* the game and its place on the time line */
  StageShow show;
  MapCard *card; /* NULL for a replay */
  Record record; /* a replay's */
  bool is_replay;
  int32_t wanted_turn;       /* the turn to pause at, 0: none; see play_show_turn */
  const struct Screen *back; /* where a replay was opened; NULL: the usual */
  char map_title[MAP_TEXT];
  char agent_title[160];
  int32_t level;
  int32_t plies_told; /* as last written to the event log */
  bool first_told;    /* that the first move has been decided: also there */
  double think_speed; /* expansions per second, or THINK_AUTO, THINK_SKIP */
  bool legend_open;   /* unfolded, where the legend can be folded */
  bool legend_over;   /* in narrow windows: over the board, only when asked for */
  bool keys_open;     /* all the keys are shown */
  Action held;        /* the button of the time line that is held down, when it fires again, and whether it has fired */
  double repeat_at;
  bool repeated;
  bool saved;     /* as a replay */
  bool kept;      /* the settings above have been initialised */
  StagePage page; /* of the picture that is being saved */
  BroadcastFeed feed;
  bool live;   /* it is watched as it happens: nothing later may be shown */
  double seen; /* how far it has been shown, as a place on the time line */
  BesideBoard beside;
  bool panel_open; /* in narrow windows: the broadcast is over the board */
  PlayAdvice advice;
} PlayState;

static inline PlayState *play_state(const App *app) { return screen_state(app, &screen_play); }

/* A record whose agent reports nothing: it was a person, or is not known here. */
static inline bool play_is_silent(const PlayState *p) { return p->is_replay && p->stage.told == 0; }

typedef struct PlayLayout {
  Rectangle board, hud, transport;
  float header_y, keys_y;
} PlayLayout;

PlayLayout play_layout(const Ui *ui);

/* Everything but the key row. */
void play_draw_all(App *app, const PlayLayout *layout);
void play_hud_draw(App *app, Rectangle room);
void play_transport_draw(App *app, Rectangle room);
/* The row of keys under it, and all of them on a panel. */
void play_keys_row(App *app, float y);
void play_keys_panel(App *app, Rectangle room);

/* Where monsters hunt: the value of each move and what is known of how it ends; returns where it ended. */
float play_hunt_values(App *app, float left, float right, float y, float bottom);
/* "caught in 4" or "safe forever", from the endgame table; false when there is none. */
bool play_fate_words(const App *app, char *out, size_t room, Token *token);

/* What a key does (play_act.c); and back to where the game was opened. */
void play_key(App *app, Action action);
void play_go_back(App *app);
/* A line of the event log: place, turn and the state's own hash, which must be the same at the same place. */
void play_note_place(App *app, const char *what);
/* Keys 1-4: what they switch, and which of them have something to show here (bits 0 to 3). */
void play_toggle(App *app, Action action);
uint32_t play_overlays(const App *app);

/* The key to the board as it is now, from y down; that of a hunt. Both return where they ended. */
float play_legend(App *app, float left, float right, float y);
float play_hunt_legend(App *app, float left, float right, float y);
/* A line of the legend with its switch. */
void legend_line(App *app, float left, float right, float y, const char *label, const char *key, Action action,
                 bool on);

/* Whether the game goes on behind the screen that follows: one that shows it, looks closer at it, or the help. */
bool play_is_kept(const App *app);
/* Called when a screen that looks closer at the game leads elsewhere: ends the game, unless it is another one by now
 * that is about to be shown. */
void play_lose(App *app);

/* To the lens, with this search and another; leaving it leads back to `back`. */
void play_compare(App *app, const Screen *back);
/* Pauses and opens the page of the active agent, also in a replay; Escape leads to `back`. */
void play_explain(App *app, const Screen *back);
/* What the picture keys save: see Screen.sheet. */
bool play_sheet(App *app, Sheet *sheet, SheetPainter *painter);

/* Puts the search of this game under the microscope, where its level is one of searching the map. */
bool play_can_look_closer(const App *app);
void play_look_closer(App *app);

/* The broadcast (play_broadcast.c): whether the agents shown report their searches, whether there is a chance to show,
 * and whether the broadcast is what stands beside the board. */
bool play_is_watched(const App *app);
bool play_has_chance(const App *app);
bool play_shows_broadcast(const App *app);
/* Games in which an agent may be caught have a chance to show. A person reports none: then the score is shown. */
bool play_tells_chance(const PlayState *play);
BroadcastClock play_clock(const App *app);
int32_t play_moments_known(const App *app);
/* The frames that may be shown, and the one at now. */
int32_t play_frames_known(const App *app, int32_t *now);
/* The chance at the moment shown, in ten-thousandths, or CHANCE_UNKNOWN. */
int32_t play_chance_now(const App *app);
/* The end of a scale that includes `now` and some room after it: it grows in steps, and depends only on the past. */
int32_t play_scale(int32_t now);
/* The bar at the right of the board's room, in narrow windows thin and above it; returns what is left of it. */
Rectangle play_bar_draw(App *app, Rectangle room);
Rectangle play_bar_rest(const App *app, Rectangle room);
/* Stripes from bottom left to top right, for what is lost or not played. */
void play_hatch(Rectangle rect, float gap, float thick, Color color);
void play_graph_draw(App *app, Rectangle room);
/* Graph and commentary, from y down. */
void play_broadcast_panel(App *app, Rectangle room, float y);
/* In narrow windows: over the board, while B has it open. */
void play_broadcast_over(App *app, Rectangle board);

/* The commentary (play_comments.c). */
const char *play_move_words(const Ui *ui, Move move);
/* A team of hunters by its place in team_ids, as agents report it; empty: there is none. */
const char *play_team_words(const Ui *ui, int32_t team);
void play_mark_draw(const Ui *ui, MomentMark mark, Vector2 at, float size);
void play_pins_draw(App *app);
/* The newest comment, or the champion's advice for the moment shown. */
void play_comment_line(App *app, float left, float right, float y);

/* Moments (play_moments.c). Once per frame: takes in what is new. */
void play_follow(App *app);
/* Whether more of a live game has been seen than is shown now; and a jump back to the live moment. */
bool play_behind(const App *app);
void play_back_to_live(App *app);
void play_look_at(App *app, int32_t index);
void play_step_moment(App *app, int direction);
void play_ask_champion(App *app);
void play_advice_end(PlayState *p);
void play_champion_words(const App *app, int32_t key, char *out, size_t room);
/* The same in a word or two; empty until it is known. */
void play_champion_brief(const App *app, int32_t key, char *out, size_t room);
bool play_advice_words(const App *app, char *out, size_t room);
/* A person continues from the moment shown. */
void play_take_over(App *app);

/* See Screen.link. */
char *play_link(App *app, Error *error);
/* Saves the game that has ended, as a replay. */
void play_keep(App *app);

#endif
