/* The result: how the game ended, against par and against the shortest way, and where to go from here.
 * Stands on the play view, which stays visible. Must not change the game. */
#include <math.h>
#include <stdio.h>

#include "game/app/screens/play/play_internal.h"
#include "game/app/ui/dialog.h"
#include "game/play/lens.h"

typedef enum { CHOICE_AGAIN, CHOICE_AGENT, CHOICE_LENS, CHOICE_KEEP, CHOICE_MAPS, CHOICE_COUNT } ResultChoice;

static const char *const choice_names[CHOICE_COUNT] = {"again", "agent", "lens", "keep", "maps"};
static const StringId choice_words[CHOICE_COUNT] = {STR_AGAIN, STR_OTHER_AGENT, STR_LENS_BUTTON, STR_SAVE_REPLAY,
                                                    STR_MAPS};
static const float WIDTH = 580, WIDTH_LENS = 710;                 /* units */
static const float HEAD = 134, FIGURE = 62, NOTE = 24, FOOT = 96; /* units: the parts of the box, from the top */
static const double RISE_SECONDS = 0.18;
static const double STILL_WALKING = 0.8; /* a person's fingers go on for that long after the game has ended */

typedef struct ResultState {
  int32_t focus;
  double since;
} ResultState;

static ResultState *result_state(const App *app) { return screen_state(app, &screen_result); }

/* The lens is offered only where there are searches of the map to compare. */
static bool offered(const App *app, int32_t choice) {
  return choice != CHOICE_LENS || lens_serves(session_game(play_state(app)->stage.session)->level);
}

static void choose(App *app, ResultChoice choice) {
  PlayState *p = play_state(app);
  if (choice == CHOICE_AGAIN && (p->is_replay || !p->card)) {
    session_seek(p->stage.session, 0);
    p->stage.playing = true;
    p->stage.result_shown = false;
    app_go(app, &screen_play);
  } else if (choice == CHOICE_AGAIN) {
    play_start(app);
  } else if (choice == CHOICE_KEEP) {
    play_keep(app);
  } else if (choice == CHOICE_LENS) {
    play_compare(app, &screen_result);
  } else {
    const Screen *back = choice == CHOICE_MAPS ? p->back : NULL;
    app->agents_first = choice == CHOICE_AGENT;
    app_go(app, back ? back : &screen_select);
  }
}

static void set_focus(App *app, int32_t focus) {
  ResultState *r = result_state(app);
  if (r->focus == focus) return;
  r->focus = focus;
  app_log(app, "focus result %s", choice_names[focus]);
}

static void move_focus(App *app, int32_t by) {
  int32_t focus = result_state(app)->focus;
  do focus = (focus + by + CHOICE_COUNT) % CHOICE_COUNT;
  while (!offered(app, focus));
  set_focus(app, focus);
}

static void look_back(App *app) {
  play_state(app)->stage.playing = false;
  app_go(app, &screen_play);
}

/* A step meant for the game that is over, not for the dialog that came up under it. */
static bool meant_to_walk(const App *app, Action a) {
  bool direction = a == ACTION_LEFT || a == ACTION_RIGHT || a == ACTION_UP || a == ACTION_DOWN;
  return direction && session_has_person(play_state(app)->stage.session) &&
         app->ui.now - result_state(app)->since < STILL_WALKING;
}

static void result_update(App *app) {
  while (!app->next && app->input.action_count > 0) {
    Action a = input_next(&app->input);
    if (meant_to_walk(app, a)) continue;
    int32_t focus = result_state(app)->focus;
    switch (a) {
      case ACTION_LEFT:
      case ACTION_PREVIOUS_GROUP: move_focus(app, -1); break;
      case ACTION_RIGHT:
      case ACTION_NEXT_GROUP: move_focus(app, 1); break;
      case ACTION_UP:
      case ACTION_HELP: look_back(app); break;
      case ACTION_ACCEPT: choose(app, (ResultChoice)focus); break;
      case ACTION_AGAIN: choose(app, CHOICE_AGAIN); break;
      case ACTION_AGENT: choose(app, CHOICE_AGENT); break;
      case ACTION_BACK: choose(app, CHOICE_MAPS); break;
      case ACTION_KEEP: play_keep(app); break;
      case ACTION_LENS: play_compare(app, &screen_result); break;
      case ACTION_EXPLAIN: play_look_closer(app); break;
      case ACTION_GIF: app_export_game(app, play_state(app)->stage.session, &play_state(app)->show, true); break;
      case ACTION_FRAMES: app_export_game(app, play_state(app)->stage.session, &play_state(app)->show, false); break;
      default: break;
    }
  }
}

/* ---- drawing ---- */

static void outcome_words(const Ui *ui, const PlayState *p, const SessionResult *r, const char **title, char *note,
                          size_t room) {
  static const struct {
    StringId title, note;
  } words[OUTCOME_COUNT] = {
      [OUTCOME_PLAYING] = {STR_TIMEOUT, STR_TIMEOUT_NOTE}, [OUTCOME_WON] = {STR_WON, STR_WON_NOTE},
      [OUTCOME_LOST] = {STR_LOST, STR_LOST_NOTE},          [OUTCOME_TIMEOUT] = {STR_TIMEOUT, STR_TIMEOUT_NOTE},
      [OUTCOME_GAVE_UP] = {STR_GAVE_UP, STR_GAVE_UP_NOTE}, [OUTCOME_STALLED] = {STR_STALLED, STR_STALLED_NOTE}};
  bool all = r->outcome == OUTCOME_WON && r->foods_total > 1;
  bool rest = r->outcome == OUTCOME_GAVE_UP && r->foods_total > 1; /* some can't be had */
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
  if (r->outcome != OUTCOME_WON) at_par = false; /* nothing to be proud of */
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
  int32_t count = 0, at = 0;
  for (int i = 0; i < CHOICE_COUNT; i++) count += offered(app, i);
  float gap = px(ui, 10), width = (right - box.x - pad - (float)(count - 1) * gap) / (float)count;
  float y = box.y + box.height - px(ui, 28) - px(ui, 48);
  for (int i = 0; i < CHOICE_COUNT; i++) {
    if (!offered(app, i)) continue;
    Rectangle rect = rect_snap((Rectangle){box.x + pad + (float)at++ * (width + gap), y, width, px(ui, 48)});
    bool focused = result_state(app)->focus == i;
    if (ui->input->mouse_moved && input_hovers(ui->input, rect)) set_focus(app, i);
    char name[32];
    snprintf(name, sizeof name, "result.%s", choice_names[i]);
    app_target(app, name, rect);
    const char *label = say(ui, i == CHOICE_KEEP && p->saved ? STR_SAVED_REPLAY : choice_words[i]);
    if (button(ui, rect, i == CHOICE_AGAIN ? BUTTON_PRIMARY : BUTTON_PLAIN, label, focused))
      choose(app, (ResultChoice)i);
  }
}

static void result_draw(App *app) {
  static const LegendItem keys[] = {
      {LEGEND_LEFT_RIGHT, STR_KEY_CHOOSE}, {ACTION_ACCEPT, STR_KEY_OPEN},        {ACTION_UP, STR_KEY_LOOK_BACK},
      {ACTION_AGAIN, STR_KEY_AGAIN},       {ACTION_EXPLAIN, STR_KEY_MICROSCOPE}, {ACTION_KEEP, STR_KEY_KEEP},
      {ACTION_GIF, STR_KEY_GIF},           {ACTION_BACK, STR_KEY_MAPS}};
  Ui *ui = &app->ui;
  PlayLayout layout = play_layout(ui);
  float t = fminf((float)((ui->now - result_state(app)->since) / RISE_SECONDS), 1), rest = (1 - t) * (1 - t) * (1 - t);
  ui->input->muted = true;
  play_draw_all(app, &layout);
  ui->input->muted = false;
  draw_rect(ui->window, color_fade(tint(ui, TOKEN_BACKGROUND), 0.62f * (1 - rest)));
  float width = fminf(px(ui, offered(app, CHOICE_LENS) ? WIDTH_LENS : WIDTH), ui->area.width - px(ui, 32));
  float height = head_of(ui, session_result(play_state(app)->stage.session)) + px(ui, 14 + FIGURE + FOOT);
  if (has_notes(app)) height += px(ui, NOTE);
  height = fminf(height, ui->area.height - px(ui, 60));
  Vector2 middle = rect_center(ui->width == WIDTH_NARROW ? ui->area : layout.board);
  Rectangle box = {middle.x - width / 2, middle.y - height / 2 + px(ui, 16) * rest, width, height};
  box.y = fmaxf(box.y, ui->area.y + px(ui, 12));
  draw_panel(app, rect_snap(box));
  legend_row(ui, ui_left(ui), ui_right(ui), layout.keys_y, keys, (int32_t)(sizeof keys / sizeof *keys));
}

static void result_open(App *app) {
  *result_state(app) = (ResultState){.since = app->ui.now};
  app_log(app, "screen result");
}

static void result_leave(App *app) {
  bool waits = app->next == &screen_result || app->next == &screen_play || app->next == &screen_lens ||
               app->next == &screen_microscope || app->next == &screen_help;
  if (!waits) play_stop(app);
}

const Screen screen_result = {
    .name = "result",
    .needs_game = true,
    .state_size = sizeof(ResultState),
    .open = result_open,
    .leave = result_leave,
    .update = result_update,
    .draw = result_draw,
    .sheet = play_sheet,
};
