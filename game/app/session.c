/* The worker plays the match as fast as it can and hands over finished plies; the window walks a state of its own
 * back and forth over them with step and undo. Must not draw, and must not know any rule. */
#include "game/app/session.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/finder_agent.h"
#include "game/core/file.h"

/* Events of one decision that are kept: enough for every cell of a 500 x 500 board twice over; on a larger one as many
 * as a search of it can have, for the way it found comes last. */
static const int32_t TRACE_LIMIT = 1 << 19;
/* Events of a whole game that are kept; later decisions are then shown without their thinking. */
static const int32_t EVENT_LIMIT = 1 << 22;

/* Growing lists of what has been played. There are two: the worker's outbox and the window's own. */
typedef struct Log {
  SessionPly *plies;
  int32_t ply_count, ply_room;
  Move *moves;
  int32_t move_count, move_room;
  TraceEvent *events;
  int32_t event_count, event_room;
} Log;

struct Session {
  /* written before the thread starts, read by both */
  Match match; /* the worker's while it runs */
  Seat seats[SIDE_COUNT];
  const Record *replay; /* borrowed: what is watched, until somebody takes over */
  bool agents_played, person_played;
  int32_t events_kept;
  char pacman[RECORD_NAME], monsters[RECORD_NAME];
  atomic_bool cancel;
  TraceLive live; /* of the present move */
  pthread_t thread;
  bool thread_runs;

  /* between the two, under the lock */
  pthread_mutex_t lock;
  pthread_cond_t wake;
  Log outbox;
  bool finished, pressed;
  double busy_since; /* 0: not thinking */
  SessionResult finished_result;
  Error finished_error;
  bool failed;

  /* the window's own */
  Log log;
  State view, ahead;
  int32_t ahead_of, ahead_to; /* plies done where `ahead` belongs (-1: nowhere), and after it */
  Undo *undos;
  int32_t undo_room;
  int32_t plies_done, place;
  SightLog sight; /* where the level limits sight */
  bool done;
  bool known_failure;
  SessionResult result;
  Error error;
  double thinking_since;
};

static int32_t most_events(const Session *s, int32_t usual) {
  int64_t needed = 3 * (int64_t)s->match.game.board->open_count;
  return needed > usual ? (int32_t)(needed < INT32_MAX ? needed : INT32_MAX) : usual;
}

/* Makes room for one more block; sizes grow by doubling. */
static bool grow(void **at, int32_t *room, int32_t needed, size_t size) {
  if (needed <= *room) return true;
  int64_t more = *room ? (int64_t)*room * 2 : 64;
  while (more < needed) more *= 2;
  if (more > INT32_MAX) return false;
  void *bigger = realloc(*at, (size_t)more * size);
  if (!bigger) return false;
  *at = bigger;
  *room = (int32_t)more;
  return true;
}

static bool log_append(Log *log, const SessionPly *ply, const Move *moves, const TraceEvent *events) {
  if (!grow((void **)&log->plies, &log->ply_room, log->ply_count + 1, sizeof *log->plies)) return false;
  if (!grow((void **)&log->moves, &log->move_room, log->move_count + ply->move_count, sizeof *log->moves)) return false;
  if (!grow((void **)&log->events, &log->event_room, log->event_count + ply->event_count, sizeof *log->events))
    return false;
  SessionPly *added = &log->plies[log->ply_count++];
  *added = *ply;
  added->first_move = log->move_count;
  added->first_event = log->event_count;
  if (ply->move_count) memcpy(log->moves + log->move_count, moves, (size_t)ply->move_count * sizeof *moves);
  if (ply->event_count) memcpy(log->events + log->event_count, events, (size_t)ply->event_count * sizeof *events);
  log->move_count += ply->move_count;
  log->event_count += ply->event_count;
  return true;
}

static void log_destroy(Log *log) {
  free(log->plies);
  free(log->moves);
  free(log->events);
  *log = (Log){0};
}

/* ---- the worker ---- */

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

/* Hands the ply just played to the window. */
static bool publish(Session *s, const Trace *trace) {
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
                    .expanded = match->stats[SIDE_PACMAN].total.expanded,
                    .seconds = match->stats[SIDE_PACMAN].think_seconds};
  s->events_kept += ply.event_count;
  pthread_mutex_lock(&s->lock);
  bool ok = log_append(&s->outbox, &ply, record->moves + last->first_move, trace->events);
  pthread_mutex_unlock(&s->lock);
  return ok;
}

static void set_busy(Session *s, bool busy) {
  pthread_mutex_lock(&s->lock);
  s->busy_since = busy ? clock_seconds() : 0;
  atomic_store(&s->live.nodes, 0);
  atomic_store(&s->live.depth, 0);
  pthread_mutex_unlock(&s->lock);
}

/* Until a key is pressed or the session ends. */
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
    if (!publish(s, trace)) {
      error_set(error, "out of memory for the game's record");
      return MATCH_ERROR;
    }
  }
  return MATCH_CANCELLED;
}

/* What the result is measured against, where one food decides: the shortest way around the monsters, or -1. */
static int32_t shortest_way(const Session *s) {
  const Game *game = &s->match.game;
  Limits limits = {.cancel = &s->cancel};
  return game->level->one_food && game->level->still ? level2_shortest(game->map, &limits) : -1;
}

static void *work(void *data) {
  Session *s = data;
  Trace trace;
  Error error = {{0}};
  trace_init(&trace, (size_t)most_events(s, TRACE_LIMIT));
  trace.live = &s->live;
  MatchStatus status = play_game(s, &trace, &error);
  trace_destroy(&trace);
  const Match *match = &s->match;
  const SideStats *stats = &match->stats[SIDE_PACMAN];
  SessionResult result = {.outcome = (Outcome)match->state.outcome,
                          .score = match->state.score,
                          .moves = match->state.moves,
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
  s->finished_error = error;
  s->failed = status == MATCH_ERROR || status == MATCH_LIMIT;
  s->finished = status == MATCH_OVER || s->failed;
  s->busy_since = 0;
  pthread_mutex_unlock(&s->lock);
  return NULL;
}

/* ---- the window's side ---- */

static bool start_thread(Session *s, Error *error) {
  atomic_store(&s->cancel, false);
  if (pthread_create(&s->thread, NULL, work, s) != 0) return error_set(error, "can't start a thread for the game");
  s->thread_runs = true;
  return true;
}

static void stop_thread(Session *s) {
  atomic_store(&s->cancel, true);
  pthread_mutex_lock(&s->lock);
  pthread_cond_broadcast(&s->wake);
  pthread_mutex_unlock(&s->lock);
  if (s->thread_runs) pthread_join(s->thread, NULL);
  s->thread_runs = false;
}

/* A person who plays from the start has the champion behind the chair: the game can be handed over to it. */
static bool take_seats(Session *s, Error *error) {
  for (int side = 0; side < SIDE_COUNT; side++)
    if (!seat_take(&s->seats[side], &s->match, (Side)side, error)) return false;
  Seat *seat = &s->seats[SIDE_PACMAN];
  s->agents_played = !(seat->agent.info->flags & AGENT_HUMAN);
  if (s->agents_played) return true;
  const char *champion = registry_champion(s->match.game.level->number);
  if (!champion) return true;
  seat->actor = 0;
  s->person_played = true;
  return seat_change(seat, &s->match, champion, error);
}

/* A game that is gone on with: what was played before is on the time line from the start. */
static bool make_moves(Session *s, const SessionConfig *config, Error *error) {
  Trace nothing = {0};
  for (int32_t i = 0; i < config->made_count; i++) {
    MatchStatus status = match_make(&s->match, &config->made[i], error);
    if (status == MATCH_OVER) return error_set(error, "the saved game goes on after its end");
    if (status != MATCH_PLAYED) return false;
    if (!publish(s, &nothing)) return error_set(error, "out of memory for the game's record");
  }
  return true;
}

static bool begin(Session *s, const SessionConfig *config, Error *error) {
  s->replay = config->record;
  const char *pacman = config->record ? "replay" : config->pacman ? config->pacman : "champion";
  const char *monsters = config->record ? "replay" : config->monsters ? config->monsters : config->level->monsters;
  snprintf(s->pacman, sizeof s->pacman, "%s", pacman);
  snprintf(s->monsters, sizeof s->monsters, "%s", monsters);
  MatchConfig match = {.map = config->map,
                       .map_name = config->map_name,
                       .level = config->level,
                       .pacman = s->pacman,
                       .monsters = s->monsters,
                       .seed = config->seed,
                       .max_turns = config->max_turns,
                       .sight = config->sight,
                       .keep = true,
                       .limits = {.cancel = &s->cancel, .max_nodes = config->max_nodes},
                       .pacman_port = &s->seats[SIDE_PACMAN].port,
                       .replay = config->record};
  if (!match_init(&s->match, &match, error) || !take_seats(s, error)) return false;
  s->ahead_of = -1;
  if (!state_init(&s->view, &s->match.game, error) || !state_init(&s->ahead, &s->match.game, error)) return false;
  if (config->level->limited_sight) {
    if (!sightlog_init(&s->sight, &s->match.game)) return error_set(error, "out of memory for what has been seen");
    sightlog_look(&s->sight, &s->match.game, &s->view, 0);
  }
  return make_moves(s, config, error) && start_thread(s, error);
}

Session *session_create(const SessionConfig *config, Error *error) {
  Session *s = calloc(1, sizeof *s);
  if (!s) {
    error_set(error, "out of memory for a game");
    return NULL;
  }
  atomic_init(&s->cancel, false);
  pthread_mutex_init(&s->lock, NULL);
  pthread_cond_init(&s->wake, NULL);
  if (begin(s, config, error)) return s;
  session_destroy(s);
  return NULL;
}

void session_destroy(Session *s) {
  if (!s) return;
  stop_thread(s);
  match_destroy(&s->match);
  state_destroy(&s->view);
  state_destroy(&s->ahead);
  sightlog_destroy(&s->sight);
  log_destroy(&s->outbox);
  log_destroy(&s->log);
  free(s->undos);
  pthread_cond_destroy(&s->wake);
  pthread_mutex_destroy(&s->lock);
  free(s);
}

void session_sync(Session *s) {
  pthread_mutex_lock(&s->lock);
  bool ok = grow((void **)&s->undos, &s->undo_room, s->log.ply_count + s->outbox.ply_count, sizeof *s->undos);
  for (int32_t i = 0; ok && i < s->outbox.ply_count; i++) {
    SessionPly ply = s->outbox.plies[i];
    ply.start = session_length(s);
    ply.end = ply.start + (ply.phase == PHASE_PACMAN ? ply.closed + 1 : 0);
    bool thinks = ply.phase == PHASE_PACMAN && ply.event_count > 0; /* what monsters plan is not for Pacman's side */
    ply.thought = thinks ? s->log.ply_count : s->log.ply_count > 0 ? s->log.plies[s->log.ply_count - 1].thought : -1;
    ok = log_append(&s->log, &ply, s->outbox.moves + ply.first_move, s->outbox.events + ply.first_event);
  }
  s->outbox.ply_count = s->outbox.move_count = s->outbox.event_count = 0;
  s->thinking_since = s->busy_since;
  if (s->finished && !s->done) {
    s->done = true;
    s->result = s->finished_result;
    s->error = s->finished_error;
    s->known_failure = s->failed;
  }
  pthread_mutex_unlock(&s->lock);
  if (ok) return;
  s->done = s->known_failure = true;
  error_set(&s->error, "out of memory for the game's record");
}

bool session_done(const Session *s) { return s->done; }

const char *session_error(const Session *s) { return s->done && s->known_failure ? s->error.text : NULL; }

const SessionResult *session_result(const Session *s) { return &s->result; }

double session_thinking(const Session *s) {
  return s->thinking_since > 0 && !s->done ? clock_seconds() - s->thinking_since : 0;
}

uint64_t session_thinking_nodes(const Session *s) { return atomic_load(&s->live.nodes); }

int32_t session_thinking_depth(const Session *s) { return atomic_load(&s->live.depth); }

/* ---- people ---- */

int32_t session_person(const Session *s) {
  const AgentInfo *info = s->seats[SIDE_PACMAN].agent.info;
  if (info->flags & AGENT_HUMAN) return 0; /* no champion to stand behind the chair */
  for (int side = 0; side < SIDE_COUNT; side++)
    if (s->seats[side].actor != SEAT_NOBODY) return s->seats[side].actor;
  return SEAT_NOBODY;
}

bool session_has_person(const Session *s) { return session_person(s) != SEAT_NOBODY; }

bool session_mixed(const Session *s) { return s->agents_played && s->person_played; }

void session_press(Session *s, Move move) {
  int32_t actor = session_person(s);
  if (actor == SEAT_NOBODY) return;
  human_port_press(&s->seats[actor == 0 ? SIDE_PACMAN : SIDE_MONSTERS].port, move);
  pthread_mutex_lock(&s->lock);
  s->pressed = true;
  pthread_cond_signal(&s->wake);
  pthread_mutex_unlock(&s->lock);
}

/* Who watched a record and takes over needs somebody to play with. */
static bool leave_replay(Session *s, Error *error) {
  if (!s->replay) return true;
  Error ignored;
  const char *champion = registry_champion(s->match.game.level->number), *usual = s->match.game.level->monsters;
  if (!seat_change(&s->seats[SIDE_MONSTERS], &s->match, s->replay->monsters, &ignored) &&
      !seat_change(&s->seats[SIDE_MONSTERS], &s->match, usual, error))
    return false;
  if (!seat_change(&s->seats[SIDE_PACMAN], &s->match, champion, error)) return false;
  snprintf(s->match.record.pacman, sizeof s->match.record.pacman, "%.150s", s->replay->pacman);
  snprintf(s->match.record.monsters, sizeof s->match.record.monsters, "%.150s", s->replay->monsters);
  s->match.record.seed = s->replay->seed;
  s->replay = NULL;
  return true;
}

/* A name that says who else had a hand in it. */
static void name_both(char name[RECORD_NAME]) {
  static const char more[] = "+human";
  size_t length = strlen(name);
  if (strstr(name, "human") || length + sizeof more > RECORD_NAME) return;
  memcpy(name + length, more, sizeof more);
}

/* Everything after the view's moment is taken back, in the match and in the log. */
static void cut(Session *s) {
  Log *log = &s->log;
  int32_t plies = s->plies_done;
  match_rewind(&s->match, plies);
  if (plies < log->ply_count) {
    log->move_count = log->plies[plies].first_move;
    log->event_count = log->plies[plies].first_event;
    log->ply_count = plies;
  }
  s->outbox.ply_count = s->outbox.move_count = s->outbox.event_count = 0;
  s->events_kept = log->event_count;
  SideStats *stats = &s->match.stats[SIDE_PACMAN];
  stats->total.expanded = plies > 0 ? log->plies[plies - 1].expanded : 0;
  stats->think_seconds = plies > 0 ? log->plies[plies - 1].seconds : 0;
  sightlog_cut(&s->sight, plies);
  s->ahead_of = -1;
  s->place = plies > 0 ? log->plies[plies - 1].end : 0;
  s->done = s->finished = s->failed = s->known_failure = s->pressed = false;
}

bool session_hand(Session *s, int32_t actor, Error *error) {
  if (state_over(&s->view)) return error_set(error, "the game is over here: step back first");
  if (actor > s->match.game.monster_count) return error_set(error, "there is no such monster");
  if (!registry_champion(s->match.game.level->number)) return error_set(error, "no agent plays this level");
  stop_thread(s);
  cut(s);
  for (int side = 0; side < SIDE_COUNT; side++) s->seats[side].actor = SEAT_NOBODY;
  if (actor != SEAT_NOBODY) s->seats[actor == 0 ? SIDE_PACMAN : SIDE_MONSTERS].actor = actor;
  bool ok = leave_replay(s, error);
  for (int side = 0; ok && side < SIDE_COUNT; side++) ok = seat_renew(&s->seats[side], &s->match, error);
  if (actor != SEAT_NOBODY) {
    Record *record = &s->match.record;
    s->person_played = true;
    name_both(actor == 0 ? record->pacman : record->monsters);
  } else {
    s->agents_played = true;
  }
  if (ok) return start_thread(s, error);
  s->done = s->known_failure = true; /* there is nobody left to play with */
  if (error) s->error = *error;
  return false;
}

char *session_record_text(const Session *s, size_t *size, Error *error) {
  char *text = NULL;
  if (!s->done || s->known_failure)
    error_set(error, "only a finished game can be saved");
  else if (!(text = record_write(s->replay ? s->replay : &s->match.record, size)))
    error_set(error, "out of memory for the record");
  return text;
}

bool session_save(const Session *s, const char *path, Error *error) {
  size_t size;
  char *text = session_record_text(s, &size, error);
  bool ok = text && file_write(path, text, size, error);
  free(text);
  return ok;
}

bool session_copy_record(const Session *s, Record *out, Error *error) {
  size_t size;
  char *text = session_record_text(s, &size, error);
  bool ok = text && record_parse(out, text, size, "the game", error);
  free(text);
  return ok;
}

const Game *session_game(const Session *s) { return &s->match.game; }

const AgentInfo *session_agent(const Session *s) { return s->seats[SIDE_PACMAN].agent.info; }

const OptionValues *session_options(const Session *s) { return &s->seats[SIDE_PACMAN].agent.setup.options; }

int32_t session_length(const Session *s) { return s->log.ply_count ? s->log.plies[s->log.ply_count - 1].end : 0; }

void session_seek(Session *s, int32_t place) {
  int32_t length = session_length(s);
  s->place = place < 0 ? 0 : place > length ? length : place;
  const Game *game = &s->match.game;
  while (s->plies_done < s->log.ply_count && s->log.plies[s->plies_done].end <= s->place) {
    const SessionPly *ply = &s->log.plies[s->plies_done];
    game_step(game, &s->view, s->log.moves + ply->first_move, &s->undos[s->plies_done]);
    s->plies_done++;
    if (s->sight.since) sightlog_look(&s->sight, game, &s->view, s->plies_done);
  }
  while (s->plies_done > 0 && s->log.plies[s->plies_done - 1].end > s->place) {
    s->plies_done--;
    const SessionPly *ply = &s->log.plies[s->plies_done];
    game_undo(game, &s->view, s->log.moves + ply->first_move, &s->undos[s->plies_done]);
  }
}

const State *session_ahead(Session *s) {
  const Log *log = &s->log;
  if (s->plies_done >= log->ply_count) return NULL;
  /* A step of Pacman's and whatever the monsters answer to it, as far as that is known. */
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

int32_t session_place(const Session *s) { return s->place; }

const State *session_view(const Session *s) { return &s->view; }

int32_t session_plies_done(const Session *s) { return s->plies_done; }

int32_t session_ply_count(const Session *s) { return s->log.ply_count; }

const SessionPly *session_ply(const Session *s, int32_t index) { return &s->log.plies[index]; }

const TraceEvent *session_events(const Session *s, const SessionPly *ply) { return s->log.events + ply->first_event; }

const Move *session_moves(const Session *s, const SessionPly *ply) { return s->log.moves + ply->first_move; }

const SessionPly *session_thought(const Session *s, int32_t *closed) {
  *closed = 0;
  if (s->plies_done < s->log.ply_count) {
    const SessionPly *next = &s->log.plies[s->plies_done];
    if (next->phase == PHASE_PACMAN && next->event_count > 0 && next->start <= s->place) {
      int32_t shown = s->place - next->start;
      *closed = shown < next->closed ? shown : next->closed;
      return next;
    }
  }
  int32_t thought = s->plies_done > 0 ? s->log.plies[s->plies_done - 1].thought : -1;
  if (thought < 0) return NULL;
  *closed = s->log.plies[thought].closed;
  return &s->log.plies[thought];
}

const SightLog *session_sight(const Session *s) { return s->sight.since ? &s->sight : NULL; }
