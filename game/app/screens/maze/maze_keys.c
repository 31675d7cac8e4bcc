/* What keys and buttons do while a maze is played, and on the panels over it.
 * Must not know how anything is drawn. */
#include <math.h>

#include "game/app/screens/lens/lens.h"
#include "game/app/screens/maze/maze_internal.h"
#include "game/app/screens/microscope/microscope.h"
#include "game/app/screens/states/states.h"
#include "game/play/pace.h"

static const double paces[] = {1, 2, 3, 4, 6, 8, 12, 16, 24}; /* of the other one in a race, in rooms per second */
enum { PACES = sizeof paces / sizeof *paces };

static void ask_name(App *app) {
  MazeState *r = maze_state(app);
  if (!maze_by_person(r) || r->card) return;
  if (!current_player_saves(app)) {
    app_alarm(app, say(&app->ui, STR_STORE_NO_SAVES));
    return;
  }
  char words[SAVE_TITLE];
  int32_t rooms = maze_choice_rooms(&r->played);
  snprintf(words, sizeof words, say(&app->ui, STR_MAZE_SAVE_TITLE), (int)rooms, (int)rooms,
           (unsigned long long)r->played.seed);
  field_propose(&r->name, r->title[0] ? r->title : words);
  r->over_play = OVER_NAME;
  maze_order_clear(r);
  app_log(app, "maze asks name");
}

static void set_paused(App *app, bool on) {
  MazeState *r = maze_state(app);
  if (r->over) return;
  r->paused = on;
  maze_order_clear(r);
  if (!maze_by_person(r)) r->stage.playing = !on;
  app_log(app, "maze %s", on ? "paused" : "goes on");
}

/* Not while a person walks: it would reveal the path. */
static void look_closer(App *app) {
  MazeState *r = maze_state(app);
  bool person = maze_by_person(r);
  if (person && !r->over) {
    app_toast(app, say(&app->ui, STR_MICRO_NOT_YET));
    return;
  }
  MicroscopeVisit visit = {.map = r->map,
                           .level = session_game(r->stage.session)->level,
                           .start = CELL_NONE,
                           .agent = person ? NULL : session_agent(r->stage.session),
                           .options = session_options(r->stage.session),
                           .title = r->title[0] ? r->title : say(&app->ui, STR_MENU_MAZE_ROOM),
                           .part = 1,
                           .back = &screen_maze_play};
  set_paused(app, true);
  const Session *session = r->stage.session;
  if (!person && states_serve(session_game(session), visit.agent) && !state_over(session_state(session))) {
    states_visit(app, &(StatesVisit){.game = session_game(session),
                                     .state = session_state(session),
                                     .agent = visit.agent,
                                     .options = visit.options,
                                     .title = visit.title,
                                     .back = &screen_maze_play});
    return;
  }
  microscope_visit(app, &visit);
}

/* This search and another, on one board; like the microscope, it would reveal the path to the person who walks. */
static void compare(App *app) {
  MazeState *r = maze_state(app);
  bool person = maze_by_person(r);
  char name[RECORD_NAME] = "";
  if (person && !r->over) {
    app_toast(app, say(&app->ui, STR_MICRO_NOT_YET));
    return;
  }
  Agent agent = {.info = session_agent(r->stage.session), .setup = {.options = *session_options(r->stage.session)}};
  if (!person) agent_name(&agent, name, sizeof name);
  set_paused(app, true);
  lens_visit(app, &(LensVisit){.map = r->map,
                               .level = session_game(r->stage.session)->level,
                               .title = r->title[0] ? r->title : say(&app->ui, STR_MENU_MAZE_ROOM),
                               .agent = name,
                               .back = &screen_maze_play});
}

static void again(App *app) {
  MazeState *r = maze_state(app);
  if (r->card) {
    maze_play_chosen(app);
    return;
  }
  if (r->watching) {
    session_seek(r->stage.session, 0);
    r->stage.playing = true;
    r->over = r->paused = false;
    r->over_play = OVER_NOTHING;
    return;
  }
  Error error = {0};
  maze_forget_automatic(app);
  r->over = true; /* the game so far must not be saved */
  r->choice = r->played;
  if (!maze_begin(app, &error)) app_alarm(app, error.text);
}

static void other_maze(App *app) {
  MazeState *r = maze_state(app);
  if (r->watching || r->card) {
    maze_leave(app);
    return;
  }
  r->choice = r->played;
  r->choice.seed++;
  maze_setup_changed(app, true);
  r->start_when_made = true;
  app_go(app, &screen_maze);
}

void maze_leave(App *app) {
  MazeState *r = maze_state(app);
  if (r->card) {
    app_go(app, &screen_select);
    return;
  }
  app_go(app, r->watching && r->back ? r->back : &screen_maze);
}

void maze_show_help(App *app, bool on) {
  MazeState *r = maze_state(app);
  if (on) r->under_help = r->over_play;
  r->over_play = on ? OVER_HELP : r->under_help;
  app_log(app, "maze keys %s", on ? "shown" : "gone");
}

void maze_press(App *app, PlayButton button) {
  MazeState *r = maze_state(app);
  switch (button) {
    case PLAY_PAUSE: set_paused(app, !r->paused); break;
    case PLAY_HINT: maze_give_hint(app, false); break;
    case PLAY_WAY: maze_give_hint(app, true); break;
    case PLAY_NEW: other_maze(app); break;
    case PLAY_AGAIN: again(app); break;
    case PLAY_SAVE: ask_name(app); break;
    case PLAY_HOME: app_go(app, &screen_title); break;
    case PLAY_HELP: maze_show_help(app, true); break;
    default: break;
  }
}

void maze_result_press(App *app, ResultButton button) {
  switch (button) {
    case RESULT_NEW: other_maze(app); break;
    case RESULT_AGAIN: again(app); break;
    case RESULT_EXACT: maze_exact_ask(app); break;
    case RESULT_BOARDS:
      maze_state(app)->board_asked = true;
      app_visit(app, &screen_boards, &screen_maze);
      break;
    default: maze_leave(app); break;
  }
}

static bool result_button_there(const MazeState *r, int32_t button) {
  return button != RESULT_EXACT || r->map->energy >= 0;
}

static void result_key(App *app, Action action) {
  MazeState *r = maze_state(app);
  int by = action == ACTION_LEFT || action == ACTION_PREVIOUS_GROUP ? -1 : 1;
  switch (action) {
    case ACTION_LEFT:
    case ACTION_RIGHT:
    case ACTION_NEXT_GROUP:
    case ACTION_PREVIOUS_GROUP:
      do r->button = (r->button + by + RESULT_BUTTONS) % RESULT_BUTTONS;
      while (!result_button_there(r, r->button));
      break;
    case ACTION_ACCEPT: maze_result_press(app, (ResultButton)r->button); break;
    case ACTION_AGAIN: maze_result_press(app, RESULT_AGAIN); break;
    case ACTION_NEW: maze_result_press(app, RESULT_NEW); break;
    case ACTION_EXPLAIN: maze_result_press(app, RESULT_EXACT); break;
    case ACTION_UP: r->over_play = OVER_NOTHING; break;
    case ACTION_HELP: maze_show_help(app, true); break;
    case ACTION_BACK: maze_leave(app); break;
    default: break;
  }
}

static void name_key(App *app, Action action) {
  MazeState *r = maze_state(app);
  field_key(&r->name, action);
  if (action == ACTION_BACK) r->over_play = OVER_NOTHING;
  if (action == ACTION_ACCEPT) maze_save_named(app, r->name.text);
}

static void change_pace(App *app, int by) {
  MazeState *r = maze_state(app);
  if (r->rival.session) {
    int32_t at = 0;
    while (at + 1 < PACES && paces[at] < r->pace) at++;
    at += by;
    if (at >= 0 && at < PACES) r->pace = paces[at];
    app_log(app, "pace %g", r->pace);
    return;
  }
  int32_t index = pace_index(app->speed) + by;
  if (index < 0 || index >= pace_count()) return;
  app->speed = pace_at(index);
  app_log(app, "speed %g", app->speed);
}

static void walk_time_line(App *app, Action action) {
  Stage *stage = &maze_state(app)->stage;
  if (maze_by_person(maze_state(app))) return;
  if (action == ACTION_STEP_BACK || action == ACTION_STEP_FORWARD) {
    stage->playing = false;
    session_step(stage->session, action == ACTION_STEP_BACK ? -1 : 1);
  }
  if (action == ACTION_REWIND) session_seek(stage->session, 0);
  if (action == ACTION_TO_END) session_seek(stage->session, (double)session_length(stage->session));
  maze_state(app)->paused = !stage->playing;
}

static void play_key(App *app, Action action) {
  MazeState *r = maze_state(app);
  switch (action) {
    case ACTION_BACK: maze_leave(app); break;
    case ACTION_PAUSE: set_paused(app, !r->paused); break;
    case ACTION_HINT: maze_give_hint(app, false); break;
    case ACTION_WHOLE_WAY: maze_give_hint(app, true); break;
    case ACTION_NEW: other_maze(app); break;
    case ACTION_AGAIN: again(app); break;
    case ACTION_KEEP:
    case ACTION_SAVE: ask_name(app); break;
    case ACTION_HOME: app_go(app, &screen_title); break;
    case ACTION_EXPLAIN: look_closer(app); break;
    case ACTION_LENS: compare(app); break;
    case ACTION_KEYS:
    case ACTION_HELP: maze_show_help(app, true); break;
    case ACTION_ZOOM_IN: r->view.zoom = fminf(r->view.zoom * 1.25f, 6); break;
    case ACTION_ZOOM_OUT: r->view.zoom = fmaxf(r->view.zoom / 1.25f, 0.1f); break;
    case ACTION_SLOWER: change_pace(app, -1); break;
    case ACTION_FASTER: change_pace(app, 1); break;
    case ACTION_STEP_BACK:
    case ACTION_STEP_FORWARD:
    case ACTION_REWIND:
    case ACTION_TO_END: walk_time_line(app, action); break;
    case ACTION_ACCEPT:
      if (r->over) r->over_play = OVER_RESULT;
      break;
    default: break;
  }
  if (action < ACTION_MOVE_WEST || action > ACTION_MOVE_SOUTH) return;
  if (r->paused) set_paused(app, false);
  r->freed = false;
  if (maze_by_person(r)) maze_order(r, (Move)(action - ACTION_MOVE_WEST + MOVE_WEST));
}

void maze_key(App *app, Action action) {
  MazeState *r = maze_state(app);
  if (r->over_play == OVER_NAME)
    name_key(app, action);
  else if (r->over_play == OVER_RESULT)
    result_key(app, action);
  else if (r->over_play == OVER_HELP)
    maze_show_help(app, false);
  else
    play_key(app, action);
}
