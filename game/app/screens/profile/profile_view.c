/* The profile screen on the screen: forms with hidden letters, buttons, and what was answered.
 * Must not know what a button does. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "game/app/screens/profile/profile_internal.h"
#include "game/app/view/sprites.h"

static const float WIDTH = 560, SIDE = 32, TALLEST = 470; /* units */

static void draw_tabs(App *app, Rectangle rect) {
  static const StringId guest[] = {STR_PROFILE_LOG_IN, STR_PROFILE_REGISTER};
  static const StringId member[] = {STR_PROFILE_ACCOUNT, STR_PROFILE_CHANGE, STR_PROFILE_DELETE};
  static const char *const names[FORM_COUNT] = {"log-in", "register", "account", "password", "delete"};
  Ui *ui = &app->ui;
  ProfileState *r = profile_state(app);
  bool in = app->profile.id != 0;
  int32_t count = in ? 3 : 2, first = in ? FORM_ACCOUNT : FORM_LOG_IN;
  const char *labels[3];
  for (int32_t i = 0; i < count; i++) {
    char name[32];
    labels[i] = say(ui, in ? member[i] : guest[i]);
    snprintf(name, sizeof name, "profile.%s", names[first + i]);
    float each = rect.width / (float)count;
    app_target(app, name, (Rectangle){rect.x + each * (float)i, rect.y, each, rect.height});
  }
  int32_t clicked = segmented(ui, rect, labels, count, count, (int32_t)r->form - first, r->focus < 0);
  if (clicked >= 0 && !r->job) profile_set_form(app, (ProfileForm)(first + clicked));
}

static float draw_fields(App *app, float left, float width, float y) {
  Ui *ui = &app->ui;
  ProfileState *r = profile_state(app);
  StringId labels[FORM_FIELDS];
  int32_t count = profile_fields(r->form, labels);
  for (int32_t i = 0; i < count; i++) {
    char name[32];
    put(ui, FACE_MEDIUM, 13, left, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), say(ui, labels[i]));
    Rectangle rect = rect_snap((Rectangle){left, y + px(ui, 13), width, px(ui, 40)});
    snprintf(name, sizeof name, "profile.field.%d", (int)i);
    app_target(app, name, rect);
    field_draw(ui, rect, &r->fields[i], NULL, r->focus == i && !r->job);
    if (input_clicked(ui->input, rect)) profile_set_focus(app, i);
    y += px(ui, 72);
  }
  return y;
}

/* Players who have logged in here: a click replaces typing the name. */
static float draw_known(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  ProfileState *r = profile_state(app);
  if (r->form != FORM_LOG_IN || r->known_count == 0) return y;
  float x = left;
  for (int32_t i = 0; i < r->known_count && i < KNOWN_SHOWN; i++) {
    float wide = fminf(width_of(ui, FACE_BOLD, 14, r->known[i].name) + px(ui, 30), px(ui, 160));
    if (x + wide > right) break;
    Rectangle rect = rect_snap((Rectangle){x, y - px(ui, 12), wide, px(ui, 34)});
    char name[32];
    snprintf(name, sizeof name, "profile.known.%d", (int)i);
    app_target(app, name, rect);
    if (button(ui, rect, BUTTON_PLAIN, r->known[i].name, false)) profile_take_name(app, r->known[i].name);
    x += wide + px(ui, 8);
  }
  return y + px(ui, 40);
}

static float draw_account(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  const Profile *profile = &app->profile;
  char words[96], date[32] = "";
  time_t seconds = (time_t)(profile->created / 1000);
  struct tm parts;
  HeroPose hero = {
      .at = {left + px(ui, 32), y + px(ui, 26)}, .cell = px(ui, 64), .facing = MOVE_EAST, .mouth = 0.6f, .size = 1};
  hero_draw(&hero, ui->theme);
  float x = left + px(ui, 84);
  put_fit(ui, FACE_LOGO, 24, x, y + px(ui, 14), ALIGN_LEFT, right - x, tint(ui, TOKEN_TEXT), profile->name);
  if (localtime_r(&seconds, &parts)) strftime(date, sizeof date, "%Y-%m-%d", &parts);
  snprintf(words, sizeof words, say(ui, STR_PROFILE_SINCE), date);
  put_fit(ui, FACE_MEDIUM, 14, x, y + px(ui, 44), ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), words);
  return y + px(ui, 96);
}

static void draw_actions(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  ProfileState *r = profile_state(app);
  StringId words[FORM_ACTIONS], labels[FORM_FIELDS];
  const char *names[FORM_ACTIONS];
  int32_t count = profile_actions(r->form, words, names), fields = profile_fields(r->form, labels);
  int32_t columns = count > 1 ? 2 : 1;
  float gap = px(ui, 10), wide = (right - left - gap * (float)(columns - 1)) / (float)columns, high = px(ui, 46);
  for (int32_t i = 0; i < count; i++) {
    Rectangle rect = rect_snap(
        (Rectangle){left + (float)(i % columns) * (wide + gap), y + (float)(i / columns) * (high + gap), wide, high});
    char name[32];
    const char *label = say(ui, words[i]);
    if (i == 0 && r->job) label = say(ui, STR_PROFILE_BUSY);
    snprintf(name, sizeof name, "profile.%s", names[i]);
    app_target(app, name, rect);
    bool main = i == 0 && r->form != FORM_ACCOUNT;
    if (button(ui, rect,
               !main                    ? BUTTON_PLAIN
               : r->form == FORM_DELETE ? BUTTON_DANGER
                                        : BUTTON_PRIMARY,
               label, r->focus == fields + i))
      profile_press(app, i);
  }
}

/* What was answered; how long to wait is counted down. */
static void draw_message(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  const ProfileState *r = profile_state(app);
  char words[sizeof r->message + 96];
  double wait = r->wait_until - ui->now;
  snprintf(words, sizeof words, "%s", r->message);
  if (wait > 0 && r->message[0] && !r->good) {
    size_t used = strlen(words);
    snprintf(words + used, sizeof words - used, say(ui, STR_PROFILE_WAIT), (int)ceil(wait));
  }
  if (!words[0]) return;
  int32_t lines = (int32_t)put_wrapped(ui, FACE_MEDIUM, 14, left + px(ui, 16), y, right - left - px(ui, 16), px(ui, 20),
                                       2, tint(ui, r->good ? TOKEN_GOOD_TEXT : TOKEN_DANGER_TEXT), words);
  draw_round(rect_snap((Rectangle){left, y - px(ui, 11), px(ui, 4), px(ui, 20) * (float)lines + px(ui, 2)}), px(ui, 2),
             tint(ui, r->good ? TOKEN_GOOD : TOKEN_DANGER));
}

static void draw_dots(const Ui *ui, Vector2 at) {
  for (int i = 0; i < 3; i++) {
    float wave = ui->calm ? 0.5f : 0.5f + 0.5f * sinf((float)ui->now * 7 - (float)i);
    draw_disc((Vector2){at.x + (float)(i - 1) * px(ui, 12), at.y}, px(ui, 3) + px(ui, 2) * wave,
              tint(ui, TOKEN_ACCENT));
  }
}

/* The height of the panel: its tabs, the form's fields, its buttons, and two lines for an answer. */
static float form_height(const App *app, float wide) {
  const Ui *ui = &app->ui;
  const ProfileState *r = profile_state(app);
  StringId labels[FORM_FIELDS];
  float high = px(ui, 90) + px(ui, 72) * (float)profile_fields(r->form, labels);
  if (r->form == FORM_LOG_IN && r->known_count > 0) high += px(ui, 40);
  if (r->form == FORM_ACCOUNT) high += px(ui, 96 + 56);
  if (r->form == FORM_DELETE)
    high += px(ui, 12) + px(ui, 20) * (float)fonts_lines(ui->fonts, FACE_MEDIUM, px_letters(ui, 14),
                                                         wide - 2 * px(ui, SIDE), say(ui, STR_PROFILE_DELETE_NOTE));
  return high + px(ui, 46) + px(ui, current_player_saves(app) ? 76 : 96);
}

void profile_draw(App *app) {
  static const LegendItem keys[] = {
      {ACTION_NEXT_GROUP, STR_KEY_NEXT}, {ACTION_ACCEPT, STR_PROFILE_K_CONFIRM}, {ACTION_BACK, STR_KEY_BACK}};
  static const LegendItem tabs[] = {
      {LEGEND_LEFT_RIGHT, STR_KEY_CHANGE}, {ACTION_NEXT_GROUP, STR_KEY_NEXT}, {ACTION_BACK, STR_KEY_BACK}};
  Ui *ui = &app->ui;
  ProfileState *r = profile_state(app);
  if (!r) return;
  Rectangle a = ui->area;
  if (screen_heading(ui, say(ui, STR_PROFILE), say(ui, STR_PROFILE_NOTE), a.x + a.width - px(ui, 32), NULL))
    input_push(ui->input, ACTION_BACK);
  float wide = fminf(px(ui, WIDTH), a.width - px(ui, 48)), most = a.height - px(ui, 130), high = form_height(app, wide);
  float spare = fmaxf(most - px(ui, TALLEST), 0); /* the tabs stay where they are, whatever is below them */
  Rectangle box = {a.x + (a.width - wide) / 2, a.y + px(ui, 72) + spare / 3, wide, fminf(high, most)};
  box = rect_snap(box);
  panel(ui, box, TOKEN_PANEL);
  float left = box.x + px(ui, SIDE), right = box.x + box.width - px(ui, SIDE), y = box.y + px(ui, 24);
  draw_tabs(app, rect_snap((Rectangle){left, y, right - left, px(ui, 38)}));
  y += px(ui, 66);
  if (r->form == FORM_ACCOUNT) y = draw_account(app, left, right, y);
  if (r->form == FORM_DELETE) {
    y += px(ui, 20) * (float)put_wrapped(ui, FACE_MEDIUM, 14, left, y, right - left, px(ui, 20), 3,
                                         tint(ui, TOKEN_DANGER_TEXT), say(ui, STR_PROFILE_DELETE_NOTE));
    y += px(ui, 12);
  }
  y = draw_fields(app, left, right - left, y);
  y = draw_known(app, left, right, y);
  draw_actions(app, left, right, y);
  y += px(ui, r->form == FORM_ACCOUNT ? 102 : 46) + px(ui, 30);
  if (r->job)
    draw_dots(ui, (Vector2){(left + right) / 2, y});
  else
    draw_message(app, left, right, y);
  if (!r->job && !r->message[0] && current_player_saves(app) &&
      (r->form == FORM_REGISTER || r->form == FORM_PASSWORD)) {
    char words[96]; /* the waiting time is shown before an attempt is refused */
    snprintf(words, sizeof words, say(ui, STR_PROFILE_BAD_PASSWORD), (int)PASSWORD_LEAST);
    put_fit(ui, FACE_MEDIUM, 14, left, y, ALIGN_LEFT, right - left, tint(ui, TOKEN_MUTED), words);
  }
  if (!current_player_saves(app) && !r->message[0]) {
    Error trouble;
    current_player_trouble(app, &trouble);
    draw_round(rect_snap((Rectangle){left, y - px(ui, 12), px(ui, 4), px(ui, 60)}), px(ui, 2), tint(ui, TOKEN_DANGER));
    put_wrapped(ui, FACE_MEDIUM, 13, left + px(ui, 16), y, right - left - px(ui, 16), px(ui, 19), 3,
                tint(ui, TOKEN_DANGER_TEXT), app_trouble(app, trouble.text));
  }
  legend_row(ui, ui_left(ui), ui_right(ui), ui_keys(ui), r->focus < 0 ? tabs : keys, 3);
}
