/* The settings: one row per shown row of settings.inc, with a switch, a choice or a slider; every change takes effect
 * and is saved immediately. Must not know what a setting does elsewhere. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/app_state.h"
#include "game/app/platform/desktop.h"

typedef enum { KIND_CHOICE, KIND_SWITCH, KIND_OPPOSITE, KIND_SLIDER, KIND_KEYS, KIND_RESET } Kind;

typedef struct SettingChoice {
  const char *id;
  StringId title;
} SettingChoice;

typedef struct Row {
  const char *name;
  StringId title, note;
  size_t at; /* the field in Settings */
  int32_t low, high;
  Kind kind;
  const SettingChoice *choices; /* ended by one without an id; NULL: the themes */
} Row;

/* The rows of settings.inc that are shown: the look, the keys, the sound, and what undoes all of it. */
#define SETTING(type, field, initial, low, high, group, name, words, widget) \
  group(field, low, high, name, words, widget)
#define ROW(field, low, high, name, words, ...)                                                                     \
  {name,       STR_SET_##words, STR_SET_##words##_NOTE, offsetof(Settings, field), (int32_t)(low), (int32_t)(high), \
   __VA_ARGS__},
#define NO_ROW(...)
#define SWITCH KIND_SWITCH, NULL
#define OPPOSITE KIND_OPPOSITE, NULL
#define SLIDER KIND_SLIDER, NULL
#define THEMES KIND_CHOICE, NULL
#define CHOICE(...)                      \
  KIND_CHOICE, (const SettingChoice[]) { \
    __VA_ARGS__, { NULL, STR_COUNT }     \
  }
#define RESETS NO_ROW
#define KEPT NO_ROW
static const Row rows[] = {
#define LOOK ROW
#define SOUND NO_ROW
#include "game/store/settings.inc"
#undef LOOK
#undef SOUND
    {"keys", STR_SET_KEYS, STR_SET_KEYS_NOTE, 0, 0, 0, KIND_KEYS, NULL},
#define LOOK NO_ROW
#define SOUND ROW
#include "game/store/settings.inc"
    {"reset", STR_SET_RESET, STR_SET_RESET, 0, 0, 0, KIND_RESET, NULL},
};
#undef SETTING
enum { ROWS = sizeof rows / sizeof *rows };

/* In the order of the table of themes. */
static const StringId theme_words[] = {STR_THEME_MIDNIGHT, STR_THEME_PAPER, STR_THEME_CONTRAST, STR_THEME_OKABE};

enum { CHOICES = 8 };
/* Units of the design. */
static const float WIDTH = 960, CONTROL = 450, ROW_MOST = 56, ROW_NOTES = 48, GROUP = 16, PAD = 12, NARROW = 160;
static const int32_t SLIDER_STEPS = 20;

typedef struct SettingsState {
  int32_t focus;
  bool asked; /* the next press resets */
} SettingsState;

static SettingsState *settings_state(const App *app) { return screen_state(app, &screen_settings); }

/* ---- values ---- */

static bool *switch_of(App *app, const Row *row) { return (bool *)((char *)&app->settings + row->at); }
static int32_t *number_of(App *app, const Row *row) { return (int32_t *)((char *)&app->settings + row->at); }
static char *word_of(App *app, const Row *row) { return (char *)&app->settings + row->at; }

/* The value in use, which can differ from the field: a theme by the command line, the language by the system. */
static const char *word_in_use(App *app, const Row *row) {
  if (word_of(app, row) == app->settings.theme) return app->ui.theme->id;
  if (word_of(app, row) == app->settings.language) return app->ui.language == LANGUAGE_VIETNAMESE ? "vi" : "en";
  return word_of(app, row);
}

static const char *choice_id(const Row *row, int32_t choice) {
  return row->choices ? row->choices[choice].id : theme_table(NULL)[choice].id;
}

static int32_t choice_count(const Row *row) {
  int32_t count = 2; /* off and on */
  if (row->kind != KIND_CHOICE) return count;
  if (!row->choices) theme_table(&count);
  for (int32_t i = 0; row->choices && row->choices[i].id; i++) count = i + 1;
  return count < CHOICES ? count : CHOICES;
}

static int32_t choice_of(App *app, const Row *row) {
  if (row->kind != KIND_CHOICE) return *switch_of(app, row) != (row->kind == KIND_OPPOSITE);
  for (int32_t i = 0; i < choice_count(row); i++)
    if (strcmp(choice_id(row, i), word_in_use(app, row)) == 0) return i;
  return 0;
}

static const char *choice_label(const App *app, const Row *row, int32_t choice) {
  const Ui *ui = &app->ui;
  if (row->kind != KIND_CHOICE) return say(ui, choice ? STR_ON : STR_OFF);
  if (row->choices) return say(ui, row->choices[choice].title);
  bool known = choice < (int32_t)(sizeof theme_words / sizeof *theme_words);
  return known ? say(ui, theme_words[choice]) : theme_table(NULL)[choice].title;
}

static void choose(App *app, const Row *row, int32_t choice) {
  if (choice_of(app, row) == choice) return;
  bool theme = row->kind == KIND_CHOICE && !row->choices;
  if (theme)
    app_set_theme(app, &theme_table(NULL)[choice]);
  else if (row->kind == KIND_CHOICE)
    snprintf(word_of(app, row), SETTINGS_WORD, "%s", choice_id(row, choice));
  else if (switch_of(app, row) == &app->settings.full_screen)
    app_set_full_screen(app, choice == 1);
  else
    *switch_of(app, row) = (choice == 1) != (row->kind == KIND_OPPOSITE);
  app_settings_changed(app);
  if (theme)
    app_log(app, "theme %s", app->ui.theme->id);
  else
    app_log(app, "setting %s %s", row->name,
            row->kind == KIND_CHOICE ? choice_id(row, choice)
            : choice == 1            ? "on"
                                     : "off");
}

static void slide(App *app, const Row *row, int32_t value) {
  value = value < row->low ? row->low : value > row->high ? row->high : value;
  int32_t *now = number_of(app, row);
  if (*now == value) return;
  *now = value;
  app_settings_changed(app);
  app_log(app, "setting %s %d", row->name, (int)value);
}

/* Resets appearance and sound; the chosen maps and players are kept. */
static void reset(App *app) {
  if (app->settings.full_screen) app_set_full_screen(app, false);
  settings_reset(&app->settings);
  app->options.theme = NULL;
  app->speed = app->settings.speed;
  for (int32_t i = 0; i < KEY_CHOICES; i++) app_set_key(app, i, key_choice(i)->key);
  app_settings_changed(app);
  app_toast(app, say(&app->ui, STR_SET_RESET_DONE));
  app_log(app, "setting reset");
}

/* ---- keys ---- */

static void set_focus(App *app, int32_t row) {
  SettingsState *state = settings_state(app);
  if (state->focus == row) return;
  state->focus = row;
  state->asked = false;
  app_log(app, "focus settings %s", rows[row].name);
}

static void press_reset(App *app) {
  SettingsState *state = settings_state(app);
  if (state->asked) reset(app);
  state->asked = !state->asked;
}

static void change(App *app, const Row *row, int by) {
  if (row->kind == KIND_SLIDER) {
    int32_t step = (row->high - row->low) / SLIDER_STEPS;
    slide(app, row, *number_of(app, row) + by * (step > 1 ? step : 1));
  } else if (row->kind != KIND_KEYS && row->kind != KIND_RESET) {
    int32_t count = choice_count(row);
    choose(app, row, (choice_of(app, row) + by + count) % count);
  }
}

static void accept(App *app, const Row *row) {
  if (row->kind == KIND_RESET)
    press_reset(app);
  else if (row->kind == KIND_KEYS)
    app_go(app, &screen_keys);
  else if (row->kind != KIND_SLIDER)
    change(app, row, 1);
}

static void settings_key(App *app, Action action) {
  int32_t focus = settings_state(app)->focus;
  switch (action) {
    case ACTION_UP:
    case ACTION_PREVIOUS_GROUP: set_focus(app, (focus + ROWS - 1) % ROWS); break;
    case ACTION_DOWN:
    case ACTION_NEXT_GROUP: set_focus(app, (focus + 1) % ROWS); break;
    case ACTION_FIRST: set_focus(app, 0); break;
    case ACTION_LAST: set_focus(app, ROWS - 1); break;
    case ACTION_LEFT: change(app, &rows[focus], -1); break;
    case ACTION_RIGHT: change(app, &rows[focus], 1); break;
    case ACTION_ACCEPT: accept(app, &rows[focus]); break;
    case ACTION_BACK: app_back(app); break;
    default: break;
  }
}

static void settings_update(App *app) {
  while (!app->next && app->input.action_count > 0) settings_key(app, input_next(&app->input));
}

/* ---- drawing ---- */

static void draw_slider(App *app, const Row *row, Rectangle bar, bool focused) {
  Ui *ui = &app->ui;
  char words[16];
  int32_t value = *number_of(app, row), span = row->high - row->low;
  snprintf(words, sizeof words, "%d", (int)value);
  put(ui, FACE_MONO, 14, bar.x + bar.width, rect_center(bar).y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), words);
  notes_last(ui, STR_NOTE_VOLUME);
  bar.width -= px(ui, ui->large ? 52 : 42);
  float moved = slider(ui, bar, (float)(value - row->low) / (float)span, focused);
  if (moved >= 0) slide(app, row, row->low + (int32_t)lroundf(moved * (float)span));
}

/* A switch or a button is narrow, at the right end. */
static bool is_narrow(const Row *row) { return row->kind != KIND_CHOICE && row->kind != KIND_SLIDER; }

static void draw_control(App *app, const Row *row, Rectangle rect, bool focused) {
  Ui *ui = &app->ui;
  float height = fminf(px(ui, 34), rect.height - px(ui, 8));
  Rectangle bar = rect_snap((Rectangle){rect.x, rect_center(rect).y - height / 2, rect.width, height});
  if (row->kind == KIND_SLIDER) {
    draw_slider(app, row, bar, focused);
    return;
  }
  if (is_narrow(row)) {
    bar.x += bar.width - px(ui, NARROW);
    bar.width = px(ui, NARROW);
  }
  if (row->kind == KIND_KEYS) {
    if (button(ui, bar, BUTTON_PLAIN, say(ui, STR_SET_KEYS_OPEN), focused)) app_go(app, &screen_keys);
    return;
  }
  const char *labels[CHOICES];
  int32_t count = choice_count(row);
  for (int32_t i = 0; i < count; i++) labels[i] = choice_label(app, row, i);
  int32_t clicked = segmented(ui, bar, labels, count, count, choice_of(app, row), focused);
  if (clicked >= 0) choose(app, row, clicked);
}

static void draw_reset(App *app, int32_t at, Rectangle place, bool focused) {
  Ui *ui = &app->ui;
  bool asked = settings_state(app)->asked;
  if (button(ui, place, asked ? BUTTON_DANGER : BUTTON_PLAIN, say(ui, asked ? STR_SET_RESET_SURE : STR_SET_RESET),
             focused)) {
    set_focus(app, at);
    press_reset(app);
  }
}

/* In a web page: buttons for importing and exporting files through the page's dialogs. */
static void draw_page_buttons(App *app, Rectangle rect) {
  static const struct {
    const char *name;
    StringId words;
    void (*act)(void);
  } buttons[] = {{"settings.open", STR_PAGE_OPEN, desktop_ask_for_file},
                 {"settings.export", STR_PAGE_EXPORT, desktop_export},
                 {"settings.import", STR_PAGE_TAKE, desktop_import}};
  enum { BUTTONS = sizeof buttons / sizeof *buttons };
  Ui *ui = &app->ui;
  float gap = px(ui, 8), width = (rect.width - gap * (BUTTONS - 1)) / BUTTONS;
  for (int i = 0; i < BUTTONS; i++) {
    Rectangle place = rect_snap((Rectangle){rect.x + (width + gap) * (float)i, rect.y, width, rect.height});
    app_target(app, buttons[i].name, place);
    if (button(ui, place, BUTTON_PLAIN, say(ui, buttons[i].words), false)) buttons[i].act();
  }
}

static void draw_row(App *app, int32_t at, Rectangle rect) {
  Ui *ui = &app->ui;
  const Row *row = &rows[at];
  bool focused = settings_state(app)->focus == at;
  if (input_presses(ui->input, rect) || (ui->input->mouse_moved && input_hovers(ui->input, rect))) set_focus(app, at);
  if (focused) list_row(ui, rect, true);
  char name[64];
  snprintf(name, sizeof name, "settings.%s", row->name);
  float left = rect.x + px(ui, 20), right = rect.x + rect.width - px(ui, 16), middle = rect_center(rect).y;
  if (row->kind == KIND_RESET) {
    Rectangle place = rect_snap((Rectangle){left, rect.y + px(ui, 7), px(ui, 280), rect.height - px(ui, 14)});
    app_target(app, name, place);
    if (desktop_is_page()) place.width = floorf(rect.width * 0.28f);
    draw_reset(app, at, place, focused);
    float next = place.x + place.width + px(ui, 8);
    if (desktop_is_page()) draw_page_buttons(app, (Rectangle){next, place.y, right - next, place.height});
    return;
  }
  app_target(app, name, rect);
  float control = fminf(px(ui, CONTROL), rect.width * 0.6f), room = right - control - left - px(ui, 12);
  bool notes = rect.height >= px(ui, ROW_NOTES);
  put_fit(ui, FACE_SEMIBOLD, 16, left, middle - (notes ? px(ui, 9) : 0), ALIGN_LEFT, room, tint(ui, TOKEN_TEXT),
          say(ui, row->title));
  if (notes)
    put_fit(ui, FACE_MEDIUM, 13, left, middle + px(ui, 12), ALIGN_LEFT,
            is_narrow(row) ? room + control - px(ui, NARROW) : room, tint(ui, TOKEN_MUTED), say(ui, row->note));
  draw_control(app, row, (Rectangle){right - control, rect.y, control, rect.height}, focused);
  if (row->kind == KIND_KEYS && input_clicked(ui->input, rect)) app_go(app, &screen_keys);
}

static void settings_draw(App *app) {
  static const LegendItem keys[] = {{LEGEND_UP_DOWN_TOGETHER, STR_KEY_CHOOSE},
                                    {LEGEND_LEFT_RIGHT, STR_KEY_CHANGE},
                                    {ACTION_FULL_SCREEN, STR_KEY_FULL_SCREEN},
                                    {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  if (screen_heading(ui, say(ui, STR_SETTINGS), NULL, ui_right(ui), NULL)) app_back(app);
  float width = fminf(px(ui, WIDTH), ui_right(ui) - ui_left(ui)), top = ui_top(ui), pad = px(ui, PAD);
  float room = ui_bottom(ui) - top - 2 * pad - 2 * px(ui, GROUP);
  float row = floorf(fminf(px(ui, ROW_MOST), room / ROWS));
  float left = floorf(ui->area.x + (ui->area.width - width) / 2);
  if (ui->width == WIDTH_WIDE) top += floorf(fmaxf(room - row * ROWS, 0) / 3);
  panel(ui, (Rectangle){left, top, width, row * ROWS + 2 * pad + 2 * px(ui, GROUP)}, TOKEN_PANEL);
  float y = top + pad;
  for (int32_t i = 0; i < ROWS; i++) {
    if ((i > 0 && rows[i - 1].kind == KIND_KEYS) || rows[i].kind == KIND_RESET) { /* a new group */
      float rule = y + floorf(px(ui, GROUP) / 2);
      draw_rect(rect_snap((Rectangle){left + px(ui, 28), rule, width - px(ui, 56), line_width(ui)}),
                color_fade(tint(ui, TOKEN_LINE), 0.7f));
      y += px(ui, GROUP);
    }
    draw_row(app, i, rect_snap((Rectangle){left + px(ui, 8), y + 1, width - px(ui, 16), row - 2}));
    y += row;
  }
  legend_row(ui, ui_left(ui), ui_right(ui), ui_keys(ui), keys, 4);
}

static void settings_open(App *app) {
  SettingsState *state = settings_state(app);
  *state = (SettingsState){.focus = rows[state->focus].kind == KIND_KEYS ? state->focus : 0};
  app_log(app, "screen settings");
}

const Screen screen_settings = {
    .name = "settings",
    .menu = MENU_LAST_ROW,
    .title = STR_SETTINGS,
    .slides = true,
    .helps = true,
    .state_size = sizeof(SettingsState),
    .open = settings_open,
    .update = settings_update,
    .draw = settings_draw,
};
