/* The play view: starts a game, moves along its time line, and hands over to the result.
 * Must not know how anything is drawn, nor any rule. */
#include "game/app/screens/play.h"
#include "game/app/speed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* However large the search, its picture takes no longer than this at the usual speed. */
static const double THINK_SECONDS = 4, USUAL_SPEED = 24;
static const double PERSON_SPEED = 14;                                          /* cells a second */
static const double WON_SECONDS = 1.0, LOST_SECONDS = 1.0, OTHER_SECONDS = 0.5; /* from the end to the result */

/* ---- beginning and end ---- */

static bool begin(App *app, const SessionConfig *config, Error *error) {
  PlayState *p = &app->play;
  p->session = session_create(config, error);
  if (!p->session) return false;
  if (!overlay_init(&p->overlay, config->map->board.cells)) {
    session_destroy(p->session);
    p->session = NULL;
    return error_set(error, "out of memory for the picture of the search");
  }
  board_view_forget(&p->view);
  fog_forget(&p->fog);
  p->view.zoom = 1;
  p->map = config->map;
  p->level = config->level->number;
  p->place = p->ended = 0;
  p->playing = true;
  p->result_shown = false;
  p->plan_key = -1;
  p->plan_count = 0;
  app_go(app, &screen_play);
  return true;
}

bool play_start(App *app) {
  PlayState *p = &app->play;
  MapCard *card = app_card(app);
  if (!card) return false;
  play_stop(app);
  Shelf *shelf = app_shelf(app);
  const AgentInfo *info = app_agent(app);
  const OptionValues *values = &app_choice(app)->options[app_choice(app)->agent];
  Agent agent = {.info = info, .setup = {.options = *values}};
  char name[RECORD_NAME];
  Error error;
  agent_name(&agent, name, sizeof name);
  SessionConfig config = {.map = card->map,
                          .map_name = card->id,
                          .level = shelf->level,
                          .pacman = name,
                          .monsters = app->options.monsters,
                          .seed = app->options.seed,
                          .max_turns = app->options.max_turns,
                          .sight = (SightKind)app->options.sight};
  if (!begin(app, &config, &error)) {
    app_toast(app, error.text);
    app_log(app, "game failed %s", error.text);
    app_go(app, &screen_select); /* wherever this was asked for, the old game is gone */
    return false;
  }
  p->card = card;
  snprintf(p->map_title, sizeof p->map_title, "%s", card->title);
  agent_words(app->ui.language, info, values, p->agent_title, sizeof p->agent_title);
  app_log(app, "game start map=%s level=%d agent=%s seed=%llu", card->id, (int)p->level, name,
          (unsigned long long)config.seed);
  return true;
}

bool play_start_replay(App *app, const char *path, Error *error) {
  PlayState *p = &app->play;
  play_stop(app);
  if (!record_read(&p->record, path, error)) return false;
  p->is_replay = true;
  const Level *level = level_find(p->record.level);
  if (!level) return error_set(error, "%s: there is no level %d", path, (int)p->record.level);
  SessionConfig config = {.map = p->record.map,
                          .map_name = p->record.map_name,
                          .level = level,
                          .seed = p->record.seed,
                          .max_turns = p->record.max_turns,
                          .record = &p->record};
  if (!begin(app, &config, error)) return false;
  snprintf(p->map_title, sizeof p->map_title, "%s", p->map->title[0] ? p->map->title : p->record.map_name);
  snprintf(p->agent_title, sizeof p->agent_title, say(&app->ui, STR_WATCHING), p->record.pacman);
  app_log(app, "game start map=%s level=%d agent=replay seed=%llu", p->record.map_name, (int)p->level,
          (unsigned long long)p->record.seed);
  return true;
}

void play_stop(App *app) {
  PlayState *p = &app->play;
  session_destroy(p->session);
  overlay_destroy(&p->overlay);
  board_view_forget(&p->view);
  if (p->is_replay) record_destroy(&p->record);
  free(p->plan_cells);
  free(p->trail);
  fog_forget(&p->fog);
  BoardView view = p->view;
  FogView fog_view = p->fog;
  bool fog = p->show_fog, danger = p->show_danger, homes = p->show_homes;
  bool heat = p->show_heat, frontier = p->show_frontier, plan = p->show_plan;
  OrdersMode orders = p->orders;
  bool first = !p->kept, legend = first ? app->ui.width != WIDTH_NARROW : p->legend_open;
  *p = (PlayState){.view = view,
                   .fog = fog_view,
                   .show_fog = first || fog,
                   .show_danger = first || danger,
                   .show_homes = first || homes,
                   .show_heat = first || heat,
                   .show_frontier = first || frontier,
                   .show_plan = first || plan,
                   .orders = orders,
                   .legend_open = legend,
                   .kept = true,
                   .plan_key = -1};
}

/* ---- the time line ---- */

bool play_at_end(const PlayState *p) {
  return session_done(p->session) && p->place >= (double)session_length(p->session);
}

int32_t play_think_length(const PlayState *p) {
  return session_ply_count(p->session) > 0 ? session_ply(p->session, 0)->closed : 0;
}

bool play_thought_over(const PlayState *p) {
  int32_t closed;
  const SessionPly *thought = session_thought(p->session, &closed);
  return thought && p->place >= (double)(thought->start + thought->closed);
}

void play_seek(App *app, double place) {
  PlayState *p = &app->play;
  double length = (double)session_length(p->session);
  p->place = fmin(fmax(place, 0), length);
  session_seek(p->session, (int32_t)floor(p->place));
  if (p->place < length) p->ended = 0;
}

const Cell *play_plan(App *app, int32_t *count, int32_t *walked) {
  PlayState *p = &app->play;
  int32_t closed;
  const SessionPly *thought = session_thought(p->session, &closed);
  *count = *walked = 0;
  if (!thought) return NULL;
  int32_t key = thought->first_event, index = thought->thought;
  if (key != p->plan_key) {
    const TraceEvent *events = session_events(p->session, thought);
    int32_t cells = 0;
    for (int32_t i = 0; i < thought->event_count; i++) cells += events[i].kind == TRACE_PATH;
    Cell *more = realloc(p->plan_cells, sizeof(Cell) * (size_t)(cells + 1));
    if (!more) return NULL;
    p->plan_cells = more;
    p->plan_count = p->plan_near = 0;
    for (int32_t i = 0; i < thought->event_count; i++) {
      if (events[i].kind != TRACE_PATH) continue;
      if (events[i].value == 0) p->plan_near = p->plan_count + 1; /* later parts of a tour are numbered from 1 */
      p->plan_cells[p->plan_count++] = events[i].cell;
    }
    p->plan_key = key;
  }
  for (int32_t i = index; i < session_plies_done(p->session); i++)
    *walked += session_ply(p->session, i)->phase == PHASE_PACMAN;
  *count = p->plan_count;
  return p->plan_cells;
}

int32_t play_plan_near(App *app) {
  int32_t count, walked;
  return play_plan(app, &count, &walked) ? app->play.plan_near : 0;
}

static void advance(App *app) {
  PlayState *p = &app->play;
  double length = (double)session_length(p->session);
  int32_t next = session_plies_done(p->session);
  double rate = session_has_person(p->session) ? PERSON_SPEED : app->speed, limit = length;
  if (next < session_ply_count(p->session)) {
    const SessionPly *ply = session_ply(p->session, next);
    double thought = (double)(ply->start + ply->closed);
    if (p->place < thought) {
      rate *= fmax((double)ply->closed / (THINK_SECONDS * USUAL_SPEED), 1);
      limit = thought; /* the walk starts at its own pace */
    }
  }
  play_seek(app, fmin(p->place + rate * (double)app->ui.dt, limit));
}

static void step(App *app, int direction) {
  PlayState *p = &app->play;
  p->playing = false;
  double whole = floor(p->place + 1e-6);
  if (direction < 0 && p->place > whole) /* first back to the step that has begun */
    play_seek(app, whole);
  else
    play_seek(app, whole + direction);
}

/* ---- the end ---- */

static void note_result(App *app) {
  PlayState *p = &app->play;
  const SessionResult *r = session_result(p->session);
  app_log(app, "game over outcome=%s score=%d moves=%d foods=%d/%d expanded=%llu shortest=%d hash=%016llx",
          outcome_name(r->outcome), (int)r->score, (int)r->moves, (int)r->foods, (int)r->foods_total,
          (unsigned long long)r->expanded, (int)r->shortest, (unsigned long long)r->hash);
  if (p->card && r->outcome == OUTCOME_WON) card_note(p->card, r->moves, r->score);
}

static void watch_the_end(App *app) {
  PlayState *p = &app->play;
  if (!play_at_end(p)) return;
  p->ended += (double)app->ui.dt;
  if (p->result_shown || app->options.screenshot) return;
  Outcome outcome = session_result(p->session)->outcome;
  double wait = outcome == OUTCOME_WON ? WON_SECONDS : outcome == OUTCOME_LOST ? LOST_SECONDS : OTHER_SECONDS;
  if (p->ended < wait) return;
  p->result_shown = true;
  p->playing = false;
  note_result(app);
  app_go(app, &screen_result);
}

/* ---- keys ---- */

static void go_to_agents(App *app) {
  app->select.group = GROUP_AGENTS;
  app_go(app, &screen_select);
}

static void change_speed(App *app, int by) {
  int32_t index = speed_index(app->speed) + by;
  if (index < 0 || index >= speed_count()) return;
  app->speed = speed_at(index);
  app_log(app, "speed %g", app->speed);
}

static void toggle_overlay(App *app, Action action) {
  PlayState *p = &app->play;
  if (play_limited(p)) {
    play_toggle_sight(app, action);
    return;
  }
  if (action == ACTION_NUMBER_1) p->show_heat = !p->show_heat;
  if (action == ACTION_NUMBER_2) p->show_frontier = !p->show_frontier;
  if (action == ACTION_NUMBER_3) p->show_plan = !p->show_plan;
  if (action == ACTION_NUMBER_4) p->orders = (OrdersMode)((p->orders + 1) % ORDERS_COUNT);
  app_log(app, "overlay heat=%d frontier=%d plan=%d orders=%d", p->show_heat, p->show_frontier, p->show_plan,
          (int)p->orders);
}

static void pause_or_go_on(App *app) {
  PlayState *p = &app->play;
  if (play_at_end(p) && !p->playing)
    play_seek(app, 0), p->playing = true;
  else
    p->playing = !p->playing;
  app_log(app, p->playing ? "play" : "pause");
}

static void play_key(App *app, Action action) {
  PlayState *p = &app->play;
  switch (action) {
    case ACTION_BACK: app_go(app, p->is_replay ? &screen_title : &screen_select); break;
    case ACTION_AGAIN:
      if (p->is_replay)
        play_seek(app, 0), p->playing = true;
      else
        play_start(app);
      break;
    case ACTION_AGENT: go_to_agents(app); break;
    case ACTION_PAUSE: pause_or_go_on(app); break;
    case ACTION_STEP_BACK: step(app, -1); break;
    case ACTION_STEP_FORWARD:
      if (play_at_end(p) && p->result_shown)
        app_go(app, &screen_result);
      else
        step(app, 1);
      break;
    case ACTION_REWIND: play_seek(app, 0); break;
    case ACTION_TO_END: play_seek(app, (double)session_length(p->session)); break;
    case ACTION_SLOWER: change_speed(app, -1); break;
    case ACTION_FASTER: change_speed(app, 1); break;
    case ACTION_HELP: p->legend_open = !p->legend_open; break;
    case ACTION_ZOOM_IN: p->view.zoom = fminf(p->view.zoom * 1.25f, 8); break;
    case ACTION_ZOOM_OUT: p->view.zoom = fmaxf(p->view.zoom / 1.25f, 0.25f); break;
    case ACTION_ACCEPT:
      if (play_at_end(p) && p->result_shown) app_go(app, &screen_result);
      break;
    default: break;
  }
  if (action >= ACTION_NUMBER_1 && action <= ACTION_NUMBER_4) toggle_overlay(app, action);
  if (action >= ACTION_MOVE_WEST && action <= ACTION_MOVE_SOUTH)
    session_press(p->session, (Move)(action - ACTION_MOVE_WEST + MOVE_WEST));
}

static void play_update(App *app) {
  PlayState *p = &app->play;
  session_sync(p->session);
  while (!app->next && app->input.action_count > 0) play_key(app, input_next(&app->input));
  if (app->next) return;
  const char *error = session_error(p->session);
  if (error) {
    app_toast(app, error);
    app_log(app, "game failed %s", error);
    app_go(app, p->is_replay ? &screen_title : &screen_select);
    return;
  }
  if (app->options.screenshot && session_done(p->session)) {
    /* A picture asked for on the command line shows the plan and part of the walk. */
    int32_t think = play_think_length(p);
    play_seek(app, think + floor((session_length(p->session) - think) * 0.4));
    p->playing = false;
  }
  if (p->playing) advance(app);
  watch_the_end(app);
}

static void play_enter(App *app) {
  app_log(app, "screen play");
  app->select.group = GROUP_MAPS;
}

static void play_leave(App *app) {
  if (app->next != &screen_result && app->next != &screen_play) play_stop(app);
}

static InputContext play_context(const App *app) {
  const PlayState *p = &app->play;
  return session_has_person(p->session) && !p->result_shown ? CONTEXT_PERSON : CONTEXT_WATCH;
}

static void play_draw(App *app) {
  static const LegendItem watch[] = {{"Space", STR_KEY_PAUSE, ACTION_PAUSE},
                                     {"\u2190 \u2192", STR_KEY_STEP, ACTION_STEP_FORWARD},
                                     {"Shift \u2190", STR_KEY_REWIND, ACTION_REWIND},
                                     {"\u2212 +", STR_KEY_SPEED, ACTION_FASTER},
                                     {"1\u20134", STR_KEY_OVERLAYS, ACTION_NONE},
                                     {"A", STR_KEY_AGENT, ACTION_AGENT},
                                     {"R", STR_KEY_AGAIN, ACTION_AGAIN},
                                     {"Esc", STR_KEY_MAPS, ACTION_BACK},
                                     {"P", STR_KEY_PICTURE, ACTION_PICTURE},
                                     {"T", STR_KEY_THEME, ACTION_THEME}};
  static const LegendItem few[] = {{"Space", STR_KEY_PAUSE, ACTION_PAUSE},
                                   {"\u2190 \u2192", STR_KEY_STEP, ACTION_STEP_FORWARD},
                                   {"?", STR_KEY_LEGEND, ACTION_HELP},
                                   {"A", STR_KEY_AGENT, ACTION_AGENT},
                                   {"Esc", STR_KEY_MAPS, ACTION_BACK}};
  static const LegendItem person[] = {{"\u2190\u2191\u2193\u2192", STR_KEY_MOVE, ACTION_NONE},
                                      {"R", STR_KEY_AGAIN, ACTION_AGAIN},
                                      {"Esc", STR_KEY_MAPS, ACTION_BACK},
                                      {"P", STR_KEY_PICTURE, ACTION_PICTURE},
                                      {"T", STR_KEY_THEME, ACTION_THEME}};
  Ui *ui = &app->ui;
  PlayLayout layout = play_layout(ui);
  play_draw_all(app, &layout);
  LegendItem items[10];
  int32_t count = 0;
  if (session_has_person(app->play.session) && !app->play.result_shown) {
    memcpy(items, person, sizeof person);
    count = (int32_t)(sizeof person / sizeof *person);
  } else {
    bool all = ui->width == WIDTH_WIDE;
    count = all ? (int32_t)(sizeof watch / sizeof *watch) : (int32_t)(sizeof few / sizeof *few);
    memcpy(items, all ? watch : few, (size_t)count * sizeof *items);
    if (!app->play.playing) items[0].label = STR_KEY_GO_ON;
  }
  legend_row(ui, ui->area.x + px(ui, 24), ui->area.x + ui->area.width - px(ui, 24), layout.keys_y, items, count);
}

const Screen screen_play = {.name = "play",
                            .slides = true,
                            .enter = play_enter,
                            .context = play_context,
                            .update = play_update,
                            .draw = play_draw,
                            .leave = play_leave};
