/* League night: from the set-up to the table under way and the page to keep; its keys.
 * Must not know how anything is drawn, nor how games are counted or put on the board. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/app/screens/help/help.h"
#include "game/app/screens/league/league_internal.h"
#include "game/core/file.h"
#include "game/store/user_dirs.h"

static const double SYNC_SECONDS = 0.3; /* between two updates of what was played */

static int32_t jobs(void) { /* one processor is left for the big board */
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  return processors > 1 ? (int32_t)processors - 1 : 1;
}

/* ---- the night ---- */

/* Restarts the count of games from which the remaining time is estimated. */
static void count_from_now(App *app) {
  LeagueState *l = league_state(app);
  l->began = app->ui.now;
  l->before = l->league.done;
}

static void enter_night(App *app, bool afresh) {
  LeagueState *l = league_state(app);
  char number[32], words[128];
  Error error;
  league_board_clear(l);
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
  league_board_clear(l);
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
        league_own_play(app);
      else
        league_watch_cell(app);
      break;
    case ACTION_HOW: league_watch_cell(app); break;
    case ACTION_PAUSE: pause_or_go_on(app); break;
    case ACTION_KEEP: save_page(app); break;
    case ACTION_KEYS:
    case ACTION_HELP: help_visit(app, l->shelf, &screen_league); break;
    case ACTION_BACK: leave_night(app); break;
    default: break;
  }
}

static void game_key(App *app, Action action) {
  LeagueState *l = league_state(app);
  if (action == ACTION_STEER) league_own_lead(app);
  if (action >= ACTION_MOVE_WEST && action <= ACTION_MOVE_SOUTH)
    session_press(l->stage.session, (Move)(action - ACTION_MOVE_WEST + MOVE_WEST));
  if (action == ACTION_NUMBER_5 && league_shelf(app)->level->stay_key) session_press(l->stage.session, MOVE_STAY);
  if (action != ACTION_BACK) return;
  league_board_clear(l);
  l->mode = NIGHT_TABLE;
  app_log(app, "league left game");
}

/* The user's own programs may have changed their options since they were entered. */
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
  if (l->mode == NIGHT_TABLE) league_board_watch(app);
  if (l->mode == NIGHT_GAME) league_own_run(app);
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
  league_board_clear(l); /* the league itself keeps running */
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
