/* The game on a league's big board: the closest one, that of a cell, or a person's own, which is played there and then
 * counts. Must not know how it is drawn, nor the keys. */
#include <math.h>
#include <string.h>

#include "game/app/screens/league/league_internal.h"
#include "game/play/pace.h"

static const double REST_SECONDS = 2; /* that the end of a game stays there */
static const double BOARD_SPEED = 16; /* moves per second */

void league_board_clear(LeagueState *l) {
  broadcast_feed_end(&l->feed);
  if (l->stage.session) stage_end(&l->stage);
  l->shown = -1;
  l->rest = 0;
}

/* Replays a game of the league for display: the same map, seed and agents give the same game. */
static bool put_on_board(App *app, int64_t index, bool person, Error *error) {
  LeagueState *l = league_state(app);
  MatchConfig match;
  bool monsters;
  league_board_clear(l);
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

/* Of the running games (if there are none, of the next ones) the one whose outcome is least certain. */
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

void league_board_watch(App *app) {
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
  bool again = l->shown >= 0 && l->rest >= REST_SECONDS;
  if (next >= 0 && (next != l->shown || again)) (void)put_on_board(app, next, false, &ignored);
}

/* A game of the cell that is looked at: the last that was played, else the first. */
void league_watch_cell(App *app) {
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

/* ---- a person's own game ---- */

void league_own_play(App *app) {
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
  league_board_clear(l);
  l->mode = NIGHT_TABLE;
  l->next_sync = 0;
}

void league_own_run(App *app) {
  LeagueState *l = league_state(app);
  session_sync(l->stage.session);
  const char *error = session_error(l->stage.session);
  if (error) {
    app_alarm(app, error);
    league_board_clear(l);
    l->mode = NIGHT_TABLE;
    return;
  }
  session_advance(l->stage.session, BOARD_SPEED, THINK_SKIP, (double)app->ui.dt);
  stage_rest(&l->stage, (double)app->ui.dt);
  l->rest = session_at_end(l->stage.session) ? l->rest + (double)app->ui.dt : 0;
  if (l->rest >= REST_SECONDS) end_own(app);
}

/* A person who leads a team moves one monster at a time; the team's agent moves the others. */
void league_own_lead(App *app) {
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
