/* The keys a person may choose: one row each with its cap; the next key pressed is taken. Conflicts are shown on both
 * rows. Must not know what a key does. */
#include <math.h>
#include <stdio.h>

#include "game/app/app_state.h"
#include "game/app/platform/key_names.h"

enum { RESET = KEY_CHOICES, ITEMS = KEY_CHOICES + 1, ROWS = (KEY_CHOICES + 2) / 2 }; /* two columns, the button last */

/* Units of the design. */
static const float WIDTH = 1060, ROW_MOST = 40, PAD = 12;

typedef struct KeysState {
  int32_t focus; /* a choice, then the button */
  bool waiting;  /* for the key of that choice; never on the button */
  bool asked;    /* the next press resets */
} KeysState;

static KeysState *keys_state(const App *app) { return screen_state(app, &screen_keys); }

/* ---- what is chosen ---- */

static void wait_for_key(App *app, bool on) {
  keys_state(app)->waiting = app->input.wants_key = on;
  app->input.caught_key = 0;
}

/* A key is waited for by one row: whoever goes to another one no longer wants to press it. */
static void set_focus(App *app, int32_t focus) {
  KeysState *k = keys_state(app);
  if (k->focus == focus) return;
  k->focus = focus;
  k->asked = false;
  wait_for_key(app, false);
  app_log(app, "focus keys %s", focus == RESET ? "reset" : key_choice(focus)->name);
}

static void take(App *app, int32_t choice, int32_t key) {
  app_set_key(app, choice, key);
  int32_t clash = keymap_clash(&app->keymap, choice);
  app_log(app, "key %s %s clash=%s", key_choice(choice)->name, key_name(key),
          clash < 0 ? "none" : key_choice(clash)->name);
}

static void refuse(App *app, int32_t key) {
  char words[96];
  const char *cap = key_cap_words(key);
  if (cap)
    snprintf(words, sizeof words, say(&app->ui, STR_KEYS_FIXED), cap);
  else
    snprintf(words, sizeof words, "%s", say(&app->ui, STR_KEYS_UNKNOWN));
  app_toast(app, words);
  app_log(app, "key refused %s", cap ? key_name(key) : "?");
}

static void press(App *app) {
  KeysState *k = keys_state(app);
  if (k->focus != RESET) {
    wait_for_key(app, true);
    return;
  }
  if (k->asked) {
    for (int32_t i = 0; i < KEY_CHOICES; i++) app_set_key(app, i, key_choice(i)->key);
    app_toast(app, say(&app->ui, STR_KEYS_RESET_DONE));
    app_log(app, "keys reset");
  }
  k->asked = !k->asked;
}

/* ---- keys ---- */

static void keys_key(App *app, Action action) {
  int32_t focus = keys_state(app)->focus;
  switch (action) {
    case ACTION_UP:
    case ACTION_PREVIOUS_GROUP: set_focus(app, (focus + ITEMS - 1) % ITEMS); break;
    case ACTION_DOWN:
    case ACTION_NEXT_GROUP: set_focus(app, (focus + 1) % ITEMS); break;
    case ACTION_LEFT:
    case ACTION_RIGHT:
      set_focus(app, focus < ROWS ? (focus + ROWS < ITEMS ? focus + ROWS : RESET) : focus - ROWS);
      break;
    case ACTION_FIRST: set_focus(app, 0); break;
    case ACTION_LAST: set_focus(app, RESET); break;
    case ACTION_ACCEPT: press(app); break;
    case ACTION_DELETE:
      if (focus != RESET) take(app, focus, key_choice(focus)->key);
      break;
    case ACTION_BACK: app_back(app); break;
    default: break;
  }
}

static void keys_update(App *app) {
  KeysState *k = keys_state(app);
  int32_t caught = app->input.caught_key;
  if (k->waiting && caught != 0) {
    wait_for_key(app, false);
    if (app->input.caught_escape) return;
    if (keymap_allows(caught))
      take(app, k->focus, caught);
    else
      refuse(app, caught);
    return;
  }
  while (!app->next && app->input.action_count > 0) keys_key(app, input_next(&app->input));
}

/* ---- drawing ---- */

static void draw_choice(App *app, int32_t i, Rectangle rect) {
  Ui *ui = &app->ui;
  const KeyMap *map = &app->keymap;
  bool focused = keys_state(app)->focus == i, waits = focused && keys_state(app)->waiting;
  float left = rect.x + px(ui, 16), right = rect.x + rect.width - px(ui, 14), y = rect_center(rect).y;
  if (focused) list_row(ui, rect, true);
  const char *cap = waits ? say(ui, STR_KEYS_PRESS) : key_cap_words(map->key[i]);
  float wide = fmaxf(width_of(ui, FACE_SEMIBOLD, 12, cap) + px(ui, 16), px(ui, 25));
  key_cap(ui, right - wide, y, cap, focused && !waits);
  if (waits) focus_ring(ui, rect_snap((Rectangle){right - wide, y - px(ui, 12), wide, px(ui, 25)}), px(ui, 6));
  float end = right - wide - px(ui, 12);
  int32_t clash = keymap_clash(map, i);
  if (clash >= 0 && !waits) {
    char words[96];
    snprintf(words, sizeof words, say(ui, STR_KEYS_CLASH), say(ui, key_choice(clash)->label));
    end -= badge_small(ui, end, y, TOKEN_DANGER, words) + px(ui, 8);
  } else if (keymap_changed(map, i)) { /* not the default */
    draw_disc((Vector2){end - px(ui, 3), y}, px(ui, 3), tint(ui, TOKEN_ACCENT));
    end -= px(ui, 14);
  }
  put_fit(ui, focused ? FACE_SEMIBOLD : FACE_MEDIUM, 14, left, y, ALIGN_LEFT, end - left, tint(ui, TOKEN_TEXT),
          say(ui, key_choice(i)->label));
}

static void draw_item(App *app, int32_t i, Rectangle rect) {
  Ui *ui = &app->ui;
  KeysState *k = keys_state(app);
  char name[64];
  snprintf(name, sizeof name, "keys.%s", i == RESET ? "reset" : key_choice(i)->name);
  app_target(app, name, rect);
  if (!k->waiting && ui->input->mouse_moved && input_hovers(ui->input, rect)) set_focus(app, i);
  if (i == RESET) {
    if (button(ui, rect_inset(rect, px(ui, 3)), k->asked ? BUTTON_DANGER : BUTTON_PLAIN,
               say(ui, k->asked ? STR_SET_RESET_SURE : STR_KEYS_RESET), k->focus == RESET)) {
      set_focus(app, i);
      press(app);
    }
    return;
  }
  draw_choice(app, i, rect);
  if (!input_clicked(ui->input, rect)) return;
  set_focus(app, i);
  press(app);
}

static void keys_draw(App *app) {
  static const LegendItem legend[] = {{LEGEND_ARROWS_DOWN, STR_KEY_CHOOSE},
                                      {ACTION_ACCEPT, STR_KEY_CHANGE},
                                      {ACTION_DELETE, STR_KEY_USUAL},
                                      {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  if (screen_heading(ui, say(ui, STR_SET_KEYS), say(ui, STR_KEYS_NOTE), ui_right(ui), NULL)) app_back(app);
  float width = fminf(px(ui, WIDTH), ui_right(ui) - ui_left(ui)), top = ui_top(ui), pad = px(ui, PAD);
  float room = ui_bottom(ui) - top - 2 * pad;
  float row = floorf(fminf(px(ui, ROW_MOST), room / ROWS)), gap = px(ui, 16),
        left = floorf(ui->area.x + (ui->area.width - width) / 2);
  float column = floorf((width - gap - 2 * pad) / 2);
  panel(ui, rect_snap((Rectangle){left, top, width, row * ROWS + 2 * pad}), TOKEN_PANEL);
  for (int32_t i = 0; i < ITEMS; i++)
    draw_item(app, i,
              rect_snap((Rectangle){left + pad + (float)(i / ROWS) * (column + gap),
                                    top + pad + row * (float)(i % ROWS), column, row - 2}));
  legend_row(ui, ui_left(ui), ui_right(ui), ui_keys(ui), legend, 4);
}

static void keys_open(App *app) {
  *keys_state(app) = (KeysState){0};
  app_log(app, "screen keys");
}

static void keys_leave(App *app) { wait_for_key(app, false); }

const Screen screen_keys = {
    .name = "keys",
    .slides = true,
    .back = &screen_settings,
    .state_size = sizeof(KeysState),
    .open = keys_open,
    .leave = keys_leave,
    .update = keys_update,
    .draw = keys_draw,
};
