/* The commentary of a recorded game, for the terminal. */
#ifndef PACADE_CLI_COMMENTARY_H
#define PACADE_CLI_COMMENTARY_H

#include "game/core/record.h"

/* Prints the report turn by turn, then the key moments with what the champion would have played; as_json: one
 * object, which also has every evaluation. False with a message. */
bool commentary_print(const Record *record, bool as_json, Error *error);

#endif
