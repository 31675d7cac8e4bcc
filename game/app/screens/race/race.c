/* The race: run in step and told in order; its keys. What is chosen for it is in race_choice.c.
 * Must not know how it is drawn, nor any rule. */
#include "game/app/screens/race/race_internal.h"

#include <math.h>
#include <stdlib.h>

#include "game/play/pace.h"

/* ---- running ---- */

static void stop_racers(RaceState *race) {
  for (int32_t i = 0; i < RACERS_MOST; i++)
    if (race->racers[i].stage.session) stage_end(&race->racers[i].stage);
}

void race_start(App *app) {
  RaceState *race = race_state(app);
  MapCard *card = race_card(app);
  if (!card) return;
  stop_racers(race);
  race->tick = 0;
  race->places = 0;
  race->playing = true;
  race->over_told = false;
  Fair fair = fair_choice_at(race->fair);
  for (int32_t i = 0; i < race->count; i++) {
    char name[RECORD_NAME];
    Error error;
    race_racer_name(app, i, name);
    SessionConfig config = {.map = card->map,
                            .map_name = card->id,
                            .level = race_shelf(app)->level,
                            .pacman = name,
                            .monsters = app->options.monsters,
                            .seed = app->options.seed,
                            .max_turns = app->options.max_turns,
                            .max_idle = app->options.max_idle,
                            .max_seconds = fair_seconds(&fair)};
    race->racers[i].finished = -1;
    race->racers[i].place = 0;
    if (stage_begin(&race->racers[i].stage, &config, &error)) continue;
    app_alarm(app, error.text);
    app_log(app, "race failed %s", error.text);
    stop_racers(race);
    return;
  }
  race->mode = RACE_RUN;
  app_log(app, "race start map=%s panes=%d seed=%llu", card->id, (int)race->count,
          (unsigned long long)app->options.seed);
}

double race_known(const RaceState *race) {
  double known = -1;
  for (int32_t i = 0; i < race->count; i++) {
    const Session *s = race->racers[i].stage.session;
    if (!session_done(s) && (known < 0 || session_length(s) < known)) known = session_length(s);
  }
  if (known >= 0) return known;
  for (int32_t i = 0; i < race->count; i++) /* all is known: to the last one's end */
    if (session_length(race->racers[i].stage.session) > known) known = session_length(race->racers[i].stage.session);
  return known;
}

bool race_over(const RaceState *race) {
  for (int32_t i = 0; i < race->count; i++)
    if (race->racers[i].finished < 0) return false;
  return true;
}

/* Those who won by when they did, then who goes on, then the others; score decides within. 0 where nothing does. */
static int compare(const RaceState *race, int32_t a, int32_t b) {
  const Racer *x = &race->racers[a], *y = &race->racers[b];
  const State *p = session_state(x->stage.session), *q = session_state(y->stage.session);
  int rank_x = p->outcome == OUTCOME_WON ? 0 : p->outcome == OUTCOME_PLAYING ? 1 : 2;
  int rank_y = q->outcome == OUTCOME_WON ? 0 : q->outcome == OUTCOME_PLAYING ? 1 : 2;
  if (rank_x != rank_y) return rank_x - rank_y;
  if (rank_x == 0) return x->finished - y->finished;
  bool known = session_done(x->stage.session), other = session_done(y->stage.session);
  if (session_game(x->stage.session)->foods_total <= 1 && rank_x == 1) { /* who will arrive first */
    if (known != other) return known ? -1 : 1;
    return known ? session_length(x->stage.session) - session_length(y->stage.session) : 0;
  }
  return q->score - p->score;
}

void race_order(const RaceState *race, int32_t out[RACERS_MOST], int32_t rank[RACERS_MOST]) {
  for (int32_t i = 0; i < race->count; i++) {
    int32_t at = i;
    while (at > 0 && compare(race, i, out[at - 1]) < 0) { /* those who tie stay in the order of their panes */
      out[at] = out[at - 1];
      at--;
    }
    out[at] = i;
  }
  for (int32_t i = 0; i < race->count; i++)
    rank[i] = i > 0 && compare(race, out[i - 1], out[i]) == 0 ? rank[i - 1] : i + 1;
}

static void note_finishes(App *app) {
  RaceState *race = race_state(app);
  for (int32_t i = 0; i < race->count; i++) {
    Racer *racer = &race->racers[i];
    if (!session_at_end(racer->stage.session)) {
      racer->finished = -1; /* the race was wound back */
      continue;
    }
    racer->finished = session_length(racer->stage.session);
  }
  int32_t order[RACERS_MOST], rank[RACERS_MOST];
  race_order(race, order, rank);
  for (int32_t i = 0; i < race->count; i++)
    race->racers[order[i]].place = race->racers[order[i]].finished >= 0 ? rank[i] : 0;
  if (!race_over(race) || race->over_told) return;
  race->over_told = true;
  for (int32_t i = 0; i < race->count; i++) {
    const SessionResult *r = session_result(race->racers[order[i]].stage.session);
    app_log(app, "race place=%d agent=%s outcome=%s score=%d moves=%d expanded=%llu hash=%016llx", (int)i + 1,
            race_agent(app, order[i])->id, outcome_name(r->outcome), (int)r->score, (int)r->moves,
            (unsigned long long)r->expanded, (unsigned long long)r->hash);
  }
  app_log(app, "race over");
}

/* All panes at the same tick; nobody goes on while somebody's next step is not known. */
static void seek_all(App *app, double tick) {
  RaceState *race = race_state(app);
  race->tick = fmin(fmax(tick, 0), race_known(race));
  for (int32_t i = 0; i < race->count; i++) {
    Stage *stage = &race->racers[i].stage;
    session_seek(stage->session, race->tick);
    stage->playing = race->playing && !session_at_end(stage->session);
    stage->rate = app->speed;
  }
  note_finishes(app);
}

static void run(App *app) {
  RaceState *race = race_state(app);
  for (int32_t i = 0; i < race->count; i++) {
    Session *session = race->racers[i].stage.session;
    session_sync(session);
    if (!session_error(session)) continue;
    app_alarm(app, session_error(session));
    app_log(app, "race failed %s", session_error(session));
    stop_racers(race);
    race->mode = RACE_SETUP;
    return;
  }
  if (race->playing) {
    double speed = pace_is_endless(app->speed) ? 1e12 : app->speed;
    seek_all(app, race->tick + speed * (double)app->ui.dt);
  }
  for (int32_t i = 0; i < race->count; i++) stage_rest(&race->racers[i].stage, (double)app->ui.dt);
}

/* ---- keys ---- */

static void setup_key(App *app, Action action) {
  RaceState *race = race_state(app);
  int32_t rows = race_rows(race), focus = race->focus;
  switch (action) {
    case ACTION_UP: race->focus = (focus + rows - 1) % rows; break;
    case ACTION_DOWN:
    case ACTION_NEXT_GROUP: race->focus = (focus + 1) % rows; break;
    case ACTION_LEFT: race_change(app, focus, -1); break;
    case ACTION_RIGHT: race_change(app, focus, 1); break;
    case ACTION_ACCEPT: race_start(app); break;
    case ACTION_BENCH: race_bench(app); break;
    case ACTION_BACK: app_back(app); break;
    default: break;
  }
  if (race->focus != focus) app_log(app, "focus race %d", (int)race->focus);
}

static void run_key(App *app, Action action) {
  RaceState *race = race_state(app);
  int32_t index = pace_index(app->speed);
  switch (action) {
    case ACTION_PAUSE:
      if (race_over(race) && !race->playing) race->tick = 0;
      race->playing = !race->playing;
      seek_all(app, race->tick);
      app_log(app, race->playing ? "play" : "pause");
      break;
    case ACTION_STEP_BACK:
    case ACTION_STEP_FORWARD:
      race->playing = false;
      seek_all(app, floor(race->tick + 1e-6) + (action == ACTION_STEP_BACK ? -1 : 1));
      break;
    case ACTION_REWIND: seek_all(app, 0); break;
    case ACTION_TO_END: seek_all(app, race_known(race)); break;
    case ACTION_SLOWER:
    case ACTION_FASTER:
      index += action == ACTION_FASTER ? 1 : -1;
      if (index >= 0 && index < pace_count()) app->speed = pace_at(index);
      app_log(app, "speed %g", app->speed);
      break;
    case ACTION_AGAIN: race_start(app); break;
    case ACTION_BENCH: race_bench(app); break;
    case ACTION_AGENT:
    case ACTION_BACK:
      stop_racers(race);
      race->mode = RACE_SETUP;
      app_log(app, "race setup");
      break;
    default: break;
  }
}

static void race_update(App *app) {
  RaceState *race = race_state(app);
  while (!app->next && app->input.action_count > 0) {
    Action action = input_next(&app->input);
    if (race->mode == RACE_SETUP)
      setup_key(app, action);
    else
      run_key(app, action);
  }
  if (race->mode == RACE_RUN) run(app);
}

/* ---- the screen ---- */

static void race_init(App *app) {
  RaceState *race = race_state(app);
  for (int32_t i = 0; i < RACERS_MOST; i++) stage_init(&race->racers[i].stage);
  race->show = stage_show_all();
  race->show.orders = ORDERS_NONE;
  race->show.values = race->show.replies = race->show.hunters = false;
  race_recall(app);
  race->focus = race_rows(race) - 1;
}

static void race_open(App *app) {
  race_state(app)->mode = RACE_SETUP;
  app_log(app, "screen race");
}

static void race_leave(App *app) { stop_racers(race_state(app)); }

static void race_close(App *app) {
  RaceState *race = race_state(app);
  for (int32_t i = 0; i < RACERS_MOST; i++) stage_destroy(&race->racers[i].stage);
}

static InputContext race_context(const App *app) {
  return race_state(app)->mode == RACE_RUN ? CONTEXT_WATCH : CONTEXT_MENU;
}

static void race_draw(App *app) {
  if (race_state(app)->mode == RACE_SETUP)
    race_setup_draw(app);
  else
    race_run_draw(app);
}

/* The racer that has the focus, else the first. */
static const AgentInfo *race_chosen_agent(const App *app) {
  const RaceState *race = race_state(app);
  int32_t racer = race->mode == RACE_RUN ? race->chosen : race->focus - ROW_RACERS;
  if (racer < 0 || racer >= race->count) racer = 0;
  const Shelf *shelf = &app->catalog.shelves[race->shelf];
  int32_t agent = race->racers[racer].agent;
  return race->count > 0 && agent >= 0 && agent < shelf->agent_count ? shelf->agents[agent] : NULL;
}

const Screen screen_race = {
    .name = "race",
    .menu = MENU_ROOM,
    .title = STR_MENU_RACE,
    .note = STR_MENU_RACE_NOTE,
    .slides = true,
    .helps = true,
    .agent = race_chosen_agent,
    .state_size = sizeof(RaceState),
    .init = race_init,
    .open = race_open,
    .leave = race_leave,
    .close = race_close,
    .context = race_context,
    .update = race_update,
    .draw = race_draw,
};
