/* The race: its clock and the order of its events. What is chosen for it is in race_choice.c, its keys in race_keys.c.
 * Must not know how it is drawn, nor any rule. */
#include <math.h>
#include <stdlib.h>

#include "game/app/screens/race/race_internal.h"
#include "game/play/pace.h"

/* Where searching takes ticks: the number of open cells searched in the time of one step at the default speed. */
static const double CELLS_A_STEP = 64;
static const double DECISIONS_A_STEP = 8; /* the same where every move is searched */

/* ---- running ---- */

void race_stop(RaceState *race) {
  for (int32_t i = 0; i < RACERS_MOST; i++)
    if (race->racers[i].stage.session) stage_end(&race->racers[i].stage);
}

static bool begin_racer(App *app, int32_t index, const char *monsters, Error *error) {
  RaceState *race = race_state(app);
  Racer *racer = &race->racers[index];
  MapCard *card = race_card(app);
  Fair fair = fair_choice_at(race->fair);
  TickRule rule = tick_rule(race_shelf(app)->level, race->unit);
  char name[RECORD_NAME];
  race_racer_name(app, index, name);
  SessionConfig config = {.map = card->map,
                          .map_name = card->id,
                          .level = race_shelf(app)->level,
                          .pacman = name,
                          .monsters = monsters,
                          .seed = race->seed,
                          .max_turns = app->options.max_turns,
                          .max_idle = app->options.max_idle,
                          .sight = (SightKind)app->options.sight,
                          .max_seconds = fair_seconds(&fair)};
  racer->over = false;
  racer->place = 0;
  tick_line_begin(&racer->line, &rule);
  return stage_begin(&racer->stage, &config, error);
}

void race_start(App *app) {
  RaceState *race = race_state(app);
  MapCard *card = race_card(app);
  char monsters[RECORD_NAME], name[RECORD_NAME];
  Error error;
  if (!card) return;
  race_stop(race);
  race->tick = 0;
  race->playing = true;
  race->over_told = race->explained = false;
  race->large = race->asked = -1;
  race_team_name(app, monsters);
  for (int32_t i = 0; i < race->count; i++) {
    if (begin_racer(app, i, monsters, &error)) continue;
    app_alarm(app, error.text);
    app_log(app, "race failed %s", error.text);
    race_stop(race);
    return;
  }
  free(race->steps);
  race->steps = standing_steps(session_game(race->racers[0].stage.session));
  race->mode = RACE_RUN;
  app_log(app, "race start map=%s panes=%d seed=%llu monsters=%s tick=%s", card->id, (int)race->count,
          (unsigned long long)race->seed, monsters, tick_ids[race->unit]);
  for (int32_t i = 0; i < race->count; i++) {
    race_racer_name(app, i, name);
    app_log(app, "race racer %d %s", (int)i + 1, name);
  }
}

double race_known(const RaceState *race) {
  double known = -1, longest = 0;
  for (int32_t i = 0; i < race->count; i++) {
    double length = tick_line_length(&race->racers[i].line);
    if (!session_done(race->racers[i].stage.session) && (known < 0 || length < known)) known = length;
    longest = fmax(longest, length);
  }
  return known >= 0 ? known : longest; /* everything is computed: up to the end of the last racer */
}

bool race_over(const RaceState *race) {
  for (int32_t i = 0; i < race->count; i++)
    if (!race->racers[i].over) return false;
  return true;
}

bool race_waits(App *app) {
  const RaceState *race = race_state(app);
  int32_t person = race_person(app);
  if (person < 0 || race->racers[person].over || session_done(race->racers[person].stage.session)) return false;
  return race->tick >= tick_line_length(&race->racers[person].line) - 1e-9;
}

void race_order(const RaceState *race, int32_t out[RACERS_MOST], int32_t rank[RACERS_MOST]) {
  Standing list[RACERS_MOST];
  for (int32_t i = 0; i < race->count; i++) {
    const Racer *racer = &race->racers[i];
    const State *state = session_state(racer->stage.session);
    list[i] = (Standing){.outcome = (Outcome)state->outcome,
                         .tick = racer->over ? tick_line_length(&racer->line) : 0,
                         .score = state->score,
                         .left = race->steps ? race->steps[state->pacman] : -1};
  }
  standing_order(list, race->count, out, rank);
}

static void tell_result(App *app, const int32_t order[RACERS_MOST], const int32_t rank[RACERS_MOST]) {
  RaceState *race = race_state(app);
  char name[RECORD_NAME];
  for (int32_t i = 0; i < race->count; i++) {
    const Racer *racer = &race->racers[order[i]];
    const SessionResult *r = session_result(racer->stage.session);
    race_racer_name(app, order[i], name);
    app_log(app, "race place=%d agent=%s outcome=%s score=%d moves=%d expanded=%llu ticks=%.0f hash=%016llx",
            (int)rank[i], name, outcome_name(r->outcome), (int)r->score, (int)r->moves, (unsigned long long)r->expanded,
            tick_line_length(&racer->line), (unsigned long long)r->hash);
  }
  app_log(app, "race over");
}

static void note_finishes(App *app) {
  RaceState *race = race_state(app);
  for (int32_t i = 0; i < race->count; i++) /* a race that was rewound continues */
    race->racers[i].over = session_at_end(race->racers[i].stage.session);
  int32_t order[RACERS_MOST], rank[RACERS_MOST];
  race_order(race, order, rank);
  for (int32_t i = 0; i < race->count; i++) race->racers[order[i]].place = race->racers[order[i]].over ? rank[i] : 0;
  if (!race_over(race) || race->over_told) return;
  race->over_told = true;
  tell_result(app, order, rank);
}

void race_seek(App *app, double tick) {
  RaceState *race = race_state(app);
  race->tick = fmin(fmax(tick, 0), race_known(race));
  for (int32_t i = 0; i < race->count; i++) {
    Racer *racer = &race->racers[i];
    Stage *stage = &racer->stage;
    session_seek(stage->session, tick_line_place(&racer->line, stage->session, race->tick));
    stage->playing = race->playing && !session_at_end(stage->session);
    stage->rate = race->speed;
  }
  note_finishes(app);
}

/* Ticks per second: where thinking takes ticks a race has many more of them than moves. */
static double tick_rate(App *app) {
  const RaceState *race = race_state(app);
  const Level *level = race_shelf(app)->level;
  if (pace_is_endless(race->speed)) return 1e12;
  if (race->unit == TICK_MOVES) return race->speed;
  double cells = (double)session_game(race->racers[0].stage.session)->board->open_count;
  return race->speed * (level->one_food ? fmax(cells / CELLS_A_STEP, 1) : DECISIONS_A_STEP);
}

static void fail(App *app, const char *why) {
  RaceState *race = race_state(app);
  app_alarm(app, why);
  app_log(app, "race failed %s", why);
  race_stop(race);
  race->mode = RACE_SETUP;
}

static void run(App *app) {
  RaceState *race = race_state(app);
  for (int32_t i = 0; i < race->count; i++) {
    Racer *racer = &race->racers[i];
    session_sync(racer->stage.session);
    const char *error = session_error(racer->stage.session);
    if (!error && !tick_line_sync(&racer->line, racer->stage.session)) error = say(&app->ui, STR_RACE_NO_MEMORY);
    if (!error) continue;
    fail(app, error);
    return;
  }
  if (race->playing) race_seek(app, race->tick + tick_rate(app) * (double)app->ui.dt);
  if (race_waits(app) && race->asked != (int32_t)race->tick) {
    race->asked = (int32_t)race->tick;
    app_log(app, "race your move %d", (int)race->asked);
  }
  for (int32_t i = 0; i < race->count; i++) stage_rest(&race->racers[i].stage, (double)app->ui.dt);
}

/* The user's own programs may have changed their options since they were chosen. */
static void fit_options(App *app) {
  RaceState *race = race_state(app);
  const AgentInfo *team = race_team(app);
  race->renewed = app->renewed;
  if (team) options_fit(team->options, team->option_count, &race->team_values);
  for (int32_t i = 0; i < RACERS_MOST; i++) {
    const AgentInfo *info = race_agent(app, i);
    options_fit(info->options, info->option_count, &race->racers[i].values);
  }
}

static void race_update(App *app) {
  RaceState *race = race_state(app);
  if (race->renewed != app->renewed) fit_options(app);
  while (!app->next && app->input.action_count > 0) race_key(app, input_next(&app->input));
  if (race->mode == RACE_RUN) run(app);
}

/* ---- the screen ---- */

static void race_init(App *app) {
  RaceState *race = race_state(app);
  for (int32_t i = 0; i < RACERS_MOST; i++) stage_init(&race->racers[i].stage);
  race->show = stage_show_all();
  race->show.orders = ORDERS_NONE;
  race->show.values = race->show.replies = race->show.hunters = false;
  race->large = race->options.focus = -1;
  race->speed = pace_usual();
  if (app->options.speed > 0) race->speed = app->speed;
  race_recall(app);
  race->focus = race_rows(race) - 1;
}

static void race_open(App *app) {
  RaceState *race = race_state(app);
  if (race->mode == RACE_RUN && !race->racers[0].stage.session) race->mode = RACE_SETUP;
  app_log(app, "screen race");
}

static void race_leave(App *app) {
  RaceState *race = race_state(app);
  if (app->next == &screen_help && race->mode == RACE_RUN) { /* it is there when the help is left */
    race->playing = false;
    return;
  }
  race_stop(race);
  race->mode = RACE_SETUP;
}

static void race_close(App *app) {
  RaceState *race = race_state(app);
  for (int32_t i = 0; i < RACERS_MOST; i++) {
    stage_destroy(&race->racers[i].stage);
    tick_line_destroy(&race->racers[i].line);
  }
  free(race->steps);
}

static InputContext race_context(const App *app) {
  const RaceState *race = race_state(app);
  if (race->mode == RACE_SETUP) return CONTEXT_MENU;
  int32_t person = race_person((App *)app);
  return person >= 0 && !race->racers[person].over ? CONTEXT_PERSON : CONTEXT_WATCH;
}

static void race_draw(App *app) {
  if (race_state(app)->mode == RACE_SETUP)
    race_setup_draw(app);
  else
    race_run_draw(app);
}

const Screen screen_race = {
    .name = "race",
    .menu = MENU_ROOM,
    .title = STR_MENU_RACE,
    .note = STR_MENU_RACE_NOTE,
    .slides = true,
    .under_help = true,
    .state_size = sizeof(RaceState),
    .init = race_init,
    .open = race_open,
    .leave = race_leave,
    .close = race_close,
    .context = race_context,
    .update = race_update,
    .draw = race_draw,
};
