/* One running game: how it begins and ends, what is known of it, and its record. Its time line is in session_time.c,
 * its thread in session_worker.c. Must not draw, and must not know any rule. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/core/file.h"
#include "game/play/session_internal.h"

/* A person who plays from the start has the champion as a stand-in: the game can be handed over to it. */
static bool choose_stand_in(Session *s, Error *error) {
  Seat *seat = &s->seats[SIDE_PACMAN];
  s->person_played = seat->actor != SEAT_NOBODY;
  s->agents_played = !s->person_played;
  const char *champion = registry_champion(s->match.game.level->number);
  return s->agents_played || !champion || seat_change(seat, &s->match, champion, error);
}

/* A game that is resumed: what was played before is on the time line from the start. */
static bool make_moves(Session *s, const SessionConfig *config, Error *error) {
  Trace nothing = {0};
  for (int32_t i = 0; i < config->made_count; i++) {
    MatchStatus status = match_make(&s->match, &config->made[i], error);
    if (status == MATCH_OVER) return error_set(error, "the saved game goes on after its end");
    if (status != MATCH_PLAYED) return false;
    if (!session_publish(s, &nothing)) return error_set(error, "out of memory for the game's record");
  }
  return true;
}

static bool begin(Session *s, const SessionConfig *config, Error *error) {
  s->replay = config->record;
  MatchConfig match = {
      .map = config->map,
      .map_name = config->map_name,
      .level = config->level,
      .pacman = config->pacman,
      .monsters = config->monsters,
      .seed = config->seed,
      .max_turns = config->max_turns,
      .max_idle = config->max_idle,
      .sight = config->sight,
      .keep = true,
      .cpu = true,
      .limits = {.cancel = &s->cancel, .max_nodes = config->max_nodes, .max_seconds = config->max_seconds},
      .seats = s->seats,
      .replay = config->record};
  if (!match_init(&s->match, &match, error) || !choose_stand_in(s, error)) return false;
  s->ahead_of = -1;
  if (!state_init(&s->view, &s->match.game, error) || !state_init(&s->ahead, &s->match.game, error)) return false;
  if (s->match.game.level->limited_sight) {
    if (!sight_log_init(&s->sight, &s->match.game)) return error_set(error, "out of memory for what has been seen");
    sight_log_look(&s->sight, &s->match.game, &s->view, 0);
  }
  return make_moves(s, config, error) && session_start_thread(s, error);
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
  session_stop_thread(s);
  match_destroy(&s->match);
  state_destroy(&s->view);
  state_destroy(&s->ahead);
  sight_log_destroy(&s->sight);
  session_log_destroy(&s->outbox);
  session_log_destroy(&s->late);
  session_log_destroy(&s->log);
  free(s->undos);
  pthread_cond_destroy(&s->wake);
  pthread_mutex_destroy(&s->lock);
  free(s);
}

bool session_done(const Session *s) { return s->done; }

const char *session_error(const Session *s) { return s->done && s->known_failure ? s->error.text : NULL; }

bool session_rethinks(const Session *s, int32_t *plies) {
  *plies = s->rethought_known;
  return s->rethinking;
}

const SessionResult *session_result(const Session *s) { return &s->result; }

double session_thinking(const Session *s) {
  return s->thinking_since > 0 && !s->done ? clock_seconds() - s->thinking_since : 0;
}

uint64_t session_thinking_nodes(const Session *s) { return atomic_load(&s->live.nodes); }

int32_t session_thinking_depth(const Session *s) { return atomic_load(&s->live.depth); }

int32_t session_building(const Session *s) { return atomic_load(&s->live.building); }

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

bool session_drifts(const Session *s) {
  const AgentInfo *monsters = s->seats[SIDE_MONSTERS].agent.info;
  if (s->replay) { /* "id", "id:option=value,..." or "id+human" */
    char id[RECORD_NAME];
    snprintf(id, sizeof id, "%.*s", (int)strcspn(s->replay->monsters, ":+"), s->replay->monsters);
    monsters = registry_find(id, SIDE_MONSTERS, s->match.game.level->number);
  }
  return monsters && (monsters->flags & AGENT_CHANCE) != 0;
}

const AgentInfo *session_agent(const Session *s) { return s->seats[SIDE_PACMAN].agent.info; }

const OptionValues *session_options(const Session *s) { return &s->seats[SIDE_PACMAN].agent.setup.options; }

const char *session_name(const Session *s, Side side) {
  if (s->replay) return side == SIDE_PACMAN ? s->replay->pacman : s->replay->monsters;
  const AgentInfo *info = s->seats[side].agent.info;
  return info ? info->id : NULL;
}

const AgentInfo *session_team(const Session *s) {
  if (!s->replay) return s->seats[SIDE_MONSTERS].agent.info;
  char id[RECORD_NAME];
  const char *name = s->replay->monsters;
  snprintf(id, sizeof id, "%.*s", (int)strcspn(name, ":+"), name); /* without options and without a person's part */
  return registry_find(id, SIDE_MONSTERS, s->replay->level);
}

const State *session_state(const Session *s) { return &s->view; }

int32_t session_plies_done(const Session *s) { return s->plies_done; }

int32_t session_repeats(const Session *s) {
  int32_t count = 0;
  for (int32_t i = 0; i < s->plies_done; i++) count += s->log.plies[i].hash == s->view.hash;
  return count;
}

int32_t session_ply_count(const Session *s) { return s->log.ply_count; }

const SessionPly *session_ply(const Session *s, int32_t index) { return &s->log.plies[index]; }

const TraceEvent *session_events(const Session *s, const SessionPly *ply) { return s->log.events + ply->first_event; }

const Move *session_moves(const Session *s, const SessionPly *ply) { return s->log.moves + ply->first_move; }

const SightLog *session_sight(const Session *s) { return s->sight.since ? &s->sight : NULL; }
