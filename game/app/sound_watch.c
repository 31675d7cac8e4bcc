/* Turns what the window does into sounds: compares a game with the frame before, and looks at keys and clicks, so that
 * no screen has to handle its sounds. Must not change anything it looks at. */
#include "game/app/sound_watch.h"

#include <math.h>

#include "game/app/app_state.h"

static const double TICK_SECONDS = 1.0 / 30;  /* sounds of the search are at least this far apart */
static const double STREAK_SECONDS = 1.5;     /* a streak ends when nothing is eaten for so long */
static const int32_t HEARD_AT = 12, NEAR = 4; /* steps to a monster: the music reacts; a warning sounds */
static const float CALM_SLEEPERS = 0.35f;     /* monsters that never move are less dangerous */

static void say_sound(App *app, SoundId id, int32_t variant) {
  sound_play_at(app->sound, id, variant);
  if (id != SOUND_EXPAND && id != SOUND_STEP && id != SOUND_FOCUS) app_log(app, "sound %s", synth_name(id));
}

/* ---- menus ---- */

void sound_watch_input(App *app) {
  const Input *input = &app->input;
  if (input->context != CONTEXT_MENU) return;
  for (int32_t i = 0; i < input->action_count; i++) {
    switch (input->actions[i]) {
      case ACTION_UP:
      case ACTION_DOWN:
      case ACTION_LEFT:
      case ACTION_RIGHT:
      case ACTION_NEXT_GROUP:
      case ACTION_PREVIOUS_GROUP: say_sound(app, SOUND_FOCUS, 0); break;
      case ACTION_ACCEPT: say_sound(app, SOUND_CHOOSE, 0); break;
      case ACTION_BACK: say_sound(app, SOUND_BACK, 0); break;
      default: break;
    }
  }
}

/* ---- the danger ---- */

/* Steps from the hero to the nearest monster that is heard, or HEARD_AT + 1. Looks no further than that. */
static int32_t nearest_monster(SoundWatch *watch, const Game *game, const State *state) {
  int32_t found = HEARD_AT + 1;
  if (game->monster_count == 0 || !flood_field_clear(&watch->field, game->board)) return found;
  flood_field_fill(&watch->field, game->board, &(FloodPlan){.from = state->pacman, .most = HEARD_AT});
  for (int32_t i = 0; i < game->monster_count; i++) {
    int32_t steps = watch->field.steps[state->monsters[i]];
    if (steps >= 0 && steps < found) found = steps;
  }
  return found;
}

static void hear_danger(App *app, const Session *session) {
  SoundWatch *watch = &app->sound_watch;
  const Game *game = session_game(session);
  const State *state = session_state(session);
  if (watch->field_ply == session_plies_done(session)) return;
  watch->field_ply = session_plies_done(session);
  int32_t steps = state_over(state) ? HEARD_AT + 1 : nearest_monster(watch, game, state);
  float danger = (float)(HEARD_AT + 1 - steps) / (float)HEARD_AT;
  watch->danger = fminf(danger, 1) * (game->still_monsters ? CALM_SLEEPERS : 1);
  bool near = steps <= NEAR && !game->still_monsters;
  if (near && !watch->near) say_sound(app, SOUND_DANGER, 0);
  watch->near = near;
}

/* ---- the game ---- */

static void begin_watch(SoundWatch *watch, const Session *session) {
  SoundWatch fresh = {.session = session,
                      .plies = session_plies_done(session),
                      .foods = session_state(session)->foods_left,
                      .field = watch->field,
                      .field_ply = -1};
  *watch = fresh;
}

static void hear_search(App *app, const Session *session) {
  SoundWatch *watch = &app->sound_watch;
  int32_t closed;
  const SessionPly *thought = session_thought(session, &closed);
  bool over = thought && closed >= thought->closed;
  if (thought && closed > watch->closed && app->ui.now - watch->ticked > TICK_SECONDS && !over) {
    watch->ticked = app->ui.now;
    say_sound(app, SOUND_EXPAND, thought->closed > 1 ? closed * (SYNTH_VARIANTS - 1) / thought->closed : 0);
  }
  /* Only a search of some length plays a sound when it succeeds. */
  if (over && !watch->thought_over && thought->closed > 8) say_sound(app, SOUND_PATH, 0);
  watch->closed = over ? 0 : closed;
  watch->thought_over = over;
}

static void hear_steps(App *app, const Session *session) {
  SoundWatch *watch = &app->sound_watch;
  const State *state = session_state(session);
  int32_t plies = session_plies_done(session);
  bool forward = plies > watch->plies;
  if (forward && state->foods_left < watch->foods) {
    watch->streak = app->ui.now - watch->ate < STREAK_SECONDS ? watch->streak + 1 : 0;
    /* At the top the last two pitches alternate. */
    if (watch->streak >= SYNTH_VARIANTS) watch->streak = SYNTH_VARIANTS - 2;
    watch->ate = app->ui.now;
    say_sound(app, SOUND_EAT, watch->streak);
  } else if (forward && app->sound_steps) {
    say_sound(app, SOUND_STEP, 0);
  }
  if (forward && state_over(state) && !watch->over) {
    if (state->outcome == OUTCOME_WON) say_sound(app, SOUND_WON, 0);
    if (state->outcome == OUTCOME_LOST) say_sound(app, SOUND_CAUGHT, 0);
  }
  watch->over = state_over(state);
  watch->plies = plies;
  watch->foods = state->foods_left;
}

void sound_watch_frame(App *app) {
  SoundWatch *watch = &app->sound_watch;
  for (int32_t i = 0; i < app->input.click_count; i++)
    if (app->input.clicks[i].taken && app->input.context == CONTEXT_MENU) say_sound(app, SOUND_CHOOSE, 0);
  const Session *session = app->heard;
  if (!session) {
    watch->session = NULL;
    watch->danger = app->danger;
  } else {
    if (watch->session != session) begin_watch(watch, session);
    hear_search(app, session);
    hear_steps(app, session);
    hear_danger(app, session);
  }
  sound_set_danger(app->sound, watch->danger);
  const Settings *settings = &app->settings;
  SoundLevels levels = {.master = 1,
                        .effects = (float)settings->effects / 100,
                        .music = (float)settings->music / 100,
                        .mute = settings->mute};
  sound_set_levels(app->sound, &levels);
}

void sound_watch_destroy(SoundWatch *watch) {
  flood_field_destroy(&watch->field);
  *watch = (SoundWatch){0};
}
