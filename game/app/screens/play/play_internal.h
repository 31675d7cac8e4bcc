/* What the play view keeps between frames, and the parts that its files and the result share. */
#ifndef PACADE_APP_SCREENS_PLAY_PLAY_INTERNAL_H
#define PACADE_APP_SCREENS_PLAY_PLAY_INTERNAL_H

#include "game/app/screens/play/play.h"
#include "game/app/view/stage_sheet.h"
#include "game/app/view/stage_view.h"

typedef struct PlayState {
  Stage stage; /* the game and its place on the time line */
  StageShow show;
  MapCard *card; /* NULL for a replay */
  Record record; /* a replay's */
  bool is_replay;
  int32_t wanted_turn;       /* that it shall stand still at, 0: none; see play_show_turn */
  const struct Screen *back; /* where a replay was opened; NULL: the usual */
  char map_title[MAP_TEXT];
  char agent_title[160];
  int32_t level;
  int32_t plies_told; /* as last written to the event log */
  double think_speed; /* expansions per second, or THINK_AUTO, THINK_SKIP */
  bool legend_open;   /* where it is folded away */
  bool keys_open;     /* all the keys are shown */
  Action held;        /* the button of the time line that is held down, when it fires again, and that it has */
  double repeat_at;
  bool repeated;
  bool saved;     /* as a replay */
  bool kept;      /* the settings above have been set once */
  StagePage page; /* of the picture that is being saved */
} PlayState;

static inline PlayState *play_state(const App *app) { return screen_state(app, &screen_play); }

/* A record whose agent has told nothing: it is a person's, or not known here. */
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
/* "caught in 4" or "safe for ever", from the endgame table; false when there is none. */
bool play_fate_words(const App *app, char *out, size_t room, Token *token);

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

/* To the lens, with this search and another; leaving it leads back to `back`. */
void play_compare(App *app, const Screen *back);
/* Stops the time and opens the page of the agent at work, a replay's too; Escape leads to `back`. */
void play_explain(App *app, const Screen *back);
/* What the picture keys save: see Screen.sheet. */
bool play_sheet(App *app, Sheet *sheet, SheetPainter *painter);

/* Puts the search of this game under the microscope, where its level is one of searching the map. */
bool play_can_look_closer(const App *app);
void play_look_closer(App *app);

/* Saves the game that has ended, as a replay. */
void play_keep(App *app);

#endif
