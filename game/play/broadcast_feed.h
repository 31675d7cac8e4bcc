/* The broadcast of a running session: takes in what the worker has played, and knows which moment is on show. */
#ifndef PACADE_PLAY_BROADCAST_FEED_H
#define PACADE_PLAY_BROADCAST_FEED_H

#include "game/play/broadcast.h"
#include "game/play/session.h"

/* Zero-initialise. */
typedef struct BroadcastFeed {
  Broadcast broadcast; /* empty until the first follow */
  bool begun;
  int32_t rethought; /* plies of a record whose thoughts were known when it was last told from the start */
} BroadcastFeed;

/* Takes in what is new; tells it all again where something was taken back, or where thoughts have come late. Once per
 * frame, after session_sync. */
void broadcast_feed_follow(BroadcastFeed *feed, const Session *session);
void broadcast_feed_end(BroadcastFeed *feed);
/* The moment that the session's view is at. */
BroadcastClock broadcast_feed_clock(const Session *session);
/* Where on the time line a ply begins that was played; its thinking is before that. */
double broadcast_feed_place(const Session *session, int32_t ply);

#endif
