/* A running game for the tests of sessions: begun on a map of text, waited for without a clock, and compared with the
 * game loop. Fails the test where something that must work does not. */
#ifndef PACADE_TESTS_PLAY_H
#define PACADE_TESTS_PLAY_H

#include "game/play/session.h"

/* A sleeper in the way (level 2), two hunters (levels 4 and 7), and foods in the fog (level 3) with two monsters or
 * none. */
extern const char play_detour[], play_court[], play_meadow[], play_quiet[];

typedef struct Play {
  Map *map;
  SessionConfig config; /* seed 5, 30 turns */
  Session *session;
} Play;

/* Both at once: the configuration, and the session it asks for. */
void play_begin(Play *play, const char *map, int32_t level, const char *pacman, const char *monsters);
void play_set_up(Play *play, const char *map, int32_t level, const char *pacman, const char *monsters);
void play_start(Play *play);
void play_end(Play *play);

/* A fraction of a millisecond. */
void play_pause(void);
/* Until the game is over or has failed, however long that takes on a busy machine: the runner ends a test that waits in
 * vain. */
void play_wait(Session *session);
/* Until so many plies are known; the game must not fail. */
void play_wait_plies(Session *session, int32_t count);
void play_to_end(Session *session);

void play_hand(Session *session, int32_t actor);
void play_refuse_hand(Session *session, int32_t actor, const char *words);
/* The session's record is that of a game by the rules, played by those two. */
void play_check_record(const Session *session, const char *pacman, const char *monsters);
/* The hash of the same game by the loop alone. */
uint64_t play_hash(const Play *play);

#endif
