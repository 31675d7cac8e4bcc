/* Who moves in a session: a person takes over from an agent at any moment, and hands back.
 * Must not draw, and must not know any rule. */
#include <stdio.h>
#include <string.h>

#include "game/play/session_internal.h"

int32_t session_person(const Session *s) {
  for (int side = 0; side < SIDE_COUNT; side++)
    if (s->seats[side].actor != SEAT_NOBODY) return s->seats[side].actor;
  return SEAT_NOBODY;
}

bool session_has_person(const Session *s) { return session_person(s) != SEAT_NOBODY; }

bool session_mixed(const Session *s) { return s->agents_played && s->person_played; }

/* A person who takes over from a record needs agents to play with. */
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

/* Adds to an agent's name that a person played, too. */
static void name_both(char name[RECORD_NAME]) {
  static const char more[] = "+human";
  size_t length = strlen(name);
  if (strstr(name, "human") || length + sizeof more > RECORD_NAME) return;
  memcpy(name + length, more, sizeof more);
}

/* Everything after the view's place is taken back, in the match and in the log. */
static void cut(Session *s) {
  SessionLog *log = &s->log;
  int32_t plies = s->plies_done;
  match_rewind(&s->match, plies);
  session_log_cut(log, plies);
  session_log_empty(&s->outbox);
  session_log_empty(&s->late);
  s->rethinks = s->rethinking = false;
  s->events_kept = log->event_count;
  s->match.stats[SIDE_PACMAN] = plies > 0 ? log->plies[plies - 1].used : (SideStats){0};
  sight_log_cut(&s->sight, plies);
  s->ahead_of = -1;
  s->place = plies > 0 ? (double)log->plies[plies - 1].end : 0;
  s->done = s->finished = s->failed = s->known_failure = s->pressed = false;
}

bool session_hand(Session *s, int32_t actor, Error *error) {
  if (state_over(&s->view)) return error_set(error, "the game is over here: step back first");
  if (actor > s->match.game.monster_count) return error_set(error, "there is no such monster");
  if (!registry_champion(s->match.game.level->number)) return error_set(error, "no agent plays this level");
  session_stop_thread(s);
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
  if (ok && session_start_thread(s, error)) return true;
  s->done = s->known_failure = true; /* there is no agent left to play with */
  if (error) s->error = *error;
  return false;
}
