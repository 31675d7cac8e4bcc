/* The box of a result: how the game ended, against par and against the shortest way, its key moments and the buttons.
 * Must not know what a button does. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/play/play_internal.h"
#include "game/app/screens/play/result_internal.h"
#include "game/app/ui/dialog.h"

static const StringId choice_words[CHOICE_COUNT] = {STR_NEXT_MAP,    STR_AGAIN,       STR_RACE_BFS,     STR_OTHER_AGENT,
                                                    STR_LENS_BUTTON, STR_SAVE_REPLAY, STR_ANSWER_FILES, STR_MAPS};
static const float WIDTH = 640;                                   /* units */
static const float HEAD = 134, FIGURE = 62, NOTE = 24, FOOT = 96; /* units: the parts of the box, from the top */
static const float BUTTON = 44, BUTTON_GAP = 10, LIST = 34;       /* units: a row of buttons, the head of the moments */
static const float MOMENT = 30, MOMENT_TALL = 46; /* units: a moment with its champion beside it, or below */
enum { ONE_ROW = 5 };                             /* buttons that fit beside each other */
static const double RISE_SECONDS = 0.18;

static void outcome_words(const Ui *ui, const PlayState *p, const SessionResult *r, const char **title, char *note,
                          size_t room) {
  static const struct {
    StringId title, note;
  } words[OUTCOME_COUNT] = {
      [OUTCOME_PLAYING] = {STR_TIMEOUT, STR_TIMEOUT_NOTE}, [OUTCOME_WON] = {STR_WON, STR_WON_NOTE},
      [OUTCOME_LOST] = {STR_LOST, STR_LOST_NOTE},          [OUTCOME_TIMEOUT] = {STR_TIMEOUT, STR_TIMEOUT_NOTE},
      [OUTCOME_GAVE_UP] = {STR_GAVE_UP, STR_GAVE_UP_NOTE}, [OUTCOME_STALLED] = {STR_STALLED, STR_STALLED_NOTE}};
  bool all = r->outcome == OUTCOME_WON && r->foods_total > 1;
  bool rest = r->outcome == OUTCOME_GAVE_UP && r->foods_total > 1; /* some food can't be reached */
  *title = say(ui, all ? STR_WON_ALL : rest ? STR_STOPPED : words[r->outcome].title);
  snprintf(note, room, say(ui, rest ? STR_STOPPED_NOTE : words[r->outcome].note), p->agent_title, (int)r->moves);
}

/* The monster that stands where Pacman was caught. */
static int32_t catcher(const Session *session) {
  const State *state = session_state(session);
  for (int32_t i = 0; i < session_game(session)->monster_count; i++)
    if (state->monsters[i] == state->pacman) return i;
  return 0;
}

static void draw_mascot(const Ui *ui, Vector2 at, const SessionResult *r, int32_t monster) {
  if (r->outcome == OUTCOME_LOST || r->outcome == OUTCOME_GAVE_UP) {
    MonsterPose pose = {.at = at,
                        .cell = px(ui, 64),
                        .kind = r->outcome == OUTCOME_LOST ? monster_kind(monster) : MONSTER_DOZER,
                        .look = {0, 0.4f},
                        .asleep = r->outcome == OUTCOME_GAVE_UP};
    monster_draw(&pose, ui->theme);
    return;
  }
  HeroPose pose = {
      .at = at, .cell = px(ui, 64), .facing = MOVE_EAST, .mouth = 0.55f + 0.45f * sinf((float)ui->now * 5), .size = 1};
  hero_draw(&pose, ui->theme);
}

/* One figure in its column: label, value, and a note under it. */
static void draw_figure(const Ui *ui, float x, float y, const char *label, const char *value, const char *unit,
                        const char *note, Color note_color) {
  put(ui, FACE_MEDIUM, 13, x, y, ALIGN_LEFT, tint(ui, TOKEN_MUTED), label);
  float width = put(ui, FACE_MONO_BOLD, 24, x, y + px(ui, 28), ALIGN_LEFT, tint(ui, TOKEN_TEXT), value);
  if (unit) put(ui, FACE_MEDIUM, 13, x + width + px(ui, 6), y + px(ui, 31), ALIGN_LEFT, tint(ui, TOKEN_MUTED), unit);
  if (note) put(ui, FACE_MEDIUM, 12, x, y + px(ui, 54), ALIGN_LEFT, note_color, note);
}

/* Whether something stands under the figures. */
static bool has_notes(const App *app) {
  const Stage *stage = &play_state(app)->stage;
  return stage->map->par != MAP_NO_PAR || session_result(stage->session)->shortest >= 0;
}

static void draw_figures(App *app, Rectangle box, float top, const SessionResult *r) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  float pad = px(ui, 28), column = (box.width - 2 * pad) / 4.2f, x = box.x + pad, y = top + px(ui, 26);
  char value[32], note[64], number[32];
  Color muted = tint(ui, TOKEN_MUTED);
  write_number(value, sizeof value, r->score);
  note[0] = 0;
  if (p->stage.map->par != MAP_NO_PAR) {
    write_number(number, sizeof number, p->stage.map->par);
    snprintf(note, sizeof note, say(ui, STR_PAR_SCORE), number);
  }
  bool par = p->stage.map->par != MAP_NO_PAR, at_par = par && r->score >= p->stage.map->par;
  if (r->outcome != OUTCOME_WON) at_par = false; /* a lost game does not get the par mark */
  draw_figure(ui, x, y, say(ui, STR_SCORE), value, NULL, note, at_par ? tint(ui, TOKEN_GOOD_TEXT) : muted);
  write_number(value, sizeof value, r->moves);
  note[0] = 0;
  bool terrain = p->stage.map->board.cost;
  if (r->shortest >= 0 && terrain)
    snprintf(note, sizeof note, say(ui, STR_CHEAPEST_WAY), (int)r->cost, (int)r->shortest);
  else if (r->shortest >= 0)
    snprintf(note, sizeof note, say(ui, STR_SHORTEST_WAY), (int)r->shortest);
  draw_figure(ui, x + column, y, say(ui, STR_MOVES), value, NULL, note, muted);
  if (session_has_person(p->stage.session) || play_is_silent(p) || r->foods_total > 1) {
    snprintf(value, sizeof value, "%d/%d", (int)r->foods, (int)r->foods_total);
    draw_figure(ui, x + 2 * column, y, say(ui, STR_FOODS), value, NULL, NULL, muted);
    return;
  }
  write_number(value, sizeof value, (int64_t)r->expanded);
  bool roomy = width_of(ui, FACE_MEDIUM, 13, say(ui, STR_NODES)) < 1.2f * column - px(ui, 8);
  draw_figure(ui, x + 2 * column, y, say(ui, roomy ? STR_NODES : STR_NODES_SHORT), value, NULL, NULL, muted);
  const char *unit;
  write_duration(value, sizeof value, &unit, r->think_seconds);
  draw_figure(ui, x + 3.2f * column, y, say(ui, STR_THINKING), value, unit, NULL, muted);
}

static bool has_verdict(const SessionResult *r) { return r->outcome == OUTCOME_WON && r->shortest >= 0; }

static void draw_verdict(const Ui *ui, const SessionResult *r, bool terrain, float x, float y) {
  if (!has_verdict(r)) return;
  int longer = (int)(r->cost - r->shortest);
  char words[64];
  if (longer <= 0)
    snprintf(words, sizeof words, "%s", say(ui, terrain ? STR_CHEAPEST_POSSIBLE : STR_BEST_POSSIBLE));
  else if (terrain)
    snprintf(words, sizeof words, say(ui, STR_DEARER), longer);
  else
    snprintf(words, sizeof words, say(ui, longer == 1 ? STR_LONGER_1 : STR_LONGER), longer);
  badge_left(ui, x, y, longer <= 0 ? TOKEN_GOOD : TOKEN_DANGER, words);
}

/* How high the part above the line is. */
static float head_of(const Ui *ui, const SessionResult *r) { return px(ui, has_verdict(r) ? HEAD : HEAD - 24); }

/* ---- key moments ---- */

/* A row from left to right: its key, its mark, the turn, what happened, and the button to take over. */
typedef struct MomentRow {
  char turn[32], what[160], champion[160];
  float start, end; /* of the words in it, from its left edge */
} MomentRow;

static MomentRow moment_row(const App *app, int32_t key, float wide) {
  const Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  const Moment *moment = &p->feed.broadcast.moments[p->advice.key[key]];
  MomentRow row = {.start = px(ui, 44), .end = wide};
  snprintf(row.turn, sizeof row.turn, say(ui, STR_TURN_CHIP), (int)moment->turn);
  play_moment_words(ui, moment, row.what, sizeof row.what);
  play_champion_brief(app, key, row.champion, sizeof row.champion);
  row.start += width_of(ui, FACE_MONO, 12, row.turn) + px(ui, 10);
  if (registry_champion(p->level)) row.end -= width_of(ui, FACE_SEMIBOLD, 12, say(ui, STR_TAKE_OVER_HERE)) + px(ui, 30);
  return row;
}

/* How high one is: the champion's move stands below where it has no room beside. */
static float moment_height(const App *app, float wide) {
  const Ui *ui = &app->ui;
  for (int32_t i = 0; i < play_state(app)->advice.count; i++) {
    MomentRow row = moment_row(app, i, wide);
    float words = width_of(ui, FACE_SEMIBOLD, 13, row.what) + px(ui, 10);
    if (row.champion[0] && words + width_of(ui, FACE_MEDIUM, 12, row.champion) > row.end - row.start)
      return px(ui, MOMENT_TALL);
  }
  return px(ui, MOMENT);
}

static void draw_moment(App *app, int32_t key, Rectangle room) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  const Moment *moment = &p->feed.broadcast.moments[p->advice.key[key]];
  MomentRow row = moment_row(app, key, room.width);
  Rectangle around = rect_snap((Rectangle){room.x - px(ui, 8), room.y, room.width + px(ui, 16), room.height}), take;
  float middle = rect_center(around).y, x = room.x + row.start, end = room.x + row.end;
  bool hover = input_hovers(ui->input, around), takes = registry_champion(p->level) != NULL;
  char words[32];
  if (hover) draw_round(around, px(ui, 8), tint(ui, TOKEN_RAISED));
  snprintf(words, sizeof words, "%d", (int)key + 1);
  key_cap(ui, room.x, middle, words, hover);
  play_mark_draw(ui, moment_mark((MomentKind)moment->kind), (Vector2){room.x + px(ui, 34), middle}, px(ui, 10));
  take = rect_snap((Rectangle){end + px(ui, 10), middle - px(ui, 12), room.width - row.end - px(ui, 10), px(ui, 24)});
  if (takes) {
    draw_round(take, px(ui, 8), tint(ui, input_hovers(ui->input, take) ? TOKEN_LINE : TOKEN_RAISED));
    put(ui, FACE_SEMIBOLD, 12, rect_center(take).x, middle, ALIGN_CENTER, tint(ui, TOKEN_TEXT),
        say(ui, STR_TAKE_OVER_HERE));
  }
  bool below = room.height > px(ui, MOMENT) + 1 && row.champion[0];
  float line = below ? middle - px(ui, 9) : middle;
  put(ui, FACE_MONO, 12, x - px(ui, 10), line, ALIGN_RIGHT, tint(ui, TOKEN_MUTED), row.turn);
  notes_last(ui, STR_NOTE_MOMENT);
  float wide = put_fit(ui, FACE_SEMIBOLD, 13, x, line, ALIGN_LEFT, end - x, tint(ui, TOKEN_TEXT), row.what);
  float side = below ? x : x + wide + px(ui, 10);
  put_fit(ui, FACE_MEDIUM, 12, side, below ? middle + px(ui, 10) : middle, ALIGN_LEFT, end - side,
          tint(ui, TOKEN_MUTED), row.champion);
  char name[32];
  snprintf(name, sizeof name, "result.moment.%d", (int)key + 1);
  app_target(app, name, (Rectangle){room.x, around.y, px(ui, 120), around.height});
  snprintf(name, sizeof name, "result.take-over.%d", (int)key + 1);
  if (takes) app_target(app, name, take);
  if (takes && input_clicked(ui->input, take))
    result_to_moment(app, key, true);
  else if (input_clicked(ui->input, around))
    result_to_moment(app, key, false);
}

/* A click looks, a small button takes over there. */
static void draw_moments(App *app, float left, float right, float y) {
  const Ui *ui = &app->ui;
  int32_t count = play_state(app)->advice.count;
  if (count == 0) return;
  float tall = moment_height(app, right - left);
  put(ui, FACE_BOLD, 14, left, y + px(ui, 14), ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_KEY_MOMENTS));
  y += px(ui, LIST);
  for (int32_t i = 0; i < count; i++) draw_moment(app, i, (Rectangle){left, y + (float)i * tall, right - left, tall});
}

/* ---- the box ---- */

/* On an upright phone two in a row: their words would be cut otherwise. */
static int32_t button_rows(const App *app) {
  int32_t count = result_count(app);
  return app->ui.phone ? (count + 1) / 2 : count > ONE_ROW ? 2 : 1;
}

static void draw_panel(App *app, Rectangle box) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  const SessionResult *r = session_result(p->stage.session);
  dialog_box(ui, box);
  const char *title;
  char note[256];
  outcome_words(ui, p, r, &title, note, sizeof note);
  float pad = px(ui, 28), x = box.x + pad + px(ui, 84), right = box.x + box.width - pad, head = head_of(ui, r);
  float first = has_verdict(r) ? px(ui, 42) : head / 2 - px(ui, 16);
  draw_mascot(ui, (Vector2){box.x + pad + px(ui, 32), box.y + head / 2}, r, catcher(p->stage.session));
  put_fit(ui, FACE_LOGO, 28, x, box.y + first, ALIGN_LEFT, right - x, tint(ui, TOKEN_TEXT), title);
  put_fit(ui, FACE_MEDIUM, 14, x, box.y + first + px(ui, 30), ALIGN_LEFT, right - x, tint(ui, TOKEN_MUTED), note);
  draw_verdict(ui, r, p->stage.map->board.cost, x, box.y + first + px(ui, 59));
  draw_rect(rect_snap((Rectangle){box.x + pad, box.y + head, right - box.x - pad, fmaxf(px(ui, 1), 1)}),
            color_fade(tint(ui, TOKEN_LINE), 0.7f));
  draw_figures(app, box, box.y + head, r);
  draw_moments(app, box.x + pad, right, box.y + head + px(ui, 14 + FIGURE) + (has_notes(app) ? px(ui, NOTE) : 0));
  int32_t count = result_count(app), at = 0, rows = button_rows(app), columns = (count + rows - 1) / rows;
  float gap = px(ui, BUTTON_GAP), width = (right - box.x - pad - (float)(columns - 1) * gap) / (float)columns;
  float first_y = box.y + box.height - px(ui, 24) - (float)rows * px(ui, BUTTON) - (float)(rows - 1) * gap;
  for (int i = 0; i < CHOICE_COUNT; i++) {
    if (!result_offers(app, i)) continue;
    float x_at = box.x + pad + (float)(at % columns) * (width + gap);
    float y_at = first_y + (float)(at / columns) * (px(ui, BUTTON) + gap);
    Rectangle rect = rect_snap((Rectangle){x_at, y_at, width, px(ui, BUTTON)});
    at++;
    bool focused = result_state(app)->focus == i;
    if (ui->input->mouse_moved && input_hovers(ui->input, rect)) result_focus(app, i);
    char name[32];
    snprintf(name, sizeof name, "result.%s", result_choice_names[i]);
    app_target(app, name, rect);
    const char *label = say(ui, i == CHOICE_KEEP && p->saved ? STR_SAVED_REPLAY : choice_words[i]);
    if (i == CHOICE_RACE && strcmp(result_rival(app), "bfs") != 0) label = say(ui, STR_RACE_ASTAR);
    if (button(ui, rect, i == (int)result_first(app) ? BUTTON_PRIMARY : BUTTON_PLAIN, label, focused))
      result_choose(app, (ResultChoice)i);
  }
}

void result_draw(App *app) {
  LegendItem keys[] = {{LEGEND_LEFT_RIGHT, STR_KEY_CHOOSE},
                       {ACTION_ACCEPT, STR_KEY_OPEN},
                       {ACTION_UP, STR_KEY_LOOK_BACK},
                       {ACTION_AGAIN, STR_KEY_AGAIN},
                       {LEGEND_NUMBER_BITS + 7, STR_KEY_MOMENT},
                       {ACTION_EXPLAIN, STR_KEY_MICROSCOPE},
                       {ACTION_KEEP, STR_KEY_KEEP},
                       {ACTION_OPEN, STR_KEY_FILES},
                       {ACTION_GIF, STR_KEY_GIF},
                       {ACTION_BACK, STR_KEY_MAPS}};
  Ui *ui = &app->ui;
  PlayLayout layout = play_layout(ui);
  float t = fminf((float)((ui->now - result_state(app)->since) / RISE_SECONDS), 1), rest = (1 - t) * (1 - t) * (1 - t);
  ui->input->muted = true;
  play_draw_all(app, &layout);
  ui->input->muted = false;
  draw_rect(ui->window, color_fade(tint(ui, TOKEN_BACKGROUND), 0.62f * (1 - rest)));
  float width = fminf(px(ui, result_count(app) > ONE_ROW ? WIDTH + 60 : WIDTH), ui->area.width - px(ui, 32));
  float height = head_of(ui, session_result(play_state(app)->stage.session)) + px(ui, 14 + FIGURE + FOOT);
  if (has_notes(app)) height += px(ui, NOTE);
  height += (float)(button_rows(app) - 1) * px(ui, BUTTON + BUTTON_GAP);
  int32_t moments = play_state(app)->advice.count;
  if (moments > 0) height += px(ui, LIST + 8) + (float)moments * moment_height(app, width - px(ui, 56));
  height = fminf(height, ui->area.height - px(ui, 60));
  Vector2 middle = rect_center(ui->width == WIDTH_NARROW ? ui->area : layout.board);
  Rectangle box = {middle.x - width / 2, middle.y - height / 2 + px(ui, 16) * rest, width, height};
  box.y = fmaxf(box.y, ui->area.y + px(ui, 12));
  draw_panel(app, rect_snap(box));
  int32_t count = 0;
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (keys[i].label != STR_KEY_FILES || result_offers(app, CHOICE_FILES)) keys[count++] = keys[i];
  if (!ui->phone) legend_row(ui, ui_left(ui), ui_right(ui), layout.keys_y, keys, count);
}
