/* What the files of a session share: its two lists of what has been played, and the session itself with the rules
 * for which thread may touch which part of it. Private to session*.c: no other file may include it. */
#ifndef PACADE_PLAY_SESSION_INTERNAL_H
#define PACADE_PLAY_SESSION_INTERNAL_H

#include <pthread.h>

#include "game/play/session.h"

/* Growing lists of what has been played. There are two: the worker's outbox and the window's own. */
typedef struct SessionLog {
  SessionPly *plies;
  int32_t ply_count, ply_room;
  Move *moves;
  int32_t move_count, move_room;
  TraceEvent *events;
  int32_t event_count, event_room;
} SessionLog;

struct Session {
  /* written before the thread starts, read by both */
  Match match; /* belongs to the worker while it runs */
  Seat seats[SIDE_COUNT];
  const Record *replay; /* borrowed: the record that is watched, until a person takes over */
  bool agents_played, person_played;
  int32_t events_kept;
  atomic_bool cancel;
  TraceLive live; /* of the present move */
  pthread_t thread;
  bool thread_runs;

  /* between the two, under the lock */
  pthread_mutex_t lock;
  pthread_cond_t wake;
  SessionLog outbox;
  SessionLog late;   /* thoughts about plies that were published before: see session_worker.c */
  bool rethinks;     /* more of them may come */
  int32_t rethought; /* plies that have been thought about again */
  bool finished, pressed;
  double busy_since; /* 0: not thinking */
  SessionResult finished_result;
  Error finished_error;
  bool failed;

  /* the window's own */
  SessionLog log;
  State view, ahead;
  int32_t ahead_of, ahead_to; /* plies done where `ahead` belongs (-1: nowhere), and plies done after it */
  Undo *undos;
  int32_t undo_room;
  int32_t plies_done;
  double place;
  SightLog sight; /* where the level limits sight */
  bool done;
  bool known_failure;
  SessionResult result;
  Error error;
  double thinking_since;
  bool rethinking;
  int32_t rethought_known;
};

/* Makes room for `needed` blocks of a size, growing by doubling. False when memory is short. */
bool session_grow(void **at, int32_t *room, int32_t needed, size_t size);
/* Adds a ply with its moves and events; its places in the lists are set here. False when memory is short. */
bool session_log_append(SessionLog *log, const SessionPly *ply, const Move *moves, const TraceEvent *events);
void session_log_empty(SessionLog *log); /* its memory is kept */
void session_log_cut(SessionLog *log, int32_t plies);
void session_log_destroy(SessionLog *log);

/* The worker: hands the ply just played to the window (also a ply that was played before the thread started). */
bool session_publish(Session *s, const Trace *trace);
/* Puts a thought about a ply that is already on the time line there: later places move by its expansions. */
bool session_take_thought(Session *s, const SessionPly *thought, const TraceEvent *events);
bool session_start_thread(Session *s, Error *error);
/* Stops any thinking at once and waits for the thread. */
void session_stop_thread(Session *s);

#endif
