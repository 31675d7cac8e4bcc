/* League night: from the set-up to the table under way, a person's own games, and the page to keep; its keys.
 * Must not know how anything is drawn, nor how games are counted. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/app/screens/help/help.h"
#include "game/app/screens/league/league_internal.h"
#include "game/core/file.h"
#include "game/play/pace.h"
#include "game/store/user_dirs.h"

static const double SYNC_SECONDS = 0.3; /* between two looks at what was played */
static const double REST_SECONDS = 2;   /* that the end of a game stays on the big board */
static const double BOARD_SPEED = 16;   /* moves per second there */

static int32_t jobs(void) { /* one processor is left for the big board */
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  return processors > 1 ? (int32_t)processors - 1 : 1;
}

/* ---- the big board ---- */

static void clear_board(LeagueState *l) {
  broadcast_feed_end(&l->feed);
  if (l->stage.session) stage_end(&l->stage);
  l->shown = -1;
  l->rest = 0;
}

/* Plays a game of the league for the eye: the same map, seed and agents, so the same game. */
static bool put_on_board(App *app, int64_t index, bool person, Error *error) {
  LeagueState *l = league_state(app);
  MatchConfig match;
  bool monsters;
  clear_board(l);
  if (!bench_game_config(&l->league.bench, index, &match)) return error_set(error, "there is no such game");
  char team[BENCH_NAME];
  snprintf(team, sizeof team, "%s", match.monsters ? match.monsters : "");
  bool waits = league_is_person(&l->league, index, &monsters);
  char *led = strstr(team, "+human");
  if (led) *led = '\0';
  if (waits && !person) return error_set(error, "it waits for a person");
  SessionConfig config = {.map = match.map,
                          .map_name = match.map_name,
                          .level = match.level,
                          .pacman = match.pacman,
                          .monsters = team[0] ? team : NULL,
                          .seed = match.seed,
                          .max_turns = match.max_turns,
                          .max_idle = match.max_idle,
                          .max_nodes = match.limits.max_nodes,
                          .max_seconds = match.limits.max_seconds};
  if (!stage_begin(&l->stage, &config, error)) return false;
  if (person && monsters && !session_hand(l->stage.session, 1, error)) {
    stage_end(&l->stage);
    return false;
  }
  l->stage.playing = true;
  l->shown = index;
  return true;
}

double league_board_chance(const LeagueState *l) {
  const Broadcast *b = &l->feed.broadcast;
  int32_t known = l->feed.begun ? broadcast_frames_at(b, broadcast_feed_clock(l->stage.session)) : 0;
  bool told = known > 0 && b->frames[known - 1].chance != CHANCE_UNKNOWN;
  return told ? (double)b->frames[known - 1].chance / CHANCE_WHOLE : league_chance(&l->league, l->shown);
}

/* Of the games that run now the one whose end is least certain, else of those that come next. */
static int64_t closest(const LeagueState *l) {
  enum { MOST = 64 };
  int64_t list[MOST], best = -1;
  bool monsters;
  int32_t count = league_running(&l->league, list, MOST);
  if (count == 0) count = league_next(&l->league, list, MOST, false);
  for (int32_t i = 0; i < count; i++) {
    if (league_is_person(&l->league, list[i], &monsters)) continue;
    if (best < 0 || fabs(league_chance(&l->league, list[i]) - 0.5) < fabs(league_chance(&l->league, best) - 0.5))
      best = list[i];
  }
  return best;
}

static void watch_board(App *app) {
  LeagueState *l = league_state(app);
  Error ignored;
  if (l->shown >= 0) {
    session_sync(l->stage.session);
    session_advance(l->stage.session, BOARD_SPEED, THINK_SKIP, (double)app->ui.dt);
    stage_rest(&l->stage, (double)app->ui.dt);
    broadcast_feed_follow(&l->feed, l->stage.session);
    l->rest = session_at_end(l->stage.session) || session_error(l->stage.session) ? l->rest + (double)app->ui.dt : 0;
    if (l->rest < REST_SECONDS) return;
    l->picked = false;
  }
  int64_t next = closest(l);
  if (next >= 0 && (l->shown < 0 || next != l->shown))
    (void)put_on_board(app, next, false, &ignored);
  else if (l->shown >= 0 && l->rest >= REST_SECONDS && next >= 0)
    (void)put_on_board(app, next, false, &ignored);
}

/* A game of the cell that is looked at: the last that was played, else the first. */
static void watch_cell(App *app) {
  LeagueState *l = league_state(app);
  const Tournament *t = &l->league.table;
  const Bench *bench = &l->league.bench;
  int64_t found = -1;
  bool monsters;
  for (int64_t i = 0; i < (int64_t)bench->row_count * bench->games; i++) {
    int64_t row = i / bench->games;
    if (t->row_pacman[row] != l->order[l->row] || t->row_team[row] != l->column) continue;
    if (league_is_person(&l->league, i, &monsters)) continue;
    if (found < 0 || bench->played[i].played) found = i;
  }
  Error error;
  if (found < 0) return;
  if (!put_on_board(app, found, false, &error)) app_alarm(app, error.text);
  l->picked = true;
  app_log(app, "league watch game=%lld", (long long)found);
}

/* ---- the night ---- */

/* From here on games are counted: how long the rest takes. */
static void count_from_now(App *app) {
  LeagueState *l = league_state(app);
  l->began = app->ui.now;
  l->before = l->league.done;
}

static void enter_night(App *app, bool afresh) {
  LeagueState *l = league_state(app);
  char number[32], words[128];
  Error error;
  clear_board(l);
  if (!league_begin(app, afresh)) return;
  l->mode = NIGHT_TABLE;
  l->paused = l->told = l->picked = false;
  l->page = 0;
  l->row = l->column = 0;
  l->waiting = -1;
  l->next_sync = 0;
  league_ranks(&l->league, l->order);
  app->target_count = 0;
  app_log(app, "league start games=%lld played=%lld", (long long)l->league.total, (long long)l->league.done);
  if (l->league.done > 0) {
    write_number(number, sizeof number, l->league.done);
    snprintf(words, sizeof words, say(&app->ui, STR_LEAGUE_RESUMED), number);
    app_toast(app, words);
  }
  count_from_now(app);
  if (!league_start(&l->league, jobs(), &error)) app_alarm(app, error.text);
}

static void leave_night(App *app) {
  LeagueState *l = league_state(app);
  clear_board(l);
  league_close(&l->league, false);
  l->mode = NIGHT_SETUP;
  app->target_count = 0;
  app_log(app, "league setup");
}

static void take_stock(App *app) {
  LeagueState *l = league_state(app);
  if (app->ui.now < l->next_sync) return;
  l->next_sync = app->ui.now + SYNC_SECONDS;
  bool failed = l->league.failed;
  (void)league_sync(&l->league, jobs());
  if (l->league.failed && !failed) {
    app_alarm(app, l->league.error.text);
    app_log(app, "league failed %s", l->league.error.text);
  }
  league_ranks(&l->league, l->order);
  if (league_next(&l->league, &l->waiting, 1, true) == 0) l->waiting = -1;
  if (!league_over(&l->league) || l->told) return;
  l->told = true;
  app_log(app, "league over games=%lld champion=%s", (long long)l->league.done,
          tournament_pacman(&l->league.table, league_champion(&l->league)));
}

static void pause_or_go_on(App *app) {
  LeagueState *l = league_state(app);
  Error error;
  l->paused = !l->paused;
  if (l->paused)
    league_pause(&l->league);
  else if (!league_runs(&l->league) && !league_start(&l->league, jobs(), &error))
    app_alarm(app, error.text);
  if (!l->paused) atomic_store(&l->league.stop, false);
  if (!l->paused) count_from_now(app);
  app_log(app, "league %s", l->paused ? "pause" : "resume");
}

static bool write_page(const League *league, const char *path, BenchFormat format, Error *error) {
  char *bytes = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&bytes, &size);
  if (!out) return error_set(error, "%s: out of memory", path);
  bool ok = league_report(league, format, out, error);
  if (fclose(out) != 0 && ok) ok = error_set(error, "%s: out of memory", path);
  ok = ok && file_write(path, bytes, size, error);
  free(bytes);
  return ok;
}

static void save_page(App *app) {
  LeagueState *l = league_state(app);
  char path[PLACE_PATH], table[PLACE_PATH], words[PLACE_PATH + 96];
  Error error;
  if (!user_dirs_report(path, sizeof path, "html", &error) || !user_dirs_report(table, sizeof table, "csv", &error) ||
      !write_page(&l->league, path, BENCH_HTML, &error) || !write_page(&l->league, table, BENCH_CSV, &error)) {
    app_alarm(app, error.text);
    app_log(app, "league page failed %s", error.text);
    return;
  }
  snprintf(words, sizeof words, say(&app->ui, STR_LEAGUE_SAVED), path);
  app_toast(app, words);
  app_log(app, "league page %s table %s", path, table);
}

/* ---- a person's own game ---- */

static void play_own(App *app) {
  LeagueState *l = league_state(app);
  Error error;
  if (l->waiting < 0) return;
  if (!put_on_board(app, l->waiting, true, &error)) {
    app_alarm(app, error.text);
    return;
  }
  l->mode = NIGHT_GAME;
  app_log(app, "league game %lld", (long long)l->shown);
}

static void end_own(App *app) {
  LeagueState *l = league_state(app);
  const SessionResult *r = session_result(l->stage.session);
  BenchGame game = {.played = true,
                    .outcome = (uint8_t)r->outcome,
                    .score = r->score,
                    .moves = r->moves,
                    .foods = r->foods,
                    .expanded = r->expanded,
                    .decisions = (uint64_t)r->moves,
                    .hash = r->hash};
  int64_t index = l->shown;
  (void)league_put(&l->league, index, &game);
  app_log(app, "league played game=%lld outcome=%s score=%d", (long long)index, outcome_name(r->outcome),
          (int)r->score);
  clear_board(l);
  l->mode = NIGHT_TABLE;
  l->next_sync = 0;
}

static void run_own(App *app) {
  LeagueState *l = league_state(app);
  session_sync(l->stage.session);
  const char *error = session_error(l->stage.session);
  if (error) {
    app_alarm(app, error);
    clear_board(l);
    l->mode = NIGHT_TABLE;
    return;
  }
  session_advance(l->stage.session, BOARD_SPEED, THINK_SKIP, (double)app->ui.dt);
  stage_rest(&l->stage, (double)app->ui.dt);
  l->rest = session_at_end(l->stage.session) ? l->rest + (double)app->ui.dt : 0;
  if (l->rest >= REST_SECONDS) end_own(app);
}

/* ---- keys ---- */

static void next_group(App *app, int by) {
  LeagueState *l = league_state(app);
  do l->group = (NightGroup)(((int)l->group + by + NIGHT_GROUPS) % NIGHT_GROUPS);
  while (league_rows_of(app, l->group) == 0);
  if (l->group == NIGHT_PACMEN || l->group == NIGHT_TEAMS) l->owner = l->group;
}

static void setup_key(App *app, Action action) {
  LeagueState *l = league_state(app);
  int32_t rows = league_rows_of(app, l->group), *at = &l->focus[l->group];
  if (rows > 0 && *at >= rows) *at = rows - 1;
  switch (action) {
    case ACTION_UP: *at = (*at + rows - 1) % rows; break;
    case ACTION_DOWN: *at = (*at + 1) % rows; break;
    case ACTION_LEFT:
    case ACTION_RIGHT: league_change(app, l->group, *at, action == ACTION_LEFT ? -1 : 1); break;
    case ACTION_NEXT_GROUP: next_group(app, 1); break;
    case ACTION_PREVIOUS_GROUP: next_group(app, -1); break;
    case ACTION_NEW:
    case ACTION_RACE: league_add(app, l->group); break;
    case ACTION_DELETE: league_remove(app, l->group, *at); break;
    case ACTION_ACCEPT:
      if (l->group == NIGHT_MAPS)
        league_change(app, l->group, *at, 1);
      else
        enter_night(app, false);
      break;
    case ACTION_AGAIN: enter_night(app, true); break;
    case ACTION_HELP:
      help_visit(app, l->shelf, &screen_league);
      if (l->group == NIGHT_PACMEN || l->group == NIGHT_TEAMS) app->help_agent = league_info(app, l->group, *at);
      break;
    case ACTION_BACK: app_back(app); break;
    default: break;
  }
  app_log(app, "focus league %d %d", (int)l->group, (int)l->focus[l->group]);
}

static void night_key(App *app, Action action) {
  LeagueState *l = league_state(app);
  int32_t rows = l->league.table.pacman_count, columns = l->league.table.team_count;
  switch (action) {
    case ACTION_UP: l->row = (l->row + rows - 1) % rows; break;
    case ACTION_DOWN: l->row = (l->row + 1) % rows; break;
    case ACTION_STEP_BACK: l->column = (l->column + columns - 1) % columns; break;
    case ACTION_STEP_FORWARD: l->column = (l->column + 1) % columns; break;
    case ACTION_NEXT_GROUP: l->page = (l->page + 1) % league_pages(app).count; break;
    case ACTION_PREVIOUS_GROUP: l->page = (l->page + league_pages(app).count - 1) % league_pages(app).count; break;
    case ACTION_ACCEPT:
      if (l->waiting >= 0)
        play_own(app);
      else
        watch_cell(app);
      break;
    case ACTION_HOW: watch_cell(app); break;
    case ACTION_PAUSE: pause_or_go_on(app); break;
    case ACTION_KEEP: save_page(app); break;
    case ACTION_KEYS:
    case ACTION_HELP: help_visit(app, l->shelf, &screen_league); break;
    case ACTION_BACK: leave_night(app); break;
    default: break;
  }
}

/* Who leads a team moves one monster at a time, and the team's agent the others. */
static void lead_next(App *app) {
  LeagueState *l = league_state(app);
  Session *session = l->stage.session;
  int32_t now = session_person(session), count = session_game(session)->monster_count;
  Error error;
  if (now < 1 || count < 2) return;
  if (!session_hand(session, now % count + 1, &error)) {
    app_alarm(app, error.text);
    return;
  }
  session_seek(session, (double)session_length(session));
  app_log(app, "league leads %d", (int)session_person(session));
}

static void game_key(App *app, Action action) {
  LeagueState *l = league_state(app);
  if (action == ACTION_STEER) lead_next(app);
  if (action >= ACTION_MOVE_WEST && action <= ACTION_MOVE_SOUTH)
    session_press(l->stage.session, (Move)(action - ACTION_MOVE_WEST + MOVE_WEST));
  if (action == ACTION_NUMBER_5 && league_shelf(app)->level->stay_key) session_press(l->stage.session, MOVE_STAY);
  if (action != ACTION_BACK) return;
  clear_board(l);
  l->mode = NIGHT_TABLE;
  app_log(app, "league left game");
}

/* Programs of the user may have other options since they entered. */
static void fit_options(App *app) {
  LeagueState *l = league_state(app);
  l->renewed = app->renewed;
  for (int32_t i = 0; i < l->pacman_count + l->team_count; i++) {
    bool team = i >= l->pacman_count;
    int32_t at = team ? i - l->pacman_count : i;
    const AgentInfo *info = league_info(app, team ? NIGHT_TEAMS : NIGHT_PACMEN, at);
    options_fit(info->options, info->option_count, &(team ? l->teams : l->pacmen)[at].values);
  }
}

static void league_update(App *app) {
  LeagueState *l = league_state(app);
  if (l->renewed != app->renewed) fit_options(app);
  while (!app->next && app->input.action_count > 0) {
    Action action = input_next(&app->input);
    if (l->mode == NIGHT_SETUP)
      setup_key(app, action);
    else if (l->mode == NIGHT_TABLE)
      night_key(app, action);
    else
      game_key(app, action);
  }
  if (app->next) return;
  if (l->mode != NIGHT_SETUP) take_stock(app);
  if (l->mode == NIGHT_TABLE) watch_board(app);
  if (l->mode == NIGHT_GAME) run_own(app);
}

/* ---- the screen ---- */

static void league_init(App *app) {
  LeagueState *l = league_state(app);
  stage_init(&l->stage);
  l->show = stage_show_all();
  l->show.orders = ORDERS_NONE;
  l->show.values = l->show.replies = l->show.hunters = l->show.heat = l->show.frontier = false;
  l->owner = NIGHT_PACMEN;
  l->shown = l->waiting = -1;
  l->options.focus = -1;
  l->league.journal.file = -1;
  league_recall(app);
  l->focus[NIGHT_RULES] = RULE_START;
}

static void league_opened(App *app) { app_log(app, "screen league mode=%d", (int)league_state(app)->mode); }

static void league_left(App *app) {
  LeagueState *l = league_state(app);
  if (l->mode == NIGHT_GAME) l->mode = NIGHT_TABLE;
  clear_board(l); /* the league itself goes on */
}

static void league_closed(App *app) {
  LeagueState *l = league_state(app);
  stage_destroy(&l->stage);
  if (l->mode != NIGHT_SETUP) league_close(&l->league, false);
}

static InputContext league_context(const App *app) {
  static const InputContext contexts[] = {CONTEXT_MENU, CONTEXT_WATCH, CONTEXT_PERSON};
  return contexts[league_state(app)->mode];
}

static void league_draw(App *app) {
  LeagueState *l = league_state(app);
  if (l->mode == NIGHT_SETUP)
    league_setup_draw(app);
  else if (l->mode == NIGHT_TABLE)
    league_night_draw(app);
  else
    league_game_draw(app);
}

static bool league_is(const App *app, const char *state) {
  const LeagueState *l = league_state(app);
  if (strcmp(state, "over") == 0) return l->mode == NIGHT_TABLE && l->told;
  return strcmp(state, "idle") == 0 && l->mode == NIGHT_SETUP;
}

const Screen screen_league = {
    .name = "league",
    .menu = MENU_ROOM,
    .title = STR_MENU_LEAGUE,
    .note = STR_MENU_LEAGUE_NOTE,
    .slides = true,
    .state_size = sizeof(LeagueState),
    .init = league_init,
    .open = league_opened,
    .leave = league_left,
    .close = league_closed,
    .context = league_context,
    .update = league_update,
    .draw = league_draw,
    .is = league_is,
};
