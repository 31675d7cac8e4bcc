/* The result: where to go from the end of a game, and its keys. Stands on the play view, which stays visible.
 * Must not change the game, nor know how the box is drawn. */
#include <stdio.h>
#include <string.h>

#include "game/app/screens/play/play_internal.h"
#include "game/app/screens/play/result_internal.h"
#include "game/play/answer_files.h"
#include "game/play/lens.h"
#include "game/store/user_dirs.h"

static const double STILL_WALKING = 0.8; /* a player may keep pressing keys this long after the game has ended */

const char *const result_choice_names[CHOICE_COUNT] = {"next", "again", "race",  "agent",
                                                       "lens", "keep",  "files", "maps"};

const char *result_rival(const App *app) {
  const AgentInfo *agent = session_agent(play_state(app)->stage.session);
  return strcmp(agent->id, "bfs") == 0 ? "astar" : "bfs";
}

/* Whether the game's map is on the shelf. */
static bool has_card(const App *app) { return play_state(app)->card && !play_state(app)->is_replay; }

bool result_offers(const App *app, int32_t choice) {
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

int32_t result_count(const App *app) {
  int32_t count = 0;
  for (int i = 0; i < CHOICE_COUNT; i++) count += result_offers(app, i);
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
  snprintf(app->errand.rival, sizeof app->errand.rival, "%s", result_rival(app));
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

void result_to_moment(App *app, int32_t key, bool take_over) {
  PlayState *p = play_state(app);
  if (key >= p->advice.count) return;
  int32_t index = p->advice.key[key];
  app_go(app, &screen_play);
  play_look_at(app, index);
  if (take_over) play_take_over(app);
}

void result_choose(App *app, ResultChoice choice) {
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

void result_focus(App *app, int32_t focus) {
  ResultState *r = result_state(app);
  if (r->focus == focus) return;
  r->focus = focus;
  app_log(app, "focus result %s", result_choice_names[focus]);
}

static void move_focus(App *app, int32_t by) {
  int32_t focus = result_state(app)->focus;
  do focus = (focus + by + CHOICE_COUNT) % CHOICE_COUNT;
  while (!result_offers(app, focus));
  result_focus(app, focus);
}

static void look_back(App *app) {
  play_state(app)->stage.playing = false;
  app_go(app, &screen_play);
}

/* Whether a key was meant for the game that has just ended, not for the dialog that appeared. */
static bool meant_to_walk(const App *app, Action a) {
  bool direction = a == ACTION_LEFT || a == ACTION_RIGHT || a == ACTION_UP || a == ACTION_DOWN;
  return direction && session_has_person(play_state(app)->stage.session) &&
         app->ui.now - result_state(app)->since < STILL_WALKING;
}

static void result_update(App *app) {
  session_sync(play_state(app)->stage.session); /* searches of a record may still be recomputed */
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
      case ACTION_ACCEPT: result_choose(app, (ResultChoice)focus); break;
      case ACTION_AGAIN: result_choose(app, CHOICE_AGAIN); break;
      case ACTION_AGENT: result_choose(app, CHOICE_AGENT); break;
      case ACTION_BACK: result_choose(app, CHOICE_MAPS); break;
      case ACTION_KEEP: play_keep(app); break;
      case ACTION_NEW:
        if (result_offers(app, CHOICE_NEXT)) next_map(app);
        break;
      case ACTION_OPEN:
        if (result_offers(app, CHOICE_FILES)) write_files(app);
        break;
      case ACTION_NUMBER_1:
      case ACTION_NUMBER_2:
      case ACTION_NUMBER_3: result_to_moment(app, (int32_t)(a - ACTION_NUMBER_1), false); break;
      case ACTION_LENS: play_compare(app, &screen_result); break;
      case ACTION_EXPLAIN: play_look_closer(app); break;
      case ACTION_GIF: app_export_game(app, play_state(app)->stage.session, &play_state(app)->show, true); break;
      case ACTION_FRAMES: app_export_game(app, play_state(app)->stage.session, &play_state(app)->show, false); break;
      default: break;
    }
  }
}

/* ---- the screen ---- */

ResultChoice result_first(const App *app) {
  bool won = session_result(play_state(app)->stage.session)->outcome == OUTCOME_WON;
  return won && result_offers(app, CHOICE_NEXT) ? CHOICE_NEXT : CHOICE_AGAIN;
}

static void result_open(App *app) {
  play_ask_champion(app);
  *result_state(app) = (ResultState){.since = app->ui.now, .focus = (int32_t)result_first(app)};
  app_log(app, "screen result");
}

static void result_leave(App *app) {
  if (!play_is_kept(app)) play_stop(app);
}

const Screen screen_result = {
    .name = "result",
    .phone = true,
    .needs_game = true,
    .under_help = true,
    .state_size = sizeof(ResultState),
    .open = result_open,
    .leave = result_leave,
    .update = result_update,
    .draw = result_draw,
    .link = play_link,
    .sheet = play_sheet,
};
