/* Joins a broadcast to a session.
 * Must not know what is worth reporting, nor the worker's thread. */
#include "game/play/broadcast_feed.h"

/* Thoughts that arrive late are taken in batches, because each batch rebuilds the broadcast from the start. */
enum { BATCH = 24 };

static bool is_stale(BroadcastFeed *feed, const Session *s) {
  const Broadcast *b = &feed->broadcast;
  int32_t plies = session_ply_count(s), rethought = 0;
  if (b->plies > plies) return true;
  if (b->plies > 0 && session_ply(s, b->plies - 1)->hash != b->state.hash) return true;
  bool more = session_rethinks(s, &rethought);
  bool late = rethought > feed->rethought && b->plies > feed->rethought;
  bool due = !more || rethought - feed->rethought >= BATCH;
  if (late && due) return true;
  if (!late) feed->rethought = rethought;
  return false;
}

void broadcast_feed_follow(BroadcastFeed *feed, const Session *s) {
  Broadcast *b = &feed->broadcast;
  if (!feed->begun) {
    if (!broadcast_begin(b, session_game(s), NULL)) return;
    feed->begun = true;
    b->pacman = session_name(s, SIDE_PACMAN);
    b->monsters = session_name(s, SIDE_MONSTERS);
    session_rethinks(s, &feed->rethought);
  }
  if (is_stale(feed, s)) {
    broadcast_reset(b);
    session_rethinks(s, &feed->rethought);
  }
  while (!b->failed && !state_over(&b->state) && b->plies < session_ply_count(s)) {
    const SessionPly *ply = session_ply(s, b->plies);
    broadcast_add(b, session_moves(s, ply), session_events(s, ply), ply->event_count);
  }
}

void broadcast_feed_end(BroadcastFeed *feed) {
  broadcast_end(&feed->broadcast);
  *feed = (BroadcastFeed){0};
}

BroadcastClock broadcast_feed_clock(const Session *s) {
  int32_t done = session_plies_done(s);
  if (done >= session_ply_count(s)) return 2 * done;
  const SessionPly *due = session_ply(s, done);
  bool thought = due->phase == PHASE_PACMAN && session_place(s) >= (double)(due->start + due->closed);
  return 2 * done + thought;
}

double broadcast_feed_place(const Session *s, int32_t ply) {
  if (ply >= session_ply_count(s)) return (double)session_length(s);
  const SessionPly *due = session_ply(s, ply);
  return (double)(due->start + due->closed);
}
