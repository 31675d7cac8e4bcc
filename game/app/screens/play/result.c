/* The result: how the game ended, against par and against the shortest way, and where to go from here.
 * Stands on the play view, which stays visible. Must not change the game. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/app/screens/play/play_internal.h"
#include "game/app/ui/dialog.h"
#include "game/play/answer_files.h"
#include "game/play/lens.h"
#include "game/store/user_dirs.h"

typedef enum {
  CHOICE_NEXT,
  CHOICE_AGAIN,
  CHOICE_RACE,
  CHOICE_AGENT,
  CHOICE_LENS,
  CHOICE_KEEP,
  CHOICE_FILES,
  CHOICE_MAPS,
  CHOICE_COUNT
} ResultChoice;

static const char *const choice_names[CHOICE_COUNT] = {"next", "again", "race",  "agent",
                                                       "lens", "keep",  "files", "maps"};
static const StringId choice_words[CHOICE_COUNT] = {STR_NEXT_MAP,    STR_AGAIN,       STR_RACE_BFS,     STR_OTHER_AGENT,
                                                    STR_LENS_BUTTON, STR_SAVE_REPLAY, STR_ANSWER_FILES, STR_MAPS};
static const float WIDTH = 640;                                          /* units */
static const float HEAD = 134, FIGURE = 62, NOTE = 24, FOOT = 96;        /* units: the parts of the box, from the top */
static const float BUTTON = 44, BUTTON_GAP = 10, MOMENT = 30, LIST = 34; /* units: a row of buttons, one moment */
enum { ONE_ROW = 5 };                                                    /* buttons that fit beside each other */
static const double RISE_SECONDS = 0.18;
static const double STILL_WALKING = 0.8; /* a person's fingers go on for that long after the game has ended */

typedef struct ResultState {
  int32_t focus;
  double since;
} ResultState;

static ResultState *result_state(const App *app) { return screen_state(app, &screen_result); }

/* Races need somebody else to race against: BFS, or A* where BFS has played. */
static const char *rival(const App *app) {
  const AgentInfo *agent = session_agent(play_state(app)->stage.session);
  return strcmp(agent->id, "bfs") == 0 ? "astar" : "bfs";
}

/* A game of the shelf, not one that stands on none. */
static bool has_card(const App *app) { return play_state(app)->card && !play_state(app)->is_replay; }

static bool offered(const App *app, int32_t choice) {
  const PlayState *p = play_state(app);
  const Level *level = session_game(p->stage.session)->level;
  const Shelf *shelf = &app->catalog.shelves[app->shelf];
  switch (choice) {
    case CHOICE_NEXT: return has_card(app) && app->choices[app->shelf].map + 1 < shelf->count;
    case CHOICE_RACE: return has_card(app) && lens_serves(level) && !level->rooms;
    case CHOICE_LENS: return lens_serves(level);
    case CHOICE_FILES: return answer_files_serve(level);
    default: return true;
  }
}

static int32_t count_offered(const App *app) {
  int32_t count = 0;
  for (int i = 0; i < CHOICE_COUNT; i++) count += offered(app, i);
  return count;
}

static void next_map(App *app) {
  app_choice(app)->map++;
  app_remember(app);
  play_start(app);
}

/* The agent that has just played against the textbook's, on the same map. */
static void race_it(App *app) {
  char name[RECORD_NAME];
  const Session *session = play_state(app)->stage.session;
  Agent agent = {.info = session_agent(session), .setup = {.options = *session_options(session)}};
  bool person = agent.info->flags & AGENT_HUMAN;
  agent_name(&agent, name, sizeof name);
  app->errand = (Errand){.kind = ERRAND_RACE};
  snprintf(app->errand.racer, sizeof app->errand.racer, "%s", person ? "human" : name);
  snprintf(app->errand.rival, sizeof app->errand.rival, "%s", rival(app));
  app_go(app, &screen_select);
}

/* output.txt and path.txt, in a folder of the replay's name. */
static void write_files(App *app) {
  PlayState *p = play_state(app);
  char path[PLACE_PATH], words[PLACE_PATH + 200];
  Error error;
  Record record;
  bool ok = user_dirs_replay(path, sizeof path, p->map_title, &error);
  char *dot = ok ? strrchr(path, '.') : NULL;
  if (dot && dot > strrchr(path, '/')) *dot = 0;
  if (ok && session_copy_record(p->stage.session, &record, &error)) {
    ok = answer_files_of_record(path, &record, &error);
    record_destroy(&record);
  } else {
    ok = false;
  }
  snprintf(words, sizeof words, say(&app->ui, ok ? STR_ANSWER_WRITTEN : STR_REPLAY_NOT_KEPT),
           ok ? path : app_trouble(app, error.text));
  (ok ? app_toast : app_alarm)(app, words);
  app_log(app, "files %s %s", ok ? "written" : "failed", ok ? path : error.text);
}

/* To a key moment, to look or to play on from there. */
static void go_to_moment(App *app, int32_t key, bool take_over) {
  PlayState *p = play_state(app);
  if (key >= p->advice.count) return;
  int32_t index = p->advice.key[key];
  app_go(app, &screen_play);
  play_look_at(app, index);
  if (take_over) play_take_over(app);
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
  } else if (choice == CHOICE_NEXT) {
    next_map(app);
  } else if (choice == CHOICE_RACE) {
    race_it(app);
  } else if (choice == CHOICE_FILES) {
    write_files(app);
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
  session_sync(play_state(app)->stage.session); /* thoughts about a record may still come */
  play_follow(app);
  play_ask_champion(app);
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
      case ACTION_NEW:
        if (offered(app, CHOICE_NEXT)) next_map(app);
        break;
      case ACTION_OPEN:
        if (offered(app, CHOICE_FILES)) write_files(app);
        break;
      case ACTION_NUMBER_1:
      case ACTION_NUMBER_2:
      case ACTION_NUMBER_3: go_to_moment(app, (int32_t)(a - ACTION_NUMBER_1), false); break;
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

/* What Enter does first: on to the next map where this one is done, else again. */
static ResultChoice first_choice(const App *app) {
  bool won = session_result(play_state(app)->stage.session)->outcome == OUTCOME_WON;
  return won && offered(app, CHOICE_NEXT) ? CHOICE_NEXT : CHOICE_AGAIN;
}

/* The key moments: a click looks, a small button takes over there. */
static void draw_moments(App *app, float left, float right, float y) {
  Ui *ui = &app->ui;
  const PlayState *p = play_state(app);
  char words[200], champion[160], name[32];
  if (p->advice.count == 0) return;
  put(ui, FACE_BOLD, 14, left, y + px(ui, 14), ALIGN_LEFT, tint(ui, TOKEN_TEXT), say(ui, STR_KEY_MOMENTS));
  y += px(ui, LIST);
  for (int32_t i = 0; i < p->advice.count; i++) {
    const Moment *moment = &p->feed.broadcast.moments[p->advice.key[i]];
    Rectangle row = rect_snap((Rectangle){left - px(ui, 8), y, right - left + px(ui, 16), px(ui, MOMENT)});
    float middle = rect_center(row).y, x = left;
    bool hover = input_hovers(ui->input, row), takes = registry_champion(p->level) != NULL;
    if (hover) draw_round(row, px(ui, 8), tint(ui, TOKEN_RAISED));
    snprintf(words, sizeof words, "%d", (int)i + 1);
    x += key_cap(ui, x, middle, words, hover) + px(ui, 8);
    play_mark_draw(ui, moment_mark((MomentKind)moment->kind), (Vector2){x + px(ui, 6), middle}, px(ui, 10));
    x += px(ui, 18);
    Rectangle take = {0};
    float end = right;
    const char *label = say(ui, STR_TAKE_OVER_HERE);
    if (takes) {
      float wide = width_of(ui, FACE_SEMIBOLD, 12, label) + px(ui, 20);
      take = rect_snap((Rectangle){right - wide, row.y + px(ui, 3), wide, row.height - px(ui, 6)});
      draw_round(take, px(ui, 8), tint(ui, input_hovers(ui->input, take) ? TOKEN_LINE : TOKEN_RAISED));
      put(ui, FACE_SEMIBOLD, 12, rect_center(take).x, middle, ALIGN_CENTER, tint(ui, TOKEN_TEXT), label);
      end = take.x - px(ui, 10);
    }
    char what[160];
    play_moment_words(ui, moment, what, sizeof what);
    snprintf(words, sizeof words, say(ui, STR_TURN_CHIP), (int)moment->turn);
    x += put(ui, FACE_MONO, 12, x, middle, ALIGN_LEFT, tint(ui, TOKEN_MUTED), words) + px(ui, 10);
    x += put_fit(ui, FACE_SEMIBOLD, 13, x, middle, ALIGN_LEFT, end - x, tint(ui, TOKEN_TEXT), what) + px(ui, 10);
    play_champion_brief(app, i, champion, sizeof champion);
    if (end - x > px(ui, 80))
      put_fit(ui, FACE_MEDIUM, 12, x, middle, ALIGN_LEFT, end - x, tint(ui, TOKEN_MUTED), champion);
    snprintf(name, sizeof name, "result.moment.%d", (int)i + 1);
    app_target(app, name, (Rectangle){left, row.y, px(ui, 120), row.height});
    snprintf(name, sizeof name, "result.take-over.%d", (int)i + 1);
    if (takes) app_target(app, name, take);
    if (takes && input_clicked(ui->input, take))
      go_to_moment(app, i, true);
    else if (input_clicked(ui->input, row))
      go_to_moment(app, i, false);
    y += px(ui, MOMENT);
  }
}

/* On an upright phone two in a row: their words would be cut otherwise. */
static int32_t button_rows(const App *app) {
  int32_t count = count_offered(app);
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
  int32_t count = count_offered(app), at = 0, rows = button_rows(app), columns = (count + rows - 1) / rows;
  float gap = px(ui, BUTTON_GAP), width = (right - box.x - pad - (float)(columns - 1) * gap) / (float)columns;
  float first_y = box.y + box.height - px(ui, 24) - (float)rows * px(ui, BUTTON) - (float)(rows - 1) * gap;
  for (int i = 0; i < CHOICE_COUNT; i++) {
    if (!offered(app, i)) continue;
    float x_at = box.x + pad + (float)(at % columns) * (width + gap);
    float y_at = first_y + (float)(at / columns) * (px(ui, BUTTON) + gap);
    Rectangle rect = rect_snap((Rectangle){x_at, y_at, width, px(ui, BUTTON)});
    at++;
    bool focused = result_state(app)->focus == i;
    if (ui->input->mouse_moved && input_hovers(ui->input, rect)) set_focus(app, i);
    char name[32];
    snprintf(name, sizeof name, "result.%s", choice_names[i]);
    app_target(app, name, rect);
    const char *label = say(ui, i == CHOICE_KEEP && p->saved ? STR_SAVED_REPLAY : choice_words[i]);
    if (i == CHOICE_RACE && strcmp(rival(app), "bfs") != 0) label = say(ui, STR_RACE_ASTAR);
    if (button(ui, rect, i == (int)first_choice(app) ? BUTTON_PRIMARY : BUTTON_PLAIN, label, focused))
      choose(app, (ResultChoice)i);
  }
}

static void result_draw(App *app) {
  static const LegendItem keys[] = {{LEGEND_LEFT_RIGHT, STR_KEY_CHOOSE},
                                    {ACTION_ACCEPT, STR_KEY_OPEN},
                                    {ACTION_UP, STR_KEY_LOOK_BACK},
                                    {ACTION_AGAIN, STR_KEY_AGAIN},
                                    {LEGEND_NUMBER_BITS + 7, STR_KEY_MOMENT},
                                    {ACTION_EXPLAIN, STR_KEY_MICROSCOPE},
                                    {ACTION_KEEP, STR_KEY_KEEP},
                                    {ACTION_GIF, STR_KEY_GIF},
                                    {ACTION_BACK, STR_KEY_MAPS}};
  Ui *ui = &app->ui;
  PlayLayout layout = play_layout(ui);
  float t = fminf((float)((ui->now - result_state(app)->since) / RISE_SECONDS), 1), rest = (1 - t) * (1 - t) * (1 - t);
  ui->input->muted = true;
  play_draw_all(app, &layout);
  ui->input->muted = false;
  draw_rect(ui->window, color_fade(tint(ui, TOKEN_BACKGROUND), 0.62f * (1 - rest)));
  float width = fminf(px(ui, count_offered(app) > ONE_ROW ? WIDTH + 60 : WIDTH), ui->area.width - px(ui, 32));
  float height = head_of(ui, session_result(play_state(app)->stage.session)) + px(ui, 14 + FIGURE + FOOT);
  if (has_notes(app)) height += px(ui, NOTE);
  height += (float)(button_rows(app) - 1) * px(ui, BUTTON + BUTTON_GAP);
  int32_t moments = play_state(app)->advice.count;
  if (moments > 0) height += px(ui, LIST + 8) + (float)moments * px(ui, MOMENT);
  height = fminf(height, ui->area.height - px(ui, 60));
  Vector2 middle = rect_center(ui->width == WIDTH_NARROW ? ui->area : layout.board);
  Rectangle box = {middle.x - width / 2, middle.y - height / 2 + px(ui, 16) * rest, width, height};
  box.y = fmaxf(box.y, ui->area.y + px(ui, 12));
  draw_panel(app, rect_snap(box));
  if (!ui->phone) legend_row(ui, ui_left(ui), ui_right(ui), layout.keys_y, keys, (int32_t)(sizeof keys / sizeof *keys));
}

static void result_open(App *app) {
  play_ask_champion(app);
  *result_state(app) = (ResultState){.since = app->ui.now, .focus = first_choice(app)};
  app_log(app, "screen result");
}

static void result_leave(App *app) {
  bool waits = app->next == &screen_result || app->next == &screen_play || app->next == &screen_lens ||
               app->next == &screen_microscope || app->next == &screen_states || app->next == &screen_help;
  if (!waits) play_stop(app);
}

const Screen screen_result = {
    .name = "result",
    .phone = true,
    .needs_game = true,
    .state_size = sizeof(ResultState),
    .open = result_open,
    .leave = result_leave,
    .update = result_update,
    .draw = result_draw,
    .link = play_link,
    .sheet = play_sheet,
};
