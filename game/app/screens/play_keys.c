/* The keys of the play view: a row under the board, and all of them on a panel.
 * Must not know what a key does: a click acts like it. */
#include <math.h>
#include <string.h>

#include "game/app/screens/play.h"
#include "game/app/view/extras.h"

static const LegendItem watch[] = {
    {"Space", STR_KEY_PAUSE, ACTION_PAUSE},     {"\u2190 \u2192", STR_KEY_STEP, ACTION_STEP_FORWARD},
    {"\u2212 +", STR_KEY_SPEED, ACTION_FASTER}, {"1\u20134", STR_KEY_OVERLAYS, ACTION_NONE},
    {"H", STR_KEY_TAKE_OVER, ACTION_TAKE_OVER}, {"A", STR_KEY_AGENT, ACTION_AGENT},
    {"R", STR_KEY_AGAIN, ACTION_AGAIN},         {"F1", STR_KEY_KEYS, ACTION_KEYS},
    {"Esc", STR_KEY_MAPS, ACTION_BACK},         {"P", STR_KEY_PICTURE, ACTION_PICTURE},
    {"T", STR_KEY_THEME, ACTION_THEME}};
static const LegendItem few[] = {{"Space", STR_KEY_PAUSE, ACTION_PAUSE},
                                 {"\u2190 \u2192", STR_KEY_STEP, ACTION_STEP_FORWARD},
                                 {"?", STR_KEY_LEGEND, ACTION_HELP},
                                 {"F1", STR_KEY_KEYS, ACTION_KEYS},
                                 {"Esc", STR_KEY_MAPS, ACTION_BACK}};
static const LegendItem corners = {"7 9 1 3", STR_KEY_CORNERS, ACTION_NONE};
static const LegendItem stay = {"5", STR_KEY_STAY, ACTION_NUMBER_5};
static const LegendItem person[] = {{"\u2190\u2191\u2193\u2192", STR_KEY_MOVE, ACTION_NONE},
                                    {"H", STR_KEY_HAND_BACK, ACTION_TAKE_OVER},
                                    {"G", STR_KEY_GHOST, ACTION_GHOST},
                                    {"R", STR_KEY_AGAIN, ACTION_AGAIN},
                                    {"F1", STR_KEY_KEYS, ACTION_KEYS},
                                    {"Esc", STR_KEY_MAPS, ACTION_BACK},
                                    {"P", STR_KEY_PICTURE, ACTION_PICTURE}};
/* The panel: what may be done while watching, in two columns. */
static const LegendItem all[] = {{"Space", STR_KEY_PAUSE, ACTION_PAUSE},
                                 {"\u2190 \u2192", STR_KEY_STEP, ACTION_STEP_FORWARD},
                                 {"Shift \u2190", STR_KEY_REWIND, ACTION_REWIND},
                                 {"Shift \u2192", STR_KEY_TO_END, ACTION_TO_END},
                                 {"\u2212 +", STR_KEY_SPEED, ACTION_FASTER},
                                 {", .", STR_KEY_THINK, ACTION_THINK_FASTER},
                                 {"1\u20134", STR_KEY_OVERLAYS, ACTION_NONE},
                                 {"PgUp PgDn", STR_KEY_ZOOM, ACTION_ZOOM_IN},
                                 {"G", STR_KEY_GHOST, ACTION_GHOST},
                                 {"H", STR_KEY_TAKE_OVER, ACTION_TAKE_OVER},
                                 {"M", STR_KEY_STEER, ACTION_STEER},
                                 {"A", STR_KEY_AGENT, ACTION_AGENT},
                                 {"R", STR_KEY_AGAIN, ACTION_AGAIN},
                                 {"F2", STR_KEY_KEEP, ACTION_KEEP},
                                 {"F3", STR_KEY_GIF, ACTION_GIF},
                                 {"F4", STR_KEY_FRAMES, ACTION_FRAMES},
                                 {"P", STR_KEY_PICTURE, ACTION_PICTURE},
                                 {"T", STR_KEY_THEME, ACTION_THEME},
                                 {"F", STR_KEY_FULL_SCREEN, ACTION_FULL_SCREEN},
                                 {"Esc", STR_KEY_MAPS, ACTION_BACK}};

/* The same for a person who plays; what only some levels have is added. */
static const LegendItem playing[] = {{"\u2190\u2191\u2193\u2192", STR_KEY_MOVE, ACTION_NONE},
                                     {"H", STR_KEY_HAND_BACK, ACTION_TAKE_OVER},
                                     {"M", STR_KEY_STEER, ACTION_STEER},
                                     {"G", STR_KEY_GHOST, ACTION_GHOST},
                                     {"R", STR_KEY_AGAIN, ACTION_AGAIN},
                                     {"PgUp PgDn", STR_KEY_ZOOM, ACTION_ZOOM_IN},
                                     {"F2", STR_KEY_KEEP, ACTION_KEEP},
                                     {"F3", STR_KEY_GIF, ACTION_GIF},
                                     {"F4", STR_KEY_FRAMES, ACTION_FRAMES},
                                     {"P", STR_KEY_PICTURE, ACTION_PICTURE},
                                     {"T", STR_KEY_THEME, ACTION_THEME},
                                     {"F", STR_KEY_FULL_SCREEN, ACTION_FULL_SCREEN},
                                     {"Esc", STR_KEY_MAPS, ACTION_BACK}};

enum { COUNT_WATCH = sizeof watch / sizeof *watch, COUNT_FEW = sizeof few / sizeof *few };
enum { COUNT_PERSON = sizeof person / sizeof *person, COUNT_ALL = sizeof all / sizeof *all };
enum { COUNT_PLAYING = sizeof playing / sizeof *playing };

static bool by_person(const Stage *stage) { return session_has_person(stage->session) && !stage->result_shown; }

void play_keys_row(App *app, float y) {
  Ui *ui = &app->ui;
  const Stage *stage = &app->play.stage;
  LegendItem items[COUNT_WATCH];
  int32_t count;
  if (by_person(stage)) {
    memcpy(items, person, sizeof person);
    count = COUNT_PERSON;
    if (extras_has_corner_keys(session_game(stage->session))) items[2] = corners;
    if (session_view(stage->session)->ghosts) items[2] = stay;
    if (session_person(stage->session) > 0) items[1] = (LegendItem){"M", STR_KEY_STEER, ACTION_STEER};
  } else {
    bool wide = ui->width == WIDTH_WIDE;
    count = wide ? COUNT_WATCH : COUNT_FEW;
    memcpy(items, wide ? watch : few, (size_t)count * sizeof *items);
    if (!stage->playing) items[0].label = STR_KEY_GO_ON;
  }
  legend_row(ui, ui->area.x + px(ui, 24), ui->area.x + ui->area.width - px(ui, 24), y, items, count);
}

/* All that means something in this game. */
static int32_t gather_all(const Stage *stage, LegendItem out[COUNT_ALL]) {
  const Game *game = session_game(stage->session);
  int32_t count = 0;
  if (!by_person(stage)) {
    memcpy(out, all, sizeof all);
    return COUNT_ALL;
  }
  for (int32_t i = 0; i < COUNT_PLAYING; i++) {
    bool steers = game->monster_count > 0 && !game->still_monsters && !stage_limited(stage);
    if (playing[i].action == ACTION_STEER && !steers) continue;
    if (playing[i].action == ACTION_GHOST && (!game->level->one_food || !game->level->still)) continue;
    out[count++] = playing[i];
    if (i == 0 && extras_has_corner_keys(game)) out[count++] = corners;
    if (i == 0 && session_view(stage->session)->ghosts) out[count++] = stay;
  }
  return count;
}

void play_keys_panel(App *app, Rectangle room) {
  Ui *ui = &app->ui;
  LegendItem items[COUNT_ALL];
  int32_t count = gather_all(&app->play.stage, items);
  float width = fminf(px(ui, 560), ui->area.width - px(ui, 24)), row = px(ui, 34);
  int32_t half = (count + 1) / 2;
  float height = px(ui, 100) + row * (float)half;
  if (height > ui->area.height - px(ui, 16)) { /* a low window: tighter rows */
    height = ui->area.height - px(ui, 16);
    row = (height - px(ui, 100)) / (float)half;
  }
  Vector2 middle = rect_center(room);
  Rectangle box = {middle.x - width / 2, middle.y - height / 2, width, height};
  box.x = fmaxf(box.x, ui->area.x + px(ui, 12));
  box.y = fminf(fmaxf(box.y, ui->area.y + px(ui, 8)), ui->area.y + ui->area.height - height - px(ui, 8));
  box = rect_snap(box);
  draw_round(rect_inset(box, -px(ui, 8)), px(ui, 22), color_fade(BLACK, ui->theme->light ? 0.10f : 0.28f));
  draw_round(box, px(ui, 16), tint(ui, TOKEN_PANEL));
  draw_frame(box, px(ui, 16), fmaxf(px(ui, 1), 1), tint(ui, TOKEN_LINE));
  put(ui, FACE_LOGO, 22, box.x + px(ui, 28), box.y + px(ui, 36), ALIGN_LEFT, tint(ui, TOKEN_TEXT),
      say(ui, STR_KEYS_TITLE));
  put_fit(ui, FACE_MEDIUM, 13, box.x + width - px(ui, 28), box.y + px(ui, 36), ALIGN_RIGHT, width * 0.6f,
          tint(ui, TOKEN_MUTED), say(ui, STR_KEYS_CLOSE));
  float column = (width - px(ui, 56)) / 2;
  for (int32_t i = 0; i < count; i++) {
    float x = box.x + px(ui, 28) + (i >= half ? column + px(ui, 8) : 0);
    float y = box.y + px(ui, 82) + row * (float)(i % half);
    Rectangle target = {x - px(ui, 4), y - row / 2, column, row};
    char caps[KEY_CAPS];
    legend_caps(ui, &items[i], caps);
    float cap = key_cap(ui, x, y, caps, input_hovers(ui->input, target));
    float label = fmaxf(cap, px(ui, 92)) + px(ui, 10);
    put_fit(ui, FACE_MEDIUM, 14, x + label, y, ALIGN_LEFT, column - label - px(ui, 8), tint(ui, TOKEN_TEXT),
            say(ui, items[i].label));
    if (items[i].action != ACTION_NONE && input_clicked(ui->input, target)) input_push(ui->input, items[i].action);
  }
}
