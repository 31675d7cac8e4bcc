/* From the play view to the microscope: which search of this game it shows, and how far it has progressed. Must not
 * know how the microscope shows it. */
#include "game/app/screens/microscope/microscope.h"
#include "game/app/screens/play/play_internal.h"
#include "game/app/screens/states/states.h"

bool play_can_look_closer(const App *app) {
  const Stage *stage = &play_state(app)->stage;
  const Level *level = session_game(stage->session)->level;
  return !level->limited_sight && (level->still || level->no_monsters || level->exit);
}

/* How much of the search is shown, 0..1. */
static double part_shown(const Stage *stage) {
  int32_t closed;
  const SessionPly *thought = session_thought(stage->session, &closed);
  if (!thought || thought->closed == 0 || session_thought_over(stage->session)) return 1;
  return (double)closed / thought->closed;
}

void play_look_closer(App *app) {
  PlayState *p = play_state(app);
  const Game *game = session_game(p->stage.session);
  if (!play_can_look_closer(app)) {
    app_toast(app, say(&app->ui, STR_MICRO_NOT_HERE));
    return;
  }
  bool tour = game->foods_total > 1; /* start where Pacman is, because the nearest food changes */
  Agent agent = {.info = session_agent(p->stage.session), .setup = {.options = *session_options(p->stage.session)}};
  Agent recorded; /* of a replay: who played then */
  if (p->is_replay && agent_choose_known(&recorded, p->record.pacman, SIDE_PACMAN, p->level, NULL)) agent = recorded;
  MicroscopeVisit visit = {.map = game->map,
                           .level = game->level,
                           .state = tour ? session_state(p->stage.session) : NULL,
                           .start = tour ? session_state(p->stage.session)->pacman : CELL_NONE,
                           .agent = agent.info,
                           .options = &agent.setup.options,
                           .title = p->map_title,
                           .part = part_shown(&p->stage),
                           .back = &screen_play,
                           .lost = play_lose};
  p->stage.playing = false;
  if (states_serve(game, agent.info)) { /* it searches states: those are shown, from where the game stands */
    StatesVisit states = {.game = game,
                          .state = session_state(p->stage.session),
                          .agent = agent.info,
                          .options = &agent.setup.options,
                          .title = p->map_title,
                          .back = &screen_play,
                          .lost = play_lose};
    if (!state_over(states.state)) {
      states_visit(app, &states);
      return;
    }
  }
  microscope_visit(app, &visit);
}
