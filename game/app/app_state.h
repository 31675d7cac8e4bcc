/* Everything the window holds while it is open, except what the screens keep for themselves. Only files under game/app
 * may include this. */
#ifndef PACADE_APP_APP_STATE_H
#define PACADE_APP_APP_STATE_H

#include <stdio.h>

#include "game/app/app.h"
#include "game/app/catalog.h"
#include "game/app/current_player.h"
#include "game/app/model/names.h"
#include "game/app/model/own_agents.h"
#include "game/app/platform/frame_times.h"
#include "game/app/platform/keymap.h"
#include "game/app/platform/sound.h"
#include "game/app/platform/window.h"
#include "game/app/screen.h"
#include "game/app/script.h"
#include "game/app/sound_watch.h"
#include "game/app/ui/legend.h"
#include "game/app/ui/list.h"
#include "game/app/ui/notes.h"
#include "game/app/ui/ui.h"
#include "game/app/ui/widgets.h"
#include "game/core/arcade_record.h"
#include "game/play/session.h"
#include "game/store/bests.h"
#include "game/store/profiles.h"
#include "game/store/settings.h"
#include "game/store/writer.h"

/* What is chosen on a level, kept while the window is open. */
typedef struct Choice {
  int32_t map, agent, team;
  OptionValues *options;      /* one set per agent of the shelf */
  OptionValues *team_options; /* one set per team */
} Choice;

/* A place worth clicking on, as last written to the event log. */
typedef struct Target {
  char name[96];
  int32_t x, y;
} Target;

enum { TARGETS = 160 };

/* What screens that must not know the play and race screens ask of the choose screen: to start a game with what is
 * chosen there, or a race of two. */
typedef enum { ERRAND_NONE, ERRAND_PLAY, ERRAND_RACE } ErrandKind;
typedef struct Errand {
  ErrandKind kind;
  char racer[RECORD_NAME], rival[32]; /* "id" or "id:k=v,..." */
} Errand;

struct StageShow; /* view/stage.h */

struct App {
  AppOptions options;
  Window window;
  Fonts fonts;
  Input input;
  KeyMap keymap;
  Ui ui;
  Notes notes; /* the numbers of the screen, explained */
  Catalog catalog;
  Choice *choices;             /* one per shelf */
  int32_t shelf;               /* the level chosen */
  bool agents_first;           /* the choose screen opens on who plays, not on the maps */
  const AgentInfo *help_agent; /* whose page the help opens at, once; NULL: the page last seen */
  double speed;                /* cells per second */
  int32_t speed_level;         /* the level it was chosen on; 0: in an earlier session */
  Settings settings;           /* as last saved, or to be saved soon: see app_settings_changed */
  Db *db;                      /* the lasting store; NULL: not opened, as for a picture (that does no harm) */
  Writer *writer;              /* writes to it without stalling a frame; NULL: the same */
  Profile profile;             /* who plays; all zero: the guest */
  Bests bests;
  char notice[1024]; /* what was wrong with their files */
  bool settings_changed, settings_told;
  double settings_since;
  const Screen *screen, *next;
  const Screen *covered;          /* by the help, and not left yet: see Screen.under_help; NULL: none */
  const Screen *waits;            /* for the end of a game that it has started; NULL: none does */
  ScreenSlot slots[SCREEN_COUNT]; /* in the order of app_screens */
  double screen_since;
  bool quit, failed;
  Error error;
  FILE *log;
  Target targets[TARGETS];
  int32_t target_count;
  int32_t taken;          /* keys and clicks, as last written to the event log */
  char cut[TEXT_CUT][96]; /* words that had no room, as last written to the event log */
  int32_t cut_known;
  Script script;
  int32_t frames, settled;
  bool game_begins;    /* in this frame, on the screen that is shown already */
  double opened, busy; /* when the loop began, and the seconds spent making frames since */
  char toast[1200], trouble[1200];
  float toast_left;          /* seconds that it will still be shown */
  bool toast_bad;            /* it reports trouble */
  int32_t toast_since;       /* the frame in which it appeared */
  char picture_path[1024];   /* where a picture of this frame goes once it is drawn; empty: nowhere */
  struct Export *export_job; /* being written; NULL: none */
  OwnAgents *own_agents;     /* the programs of the agents folder, while the window is open */
  uint32_t renewed;          /* how often one of them has changed its description */
  FrameTimes frame_times;
  SoundBox *sound; /* NULL: silence */
  SoundWatch sound_watch;
  const Session *heard; /* the game on the play view: its sounds are heard, scripts wait for its end; NULL: none */
  bool sound_steps;     /* steps are heard too */
  Errand errand;        /* what the choose screen does at once when it comes up */
  uint64_t hinted_map;  /* the map on which a person last asked for the best path, and how often */
  int32_t hints;
  float danger; /* 0 to 1: what the music follows while no such game is heard */
};

/* The next frame shows this screen. */
void app_go(App *app, const Screen *screen);
/* The same; from now on app_back leads from there to `back`. */
void app_visit(App *app, const Screen *screen, const Screen *back);
/* A game of `owner`'s own is shown on another screen: until `owner` is up again, the title and the choose screen give
 * way to it. */
void app_wait_for_game(App *app, const Screen *owner);
/* Back from the present screen: to where it was visited from, else as its row says, else to the title. */
void app_back(App *app);
/* A line of the event log, for tests. */
void app_log(App *app, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes where a control is (its middle) to the event log, when that is new. */
void app_target(App *app, const char *name, Rectangle rect);
/* A message from anywhere below the window, in its language; valid until the next. */
const char *app_trouble(App *app, const char *message);
/* Shows words of the window, or such a message. */
void app_toast(App *app, const char *words);
/* The same where something went wrong or is about to be lost: with a sign, and it stays longer. */
void app_alarm(App *app, const char *words);
/* Draws the latest message until its time is up. */
void app_toast_draw(App *app);
void app_toast_leave(App *app); /* another screen comes */
/* After a change of app->settings: it takes effect now and is written a little later. */
void app_settings_changed(App *app);
/* Called after all settings have been replaced from elsewhere: they take effect and are not written. */
void app_settings_put_to_use(App *app);
void app_set_theme(App *app, const Theme *theme);
/* Another key for a choice of keymap.h. */
void app_set_key(App *app, int32_t choice, int32_t key);
void app_set_full_screen(App *app, bool on);
/* One step of the playback speed up or down, kept for the next time. */
void app_change_speed(App *app, int by);
/* Called when a game of this level begins: a speed that was chosen on another level, or in an earlier session, must not
 * make it end unseen. */
void app_settle_speed(App *app, int32_t level);
/* Called at the start, when the window is open, and at the end of a frame (`now`: at the end of the program). */
void app_load_settings(App *app);
void app_tell_settings(App *app);
void app_save_settings(App *app, bool now);
/* One frame: input, update, draw. */
void app_frame(App *app);

/* The shelf and what is chosen on it. */
Shelf *app_shelf(App *app);
Choice *app_choice(App *app);
MapCard *app_card(App *app); /* NULL when the shelf is empty */
/* Chooses the map of that name on a shelf, if it is there; and takes it off the shelf, where another one is chosen then
 * in its place. Places on a shelf change with that: what is kept for later is a name. */
void app_choose_map(App *app, int32_t at, const char *id);
void app_drop_map(App *app, int32_t at, const char *id);
const AgentInfo *app_agent(App *app);
const AgentInfo *app_team(App *app); /* NULL when the level has no team to choose */
/* As the command line writes them: "id" or "id:k=v,...". */
void app_agent_name(App *app, char *out, size_t room);
void app_team_name(App *app, char *out, size_t room);
/* Keeps what is chosen on the present level for the next start. */
void app_remember(App *app);
/* Called at the start: everybody's defaults, then what was chosen the last time. The other call frees it. */
bool app_start_choices(App *app, Error *error);
/* Makes an external agent known to every screen; false when memory is short. Adding it again does nothing. */
bool app_add_agent(App *app, const AgentInfo *info);
void app_free_choices(App *app);
bool app_choose_by_name(App *app, Side side, const char *text, Error *error);
/* The lasting store: at the start, once per frame (reports what could not be written), and at the end. */
void app_open_store(App *app);
void app_watch_store(App *app);
void app_close_store(App *app);
/* The best game that people or agents have won on a card of the present level against the chosen team, and noting the
 * one just played. */
bool app_best(App *app, const MapCard *card, BoardWho who, Best *out);
void app_note_best(App *app, const MapCard *card, const Session *session, int32_t hints);
/* Until it is returned, the screen draws with another Ui and nothing is written to the event log: for pictures of a
 * screen's parts. */
typedef struct AppLoan {
  Ui ui;
  FILE *log;
} AppLoan;
AppLoan app_lend_ui(App *app, const Ui *ui);
void app_take_back(App *app, const AppLoan *loan);
/* Saves what is shown as a picture without buttons, or as a drawing with its tables, where the screen has a board.
 * False: it has none. Before anything of the frame is drawn. */
bool app_save_sheet(App *app, bool drawing);
/* The frame that is about to be drawn goes to this file as a picture; what goes wrong is reported then. */
void app_save_window(App *app, const char *path);
/* Writes a GIF or numbered pictures of a game, a slice in every frame; and that slice, before anything of the frame is
 * drawn. */
void app_export_game(App *app, const Session *session, const struct StageShow *show, bool gif);
void app_export_arcade(App *app, const ArcadeRecord *record, bool gif); /* the same for a game of the arcade */
void app_export_step(App *app);

#endif
