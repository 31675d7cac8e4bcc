/* A session's time line: grows by what the worker publishes; the view walks a state of its own back and forth along
 * it with step and undo, at any speed. Belongs to the window's thread alone; must not know any rule. */
#include <math.h>
#include <string.h>

#include "game/play/pace.h"
#include "game/play/session_internal.h"

/* However large the search, showing it takes no longer than this at the usual speed (in moves per second). */
static const double THINK_SECONDS = 4, USUAL_SPEED = 16;
static const double SLOW_THINKING = 0.3; /* seconds */

int32_t session_length(const Session *s) { return s->log.ply_count ? s->log.plies[s->log.ply_count - 1].end : 0; }

void session_sync(Session *s) {
  pthread_mutex_lock(&s->lock);
  bool ok = session_grow((void **)&s->undos, &s->undo_room, s->log.ply_count + s->outbox.ply_count, sizeof *s->undos);
  for (int32_t i = 0; ok && i < s->outbox.ply_count; i++) {
    SessionPly ply = s->outbox.plies[i];
    ply.start = session_length(s);
    ply.end = ply.start + (ply.phase == PHASE_PACMAN ? ply.closed + 1 : 0);
    bool thinks = ply.phase == PHASE_PACMAN && ply.event_count > 0; /* the monsters' plans are not shown */
    ply.thought = thinks ? s->log.ply_count : s->log.ply_count > 0 ? s->log.plies[s->log.ply_count - 1].thought : -1;
    ok = session_log_append(&s->log, &ply, s->outbox.moves + ply.first_move, s->outbox.events + ply.first_event);
  }
  for (int32_t i = 0; ok && i < s->late.ply_count; i++)
    ok = session_take_thought(s, &s->late.plies[i], s->late.events + s->late.plies[i].first_event);
  session_log_empty(&s->outbox);
  session_log_empty(&s->late);
  s->rethinking = s->rethinks;
  s->rethought_known = s->rethought;
  s->thinking_since = s->busy_since;
  if (s->finished)
    s->result = s->finished_result; /* the nodes of a record are counted only as its agents think again */
  if (s->finished && !s->done) {
    s->done = true;
    s->error = s->finished_error;
    s->known_failure = s->failed;
  }
  pthread_mutex_unlock(&s->lock);
  if (ok) return;
  s->done = s->known_failure = true;
  error_set(&s->error, "out of memory for the game's record");
}

bool session_take_thought(Session *s, const SessionPly *thought, const TraceEvent *events) {
  SessionLog *log = &s->log;
  int32_t at = thought->thought, count = thought->event_count; /* the ply of the thought */
  if (at >= log->ply_count) return true;
  if (!session_grow((void **)&log->events, &log->event_room, log->event_count + count, sizeof *log->events))
    return false;
  if (count > 0) memcpy(log->events + log->event_count, events, (size_t)count * sizeof *events);
  SessionPly *ply = &log->plies[at];
  bool thinks = ply->phase == PHASE_PACMAN && count > 0;
  int32_t longer = ply->phase == PHASE_PACMAN ? thought->closed : 0;
  if (s->plies_done > at || s->place > (double)ply->start) s->place += longer; /* the same moment as before */
  ply->first_event = log->event_count;
  ply->event_count = count;
  ply->closed = thought->closed;
  log->event_count += count;
  for (int32_t i = at; i < log->ply_count; i++) {
    SessionPly *later = &log->plies[i];
    if (i > at) later->start += longer;
    later->end += longer;
    if (thinks) later->thought = at; /* thoughts come in order: no later one is known */
    later->used = thought->used;
  }
  return true;
}

void session_seek(Session *s, double place) {
  s->place = fmin(fmax(place, 0), (double)session_length(s));
  const Game *game = &s->match.game;
  while (s->plies_done < s->log.ply_count && (double)s->log.plies[s->plies_done].end <= s->place) {
    const SessionPly *ply = &s->log.plies[s->plies_done];
    game_step(game, &s->view, s->log.moves + ply->first_move, &s->undos[s->plies_done]);
    s->plies_done++;
    if (s->sight.since) sight_log_look(&s->sight, game, &s->view, s->plies_done);
  }
  while (s->plies_done > 0 && (double)s->log.plies[s->plies_done - 1].end > s->place) {
    s->plies_done--;
    const SessionPly *ply = &s->log.plies[s->plies_done];
    game_undo(game, &s->view, s->log.moves + ply->first_move, &s->undos[s->plies_done]);
  }
}

const State *session_ahead(Session *s) {
  const SessionLog *log = &s->log;
  if (s->plies_done >= log->ply_count) return NULL;
  /* Pacman's step and the monsters' answer to it, as far as they are known. */
  int32_t to = s->plies_done + 1, end = log->plies[s->plies_done].end;
  while (to < log->ply_count && log->plies[to].end <= end) to++;
  if (s->ahead_of == s->plies_done && s->ahead_to == to) return &s->ahead;
  state_copy(&s->ahead, &s->view, &s->match.game);
  for (int32_t i = s->plies_done; i < to; i++) {
    Undo undo;
    game_step(&s->match.game, &s->ahead, log->moves + log->plies[i].first_move, &undo);
  }
  s->ahead_of = s->plies_done;
  s->ahead_to = to;
  return &s->ahead;
}

double session_place(const Session *s) { return s->place; }

const SessionPly *session_thought(const Session *s, int32_t *closed) {
  *closed = 0;
  if (s->plies_done < s->log.ply_count) {
    const SessionPly *next = &s->log.plies[s->plies_done];
    if (next->phase == PHASE_PACMAN && next->event_count > 0 && (double)next->start <= s->place) {
      int32_t shown = (int32_t)floor(s->place) - next->start;
      *closed = shown < next->closed ? shown : next->closed;
      return next;
    }
  }
  int32_t thought = s->plies_done > 0 ? s->log.plies[s->plies_done - 1].thought : -1;
  if (thought < 0) return NULL;
  *closed = s->log.plies[thought].closed;
  return &s->log.plies[thought];
}

bool session_at_end(const Session *s) { return s->done && s->place >= (double)session_length(s); }

bool session_thought_over(const Session *s) {
  int32_t closed;
  const SessionPly *thought = session_thought(s, &closed);
  return thought && s->place >= (double)(thought->start + thought->closed);
}

int32_t session_think_length(const Session *s) { return s->log.ply_count > 0 ? s->log.plies[0].closed : 0; }

uint64_t session_nodes(const Session *s) {
  int32_t closed;
  const SessionPly *thought = session_thought(s, &closed);
  uint64_t nodes = s->plies_done > 0 ? s->log.plies[s->plies_done - 1].used.total.expanded : 0;
  if (thought && !session_thought_over(s)) nodes += (uint64_t)closed;
  if (thought && session_thought_over(s) && thought->used.total.expanded > nodes) nodes = thought->used.total.expanded;
  return nodes;
}

double session_seconds(const Session *s) {
  int32_t closed;
  const SessionPly *thought = session_thought(s, &closed);
  double seconds = s->plies_done > 0 ? s->log.plies[s->plies_done - 1].used.think_seconds : 0;
  if (thought && session_thought_over(s) && thought->used.think_seconds > seconds)
    seconds = thought->used.think_seconds;
  return seconds;
}

bool session_waits(const Session *s) {
  return session_thinking(s) > SLOW_THINKING && s->place >= (double)session_length(s);
}

/* ---- moving forward ---- */

static double think_rate(const SessionPly *ply, double speed, double think_speed) {
  if (think_speed > 0) return think_speed;
  return speed * fmax((double)ply->closed / (THINK_SECONDS * USUAL_SPEED), 1);
}

double session_advance(Session *s, double speed, double think_speed, double dt) {
  double left = dt, end = (double)session_length(s), shown = 0;
  if (pace_is_endless(speed)) {
    session_seek(s, end);
    return 0;
  }
  /* Thinking and walking each have their own pace: the time left over from one is spent on the other. */
  while (left > 0 && s->place < end) {
    double rate = speed, stop = end;
    if (s->plies_done < s->log.ply_count) {
      const SessionPly *ply = &s->log.plies[s->plies_done];
      double thought = (double)(ply->start + ply->closed);
      bool thinking = s->place < thought;
      if (thinking && think_speed == THINK_SKIP) {
        session_seek(s, fmin(thought, end));
        continue;
      }
      if (thinking) rate = shown = think_rate(ply, speed, think_speed);
      stop = fmin(thinking ? thought : (double)ply->end, end);
    }
    double before = s->place, to = fmin(before + rate * left, stop);
    session_seek(s, to);
    left -= (to - before) / rate;
    if (to <= before) break;
  }
  return shown;
}

void session_step(Session *s, int direction) {
  double whole = floor(s->place + 1e-6);
  session_seek(s, direction < 0 && s->place > whole ? whole : whole + direction);
}
