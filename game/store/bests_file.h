/* The text file of best results that versions before the store wrote: read once, never written.
 * Knows its lines only. */
#ifndef PACADE_STORE_BESTS_FILE_H
#define PACADE_STORE_BESTS_FILE_H

#include "game/store/bests.h"

/* Imports the file into the boards, once and for all: later calls do nothing. False with a message when the file is
 * broken (then it has been renamed), or the store failed. */
bool bests_take_over_file(Db *db, Error *error);

#endif
