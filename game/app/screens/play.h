/* The parts of the play view that its files, and the result screen, share. */
#ifndef PACADE_APP_SCREENS_PLAY_H
#define PACADE_APP_SCREENS_PLAY_H

#include "game/app/app_state.h"

typedef struct PlayLayout {
  Rectangle board, hud, transport;
  float header_y, keys_y;
} PlayLayout;

PlayLayout play_layout(const Ui *ui);

/* Everything but the key row. */
void play_draw_all(App *app, const PlayLayout *layout);
void play_board_draw(App *app, Rectangle room);
void play_hud_draw(App *app, Rectangle room);
void play_transport_draw(App *app, Rectangle room);

/* The cells of the plan that the present thought ended with; *count may be 0. */
const Cell *play_plan(App *app, int32_t *count, int32_t *walked);
/* How many cells of it lead to the first thing it goes for. */
int32_t play_plan_near(App *app);
/* The level limits sight; and the board is to be shown so at the moment. */
bool play_limited(const PlayState *play);
bool play_fogged(const PlayState *play);
/* The view's moment; only where sight is limited. */
FogScene play_scene(const PlayState *play);
/* Keys 1-4 there: fog, danger, plan, homes. */
void play_toggle_sight(App *app, Action action);
/* A person is still playing: nothing may be shown that he does not know. */
bool play_by_person(const PlayState *play);
/* The view is past the thinking of its present ply. */
bool play_thought_over(const PlayState *play);
/* The first stretch of thinking on the time line, in steps. */
int32_t play_think_length(const PlayState *play);
void play_seek(App *app, double place);
bool play_at_end(const PlayState *play);

#endif
