/* Opens the window, runs its loop one frame at a time, and closes everything again.
 * Must not know what the screens show. */
#include "game/app/app.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/app/app_state.h"
#include "game/app/platform/desktop.h"
#include "game/app/platform/pixels.h"
#include "game/app/view/export.h"
#include "game/play/pace.h"
#include "game/store/user_dirs.h"

enum { DEFAULT_WIDTH = 1280, DEFAULT_HEIGHT = 720, MIN_WIDTH = 640, MIN_HEIGHT = 400, FRAMES_PER_SECOND = 60 };

static const double SLIDE_SECONDS = 0.18;
static const float SLIDE_UNITS = 16;
static const double LONGEST_FRAME = 0.1; /* after a stall, time continues from where it was */
static const double SETTLE_SECONDS = 0.6;

void app_log(App *app, const char *format, ...) {
  if (!app->log) return;
  va_list arguments;
  va_start(arguments, format);
  vfprintf(app->log, format, arguments);
  va_end(arguments);
  fputc('\n', app->log);
  fflush(app->log);
}

void app_target(App *app, const char *name, Rectangle rect) {
  if (!app->log || app->ui.now - app->screen_since < SLIDE_SECONDS) return;
  int32_t x = (int32_t)rect_center(rect).x, y = (int32_t)rect_center(rect).y, i = 0;
  while (i < app->target_count && strcmp(app->targets[i].name, name) != 0) i++;
  if (i == TARGETS) return;
  Target *target = &app->targets[i];
  if (i < app->target_count && target->x == x && target->y == y) return;
  if (i == app->target_count) app->target_count++;
  snprintf(target->name, sizeof target->name, "%s", name);
  target->x = x;
  target->y = y;
  app_log(app, "target %s %d %d", name, (int)x, (int)y);
}

/* ---- pictures ---- */

static bool save_picture(const char *path) {
  Pixels pixels = pixels_of_window();
  bool ok = pixels_save(&pixels, PIXELS_WITH_ALPHA, path, NULL);
  pixels_destroy(&pixels);
  return ok;
}

static void take_picture(App *app) {
  char path[1024], words[1200];
  user_dirs_picture(path, sizeof path, "png");
  bool ok = save_picture(path);
  snprintf(words, sizeof words, say(&app->ui, ok ? STR_SAVED : STR_NOT_SAVED), path);
  app_log(app, "picture %s %s", ok ? "saved" : "failed", path);
  (ok ? app_toast : app_alarm)(app, words);
}

void app_save_window(App *app, const char *path) { snprintf(app->picture_path, sizeof app->picture_path, "%s", path); }

static void keep_window(App *app) {
  char words[1200];
  if (!app->picture_path[0]) return;
  bool ok = save_picture(app->picture_path);
  snprintf(words, sizeof words, say(&app->ui, STR_NOT_SAVED), app->picture_path);
  if (!ok) app_alarm(app, words);
  app_log(app, "picture %s %s", ok ? "saved" : "failed", app->picture_path);
  app->picture_path[0] = '\0';
}

/* ---- links ---- */

static void copy_link(App *app) {
  Error error = {0};
  if (!app->screen->link) {
    app_toast(app, say(&app->ui, STR_LINK_NONE));
    return;
  }
  char *link = app->screen->link(app, &error);
  if (!link) {
    app_alarm(app, error.text);
    app_log(app, "link failed %s", error.text);
    return;
  }
  const char *address = desktop_address();
  size_t room = strlen(address) + strlen(link) + 1;
  char *whole = malloc(room);
  if (whole) {
    snprintf(whole, room, "%s%s", address, link);
    desktop_copy_text(whole);
    app_toast(app, say(&app->ui, STR_LINK_COPIED));
    app_log(app, "link %s", link);
  }
  free(whole);
  free(link);
}

/* ---- a frame ---- */

/* How many keys and clicks have been acted on, a change of screen included: tests wait for it. */
static void note_input(App *app) {
  if (app->taken == app->input.taken) return;
  /* A page may play sound only after a key or a tap, and its audio device takes long to open. */
  if (app->taken == 0 && desktop_is_page()) app->sound = sound_open();
  app->taken = app->input.taken;
  app_log(app, "taken %d", (int)app->taken);
}

static bool may_help(const App *app) {
  InputContext context = screen_context(app);
  return app->screen->helps && (context == CONTEXT_MENU || context == CONTEXT_EDITOR);
}

/* Handles keys that mean the same everywhere and removes them from the queue. Returns ACTION_PICTURE, ACTION_DRAWING or
 * ACTION_NONE. */
static Action common_actions(App *app) {
  Input *input = &app->input;
  Action picture = ACTION_NONE;
  int32_t kept = 0;
  for (int32_t i = 0; i < input->action_count; i++) {
    Action action = input->actions[i];
    if (notes_take(&app->notes, action)) {
      continue;
    } else if (action == ACTION_NOTES) {
      notes_ask(&app->notes);
    } else if (action == ACTION_THEME) {
      app_set_theme(app, theme_next(app->ui.theme));
      app_log(app, "theme %s", app->ui.theme->id);
    } else if (action == ACTION_FULL_SCREEN) {
      app_set_full_screen(app, !window_is_full_screen());
    } else if (action == ACTION_LINK) {
      copy_link(app);
    } else if (action == ACTION_PICTURE || action == ACTION_DRAWING) {
      picture = action;
    } else if (action == ACTION_HELP && may_help(app)) {
      app->help_agent = app->screen->agent ? app->screen->agent(app) : NULL;
      app_visit(app, &screen_help, app->screen);
    } else {
      input->actions[kept++] = action;
    }
  }
  input->action_count = kept;
  return picture;
}

/* The line that explains a number; for tests, also the numbers that no line explains. */
static void draw_notes(App *app) {
  const char *words = "";
  if (!notes_draw(&app->notes, &app->ui, &words)) return;
  app_log(app, "note %s", words);
  int32_t at = 0;
  for (const char *bare; app->notes.asked == 0 && (bare = notes_bare(&app->notes, &at));)
    app_log(app, "bare %s: %s", app->screen->name, bare);
}

static void draw_screen(App *app) {
  Ui *ui = &app->ui;
  float t = fminf((float)((ui->now - app->screen_since) / SLIDE_SECONDS), 1), rest = (1 - t) * (1 - t) * (1 - t);
  bool slides = app->screen->slides && t < 1 && app->frames > 2;
  bool moves = slides && !ui->calm;
  Rectangle area = ui->area;
  if (moves) ui->area.x += px(ui, SLIDE_UNITS * rest);
  notes_begin(&app->notes, ui);
  app->screen->draw(app);
  ui->area = area;
  draw_notes(app);
  if (slides) draw_rect(ui->window, color_fade(tint(ui, TOKEN_BACKGROUND), rest));
  app_toast_draw(app);
}

/* The picture of the first settled frame, then the end. */
static void settle(App *app) {
  if (!app->options.screenshot || app->next) return;
  if (app->ui.now - app->screen_since < SETTLE_SECONDS || ++app->settled < 8) return;
  if (!save_picture(app->options.screenshot)) {
    app->failed = true;
    error_set(&app->error, "%s: can't write the picture", app->options.screenshot);
  }
  app->quit = true;
}

/* Words that were cut short or reached beyond the window, each once per screen: for tests. */
static void note_cut_words(App *app) {
  Fonts *fonts = &app->fonts;
  for (int32_t i = 0; i < fonts->cut_count; i++) {
    bool known = false;
    for (int32_t k = 0; k < app->cut_known && !known; k++) known = strcmp(app->cut[k], fonts->cut[i]) == 0;
    if (known || app->cut_known == TEXT_CUT) continue;
    snprintf(app->cut[app->cut_known++], sizeof app->cut[0], "%s", fonts->cut[i]);
    app_log(app, "cut %s: %s", app->screen->name, fonts->cut[i]);
  }
  fonts->cut_count = 0;
  fonts->checked = (Vector2){0, 0};
}

static void lay_out(App *app) {
  Ui *ui = &app->ui;
  int32_t width, height;
  window_size(&width, &height);
  ui_layout(ui, width, height, window_ratio(), app->screen && app->screen->phone);
}

/* Adds the programs of the agents folder as they answer, and reports their faults wherever they play. */
static void meet_own_agents(App *app) {
  OwnAgent agent;
  while (own_agents_next(app->own_agents, &agent)) {
    if (agent.info && !app_add_agent(app, agent.info)) continue;
    app_log(app, "own agent %s %s", agent.name, agent.state != OWN_FAULTY ? "ready" : agent.reason);
    if (agent.tail[0] && agent.state == OWN_FAULTY) app_log(app, "own agent %s wrote %s", agent.name, agent.tail);
    if (agent.state != OWN_FAULTY || app->screen == &screen_agents || !agent.info) continue;
    char words[400];
    snprintf(words, sizeof words, say(&app->ui, STR_OWN_WRONG), agent.info->title, app_trouble(app, agent.reason));
    app_alarm(app, words);
  }
}

/* In a page opening the store takes longer than all the rest, and neither the title nor the tour asks for it: there it
 * waits for the first picture. */
static bool store_waits(const App *app) {
  const AppOptions *o = &app->options;
  return desktop_is_page() && !o->link && !o->screen && !o->map && !o->replay && !o->lesson && !o->level;
}

static void open_late_store(App *app) {
  if (app->frames != 1 || !store_waits(app)) return;
  app_open_store(app);
  app_tell_settings(app);
}

/* How long a new screen, or a game that begins on the same one, let one wait: from the beginning of the frame that took
 * the key to the picture of it. The first picture of all tells the processor time since the program began. */
static void note_new_screen(App *app, const Screen *was, double began, double cpu_began) {
  const bool told = app->screen == was && !app->game_begins;
  app->game_begins = false;
  if (!app->log || !app->screen || told) return;
  if (app->frames == 0) app_log(app, "first frame cpu=%.3f", frame_program_seconds());
  app_log(app, "shown %s ms=%.1f cpu_ms=%.1f", app->screen->name, 1000 * (window_seconds() - began),
          1000 * (frame_thread_seconds() - cpu_began));
}

void app_frame(App *app) {
  Ui *ui = &app->ui;
  double now = window_seconds(), cpu_now = frame_thread_seconds();
  const Screen *was = app->frames ? app->screen : NULL;
  frame_times_begin(&app->frame_times);
  ui->dt = (float)fmin(fmax(now - ui->now, 0), LONGEST_FRAME);
  ui->now = now;
  screens_change(app);
  lay_out(app);
  note_input(app);
  fonts_frame(&app->fonts);
  if (app->script.text && !script_step(&app->script, app, &app->error)) app->failed = app->quit = true;
  input_frame(&app->input, screen_context(app), now);
  sound_watch_input(app);
  Action picture = common_actions(app);
  app->screen->update(app);
  screens_change(app); /* a screen that has been left is never drawn */
  screens_take_outside(app);
  screens_change(app);
  lay_out(app); /* a new screen may have another layout */
  app_export_step(app);
  meet_own_agents(app);
  if (picture != ACTION_NONE && app_save_sheet(app, picture == ACTION_DRAWING)) picture = ACTION_NONE;
  window_begin_frame(&app->window, tint(ui, TOKEN_BACKGROUND));
  bool settled = ui->now - app->screen_since > SLIDE_SECONDS; /* words that slide in start outside the window */
  app->fonts.checked = app->log && settled ? (Vector2){ui->window.width, ui->window.height} : (Vector2){0, 0};
  ui->context = screen_context(app);
  draw_screen(app);
  window_paint_frame();
  note_cut_words(app);
  if (picture == ACTION_PICTURE) take_picture(app);
  keep_window(app);
  if (app->script.shot[0]) {
    if (!save_picture(app->script.shot)) {
      error_set(&app->error, "%s: can't write the picture", app->script.shot);
      app->failed = app->quit = true;
    }
    app->script.shot[0] = 0;
  }
  settle(app);
  note_new_screen(app, was, now, cpu_now);
  sound_watch_frame(app);
  app->busy += window_seconds() - now; /* the rest of the frame's time is spent waiting for the next one */
  window_show_frame();
  frame_times_end(&app->frame_times, app->screen->name);
  app->frames++;
  open_late_store(app);
  app_save_settings(app, false);
  app_watch_store(app);
  if (window_is_closing()) app->quit = true;
  script_after(&app->script, app);
}

/* ---- beginning and end ---- */

/* What the command line asked for: level, map, agent. */
static bool apply_options(App *app, Error *error) {
  const AppOptions *o = &app->options;
  if (o->theme) {
    if (!theme_find(o->theme)) return error_set(error, "no theme '%s'; there are: %s", o->theme, theme_ids());
  }
  if (o->speed > 0) app->speed = pace_at(pace_index(o->speed));
  if (o->level && !o->map) {
    app->shelf = catalog_shelf(&app->catalog, o->level);
    if (app->shelf < 0) return error_set(error, "level %d can't be played in the window", (int)o->level);
  }
  if (o->map) {
    int32_t at = catalog_add(&app->catalog, o->map, o->level, &app->shelf, error);
    if (at < 0) return false;
    app_choice(app)->map = at;
  }
  if (o->pacman && !app_choose_by_name(app, SIDE_PACMAN, o->pacman, error)) return false;
  return !o->monsters || app_choose_by_name(app, SIDE_MONSTERS, o->monsters, error);
}

static bool open_files(App *app, Error *error) {
  const AppOptions *o = &app->options;
  if (o->ui_log) {
    app->log = fopen(o->ui_log, "a");
    if (!app->log) return error_set(error, "%s: can't be written", o->ui_log);
  }
  return !o->script || script_load(&app->script, o->script, error);
}

static bool app_open(App *app, Error *error) {
  app_load_settings(app);
  if (!store_waits(app)) app_open_store(app);
  if (!screens_begin(app, error)) return false;
  if (!catalog_load(&app->catalog, error) || !app_start_choices(app, error)) return false;
  if (!apply_options(app, error) || !open_files(app, error)) return false;
  if (!desktop_is_page()) app->own_agents = own_agents_start(); /* a page starts no programs */
  const AppOptions *o = &app->options;
  const Settings *kept = &app->settings;
  WindowOptions window = {.title = str(LANGUAGE_ENGLISH, STR_NAME),
                          .width = o->width > 0      ? o->width
                                   : kept->width > 0 ? kept->width
                                                     : DEFAULT_WIDTH,
                          .height = o->height > 0      ? o->height
                                    : kept->height > 0 ? kept->height
                                                       : DEFAULT_HEIGHT,
                          /* A smaller window only on request: to see what a phone shows. */
                          .min_width = o->width > 0 && o->width < MIN_WIDTH ? o->width : MIN_WIDTH,
                          .min_height = o->height > 0 && o->height < MIN_HEIGHT ? o->height : MIN_HEIGHT,
                          .fits_screen = o->width <= 0 && o->height <= 0, /* the last one may have been larger */
                          .frames_per_second = o->fps_report ? 0
                                               : o->fps > 0  ? o->fps
                                                             : FRAMES_PER_SECOND};
  if (!window_open(&app->window, &window, error)) return false;
  app->frame_times.on = o->fps_report;
  input_init(&app->input, &app->window.events);
  notes_init(&app->notes);
  app->ui.notes = &app->notes;
  app->input.keymap = &app->keymap;
  if (!fonts_init(&app->fonts)) return error_set(error, "out of memory for the fonts");
  if (!o->screenshot && !desktop_is_page()) app->sound = sound_open();
  app->ui.fonts = &app->fonts;
  app->ui.input = &app->input;
  app->ui.now = app->opened = window_seconds();
  lay_out(app);
  if (o->fullscreen || app->settings.full_screen) window_set_full_screen(true);
  app_tell_settings(app);
  app_log(app, "fonts %d of %d%s%s", (int)fonts_own(&app->fonts), (int)FACE_COUNT,
          app->fonts.damaged[0] ? " damaged=" : "", app->fonts.damaged);
  app_log(app, "paints %s", app->window.keeps_frames ? "changes" : "all");
  if (app->fonts.damaged[0]) {
    Error note;
    error_set(&note, "the font %s is damaged: another one is used instead", app->fonts.damaged);
    app_alarm(app, note.text);
  }
  return screens_open_first(app, error);
}

static void app_close(App *app) {
  if (window_is_open()) {
    app->next = NULL; /* no screen follows: whatever would continue there ends here */
    if (app->screen && app->screen->leave) app->screen->leave(app);
    app_save_settings(app, true);
  }
  own_agents_end(app->own_agents);
  screens_end(app);
  export_end(app->export_job);
  frame_times_report(&app->frame_times, stdout);
  frame_times_destroy(&app->frame_times);
  app_free_choices(app);
  app_close_store(app);
  catalog_destroy(&app->catalog);
  settings_destroy(&app->settings);
  sound_close(app->sound);
  sound_watch_destroy(&app->sound_watch);
  fonts_destroy(&app->fonts);
  script_destroy(&app->script);
  if (window_is_open()) window_close(&app->window);
  app_log(app, "closed frames=%d seconds=%.3f drawing=%.3f", (int)app->frames, app->ui.now - app->opened, app->busy);
  if (app->log) fclose(app->log);
}

bool app_has_theme(const char *id) { return theme_find(id) != NULL; }

const char *app_theme_ids(void) { return theme_ids(); }

static bool run_frame(void *data) {
  App *app = data;
  if (!app->failed && !app->quit) app_frame(app);
  return !app->failed && !app->quit;
}

static void end_run(void *data) { app_close(data); }

/* A page may be closed without notice. */
static void keep_all(void *data) {
  App *app = data;
  if (app->screen && app->screen->keep) app->screen->keep(app);
  app_save_settings(app, true);
  if (app->writer) writer_flush(app->writer);
}

int app_run(const AppOptions *options, Error *error) {
  App *app = calloc(1, sizeof *app);
  if (!app) {
    error_set(error, "out of memory for the window");
    return 1;
  }
  app->options = *options;
  if (app->options.seed == 0) app->options.seed = 1;
  app->failed = !app_open(app, &app->error);
  window_when_hidden(keep_all, app);
  if (app->failed)
    end_run(app);
  else
    window_loop(run_frame, end_run, app);
  if (app->failed) error_set(error, "%s", app->error.text);
  int status = app->failed ? 1 : 0;
  free(app);
  return status;
}
