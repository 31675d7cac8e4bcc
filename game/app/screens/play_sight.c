/* The play view where sight is limited: when there is fog, and the keys that lift it.
 * Must not know how it is drawn. */
#include "game/app/screens/play.h"

bool play_limited(const PlayState *p) { return session_sight(p->session) != NULL; }

bool play_by_person(const PlayState *p) { return session_has_person(p->session) && !p->result_shown; }

bool play_fogged(const PlayState *p) { return play_limited(p) && (p->show_fog || play_by_person(p)); }

FogScene play_scene(const PlayState *p) {
  const Session *s = p->session;
  return fog_scene(session_game(s), session_view(s), session_sight(s), session_plies_done(s));
}

void play_toggle_sight(App *app, Action action) {
  PlayState *p = &app->play;
  if (play_by_person(p)) return; /* he sees what he sees, and has no plan to show */
  if (action == ACTION_NUMBER_1) p->show_fog = !p->show_fog;
  if (action == ACTION_NUMBER_2) p->show_danger = !p->show_danger;
  if (action == ACTION_NUMBER_3) p->show_plan = !p->show_plan;
  if (action == ACTION_NUMBER_4) p->show_homes = !p->show_homes;
  app_log(app, "overlay fog=%d danger=%d plan=%d homes=%d", p->show_fog, p->show_danger, p->show_plan, p->show_homes);
}
