/* The list of screens, the data of each, and the change from one to another.
 * Must not know what any of them shows. */
#include "game/app/screen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/app_state.h"

#define SCREEN_LISTED(id) &screen_##id,
const Screen *const app_screens[SCREEN_COUNT] = {SCREENS(SCREEN_LISTED)};
#undef SCREEN_LISTED

/* ---- by name ---- */

const char *screen_word(const Screen *screen) { return screen->alias ? screen->alias : screen->name; }

const Screen *screen_find(const char *word) {
  for (int32_t i = 0; i < SCREEN_COUNT; i++)
    if (!app_screens[i]->needs_game && strcmp(screen_word(app_screens[i]), word) == 0) return app_screens[i];
  return NULL;
}

bool app_has_screen(const char *name) { return screen_find(name) != NULL; }

const char *app_screen_names(void) {
  static char names[SCREEN_COUNT * 32];
  size_t used = 0;
  for (int32_t i = 0; i < SCREEN_COUNT; i++)
    if (!app_screens[i]->needs_game)
      used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used ? " " : "", screen_word(app_screens[i]));
  return names;
}

/* ---- their data ---- */

static int32_t index_of(const Screen *screen) {
  int32_t i = 0;
  while (i < SCREEN_COUNT && app_screens[i] != screen) i++;
  assert(i < SCREEN_COUNT);
  return i;
}

void *screen_state(const App *app, const Screen *screen) { return app->slots[index_of(screen)].state; }

void screen_prepare(App *app, const Screen *screen) {
  ScreenSlot *slot = &app->slots[index_of(screen)];
  if (slot->ready) return;
  slot->ready = true;
  if (screen->init) screen->init(app);
}

InputContext screen_context(const App *app) { return app->screen->context ? app->screen->context(app) : CONTEXT_MENU; }

bool screens_begin(App *app, Error *error) {
  for (int32_t i = 0; i < SCREEN_COUNT; i++) {
    if (app_screens[i]->state_size == 0) continue;
    app->slots[i].state = calloc(1, app_screens[i]->state_size);
    if (!app->slots[i].state) return error_set(error, "out of memory for the screens");
  }
  return true;
}

void screens_end(App *app) {
  for (int32_t i = SCREEN_COUNT - 1; i >= 0; i--)
    if (app->slots[i].ready && app_screens[i]->close) app_screens[i]->close(app);
  for (int32_t i = 0; i < SCREEN_COUNT; i++) free(app->slots[i].state);
}

/* ---- from one to another ---- */

void app_go(App *app, const Screen *screen) { app->next = screen->gives_way && app->waits ? app->waits : screen; }

void app_wait_for_game(App *app, const Screen *owner) { app->waits = owner; }

void app_visit(App *app, const Screen *screen, const Screen *back) {
  app->slots[index_of(screen)].back = back;
  app_go(app, screen);
}

const Screen *screen_next_back(const App *app) { return app->next ? app->slots[index_of(app->next)].back : NULL; }

void app_back(App *app) {
  const Screen *visited_from = app->slots[index_of(app->screen)].back, *usual = app->screen->back;
  app_go(app, visited_from ? visited_from : usual ? usual : &screen_title);
}

static void leave(App *app, const Screen *screen) {
  if (screen && screen->leave) screen->leave(app);
}

/* Some screens keep what they show while the help is open over them. When the help leads elsewhere, they are left a
 * second time, for good: whoever owns what they show may free it from then on. */
static void leave_present(App *app) {
  const Screen *from = app->screen, *covered = app->covered;
  leave(app, from);
  if (app->next == &screen_help) {
    if (from && from->under_help) app->covered = from;
    return;
  }
  app->covered = NULL;
  if (covered != app->next) leave(app, covered);
}

void screens_change(App *app) {
  if (!app->next) return;
  leave_present(app);
  app->screen = app->next;
  app->next = NULL;
  if (app->screen == app->waits) app->waits = NULL;
  app->screen_since = app->ui.now;
  app->settled = app->target_count = app->cut_known = 0;
  app_toast_leave(app);
  app_log(app, "enter %s", app->screen->name);
  screen_prepare(app, app->screen);
  if (app->screen->open) app->screen->open(app);
}
