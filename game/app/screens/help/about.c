/* About: what this is, its version, what it is made with and under which licences.
 * Must not know anything else. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/app_state.h"
#include "game/app/view/sprites.h"
#include "game/version.h"

typedef struct Part {
  const char *name;
  StringId what;
  const char *licence; /* NULL: in the public domain */
} Part;

static const Part parts[] = {
    {"Pacade", STR_ABOUT_OURS, "MIT"},
    {window_library, STR_ABOUT_RAYLIB, "zlib"},
    {window_backend, STR_ABOUT_SDL, "zlib"},
    {"SQLite", STR_ABOUT_SQLITE, NULL},
    {"libsodium", STR_ABOUT_SODIUM, "ISC"},
    {"Inter", STR_ABOUT_INTER, "SIL OFL 1.1"},
    {"JetBrains Mono", STR_ABOUT_MONO, "SIL OFL 1.1"},
    {"Comfortaa", STR_ABOUT_COMFORTAA, "SIL OFL 1.1"},
};
enum { PARTS = sizeof parts / sizeof *parts };

/* A library that the window was built without has no name. */
static int part_count(void) {
  int count = 0;
  for (int i = 0; i < PARTS; i++) count += parts[i].name[0] != 0;
  return count;
}

/* Units of the design. */
static const float WIDTH = 760, ROW = 40;

static void about_update(App *app) {
  while (!app->next && app->input.action_count > 0) {
    Action action = input_next(&app->input);
    if (action == ACTION_BACK || action == ACTION_ACCEPT) app_back(app);
  }
}

static bool fonts_found(const Fonts *fonts) {
  for (int i = 0; i < FACE_COUNT; i++)
    if (!fonts->files[i].bytes) return false;
  return true;
}

static void draw_rows(App *app, Rectangle box, float top) {
  const Ui *ui = &app->ui;
  float left = box.x + px(ui, 32), right = box.x + box.width - px(ui, 32), y = top;
  float row =
      floorf(fminf(px(ui, ROW), (box.y + box.height - top) / (float)part_count())); /* low windows: closer together */
  float name = px(ui, ui->large ? 200 : 170), licence = px(ui, ui->large ? 150 : 124);
  for (int i = 0; i < PARTS; i++) {
    if (!parts[i].name[0]) continue;
    put_fit(ui, FACE_SEMIBOLD, 15, left, y, ALIGN_LEFT, name - px(ui, 8), tint(ui, TOKEN_TEXT), parts[i].name);
    put_fit(ui, FACE_MEDIUM, 14, left + name, y, ALIGN_LEFT, right - licence - left - name, tint(ui, TOKEN_MUTED),
            say(ui, parts[i].what));
    put_fit(ui, FACE_MONO, 13, right, y, ALIGN_RIGHT, licence, tint(ui, TOKEN_TEXT),
            parts[i].licence ? parts[i].licence : say(ui, STR_ABOUT_PUBLIC));
    if (i + 1 < PARTS)
      draw_rect(rect_snap((Rectangle){left, y + row / 2, right - left, line_width(ui)}),
                color_fade(tint(ui, TOKEN_LINE), 0.5f));
    y += row;
  }
  if (!fonts_found(&app->fonts))
    put_fit(ui, FACE_MEDIUM, 13, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_DANGER_TEXT),
            say(ui, STR_ABOUT_NO_FONTS));
}

static void about_draw(App *app) {
  static const LegendItem keys[] = {{ACTION_BACK, STR_KEY_BACK}, {ACTION_THEME, STR_KEY_THEME}};
  Ui *ui = &app->ui;
  Rectangle a = ui->area;
  if (screen_heading(ui, say(ui, STR_ABOUT), NULL, ui_right(ui), NULL)) app_back(app);
  float width = fminf(px(ui, WIDTH), ui_right(ui) - ui_left(ui));
  float height = fminf(px(ui, 172 + ROW * (float)part_count()), a.height - px(ui, 140));
  Rectangle box = rect_snap((Rectangle){a.x + (a.width - width) / 2, ui_top(ui), width, height});
  box.y += floorf(fmaxf(a.height - px(ui, 140) - height, 0) / 3);
  panel(ui, box, TOKEN_PANEL);
  float left = box.x + px(ui, 32), right = box.x + box.width - px(ui, 32), y = box.y + px(ui, 48);
  HeroPose pose = {.at = {left + px(ui, 28), y + px(ui, 10)},
                   .cell = px(ui, 68),
                   .facing = MOVE_EAST,
                   .mouth = 0.6f + 0.35f * ui_wave(ui, 5),
                   .size = 1};
  hero_draw(&pose, ui->theme);
  put(ui, FACE_LOGO, 30, left + px(ui, 76), y - px(ui, 6), ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_NAME));
  char version[128];
  snprintf(version, sizeof version, "%s %s", say(ui, STR_ABOUT_VERSION), pacade_version());
  put_fit(ui, FACE_MONO, 13, right, y - px(ui, 4), ALIGN_RIGHT, (right - left) / 2, tint(ui, TOKEN_MUTED), version);
  put_fit(ui, FACE_MEDIUM, 15, left + px(ui, 76), y + px(ui, 28), ALIGN_LEFT, right - left - px(ui, 76),
          tint(ui, TOKEN_MUTED), say(ui, STR_ABOUT_LINE));
  y += px(ui, 74);
  put(ui, FACE_SEMIBOLD, 14, left, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, STR_ABOUT_MADE_WITH));
  put(ui, FACE_SEMIBOLD, 14, right, y, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), say(ui, STR_ABOUT_LICENCES));
  draw_rows(app, box, y + px(ui, 36));
  char files[FOLDER_PATH + 64];
  if (app->settings.path[0] && box.y + box.height + px(ui, 70) < a.y + a.height) {
    snprintf(files, sizeof files, "%s: %s", say(ui, STR_ABOUT_FILES), app->settings.path);
    put_fit(ui, FACE_MEDIUM, 13, box.x + box.width / 2, box.y + box.height + px(ui, 18), ALIGN_CENTER, box.width,
            tint(ui, TOKEN_MUTED), files);
  }
  legend_row(ui, ui_left(ui), ui_right(ui), ui_keys(ui), keys, 2);
}

static void about_open(App *app) { app_log(app, "screen about"); }

const Screen screen_about = {
    .name = "about",
    .menu = MENU_LAST_ROW,
    .title = STR_ABOUT,
    .slides = true,
    .helps = true,
    .open = about_open,
    .update = about_update,
    .draw = about_draw,
};
