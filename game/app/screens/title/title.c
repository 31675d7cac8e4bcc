/* The title: the name, the menu, and behind them a real game between agents and a maze (title_show.c).
 * Must not know what the other screens do. */
#include "game/app/screens/title/title_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Units of the design. */
static const float ITEM_WIDTH = 404, FIRST_HEIGHT = 52, ROW = 44, ROW_LEAST = 34, MINOR_HEIGHT = 36, MINOR_SIDE = 14;
static const float LARGER = 1.25f; /* the name is large enough as it is */

static bool is_last_row(const TitleState *t, int32_t item) {
  return !t->items[item] || t->items[item]->menu == MENU_LAST_ROW;
}

static const char *item_name(const TitleState *t, int32_t item) {
  return t->items[item] ? screen_word(t->items[item]) : "quit";
}

static const char *item_title(const Ui *ui, const TitleState *t, int32_t item) {
  return say(ui, t->items[item] ? t->items[item]->title : STR_QUIT);
}

/* The next item in steps of +1 or -1: any, one of the rooms, or one of the last row. */
typedef enum { ANY_ITEM, ROOMS, LAST_ROW } ItemKind;

static int32_t next_item(const TitleState *t, int32_t from, int step, ItemKind kind) {
  int32_t at = from;
  do at = (at + step + t->count) % t->count;
  while (at != from && kind != ANY_ITEM && is_last_row(t, at) != (kind == LAST_ROW));
  return at;
}

static int32_t first_of_last_row(const TitleState *t) { return next_item(t, t->count - 1, 1, LAST_ROW); }

static int32_t quit_item(const TitleState *t) { return t->count - 1; }

static void set_focus(App *app, int32_t focus) {
  TitleState *t = title_state(app);
  if (t->focus == focus) return;
  t->focus = focus;
  app_log(app, "focus title %s", item_name(t, focus));
}

static void choose(App *app, int32_t item) {
  const Screen *screen = title_state(app)->items[item];
  if (screen)
    app_visit(app, screen, &screen_title);
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

/* The note of an item; only rooms have one. */
static void item_note(const App *app, int32_t item, char *out, size_t room) {
  const Screen *screen = title_state(app)->items[item];
  if (screen == &screen_select) /* it counts what there is to choose from */
    snprintf(out, room, say(&app->ui, screen->note), (int)app->catalog.count, (int)app->catalog.maps,
             (int)app->catalog.agents);
  else
    snprintf(out, room, "%s", say(&app->ui, screen->note));
}

/* Handles the mouse on a menu entry. */
static void point_at(App *app, int32_t item, Rectangle rect) {
  Ui *ui = &app->ui;
  if (ui->input->mouse_moved && input_hovers(ui->input, rect)) set_focus(app, item);
  char name[64];
  snprintf(name, sizeof name, "title.%s", item_name(title_state(app), item));
  app_target(app, name, rect);
  if (input_clicked(ui->input, rect)) choose(app, item);
}

static void draw_item(App *app, int32_t item, float left, float y, float width, float height) {
  Ui *ui = &app->ui;
  bool focused = title_state(app)->focus == item;
  float size = focused ? 24 : 20;
  Rectangle rect = rect_snap(
      (Rectangle){left - px(ui, 24), y - height / 2, fminf(width, ui->area.x + ui->area.width - left), height});
  if (focused) {
    draw_round(rect, px(ui, 12), tint(ui, TOKEN_RAISED));
    draw_round((Rectangle){rect.x, rect.y, px(ui, 4), rect.height}, px(ui, 2), tint(ui, TOKEN_ACCENT));
    if (ui->theme->contrast) draw_frame(rect, px(ui, 12), line_width(ui), tint(ui, TOKEN_ACCENT));
  }
  Color ink = tint(ui, focused ? TOKEN_ACCENT : TOKEN_TEXT);
  float x = left + put(ui, focused ? FACE_BOLD : FACE_SEMIBOLD, size, left, y, ALIGN_LEFT, ink,
                       item_title(ui, title_state(app), item));
  char note[128];
  item_note(app, item, note, sizeof note);
  if (focused)
    put_fit(ui, FACE_MEDIUM, 14, x + px(ui, 20), y + px(ui, 1), ALIGN_LEFT, rect.x + rect.width - x - px(ui, 28),
            tint(ui, TOKEN_MUTED), note);
  point_at(app, item, rect);
}

/* Side by side; returns where the next one begins. */
static float draw_last_row(App *app, int32_t item, float left, float y) {
  Ui *ui = &app->ui;
  bool focused = title_state(app)->focus == item;
  const char *words = item_title(ui, title_state(app), item);
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
  const TitleState *t = title_state(app);
  int32_t rooms = first_of_last_row(t) - 1; /* without the first, which is larger */
  float first = px(ui, FIRST_HEIGHT), minor = px(ui, MINOR_HEIGHT), gap = px(ui, 20);
  int32_t columns = ui->low ? 2 : 1, lines = (rooms + columns - 1) / columns;
  float width = px(ui, ITEM_WIDTH), each = columns > 1 ? px(ui, ITEM_WIDTH) * 0.6f : width;
  float row = lines > 0 ? fminf((bottom - top - first - minor - gap) / (float)lines, px(ui, ROW)) : 0;
  row = fmaxf(floorf(row), px(ui, ROW_LEAST) * 0.8f);
  float y = top + first / 2;
  draw_item(app, 0, left, y, width, first);
  y += first / 2 + row / 2 + px(ui, 4);
  for (int32_t i = 0; i < rooms; i++)
    draw_item(app, i + 1, left + each * (float)(i / lines), y + row * (float)(i % lines), each, row - px(ui, 2));
  y += row * (float)lines + minor / 2 + gap - row / 2;
  float x = left - px(ui, MINOR_SIDE);
  for (int32_t i = rooms + 1; i < t->count; i++) x = draw_last_row(app, i, x, y);
}

static void title_draw(App *app) {
  static const LegendItem keys[] = {{LEGEND_UP_DOWN_TOGETHER, STR_KEY_CHOOSE},
                                    {ACTION_ACCEPT, STR_KEY_OPEN},
                                    {ACTION_THEME, STR_KEY_THEME},
                                    {ACTION_FULL_SCREEN, STR_KEY_FULL_SCREEN}};
  Ui *ui = &app->ui;
  title_show_draw(app);
  /* In low windows the rows move together. */
  float height = ui->area.height, top = ui->area.y;
  float squeeze = fminf(height / px(ui, 720), 1);
  float left = ui->area.x + px(ui, ui->phone                   ? 32
                                   : ui->width == WIDTH_NARROW ? 56
                                                               : 96),
        y = top + roundf(px(ui, 108) * squeeze);
  draw_logo(ui, left - px(ui, 8), y, (ui->phone ? 72 : 92) * fmaxf(squeeze, 0.7f) / (ui->large ? LARGER : 1));
  put(ui, FACE_REGULAR, 17, left - px(ui, 4), top + roundf(px(ui, 172) * squeeze), ALIGN_LEFT, tint(ui, TOKEN_MUTED),
      say(ui, STR_TAGLINE));
  char words[PROFILE_NAME + 64];
  snprintf(words, sizeof words, say(ui, STR_PROFILE_PLAYS), current_player_name(app));
  badge_left(ui, left - px(ui, 8), top + roundf(px(ui, 36) * squeeze), app->profile.id ? TOKEN_ACCENT : TOKEN_MUTED,
             words);
  draw_menu(app, left, top + roundf(px(ui, 206) * squeeze), top + height - px(ui, ui->low ? 12 : 76));
  if (!ui->phone && !ui->low)
    legend_row(ui, left - px(ui, 8), title_state(app)->view.shade_from + px(ui, 60), top + height - px(ui, 44), keys,
               4);
  title_show_label(app);
}

static void title_key(App *app, Action action) {
  const TitleState *t = title_state(app);
  int32_t focus = t->focus;
  bool last_row = is_last_row(t, focus);
  switch (action) {
    case ACTION_NEXT_GROUP: set_focus(app, next_item(t, focus, 1, ANY_ITEM)); break;
    case ACTION_PREVIOUS_GROUP: set_focus(app, next_item(t, focus, -1, ANY_ITEM)); break;
    case ACTION_DOWN: set_focus(app, last_row ? 0 : next_item(t, focus, 1, ANY_ITEM)); break;
    case ACTION_UP: /* from the last row straight up to the rooms; from the top wraps to the last row */
      if (last_row)
        set_focus(app, next_item(t, first_of_last_row(t), -1, ROOMS));
      else
        set_focus(app, focus == 0 ? first_of_last_row(t) : next_item(t, focus, -1, ANY_ITEM));
      break;
    case ACTION_LEFT:
      if (last_row) set_focus(app, next_item(t, focus, -1, LAST_ROW));
      break;
    case ACTION_RIGHT:
      if (last_row) set_focus(app, next_item(t, focus, 1, LAST_ROW));
      break;
    case ACTION_FIRST: set_focus(app, 0); break;
    case ACTION_LAST: set_focus(app, quit_item(t)); break;
    case ACTION_ACCEPT: choose(app, focus); break;
    case ACTION_HELP: app_visit(app, &screen_help, &screen_title); break;
    case ACTION_BACK: /* the first press asks, the second one quits */
      if (focus == quit_item(t)) app->quit = true;
      set_focus(app, quit_item(t));
      break;
    default: break;
  }
}

static void title_update(App *app) {
  while (!app->next && app->input.action_count > 0) title_key(app, input_next(&app->input));
  title_show_move(app);
}

static void title_init(App *app) {
  TitleState *t = title_state(app);
  for (int32_t i = 0; i < SCREEN_COUNT; i++)
    if (app_screens[i]->menu != MENU_NONE) t->items[t->count++] = app_screens[i];
  t->items[t->count++] = NULL;
  title_show_init(app);
}

static void title_open(App *app) {
  TitleState *t = title_state(app);
  app_log(app, "screen title");
  if (t->focus == quit_item(t)) t->focus = 0;
}

const Screen screen_title = {
    .name = "title",
    .phone = true,
    .slides = true,
    .gives_way = true,
    .state_size = sizeof(TitleState),
    .init = title_init,
    .open = title_open,
    .close = title_show_close,
    .update = title_update,
    .draw = title_draw,
};
