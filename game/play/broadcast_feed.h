/* The broadcast of a running session: takes in what the worker has played, and knows which moment is shown. */
#ifndef PACADE_PLAY_BROADCAST_FEED_H
#define PACADE_PLAY_BROADCAST_FEED_H

#include "game/play/broadcast.h"
#include "game/play/session.h"

/* Zero-initialise. */
typedef struct BroadcastFeed {
  Broadcast broadcast; /* empty until the first follow */
  bool begun;
  int32_t rethought; /* plies of a record whose thoughts were known when the broadcast was last rebuilt */
} BroadcastFeed;

/* Takes in what is new; rebuilds the broadcast where plies were taken back or thoughts have arrived late. Call once
 * per frame, after session_sync. */
void broadcast_feed_follow(BroadcastFeed *feed, const Session *session);
void broadcast_feed_end(BroadcastFeed *feed);
/* The clock of the place that the session shows. */
BroadcastClock broadcast_feed_clock(const Session *session);
/* The place on the time line where a played ply begins; its thinking comes before that. */
double broadcast_feed_place(const Session *session, int32_t ply);

#endif
