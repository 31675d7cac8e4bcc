/* The play view: moves along a game's time line, and hands over to the result. How a game begins is in play_start.c,
 * what keys do in play_act.c. Must not know how anything is drawn, nor any rule. */
#include "game/app/screens/play/play_internal.h"

#include <math.h>

#include "game/play/pace.h"

static const double PERSON_SPEED = 14;              /* cells per second */
static const double SLOW_MOTION = 0.4, SLOWEST = 2; /* share of the speed when a catch is near */
static const double WON_SECONDS = 1.0, LOST_SECONDS = 1.0, OTHER_SECONDS = 0.5; /* from the end to the result */
/* ---- going on ---- */

/* Advances at the playback speed; a person's moves are shown immediately. */
static void advance(App *app) {
  PlayState *p = play_state(app);
  double speed = session_has_person(p->stage.session) ? PERSON_SPEED : app->speed;
  if (play_is_watched(app) && !app->ui.calm && speed > SLOWEST && !pace_is_endless(speed) &&
      broadcast_tense(&p->feed.broadcast, play_clock(app)))
    speed = fmax(speed * SLOW_MOTION, SLOWEST);
  double rate = session_advance(p->stage.session, speed, p->think_speed, (double)app->ui.dt);
  if (rate > 0) p->stage.rate = rate;
}

/* A best path that is shown counts as a hint, and a player who starts again still knows it. */
static int32_t play_hints(App *app) {
  PlayState *p = play_state(app);
  bool person = session_has_person(p->stage.session);
  return person && p->card && app->hinted_map == p->card->hash ? app->hints : 0;
}

static void note_result(App *app) {
  PlayState *p = play_state(app);
  const SessionResult *r = session_result(p->stage.session);
  app_log(app, "game over outcome=%s score=%d moves=%d foods=%d/%d expanded=%llu shortest=%d hash=%016llx",
          outcome_name(r->outcome), (int)r->score, (int)r->moves, (int)r->foods, (int)r->foods_total,
          (unsigned long long)r->expanded, (int)r->shortest, (unsigned long long)r->hash);
  bool counts = p->card && !session_mixed(p->stage.session);
  if (counts && r->outcome == OUTCOME_WON) app_note_best(app, p->card, p->stage.session, play_hints(app));
}

static void watch_the_end(App *app) {
  Stage *stage = &play_state(app)->stage;
  stage_rest(stage, (double)app->ui.dt);
  if (!session_at_end(stage->session)) return;
  if (stage->result_shown || app->options.screenshot) return;
  Outcome outcome = session_result(stage->session)->outcome;
  double wait = outcome == OUTCOME_WON ? WON_SECONDS : outcome == OUTCOME_LOST ? LOST_SECONDS : OTHER_SECONDS;
  if (stage->ended < wait) return;
  stage->result_shown = true;
  stage->playing = false;
  play_state(app)->keys_open = false; /* one box at a time */
  note_result(app);
  app_go(app, &screen_result);
}

/* Logs that a person's move has been played and shown. Tests wait for it: an arrow pressed earlier would replace the
 * move, and handing back earlier would undo moves that were not shown. */
static void note_plies(App *app) {
  PlayState *p = play_state(app);
  int32_t count = session_ply_count(p->stage.session);
  if (count > 0 && !p->first_told) {
    p->first_told = true;
    app_log(app, "first move ms=%.0f", 1000 * (app->ui.now - app->screen_since));
  }
  if (count == p->plies_told || session_place(p->stage.session) < (double)session_length(p->stage.session)) return;
  p->plies_told = count;
  if (session_has_person(p->stage.session)) app_log(app, "plies %d", (int)count);
}

/* Goes to the beginning of a turn that another room has asked for. */
static void find_turn(PlayState *p) {
  const Session *session = p->stage.session;
  int32_t turn = 0, count = session_ply_count(session);
  if (p->wanted_turn <= 0) return;
  p->stage.playing = false;
  for (int32_t i = 0; i < count; i++) {
    const SessionPly *ply = session_ply(session, i);
    if (ply->phase != PHASE_PACMAN || ++turn < p->wanted_turn) continue;
    session_seek(p->stage.session, ply->start);
    p->wanted_turn = 0;
    return;
  }
  if (!session_done(session)) return;
  session_seek(p->stage.session, session_length(session));
  p->wanted_turn = 0;
}

static void play_update(App *app) {
  PlayState *p = play_state(app);
  session_sync(p->stage.session);
  find_turn(p);
  play_follow(app);
  play_ask_champion(app);
  note_plies(app);
  while (!app->next && app->input.action_count > 0) play_key(app, input_next(&app->input));
  if (app->next) return;
  const char *error = session_error(p->stage.session);
  if (error) {
    app_alarm(app, error);
    app_log(app, "game failed %s", error);
    play_go_back(app);
    return;
  }
  if (app->options.screenshot && session_done(p->stage.session)) {
    /* A picture asked for on the command line shows the plan and part of the walk. */
    int32_t think = session_think_length(p->stage.session);
    session_seek(p->stage.session, think + floor((session_length(p->stage.session) - think) * 0.4));
    p->stage.playing = false;
  }
  bool reads = p->keys_open && !session_has_person(p->stage.session); /* it waits for a reader */
  if (p->stage.playing && !reads) advance(app);
  play_follow(app);
  watch_the_end(app);
}

static void play_init(App *app) { stage_init(&play_state(app)->stage); }

static void play_open(App *app) {
  app_log(app, "screen play");
  app->agents_first = false;
}

static void play_leave(App *app) {
  if (!play_is_kept(app)) play_stop(app);
}

static void play_close(App *app) {
  play_stop(app);
  stage_destroy(&play_state(app)->stage);
}

static InputContext play_context(const App *app) {
  const Stage *stage = &play_state(app)->stage;
  return session_has_person(stage->session) && !stage->result_shown ? CONTEXT_PERSON : CONTEXT_WATCH;
}

static void play_draw(App *app) {
  PlayLayout layout = play_layout(&app->ui);
  play_draw_all(app, &layout);
  if (!app->ui.phone) play_keys_row(app, layout.keys_y);
}

const Screen screen_play = {
    .name = "play",
    .phone = true,
    .needs_game = true,
    .slides = true,
    .under_help = true,
    .state_size = sizeof(PlayState),
    .init = play_init,
    .open = play_open,
    .leave = play_leave,
    .close = play_close,
    .context = play_context,
    .update = play_update,
    .draw = play_draw,
    .link = play_link,
    .sheet = play_sheet,
};
