/* The keys of the race: on its set-up, in the options of a racer, while it runs.
 * Must not know how it is drawn, nor any rule. */
#include <math.h>

#include "game/app/model/option_steps.h"
#include "game/app/screens/help/help.h"
#include "game/app/screens/race/race_internal.h"
#include "game/play/pace.h"

/* The page of the agent on the focused row, else of the level that is set up. */
static void help(App *app) {
  RaceState *race = race_state(app);
  int32_t racer = race->mode == RACE_RUN ? race->large : race->focus - ROW_RACERS;
  help_visit(app, race->shelf, &screen_race);
  if (racer >= 0 && racer < race->count && !race_is_person(app, racer)) app->help_agent = race_agent(app, racer);
  if (race->mode == RACE_SETUP && race->focus == ROW_MONSTERS) app->help_agent = race_team(app);
}

static void option_key(App *app, Action action) {
  RaceState *race = race_state(app);
  OptionValues *values;
  const AgentInfo *info = race_option_owner(app, &values);
  int32_t *at = &race->options.focus;
  if (!info || *at >= info->option_count) {
    *at = -1;
    return;
  }
  switch (action) {
    case ACTION_UP: *at = (*at + info->option_count - 1) % info->option_count; break;
    case ACTION_DOWN: *at = (*at + 1) % info->option_count; break;
    case ACTION_LEFT:
    case ACTION_RIGHT:
      values->v[*at] = option_next(&info->options[*at], values->v[*at], action == ACTION_LEFT ? -1 : 1);
      race_option_changed(app);
      break;
    case ACTION_HELP: help(app); break;
    case ACTION_ACCEPT:
    case ACTION_NEXT_GROUP:
    case ACTION_PREVIOUS_GROUP:
    case ACTION_BACK: *at = -1; break;
    default: break;
  }
  app_log(app, "focus race option %d", (int)*at);
}

static void setup_key(App *app, Action action) {
  RaceState *race = race_state(app);
  int32_t rows = race_rows(race), focus = race->focus;
  OptionValues *values;
  switch (action) {
    case ACTION_UP: race->focus = (focus + rows - 1) % rows; break;
    case ACTION_DOWN: race->focus = (focus + 1) % rows; break;
    case ACTION_NEXT_GROUP:
    case ACTION_PREVIOUS_GROUP:
      if (!race_option_owner(app, &values)) break;
      race->options.focus = 0;
      app_log(app, "focus race option 0");
      break;
    case ACTION_LEFT: race_change(app, focus, -1); break;
    case ACTION_RIGHT: race_change(app, focus, 1); break;
    case ACTION_ACCEPT: race_start(app); break;
    case ACTION_BENCH: race_bench(app); break;
    case ACTION_PAGE_UP:
    case ACTION_PAGE_DOWN:
      if (focus == ROW_SEED || focus == ROW_MAP) race_change(app, focus, action == ACTION_PAGE_UP ? -10 : 10);
      break;
    case ACTION_HELP: help(app); break;
    case ACTION_BACK: app_back(app); break;
    default: break;
  }
  if (race->focus != focus) app_log(app, "focus race %d", (int)race->focus);
}

static void enlarge(App *app, int32_t pane) {
  RaceState *race = race_state(app);
  if (pane >= race->count) return;
  race->large = race->large == pane ? -1 : pane;
  app_log(app, "race large %d", (int)race->large + 1);
}

/* Goes back one step at a time: closes what lies over the race, then the large pane, then the race. */
static void step_out(App *app) {
  RaceState *race = race_state(app);
  if (race->explained) {
    race->explained = false;
  } else if (race->large >= 0) {
    enlarge(app, race->large);
  } else {
    race_stop(race);
    race->mode = RACE_SETUP;
    app_log(app, "race setup");
  }
}

static void person_key(App *app, Action action) {
  RaceState *race = race_state(app);
  int32_t person = race_person(app);
  if (person < 0) return;
  Session *session = race->racers[person].stage.session;
  if (action >= ACTION_MOVE_WEST && action <= ACTION_MOVE_SOUTH) {
    race->playing = true; /* a move resumes the race */
    session_press(session, (Move)(action - ACTION_MOVE_WEST + MOVE_WEST));
  }
  if (action == ACTION_NUMBER_5 && race_shelf(app)->level->stay_key) session_press(session, MOVE_STAY);
}

static void run_key(App *app, Action action) {
  RaceState *race = race_state(app);
  int32_t index = pace_index(race->speed);
  switch (action) {
    case ACTION_PAUSE:
      if (race_over(race) && !race->playing) race->tick = 0;
      race->playing = !race->playing;
      race_seek(app, race->tick);
      app_log(app, race->playing ? "play" : "pause");
      break;
    case ACTION_STEP_BACK:
    case ACTION_STEP_FORWARD:
      race->playing = false;
      race_seek(app, floor(race->tick + 1e-6) + (action == ACTION_STEP_BACK ? -1 : 1));
      app_log(app, "race tick %.0f", race->tick);
      break;
    case ACTION_REWIND: race_seek(app, 0); break;
    case ACTION_TO_END: race_seek(app, race_known(race)); break;
    case ACTION_SLOWER:
    case ACTION_FASTER:
      index += action == ACTION_FASTER ? 1 : -1;
      if (index >= 0 && index < pace_count()) race->speed = pace_at(index);
      app_log(app, "speed %g", race->speed);
      break;
    case ACTION_AGAIN: race_start(app); break;
    case ACTION_BENCH: race_bench(app); break;
    case ACTION_KEYS:
    case ACTION_HELP:
      race->explained = !race->explained;
      app_log(app, "race explained %d", race->explained);
      break;
    case ACTION_HOW: help(app); break;
    case ACTION_AGENT:
    case ACTION_BACK: step_out(app); break;
    default:
      if (screen_context(app) == CONTEXT_PERSON)
        person_key(app, action);
      else if (input_number(action) > 0)
        enlarge(app, input_number(action) - 1);
      break;
  }
}

void race_key(App *app, Action action) {
  const RaceState *race = race_state(app);
  if (race->mode == RACE_RUN)
    run_key(app, action);
  else if (race->options.focus >= 0)
    option_key(app, action);
  else
    setup_key(app, action);
}
