/* The parts of the play view that its files, and the result screen, share. */
#ifndef PACADE_APP_SCREENS_PLAY_PLAY_H
#define PACADE_APP_SCREENS_PLAY_PLAY_H

#include "game/app/app_state.h"
#include "game/app/view/stage_view.h"

typedef struct PlayLayout {
  Rectangle board, hud, transport;
  float header_y, keys_y;
} PlayLayout;

PlayLayout play_layout(const Ui *ui);

/* Starts a game that stands on no shelf, and goes to it; its map is borrowed until play_stop. */
bool play_start_game(App *app, const SessionConfig *config, const char *map_title, const char *agent_title,
                     Error *error);
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

/* Saves the game that has ended, as a replay; a GIF or pictures of it: see play_keep.c. */
void play_keep(App *app);
void play_export(App *app, bool gif);

#endif
