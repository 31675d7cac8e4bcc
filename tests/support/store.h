/* What tests of the store share: opening it with the cheapest hashes, and filling it with a little of everything. */
#ifndef PACADE_TESTS_STORE_H
#define PACADE_TESTS_STORE_H

#include "game/store/boards.h"
#include "game/store/saves.h"

/* The store of the test's home; the test fails when it does not save. */
Db *store_open(void);
/* A profile "Ann" with the password "password", a saved game, a result with a replay and a preference. Her number. */
int64_t store_fill(Db *db);
/* The test fails when any of that is missing or not as it was. */
void store_expect_filled(Db *db);
/* Runs `act` in a process of its own, where a failing check ends it; the test fails when it does not return 0. */
void store_in_child(int (*act)(void));
/* The same, but then it dies as if it was killed, with everything still open. */
void store_in_doomed_child(int (*act)(void));
/* SQLite's own opinion of the file in the test's home. */
void store_expect_sound(void);

#endif
