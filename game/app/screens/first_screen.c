/* Which screen the window opens on: what the command line has asked for, the tour for who is here for the first time,
 * else the title. Must not know how anything is drawn. */
#include "game/app/screens/play/play.h"

bool screens_open_first(App *app, Error *error) {
  const AppOptions *o = &app->options;
  if (o->replay) return play_start_replay(app, o->replay, NULL, error);
  if (o->map && o->pacman && !o->screen) {
    if (play_start(app)) return true;
    return error_set(error, "%s", app->toast);
  }
  if (o->screen) {
    const Screen *screen = screen_find(o->screen);
    if (!screen) return error_set(error, "no screen '%s'; there are: %s", o->screen, app_screen_names());
    app_go(app, screen);
    return true;
  }
  bool first_time = !app->settings.tour_seen && !o->screenshot && !o->script;
  app_go(app, o->map || o->level ? &screen_select : first_time ? &screen_tour : &screen_title);
  return true;
}
