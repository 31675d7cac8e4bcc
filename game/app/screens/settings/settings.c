/* The settings: one row each, with a switch, a choice or a slider; every change takes effect and is kept at once.
 * Must not know what a setting does elsewhere. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/app_state.h"

typedef enum { KIND_CHOICE, KIND_SWITCH, KIND_VOLUME, KIND_BUTTON } Kind;

typedef enum {
  ROW_THEME,
  ROW_LANGUAGE,
  ROW_LARGE,
  ROW_CALM,
  ROW_FULL,
  ROW_KEYS,
  ROW_MUSIC,
  ROW_EFFECTS,
  ROW_MUTE,
  ROW_RESET,
  ROW_COUNT
} Row;

static const struct {
  const char *name;
  Kind kind;
  StringId title, note;
} rows[ROW_COUNT] = {
    [ROW_THEME] = {"theme", KIND_CHOICE, STR_SET_THEME, STR_SET_THEME_NOTE},
    [ROW_LANGUAGE] = {"language", KIND_CHOICE, STR_SET_LANGUAGE, STR_SET_LANGUAGE_NOTE},
    [ROW_LARGE] = {"large-text", KIND_SWITCH, STR_SET_LARGE, STR_SET_LARGE_NOTE},
    [ROW_CALM] = {"flashes", KIND_SWITCH, STR_SET_CALM, STR_SET_CALM_NOTE},
    [ROW_FULL] = {"full-screen", KIND_SWITCH, STR_SET_FULL, STR_SET_FULL_NOTE},
    [ROW_KEYS] = {"keys", KIND_BUTTON, STR_SET_KEYS, STR_SET_KEYS_NOTE},
    [ROW_MUSIC] = {"music", KIND_VOLUME, STR_SET_MUSIC, STR_SET_MUSIC_NOTE},
    [ROW_EFFECTS] = {"effects", KIND_VOLUME, STR_SET_EFFECTS, STR_SET_EFFECTS_NOTE},
    [ROW_MUTE] = {"sound", KIND_SWITCH, STR_SET_MUTE, STR_SET_MUTE_NOTE},
    [ROW_RESET] = {"reset", KIND_BUTTON, STR_SET_RESET, STR_SET_RESET},
};

/* In the order of the table of themes. */
static const StringId theme_words[] = {STR_THEME_MIDNIGHT, STR_THEME_PAPER, STR_THEME_CONTRAST, STR_THEME_OKABE};
static const StringId language_words[LANGUAGE_COUNT] = {STR_ENGLISH, STR_VIETNAMESE};
static const char *const language_ids[LANGUAGE_COUNT] = {"en", "vi"};

enum { CHOICES = 8 };
/* Units of the design. */
static const float WIDTH = 960, CONTROL = 450, ROW_MOST = 56, ROW_NOTES = 48, GROUP = 16, PAD = 12;
static const int32_t VOLUME_STEP = 5;

typedef struct SettingsState {
  int32_t focus;
  bool asked; /* the next press resets */
} SettingsState;

static SettingsState *settings_state(const App *app) { return screen_state(app, &screen_settings); }

/* ---- values ---- */

static int32_t choice_of(const App *app, Row row) {
  const Settings *s = &app->settings;
  switch (row) {
    case ROW_THEME: return (int32_t)(app->ui.theme - theme_table(NULL));
    case ROW_LANGUAGE: return (int32_t)app->ui.language;
    case ROW_LARGE: return s->large_text;
    case ROW_CALM: return !s->calm;
    case ROW_FULL: return s->full_screen;
    case ROW_MUTE: return !s->mute;
    default: return 0;
  }
}

static int32_t choice_labels(const App *app, Row row, const char **labels) {
  const Ui *ui = &app->ui;
  if (row == ROW_THEME) {
    int32_t count;
    const Theme *themes = theme_table(&count);
    if (count > CHOICES) count = CHOICES;
    for (int32_t i = 0; i < count; i++) {
      bool known = i < (int32_t)(sizeof theme_words / sizeof *theme_words);
      labels[i] = known ? say(ui, theme_words[i]) : themes[i].title;
    }
    return count;
  }
  if (row == ROW_LANGUAGE) {
    for (int32_t i = 0; i < LANGUAGE_COUNT; i++) labels[i] = say(ui, language_words[i]);
    return LANGUAGE_COUNT;
  }
  labels[0] = say(ui, STR_OFF);
  labels[1] = say(ui, STR_ON);
  return 2;
}

static void choose(App *app, Row row, int32_t choice) {
  Settings *s = &app->settings;
  if (choice_of(app, row) == choice) return;
  switch (row) {
    case ROW_THEME: app_set_theme(app, &theme_table(NULL)[choice]); break;
    case ROW_LANGUAGE: snprintf(s->language, sizeof s->language, "%s", language_ids[choice]); break;
    case ROW_LARGE: s->large_text = choice == 1; break;
    case ROW_CALM: s->calm = choice == 0; break;
    case ROW_FULL: app_set_full_screen(app, choice == 1); break;
    case ROW_MUTE: s->mute = choice == 0; break;
    default: break;
  }
  app_settings_changed(app);
  if (row == ROW_THEME)
    app_log(app, "theme %s", app->ui.theme->id);
  else
    app_log(app, "setting %s %s", rows[row].name,
            row == ROW_LANGUAGE ? language_ids[choice]
            : choice == 1       ? "on"
                                : "off");
}

static int32_t *volume_of(App *app, Row row) {
  return row == ROW_MUSIC ? &app->settings.music : &app->settings.effects;
}

static void set_volume(App *app, Row row, int32_t volume) {
  volume = volume < 0 ? 0 : volume > 100 ? 100 : volume;
  int32_t *now = volume_of(app, row);
  if (*now == volume) return;
  *now = volume;
  app_settings_changed(app);
  app_log(app, "setting %s %d", rows[row].name, (int)volume);
}

/* The look and the sound; what was chosen to play with is not touched. */
static void reset(App *app) {
  Settings *s = &app->settings, fresh;
  settings_defaults(&fresh);
  bool full = s->full_screen;
  snprintf(s->language, sizeof s->language, "%s", fresh.language);
  s->large_text = fresh.large_text;
  s->calm = fresh.calm;
  s->music = fresh.music;
  s->effects = fresh.effects;
  s->mute = fresh.mute;
  app->speed = fresh.speed;
  for (int32_t i = 0; i < KEY_CHOICES; i++) app_set_key(app, i, key_choice(i)->key);
  app_set_theme(app, theme_table(NULL));
  if (full) app_set_full_screen(app, false);
  app_toast(app, say(&app->ui, STR_SET_RESET_DONE));
  app_log(app, "setting reset");
}

/* ---- keys ---- */

static void set_focus(App *app, Row row) {
  SettingsState *state = settings_state(app);
  if (state->focus == (int32_t)row) return;
  state->focus = (int32_t)row;
  state->asked = false;
  app_log(app, "focus settings %s", rows[row].name);
}

static void press_reset(App *app) {
  SettingsState *state = settings_state(app);
  if (state->asked) reset(app);
  state->asked = !state->asked;
}

static void change(App *app, Row row, int by) {
  const char *labels[CHOICES];
  if (rows[row].kind == KIND_VOLUME) {
    set_volume(app, row, *volume_of(app, row) + by * VOLUME_STEP);
  } else if (rows[row].kind != KIND_BUTTON) {
    int32_t count = choice_labels(app, row, labels);
    choose(app, row, (choice_of(app, row) + by + count) % count);
  }
}

static void settings_key(App *app, Action action) {
  Row row = (Row)settings_state(app)->focus;
  switch (action) {
    case ACTION_UP:
    case ACTION_PREVIOUS_GROUP: set_focus(app, (Row)(((int)row + ROW_COUNT - 1) % ROW_COUNT)); break;
    case ACTION_DOWN:
    case ACTION_NEXT_GROUP: set_focus(app, (Row)(((int)row + 1) % ROW_COUNT)); break;
    case ACTION_FIRST: set_focus(app, (Row)0); break;
    case ACTION_LAST: set_focus(app, ROW_RESET); break;
    case ACTION_LEFT: change(app, row, -1); break;
    case ACTION_RIGHT: change(app, row, 1); break;
    case ACTION_ACCEPT:
      if (row == ROW_RESET)
        press_reset(app);
      else if (row == ROW_KEYS)
        app_go(app, &screen_keys);
      else if (rows[row].kind != KIND_VOLUME)
        change(app, row, 1);
      break;
    case ACTION_BACK: app_back(app); break;
    default: break;
  }
}

static void settings_update(App *app) {
  while (!app->next && app->input.action_count > 0) settings_key(app, input_next(&app->input));
}

/* ---- drawing ---- */

static void draw_control(App *app, Row row, Rectangle rect, bool focused) {
  Ui *ui = &app->ui;
  const char *labels[CHOICES];
  float height = fminf(px(ui, 34), rect.height - px(ui, 8));
  Rectangle bar = rect_snap((Rectangle){rect.x, rect_center(rect).y - height / 2, rect.width, height});
  if (rows[row].kind == KIND_VOLUME) {
    char words[16];
    int32_t volume = *volume_of(app, row);
    snprintf(words, sizeof words, "%d", (int)volume);
    float figures = px(ui, ui->large ? 52 : 42);
    put(ui, FACE_MONO, 14, bar.x + bar.width, rect_center(bar).y, ALIGN_RIGHT, tint(ui, TOKEN_TEXT), words);
    bar.width -= figures;
    float moved = slider(ui, bar, (float)volume / 100, focused);
    if (moved >= 0) set_volume(app, row, (int32_t)lroundf(moved * 100));
    return;
  }
  if (row == ROW_KEYS) {
    bar.x += bar.width - px(ui, 160);
    bar.width = px(ui, 160);
    if (button(ui, bar, BUTTON_PLAIN, say(ui, STR_SET_KEYS_OPEN), focused)) app_go(app, &screen_keys);
    return;
  }
  int32_t count = choice_labels(app, row, labels);
  if (rows[row].kind == KIND_SWITCH) {
    bar.x += bar.width - px(ui, 160);
    bar.width = px(ui, 160);
  }
  int32_t clicked = segmented(ui, bar, labels, count, count, choice_of(app, row), focused);
  if (clicked >= 0) choose(app, row, clicked);
}

static void draw_row(App *app, Row row, Rectangle rect) {
  Ui *ui = &app->ui;
  bool focused = settings_state(app)->focus == (int32_t)row;
  if (input_presses(ui->input, rect) || (ui->input->mouse_moved && input_hovers(ui->input, rect))) set_focus(app, row);
  if (focused) list_row(ui, rect, true);
  char name[64];
  snprintf(name, sizeof name, "settings.%s", rows[row].name);
  float left = rect.x + px(ui, 20), right = rect.x + rect.width - px(ui, 16), middle = rect_center(rect).y;
  if (row == ROW_RESET) {
    Rectangle place = rect_snap((Rectangle){left, rect.y + px(ui, 7), px(ui, 280), rect.height - px(ui, 14)});
    app_target(app, name, place);
    bool asked = settings_state(app)->asked;
    if (button(ui, place, asked ? BUTTON_DANGER : BUTTON_PLAIN, say(ui, asked ? STR_SET_RESET_SURE : STR_SET_RESET),
               focused)) {
      set_focus(app, row);
      press_reset(app);
    }
    return;
  }
  app_target(app, name, rect);
  float control = fminf(px(ui, CONTROL), rect.width * 0.6f), room = right - control - left - px(ui, 12);
  bool notes = rect.height >= px(ui, ROW_NOTES);
  put_fit(ui, FACE_SEMIBOLD, 16, left, middle - (notes ? px(ui, 9) : 0), ALIGN_LEFT, room, tint(ui, TOKEN_TEXT),
          say(ui, rows[row].title));
  if (notes)
    put_fit(ui, FACE_MEDIUM, 13, left, middle + px(ui, 12), ALIGN_LEFT,
            rows[row].kind == KIND_SWITCH || row == ROW_KEYS ? room + control - px(ui, 160) : room,
            tint(ui, TOKEN_MUTED), say(ui, rows[row].note));
  draw_control(app, row, (Rectangle){right - control, rect.y, control, rect.height}, focused);
  if (row == ROW_KEYS && input_clicked(ui->input, rect)) app_go(app, &screen_keys);
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
  float row = floorf(fminf(px(ui, ROW_MOST), room / ROW_COUNT));
  float left = floorf(ui->area.x + (ui->area.width - width) / 2);
  if (ui->width == WIDTH_WIDE) top += floorf(fmaxf(room - row * ROW_COUNT, 0) / 3);
  panel(ui, (Rectangle){left, top, width, row * ROW_COUNT + 2 * pad + 2 * px(ui, GROUP)}, TOKEN_PANEL);
  float y = top + pad;
  for (int i = 0; i < ROW_COUNT; i++) {
    if (i == ROW_MUSIC || i == ROW_RESET) { /* what is heard, after what is seen; then what undoes all of it */
      float rule = y + floorf(px(ui, GROUP) / 2);
      draw_rect(rect_snap((Rectangle){left + px(ui, 28), rule, width - px(ui, 56), line_width(ui)}),
                color_fade(tint(ui, TOKEN_LINE), 0.7f));
      y += px(ui, GROUP);
    }
    draw_row(app, (Row)i, rect_snap((Rectangle){left + px(ui, 8), y + 1, width - px(ui, 16), row - 2}));
    y += row;
  }
  legend_row(ui, ui_left(ui), ui_right(ui), ui_keys(ui), keys, 4);
}

static void settings_open(App *app) {
  SettingsState *state = settings_state(app);
  *state = (SettingsState){.focus = state->focus == ROW_KEYS ? ROW_KEYS : 0};
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
