/* A short life of a running game, for the fault tests: agents play in the fog, a person takes over, plays and hands
 * back, the game is saved, watched again and taken over a second time. session FILE    exit 0 when all of it was done
 * and the record is in FILE, 1 with a message when not Knows no faults. */
#include <stdio.h>
#include <time.h>

#include "game/play/session.h"

static const char meadow[] =
    "%%%%%%%%%%%%%%%\n%P  .    .   .%\n% %%%% %%%%%% %\n%  . G     .  %\n% %%%% %%%%%% %\n%.     G     .%\n"
    "%%%%%%%%%%%%%%%\n";

static void pause_a_moment(void) { nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL); }

/* Until it is over, has failed, or so many plies are known. */
static bool wait_for(Session *s, int32_t plies, Error *error) {
  for (session_sync(s); !session_done(s) && session_ply_count(s) < plies; session_sync(s)) pause_a_moment();
  return !session_error(s) || error_set(error, "%s", session_error(s));
}

/* The whole time line on and back, with what lies ahead of each place. */
static void walk(Session *s) {
  for (int32_t place = 0; place <= session_length(s); place++) {
    session_seek(s, place);
    (void)session_ahead(s);
  }
  session_seek(s, session_length(s) / 2);
}

/* A person plays two turns from the middle, as far as they go. */
static bool take_over(Session *s, Error *error) {
  if (!session_hand(s, 0, error)) return false;
  for (int i = 0; i < 2 && !session_done(s); i++) {
    Move moves[MOVE_COUNT];
    session_seek(s, session_length(s));
    if (game_moves(session_game(s), session_state(s), 0, moves) == 0) break;
    session_press(s, moves[0]);
    if (!wait_for(s, session_ply_count(s) + 2, error)) return false;
  }
  session_seek(s, session_length(s));
  return true;
}

static bool play(const Map *map, Record *record, Error *error) {
  SessionConfig config = {.map = map, .map_name = "meadow", .level = level_find(3), .seed = 5, .max_turns = 20};
  Session *s = session_create(&config, error);
  bool ok = s && wait_for(s, INT32_MAX, error);
  if (ok) walk(s);
  ok = ok && take_over(s, error);
  if (ok && !session_done(s)) ok = session_hand(s, SEAT_NOBODY, error) && wait_for(s, INT32_MAX, error);
  ok = ok && session_copy_record(s, record, error);
  session_destroy(s);
  return ok;
}

static bool watch(const Record *record, const char *path, Error *error) {
  SessionConfig config = {.record = record};
  Session *s = session_create(&config, error);
  bool ok = s && wait_for(s, INT32_MAX, error) && session_save(s, path, error);
  if (ok) walk(s);
  ok = ok && take_over(s, error);
  session_destroy(s);
  return ok;
}

int main(int argc, char **argv) {
  Error error = {.text = "usage: session FILE"};
  Record record = {0};
  Map *map = argc == 2 ? map_parse(meadow, sizeof meadow - 1, "meadow", &error) : NULL;
  bool ok = map && play(map, &record, &error) && watch(&record, argv[1], &error);
  record_destroy(&record);
  map_destroy(map);
  if (!ok) fprintf(stderr, "pacade: %s\n", error.text);
  return ok ? 0 : 1;
}
