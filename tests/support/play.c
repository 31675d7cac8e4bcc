/* Sessions that are begun, waited for and compared. Knows no agent but by the names it is given. */
#include "tests/support/play.h"

#include <time.h>

#include "tests/support/check.h"

const char play_detour[] = "%%%%%%%%%\n%P  G  .%\n% %%%%% %\n%       %\n%%%%%%%%%\n";
const char play_court[] =
    "%%%%%%%%%%%%%%%\n%P............%\n%.%%.%.%.%%.%.%\n%......%......%\n%.%%.%.%.%%.%.%\n%......G.....G%\n"
    "%%%%%%%%%%%%%%%\n";
const char play_meadow[] =
    "%%%%%%%%%%%%%%%\n%P  .    .   .%\n% %%%% %%%%%% %\n%  . G     .  %\n% %%%% %%%%%% %\n%.     G     .%\n"
    "%%%%%%%%%%%%%%%\n";

const char play_quiet[] =
    "%%%%%%%%%%%%%%%\n%P  .    .   .%\n% %%%% %%%%%% %\n%  .       .  %\n% %%%% %%%%%% %\n%.           .%\n"
    "%%%%%%%%%%%%%%%\n";

void play_set_up(Play *play, const char *map, int32_t level, const char *pacman, const char *monsters) {
  *play = (Play){.map = map_of(map)};
  play->config = (SessionConfig){.map = play->map,
                                 .map_name = "test",
                                 .level = level_find(level),
                                 .pacman = pacman,
                                 .monsters = monsters,
                                 .seed = 5,
                                 .max_turns = 30};
}

void play_start(Play *play) {
  Error error = {.text = ""};
  play->session = session_create(&play->config, &error);
  if (!play->session) fail_msg("%s", error.text);
}

void play_begin(Play *play, const char *map, int32_t level, const char *pacman, const char *monsters) {
  play_set_up(play, map, level, pacman, monsters);
  play_start(play);
}

void play_end(Play *play) {
  session_destroy(play->session);
  map_destroy(play->map);
}

void play_pause(void) { nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL); }

void play_wait(Session *session) {
  for (session_sync(session); !session_done(session); session_sync(session)) play_pause();
}

void play_wait_plies(Session *session, int32_t count) {
  for (session_sync(session); session_ply_count(session) < count && !session_done(session); session_sync(session))
    play_pause();
  if (session_error(session)) fail_msg("%s", session_error(session));
}

void play_to_end(Session *session) { session_seek(session, session_length(session)); }

void play_hand(Session *session, int32_t actor) {
  Error error = {.text = ""};
  if (!session_hand(session, actor, &error)) fail_msg("%s", error.text);
}

void play_refuse_hand(Session *session, int32_t actor, const char *words) {
  Error error = {.text = ""};
  assert_false(session_hand(session, actor, &error));
  assert_string_equal(error.text, words);
}

void play_check_record(const Session *session, const char *pacman, const char *monsters) {
  Record record;
  Error error = {.text = ""};
  if (!session_copy_record(session, &record, &error)) fail_msg("%s", error.text);
  if (!record_verify(&record, &error)) fail_msg("%s", error.text);
  assert_string_equal(record.pacman, pacman);
  assert_string_equal(record.monsters, monsters);
  assert_int_equal(record.seed, 5);
  assert_true(record.hash == session_result(session)->hash);
  record_destroy(&record);
}

uint64_t play_hash(const Play *play) {
  MatchConfig config = {.map = play->map,
                        .level = play->config.level,
                        .pacman = play->config.pacman,
                        .monsters = play->config.monsters,
                        .seed = play->config.seed,
                        .max_turns = play->config.max_turns};
  Match match;
  Error error = {.text = ""};
  if (!match_init(&match, &config, &error)) fail_msg("%s", error.text);
  if (match_run(&match, &error) != MATCH_OVER) fail_msg("%s", error.text);
  uint64_t hash = match.hash;
  match_destroy(&match);
  return hash;
}
