/* A session's worker thread: plays the match as fast as it can, waits for a person's key, and publishes finished
 * plies. Must not draw, must not know any rule, and touches nothing of the window's own part. Starting, stopping and
 * waking it belong to the window's thread. */
#include "ai/level1_search/finder_agent.h"
#include "game/play/rethink.h"
#include "game/play/session_internal.h"
#include "game/play/task.h"

/* Events kept of one decision: enough for every cell of a 500 x 500 board twice over. On a larger board as many as
 * its search can have, because the path that it found comes last. */
static const int32_t TRACE_LIMIT = 1 << 19;
/* Events kept of a whole game; later decisions are then shown without their thinking. */
static const int32_t EVENT_LIMIT = 1 << 22;

/* How many seconds a record may be delayed by thinking about it: the searches of most levels take less for a whole
 * game. */
static const double RETHINK_PATIENCE = 0.2;

static int32_t most_events(const Session *s, int32_t usual) {
  int64_t needed = 3 * (int64_t)s->match.game.board->open_count;
  return needed > usual ? (int32_t)(needed < INT32_MAX ? needed : INT32_MAX) : usual;
}

static int32_t count_closed(const Trace *trace) {
  int32_t closed = 0;
  for (size_t i = 0; i < trace->count; i++) closed += trace->events[i].kind == TRACE_CLOSED;
  return closed;
}

/* A monster within two steps of Pacman, as the crow flies, or -1. */
static int16_t near_monster(const Match *match) {
  enum { NEAR = 2 };
  for (int32_t i = 0; i < match->game.monster_count; i++)
    if (board_manhattan(match->game.board, match->state.pacman, match->state.monsters[i]) <= NEAR) return (int16_t)i;
  return -1;
}

bool session_publish(Session *s, const Trace *trace) {
  const Match *match = &s->match;
  const Record *record = &match->record;
  const RecordPly *last = &record->plies[record->ply_count - 1];
  bool fits = trace->count <= (size_t)(most_events(s, EVENT_LIMIT) - s->events_kept);
  SessionPly ply = {.move_count = record->move_count - last->first_move,
                    .event_count = fits ? (int32_t)trace->count : 0,
                    .closed = fits ? count_closed(trace) : 0,
                    .phase = last->phase,
                    .near = near_monster(match),
                    .pacman = match->state.pacman,
                    .hash = match->state.hash,
                    .used = match->stats[SIDE_PACMAN]};
  s->events_kept += ply.event_count;
  pthread_mutex_lock(&s->lock);
  bool ok = session_log_append(&s->outbox, &ply, record->moves + last->first_move, trace->events);
  pthread_mutex_unlock(&s->lock);
  return ok;
}

static void set_busy(Session *s, bool busy) {
  pthread_mutex_lock(&s->lock);
  s->busy_since = busy ? clock_seconds() : 0;
  atomic_store(&s->live.nodes, 0);
  atomic_store(&s->live.depth, 0);
  atomic_store(&s->live.building, 0);
  pthread_mutex_unlock(&s->lock);
}

void session_press(Session *s, Move move) {
  int32_t actor = session_person(s);
  if (actor == SEAT_NOBODY) return;
  seat_press(&s->seats[actor == 0 ? SIDE_PACMAN : SIDE_MONSTERS], move);
  pthread_mutex_lock(&s->lock);
  s->pressed = true;
  pthread_cond_signal(&s->wake);
  pthread_mutex_unlock(&s->lock);
}

/* Waits until a key is pressed or the session ends. */
static void wait_for_key(Session *s) {
  pthread_mutex_lock(&s->lock);
  s->busy_since = 0;
  while (!s->pressed && !atomic_load(&s->cancel)) pthread_cond_wait(&s->wake, &s->lock);
  s->pressed = false;
  pthread_mutex_unlock(&s->lock);
}

static MatchStatus play_game(Session *s, Trace *trace, Error *error) {
  while (!atomic_load(&s->cancel)) {
    set_busy(s, true);
    MatchStatus status = match_ply(&s->match, trace, error);
    if (status == MATCH_PENDING) {
      wait_for_key(s);
      continue;
    }
    if (status != MATCH_PLAYED) return status;
    if (!session_publish(s, trace)) {
      error_set(error, "out of memory for the game's record");
      return MATCH_ERROR;
    }
  }
  return MATCH_CANCELLED;
}

/* ---- a record, thought about again ---- */

/* Publishes what was thought about a ply that has been published before. */
static bool publish_late(Session *s, const Trace *trace, const Rethink *rethink, int32_t at) {
  bool fits = trace->count <= (size_t)(most_events(s, EVENT_LIMIT) - s->events_kept);
  SessionPly ply = {.thought = at,
                    .event_count = fits ? (int32_t)trace->count : 0,
                    .closed = fits ? count_closed(trace) : 0,
                    .used = rethink->used};
  s->events_kept += ply.event_count;
  pthread_mutex_lock(&s->lock);
  bool ok = ply.event_count == 0 || session_log_append(&s->late, &ply, NULL, trace->events);
  s->rethought = at + 1;
  pthread_mutex_unlock(&s->lock);
  return ok;
}

static void set_rethought(Session *s, int32_t plies) {
  pthread_mutex_lock(&s->lock);
  s->rethought = plies;
  pthread_mutex_unlock(&s->lock);
}

/* Plays the record, and thinks about it as long as nobody has to wait; the rest is thought about later. */
static MatchStatus play_record(Session *s, Rethink *rethink, Trace *trace, Error *error) {
  double until = clock_seconds() + RETHINK_PATIENCE;
  int32_t plies = 0;
  while (!atomic_load(&s->cancel)) {
    bool thinks = rethink_goes_on(rethink) && s->rethought == plies && clock_seconds() < until;
    trace_clear(trace);
    if (thinks && rethink_ply(rethink, trace)) set_rethought(s, plies + 1);
    s->match.stats[SIDE_PACMAN] = rethink->used;
    MatchStatus status = match_ply(&s->match, NULL, error);
    if (status != MATCH_PLAYED) return status;
    s->match.stats[SIDE_PACMAN] = rethink->used;
    if (!session_publish(s, trace)) {
      error_set(error, "out of memory for the game's record");
      return MATCH_ERROR;
    }
    plies++;
  }
  return MATCH_CANCELLED;
}

static void think_on(Session *s, Rethink *rethink, Trace *trace) {
  while (rethink_goes_on(rethink) && !atomic_load(&s->cancel)) {
    int32_t at = s->rethought;
    if (!rethink_ply(rethink, trace) || !publish_late(s, trace, rethink, at)) break;
  }
}

static void set_rethinks(Session *s, bool on) {
  pthread_mutex_lock(&s->lock);
  s->rethinks = on;
  pthread_mutex_unlock(&s->lock);
}

/* ---- the thread ---- */

/* What the result is compared with where there is one food: the cost of the best path around the monsters, or -1. */
static int32_t shortest_way(const Session *s) {
  const Game *game = &s->match.game;
  Limits limits = {.cancel = &s->cancel};
  return game->level->one_food && game->level->still ? level2_cheapest(game->map, &limits) : -1;
}

/* Tells the window how the game ended. */
static void finish(Session *s, MatchStatus status, const Error *error) {
  const Match *match = &s->match;
  const SideStats *stats = &match->stats[SIDE_PACMAN];
  SessionResult result = {.outcome = (Outcome)match->state.outcome,
                          .score = match->state.score,
                          .moves = match->state.moves,
                          .cost = state_cost(&match->state, &match->game),
                          .foods = match->game.foods_total - match->state.foods_left,
                          .foods_total = match->game.foods_total,
                          .expanded = stats->total.expanded,
                          .generated = stats->total.generated,
                          .peak_frontier = stats->total.peak_frontier,
                          .hash = match->hash,
                          .think_seconds = stats->think_seconds,
                          .shortest = status == MATCH_OVER ? shortest_way(s) : -1};
  pthread_mutex_lock(&s->lock);
  s->finished_result = result;
  s->finished_error = *error;
  s->failed = status == MATCH_ERROR || status == MATCH_LIMIT;
  s->finished = status == MATCH_OVER || s->failed;
  s->busy_since = 0;
  pthread_mutex_unlock(&s->lock);
}

/* Plays a record even if there is no memory for thinking about it. */
static void work_on_record(Session *s, Trace *trace) {
  Error error = {0}, ignored;
  Rethink rethink;
  bool thinks = rethink_begin(&rethink, s->replay, &s->cancel, &ignored);
  if (!thinks) rethink = (Rethink){0};
  set_rethinks(s, thinks && rethink_goes_on(&rethink));
  MatchStatus status = play_record(s, &rethink, trace, &error);
  finish(s, status, &error);
  if (thinks && status == MATCH_OVER) think_on(s, &rethink, trace);
  s->match.stats[SIDE_PACMAN] = rethink.used;
  if (status == MATCH_OVER && !atomic_load(&s->cancel)) finish(s, status, &error); /* once all the thinking is done */
  if (thinks) rethink_end(&rethink);
  set_rethinks(s, false);
}

static void *work(void *data) {
  Session *s = data;
  task_step_back();
  Trace trace;
  Error error = {0};
  trace_init(&trace, (size_t)most_events(s, TRACE_LIMIT));
  if (s->replay) {
    work_on_record(s, &trace);
  } else {
    trace.live = &s->live;
    MatchStatus status = play_game(s, &trace, &error);
    finish(s, status, &error);
  }
  trace_destroy(&trace);
  return NULL;
}

bool session_start_thread(Session *s, Error *error) {
  atomic_store(&s->cancel, false);
  if (pthread_create(&s->thread, NULL, work, s) != 0) return error_set(error, "can't start a thread for the game");
  s->thread_runs = true;
  return true;
}

void session_stop_thread(Session *s) {
  atomic_store(&s->cancel, true);
  pthread_mutex_lock(&s->lock);
  pthread_cond_broadcast(&s->wake);
  pthread_mutex_unlock(&s->lock);
  if (s->thread_runs) pthread_join(s->thread, NULL);
  s->thread_runs = false;
}
