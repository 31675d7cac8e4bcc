/* The title: the name, the menu, and behind them a real game between agents and a maze (title_show.c).
 * Must not know what the other screens do. */
#include "game/app/screens/title/title.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/boards/boards.h"

typedef struct Item {
  const char *name;
  const Screen *screen; /* NULL: quits, or a room that this build lacks (screen.h), which is not shown */
  StringId title, note;
  bool minor; /* in the last row, side by side */
} Item;

/* The menu, in order. A new room is a line here. */
static const Item items[] = {
    {"play", &screen_select, STR_PLAY, STR_PLAY_NOTE, false},
    {"race", &screen_race, STR_MENU_RACE, STR_MENU_RACE_NOTE, false},
    {"replays", &screen_replays, STR_MENU_REPLAYS, STR_MENU_REPLAYS_NOTE, false},
    {"editor", &screen_editor, STR_MENU_EDITOR, STR_MENU_EDITOR_NOTE, false},
    {"lab", &screen_lab, STR_MENU_LAB, STR_MENU_LAB_NOTE, false},
    {"maze", &screen_maze, STR_MENU_MAZE_ROOM, STR_MENU_MAZE_ROOM_NOTE, false},
    {"puzzle", &screen_puzzle, STR_MENU_PUZZLE_ROOM, STR_MENU_PUZZLE_ROOM_NOTE, false},
    {"boards", &screen_boards, STR_MAZE_BOARDS, STR_MENU_BOARDS_NOTE, false},
    {"profile", &screen_profile, STR_PROFILE, STR_MENU_PROFILE_NOTE, false},
    {"settings", &screen_settings, STR_SETTINGS, STR_SETTINGS, true},
    {"help", &screen_help, STR_HELP, STR_HELP, true},
    {"about", &screen_about, STR_ABOUT, STR_ABOUT, true},
    {"quit", NULL, STR_QUIT, STR_QUIT, true},
};
enum { ITEMS = sizeof items / sizeof *items };

/* Units of the design. */
static const float ITEM_WIDTH = 404, FIRST_HEIGHT = 52, ROW = 44, ROW_LEAST = 34, MINOR_HEIGHT = 36, MINOR_SIDE = 14;
static const float LARGER = 1.25f; /* the name is large enough as it is */

static bool is_there(int32_t item) { return items[item].screen || strcmp(items[item].name, "quit") == 0; }

/* The next item that is there, in steps of +1 or -1, of the same kind when `minor` is 0 or 1. */
static int32_t next_item(int32_t from, int step, int minor) {
  int32_t at = from;
  do at = (at + step + ITEMS) % ITEMS;
  while (at != from && (!is_there(at) || (minor >= 0 && items[at].minor != (minor == 1))));
  return at;
}

static int32_t find_item(const char *name) {
  for (int32_t i = 0; i < ITEMS; i++)
    if (strcmp(items[i].name, name) == 0) return i;
  return 0;
}

const Screen *title_screen(const char *name) {
  static const Screen *const others[] = {&screen_tour, &screen_keys, &screen_maze_play, &screen_saves, &screen_boards};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strcmp(name, others[i]->name) == 0) return others[i];
  for (int32_t i = 0; i < ITEMS; i++)
    if (strcmp(items[i].name, name) == 0) return items[i].screen;
  return NULL;
}

static void set_focus(App *app, int32_t focus) {
  if (app->title.focus == focus) return;
  app->title.focus = focus;
  app_log(app, "focus title %s", items[focus].name);
}

static void choose(App *app, int32_t item) {
  app->help.from = NULL;
  app->settings_screen.back = NULL;
  if (items[item].screen == &screen_boards)
    boards_open(app, &screen_title);
  else if (items[item].screen)
    app_go(app, items[item].screen);
  else
    app->quit = true;
}

/* ---- drawing ---- */

/* The c of the name is the hero. */
static void draw_logo(const Ui *ui, float x, float y, float size) {
  Color ink = tint(ui, TOKEN_TEXT);
  float cap = px(ui, size) * 0.77f, radius = px(ui, size) * 0.285f;
  x += put(ui, FACE_LOGO, size, x, y, ALIGN_LEFT, ink, "Pa");
  HeroPose pose = {.at = {x + radius + px(ui, size * 0.05f), y + cap / 2 - radius * 0.93f},
                   .cell = radius / 0.42f,
                   .facing = MOVE_EAST,
                   .mouth = 0.75f + 0.2f * ui_wave(ui, 2.2f),
                   .size = 1};
  hero_draw(&pose, ui->theme);
  put(ui, FACE_LOGO, size, x + radius * 2 + px(ui, size * 0.12f), y, ALIGN_LEFT, ink, "ade");
}

static void item_note(const App *app, int32_t item, char *out, size_t room) {
  if (item == 0)
    snprintf(out, room, say(&app->ui, STR_PLAY_NOTE), (int)app->catalog.count, (int)app->catalog.maps,
             (int)app->catalog.agents);
  else
    snprintf(out, room, "%s", say(&app->ui, items[item].note));
}

/* What every entry does with the mouse. */
static void point_at(App *app, int32_t item, Rectangle rect) {
  Ui *ui = &app->ui;
  if (ui->input->mouse_moved && input_hovers(ui->input, rect)) set_focus(app, item);
  char name[64];
  snprintf(name, sizeof name, "title.%s", items[item].name);
  app_target(app, name, rect);
  if (input_clicked(ui->input, rect)) choose(app, item);
}

static void draw_item(App *app, int32_t item, float left, float y, float height) {
  Ui *ui = &app->ui;
  bool focused = app->title.focus == item;
  float size = focused ? 24 : 20;
  Rectangle rect = rect_snap((Rectangle){left - px(ui, 24), y - height / 2, px(ui, ITEM_WIDTH), height});
  if (focused) {
    draw_round(rect, px(ui, 12), tint(ui, TOKEN_RAISED));
    draw_round((Rectangle){rect.x, rect.y, px(ui, 4), rect.height}, px(ui, 2), tint(ui, TOKEN_ACCENT));
    if (ui->theme->contrast) draw_frame(rect, px(ui, 12), line_width(ui), tint(ui, TOKEN_ACCENT));
  }
  Color ink = tint(ui, focused ? TOKEN_ACCENT : TOKEN_TEXT);
  float x =
      left + put(ui, focused ? FACE_BOLD : FACE_SEMIBOLD, size, left, y, ALIGN_LEFT, ink, say(ui, items[item].title));
  char note[128];
  item_note(app, item, note, sizeof note);
  if (focused)
    put_fit(ui, FACE_MEDIUM, 14, x + px(ui, 20), y + px(ui, 1), ALIGN_LEFT, rect.x + rect.width - x - px(ui, 28),
            tint(ui, TOKEN_MUTED), note);
  point_at(app, item, rect);
}

/* Side by side; returns where the next one begins. */
static float draw_minor(App *app, int32_t item, float left, float y) {
  Ui *ui = &app->ui;
  bool focused = app->title.focus == item;
  const char *words = say(ui, items[item].title);
  float side = px(ui, MINOR_SIDE), width = width_of(ui, FACE_SEMIBOLD, 16, words) + 2 * side;
  Rectangle rect = rect_snap((Rectangle){left, y - px(ui, MINOR_HEIGHT) / 2, width, px(ui, MINOR_HEIGHT)});
  if (focused) {
    draw_round(rect, px(ui, 12), tint(ui, TOKEN_RAISED));
    draw_round((Rectangle){rect.x + side, rect.y + rect.height - px(ui, 4), rect.width - 2 * side, px(ui, 4)},
               px(ui, 2), tint(ui, TOKEN_ACCENT));
  }
  put(ui, FACE_SEMIBOLD, 16, left + side, y, ALIGN_LEFT, tint(ui, focused ? TOKEN_ACCENT : TOKEN_MUTED), words);
  point_at(app, item, rect);
  return left + width + px(ui, 4);
}

static void draw_menu(App *app, float left, float top, float bottom) {
  const Ui *ui = &app->ui;
  int32_t rooms = 0;
  for (int32_t i = 1; i < ITEMS; i++) rooms += is_there(i) && !items[i].minor;
  float first = px(ui, FIRST_HEIGHT), minor = px(ui, MINOR_HEIGHT), gap = px(ui, 20);
  float row = rooms > 0 ? fminf((bottom - top - first - minor - gap) / (float)rooms, px(ui, ROW)) : 0;
  row = fmaxf(floorf(row), px(ui, ROW_LEAST) * 0.8f);
  float y = top + first / 2;
  draw_item(app, 0, left, y, first);
  y += first / 2 + row / 2 + px(ui, 4);
  for (int32_t i = 1; i < ITEMS; i++) {
    if (!is_there(i) || items[i].minor) continue;
    draw_item(app, i, left, y, row - px(ui, 2));
    y += row;
  }
  y += minor / 2 + gap - row / 2;
  float x = left - px(ui, MINOR_SIDE);
  for (int32_t i = 1; i < ITEMS; i++)
    if (is_there(i) && items[i].minor) x = draw_minor(app, i, x, y);
}

static void title_draw(App *app) {
  static const LegendItem keys[] = {{"\u2191\u2193", STR_KEY_CHOOSE, ACTION_DOWN},
                                    {"Enter", STR_KEY_OPEN, ACTION_ACCEPT},
                                    {"T", STR_KEY_THEME, ACTION_THEME},
                                    {"F11", STR_KEY_FULL_SCREEN, ACTION_FULL_SCREEN}};
  Ui *ui = &app->ui;
  title_show_draw(app);
  /* In low windows the rows move together. */
  float height = ui->area.height, top = ui->area.y;
  float squeeze = fminf(height / px(ui, 720), 1);
  float left = ui->area.x + px(ui, ui->width == WIDTH_NARROW ? 56 : 96), y = top + roundf(px(ui, 128) * squeeze);
  draw_logo(ui, left - px(ui, 8), y, 92 * fmaxf(squeeze, 0.7f) / (ui->large ? LARGER : 1));
  put(ui, FACE_REGULAR, 17, left - px(ui, 4), top + roundf(px(ui, 198) * squeeze), ALIGN_LEFT, tint(ui, TOKEN_MUTED),
      say(ui, STR_TAGLINE));
  char words[PROFILE_NAME + 64];
  snprintf(words, sizeof words, say(ui, STR_PROFILE_PLAYS), current_player_name(app));
  badge_left(ui, left - px(ui, 8), top + roundf(px(ui, 44) * squeeze), app->profile.id ? TOKEN_ACCENT : TOKEN_MUTED,
             words);
  draw_menu(app, left, top + roundf(px(ui, 250) * squeeze), top + height - px(ui, 84));
  legend_row(ui, left - px(ui, 8), app->title.view.shade_from + px(ui, 60), top + height - px(ui, 44), keys, 4);
  title_show_label(app);
}

static void title_key(App *app, Action action) {
  int32_t focus = app->title.focus;
  bool minor = items[focus].minor;
  switch (action) {
    case ACTION_NEXT_GROUP: set_focus(app, next_item(focus, 1, -1)); break;
    case ACTION_PREVIOUS_GROUP: set_focus(app, next_item(focus, -1, -1)); break;
    case ACTION_DOWN: set_focus(app, minor ? 0 : next_item(focus, 1, -1)); break;
    case ACTION_UP: /* out of the last row at once; over the top into it */
      if (minor)
        set_focus(app, next_item(find_item("settings"), -1, 0));
      else
        set_focus(app, focus == 0 ? find_item("settings") : next_item(focus, -1, -1));
      break;
    case ACTION_LEFT:
      if (minor) set_focus(app, next_item(focus, -1, 1));
      break;
    case ACTION_RIGHT:
      if (minor) set_focus(app, next_item(focus, 1, 1));
      break;
    case ACTION_FIRST: set_focus(app, 0); break;
    case ACTION_LAST: set_focus(app, find_item("quit")); break;
    case ACTION_ACCEPT: choose(app, focus); break;
    case ACTION_HELP: choose(app, find_item("help")); break;
    case ACTION_BACK: /* once to ask, twice to leave */
      if (items[focus].screen == NULL) app->quit = true;
      set_focus(app, find_item("quit"));
      break;
    default: break;
  }
}

static void title_update(App *app) {
  while (!app->next && app->input.action_count > 0) title_key(app, input_next(&app->input));
  title_show_move(app);
}

static void title_open(App *app) {
  app_log(app, "screen title");
  if (!items[app->title.focus].screen) app->title.focus = 0;
  title_show_begin(app);
}

const Screen screen_title = {
    .name = "title", .slides = true, .open = title_open, .update = title_update, .draw = title_draw};
