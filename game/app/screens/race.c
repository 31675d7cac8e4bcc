/* The race: set up, run in step, told in order, sent to the bench.
 * Must not know how it is drawn, nor any rule. */
#include "game/app/screens/race.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/app/screens/lab.h"
#include "game/app/speed.h"

static const int32_t pane_counts[] = {2, 3, 4, 6};
enum { PANE_COUNTS = sizeof pane_counts / sizeof *pane_counts };
/* Games a racer in the bench: where nothing is left to chance one would do, but times need a few. */
static const int32_t BENCH_GAMES = 20, BENCH_GAMES_STILL = 5;

/* ---- what is chosen ---- */

Shelf *race_shelf(App *app) { return &app->catalog.shelves[app->race->shelf]; }

MapCard *race_card(App *app) {
  Shelf *shelf = race_shelf(app);
  return shelf->count > 0 ? &shelf->cards[app->race->map] : NULL;
}

const AgentInfo *race_agent(App *app, int32_t racer) { return race_shelf(app)->agents[app->race->racers[racer].agent]; }

Color race_color(const Ui *ui, int32_t racer) {
  static const Token tokens[RACERS_MOST] = {TOKEN_HOB,   TOKEN_BRAMBLE,  TOKEN_DOZER,
                                            TOKEN_STILT, TOKEN_FRONTIER, TOKEN_PATH};
  return tint(ui, tokens[racer]);
}

int32_t race_rows(const RaceState *race) { return ROW_RACERS + race->count + 1; }

static bool is_person(const AgentInfo *info) { return (info->flags & AGENT_HUMAN) != 0; }

/* The next agent that can race by itself. */
static int32_t next_agent(const Shelf *shelf, int32_t from, int32_t by) {
  for (int32_t i = 0; i < shelf->agent_count; i++) {
    from = (from + by + shelf->agent_count) % shelf->agent_count;
    if (!is_person(shelf->agents[from])) return from;
  }
  return from;
}

static int32_t find_agent(const Shelf *shelf, const char *id) {
  for (int32_t i = 0; i < shelf->agent_count; i++)
    if (strcmp(shelf->agents[i]->id, id) == 0 && !is_person(shelf->agents[i])) return i;
  return -1;
}

/* A different one in each pane, as far as there are; those first whose ways differ most. */
static void usual_racers(App *app) {
  static const char *const first[] = {"astar", "bfs", "greedy", "dfs"};
  RaceState *race = app->race;
  const Shelf *shelf = race_shelf(app);
  int32_t agent = -1, count = 0;
  for (size_t i = 0; i < sizeof first / sizeof *first; i++)
    if (find_agent(shelf, first[i]) >= 0) race->racers[count++].agent = find_agent(shelf, first[i]);
  for (int32_t tries = 0; count < RACERS_MOST; tries++) {
    agent = next_agent(shelf, agent, 1);
    bool there = false;
    for (int32_t k = 0; k < count; k++) there |= race->racers[k].agent == agent;
    if (!there || tries >= shelf->agent_count) race->racers[count++].agent = agent;
  }
}

static void racer_key(char *out, size_t room, int32_t racer) { snprintf(out, room, "race.racer%d", (int)racer + 1); }

/* As it was when the window was last open. */
static void recall(App *app) {
  RaceState *race = app->race;
  const char *level = settings_get(&app->settings, "race.level"), *map = settings_get(&app->settings, "race.map");
  const char *count = settings_get(&app->settings, "race.panes");
  int32_t shelf = level ? catalog_shelf(&app->catalog, (int32_t)strtol(level, NULL, 10)) : -1;
  race->shelf = shelf >= 0 ? shelf : 0;
  race->count = 4;
  for (int32_t i = 0; count && i < PANE_COUNTS; i++)
    if (pane_counts[i] == strtol(count, NULL, 10)) race->count = pane_counts[i];
  const Shelf *chosen = race_shelf(app);
  for (int32_t i = 0; map && i < chosen->count; i++)
    if (strcmp(chosen->cards[i].id, map) == 0) race->map = i;
  usual_racers(app);
  for (int32_t i = 0; i < RACERS_MOST; i++) {
    char key[32];
    racer_key(key, sizeof key, i);
    const char *id = settings_get(&app->settings, key);
    int32_t agent = id ? find_agent(chosen, id) : -1;
    if (agent >= 0) race->racers[i].agent = agent;
  }
}

static void remember(App *app) {
  RaceState *race = app->race;
  char text[32], key[32];
  snprintf(text, sizeof text, "%d", (int)race_shelf(app)->level->number);
  settings_set(&app->settings, "race.level", text);
  if (race_card(app)) settings_set(&app->settings, "race.map", race_card(app)->id);
  snprintf(text, sizeof text, "%d", (int)race->count);
  settings_set(&app->settings, "race.panes", text);
  for (int32_t i = 0; i < race->count; i++) {
    racer_key(key, sizeof key, i);
    settings_set(&app->settings, key, race_agent(app, i)->id);
  }
  app_settings_changed(app);
}

void race_change(App *app, int32_t row, int32_t by) {
  RaceState *race = app->race;
  if (row == ROW_LEVEL) {
    race->shelf = (race->shelf + by + app->catalog.count) % app->catalog.count;
    race->map = 0;
    usual_racers(app);
  } else if (row == ROW_MAP) {
    int32_t count = race_shelf(app)->count;
    if (count > 0) race->map = (race->map + by + count) % count;
  } else if (row == ROW_COUNT) {
    int32_t at = 0;
    while (at + 1 < PANE_COUNTS && pane_counts[at] < race->count) at++;
    at += by;
    if (at < 0 || at >= PANE_COUNTS) return;
    race->count = pane_counts[at];
    if (race->focus > ROW_COUNT) race->focus = ROW_COUNT;
  } else if (row < ROW_RACERS + race->count) {
    Racer *racer = &race->racers[row - ROW_RACERS];
    racer->agent = next_agent(race_shelf(app), racer->agent, by);
  }
  remember(app);
  app_log(app, "race set level=%d map=%s panes=%d", (int)race_shelf(app)->level->number,
          race_card(app) ? race_card(app)->id : "", (int)race->count);
}

/* ---- running ---- */

static void stop_racers(RaceState *race) {
  for (int32_t i = 0; i < RACERS_MOST; i++)
    if (race->racers[i].stage.session) stage_end(&race->racers[i].stage);
}

static void racer_name(App *app, int32_t racer, char out[RECORD_NAME]) {
  int32_t at = app->race->racers[racer].agent;
  Agent agent = {.info = race_agent(app, racer), .setup = {.options = app->choices[app->race->shelf].options[at]}};
  agent_name(&agent, out, RECORD_NAME);
}

void race_start(App *app) {
  RaceState *race = app->race;
  MapCard *card = race_card(app);
  if (!card) return;
  stop_racers(race);
  race->tick = 0;
  race->places = 0;
  race->playing = true;
  race->over_told = false;
  for (int32_t i = 0; i < race->count; i++) {
    char name[RECORD_NAME];
    Error error;
    racer_name(app, i, name);
    SessionConfig config = {.map = card->map,
                            .map_name = card->id,
                            .level = race_shelf(app)->level,
                            .pacman = name,
                            .monsters = app->options.monsters,
                            .seed = app->options.seed,
                            .max_turns = app->options.max_turns};
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

/* Those who won by when they did, then who goes on, then the others; score decides within. */
static int compare(const RaceState *race, int32_t a, int32_t b) {
  const Racer *x = &race->racers[a], *y = &race->racers[b];
  const State *p = session_view(x->stage.session), *q = session_view(y->stage.session);
  int rank_x = p->outcome == OUTCOME_WON ? 0 : p->outcome == OUTCOME_PLAYING ? 1 : 2;
  int rank_y = q->outcome == OUTCOME_WON ? 0 : q->outcome == OUTCOME_PLAYING ? 1 : 2;
  if (rank_x != rank_y) return rank_x - rank_y;
  if (rank_x == 0) return x->finished != y->finished ? x->finished - y->finished : a - b;
  bool known = session_done(x->stage.session), other = session_done(y->stage.session);
  if (session_game(x->stage.session)->foods_total <= 1 && rank_x == 1) { /* who will arrive first */
    if (known != other) return known ? -1 : 1;
    int32_t m = session_length(x->stage.session), n = session_length(y->stage.session);
    return known && m != n ? m - n : a - b;
  }
  return p->score != q->score ? q->score - p->score : a - b;
}

void race_order(const RaceState *race, int32_t out[RACERS_MOST]) {
  for (int32_t i = 0; i < race->count; i++) {
    int32_t at = i;
    while (at > 0 && compare(race, i, out[at - 1]) < 0) {
      out[at] = out[at - 1];
      at--;
    }
    out[at] = i;
  }
}

static void note_finishes(App *app) {
  RaceState *race = app->race;
  for (int32_t i = 0; i < race->count; i++) {
    Racer *racer = &race->racers[i];
    if (!stage_at_end(&racer->stage)) {
      racer->finished = -1; /* the race was wound back */
      continue;
    }
    racer->finished = session_length(racer->stage.session);
  }
  int32_t order[RACERS_MOST];
  race_order(race, order);
  for (int32_t i = 0; i < race->count; i++)
    race->racers[order[i]].place = race->racers[order[i]].finished >= 0 ? i + 1 : 0;
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
  RaceState *race = app->race;
  race->tick = fmin(fmax(tick, 0), race_known(race));
  for (int32_t i = 0; i < race->count; i++) {
    Stage *stage = &race->racers[i].stage;
    stage_seek(stage, race->tick);
    stage->playing = race->playing && !stage_at_end(stage);
    stage->rate = app->speed;
  }
  note_finishes(app);
}

static void run(App *app) {
  RaceState *race = app->race;
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
    double speed = speed_is_endless(app->speed) ? 1e12 : app->speed;
    seek_all(app, race->tick + speed * (double)app->ui.dt);
  }
  for (int32_t i = 0; i < race->count; i++)
    if (stage_at_end(&race->racers[i].stage)) race->racers[i].stage.ended += (double)app->ui.dt;
}

/* ---- the bench ---- */

static void send_to_bench(App *app) {
  RaceState *race = app->race;
  MapCard *card = race_card(app);
  char names[RACERS_MOST][RECORD_NAME];
  const char *agents[RACERS_MOST], *map = card ? card->id : "";
  int32_t count = 0;
  for (int32_t i = 0; i < race->count; i++) {
    bool again = false;
    racer_name(app, i, names[i]);
    for (int32_t k = 0; k < count && !again; k++) again = strcmp(agents[k], names[i]) == 0;
    if (!again) agents[count++] = names[i];
  }
  int64_t level = race_shelf(app)->level->number;
  BenchConfig config = {.levels = &level,
                        .level_count = 1,
                        .maps = &map,
                        .map_count = 1,
                        .agents = agents,
                        .agent_count = count,
                        .monsters = app->options.monsters ? &app->options.monsters : NULL,
                        .monster_count = app->options.monsters ? 1 : 0,
                        .games = race_shelf(app)->level->still ? BENCH_GAMES_STILL : BENCH_GAMES,
                        .seed = app->options.seed,
                        .max_turns = app->options.max_turns};
  if (!card || !lab_send(app, &config, 1, &screen_race)) return;
  app_log(app, "race bench agents=%d games=%d", (int)count, (int)config.games);
}

/* ---- keys ---- */

static void setup_key(App *app, Action action) {
  RaceState *race = app->race;
  int32_t rows = race_rows(race), focus = race->focus;
  switch (action) {
    case ACTION_UP: race->focus = (focus + rows - 1) % rows; break;
    case ACTION_DOWN:
    case ACTION_NEXT_GROUP: race->focus = (focus + 1) % rows; break;
    case ACTION_LEFT: race_change(app, focus, -1); break;
    case ACTION_RIGHT: race_change(app, focus, 1); break;
    case ACTION_ACCEPT: race_start(app); break;
    case ACTION_BENCH: send_to_bench(app); break;
    case ACTION_BACK: app_go(app, &screen_title); break;
    default: break;
  }
  if (race->focus != focus) app_log(app, "focus race %d", (int)race->focus);
}

static void run_key(App *app, Action action) {
  RaceState *race = app->race;
  int32_t index = speed_index(app->speed);
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
      if (index >= 0 && index < speed_count()) app->speed = speed_at(index);
      app_log(app, "speed %g", app->speed);
      break;
    case ACTION_AGAIN: race_start(app); break;
    case ACTION_BENCH: send_to_bench(app); break;
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
  RaceState *race = app->race;
  if (!race) return;
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

static void race_enter(App *app) {
  if (!app->race) {
    app->race = calloc(1, sizeof *app->race);
    if (!app->race) {
      app_go(app, &screen_title);
      return;
    }
    for (int32_t i = 0; i < RACERS_MOST; i++) stage_init(&app->race->racers[i].stage);
    app->race->show = stage_show_all();
    app->race->show.orders = ORDERS_NONE;
    app->race->show.values = app->race->show.replies = app->race->show.hunters = false;
    recall(app);
    app->race->focus = race_rows(app->race) - 1;
  }
  app->race->mode = RACE_SETUP;
  app_log(app, "screen race");
}

static void race_leave(App *app) {
  if (!app->race) return;
  stop_racers(app->race);
}

void race_free(App *app) {
  if (!app->race) return;
  race_leave(app);
  for (int32_t i = 0; i < RACERS_MOST; i++) stage_destroy(&app->race->racers[i].stage);
  free(app->race);
  app->race = NULL;
}

static InputContext race_context(const App *app) {
  return app->race && app->race->mode == RACE_RUN ? CONTEXT_WATCH : CONTEXT_MENU;
}

static void race_draw(App *app) {
  if (!app->race) return;
  if (app->race->mode == RACE_SETUP)
    race_setup_draw(app);
  else
    race_run_draw(app);
}

const Screen screen_race = {.name = "race",
                            .slides = true,
                            .enter = race_enter,
                            .context = race_context,
                            .update = race_update,
                            .draw = race_draw,
                            .leave = race_leave};
