/* Which screen the window opens on: what the command line has asked for, the tour on the first start, otherwise the
 * title. Must not know how anything is drawn. */
#include "game/app/model/lessons.h"
#include "game/app/screens/maze/maze.h"
#include "game/app/screens/play/play.h"
#include "game/app/screens/puzzle/puzzle.h"
#include "game/app/screens/race/race.h"
#include "game/play/link.h"

int32_t app_lesson(const char *word) { return lesson_find(word) + 1; }

static bool open_race(App *app, const Link *link, Error *error) {
  RaceVisit visit = {.count = link->agent_count,
                     .monsters = link->monsters[0] ? link->monsters : NULL,
                     .back = &screen_title,
                     .start = true};
  if (visit.count != 2 && visit.count != 3 && visit.count != 4 && visit.count != RACERS_MOST)
    return error_set(error, "a race has 2, 3, 4 or %d agents, not %d", RACERS_MOST, (int)visit.count);
  visit.map = catalog_add(&app->catalog, link->map, link->level, &visit.shelf, error);
  if (visit.map < 0) return false;
  for (int32_t i = 0; i < visit.count; i++) visit.pacmen[i] = link->agents[i];
  return race_visit(app, &visit) || error_set(error, "%s", app->toast);
}

/* Opens a link to a race, a maze or a puzzle. Does nothing and returns true for other links. */
static bool open_link(App *app, const Link *link, Error *error) {
  switch (link->kind) {
    case LINK_RACE: return open_race(app, link, error);
    case LINK_MAZE: return maze_open_link(app, link, error);
    case LINK_PUZZLE: return puzzle_open_link(app, link, error);
    case LINK_PLAY:
    case LINK_LESSON:
    case LINK_ROOM:
    case LINK_REPLAY:
    case LINK_MAP:
    case LINK_KIND_COUNT: break;
  }
  return true;
}

bool screens_open_first(App *app, Error *error) {
  const AppOptions *o = &app->options;
  if (o->link && !open_link(app, o->link, error)) return false;
  if (app->next) return true;
  if (o->replay) return play_start_replay(app, o->replay, NULL, error);
  if (o->map && o->pacman && !o->screen) {
    if (play_start(app)) return true;
    return error_set(error, "%s", app->toast);
  }
  if (o->lesson > 0) {
    app_go(app, &screen_lessons);
    return true;
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
